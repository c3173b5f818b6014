package code

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
)

func TestHosts(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"smithcorp.com", `^[a-z]{6,13}\.example$`},
		{"bank.co.uk", `^[a-z]{4,}\.co\.example$`},
		{"acme-consulting.co.uk", `^[a-z]+-[a-z]+\.co\.example$`},
		{"student.uu.se", `^student\.[a-z]{2}\.example$`},
		{"web2.firm.org", `^[a-z]{3}\d\.[a-z]+\.example$`},
	} {
		for _, key := range []string{"a", "b", "c", "d"} {
			got, ok := domainStandIn(c.in, noTraits{}, draw.New([]byte(key)), 0)
			if !ok || !regexp.MustCompile(c.want).MatchString(got) {
				t.Errorf("key %s: %q → %q, want %s", key, c.in, got, c.want)
			}
		}
	}
}

// The words of a host are in the language of the text.
func TestHostsSpeak(t *testing.T) {
	for _, code := range []string{"en", "sv", "fr"} {
		of := hostsOf(code)
		for attempt := range 40 {
			got, ok := hostStandIn("kundtjanst", code, draw.New([]byte("k")), attempt)
			known := slices.ContainsFunc(of.begins, func(w string) bool { return strings.HasPrefix(got, w) && slices.Contains(of.ends, got[len(w):]) })
			if !ok || !known {
				t.Errorf("%s: %q, %v", code, got, ok)
			}
		}
	}
	if hostsOf("xx") != hostsOf("en") || Spoken("xx") != nil {
		t.Error("an unknown language has words of its own")
	}
}

// A name holds no word of its original, and begins with another letter.
func TestHostsShareNothing(t *testing.T) {
	for _, label := range []string{"northfield", "oakwood", "stonebridge", "seaport", "ericsson", "ab", "consulting"} {
		seen := map[string]bool{}
		for attempt := range 3000 {
			got, ok := hostStandIn(label, "en", draw.New([]byte("k")), attempt)
			if !ok || seen[got] || got[0] == label[0] {
				t.Fatalf("%q → %q at attempt %d, %v; seen %v", label, got, attempt, ok, seen[got])
			}
			seen[got] = true
			for _, w := range append(hostsOf("en").begins, hostsOf("en").ends...) {
				if attempt < 200 && len(label) > 2 && strings.Contains(label, w) && strings.Contains(got, w) {
					t.Fatalf("%q → %q shares %q", label, got, w)
				}
			}
		}
	}
}
