package pattern

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

func TestUnknownLanguage(t *testing.T) {
	if _, err := New("tlh", Options{}); err == nil || !strings.Contains(err.Error(), `"tlh"`) {
		t.Errorf("want an error that names the language, got %v", err)
	}
}

func TestCancelledContext(t *testing.T) {
	d, err := New("en", Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := d.Detect(ctx, &understudy.Document{ID: "a", Text: "in 1999"}); err == nil || strings.Contains(err.Error(), "1999") {
		t.Errorf("want an error without the text, got %v", err)
	}
}

// A whole sentence, all rules together: what they leave to each other.
func TestTogether(t *testing.T) {
	d, err := New("en", Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"On ⟦5 March 2003|DATETIME⟧ at ⟦1.30 p.m.|DATETIME⟧ he paid ⟦£20|QUANTITY⟧ in the case (no. ⟦12345/02|CODE⟧).",
		"a fine of ⟦10,000 Polish zlotys (PLN)|QUANTITY⟧ (approx. ⟦2,500 euros (EUR)|QUANTITY⟧) within ⟦two weeks|DATETIME⟧",
		"She was ⟦fifteen years old|DEM⟧ and had ⟦three children|QUANTITY⟧, see Article 6 § 1 and section 78 of the 1962 Act.",
		"⟦19 New Henderson Street|LOC⟧, ⟦SW1A 1AA|LOC⟧; e-mail: ⟦j.doe@example.org|CODE⟧, tel. ⟦020 7946 0018|CODE⟧, ⟦@jdoe99|PERSON⟧",
		"card ⟦4111 1111 1111 1111|CODE⟧, IBAN ⟦GB82 WEST 1234 5698 7654 32|CODE⟧, server ⟦10.1.2.3|CODE⟧ since ⟦2001-10-25|DATETIME⟧",
		"⟦twelve years and six months|DATETIME⟧’ imprisonment, Protocol No. 11, Rule 25 § 1, paragraph 25",
	} {
		if got := together(t, d, want); got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	}
}

// together runs the detector over a text from which the marks ⟦…|CATEGORY⟧ are
// taken out, and puts marks around what it finds.
func together(t *testing.T, d *Detector, marked string) string {
	text := marked
	for _, c := range understudy.Categories {
		text = strings.ReplaceAll(text, "|"+string(c)+"⟧", "")
	}
	text = strings.ReplaceAll(text, "⟦", "")
	spans, err := d.Detect(context.Background(), &understudy.Document{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	at := 0
	for _, s := range spans {
		b.WriteString(text[at:s.Start] + "⟦" + text[s.Start:s.End] + "|" + string(s.Category) + "⟧")
		at = s.End
	}
	return b.String() + text[at:]
}

// The same in Swedish.
func TestTogetherInSwedish(t *testing.T) {
	d, err := New("sv", Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Den ⟦5 mars 2003|DATETIME⟧ kl. ⟦13.30|DATETIME⟧ betalade han ⟦20 euro|QUANTITY⟧ i mål nr ⟦T 1234-02|CODE⟧.",
		"⟦Storgatan 12 B, lgh 1203|LOC⟧, ⟦211 22|LOC⟧ ⟦Malmö|LOC⟧; e-post: ⟦j.doe@example.org|CODE⟧, tel. ⟦070-123 45 67|CODE⟧, ⟦@jdoe99|PERSON⟧",
		"Anna, personnummer ⟦850709-9805|CODE⟧, är ⟦34 år gammal|DEM⟧ och har ⟦tre barn|QUANTITY⟧, se 3 kap. 5 § brottsbalken och lagen (1998:204).",
		"Bolaget (⟦556036-0793|CODE⟧) äger ⟦Gävle Brynäs 12:3|LOC⟧ sedan ⟦1999|DATETIME⟧; bilen ⟦ABC 123|CODE⟧ och bankgiro ⟦5050-1055|CODE⟧ hör till.",
		"I ⟦måndags|DATETIME⟧ greps den ⟦34-årige|DEM⟧ mannen efter ⟦två och en halv månad|DATETIME⟧ på flykt, ⟦vecka 23|DATETIME⟧, uppger polisen (⟦5000-K123456-19|CODE⟧).",
	} {
		if got := together(t, d, want); got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	}
}

// A checksum that holds makes a span proven; one that does not, leaves it out.
func TestProof(t *testing.T) {
	d, err := New("en", Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, proven := range map[string]bool{
		"GB82WEST12345698765432": true, "GB83WEST12345698765432": false, "4111111111111111": true, "4111111111111112": false,
		"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa": true, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNc": false,
	} {
		got := false
		for _, s := range d.find(text, nil) {
			got = got || s.Score == 1
		}
		if got != proven {
			t.Errorf("%s: proven %v, want %v", text, got, proven)
		}
	}
}

// FuzzDetect: no text makes the detector panic or return spans that are out of
// order, empty, or cut a code point.
func FuzzDetect(f *testing.F) { fuzzDetect(f, "en") }

// FuzzSwedish is the same for Swedish.
func FuzzSwedish(f *testing.F) { fuzzDetect(f, "sv") }

func fuzzDetect(f *testing.F, language string) {
	d, err := New(language, Options{})
	if err != nil {
		f.Fatal(err)
	}
	for _, r := range d.Rules() {
		for _, s := range r.Finds {
			f.Add(strings.NewReplacer("⟦", "", "⟧", "").Replace(s))
		}
		for _, s := range r.Ignores {
			f.Add(s)
		}
	}
	for _, s := range []string{"", "@", "1", "no.", "of", "(", "a@", ":::::", "1/", "§", "£", "May", "age of", "[2003]", "\x00", "\xff@\xfe.com", "0x", "bc1", "u/", "+", "PO", "no. no. no.", "Case", "12:", "the 1st of", "mål nr", "konto 1, 2", "bg 5-", "ABC 1", "den 3/", "halv", "v.", "S:t", "SE-", "kl.", "en", "1-", "80- och 90-", "Lgh", "Ju2019/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		spans, err := d.Detect(context.Background(), &understudy.Document{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for _, s := range spans {
			if s.Start < last || s.End <= s.Start || s.End > len(text) {
				t.Fatalf("bad span %+v", s)
			}
			if utf8.ValidString(text) && (!utf8.RuneStart(text[s.Start]) || s.End < len(text) && !utf8.RuneStart(text[s.End])) {
				t.Fatalf("span %+v cuts a code point", s)
			}
			last = s.End
		}
	})
}
