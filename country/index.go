package country

import (
	"fmt"
	"strings"

	"github.com/understudy-text/understudy/internal/lines"
)

// A bucket is what written shapes begin with: the lengths of the first two runs of
// letters and digits in characters, what stands between them (0: there is but one),
// and whether the first begins with a digit.
type bucket struct {
	length int
	after  rune
	second int
	digit  bool
}

// A phrase is the words of a label after its first one.
type phrase struct {
	rest  []uint32
	exact string // text of one word in capitals that counts in this letter case only; "": any
	ids   []*ID
}

// A wordClass says what a word between label and number is.
type wordClass byte

const (
	filler wordClass = 1 + iota // "number", "is"
	joint                       // "and": another number follows
)

// index prepares the search. words lists words between label and number:
// "filler en: is number …", "joint en: and …".
func (s *Set) index(words string) error {
	s.buckets = map[bucket][]*written{}
	s.phrases = map[uint32][]phrase{}
	s.words = map[uint32]wordClass{}
	for n, line := range lines.Of(words) {
		key, list, _ := strings.Cut(line, ":")
		var class wordClass
		switch {
		case strings.HasPrefix(key, "filler "):
			class = filler
		case strings.HasPrefix(key, "joint "):
			class = joint
		default:
			return fmt.Errorf("country: words.txt:%d: want filler or joint, got %q", n, key)
		}
		for _, w := range strings.Fields(list) {
			p := pieceAt(w, 0)
			if p.end != len(w) {
				return fmt.Errorf("country: words.txt:%d: %q is more than one word", n, w)
			}
			s.words[p.hash] = class
		}
	}
	for _, id := range s.ids {
		for _, f := range id.forms {
			for _, w := range f.written {
				if w.when == whenLabel {
					continue
				}
				for _, b := range w.beginnings() {
					s.buckets[b] = append(s.buckets[b], w)
					s.starts[b.length] = s.starts[b.length] || b.after != 0
				}
			}
		}
		for _, l := range id.labels {
			if err := s.addLabel(id, l.text); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Set) addLabel(id *ID, text string) error {
	var hashes []uint32
	for i := 0; i < len(text); {
		p := pieceAt(text, i)
		if p.end == i {
			i = unitAt(text, i).end
			continue
		}
		if p.digits > 0 {
			return fmt.Errorf("country: %s: label %q has digits", id.Name, text)
		}
		hashes = append(hashes, p.hash)
		i = p.end
	}
	if len(hashes) == 0 {
		return fmt.Errorf("country: %s: label %q has no letters", id.Name, text)
	}
	first, rest := hashes[0], hashes[1:]
	exact := ""
	if len(rest) == 0 && strings.ToUpper(text) == text && strings.ToLower(text) != text {
		exact = text
	}
	s.bloom[first%(1<<16)/64] |= 1 << (first % 64)
	for i := range s.phrases[first] {
		if p := &s.phrases[first][i]; p.exact == exact && equal(p.rest, rest) {
			p.ids = append(p.ids, id)
			return nil
		}
	}
	s.phrases[first] = append(s.phrases[first], phrase{rest, exact, []*ID{id}})
	return nil
}

func equal(a, b []uint32) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// beginnings returns the buckets of a written shape: more than one if a sign may
// stand in the place of a letter (Finland), or a letter in the place of a digit.
func (w *written) beginnings() []bucket {
	at := w.form.at
	var out []bucket
	add := func(length int, after rune, from int) {
		second := 0
		for from+second < len(at) && (second == 0 || w.before[from+second] == 0) && at[from+second].set&signs == 0 {
			second++
		}
		if at[0].set&allDigits != 0 {
			out = append(out, bucket{length, after, second, true})
		}
		if at[0].set&^allDigits != 0 || at[0].other != "" {
			out = append(out, bucket{length, after, second, false})
		}
	}
	for i, p := range at {
		if i > 0 && w.before[i] != 0 {
			add(i, w.before[i], i)
			return out
		}
		for v := 36; v < len(alphabet); v++ {
			if p.set>>v&1 == 1 {
				add(i, rune(alphabet[v]), i+1)
			}
		}
		if p.set&^signs == 0 && p.other == "" {
			return out
		}
	}
	add(len(at), 0, len(at))
	return out
}
