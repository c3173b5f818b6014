package person

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A genitive is how a mention shows possession where the language has no mark
// for it.
type genitive uint8

const (
	none   genitive = iota
	shown           // by an ending behind the name: Anderssons bil
	hidden          // not at all, for the name ends like the ending: Hans bil
)

// following is how many words after a name tell whether it owns something.
const following = 4

// possesses reports whether a mention that ends like a genitive is one: what
// follows is a noun, perhaps with its adjectives ("Lars nya bil"), and not what
// Lars does.
func (h *house) possesses(m *mention) bool {
	if h.rules.Genitive() == "" || h.tag == nil || !h.rules.Sibilant(m.Text) || !strings.HasPrefix(m.After, " ") {
		return false
	}
	words := make([]string, 0, following+4)
	words = append(words, strings.Fields(m.Text)...)
	name := len(words)
	for w := range strings.FieldsSeq(m.After) {
		bare := strings.TrimRight(w, ".,;:!?)”\"")
		words = append(words, bare)
		if len(bare) < len(w) || len(words) == name+following {
			break
		}
	}
	if len(words) == name {
		return false
	}
	if first, _ := utf8.DecodeRuneInString(words[name]); !unicode.IsLower(first) {
		return false
	}
	for i, tag := range h.tag(words)[name:] {
		if tag == "NUM" && i == 0 && h.behindVerb(m) {
			return false // "tillbringade Paulus arton månader"
		}
		switch tag {
		case "ADJ", "NUM":
			continue
		case "NOUN":
			return true
		}
		return false
	}
	return false
}

// behindVerb reports whether the word before a mention is a verb, so that the
// mention is its subject.
func (h *house) behindVerb(m *mention) bool {
	words := strings.Fields(m.Before)
	if len(words) == 0 || !strings.HasSuffix(m.Before, " ") {
		return false
	}
	tags := h.tag(words)
	return tags[len(tags)-1] == "VERB"
}

// own writes a name's ending in the genitive and says how many bytes of the rest
// of the text it has taken: "Anderssons" becomes "Lars", "Hans" becomes "Pers".
func (h *house) own(b *strings.Builder, p *piece, original, standIn, rest string) int {
	ending := h.rules.Genitive()
	sibilant := h.rules.Sibilant(standIn)
	switch {
	case p.possessed == shown && sibilant && strings.HasPrefix(strings.ToLower(rest), ending):
		return len(ending)
	case p.possessed == hidden && !sibilant:
		b.WriteString(h.dress(original, ending))
	case p.possessed == none && h.rules.Sibilant(original) && !sibilant:
		// Lars' bil
		mark, n := utf8.DecodeRuneInString(rest)
		next, _ := utf8.DecodeRuneInString(rest[n:])
		if (mark == '\'' || mark == '’') && !unicode.IsLetter(next) {
			b.WriteString(ending)
			return n
		}
	}
	return 0
}
