package status

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
)

// Before anything of the last resort plays a description, its sort is looked for: the row of a form
// that it stands in, its head, what it is a tool of. What no sort is known of is played by what
// anybody may be, in small letters inside a sentence.
func TestSorts(t *testing.T) {
	all := languages(t)
	for _, c := range []struct{ language, text, want string }{
		{"en", "Diet: [fruitarian]", "diet"}, {"en", "Name: A\nReligion: [Ratana]", "faith-row"}, {"en", "Visa: [Skilled Worker]", "residence-row"},
		{"sv", "Trossamfund: [Maranata]", "tro-rad"}, {"fr", "Titre de séjour : [Vie privée et familiale]", "titre-séjour"},
		{"en", "and [a two-time James Beard nominee].", "prizes"}, {"en", "she has a [neck tattoo] now", "look-noun"}, {"en", "is [BSc Hons Chemistry] now", "degree"},
		{"en", "is [an ecology graduate] now", "education"}, {"en", "is a [Zanni] here", "unknown-noun"}, {"en", "was [trafficked] then", "unknown"},
		{"en", "the ward had [norovirus] then", "catching-gut"}, {"sv", "har [kikhosta] nu", "smitta-barn"}, {"fr", "il a la [coqueluche] et", "contagion-enfant"},
		{"en", "after her [maternity leave].", "leave"}, {"en", "Gareth Pugh, [CTO], left", "post-top"}, {"en", "Winifred (HR BP)... ([HR BP])", "post-of-unit"},
		{"en", "on her [65th birthday],", "birthday"}, {"fr", "en [congé maternité] jusqu", "congé"}, {"fr", "(Claire Dubois, [DRH])", "poste-tête"}, {"sv", "var [tjänstledig] i", "ledighet"},
	} {
		r := reader(all[c.language])
		m := mention(c.text)
		from, to := r.b.core(m.Text)
		core := form.Mention{Text: m.Text[from:to], Before: m.Before + m.Text[:from], After: m.Text[to:] + m.After}
		if got := r.b.kindOf(&core, phrase.Words(core.Text, nil)).Name; got != c.want {
			t.Errorf("%s: %s is of the kind %s, want %s", c.language, c.text, got, c.want)
		}
	}
	for _, c := range []struct{ language, text, why string }{
		{"en", "Our [printer driver] crashed", toolStays}, {"en", "the [minicab driver] came", ""}, {"sv", "[Skrivardrivrutinen] strular", toolStays},
		{"fr", "le [pilote d'imprimante] bloque", toolStays}, {"en", "Driving licence: [C1]", generalStays}, {"en", "he is a [food server]", ""},
	} {
		m := mention(c.text)
		f := reader(all[c.language]).Read(&form.Scene{Corpus: draw.New([]byte("k"))}, form.Entity{Mentions: []form.Mention{m}})[0]
		why := ""
		if s, ok := f.(form.Stays); ok {
			why = s.Stays()
		}
		if why != c.why {
			t.Errorf("%s: %s stays: %q, want %q", c.language, c.text, why, c.why)
		}
	}
	m := mention("She is [a Queen's Guide] too")
	for key := range 8 {
		f := reader(all["en"]).Read(&form.Scene{Corpus: draw.New([]byte{byte(key)})}, form.Entity{Mentions: []form.Mention{m}})[0]
		if got := f.Render(stage{}); got != strings.ToLower(got) {
			t.Errorf("inside a sentence, %q", got)
		}
	}
}

// A description that has one form for both sexes is played in the form of whom the sentence speaks of.
func TestOfEitherSex(t *testing.T) {
	r := reader(languages(t)["fr"])
	for _, c := range []struct {
		text string
		her  bool
	}{
		{"Mme Keller, [hémiplégique], propose", true}, {"son père, [hémiplégique], propose", false}, {"Elle épouse Fernand, [aveugle] de", false},
		{"elle parle d'un [aveugle] qui", false},
	} {
		m := mention(c.text)
		if got := r.b.shade(&m, phrase.Words(m.Text, nil)).Feminine; got != c.her {
			t.Errorf("%s: feminine is %v", c.text, got)
		}
	}
}

// Words for kin with what may stand beside them stay, whoever's they are.
func TestKinStays(t *testing.T) {
	r := reader(languages(t)["en"])
	for text, stays := range map[string]bool{"his former wife": true, "Mum": true, "Wife Beater": false, "the first": false} {
		if got := r.Kin(form.Mention{Text: text}) != nil; got != stays {
			t.Errorf("%q stays: %v", text, got)
		}
	}
}
