package detect

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/pattern"
	"github.com/understudy-text/understudy/language"
)

// A finder is a detector that finds the given strings, once each.
type finder []understudy.Span // Kind: the string to find

func (f finder) Detect(_ context.Context, doc *understudy.Document) (out []understudy.Span, err error) {
	for _, s := range f {
		if i := strings.Index(doc.Text, s.Kind); i >= 0 {
			out = append(out, understudy.Span{Start: i, End: i + len(s.Kind), Category: s.Category, Rule: "tagger", Score: s.Score})
		}
	}
	return out, nil
}

func found(words string, c understudy.Category) understudy.Span {
	return understudy.Span{Kind: words, Category: c, Score: 0.9}
}

func newDetector(t testing.TB, parts ...understudy.Detector) *Detector {
	t.Helper()
	d, err := New(&language.Language{Code: "en"}, Options{}, parts...)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// run returns what is found as "text/CATEGORY" with a blank between.
func run(t testing.TB, d *Detector, text string) string {
	t.Helper()
	spans, err := d.Detect(context.Background(), &understudy.Document{ID: "x", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, s := range spans {
		out = append(out, text[s.Start:s.End]+"/"+string(s.Category))
	}
	return strings.Join(out, " | ")
}

func TestSecondLook(t *testing.T) {
	person, org := understudy.Person, understudy.Organisation
	for _, test := range []struct {
		name, text string
		parts      finder
		want       string
	}{
		{"a surname by itself, possessive too", "Mr Ashiq Elahi came. Elahi’s bag, then Elahi.", finder{found("Mr Ashiq Elahi", person)},
			"Mr Ashiq Elahi/PERSON | Elahi/PERSON | Elahi/PERSON"},
		{"an acronym in brackets", "Kurdistan Workers' Party (PKK) and the PKK", finder{found("Kurdistan Workers' Party", org)},
			"Kurdistan Workers' Party/ORG | PKK/ORG | PKK/ORG"},
		{"a short form in quotes", "National Insurance Board (hereinafter “the Board”). The Board and the board.", finder{found("National Insurance Board", org)},
			"National Insurance Board/ORG | Board/ORG | Board/ORG"},
		{"a role names no one", "Kingdom of Sweden (“the Government”). The Government", finder{found("Kingdom of Sweden", org)}, "Kingdom of Sweden/ORG"},
		{"a word also written small is no name", "Mr Stone threw a stone. Stone fell.", finder{found("Mr Stone", person)}, "Mr Stone/PERSON"},
		{"only whole words", "Mr Ford crossed. Fordham, Ford-Smith.", finder{found("Mr Ford", person)}, "Mr Ford/PERSON"},
		{"initials as they stand", "W.K. and W.K. again", finder{found("W.K.", person)}, "W.K./PERSON | W.K./PERSON"},
		{"capitals and small letters", "MARGARET: I am Margaret Ellison. ELLISON!", finder{found("Margaret Ellison", person)}, "MARGARET/PERSON | Margaret Ellison/PERSON | ELLISON/PERSON"},
		{"capitals first", "ANNA KERR: yes. Anna Kerr and Kerr", finder{found("ANNA KERR", person)}, "ANNA KERR/PERSON | Anna Kerr/PERSON | Kerr/PERSON"},
		{"dates are not looked for", "in 1999 and 1999", finder{found("1999", understudy.DateTime)}, "1999/DATETIME"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := run(t, newDetector(t, test.parts), test.text); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

// A username that is seen with its sign is one without it too, whatever the tagger
// takes it for; in an address it is the address's.
func TestSecondLookOfUsernames(t *testing.T) {
	shapes, err := pattern.New("en", pattern.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, tagged, want string }{
		{"kev_92: hi @kev_92.", "kev_92", "kev_92/PERSON | @kev_92/PERSON"},
		{"tommy77 is u/tommy77", "77", "tommy77/PERSON | u/tommy77/PERSON"},
		{"MapleGirl is @MapleGirl", "MapleGirl", "MapleGirl/PERSON | @MapleGirl/PERSON"},
		{"@kev_92 has kev_92@mail.example", "none", "@kev_92/PERSON | kev_92@mail.example/CODE"},
		{"jessie, @jessie", "jessie", "jessie/QUANTITY | @jessie/PERSON"},
	} {
		if got := run(t, newDetector(t, shapes, finder{found(c.tagged, understudy.Quantity)}), c.text); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// In Swedish the genitive ends in -s without a mark.
func TestSecondLookSwedish(t *testing.T) {
	person, place := understudy.Person, understudy.Location
	for _, test := range []struct {
		name, text string
		parts      finder
		want       string
	}{
		{"the genitive of a surname", "Per Larsson kom. Larssons hund, sedan Larsson.", finder{found("Per Larsson", person)},
			"Per Larsson/PERSON | Larssons/PERSON | Larsson/PERSON"},
		{"found in the genitive first", "Svea Ekmans hund. Ekman kom.", finder{found("Svea Ekmans", person)}, "Svea Ekmans/PERSON | Ekman/PERSON"},
		{"a title is no part of what is looked for", "Doktorn Anna Lindh. Doktorn kom, och Lindh.", finder{found("Doktorn Anna Lindh", person)},
			"Doktorn Anna Lindh/PERSON | Lindh/PERSON"},
		{"a word also written small is no name", "Herr Sten kastade en sten. Sten föll.", finder{found("Herr Sten", person)}, "Herr Sten/PERSON"},
		{"a role names no one", "Ek AB (”Bolaget”). Bolaget svarade.", finder{found("Ek AB", understudy.Organisation)}, "Ek AB/ORG"},
		{"a place in the genitive", "Han bor i Ulricehamn. Ulricehamns torg.", finder{found("Ulricehamn", place)}, "Ulricehamn/LOC | Ulricehamns/LOC"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, err := New(&language.Language{Code: "sv"}, Options{}, test.parts)
			if err != nil {
				t.Fatal(err)
			}
			if got := run(t, d, test.text); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

// Detectors see what a reader sees; spans speak of the original.
func TestShadow(t *testing.T) {
	p, err := pattern.New("en", pattern.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := newDetector(t, p)
	for text, want := range map[string]string{
		"write j.\u200bdoe@exam\u00adple.org now": "j.\u200bdoe@exam\u00adple.org/CODE",
		"on 25\u00a0October\u202f2001.":           "25\u00a0October\u202f2001/DATETIME",
		"ＩＢＡＮ ＧＢ８２ＷＥＳＴ１２３４５６９８７６５４３２。":            "ＧＢ８２ＷＥＳＴ１２３４５６９８７６５４３２/CODE",
		"in Mаrch 1994":       "Mаrch 1994/DATETIME", // a Cyrillic а
		"\ufeff5 May 1999":    "5 May 1999/DATETIME",
		"5 May 1999\u200b":    "5 May 1999/DATETIME",
		"Москва и 5 May 1999": "5 May 1999/DATETIME",
	} {
		if got := run(t, d, text); got != want {
			t.Errorf("%+q:\n got %+q\nwant %+q", text, got, want)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	if _, err := New(nil, Options{}); err == nil {
		t.Error("no error without a language")
	}
	if _, err := New(&language.Language{Code: "tlh"}, Options{}); err == nil || !strings.Contains(err.Error(), "tlh") {
		t.Errorf("want an error that names the language, got %v", err)
	}
}

type failing struct{}

var errFailing = errors.New("no model")

func (failing) Detect(context.Context, *understudy.Document) ([]understudy.Span, error) {
	return nil, errFailing
}

func TestErrorsNameTheDocumentNotItsText(t *testing.T) {
	_, err := newDetector(t, failing{}).Detect(context.Background(), &understudy.Document{ID: "d7", Text: "secret"})
	if !errors.Is(err, errFailing) || !strings.Contains(err.Error(), `"d7"`) || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v", err)
	}
}

// The second look looks up a bounded number of phrases at each word, however
// many names begin alike.
func TestSecondLookIsBounded(t *testing.T) {
	var b strings.Builder
	var parts finder
	for i := range 200 {
		name := fmt.Sprintf("Anna Nr%c%c", 'a'+i%26, 'a'+i/26)
		fmt.Fprintf(&b, "%s. ", name)
		parts = append(parts, found(name, understudy.Person))
	}
	d := newDetector(t, parts)
	spans, err := d.Detect(context.Background(), &understudy.Document{Text: b.String()})
	if err != nil || len(spans) != 200 {
		t.Fatalf("%d spans, %v", len(spans), err)
	}
	l := &lookout{d: d, text: b.String(), phrases: map[string][]phrase{}, alone: map[string]bool{}}
	l.scan()
	for i := 0; i+1 < len(l.tok); i++ {
		l.put(understudy.Span{}, i, i+2)
	}
	for w, p := range l.phrases {
		if len(p) > maxPhrases {
			t.Errorf("%d phrases begin with %q", len(p), w)
		}
	}
}

// FuzzDetect: whatever the text, spans are sorted, apart and on code points of
// the original.
func FuzzDetect(f *testing.F) {
	p, err := pattern.New("en", pattern.Options{})
	if err != nil {
		f.Fatal(err)
	}
	d := newDetector(f, p, finder{found("Anna", understudy.Person), found("(", understudy.Organisation), found("Board", understudy.Organisation)})
	for _, s := range []string{"", "Anna Anna", "Board (“the ", "Board (PKK)", "\u200b1999\u200b", "on 5\u00adMay", "𝟏𝟗𝟗𝟗 in 𝟏𝟗𝟗𝟗", "Аnna Anna", "in 1999\u0301", "\u200d", "５ May １９９９"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // documents are valid UTF-8: package corpus sees to it
		}
		spans, err := d.Detect(context.Background(), &understudy.Document{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for _, s := range spans {
			if s.Start < last || s.End <= s.Start || s.End > len(text) || !utf8.RuneStart(text[s.Start]) || s.End < len(text) && !utf8.RuneStart(text[s.End]) {
				t.Fatalf("bad span %+v of %q", s, text)
			}
			last = s.End
		}
	})
}
