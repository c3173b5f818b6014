package link

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// linkNicknames joins "Bill Smith" to "William Smith" if the document has
// exactly one such.
func (p *persons) linkNicknames() {
	type pair struct{ nick, formal int32 }
	var pairs []pair
	for c := range p.clusters {
		cl := &p.clusters[c]
		first, _, _ := strings.Cut(cl.given, " ")
		formals := p.names.Formal(first)
		if len(formals) == 0 {
			continue
		}
		var found []int32
		for _, d := range p.byFamily[cl.family] {
			other := &p.clusters[d]
			if f, _, _ := strings.Cut(other.given, " "); slices.Contains(formals, f) && !cl.gender.Clash(other.gender) {
				found = append(found, d)
			}
		}
		if len(found) == 1 {
			pairs = append(pairs, pair{int32(c), found[0]})
		}
	}
	for _, pr := range pairs {
		p.merge(pr.formal, pr.nick)
	}
}

// linkLastLetters joins "Helen F." to "Helen Fairweather" if the document has exactly one
// such, and nobody of surname Helen.
func (p *persons) linkLastLetters() {
	byGiven := map[string][]int32{}
	for _, c := range p.live() {
		first, _, _ := strings.Cut(p.clusters[c].given, " ")
		byGiven[first] = append(byGiven[first], c)
	}
	for _, c := range p.live() {
		cl := &p.clusters[c]
		if cl.last == 0 || utf8.RuneCountInString(cl.given) != 1 || len(p.byFamily[cl.family]) > 1 {
			continue
		}
		var found []int32
		for _, d := range byGiven[cl.family] {
			if other := &p.clusters[d]; strings.HasPrefix(other.family, cl.given) && !cl.gender.Clash(other.gender) {
				found = append(found, d)
			}
		}
		if len(found) == 1 {
			p.merge(found[0], c)
		}
	}
}

// merge empties cluster b into a.
func (p *persons) merge(a, b int32) {
	from := p.clusters[b]
	for _, f := range from.forms {
		p.union(p.clusters[a].forms[0], f)
	}
	p.clusters[a].forms = append(p.clusters[a].forms, from.forms...)
	list := p.byFamily[from.family]
	p.byFamily[from.family] = slices.DeleteFunc(list, func(c int32) bool { return c == b })
}

// linkLetters links initials alone, "W.K.", to the one full name they fit. A
// single letter fits too many names to be linked to one.
func (p *persons) linkLetters(letters []person) {
	if len(letters) == 0 {
		return
	}
	byLetters := map[string][]int32{}
	for _, c := range p.live() {
		cl := &p.clusters[c]
		whole, short := initials(cl)
		byLetters[whole] = append(byLetters[whole], c)
		if short != whole {
			byLetters[short] = append(byLetters[short], c)
		}
	}
	slices.SortFunc(letters, richer)
	for i := 0; i < len(letters); {
		from := len(p.clusters)
		j := i
		for ; j < len(letters) && letters[j].given == letters[i].given; j++ {
			who := letters[j]
			if len(who.given) > 1 {
				if found := p.compatible(nil, byLetters[who.given], who); len(found) > 0 {
					p.settle(who, found, "several persons with these initials")
					continue
				}
			}
			p.attach(who, from, "several persons with these initials", func(*cluster) bool { return true })
		}
		i = j
	}
}

// initials are the letters of all names of a person, and of the first and last.
func initials(c *cluster) (whole, short string) {
	var b strings.Builder
	for w := range strings.SplitSeq(c.given, " ") {
		add(&b, string(firstLetter(w)))
	}
	add(&b, string(firstLetter(c.family)))
	return b.String(), string(firstLetter(c.given)) + " " + string(firstLetter(c.family))
}
