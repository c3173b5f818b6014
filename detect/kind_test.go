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
		spans := []understudy.Span{{Start: at, End: at + len(tc.found), Category: understudy.DateTime}}
		kinds(tc.text, &tagger.Reading{}, spans)
		if got := tc.text[spans[0].Start:spans[0].End] + " " + spans[0].Kind; got != tc.want {
			t.Errorf("%s: %q, want %q", tc.text, got, tc.want)
		}
	}
}
