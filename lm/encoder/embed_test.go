package encoder_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
)

// Texts of all lengths in any order have the vectors that they have alone; what is
// longer than sentence_bert_config.json says is left out.
func TestEmbed(t *testing.T) {
	runtimetest.Open(t)
	dir, _ := folder(t, "embedder")
	embed := func(texts ...string) [][]float32 {
		t.Helper()
		m, err := open(t, dir).Embedder(runtime.Options{Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		v, err := m.Embed(t.Context(), texts)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	texts := []string{"Leeds", "She lives in Leeds with her husband and two of her children.", "ok", strings.Repeat("Leeds ", 500)}
	all := embed(texts...)
	for i, text := range texts {
		near(t, text[:min(len(text), 20)], all[i], doubles(embed(text)[0]))
	}
	short, long := "She lives in", "She lives in Leeds"
	if v := embed(short, long); slices.Equal(v[0], v[1]) {
		t.Fatal("two texts have one vector")
	}
	pieces := len(encode(t, open(t, dir), short))
	before, after := open(t, dir).Tokenizer.Special()
	longest := pieces + len(before) + len(after)
	file := filepath.Join(dir, "sentence_bert_config.json")
	write(t, file, `{"max_seq_length": `+strconv.Itoa(longest)+`}`)
	v := embed(short, long)
	near(t, "cut", v[1], doubles(v[0]))
	write(t, file, `{"max_seq_length": `)
	m, err := open(t, dir).Embedder(runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if _, err := m.Embed(t.Context(), []string{short}); err == nil || !strings.Contains(err.Error(), "sentence_bert_config.json") {
		t.Errorf("a broken file: %v", err)
	}
}

func encode(t *testing.T, f *encoder.Folder, text string) []int32 {
	t.Helper()
	e, err := f.Tokenizer.Encode(text)
	if err != nil {
		t.Fatal(err)
	}
	return e.IDs
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func doubles(v []float32) []float64 {
	out := make([]float64, len(v))
	for i, x := range v {
		out[i] = float64(x)
	}
	return out
}
