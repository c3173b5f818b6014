// Package transformer writes the computation graph of published encoders (BERT,
// RoBERTa, XLM-R, DistilBERT, ELECTRA, MiniLM, DeBERTa v2 and v3) whose folder holds only
// config.json and the weights.
//
// In come the configuration and where the weights stand, out goes an ONNX graph that
// leaves the weights in their file.
//
// It may know lm/onnx and lm/safetensors.
package transformer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// A Config is what config.json says, in one set of words for all families.
type Config struct {
	Family       string // model_type: "bert", "roberta", "xlm-roberta", "distilbert", "electra", "deberta-v2"
	Hidden       int64
	Embedding    int64 // width of the word vectors; ELECTRA's are narrower than Hidden
	Layers       int64
	Heads        int64
	Intermediate int64
	Positions    int64 // rows of the table of positions
	Types        int64 // rows of the table of token types; 0: none
	Vocabulary   int64
	Activation   string // "gelu" or "gelu_new"
	Epsilon      float32
	Pad          int64
	Labels       []string  // of a token classifier, by index
	Relative     *Relative // how distances count in attention; nil but for DeBERTa
	Architecture string    // first of architectures, such as "BertForMaskedLM"; "" if the file does not say
}

// Families are the values of model_type that are known.
var Families = []string{"bert", "roberta", "xlm-roberta", "camembert", "distilbert", "electra", deberta}

// file is config.json; DistilBERT has its own words.
type file struct {
	ModelType    string  `json:"model_type"`
	HiddenSize   int64   `json:"hidden_size"`
	Embedding    int64   `json:"embedding_size"`
	Layers       int64   `json:"num_hidden_layers"`
	Heads        int64   `json:"num_attention_heads"`
	Intermediate int64   `json:"intermediate_size"`
	Positions    int64   `json:"max_position_embeddings"`
	Types        int64   `json:"type_vocab_size"`
	Vocabulary   int64   `json:"vocab_size"`
	HiddenAct    string  `json:"hidden_act"`
	Epsilon      float32 `json:"layer_norm_eps"`
	Pad          *int64  `json:"pad_token_id"`
	PositionType string  `json:"position_embedding_type"`

	Dim        int64  `json:"dim"`
	NLayers    int64  `json:"n_layers"`
	NHeads     int64  `json:"n_heads"`
	HiddenDim  int64  `json:"hidden_dim"`
	Activation string `json:"activation"`

	Labels        map[string]string `json:"id2label"`
	Architectures []string          `json:"architectures"`
}

// bounds keep a hostile file from asking for more than any published encoder has.
const (
	maxWidth      = 1 << 14
	maxLayers     = 128
	maxVocabulary = 1 << 22
	maxLabels     = 1 << 12
	maxFile       = 4 << 20 // bytes of config.json
)

// ReadConfig reads config.json. Errors name the field.
func ReadConfig(r io.Reader) (Config, error) {
	var f file
	b, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
	case len(b) > maxFile:
		err = fmt.Errorf("the file has more than %d MB", maxFile>>20)
	case len(bytes.TrimSpace(b)) == 0:
		err = errors.New("the file is empty")
	default:
		err = json.Unmarshal(b, &f)
	}
	if err != nil {
		return Config{}, fmt.Errorf("config.json: %w", err)
	}
	c := Config{Family: f.ModelType, Hidden: f.HiddenSize, Embedding: f.Embedding, Layers: f.Layers, Heads: f.Heads,
		Intermediate: f.Intermediate, Positions: f.Positions, Types: f.Types, Vocabulary: f.Vocabulary,
		Activation: f.HiddenAct, Epsilon: f.Epsilon}
	if c.Family == "distilbert" {
		c.Hidden, c.Layers, c.Heads, c.Intermediate, c.Activation, c.Types = f.Dim, f.NLayers, f.NHeads, f.HiddenDim, f.Activation, 0
	}
	if len(f.Architectures) > 0 {
		c.Architecture = f.Architectures[0]
	}
	if c.Embedding == 0 {
		c.Embedding = c.Hidden
	}
	if c.Epsilon == 0 {
		c.Epsilon = 1e-12
	}
	switch {
	case f.Pad != nil:
		c.Pad = *f.Pad
	case c.roberta():
		c.Pad = 1
	}
	if f.PositionType != "" && f.PositionType != "absolute" {
		return c, fmt.Errorf("config.json: field position_embedding_type: %.40q is not supported, only absolute", f.PositionType)
	}
	if c.Labels, err = labels(f.Labels); err != nil {
		return c, err
	}
	if err := c.check(); err != nil || c.Family != deberta {
		return c, err
	}
	if c.Relative, err = relative(b, c); err != nil {
		err = fmt.Errorf("config.json: %w", err)
	}
	return c, err
}

