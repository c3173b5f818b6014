// Package encoder opens a published encoder model by its folder (config.json,
// tokenizer.json, and model.safetensors or model.onnx, as Hugging Face lays them
// out) and runs it: the pieces a masked language model expects at some places,
// and sentence vectors.
//
// It may know internal/usage, lm, lm/runtime, lm/safetensors, lm/tokenizer and
// lm/transformer.
package encoder

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/safetensors"
	"github.com/understudy-text/understudy/lm/tokenizer"
	"github.com/understudy-text/understudy/lm/transformer"
)

// The files of a folder.
const (
	configFile    = "config.json"
	tokenizerFile = "tokenizer.json"
	weightsFile   = "model.safetensors"

	vocabularyFile = "vocab.txt" // of older models, instead of tokenizer.json
	settingsFile   = "tokenizer_config.json"
)

// A Folder is a model on disk.
type Folder struct {
	Path      string
	Config    transformer.Config
	Tokenizer *tokenizer.Tokenizer
	weights   *safetensors.File
	graph     string // path of a published graph, where there are no weights; "" if there is none
}

// OpenFolder reads what a folder holds, without loading the weights. Errors name
// the file and what is wrong with it.
func OpenFolder(path string) (*Folder, error) {
	f := &Folder{Path: path}
	if err := read(path, configFile, func(r *os.File) (err error) {
		f.Config, err = transformer.ReadConfig(r)
		return err
	}); err != nil {
		return nil, err
	}
	if err := f.readTokenizer(); err != nil {
		return nil, err
	}
	if n := int64(f.Tokenizer.Size()); n > f.Config.Vocabulary {
		return nil, fmt.Errorf("model %s: tokenizer.json has %d pieces, config.json says vocab_size %d", path, n, f.Config.Vocabulary)
	}
	if f.Room() < 1 {
		return nil, fmt.Errorf("model %s: config.json leaves room for %d pieces, tokenizer.json puts more around every text", path, f.Config.MaxLength())
	}
	w, err := safetensors.Open(filepath.Join(path, weightsFile))
	switch {
	case err == nil:
		f.weights = w
		return f, nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("model %s: %w", path, err)
	}
	if f.graph, err = findGraph(path); err != nil {
		return nil, fmt.Errorf("model %s: %w", path, err)
	}
	return f, nil
}

// readTokenizer reads tokenizer.json; or, of a model of BERT's kind that was published
// before there were any, vocab.txt and tokenizer_config.json.
func (f *Folder) readTokenizer() error {
	has := func(name string) bool {
		_, err := os.Stat(filepath.Join(f.Path, name))
		return err == nil
	}
	if has(tokenizerFile) || !has(vocabularyFile) || !slices.Contains([]string{"bert", "distilbert", "electra"}, f.Config.Family) {
		return read(f.Path, tokenizerFile, func(r *os.File) (err error) {
			f.Tokenizer, err = tokenizer.Read(r)
			return err
		})
	}
	return read(f.Path, vocabularyFile, func(vocabulary *os.File) (err error) {
		if !has(settingsFile) {
			f.Tokenizer, err = tokenizer.ReadVocabulary(vocabulary, nil)
			return err
		}
		return read(f.Path, settingsFile, func(settings *os.File) (err error) {
			f.Tokenizer, err = tokenizer.ReadVocabulary(vocabulary, settings)
			return err
		})
	})
}

// Weights is where the weights stand; nil if the folder has none, as before a
// training.
func (f *Folder) Weights() *safetensors.File { return f.weights }

func read(folder, name string, with func(*os.File) error) error {
	path := filepath.Join(folder, name)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if at, err := os.Stat(folder); err != nil || !at.IsDir() {
			return fmt.Errorf("model %s: there is no such folder", folder)
		}
		return fmt.Errorf("model %s: file %s is missing", folder, name)
	case err != nil:
		return fmt.Errorf("model %s: file %s: %w", folder, name, err)
	}
	if err := regular(path, info); err != nil { // opening a pipe would wait
		return fmt.Errorf("model %s: %w", folder, err)
	}
	r, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("model %s: %w", folder, err)
	}
	defer r.Close()
	if err := with(r); err != nil {
		return fmt.Errorf("model %s: %w", folder, err)
	}
	return nil
}

