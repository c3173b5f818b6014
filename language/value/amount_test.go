package value

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language/ar"
)

// Places of a currency are those of the mention, whatever figures it is written in.
func TestEditsOfOtherFigures(t *testing.T) {
	l, err := ar.New()
	if err != nil {
		t.Fatal(err)
	}
	r := For(l)
	for _, text := range []string{"٤٬٣٢٠ EUR", "4320 EUR"} {
		a := r.Amount(text, AmountContext{})
		at := strings.Index(text, "EUR")
		to := make([]int64, len(a.Values()))
		for i, v := range a.Values() {
			to[i] = v.Value + Unit
		}
		if got := a.Write(to, []Edit{{Start: at, End: len(text), Text: "USD"}}); !strings.HasSuffix(got, " USD") || strings.Contains(got, "EUR") {
			t.Errorf("%s: %q", text, got)
		}
	}
}
