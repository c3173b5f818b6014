package organisation

import (
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// natives are terms of other languages by culture and class.
type natives struct {
	terms   map[string]map[string][]string // culture, class
	words   map[string]bool                // folded words of all terms
	culture map[string]string              // of a folded word
	ending  map[string]string              // of the last six letters of a long word
	class   map[string]string              // of a folded term
	marks   []nativeMark
	kin     map[string]string // culture: the next

	mu    sync.Mutex // of what directors ask for again and again
	likes map[likeKey]struct{ same, rest []string }
}

type likeKey struct {
	culture, class string
	words          int
}

// A nativeMark is words, or endings of words, that tell the class of a term.
type nativeMark struct {
	class, culture string // the culture between commas
	words, endings []string
}

func loadNatives() *natives {
	n := &natives{terms: map[string]map[string][]string{}, words: map[string]bool{}, culture: map[string]string{},
		ending: map[string]string{}, class: map[string]string{}, kin: map[string]string{},
		likes: map[likeKey]struct{ same, rest []string }{}}
	for _, row := range phrase.Rows("world", "native", 3) {
		terms := strings.Split(row[2], ";")
		if n.terms[row[0]] == nil {
			n.terms[row[0]] = map[string][]string{}
		}
		n.terms[row[0]][row[1]] = append(n.terms[row[0]][row[1]], terms...)
		for _, t := range terms {
			n.class[lexicon.Fold(t)] = row[1]
			n.note(t, row[0])
		}
	}
	for _, row := range phrase.Rows("world", "native-marks", 3) {
		m := nativeMark{class: row[0], culture: "," + row[1] + ","}
		for w := range strings.SplitSeq(row[2], ",") {
			if e, ok := strings.CutPrefix(w, "-"); ok {
				m.endings = append(m.endings, e)
			} else {
				m.words = append(m.words, w)
			}
		}
		n.marks = append(n.marks, m)
	}
	for _, row := range phrase.Rows("world", "native-kin", 2) {
		n.kin[row[0]] = row[1]
	}
	return n
}

// note keeps the words of a term, to know its culture by them.
func (n *natives) note(term, culture string) {
	for w := range strings.FieldsSeq(lexicon.Fold(term)) {
		if len(w) < 3 {
			continue
		}
		n.words[w] = true
		if n.culture[w] != "" {
			continue
		}
		n.culture[w] = culture
		if r := []rune(w); len(r) > 8 {
			n.ending[string(r[len(r)-6:])] = culture
		}
	}
}

// classOf tells the class of a folded term, "" if nothing tells it.
func (n *natives) classOf(term, culture string) string {
	joined := strings.ReplaceAll(term, "-", "")
	if c := n.class[term]; c != "" {
		return c
	}
	if c := n.class[joined]; c != "" {
		return c
	}
	culture = "," + culture + ","
	for _, m := range n.marks {
		if !strings.Contains(m.culture, culture) {
			continue
		}
		for w := range strings.FieldsSeq(joined) {
			if m.is(w) {
				return m.class
			}
		}
	}
	return ""
}

func (m *nativeMark) is(w string) bool {
	for _, x := range m.words {
		if x == w {
			return true
		}
	}
	for _, e := range m.endings {
		if len(w) > len(e)+2 && strings.HasSuffix(w, e) {
			return true
		}
	}
	return false
}
