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

// isGeneral reports whether a description says only what so many people are that it tells of
// nobody: its words are those of the kind that stays, one at least, and words beside them.
func (r Reader) isGeneral(text string) bool {
	if len(r.b.general) == 0 {
		return false
	}
	if r.b.general[lexicon.Fold(text)] {
		return true
	}
	found := false
	for w := range strings.FieldsFuncSeq(lexicon.Fold(text), parted) {
		w = strings.Trim(digitless(w), ".'’-–+")
		switch {
		case w == "":
		case r.isGeneralWord(w):
			found = true
		case !r.b.beside[w] && !r.b.lead[w] && !r.b.tail[w] && !r.b.link[w]:
			if !slices.ContainsFunc(strings.Split(w, "-"), r.isGeneralWord) || slices.ContainsFunc(strings.Split(w, "-"), r.isTelling) {
				return false
			}
			found = true // mother-of-two
		}
	}
	return found
}

// isHealth reports whether a word of a general description is about health.
func (r Reader) isHealth(text string) bool {
	if r.b.health[lexicon.Fold(text)] {
		return true
	}
	for w := range strings.FieldsFuncSeq(lexicon.Fold(text), parted) {
		if w = strings.Trim(digitless(w), ".'’-–+"); r.b.health[w] || r.b.health[r.b.single(w)] {
			return true
		}
	}
	return false
}

// Kin returns the form of a mention that is nothing but words for kin ("Dad", "Mum and Dad"):
// so many are called so that it tells of nobody, and stays. It is nil for any other.
func (r Reader) Kin(m form.Mention) form.Form {
	k := r.b.byClass["family-role"]
	if k == nil || !r.isGeneral(m.Text) {
		return nil
	}
	kin := false
	for w := range strings.FieldsFuncSeq(lexicon.Fold(m.Text), parted) {
		w = strings.Trim(w, ".'’-–")
		isKin := r.b.byWord[w] == k || r.b.listed(w) == k
		if !isKin && !r.b.link[w] && !r.b.beside[w] && !r.b.lead[w] {
			return nil // "his former wife", but not "Wife Beater"
		}
		kin = kin || isKin
	}
	if !kin {
		return nil
	}
	return stays{m.Text, generalStays}
}

// parted reports whether a rune parts the words of a description; hyphens do not.
func parted(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;:/()&\"“”«»", r) }

// isTelling reports whether a word is neither general nor one that stands beside such words.
func (r Reader) isTelling(w string) bool {
	return !r.isGeneralWord(w) && !r.b.beside[w] && !r.b.link[w]
}

// isGeneralWord reports whether a folded word, or the word it is a form of, is of the kind that stays.
func (r Reader) isGeneralWord(w string) bool {
	if r.b.general[w] || r.b.general[r.b.single(w)] {
		return true
	}
	bare := w
	if in := r.cs.Bare(w); in != "" {
		bare = in
		if r.b.general[bare] {
			return true
		}
	}
	for _, p := range r.b.possessed {
		end, base, _ := strings.Cut(p, ">")
		if stem, ok := strings.CutSuffix(bare, end); ok && utf8.RuneCountInString(stem) > 1 && r.b.general[stem+base] {
			return true
		}
	}
	return false
}

// IsDecade reports whether a text tells an age by its decade, "late 40s": a kind of
// descriptions, for other decades have names and other years have none.
func IsDecade(text string) bool {
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) == 3 && w[0] >= '1' && w[0] <= '9' && w[1:] == "0s" {
			return true
		}
	}
	return false
}

// digitless writes # for every run of digits.
func digitless(w string) string {
	var out strings.Builder
	digit := false
	for _, r := range w {
		if unicode.IsDigit(r) {
			if !digit {
				out.WriteByte('#')
			}
			digit = true
			continue
		}
		digit = false
		out.WriteRune(r)
	}
	return out.String()
}

// classified reports whether a text is a code of the International Classification of
// Diseases, ICD-10: a letter, two digits, and perhaps a point and more.
func classified(text string) bool {
	if len(text) < 3 || len(text) > 6 || text[0] < 'A' || text[0] > 'Z' {
		return false
	}
	for i := 1; i < len(text); i++ {
		digit := '0' <= text[i] && text[i] <= '9'
		if i == 3 && text[i] != '.' || i != 3 && !digit {
			return false
		}
	}
	return len(text) != 4
}

// classification plays a code of the classification by another of its block of ten: an illness
// of the same organ.
func (r Reader) classification(s *form.Scene, m *form.Mention) form.Form {
	draw := s.Corpus.Intn(8, "classification", m.Text)
	digit := byte('0' + draw)
	if digit >= m.Text[2] {
		digit++
	}
	text := m.Text[:2] + string(digit)
	if len(m.Text) > 4 {
		text += "." + string(byte('0'+s.Corpus.Intn(3, "subclassification", m.Text)))
	}
	p := phrase.Piece{Text: m.Text, Play: true}
	p.Write = func(*phrase.Piece, form.Stage, string) string { return text }
	return &phrase.Form{Grammar: r.b.grammar, Pieces: []phrase.Piece{p}}
}
