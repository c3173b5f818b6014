package link

import (
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/link/name"
)

// A board holds the distinct forms of one document while they are linked: the
// same text in the same category is one form, however often it stands there.
type board struct {
	*Linker
	text  string
	spans []understudy.Span
	of    []int32 // form of each span
	forms []form
	doubt []doubt

	ended func() bool // whether nobody waits for the result any more
	looks int
	gone  bool
}

// look is how many forms are worked on between two looks at the context.
const look = 256

// abandoned reports, checked now and then, whether the caller has stopped waiting. Loops
// end then, and what they made is dropped.
func (b *board) abandoned() bool {
	if b.looks++; b.looks%look == 0 && !b.gone {
		b.gone = b.ended()
	}
	return b.gone
}

// A form is one distinct text of one category, without what disguises it.
type form struct {
	text     string
	category understudy.Category
	kind     string
	titled   name.Gender // of the titles right before its mentions
	after    int         // where in the document its first bracketed mention ends, or -1
	parent   int32       // union-find
	person   bool        // linked to a person though of another category
}

// A doubt is a form that could belong to several others.
type doubt struct {
	form       int32
	candidates []int32
	reason     string
}

type formKey struct {
	category, kind, text string
	titled               name.Gender
}

// intern finds the distinct forms.
func (b *board) intern() {
	b.of = make([]int32, len(b.spans))
	seen := make(map[formKey]int32, len(b.spans)/2+8)
	for i, s := range b.spans {
		if b.abandoned() {
			return
		}
		text := shadow.Undisguised(b.text[s.Start:s.End])
		k := formKey{string(s.Category), s.Kind, text, name.Unknown}
		if s.Category == understudy.Person {
			k.titled = b.names.Titled(b.text[:s.Start])
		}
		f, ok := seen[k]
		if !ok {
			f = int32(len(b.forms))
			seen[k] = f
			b.forms = append(b.forms, form{text: text, category: s.Category, kind: s.Kind, titled: k.titled, after: -1, parent: f})
		}
		if b.forms[f].after < 0 && bracketFollows(b.text, s.End) {
			b.forms[f].after = s.End
		}
		b.of[i] = f
	}
}

// bracketFollows reports whether an opening bracket stands at i, perhaps after
// a space.
func bracketFollows(text string, i int) bool {
	if i < len(text) && text[i] == ' ' {
		i++
	}
	return i < len(text) && text[i] == '('
}

// root finds the representative of a form: the smallest of its set, so that
// nothing depends on the order of unions.
func (b *board) root(f int32) int32 {
	for b.forms[f].parent != f {
		b.forms[f].parent = b.forms[b.forms[f].parent].parent
		f = b.forms[f].parent
	}
	return f
}

func (b *board) union(f, g int32) {
	f, g = b.root(f), b.root(g)
	if f == g {
		return
	}
	if g < f {
		f, g = g, f
	}
	b.forms[g].parent = f
}

// doubted notes that f was left apart.
func (b *board) doubted(f int32, reason string, candidates ...int32) {
	b.doubt = append(b.doubt, doubt{f, candidates, reason})
}

// partition turns the sets of forms into entities, in the order of their first
// mention.
func (b *board) partition() understudy.Linking {
	entity := make([]int32, len(b.forms)) // of a root, plus one
	var counts []int32
	roots := make([]int32, len(b.spans))
	for i, f := range b.of {
		r := b.root(f)
		if entity[r] == 0 {
			counts = append(counts, 0)
			entity[r] = int32(len(counts))
		}
		roots[i] = entity[r] - 1
		counts[roots[i]]++
	}
	entities := make([]understudy.Entity, len(counts))
	all := make([]int, len(b.spans))
	for e, n := range counts {
		entities[e].Mentions, all = all[:0:n], all[n:]
	}
	for i, e := range roots {
		en := &entities[e]
		f := &b.forms[b.of[i]]
		if len(en.Mentions) == 0 {
			en.Category, en.Kind = f.category, f.kind
		}
		if f.person {
			en.Category = understudy.Person
		}
		if en.Category == understudy.Person && f.category == understudy.Person && (en.Kind == "" || f.kind == "") {
			en.Kind = "person"
		}
		en.Mentions = append(en.Mentions, i)
	}
	return understudy.Linking{Entities: entities, Doubts: b.doubts(entity)}
}

// doubts lists the doubted mentions; those whose candidates turned out to be
// one entity after all are none.
func (b *board) doubts(entity []int32) []understudy.Doubt {
	if len(b.doubt) == 0 {
		return nil
	}
	byForm := map[int32]int{}
	for i, d := range b.doubt {
		byForm[d.form] = i + 1
	}
	var out []understudy.Doubt
	for i, f := range b.of {
		n := byForm[f]
		if n == 0 {
			continue
		}
		d := b.doubt[n-1]
		var candidates []int
		for _, c := range d.candidates {
			if e := entity[b.root(c)]; e > 0 && b.root(c) != b.root(f) {
				candidates = append(candidates, int(e-1))
			}
		}
		slices.Sort(candidates)
		if candidates = slices.Compact(candidates); len(candidates) > 0 {
			out = append(out, understudy.Doubt{Mention: i, Candidates: candidates, Reason: d.reason})
		}
	}
	return out
}