// MaskID is the piece that stands for a hidden one, if the tokenizer has it.
func (f *Folder) MaskID() (int32, bool) {
	for _, s := range []string{"<mask>", "[MASK]"} {
		if id, ok := f.Tokenizer.ID(s); ok {
			return id, true
		}
	}
	return 0, false
}

// A Model is an encoder ready to run. It is safe for concurrent use.
type Model struct {
	*Folder
	published *published // in place of a session of our own graph
	session   *runtime.Session
	rooms     sync.Pool // of *[]float32, for logits
	turns     turns
}

// MaskedLM loads the folder's masked language model.
func (f *Folder) MaskedLM(o runtime.Options) (*Model, error) {
	return f.load(Masks, transformer.MaskedLM, o, transformer.At)
}

// Embedder loads the folder's encoder for sentence vectors.
func (f *Folder) Embedder(o runtime.Options) (*Model, error) {
	return f.load(Embeddings, transformer.Embedder, o)
}

// TokenClassifier loads the folder's classifier of pieces.
func (f *Folder) TokenClassifier(o runtime.Options) (*Model, error) {
	return f.load(Tags, transformer.TokenClassifier, o)
}

// load makes a session of a graph over the folder's weights, or of the graph that
// it has instead; more are the inputs of ours beside those of Batch.
func (f *Folder) load(k Kind, write func(transformer.Config, *safetensors.File) ([]byte, error), o runtime.Options, more ...string) (*Model, error) {
	if f.weights == nil && f.graph != "" {
		p, err := f.openGraph(k, o)
		if err != nil {
			return nil, fmt.Errorf("model %s: %s: %w", f.Path, filepath.Base(f.graph), err)
		}
		return &Model{Folder: f, published: p}, nil
	}
	if f.weights == nil {
		return nil, f.noWeights()
	}
	graph, err := write(f.Config, f.weights)
	if err != nil {
		return nil, err
	}
	inputs := append([]string{transformer.IDs, transformer.Mask, transformer.Positions}, more...)
	s, err := runtime.New(graph, f.Path, inputs, []string{transformer.Result}, o)
	if err != nil {
		return nil, fmt.Errorf("model %s: %w", f.Path, err)
	}
	return &Model{Folder: f, session: s}, nil
}

// Close frees the model.
func (m *Model) Close() error {
	if m.published != nil {
		return m.published.session.Close()
	}
	return m.session.Close()
}

// Room is how many pieces of text one input may have.
func (f *Folder) Room() int {
	before, after := f.Tokenizer.Special()
	return int(f.Config.MaxLength()) - len(before) - len(after)
}

// Batch puts pieces of texts into rows of one length, with the special pieces
// around them: the first three inputs of every graph.
func Batch(f *Folder, rows [][]int32) ([]runtime.Tensor, error) {
	before, after := f.Tokenizer.Special()
	room, length := f.Room(), 0
	for _, r := range rows {
		if len(r) > room {
			return nil, fmt.Errorf("%w: %d of %d", lm.ErrTooLong, len(r), room)
		}
		length = max(length, len(before)+len(r)+len(after))
	}
	n := len(rows) * length
	ids, mask, positions := make([]int64, 0, n), make([]int64, 0, n), make([]int64, 0, n)
	first, pad := f.Config.FirstPosition(), f.Config.Pad
	for _, r := range rows {
		start := len(ids)
		for _, part := range [][]int32{before, r, after} {
			for _, id := range part {
				ids = append(ids, int64(id))
			}
		}
		for k := range len(ids) - start {
			mask, positions = append(mask, 1), append(positions, first+int64(k))
		}
		for len(ids)-start < length {
			ids, mask, positions = append(ids, pad), append(mask, 0), append(positions, 0)
		}
	}
	shape := []int64{int64(len(rows)), int64(length)}
	return []runtime.Tensor{{Shape: shape, Ints: ids}, {Shape: shape, Ints: mask}, {Shape: shape, Ints: positions}}, nil
}

// A Place is a piece of one of several texts.
type Place struct{ Row, Piece int }

// At is the input of the graphs that look at some places of a batch alone.
func At(f *Folder, in []runtime.Tensor, places []Place) runtime.Tensor {
	before, _ := f.Tokenizer.Special()
	length := int(in[0].Shape[1])
	at := make([]int64, len(places))
	for i, p := range places {
		at[i] = int64(p.Row*length + len(before) + p.Piece)
	}
	return runtime.Tensor{Shape: []int64{int64(len(at))}, Ints: at}
}

