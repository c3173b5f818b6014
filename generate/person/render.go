package person

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// Render writes the mention with the stand-ins.
func (f *nameForm) Render(s form.Stage) string {
	if len(f.pieces) == 0 {
		instead, _ := f.h.rules.Instead(f.text)
		return f.h.dress(f.text, instead)
	}
	var b strings.Builder
	at := 0
	for i := range f.pieces {
		p := &f.pieces[i]
		standIn, ok := s.Lookup(p.role)
		if !ok {
			return ""
		}
		if formal, ok := s.Lookup(p.nick); ok && p.nick.Key != "" {
			if pet := f.h.rules.Pet(formal, p.role.Key); lexicon.Plain(pet) != p.role.Key {
				r, size := utf8.DecodeRuneInString(pet)
				standIn = string(unicode.ToUpper(r)) + pet[size:]
			}
		}
		lead := f.text[at:p.start]
		original := f.text[p.start:p.end]
		if bare, ok := f.unmask(p, s); ok {
			standIn, p = bare.standIn, &bare.piece
			original = f.text[p.start:p.end]
		}
		if arabic(original) && p.role.Kind == Name {
			_, known := f.h.names.InArabic(standIn)
			standIn = f.h.native(standIn)
			if f.h.rules.Article(lead) && (p.class == name.Given || !known) && !f.h.rules.Begins(standIn) {
				lead = f.h.rules.Unarticled(lead) // Nour al-Din and Odeon are no al-Nour al-Din and al-Odeon
			} else if f.h.rules.Article(f.text[:p.start]) {
				standIn = f.h.rules.Bared(standIn)
			}
		}
		to := f.moved(p, standIn, s)
		if behind := f.particles(p); to != "" && len(behind) > 0 && !f.h.stands(behind, to) {
			lead = without(lead, len(behind))
		}
		b.WriteString(lead)
		if p.class == name.Initial {
			standIn = f.h.letter(original, standIn, p)
		} else {
			if p.feminine || p.class == name.Family && !p.father && f.who.gender == name.Female && !f.h.inMasculine(original) {
				standIn = f.h.ofWoman(standIn, to, p)
			}
			standIn = f.h.dress(original, standIn)
		}
		b.WriteString(standIn)
		at = p.end
		if f.h.rules.Genitive() != "" {
			at += f.h.own(&b, p, original, standIn, f.text[at:])
		} else {
			at += possessive(&b, original, standIn, f.text[at:])
		}
	}
	b.WriteString(f.text[at:])
	return f.renumber(b.String(), s)
}

// An unmasked name turned out to be in the genitive.
type unmasked struct {
	piece
	standIn string
}

// unmask finds that a name which may be in the genitive is: somebody in the corpus
// bears it without the ending.
func (f *nameForm) unmask(p *piece, s form.Stage) (unmasked, bool) {
	if p.bare.Key == "" {
		return unmasked{}, false
	}
	standIn, ok := s.Lookup(p.bare)
	if !ok {
		return unmasked{}, false
	}
	out := unmasked{*p, standIn}
	out.end -= len(f.h.rules.Genitive())
	out.possessed = shown
	return out, true
}

// letter is the letter of a stand-in that an initial shows; "Chr." shows as
// many letters as it did.
func (h *house) letter(original, standIn string, p *piece) string {
	if p.role.Kind == Initials {
		standIn = strings.Split(standIn+strings.Repeat(" ", p.letter), " ")[p.letter]
	} else if p.role.Kind == Initial {
		standIn, _, _ = strings.Cut(standIn, " ")
	}
	n := utf8.RuneCountInString(original)
	for i := range standIn {
		if n == 0 {
			standIn = standIn[:i]
			break
		}
		n--
	}
	first, size := utf8.DecodeRuneInString(original)
	if up := strings.ToUpper(string(first)); up == string(first) {
		head, hs := utf8.DecodeRuneInString(standIn)
		standIn = strings.ToUpper(string(head)) + standIn[hs:]
	} else {
		standIn = strings.ToLower(standIn)
	}
	if !marked(original) && size == 1 {
		standIn = h.bare(standIn)
	}
	return standIn
}

// possessive turns a bare apostrophe in the mention, "Janus' brother", into 's where the stand-in
// does not end in s, and says how many bytes of the rest it has taken. One behind the mention
// is package generate's to write.
func possessive(b *strings.Builder, original, standIn, rest string) int {
	r, size := utf8.DecodeRuneInString(rest)
	if r != '\'' && r != '’' {
		return 0
	}
	if next, _ := utf8.DecodeRuneInString(rest[size:]); len(rest) > size && next != ' ' && next != ',' && next != '.' {
		return 0
	}
	if !endsInS(original) || endsInS(standIn) {
		return 0
	}
	b.WriteString(rest[:size] + "s")
	return size
}

func endsInS(s string) bool {
	p := lexicon.Plain(s)
	return strings.HasSuffix(p, "s") || strings.HasSuffix(p, "x") || strings.HasSuffix(p, "z")
}
