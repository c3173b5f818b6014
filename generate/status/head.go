package status

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// shortestTelling is how many letters of a compound stand before its head at least.
const shortestTelling = 2

// headed returns the form of a description that is rare only by what stands beside its head:
// the head as it is written, with words beside it that fit any head, or by itself where it is
// cut off a compound ("Data Protection Officer": "Local Officer"; "kemiläraren": "läraren"). It fits what the text says of the description, in its number, gender and form.
// Words for work do not fit beside an illness, which is its head alone. It is nil if the head is none of those that tens of thousands share, stands alone, or plays
// another description of the document, which would become one with this one.
func (r Reader) headed(s *form.Scene, m *form.Mention, all []form.Mention, ill bool) form.Form {
	from, to := r.b.core(m.Text)
	core := m.Text[from:to]
	if cut := strings.IndexAny(core, ",(/;|"); cut > 0 {
		core = strings.TrimRight(core[:cut], " ")
	}
	ws := phrase.Words(core, nil)
	order := r.b.order(ws)
	if len(order) == 0 {
		return nil
	}
	head := ws[order[0]]
	at := r.b.headAt(head.Fold)
	text := core[head.Start:head.End]
	if at < 0 || len(text) != len(head.Fold) || at == 0 && (len(ws) == 1 || hyphenated(core, head)) {
		return nil
	}
	lead := m.Text[:from]
	asked := r.b.grammar.Article(lead)
	if from == 0 {
		asked = r.asks(m, phrase.Shade{})
	}
	key := lexicon.Fold(all[0].Text)
	free := func(text string) bool {
		other, ok := s.Heads[lexicon.Fold(text)]
		return (asked == "" || takes(r.b, text, asked)) && (!ok || other == key)
	}
	var found bool
	if text = text[at:]; ill {
		found = free(text)
	} else {
		text, found = r.beside(s, text, m.Text[from:to], free)
	}
	if !found {
		return nil
	}
	text = shaped(text, shapeOf(&form.Mention{Text: core, Before: m.Before + lead, SentenceStart: m.SentenceStart && from == 0}, ws))
	if s.Heads == nil {
		s.Heads = map[string]string{}
	}
	s.Heads[lexicon.Fold(text)] = key
	p := phrase.Piece{Text: m.Text[from:to], Play: true}
	p.Write = func(*phrase.Piece, form.Stage, string) string { return text }
	return assembled(r, lead, m.Text[to:], p)
}

// beside returns a head with words beside it that fit any head, in the place of those that the
// original has: nothing is taken out of a sentence. ok is false if no such words are free.
func (r Reader) beside(s *form.Scene, head, original string, free func(string) bool) (text string, ok bool) {
	n := len(r.b.modifiers)
	if n == 0 || len(phrase.Words(original, nil)) == 1 {
		return head, free(head)
	}
	at := s.Corpus.Intn(n, "status", "modifier", lexicon.Fold(original))
	words := phrase.Words(lexicon.Fold(original), nil)
	for i := range n {
		before, after, _ := strings.Cut(r.b.modifiers[(at+i)%n], "*")
		if first, _ := utf8.DecodeRuneInString(head); unicode.IsUpper(first) {
			before = shaped(before, phrase.Title)
		}
		text = before + head + after
		if free(text) && !slices.ContainsFunc(phrase.Words(lexicon.Fold(before+" "+after), nil), func(w phrase.Word) bool {
			return slices.ContainsFunc(words, func(o phrase.Word) bool { return o.Fold == w.Fold && utf8.RuneCountInString(w.Fold) > 3 })
		}) {
			return text, true
		}
	}
	return "", false
}

// isOffice reports whether the tables play a description by others of the register of courts and
// offices: "Secretary of State" is no secretary.
func (r Reader) isOffice(s *form.Scene, core *form.Mention) bool {
	f, ok := r.simple(s, core).(*phrase.Form)
	return ok && slices.ContainsFunc(f.Pieces, func(p phrase.Piece) bool { return p.Play && phrase.Root(p.Role.Kind) == "legal-role" })
}

// headAt is where in a folded word a head begins that tens of thousands share: 0 if the word is
// one in any form, further on if it is a compound of one; -1 if it is neither.
func (b *Book) headAt(w string) int {
	if b.isHead(w) {
		return 0
	}
	for at := range w {
		if at > shortestTelling && b.joined[w[at:]] || at > shortestTelling && b.inflected(w[at:], b.joined) {
			return at
		}
	}
	return -1
}

func (b *Book) isHead(w string) bool { return b.heads[w] || b.joined[w] || b.inflected(w, b.heads) }

// inflected reports whether a folded word is one of some in the plural or with an article at its end.
func (b *Book) inflected(w string, words map[string]bool) bool {
	for _, ends := range [...][]string{b.plural.ends, b.definite.ends} {
		for _, end := range ends {
			if stem, ok := strings.CutSuffix(w, end); ok && words[stem] {
				return true
			}
		}
	}
	return false
}

// hyphenated reports whether a word is joined to the next by a hyphen: another head follows.
func hyphenated(text string, w phrase.Word) bool { return strings.HasPrefix(text[w.End:], "-") }
