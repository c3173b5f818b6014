package link

import (
	"bufio"
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

//go:embed data
var files embed.FS

// rules are the words of one language that linking needs; the head of
// data/en.txt says what each table means.
type rules struct {
	article, head, link, small, times map[string]bool
	define                            []string
	month, number                     map[string]int
	same                              map[string]string
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
	r := &rules{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, nil, map[string]int{}, map[string]int{}, map[string]string{}}
	lines := bufio.NewScanner(strings.NewReader(string(text)))
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		rule, _, _ := strings.Cut(line, "|")
		if f := strings.Split(strings.TrimRight(rule, "\t"), "\t"); len(f) < 2 || !r.add(f) {
			return nil, fmt.Errorf("link: %s: line %d: not a rule; the head of the file says what one looks like", file, n)
		}
	}
	return r, lines.Err()
}

func (r *rules) add(f []string) bool {
	word := f[1]
	switch f[0] {
	case "article":
		r.article[word] = true
	case "head":
		r.head[word] = true
	case "link":
		r.link[word] = true
	case "small":
		r.small[word] = true
	case "times":
		r.times[word] = true
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
