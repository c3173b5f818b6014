package more_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/more"
)

// dutch is the smallest folder that serves for numbers, dates and names.
func dutch() fstest.MapFS {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"language.txt":       "abbreviations: dhr mevr dr\nunits: km kg\n",
		"words.tsv":          "de\tnotname\ndhr\ttitle\nmaart\tmonth=3\nmei\tmonth=5\nmevrouw\ttitle\nmorgen\tnotname\n",
		"lexicon/given.tsv":  "# name, f or m, weight, culture:weight\n",
		"lexicon/family.tsv": "",
		"rules.txt": `rule date/month DATETIME date
match ⟦ dd month ( yyyy )? ⟧
find  op ⟦3 maart 1974⟧
pass  3 huizen

rule name/titled PERSON name
match title (_ '.')? ⟦ Cap&-notname ( Cap&-notname )* ⟧
find  mevrouw ⟦Anna Jansen⟧ kwam
pass  mevrouw kwam
`,
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// TestFolder: three files are a language, which finds what its rules say, what proves itself,
// and the same name again.
func TestFolder(t *testing.T) {
	l, err := more.Read("nl", dutch())
	if err != nil {
		t.Fatal(err)
	}
	ruled, err := tagger.NewRuled(l)
	if err != nil {
		t.Fatal(err)
	}
	d, err := detect.New(l, ruled, detect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const text = "Mevrouw Anna Jansen (geb. 3 maart 1974) belde. Jansen schreef op 14.3.2020 aan a.jansen@example.org vanuit 1.2.3 of 3 huizen."
	spans, err := d.Detect(t.Context(), &understudy.Document{ID: "x", Text: text, Language: "nl"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range spans {
		got = append(got, string(s.Category)+":"+text[s.Start:s.End])
	}
	want := []string{"PERSON:Anna Jansen", "DATETIME:3 maart 1974", "PERSON:Jansen", "DATETIME:14.3.2020", "CODE:a.jansen@example.org"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	replaced(t, l, d, text)
}

// replaced pseudonymizes the text by the default method: every room works without the files
// that are not there.
func replaced(t *testing.T, l *language.Language, d understudy.Detector, text string) {
	t.Helper()
	ctx := context.Background()
	languages := map[string]*language.Language{"nl": l}
	p, err := stock.Pipeline(stock.Options{Languages: languages, Default: "nl", Draw: draw.New([]byte("x"))})
	if err != nil {
		t.Fatal(err)
	}
	doc := &understudy.Document{ID: "x", Text: text, Language: "nl"}
	r, err := p.Read(ctx, doc, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Observe(ctx, doc, r); err != nil {
		t.Fatal(err)
	}
	if err := p.Freeze(ctx); err != nil {
		t.Fatal(err)
	}
	out, err := p.Replace(ctx, doc, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range out {
		if s.Text == "" || strings.Contains(text, s.Text) || strings.HasPrefix(s.Text, "[") {
			t.Errorf("%q became %q", text[s.Span.Start:s.Span.End], s.Text)
		}
	}
}

func TestMistakesAreTold(t *testing.T) {
	for name, want := range map[string]string{
		"nothing":     `there is no key "colour"`,
		"hyphens":     "join or cut",
		"affixes":     "no number of letters",
		"no value":    `want "key: value"`,
		"no words":    "words.tsv",
		"no settings": "language.txt",
	} {
		files := dutch()
		set := func(text string) { files["language.txt"] = &fstest.MapFile{Data: []byte(text)} }
		switch name {
		case "nothing":
			set("colour: red")
		case "hyphens":
			set("hyphens: both")
		case "affixes":
			set("affixes: few")
		case "no value":
			set("hyphens")
		case "no words":
			delete(files, "words.tsv")
		case "no settings":
			delete(files, "language.txt")
		}
		if _, err := more.Read("nl", files); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}
