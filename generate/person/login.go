package person

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/handle"
	"github.com/understudy-text/understudy/lexicon"
)

// split takes letters, figures and signs apart into words, names and places.
func (f *addressForm) split(text string) {
	own := func(plain string) bool {
		if len(plain) < 2 {
			return false
		}
		for _, g := range f.who.given {
			if g == plain {
				return true
			}
		}
		for _, k := range f.who.family {
			if k == plain {
				return true
			}
		}
		return false
	}
	parts := f.h.handles().Split(text, own)
	language := f.h.handles().Language(parts, f.h.culture)
	for i := range parts {
		f.add(parts, i, language)
	}
}

// add makes a part of the form of a part of a handle.
func (f *addressForm) add(parts []handle.Part, i int, language string) {
	h := parts[i]
	p := part{text: h.Text, like: h}
	switch h.Sort {
	case handle.Figures:
		p.number = anyNumber
	case handle.Year:
		p.number = yearNumber
	case handle.Word, handle.Rebus:
		base, noun := f.h.lemma(h)
		p.noun = noun
		h.Plain = base
		f.play(&p, handle.Role(h, language, f.h.partOfSpeech(h)), 0)
	case handle.Place:
		m := form.Mention{Text: titled(h.Text)}
		if read := f.h.places().Read(f.scene, form.Entity{Mentions: []form.Mention{m}}); len(read) == 1 && read[0] != nil && len(read[0].Roles()) > 0 {
			p.form = read[0]
			break
		}
		f.play(&p, f.sight(f.h.key(h.Plain)), 0)
	case handle.Name:
		key := f.h.key(h.Plain)
		f.play(&p, cast.Sighting{Role: cast.Role{Kind: Name, Key: key}, Traits: f.traits(key, f.named(parts[:i]) && f.h.words.Family(key))}, 0)
	case handle.Letter:
		if beside := f.beside(parts, i); beside != "" {
			f.initial(&p, h.Plain, beside)
			break
		}
		f.play(&p, f.sight(h.Plain), 1)
	case handle.Unknown:
		if strings.IndexFunc(h.Plain, unicode.IsLetter) >= 0 {
			f.play(&p, f.sight(f.h.key(h.Plain)), 0)
		}
	}
	f.parts = append(f.parts, p)
}

// named reports whether a name is among the parts.
func (f *addressForm) named(parts []handle.Part) bool {
	for i := range parts {
		if parts[i].Sort == handle.Name || parts[i].Sort == handle.Letter {
			return true
		}
	}
	return false
}

// beside is the role key of the name that stands next to a letter.
func (f *addressForm) beside(parts []handle.Part, i int) string {
	for j := range parts {
		if parts[j].Sort == handle.Name && (j > i || i == len(parts)-1) {
			return f.h.key(parts[j].Plain)
		}
	}
	return ""
}

func titled(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + strings.ToLower(s[n:])
}

// lemma is the word that an inflected noun is the form of, if the language
// inflects its nouns, and which form it is.
func (h *house) lemma(p handle.Part) (string, lexicon.NounForm) {
	if h.noun == nil || p.Sort != handle.Word || h.handles().Listed(p.Plain) {
		return p.Plain, lexicon.Indefinite
	}
	if n, form, ok := h.noun(strings.ToLower(p.Text)); ok {
		return lexicon.Plain(n.Lemma), form
	}
	return p.Plain, lexicon.Indefinite
}

// inflect gives a noun the form that the original has.
func (h *house) inflect(standIn string, as lexicon.NounForm) string {
	if h.noun == nil || as == lexicon.Indefinite {
		return standIn
	}
	if n, form, ok := h.noun(standIn); ok && form == lexicon.Indefinite && n.In(as) != "" {
		return n.In(as)
	}
	return standIn
}

// partOfSpeech is that of a word that no table has.
func (h *house) partOfSpeech(p handle.Part) string {
	if h.tag == nil || h.handles().Listed(p.Plain) {
		return ""
	}
	return h.tag([]string{strings.ToLower(p.Text)})[0]
}

// A group is the organisation that a handle may be named after: what readers of
// organisations make of its words. It counts only if all of its roles are cast, for
// the corpus speaks of it elsewhere.
type group struct {
	form     form.Form
	from, to int // parts of the address
}

// groupOf reads the words of an address from a part on as an organisation's name.
func (h *house) groupOf(f *addressForm, from int) *group {
	if h.groups == nil {
		return nil
	}
	first, last := -1, -1
	var words []string
	for i := from; i < len(f.parts); i++ {
		p := &f.parts[i]
		word := p.like.Plain != "" && (p.like.Sort == handle.Word || p.like.Sort == handle.Unknown || p.like.Sort == handle.Keep)
		if word {
			if first < 0 {
				first = i
			}
			last = i
			words = append(words, titled(p.text))
		} else if first >= 0 && strings.Trim(p.text, "_-.") != "" {
			break
		}
	}
	if first < 0 || len(words) < 2 {
		return nil
	}
	m := form.Mention{Text: strings.Join(words, " ")}
	read := h.groups.Read(f.scene, form.Entity{Mentions: []form.Mention{m}})
	if len(read) != 1 || read[0] == nil || len(read[0].Roles()) == 0 {
		return nil
	}
	return &group{read[0], first, last}
}

// hints are the roles of the organisation, weakly: they tell of it, but cast nobody.
func (g *group) hints() []cast.Sighting {
	if g == nil {
		return nil
	}
	out := g.form.Roles()
	for i := range out {
		out[i] = cast.Sighting{Role: out[i].Role, Weak: true}
	}
	return out
}

// render writes the organisation's stand-in over the words of the parts, if all of
// it is cast.
func (g *group) render(s form.Stage, parts []part, words []string) {
	if g == nil {
		return
	}
	for _, r := range g.form.Roles() {
		if _, ok := s.Lookup(r.Role); !ok {
			return
		}
	}
	standIn := strings.FieldsFunc(g.form.Render(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(standIn) == 0 {
		return
	}
	at := 0
	for i := g.from; i <= g.to; i++ {
		if parts[i].like.Plain == "" {
			continue
		}
		switch {
		case at >= len(standIn):
			return // fewer words than the original: the rest stays as it was cast
		case i == g.to:
			words[i] = parts[i].like.Dress(strings.Join(standIn[at:], ""))
		default:
			words[i] = parts[i].like.Dress(standIn[at])
		}
		at++
	}
}
