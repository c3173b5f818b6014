package code

import (
	"regexp"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
)

func TestNetworksStayNetworks(t *testing.T) {
	for key, want := range map[string]string{
		"10.20.30.0":  `^10\.\d+\.\d+\.0$`,
		"10.20.0.0":   `^10\.\d+\.0\.0$`,
		"10.0.0.0":    `^10\.\d+\.0\.0$`,
		"192.168.4.0": `^192\.168\.\d+\.0$`,
		"192.168.0.0": `^192\.168\.\d+\.0$`,
		"172.16.0.0":  `^172\.\d+\.0\.0$`,
		"91.12.3.0":   `^198\.1[89]\.\d+\.0$`,
		"91.12.3.4":   `^(192\.0\.2|198\.51\.100|203\.0\.113|198\.18\.\d+)\.\d+$`,
	} {
		for attempt := range 5 {
			got, ok := ipStandIn(key, noTraits{}, draw.New([]byte("seed")), attempt)
			if !ok || got == key || !regexp.MustCompile(want).MatchString(got) {
				t.Errorf("%s, attempt %d: %q %v, want %s", key, attempt, got, ok, want)
			}
		}
	}
}
