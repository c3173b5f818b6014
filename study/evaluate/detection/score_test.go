package detection

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

// at finds the n-th (from 1) occurrence of a word and makes a span of it.
func at(text, words string, n int, c understudy.Category) understudy.Span {
	start := 0
	for i := 0; ; i++ {
		j := strings.Index(text[start:], words)
		if j < 0 {
			panic("no such words: " + words)
		}
		start += j
		if i == n-1 {
			return understudy.Span{Start: start, End: start + len(words), Category: c}
		}
		start++
	}
}

const sample = "Mr Jan Łuka met Anna in the city of Łódź on 3 May."

func TestScore(t *testing.T) {
	p, l, d := understudy.Person, understudy.Location, understudy.DateTime
	gold := Gold{ID: "a", Text: sample, Annotators: [][]understudy.Span{{
		at(sample, "Mr Jan Łuka", 1, p), at(sample, "Anna", 1, p), at(sample, "the city of Łódź", 1, l), at(sample, "3 May", 1, d),
	}}}
	total := 2 + 3 + 4 + 4 + 3 + 4 + 2 + 4 + 1 + 3
	tests := []struct {
		name               string
		predicted          []understudy.Span
		hit, found         int // characters
		person, loc, dates int // mentions wholly covered
		exact              int
	}{
		{"nothing", nil, 0, 0, 0, 0, 0, 0},
		{"everything", gold.Annotators[0], total, total, 2, 1, 1, 4},
		{"title not needed", []understudy.Span{at(sample, "Jan Łuka", 1, p)}, 7, 7, 1, 0, 0, 0},
		{"half a name", []understudy.Span{at(sample, "Jan", 1, p)}, 3, 3, 0, 0, 0, 0},
		{"function words not needed, other category", []understudy.Span{at(sample, "city", 1, p), at(sample, "Łódź", 1, p)}, 8, 8, 0, 1, 0, 0},
		{"too much", []understudy.Span{at(sample, "met Anna", 1, p)}, 4, 7, 1, 0, 0, 0},
		{"twice the same", []understudy.Span{at(sample, "3 May", 1, d), at(sample, "3 May", 1, d)}, 4, 4, 0, 0, 1, 1},
		{"exact needs the category", []understudy.Span{at(sample, "Anna", 1, l)}, 4, 4, 1, 0, 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, err := Score([]Gold{gold}, map[string][]understudy.Span{"a": test.predicted})
			if err != nil {
				t.Fatal(err)
			}
			c := r.Characters
			if c.Hit != test.hit || c.Predicted != test.found || c.Gold != total {
				t.Errorf("characters: hit %d of %d found, %d gold; want %d of %d, %d", c.Hit, c.Predicted, c.Gold, test.hit, test.found, total)
			}
			for _, m := range []struct {
				c    understudy.Category
				want int
			}{{p, test.person}, {l, test.loc}, {d, test.dates}} {
				if got := r.ByCategory[m.c].Mentions.Covered; got != m.want {
					t.Errorf("%s: %d mentions covered, want %d", m.c, got, m.want)
				}
			}
			if r.Exact.Hit != test.exact {
				t.Errorf("exact spans: %d, want %d", r.Exact.Hit, test.exact)
			}
		})
	}
}

func TestPartialSpansCountEachSide(t *testing.T) {
	p := understudy.Person
	gold := Gold{ID: "a", Text: sample, Annotators: [][]understudy.Span{{at(sample, "Jan Łuka", 1, p), at(sample, "Anna", 1, p)}}}
	r, err := Score([]Gold{gold}, map[string][]understudy.Span{"a": {at(sample, "Jan", 1, p), at(sample, "Łuka", 1, p), at(sample, "May", 1, p)}})
	if err != nil {
		t.Fatal(err)
	}
	if x := r.Partial; x.Hit != 2 || x.Predicted != 3 || x.Covered != 1 || x.Gold != 2 {
		t.Errorf("partial: %+v", x)
	}
}

