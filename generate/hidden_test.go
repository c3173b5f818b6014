package generate_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/mask"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm/tiny"
)

// hiddenStandIns are those of what a list of the most frequent words hides of a text, in the
// order of the text; keeps reports what the list holds.
func hiddenStandIns(t *testing.T, code, key, text string, ranked bool) (originals, standIns []string, keeps func(string) bool) {
	t.Helper()
	known, err := languages()
	if err != nil {
		t.Fatal(err)
	}
	list := mask.NewList(known[code].Lexicon.MostFrequent(5000, true))
	o := generate.Options{Languages: known, Default: code, Draw: draw.New([]byte(key)),
		Lists: generate.Lists{mask.RuleAllowList: func(_, word string) bool { return list.Keeps(word) }}}
	if ranked {
		model, err := tiny.Load(code)
		if err != nil {
			t.Fatal(err)
		}
		o.Rank = map[string]fit.Model{code: model}
	}
	g, err := generate.New(o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, doc := context.Background(), &understudy.Document{Text: text, Language: code}
	spans, err := mask.Outside(list, mask.RuleAllowList).Detect(ctx, doc)
	if err != nil {
		t.Fatal(err)
	}
	linker, err := stock.Linker(known, code)
	if err != nil {
		t.Fatal(err)
	}
	linking, err := linker.Link(ctx, doc, spans)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Observe(ctx, doc, spans, linking); err != nil {
		t.Fatal(err)
	}
	if err := g.Freeze(ctx); err != nil {
		t.Fatal(err)
	}
	made, err := g.Generate(ctx, doc, spans, linking)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range made {
		originals, standIns = append(originals, text[spans[i].Start:spans[i].End]), append(standIns, m.Text)
	}
	return originals, standIns, list.Keeps
}

// Words that a list hides become words that it hides too, single ones, of their make;
// the same word the same everywhere.
func TestHiddenWords(t *testing.T) {
	const text = "The kaleidoscope was dismantled hurriedly by an antiquarian. Kaleidoscopes are whimsical; " +
		"he kept dismantling an upholstered kaleidoscope's mirrors in 1987 and 1990, 6,500 of them, on the 21st."
	makes := map[string]string{"dismantled": "ed", "hurriedly": "ly", "Kaleidoscopes": "s", "dismantling": "ing", "upholstered": "ed"}
	for _, key := range []string{"a", "b"} {
		for _, ranked := range []bool{false, true} {
			originals, got, keeps := hiddenStandIns(t, "en", key, text, ranked)
			by := map[string]string{}
			for i, o := range originals {
				s := got[i]
				if strings.ContainsAny(o, "0123456789") {
					if s == o || len(s) != len(o) {
						t.Errorf("%s becomes %s", o, s)
					}
					continue
				}
				if s == "" || strings.Contains(s, " ") || keeps(s) || cast.Alike(strings.ToLower(s), strings.ToLower(o)) {
					t.Errorf("%s becomes %q", o, s)
				}
				if !strings.HasSuffix(s, makes[o]) {
					t.Errorf("%s becomes %s", o, s)
				}
				if strings.ToLower(o) == o != (strings.ToLower(s) == s) {
					t.Errorf("%s becomes %s", o, s)
				}
				by[o] = s
			}
			if stem, ok := strings.CutSuffix(by["kaleidoscope's"], "'s"); !ok || stem != by["kaleidoscope"] {
				t.Errorf("kaleidoscope's becomes %s, kaleidoscope %s", by["kaleidoscope's"], by["kaleidoscope"])
			}
			if a := by["antiquarian"]; a == "" || !strings.Contains("aeiouh", a[:1]) {
				t.Errorf("an antiquarian becomes an %s", a)
			}
		}
	}
}

// What the key draws differs from key to key, and is the same for one.
func TestHiddenWordsDependOnTheKey(t *testing.T) {
	const text = "A kaleidoscope, a sextant, a concertina and a bassoon were dismantled."
	_, a, _ := hiddenStandIns(t, "en", "a", text, true)
	_, again, _ := hiddenStandIns(t, "en", "a", text, true)
	_, b, _ := hiddenStandIns(t, "en", "b", text, true)
	if !slices.Equal(a, again) || slices.Equal(a, b) {
		t.Errorf("%q, %q, %q", a, again, b)
	}
}

// Swedish nouns keep number and definiteness.
func TestHiddenWordsSwedish(t *testing.T) {
	known, err := languages()
	if err != nil {
		t.Fatal(err)
	}
	l := known["sv"]
	originals, got, keeps := hiddenStandIns(t, "sv", "a", "Han sålde kajaken, två cymbaler och dragspelet på torsdagen.", true)
	for i, o := range originals {
		if got[i] == o || keeps(got[i]) || strings.Contains(got[i], " ") {
			t.Errorf("%s becomes %q", o, got[i])
		}
		if was, now := nounForm(l, o), nounForm(l, got[i]); was != now {
			t.Errorf("%s becomes %s: form %v, not %v", o, got[i], now, was)
		}
	}
}

func nounForm(l *language.Language, w string) int {
	_, f, ok := l.Lexicon.Noun(w)
	if !ok {
		return -1
	}
	return int(f)
}
