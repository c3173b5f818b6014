// Package draft keeps what a slow generator made in the first pass for the second,
// and for the next run: each document's stand-ins are made once. With a Store (the
// ledger) a run that was broken off goes on where it stopped, and the same texts
// get the same stand-ins without the model being asked.
//
// It knows the root package.
package draft

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"
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

// A Generator makes in Observe what it returns in Generate. Another's stand-ins
// must depend on the document and its spans alone, not on what else is observed.
type Generator struct {
	inner    understudy.Generator
	settings string
	store    Store
	flight   singleflight.Group // equal documents are made once
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

// Observe makes the stand-ins of a document, unless the store has them.
func (g *Generator) Observe(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) error {
	if err := g.inner.Observe(ctx, doc, spans, l); err != nil || len(spans) == 0 {
		return err
	}
	name := g.name(doc, spans)
	_, err, _ := g.flight.Do(string(name[:]), func() (any, error) {
		if _, found, err := g.store.Draft(ctx, name); found || err != nil {
			return nil, err
		}
		made, err := g.inner.Generate(ctx, doc, spans, l)
		if err != nil {
			return nil, err
		}
		return nil, g.store.KeepDraft(ctx, name, pack(made))
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
	packed, found, err := g.store.Draft(ctx, g.name(doc, spans))
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, fmt.Errorf("draft: the document has not been observed with these spans")
	}
	return unpack(packed, spans)
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

// A stand-in as it is kept; one of text and reason is empty.
type kept struct {
	Text   string `json:"t,omitempty"`
	Reason string `json:"r,omitempty"`
}

func pack(made []understudy.Surrogate) []byte {
	out := make([]kept, len(made))
	for i, s := range made {
		out[i] = kept{s.Text, s.Reason}
	}
	b, err := json.Marshal(out)
	if err != nil {
		panic("draft: " + err.Error()) // strings always have a JSON form
	}
	return b
}

func unpack(packed []byte, spans []understudy.Span) ([]understudy.Surrogate, error) {
	var in []kept
	if err := json.Unmarshal(packed, &in); err != nil || len(in) != len(spans) {
		return nil, fmt.Errorf("draft: what was kept has %s stand-ins for %d spans", strconv.Itoa(len(in)), len(spans))
	}
	out := make([]understudy.Surrogate, len(spans))
	for i, k := range in {
		out[i] = understudy.Surrogate{Span: spans[i], Text: k.Text, Reason: k.Reason}
	}
	return out, nil
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
