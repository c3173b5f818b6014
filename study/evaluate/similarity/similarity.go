// Package similarity measures how near stand-ins come to what they replace in a space of
// vectors: the cosine of a mention and its stand-in, and that of the sentence before and
// after ("Fill-in-the-Blanks", sections 4 and 5.1, Table 3). In come documents one after
// the other, and an Embedder; out goes a Result that says by which embedding.
//
// It may know the root package, internal/usage, language, lm/encoder, lm/named, lm/small,
// lm/tiny and study/evaluate/pairs.
package similarity

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// An Embedder gives texts vectors. It must be safe for concurrent use.
type Embedder interface {
	// Name says which vectors these are, as tables name them.
	Name() string
	// Vectors returns one vector for each text, all in one language. They belong to
	// the embedder.
	Vectors(ctx context.Context, language string, texts []string) ([][]float32, error)
}

// A Result has mean cosines over mentions, from −1 to 1; without mentions they are
// 0. A sentence counts once for each mention that it holds.
type Result struct {
	Word       float64                      `json:"word"`
	Sentence   float64                      `json:"sentence"`
	Mentions   int                          `json:"mentions"`
	Without    int                          `json:"without,omitempty"` // documents in a language without vectors: not measured
	Embedding  string                       `json:"embedding"`
	ByCategory map[understudy.Category]Mean `json:"by_category"`
	Documents  []Document                   `json:"documents"` // those with mentions
}

// A Mean is over some mentions.
type Mean struct {
	Word     float64 `json:"word"`
	Sentence float64 `json:"sentence"`
	Mentions int     `json:"mentions"`
}

// A Document is the mean of one document.
type Document struct {
	ID string `json:"id"`
	Mean
}

// add adds the cosines of a mention to what is no mean yet but a sum.
func (m *Mean) add(word, sentence float64) {
	m.Word += word
	m.Sentence += sentence
	m.Mentions++
}

// mean is the mean of a sum.
func (m Mean) mean() Mean {
	n := float64(max(1, m.Mentions))
	return Mean{m.Word / n, m.Sentence / n, m.Mentions}
}

// ErrNoVectors is wrapped by an Embedder that knows nothing of a language: documents
// in it are not measured.
var ErrNoVectors = errors.New("no vectors for this language")

// A Meter compares vectors. New makes one.
type Meter struct {
	languages  map[string]*language.Language
	def        string
	embedder   Embedder
	all        Mean // a sum, as are those by category
	byCategory map[understudy.Category]Mean
	documents  []Document
	without    int
}

// New returns a meter of documents in some languages; def is the language of those
// that do not name theirs.
func New(languages map[string]*language.Language, def string, e Embedder) *Meter {
	return &Meter{languages: languages, def: def, embedder: e, byCategory: map[understudy.Category]Mean{}}
}

// Add measures a document.
func (m *Meter) Add(ctx context.Context, d *pairs.Document) error {
	if err := ctx.Err(); err != nil || len(d.Spans) == 0 {
		return err
	}
	code, l, err := pairs.ByLanguage(d, m.languages, m.def)
	if err != nil {
		return err
	}
	before, after := sentences(l, d)
	vectors, err := m.vectors(ctx, code, d, before, after)
	if errors.Is(err, ErrNoVectors) {
		m.without++
		return nil
	}
	if err != nil {
		return fmt.Errorf("document %q: %w", d.Document.ID, err)
	}
	var sum Mean
	for i, s := range d.Spans {
		word := cosine(vectors[d.Original(i)], vectors[d.StandIns[i]])
		sentence := cosine(vectors[before[i]], vectors[after[i]])
		c := m.byCategory[s.Category]
		c.add(word, sentence)
		m.byCategory[s.Category] = c
		m.all.add(word, sentence)
		sum.add(word, sentence)
	}
	m.documents = append(m.documents, Document{d.Document.ID, sum.mean()})
	return nil
}

// vectors asks for each text of a document once. What is blank has none: nothing is
// like it.
func (m *Meter) vectors(ctx context.Context, code string, d *pairs.Document, before, after []string) (map[string][]float32, error) {
	vectors := map[string][]float32{}
	var texts []string
	want := func(s string) {
		if _, ok := vectors[s]; !ok && strings.TrimSpace(s) != "" {
			vectors[s] = nil
			texts = append(texts, s)
		}
	}
	for i := range d.Spans {
		want(d.Original(i))
		want(d.StandIns[i])
		want(before[i])
		want(after[i])
	}
	all, err := m.embedder.Vectors(ctx, code, texts)
	if err != nil {
		return nil, err
	}
	for i, t := range texts {
		vectors[t] = all[i]
	}
	return vectors, nil
}

// Result returns what was measured so far.
func (m *Meter) Result() (*Result, error) {
	all := m.all.mean()
	r := &Result{
		Word: all.Word, Sentence: all.Sentence, Mentions: all.Mentions,
		Without: m.without, Embedding: m.embedder.Name(), ByCategory: map[understudy.Category]Mean{}, Documents: m.documents,
	}
	for c, sum := range m.byCategory {
		r.ByCategory[c] = sum.mean()
	}
	return r, nil
}

// cosine is that of the angle between two vectors; 0 if one has no direction.
func cosine(a, b []float32) float64 {
	if len(a) != len(b) {
		return 0
	}
	var product, lengthA, lengthB float64
	for i, x := range a {
		x, y := float64(x), float64(b[i])
		product += x * y
		lengthA += x * x
		lengthB += y * y
	}
	if lengthA == 0 || lengthB == 0 {
		return 0
	}
	return product / math.Sqrt(lengthA*lengthB)
}
