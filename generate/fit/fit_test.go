package fit_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/tiny"
)

// english is a judge of English texts with the model that comes with the program.
func english(t *testing.T) (*fit.Judge, *language.Language) {
	t.Helper()
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	m, err := tiny.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	return fit.New(fit.Options{Languages: map[string]*language.Language{"en": l}, Models: map[string]fit.Model{"en": m}, Draw: draw.New([]byte("fit"))}), l
}

// place is a text with the original between brackets; other mentions are underscores.
func place(text string) fit.Place {
	before, rest, _ := strings.Cut(text, "[")
	original, after, _ := strings.Cut(rest, "]")
	c := lm.Cloze{Between: strings.Split(before, "_")}
	c.Want = []int{len(c.Between) - 1}
	c.Between = append(c.Between, strings.Split(after, "_")...)
	return fit.Place{Language: "en", Cloze: c, Original: original, Write: func(standIn string) string { return standIn }}
}

var role = cast.Role{Kind: "thing", Key: "x"}

func TestWhatFitsComesFirst(t *testing.T) {
	for text, want := range map[string]string{
		"The river flows through the [gorge] and reaches the sea.":         "valley",
		"He was taken to hospital with a broken [elbow] after he fell.":    "leg",
		"She was elected [senator] by the party in the general election.":  "president",
		"The army fought a long [siege] against the enemy during the war.": "battle",
	} {
		j, _ := english(t)
		j.See(role, place(text))
		j.Begin(t.Context())
		candidates := []string{"president", "leg", "valley", "battle", "symphony"}
		if got := j.Order(role, candidates); got[0] != want || j.Err() != nil {
			t.Errorf("%s: %v, %v", text, got, j.Err())
		}
	}
}

// The places that are kept depend on the key, not on the order or the number of
// times in which they are seen; of a role that was not seen nothing is known.
func TestOrderDoesNotMatter(t *testing.T) {
	var places []fit.Place
	for i := range 20 {
		places = append(places, place(fmt.Sprintf("In the %dth year she became a [nurse] of the _ in town %d.", i, i)))
	}
	candidates := []string{"lawyer", "teacher", "priest", "river"}
	first, _ := english(t)
	for _, p := range places {
		first.See(role, p)
	}
	first.Begin(t.Context())
	want := first.Fits(role, candidates)
	second, _ := english(t)
	slices.Reverse(places)
	for _, p := range slices.Concat(places, places) {
		second.See(role, p)
	}
	second.Begin(t.Context())
	if got := second.Fits(role, candidates); !slices.Equal(got, want) || want == nil {
		t.Errorf("seen in another order: %v, want %v", got, want)
	}
	if got := second.Order(cast.Role{Kind: "thing", Key: "y"}, candidates); !slices.Equal(got, candidates) {
		t.Errorf("a role without a place: %v", got)
	}
	second.Settle()
	if got := second.Fits(role, candidates); got != nil {
		t.Errorf("after Settle: %v", got)
	}
}

func TestLongerAndShorterCostsSomething(t *testing.T) {
	j, _ := english(t)
	j.See(role, place("She works as a [nurse] in _."))
	j.Begin(t.Context())
	fits := j.Fits(role, []string{"teacher", "teacher of the deaf in the town"})
	if fits[0] <= fits[1] {
		t.Errorf("fits %v", fits)
	}
}

func TestWordsAreLikeTheOriginal(t *testing.T) {
	j, l := english(t)
	j.See(role, place("He sat down on the [xyloid] of the river and waited."))
	j.Begin(t.Context())
	words := j.Words(role)
	if len(words) < 3 {
		t.Fatalf("words %v, %v", words, j.Err())
	}
	for _, w := range words {
		if w != strings.ToLower(w) || !l.Lexicon.Common(w) || len(l.Lexicon.Classes(w)) > 0 {
			t.Errorf("%q is no plain word of no class", w)
		}
	}
	if slices.Contains(words, "the") || slices.Contains(words, "and") {
		t.Errorf("words of another part of speech: %v", words)
	}
	named, _ := english(t)
	named.See(role, place("He sat down on the [Xyloid] of the river and waited."))
	named.Begin(t.Context())
	if words := named.Words(role); words != nil {
		t.Errorf("for a name: %v", words)
	}
}

func TestModelsThatFail(t *testing.T) {
	j, _ := english(t)
	j.See(role, place("She works as a [nurse] in _."))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	j.Begin(ctx)
	candidates := []string{"river", "teacher"}
	if got := j.Order(role, candidates); !slices.Equal(got, candidates) || j.Err() == nil {
		t.Errorf("%v, error %v", got, j.Err())
	}
	j.Begin(t.Context())
	if j.Order(role, candidates); j.Err() != nil {
		t.Errorf("begun again: %v", j.Err())
	}
}
