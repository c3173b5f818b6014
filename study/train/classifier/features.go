package classifier

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/internal/words"
	"github.com/understudy-text/understudy/study/train/classifier/softmax"
)

// Features say what of a text is looked at. The zero value is words and pairs of
// words.
type Features struct {
	// Words is how many words in a row make a feature at most; 0: 2 if neither
	// Letters nor Vectors is given, else none.
	Words int
	// Letters are the shortest and the longest stretch of letters within a word,
	// its edges counted, that make a feature; zero: none.
	Letters [2]int
	// MinCount is how many texts a feature must stand in; 0: 2. One that stands in
	// fewer tells of these texts alone.
	MinCount int
	// Vectors gives the text a vector; nil: none.
	Vectors Vectors
}

// Vectors are made by an encoder: one vector of Size numbers for each text.
type Vectors interface {
	Name() string // as a model file and a card may name it
	Size() int
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// The longest features; longer ones are hardly ever seen twice.
const (
	maxWords   = 5
	maxLetters = 10
)

// filled puts in what is not said.
func (f Features) filled() (Features, error) {
	if f.Words == 0 && f.Letters == [2]int{} && f.Vectors == nil {
		f.Words = 2
	}
	if f.MinCount == 0 {
		f.MinCount = 2
	}
	return f, f.check()
}

func (f Features) check() error {
	switch {
	case f.Words < 0 || f.Words > maxWords:
		return fmt.Errorf("classifier: features of %d words; 0 to %d will do", f.Words, maxWords)
	case f.Letters != [2]int{} && (f.Letters[0] < 1 || f.Letters[1] < f.Letters[0] || f.Letters[1] > maxLetters):
		return fmt.Errorf("classifier: stretches of %d to %d letters; 1 to %d will do", f.Letters[0], f.Letters[1], maxLetters)
	case f.MinCount < 1:
		return fmt.Errorf("classifier: features of %d texts; 1 or more will do", f.MinCount)
	}
	return nil
}

// A Space numbers the features of texts. It is read-only and safe for concurrent
// use. Columns are the features by name, then the numbers of the vector.
type Space struct {
	features Features
	vectors  string // their name, also in a model that was read without them
	width    int    // of the vectors
	names    []string
	idf      []float32
	column   map[string]uint32
}

// NewSpace counts the features of texts.
func NewSpace(texts []string, f Features) (*Space, error) {
	f, err := f.filled()
	if err != nil {
		return nil, err
	}
	s := &Space{features: f, column: map[string]uint32{}}
	if f.Vectors != nil {
		s.vectors, s.width = f.Vectors.Name(), f.Vectors.Size()
	}
	counts := map[string]int{}
	for _, text := range texts {
		for name := range s.count(text) {
			counts[name]++
		}
	}
	for name, n := range counts {
		if n >= f.MinCount {
			s.names = append(s.names, name)
		}
	}
	slices.Sort(s.names)
	for i, name := range s.names {
		s.column[name] = uint32(i)
		// As in scikit-learn's TfidfVectorizer, smooth_idf=True.
		s.idf = append(s.idf, float32(math.Log(float64(1+len(texts))/float64(1+counts[name]))+1))
	}
	if s.Size() == 0 {
		return nil, fmt.Errorf("classifier: no feature stands in %d of the texts", f.MinCount)
	}
	return s, nil
}

// Size is how many columns there are.
func (s *Space) Size() int { return len(s.names) + s.width }

// ErrNoVectors says that a model needs an encoder that it was not given.
var ErrNoVectors = errors.New("the model needs the vectors of an encoder")

// Rows turns texts into rows: the frequency of each feature, logarithmic and
// weighted by how rare it is, to length 1 over the text; then the vector.
func (s *Space) Rows(ctx context.Context, texts []string) ([]softmax.Row, error) {
	if s.width > 0 && s.features.Vectors == nil {
		return nil, fmt.Errorf("classifier: %w %q", ErrNoVectors, s.vectors)
	}
	rows := make([]softmax.Row, len(texts))
	for i, text := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		rows[i] = s.sparse(text)
	}
	if s.width == 0 {
		return rows, nil
	}
	vectors, err := s.features.Vectors.Embed(ctx, texts)
	if err != nil {
		return nil, fmt.Errorf("classifier: encoder %s: %w", s.vectors, err)
	}
	for i, v := range vectors {
		if len(v) != s.width {
			return nil, fmt.Errorf("classifier: encoder %s: text %d: a vector of %d numbers, not %d", s.vectors, i, len(v), s.width)
		}
		for k, x := range v {
			rows[i].Columns = append(rows[i].Columns, uint32(len(s.names)+k))
			rows[i].Values = append(rows[i].Values, x)
		}
	}
	return rows, nil
}

func (s *Space) sparse(text string) softmax.Row {
	type cell struct {
		column uint32
		value  float32
	}
	var cells []cell
	for name, n := range s.count(text) {
		if c, ok := s.column[name]; ok {
			cells = append(cells, cell{c, float32(1+math.Log(float64(n))) * s.idf[c]})
		}
	}
	slices.SortFunc(cells, func(a, b cell) int { return cmp.Compare(a.column, b.column) })
	var r softmax.Row
	for _, c := range cells {
		r.Columns, r.Values = append(r.Columns, c.column), append(r.Values, c.value)
	}
	return r.Unit()
}

// The first letter of a feature's name says what it is.
const (
	wordMark   = "w"
	letterMark = "c"
)

// count counts the features of a text by name.
func (s *Space) count(text string) map[string]int {
	counts := map[string]int{}
	list := split(text)
	for i := range list {
		for n := 1; n <= s.features.Words && i+n <= len(list); n++ {
			counts[wordMark+strings.Join(list[i:i+n], " ")]++
		}
	}
	if s.features.Letters[1] == 0 {
		return counts
	}
	for _, w := range list {
		runes := []rune(" " + w + " ")
		for n := s.features.Letters[0]; n <= s.features.Letters[1]; n++ {
			for i := 0; i+n <= len(runes); i++ {
				counts[letterMark+string(runes[i:i+n])]++
			}
		}
	}
	return counts
}

// split returns the words of a text, small, and its signs.
func split(text string) []string {
	var list []string
	for start, end := range words.Cut(text) {
		list = append(list, strings.ToLower(text[start:end]))
	}
	return list
}

// readable returns a feature's name for people.
func readable(name string) string {
	if text, ok := strings.CutPrefix(name, letterMark); ok {
		return "“" + strings.ReplaceAll(text, " ", "·") + "”"
	}
	return strings.TrimPrefix(name, wordMark)
}
