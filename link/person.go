package link

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/link/name"
)

// A person is what one form says of one person.
type person struct {
	form   int32
	gender name.Gender // by title, in the mention or before a surname alone, else by the first given name
	given  string      // given names and initials in order, separated by spaces: "steven o"
	family string      // surname without particles; hyphenated halves separated by spaces
	former string      // a surname borne before
	lone   bool        // family may be a given name
	last   rune        // the letter behind a given name alone, which may be the surname's: "Elin F"
	full   int         // given names that are more than a letter
}

// A cluster is the forms of one person found so far.
type cluster struct {
	person
	forms []int32
}

// persons links the person forms of one board.
type persons struct {
	*board
	clusters []cluster
	byFamily map[string][]int32 // surname → clusters that have given names or initials too
	apart    map[string]int32   // doubted forms by what they say
}

// linkPersons links full names first, then the poorer forms to the richer.
func (b *board) linkPersons() {
	p := persons{board: b, byFamily: map[string][]int32{}, apart: map[string]int32{}}
	var named, surnames, letters []person
	var addresses []int32
	var tokens []name.Token
	known := b.knownNames()
	for i := range b.forms {
		if b.abandoned() {
			return
		}
		f := &b.forms[i]
		switch {
		case address(f):
			addresses = append(addresses, int32(i))
		case f.category == understudy.Person:
			tokens = b.names.Parse(f.text, b.world, tokens[:0])
			name.Told(tokens, f.kind)
			b.names.Settle(tokens, func(key string) bool { return known[key] })
			who, ok := b.describe(int32(i), tokens)
			switch {
			case !ok:
			case who.family == "":
				letters = append(letters, who)
			case who.given == "":
				surnames = append(surnames, who)
			default:
				named = append(named, who)
			}
		}
	}
	p.linkNamed(named)
	p.linkNicknames()
	p.linkLastLetters()
	p.linkSurnames(surnames)
	p.linkLetters(letters)
	p.linkCalled()
	p.linkAddresses(addresses)
}

// knownNames returns the given names and surnames of the document, or nil if the language
// has no genitive that could hide a name's ending.
func (b *board) knownNames() map[string]bool {
	if b.names.Genitive() == "" {
		return nil
	}
	known := map[string]bool{}
	var tokens []name.Token
	for i := range b.forms {
		if f := &b.forms[i]; f.category == understudy.Person && !address(f) {
			tokens = b.names.Parse(f.text, b.world, tokens[:0])
			for _, t := range tokens {
				if t.Class >= name.Given {
					known[t.Key] = true
				}
			}
		}
	}
	return known
}

// describe reads the tokens of a mention. ok is false if it names no one, or
// several.
func (b *board) describe(f int32, tokens []name.Token) (p person, ok bool) {
	p.form = f
	var given, family, former strings.Builder
	for i := range tokens {
		t := &tokens[i]
		if t.Group != tokens[0].Group {
			return p, false
		}
		switch t.Class {
		case name.Title:
			if p.gender == name.Unknown {
				p.gender = t.Gender
			}
		case name.Given:
			p.full++
			add(&given, t.Key)
		case name.Initial:
			for _, r := range t.Key {
				add(&given, string(r))
				if p.lone && p.full == 0 {
					p.last = r
				}
			}
		case name.Lone:
			p.lone = true
			add(&family, t.Key)
		case name.Family:
			if t.Former {
				add(&former, t.Key)
			} else {
				add(&family, t.Key)
			}
		}
	}
	p.former = former.String()
	p.given, p.family = given.String(), family.String()
	if p.given == "" && p.gender == name.Unknown { // "Mrs Smith" is not John Smith; whoever bears both has the given name's
		p.gender = b.forms[f].titled
	}
	if p.gender == name.Unknown && p.full > 0 {
		first, _, _ := strings.Cut(p.given, " ")
		p.gender, _ = b.world.Given(first)
	}
	if p.family == "" && p.full > 0 { // "Sir Nicolas", "Anita K."
		var rest string
		p.family, rest, _ = strings.Cut(p.given, " ")
		if letter := rest[strings.LastIndexByte(rest, ' ')+1:]; utf8.RuneCountInString(letter) == 1 {
			p.last = firstLetter(letter)
		}
		p.given, p.full, p.lone = "", 0, true
	}
	return p, p.given != "" || p.family != ""
}

