package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/understudy-text/understudy/lm/safetensors"
	"github.com/understudy-text/understudy/lm/transformer"
)

// shapes are those of the published models (Liu et al. 2019, section 3.1).
var shapes = map[string]struct{ hidden, layers, heads int64 }{
	"base":  {768, 12, 12},
	"large": {1024, 24, 16},
}

const vocabulary = 50265

// write makes a folder with a model of random weights, the same for the same seed.
func write(flags *flag.FlagSet, args []string) error {
	shape := flags.String("shape", "base", "base or large")
	tokenizer := flags.String("tokenizer", "", "tokenizer.json of at most 50265 pieces")
	out := flags.String("out", "", "folder to write")
	seed := flags.Uint64("seed", 1, "of the weights")
	if err := flags.Parse(args); err != nil {
		return err
	}
	s, ok := shapes[*shape]
	if !ok || *out == "" {
		return errors.New("write: want -shape base or large, and -out")
	}
	config, err := json.MarshalIndent(map[string]any{
		"model_type": "roberta", "hidden_size": s.hidden, "num_hidden_layers": s.layers, "num_attention_heads": s.heads,
		"intermediate_size": 4 * s.hidden, "max_position_embeddings": 514, "type_vocab_size": 1, "vocab_size": vocabulary,
		"hidden_act": "gelu", "layer_norm_eps": 1e-5, "pad_token_id": 1,
	}, "", "  ")
	if err != nil {
		return err
	}
	pieces, err := os.ReadFile(*tokenizer)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(*out, 0o755); err != nil {
		return err
	}
	for name, b := range map[string][]byte{"config.json": config, "tokenizer.json": pieces} {
		if err := os.WriteFile(filepath.Join(*out, name), b, 0o644); err != nil {
			return err
		}
	}
	c, err := transformer.ReadConfig(strings.NewReader(string(config)))
	if err != nil {
		return err
	}
	if err := writeWeights(c, filepath.Join(*out, "model.safetensors"), *seed); err != nil {
		return err
	}
	w, err := safetensors.Open(filepath.Join(*out, "model.safetensors"))
	if err != nil {
		return err
	}
	graph, err := transformer.MaskedLM(c, w)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(*out, "model.onnx"), graph, 0o644)
}

// writeWeights draws every weight. They all look at one stretch of noise, each
// from another place: as random as the speed needs, and little to hold.
func writeWeights(c transformer.Config, path string, seed uint64) error {
	_, parameters, err := transformer.Training(c)
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(seed, 0))
	longest := int64(0)
	for _, p := range parameters {
		longest = max(longest, p.Elements())
	}
	const slack = 1 << 20
	// The width of the weights of trained models, so that attention is not flat.
	deviation := 1.5 / math.Sqrt(float64(c.Hidden))
	noise := make([]float32, longest+slack)
	for i := range noise {
		noise[i] = float32(random.NormFloat64() * deviation)
	}
	ones := make([]float32, c.Hidden)
	for i := range ones {
		ones[i] = 1
	}
	tensors := make([]safetensors.Named, len(parameters))
	for i, p := range parameters {
		from := random.Int64N(slack)
		tensors[i] = safetensors.Named{Name: p.Name, Shape: p.Shape, Values: noise[from : from+p.Elements()]}
		if lower := strings.ToLower(p.Name); strings.HasSuffix(lower, "norm.weight") {
			tensors[i].Values = ones
		}
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	b := bufio.NewWriterSize(f, 1<<20)
	if err := errors.Join(safetensors.Write(b, tensors, nil), b.Flush(), f.Close()); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
