package stock_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/substitute"
)

func load(t testing.TB) map[string]*language.Language {
	t.Helper()
	l, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func pipeline(t testing.TB, l map[string]*language.Language, key string) *understudy.Pipeline {
	t.Helper()
	p, err := stock.Pipeline(stock.Options{Languages: l, Default: "en", Draw: draw.New([]byte(key))})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func documents(t testing.TB) []*understudy.Document {
	t.Helper()
	var docs []*understudy.Document
	for _, name := range []string{"interview.txt", "clinic-note.md"} {
		b, err := os.ReadFile(filepath.Join("..", "..", "examples", name))
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, &understudy.Document{ID: name, Text: string(b)})
		for i, paragraph := range strings.Split(string(b), "\n\n") {
			docs = append(docs, &understudy.Document{ID: fmt.Sprint(name, i), Text: paragraph})
		}
	}
	return docs
}

// texts runs documents through a pipeline and returns the new texts by id.
func run(t testing.TB, p *understudy.Pipeline, docs []*understudy.Document) map[string]string {
	t.Helper()
	results, err := p.Pseudonymize(context.Background(), docs, false)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, r := range results {
		for _, s := range r.Surrogates {
			original := r.Document.Text[s.Start:s.End]
			if s.Reason != "" && s.Text == "" && (s.Category == understudy.Demographic || s.Category == understudy.Quantity) {
				continue // what is said of so many people that it stays
			}
			if s.Reason != "" || s.Text == "" || strings.EqualFold(s.Text, original) {
				t.Errorf("%s: [%d, %d) %s: stand-in %q, reason %q", r.Document.ID, s.Start, s.End, s.Category, s.Text, s.Reason)
			}
		}
		text, _, err := substitute.Apply(r.Document.Text, r.Surrogates)
		if err != nil {
			t.Fatal(err)
		}
		out[r.Document.ID] = text
	}
	return out
}

func TestTheOrderOfDocumentsDoesNotMatter(t *testing.T) {
	l, docs := load(t), documents(t)
	want := run(t, pipeline(t, l, "key"), docs)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		rng.Shuffle(len(docs), func(i, j int) { docs[i], docs[j] = docs[j], docs[i] })
		got := run(t, pipeline(t, l, "key"), docs)
		for id := range want {
			if got[id] != want[id] {
				t.Fatalf("%s: another order gave another text", id)
			}
		}
	}
}

func TestAnotherKeyDrawsOtherNames(t *testing.T) {
	l, docs := load(t), documents(t)
	a, b := run(t, pipeline(t, l, "key"), docs), run(t, pipeline(t, l, "other"), docs)
	if a["interview.txt"] == b["interview.txt"] {
		t.Error("two keys gave one text")
	}
}

// What identifies the people of the examples is nowhere in the result.
func TestNothingOfTheOriginalsIsLeft(t *testing.T) {
	got := run(t, pipeline(t, load(t), "key"), documents(t))
	for id, text := range got {
		for _, w := range []string{
			"Ellison", "Margaret", "Oyelaran", "Whitby", "Ibadan", "margaret.ellison51", "0113 496 0735", "Hargreaves", "1951", "3 May 1974",
			"Rahimi", "Amina", "Leila", "943 476 5919", "Cobden", "Bradford", "Whitcombe", "Anand", "7946 0018", "7 January 2021",
		} {
			if strings.Contains(text, w) {
				t.Errorf("%s still holds %q", id, w)
			}
		}
	}
}

func TestUnknownNames(t *testing.T) {
	if _, err := stock.Languages("xx"); err == nil || !strings.Contains(err.Error(), "en") {
		t.Errorf("language xx: err = %v, want one that says what there is", err)
	}
	if _, err := stock.Pipeline(stock.Options{Languages: load(t), Default: "en", Method: "nonsense"}); err == nil || !strings.Contains(err.Error(), "surrogate") {
		t.Errorf("method nonsense: err = %v, want one that says what there is", err)
	}
	p := pipeline(t, load(t), "key")
	if _, err := p.Pseudonymize(context.Background(), []*understudy.Document{{ID: "d", Language: "sv", Text: "Hej"}}, false); err == nil || !strings.Contains(err.Error(), "d") {
		t.Errorf("a document in a language that is not loaded: err = %v", err)
	}
}

// What the tests above check for the examples holds for any bytes that are text:
// detection and generation never fail, never cut a character, and restoring the
// edits gives back the text.
func FuzzText(f *testing.F) {
	for _, s := range []string{
		"", "\x00", "Mr Tony Booth", "İzmir’de 3.5 €", "👩‍👩‍👧 Anna\u200b Lind", "مرحبا Mr Khalil 12 مارس", "e\u0301 1st January 2001\r\n\r\n",
		"a@b.cc @x #y http://z", "1/1/1 999999999999999999999 1e9", "“(‘[", strings.Repeat("No. 12/34 ", 50),
	} {
		f.Add(s)
	}
	l := load(f)
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "\uFFFD")
		if len(text) > 1<<14 {
			return
		}
		p := pipeline(t, l, "fuzz")
		results, err := p.Pseudonymize(context.Background(), []*understudy.Document{{ID: "d", Text: text}}, false)
		if err != nil {
			t.Fatal(err)
		}
		if err := understudy.CheckSpans(text, results[0].Reading.Spans); err != nil {
			t.Fatal(err)
		}
		changed, edits, err := substitute.Apply(text, results[0].Surrogates)
		if err != nil {
			t.Fatal(err)
		}
		back, err := substitute.Undo([]byte(changed), edits)
		if err != nil || string(back) != text {
			t.Fatalf("undone: %q, %v; want %q", back, err, text)
		}
	})
}

func ExamplePipeline() {
	languages, err := stock.Languages("en")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := stock.Pipeline(stock.Options{Languages: languages, Default: "en", Method: "numbered"})
	if err != nil {
		fmt.Println(err)
		return
	}
	doc := &understudy.Document{ID: "1", Text: "Mr David Smith was born in Leeds. Smith's sister lives in Leeds, too."}
	results, err := p.Pseudonymize(context.Background(), []*understudy.Document{doc}, false)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _, err := substitute.Apply(doc.Text, results[0].Surrogates)
	fmt.Println(text, err)
	// Output: Mr [PERSON_1] was born in [LOC_1]. [PERSON_1]'s sister lives in [LOC_1], too. <nil>
}
