package standin

import (
	"math"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/evaluate/pairs"
)

// doc makes a document of a text in which [original|stand-in|entity] marks the
// mentions.
func doc(t *testing.T, marked string) *pairs.Document {
	t.Helper()
	var text strings.Builder
	d := &pairs.Document{}
	entities := map[string]int{}
	for marked != "" {
		before, rest, found := strings.Cut(marked, "[")
		text.WriteString(before)
		if !found {
			break
		}
		inside, after, _ := strings.Cut(rest, "]")
		parts := strings.Split(inside, "|")
		start := text.Len()
		text.WriteString(parts[0])
		d.Spans = append(d.Spans, understudy.Span{Start: start, End: text.Len(), Category: understudy.Organisation})
		d.StandIns = append(d.StandIns, parts[1])
		e, ok := entities[parts[2]]
		if !ok {
			e = len(d.Linking.Entities)
			entities[parts[2]] = e
			d.Linking.Entities = append(d.Linking.Entities, understudy.Entity{})
		}
		d.Linking.Entities[e].Mentions = append(d.Linking.Entities[e].Mentions, len(d.Spans)-1)
		marked = after
	}
	d.Document = &understudy.Document{Text: text.String()}
	return d
}

// measure measures documents with closed classes of words.
func measure(t *testing.T, docs []*pairs.Document, closed func(string) bool) *Report {
	t.Helper()
	m := New(closed)
	for _, d := range docs {
		if err := m.Add(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	r, err := m.Result()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestOverlap(t *testing.T) {
	plain := doc(t, "the court sat")
	for name, tc := range map[string]struct {
		mention                        string
		partial, identifying, absolute float64
	}{
		"nothing shared":        {"[Sinop Court|Bolu Bench|1]", 0, 0, 0},
		"a generic word":        {"[Sinop Court|Bolu Court|1]", 1, 0, 0},
		"an identifying word":   {"[Sinop Court|Sinop Bench|1]", 1, 1, 0},
		"the same in capitals":  {"[Sinop Court|SINOP COURT|1]", 1, 1, 1},
		"only a numeral shared": {"[Law 3713|Act 3713|1]", 0, 0, 0},
	} {
		r := measure(t, []*pairs.Document{plain, plain, plain, doc(t, tc.mention)}, nil)
		if r.Overlap.Partial != tc.partial || r.Overlap.Identifying != tc.identifying || r.Overlap.Absolute != tc.absolute {
			t.Errorf("%s: %+v", name, r.Overlap)
		}
	}
}

// Two documents are not enough to make a word generic.
func TestGenericNeedsThreeDocuments(t *testing.T) {
	plain := doc(t, "the court sat")
	r := measure(t, []*pairs.Document{plain, plain, doc(t, "[Sinop Court|Bolu Court|1]")}, nil)
	if r.Overlap.Identifying != 1 {
		t.Errorf("identifying = %v, want 1", r.Overlap.Identifying)
	}
}

func TestConsistency(t *testing.T) {
	for name, tc := range map[string]struct {
		text          string
		merged, split int
	}{
		"well":                  {"[A|x|1] [B|y|2] [A|x|1]", 0, 0},
		"two entities, one":     {"[A|x|1] [B|x|2] [B|x|2]", 1, 0},
		"one entity, two":       {"[A|x|1] [A|y|1]", 0, 1},
		"forms may differ":      {"[Mr A|Mr x|1] [A|x|1]", 0, 0},
		"case is no difference": {"[A|x|1] [a|X|1]", 0, 0},
	} {
		r := measure(t, []*pairs.Document{doc(t, tc.text)}, nil)
		if r.Consistency.Merged != tc.merged || r.Consistency.Split != tc.split {
			t.Errorf("%s: %+v", name, r.Consistency)
		}
	}
}

func TestFormsAndUniqueness(t *testing.T) {
	d := doc(t, "[A|x|1] [A|x|1] [B|y|2] [C|z|3]")
	d.Failed = 2
	r := measure(t, []*pairs.Document{d, {Document: &understudy.Document{Text: "nothing"}}}, nil)
	if r.Mentions != 6 || r.Failed != 2 {
		t.Errorf("mentions %d, failed %d", r.Mentions, r.Failed)
	}
	if r.Uniqueness.Original != 0.75 || r.Uniqueness.Pseudonymized != 0.75 {
		t.Errorf("uniqueness %+v", r.Uniqueness)
	}
	want := Forms{Mean: 4.0 / 3, Std: math.Sqrt(2) / 3, Min: 1, Max: 2, Unique: 2}
	if math.Abs(r.Forms.Std-want.Std) > 1e-12 || r.Forms.Mean != want.Mean || r.Forms.Max != 2 || r.Forms.Min != 1 || r.Forms.Unique != 2 {
		t.Errorf("forms %+v, want %+v", r.Forms, want)
	}
}

func TestEmptyStandInsFail(t *testing.T) {
	if r := measure(t, []*pairs.Document{doc(t, "[A| |1]")}, nil); r.Failed != 1 {
		t.Errorf("failed = %d, want 1", r.Failed)
	}
	if r := measure(t, nil, nil); r.Mentions != 0 || math.IsNaN(r.Overlap.Partial) {
		t.Errorf("an empty corpus: %+v", r)
	}
}

func TestTitlesNameNoOne(t *testing.T) {
	closed := func(w string) bool { return w == "mr" }
	r := measure(t, []*pairs.Document{doc(t, "[Mr Borgers|Mr Maret|1]")}, closed)
	if r.Overlap.Rare != 1 || r.Overlap.Identifying != 0 {
		t.Errorf("%+v", r.Overlap)
	}
}
