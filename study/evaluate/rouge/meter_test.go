package rouge_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/rouge"
	"github.com/understudy-text/understudy/study/evaluate/summary"
)

func replaced(language, text, original, standIn string) *pairs.Document {
	i := strings.Index(text, original)
	spans := []understudy.Span{{Start: i, End: i + len(original), Category: understudy.Person}}
	return pairs.New(&understudy.Document{ID: "a", Language: language, Text: text}, spans, []string{standIn}, understudy.Linking{})
}

func TestMeter(t *testing.T) {
	m := rouge.New(rouge.Options{Summarizer: summary.Extract{}})
	for _, d := range []*pairs.Document{
		replaced("", "Borgers sued the state", "Borgers", "Maret"),        // three of four words, two of three pairs
		replaced("sv", "Åsa stämde staten igår", "Åsa", "Åsa"),            // all
		pairs.New(&understudy.Document{}, nil, nil, understudy.Linking{}), // left out
	} {
		if err := m.Add(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	r, err := m.Result()
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(r.F1.One-0.875) > 1e-12 || math.Abs(r.F1.Two-5.0/6) > 1e-12 || math.Abs(r.F1.L-0.875) > 1e-12 || math.Abs(r.Recall.Lsum-0.875) > 1e-12 {
		t.Errorf("%+v", r)
	}
	if r.Documents != 2 || r.Empty != 1 || r.Summarizer != "TextRank" {
		t.Errorf("%+v", r)
	}
	if r, err := rouge.New(rouge.Options{Summarizer: summary.Extract{}}).Result(); err != nil || r.F1.One != 0 {
		t.Errorf("no documents: %+v, %v", r, err)
	}
}

type broken struct{ err error }

func (b broken) Name() string { return "broken" }
func (b broken) Summarize(context.Context, string, string) (string, error) {
	return "", b.err
}

func TestError(t *testing.T) {
	down := errors.New("down")
	err := rouge.New(rouge.Options{Summarizer: broken{down}}).Add(t.Context(), replaced("en", "Borgers sued", "Borgers", "Maret"))
	if !errors.Is(err, down) || strings.Contains(err.Error(), "Borgers") || !strings.Contains(err.Error(), `"a"`) {
		t.Errorf("the error is %v", err)
	}
}
