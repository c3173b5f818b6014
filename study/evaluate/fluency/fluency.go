// Package fluency measures whether a text still reads: the pseudo-perplexity of the
// result beside that of the original, by a masked language model. In come documents one
// after the other, out goes a Result.
//
// Pseudo-perplexity is exp(−PLL/words), where PLL adds up the log probability of each
// word when it alone is hidden (Salazar et al., "Masked language model scoring", ACL
// 2020, sections 2 and 3; for models of pieces of words as Kauf and Ivanova mend it,
// "A better way to do masked language model scoring", ACL 2023). It is not to be held
// against the perplexity of a model that reads from left to right, nor against that
// of another model; the ratio of result to original is what tells: above 1, the
// stand-ins are less expected where they stand than what they replace.
//
// It may know lm/tiny and study/evaluate/pairs.
package fluency

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/understudy-text/understudy/lm/tiny"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A Model says how likely a text is.
type Model interface {
	// PseudoLogP returns the sum of the log probabilities (natural) of the words of a
	// text, each hidden alone, and how many words that are.
	PseudoLogP(ctx context.Context, text string) (sum float64, words int, err error)
}

// Models give each language its model.
type Models struct {
	Name string                               // in tables
	Of   func(language string) (Model, error) // one for one goroutine
}

// ErrNoModel is wrapped by Models.Of for a language that has none: documents in it are
// not measured.
var ErrNoModel = errors.New("no model for this language")

// Tiny are the light models that come with the program.
var Tiny = Models{Name: "tiny", Of: func(language string) (Model, error) {
	m, err := tiny.Load(language)
	if errors.Is(err, tiny.ErrNoModel) {
		return nil, fmt.Errorf("%w: %w", ErrNoModel, err)
	}
	if err != nil {
		return nil, err
	}
	return m.Reader(), nil
}}

// A Result has perplexities over all words of all documents. Without words they
// are 0.
type Result struct {
	Model         string     `json:"model"`
	Original      float64    `json:"original"`
	Pseudonymized float64    `json:"pseudonymized"`
	Ratio         float64    `json:"ratio"`             // of pseudonymized to original
	Without       int        `json:"without,omitempty"` // documents in a language without a model: not measured
	Documents     []Document `json:"documents"`
}

// A Document is what is measured of one.
type Document struct {
	ID            string  `json:"id"`
	Original      float64 `json:"original"`
	Pseudonymized float64 `json:"pseudonymized"`
	Ratio         float64 `json:"ratio"`
}

// A Meter reads documents. New makes one.
type Meter struct {
	models    Models
	opened    map[string]Model // by language
	def       string
	original  sum
	result    sum
	documents []Document
	without   int
}

// A sum is of log probabilities.
type sum struct {
	logP  float64
	words int
}

func (s *sum) add(o sum) { s.logP, s.words = s.logP+o.logP, s.words+o.words }

func (s sum) perplexity() float64 {
	if s.words == 0 {
		return 0
	}
	return math.Exp(-s.logP / float64(s.words))
}

func ratio(result, original float64) float64 {
	if original == 0 {
		return 0
	}
	return result / original
}

// New returns a meter; def is the language of documents that do not name theirs.
func New(models Models, def string) *Meter {
	return &Meter{models: models, opened: map[string]Model{}, def: def}
}

// Add measures a document, whether or not anything in it was replaced.
func (m *Meter) Add(ctx context.Context, d *pairs.Document) error {
	model, err := m.model(cmp.Or(d.Document.Language, m.def))
	if errors.Is(err, ErrNoModel) {
		m.without++
		return nil
	}
	if err != nil {
		return fmt.Errorf("document %q: %w", d.Document.ID, err)
	}
	var sums [2]sum
	for i, text := range [...]string{d.Document.Text, d.Result} {
		if sums[i].logP, sums[i].words, err = model.PseudoLogP(ctx, text); err != nil {
			return fmt.Errorf("document %q: %w", d.Document.ID, err)
		}
	}
	m.original.add(sums[0])
	m.result.add(sums[1])
	before, after := sums[0].perplexity(), sums[1].perplexity()
	m.documents = append(m.documents, Document{d.Document.ID, before, after, ratio(after, before)})
	return nil
}

// model is that of a language, one for all documents: it may remember what results
// have in common with originals.
func (m *Meter) model(language string) (Model, error) {
	if model, ok := m.opened[language]; ok {
		return model, nil
	}
	model, err := m.models.Of(language)
	if err == nil {
		m.opened[language] = model
	}
	return model, err
}

// Result returns what was measured so far.
func (m *Meter) Result() (*Result, error) {
	before, after := m.original.perplexity(), m.result.perplexity()
	return &Result{Model: m.models.Name, Original: before, Pseudonymized: after, Ratio: ratio(after, before), Without: m.without, Documents: m.documents}, nil
}
