package lexicon_test

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	en "github.com/understudy-text/understudy/language/en/lexicon"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/world"
)

func TestFold(t *testing.T) {
	for _, c := range []struct{ in, fold, plain string }{
		{"Smith", "smith", "smith"},
		{"İZMİR", "izmir", "izmir"},
		{"Diyarbakır", "diyarbakır", "diyarbakir"},
		{"ŁÓDŹ", "łódź", "lodz"},
		{"Łódź", "łódź", "lodz"}, // decomposed
		{"Søren Ærø", "søren ærø", "soren aero"},
		{"Weiß", "weiß", "weiss"},
		{"Þórður", "þórður", "thordur"},
		{"O’Brien", "o'brien", "o'brien"},
		{"Əliyev", "əliyev", "eliyev"},
		{"Nguyễn", "nguyễn", "nguyen"},
		{"Œuvre", "œuvre", "oeuvre"},
		{"Jean‑Paul", "jean-paul", "jean-paul"}, // non-breaking hyphen
		{"", "", ""},
		{"\xff", "\ufffd", "\ufffd"},
	} {
		if got := lexicon.Fold(c.in); got != c.fold {
			t.Errorf("Fold(%q) = %q, want %q", c.in, got, c.fold)
		}
		if got := lexicon.Plain(c.in); got != c.plain {
			t.Errorf("Plain(%q) = %q, want %q", c.in, got, c.plain)
		}
	}
}

func TestNames(t *testing.T) {
	l := load(t)
	for _, c := range []struct {
		word   string
		given  string // as written; "" if none
		gender lexicon.Gender
		origin string // one of its origins
	}{
		{"mehmet", "Mehmet", lexicon.Male, "tr"},
		{"AYŞE", "Ayşe", lexicon.Female, "tr"},
		{"AYSE", "Ayse", lexicon.Female, "tr"}, // a spelling of its own, but as Turkish
		{"Małgorzata", "Małgorzata", lexicon.Female, "pl"},
		{"Malgorzata", "Malgorzata", lexicon.Female, "pl"},
		{"Magomed", "Magomed", lexicon.Male, "ce"},
		{"Søren", "Søren", lexicon.Male, "da"},
		{"Siobhan", "Siobhan", lexicon.Female, "ga"},
		{"Kim", "Kim", lexicon.Either, "en"},
		{"proceedings", "", 0, ""},
		{"the", "", 0, ""},
	} {
		n, ok := l.Given(c.word)
		if ok != (c.given != "") || n.Written != c.given || n.Gender != c.gender || c.origin != "" && !slices.Contains(n.Origins, c.origin) {
			t.Errorf("Given(%q) = %+v, %v; want %q, %c, origin %s", c.word, n, ok, c.given, c.gender, c.origin)
		}
	}
	for _, c := range []struct{ word, family, origin string }{
		{"KOWALSKI", "Kowalski", "pl"},
		{"Kowalska", "Kowalska", "pl"},
		{"ozturk", "Ozturk", "tr"},
		{"ŞAHİNOĞLU", "Şahinoğlu", "tr"},
		{"O’Connor", "O'Connor", "ga"},
		{"van den Berg", "van den Berg", "nl"},
		{"Papadopoulos", "Papadopoulos", "el"},
		{"Khashiyev", "Khashiyev", "ce"},
		{"government", "", ""},
	} {
		n, ok := l.Family(c.word)
		if ok != (c.family != "") || n.Written != c.family || c.origin != "" && !slices.Contains(n.Origins, c.origin) {
			t.Errorf("Family(%q) = %+v, %v; want %q, origin %s", c.word, n, ok, c.family, c.origin)
		}
	}
}

// TestFamilyGender: only a form that differs between women and men tells.
func TestFamilyGender(t *testing.T) {
	l := load(t)
	for word, want := range map[string]lexicon.Gender{
		"Kowalska": lexicon.Female, "Kowalski": lexicon.Male, "Ivanova": lexicon.Female, "Dvořáková": lexicon.Female,
		"Müller": lexicon.Unknown, "Smith": lexicon.Unknown, "Öztürk": lexicon.Unknown,
	} {
		if n, ok := l.Family(word); !ok || n.Gender != want {
			t.Errorf("Family(%q) = %+v, %v; want gender %d", word, n, ok, want)
		}
	}
}

