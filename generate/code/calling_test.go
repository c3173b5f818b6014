package code

import "testing"

// A national number is made as long as those of the country are where it goes.
func TestFitFigures(t *testing.T) {
	for _, c := range []struct {
		national string
		want     int
		out      string
	}{
		{" 561 778 2043", 8, " 561 778 20"},
		{" 81 22 47 90", 9, " 81 22 47 905"},
		{" 81 22 47 90", 0, " 81 22 47 90"},
	} {
		if out := fitFigures(c.national, c.want); out != c.out {
			t.Errorf("fitFigures(%q, %d) = %q, want %q", c.national, c.want, out, c.out)
		}
	}
	for iso, p := range plans() {
		if len(iso) != 2 || p.calling == "" || countryCode(p.calling+"123456789") != len(p.calling) {
			t.Errorf("calling.txt: %s %q: a code of other length than E.164 has", iso, p.calling)
		}
	}
}
