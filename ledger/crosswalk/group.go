package crosswalk

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/substitute"
)

// A group is what will be one row.
type group struct {
	category  understudy.Category
	sign      string             // what tells it from others: its parts, or its text
	parts     map[cast.Role]bool // of the forms of its own category, initials left out
	initials  map[cast.Role]bool // those
	forms     map[string]*formOf // by category and original
	documents []string
	first     Place
	language  string
	titled    bool // a form has more words than parts
}

// A formOf is one way to write an entity.
type formOf struct {
	kind     string
	category understudy.Category
	original string
	count    int
	standIns map[string]int
	parts    []understudy.Part
	ownGroup bool // it is of its group's category
}

// standIn is what stands there most often; of equals the first of the alphabet.
func (f *formOf) standIn() string {
	best := ""
	for _, s := range slices.Sorted(maps.Keys(f.standIns)) {
		if best == "" || f.standIns[s] > f.standIns[best] {
			best = s
		}
	}
	return best
}

// fullParts returns how many parts of a form are more than an initial.
func (f *formOf) fullParts() int {
	n := 0
	for _, p := range f.parts {
		if !isInitial(roleOf(p)) {
			n++
		}
	}
	return n
}

// letters is how many words of a form are single letters.
func (f *formOf) letters() int {
	n := 0
	for _, w := range strings.Fields(f.original) {
		if utf8.RuneCountInString(strings.Trim(w, ".")) == 1 {
			n++
		}
	}
	return n
}

type groups struct {
	bySign map[[2]string]*group
}

func newGroups() *groups { return &groups{map[[2]string]*group{}} }

// add takes the entities of a text in.
func (g *groups) add(t *substitute.TextReceipt) {
	byEntity := map[int][]*substitute.Form{}
	var order []int
	for i := range t.Forms {
		f := &t.Forms[i]
		n := f.Entity
		if n == 0 {
			n = -1 - i // of nobody: on its own
		}
		if byEntity[n] == nil {
			order = append(order, n)
		}
		byEntity[n] = append(byEntity[n], f)
	}
	for _, n := range order {
		g.entity(t, byEntity[n])
	}
}

func (g *groups) entity(t *substitute.TextReceipt, forms []*substitute.Form) {
	one := &group{category: forms[0].Category, parts: map[cast.Role]bool{}, initials: map[cast.Role]bool{}, forms: map[string]*formOf{}, language: t.Language}
	if slices.ContainsFunc(forms, func(f *substitute.Form) bool { return f.Category == understudy.Person }) {
		one.category = understudy.Person
	}
	longest := ""
	for _, f := range forms {
		at := Place{t.Called, f.Line, f.Column}
		if one.first.Document == "" || at.before(one.first) {
			one.first = at
		}
		own := f.Category == one.category
		one.addForm(&formOf{f.Kind, f.Category, f.Original, f.Count, map[string]int{f.StandIn: f.Count}, f.Parts, own})
		if !own {
			continue
		}
		if len(f.Original) > len(longest) {
			longest = f.Original
		}
		for _, p := range f.Parts {
			if isInitial(roleOf(p)) {
				one.initials[roleOf(p)] = true
			} else {
				one.parts[roleOf(p)] = true
			}
		}
		one.titled = one.titled || len(strings.Fields(f.Original)) > len(f.Parts)
	}
	one.documents = []string{t.Called}
	one.sign = signOf(one.parts)
	if one.sign == "" {
		one.sign = signOf(one.initials)
	}
	if one.sign == "" {
		one.sign = "text\x00" + strings.ToLower(strings.Join(strings.Fields(longest), " "))
	}
	key := [2]string{string(one.category), one.sign}
	if known := g.bySign[key]; known != nil {
		known.merge(one)
		return
	}
	g.bySign[key] = one
}

func isInitial(r cast.Role) bool {
	kind, _, _ := strings.Cut(string(r.Kind), "@")
	return kind == string(person.Initial) || kind == string(person.Initials)
}

// signOf is the same for the same parts.
func signOf(parts map[cast.Role]bool) string {
	var all []string
	for r := range parts {
		all = append(all, string(r.Kind)+"\x00"+r.Key)
	}
	slices.Sort(all)
	return strings.Join(all, "\x01")
}

func (p Place) before(q Place) bool {
	return cmp.Or(cmp.Compare(p.Document, q.Document), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column)) < 0
}

