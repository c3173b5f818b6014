package named

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/hub"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/small"
	"github.com/understudy-text/understudy/lm/tiny"
)

// A Check says what a model is, and what it says to an example.
type Check struct {
	Kind       encoder.Kind `json:"kind"`
	Family     string       `json:"family,omitempty"`
	Layers     int64        `json:"layers,omitempty"`
	Hidden     int64        `json:"hidden,omitempty"`
	Vocabulary int64        `json:"vocabulary,omitempty"`
	MaxPieces  int64        `json:"max_pieces,omitempty"`
	Revision   string       `json:"revision,omitempty"` // of a model that was pulled; its files are those of the hub
	Words      any          `json:"words,omitempty"`    // []string for the gap in "He lives in ____."; of Tiny by language, for "2 ____."
	Alike      *float64     `json:"alike,omitempty"`    // cosine of two sentences
	Labels     []string     `json:"labels,omitempty"`   // of the pieces of "He lives in Leeds."
}

// exampleWords is how many words are asked for to fill a gap.
const exampleWords = 5

// Encoder opens the encoder of sentence vectors of a name, or any other model for its
// vectors, and returns what it is called.
func Encoder(asked string) (*encoder.Model, string, error) {
	path, name, err := Folder(asked)
	if err != nil {
		return nil, "", err
	}
	folder, err := encoder.OpenFolder(path)
	if err != nil {
		return nil, "", err
	}
	if err := Runtime(); err != nil {
		return nil, "", err
	}
	m, err := folder.Embedder(runtime.Options{})
	return m, name, err
}

// CheckModel opens the model of a name and lets it work on an example. The files of one
// that was pulled are compared to the hub's checksums.
func CheckModel(ctx context.Context, asked string) (*Check, error) {
	if asked == Tiny && !IsFolder(asked) {
		return checkTiny(ctx)
	}
	folder, revision, err := openChecked(ctx, asked)
	if err != nil {
		return nil, err
	}
	c := &Check{Revision: revision}
	if c.Kind, err = folder.Kind(); err != nil {
		return nil, err
	}
	if err := Runtime(); err != nil {
		return nil, err
	}
	m, err := folder.Open(c.Kind, runtime.Options{})
	if err != nil {
		return nil, err
	}
	defer m.Close()
	c.Family, c.Layers, c.Hidden, c.Vocabulary, c.MaxPieces = m.Config.Family, m.Config.Layers, m.Config.Hidden, m.Config.Vocabulary, m.Config.MaxLength()
	return c, c.example(ctx, m)
}

// openChecked opens the folder of a model, and tells the revision of one that was pulled.
func openChecked(ctx context.Context, asked string) (f *encoder.Folder, revision string, err error) {
	if asked == small.Name && !IsFolder(asked) {
		f, err = small.Open()
		return f, "", err
	}
	path, _, err := Folder(asked)
	if err != nil {
		return nil, "", err
	}
	pulled, err := hub.Read(path)
	if err == nil {
		err = pulled.Verify(ctx)
	} else if errors.Is(err, hub.ErrNotPulled) {
		err = nil
	}
	if err != nil {
		return nil, "", err
	}
	f, err = encoder.OpenFolder(path)
	return f, pulled.Revision, err
}

// checkTiny lets the models work that need no library.
func checkTiny(ctx context.Context) (*Check, error) {
	words := map[string][]string{}
	for _, code := range tiny.Languages() {
		m, err := tiny.Load(code)
		if err != nil {
			return nil, err
		}
		if words[code], err = fillGap(ctx, m, "2 "); err != nil {
			return nil, fmt.Errorf("language %q: %w", code, err)
		}
	}
	return &Check{Kind: encoder.Masks, Words: words}, nil
}

// fillGap asks for the word between a text and a full stop.
func fillGap(ctx context.Context, m lm.Masked, before string) (out []string, err error) {
	words, err := m.Words(ctx, []lm.Cloze{{Between: []string{before, "."}, Want: []int{0}}}, exampleWords, nil)
	if err != nil {
		return nil, err
	}
	for _, w := range words[0][0] {
		out = append(out, w.Text)
	}
	return out, nil
}

// example lets the model work.
func (c *Check) example(ctx context.Context, m *encoder.Model) (err error) {
	if c.Kind == encoder.Masks {
		c.Words, err = fillGap(ctx, m, "He lives in ")
		return err
	}
	var rows [][]int32
	for _, s := range [...]string{"He lives in Leeds.", "She lives in York."} {
		e, err := m.Tokenizer.EncodePlain(s)
		if err != nil {
			return err
		}
		rows = append(rows, e.IDs)
	}
	if c.Kind == encoder.Embeddings {
		v, err := m.Vectors(ctx, rows)
		if err != nil {
			return err
		}
		cosine := 0.0
		for i := range v[0] {
			cosine += float64(v[0][i]) * float64(v[1][i])
		}
		cosine = math.Round(cosine*1e4) / 1e4
		c.Alike = &cosine
		return nil
	}
	scores, err := m.Labels(ctx, rows[:1])
	if err != nil {
		return err
	}
	for _, piece := range scores[0] {
		c.Labels = append(c.Labels, m.Config.Labels[slices.Index(piece, slices.Max(piece))])
	}
	return nil
}

// WriteText writes what was found for people.
func (c *Check) WriteText(w io.Writer) error {
	if words, ok := c.Words.(map[string][]string); ok {
		for _, code := range slices.Sorted(maps.Keys(words)) {
			fmt.Fprintf(w, "%s: “2 ____.” %q\n", code, words[code])
		}
		return nil
	}
	fmt.Fprintf(w, "%s, %d layers of width %d, %d pieces in the vocabulary, texts of up to %d pieces\n", c.Family, c.Layers, c.Hidden, c.Vocabulary, c.MaxPieces)
	if c.Revision != "" {
		fmt.Fprintf(w, "revision %s; every file is what the hub has\n", c.Revision)
	}
	var err error
	switch c.Kind {
	case encoder.Embeddings:
		_, err = fmt.Fprintf(w, "“He lives in Leeds.” “She lives in York.” alike by %.4f\n", *c.Alike)
	case encoder.Tags:
		_, err = fmt.Fprintf(w, "“He lives in Leeds.” %q\n", c.Labels)
	default:
		_, err = fmt.Fprintf(w, "“He lives in ____.” %q\n", c.Words)
	}
	return err
}
