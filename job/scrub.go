package job

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// A hidden knows what was replaced in the texts of a record, to find it in the strings
// that stand beside them: whole words, the longest first, and of persons each word of
// the name, for remarks call people by one of them. Originals of fewer than three code
// points are left: they would hit ordinary words.
type hidden struct {
	docs       []understudy.Document
	surrogates [][]understudy.Surrogate
	words      map[string][]surface // by the first word, in small letters; made when it is needed
}

// A surface is what was hidden and what stands for it.
type surface struct{ original, written string }

// scrub returns s with stand-ins for what is hidden. In a string without white space
// (a user name, a path) letters may be of any case, and a form in which words can not
// be told becomes a placeholder; in others words are as in the text, or in capitals.
func (h *hidden) scrub(s string) string {
	if h.words == nil {
		h.words = firstWords(surfaces(h.docs, h.surrogates))
	}
	handle := strings.IndexFunc(s, unicode.IsSpace) < 0
	parts := h.replaceWords(s, handle)
	if !handle {
		return joinParts(parts)
	}
	rest := unreplaced(parts)
	for i, d := range h.docs {
		if c, ok := tellsAny(rest, &d, h.surrogates[i]); ok {
			return understudy.PlaceholderOf(c)
		}
	}
	return joinParts(parts)
}

// contains reports whether s contains what is hidden.
func (h *hidden) contains(s string) bool { return h.scrub(s) != s }

func surfaces(docs []understudy.Document, surrogates [][]understudy.Surrogate) []surface {
	var pairs []surface
	seen := map[string]bool{}
	add := func(original, written string) {
		if !seen[original] && utf8.RuneCountInString(original) >= shortestSurface {
			seen[original] = true
			pairs = append(pairs, surface{original, written})
		}
	}
	each := func(f func(original string, s *understudy.Surrogate)) {
		for i, list := range surrogates {
			for k := range list {
				if s := &list[k]; s.Reason == "" {
					f(docs[i].Text[s.Start:s.End], s)
				}
			}
		}
	}
	each(func(original string, s *understudy.Surrogate) { add(original, s.Text) })
	// Words last: a mention of its own knows better what stands for it.
	each(func(original string, s *understudy.Surrogate) {
		if s.Category == understudy.Person {
			partsOfName(original, s.Text, add)
		}
	})
	slices.SortFunc(pairs, func(a, b surface) int {
		return cmp.Or(cmp.Compare(len(b.original), len(a.original)), cmp.Compare(a.original, b.original))
	})
	return pairs
}

// shortestSurface is how many code points what is scrubbed has at least.
const shortestSurface = 3

// partsOfName yields the words of a person's name with what stands for each: the
// word at the same place in the stand-in, the last for the last. Words in small
// letters ("van", "the") and those that stay in the stand-in ("Mrs") name no one.
func partsOfName(original, standIn string, yield func(word, written string)) {
	from, to := lettersOf(original), lettersOf(standIn)
	for i, w := range from {
		first, _ := utf8.DecodeRuneInString(w)
		if !unicode.IsUpper(first) && !unicode.IsTitle(first) || slices.Contains(to, w) {
			continue
		}
		written := standIn // a mask, a number, nothing
		if len(to) > 1 {
			written = to[min(i, len(to)-1)]
			if i == len(from)-1 {
				written = to[len(to)-1]
			}
		}
		yield(w, written)
	}
}

// lettersOf are the runs of letters.
func lettersOf(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}

// firstWords groups surfaces by the word, or the sign, that they begin with.
func firstWords(list []surface) map[string][]surface {
	words := make(map[string][]surface, len(list))
	for _, f := range list {
		w := strings.ToLower(f.original[:wordEnd(f.original, 0)])
		words[w] = append(words[w], f)
	}
	return words
}

// wordEnd is where the run of letters and digits at i ends, or the one other character.
func wordEnd(s string, i int) int {
	r, size := utf8.DecodeRuneInString(s[i:])
	end := i + size
	for letterOrDigit(r) && end < len(s) {
		if r, size = utf8.DecodeRuneInString(s[end:]); !letterOrDigit(r) {
			break
		}
		end += size
	}
	return end
}

// A namePart is a stretch of a string beside the text: as it was, or what stands for it now.
type namePart struct {
	text     string
	replaced bool
}

// joinParts returns the string that the parts make.
func joinParts(parts []namePart) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.text)
	}
	return b.String()
}

// unreplaced returns the string with a space for each part that was replaced.
func unreplaced(parts []namePart) string {
	var b strings.Builder
	for _, p := range parts {
		if p.replaced {
			b.WriteByte(' ')
		} else {
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// replaceWords goes through s once, so what was put in is not replaced again.
func (h *hidden) replaceWords(s string, anyCase bool) (parts []namePart) {
	done := 0
	for i := 0; i < len(s); {
		next := wordEnd(s, i)
		for _, f := range h.words[strings.ToLower(s[i:next])] {
			n := lengthOf(s[i:], f.original)
			if n == 0 || !wordAt(s, i+n) {
				continue
			}
			found, standIn := s[i:i+n], f.written
			if found != f.original {
				switch {
				case found == strings.ToUpper(found):
					standIn = strings.ToUpper(standIn)
				case !anyCase:
					continue
				case found == strings.ToLower(found):
					standIn = strings.ToLower(standIn)
				}
			}
			if done < i {
				parts = append(parts, namePart{text: s[done:i]})
			}
			parts = append(parts, namePart{text: standIn, replaced: true})
			done, next = i+n, i+n
			break
		}
		i = next
	}
	if done < len(s) {
		parts = append(parts, namePart{text: s[done:]})
	}
	return parts
}

// lengthOf is how many bytes of s spell the original at its start, whatever the case of
// letters; 0: it is not there.
func lengthOf(s, original string) int {
	n := 0
	for _, want := range original {
		got, size := utf8.DecodeRuneInString(s[n:])
		if got != want && unicode.ToLower(got) != unicode.ToLower(want) || size == 0 {
			return 0
		}
		n += size
	}
	return n
}

// wordAt reports whether a word can begin or end at i.
func wordAt(s string, i int) bool {
	if i == 0 || i == len(s) {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i:])
	return !(letterOrDigit(before) && letterOrDigit(after))
}

func letterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
