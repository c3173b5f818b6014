package quantity

import (
	"fmt"
	"os"
	"regexp"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	enlex "github.com/understudy-text/understudy/language/en/lexicon"
)

// Money that follows its country has the money's worth there, and the one from before the euro where
// the document speaks of euros beside it or ends before them.
func TestExchange(t *testing.T) {
	lang := &language.Language{Code: "en", Lexicon: enlex.Load(), Files: os.DirFS("../../language/en")}
	all := stage{"EE": "SK", "IT": "ES", "CH": "NL", "SE": "FI", "MT": "IT", "AT": "GB"}
	for _, c := range []struct {
		latest int
		want   string
		texts  []string
	}{
		{2004, `SKK [\d,]{4,6}`, []string{"EEK 5,000", "320 euros (EUR)"}},
		{2004, `[\d,]{4,6} Slovak korunas \(SKK\)`, []string{"4500 Estonian kroons (EEK)"}},
		{2014, `EUR \d{3}`, []string{"EEK 5,000"}},
		{1985, `\d{1,2},\d{3},\d{3} pesetas \(ESP\)`, []string{"180,000,000 lire (ITL)"}},
		{2016, `\d{2,3},\d{3} euros \(EUR\)`, []string{"180,000,000 lire (ITL)"}},
		{2016, `NLG \d{2,3},\d{3}`, []string{"CHF 48,000", "EUR 31,200"}},
		{2016, `EUR \d\d,\d{3}`, []string{"CHF 48,000"}},
		{2016, `\d{1,2},\d{3} euros`, []string{"120,000 kronor"}},
		{1980, `[\d,]+ (Finnish )?markkas`, []string{"120,000 kronor"}},
		{1999, `\d{3},\d{3} Italian lire \(ITL\)`, []string{"86 Maltese liri (MTL)"}},
		{1978, `GBP (1,)?\d{3},\d{3}`, []string{"ATS 23,500,000"}},
	} {
		for key := range 20 {
			es := make([]form.Entity, len(c.texts))
			for i, s := range c.texts {
				es[i].Mentions = texts(s)
			}
			p := Plan(&form.Scene{Draw: draw.New([]byte(fmt.Sprint(key))), Language: lang, Latest: c.latest, YearShift: 15}, es)
			if got := p.Forms()[0][0].Render(all); !regexp.MustCompile(`^(` + c.want + `)$`).MatchString(got) {
				t.Errorf("key %d, until %d: %v becomes %q, want %s", key, c.latest, c.texts, got, c.want)
				break
			}
		}
	}
}

// What is divided goes on to add up.
func TestExchangedSums(t *testing.T) {
	lang := &language.Language{Code: "en", Lexicon: enlex.Load(), Files: os.DirFS("../../language/en")}
	for key := range 30 {
		out := plan(lang, stage{"IT": "ES"}, fmt.Sprint(key), texts("ITL 180,000,000", "ITL 120,000,000", "ITL 60,000,000", "ITL 412,000")...)
		if figures(out[0]) != figures(out[1])+figures(out[2]) || figures(out[0]) > 1_000_000 {
			t.Errorf("key %d: %v", key, out)
		}
	}
}
