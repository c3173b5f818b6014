package upos

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy/language/upos"
	"github.com/understudy-text/understudy/study/train/treebank"
)

func sentences(n int) []treebank.Sentence {
	r := rand.New(rand.NewPCG(1, 1))
	one := func(words string) string { f := strings.Fields(words); return f[r.IntN(len(f))] }
	var out []treebank.Sentence
	for range n {
		out = append(out, treebank.Sentence{
			Words: []string{one("The A"), one("dog cat bird horse"), one("sees hears likes"), one("Anna Peter Maria"), "."},
			Tags:  []string{"DET", "NOUN", "VERB", "PROPN", "PUNCT"},
		})
	}
	return out
}

func TestTrainAndEvaluate(t *testing.T) {
	list := sentences(60)
	train, test := list[:50], append(list[50:], treebank.Sentence{
		Words: []string{"The", "elephant", "sees", "Anna", "."}, Tags: []string{"DET", "NOUN", "VERB", "PROPN", "X"}})
	model := func(seed uint64) []byte {
		tagger, err := Train(context.Background(), train, [][]string{{"Peter", "likes", "Anna"}}, Options{Seed: seed, Fine: 6, Coarse: 3})
		if err != nil {
			t.Fatal(err)
		}
		now := time.Unix(0, 0)
		clock := func() time.Time { now = now.Add(time.Second); return now }
		s := Evaluate(tagger, test, Known(train), clock)
		if s.Tokens != 55 || s.Right != 54 || s.UnknownTokens != 1 || s.UnknownRight != 1 || s.Speed() != 55 {
			t.Errorf("score %+v", s)
		}
		var b bytes.Buffer
		if err := tagger.Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	if !bytes.Equal(model(1), model(1)) {
		t.Error("two trainings with one seed differ")
	}
}

func TestCasing(t *testing.T) {
	var c casing
	for range 10 {
		c.add([]string{"So", "Anna", "saw", "the", "Sun", "."}, []string{"so", "anna", "saw", "the", "sun", "."})
	}
	c.add([]string{"a", "sun"}, []string{"a", "sun"})
	for word, want := range map[string]uint16{"anna": 6, "saw": 1, "sun": 5} {
		if got := c.seen[word].class(); got != want {
			t.Errorf("%q has class %d, want %d", word, got, want)
		}
	}
	if c.seen["so"] != nil {
		t.Error("the first word of a sentence was counted")
	}
}

func TestWordsOfOneKindShareAClass(t *testing.T) {
	polish, turkish := upos.Class{Fine: 7, Coarse: 2, Case: 5}, upos.Class{Fine: 9, Coarse: 2, Case: 5}
	known := map[string]upos.Class{"polish": polish, "turkish": turkish, "irish": turkish, "czech": {Case: 4}}
	join(known, []string{"Polish", "Turkish", "Irish", "Czech", "Kazakh"})
	for word, want := range map[string]upos.Class{"polish": polish, "czech": turkish, "kazakh": turkish, "Kazakh": {}} {
		if known[word] != want {
			t.Errorf("%q has %v, want %v", word, known[word], want)
		}
	}
	join(known, []string{"no", "known", "word"})
	if len(known) != 5 {
		t.Errorf("words of a list of which none is known were added: %v", known)
	}
}

func TestCardNamesDataCommandAndScores(t *testing.T) {
	card := Card{Language: "en", Train: []string{"/data/a.conllu"}, Text: []string{"/data/b.txt"}, Licence: "CC BY-SA.", Bytes: 1234,
		Scores: []NamedScore{{Name: "test.conllu", Score: Score{Tokens: 200, Right: 191}}}}.Markdown()
	for _, want := range []string{"treebank: a.conllu", "clusters and capitals: b.txt", "--train a.conllu", "95.50 %", "1234 bytes", "CC BY-SA."} {
		if !strings.Contains(card, want) {
			t.Errorf("the card lacks %q", want)
		}
	}
	if strings.Contains(card, "/data") {
		t.Error("the card names a folder")
	}
}
