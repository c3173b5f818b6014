package generate_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
)

// A body of which nothing tells the kind has a bare name, without a word for a trade; units with a
// number keep their words; an apposition tells the kind.
func TestBodiesOfUnknownKind(t *testing.T) {
	trade := regexp.MustCompile(`(?i)(construct|holding|group|limited|ltd|& |brothers|service|united|rovers)`)
	french, err := stock.Languages("fr")
	if err != nil {
		t.Fatal(err)
	}
	for key := range 6 {
		k := fmt.Sprint(key)
		got := standIns(t, k, marked("en", "She told ⟦ORG|Quenby⟧ and ⟦ORG|Crew 7⟧ about it. ⟦ORG|B Wing⟧ was full, so he moved to ⟦ORG|Tallow⟧, the stroke unit."))[0]
		if trade.MatchString(got[0]) || trade.MatchString(got[3]) {
			t.Errorf("key %s: bodies %q", k, got)
		}
		if !regexp.MustCompile(`^Crew \d+$`).MatchString(got[1]) || got[1] == "Crew 7" || !regexp.MustCompile(`^[AC-Z] Wing$`).MatchString(got[2]) {
			t.Errorf("key %s: units %q", k, got)
		}
		g, err := generate.New(generate.Options{Languages: french, Default: "fr", Draw: draw.New([]byte(k))})
		if err != nil {
			t.Fatal(err)
		}
		if got := written(t, g, marked("fr", "Elle dort à ⟦ORG|l'unité 12⟧."))[0]; !regexp.MustCompile(`^l'unité \d+$`).MatchString(got[0]) {
			t.Errorf("key %s: unit %q", k, got)
		}
	}
}
