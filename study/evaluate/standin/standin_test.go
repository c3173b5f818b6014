package standin

import (
	"math"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
)

// measure measures documents with closed classes of words.
func measure(t *testing.T, docs []*pairs.Document, closed func(understudy.Category, string, bool) bool) *Report {
	t.Helper()
	return pairstest.Measure(t, New(closed), docs...)
}

func TestOverlap(t *testing.T) {
	plain := pairstest.Document("", "the court sat")
	for name, tc := range map[string]struct {
		mention                        string
		partial, identifying, absolute float64
	}{
		"nothing shared":        {"[ORG|Sinop Court|Bolu Bench|1]", 0, 0, 0},
		"a generic word":        {"[ORG|Sinop Court|Bolu Court|1]", 1, 0, 0},
		"an identifying word":   {"[ORG|Sinop Court|Sinop Bench|1]", 1, 1, 0},
		"the same in capitals":  {"[ORG|Sinop Court|SINOP COURT|1]", 1, 1, 1},
		"only a numeral shared": {"[ORG|Law 3713|Act 3713|1]", 0, 0, 0},
	} {
		r := measure(t, []*pairs.Document{plain, plain, plain, pairstest.Document("", tc.mention)}, nil)
		if r.Overlap.Partial != tc.partial || r.Overlap.Identifying != tc.identifying || r.Overlap.Absolute != tc.absolute {
			t.Errorf("%s: %+v", name, r.Overlap)
		}
	}
}

// Two documents are not enough to make a word generic.
func TestGenericNeedsThreeDocuments(t *testing.T) {
	plain := pairstest.Document("", "the court sat")
	r := measure(t, []*pairs.Document{plain, plain, pairstest.Document("", "[ORG|Sinop Court|Bolu Court|1]")}, nil)
	if r.Overlap.Identifying != 1 {
		t.Errorf("identifying = %v, want 1", r.Overlap.Identifying)
	}
}

func TestConsistency(t *testing.T) {
	for name, tc := range map[string]struct {
		text          string
		merged, split int
	}{
		"well":                  {"[ORG|A|x|1] [ORG|B|y|2] [ORG|A|x|1]", 0, 0},
		"two entities, one":     {"[ORG|A|x|1] [ORG|B|x|2] [ORG|B|x|2]", 1, 0},
		"one entity, two":       {"[ORG|A|x|1] [ORG|A|y|1]", 0, 1},
		"forms may differ":      {"[ORG|Mr A|Mr x|1] [ORG|A|x|1]", 0, 0},
		"case is no difference": {"[ORG|A|x|1] [ORG|a|X|1]", 0, 0},
	} {
		r := measure(t, []*pairs.Document{pairstest.Document("", tc.text)}, nil)
		if r.Consistency.Merged != tc.merged || r.Consistency.Split != tc.split {
			t.Errorf("%s: %+v", name, r.Consistency)
		}
	}
}

func TestFormsAndUniqueness(t *testing.T) {
	d := pairstest.Document("", "[ORG|A|x|1] [ORG|A|x|1] [ORG|B|y|2] [ORG|C|z|3]")
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
	if r := measure(t, []*pairs.Document{pairstest.Document("", "[ORG|A| |1]")}, nil); r.Failed != 1 {
		t.Errorf("failed = %d, want 1", r.Failed)
	}
	if r := measure(t, nil, nil); r.Mentions != 0 || math.IsNaN(r.Overlap.Partial) {
		t.Errorf("an empty corpus: %+v", r)
	}
}

func TestTitlesNameNoOne(t *testing.T) {
	closed := func(_ understudy.Category, w string, _ bool) bool { return w == "mr" }
	r := measure(t, []*pairs.Document{pairstest.Document("", "[ORG|Mr Borgers|Mr Maret|1]")}, closed)
	if r.Overlap.Rare != 1 || r.Overlap.Identifying != 0 {
		t.Errorf("%+v", r.Overlap)
	}
}
