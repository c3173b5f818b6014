package term

import (
	"regexp"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/organisation"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/generate/thing"
	"github.com/understudy-text/understudy/language"
)

func swedish(t testing.TB) (*language.Language, []cast.Part, map[string]bool) {
	l := phrasetest.Swedish(t)
	parts := append(place.Parts(l), person.Parts(l)...)
	parts = append(append(parts, organisation.Parts(l)...), thing.Parts(thing.New(l))...)
	parts = append(append(parts, Parts(l)...), AcronymPart([]*language.Language{l}, nil))
	generic := map[string]bool{"i": true, "och": true, "för": true}
	for _, w := range KindWords(l) {
		generic[w] = true
	}
	return l, parts, generic
}

// Each rule of agreement, with what a stand-in must look like and what it must not:
// for a Swedish reader to check. A bar stands before the mention.
var agreement = []struct{ rule, reader, in, want, not string }{
	{"gender of a noun", "term", "ett |biträde", `(bud|ombud|biträde)$`, `are$`},
	{"definite", "term", "den unga |sjuksköterskan", `an$|en$|n$`, `^sjuk`},
	{"definite plural", "term", "de |advokaterna", `(na)$`, `^advok`},
	{"plural", "term", "tre |advokater", `(er|are|ar|or|män)$`, `^advok`},
	{"plural like the singular", "term", "två |lärare", `(er|are|ar|or|män|a|e)$`, `^lärare$`},
	{"genitive", "term", "|läkarens", `ns$`, `^läkar`},
	{"adjective, common gender", "term", "en |svensk man", `^\p{Ll}+sk `, `svensk|skt|ska`},
	{"adjective, neuter", "term", "ett |svenskt bolag", `^\p{Ll}+skt `, `svensk`},
	{"adjective, weak", "term", "den |svenska skolan", `^\p{Ll}+ska `, `svensk`},
	{"adjective, weak, of a man", "term", "den |polske mannen", `ske`, `polsk`},
	{"sentence-initial", "term", "Svenska böcker", `^\p{Lu}\p{Ll}+ska `, `[Ss]vensk`},
	{"people", "term", "|svenskarna", `^\p{Ll}+(männen|na)$`, `[Ss]vensk`},
	{"faith", "term", "den |katolska kyrkan", `a (kyrkan)?`, `katol`},
	{"believer", "term", "en |katolik", `^\p{Ll}+$`, `katol|sk$`},
	{"compound by its last part", "term", "hennes |barnläkare", `^\p{Ll}+( \p{Ll}+)?$`, `^barn`},
	{"inhabitants", "term", "|göteborgarna", `(borna|arna|iterna)$`, `^[Gg]öteb`},
	{"inhabitants, with a capital", "term", "Malmöbon", `^\p{Lu}.*(bon|aren|iten)$`, `^Malm`},
	{"name before an institution", "org", "Göteborgs tingsrätt", `^[\p{L} -]+ tingsrätt$`, `^Göteb|[aeiouäö]s tingsrätt$`},
	{"name before an institution, vowel", "org", "Umeå universitet", `^[\p{L} -]+ universitet$`, `^Ume|[bcdfghjklmnpqrtv] universitet$`},
	{"kind stays", "org", "Åklagarkammaren i Gävle", `^Åklagarkammaren i \p{Lu}`, `Gävle`},
	{"definite name", "org", "Försäkringskassan", `^\p{Lu}[\p{L} åäö-]+$`, `kassan$`},
	{"acronym, genitive", "org", "|EU:s", `^[A-Z]+:s$`, `EU`},
	{"compound with a town", "org", "Uppsalapolisen", `^\p{Lu}[\p{L} -]+polisen$`, `Uppsala|apolis.*spolis`},
	{"compound with a town, linking s", "org", "Stockholmspolisen", `^\p{Lu}[\p{L} -]+polisen$`, `Stockholm`},
	{"country, genitive", "org", "|Sveriges", `(s|z|x)$`, `Sver`},
	{"street", "place", "Storgatan 12", `^\p{Lu}\p{Ll}+gatan [1-9]\d$`, `Stor|12`},
	{"town", "place", "Göteborg", `^\p{Lu}`, `Göteb`},
	{"county", "place", "Västra Götalands län", ` län$`, `Götaland`},
	{"sea", "place", "Östersjön", `(havet|sjön|golfen|kanalen|viken|bukten|gatt|rak|rna|hav|ren|sund)$`, `Öster`},
}

func TestSwedishAgreement(t *testing.T) {
	l, parts, generic := swedish(t)
	readers := map[string]form.Reader{"term": NewReader(l), "org": organisation.NewReader(l), "place": place.NewReader(l)}
	for _, c := range agreement {
		for _, key := range []string{"a", "b", "c", "d"} {
			got := phrasetest.PlayIn(t, l, generic, readers[c.reader], parts, key, []string{c.in})[0][0]
			if !regexp.MustCompile(c.want).MatchString(got) || regexp.MustCompile(c.not).MatchString(got) {
				t.Errorf("%s, key %s: %q → %q", c.rule, key, c.in, got)
			}
		}
	}
}

// One entity in two languages: each writes the same stand-in in its own form.
func TestTwoLanguages(t *testing.T) {
	sv, en := phrasetest.Swedish(t), phrasetest.English(t)
	parts := func(l *language.Language) map[cast.Kind]cast.Part {
		out := map[cast.Kind]cast.Part{}
		for _, p := range place.Parts(l) {
			out[p.Kind] = p
		}
		return out
	}
	a, b := parts(en), parts(sv)
	for _, c := range []struct{ en, sv string }{
		{"Gothenburg", "Göteborg"}, {"Copenhagen", "Köpenhamn"}, {"Bavaria", "Bayern"}, {"Scotland", "Skottland"}, {"Sweden", "Sverige"}, {"Mediterranean Sea", "Medelhavet"}, {"United Nations", "FN"},
	} {
		x := place.NewReader(en).Read(&form.Scene{Language: en}, form.Entity{Mentions: []form.Mention{{Text: c.en}}})[0].Roles()
		y := place.NewReader(sv).Read(&form.Scene{Language: sv}, form.Entity{Mentions: []form.Mention{{Text: c.sv}}})[0].Roles()
		if len(x) == 0 || len(y) == 0 || x[0].Role != y[0].Role {
			t.Errorf("%s is %v, %s is %v", c.en, x, c.sv, y)
			continue
		}
		if _, ok := a[x[0].Role.Kind]; !ok {
			t.Errorf("%s: kind %s has no director in English", c.en, x[0].Role.Kind)
		}
		if _, ok := b[x[0].Role.Kind]; !ok {
			t.Errorf("%s: kind %s has no director in Swedish", c.sv, x[0].Role.Kind)
		}
	}
}