func TestNameOrigin(t *testing.T) {
	l := load(t)
	for word, want := range map[string]string{
		"Kowalska":          "pl", // listed
		"Grzegorczykiewicz": "pl", // by its letters
		"Hakimzadeh":        "fa",
		"Tsikarishvili":     "ka",
		"Dzhabrailov":       "ce",
		"Karagöz":           "tr",
		"Xq":                "",
		"":                  "",
	} {
		if got := l.NameOrigin(word); got != want {
			t.Errorf("NameOrigin(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestCountry(t *testing.T) {
	l := load(t)
	for _, c := range []struct {
		text, iso string
		form      lexicon.CountryForm
	}{
		{"Poland", "PL", lexicon.FormName},
		{"Republic of Poland", "PL", lexicon.FormOfficial},
		{"the Republic of Turkey", "TR", lexicon.FormOfficial},
		{"POLISH", "PL", lexicon.FormAdjective},
		{"Pole", "PL", lexicon.FormPerson},
		{"Poles", "PL", lexicon.FormPeople},
		{"the Netherlands", "NL", lexicon.FormName},
		{"Holland", "NL", lexicon.FormName},
		{"Dutchwoman", "NL", lexicon.FormPerson},
		{"Dutch", "NL", lexicon.FormAdjective},
		{"UK", "GB", lexicon.FormAbbreviation},
		{"the U.K.", "GB", lexicon.FormAbbreviation},
		{"Great Britain", "GB", lexicon.FormName},
		{"United Kingdom of Great Britain and Northern Ireland", "GB", lexicon.FormOfficial},
		{"Scottish", "GB-SCT", lexicon.FormAdjective},
		{"Northern Ireland", "GB-NIR", lexicon.FormName},
		{"Cote d'Ivoire", "CI", lexicon.FormName},
		{"Soviet Union", "SU", lexicon.FormName},
		{"USSR", "SU", lexicon.FormAbbreviation},
		{"former Yugoslav Republic of Macedonia", "MK", lexicon.FormName},
		{"Kosovar", "XK", lexicon.FormAdjective},
		{"Congolese", "CD", lexicon.FormAdjective},
	} {
		got, form, ok := l.Country(c.text)
		if !ok || got.ISO != c.iso || form != c.form {
			t.Errorf("Country(%q) = %s, %v, %v; want %s, %v", c.text, got.ISO, form, ok, c.iso, c.form)
		}
	}
	for _, no := range []string{"", "the", "London", "Kingdom", "turkeys"} {
		if got, _, ok := l.Country(no); ok {
			t.Errorf("Country(%q) = %s, want none", no, got.ISO)
		}
	}
}

func TestPlaces(t *testing.T) {
	l := load(t)
	for name, country := range map[string]string{
		"Warsaw": "PL", "cracow": "PL", "Kraków": "PL", "Gothenburg": "SE", "Göteborg": "SE", "Munich": "DE", "Diyarbakir": "TR",
		"Izmir": "TR", "The Hague": "NL", "Grozny": "RU", "Copenhagen": "DK", "London": "GB", "Athens": "GR",
	} {
		if got := l.Town(name); len(got) == 0 || got[0].Country != country {
			t.Errorf("Town(%q) = %v, want one in %s first", name, got, country)
		}
	}
	for name, country := range map[string]string{
		"Kent": "GB", "Bavaria": "DE", "Silesia": "PL", "the Highlands": "GB", "Chechnya": "RU", "California": "US", "Skane": "SE",
	} {
		if got := l.Region(name); !slices.ContainsFunc(got, func(r lexicon.Region) bool { return r.Country == country }) {
			t.Errorf("Region(%q) = %v, want one in %s", name, got, country)
		}
	}
	if got := l.Town("Nowhereville"); len(got) != 0 {
		t.Errorf("Town of nowhere = %v", got)
	}
}

func TestCurrency(t *testing.T) {
	l := load(t)
	for text, code := range map[string]string{
		"€": "EUR", "EUR": "EUR", "euros": "EUR", "£": "GBP", "pounds sterling": "GBP", "pounds": "GBP", "$": "USD",
		"zlotys": "PLN", "Polish zlotys": "PLN", "kronor": "SEK", "Danish kroner": "DKK", "Turkish liras": "TRY",
		"Russian roubles": "RUB", "French francs": "FRF", "Swiss francs": "CHF", "German marks": "DEM", "Italian lire": "ITL",
	} {
		if got, ok := l.Currency(text); !ok || got.Code != code {
			t.Errorf("Currency(%q) = %s, %v; want %s", text, got.Code, ok, code)
		}
	}
	if got, ok := l.Currency("pond"); ok {
		t.Errorf("Currency(pond) = %s, want none", got.Code)
	}
}

func TestTerms(t *testing.T) {
	l := load(t)
	for term, class := range map[string]string{
		"prosecutor": "legal-role", "trustee in bankruptcy": "legal-role", "bus driver": "occupation", "Mr": "title-male",
		"Mrs.": "title-female", "Captain": "rank", "captain": "military-rank", "QC": "post-nominal", "van der": "particle",
		"Roman Catholic": "believer", "Church of Sweden": "church", "Kurdish": "ethnicity", "Swedish": "language",
		"brain haemorrhage": "illness", "schizophrenia": "illness", "PTSD": "illness", "head injury": "injury",
		"mother-in-law": "family-role", "widow's pension": "benefit", "Crown Court": "court-type", "ministry": "institution",
		"Foreign Affairs": "portfolio", "GmbH": "company-suffix", "sp. z o.o.": "company-suffix", "Street": "street-suffix",
		"ms": "title-female", "MS": "illness", "May": "month", "Sunday": "weekday", "winter": "season", "kilometre": "unit", "seventeen": "number-word",
	} {
		if !l.Is(term, class) {
			t.Errorf("Classes(%q) = %v, want %s among them", term, l.Classes(term), class)
		}
	}
	if got := l.Classes("notwithstanding"); got != nil {
		t.Errorf("Classes(notwithstanding) = %v, want none", got)
	}
}

func TestWords(t *testing.T) {
	l := load(t)
	for _, word := range []string{"court", "Court", "THE", "colour", "organisation", "smith"} {
		if !l.Common(word) {
			t.Errorf("Common(%q) is false", word)
		}
	}
	for _, word := range []string{"Warsaw", "David", "Kowalski", "Márk", ""} {
		if l.Common(word) {
			t.Errorf("Common(%q) is true", word)
		}
	}
	if l.Rank("the") >= l.Rank("court") || l.Rank("zzzz") != 0 {
		t.Errorf("Rank: the %d, court %d, zzzz %d", l.Rank("the"), l.Rank("court"), l.Rank("zzzz"))
	}
	if !l.Famous("trump") || !l.Famous("Erdoğan") || !l.Famous("Erdogan") || l.Famous("Kowalski") {
		t.Error("Famous is wrong about trump, Erdoğan, Erdogan or Kowalski")
	}
}

func TestLookupsDoNotAllocate(t *testing.T) {
	l := load(t)
	for _, word := range []string{"Łukasz", "Smith", "nothing", "the Netherlands", "Kraków"} {
		n := testing.AllocsPerRun(10, func() {
			l.Given(word)
			l.Family(word)
			l.Town(word)
			l.Region(word)
			l.Country(word)
			l.Currency(word)
			l.Classes(word)
			l.Common(word)
			l.Rank(word)
			l.Famous(word)
		})
		if n != 0 {
			t.Errorf("look-ups of %q allocate %v times", word, n)
		}
	}
}

// TestLoadDamaged changes files in every way that matters; each must be refused
// with the name of the file.
func TestLoadDamaged(t *testing.T) {
	w, err := world.Load()
	if err != nil {
		t.Fatal(err)
	}
	loadWorld := func(f fs.FS) error { _, err := lexicon.LoadWorld(f); return err }
	loadEnglish := func(f fs.FS) error { _, err := lexicon.Load(w, f); return err }
	for _, c := range []struct {
		file, other string
		in          fs.FS
		load        func(fs.FS) error
	}{
		{"terms.tsv", "regions.tsv", en.FS, loadEnglish},
		{"currencies.tsv", "regions.tsv", en.FS, loadEnglish},
		{"towns.tsv", "regions.tsv", en.FS, loadEnglish},
		{"languages.tsv", "regions.tsv", en.FS, loadEnglish},
		{"countries.tsv", "regions.tsv", en.FS, loadEnglish},
		{"famous.tsv", "regions.tsv", world.FS, loadWorld},
		{"countries.tsv", "regions.tsv", world.FS, loadWorld},
	} {
		whole := fstest.MapFS{}
		files, err := fs.Glob(c.in, "*.tsv")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			data, err := fs.ReadFile(c.in, f)
			if err != nil {
				t.Fatal(err)
			}
			whole[f] = &fstest.MapFile{Data: data}
		}
		data := whole[c.file].Data
		for name, damaged := range map[string][]byte{
			"missing":   nil,
			"empty":     {},
			"truncated": data[:len(data)/2],
			"bit":       append(append(slices.Clone(data[:len(data)/2]), data[len(data)/2]^1), data[len(data)/2+1:]...),
			"other":     whole[c.other].Data,
		} {
			part := maps.Clone(whole)
			if part[c.file] = (&fstest.MapFile{Data: damaged}); damaged == nil {
				delete(part, c.file)
			}
			if err := c.load(part); err == nil || !strings.Contains(err.Error(), c.file) {
				t.Errorf("%s %s: error is %v, want one that names the file", c.file, name, err)
			}
		}
	}
}

// TestNamesOfPlaces: a place is found by its local name and by that of the
// language, and is called as the language calls it.
func TestNamesOfPlaces(t *testing.T) {
	l := load(t)
	for _, c := range []struct{ asked, name, local, country string }{
		{"Gothenburg", "Gothenburg", "Göteborg", "SE"},
		{"Göteborg", "Gothenburg", "Göteborg", "SE"},
		{"GOTEBORG", "Gothenburg", "Göteborg", "SE"},
		{"Kraków", "Cracow", "Kraków", "PL"},
		{"Åbo", "Turku", "Turku", "FI"},
		{"Uppsala", "Uppsala", "Uppsala", "SE"},
	} {
		if got := l.Town(c.asked); len(got) == 0 || got[0].Name != c.name || got[0].Local != c.local || got[0].Country != c.country {
			t.Errorf("Town(%q) = %v, want %s, locally %s", c.asked, got, c.name, c.local)
		}
		if got := l.TownNamed(c.local, c.country); got != c.name {
			t.Errorf("TownNamed(%q) = %q, want %q", c.local, got, c.name)
		}
		if !slices.ContainsFunc(l.Towns(c.country), func(t lexicon.Town) bool { return t.Name == c.name && t.Local == c.local }) {
			t.Errorf("Towns(%s) has no %s, locally %s", c.country, c.name, c.local)
		}
	}
	for _, c := range []struct{ asked, name, local, country string }{
		{"Bavaria", "Bavaria", "Bayern", "DE"},
		{"Bayern", "Bavaria", "Bayern", "DE"},
		{"Skåne", "Scania", "Skåne", "SE"},
		{"Kent", "Kent", "Kent", "GB"},
	} {
		if got := l.Region(c.asked); len(got) == 0 || got[0].Name != c.name || got[0].Local != c.local || got[0].Country != c.country || !got[0].Located() {
			t.Errorf("Region(%q) = %v, want %s, locally %s", c.asked, got, c.name, c.local)
		}
		if got := l.RegionNamed(c.local, c.country); got != c.name {
			t.Errorf("RegionNamed(%q) = %q, want %q", c.local, got, c.name)
		}
	}
	if got := l.TownNamed("Nowhereville", "SE"); got != "Nowhereville" {
		t.Errorf("TownNamed of nowhere = %q", got)
	}
}

func TestSoundsLike(t *testing.T) {
	for _, c := range []struct {
		native, latin string
		want          bool
	}{
		{"أوباما", "Obama", true}, {"كلينتون", "Clinton", true}, {"فالنتينو", "Valentino", true}, {"والتر", "Walter", true},
		{"مورتون", "Merton", true}, {"ليلى", "Lola", false}, {"ترامب", "Trumbo", false}, {"سعاد", "Sid", false}, {"Obama", "Obama", false},
	} {
		if got := lexicon.SoundsLike(c.native, c.latin); got != c.want {
			t.Errorf("SoundsLike(%s, %s) = %v", c.native, c.latin, got)
		}
	}
}