func add(b *strings.Builder, word string) {
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(word)
}

// richer orders forms so that those that say more come first; the order is one
// of content only.
func richer(a, b person) int {
	return cmp.Or(
		cmp.Compare(a.family, b.family),
		cmp.Compare(firstLetter(a.given), firstLetter(b.given)),
		cmp.Compare(min(b.full, 1), min(a.full, 1)),
		cmp.Compare(b.full, a.full),
		cmp.Compare(len(b.given), len(a.given)),
		cmp.Compare(known(b.gender), known(a.gender)),
		cmp.Compare(a.given, b.given),
		cmp.Compare(a.gender, b.gender),
	)
}

func known(g name.Gender) int {
	if g == name.Unknown {
		return 0
	}
	return 1
}

func firstLetter(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// linkNamed links the forms that have a surname and at least an initial:
// "Paul Howard Ginnifer", "Paul Ginnifer", "P. Ginnifer".
func (p *persons) linkNamed(named []person) {
	slices.SortFunc(named, richer)
	for i := 0; i < len(named) && !p.abandoned(); {
		j := i
		for j < len(named) && named[j].family == named[i].family && firstLetter(named[j].given) == firstLetter(named[i].given) {
			j++
		}
		p.linkNamesakes(named[i:j])
		i = j
	}
	for c := range p.clusters {
		f := p.clusters[c].family
		p.byFamily[f] = append(p.byFamily[f], int32(c))
	}
}

// linkNamesakes links forms of one surname and first letter, the richest first.
// A form whose first name is written in full is compared only with those of the
// same first name or a mere initial, so that a thousand Smiths cost no more
// than a thousand others.
func (p *persons) linkNamesakes(named []person) {
	from := len(p.clusters)
	byFirst := map[string][]int32{}
	for _, who := range named {
		first, _, _ := strings.Cut(who.given, " ")
		letter := string(firstLetter(first))
		fits := func(c *cluster) bool { return alignedGiven(c.given, who.given) }
		const reason = "several persons of that surname and initial"
		before := len(p.clusters)
		if first == letter {
			p.attach(who, from, reason, fits)
		} else {
			var found []int32
			for _, list := range [2][]int32{byFirst[first], byFirst[letter]} {
				for _, c := range list {
					if p.abandoned() {
						return
					}
					if cl := &p.clusters[c]; len(found) < 2 && !cl.gender.Clash(who.gender) && fits(cl) {
						found = append(found, c)
					}
				}
			}
			p.settle(who, found, reason)
		}
		if len(p.clusters) > before {
			byFirst[first] = append(byFirst[first], int32(before))
		}
	}
}

// attach puts a form to the one cluster, from the given index on, that fits; if
// none fits it opens one; if several fit it stays apart and is doubted.
func (p *persons) attach(who person, from int, reason string, fits func(*cluster) bool) {
	var found []int32
	for c := len(p.clusters) - 1; c >= from && len(found) < 2 && !p.abandoned(); c-- {
		cl := &p.clusters[c]
		if !cl.gender.Clash(who.gender) && fits(cl) {
			found = append(found, int32(c))
		}
	}
	p.settle(who, found, reason)
}

// settle joins a form to its only candidate.
func (p *persons) settle(who person, found []int32, reason string) {
	switch len(found) {
	case 0:
		p.clusters = append(p.clusters, cluster{who, []int32{who.form}})
	case 1:
		p.join(found[0], who)
	default:
		var forms []int32
		for _, c := range found {
			forms = append(forms, p.clusters[c].forms[0])
		}
		p.doubted(who.form, reason, forms...)
		// What is said in the same words is the same person, whoever it is.
		key := who.given + "|" + who.family + "|" + string(rune(who.gender))
		if first, ok := p.apart[key]; ok {
			p.union(first, who.form)
		}
		p.apart[key] = who.form
	}
}

func (p *persons) join(c int32, who person) {
	cl := &p.clusters[c]
	p.union(cl.forms[0], who.form)
	cl.forms = append(cl.forms, who.form)
	if cl.gender == name.Unknown {
		cl.gender = who.gender
	}
	if cl.former == "" {
		cl.former = who.former
	}
}

// alignedGiven reports whether the poorer list of given names could be the
// richer one shortened: the first names agree, the others in order.
func alignedGiven(rich, poor string) bool {
	first := true
	for poor != "" {
		var w string
		w, poor, _ = strings.Cut(poor, " ")
		for {
			if rich == "" {
				return false
			}
			var v string
			v, rich, _ = strings.Cut(rich, " ")
			if sameGiven(v, w) {
				break
			}
			if first {
				return false
			}
		}
		first = false
	}
	return true
}

// sameGiven reports whether two given names are equal or one is the other's
// initial.
func sameGiven(a, b string) bool {
	if a == b {
		return true
	}
	return (utf8.RuneCountInString(a) == 1 || utf8.RuneCountInString(b) == 1) && firstLetter(a) == firstLetter(b)
}

// linkSurnames links what has no given name: "Mr Smith", "Smith", "Anita".
func (p *persons) linkSurnames(surnames []person) {
	byGiven := map[string][]int32{}
	for _, c := range p.live() {
		first, _, _ := strings.Cut(p.clusters[c].given, " ")
		if utf8.RuneCountInString(first) > 1 {
			byGiven[first] = append(byGiven[first], c)
		}
	}
	byHalf := p.halves()
	slices.SortFunc(surnames, func(a, b person) int {
		return cmp.Or(cmp.Compare(a.family, b.family), cmp.Compare(known(b.gender), known(a.gender)), cmp.Compare(a.gender, b.gender), cmp.Compare(a.form, b.form))
	})
	for i := 0; i < len(surnames) && !p.abandoned(); {
		from := len(p.clusters)
		j := i
		for ; j < len(surnames) && surnames[j].family == surnames[i].family; j++ {
			who := surnames[j]
			found := p.compatible(nil, p.byFamily[who.family], who)
			if who.lone && len(found) < 2 {
				found = p.compatible(found, byGiven[who.family], who)
			}
			if len(found) == 0 {
				found = p.compatible(nil, byHalf[who.family], who)
			}
			if who.lone && len(found) == 0 {
				for _, formal := range p.names.Formal(who.family) {
					found = p.compatible(found, byGiven[formal], who)
				}
			}
			if len(found) > 0 {
				p.settle(who, found, "several persons of that name")
				continue
			}
			p.attach(who, from, "several persons of that surname", func(*cluster) bool { return true })
		}
		i = j
	}
}

// compatible appends the clusters whose gender and letters do not clash, two at most:
// two are doubt enough.
func (p *persons) compatible(found, candidates []int32, who person) []int32 {
	for _, c := range candidates {
		if len(found) < 2 && !p.clusters[c].gender.Clash(who.gender) && !slices.Contains(found, c) && who.lettered(&p.clusters[c]) {
			found = append(found, c)
		}
	}
	return found
}

// lettered reports whether the letter behind a given name alone is one of a cluster's
// surname, or of its other given names: "Elin F" is no Elin Karlsson.
func (w *person) lettered(c *cluster) bool {
	if w.last == 0 || strings.HasPrefix(c.family, string(w.last)) {
		return true
	}
	_, others, _ := strings.Cut(c.given, " ")
	return strings.HasPrefix(others, string(w.last)) || strings.Contains(others, " "+string(w.last))
}

// live lists the clusters that were not emptied by merge.
func (p *persons) live() []int32 {
	var out []int32
	for _, list := range p.byFamily {
		out = append(out, list...)
	}
	slices.Sort(out)
	return out
}

// halves finds people by one half of a double surname, or by a former one.
func (p *persons) halves() map[string][]int32 {
	out := map[string][]int32{}
	for _, c := range p.live() {
		f := p.clusters[c].family
		if former := p.clusters[c].former; former != "" && former != f {
			out[former] = append(out[former], c)
		}
		if !strings.Contains(f, " ") {
			continue
		}
		for half := range strings.SplitSeq(f, " ") {
			out[half] = append(out[half], c)
		}
	}
	return out
}