// addForm adds a form, or the counts of a form that the group has already.
func (g *group) addForm(f *formOf) {
	key := string(f.category) + "\x00" + f.original
	known := g.forms[key]
	if known == nil {
		g.forms[key] = f
		return
	}
	known.count += f.count
	for s, n := range f.standIns {
		known.standIns[s] += n
	}
	if len(known.parts) == 0 {
		known.parts = f.parts
	}
}

// merge adds the forms of another group to this one.
func (g *group) merge(o *group) {
	for _, key := range slices.Sorted(maps.Keys(o.forms)) {
		g.addForm(o.forms[key])
	}
	maps.Copy(g.initials, o.initials)
	g.titled = g.titled || o.titled
	g.documents = append(g.documents, o.documents...)
	if o.first.before(g.first) {
		g.first, g.language = o.first, o.language
	}
}

// sorted are the forms, the fullest first: of the group's own category, not initials alone,
// with most parts that are no initials, then without letters for names, then without figures ("Ann_20_Lee"),
// then with fewest words (titles are words), then the longest.
func (g *group) sorted() []*formOf {
	out := slices.Collect(maps.Values(g.forms))
	slices.SortFunc(out, func(a, b *formOf) int {
		return cmp.Or(-compareBool(a.ownGroup, b.ownGroup), compareBool(a.initialsAlone(), b.initialsAlone()), -cmp.Compare(a.fullParts(), b.fullParts()), cmp.Compare(a.letters(), b.letters()),
			compareBool(a.figures(), b.figures()),
			cmp.Compare(len(strings.Fields(a.original)), len(strings.Fields(b.original))), -cmp.Compare(len(a.original), len(b.original)), cmp.Compare(a.original, b.original))
	})
	return out
}

// mostInitials is how many letters a word of initials has at most: "HB", "J.R.R.".
const mostInitials = 3

// initialsAlone reports whether a form is nothing but initials or an abbreviation in
// capitals, whatever it was read as.
func (f *formOf) initialsAlone() bool {
	words := strings.Fields(f.original)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool {
		letters := strings.Map(func(r rune) rune {
			if r == '.' || r == '-' {
				return -1
			}
			return r
		}, w)
		small := strings.ContainsFunc(letters, func(r rune) bool { return !unicode.IsUpper(r) })
		return small || utf8.RuneCountInString(letters) > mostInitials
	})
}

// figures reports whether a form of a name has figures in it.
func (f *formOf) figures() bool {
	return len(f.parts) > 0 && strings.ContainsAny(f.original, "0123456789")
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// join puts people and organisations that are written with some parts of a fuller one
// into its group, if there is but one such.
func (g *groups) join() []*group {
	all := slices.Collect(maps.Values(g.bySign))
	slices.SortFunc(all, func(a, b *group) int {
		return cmp.Or(-cmp.Compare(len(a.parts), len(b.parts)), cmp.Compare(a.category, b.category), cmp.Compare(a.sign, b.sign))
	})
	with := map[cast.Role][]*group{} // by part
	var out []*group
	for _, one := range all {
		if fuller := one.within(with); fuller != nil {
			fuller.merge(one)
			continue
		}
		out = append(out, one)
		if one.category == understudy.Person || one.category == understudy.Organisation {
			for r := range one.parts {
				with[r] = append(with[r], one)
			}
		}
	}
	return out
}

// within finds the only group that this one is a part of. A title tells more than the
// parts do: "Mr Ellison" is not put with Margaret Ellison.
func (g *group) within(with map[cast.Role][]*group) (found *group) {
	if g.titled || len(g.parts) == 0 {
		return nil
	}
	for r := range g.parts {
		for _, o := range with[r] {
			if o == found || o.category != g.category || !o.contains(g) {
				continue
			}
			if found != nil {
				return nil
			}
			found = o
		}
		break // what holds all parts holds this one
	}
	return found
}

// contains reports whether a group has all parts of another, and names for its initials.
func (g *group) contains(o *group) bool {
	for r := range o.parts {
		if !g.parts[r] {
			return false
		}
	}
	for r := range o.initials {
		if !g.initials[r] && !g.abbreviated(r) {
			return false
		}
	}
	return true
}

// abbreviated reports whether a name of the group begins with an initial's letter.
func (g *group) abbreviated(r cast.Role) bool {
	letter, anchor, _ := strings.Cut(r.Key, " ")
	for p := range g.parts {
		if p.Key != anchor && strings.HasPrefix(p.Key, letter) {
			return true
		}
	}
	return false
}
