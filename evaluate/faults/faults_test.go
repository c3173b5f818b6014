package faults

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/evaluate/pairs"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/en"
)

// doc makes a document of a text in which [original|stand-in|entity] marks the
// mentions.
func doc(marked string) *pairs.Document {
	var text strings.Builder
	var spans []understudy.Span
	var standIns []string
	var l understudy.Linking
	entities := map[string]int{}
	for {
		before, rest, found := strings.Cut(marked, "[")
		text.WriteString(before)
		if !found {
			return pairs.New(&understudy.Document{Text: text.String()}, spans, standIns, l)
		}
		inside, after, _ := strings.Cut(rest, "]")
		parts := strings.Split(inside, "|")
		start := text.Len()
		text.WriteString(parts[0])
		spans = append(spans, understudy.Span{Start: start, End: text.Len()})
		standIns = append(standIns, strings.ReplaceAll(parts[1], "FAILED", understudy.Failed))
		if _, ok := entities[parts[2]]; !ok {
			entities[parts[2]] = len(l.Entities)
			l.Entities = append(l.Entities, understudy.Entity{})
		}
		e := &l.Entities[entities[parts[2]]]
		e.Mentions = append(e.Mentions, len(spans)-1)
		marked = after
	}
}

func TestTags(t *testing.T) {
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	closed := func(w string) bool { return w == "mr" }
	for name, tc := range map[string]struct {
		text string
		want map[Tag]int
	}{
		"good":               {"He met [Mr Borgers|Mr Maret|1] in [Paris|London|2].", map[Tag]int{None: 2}},
		"nothing":            {"He met [Borgers||1].", map[Tag]int{Failed: 1}},
		"no answer":          {"He met [Borgers|FAILED|1].", map[Tag]int{Failed: 1}},
		"itself":             {"He met [Borgers|BORGERS|1].", map[Tag]int{Overlap: 1}},
		"a part":             {"He met [Anna Borgers|Maria Borgers|1].", map[Tag]int{Overlap: 1}},
		"a generic word":     {"He wrote to the [Sinop court|Bolu court|1].", map[Tag]int{None: 1}},
		"short for long":     {"He lives at [12 Long Lane in Oxford|London|1].", map[Tag]int{Structural: 1}},
		"an open bracket":    {"He met [Borgers|Maret (|1].", map[Tag]int{Structural: 1}},
		"a sign":             {"He met [Borgers|---|1].", map[Tag]int{Structural: 1}},
		"a part of speech":   {"He met [Borgers|quickly|1] there.", map[Tag]int{POS: 1}},
		"two become one":     {"He met [Borgers|Maret|1] and [Adams|Maret|2].", map[Tag]int{None: 1, Merged: 1}},
		"one becomes two":    {"He met [Borgers|Maret|1]. He saw [Borgers|Simon|1].", map[Tag]int{None: 1, Split: 1}},
		"numbers may be met": {"Of [12 May 1990|14 May 1991|1].", map[Tag]int{None: 1}},
	} {
		m := New(closed, map[string]*language.Language{"en": l}, "en")
		for range genericIn {
			if err := m.Add(t.Context(), doc("the court sat in may")); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Add(t.Context(), doc(tc.text)); err != nil {
			t.Fatal(err)
		}
		r, err := m.Result()
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, tag := range Tags {
			sum += r.Share[tag]
			if r.Count[tag] != tc.want[tag] {
				t.Errorf("%s: %d %s, want %d", name, r.Count[tag], tag, tc.want[tag])
			}
		}
		if sum < 0.999 || sum > 1.001 {
			t.Errorf("%s: shares sum up to %g", name, sum)
		}
	}
}

func TestEmpty(t *testing.T) {
	r, err := New(nil, nil, "en").Result()
	if err != nil || r.Mentions != 0 || r.Share[None] != 0 {
		t.Error(r, err)
	}
}
