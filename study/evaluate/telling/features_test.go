package telling

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
)

// The original with the stand-ins of one category, mention for mention.
func TestMixed(t *testing.T) {
	d := pairs.New(&understudy.Document{Text: "Ann Lee of Lund met Bob in Lund."}, []understudy.Span{
		{Start: 0, End: 7, Category: understudy.Person}, {Start: 11, End: 15, Category: understudy.Location},
		{Start: 20, End: 23, Category: understudy.Person}, {Start: 27, End: 31, Category: understudy.Location},
	}, []string{"Eve", "Big Falls", "", "Big Falls"}, understudy.Linking{})
	m := New(Options{})
	doc := m.read(d)
	for category, want := range map[understudy.Category]string{
		understudy.Person:   "Eve of Lund met in Lund .",
		understudy.Location: "Ann Lee of Big Falls met Bob in Big Falls .",
		understudy.Code:     "Ann Lee of Lund met Bob in Lund .",
	} {
		var got []string
		for _, tok := range doc.mixed(category) {
			got = append(got, m.vocab.words[tok.word])
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: got %q, want %q", category, s, want)
		}
	}
}

// What words say is parted by their mentions, a word in more results says more.
func TestWhere(t *testing.T) {
	org, loc := understudy.Organisation, understudy.Location
	got := shareByCategory([]Telltale{
		{Weight: 2, Results: 3, Categories: map[understudy.Category]int{org: 2, loc: 1}}, // 6: 4 and 2
		{Weight: 1, Results: 2, Categories: map[understudy.Category]int{loc: 5}},         // 2
	})
	if len(got) != 2 || got[org] != 0.5 || got[loc] != 0.5 {
		t.Errorf("%v", got)
	}
	if got := shareByCategory(nil); len(got) != 0 {
		t.Errorf("no words: %v", got)
	}
}

// A word is told as speaking for a side if it stands in mentions there, and in more
// documents than on the other side; whatever weight it got.
func TestStrongest(t *testing.T) {
	m := New(Options{Words: 6})
	for i, text := range []string{
		"kept [LOC|Umeå|Townsville] [LOC|both|Lund] [LOC|rare|x y] z end",
		"kept [LOC|Umeå|Townsville] [LOC|Lund|both] rare [LOC|y|rare]",
		"kept [LOC|Umeå|Townsville] [LOC|rare|Malmö]",
	} {
		if err := m.Add(t.Context(), pairstest.Document(fmt.Sprint(i), text)); err != nil {
			t.Fatal(err)
		}
	}
	weights := map[string]float64{
		"Townsville": 5, // in all results, in no original
		"kept":       4, // in no mention
		"both":       3, // in as many originals as results
		"rare":       2, // in a stand-in, but in more originals
		"Malmö":      1,
		"Umeå":       -1,
		"Lund":       -2, // in as many originals as results
		"end":        -3, // beyond the words that are looked at in results, which are longer
	}
	all := make([]float64, len(m.vocab.words))
	for w, x := range weights {
		all[m.vocab.ids[w]] = x
	}
	order := make([]uint32, len(all))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int { return cmp.Compare(all[b], all[a]) })
	told := func(most, side int) (words []string) {
		m.o.Telltales = most
		for _, x := range m.strongest(order, all, side) {
			words = append(words, x.Word)
		}
		return words
	}
	if got := told(10, 1); !slices.Equal(got, []string{"Townsville", "Malmö"}) {
		t.Errorf("for stand-ins: %q", got)
	}
	if got := told(1, 1); !slices.Equal(got, []string{"Townsville"}) {
		t.Errorf("the first for stand-ins: %q", got)
	}
	slices.Reverse(order)
	if got := told(10, 0); !slices.Equal(got, []string{"Umeå"}) {
		t.Errorf("for originals: %q", got)
	}
}
