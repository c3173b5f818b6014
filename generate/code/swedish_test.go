package code

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/internal/checkfigure"
	"github.com/understudy-text/understudy/language"
)

var inSwedish = &language.Language{Code: "sv"}

// moved is a document whose dates of birth move by 400 days.
func moved() *form.Scene {
	return &form.Scene{YearShift: 1, Birth: func(d form.Date) form.Date {
		t := time.Date(d.Year, time.Month(d.Month), d.Day+400, 0, 0, 0, 0, time.UTC)
		return form.Date{Year: t.Year(), Month: int(t.Month()), Day: t.Day()}
	}}
}

// A number of which only the date is told has the moved date.
func TestCovered(t *testing.T) {
	for text, want := range map[string]string{"850709-xxxx": "860813-xxxx", "19850709-XXXX": "19860813-XXXX", "701063-****": "711167-****",
		"19850709-????": "19860813-????", "850709-____": "860813-____"} {
		f := NewReader(inSwedish).Read(moved(), form.Entity{Mentions: []form.Mention{{Text: text}}})[0]
		if got := f.Render(stage{}); got != want {
			t.Errorf("%s became %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{"850709 -????": "860813", "19850709 -****,": "19860813"} {
		date, after, _ := strings.Cut(text, " ")
		f := NewReader(inSwedish).Read(moved(), form.Entity{Mentions: []form.Mention{{Text: date, After: after, Kind: "number"}}})[0]
		if got := f.Render(stage{}); got != want {
			t.Errorf("%s became %s, want %s", text, got, want)
		}
	}
	if f := coveredForm("851309-xxxx", moved()); f != nil {
		t.Error("a date that does not exist is read")
	}
}

func TestSwedishShapes(t *testing.T) {
	for _, c := range []struct{ text, kind, want string }{
		// The date is 400 days later, the sex the same (odd: male), the birth number a test person's.
		{"850709-9805", "personnummer", `860813-9[89][02468]\d`},
		{"19850709-9805", "personnummer", `19860813-9[89][02468]\d`},
		{"8507099805", "personnummer", `8608139[89][02468]\d`},
		{"19741203-9815", "", `19760107-9[89][13579]\d`},
		{"150312+1239", "personnummer", `160415\+9[89][13579]\d`},
		{"241201+1239", "personnummer", `260105-9[89][13579]\d`},                                   // not a hundred any more
		{"850709-9806", "", `860813-9[89][02468]\d`}, {"850709–9806", "", `860813–9[89][02468]\d`}, // a wrong check figure
		{"19880808–9984", "personnummer", `19890912–9[89][02468]\d`},
		{"701063-2391", "samordningsnummer", `711167-9[89][13579]\d`},
		// A firm keeps its sort.
		{"556036-0793", "organisationsnummer", `55[234578]\d{3}-\d{4}`},
		{"556036-0793", "", `55[234578]\d{3}-\d{4}`},
		{"5560360793", "organisationsnummer", `55[234578]\d{7}`},
		{"16556036-0793", "organisationsnummer", `1655[234578]\d{3}-\d{4}`},
		{"212000-1355", "organisationsnummer", `21[3-9]\d{3}-\d{4}`},
		{"SE556036079301", "vat", `SE55[234578]\d{7}01`},
		{"SE850709980501", "vat", `SE8608139[89][02468]\d01`}, // the owner's number
		{"ABC 123", "plate", `[A-HJ-PR-UW-Z]{3} \d{3}`}, {"ABC 12D", "plate", `[A-HJ-PR-UW-Z]{3} \d\d[A-HJ-NPR-UW-Z]`},
		{"abc123", "plate", `[a-z]{3}\d{3}`},
		{"5050-1055", "bankgiro", `\d{4}-\d{4}`}, {"123-4566", "bankgiro", `\d{3}-\d{4}`},
		{"28 65 43-4", "plusgiro", `\d\d \d\d \d\d-\d`}, {"4-2", "plusgiro", `\d-\d`},
		{"8327-9, 123 456 789-0", "account", `8\d{3}-\d, \d{3} \d{3} \d{3}-\d`}, {"6789", "account", `6\d{3}`},
		{"3300-850709 9805", "account", `3300-860813 9[89][02468]\d`}, // an account by identity number
		{"SE45 5000 0000 0583 9825 7466", "iban", `SE\d\d \d{4} \d{4} \d{4} \d{4} \d{4}`},
		{"1234567897", "number", `\d{10}`},
		{"070-123 45 67", "phone", `070-174 06 [1-9]\d`}, {"0701234567", "phone", `07017406[1-9]\d`},
		{"08-123 456 78", "phone", `08-465 004 \d\d`}, {"08-12 34 56", "phone", `08-\d\d \d\d \d\d`},
		{"+46 (0)8 123 456 78", "phone", `\+46 \(0\)8 465 004 \d\d`}, {"0046701234567", "phone", `004670174061\d|004670174[0-9]{4}`},
		{"0980-123 45", "phone", `0980-\d{3} \d\d`}, {"0980-123 456", "phone", `0980-319 2\d\d`}, {"0771-123 456", "phone", `077\d-\d{3} \d{3}`},
		{"070-174 06 05", "phone", `070-174 06 [1-9]\d`}, {"08-465 004 01", "phone", `08-465 004 \d\d`}, // nobody's already
		{"013-12 34 56", "phone", `013-\d\d \d\d \d\d`},
		// The court's letter and the kind of register stay, the year follows the dates.
		{"T 1234-19", "case", `T [1-9]\d{3}-20`}, {"Ö 5609-18", "case", `Ö [1-9]\d{3}-19`}, {"FT 233-21", "case", `FT [1-9]\d\d-22`},
		{"5678-17", "case", `[1-9]\d{3}-18`}, {"2019/1234", "case", `2020/[1-9]\d{3}`}, {"2020-00456", "case", `2021-00[1-9]\d\d`},
		{"1234-2018", "case", `[1-9]\d{3}-2019`}, {"A-2018/77", "case", `A-2019/[1-9]\d`}, {"AM-12345-19", "case", `AM-[1-9]\d{4}-20`},
		{"Ju2019/02345/L5", "case", `Ju2020/0\d{4}/[A-Z]\d`}, {"2019-45678", "journal", `2020-[1-9]\d{4}`},
		{"812-345-99", "case", `[1-9]\d\d-[1-9]\d\d-00`},
	} {
		got, _ := standInOf(inSwedish, moved(), c.text, c.kind)
		if !regexp.MustCompile(`^(`+c.want+`)$`).MatchString(got) || got == c.text {
			t.Errorf("%q (%s) became %q", c.text, c.kind, got)
		}
		if c.kind == personnummer || c.kind == samordningsnummer || c.kind == organisationsnummer || c.kind == "bankgiro" || c.kind == "plusgiro" || c.text == "1234567897" {
			if s := compact(got); !checkfigure.Luhn(s[max(0, len(s)-10):]) {
				t.Errorf("%q became %q: wrong check figure", c.text, got)
			}
		}
	}
}

// What only looks like an identity number is none.
func TestIdentityNumbers(t *testing.T) {
	for text, want := range map[string]form.Date{
		"850709-9805": {Year: 1985, Month: 7, Day: 9}, "197412039815": {Year: 1974, Month: 12, Day: 3},
		"701063-2391": {Year: 1970, Month: 10, Day: 3}, "010203-9849": {Year: 2001, Month: 2, Day: 3},
		"190412+9853": {Year: 1919, Month: 4, Day: 12},
	} {
		if got, ok := Birth(form.Mention{Text: text}); !ok || got != want {
			t.Errorf("%q: born %v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"8507099808", "19741332-9816", "123456-7890", "556036-0793", "070-174 06 05", "200013011234", "850792-9800", "+46701740605", ""} {
		if d, ok := Birth(form.Mention{Text: text}); ok {
			t.Errorf("%q: born %v", text, d)
		}
	}
}

// One number has one stand-in however it is written, in either language.
func TestSwedishLayoutsAgree(t *testing.T) {
	for _, c := range [][4]string{
		{"personnummer", "19850709-9805", "8507099805", ""},
		{"organisationsnummer", "556036-0793", "16556036-0793", ""},
		{"vat", "SE556036079301", "SE 556036-0793 01", ""},
		{"phone", "070-123 45 67", "+46 70 123 45 67", "46"},
		{"bankgiro", "5050-1055", "50501055", ""},
	} {
		a, _ := standInOf(inSwedish, moved(), c[1], c[0])
		b, _ := standInOf(&language.Language{Code: "en"}, moved(), c[2], c[0])
		x, y := compact(a), compact(b)
		n := min(len(x), len(y), 10)
		if c[3] != "" {
			n = 9
		}
		if x[len(x)-n:] != y[len(y)-n:] {
			t.Errorf("%q and %q became %q and %q", c[1], c[2], a, b)
		}
	}
}

// A stand-in passes the check that its original passes.
func TestAccountChecks(t *testing.T) {
	for _, key := range []string{"6789123456789", "83279123456789", "52011234567", "90201234567", "6000123456"} {
		for last := byte('0'); last <= '9'; last++ {
			original := key + string(last)
			for _, ch := range checks {
				if !ch.holds(original) {
					continue
				}
				got, _ := standIn(original, "account", 0)
				if !ch.holds(got) || got[0] != original[0] || sharesRun(got, original) {
					t.Errorf("%q became %q: check %v", original, got, ch)
				}
				break
			}
		}
	}
}

func FuzzSwedish(f *testing.F) {
	for _, s := range []string{"850709-9805", "19850709-9805", "701063-2391", "SE556036079301", "5050-1055", "4-2", "8327-9, 123 456 789-0", "070-123 45 67",
		"T 1234-19", "ABC 12D", "3300-850709 9805", "16", "0", "00000000", "+46", "-19"} {
		for _, kind := range []string{"", "personnummer", "vat", "account", "plusgiro", "phone", "plate"} {
			f.Add(s, kind)
		}
	}
	f.Fuzz(func(t *testing.T, s, kind string) {
		if len(s) > 2000 || strings.TrimSpace(s) == "" {
			return
		}
		fm := NewReader(inSwedish).Read(moved(), form.Entity{Kind: kind, Mentions: []form.Mention{{Text: s}}})[0]
		if fm == nil {
			if compact(s) != "" {
				t.Fatalf("%q was not read", s)
			}
			return
		}
		if got, _ := standInOf(inSwedish, moved(), s, kind); got == "" || got == s {
			t.Fatalf("%q as %q became %q", s, kind, got)
		}
	})
}

// The key of a code is what the reader makes of it, and its own key.
func TestKeys(t *testing.T) {
	for kind, key := range keys {
		if got := Key(kind, key); got != "" && got != key {
			t.Errorf("%s: the key of the key %q is %q", kind, key, got)
		}
	}
	for _, c := range [][3]string{
		{"personnummer", "850709-9805", "198507099805"}, {"organisationsnummer", "SE556036079301", "5560360793"}, {"phone", "+46 70 123 45 67", "+46701234567"},
		{"iban", "SE45 5000 0000 0583 9825 7466", "se4550000000058398257466"}, {"postcode", "SE-211 22", "21122"}, {"code", "T  1234-19", "t 1234-19"}, {"username", "anna", ""},
	} {
		if got := Key(cast.Kind(c[0]), c[1]); got != c[2] {
			t.Errorf("%s %q has key %q, want %q", c[0], c[1], got, c[2])
		}
	}
	f := inserted{text: "850709-9805", n: 10, role: cast.Role{Kind: Personnummer, Key: "198507099805"}}
	if got := f.Render(fixed("900101-9802")); got != "900101-9802" {
		t.Errorf("a stand-in that a person chose is written %q", got)
	}
}

// fixed casts every role with one stand-in.
type fixed string

func (s fixed) Lookup(cast.Role) (string, bool) { return string(s), true }
func (fixed) Generic(string) bool               { return false }
