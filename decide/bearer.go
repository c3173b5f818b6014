package decide

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
)

// identify fills in who or what a mention names.
func (v *view) identify(i int, m *mention) {
	if v.named(i) {
		b := v.bearer(int(v.entity[i]))
		m.list, m.text, m.lists, m.score = b.list, b.text, b.lists, max(m.score, b.score)
	} else {
		n := v.thing(v.textOf(i))
		m.list, m.lists = v.known.names[n.key], v.listed(n)
		if m.host != "" {
			m.list |= v.known.host(m.host)
		}
		if v.asksText && v.holdsHidden(v.textOf(i)) {
			m.text |= naming
		}
		if m.kinds.meets(kindBits["username"]) {
			m.list |= handle
			m.text |= handle
		}
	}
	if e, ok := traitNamed(v.spans[i].Kind); ok { // an annotator said so
		m.list |= e.bits
	}
	m.list |= v.listTraits(m.lists)
	fits := fitting[bits.TrailingZeros16(m.category)]
	if v.asksNames && fits&holding != 0 && v.containsHidden(i) {
		m.list |= holding
		m.text |= holding
	}
	m.list, m.text = m.list&fits, m.text&fits
	m.doubtful = v.doubted != nil && v.doubted[i] || contradicts(m.list, m.text)
	if m.doubtful {
		m.list |= doubtful
	}
}

// fitting are the traits that something of each category can have.
var fitting = func() (of [len(understudy.Categories)]Trait) {
	for i, c := range understudy.Categories {
		for _, e := range traits {
			if slices.Contains(e.of, c) {
				of[i] |= e.bits
			}
		}
	}
	return of
}()

// bearer is what is known of an entity, in this run or in this document alone.
func (v *view) bearer(e int) *bearer {
	b := &v.bearers[e]
	if b.ready {
		return b
	}
	b.ready = true
	entity := &v.linking.Entities[e]
	for _, i := range entity.Mentions {
		if !v.named(i) {
			continue
		}
		n := v.whoIs(i)
		b.score = max(b.score, v.spans[i].Score)
		if words(n.key) > words(b.who.key) || b.who.key == "" {
			b.who = n
			b.list = v.renown(i, n)
		}
		b.lists |= v.listed(n)
		if !b.who.whole && v.asksText && v.spans[i].Category == understudy.Person {
			b.text |= v.nameEvidence(v.doc.Text, v.spans[i].Start, v.spans[i].End)
		}
	}
	if !b.who.whole && b.text&public == 0 && b.list&religious == 0 && v.borne(b.who.key) {
		b.list = 0
	}
	if b.who.whole {
		b.text = v.files.traitsOf(v.Policy, b.who.key)
	}
	return b
}

// renown is what the project's lists say of a mention.
func (v *view) renown(i int, n who) Trait {
	if v.spans[i].Category == understudy.Location {
		return v.known.places[n.key]
	}
	return v.known.name(n)
}

func words(key string) int {
	if key == "" {
		return 0
	}
	return 1 + strings.Count(key, " ")
}

// whoIs reads the name of a mention.
func (v *view) whoIs(i int) who {
	if v.spans[i].Category != understudy.Person {
		return v.thing(v.textOf(i))
	}
	var n who
	n, v.tokens = v.person(v.textOf(i), v.tokens)
	return n
}

// listed are the policy's lists that hold a name.
func (v *view) listed(n who) uint64 {
	var in uint64
	for i := range v.rules.lists {
		names := v.rules.lists[i].names
		if _, ok := names[n.key]; ok {
			in |= 1 << i
		} else if _, ok := names[n.full]; ok {
			in |= 1 << i
		}
	}
	return in
}

// listTraits is what the policy's lists say of their names.
func (p *Policy) listTraits(in uint64) Trait {
	var t Trait
	for i := 0; in != 0; i, in = i+1, in>>1 {
		if in&1 != 0 {
			t |= p.rules.lists[i].is
		}
	}
	return t
}

