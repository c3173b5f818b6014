package lm

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/mask"
)

// The words that every vocabulary begins with, by number.
const (
	Unknown int32 = iota // every word that is not in the vocabulary
	Border               // the end of a line, and what stands before a text
	Mask                 // what Mark stands for
)

// Mark is how a mask is written in a text (Vats et al. 2024, section 3.1).
const Mark = "[MASK]"

// fixed are those words as they are written, and after them the placeholders of
// the categories.
var fixed = func() []string {
	words := []string{"<unk>", "</s>", Mark}
	for _, c := range understudy.Categories {
		words = append(words, "["+string(c)+"]")
	}
	return words
}()

// A Vocabulary numbers words. It is read-only and safe for concurrent use.
type Vocabulary struct {
	words []string
	ids   map[string]int32
}

// NewVocabulary numbers the first size different words of some lists, one list
// after the other, in lower case; the fixed ones are among the size.
func NewVocabulary(size int, lists ...[]string) *Vocabulary {
	v := &Vocabulary{ids: map[string]int32{}}
	for _, w := range fixed {
		v.add(w)
	}
	for _, list := range lists {
		for _, w := range list {
			if len(v.words) >= size {
				return v
			}
			v.add(plain(w))
		}
	}
	return v
}

func (v *Vocabulary) add(w string) {
	if _, ok := v.ids[w]; !ok {
		v.ids[w] = int32(len(v.words))
		v.words = append(v.words, w)
	}
}

// Size is how many words there are.
func (v *Vocabulary) Size() int { return len(v.words) }

// Words are all words, by number.
func (v *Vocabulary) Words() []string { return slices.Clone(v.words) }

// ID is the number of a word.
func (v *Vocabulary) ID(word string) int32 {
	if id, ok := v.ids[word]; ok {
		return id
	}
	return Unknown
}

// Rows are the lines of a text as numbers, each with a Border at its end; lines
// without words are left out.
func (v *Vocabulary) Rows(text string) [][]int32 {
	var out [][]int32
	for line := range strings.Lines(text) {
		var row []int32
		EachWord(line, func(w string) { row = append(row, v.ID(w)) })
		if len(row) > 0 {
			out = append(out, append(row, Border))
		}
	}
	return out
}

// EachWord calls f for each word of a text, in lower case, as package detect/mask
// cuts them: punctuation is none, as in transcripts of speech. A placeholder in
// brackets, such as a Mark, is one word and stays as it is written.
func EachWord(text string, f func(word string)) {
	for {
		start, end := placeholder(text)
		part := text[:start]
		mask.Words(part, func(a, b int) { f(plain(part[a:b])) })
		if start == end {
			return
		}
		f(text[start:end])
		text = text[end:]
	}
}

// placeholder finds the first one: capitals, digits and underscores in brackets.
// Without one both ends are the length of the text.
func placeholder(text string) (start, end int) {
	for from := 0; ; {
		i := strings.IndexByte(text[from:], '[')
		if i < 0 {
			return len(text), len(text)
		}
		start = from + i
		n := strings.IndexFunc(text[start+1:], func(r rune) bool { return (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' })
		if n > 0 && text[start+1+n] == ']' {
			return start, start + n + 2
		}
		from = start + 1
	}
}

func plain(w string) string { return strings.ReplaceAll(strings.ToLower(w), "’", "'") }

// ByFrequency are the words of texts that come at least so often, the most
// frequent first.
func ByFrequency(texts []string, atLeast int) []string {
	counts := map[string]int{}
	for _, t := range texts {
		EachWord(t, func(w string) { counts[w]++ })
	}
	var out []string
	for w, n := range counts {
		if n >= atLeast {
			out = append(out, w)
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		if d := counts[b] - counts[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return out
}

// Write writes the words, one a line.
func (v *Vocabulary) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, word := range v.words {
		fmt.Fprintln(b, word)
	}
	return b.Flush()
}

// ErrVocabulary says that a file is no vocabulary.
var ErrVocabulary = errors.New("not a vocabulary that train lm wrote")

// ReadVocabulary reads what Write wrote.
func ReadVocabulary(r io.Reader) (*Vocabulary, error) {
	v := &Vocabulary{ids: map[string]int32{}}
	in := bufio.NewScanner(r)
	for n := 1; in.Scan(); n++ {
		if v.add(in.Text()); len(v.words) != n {
			return nil, fmt.Errorf("line %d: %w: the word stands there twice", n, ErrVocabulary)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrVocabulary, err)
	}
	if len(v.words) < len(fixed) || !slices.Equal(v.words[:len(fixed)], fixed) {
		return nil, fmt.Errorf("%w: it does not begin with %s", ErrVocabulary, strings.Join(fixed[:3], ", "))
	}
	return v, nil
}

// Said are the words of a text as they are said, and as recognisers of speech write
// them: those of EachWord, but what hyphens and dashes join is apart, and a word that
// spoken has as it is printed (in lower case) is the one it has for it.
func Said(text string, spoken map[string]string) []string {
	var out []string
	EachWord(dashes.Replace(text), func(w string) {
		if said, ok := spoken[w]; ok {
			w = said
		}
		out = append(out, w)
	})
	return out
}

var dashes = strings.NewReplacer("-", " ", "‐", " ", "‑", " ", "–", " ", "—", " ")
