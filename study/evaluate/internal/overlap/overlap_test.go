package overlap_test

import (
	"slices"
	"testing"

	"github.com/understudy-text/understudy/study/evaluate/internal/overlap"
)

func TestShared(t *testing.T) {
	for name, tt := range map[string]struct {
		a, b string
		want []string
	}{
		"nothing":            {"Sinop Court", "Bolu Bench", nil},
		"in capitals":        {"Sinop Court", "COURT, SINOP", []string{"court", "sinop"}},
		"twice":              {"Court and Court", "Court Court", []string{"court"}},
		"numerals":           {"Law 3713", "Act 3713", nil},
		"composed otherwise": {"A\u030Asa", "Åsa", []string{"åsa"}},
		"an empty stand-in":  {"Sinop", "", nil},
	} {
		if got := overlap.Shared(tt.a, tt.b); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

func TestSmall(t *testing.T) {
	shared := []string{"court", "summit", "قمة"}
	if got := overlap.Small(shared, "the Nice summit, a Court قمة"); !slices.Equal(got, []string{"summit"}) {
		t.Errorf("%q", got)
	}
	if got := overlap.Small(shared, "Summit on summit"); slices.Contains(got, "summit") {
		t.Errorf("%q", got)
	}
}

func TestLower(t *testing.T) {
	l := overlap.Lower{}
	for range overlap.GenericIn - 1 {
		l.See("The court, the court. Sinop")
	}
	if l.Generic("court") {
		t.Error("a word is generic that comes often in few documents")
	}
	l.See("a court in Sinop")
	if !l.Generic("court") || l.Generic("sinop") || l.Generic("bolu") {
		t.Errorf("%v", l)
	}
}
