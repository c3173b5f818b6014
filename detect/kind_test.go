package detect

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/language/token"
)

func TestUsernames(t *testing.T) {
	for _, tt := range []struct {
		text  string // ⟦ … ⟧ around what the rule found
		span  string
		as    understudy.Category
		wants []string
	}{
		{"insta @⟦anna_ek⟧ now", "insta @anna_ek", understudy.Code, []string{"anna_ek"}},
		{"insta @⟦anna_ek⟧ or @⟦ek.anna⟧ now", "insta @anna_ek or @ek.anna", understudy.Misc, []string{"anna_ek", "ek.anna"}},
		{"case 12 @⟦anna_ek⟧ now", "case 12 @anna_ek", understudy.Code, []string{"case 12 @anna_ek"}},
		{"Anna @⟦anna_ek⟧ now", "Anna @anna_ek", understudy.Person, []string{"Anna @anna_ek"}},
		{"at anna@⟦example.org⟧ now", "anna@example.org", understudy.Code, []string{"anna@example.org"}},
		{"@⟦anna_ek⟧ or AB 12", "AB 12", understudy.Code, []string{"AB 12"}},
	} {
		var r tagger.Reading
		text := tt.text
		for {
			before, rest, found := strings.Cut(text, "⟦")
			if !found {
				break
			}
			name, behind, _ := strings.Cut(rest, "⟧")
			r.Tokens = append(r.Tokens, token.Token{Start: int32(len(before)), End: int32(len(before) + len(name))})
			r.Hits = append(r.Hits, rule.Hit{Start: len(r.Tokens) - 1, End: len(r.Tokens), Rule: &rule.Rule{Kind: usernameKind, Category: understudy.Person}})
			text = before + name + behind
		}
		at := strings.Index(text, tt.span)
		var got []string
		for _, s := range usernames(text, &r, []understudy.Span{{Start: at, End: at + len(tt.span), Category: tt.as}}) {
			got = append(got, text[s.Start:s.End])
		}
		if !slices.Equal(got, tt.wants) {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.wants)
		}
	}
}

// Four numbers with dots are an address, not a date, also where a date would end earlier.
func TestAddressesAreNoDates(t *testing.T) {
	for _, tc := range []struct{ text, found, want string }{
		{"from 10.20.30.1 on", "10.20.30", "10.20.30.1 ip"},
		{"from 10.20.30.1 on", "10.20.30.1", "10.20.30.1 ip"},
		{"on 10.12.2021.", "10.12.2021", "10.12.2021 "},
		{"on 10.12.21.", "10.12.21", "10.12.21 "},
	} {
		at := strings.Index(tc.text, tc.found)
		spans := addresses(tc.text, []understudy.Span{{Start: at, End: at + len(tc.found), Category: understudy.DateTime}})
		if got := tc.text[spans[0].Start:spans[0].End] + " " + spans[0].Kind; got != tc.want {
			t.Errorf("%s: %q, want %q", tc.text, got, tc.want)
		}
	}
}

// What is part of an address becomes all of it, and several parts become one.
func TestAddressesAreWhole(t *testing.T) {
	for marked, want := range map[string]string{
		"gateway [192.168].1.1, up":            "192.168.1.1/ip",
		"gateway [192.168].[1.1]":              "192.168.1.1/ip",
		"gateway 192.[168.1.1]/24":             "192.168.1.1/ip",
		"net [10.20.0.0/16] here":              "10.20.0.0/ip",
		"net [2001:db8::8a2e:370:7334/64]":     "2001:db8::8a2e:370:7334/ip",
		"net [2001:db8::8a2e:370:7334]/[64]":   "2001:db8::8a2e:370:7334/ip",
		"at [192.168.1.10]/[64312]":            "192.168.1.10/ip 64312/",
		"host [192.168.1.10:443]":              "192.168.1.10/ip",
		"host [192.168.1.10]:[8443] and [4]":   "192.168.1.10/ip 4/",
		"host [192.168.1.10]:[8443120]":        "192.168.1.10/ip 8443120/",
		"host [2001:db8::8a2e:370:7334]":       "2001:db8::8a2e:370:7334/ip",
		"mask [255.255].[255.0] of [12345]":    "12345/",
		"masks [255.255.240.0], [0.0.0.255]":   "",
		"no mask [255.240.255.0]":              "255.240.255.0/ip",
		"ping [127.0.0.1], bind [0.0.0.0], ::": "",
		"net [172.16.8.0/255.255.248.0]":       "172.16.8.0/ip",
		"call [020 7946].0.1":                  "020 7946/",
		"paragraph [1.2].3.4.5":                "1.2/",
		"file [19/04512]":                      "19/04512/",
		"gateway [192.168].1.[1 and] [2] more": "192.168/ 1 and/ 2/",
	} {
		text, spans := "", []understudy.Span(nil)
		for i, part := range strings.FieldsFunc(marked, func(r rune) bool { return r == '[' || r == ']' }) {
			if i%2 == 1 {
				spans = append(spans, understudy.Span{Start: len(text), End: len(text) + len(part), Category: understudy.Code})
			}
			text += part
		}
		var got []string
		for _, s := range addresses(text, spans) {
			got = append(got, text[s.Start:s.End]+"/"+s.Kind)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", marked, got, want)
		}
	}
}

func TestNumbersAreNoTimes(t *testing.T) {
	for text, want := range map[string]understudy.Category{
		"4471": understudy.Code, "2471": understudy.Code, "471": understudy.Code, "12345": understudy.Code,
		"1998": understudy.DateTime, "1430": understudy.DateTime, "930": understudy.DateTime, "0715": understudy.DateTime,
		"12": understudy.DateTime, "120398": understudy.DateTime, "1700000000": understudy.DateTime, "4 May": understudy.DateTime, "+44": understudy.DateTime,
	} {
		spans := []understudy.Span{{End: len(text), Category: understudy.DateTime}}
		numbers(text, spans)
		if spans[0].Category != want {
			t.Errorf("%s: %s, want %s", text, spans[0].Category, want)
		}
	}
}
