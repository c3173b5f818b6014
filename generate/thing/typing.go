package thing

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
)

// A headword is the words of a mention that say what the thing is.
type headword struct {
	t        *Type
	key      string
	from, to int    // words
	ending   string // of a compound that is one word with the name
}

// found reports whether a mention has a head.
func (h headword) found() bool { return h.t != nil }

// head finds the words that say what a thing of a category is. What stands before a
// word like "of" says more than what stands behind it.
func (s *Stock) head(words []phrase.Word, category understudy.Category) headword {
	for i, w := range words {
		if i > 0 && s.link[w.Fold] {
			if h := s.headIn(words, i, category); h.found() {
				return h
			}
			break
		}
	}
	return s.headIn(words, len(words), category)
}

// headIn looks for a head that begins before a word.
func (s *Stock) headIn(words []phrase.Word, before int, category understudy.Category) headword {
	best := headword{}
	for i := range words[:before] {
		for n := min(s.longest, len(words)-i); n > 0; n-- {
			key := joined(words[i : i+n])
			t := choose(s.heads[key], category)
			if t == nil {
				continue
			}
			if !best.found() || s.better(best, i, i+n) {
				best = headword{t: t, key: key, from: i, to: i + n}
			}
			break
		}
	}
	if best.found() {
		return best
	}
	for i, w := range words[:before] {
		for _, e := range s.endings {
			if len(w.Fold) > len(e.text)+1 && strings.HasSuffix(w.Fold, e.text) && e.t.Category == category {
				return headword{t: e.t, key: e.text, from: i, to: i + 1, ending: e.text}
			}
		}
	}
	return best
}

// better reports whether a run of words is the head rather than the best so far.
func (s *Stock) better(best headword, from, to int) bool {
	if s.first {
		return from == best.from && to > best.to
	}
	return to > best.to
}

// headBefore is the type whose head ends right before a mention, in a language where heads
// stand first: lycée [Paul-Gauguin].
func (s *Stock) headBefore(before string, category understudy.Category) *Type {
	bare := strings.TrimRight(before, " \u00a0")
	if !s.first || bare == before || bare == "" {
		return nil
	}
	words := tail(before)
	if len(words) == 0 || !endsInLetter(bare) {
		return nil
	}
	for i := range words {
		words[i].Fold = s.bareWord(words[i].Fold)
	}
	for n := min(s.longest, len(words)); n > 0; n-- {
		if t := choose(s.heads[joined(words[len(words)-n:])], category); t != nil && t.Named && !t.Institution {
			return t
		}
	}
	return nil
}

func endsInLetter(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLetter(r)
}

func joined(words []phrase.Word) string {
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = w.Fold
	}
	return strings.Join(parts, " ")
}

// choose prefers the types of a category.
func choose(types []*Type, category understudy.Category) *Type {
	for _, t := range types {
		if t.Category == category {
			return t
		}
	}
	return nil
}

// The words around a name: how far away those are that may tell its type, and what
// they count. What stands right before tells most.
const (
	wordsBefore  = 7
	wordsAfter   = 3
	longestCue   = 4
	beforeWeight = 10
	afterWeight  = 8
	apposition   = 4 // more, for what follows a comma: Kestrel, the stroke unit
)

// surely is what the word right before a name counts, or the one behind it.
const surely = beforeWeight + 1

// A cue is a type of things that words before or behind a name tell.
type cue struct {
	at     int // of Stock.types
	behind bool
}

// index lists the types by their words, so that a run of words is looked up once.
func (s *Stock) index() {
	s.cues = map[string][]cue{}
	for at, t := range s.types {
		for words := range t.Before {
			s.cues[words] = append(s.cues[words], cue{at, false})
		}
		for words := range t.After {
			s.cues[words] = append(s.cues[words], cue{at, true})
		}
	}
}

// cued tells the type of a name of a category by the words around it, and how sure
// that is; nil if none tells.
func (s *Stock) cued(m form.Mention, category understudy.Category) (*Type, int) {
	var best *Type
	most, first := 0, 0 // of equals, the first type of the list
	var room [64]byte
	look := func(words []phrase.Word, behind bool, score int) {
		run := room[:0]
		for i, w := range words {
			if i > 0 {
				run = append(run, ' ')
			}
			run = append(run, w.Fold...)
		}
		for _, c := range s.cues[string(run)] {
			if c.behind == behind && s.types[c.at].Category == category && (score > most || score == most && c.at < first) {
				best, most, first = s.types[c.at], score, c.at
			}
		}
	}
	before, after := tail(m.Before), lead(m.After)
	afterWeight := afterWeight
	if strings.HasPrefix(m.After, ", ") {
		afterWeight += apposition
	}
	for n := 1; n <= longestCue; n++ {
		for away := 0; away+n <= len(before); away++ {
			look(before[len(before)-away-n:len(before)-away], false, beforeWeight-away+n)
		}
		for away := 0; away+n <= len(after); away++ {
			look(after[away:away+n], true, afterWeight-2*away+n)
		}
	}
	return best, most
}

// tail is the last words before a mention in its sentence.
func tail(before string) []phrase.Word {
	if i := strings.LastIndexAny(before, ".!?\n\r"); i >= 0 {
		before = before[i+1:]
	}
	words := phrase.Words(before, nil)
	return words[max(0, len(words)-wordsBefore):]
}

// lead is the first words behind a mention in its sentence.
func lead(after string) []phrase.Word {
	if i := strings.IndexAny(after, ".!?;\n\r"); i >= 0 {
		after = after[:i]
	}
	words := phrase.Words(after, nil)
	return words[:min(len(words), wordsAfter)]
}
