package sv

import (
	"bytes"
	"compress/gzip"
	_ "embed" // Punkt's parameters
	"fmt"
	"io"

	"github.com/understudy-text/understudy/language/punkt"
)

// learned are the parameters that NLTK's authors learned from Swedish
// newspapers and magazines, in JSON as github.com/neurosnap/sentences publishes
// them.
//
//go:embed punkt.json.gz
var learned []byte

// moreAbbreviations are missing from Punkt's parameters.
var moreAbbreviations = []string{"s.k", "dvs", "d.v.s", "kl", "st", "ca", "c:a", "osv", "o.d", "o.dyl", "e.dyl", "etc", "fr.o.m", "fr",
	"f.kr", "e.kr", "f.ö", "i.o.m", "i.st.f", "m.a.o", "m.h.a", "mha", "mm", "mfl", "p.g.a", "pga", "tex", "tom", "from", "f.d", "fd", "m.v.h",
	"tel", "tfn", "mob", "nr", "no", "jfr", "bitr", "tf", "dr", "doc", "prof", "ing", "civ.ing", "fil.dr", "fil", "jur", "med", "tekn", "teol",
	"leg", "kapt", "löjtn", "överstelöjtn", "gen", "maj:t", "bl", "inkl", "exkl", "max", "min", "avd", "adr", "ang", "anm", "ank", "avg", "art",
	"bif", "bil", "bl.a", "bost", "def", "div", "eg", "ev", "exp", "fam", "forts", "föreg", "förf", "gm", "hr", "iaf", "ibl", "kv", "lat", "mag",
	"mr", "mrs", "ms", "st", "t.h", "t.v", "n.b", "u.p.a", "und", "uppl", "utg", "vol", "vd", "ö.h", "jan", "feb", "febr", "apr", "aug", "sept", "okt", "nov", "dec",
	"h.m", "h.k.h", "k.m", "å.k", "s:t", "s:ta", "v", "vs", "kr", "milj", "mkr", "sek", "tim", "mån", "d.y", "d.ä", "jr", "sr", "co", "inc", "ltd"}

// abbreviationsBeforeNumbers are ordinary words, or the end of a sentence,
// elsewhere.
var abbreviationsBeforeNumbers = []string{"art", "fig", "p", "pp", "s", "sid", "sida", "kap", "mom", "st", "par", "bil", "not", "nr", "tel", "tfn", "kl",
	"ca", "c", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "okt", "nov", "dec", "den", "f", "dnr", "ref", "mål"}

// newSplitter makes a splitter with Swedish parameters.
func newSplitter() (*punkt.Splitter, error) {
	packed, err := gzip.NewReader(bytes.NewReader(learned))
	if err != nil {
		return nil, fmt.Errorf("sv: punkt parameters: %w", err)
	}
	raw, err := io.ReadAll(packed)
	if err != nil {
		return nil, fmt.Errorf("sv: punkt parameters: %w", err)
	}
	p, err := punkt.Learned(raw, moreAbbreviations, abbreviationsBeforeNumbers)
	if err != nil {
		return nil, fmt.Errorf("sv: %w", err)
	}
	return punkt.New(p), nil
}