func TestSeveralAnnotators(t *testing.T) {
	p := understudy.Person
	jan, anna := at(sample, "Jan", 1, p), at(sample, "Anna", 1, p)
	gold := Gold{ID: "a", Text: sample, Annotators: [][]understudy.Span{{jan}, {jan, anna}}}
	r, err := Score([]Gold{gold}, map[string][]understudy.Span{"a": {jan}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Characters.Gold != 7 || r.Characters.Hit != 3 {
		t.Errorf("a character any annotator marked has to go: %+v", r.Characters)
	}
	if m := r.ByCategory[p].Mentions; m.Gold != 3 || m.Covered != 2 {
		t.Errorf("mentions of all annotators count: %+v", m)
	}
}

func TestScoreRefuses(t *testing.T) {
	gold := []Gold{{ID: "a", Text: "ab", Annotators: [][]understudy.Span{{}}}}
	tests := []struct {
		name      string
		predicted map[string][]understudy.Span
		want      error
	}{
		{"unknown document", map[string][]understudy.Span{"b": nil}, ErrUnknownDocument},
		{"past the end", map[string][]understudy.Span{"a": {{Start: 1, End: 3}}}, ErrOutside},
		{"before the start", map[string][]understudy.Span{"a": {{Start: -1, End: 1}}}, ErrOutside},
		{"empty", map[string][]understudy.Span{"a": {{Start: 1, End: 1}}}, ErrOutside},
	}
	for _, test := range tests {
		if _, err := Score(gold, test.predicted); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
}

func TestMissingDocumentsAreListed(t *testing.T) {
	gold := []Gold{{ID: "b", Text: "Jan", Annotators: [][]understudy.Span{{{Start: 0, End: 3, Category: understudy.Person}}}}, {ID: "a", Text: "x"}}
	r, err := Score(gold, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Missing) != 2 || r.Missing[0] != "a" || r.Characters.Gold != 3 {
		t.Errorf("missing %v, characters %+v", r.Missing, r.Characters)
	}
}

// More spans never lower recall; gold itself scores 1.
func TestScoreProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	random := func(text string) (s []understudy.Span) {
		for range rng.IntN(6) {
			a := rng.IntN(len(text))
			b := a + 1 + rng.IntN(len(text)-a)
			s = append(s, understudy.Span{Start: a, End: b, Category: understudy.Categories[rng.IntN(8)]})
		}
		return s
	}
	for range 300 {
		g := Gold{ID: "a", Text: sample, Annotators: [][]understudy.Span{random(sample)}}
		spans := random(sample)
		some, err := Score([]Gold{g}, map[string][]understudy.Span{"a": spans})
		if err != nil {
			t.Fatal(err)
		}
		more, err := Score([]Gold{g}, map[string][]understudy.Span{"a": append(spans, random(sample)...)})
		if err != nil {
			t.Fatal(err)
		}
		if more.Characters.Hit < some.Characters.Hit || more.Mentions.Covered < some.Mentions.Covered || more.Exact.Hit < some.Exact.Hit {
			t.Fatalf("more spans found less: %+v then %+v", some, more)
		}
		same, err := Score([]Gold{g}, map[string][]understudy.Span{"a": g.Annotators[0]})
		if err != nil {
			t.Fatal(err)
		}
		if same.Mentions.Covered != same.Mentions.Gold || same.Characters.Hit != same.Characters.Gold || same.Exact.Hit != same.Exact.Gold {
			t.Fatalf("gold against itself: %+v", same)
		}
	}
}

func TestIgnored(t *testing.T) {
	for word, want := range map[string]bool{"Mr": true, "the": true, "OF": true, "no": true, "Court": false, "Jan": false, "": false} {
		if Ignored(word) != want {
			t.Errorf("Ignored(%q) = %t", word, !want)
		}
	}
}

func TestWriteText(t *testing.T) {
	gold := []Gold{{ID: "a", Text: sample, Annotators: [][]understudy.Span{{at(sample, "Jan", 1, understudy.Person)}}}}
	r, err := Score(gold, map[string][]understudy.Span{"a": {at(sample, "Jan", 1, "NAME")}})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"precision 1.000", "recall 1.000", "PERSON", "NAME", "wholly covered 1.000"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("table lacks %q:\n%s", want, b.String())
		}
	}
}
