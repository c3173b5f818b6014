package reword

import (
	"strings"
	"testing"
)

func TestReword(t *testing.T) {
	english := For("en").Without(func(w string) bool { return w == "years" || w == "morning" || w == "following" })
	for _, c := range []struct{ original, standIn, want string }{
		{"110 km", "95 km", "95 kilometres"},
		{"377 sq. m", "511 sq. m", "511 m²"},
		{"SEK 14.6 million", "EUR 12.3 million", "EUR 12,300,000"},
		{"¥11.7 billion", "₸13.3 billion", "₸13,300,000,000"}, // a sign of three bytes, once parted by a comma
		{"GBP 1.27 million", "ZAR 1.39 million pounds", "ZAR 1,390,000 pounds"},
		{"2 million", "0.35 million", "350,000"},
		{"1,200 thousand", "1,300 thousand", "1,300,000"},
		{"1 thousand", "2.0004 thousand", "2,000.4"},
		{"10.00 am", "11.00 am", "11.00 a.m."},
		{"Autumn of 1996", "Autumn of 2000", "Fall of 2000"},
		{"two years", "three years", "three years"},                                                // generic
		{"8.00 the following morning", "9.00 the following morning", "9.00 the following morning"}, // every word is
		{"95 kilometres", "95 km", "95 km"},                                                        // not the original's
		{"kmart", "kmarts", "kmarts"},                                                              // part of a word
		{"several million", "some million", "some million"},                                        // no figure before it
	} {
		if got := english.Reword(c.original, c.standIn); got != c.want {
			t.Errorf("%q, %q becomes %q, want %q", c.original, c.standIn, got, c.want)
		}
	}
	swedish := For("sv").Without(func(w string) bool { return w == "kronor" || w == "åtalspunkter" })
	for _, c := range []struct{ original, standIn, want string }{
		{"110 km", "95 km", "95 kilometer"},
		{"3,5 miljoner kronor", "4,1 miljoner kronor", "4,1 mnkr"},
		{"80 kg", "95 kg", "95 kilo"},
		{"12 procent", "15 procent", "15 %"},
		{"Åtalspunkter", "Åtalspunkter", "Åtalspunkter"}, // generic
		{"tre invånare", "fyra invånare", "fyra boende"},
	} {
		if got := swedish.Reword(c.original, c.standIn); got != c.want {
			t.Errorf("%q, %q becomes %q, want %q", c.original, c.standIn, got, c.want)
		}
	}
	if got := For("sv").Reword("två åtalspunkter", "tre åtalspunkter"); got != "tre åtalade gärningar" {
		t.Errorf("got %q", got)
	}
	if got := For("xx").Reword("110 km", "95 km"); got != "95 km" {
		t.Errorf("a language without a file writes %q", got)
	}
}

// No wording comes back by another entry, and none keeps what it is for.
func TestTable(t *testing.T) {
	for _, code := range []string{"en", "sv"} {
		entries := For(code).entries
		if len(entries) < 20 {
			t.Fatalf("%s: %d entries", code, len(entries))
		}
		for _, e := range entries {
			if e.from == "" || e.to == "" || len(e.words) == 0 || strings.EqualFold(e.from, e.to) {
				t.Errorf("%s: %q becomes %q", code, e.from, e.to)
			}
		}
	}
}
