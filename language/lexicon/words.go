package lexicon

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// words are the words of the language, with their frequency rank.
type words struct {
	rows  []wordRow
	index index
}

type wordRow struct {
	word   string
	rank   int32
	common bool
}

func (w *words) load(data []byte) error {
	err := table.Read(data, "words", 3,
		func(n int) { w.rows = make([]wordRow, 0, n) },
		func(_ int, c []string) error {
			rank, err := strconv.ParseInt(c[1], 10, 32)
			if err != nil || rank < 0 {
				return fmt.Errorf("rank is not a number")
			}
			if c[2] != "" && c[2] != "c" {
				return fmt.Errorf("mark %.4q, want c or nothing", c[2])
			}
			w.rows = append(w.rows, wordRow{c[0], int32(rank), c[2] == "c"})
			return nil
		})
	if err != nil {
		return err
	}
	w.index, err = newIndex(len(w.rows), func(i int) string { return w.rows[i].word })
	return err
}

// find wants the word as it is spelt, in any case: "resume" is not "résumé". In a
// script without letter case, in which marks are left out as a rule, another
// spelling will do: "مدرسه" is "مدرسة".
func (w *words) find(word string) (wordRow, bool) {
	from, to := w.index.find(word)
	for i := from; i < to; i++ {
		if equalFold(w.rows[i].word, word) {
			return w.rows[i], true
		}
	}
	if from < to && Caseless(word) {
		return w.rows[from], true
	}
	return wordRow{}, false
}

// Caseless reports whether a word begins with a letter of a script that has no
// letter case.
func Caseless(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return r >= utf8.RuneSelf && unicode.Is(unicode.Lo, r)
}

// Common reports whether a word, in any case, is one that dictionaries of the
// language list in lower case: "court", "smith", "mark"; not "david" or
// "warsaw".
func (l *Lexicon) Common(word string) bool {
	row, ok := l.full().words.find(word)
	return ok && row.common
}

// Rank returns the frequency rank of a word, 1 for the most frequent, in any
// case (names too have a rank). It returns 0 if it is not among the 50,000 most
// frequent.
func (l *Lexicon) Rank(word string) int {
	row, _ := l.full().words.find(word)
	return int(row.rank)
}

// Ranked reports whether the language has a list of frequent words at all.
func (l *Lexicon) Ranked() bool { return len(l.full().words.rows) > 0 }

// MostFrequent returns the n most frequent words, the most frequent first; if
// common is true, only those that dictionaries list in lower case.
func (l *Lexicon) MostFrequent(n int, common bool) []string {
	var rows []wordRow
	for _, r := range l.full().words.rows {
		if r.rank > 0 && (r.common || !common) {
			rows = append(rows, r)
		}
	}
	slices.SortFunc(rows, func(a, b wordRow) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.word, b.word)) })
	out := make([]string, 0, min(n, len(rows)))
	for _, r := range rows[:min(n, len(rows))] {
		out = append(out, r.word)
	}
	return out
}

// sortForms sorts by plain form and keeps the order of what is spelt alike.
func sortForms[T any](s []T, text func(T) string) {
	slices.SortStableFunc(s, func(a, b T) int { return comparePlain(text(a), text(b)) })
}
