package decide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/understudy-text/understudy"
)

// rule reads one rule. Lists it asks for must be known.
func (r *reader) rule(p *Rules, n ast.Node) (Rule, bool) {
	rule := Rule{at: r.at(n)}
	m, ok := n.(ast.MapNode)
	if !ok {
		r.mistake(rule.at, "rules", "a rule is written as 'name:' and 'action:'")
		return rule, false
	}
	before := len(r.mistakes)
	var named, acts bool
	var actionAt position
	r.fields(m, map[string]func(position, ast.Node){
		"name": func(at position, v ast.Node) {
			named = true
			rule.at = r.at(v)
			if rule.Name, ok = r.text("name", v); ok {
				r.name(rule.Name, rule.at)
			}
		},
		"description": func(_ position, v ast.Node) { rule.Description, _ = r.text("description", v) },
		"action": func(at position, v ast.Node) {
			acts, actionAt = true, at
			rule.Action, _ = r.action(at, "action", v)
		},
		"when":   func(at position, v ast.Node) { rule.when = r.condition(p, at, "when", v) },
		"unless": func(at position, v ast.Node) { rule.unless = r.condition(p, at, "unless", v) },
	})
	if !named {
		r.mistake(r.at(n), "name", "is missing; explanations tell people the rule's name")
	}
	if !acts {
		r.mistake(r.at(n), "action", "is missing; there is replace, keep, invalidate, placeholder, delete")
	}
	if len(r.mistakes) > before {
		return rule, false
	}
	r.sense(&rule, actionAt)
	return rule, true
}

// name checks a rule's name.
func (r *reader) name(name string, at position) {
	if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		r.mistake(at, "name", "%q: a name has small letters, digits and hyphens, so that it can be searched for", cut(name, mostQuoted))
	}
	if first, ok := r.rules[name]; ok {
		r.mistake(at, "name", "there is a rule %q already, %s; every rule has a name of its own", cut(name, mostQuoted), first.words())
		return
	}
	r.rules[name] = at
}

func (p position) words() string { return fmt.Sprintf("at %s:%d:%d", p.file, p.line, p.column) }

func (r *reader) condition(p *Rules, at position, key string, v ast.Node) condition {
	c := condition{set: true, evidence: byList}
	m, ok := v.(ast.MapNode)
	if !ok {
		r.mistake(at, key, "takes conditions, such as 'category: PERSON'; leave it out for a rule that always holds")
		return c
	}
	evidence := position{}
	r.fields(m, map[string]func(position, ast.Node){
		"category": func(at position, v ast.Node) {
			names := categoryNames()
			for _, s := range r.words(at, "category", "category", v, names) {
				c.categories |= 1 << slices.Index(names, s.text)
			}
		},
		"kind": func(at position, v ast.Node) {
			for _, s := range r.words(at, "kind", "kind", v, kindNames()) {
				c.kinds = c.kinds.union(kindBits[s.text])
			}
		},
		"is": func(at position, v ast.Node) {
			for _, s := range r.words(at, "is", "trait", v, traitNames()) {
				e, _ := traitNamed(s.text)
				c.is |= e.bits
			}
		},
		"evidence": func(at position, v ast.Node) {
			evidence, c.evidence = at, 0
			for _, s := range r.words(at, "evidence", "evidence", v, []string{"list", "text"}) {
				c.evidence |= map[string]byte{"list": byList, "text": byText}[s.text]
			}
		},
		"list": func(at position, v ast.Node) {
			for _, s := range r.words(at, "list", "list", v, p.listNames()) {
				c.lists |= 1 << slices.Index(p.listNames(), s.text)
			}
		},
		"host": func(at position, v ast.Node) {
			for _, s := range r.texts(at, "host", v) {
				h := strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(s.text), "*."), "www.")
				if strings.ContainsAny(h, "/: *@") || !strings.Contains(h, ".") {
					r.mistake(s.at, "host", "%q is no host; write it as in t.me or blog.example.org, those below it count too", cut(s.text, mostQuoted))
				}
				c.hosts = append(c.hosts, h)
			}
		},
		"score-below":    func(_ position, v ast.Node) { c.below = r.share("score-below", v) },
		"score-at-least": func(_ position, v ast.Node) { c.least = r.share("score-at-least", v) },
		"doubtful": func(at position, v ast.Node) {
			b, ok := v.(*ast.BoolNode)
			if !ok {
				r.mistake(r.at(v), "doubtful", "takes true or false, not %s", kindOfNode(v))
				return
			}
			c.doubtful = &b.Value
		},
		"age-over":    func(_ position, v ast.Node) { c.over = r.years("age-over", v) },
		"age-at-most": func(_ position, v ast.Node) { c.most = r.years("age-at-most", v) },
		"within": func(at position, v ast.Node) {
			for _, s := range r.words(at, "within", "place", v, surroundingNames) {
				c.within |= 1 << slices.Index(surroundingNames, s.text)
			}
		},
		"several": func(at position, v ast.Node) {
			for _, s := range r.words(at, "several", "sign of a person", v, signNames) {
				c.several = append(c.several, severalKind{s.text, kindBits[s.text]})
			}
			if len(c.several) == 1 {
				r.mistake(at, "several", "names one kind; it takes two or more, the one to be hidden first comes first")
			}
		},
	})
	if evidence != (position{}) && c.is == 0 {
		r.mistake(evidence, "evidence", "says how a trait is known, but there is no 'is' beside it")
	}
	return c
}

// words are texts of a vocabulary.
func (r *reader) words(at position, key, what string, v ast.Node, known []string) []placed {
	out := r.texts(at, key, v)
	return slices.DeleteFunc(out, func(s placed) bool {
		if slices.Contains(known, s.text) {
			return false
		}
		if len(known) == 0 {
			r.mistake(s.at, key, "unknown %s %q; this policy has none, write them under 'lists'", what, cut(s.text, mostQuoted))
		} else {
			r.mistake(s.at, key, "unknown %s %q; %s", what, cut(s.text, mostQuoted), oneOf(s.text, known))
		}
		return true
	})
}

func (r *reader) share(key string, v ast.Node) float32 {
	f := -1.0
	switch n := v.(type) {
	case *ast.FloatNode:
		f = n.Value
	case *ast.IntegerNode:
		if i, ok := number64(n); ok {
			f = float64(i)
		}
	default:
		r.mistake(r.at(v), key, "takes a number from 0 to 1, not %s", kindOfNode(v))
		return 0
	}
	if f < 0 || f > 1 {
		r.mistake(r.at(v), key, "takes a number from 0 to 1")
	}
	return float32(f)
}

func (r *reader) years(key string, v ast.Node) *int {
	n, ok := v.(*ast.IntegerNode)
	if !ok {
		r.mistake(r.at(v), key, "takes a whole number of years, not %s", kindOfNode(v))
		return nil
	}
	i, ok := number64(n)
	if !ok || i < 0 || i > 150 {
		r.mistake(r.at(v), key, "takes a whole number of years from 0 to 150")
		return nil
	}
	y := int(i)
	return &y
}

func number64(n *ast.IntegerNode) (int64, bool) {
	switch v := n.Value.(type) {
	case int64:
		return v, true
	case uint64:
		return int64(min(v, 1<<62)), true
	}
	return 0, false
}

func categoryNames() []string {
	names := make([]string, len(understudy.Categories))
	for i, c := range understudy.Categories {
		names[i] = string(c)
	}
	return names
}

func traitNames() []string {
	names := make([]string, len(traits))
	for i, t := range traits {
		names[i] = t.name
	}
	return names
}