// Logits returns, for each place, the logit of every piece of the vocabulary.
// rows are pieces without the special ones around a text.
func (m *Model) Logits(ctx context.Context, rows [][]int32, places []Place) ([][]float32, error) {
	return m.logits(ctx, rows, places, make([]float32, len(places)*int(m.Config.Vocabulary)))
}

// withLogits is Logits for a caller that needs the numbers only while use runs: the
// room for them, tens of megabytes, is used again.
func (m *Model) withLogits(ctx context.Context, rows [][]int32, places []Place, use func(logits [][]float32)) error {
	n := len(places) * int(m.Config.Vocabulary)
	room, _ := m.rooms.Get().(*[]float32)
	if room == nil || cap(*room) < n {
		fresh := make([]float32, n)
		room = &fresh
	}
	defer m.rooms.Put(room)
	logits, err := m.logits(ctx, rows, places, (*room)[:n])
	if err == nil {
		use(logits)
	}
	return err
}

// logits writes them where they are wanted.
func (m *Model) logits(ctx context.Context, rows [][]int32, places []Place, to []float32) ([][]float32, error) {
	if len(places) == 0 {
		return nil, nil
	}
	for i, p := range places {
		if p.Row < 0 || p.Row >= len(rows) || p.Piece < 0 || p.Piece >= len(rows[p.Row]) {
			return nil, fmt.Errorf("place %d: row %d, piece %d is in no text", i, p.Row, p.Piece)
		}
	}
	if m.published != nil {
		return m.logitsOf(ctx, rows, places, to)
	}
	in, err := m.batch(ctx, rows)
	if err != nil {
		return nil, err
	}
	out := runtime.Tensor{Shape: []int64{int64(len(places)), m.Config.Vocabulary}, Floats: to}
	if err := m.session.RunInto([]runtime.Tensor{out}, append(in, At(m.Folder, in, places))...); err != nil {
		return nil, fmt.Errorf("model %s: %w", m.Path, err)
	}
	logits := split(out, len(places))
	return logits, m.finite(logits)
}

// Vectors returns the vector of each text, of length one.
func (m *Model) Vectors(ctx context.Context, rows [][]int32) ([][]float32, error) {
	if m.published != nil {
		return m.vectorsOf(ctx, rows)
	}
	out, _, err := m.run(ctx, rows)
	if err != nil {
		return nil, err
	}
	vectors := split(out, len(rows))
	return vectors, m.finite(vectors)
}

// Labels returns, for each piece of each text, the score of every label of
// Config.Labels.
func (m *Model) Labels(ctx context.Context, rows [][]int32) ([][][]float32, error) {
	if m.published != nil {
		return m.labelsOf(ctx, rows)
	}
	out, length, err := m.run(ctx, rows)
	if err != nil {
		return nil, err
	}
	before, _ := m.Tokenizer.Special()
	pieces := split(out, len(rows)*length)
	scores := make([][][]float32, len(rows))
	for i, r := range rows {
		first := i*length + len(before)
		scores[i] = pieces[first : first+len(r)]
	}
	return scores, nil
}

// run computes the graph's result for rows, which are filled up to one length.
func (m *Model) run(ctx context.Context, rows [][]int32) (result runtime.Tensor, length int, err error) {
	in, err := m.batch(ctx, rows)
	if err != nil {
		return runtime.Tensor{}, 0, err
	}
	out, err := m.session.Run(in...)
	if err != nil {
		return runtime.Tensor{}, 0, fmt.Errorf("model %s: %w", m.Path, err)
	}
	return out[0], int(in[0].Shape[1]), nil
}

// batch is Batch, unless nobody waits for the answer any more.
func (m *Model) batch(ctx context.Context, rows [][]int32) ([]runtime.Tensor, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return Batch(m.Folder, rows)
}

func split(t runtime.Tensor, n int) [][]float32 {
	out := make([][]float32, n)
	width := len(t.Floats) / n
	for i := range out {
		out[i] = t.Floats[i*width : (i+1)*width : (i+1)*width]
	}
	return out
}
