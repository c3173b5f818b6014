package temporal

import (
	"fmt"
	"testing"
)

func TestSince(t *testing.T) {
	for text, want := range map[string]string{
		"The hearing under the Children Act 1989 was short.":      "[1989]",
		"the 1998 Act, and the Data Protection Act 2018":          "[1998 2018]",
		"They act. In all 1998 people came.":                      "[]",
		"Regulation (EU) 2016/679":                                "[2016]",
		"socialtjänstlagen (2001:453)":                            "[2001]",
		"enligt 1998 års lag":                                     "[1998]",
		"la loi n° 2016-1691 ; la loi n° 78-17":                   "[2016]",
		"القانون رقم 12 لسنة 2018":                                "[2018]",
		"It cost €40, she wrote on WhatsApp. On her smartphone!":  "[1999 2007 2009]",
		"an E-Mail, then another e-mail":                          "[1993]",
		"swish went the door; pay with Swish":                     "[2012]",
		"Act one. It is long. The cow came in another way, 2004.": "[]",
		"the Act 1689": "[]",
		"":             "[]",
	} {
		if got := fmt.Sprint(Since(text, text)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if got := Since("the Children Act 1989, in euros", "the              1989, in euros"); fmt.Sprint(got) != "[1999]" {
		t.Errorf("a law that is replaced, a sum that is: %v", got)
	}
}

func TestParseYoung(t *testing.T) {
	for _, line := range []string{"soon: e-mail", "1999: euro;", "1999: -euro", "1999"} {
		if _, err := parseYoung(line); err == nil {
			t.Errorf("%q is read", line)
		}
	}
}
