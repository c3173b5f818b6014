package decide

import (
	"slices"

	"github.com/understudy-text/understudy"
)

// sense looks for contradictions within one rule.
func (r *reader) sense(rule *Rule, action position) {
	c := &rule.when
	if c.categories != 0 {
		if !c.kinds.empty() && !slices.ContainsFunc(kindNames(), func(n string) bool {
			return kindBits[n].within(c.kinds) && anyOf(c.categories, kindCategories[n])
		}) {
			r.mistake(rule.at, rule.Name, "contradicts itself: no kind it names is found in the categories it names, so it never applies")
		}
		if c.is != 0 && !slices.ContainsFunc(traits, func(t traitEntry) bool {
			return t.bits&c.is == t.bits && anyOf(c.categories, t.of)
		}) {
			r.mistake(rule.at, rule.Name, "contradicts itself: nothing of the categories it names has the traits it names, so it never applies")
		}
	}
	if c.over != nil || c.most != nil {
		if c.kinds.empty() {
			c.kinds = kindBits["age"]
		}
		if !kindBits["age"].within(c.kinds) {
			r.mistake(rule.at, rule.Name, "contradicts itself: it asks for an age, but its kinds are others; write 'kind: age'")
		}
	}
	if c.over != nil && c.most != nil && *c.over >= *c.most || c.below != 0 && c.least >= c.below {
		r.mistake(rule.at, rule.Name, "contradicts itself: no number is in the range it asks for")
	}
	if c.hosts != nil && !c.kinds.empty() && !c.kinds.meets(kindSet("url", "email")) {
		r.mistake(rule.at, rule.Name, "contradicts itself: only links and addresses have a host; write 'kind: url'")
	}
	if rule.unless.set && rule.unless.covers(c) {
		r.mistake(rule.at, rule.Name, "contradicts itself: 'unless' takes everything away that 'when' lets in, so it never applies")
	}
	if rule.Action == understudy.Invalidate && !linksOnly(c) {
		r.mistake(action, "action", "only what a program can follow can be invalidated; add 'kind: [url, email, username, hashtag]' to 'when', or replace")
	}
}

// linksOnly reports whether a condition lets nothing but links in.
func linksOnly(c *condition) bool {
	return !c.kinds.empty() && c.kinds.within(linkKinds) || c.hosts != nil
}

func anyOf(mask uint16, of []understudy.Category) bool {
	return slices.ContainsFunc(of, func(c understudy.Category) bool { return mask&categoryBit(c) != 0 })
}

// compare looks for rules that never get their turn because one before them, in
// the same file, takes all that they ask for. Who includes a policy may overrule it.
func (r *reader) compare(p *Rules) {
	for i := range p.Rules {
		later := &p.Rules[i]
		for j := range p.Rules[:i] {
			earlier := &p.Rules[j]
			if earlier.at.file != later.at.file || earlier.unless.set || !earlier.when.covers(&later.when) {
				continue
			}
			if later.when.covers(&earlier.when) && earlier.Action != later.Action && !later.unless.set {
				r.mistake(later.at, later.Name, "contradicts the rule %q %s: the same conditions, but %s there and %s here; take one out",
					cut(earlier.Name, mostQuoted), earlier.at.words(), earlier.Action, later.Action)
			} else {
				r.mistake(later.at, later.Name, "never applies: the rule %q %s comes first and takes all that this one asks for; put this one before it, or take it out",
					cut(earlier.Name, mostQuoted), earlier.at.words())
			}
			break
		}
	}
}
