package encoder

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/transformer"
)

// graphFiles are where a folder may have a published graph, the first that is
// there taken.
var graphFiles = []string{"model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx"}

// findGraph is the path of a folder's graph; "" if it has none. Of graphs with
// other names, a folder that has one alone means that.
func findGraph(folder string) (string, error) {
	for _, name := range graphFiles {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if info, err := os.Stat(path); err == nil {
			return path, regular(path, info)
		}
	}
	var all []string
	for _, pattern := range []string{"*.onnx", "onnx/*.onnx"} {
		some, err := filepath.Glob(filepath.Join(folder, filepath.FromSlash(pattern)))
		if err != nil {
			return "", err
		}
		all = append(all, some...)
	}
	switch len(all) {
	case 0:
		return "", nil
	case 1:
		info, err := os.Stat(all[0])
		if err != nil {
			return "", err
		}
		return all[0], regular(all[0], info)
	}
	return "", fmt.Errorf("there are %d graphs, none named model.onnx: leave one", len(all))
}

// noWeights says what a folder lacks.
func (f *Folder) noWeights() error {
	if _, err := os.Stat(filepath.Join(f.Path, weightsFile+".index.json")); err == nil {
		return fmt.Errorf("model %s: it has its weights in several files, which is not supported; join them in %s", f.Path, weightsFile)
	}
	return fmt.Errorf("model %s: file %s is missing, and there is no *.onnx", f.Path, weightsFile)
}

func regular(path string, info os.FileInfo) error {
	switch {
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is no file", filepath.Base(path))
	case info.Size() == 0:
		return fmt.Errorf("%s is empty", filepath.Base(path))
	}
	return nil
}

// tokenTypes is an input that BERT's published graphs have beside those of ours.
const tokenTypes = "token_type_ids"

// maxNumbers bounds what a published graph gives at once: it gives the logits of
// the whole vocabulary for every piece of every row, where ours gives those of
// the masks.
const maxNumbers = 64 << 20

// published is a graph that others wrote, which takes and gives what it likes.
type published struct {
	session *runtime.Session
	inputs  []string
	at      bool  // it gives what is asked for alone, as ours do
	pooled  bool  // it gives one vector for each text
	width   int64 // of what it gives for each piece, or text
}

// openGraph makes a session of the folder's graph for what is wanted of it.
func (f *Folder) openGraph(k Kind, o runtime.Options) (*published, error) {
	in, out, err := runtime.Ports(f.graph)
	if err != nil {
		return nil, err
	}
	p := &published{}
	for _, i := range in {
		switch i.Name {
		case transformer.IDs, transformer.Mask, transformer.Positions, tokenTypes:
		case transformer.At:
			p.at = true
		default:
			return nil, fmt.Errorf("input %.80q is none that is known of encoders", i.Name)
		}
		if i.Type != "INT64" {
			return nil, fmt.Errorf("input %s is of type %s, not INT64", i.Name, i.Type)
		}
		p.inputs = append(p.inputs, i.Name)
	}
	if !slices.Contains(p.inputs, transformer.IDs) {
		return nil, fmt.Errorf("there is no input %s", transformer.IDs)
	}
	output, err := f.output(k, out)
	if err != nil {
		return nil, err
	}
	p.pooled = k == Embeddings && len(output.Shape) == 2
	p.width = f.width(k)
	p.session, err = runtime.NewOfFile(f.graph, p.inputs, []string{output.Name}, o)
	return p, err
}

// width is how many numbers a kind of model gives for each piece.
func (f *Folder) width(k Kind) int64 {
	switch k {
	case Masks:
		return f.Config.Vocabulary
	case Tags:
		return int64(len(f.Config.Labels))
	}
	return f.Config.Hidden
}

// outputs of published graphs, by what is wanted of them.
var outputs = map[Kind][]string{
	Masks:      {"logits", transformer.Result},
	Tags:       {"logits", transformer.Result},
	Embeddings: {"last_hidden_state", "token_embeddings", "sentence_embedding", transformer.Result},
}

// output finds what a kind of model gives among the outputs of a graph.
func (f *Folder) output(k Kind, out []runtime.Port) (runtime.Port, error) {
	want := f.width(k)
	var names []string
	for _, name := range outputs[k] {
		for _, o := range out {
			last := int64(-1)
			if n := len(o.Shape); n > 0 {
				last = o.Shape[n-1]
			}
			if o.Name != name || last >= 0 && last != want {
				continue
			}
			if o.Type != "FLOAT" {
				return o, fmt.Errorf("output %s is of type %s, not FLOAT", o.Name, o.Type)
			}
			return o, nil
		}
	}
	for _, o := range out {
		names = append(names, fmt.Sprintf("%.80s %v", o.Name, o.Shape))
	}
	return runtime.Port{}, fmt.Errorf("the graph is no %s: it gives %q, want %v of width %d", k, names, outputs[k], want)
}

// feed arranges the inputs as the graph wants them.
func (p *published) feed(in []runtime.Tensor) []runtime.Tensor {
	byName := map[string]runtime.Tensor{transformer.IDs: in[0], transformer.Mask: in[1], transformer.Positions: in[2],
		tokenTypes: {Shape: in[0].Shape, Ints: make([]int64, len(in[0].Ints))}}
	if len(in) > 3 {
		byName[transformer.At] = in[3]
	}
	out := make([]runtime.Tensor, len(p.inputs))
	for i, name := range p.inputs {
		out[i] = byName[name]
	}
	return out
}

