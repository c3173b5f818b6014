package link

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language/lexicon"
)

//go:embed data
var files embed.FS

// rules are the words of one language that linking needs; the head of
// data/en.txt says what each table means.
type rules struct {
	article, head, link, small, times, ordinal map[string]bool
	define                                     []string
	month, number                              map[string]int
	same                                       map[string]string
	plural, definite                           []ending
	group, decimal                             string // marks in numbers; a space among group counts between figures only
}

// An ending is taken off a word and another one put in its place.
type ending struct{ from, to string }

// leastStem is how many letters stay of a word that loses its endings.
const leastStem = 3

// shorn takes the endings of a table off a plain word until none is left. It makes
// no word of the language, but a key: all forms of a word come to one.
func shorn(word string, table []ending) string {
	for again := true; again; {
		again = false
		for _, e := range table {
			stem, ok := strings.CutSuffix(word, e.from)
			if !ok {
				continue
			}
			if again = e.from != e.to && utf8.RuneCountInString(stem+e.to) >= leastStem; again {
				word = stem + e.to
			}
			break // what stands first in the table decides
		}
	}
	return word
}

// loadRules reads the tables of a language, or of English if it has none.
func loadRules(language string) (*rules, error) {
	file := "data/" + language + ".txt"
	if _, err := fs.Stat(files, file); err != nil || language == "" {
		file = "data/en.txt"
	}
	text, err := files.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("link: %w", err)
	}
	r := &rules{article: map[string]bool{}, head: map[string]bool{}, link: map[string]bool{}, small: map[string]bool{}, times: map[string]bool{},
		ordinal: map[string]bool{}, month: map[string]int{}, number: map[string]int{}, same: map[string]string{}}
	if err := lines.Rules(string(text), func(f []string) bool { return len(f) > 1 && r.add(f) }); err != nil {
		return nil, fmt.Errorf("link: %s: %w", file, err)
	}
	return r, nil
}

func (r *rules) add(f []string) bool {
	word := f[1]
	switch f[0] {
	case "article":
		r.article[word] = true
	case "head":
		r.head[lexicon.Plain(word)] = true
	case "link":
		r.link[lexicon.Plain(word)] = true
	case "small":
		r.small[lexicon.Plain(word)] = true
	case "times":
		r.times[word] = true
	case "ordinal":
		r.ordinal[word] = true
	case "plural", "definite":
		e := ending{from: word}
		if len(f) > 2 {
			e.to = f[2]
		}
		if f[0] == "plural" {
			r.plural = append(r.plural, e)
		} else {
			r.definite = append(r.definite, e)
		}
	case "group":
		r.group += strings.Replace(word, "space", " ", 1)
	case "decimal":
		r.decimal = word
	case "define":
		r.define = append(r.define, word)
	case "same":
		if len(f) < 3 {
			return false
		}
		r.same[word] = f[2]
	case "month", "number":
		if len(f) < 3 {
			return false
		}
		v, err := strconv.Atoi(f[2])
		if err != nil {
			return false
		}
		if f[0] == "month" {
			r.month[word] = v
		} else {
			r.number[word] = v
		}
	default:
		return false
	}
	return true
}
