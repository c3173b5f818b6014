package generate_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
)

// marked is a document whose spans are marked: "Hon är ⟦DEM|34 år⟧."
func marked(language, text string) *understudy.Document {
	doc := &understudy.Document{ID: language, Language: language}
	for text != "" {
		before, rest, ok := strings.Cut(text, "⟦")
		doc.Text += before
		if !ok {
			break
		}
		span, after, _ := strings.Cut(rest, "⟧")
		category, words, _ := strings.Cut(span, "|")
		start := len(doc.Text)
		doc.Text += words
		doc.Given = append(doc.Given, understudy.Span{Start: start, End: len(doc.Text), Category: understudy.Category(category)})
		text = after
	}
	return doc
}

var languages = sync.OnceValues(func() (map[string]*language.Language, error) { return stock.Languages("en", "sv", "fr", "ar") })

// standIns runs documents through the generator, each span an entity of its own.
func standIns(t *testing.T, key string, docs ...*understudy.Document) [][]string {
	t.Helper()
	known, err := languages()
	if err != nil {
		t.Fatal(err)
	}
	g, err := generate.New(generate.Options{Languages: known, Default: "en", Draw: draw.New([]byte(key))})
	if err != nil {
		t.Fatal(err)
	}
	return written(t, g, docs...)
}

// written are the stand-ins that a generator writes for documents whose spans are each
// an entity of its own.
func written(t *testing.T, g understudy.Generator, docs ...*understudy.Document) [][]string {
	t.Helper()
	ctx := context.Background()
	linkings := make([]understudy.Linking, len(docs))
	for i, doc := range docs {
		for j, s := range doc.Given {
			linkings[i].Entities = append(linkings[i].Entities, understudy.Entity{Category: s.Category, Mentions: []int{j}})
		}
		if err := g.Observe(ctx, doc, doc.Given, linkings[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Freeze(ctx); err != nil {
		t.Fatal(err)
	}
	out := make([][]string, len(docs))
	for i, doc := range docs {
		surrogates, err := g.Generate(ctx, doc, doc.Given, linkings[i])
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range surrogates {
			out[i] = append(out[i], s.Text)
		}
	}
	return out
}

// One world per document: identity number, date of birth, year of birth and age
// agree in the stand-ins as they did before.
func TestIdentityNumberAgreesWithBirthAndAge(t *testing.T) {
	for key := range 8 {
		got := standIns(t, fmt.Sprint(key), marked("sv", "Anna, ⟦CODE|19850709-9805⟧, född den ⟦DATETIME|9 juli 1985⟧, var ⟦DEM|34 år⟧ den "+
			"⟦DATETIME|10 juli 2019⟧. ⟦CODE|850709-9805⟧, född ⟦DATETIME|1985-07-09⟧."))[0]
		var year, age, now, day int
		var month string
		fmt.Sscanf(got[1], "%d %s %d", &day, &month, &year)
		fmt.Sscanf(got[2], "%d år", &age)
		fmt.Sscanf(got[3], "%d %s %d", new(int), new(string), &now)
		number := strings.ReplaceAll(got[5], "-", "")
		if !strings.HasPrefix(got[0], number+"-") || got[0][2:] != got[4] || age == 34 || number == "19850709" {
			t.Errorf("key %d: %q", key, got)
		}
		if fmt.Sprint(year) != number[:4] || fmt.Sprintf("%02d", day) != number[6:] {
			t.Errorf("key %d: %q is not the date of %q", key, got[1], got[0])
		}
		if n := now - year; n != age && n != age+1 { // the birthday may now be after that day, in other months
			t.Errorf("key %d: %d years old in %d, born in %d: %q", key, age, now, year, got)
		}
	}
}

// A code has one stand-in in texts of all languages, written as each text writes it.
func TestCodesAcrossLanguages(t *testing.T) {
	swedish := marked("sv", "Hon har ⟦CODE|850709-9805⟧, bolaget ⟦CODE|556036-0793⟧, tel. ⟦CODE|+46 70 123 45 67⟧, konto ⟦CODE|SE45 5000 0000 0583 9825 7466⟧, mål ⟦CODE|T 1234-19⟧.")
	english := marked("en", "Her number is ⟦CODE|19850709-9805⟧, the firm ⟦CODE|556036-0793⟧, tel. ⟦CODE|+46701234567⟧, account ⟦CODE|SE4550000000058398257466⟧, case ⟦CODE|T 1234-19⟧.")
	figures := regexp.MustCompile(`\W`)
	got := standIns(t, "k", swedish, english)
	for i := range got[0] {
		a, b := figures.ReplaceAllString(got[0][i], ""), figures.ReplaceAllString(got[1][i], "")
		if !strings.HasSuffix(b, a) {
			t.Errorf("%q in Swedish, %q in English", got[0][i], got[1][i])
		}
	}
	again := standIns(t, "k", english, swedish)
	for i := range got[0] {
		if again[1][i] != got[0][i] || again[0][i] != got[1][i] {
			t.Errorf("the order of documents matters: %q, %q", got[0][i], again[1][i])
		}
	}
}
