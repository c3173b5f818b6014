package transformer

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/lm/onnx"
)

// deberta is the model_type of DeBERTa v2 and v3 (He et al. 2021, "DeBERTa:
// Decoding-enhanced BERT with disentangled attention", section 3.1; He et al. 2023,
// "DeBERTaV3").
const deberta = "deberta-v2"

var debertaNames = names{"encoder.layer.%d.", "attention.self.query_proj", "attention.self.key_proj", "attention.self.value_proj",
	"attention.output.dense", "attention.output.LayerNorm", "intermediate.dense", "output.dense", "output.LayerNorm"}

// Relative says how attention looks at the distance of two pieces besides their
// content.
type Relative struct {
	Buckets        int64 // distances are gathered in so many on either side; 0: each has its own
	Farthest       int64 // distance from which on all are alike
	ContentToPlace bool  // "c2p": what a piece says is compared with how far the other is
	PlaceToContent bool  // "p2c": and the other way round
	Shared         bool  // the projections of content serve distances too
	Norm           bool  // the vectors of distances are normalised
	Places         bool  // pieces have absolute places, too, like BERT's
}

// span is the number of distances on either side that have a vector.
func (r *Relative) span() int64 {
	if r.Buckets > 0 {
		return r.Buckets
	}
	return r.Farthest
}

// parts is of how many products a score is the sum.
func (r *Relative) parts() float64 {
	n := 1.0
	if r.ContentToPlace {
		n++
	}
	if r.PlaceToContent {
		n++
	}
	return n
}

// either is a list of strings, or one with bars between them.
type either []string

func (e *either) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*e = strings.Split(strings.ToLower(one), "|")
		return nil
	}
	return json.Unmarshal(b, (*[]string)(e))
}

// relative reads the part of config.json that is DeBERTa's own.
func relative(b []byte, c Config) (*Relative, error) {
	f := struct {
		Relative bool   `json:"relative_attention"`
		Buckets  int64  `json:"position_buckets"`
		Farthest int64  `json:"max_relative_positions"`
		Kinds    either `json:"pos_att_type"`
		Shared   bool   `json:"share_att_key"`
		Norm     string `json:"norm_rel_ebd"`
		Places   bool   `json:"position_biased_input"`
		Kernel   int64  `json:"conv_kernel_size"`
	}{Buckets: -1, Farthest: -1, Places: true}
	if err := json.Unmarshal(b, &f); err != nil {
		return nil, err
	}
	switch {
	case !f.Relative:
		return nil, errors.New("field relative_attention: only true is supported")
	case f.Kernel > 0:
		return nil, errors.New("field conv_kernel_size: a layer of convolution is not supported; models of this family up to the size large have none")
	case c.Embedding != c.Hidden:
		return nil, fmt.Errorf("field embedding_size: %d is not hidden_size %d", c.Embedding, c.Hidden)
	}
	r := &Relative{Buckets: max(f.Buckets, 0), Farthest: f.Farthest, Shared: f.Shared, Places: f.Places,
		ContentToPlace: slices.Contains(f.Kinds, "c2p"), PlaceToContent: slices.Contains(f.Kinds, "p2c"),
		Norm: slices.Contains(strings.Split(strings.ToLower(f.Norm), "|"), "layer_norm")}
	if r.Farthest < 1 {
		r.Farthest = c.Positions
	}
	if r.Farthest > maxWidth || r.Buckets > maxWidth || r.Buckets > 0 && (r.Buckets < 4 || r.Farthest-1 <= r.Buckets/2) {
		return nil, fmt.Errorf("fields position_buckets, max_relative_positions: %d buckets of distances up to %d", r.Buckets, r.Farthest)
	}
	return r, nil
}

// row is the row of the table of distances for the distance of a piece from another,
// in pieces: what is far apart shares one (He et al. 2021, section A.5; the
// numbers are rounded as the published models were trained, in 32 bits).
func (r *Relative) row(distance int64) int64 {
	span := r.span()
	if r.Buckets > 0 {
		distance = bucket(distance, r.Buckets, r.Farthest)
	}
	return min(max(distance+span, 0), 2*span-1)
}

