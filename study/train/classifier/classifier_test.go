package classifier_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/study/train/classifier"
	"github.com/understudy-text/understudy/study/train/classifier/softmax"
)

// reviews are texts whose words tell what they are of.
func reviews(n int) []classifier.Example {
	of := []struct{ label, words string }{
		{"food", "the soup was cold, waiter!"}, {"hotel", "the room had no window"}, {"garage", "they mended the brakes"},
	}
	var out []classifier.Example
	for i := range n {
		c := of[i%len(of)]
		out = append(out, classifier.Example{Text: fmt.Sprintf("On day %d %s", i/len(of)%4, c.words), Label: c.label})
	}
	return out
}

func train(t testing.TB, o classifier.Options) *classifier.Model {
	t.Helper()
	models, err := classifier.TrainSeeds(context.Background(), reviews(30), o, 1)
	if err != nil {
		t.Fatal(err)
	}
	return models[0]
}

func TestTrainLearns(t *testing.T) {
	for _, f := range []classifier.Features{{}, {Words: 1}, {Letters: [2]int{2, 4}}, {Vectors: lengths{}, Words: 1}} {
		m := train(t, classifier.Options{Features: f, Seed: 1})
		for text, want := range map[string]string{"Cold soup": "food", "the WINDOW of the room": "hotel", "brakes": "garage"} {
			p, err := m.Predict(context.Background(), text)
			if err != nil || p.Label != want || p.Probability <= 1.0/3 {
				t.Errorf("%+v: %q is %+v (%v), want %s", f, text, p, err, want)
			}
		}
		r, err := m.Score(context.Background(), reviews(9))
		if err != nil || r.MacroF1 != 1 {
			t.Errorf("%+v: %+v, %v", f, r, err)
		}
	}
}

func TestSeedsShareASpace(t *testing.T) {
	models, err := classifier.TrainSeeds(context.Background(), reviews(30), classifier.Options{Seed: 4}, 2)
	if err != nil {
		t.Fatal(err)
	}
	if models[0].Space != models[1].Space {
		t.Error("two spaces")
	}
	if bytes.Equal(written(t, models[0]), written(t, models[1])) {
		t.Error("two seeds, one model")
	}
	if !bytes.Equal(written(t, models[1]), written(t, train(t, classifier.Options{Seed: 5}))) {
		t.Error("one seed, two models")
	}
}

func TestTelling(t *testing.T) {
	m := train(t, classifier.Options{Features: classifier.Features{Words: 1}, Seed: 1})
	var words []string
	for _, w := range m.Telling("hotel", 5) {
		words = append(words, w.Feature)
	}
	if got := strings.Join(words, " "); !strings.Contains(got, "window") || strings.Contains(got, "soup") {
		t.Errorf("of hotels tell %q", got)
	}
	if got := m.Telling("nothing", 5); got != nil {
		t.Errorf("of a label that there is not tell %v", got)
	}
}

func TestTrainRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		examples []classifier.Example
		o        classifier.Options
		want     error
	}{
		"nothing":          {nil, classifier.Options{}, classifier.ErrNoExamples},
		"one class":        {reviews(30)[:1], classifier.Options{Features: classifier.Features{MinCount: 1}}, softmax.ErrOneClass},
		"empty texts":      {[]classifier.Example{{Label: "a"}, {Label: "b"}}, classifier.Options{}, nil},
		"too many words":   {reviews(30), classifier.Options{Features: classifier.Features{Words: 6}}, nil},
		"letters backward": {reviews(30), classifier.Options{Features: classifier.Features{Letters: [2]int{3, 2}}}, nil},
		"count below 1":    {reviews(30), classifier.Options{Features: classifier.Features{MinCount: -1}}, nil},
		"wrong vectors":    {reviews(30), classifier.Options{Features: classifier.Features{Vectors: lengths{wrong: true}}}, nil},
	} {
		_, err := classifier.TrainSeeds(context.Background(), c.examples, c.o, 1)
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// lengths are vectors of two numbers.
type lengths struct{ wrong bool }

func (lengths) Name() string { return "lengths" }
func (lengths) Size() int    { return 2 }
func (l lengths) Embed(_ context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, t := range texts {
		out[i] = []float32{float32(len(t)) / 100, 1}
		if l.wrong {
			out[i] = out[i][:1]
		}
	}
	return out, nil
}

func written(t testing.TB, m *classifier.Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestModelFile(t *testing.T) {
	for _, f := range []classifier.Features{{}, {Words: 1, Letters: [2]int{1, 3}, MinCount: 3}, {Vectors: lengths{}}} {
		m := train(t, classifier.Options{Features: f, Seed: 2})
		file := written(t, m)
		back, err := classifier.ReadModel(bytes.NewReader(file), f.Vectors)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(written(t, back), file) {
			t.Errorf("%+v: the model read is not the one written", f)
		}
		for _, e := range reviews(3) {
			a, _ := m.Predict(context.Background(), e.Text)
			b, err := back.Predict(context.Background(), e.Text)
			if err != nil || a != b {
				t.Errorf("%+v: %+v became %+v, %v", f, a, b, err)
			}
		}
	}
	file := written(t, train(t, classifier.Options{Features: classifier.Features{Vectors: lengths{}}}))
	if _, err := classifier.ReadModel(bytes.NewReader(file), nil); !errors.Is(err, classifier.ErrNoVectors) {
		t.Errorf("without its vectors: %v", err)
	}
}

func TestReadModelRefuses(t *testing.T) {
	file := written(t, train(t, classifier.Options{}))
	for name, data := range map[string][]byte{
		"empty":     nil,
		"foreign":   []byte("a text that is no model"),
		"cut off":   file[:len(file)-3],
		"too long":  append(bytes.Clone(file), 0),
		"version":   append(append(bytes.Clone(file[:4]), 9), file[5:]...),
		"one wrong": append(bytes.Clone(file[:len(file)-1]), file[len(file)-1]^1),
	} {
		if _, err := classifier.ReadModel(bytes.NewReader(data), nil); !errors.Is(err, classifier.ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestReadExamples(t *testing.T) {
	in := "{\"text\":\"a\\nb\",\"label\":\"x\",\"more\":[1]}\n\n{\"label\":2,\"text\":\"\"}\n{\"label\":true,\"text\":\"c\"}\n"
	got, err := classifier.ReadExamples(strings.NewReader(in), "text", "label")
	want := []classifier.Example{{Text: "a\nb", Label: "x"}, {Label: "2"}, {Text: "c", Label: "true"}}
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"{", "[]", "{\"text\":1,\"label\":\"x\"}", "{\"text\":\"secret\"}", "{\"text\":\"secret\",\"label\":\"\"}", "{\"text\":\"secret\",\"label\":[]}"} {
		_, err := classifier.ReadExamples(strings.NewReader("{\"text\":\"a\",\"label\":\"x\"}\n"+bad), "text", "label")
		if !errors.Is(err, classifier.ErrData) || !strings.Contains(err.Error(), "line 2") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func TestCard(t *testing.T) {
	m := train(t, classifier.Options{Features: classifier.Features{Words: 1, Letters: [2]int{2, 3}}})
	score, err := m.Score(context.Background(), reviews(6))
	if err != nil {
		t.Fatal(err)
	}
	c := classifier.Card{Train: []string{"/data/train.jsonl"}, Test: []string{"/data/test.jsonl"}, Labels: map[string]int{"food": 10, "hotel": 10, "garage": 10},
		Command: "understudy train classifier", Licence: "Licence of the texts.", Scores: []*classifier.Report{score, score}}
	var b strings.Builder
	if err := c.WriteMarkdown(&b, m); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"- train.jsonl", "- test.jsonl", "Licence of the texts.", "| food | 10 |", "1.0000 ± 0.0000 over 2 seeds", "2 to 3 letters"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the card lacks %q", want)
		}
	}
	if strings.Contains(b.String(), "/data/") {
		t.Error("the card names folders")
	}
}
