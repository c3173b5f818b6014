package lm_test

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
	"github.com/understudy-text/understudy/study/train/lm"
)

func TestMain(m *testing.M) { os.Exit(cached.Main(m, runtimetest.Fetch)) }

const (
	general = "The patient went home on Monday.\nThe doctor came back on Friday.\n"
	domain  = "The judge came home on Friday.\nThe court went back on Monday.\n"
)

var shape = lm.Shape{Layers: 1, Heads: 2, Hidden: 16, Length: 12}

func vocabulary() *lm.Vocabulary {
	return lm.NewVocabulary(100, lm.ByFrequency([]string{general, domain}, 1))
}

func perplexity(t testing.TB, m *lm.Model, rows [][]int32) float64 {
	t.Helper()
	nats, n, err := m.Surprise(t.Context(), rows, 1)
	if err != nil {
		t.Fatal(err)
	}
	if n == 0 || math.IsNaN(nats) {
		t.Fatalf("%v nats of %d words", nats, n)
	}
	return math.Exp(nats / float64(n))
}

func options(steps int) lm.Options {
	o := lm.Defaults
	o.Steps, o.Warmup, o.Rate, o.Rows, o.Threads, o.Every = steps, 3, 1e-2, 4, 1, 0
	return o
}

func begin(t testing.TB, v *lm.Vocabulary) *lm.Model {
	t.Helper()
	m, err := lm.New(shape, v.Size(), 1)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A model learns the general text, and an adapted copy the domain; the general
// model stays as it is.
func TestAdaptation(t *testing.T) {
	runtimetest.Open(t)
	v := vocabulary()
	m := begin(t, v)
	know, other := v.Rows(strings.Repeat(general, 8)), v.Rows(strings.Repeat(domain, 8))
	if p := perplexity(t, m, know); math.Abs(p-float64(v.Size())) > 3 {
		t.Errorf("before training the perplexity is %.1f of %d words", p, v.Size())
	}
	if err := m.Train(t.Context(), know, options(60)); err != nil {
		t.Fatal(err)
	}
	learned, before := perplexity(t, m, know), perplexity(t, m, other)
	if learned > 2.5 || before < 2*learned {
		t.Errorf("learned text %.2f, other text %.2f", learned, before)
	}
	adapted := m.Adapted()
	if err := adapted.Train(t.Context(), other, options(40)); err != nil {
		t.Fatal(err)
	}
	if after := perplexity(t, adapted, other); after > before/2 {
		t.Errorf("adapted %.2f, before %.2f", after, before)
	}
	if p := perplexity(t, m, know); p != learned {
		t.Errorf("the general model moved from %v to %v", learned, p)
	}
}

// Masks that have no weight are not learned: a model that learns them spends
// probability on them.
func TestMasksWithoutWeight(t *testing.T) {
	runtimetest.Open(t)
	v := vocabulary()
	text := "The [MASK] went [MASK] on [MASK].\n"
	rows := v.Rows(strings.Repeat(text, 20))
	masks := [][]int32{{lm.Mask, lm.Border}}
	var got [2]float64
	for i, unweighted := range []int32{-1, lm.Mask} {
		m := begin(t, v)
		o := options(40)
		o.Unweighted = unweighted
		if err := m.Train(t.Context(), rows, o); err != nil {
			t.Fatal(err)
		}
		got[i] = perplexity(t, m, masks)
	}
	if got[1] < 2*got[0] {
		t.Errorf("a mask surprises the one that learned it by %.1f, the other by %.1f", got[0], got[1])
	}
}

// A training that was stopped goes on as if it had not been.
func TestTrainingGoesOn(t *testing.T) {
	runtimetest.Open(t)
	v := vocabulary()
	rows := v.Rows(strings.Repeat(general, 8))
	whole := begin(t, v)
	if err := whole.Train(t.Context(), rows, options(12)); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	path := filepath.Join(t.TempDir(), "checkpoint")
	half := begin(t, v)
	o := options(12)
	o.Every = 5
	o.Checkpoint = func() error {
		stop()
		return half.Save(path)
	}
	if err := half.Train(ctx, rows, o); err == nil {
		t.Fatal("the training was not stopped")
	}
	rest := begin(t, v)
	if err := rest.Restore(path); err != nil {
		t.Fatal(err)
	}
	if rest.Step != 5 {
		t.Fatalf("goes on at step %d", rest.Step)
	}
	if err := rest.Train(t.Context(), rows, options(12)); err != nil {
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
	v := vocabulary()
	m := begin(t, v)
	if err := m.Train(t.Context(), nil, options(1)); err == nil || !strings.Contains(err.Error(), "no text") {
		t.Errorf("without text: %v", err)
	}
	if _, err := lm.New(lm.Shape{Layers: 1, Heads: 3, Hidden: 16, Length: 8}, 100, 1); err == nil || !strings.Contains(err.Error(), "multiple") {
		t.Errorf("a width that heads cannot share: %v", err)
	}
}

func TestRows(t *testing.T) {
	v := lm.NewVocabulary(18, []string{"The", "court", "don't", "said", "the", "[mask]", "one", "too", "many"})
	if v.Size() != 18 {
		t.Fatalf("%d words", v.Size())
	}
	word := func(id int32) string { return v.Words()[id] }
	for text, want := range map[string]string{
		"The Court said: DON’T!\n\n \nthe court": "the court said don't </s> the court </s>",
		"[MASK][MASK] said [mask] Zorb.":         "[MASK] [MASK] said <unk> <unk> </s>",
		"[PERSON] said [PERSON_1] [x] [":         "[PERSON] said <unk> <unk> </s>",
		" … ":                                    "",
		"[MASK":                                  "<unk> </s>",
	} {
		var got []string
		for _, row := range v.Rows(text) {
			for _, id := range row {
				got = append(got, word(id))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestVocabularyIsWrittenAndRead(t *testing.T) {
	v := vocabulary()
	var b strings.Builder
	if err := v.Write(&b); err != nil {
		t.Fatal(err)
	}
	again, err := lm.ReadVocabulary(strings.NewReader(b.String()))
	if err != nil || !slices.Equal(v.Words(), again.Words()) {
		t.Errorf("%v, %v", again, err)
	}
	for _, bad := range []string{"", "<unk>\n</s>\n", b.String() + "the\n"} {
		if _, err := lm.ReadVocabulary(strings.NewReader(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func FuzzReadVocabulary(f *testing.F) {
	var b strings.Builder
	if err := vocabulary().Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.String())
	f.Add("<unk>\n\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		v, err := lm.ReadVocabulary(strings.NewReader(text))
		if err != nil {
			return
		}
		for id, w := range v.Words() {
			if v.ID(w) != int32(id) {
				t.Fatalf("%q has number %d, stands at %d", w, v.ID(w), id)
			}
		}
	})
}

func FuzzRows(f *testing.F) {
	f.Add("The [MASK] went\n[ [A [B] c]")
	f.Fuzz(func(t *testing.T, text string) {
		v := vocabulary()
		for _, row := range v.Rows(text) {
			if len(row) < 2 || row[len(row)-1] != lm.Border {
				t.Fatalf("row %v", row)
			}
		}
	})
}
