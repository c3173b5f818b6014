package detection

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/link"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/tiny"
)

// byLength gives each candidate minus the number of its code points, as expected.py
// does.
type byLength struct{}

func (byLength) Score(_ context.Context, questions []lm.Question) ([][]float64, error) {
	var out [][]float64
	for _, q := range questions {
		out = append(out, []float64{-float64(utf8.RuneCountInString(q.Candidates[0]))})
	}
	return out, nil
}

func handMade(t *testing.T) ([]Gold, map[string][]understudy.Span) {
	t.Helper()
	gold, predicted, err := ReadFiles(filepath.Join("testdata", "tab", "gold.json"), filepath.Join("testdata", "tab", "predicted.json"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return gold, predicted
}

// expected is what testdata/tab/expected.py computes.
type expected struct {
	Recall    map[string]TABRecall
	Precision map[string]Weighed
	Documents []struct {
		ID       string
		Recall   TABRecall
		Tokens   float64 `json:"precision_tokens"`
		Weighted float64 `json:"precision_weighted"`
	}
}

func nearly(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// The numbers are those of an independent program.
func TestTABAsPublished(t *testing.T) {
	gold, predicted := handMade(t)
	got, err := ScoreTAB(t.Context(), gold, predicted, TABOptions{Weigher: &Weigher{Name: "length", Models: map[string]lm.Scorer{"": byLength{}}}})
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join("testdata", "tab", "expected.json"))
	var want expected
	if err == nil {
		err = json.Unmarshal(b, &want)
	}
	if err != nil {
		t.Fatal(err)
	}
	if !got.Types || got.Entities != "given" || got.Weights != "length" || got.Unweighed != 0 {
		t.Errorf("types %t, entities %s, weights %s, %d without", got.Types, got.Entities, got.Weights, got.Unweighed)
	}
	recalls := map[string]TABRecall{"all": got.Hidden, "direct": *got.Direct, "quasi": *got.Quasi}
	for c, r := range got.ByCategory {
		recalls[string(c)] = *r
	}
	if len(recalls) != len(want.Recall) {
		t.Errorf("%d recalls, want %d", len(recalls), len(want.Recall))
	}
	for name, w := range want.Recall {
		if recalls[name] != w {
			t.Errorf("recall of %s is %+v, want %+v", name, recalls[name], w)
		}
	}
	for name, g := range map[string]Weighed{"tokens": got.Precision.Tokens, "mentions": got.Precision.Mentions, "weighted": got.Precision.Weighted} {
		if g != want.Precision[name] {
			t.Errorf("precision of %s is %+v, want %+v", name, g, want.Precision[name])
		}
	}
	for i, d := range want.Documents {
		g := got.Documents[i]
		if g.ID != d.ID || g.Hidden != d.Recall {
			t.Errorf("document %s: %+v, want %s %+v", g.ID, g.Hidden, d.ID, d.Recall)
		}
		nearly(t, d.ID+": precision of tokens", g.Tokens.Precision, d.Tokens)
		nearly(t, d.ID+": precision of tokens by weight", g.Weighted.Precision, d.Weighted)
	}
}

// Counted by hand: of the direct identifiers the applicant of the first document is
// half visible once, for either annotator.
func TestTABByHand(t *testing.T) {
	gold, predicted := handMade(t)
	got, err := ScoreTAB(t.Context(), gold, predicted, TABOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if c := got.Direct.Entities; c.Covered != 4 || c.Gold != 6 {
		t.Errorf("direct: %+v", c)
	}
	if got.Precision.Weighted != got.Precision.Tokens || got.Weights != Uniform {
		t.Errorf("without a model: %+v, %s", got.Precision, got.Weights)
	}
	nobody, err := ScoreTAB(t.Context(), gold, nil, TABOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if nobody.Hidden.Entities.Covered != 0 || nobody.Precision.Tokens.Predicted != 0 || nobody.Precision.Tokens.Precision != 0 {
		t.Errorf("nothing hidden: %+v", nobody)
	}
}

func TestTells(t *testing.T) {
	for mention, want := range map[string]string{
		"Mr Jan Nowak":       "Jan|Nowak",
		"the Court of Łódź":  "Court|Łódź",
		"Nowak's":            "Nowak",
		"O’Neill’s":          "O|Neill",
		"'s":                 "s", // no word before it
		"James' S":           "James|S",
		"A.B.":               "B", // as published: a is a word that may stay
		"5 000 €":            "5|000|€",
		"12/345_a (nr. 3)":   "12|345_a|3",
		"two\nlines":         "two|\n|lines", // a line break is none of TAB's signs
		"AND from Until":     "",
		"e-mail: x@y.org, –": "e|mail|x|@|y|org",
		"":                   "",
	} {
		var got []string
		for i, j := range identifyingParts(mention) {
			got = append(got, mention[i:j])
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %q", mention, got, want)
		}
	}
}

// What tells something lies in the text in order, and with it hidden the mention is
// hidden; with any of it visible, it is not.
func FuzzTells(f *testing.F) {
	for _, s := range []string{"Mr Jan Łuka-Nowak's", "\xffa's", "’s", "A.B. 12/345_a", "İs"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		covered := make([]bool, len(text))
		at := 0
		var parts [][2]int
		for i, j := range identifyingParts(text) {
			if i < at || j <= i || j > len(text) {
				t.Fatalf("%q: %d to %d after %d", text, i, j, at)
			}
			at = j
			parts = append(parts, [2]int{i, j})
			for k := i; k < j; k++ {
				covered[k] = true
			}
		}
		if !isHidden(text, 0, len(text), covered) {
			t.Errorf("%q: all that tells is covered, and it is not hidden", text)
		}
		for _, p := range parts {
			covered[p[0]] = false
			if isHidden(text, 0, len(text), covered) {
				t.Errorf("%q: hidden without byte %d", text, p[0])
			}
			covered[p[0]] = true
		}
	})
}

// Without types and ids all mentions are to be hidden, and our linker says which are
// one entity.
func TestTABWithoutTypesAndEntities(t *testing.T) {
	english, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	linker, err := link.New(english)
	if err != nil {
		t.Fatal(err)
	}
	p := understudy.Person
	text := "Jan Nowak met Anna. Mr Nowak paid. Anna left."
	gold := []Gold{{ID: "a", Text: text, Annotators: [][]understudy.Span{{
		at(text, "Jan Nowak", 1, p), at(text, "Anna", 1, p), at(text, "Nowak", 2, p), at(text, "Anna", 2, p),
	}}}}
	if Entities(gold) {
		t.Error("gold has entities")
	}
	predicted := map[string][]understudy.Span{"a": {at(text, "Jan Nowak", 1, p), at(text, "Nowak", 2, p), at(text, "Anna", 1, p)}}
	got, err := ScoreTAB(t.Context(), gold, predicted, TABOptions{Linker: linker})
	if err != nil {
		t.Fatal(err)
	}
	if got.Types || got.Direct != nil || got.Entities != "linked" {
		t.Errorf("types %t, entities %s", got.Types, got.Entities)
	}
	if e, m := got.Hidden.Entities, got.Hidden.Mentions; e.Covered != 1 || e.Gold != 2 || m.Covered != 3 || m.Gold != 4 {
		t.Errorf("entities %+v, mentions %+v", e, m)
	}
	if _, err := ScoreTAB(t.Context(), gold, predicted, TABOptions{}); err == nil || !strings.Contains(err.Error(), "linker") {
		t.Errorf("without a linker: %v", err)
	}
}

// The light model finds names harder to guess than the words around them, and sees no
// hidden word: what stands hidden beside a word changes nothing.
func TestWeigher(t *testing.T) {
	english, err := tiny.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	w := &Weigher{Name: "tiny", Models: map[string]lm.Scorer{"en": english}, Default: "en"}
	weigh := func(text string, words ...string) []float64 {
		t.Helper()
		var s []stretch
		for _, word := range words {
			i := strings.Index(text, word)
			s = append(s, stretch{i, i + len(word)})
		}
		weights, err := w.weigh(t.Context(), text, "", s)
		if err != nil {
			t.Fatal(err)
		}
		return weights
	}
	a := weigh("He was one of the members Whitcombe met in Leeds.", "of", "Whitcombe", "Leeds")
	b := weigh("He was one of the members Borgenström met in Leeds.", "of", "Borgenström", "Leeds")
	if a[0] <= 0 || a[1] <= a[0] || a[2] <= a[0] {
		t.Errorf("weights %v: a function word tells more than a name", a)
	}
	if a[0] != b[0] || a[2] != b[2] {
		t.Errorf("weights %v and %v: a hidden word was seen", a, b)
	}
	text := "Jan met Anna."
	overlapping, err := w.weigh(t.Context(), text, "", []stretch{{0, 3}, {1, 3}, {0, 3}, {8, 12}})
	if err != nil || overlapping[0] != overlapping[2] || slices.Contains(overlapping, 0) {
		t.Errorf("overlapping words: %v, %v", overlapping, err)
	}
	if none, err := w.weigh(t.Context(), text, "fr", []stretch{{0, 3}}); err != nil || none[0] != 0 {
		t.Errorf("a language without a model: %v, %v", none, err)
	}
}

func TestLabels(t *testing.T) {
	for name, tc := range map[string]struct {
		mentions string
		want     error
	}{
		"both":       {`{"entity_type":"LOC","start_offset":0,"end_offset":1,"entity_id":"e","identifier_type":"QUASI"}`, nil},
		"some types": {`{"entity_type":"LOC","start_offset":0,"end_offset":1,"identifier_type":"QUASI"},{"entity_type":"LOC","start_offset":1,"end_offset":2}`, ErrLabels},
		"some ids":   {`{"entity_type":"LOC","start_offset":0,"end_offset":1,"entity_id":"e"},{"entity_type":"LOC","start_offset":1,"end_offset":2}`, ErrLabels},
		"odd type":   {`{"entity_type":"LOC","start_offset":0,"end_offset":1,"identifier_type":"PERHAPS"}`, ErrFormat},
	} {
		gold, err := ReadGold(strings.NewReader(`[{"doc_id":"a","text":"Łódź","annotations":{"x":{"entity_mentions":[` + tc.mentions + `]}}}]`))
		if err == nil {
			_, err = ScoreTAB(t.Context(), gold, nil, TABOptions{})
		}
		if !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, want %v", name, err, tc.want)
		}
	}
}

// Leaving categories out leaves their labels out with them.
func TestKeepIsParallel(t *testing.T) {
	gold, _, err := ReadFiles(filepath.Join("testdata", "tab", "gold.json"), filepath.Join("testdata", "tab", "predicted.json"),
		Options{Only: []understudy.Category{understudy.Organisation}})
	if err != nil {
		t.Fatal(err)
	}
	if len(gold[0].Annotators[0]) != 2 || gold[0].label(0, 0).Identifier != Quasi || gold[0].hide(0, 1) || !gold[0].hide(0, 0) {
		t.Errorf("%+v, %+v", gold[0].Annotators[0], gold[0].Labels[0])
	}
}

// What may stay has to be found, not to be hidden.
func TestMentionsThatMayStay(t *testing.T) {
	jan, anna := at(sample, "Jan", 1, understudy.Person), at(sample, "Anna", 1, understudy.Person)
	gold := []Gold{{
		ID: "a", Text: sample, Annotators: [][]understudy.Span{{jan, anna}},
		Labels: [][]Label{{{"1", Direct}, {"2", NoMask}}},
	}}
	r, err := Score(gold, map[string][]understudy.Span{"a": {anna}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Characters.Gold != 3 || r.Characters.Hit != 0 || r.Mentions.Gold != 1 || r.Exact.Gold != 2 || r.Exact.Hit != 1 {
		t.Errorf("characters %+v, mentions %+v, spans %+v", r.Characters, r.Mentions, r.Exact)
	}
}
