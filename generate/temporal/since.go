package temporal

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/understudy-text/understudy/internal/lines"
)

//go:embed since.txt
var sinceTable string

// A young table holds words and the years from which on they are written.
type young struct {
	since map[string]int // words that are found as they are written or in small letters
	laws  map[string]bool
	ends  []string // of words for laws
}

var younger = sync.OnceValue(func() *young {
	y, err := parseYoung(sinceTable)
	if err != nil {
		panic("temporal: " + err.Error())
	}
	return y
})

func parseYoung(table string) (*young, error) {
	y := &young{since: map[string]int{}, laws: map[string]bool{}}
	for _, line := range lines.Of(table) {
		key, words, _ := strings.Cut(line, ":")
		year, err := strconv.Atoi(key)
		if err != nil && key != "law" {
			return nil, fmt.Errorf("since.txt: no year: %q", line)
		}
		for w := range strings.SplitSeq(words, ";") {
			end, isEnd := strings.CutPrefix(strings.TrimSpace(w), "-")
			switch {
			case end == "" || isEnd && key != "law":
				return nil, fmt.Errorf("since.txt: a word is missing: %q", line)
			case isEnd:
				y.ends = append(y.ends, end)
			case key == "law":
				y.laws[end] = true
			default:
				y.since[end] = year
			}
		}
	}
	return y, nil
}

// of is the year from which on a word is written; 0 if the table does not say.
func (y *young) of(word string) int {
	if n := y.since[word]; n != 0 {
		return n
	}
	return y.since[strings.ToLower(word)]
}

// law says whether a word is one for a law.
func (y *young) law(word string) bool {
	return y.laws[word] || y.laws[strings.ToLower(word)] && !y.laws[titled(word)] ||
		slices.ContainsFunc(y.ends, func(end string) bool { return strings.HasSuffix(word, end) })
}

// titled is a word with its first letter large.
func titled(word string) string {
	for i, r := range word {
		return word[:i] + string(unicode.ToUpper(r)) + word[i+len(string(r)):]
	}
	return word
}

// How many words stand between a law and its year.
const (
	behindLaw = 4 // "the Regulation (EU) No 1215/2012"
	beforeLaw = 2 // "the 1989 Act", "1998 års lag"
)

// Since lists the years before which a document can not have been written, the first first:
// those of the laws that its text goes on to name, and those from which on there were the
// currencies and techniques that it names anywhere. stays is the text with blanks for what is
// replaced.
func Since(text, stays string) (years []int) {
	y := younger()
	eachWord(text, func(word string) {
		if n := y.of(word); n != 0 {
			years = append(years, n)
		}
	})
	law, at := -1, 0 // where the last law stood
	var last, lastAt int
	eachWord(stays, func(word string) {
		at++
		if n := yearOf(word); n != 0 {
			if law >= 0 && at-law <= behindLaw {
				years = append(years, n)
			} else {
				last, lastAt = n, at
			}
			return
		}
		if y.law(word) {
			if law = at; last != 0 && at-lastAt <= beforeLaw {
				years, last = append(years, last), 0
			}
		}
	})
	slices.Sort(years)
	return slices.Compact(years)
}

// yearOf is the year that a word is, or begins with: "2016-1691"; 0 if it is none that a
// document's dates can come near.
func yearOf(word string) int {
	word, _, _ = strings.Cut(word, "-")
	if n, err := strconv.Atoi(word); err == nil && len(word) == 4 && n > firstLaw {
		return n
	}
	return 0
}

// firstLaw bounds the years of laws.
const firstLaw = 1900

// eachWord calls f with the words of a text: letters, figures, hyphens between them, and
// signs of currencies.
func eachWord(text string, f func(string)) {
	from := -1
	end := func(i int) {
		if from >= 0 {
			if w := strings.TrimRight(text[from:i], "-"); w != "" {
				f(w)
			}
		}
		from = -1
	}
	for i, r := range text {
		switch {
		case unicode.IsLetter(r) || unicode.IsMark(r) || '0' <= r && r <= '9' || r == '-' && from >= 0:
			if from < 0 {
				from = i
			}
		default:
			end(i)
			if unicode.Is(unicode.Sc, r) {
				f(string(r))
			}
		}
	}
	end(len(text))
}
