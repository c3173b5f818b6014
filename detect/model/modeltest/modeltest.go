// Package modeltest writes token classifiers whose answers a test can tell: each word
// of a list has its label, whatever stands beside it, and every other word is outside.
//
// It may know lm/safetensors.
package modeltest

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/understudy-text/understudy/lm/safetensors"
)

// special are the first pieces of the vocabulary.
var special = []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}

// Write writes a model of BERT's shape into a folder, which it makes. Words are
// pieces of WordPiece ("Elli", "##son") and their labels; labels begins with the one
// of every other word. The model takes positions pieces at once, two of them its own.
//
// The vector of a piece is one at its label's place and zero elsewhere; the one layer
// adds nothing to it; the classifier reads it.
func Write(t testing.TB, dir string, labels []string, words map[string]string, positions int) {
	t.Helper()
	vocabulary := append(slices.Clone(special), slices.Sorted(maps.Keys(words))...)
	h, v := int64(len(labels)), int64(len(vocabulary))
	table := make([]float32, v*h)
	ids := map[string]int{}
	for i, piece := range vocabulary {
		at := max(slices.Index(labels, words[piece]), 0)
		table[i*len(labels)+at], ids[piece] = 1, i
	}
	square := make([]float32, h*h)
	for i := range labels {
		square[i*len(labels)+i] = 4
	}
	var tensors []safetensors.Named
	add := func(name string, values []float32, shape ...int64) {
		n := int64(1)
		for _, d := range shape {
			n *= d
		}
		if values == nil {
			values = make([]float32, n)
		}
		tensors = append(tensors, safetensors.Named{Name: name, Shape: shape, Values: values})
	}
	linear := func(name string, values []float32) { add(name+".weight", values, h, h); add(name+".bias", nil, h) }
	norm := func(name string) {
		add(name+".weight", slices.Repeat([]float32{1}, int(h)), h)
		add(name+".bias", nil, h)
	}
	const e, l = "bert.embeddings.", "bert.encoder.layer.0."
	add(e+"word_embeddings.weight", table, v, h)
	add(e+"position_embeddings.weight", nil, int64(positions), h)
	norm(e + "LayerNorm")
	for _, name := range []string{"attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense", "intermediate.dense", "output.dense"} {
		linear(l+name, nil)
	}
	norm(l + "attention.output.LayerNorm")
	norm(l + "output.LayerNorm")
	linear("classifier", square)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	file(t, dir, "model.safetensors", func(f *os.File) error { return safetensors.Write(f, tensors, map[string]string{"format": "pt"}) })
	byID := map[string]string{}
	for i, label := range labels {
		byID[strconv.Itoa(i)] = label
	}
	object(t, dir, "config.json", map[string]any{
		"architectures": []string{"BertForTokenClassification"}, "model_type": "bert", "hidden_size": h, "num_hidden_layers": 1,
		"num_attention_heads": 1, "intermediate_size": h, "max_position_embeddings": positions, "type_vocab_size": 0,
		"vocab_size": v, "hidden_act": "gelu", "id2label": byID,
	})
	object(t, dir, "tokenizer.json", map[string]any{
		"normalizer":     map[string]any{"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "lowercase": false},
		"pre_tokenizer":  map[string]any{"type": "BertPreTokenizer"},
		"post_processor": map[string]any{"type": "BertProcessing", "cls": []any{"[CLS]", 2}, "sep": []any{"[SEP]", 3}},
		"model": map[string]any{"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
			"max_input_chars_per_word": 100, "vocab": ids},
	})
}

func object(t testing.TB, dir, name string, v any) {
	t.Helper()
	file(t, dir, name, func(f *os.File) error { return json.NewEncoder(f).Encode(v) })
}

func file(t testing.TB, dir, name string, write func(*os.File) error) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, name))
	if err == nil {
		err = write(f)
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}