// bucket is the number of a distance's bucket, of the same sign: near ones have each
// their own, farther ones share theirs by the logarithm.
func bucket(distance, buckets, farthest int64) int64 {
	middle := buckets / 2
	far := max(distance, -distance)
	if far <= middle {
		return distance
	}
	log := func(x float32) float32 { return float32(math.Log(float64(x))) }
	share := log(float32(far)/float32(middle)) / log(float32(float64(farthest-1)/float64(middle)))
	b := int64(math.Ceil(float64(share*float32(middle-1)))) + middle
	if distance < 0 {
		return -b
	}
	return b
}

// distances are what all layers need of the places of pieces: the vectors of
// distances, [2·span, hidden], and for each head of each row which of them stands
// between two pieces, [rows, heads, length, length].
type distances struct{ vectors, between onnx.Value }

func (b *builder) readDistances() distances {
	r, g, h := b.c.Relative, b.g, b.c.Hidden
	rows := make([]int64, 0, 2*b.c.Positions-1)
	for d := 1 - b.c.Positions; d < b.c.Positions; d++ {
		rows = append(rows, r.row(d))
	}
	all := make([]int64, 2*r.span())
	for i := range all {
		all[i] = int64(i)
	}
	v := b.row(b.prefix+"encoder.rel_embeddings.weight", g.Ints(all...), 2*r.span(), h)
	if r.Norm {
		v = b.norm(v, b.prefix+"encoder.LayerNorm", h)
	}
	row := g.Op("Gather", []onnx.Value{b.shapeOf, g.Ints(0)}, onnx.I("axis", 0))
	length := g.Op("Gather", []onnx.Value{b.shapeOf, g.Ints(1)}, onnx.I("axis", 0))
	places := g.Op("Range", []onnx.Value{g.Int(0), g.Op("Squeeze", []onnx.Value{length}), g.Int(1)})
	from := g.Op("Add", []onnx.Value{g.Op("Unsqueeze", []onnx.Value{places, g.Ints(1)}), g.Int(b.c.Positions - 1)})
	apart := g.Op("Sub", []onnx.Value{from, g.Op("Unsqueeze", []onnx.Value{places, g.Ints(0)})})
	between := g.Op("Gather", []onnx.Value{g.Ints(rows...), apart})
	whole := g.Op("Concat", []onnx.Value{row, g.Ints(b.c.Heads), length, length}, onnx.I("axis", 0))
	return distances{v, g.Op("Expand", []onnx.Value{between, whole})}
}

// disentangled is what the scores of attention have besides the products of queries,
// [rows, heads, length, size], and keys, [rows, heads, size, length]: those of
// either with the vectors of distances. Queries are scaled already.
func (b *builder) disentangled(scores, queries, keys onnx.Value, scale float32, prefix string) onnx.Value {
	r, g, h := b.c.Relative, b.g, b.c.Hidden
	size := h / b.c.Heads
	project := func(shared, own string, order ...int64) onnx.Value {
		name := prefix + own
		if r.Shared {
			name = prefix + shared
		}
		y := g.Op("Reshape", []onnx.Value{b.linear(b.far.vectors, name, h, h), g.Ints(-1, b.c.Heads, size)})
		return g.Op("Transpose", []onnx.Value{y}, onnx.Is("perm", order...))
	}
	pick := func(from onnx.Value, axis int64) {
		scores = b.add(scores, g.Op("GatherElements", []onnx.Value{from, b.far.between}, onnx.I("axis", axis)))
	}
	if r.ContentToPlace {
		places := project(b.names.key, "attention.self.pos_key_proj", 1, 2, 0)
		pick(g.Op("MatMul", []onnx.Value{queries, places}), 3)
	}
	if r.PlaceToContent {
		places := project(b.names.query, "attention.self.pos_query_proj", 1, 0, 2)
		places = g.Op("Mul", []onnx.Value{places, g.Floats(nil, scale)})
		pick(g.Op("MatMul", []onnx.Value{places, keys}), 2)
	}
	return scores
}
