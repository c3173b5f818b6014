package code

import (
	"fmt"
	"net/netip"
	"regexp"
	"strings"
	"testing"

	"github.com/nyaruka/phonenumbers"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/internal/checkfigure"
	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/language"
)

// stage casts every role at its first attempt.
type stage struct{ traits map[string]string }

func (s stage) Trait(name string) string { return s.traits[name] }
func (s stage) Generic(string) bool      { return false }
func (s stage) Lookup(r cast.Role) (string, bool) {
	return Directors(nil)[r.Kind].Candidate(r, s, nil, draw.New([]byte("k")), 0)
}

func standIn(text, kind string, shift int) (string, cast.Kind) {
	return standInOf(nil, &form.Scene{YearShift: shift}, text, kind)
}

func standInOf(l *language.Language, scene *form.Scene, text, kind string) (string, cast.Kind) {
	f := NewReader(l).Read(scene, form.Entity{Kind: kind, Mentions: []form.Mention{{Text: text}}})[0]
	s := stage{map[string]string{}}
	for _, r := range f.Roles() {
		for _, t := range r.Traits {
			s.traits[t.Name] = t.Value
		}
	}
	return f.Render(s), f.Roles()[len(f.Roles())-1].Role.Kind
}

func TestShapes(t *testing.T) {
	for _, c := range []struct {
		text, kind string
		shift      int
		want       string
		role       cast.Kind
	}{
		{"27961/02", "", -3, `[1-9]\d{4}/99`, Number},
		{"1906/98", "", -3, `[1-9]\d{3}/95`, Number}, {"412/95 R.G.N.R.", "", -3, `\d{3}/92 .*`, Number},
		{"54-1187/00-MG", "", -3, `\d\d-\d{4}/97-[A-Z]{2}`, Number}, {"AWB 94/7752", "", -3, `[A-Z]{3} 91/\d{4}`, Number}, {"3-06-2117", "", -3, `\d-03-\d{4}`, Number},
		{"5136/11", "", 2, `[1-9]\d{3}/13`, Number},
		{"634477/00", "", -1, `[1-9]\d{5}/99`, Number},
		{"30/1993/425/504", "", 4, `[1-9]\d/1997/[1-9]\d\d/[1-9]\d\d`, Number},
		{"CPT/Inf (2002)8", "", -2, `CPT/Inf \(2000\)\d`, Number},
		{"C-123/45", "", 1, `C-[1-9]\d\d/46`, Number},
		{"13/40", "", 1, `[1-9]\d/41`, Number},
		{"no. 27961/02", "", -3, `no\. [1-9]\d{4}/99`, Number},
		{"II K 123/96", "", 3, `II K [1-9]\d\d/99`, Number},
		{"5299", "", 3, `[1-9]\d{3}`, Number},
		{"68", "", 0, `[1-9]\d`, Number},
		{"007-12", "", 0, `00\d-[1-9]\d`, Number},
		{"AB12345X", "", 0, `[A-Z]{2}[1-9]\d{4}[A-Z]`, Number},
		{"jan.kowalski82@firma.pl", "", 0, `[a-z]{3}\.[a-z]{6,11}\d\d@[a-z]{5,9}\.example`, Domain},
		{"Info@justice.gov.uk", "email", 0, `[A-Z][a-z]{5,9}@[a-z]{6,10}\.gov\.example`, Domain},
		{"http://www.firma.pl/news/article82.html", "", 0, `http://www\.[a-z]{5,9}\.example/[a-z]{6,10}/[a-z]{6,10}\d\d\.html`, Path},
		{"t.me/velo_lyon", "", 0, `[a-z]\.example/[a-z]{6,10}_[a-z]{6,10}`, Path}, {"firma.pl/velo82", "", 0, `[a-z]{5,9}\.example/[a-z]{6,10}\d\d`, Path},
		{"FTP://files.firma.pl:21", "url", 0, `FTP://[a-z]{5,9}\.[a-z]{5,9}\.example:21`, Domain},
		{"@Jan_Kowalski82", "", 0, `@[A-Z][a-z]{2}_[A-Z][a-z]{5,10}\d\d`, Username},
		{"/u/JanK", "username", 0, `/u/[A-Z][a-z]{5,9}`, Username},
		{"#JeSuisJan", "", 0, `#[A-Z][a-z][A-Z][a-z]{3}[A-Z][a-z]{2}`, Hashtag},
		{"193.12.44.7", "", 0, `(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+`, IP},
		{"192.168.1.10:443", "ip", 0, `192\.168\.\d+\.\d+:443`, IP},
		{"2A00:1450:400F::200E", "", 0, `2001:DB8:[0-9A-F:]+`, IP},
		{"00:1A:2B:3C:4D:5E", "", 0, `[0-9A-F]{2}(:[0-9A-F]{2}){5}`, MAC},
		{"001a-2b3c-4d5e", "mac", 0, `[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}`, MAC},
		{"123E4567-E89B-42D3-A456-426614174000", "", 0, `[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}`, UUID},
		{"GB82 WEST 1234 5698 7654 32", "", 0, `GB\d\d [A-Z]{4} \d{4} \d{4} \d{4} \d\d`, IBAN},
		{"4539 1488 0343 6467", "", 0, `4242 \d{4} \d{4} \d{4}`, Card},
		{"+44 20 7123 4567", "", 0, `\+44 20 7946 0\d{3}`, Phone},
		{"07911 123456", "phone", 0, `07700 900\d{3}`, Phone},
		{"01632 960418", "number", 0, `01632 960\d{3}`, Phone}, // without a label
		{"(617) 495-1000", "phone", 0, `\([2-9]\d\d\) 555-01\d\d`, Phone},
		{"+46 70 123 45 67", "phone", 0, `\+46 70 174 06 [1-9]\d`, Phone},
		{"+49 30 12345678", "phone", 0, `\+49 30 23125\d{3}`, Phone},
		{"+61 491 234 567", "phone", 0, `\+61 49\d \d{3} \d{3}`, Phone},
		{"+48 22 555 44 33", "phone", 0, `\+48 22 \d{3} \d\d \d\d`, Phone},
		{"+44 (0)20 7123 4567", "phone", 0, `\+44 \(0\)20 7946 0\d{3}`, Phone},
		{"0044 20 7123 4567", "phone", 0, `0044 20 7946 0\d{3}`, Phone},
		{"078-05-1120", "", 0, `9\d\d-[0-4]\d-\d{4}`, SSN},
		{"AB 12 34 56 C", "nino", 0, `[A-Z]{2} \d\d \d\d \d\d [ABD]`, NINO},
		{"943 476 5919", "nhs", 0, `999 \d{3} \d{4}`, NHS},
		{"DEUTDEFF500", "bic", 0, `[A-Z]{4}DE[A-Z]{2}\d{3}`, BIC},
		{"AB12 CDE", "plate", 0, `[A-Z]{2}\d\d [A-Z]{3}`, Plate},
		{"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "wallet", 0, `1[1-9A-HJ-NP-Za-km-z]{25,33}`, Wallet},
		{"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "wallet", 0, `bc1q[a-z0-9]{38}`, Wallet},
		{"0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B", "wallet", 0, `0x[0-9a-f]{40}`, Wallet},
	} {
		got, role := standIn(c.text, c.kind, c.shift)
		if !regexp.MustCompile(`^(`+c.want+`)$`).MatchString(got) || got == c.text {
			t.Errorf("%q became %q", c.text, got)
		}
		if role != c.role {
			t.Errorf("%q is read as %s", c.text, role)
		}
		// TestPhones looks at phone numbers: their country's code stays.
		if role != Phone && sharesRun(strings.ReplaceAll(got, " ", ""), strings.ReplaceAll(c.text, " ", "")) {
			t.Errorf("%q became %q: four figures in a row stayed", c.text, got)
		}
	}
}

// keys are one role of each kind.
var keys = map[cast.Kind]string{
	Number: "27961/02", Phone: "+442071234567", IBAN: "gb82west12345698765432", Card: "4539148803436467",
	BIC: "deutdeff500", SSN: "078051120", NINO: "ab123456c", NHS: "9434765919", IP: "193.12.44.7",
	MAC: "001a2b3c4d5e", UUID: "123e4567e89b42d3a456426614174000", Wallet: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
	Personnummer: "197405031230", Organisationsnummer: "5560360793", Bankgiro: "50501055", Plusgiro: "2865434", Account: "32791234567890",
	Postcode: "21122", Tract: "brynäs", Unit: "brynäs 12:3",
	Plate: "ab12cde", Domain: "firma.co.uk", Username: "jan.kowalski82", Hashtag: "jesuisjan", Path: "/news/a.html",
}

// Every kind offers a few hundred stand-ins, all different, none the original,
// with their checksums.
func TestCandidates(t *testing.T) {
	d := draw.New([]byte("k"))
	for kind, dir := range Directors(nil) {
		for _, key := range []string{keys[kind], map[cast.Kind]string{Number: "68", Plate: "abc12d", Account: "6789", Plusgiro: "42", Personnummer: "191205632391", Username: "x", Domain: "x.pl", IP: "2a00:1450::1", Phone: "6174951000"}[kind]} {
			if key == "" {
				continue
			}
			seen := map[string]int{}
			for attempt := range 600 {
				s, ok := dir.Candidate(cast.Role{Kind: kind, Key: key}, noTraits{}, nil, d, attempt)
				if !ok {
					t.Errorf("%s %q: nothing after %d attempts", kind, key, attempt)
					break
				}
				if before, twice := seen[s]; twice || s == key {
					t.Fatalf("%s %q: attempts %d and %d both give %q", kind, key, before, attempt, s)
				}
				seen[s] = attempt
				if why := flaw(kind, s); why != "" {
					t.Fatalf("%s %q: %q: %s", kind, key, s, why)
				}
				if again, _ := dir.Candidate(cast.Role{Kind: kind, Key: key}, noTraits{}, nil, d, attempt); again != s {
					t.Fatalf("%s: attempt %d is not repeatable", kind, attempt)
				}
			}
		}
	}
}

// flaw says what is wrong with a stand-in of a kind, by rules of their own.
func flaw(kind cast.Kind, s string) string {
	switch kind {
	case IBAN:
		if checkfigure.Mod97(s[4:]+s[:4]) != 1 {
			return "wrong check figures"
		}
	case Personnummer:
		id, ok := readIdentity(s)
		if !ok || id.key != s || !checkfigure.Luhn(s[2:]) || s[8:10] != "98" && s[8:10] != "99" {
			return "no identity number of a test person"
		}
	case Organisationsnummer:
		if len(s) != 10 || !checkfigure.Luhn(s) || s[2] < '2' {
			return "no number of an organisation"
		}
	case Card, Bankgiro, Plusgiro:
		if !checkfigure.Luhn(s) {
			return "fails the Luhn check"
		}
	case NHS:
		sum := 0
		for i := range 10 {
			sum += int(s[i]-'0') * (10 - i)
		}
		if sum%11 != 0 {
			return "wrong check figure"
		}
	case IP:
		if _, err := netip.ParseAddr(s); err != nil {
			return err.Error()
		}
	case Domain:
		if !strings.HasSuffix(s, ".example") {
			return "somebody's domain"
		}
	case MAC:
		if !strings.ContainsRune("26ae", rune(s[1])) {
			return "a maker's address"
		}
	case Wallet:
		if strings.HasPrefix(s, "bc1") && polymod(append([]byte{3, 3, 0, 2, 3}, fives(s[3:])...)) != 1 {
			return "wrong checksum"
		}
	case Phone:
		if strings.HasPrefix(s, "+") {
			n, err := phonenumbers.Parse(s, "")
			if err != nil || !phonenumbers.IsPossibleNumber(n) {
				return fmt.Sprint("impossible number ", err)
			}
		}
	}
	return ""
}

func fives(s string) (out []byte) {
	for i := range len(s) {
		out = append(out, byte(strings.IndexByte(bech32, s[i])))
	}
	return out
}

// Phone numbers keep country and length, and no four figures in a row after
// the country, at whatever attempt.
func TestPhones(t *testing.T) {
	d := draw.New([]byte("k"))
	for _, c := range []struct {
		prefix string
		free   int
	}{{"+4420", 8}, {"+447", 9}, {"+441", 9}, {"+4670", 7}, {"+4822", 7}, {"+4930", 8}, {"+336", 8}, {"+61", 9}, {"07", 9}, {"617", 7}, {"+1617", 7}} {
		country := 0
		if c.prefix[0] == '+' {
			country = 1 + countryCode(c.prefix[1:])
		}
		for i := range uint64(200) {
			key, x := c.prefix, scatter.First(i)
			for range c.free {
				key += string(rune('0' + x%10))
				x = scatter.First(x)
			}
			seen := map[string]bool{}
			for attempt := range 60 {
				s, ok := phoneStandIn(key, noTraits{}, d, attempt)
				if !ok || len(s) != len(key) || s[:country] != key[:country] || sharesRun(s[country:], key[country:]) || seen[s] {
					t.Fatalf("%q became %q at attempt %d, %v", key, s, attempt, ok)
				}
				seen[s] = true
			}
		}
	}
}

// Known good examples of the standards pass the checks the stand-ins use.
func TestChecks(t *testing.T) {
	if checkfigure.Mod97("WEST12345698765432GB82") != 1 || checkfigure.Mod97("WEST12345698765431GB82") == 1 {
		t.Error("IBAN check")
	}
	if !checkfigure.Luhn("4539148803436467") || checkfigure.Luhn("4539148803436466") {
		t.Error("Luhn check")
	}
	if bech32Check("qw508d6qejxtdg4y5r3zarvary0c5xw7k") != "v8f3t4" {
		t.Error("Bech32 check")
	}
	if encode58([]byte{0, 0, 1, 2}) != "115T" {
		t.Errorf("Base58 writes %q", encode58([]byte{0, 0, 1, 2}))
	}
}

// One code in two layouts has one stand-in.
func TestLayoutsAgree(t *testing.T) {
	for _, c := range [][3]string{
		{"iban", "GB82 WEST 1234 5698 7654 32", "GB82WEST12345698765432"},
		{"phone", "+44 20 7123 4567", "0044 (20) 71234567"},
		{"card", "4539 1488 0343 6467", "4539-1488-0343-6467"},
		{"mac", "00:1A:2B:3C:4D:5E", "001a.2b3c.4d5e"},
		{"email", "Jan@Firma.pl", "mailto:jan@firma.pl"},
	} {
		a, _ := standIn(c[1], c[0], 0)
		b, _ := standIn(c[2], c[0], 0)
		x, y := compact(a), strings.TrimPrefix(strings.TrimPrefix(compact(b), "mailto"), "00")
		if x != y {
			t.Errorf("%q and %q became %q and %q", c[1], c[2], a, b)
		}
	}
}

func FuzzRead(f *testing.F) {
	for k, s := range keys {
		f.Add(s, string(k), 3)
	}
	for _, s := range []string{"a@b", "@", "://", "www.", "1:2:3", "[::1]:80", "＃x", "no. 1", "(2002)", "/99", "u/", "+", "ab@c.d@e", "0000"} {
		f.Add(s, "", -2)
	}
	for _, s := range []string{"AB12 CDEF", "AB 123 CDE", "AB12 CD", "ABC 1234"} { // plates of any length
		f.Add(s, string(Plate), 1)
	}
	f.Fuzz(func(t *testing.T, s, kind string, shift int) {
		if len(s) > 2000 {
			return
		}
		form := NewReader(nil).Read(&form.Scene{YearShift: shift % 6}, form.Entity{Kind: kind, Mentions: []form.Mention{{Text: s}}})[0]
		if form == nil {
			if compact(s) != "" {
				t.Fatalf("%q was not read", s)
			}
			return
		}
		st := stage{map[string]string{}}
		for _, r := range form.Roles() {
			if Directors(nil)[r.Role.Kind] == nil || r.Role.Key == "" {
				t.Fatalf("%q has role %v", s, r.Role)
			}
			for _, tr := range r.Traits {
				st.traits[tr.Name] = tr.Value
			}
		}
		if got := form.Render(st); got == "" || got == s {
			t.Fatalf("%q as %q became %q", s, kind, got)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	r := NewReader(nil)
	es := []form.Entity{{Mentions: []form.Mention{{Text: "27961/02"}}}, {Mentions: []form.Mention{{Text: "jan.kowalski82@firma.pl"}}}, {Mentions: []form.Mention{{Text: "5299"}}}, {Mentions: []form.Mention{{Text: "30/1993/425/504"}}}}
	sc := &form.Scene{YearShift: 2}
	for b.Loop() {
		for _, e := range es {
			for _, f := range r.Read(sc, e) {
				f.Roles()
			}
		}
	}
	b.ReportMetric(float64(b.N*len(es))/b.Elapsed().Seconds(), "mentions/s")
}

func BenchmarkCandidate(b *testing.B) {
	dirs, d := Directors(nil), draw.New([]byte("k"))
	for kind, key := range keys {
		b.Run(string(kind), func(b *testing.B) {
			for b.Loop() {
				dirs[kind].Candidate(cast.Role{Kind: kind, Key: key}, noTraits{}, nil, d, 0)
			}
		})
	}
}

// As many numbers are counted as a corpus can hold of one shape.
func TestNumberRoom(t *testing.T) {
	for _, tt := range []struct {
		key, like string
		n         int
	}{
		{"12345", "#####", 90_000},
		{"98765", "#####", 90_000},
		{"00345", "00###", 900},
		{"t 1234-19", "t ####-19", 9_000},
		{"ab12", "@@##", 26 * 26 * 9 * 10},
		{"1234567890123", "", 0},
		{strings.Repeat("1", 500), "", 0},
	} {
		if like, n := numberRoom(tt.key); like != tt.like || n != tt.n {
			t.Errorf("%.20q: %q, %d; want %q, %d", tt.key, like, n, tt.like, tt.n)
		}
	}
}
