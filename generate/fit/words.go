package fit

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
)

// offered is how many words a model is asked for at a place, and enough how many of
// them, the likeliest that will do, are taken.
const offered, enough = 50, 8

// Words returns words as the places of a role would have them, the likeliest of
// the first place first: common words in lower case, of the part of speech and the
// lexicon's class of the original, if it has one. They are written as the place
// asks. Places that write the original with a capital are not asked: a name is
// expected there. nil if no place is known.
func (j *Judge) Words(r cast.Role) []string {
	var out []string
	seen := map[string]bool{}
	for _, p := range j.shard(r).places[r] {
		if j.err != nil {
			return nil
		}
		if first, _ := utf8.DecodeRuneInString(p.Original); !unicode.IsLower(first) {
			continue
		}
		l := j.o.Languages[p.Language]
		found, err := j.o.Models[p.Language].Words(j.ctx, []lm.Cloze{p.Cloze}, offered, plain)
		if err != nil {
			j.err = fmt.Errorf("ranking stand-ins: %w", err)
			return nil
		}
		tag := upos(l, p.Cloze, strings.ToLower(p.Original))
		for _, w := range found[0][0] {
			if len(out) == enough {
				return out
			}
			low := strings.ToLower(w.Text)
			if !seen[low] && l.Lexicon.Common(low) && alike(l.Lexicon.Classes(low), l.Lexicon.Classes(p.Original)) && upos(l, p.Cloze, low) == tag {
				seen[low] = true
				out = append(out, low)
			}
		}
	}
	return out
}

// alike reports whether words of these classes are of one kind, or both of none.
func alike(a, b []string) bool {
	for _, c := range a {
		if slices.Contains(b, c) {
			return true
		}
	}
	return len(a) == 0 && len(b) == 0
}

// shortest is how many letters a word has at least that is offered.
const shortest = 3

// plain reports whether a word is letters alone.
func plain(w string) bool {
	n := 0
	for _, r := range w {
		if !unicode.IsLetter(r) {
			return false
		}
		n++
	}
	return n >= shortest
}

// beside is how many bytes around a gap the tagger sees.
const beside = 48

// upos is the part of speech of a word in the gap, as the tagger reads it there;
// what the other gaps hide is read as a thing.
func upos(l *language.Language, c lm.Cloze, word string) string {
	if l.Tagger == nil {
		return ""
	}
	before, after := strings.Join(c.Between[:c.Want[0]+1], "it"), strings.Join(c.Between[c.Want[0]+1:], "it")
	if cut := len(before) - beside; cut > 0 {
		before = before[cut:]
		before = before[strings.IndexByte(before, ' ')+1:]
	}
	if len(after) > beside {
		after = after[:max(0, strings.LastIndexByte(after[:beside], ' '))]
	}
	text := before + word + after
	tokens := l.Tokens(text, language.Range{Start: 0, End: len(text)}, nil)
	words, k := make([]string, len(tokens)), 0
	for i, t := range tokens {
		words[i] = text[t.Start:t.End]
		if t.Start <= len(before) {
			k = i
		}
	}
	if len(words) == 0 {
		return ""
	}
	return l.Tag(words)[k]
}
