package mlm_test

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
	"github.com/understudy-text/understudy/study/train/mlm"
)

func TestMain(m *testing.M) { os.Exit(cached.Main(m, runtimetest.Fetch)) }

// fresh is a folder with a configuration and a tokenizer, and no weights.
func fresh(t testing.TB) *encoder.Folder {
	t.Helper()
	dir := t.TempDir()
	lm := filepath.Join("..", "..", "..", "lm")
	for from, to := range map[string]string{
		filepath.Join(lm, "encoder", "testdata", "roberta", "config.json"): "config.json",
		filepath.Join(lm, "tokenizer", "testdata", "bytelevel.json"):       "tokenizer.json",
	} {
		b, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, to), b, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return open(t, dir)
}

func open(t testing.TB, dir string) *encoder.Folder {
	t.Helper()
	f, err := encoder.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// trained is the model that a training leaves in its folder.
func trained(t testing.TB, s *mlm.State, f *encoder.Folder) *encoder.Model {
	t.Helper()
	if err := s.Export(filepath.Join(f.Path, "model.safetensors")); err != nil {
		t.Fatal(err)
	}
	m, err := open(t, f.Path).MaskedLM(runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// drill says the same few things over and over: there is something to learn.
func drill(t testing.TB, f *encoder.Folder) [][]int32 {
	t.Helper()
	rows, err := mlm.Rows(f, slices.Repeat([]string{
		"The patient went home on Monday.", "The doctor came back on Friday.", "Barnen bodde på Södermalm.",
	}, 8), 32)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

var options = mlm.Options{Length: 32, Rows: 8, Steps: 60, Rate: 1e-2, Warmup: 5, Decay: 0.01, Masked: 0.3, Seed: 1, Threads: 1, Every: 20}

func TestTrainingLearns(t *testing.T) {
	runtimetest.Open(t)
	f := fresh(t)
	rows := drill(t, f)
	s, count, err := mlm.Begin(f, 1)
	if err != nil {
		t.Fatal(err)
	}
	if count != len(s.Parameters) {
		t.Errorf("%d of %d parameters are fresh", count, len(s.Parameters))
	}
	o := options
	var losses []float64
	o.Progress = func(_ int, loss float64) { losses = append(losses, loss) }
	if err := s.Train(t.Context(), f, rows, o); err != nil {
		t.Fatal(err)
	}
	if len(losses) != 3 || losses[2] > 0.6*losses[0] {
		t.Fatalf("losses %v do not fall", losses)
	}
	m := trained(t, s, f)
	scores, err := mlm.Score(t.Context(), m, rows[:3], 0.3, 1)
	if err != nil {
		t.Fatal(err)
	}
	if scores.Places == 0 || scores.Top10 < 0.5 || scores.Top10 < scores.Top1 || scores.Perplexity > 100 {
		t.Errorf("what was learned scores %+v", scores)
	}
}

// A training that was stopped goes on as if it had not been.
func TestTrainingGoesOn(t *testing.T) {
	runtimetest.Open(t)
	f := fresh(t)
	rows := drill(t, f)
	begin := func() *mlm.State {
		s, _, err := mlm.Begin(f, 1)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	o := options
	o.Steps = 12
	whole := begin()
	if err := whole.Train(t.Context(), f, rows, o); err != nil {
		t.Fatal(err)
	}

	ctx, stop := context.WithCancel(t.Context())
	path := filepath.Join(t.TempDir(), "checkpoint")
	half := begin()
	halved := o
	halved.Every = 5
	halved.Checkpoint = func(s *mlm.State) error {
		stop()
		return s.Save(path)
	}
	if err := half.Train(ctx, f, rows, halved); err == nil {
		t.Fatal("the training was not stopped")
	}
	rest := begin()
	if err := rest.Restore(path); err != nil {
		t.Fatal(err)
	}
	if rest.Step != 5 {
		t.Fatalf("goes on at step %d", rest.Step)
	}
	if err := rest.Train(t.Context(), f, rows, o); err != nil {
		t.Fatal(err)
	}
	for i, p := range whole.Parameters {
		for k, w := range whole.Weights[i] {
			if d := math.Abs(float64(w - rest.Weights[i][k])); d > 1e-5 {
				t.Fatalf("%s[%d] differs by %g", p.Name, k, d)
			}
		}
	}
}

func TestWhatCannotBeTrained(t *testing.T) {
	f := fresh(t)
	s, _, err := mlm.Begin(f, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Train(t.Context(), f, nil, options); err == nil || !strings.Contains(err.Error(), "no text") {
		t.Errorf("without text: %v", err)
	}
	path := filepath.Join(t.TempDir(), "x")
	if err := s.Export(path); err != nil {
		t.Fatal(err)
	}
	if err := s.Restore(path); err == nil || !strings.Contains(err.Error(), "no checkpoint") {
		t.Errorf("weights alone are no checkpoint: %v", err)
	}
}

// Counts know what stands beside a piece; runs of pieces say more than single ones.
func TestCounts(t *testing.T) {
	f := fresh(t)
	rows := drill(t, f)
	single, runs, err := mlm.ScoreCounts(f, rows, rows[:6], 0.2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if single.Places == 0 || single.Places != runs.Places {
		t.Errorf("%d and %d places", single.Places, runs.Places)
	}
	if runs.Top1 < 0.6 || runs.Top1 <= single.Top1 || runs.Perplexity >= single.Perplexity {
		t.Errorf("runs score %+v, single pieces %+v", runs, single)
	}
}

// What a text hides itself is the model's mask, several in a row are one, and it
// is never asked for.
func TestMasksInTexts(t *testing.T) {
	runtimetest.Open(t)
	f := fresh(t)
	mask, _ := f.MaskID()
	rows, err := mlm.Rows(f, []string{"[MASK] [MASK] came back on [MASK].", "<mask>", "[MASK]"}, 32)
	if err != nil {
		t.Fatal(err)
	}
	count := func(row []int32) (n int) {
		for _, id := range row {
			if id == mask {
				n++
			}
		}
		return n
	}
	if len(rows) != 2 || count(rows[0]) != 2 || rows[0][0] != mask || count(rows[1]) != 0 {
		t.Fatalf("rows %v, the mask is %d", rows, mask)
	}
	whole, err := mlm.WithoutMasks(f, rows)
	if err != nil || len(whole) != 1 {
		t.Errorf("%d rows without masks, %v", len(whole), err)
	}
	s, _, err := mlm.Begin(f, 1)
	if err != nil {
		t.Fatal(err)
	}
	o := options
	o.Steps, o.Masked = 3, 1 // everything that can be asked for is
	if err := s.Train(t.Context(), f, rows[:1], o); err != nil {
		t.Fatal(err)
	}
	m := trained(t, s, f)
	scores, err := mlm.Score(t.Context(), m, rows[:1], 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if want := len(rows[0]) - 2; scores.Places != want {
		t.Errorf("%d places were asked for, want %d", scores.Places, want)
	}
	filled, err := mlm.Fill(t.Context(), m, rows)
	if err != nil {
		t.Fatal(err)
	}
	if count(filled[0]) != 0 || count(rows[0]) != 2 || len(filled[0]) != len(rows[0]) {
		t.Errorf("%v was filled as %v", rows[0], filled[0])
	}
	for i, id := range rows[0] {
		if id != mask && filled[0][i] != id || m.Tokenizer.IsSpecial(filled[0][i]) {
			t.Errorf("piece %d, %d, became %d", i, id, filled[0][i])
		}
	}
}
