// Package attack asks what is left to find in texts whose personal data was replaced, by
// trying to find it. In come documents with their stand-ins and texts that an attacker
// can read, out goes a Report.
//
// An attack that fails proves nothing: others may know more, or search better. One
// that succeeds shows what must be mended, and where.
//
// It may know internal/atonce, study/evaluate/pairs and the packages below it.
package attack

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy/internal/atonce"
	"github.com/understudy-text/understudy/study/attack/frequency"
	"github.com/understudy-text/understudy/study/attack/names"
	"github.com/understudy-text/understudy/study/attack/quasi"
	"github.com/understudy-text/understudy/study/attack/reidentify"
	"github.com/understudy-text/understudy/study/attack/residual"
	"github.com/understudy-text/understudy/study/attack/words"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A Source gives documents with their stand-ins, one at a time, the same in every
// call; pairs.Source is one.
type Source interface {
	Each(ctx context.Context, f func(*pairs.Document) error) error
}

// Options say what is tried. The zero value is useful.
type Options struct {
	Reidentify reidentify.Options
	Residual   residual.Options
	Quasi      quasi.Options
	Names      names.Options
	Words      words.Options
	// Seen is told how many bytes of texts have been worked through; may be nil. New
	// works through the background twice; Run through each document twice, and through
	// the background once. It is called by one goroutine at a time.
	Seen func(bytes int)
}

// A Report is what the attacks found. It holds words of the documents.
type Report struct {
	Documents  int                `json:"documents"`
	Scope      pairs.Scope        `json:"scope"`                      // of the stand-ins
	Reidentify *reidentify.Result `json:"reidentification,omitempty"` // nil without a background
	Residual   *residual.Result   `json:"residual"`
	Frequency  *frequency.Result  `json:"frequency"`
	Quasi      *quasi.Result      `json:"quasi_identifiers"`
	Names      *names.Result      `json:"names"` // nil: no full names, or nobody said how to read them
	Words      []words.Result     `json:"words"` // of each class that the documents have words of
}

// An Attacker has read the background. It attacks the results of one way to
// replace after the other.
type Attacker struct {
	options    Options
	background Background
	texts      *reidentify.Background
}

// New reads the background, and learns to tell its texts apart; without one (nil),
// nobody looks for the documents among texts. If it is cancelled it returns at once, as
// Run does.
func New(ctx context.Context, b Background, o Options) (*Attacker, error) {
	if o.Seen == nil {
		o.Seen = func(int) {}
	}
	a := &Attacker{options: o, background: b}
	if b == nil {
		return a, nil
	}
	a.texts = reidentify.NewBackground()
	return atonce.Do(ctx, func() (*Attacker, error) { return a, a.learnTexts(ctx) })
}

func (a *Attacker) learnTexts(ctx context.Context) error {
	var sizes []int
	err := a.background.Each(ctx, func(name, text string) error {
		a.options.Seen(len(text))
		sizes = append(sizes, len(text))
		return a.texts.Add(name, text)
	})
	if err != nil {
		return err
	}
	var one sync.Mutex
	return a.texts.Learn(ctx, func(text int) {
		one.Lock()
		defer one.Unlock()
		a.options.Seen(sizes[text])
	})
}

// Run attacks documents. They are read twice, one at a time: the first pass learns
// the originals, the second looks for them. A cancelled run returns at once; what it
// has begun ends with the document that it is at, which may be long (atonce.Do).
func (a *Attacker) Run(ctx context.Context, source Source) (*Report, error) {
	return atonce.Do(ctx, func() (*Report, error) { return a.run(ctx, source) })
}

func (a *Attacker) run(ctx context.Context, source Source) (*Report, error) {
	values, err := residual.New(a.options.Residual)
	if err != nil {
		return nil, err
	}
	forms := frequency.New()
	if err := a.learn(ctx, source, values, forms); err != nil {
		return nil, err
	}
	r := &Report{Frequency: forms.Result(), Scope: pairs.Corpus}
	meter, scanner, traits := a.searchers(), values.Scanner(), quasi.New(a.options.Quasi)
	people, classes := names.New(a.options.Names), words.New(a.options.Words)
	err = source.Each(ctx, func(d *pairs.Document) error {
		r.Documents++
		r.Scope = cmp.Or(d.Scope, r.Scope)
		a.options.Seen(len(d.Document.Text))
		g, ctx := errgroup.WithContext(ctx)
		g.Go(func() error { return scanner.Add(ctx, d) })
		g.Go(func() error { return traits.Add(ctx, d) })
		err := errors.Join(people.Add(ctx, d), classes.Add(ctx, d))
		if meter != nil {
			err = errors.Join(err, meter.Add(ctx, d))
		}
		return errors.Join(err, g.Wait())
	})
	var found *reidentify.Result
	if meter != nil {
		var failed error
		found, failed = meter.Result() // waits for what is still searching
		err = cmp.Or(err, failed)
	}
	if err != nil {
		return nil, err
	}
	r.Reidentify, r.Residual, r.Quasi = found, scanner.Result(), traits.Result()
	if r.Names, err = people.Result(ctx); err != nil {
		return nil, err
	}
	r.Words, err = classes.Result(ctx)
	return r, err
}

// searchers look for documents in the background; nil without one.
func (a *Attacker) searchers() *reidentify.Meter {
	if a.texts == nil {
		return nil
	}
	return reidentify.New(a.texts, a.options.Reidentify)
}

// learn is the first pass, and counts what it learned in the background.
func (a *Attacker) learn(ctx context.Context, source Source, values *residual.Values, forms *frequency.Forms) error {
	err := source.Each(ctx, func(d *pairs.Document) error {
		a.options.Seen(len(d.Document.Text))
		return errors.Join(values.Add(ctx, d), forms.Add(ctx, d))
	})
	if err != nil || a.background == nil {
		return err
	}
	return a.background.Each(ctx, func(_, text string) error {
		a.options.Seen(len(text))
		forms.Background(text)
		return nil
	})
}
