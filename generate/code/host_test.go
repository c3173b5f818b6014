package code

import (
	"regexp"
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

// A name holds no word of its original, and begins with another letter.
func TestHostsShareNothing(t *testing.T) {
	for _, label := range []string{"northfield", "oakwood", "stonebridge", "seaport", "ericsson", "ab", "consulting"} {
		seen := map[string]bool{}
		for attempt := range 3000 {
			got, ok := hostStandIn(label, draw.New([]byte("k")), attempt)
			if !ok || seen[got] || got[0] == label[0] {
				t.Fatalf("%q → %q at attempt %d, %v; seen %v", label, got, attempt, ok, seen[got])
			}
			seen[got] = true
			for _, w := range append(hostBegins, hostEnds...) {
				if attempt < 200 && len(label) > 2 && strings.Contains(label, w) && strings.Contains(got, w) {
					t.Fatalf("%q → %q shares %q", label, got, w)
				}
			}
		}
	}
}
