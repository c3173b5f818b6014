package model

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
	"github.com/understudy-text/understudy/lm/safetensors"
)

// sized is a random model of the shape of BERT or DeBERTa v3: of width 384 with 6 layers
// as a small published one has them, of 768 with 12 as the base models.
func sized(b *testing.B, family string, layers, width int64) string {
	b.Helper()
	const labels, positions, vocabulary = 5, 512, 700
	var tensors []safetensors.Named
	add := func(name string, shape ...int64) {
		n := int64(1)
		for _, d := range shape {
			n *= d
		}
		v := weight(name, n)
		for i := range v {
			if !strings.Contains(name, "LayerNorm") {
				v[i] *= 0.03
			}
		}
		tensors = append(tensors, safetensors.Named{Name: name, Shape: shape, Values: v})
	}
	linear := func(name string, in, out int64) { add(name+".weight", out, in); add(name+".bias", out) }
	norm := func(name string) { add(name+".weight", width); add(name+".bias", width) }
	e, projection, more := "bert.", "", `"type_vocab_size":2`
	if family == "deberta-v2" {
		e, projection = "deberta.", "_proj"
		more = `"type_vocab_size":0,"relative_attention":true,"position_buckets":256,"norm_rel_ebd":"layer_norm","share_att_key":true,"pos_att_type":"p2c|c2p","position_biased_input":false`
		add(e+"encoder.rel_embeddings.weight", 512, width)
		norm(e + "encoder.LayerNorm")
	} else {
		add(e+"embeddings.position_embeddings.weight", positions, width)
		add(e+"embeddings.token_type_embeddings.weight", 2, width)
	}
	add(e+"embeddings.word_embeddings.weight", vocabulary, width)
	norm(e + "embeddings.LayerNorm")
	for i := range layers {
		l := fmt.Sprintf(e+"encoder.layer.%d.", i)
		for _, name := range []string{"query", "key", "value"} {
			linear(l+"attention.self."+name+projection, width, width)
		}
		linear(l+"attention.output.dense", width, width)
		norm(l + "attention.output.LayerNorm")
		linear(l+"intermediate.dense", width, 4*width)
		linear(l+"output.dense", 4*width, width)
		norm(l + "output.LayerNorm")
	}
	linear("classifier", width, labels)
	dir := b.TempDir()
	writeWeights(b, dir, tensors)
	config := fmt.Sprintf(`{"architectures":["BertForTokenClassification"],"model_type":%q,"hidden_size":%d,"num_hidden_layers":%d,
		"num_attention_heads":12,"intermediate_size":%d,"max_position_embeddings":%d,%s,"vocab_size":%d,"hidden_act":"gelu",
		"id2label":{"0":"O","1":"B-PER","2":"I-PER","3":"B-LOC","4":"I-LOC"}}`, family, width, layers, 4*width, positions, more, vocabulary)
	if err := os.WriteFile(filepath.Join(dir, "config.json"), []byte(config), 0o644); err != nil {
		b.Fatal(err)
	}
	copyFile(b, filepath.Join("..", "..", "lm", "tokenizer", "testdata", "cased.json"), filepath.Join(dir, "tokenizer.json"))
	return dir
}

// BenchmarkDetect reads a text of a few windows.
func BenchmarkDetect(b *testing.B) {
	runtimetest.Open(b)
	for _, size := range []struct {
		family        string
		layers, width int64
	}{{"bert", 6, 384}, {"bert", 12, 768}, {"deberta-v2", 12, 768}} {
		b.Run(fmt.Sprintf("%s/%dx%d", size.family, size.layers, size.width), func(b *testing.B) {
			d, err := Open(sized(b, size.family, size.layers, size.width), Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer d.Close()
			doc := &understudy.Document{Text: strings.Repeat("Mrs Ellison, born in Leeds, wrote to St James on 3 May 1951.\n", 50)}
			e, err := d.m.Tokenizer.EncodePlain(doc.Text)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(doc.Text)))
			for b.Loop() {
				if _, err := d.Detect(b.Context(), doc); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(e.Len()*b.N)/b.Elapsed().Seconds(), "pieces/s")
		})
	}
}

// BenchmarkUnion is what a union costs beside the detectors.
func BenchmarkUnion(b *testing.B) {
	text := strings.Repeat("Mrs Ellison, born in Leeds, wrote to St James on 3 May 1951.\n", 1000)
	var ours, theirs fixed
	for at := 0; at < len(text); at += 61 {
		ours = append(ours, understudy.Span{Start: at + 4, End: at + 11, Category: understudy.Person}, understudy.Span{Start: at + 49, End: at + 59, Category: understudy.DateTime})
		theirs = append(theirs, understudy.Span{Start: at, End: at + 11, Category: understudy.Person}, understudy.Span{Start: at + 21, End: at + 26, Category: understudy.Location})
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Union(ours, theirs).Detect(b.Context(), &understudy.Document{Text: text}); err != nil {
			b.Fatal(err)
		}
	}
}
