package reidentify_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/attack/reidentify"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
)

// background are four public texts.
var background = map[string]string{
	"a": "Judgment in the case of Nowak. The tram in Gdynia hit his kiosk. The court awards damages.",
	"b": "Judgment in the case of Olsen. The ferry to Bergen was late. The court awards damages.",
	"c": "Judgment in the case of Rossi. The school in Parma dismissed her. The court awards nothing.",
	"d": "Judgment in the case of Weber. The bees in Ulm fled. The court awards nothing.",
}

func attacker(t *testing.T, o reidentify.Options) *reidentify.Meter {
	t.Helper()
	b := reidentify.NewBackground()
	for _, id := range []string{"a", "b", "c", "d"} {
		if err := b.Add(id, background[id]); err != nil {
			t.Fatal(err)
		}
	}
	return meter(t, b, o)
}

func meter(t *testing.T, b *reidentify.Background, o reidentify.Options) *reidentify.Meter {
	t.Helper()
	if err := b.Learn(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	return reidentify.New(b, o)
}

// document replaces, in a text, one word by another.
func document(id, text string, replacements ...string) *pairs.Document {
	var spans []understudy.Span
	var standIns []string
	at := 0
	for i := 0; i < len(replacements); i += 2 {
		start := at + strings.Index(text[at:], replacements[i])
		at = start + len(replacements[i])
		spans, standIns = append(spans, understudy.Span{Start: start, End: at}), append(standIns, replacements[i+1])
	}
	return pairs.New(&understudy.Document{ID: id, Text: text}, spans, standIns, understudy.Linking{})
}

func attack(t *testing.T, m *reidentify.Meter, docs ...*pairs.Document) *reidentify.Result {
	t.Helper()
	return pairstest.Measure(t, m, docs...)
}

func TestFoundBeforeNotAfter(t *testing.T) {
	const text = "Mr Nowak had a kiosk in Gdynia."
	hidden := attack(t, attacker(t, reidentify.Options{}), document("a", text, "Nowak", "Weber", "kiosk", "stall", "Gdynia", "Ulm"))
	open := attack(t, attacker(t, reidentify.Options{}), document("a", text, "Nowak", "Maj"))
	for _, a := range reidentify.Attackers {
		if hidden.Before[a].First != 1 || hidden.After[a].First != 0 || hidden.Cases[0].After[a] == 1 {
			t.Errorf("%s: before %+v, after %+v", a, hidden.Before[a], hidden.After[a])
		}
		if open.After[a].First != 1 || open.After[a].Reciprocal != 1 {
			t.Errorf("%s: what was left does not betray: %+v", a, open.After[a])
		}
	}
	if c := hidden.Cases[0]; c.Found() || c.Hide != 0 || c.Lead.StandIns >= 0 {
		t.Errorf("the stand-ins do not mislead: %+v", c)
	}
	c := open.Cases[0]
	if !c.Found() || c.Hide == 0 {
		t.Errorf("nothing to hide: %+v", c)
	}
	without := func(words ...string) *reidentify.Case {
		left := text
		for _, w := range words {
			left = strings.ReplaceAll(strings.ToLower(left), w, "")
		}
		return attack(t, attacker(t, reidentify.Options{}), document("a", left, "nowak", "Maj")).Cases[0]
	}
	if c.Hide != 2 || !without(c.Words[0].Word).Found() || without(c.Words[0].Word, c.Words[1].Word).Found() {
		t.Errorf("%d words are said to betray", c.Hide)
	}
	if w := c.Words[0]; w.Texts != 1 || w.Count != 1 || w.Inside != 0 || w.Word != "gdynia" && w.Word != "kiosk" {
		t.Errorf("the word that betrays most is %+v", w)
	}
}

// Places are code points of the result, and words in stand-ins are told apart.
func TestPlaces(t *testing.T) {
	d := document("a", "Åsa Nowak, Åsa: kiosk!", "Nowak", "Öst Gdynia")
	c := attack(t, attacker(t, reidentify.Options{}), d).Cases[0]
	result := []rune(d.Result)
	inside := map[string]int{}
	for _, w := range c.Words {
		inside[w.Word] = w.Inside
		for _, p := range w.Places {
			if got := strings.ToLower(string(result[p[0]:p[1]])); got != w.Word {
				t.Errorf("%q stands where %q should", got, w.Word)
			}
		}
	}
	if inside["gdynia"] != 1 || inside["kiosk"] != 0 {
		t.Errorf("in stand-ins: %v", inside)
	}
}

// Who knows nothing is right as often as by chance: a document without words, or
// one whose words no text has, is not "found".
func TestNothingToGoBy(t *testing.T) {
	for _, text := range []string{"", "xyzzy"} {
		r := attack(t, attacker(t, reidentify.Options{}), document("c", text))
		if got := r.After[reidentify.BM25]; got != r.Chance {
			t.Errorf("%q: %+v, by chance %+v", text, got, r.Chance)
		}
		if r.Cases[0].Found() || r.Cases[0].Hide != 0 || len(r.Cases[0].Words) != 0 {
			t.Errorf("%q: %+v", text, r.Cases[0])
		}
	}
	want := (1 + 1.0/2 + 1.0/3 + 1.0/4) / 4
	r := attack(t, attacker(t, reidentify.Options{}), document("c", ""))
	if math.Abs(r.Chance.Reciprocal-want) > 1e-12 || r.Chance.First != 0.25 || r.Chance.Ten != 1 {
		t.Errorf("chance is %+v", r.Chance)
	}
}

func TestAbsent(t *testing.T) {
	m := attacker(t, reidentify.Options{})
	r := attack(t, m, document("z", "Nowak"), document("a", "Nowak"))
	if r.Documents != 1 || len(r.Absent) != 1 || r.Absent[0] != "z" {
		t.Errorf("%d attacked, absent %v", r.Documents, r.Absent)
	}
	m = attacker(t, reidentify.Options{})
	if err := m.Add(t.Context(), document("z", "Nowak")); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Result(); !errors.Is(err, reidentify.ErrNoTruth) || !strings.Contains(err.Error(), `"z" of the documents and "a" of the background`) {
		t.Errorf("got %v", err)
	}
	r = attack(t, attacker(t, reidentify.Options{True: func(string) string { return "d" }}), document("z", "bees"))
	if r.After[reidentify.BM25].First != 1 {
		t.Errorf("the mapping leads nowhere: %+v", r.After)
	}
}

func TestOneText(t *testing.T) {
	b := reidentify.NewBackground()
	if err := b.Add("a", "Nowak"); err != nil {
		t.Fatal(err)
	}
	if err := b.Add("a", "Nowak"); !errors.Is(err, reidentify.ErrDuplicate) {
		t.Errorf("got %v", err)
	}
	r := attack(t, meter(t, b, reidentify.Options{}), document("a", "Nowak"))
	if r.Chance.First != 1 || r.After[reidentify.Bayes].First != 1 {
		t.Errorf("%+v", r)
	}
}

// The words that several documents share are counted over them.
func TestCommon(t *testing.T) {
	o := reidentify.Options{True: func(id string) string { return id[:1] }}
	r := attack(t, attacker(t, o), document("a1", "a tram"), document("a2", "the tram, a kiosk"), document("b", "a ferry"))
	if len(r.Common) == 0 || r.Common[0].Word != "tram" || r.Common[0].Documents != 2 {
		t.Errorf("%+v", r.Common)
	}
}

// The order of documents does not change what is found of each.
func TestManyAtOnce(t *testing.T) {
	var docs []*pairs.Document
	for i := range 200 {
		docs = append(docs, document("abcd"[i%4:i%4+1], fmt.Sprintf("the court in Ulm and Parma %d", i%9)))
	}
	forward := attack(t, attacker(t, reidentify.Options{}), docs...)
	for i, c := range forward.Cases {
		alone := attack(t, attacker(t, reidentify.Options{}), docs[i]).Cases[0]
		if alone.After[reidentify.BM25] != c.After[reidentify.BM25] || alone.Lead != c.Lead {
			t.Fatalf("document %d: %+v, alone %+v", i, c, alone)
		}
	}
}
