// Package draft keeps what a slow generator made in the first pass for the second,
// and for the next run: each document's stand-ins are made once. With a Store (the
// ledger) a run that was broken off goes on where it stopped, and the same texts
// get the same stand-ins without the model being asked. Only what a model failed at
// is asked for again, by the next run.
//
// It may know the root package.
package draft

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/sync/singleflight"

	"github.com/understudy-text/understudy"
)

// A Name says of what a draft is: a hash of a text, its mentions and of how
// stand-ins are made. It tells nothing that the store may show.
type Name [sha256.Size]byte

// A Store keeps drafts between runs. It is safe for concurrent use.
type Store interface {
	Draft(ctx context.Context, name [sha256.Size]byte) (draft []byte, found bool, err error)
	KeepDraft(ctx context.Context, name [sha256.Size]byte, draft []byte) error
}

// A Mender is a generator that may do better when it is asked again. Mend returns
// stand-ins where understudy.Failed stands and leaves the others; times says how
// often the document has been asked for before, from 1.
type Mender interface {
	Mend(ctx context.Context, doc *understudy.Document, spans []understudy.Span, made []understudy.Surrogate, times int) ([]understudy.Surrogate, error)
}

// A Versioned generator asks a model that may become another under the same name.
// Version tells them apart; empty: nobody knows, any draft will do.
type Versioned interface {
	Version(ctx context.Context) string
}

// A Generator makes in Observe what it returns in Generate. Another's stand-ins
// must depend on the document and its spans alone, not on what else is observed.
type Generator struct {
	inner    understudy.Generator
	settings string
	store    Store
	flight   singleflight.Group // equal documents are made once
	tried    sync.Map           // Name: what this run has asked for, and failed at

	once    sync.Once
	version string
}

var _ understudy.Generator = (*Generator)(nil)

// New wraps a generator. The settings name all that its stand-ins depend on
// besides document and spans (method, model, options). Without a store, drafts are
// kept in memory: the stand-ins alone, packed.
func New(inner understudy.Generator, settings string, store Store) *Generator {
	if store == nil {
		store = &memory{drafts: map[Name][]byte{}}
	}
	return &Generator{inner: inner, settings: settings, store: store}
}

// Observe makes the stand-ins of a document, unless the store has them, and asks
// again for those that an earlier run failed at.
func (g *Generator) Observe(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) error {
	if err := g.inner.Observe(ctx, doc, spans, l); err != nil || len(spans) == 0 {
		return err
	}
	name := g.name(doc, spans)
	_, err, _ := g.flight.Do(string(name[:]), func() (any, error) {
		d, err := g.latest(ctx, name, spans)
		if err != nil {
			return nil, err
		}
		mender, mends := g.inner.(Mender)
		_, tried := g.tried.Load(name)
		made := d.made
		switch {
		case made == nil:
			made, err = g.inner.Generate(ctx, doc, spans, l)
		case mends && !tried && failed(made):
			made, err = mender.Mend(ctx, doc, spans, made, d.times)
		default:
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if failed(made) {
			g.tried.Store(name, true)
		}
		return nil, g.store.KeepDraft(ctx, name.nth(d.next), pack(made, g.model(ctx)))
	})
	return err
}

// Freeze ends the first pass.
func (g *Generator) Freeze(ctx context.Context) error { return g.inner.Freeze(ctx) }

// Generate returns what Observe made.
func (g *Generator) Generate(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]understudy.Surrogate, error) {
	if len(spans) == 0 {
		return nil, nil
	}
	d, err := g.latest(ctx, g.name(doc, spans), spans)
	if err != nil {
		return nil, err
	}
	if d.made == nil {
		return nil, fmt.Errorf("draft: the document has not been observed with these spans")
	}
	return d.made, nil
}

// A draft is what the store has for a document.
type draft struct {
	made  []understudy.Surrogate // nil: nothing of this model
	times int                    // how often the model was asked for them
	next  int                    // the number of the next draft
}

// latest finds the last draft of the model. A store keeps what it has, so that two
// runs at once go by the same; what is mended, or of another model, comes after it.
func (g *Generator) latest(ctx context.Context, name Name, spans []understudy.Span) (d draft, err error) {
	for {
		packed, found, err := g.store.Draft(ctx, name.nth(d.next))
		if err != nil || !found {
			return d, err
		}
		made, version, err := unpack(packed, spans)
		if err != nil {
			return d, err
		}
		if model := g.model(ctx); version == model || version == "" || model == "" {
			d.made = made
			d.times++
		}
		d.next++
	}
}

// model is the version of the model, asked for once.
func (g *Generator) model(ctx context.Context) string {
	g.once.Do(func() {
		if v, ok := g.inner.(Versioned); ok {
			g.version = v.Version(ctx)
		}
	})
	return g.version
}

func failed(made []understudy.Surrogate) bool {
	return slices.ContainsFunc(made, func(s understudy.Surrogate) bool { return s.Text == understudy.Failed })
}

// nth names the drafts of one document, the first of them by its own name.
func (n Name) nth(i int) Name {
	if i == 0 {
		return n
	}
	return sha256.Sum256(binary.AppendUvarint(n[:], uint64(i)))
}

// name hashes all that a draft depends on, each part with its length before it.
func (g *Generator) name(doc *understudy.Document, spans []understudy.Span) Name {
	h := sha256.New()
	var room [binary.MaxVarintLen64]byte
	number := func(n int) { h.Write(room[:binary.PutUvarint(room[:], uint64(n))]) }
	text := func(s string) { number(len(s)); h.Write([]byte(s)) }
	text(g.settings)
	text(doc.Language)
	text(doc.Text)
	for _, s := range spans {
		number(s.Start)
		number(s.End)
		text(string(s.Category))
	}
	return Name(h.Sum(nil))
}

// A page is a draft as it is kept. Older ones are the list of stand-ins alone.
type page struct {
	Version  string `json:"v,omitempty"`
	StandIns []kept `json:"s"`
}

// A stand-in as it is kept; one of text and reason is empty.
type kept struct {
	Text   string `json:"t,omitempty"`
	Reason string `json:"r,omitempty"`
}

func pack(made []understudy.Surrogate, version string) []byte {
	p := page{version, make([]kept, len(made))}
	for i, s := range made {
		p.StandIns[i] = kept{s.Text, s.Reason}
	}
	b, err := json.Marshal(p)
	if err != nil {
		panic("draft: " + err.Error()) // strings always have a JSON form
	}
	return b
}

func unpack(packed []byte, spans []understudy.Span) (made []understudy.Surrogate, version string, err error) {
	var p page
	into := any(&p)
	if bytes.HasPrefix(packed, []byte("[")) {
		into = &p.StandIns
	}
	if err := json.Unmarshal(packed, into); err != nil || len(p.StandIns) != len(spans) {
		return nil, "", fmt.Errorf("draft: what was kept has %d stand-ins for %d spans", len(p.StandIns), len(spans))
	}
	made = make([]understudy.Surrogate, len(spans))
	for i, k := range p.StandIns {
		made[i] = understudy.Surrogate{Span: spans[i], Text: k.Text, Reason: k.Reason}
	}
	return made, p.Version, nil
}

// memory is a Store for one run.
type memory struct {
	mu     sync.RWMutex
	drafts map[Name][]byte
}

func (m *memory) Draft(_ context.Context, name [sha256.Size]byte) ([]byte, bool, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	b, ok := m.drafts[name]
	return b, ok, nil
}

func (m *memory) KeepDraft(_ context.Context, name [sha256.Size]byte, draft []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drafts[name] = draft
	return nil
}
