package generate_test

import (
	"fmt"
	"testing"
)

// A time of ordinary words that names no date and nobody stays; one with a name, a feast of a
// faith or an illness in it does not.
func TestOrdinaryTimesStay(t *testing.T) {
	for key := range 3 {
		k := fmt.Sprint(key)
		for _, c := range [...]struct {
			language, text string
			stays          bool
		}{
			{"en", "He left ⟦DATETIME|after the flood⟧.", true}, {"en", "He left ⟦DATETIME|the year after the flood⟧.", true},
			{"en", "⟦DATETIME|Before the merger⟧ it was his.", true}, {"en", "He left ⟦DATETIME|under Thatcher⟧.", false},
			{"en", "He left ⟦DATETIME|before Katrina⟧.", false}, {"en", "He left ⟦DATETIME|before passover⟧.", false},
			{"en", "He left ⟦DATETIME|during her leukaemia⟧.", false}, {"en", "He left ⟦DATETIME|after the flood of 1953⟧.", false},
			{"sv", "Han kom ⟦DATETIME|efter skilsmässan⟧.", true}, {"sv", "Han kom ⟦DATETIME|efter stormen Gudrun⟧.", false},
			{"fr", "Il est venu ⟦DATETIME|après la guerre⟧.", true}, {"fr", "Il est venu ⟦DATETIME|après Waterloo⟧.", false},
			{"ar", "جاء ⟦DATETIME|بعد الفيضان⟧.", true}, {"ar", "جاء ⟦DATETIME|في عهد فاروق⟧.", false},
		} {
			if got := standIns(t, k, marked(c.language, c.text))[0][0]; (got == "") != c.stays {
				t.Errorf("key %s: %s: %q", k, c.text, got)
			}
		}
	}
}
