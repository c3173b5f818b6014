// Package guess tells which language a text is in, among those that the program
// knows. In comes a text, out comes the code of a language and whether that is
// sure. It knows no other package of the project; its table is made by package
// train/guess.
//
// It is a naive Bayes classifier over the letters of words (Cavnar & Trenkle
// 1994 count the same things): each place in a word gives the longest stretch
// of letters that the table has, with the logarithm of how often it stands in
// each language.
package guess

import (
	_ "embed" // the table
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:embed grams.tsv
var table string

// Longest is how many letters a stretch has at most, with the ends of the word.
const Longest = 5

// Edge stands for the ends of a word in stretches.
const Edge = '_'

// Sample is how many bytes are looked at, at the start and again in the middle
// of a text.
const Sample = 1 << 10

// What it takes to be sure: by how much the best language is ahead of the
// second, in nats, over all stretches and for each of them. The first keeps
// very short texts out, the second mixed ones. They were chosen on sentences
// that the table was not made from (see the README's figures).
const (
	sureInAll = 4
	sureEach  = 0.45
)

// A Guesser tells some languages apart. It is safe for concurrent use.
type Guesser struct {
	codes   []string
	places  []place   // by hash, with the next free place taken; as many as a power of two
	weights []float32 // of each stretch, in the order of codes
}

// A place holds a stretch by its hash. Two that hash alike would be a mishap of
// one in 10¹¹.
type place struct {
	hash uint64
	row  int32 // from 1; 0: free
}

// New returns a guesser of the languages with these codes, all of the table's if
// none is given.
func New(codes ...string) (*Guesser, error) { return Parse(table, codes...) }

// Languages returns the codes of the languages that New knows.
func Languages() []string {
	head, _, _ := strings.Cut(table, "\n")
	return strings.Split(head, "\t")[1:]
}

// Parse reads a table that Format wrote. Errors name the line.
func Parse(table string, codes ...string) (*Guesser, error) {
	g := new(Guesser)
	var columns []int
	size := 1
	for size < 2*strings.Count(table, "\n") {
		size *= 2
	}
	g.places = make([]place, size)
	n := 0
	for line := range strings.Lines(table) {
		n++
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if n == 1 {
			known := fields[1:]
			if len(codes) == 0 {
				codes = known
			}
			for _, c := range codes {
				i := slices.Index(known, c)
				if i < 0 {
					return nil, fmt.Errorf("guess: no language %q; there is %s", c, strings.Join(known, ", "))
				}
				columns = append(columns, i+1)
			}
			continue
		}
		for _, c := range columns {
			if c >= len(fields) {
				return nil, fmt.Errorf("guess: line %d has %d columns", n, len(fields))
			}
			hundredths, err := strconv.Atoi(fields[c])
			if err != nil {
				return nil, fmt.Errorf("guess: line %d: %w", n, err)
			}
			g.weights = append(g.weights, float32(hundredths)/100)
		}
		g.put(fields[0], int32(n-1))
	}
	g.codes = codes
	return g, nil
}

// put notes that a stretch's weights are in a row, counted from 1.
func (g *Guesser) put(stretch string, row int32) {
	h := uint64(offset)
	for _, r := range stretch {
		h = (h ^ uint64(r)) * prime
	}
	at := g.start(h)
	for g.places[at].row != 0 {
		at = (at + 1) & (len(g.places) - 1)
	}
	g.places[at] = place{h, row}
}

// find returns the weights of a stretch by its hash, or nil.
func (g *Guesser) find(h uint64) []float32 {
	for at := g.start(h); g.places[at].row != 0; at = (at + 1) & (len(g.places) - 1) {
		if g.places[at].hash == h {
			end := int(g.places[at].row) * len(g.codes)
			return g.weights[end-len(g.codes) : end]
		}
	}
	return nil
}

func (g *Guesser) start(h uint64) int { return int(h>>40) & (len(g.places) - 1) }

// Of the hash FNV-1a, over characters.
const (
	offset = 14695981039346656037
	prime  = 1099511628211
)

// Guess returns the language of texts that belong together, and whether it is
// sure: texts that are empty, very short or mixed give no sure answer.
func (g *Guesser) Guess(texts ...string) (code string, sure bool) {
	if len(g.codes) == 0 {
		return "", false
	}
	if len(g.codes) == 1 {
		return g.codes[0], true
	}
	scores := make([]float32, len(g.codes))
	grams := 0
	for _, text := range texts {
		for _, part := range samples(text) {
			Stretches(part, func(word []rune) { grams += g.add(scores, word) })
		}
	}
	best, second := 0, 1
	if scores[1] > scores[0] {
		best, second = 1, 0
	}
	for i := 2; i < len(scores); i++ {
		switch {
		case scores[i] > scores[best]:
			best, second = i, best
		case scores[i] > scores[second]:
			second = i
		}
	}
	ahead := scores[best] - scores[second]
	return g.codes[best], ahead >= sureInAll && ahead >= sureEach*float32(grams)
}

// samples are the parts of a text that are looked at.
func samples(text string) [2]string {
	if len(text) <= 2*Sample {
		return [2]string{text}
	}
	return [2]string{from(text, 0), from(text, len(text)/2)}
}

// from returns a sample that starts at a character, at or after at.
func from(text string, at int) string {
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at++
	}
	return text[at:min(at+Sample, len(text))]
}

// add adds what a word says to the scores and returns how many stretches it has.
func (g *Guesser) add(scores []float32, word []rune) (grams int) {
	for at := range word {
		var found []float32
		h := uint64(offset)
		for _, r := range word[at:min(at+Longest, len(word))] {
			h = (h ^ uint64(r)) * prime
			if w := g.find(h); w != nil {
				found = w
			}
		}
		for i, w := range found {
			scores[i] += w
		}
		if found != nil {
			grams++
		}
	}
	return grams
}

// longestWord is how many characters of a word count.
const longestWord = 24

// Stretches calls word for each word of a text, in small letters and between
// two edges; its argument is good until it returns. Words with a capital after
// a word without one are left out: they are names, which tell of their bearers
// and not of the text.
func Stretches(text string, word func([]rune)) {
	var buf [longestWord + 2]rune
	buf[0] = Edge
	small := false // the word before was written small
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) {
			if r == '.' || r == '!' || r == '?' || r == '\n' || r == ':' {
				small = false
			}
			i += size
			continue
		}
		capital := unicode.IsUpper(r)
		n := 1
		for unicode.IsLetter(r) || unicode.IsMark(r) {
			if n <= longestWord {
				buf[n] = unicode.ToLower(r)
				n++
			}
			i += size
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		buf[n] = Edge
		if !capital || !small {
			word(buf[:n+1])
		}
		small = !capital
	}
}
