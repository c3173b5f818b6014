// Package attack asks what is left to find in texts whose personal data was
// replaced, by trying to find it. In come documents with their stand-ins and texts
// that an attacker can read, out goes a Report. It knows the root package, pairs,
// and the attacks below it, one package each.
//
// An attack that fails proves nothing: others may know more, or search better. One
// that succeeds shows what must be mended, and where.
package attack

import (
	"context"
	"fmt"

	"github.com/understudy-text/understudy/attack/reidentify"
	"github.com/understudy-text/understudy/evaluate/pairs"
)

// A Source gives documents with their stand-ins, one at a time, the same in every
// call; pairs.Source is one.
type Source interface {
	Each(ctx context.Context, f func(*pairs.Document) error) error
}

// Options say what is tried. The zero value is useful.
type Options struct {
	Reidentify reidentify.Options
	// Seen is told how many bytes of texts have been worked through; may be nil.
	Seen func(bytes int)
}

// A Report is what the attacks found. It holds words of the documents.
type Report struct {
	Documents  int                `json:"documents"`
	Reidentify *reidentify.Result `json:"reidentification"`
}

// An Attacker has read the background. It attacks the results of one way to
// replace after the other.
type Attacker struct {
	options    Options
	background Background
	texts      *reidentify.Background
}

// New reads the background.
func New(ctx context.Context, b Background, o Options) (*Attacker, error) {
	if o.Seen == nil {
		o.Seen = func(int) {}
	}
	a := &Attacker{options: o, background: b, texts: reidentify.NewBackground()}
	err := b.Each(ctx, func(name, text string) error {
		o.Seen(len(text))
		return a.texts.Add(name, text)
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}

// Run attacks documents. They are read more than once, one at a time.
func (a *Attacker) Run(ctx context.Context, source Source) (*Report, error) {
	r := &Report{}
	meter := reidentify.New(a.texts, a.options.Reidentify)
	err := source.Each(ctx, func(d *pairs.Document) error {
		r.Documents++
		a.options.Seen(len(d.Document.Text))
		return meter.Add(ctx, d)
	})
	if err != nil {
		return nil, err
	}
	if r.Reidentify, err = meter.Result(); err != nil {
		return nil, fmt.Errorf("re-identification: %w", err)
	}
	return r, nil
}
