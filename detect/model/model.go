// Package model finds personal data with a published token classifier: a folder of
// Hugging Face's layout with config.json (id2label), tokenizer.json, and
// model.safetensors or model.onnx.
//
// In comes a document, out go spans that begin and end on word borders, each with the
// probability that the model gives it.
//
// # From text to spans
//
// The text is cut into the pieces of the model's vocabulary, and these into windows
// of the model's length that overlap by a quarter; of a piece that two windows hold,
// the one counts in whose middle it stands. The probabilities of the pieces of a word
// become those of the word (Strategy), words of one label become an entity, and the
// entity a span of the category that its label stands for.
//
// It may know the root package, corpus/category, detect/overlap, internal/shadow, lm,
// lm/encoder, lm/runtime and lm/tokenizer.
package model

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/overlap"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
)

// RulePrefix begins the names of the rules of this package's spans; the label
// without its B- or I- follows.
const RulePrefix = "model/"

// A Strategy makes the probabilities of a word of those of its pieces. They are
// named, and compute, as aggregation_strategy of Hugging Face's
// TokenClassificationPipeline.
type Strategy string

// The strategies.
const (
	Average Strategy = "average" // the label with the highest mean over the pieces
	First   Strategy = "first"   // the label of the first piece
	Max     Strategy = "max"     // the label of the piece that is surest
)

// Strategies lists them, the default first.
var Strategies = [...]Strategy{Average, First, Max}

// Options are a detector's settings. The zero value is useful.
type Options struct {
	// Scheme says what the labels stand for; nil: Labels.
	Scheme *category.Scheme
	// Strategy is how the pieces of a word are taken together; "": Average.
	Strategy Strategy
	// Threads of one run of the model; 0: one for each processor.
	Threads int
}

// ErrLabels is wrapped by the error of a model whose labels the scheme lacks.
var ErrLabels = errors.New("labels of unknown meaning")

// maxScore is the highest score of a span: 1 is for what is proven (package
// detect/overlap), and a model's word is no proof.
const maxScore = 0.9999

// A Detector finds personal data with one model. It is safe for concurrent use.
type Detector struct {
	m        *encoder.Model
	labels   []label // by index
	strategy Strategy
	room     int // pieces in a window
}

// Open loads the model of a folder. The library that runs it must be ready
// (lm/runtime). Errors name the folder, the file and the field.
func Open(folder string, o Options) (*Detector, error) {
	f, err := encoder.OpenFolder(folder)
	if err != nil {
		return nil, err
	}
	return OpenFolder(f, o)
}

// OpenFolder is Open for a folder that is open.
func OpenFolder(f *encoder.Folder, o Options) (*Detector, error) {
	kind, err := f.Kind()
	if err != nil {
		return nil, err
	}
	if kind != encoder.Tags {
		return nil, fmt.Errorf("model %s: config.json: field architectures: this is a %s, no %s; name one whose architecture ends in ForTokenClassification", f.Path, kind, encoder.Tags)
	}
	d := &Detector{strategy: o.Strategy, room: min(f.Room(), maxWindow)}
	if d.strategy == "" {
		d.strategy = Average
	}
	if o.Scheme == nil {
		if o.Scheme, err = Labels(); err != nil {
			return nil, err
		}
	}
	if d.labels, err = readLabels(f.Config.Labels, o.Scheme); err != nil {
		return nil, fmt.Errorf("model %s: config.json: field id2label: %w", f.Path, err)
	}
	if d.m, err = f.TokenClassifier(runtime.Options{Threads: o.Threads}); err != nil {
		return nil, err
	}
	return d, nil
}

// Close frees the model.
func (d *Detector) Close() error { return d.m.Close() }

// Detect implements understudy.Detector. It looks at the text as a reader sees it
// (internal/shadow); offsets are those of the document.
func (d *Detector) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	s := shadow.Of(doc.Text)
	var spans []understudy.Span
	for _, b := range blocks(s.Text, maxBlock) {
		found, err := d.entities(ctx, s.Text[b.Start:b.End])
		if err != nil {
			return nil, fmt.Errorf("document %q: %w", doc.ID, err)
		}
		for _, e := range found {
			spans = appendSpan(spans, s.Text, e.moved(b.Start))
		}
	}
	for i := range spans {
		spans[i].Start, spans[i].End = s.Span(spans[i].Start, spans[i].End)
	}
	return spans, nil
}

// appendSpan adds an entity, if it is personal data, as a span that begins and ends
// on letters, digits or signs that belong to them.
func appendSpan(spans []understudy.Span, text string, e entity) []understudy.Span {
	if e.meaning == (category.Meaning{}) {
		return spans
	}
	start, end := overlap.Trim(text, e.start, e.end)
	if len(spans) > 0 { // a bracket or a mark may belong to both
		start = max(start, spans[len(spans)-1].End)
	}
	if start >= end {
		return spans
	}
	return append(spans, understudy.Span{Start: start, End: end, Category: e.meaning.Category, Kind: e.meaning.Kind,
		Rule: RulePrefix + e.name, Score: float32(min(e.score, maxScore))})
}

// entities are those of a text, in order and apart; those too that are no personal
// data.
func (d *Detector) entities(ctx context.Context, text string) ([]entity, error) {
	e, err := d.m.Tokenizer.EncodePlain(text)
	if err != nil || e.Len() == 0 {
		return nil, err
	}
	p, err := d.probabilities(ctx, e.IDs)
	if err != nil {
		return nil, err
	}
	return d.group(text, wordsOf(text, e.Offsets), p), nil
}

// probabilities are those of each label for each piece.
func (d *Detector) probabilities(ctx context.Context, ids []int32) ([][]float64, error) {
	out := make([][]float64, 0, len(ids))
	all := windows(len(ids), d.room)
	for len(all) > 0 {
		n := min(len(all), max(1, batchPieces/(all[0].end-all[0].start)))
		rows := make([][]int32, n)
		for i, w := range all[:n] {
			rows[i] = ids[w.start:w.end]
		}
		scores, err := d.m.Labels(ctx, rows)
		if err != nil {
			return nil, err
		}
		for i, w := range all[:n] {
			for _, s := range scores[i][w.from-w.start : w.to-w.start] {
				p, ok := softmax(s)
				if !ok {
					return nil, fmt.Errorf("model %s: %w: its weights give no numbers (NaN)", d.m.Path, lm.ErrDamaged)
				}
				out = append(out, p)
			}
		}
		all = all[n:]
	}
	return out, nil
}

// softmax turns scores into probabilities; ok is false if they are no numbers.
func softmax(scores []float32) (p []float64, ok bool) {
	highest := math.Inf(-1)
	for _, s := range scores {
		highest = math.Max(highest, float64(s)) // NaN if one is
	}
	if math.IsNaN(highest) || math.IsInf(highest, 0) {
		return nil, false
	}
	p = make([]float64, len(scores))
	sum := 0.0
	for i, s := range scores {
		p[i] = math.Exp(float64(s) - highest)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p, true
}
