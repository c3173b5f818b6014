package generate_test

import (
	"context"
	"slices"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/lm/tiny"
)

// ranked runs documents through a generator that the light models help.
func ranked(t *testing.T, key string, docs []*understudy.Document) map[string]string {
	t.Helper()
	known, err := languages()
	if err != nil {
		t.Fatal(err)
	}
	models := map[string]fit.Model{}
	for code := range known {
		if models[code], err = tiny.Load(code); err != nil {
			t.Fatal(err)
		}
	}
	g, err := generate.New(generate.Options{Languages: known, Default: "en", Draw: draw.New([]byte(key)), Rank: models})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	linking := func(doc *understudy.Document) (l understudy.Linking) {
		for j, s := range doc.Given {
			l.Entities = append(l.Entities, understudy.Entity{Category: s.Category, Mentions: []int{j}})
		}
		return l
	}
	for _, doc := range docs {
		if err := g.Observe(ctx, doc, doc.Given, linking(doc)); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Freeze(ctx); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, doc := range docs {
		made, err := g.Generate(ctx, doc, doc.Given, linking(doc))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range made {
			out[doc.Text[s.Start:s.End]] = s.Text
		}
	}
	return out
}

func rankedCorpus() []*understudy.Document {
	return []*understudy.Document{
		marked("en", "Mr ⟦PERSON|Booth⟧ of ⟦LOC|Leeds⟧ was the ⟦DEM|printer⟧ and ⟦DEM|editor⟧ of a local circle."),
		marked("en", "The first to come was a ⟦DEM|carpenter⟧, who lived in a ⟦MISC|cottage⟧ by the sea."),
		marked("en", "He was in hospital with ⟦DEM|asthma⟧ when the ⟦MISC|hullabaloos⟧ in the street began."),
		marked("sv", "⟦PERSON|Karin Wennerholm⟧ arbetade som ⟦DEM|snickare⟧ i ⟦LOC|Borås⟧ och hade ⟦DEM|tumören⟧ i magen."),
	}
}

// Names of people and places are as they are without a model; the order in which
// documents are seen changes nothing; no two terms have one stand-in.
func TestRankedSurrogates(t *testing.T) {
	docs := rankedCorpus()
	for _, key := range []string{"a", "b", "c"} {
		drawn := map[string]string{}
		for i, row := range standIns(t, key, docs...) {
			for j, text := range row {
				s := docs[i].Given[j]
				drawn[docs[i].Text[s.Start:s.End]] = text
			}
		}
		got := ranked(t, key, docs)
		for _, name := range []string{"Booth", "Leeds", "Karin Wennerholm", "Borås"} {
			if got[name] != drawn[name] {
				t.Errorf("key %s: %s became %s, without a model %s", key, name, got[name], drawn[name])
			}
		}
		backwards := slices.Clone(docs)
		slices.Reverse(backwards)
		again := ranked(t, key, backwards)
		seen := map[string]string{}
		for original, standIn := range got {
			if again[original] != standIn {
				t.Errorf("key %s: %s became %s, with the documents in another order %s", key, original, standIn, again[original])
			}
			same := original == "snickare" || original == "carpenter" // one occupation, whose stand-in may be called the same in both languages
			if standIn == "" || standIn == original || seen[standIn] != "" && !same {
				t.Errorf("key %s: %s and %q became %q", key, original, seen[standIn], standIn)
			}
			seen[standIn] = original
		}
	}
}

// The model decides something: over some keys, the stand-ins of terms are not
// those that are drawn.
func TestRankingChangesTerms(t *testing.T) {
	docs := rankedCorpus()
	changed := 0
	for _, key := range []string{"a", "b", "c", "d"} {
		got := ranked(t, key, docs)
		for i, row := range standIns(t, key, docs...) {
			for j, text := range row {
				s := docs[i].Given[j]
				if got[docs[i].Text[s.Start:s.End]] != text {
					changed++
				}
			}
		}
	}
	if changed == 0 {
		t.Error("no stand-in changed")
	}
}
