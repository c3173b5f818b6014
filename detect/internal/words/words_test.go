package words_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/detect/internal/words"
)

func TestScan(t *testing.T) {
	long := strings.Repeat("word ", 12)
	for _, test := range []struct {
		text, want string // shape and gap of each token
	}{
		{"Anna ATE 12 iPods, McDo", "T3 U1 01 i1 .0 T1"},
		{"W.K.", "C3 .0 C0 .0"},
		{"Ça va\u00a0bien", "T3 l1 l1"},
		{"Żółw\u0301x", "T3"},
		{long + "\nAnna", strings.Repeat("l1 ", 12) + "T2"},
		{"Regards,\nAnna", "T3 .0 T3"},
		{long + "\n\nAnna\r\n", strings.Repeat("l1 ", 12) + "T3"},
	} {
		var got []string
		for _, k := range words.Scan(test.text, nil) {
			got = append(got, string(".0lTCUi"[k.Shape])+string("0123"[k.Gap]))
		}
		want := strings.Fields(test.want)
		if len(want) > 0 {
			want[0] = want[0][:1] + "3"
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%q: got %v, want %v", test.text, got, want)
		}
	}
}
