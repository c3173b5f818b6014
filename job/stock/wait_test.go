package stock_test

import (
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
)

// TestLanguagesWait: nothing is asked of a language that no document is in. Here that is
// Arabic without a lexicon, a folder or a model: whoever asks fails.
func TestLanguagesWait(t *testing.T) {
	known, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := decide.Read("default")
	if err != nil {
		t.Fatal(err)
	}
	o := stock.Options{Languages: known, Default: "en", Rules: rules, Draw: draw.New([]byte("wait"))}
	text := "Mr John Smith of Leeds, a nurse, wrote to mary.leeds@example.org on 3 May 2021 about Smith Ltd and the Smith clinic."
	doc := &understudy.Document{ID: "a", Language: "en", Text: text}
	want := run(t, mustPipeline(t, o), []*understudy.Document{doc})
	o.Languages = map[string]*language.Language{"en": known["en"], "ar": {Code: "ar"}}
	got := run(t, mustPipeline(t, o), []*understudy.Document{doc})
	if got["a"] != want["a"] || got["a"] == text {
		t.Errorf("%q beside another language, %q alone", got["a"], want["a"])
	}
}

func mustPipeline(t *testing.T, o stock.Options) *understudy.Pipeline {
	t.Helper()
	p, err := stock.Pipeline(o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
