package masking

import (
	"context"
	"testing"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/mask"
)

// spans is a detector of fixed spans.
type spans []understudy.Span

func (s spans) Detect(context.Context, *understudy.Document) ([]understudy.Span, error) {
	return s, nil
}

func TestCounter(t *testing.T) {
	text := "Ann-Lena Ek saw it, twice." // words: Ann-Lena Ek saw it twice
	c := NewCounter(
		Masker{"entities", spans{{Start: 0, End: 11}}},
		Masker{"part", spans{{Start: 2, End: 3}, {Start: 4, End: 6}}},
		Masker{"list", mask.Outside(mask.NewList([]string{"saw", "ann", "lena"}), "r")},
		Masker{"none", spans{{Start: 18, End: 20}}}, // ", " is no word
	)
	doc := &understudy.Document{Text: text}
	for range 2 {
		if found, err := c.Detect(context.Background(), doc); err != nil || found != nil {
			t.Fatal(found, err)
		}
	}
	got := c.Table()
	if got.Tokens != 10 || got.Union != 8 {
		t.Errorf("%d of %d tokens in union", got.Union, got.Tokens)
	}
	for name, want := range map[string]int{"entities": 4, "part": 2, "list": 6, "none": 0} {
		if got.Masked[name] != want {
			t.Errorf("%s: %d masked, want %d", name, got.Masked[name], want)
		}
	}
	if got.Share("entities") != 0.4 || got.UnionShare() != 0.8 {
		t.Errorf("shares %v, %v", got.Share("entities"), got.UnionShare())
	}
	if _, err := c.Detect(context.Background(), doc); err != nil {
		t.Fatal(err)
	}
	if got.Tokens != 10 || got.Masked["entities"] != 4 {
		t.Errorf("a table that was handed out counts on: %+v", got)
	}
	if (&Table{}).UnionShare() != 0 {
		t.Error("no tokens, no share")
	}
}
