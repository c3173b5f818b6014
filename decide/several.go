package decide

import "github.com/understudy-text/understudy"

// sign reports whether a mention is to be hidden because it is one of several
// signs of the same person: "for indirect identifiers (nationality, general
// location, age, gender) anonymize at least one where multiple appear in the
// same text" (Riabi et al. 2024, section 3.1).
//
// A sign belongs to the person named last before it; if nobody was named yet, to
// the first one named after it; in a text that names nobody, to the one it
// speaks of. Those who are kept need no protection. Of a person's signs of two
// kinds or more, all of the kind that the policy names first are hidden.
func (v *view) sign(c *condition, i int) bool {
	hidden, ok := v.groups[c]
	if !ok {
		if v.groups == nil {
			v.groups = map[*condition][]bool{}
		}
		v.groups[c] = nil // while it is worked out who is kept, nothing is a sign
		hidden = v.signs(c)
		v.groups[c] = hidden
	}
	return hidden != nil && hidden[v.entity[i]]
}

// signs says of each entity whether it is hidden.
func (v *view) signs(c *condition) []bool {
	first := map[int]int{} // the kind to be hidden, by person
	more := map[int]bool{} // persons with signs of several kinds
	about := v.about()
	for i := range v.spans {
		k := c.kindOf(v.kinds[i])
		if k < 0 || about[i] == kept {
			continue
		}
		was, ok := first[about[i]]
		switch {
		case !ok:
			first[about[i]] = k
		case was != k:
			more[about[i]] = true
			first[about[i]] = min(was, k)
		}
	}
	if len(more) == 0 {
		return nil
	}
	hidden := make([]bool, len(v.linking.Entities))
	for i := range v.spans {
		if k := c.kindOf(v.kinds[i]); k >= 0 && about[i] != kept && more[about[i]] && first[about[i]] == k {
			hidden[v.entity[i]] = true
		}
	}
	return hidden
}

// kindOf is the first kind of several that a mention is of, or -1.
func (c *condition) kindOf(k kinds) int {
	for i := range c.several {
		if c.several[i].kinds.meets(k) {
			return i
		}
	}
	return -1
}

// Persons that signs belong to, besides entities.
const (
	nobody = -1 // no one is named
	kept   = -2
)

// about says of each span which person it speaks of.
func (v *view) about() []int {
	out := make([]int, len(v.spans))
	current, begun := nobody, 0
	for i := range v.spans {
		if v.spans[i].Category == understudy.Person && v.named(i) {
			person := int(v.entity[i])
			if v.decide(i).Action == understudy.Keep {
				person = kept
			}
			if current == nobody {
				for j := begun; j < i; j++ {
					out[j] = person
				}
			}
			current = person
		}
		out[i] = current
	}
	return out
}
