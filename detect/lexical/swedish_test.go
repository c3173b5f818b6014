package lexical_test

import (
	"sync"
	"testing"

	"github.com/understudy-text/understudy/detect/lexical"
	"github.com/understudy-text/understudy/language"
	sv "github.com/understudy-text/understudy/language/sv/lexicon"
)

// swedish loads the lexicon once for all tests of the package.
var swedish = sync.OnceValues(func() (*lexical.Detector, error) {
	lex, err := sv.Load()
	if err != nil {
		return nil, err
	}
	return lexical.New(&language.Language{Code: "sv", Lexicon: lex})
})

func swedishDetector(t testing.TB) *lexical.Detector {
	t.Helper()
	d, err := swedish()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// What the rules find in Swedish, and what they leave. Names are made up, those
// of public bodies, or known to every reader.
func TestFindsSwedish(t *testing.T) {
	d := swedishDetector(t)
	for _, want := range []string{
		// persons: titles stand before them in small letters and are no part of the name
		"Herr ⟦Andersson|PERSON⟧ träffade fru ⟦Berg|PERSON⟧ igår.",
		"Advokaten ⟦Per Larsson|PERSON⟧ ringde ⟦Anna-Karin Lindströms|PERSON⟧ bror.",
		"med statsminister ⟦Olof Palme|PERSON⟧ och dr. ⟦Ek|PERSON⟧ där",
		"Käranden heter ⟦Birgitta Ek|PERSON⟧, född ⟦Lind|PERSON⟧.",
		"hennes bror ⟦Göran|PERSON⟧ och mamma ⟦Lena|PERSON⟧ kom",
		"Enligt ⟦von Sydow|PERSON⟧ var ⟦C-H Lundqvist|PERSON⟧ och ⟦Ingmar H:son Ek|PERSON⟧ där.",
		"⟦S.K.|PERSON⟧ är född 1975.",
		"Hej ⟦Maria|PERSON⟧! Hälsningar ⟦Johan|PERSON⟧",
		"Familjen ⟦Öberg|PERSON⟧ flyttade.",
		"⟦Björn Gillberg|PERSON⟧ kom, men en björn kom inte.",
		"Hans bok är här. Men ⟦Hans Ek|PERSON⟧ är borta.",
		"Per person betalade de. Inga pengar kom. Det är lind och ek.",
		"Läkaren skrev. Regeringen föreslog en lag. Polisen kom. Domstolen fann att.",
		// words of other languages for bodies and places; titles of works are nobody
		"Hon läste vid ⟦University of North Carolina|ORG⟧ och sökte till ⟦Royal Navy|ORG⟧.",
		"Hon intervjuades av ⟦Nottingham Journal|ORG⟧ på ⟦Wall Street|LOC⟧ nära ⟦Rudyard Lake|LOC⟧.",
		"⟦Miami Bass|ORG⟧ producenter talade med ⟦Benny Hill|PERSON⟧ om The Power och Davis Cup.",
		"någon hos ⟦Sony Australien|ORG⟧ skrev i ⟦El Mundo|ORG⟧ om ⟦Svarta havet|LOC⟧",
		"Den ⟦polske|DEM⟧ ingenjören ⟦Jan Kowalski|PERSON⟧ kom.",
		// places: a genitive belongs to them
		"Han bor i ⟦Säffle|LOC⟧ och arbetar i ⟦Göteborg|LOC⟧.",
		"⟦Sveriges|LOC⟧ befolkning och ⟦Skånes|LOC⟧ slätter",
		"från ⟦Köpenhamn|LOC⟧ till ⟦Warszawa|LOC⟧ över ⟦Östersjön|LOC⟧",
		"i ⟦Stockholms län|LOC⟧ och i ⟦Kramfors kommun|LOC⟧",
		"i ⟦USA|LOC⟧, i ⟦Storbritannien|LOC⟧ och i ⟦Kina|LOC⟧",
		"längs ⟦Essingeleden|LOC⟧ till ⟦Skanstullsbron|LOC⟧",
		"Vi bor i ⟦Lund|LOC⟧ vid en lund.", "en vara i en mora och en sala",
		// bodies
		"vid ⟦Malmö tingsrätt|ORG⟧ och i ⟦Svea hovrätt|ORG⟧, sade hovrätten",
		"⟦Högsta domstolen|ORG⟧ och ⟦Försäkringskassan|ORG⟧ svarade.",
		"på ⟦Lunds universitet|ORG⟧ och ⟦Lunds tekniska högskola|ORG⟧", "till ⟦Stockholms läns landsting|ORG⟧",
		"chef, ⟦Lundby vård AB|ORG⟧\n", "Lundin köpte ⟦AB Volvo|ORG⟧ då", "hos ⟦Volvo AB|ORG⟧ och ⟦AB Svets|ORG⟧", "i ⟦Dagens Nyheter|ORG⟧ och i ⟦Sveriges Radio|ORG⟧", "av ⟦Socialdemokraterna|ORG⟧",
		"enligt ⟦SMHI:s|ORG⟧ prognos och ⟦EU-kommissionen|ORG⟧", "min DNA-profil på TV",
		"⟦Uppsalapolisen|ORG⟧ sökte honom.", "hos ⟦Fiskerinämnden|ORG⟧ i går", "Styrelsen och nämnden beslutade.",
		// nationalities are written small
		"Den ⟦polske medborgaren|DEM⟧ och en ⟦norsk|DEM⟧ kvinna", "Hon är ⟦svensk|DEM⟧.", "Två ⟦svenskar|DEM⟧ och en ⟦norrman|DEM⟧ kom.",
		"⟦Ryssarna|DEM⟧ kom.", "den tyska bilen och svensk film", "med ⟦kurdisk bakgrund|DEM⟧", "en ⟦samisk|DEM⟧ familj",
		"talar ⟦persiska|DEM⟧ och ⟦svenska|DEM⟧.", "på svenska vägar",
		"⟦Malmöbon|DEM⟧ och en ⟦göteborgare|DEM⟧ kom", "en läkare och en slaktare",
		// what somebody is or has
		"Hon arbetar som ⟦undersköterska|DEM⟧.", "Han är ⟦snickare|DEM⟧ och utbildad till ⟦lärare|DEM⟧.", "en snickare kom hit",
		"fick diagnosen ⟦schizofreni|DEM⟧ och har ⟦ADHD|DEM⟧", "han lider av ⟦depression|DEM⟧", "är troende ⟦muslim|DEM⟧",
		"kolet i gruvan", "de vita husen och svarta tavlan", "SAF-chefen ⟦Curt Ek|PERSON⟧ såg EM-finalen", "En FN-rapport om ATP",
		"De är ⟦katoliker|DEM⟧ och ⟦socialdemokrater|DEM⟧.", "en ⟦judisk|DEM⟧ familj", "den katolska kyrkan",
	} {
		expect(t, d, want)
	}
}

// FuzzSwedish: no text makes the rules panic or cut a code point.
func FuzzSwedish(f *testing.F) {
	for _, s := range []string{"", "Å", "Å.", "von", "von Å", "i Ö", "EU:", "EU:s", "H:", "-Ö", "Malmöb", "sk", "s", "är", "AB", "Lunds", "Lunds tekniska", "al-", "Bo al-Ek", "Per-", "Å Ä Ö Å Ä Ö", "\xff", "Stockholms läns", "ska", "området"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { sound(t, swedishDetector(t), text) })
}

func BenchmarkSwedish(b *testing.B) {
	benchmark(b, swedishDetector(b), "Herr Malmö Av Anna ", "Käranden, herr C. Exempel, bor i Warszawa. Efter överklagande fann Malmö tingsrätt, som tidigare, att det inte fanns något i akten som visade att han var svensk medborgare eller hade fått veta vad Justitiedepartementet ville honom.\n")
}