// cutAt splits an e-mail address.
func cutAt(text string) (user, host string, ok bool) {
	i := strings.LastIndexByte(text, '@')
	if i <= 0 {
		return "", "", false
	}
	return text[:i], strings.ToLower(text[i+1:]), true
}

// nearBytes is how far before an organisation somebody is named who is said to
// have an occupation there.
const nearBytes = 60

// observe notes what the document says of whom it names in whole.
func (v *view) observe() {
	var last []int                 // people named, in the order of the text
	families := map[string][]int{} // one mention for each person, by the last word of the name
	met := make([]bool, len(v.bearers))
	for i := range v.spans {
		if v.spans[i].Category != understudy.Person || !v.named(i) {
			continue
		}
		last = append(last, i)
		if e := v.entity[i]; !met[e] {
			met[e] = true
			if f := v.bearer(int(e)).who.family(); f != "" {
				families[f] = append(families[f], i)
			}
		}
	}
	for i, s := range v.spans {
		if !v.named(i) {
			continue
		}
		b := v.bearer(int(v.entity[i]))
		switch s.Category {
		case understudy.Person:
			if b.who.whole {
				v.files.note(b.who.key, v.nameEvidence(v.doc.Text, s.Start, s.End))
			}
		case understudy.Organisation:
			key := b.who.key
			v.files.note(key, v.groupEvidence(v.doc.Text, s.Start, s.End))
			w := nearest(last, i)
			if v.workEvidence(v.doc.Text, s.Start, w >= 0 && w < i && v.sameSentence(w, i)) {
				if w >= 0 {
					v.files.employs(key, v.acquaint(w))
				} else {
					v.files.note(key, workplace) // somebody works there
				}
			}
			for w := range strings.FieldsSeq(key) {
				for _, j := range families[strings.TrimSuffix(w, "s")] {
					v.files.namedAfter(key, v.acquaint(j))
				}
			}
		}
	}
}

// sameSentence reports whether two mentions stand close together in one sentence.
func (v *view) sameSentence(i, j int) bool {
	between := v.doc.Text[v.spans[i].End:v.spans[j].Start]
	return len(between) < nearBytes && !strings.ContainsAny(between, ".;:\n")
}

// nearest is the last of the mentions before i; if there is none, the first after it.
func nearest(people []int, i int) int {
	if len(people) == 0 {
		return -1
	}
	at, _ := slices.BinarySearch(people, i)
	return people[max(at-1, 0)]
}

// family is the last word of a name, as organisations may be named with it; of
// two letters it tells nothing. An s at its end counts no more than in keys.
func (n who) family() string {
	f := n.key[strings.LastIndexByte(n.key, ' ')+1:]
	if len(f) < 3 {
		return ""
	}
	return strings.TrimSuffix(f, "s")
}

// acquaint is what must be known of a person to decide about others.
func (v *view) acquaint(i int) acquaintance {
	b := v.bearer(int(v.entity[i]))
	a := acquaintance{list: b.list, lists: b.lists}
	if b.who.whole {
		a.key = v.files.hash(b.who.key)
	} else {
		a.text = b.text
	}
	return a
}

// hides reports whether a person is anything but kept, as far as that does not
// depend on one mention.
func (p *Policy) hides(a acquaintance) bool {
	m := mention{category: categoryBit(understudy.Person), kinds: kindBits["person"], list: a.list | p.listTraits(a.lists), text: a.text, lists: a.lists, score: 1, age: -1}
	if a.key != 0 {
		m.text |= p.files.text(a.key)
	}
	m.doubtful = contradicts(m.list, m.text)
	noSign := func(*condition) bool { return false }
	if r := p.first(index(understudy.Person), &m, noSign); r >= 0 {
		return p.rules.Rules[r].Action != understudy.Keep
	}
	return p.rules.Otherwise != understudy.Keep
}
