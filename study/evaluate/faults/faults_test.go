package faults

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/study/evaluate/internal/overlap"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
	"github.com/understudy-text/understudy/study/evaluate/wordclass"
)

// doc is a marked document; FAILED is what a model's silence leaves, whose brackets
// would be marks.
func doc(marked string) *pairs.Document {
	d := pairstest.Document("", marked)
	for i, s := range d.StandIns {
		d.StandIns[i] = strings.ReplaceAll(s, "FAILED", understudy.Failed)
	}
	return pairs.New(d.Document, d.Spans, d.StandIns, d.Linking)
}

func TestTags(t *testing.T) {
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	closed := func(_ understudy.Category, w string, _ bool) bool { return w == "mr" }
	for name, tc := range map[string]struct {
		text string
		want map[Tag]int
	}{
		"good":               {"He met [PERSON|Mr Borgers|Mr Maret|1] in [PERSON|Paris|London|2].", map[Tag]int{None: 2}},
		"nothing":            {"He met [PERSON|Borgers||1].", map[Tag]int{Failed: 1}},
		"no answer":          {"He met [PERSON|Borgers|FAILED|1].", map[Tag]int{Failed: 1}},
		"itself":             {"He met [PERSON|Borgers|BORGERS|1].", map[Tag]int{Overlap: 1}},
		"a part":             {"He met [PERSON|Anna Borgers|Maria Borgers|1].", map[Tag]int{Overlap: 1}},
		"a generic word":     {"He wrote to the [PERSON|Sinop court|Bolu court|1].", map[Tag]int{None: 1}},
		"short for long":     {"He lives at [PERSON|12 Long Lane in Oxford|London|1].", map[Tag]int{Structural: 1}},
		"less than half":     {"He lives at [PERSON|12 Long Lane in Oxford|34 London|1].", map[Tag]int{Structural: 1}},
		"an open quote":      {"He met [PERSON|Borgers|Maret \"|1].", map[Tag]int{Structural: 1}},
		"an open bracket":    {"He met [PERSON|Borgers|Maret (|1].", map[Tag]int{Structural: 1}},
		"a sign":             {"He met [PERSON|Borgers|---|1].", map[Tag]int{Structural: 1}},
		"a part of speech":   {"He met [PERSON|Borgers|quickly|1] there.", map[Tag]int{POS: 1}},
		"two become one":     {"He met [PERSON|Borgers|Maret|1] and [PERSON|Adams|Maret|2].", map[Tag]int{None: 1, Merged: 1}},
		"one becomes two":    {"He met [PERSON|Borgers|Maret|1]. He saw [PERSON|Borgers|Simon|1].", map[Tag]int{None: 1, Split: 1}},
		"numbers may be met": {"Of [PERSON|12 May 1990|14 May 1991|1].", map[Tag]int{None: 1}},
	} {
		m := New(closed, wordclass.NewTagger(map[string]*language.Language{"en": l}, "en", 1))
		for range overlap.GenericIn {
			pairstest.Add(t, m, doc("the court sat in may"))
		}
		r := pairstest.Measure(t, m, doc(tc.text))
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
	r, err := New(nil, wordclass.NewTagger(nil, "en", 1)).Result()
	if err != nil || r.Mentions != 0 || r.Share[None] != 0 {
		t.Error(r, err)
	}
}
