package person

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/code"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/handle"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/language/lexicon"
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
		if p.form = f.place(titled(h.Text)); p.form != nil {
			break
		}
		f.play(&p, f.occurrence(f.h.key(h.Plain)), 0)
	case handle.Name:
		key := f.h.key(h.Plain)
		f.play(&p, cast.Occurrence{Role: cast.Role{Kind: Name, Key: key}, Traits: f.traits(key, hasName(parts[:i]) && f.h.words.Family(key))}, 0)
	case handle.Letter:
		if beside := f.beside(parts, i); beside != "" {
			f.initial(&p, h.Plain, beside)
			break
		}
		f.play(&p, f.occurrence(h.Plain), 1)
	case handle.Unknown:
		switch {
		case strings.IndexFunc(h.Plain, unicode.IsLetter) < 0:
		case len(h.Plain) < 3 || strings.IndexFunc(h.Plain, func(r rune) bool { return r >= utf8.RuneSelf || strings.ContainsRune("aeiouy", r) }) < 0:
			f.play(&p, cast.Occurrence{Role: code.UsernameRole(h.Text)}, 0) // NY, xqzt: letters, but no name
		default:
			f.play(&p, f.occurrence(f.h.key(h.Plain)), 0)
		}
	}
	f.parts = append(f.parts, p)
}

// place is what the first reader makes of a word that finds a place in it which
// lists know; nil if none does.
func (f *addressForm) place(word string) form.Form {
readers:
	for _, r := range f.h.places() {
		read := r.Read(f.scene, form.Entity{Mentions: []form.Mention{{Text: word}}})
		if len(read) != 1 || read[0] == nil || len(read[0].Roles()) == 0 {
			continue
		}
		for _, s := range read[0].Roles() {
			switch s.Role.Kind {
			case place.Town, place.Region, place.Country, place.Nation:
			default:
				continue readers
			}
		}
		return read[0]
	}
	return nil
}

// hasName reports whether a name is among the parts.
func hasName(parts []handle.Part) bool {
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
	form  form.Form
	words []stretch
}

// A stretch is the parts of an address that are one word.
type stretch struct{ from, to int }

// groupsOf reads the words of an address from a part on as an organisation's name:
// as capitals and signs alone cut them, and as they are cut; all of them,
// without the last ("fans"), without the first ("real").
func (h *house) groupsOf(f *addressForm, from int) (out []group) {
	if len(h.groups) == 0 {
		return nil
	}
	var cut, glued []stretch
	proper := false
	for i := from; i < len(f.parts); i++ {
		p := &f.parts[i]
		if p.like.Plain == "" {
			if len(cut) > 0 && strings.Trim(p.text, "_-.") != "" {
				break
			}
			continue
		}
		proper = proper || p.like.Sort == handle.Word || p.like.Sort == handle.Unknown
		cut = append(cut, stretch{i, i})
		first, _ := utf8.DecodeRuneInString(p.text)
		if last := len(glued) - 1; last >= 0 && glued[last].to == i-1 && unicode.IsLower(first) {
			glued[last].to = i
		} else {
			glued = append(glued, stretch{i, i})
		}
	}
	if !proper {
		return nil
	}
	for _, words := range [...][]stretch{glued, cut} {
		for _, run := range [...][2]int{{0, len(words)}, {0, len(words) - 1}, {1, len(words)}} {
			if run[1]-run[0] < 2 {
				continue
			}
			out = append(out, f.named(words[run[0]:run[1]])...)
		}
		if len(glued) == len(cut) {
			break
		}
	}
	return out
}

// named reads words as the name of an organisation, in each language.
func (f *addressForm) named(words []stretch) (out []group) {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(titled(f.text(w)))
	}
	e := form.Entity{Mentions: []form.Mention{{Text: b.String()}}}
	for _, r := range f.h.groups {
		if read := r.Read(f.scene, e); len(read) == 1 && read[0] != nil && len(read[0].Roles()) > 0 {
			out = append(out, group{read[0], words})
		}
	}
	return out
}

// text is what a stretch of parts is written like.
func (f *addressForm) text(w stretch) string {
	var b strings.Builder
	for _, p := range f.parts[w.from : w.to+1] {
		b.WriteString(p.text)
	}
	return b.String()
}

// hints are the roles of the organisation, weakly: they tell of it, but cast nobody.
func (g *group) hints() []cast.Occurrence {
	out := g.form.Roles()
	for i := range out {
		out[i] = cast.Occurrence{Role: out[i].Role, Weak: true}
	}
	return out
}

// gone is the stand-in of a part whose word an other part has.
const gone = "\x00"

// name writes the organisation's stand-in over the words of the parts, if all of it
// is cast, and reports whether it is.
func (f *addressForm) name(g *group, s form.Stage, words []string) bool {
	for _, r := range g.form.Roles() {
		if _, ok := s.Lookup(r.Role); !ok && !r.Weak {
			return false
		}
	}
	standIn := strings.FieldsFunc(g.form.Render(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(standIn) < len(g.words) {
		return false
	}
	for k, w := range g.words {
		like := handle.Part{Text: f.text(w)}
		word := standIn[k]
		if k == len(g.words)-1 {
			word = strings.Join(standIn[k:], "")
		}
		words[w.from] = like.Dress(word)
		for i := w.from + 1; i <= w.to; i++ {
			words[i] = gone
		}
	}
	return true
}