// runBatches runs rows in batches of bounded size. see is called with the index of the
// first row of a batch, the length to which its rows are filled up, its mask, and the
// output.
func (m *Model) runBatches(ctx context.Context, rows [][]int32, see func(first, length int, mask []int64, t runtime.Tensor) error) error {
	before, after := m.Tokenizer.Special()
	for first := 0; first < len(rows); {
		n, length := 0, 0
		for first+n < len(rows) {
			l := max(length, len(before)+len(rows[first+n])+len(after))
			if n > 0 && int64((n+1)*l)*m.published.width > maxNumbers {
				break
			}
			n, length = n+1, l
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		in, err := Batch(m.Folder, rows[first:first+n])
		if err != nil {
			return err
		}
		err = m.published.session.Look(func(out []runtime.Tensor) error {
			want := int64(n) * m.published.width
			if !m.published.pooled {
				want *= int64(length)
			}
			if int64(len(out[0].Floats)) != want {
				return fmt.Errorf("the graph gives numbers of shape %v for %d rows of %d pieces, %d wide", out[0].Shape, n, length, m.published.width)
			}
			return see(first, length, in[1].Ints, out[0])
		}, m.published.feed(in)...)
		if err != nil {
			return fmt.Errorf("model %s: %w", m.Path, err)
		}
		first += n
	}
	return nil
}

// logitsOf cuts what a published graph gives to the places that are asked for,
// and writes it where it is wanted. Rows without a place are not run.
func (m *Model) logitsOf(ctx context.Context, rows [][]int32, places []Place, to []float32) ([][]float32, error) {
	width := int(m.published.width)
	out := make([][]float32, len(places))
	for i := range out {
		out[i] = to[i*width : (i+1)*width : (i+1)*width]
	}
	if m.published.at {
		return out, m.logitsAt(ctx, rows, places, to)
	}
	asked := make([][]int, len(rows)) // indices of places, by row
	for i, p := range places {
		asked[p.Row] = append(asked[p.Row], i)
	}
	var some [][]int32
	var index []int
	for r, is := range asked {
		if len(is) > 0 {
			some, index = append(some, rows[r]), append(index, r)
		}
	}
	before, _ := m.Tokenizer.Special()
	err := m.runBatches(ctx, some, func(first, length int, mask []int64, t runtime.Tensor) error {
		for k := range len(mask) / length {
			for _, i := range asked[index[first+k]] {
				at := (k*length + len(before) + places[i].Piece) * width
				copy(out[i], t.Floats[at:at+width])
			}
		}
		return m.finite(out)
	})
	return out, err
}

// logitsAt is logitsOf for a graph that looks at some places alone, as ours do.
func (m *Model) logitsAt(ctx context.Context, rows [][]int32, places []Place, to []float32) error {
	in, err := m.batch(ctx, rows)
	if err != nil {
		return err
	}
	in = append(in, At(m.Folder, in, places))
	err = m.published.session.Look(func(out []runtime.Tensor) error {
		if len(out[0].Floats) != len(to) {
			return fmt.Errorf("the graph gives numbers of shape %v for %d places, %d wide", out[0].Shape, len(places), m.published.width)
		}
		copy(to, out[0].Floats)
		return nil
	}, m.published.feed(in)...)
	if err != nil {
		return fmt.Errorf("model %s: %w", m.Path, err)
	}
	return nil
}

// labelsOf are the scores that a published classifier gives.
func (m *Model) labelsOf(ctx context.Context, rows [][]int32) ([][][]float32, error) {
	before, _ := m.Tokenizer.Special()
	width := int(m.published.width)
	out := make([][][]float32, len(rows))
	err := m.runBatches(ctx, rows, func(first, length int, mask []int64, t runtime.Tensor) error {
		for k := range len(mask) / length {
			for piece := range rows[first+k] {
				at := (k*length + len(before) + piece) * width
				out[first+k] = append(out[first+k], slices.Clone(t.Floats[at:at+width]))
			}
		}
		return nil
	})
	return out, err
}

// vectorsOf are the means over the pieces of each text that a published encoder
// gives, or its own vectors of texts, of length one.
func (m *Model) vectorsOf(ctx context.Context, rows [][]int32) ([][]float32, error) {
	width := int(m.published.width)
	out := make([][]float32, len(rows))
	err := m.runBatches(ctx, rows, func(first, length int, mask []int64, t runtime.Tensor) error {
		for k := range len(mask) / length {
			v := make([]float32, width)
			if m.published.pooled {
				copy(v, t.Floats[k*width:])
			} else {
				for at := k * length; at < (k+1)*length && mask[at] == 1; at++ {
					for i, x := range t.Floats[at*width : (at+1)*width] {
						v[i] += x
					}
				}
			}
			out[first+k] = unit(v)
		}
		return m.finite(out[first : first+len(mask)/length])
	})
	return out, err
}

func unit(v []float32) []float32 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if norm := math.Sqrt(sum); norm > 0 {
		for i := range v {
			v[i] = float32(float64(v[i]) / norm)
		}
	}
	return v
}

// finite refuses rows that are no numbers; one of a row tells, because every
// weight takes part in it.
func (m *Model) finite(rows [][]float32) error {
	for _, r := range rows {
		if len(r) > 0 && (math.IsNaN(float64(r[0])) || math.IsInf(float64(r[0]), 0)) {
			return fmt.Errorf("model %s: %w: its weights give no numbers (NaN)", m.Path, lm.ErrDamaged)
		}
	}
	return nil
}
