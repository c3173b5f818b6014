package bilinear

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Vocabulary numbers words. Words that it does not have count as one of its
// shapes: how a word is written (capitals, digits) and its last letters. It is
// never changed once made, so it is safe for concurrent use.
type Vocabulary struct {
	words  []string // grouped by class; a shape begins with shapeMark
	starts []int32  // of the classes in words, and the end of the last
	types  []float32
	number map[string]int32
}

// shapeMark begins the name of a shape. No token holds white space.
const shapeMark = "\t"

// IsShape says whether an entry of a vocabulary stands for all unknown words of
// one shape, not for a word.
func IsShape(word string) bool { return strings.HasPrefix(word, shapeMark) }

// NewVocabulary returns a vocabulary of words and shapes, those of each class
// side by side: class c has words[starts[c]:starts[c+1]]. types is how many
// different words a shape stands for, 1 for a word. Its slices belong to the
// vocabulary from now on. There must be a shape without last letters of each
// kind that Shapes can return.
func NewVocabulary(words []string, starts []int32, types []float32) (*Vocabulary, error) {
	v := &Vocabulary{words: words, starts: starts, types: types, number: make(map[string]int32, len(words))}
	for i, w := range words {
		if w == "" || strings.Contains(w, "\n") {
			return nil, fmt.Errorf("%w: word %d is empty or holds a line break", ErrFormat, i)
		}
		if _, ok := v.number[w]; ok {
			return nil, fmt.Errorf("%w: word %d occurs twice", ErrFormat, i)
		}
		v.number[w] = int32(i)
	}
	if len(types) != len(words) {
		return nil, fmt.Errorf("%w: %d counts of types for %d words", ErrFormat, len(types), len(words))
	}
	for i, n := range types {
		if !(n >= 1 && n < 1e9) {
			return nil, fmt.Errorf("%w: word %d stands for %v words", ErrFormat, i, n)
		}
	}
	if len(starts) < 2 || starts[0] != 0 || int(starts[len(starts)-1]) != len(words) {
		return nil, fmt.Errorf("%w: the classes do not cover the words", ErrFormat)
	}
	for c := range starts[1:] {
		if starts[c] >= starts[c+1] {
			return nil, fmt.Errorf("%w: class %d is empty", ErrFormat, c)
		}
	}
	for _, k := range kinds {
		if _, ok := v.number[shapeMark+string(k)]; !ok {
			return nil, fmt.Errorf("%w: words of kind %q have no shape", ErrFormat, k)
		}
	}
	return v, nil
}

// Len is how many words and shapes there are.
func (v *Vocabulary) Len() int { return len(v.words) }

// Word returns the word or shape of a number.
func (v *Vocabulary) Word(id int32) string { return v.words[id] }

// Types is how many different words an entry stands for.
func (v *Vocabulary) Types(id int32) float32 { return v.types[id] }

// ID returns the number of a token, or that of its shape.
func (v *Vocabulary) ID(token string) int32 {
	token = Normal(token)
	if id, ok := v.number[token]; ok && !IsShape(token) {
		return id
	}
	for _, s := range Shapes(token) {
		if id, ok := v.number[s]; ok {
			return id
		}
	}
	panic("bilinear: a vocabulary without all kinds of shapes was made")
}

// class returns the class of a word.
func (v *Vocabulary) class(id int32) int {
	low, high := 0, len(v.starts)-1
	for high-low > 1 {
		if mid := (low + high) / 2; v.starts[mid] <= id {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

var plainSigns = strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "``", `"`, "''", `"`, "’", "'", "‘", "'", "–", "-", "—", "-")

// Normal writes the signs of a token the plainest way: typographic quotation
// marks, apostrophes and dashes as those of a typewriter.
func Normal(token string) string {
	if len(token) == 1 {
		return token
	}
	return plainSigns.Replace(token)
}

// kinds are the ways to write a word: small, Capitalised, CAPITALS, miXed,
// digits, digits and letters, signs.
const kinds = "xCAm0b."

// Shapes returns the shapes of a word, the closest first, the last one its kind
// alone. For words these are the kind and the last three, two or one letters,
// for numbers the digits as zeros.
func Shapes(word string) []string {
	kind := kindOf(word)
	base := shapeMark + string(kind)
	switch kind {
	case '.', 'b':
		return []string{base}
	case '0':
		pattern := strings.Map(func(r rune) rune {
			if unicode.IsDigit(r) {
				return '0'
			}
			return r
		}, word)
		return []string{base + pattern, base}
	}
	var out []string
	word = strings.ToLower(word)
	end := len(word)
	for range 3 {
		_, n := utf8.DecodeLastRuneInString(word[:end])
		if end -= n; end <= 0 {
			break
		}
		out = append(out, base+word[end:])
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return append(out, base)
}

func kindOf(word string) byte {
	var digits, small, capital bool
	first, letters := true, 0
	startsCapital := false
	inner := false // a capital after the first letter
	for _, r := range word {
		switch {
		case unicode.IsDigit(r):
			digits = true
		case unicode.IsUpper(r):
			capital = true
			if first {
				startsCapital = true
			} else {
				inner = true
			}
			first = false
			letters++
		case unicode.IsLetter(r):
			small, first = true, false
			letters++
		}
	}
	switch {
	case digits && letters == 0:
		return '0'
	case digits:
		return 'b'
	case letters == 0:
		return '.'
	case !capital:
		return 'x'
	case !small && letters > 1:
		return 'A'
	case startsCapital && !inner:
		return 'C'
	}
	return 'm'
}

// Kinds returns the shapes that say no more than the kind of a word. Every
// vocabulary has them.
func Kinds() []string {
	out := make([]string, len(kinds))
	for i, k := range kinds {
		out[i] = shapeMark + string(k)
	}
	return out
}
