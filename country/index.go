package country

import (
	"fmt"
	"strings"
)

// A bucket is what written shapes begin with: the length of the first run of letters
// and digits in characters, and what follows it (0: the number is over).
type bucket struct {
	length int
	after  rune
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
	for i, line := range strings.Split(words, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		key, list, _ := strings.Cut(line, ":")
		var class wordClass
		switch strings.Fields(key)[0] {
		case "filler":
			class = filler
		case "joint":
			class = joint
		default:
			return fmt.Errorf("country: words.txt:%d: want filler or joint, got %q", i+1, key)
		}
		for _, w := range strings.Fields(list) {
			p := pieceAt(w, 0)
			if p.end != len(w) {
				return fmt.Errorf("country: words.txt:%d: %q is more than one word", i+1, w)
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
// stand in the place of a letter (Finland).
func (w *written) beginnings() []bucket {
	var out []bucket
	for i, p := range w.form.at {
		if i > 0 && w.before[i] != 0 {
			return append(out, bucket{i, w.before[i]})
		}
		for v := 36; v < len(alphabet); v++ {
			if p.set>>v&1 == 1 {
				out = append(out, bucket{i, rune(alphabet[v])})
			}
		}
		if p.set&^signs == 0 && p.other == "" {
			return out
		}
	}
	return append(out, bucket{len(w.form.at), 0})
}