func labels(m map[string]string) ([]string, error) {
	if len(m) > maxLabels {
		return nil, fmt.Errorf("config.json: field id2label: there are %d labels, more than %d", len(m), maxLabels)
	}
	out := make([]string, len(m))
	for i := range out {
		label, ok := m[strconv.Itoa(i)]
		if !ok {
			return nil, fmt.Errorf("config.json: field id2label: there are %d labels, but none has the key \"%d\"", len(m), i)
		}
		out[i] = label
	}
	return out, nil
}

func (c Config) check() error {
	if !slices.Contains(Families, c.Family) {
		return fmt.Errorf("config.json: field model_type: %.40q; known are %v", c.Family, Families)
	}
	for _, f := range []struct {
		name     string
		v, limit int64
	}{
		{"hidden_size", c.Hidden, maxWidth}, {"embedding_size", c.Embedding, maxWidth}, {"num_hidden_layers", c.Layers, maxLayers},
		{"num_attention_heads", c.Heads, c.Hidden}, {"intermediate_size", c.Intermediate, 8 * maxWidth},
		{"max_position_embeddings", c.Positions, 1 << 16}, {"vocab_size", c.Vocabulary, maxVocabulary},
	} {
		if f.v < 1 || f.v > f.limit {
			return fmt.Errorf("config.json: field %s: %d is not between 1 and %d", f.name, f.v, f.limit)
		}
	}
	if c.Types < 0 || c.Types > maxWidth {
		return fmt.Errorf("config.json: field type_vocab_size: %d is not between 0 and %d", c.Types, maxWidth)
	}
	if !(c.Epsilon > 0 && c.Epsilon < 1) {
		return fmt.Errorf("config.json: field layer_norm_eps: %g is not between 0 and 1", c.Epsilon)
	}
	if c.Pad < 0 || c.Pad >= c.Vocabulary || c.MaxLength() < 1 {
		return fmt.Errorf("config.json: field pad_token_id: %d is no piece of %d, or leaves no room in %d positions", c.Pad, c.Vocabulary, c.Positions)
	}
	if c.Hidden%c.Heads != 0 {
		return fmt.Errorf("config.json: hidden_size %d is no multiple of num_attention_heads %d", c.Hidden, c.Heads)
	}
	if c.Activation != "gelu" && c.Activation != "gelu_new" && c.Activation != "relu" {
		return fmt.Errorf("config.json: field hidden_act: %.40q is not supported, only gelu, gelu_new and relu", c.Activation)
	}
	return nil
}

func (c Config) roberta() bool {
	return c.Family == "roberta" || c.Family == "xlm-roberta" || c.Family == "camembert"
}

// MarksSpaces reports whether the pieces of the family's vocabularies say if a
// space stands before them.
func (c Config) MarksSpaces() bool { return c.roberta() }

// MaxLength is the number of pieces, special ones included, that the model can
// take at once.
func (c Config) MaxLength() int64 {
	if c.roberta() {
		return c.Positions - c.Pad - 1
	}
	return c.Positions
}

// FirstPosition is the row of the table of positions that the first piece has:
// RoBERTa counts from behind the padding.
func (c Config) FirstPosition() int64 {
	if c.roberta() {
		return c.Pad + 1
	}
	return 0
}
