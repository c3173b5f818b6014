package job

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// scrubber replaces, in strings that stand beside a record's texts, what was
// replaced in the texts: whole words, the longest first, and of persons each
// word of the name, for remarks call people by one of them. Originals of fewer
// than three code points are left: they would hit ordinary words.
func scrubber(docs []understudy.Document, surrogates [][]understudy.Surrogate) func(string) string {
	var pairs [][2]string
	return func(s string) string {
		if pairs == nil {
			pairs = surfaces(docs, surrogates)
		}
		return replaceWords(s, pairs)
	}
}

func surfaces(docs []understudy.Document, surrogates [][]understudy.Surrogate) [][2]string {
	pairs := [][2]string{}
	seen := map[string]bool{}
	add := func(original, written string) {
		if !seen[original] && utf8.RuneCountInString(original) >= shortestSurface {
			seen[original] = true
			pairs = append(pairs, [2]string{original, written})
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
	slices.SortFunc(pairs, func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(len(b[0]), len(a[0])), cmp.Compare(a[0], b[0]))
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

// replaceWords goes through s once, so what was put in is not replaced again.
func replaceWords(s string, pairs [][2]string) string {
	var b strings.Builder
	done := 0
	for i := 0; i < len(s); {
		if p, ok := pairAt(s, i, pairs); ok {
			b.WriteString(s[done:i])
			b.WriteString(p[1])
			i += len(p[0])
			done = i
			continue
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
	}
	return b.String() + s[done:]
}

func pairAt(s string, i int, pairs [][2]string) ([2]string, bool) {
	if !wordAt(s, i) {
		return [2]string{}, false
	}
	for _, p := range pairs {
		if strings.HasPrefix(s[i:], p[0]) && wordAt(s, i+len(p[0])) {
			return p, true
		}
	}
	return [2]string{}, false
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
