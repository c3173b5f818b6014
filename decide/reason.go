package decide

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/understudy-text/understudy"
)

// A reasonKey says all that the wording of a reason depends on.
type reasonKey struct {
	rule  int
	trait Trait
	text  bool
	form  bool // the trait shows by how the mention is written
	lists uint64
	kinds kinds
}

// reason says in words why a rule holds of a mention. It names rules, lists,
// kinds and traits, and nothing of the text.
func (p *Policy) reason(r int, m *mention) string {
	w := &p.rules.Rules[r].when
	k := reasonKey{rule: r}
	if w.is != 0 {
		if t := w.is & m.known(w.evidence&byList); t != 0 {
			k.trait = t & -t
		} else {
			t = w.is & m.known(w.evidence&byText)
			k.trait, k.text = t&-t, true
		}
	}
	k.form = k.trait == handle && m.kinds.meets(kindBits["username"])
	if !w.kinds.empty() {
		k.kinds = w.kinds.intersect(m.kinds)
	}
	if in := w.lists & m.lists; in != 0 {
		k.lists = in & -in
	}
	if s, ok := p.reasons.Load(k); ok {
		return s.(string)
	}
	s := p.word(k)
	p.reasons.Store(k, s)
	return s
}

// word puts a reason into words.
func (p *Policy) word(k reasonKey) string {
	rule := &p.rules.Rules[k.rule]
	w := &rule.when
	var because []string
	if k.trait != 0 {
		source := "in a list"
		switch {
		case k.form:
			source = "by its form"
		case k.trait == holding:
			source = "in the same document"
		case k.text:
			source = "by the text"
		}
		because = append(because, fmt.Sprintf("%s (%s)", k.trait.reads(), source))
	}
	if k.lists != 0 {
		because = append(because, fmt.Sprintf("is in the list %q", p.rules.lists[bits.TrailingZeros64(k.lists)].name))
	}
	if w.doubtful != nil && *w.doubtful {
		because = append(because, "is in doubt")
	}
	if w.hosts != nil {
		because = append(because, "its host is one the policy names")
	}
	if w.over != nil {
		because = append(because, fmt.Sprintf("is an age over %d", *w.over))
	}
	if w.most != nil {
		because = append(because, fmt.Sprintf("is an age of at most %d", *w.most))
	}
	if w.below != 0 {
		because = append(because, fmt.Sprintf("was found with a score below %g", w.below))
	}
	if w.within != 0 {
		because = append(because, "stands in "+w.within.words())
	}
	if w.several != nil {
		because = append(because, "is one of several signs of one person")
	}
	if len(because) == 0 {
		because = append(because, w.scope(k.kinds))
	}
	s := strings.Join(because, ", ")
	if rule.Description != "" {
		s += ": " + rule.Description
	}
	return s
}

// scope says what a condition without traits is about.
func (c *condition) scope(met kinds) string {
	if !met.empty() {
		var names []string
		for _, n := range kindNames() {
			if kindBits[n].within(met) {
				names = append(names, n)
			}
		}
		return "is of the kind " + strings.Join(names, " and ")
	}
	if c.categories != 0 {
		var names []string
		for _, cat := range understudy.Categories {
			if c.categories&categoryBit(cat) != 0 {
				names = append(names, string(cat))
			}
		}
		return "is of the category " + strings.Join(names, " or ")
	}
	return "the rule holds for all"
}
