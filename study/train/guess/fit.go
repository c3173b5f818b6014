package guess

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/language/guess"
)

// ReadProfiles reads files of plain text, and files with lines of a word and how often it
// is, by the codes of their languages. One language is read after the other: what is
// counted is large.
func ReadProfiles(texts, words map[string][]string) (map[string]Profile, error) {
	codes := map[string]bool{}
	for code := range texts {
		codes[code] = true
	}
	for code := range words {
		codes[code] = true
	}
	out := map[string]Profile{}
	for code := range codes {
		var counts []*Counts
		for i, name := range slices.Concat(texts[code], words[code]) {
			data, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			c := &Counts{}
			if i < len(texts[code]) {
				c.AddText(string(data))
			} else if err := c.AddWords(bytes.NewReader(data)); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			counts = append(counts, c)
		}
		out[code] = Mix(counts...)
	}
	return out, nil
}

// testLetters are how many letters the texts of a test have.
var testLetters = [...]int{20, 50, 100, 300}

// WriteTest cuts texts out of files, by the codes of their languages, has their
// languages told, and writes a table in Markdown: the percentage that is told right, and
// in brackets the one that is taken for another language that is read.
func WriteTest(w io.Writer, g *guess.Guesser, files map[string][]string) error {
	if len(files) == 0 {
		return nil
	}
	fmt.Fprint(w, "| language | texts")
	for _, n := range testLetters {
		fmt.Fprintf(w, " | %d letters", n)
	}
	fmt.Fprintf(w, " |\n|%s\n", strings.Repeat(" --- |", 2+len(testLetters)))
	for _, code := range slices.Sorted(maps.Keys(files)) {
		var lines []string
		for _, name := range files[code] {
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			lines = append(lines, strings.Split(strings.TrimSpace(string(data)), "\n")...)
		}
		row, counts := "", ""
		for _, n := range testLetters {
			s := Evaluate(g, code, lines, n)
			counts += fmt.Sprintf(", %d", s.Texts)
			if s.Texts == 0 {
				row += " | –"
				continue
			}
			row += fmt.Sprintf(" | %.1f (%.1f)", percent(s.Right, s.Texts), percent(s.Read, s.Texts))
		}
		if _, err := fmt.Fprintf(w, "| %s %s | %s%s |\n", code, guess.Name(code), counts[2:], row); err != nil {
			return err
		}
	}
	return nil
}

func percent(n, all int) float64 { return 100 * float64(n) / float64(all) }
