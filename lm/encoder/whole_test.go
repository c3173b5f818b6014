package encoder_test

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
	"github.com/understudy-text/understudy/lm/transformer"
)

// quantised is a folder with the matrices of another as whole numbers.
func quantised(t testing.TB, dir string) string {
	t.Helper()
	var b bytes.Buffer
	if err := transformer.Quantise(&b, open(t, dir).Weights()); err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	copyFile(t, filepath.Join(dir, "config.json"), filepath.Join(out, "config.json"))
	copyFile(t, filepath.Join(dir, "tokenizer.json"), filepath.Join(out, "tokenizer.json"))
	if err := os.WriteFile(filepath.Join(out, "model.safetensors"), b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return out
}

// logits are those of every piece of the texts of a folder, and of the first
// text alone.
func logits(t *testing.T, dir string, g golden) (all, first [][]float32) {
	t.Helper()
	m, err := open(t, dir).MaskedLM(runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	var rows [][]int32
	var places []encoder.Place
	for i, r := range g.Rows {
		e, err := m.Tokenizer.Encode(r.Text)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, e.IDs)
		for k := range e.IDs {
			places = append(places, encoder.Place{Row: i, Piece: k})
		}
	}
	if all, err = m.Logits(t.Context(), rows, places); err != nil {
		t.Fatal(err)
	}
	if first, err = m.Logits(t.Context(), rows[:1], places[:len(rows[0])]); err != nil {
		t.Fatal(err)
	}
	return all, first
}

// With matrices of whole numbers a model says nearly the same, and what it says
// of a text does not depend on the texts beside it.
func TestWholeNumbersSayNearlyTheSame(t *testing.T) {
	runtimetest.Open(t)
	for _, name := range []string{"bert", "electra", "roberta", "xlm-roberta", "distilbert"} {
		t.Run(name, func(t *testing.T) {
			dir, g := folder(t, name)
			want, _ := logits(t, dir, g)
			got, alone := logits(t, quantised(t, dir), g)
			agree, spread, off, n := 0, 0.0, 0.0, 0
			for i := range want {
				if slices.Index(got[i], slices.Max(got[i])) == slices.Index(want[i], slices.Max(want[i])) {
					agree++
				}
				for k, w := range want[i] {
					spread += float64(w * w)
					off += math.Pow(float64(got[i][k]-w), 2)
					n++
				}
			}
			// Fresh random weights rank pieces by hairs; trained ones agree more.
			if share := float64(agree) / float64(len(want)); share < 0.8 {
				t.Errorf("%.2f of the likeliest pieces agree", share)
			}
			if e := math.Sqrt(off / spread); e > 0.08 {
				t.Errorf("logits are off by %.3f of their size", e)
			}
			for i := range alone {
				for k := range alone[i] {
					if math.Abs(float64(alone[i][k]-got[i][k])) > 1e-4 {
						t.Fatalf("place %d, piece %d: %g alone, %g among others", i, k, alone[i][k], got[i][k])
					}
				}
			}
		})
	}
}
