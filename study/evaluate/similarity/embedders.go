package similarity

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/tiny"
)

// Tiny are the vectors that come with the program: those by which the light models
// of lm/tiny know the words beside a gap, summed over the words of a text. They need
// no library, and rank ways to make stand-ins as encoders of sentences do.
type Tiny struct{}

// Name implements Embedder.
func (Tiny) Name() string { return "tiny (word vectors of lm/tiny, summed)" }

// Vectors implements Embedder.
func (Tiny) Vectors(ctx context.Context, language string, texts []string) ([][]float32, error) {
	m, err := tiny.Load(language)
	if errors.Is(err, tiny.ErrNoModel) {
		return nil, fmt.Errorf("%w: %w", ErrNoVectors, err)
	}
	if err != nil {
		return nil, err
	}
	out := make([][]float32, len(texts))
	for i, t := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out[i] = m.Vector(t)
	}
	return out, nil
}

// An Encoder has the vectors of an encoder model for all languages.
type Encoder struct {
	Model *encoder.Model
	Label string // its name in tables
}

// Name implements Embedder.
func (e Encoder) Name() string { return e.Label }

// Vectors implements Embedder.
func (e Encoder) Vectors(ctx context.Context, _ string, texts []string) ([][]float32, error) {
	return e.Model.Embed(ctx, texts)
}

// A Cache asks an Embedder for texts that it does not remember. Methods that are
// compared have their originals in common.
type Cache struct {
	of   Embedder
	room int

	mu         sync.Mutex
	young, old map[key][]float32
}

type key struct{ language, text string }

// NewCache returns a cache that remembers at least the last n texts, and never more
// than twice as many.
func NewCache(of Embedder, n int) *Cache {
	return &Cache{of: of, room: n, young: map[key][]float32{}}
}

// Name implements Embedder.
func (c *Cache) Name() string { return c.of.Name() }

// Vectors implements Embedder.
func (c *Cache) Vectors(ctx context.Context, language string, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	var missing []string
	var at []int
	for i, t := range texts {
		if out[i] = c.find(key{language, t}); out[i] == nil {
			missing, at = append(missing, t), append(at, i)
		}
	}
	if len(missing) == 0 {
		return out, nil
	}
	vectors, err := c.of.Vectors(ctx, language, missing)
	if err != nil {
		return nil, err
	}
	for k, v := range vectors {
		out[at[k]] = v
		c.keep(key{language, strings.Clone(missing[k])}, v) // not the document that it is a part of
	}
	return out, nil
}

func (c *Cache) find(k key) []float32 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.young[k]; ok {
		return v
	}
	v, ok := c.old[k]
	if ok {
		c.add(k, v)
	}
	return v
}

func (c *Cache) keep(k key, v []float32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.add(k, v)
}

// add keeps a vector. If there is no room, those that were not asked for since room was
// last made are dropped.
func (c *Cache) add(k key, v []float32) {
	if len(c.young) >= c.room {
		c.old, c.young = c.young, make(map[key][]float32, c.room)
	}
	c.young[k] = v
}
