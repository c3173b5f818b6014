package tiny

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/bilinear"
)

func load(t testing.TB, code string) *bilinear.Model {
	t.Helper()
	m, err := Load(code)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// cloze makes a gap of each ___ of a text; all are wanted.
func cloze(text string) lm.Cloze {
	c := lm.Cloze{Between: strings.Split(text, "___")}
	for i := range len(c.Between) - 1 {
		c.Want = append(c.Want, i)
	}
	return c
}

func TestLoad(t *testing.T) {
	if got := Languages(); !slices.Equal(got, []string{"en", "sv", "fr", "ar"}) {
		t.Errorf("languages %q", got)
	}
	if load(t, "en") != load(t, "en") {
		t.Error("the model was read twice")
	}
	if _, err := Load("de"); err == nil || !strings.Contains(err.Error(), `"de"; there are en, sv, fr, ar`) {
		t.Errorf("a language without a model: %v", err)
	}
}

func TestModelsAreSmall(t *testing.T) {
	for _, name := range []string{"en.model", "sv.model", "fr.model", "ar.model"} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > 25<<20 {
			t.Errorf("%s has %d bytes", name, info.Size())
		}
	}
}

func TestWordsMakeSense(t *testing.T) {
	for _, test := range []struct{ code, text, want string }{
		{"en", "He went ___ the house.", "to into"},
		{"en", "She ___ been there before.", "had has have"},
		{"en", "The European Court of Human ___ held that there had been a violation.", "Rights"},
		{"en", "Thank ___ very much.", "you"},
		{"en", "one of the ___ important things", "most more"},
		{"sv", "Han gick ___ till huset.", "in upp ut bort hem ned ner"},
		{"sv", "Det ___ en gång en kung.", "var fanns"},
		{"sv", "Jag vet inte ___ jag ska göra.", "vad om hur"},
		{"sv", "en av de ___ viktiga frågorna", "mest mer"},
		{"fr", "Elle ___ déjà partie.", "est était"},
		{"fr", "Je ne sais ___ ce qu'il veut.", "pas plus"},
		{"fr", "une des ___ importantes questions", "plus"},
		{"ar", "رئيس الجمهورية الباجي قائد ___ اليوم", "السبسي"},
		{"ar", "الرئيس الأمريكي باراك ___ في واشنطن", "أوباما"},
		{"ar", "يوم الاثنين من شهر ___ الماضي", "جانفي فيفري مارس أفريل ماي جوان أوت سبتمبر أكتوبر نوفمبر ديسمبر"},
	} {
		c := cloze(test.text)
		got, err := load(t, test.code).Words(context.Background(), []lm.Cloze{c}, 10, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(got[0][0], func(w lm.Word) bool { return slices.Contains(strings.Fields(test.want), w.Text) }) {
			t.Errorf("%s: %v; none of %q is there", test.text, got[0][0], test.want)
		}
	}
}

func TestScorePrefersWhatFits(t *testing.T) {
	for _, test := range []struct {
		code, text  string
		better, bad string
	}{
		{"en", "She lives in ___ with her husband.", "London", "Friday"},
		{"en", "The hearing was held on ___.", "12 March 2003", "my husband is"},
		{"en", "Mr. ___ was the applicant's lawyer.", "Thistlewood", "running"},
		{"en", "They ___ to the station.", "went", "goes"},
		{"sv", "Hon bor i ___ med sin man.", "Stockholm", "springer"},
		{"sv", "De ___ till stationen.", "gick", "mannens"},
		{"fr", "Elle habite à ___ avec son mari.", "Paris", "mangeait"},
		{"fr", "Ils ___ à la gare.", "vont", "belle"},
		{"ar", "يعيش في ___ مع زوجته", "تونس", "كتبت"},
	} {
		q := lm.Question{Cloze: cloze(test.text), Candidates: []string{test.better, test.bad}}
		got, err := load(t, test.code).Score(context.Background(), []lm.Question{q})
		if err != nil {
			t.Fatal(err)
		}
		if got[0][0] <= got[0][1] {
			t.Errorf("%s: %s %.2f, %s %.2f", test.text, test.better, got[0][0], test.bad, got[0][1])
		}
	}
}

// article 1 and 2 of the Universal Declaration of Human Rights: public domain.
const (
	declaration = "All human beings are born free and equal in ___ and rights. They are ___ with reason and conscience and should act towards one ___ in a spirit of brotherhood."
	förklaring  = "Alla människor är födda ___ och lika i värde och rättigheter. De har utrustats med förnuft och ___ och bör handla gentemot ___ i en anda av gemenskap."
)

// BenchmarkWords ranks the vocabulary for gaps in running text.
func BenchmarkWords(b *testing.B) {
	for _, test := range []struct{ code, text string }{{"en", declaration}, {"sv", förklaring}} {
		b.Run(test.code, func(b *testing.B) {
			m, c := load(b, test.code), cloze(test.text)
			for b.Loop() {
				if _, err := m.Words(context.Background(), []lm.Cloze{c}, 10, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(c.Want)*b.N)/b.Elapsed().Seconds(), "masks/s")
		})
	}
}

// BenchmarkWordsAll ranks every word, since none is accepted: the slowest case.
func BenchmarkWordsAll(b *testing.B) {
	m, c := load(b, "en"), cloze(declaration)
	for b.Loop() {
		if _, err := m.Words(context.Background(), []lm.Cloze{c}, 10, func(string) bool { return false }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(c.Want)*b.N)/b.Elapsed().Seconds(), "masks/s")
}

func BenchmarkScore(b *testing.B) {
	q := lm.Question{Cloze: cloze("She lives in ___ with her husband."), Candidates: []string{"London", "Paris", "New York", "Thistlewood", "Rome"}}
	m := load(b, "en")
	for b.Loop() {
		if _, err := m.Score(context.Background(), []lm.Question{q}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(q.Candidates)*b.N)/b.Elapsed().Seconds(), "candidates/s")
}
