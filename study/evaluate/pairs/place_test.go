package pairs_test

import (
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
)

func TestTouched(t *testing.T) {
	places := []pairs.Place{{Start: 2, End: 4}, {Start: 6, End: 9}}
	for _, tt := range []struct{ start, end, want int }{
		{0, 2, -1}, {0, 3, 0}, {3, 4, 0}, {4, 6, -1}, {3, 7, 0}, {5, 7, 1}, {9, 12, -1},
	} {
		if got := pairs.Touched(places, tt.start, tt.end); got != tt.want {
			t.Errorf("[%d, %d) touches %d, want %d", tt.start, tt.end, got, tt.want)
		}
	}
	if pairs.Touched(nil, 0, 9) != -1 {
		t.Error("nothing is touched")
	}
}

func TestMoved(t *testing.T) {
	// Mr Borgers saw Oslo. → Mr Bo saw London.; the third mention is deleted.
	d := pairstest.Document("", "Mr [PERSON|Borgers|Bo] saw [LOC|Oslo|London][MISC| now|].")
	for name, tt := range map[string]struct {
		start, end int
		want       string
	}{
		"before":              {0, 2, "Mr"},
		"a mention":           {3, 10, "Bo"},
		"a part of one":       {4, 8, "Bo"},
		"around one":          {0, 14, "Mr Bo saw"},
		"into one":            {11, 16, "saw London"},
		"between":             {11, 14, "saw"},
		"a deleted one":       {19, 23, ""},
		"after":               {23, 24, "."},
		"all":                 {0, 24, "Mr Bo saw London."},
		"side by side":        {15, 23, "London"},
		"up to a deleted one": {15, 19, "London"},
	} {
		s := d.Moved(understudy.Span{Start: tt.start, End: tt.end})
		if got := d.Result[s.Start:s.End]; got != tt.want {
			t.Errorf("%s: %q moves to %q, want %q", name, d.Document.Text[tt.start:tt.end], got, tt.want)
		}
	}
}
