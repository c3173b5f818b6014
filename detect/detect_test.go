package detect_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/internal/processor"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
)

// A room is what is shipped for one language.
type room struct {
	language *language.Language
	tagger   *tagger.Tagger
	detector *detect.Detector
}

var rooms = sync.OnceValues(func() (map[string]room, error) {
	languages, err := stock.Languages(stock.Codes()...)
	if err != nil {
		return nil, err
	}
	out := map[string]room{}
	for code, l := range languages {
		m, err := tagger.ReadModel(bytes.NewReader(l.Mentions))
		if err != nil {
			return nil, err
		}
		t, err := tagger.New(m, l)
		if err != nil {
			return nil, err
		}
		d, err := detect.New(l, t, detect.Options{})
		if err != nil {
			return nil, err
		}
		out[code] = room{l, t, d}
	}
	return out, nil
})

func load(t testing.TB, code string) room {
	t.Helper()
	all, err := rooms()
	if err != nil {
		t.Fatal(err)
	}
	return all[code]
}

// find runs a detector and checks what holds of all spans.
func find(t testing.TB, d understudy.Detector, text string) []understudy.Span {
	t.Helper()
	spans, err := d.Detect(context.Background(), &understudy.Document{ID: "x", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	for _, s := range spans {
		switch {
		case s.Start < last || s.End <= s.Start || s.End > len(text):
			t.Fatalf("span %+v behind byte %d of %d of %q", s, last, len(text), text)
		case !utf8.RuneStart(text[s.Start]) || s.End < len(text) && !utf8.RuneStart(text[s.End]):
			t.Fatalf("span %+v cuts a character of %q", s, text)
		case !slices.Contains(understudy.Categories[:], s.Category) || s.Rule == "" || !(s.Score > 0 && s.Score <= 1):
			t.Fatalf("span %+v of %q", s, text)
		}
		last = s.End
	}
	return spans
}

// shown writes spans as "text/CATEGORY".
func shown(text string, spans []understudy.Span) string {
	var out []string
	for _, s := range spans {
		out = append(out, text[s.Start:s.End]+"/"+string(s.Category))
	}
	return strings.Join(out, " | ")
}

// has reports whether one span is just these words of this category.
func has(text string, spans []understudy.Span, words string, c understudy.Category) (understudy.Span, bool) {
	for _, s := range spans {
		if text[s.Start:s.End] == words && s.Category == c {
			return s, true
		}
	}
	return understudy.Span{}, false
}

// The readme's promise, in both languages.
func TestFinds(t *testing.T) {
	for _, c := range []struct{ code, text, words, category string }{
		{"en", "I'm Margaret Ellison, from Whitby.", "Margaret Ellison", "PERSON"},
		{"en", "write to margaret.ellison51@example.org, or ring 0113 496 0735.", "margaret.ellison51@example.org", "CODE"},
		{"en", "Smith left Leeds.", "Smith", "PERSON"},
		{"en", "Anna Taylor left Leeds.", "Anna Taylor", "PERSON"},
		{"en", "I rang Jenkins about Oscar.", "Oscar", "PERSON"},
		{"en", "paid with 4***-****-****-7719, all of it", "4***-****-****-7719", "CODE"},
		{"sv", "Socialsekreterare Karin Wennerholm ringde.", "Karin Wennerholm", "PERSON"},
		{"sv", "skriv till karin@exempel.se.", "karin@exempel.se", "CODE"},
	} {
		spans := find(t, load(t, c.code).detector, c.text)
		if _, ok := has(c.text, spans, c.words, understudy.Category(c.category)); !ok {
			t.Errorf("%q: %s", c.text, shown(c.text, spans))
		}
	}
}

// Doubts are what the model finds and what it does not rule out, by what is asked for; in the
// text as it is, not as it is read.
func TestDoubts(t *testing.T) {
	const text = "I'm Margar\u200bet Ellison, from Whitby. A kestrel sat on the wall."
	d := load(t, "en").detector
	doubts := func(least float32) []understudy.Span {
		spans, err := d.Doubts(context.Background(), &understudy.Document{ID: "x", Text: text}, least)
		if err != nil {
			t.Fatal(err)
		}
		return spans
	}
	sure, all := doubts(0.5), doubts(0.0001)
	if _, ok := has(text, sure, "Margar\u200bet Ellison", understudy.Person); !ok || len(sure) != 2 {
		t.Errorf("more likely than not: %s", shown(text, sure))
	}
	covered := func(spans []understudy.Span) (n int) {
		for _, s := range spans {
			n += s.End - s.Start
		}
		return n
	}
	if covered(all) <= covered(sure) {
		t.Errorf("next to nothing asked for: %s", shown(text, all))
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := d.Doubts(ended, &understudy.Document{ID: "x", Text: text}, 0.5); err == nil {
		t.Error("it went on though its time was over")
	}
}

// A proof wins over whatever the tagger thinks of the text around it.
func TestProofsWin(t *testing.T) {
	for _, code := range []string{"en", "sv"} {
		r := load(t, code)
		for _, text := range []string{
			"anna.berg@example.org", "Anna Berg anna.berg@example.org", "Anna <anna@example.org> wrote", "x=anna@example.org;y", "ANNA@EXAMPLE.ORG", "1234@example.org and 5",
			"Mr anna@example.org Smith", "åsa@exempel.se",
		} {
			want := ""
			for _, w := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" <>;=", r) }) {
				if strings.Contains(w, "@") {
					want = w
				}
			}
			spans := find(t, r.detector, text)
			s, ok := has(text, spans, want, understudy.Code)
			if !ok || s.Score != 1 || s.Kind != "email" || s.Rule != "contact/email" {
				t.Errorf("%s: %q: %+v", code, text, spans)
			}
		}
	}
}

// Check figures are a proof, too.
func TestCheckFiguresWin(t *testing.T) {
	for _, c := range []struct{ code, text, words string }{
		{"en", "card 4111 1111 1111 1111 of Anna", "4111 1111 1111 1111"},
		{"en", "IBAN GB82 WEST 1234 5698 7654 32, she said", "GB82 WEST 1234 5698 7654 32"},
		{"sv", "Anna, 850709-9805, bor i Lund", "850709-9805"},
	} {
		spans := find(t, load(t, c.code).detector, c.text)
		if s, ok := has(c.text, spans, c.words, understudy.Code); !ok || s.Score != 1 || !strings.HasSuffix(s.Rule, "/proven") {
			t.Errorf("%q: %+v", c.text, spans)
		}
	}
	text := "card 4111 1111 1111 1112 of Anna" // they do not hold
	for _, s := range find(t, load(t, "en").detector, text) {
		if s.Score == 1 {
			t.Errorf("%q: %+v", text, s)
		}
	}
}

// What was found once is found wherever it stands.
func TestNamesAreFoundElsewhere(t *testing.T) {
	const before = "The applicant, Mr Tomasz Borowiec, is a Polish national who was born in 1944 and lives in Gdynia.\n\n"
	r := load(t, "en")
	alone := detectAlone(t, r)
	for _, c := range []struct{ name, text, words string }{
		{"a surname by itself", "Then they asked Borowiec again.", "Borowiec"},
		{"in capitals", "THE FILE OF BOROWIEC IS CLOSED", "BOROWIEC"},
		{"whole, in capitals", "TOMASZ BOROWIEC", "TOMASZ BOROWIEC"},
		{"in small letters", "hi borowiec how are you", "borowiec"},
		{"whole, in small letters", "thanks tomasz borowiec", "tomasz borowiec"},
		{"over a line's end", "signed by Tomasz\nBorowiec", "Tomasz\nBorowiec"},
		{"with a genitive", "Borowiec's and Borowiec’s car", "Borowiec"},
		{"a place", "in GDYNIA they say", "GDYNIA"},
	} {
		text := before + c.text
		spans := find(t, r.detector, text)
		found := slices.ContainsFunc(spans, func(s understudy.Span) bool {
			return s.Start >= len(before) && strings.Contains(text[s.Start:s.End], c.words)
		})
		if !found && c.name == "over a line's end" { // two spans will do
			found = shown(text[len(before):], shift(spans, len(before))) == "Tomasz/PERSON | Borowiec/PERSON"
		}
		if !found {
			t.Errorf("%s: %s; the tagger alone finds %s", c.name, shown(text, spans), shown(text, find(t, alone, text)))
		}
	}
	for _, c := range []struct{ name, text, words string }{
		{"inside a longer word", "the borowiecic acid", "borowiec"},
		{"in an e-mail address", "x.borowiec@example.org", "borowiec"},
		{"behind a sign of an address", "see /borowiec/ or @borowiec", "borowiec"},
	} {
		text := before + c.text
		for _, s := range find(t, r.detector, text) {
			if s.Start >= len(before) && text[s.Start:s.End] == c.words && s.Rule == "document/name" {
				t.Errorf("%s: %q is found by itself", c.name, c.words)
			}
		}
	}
}

// shift moves spans that begin behind a place to it.
func shift(spans []understudy.Span, by int) (out []understudy.Span) {
	for _, s := range spans {
		if s.Start >= by {
			s.Start, s.End = s.Start-by, s.End-by
			out = append(out, s)
		}
	}
	return out
}

func detectAlone(t *testing.T, r room) *detect.Detector {
	t.Helper()
	d, err := detect.New(r.language, r.tagger, detect.Options{Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Alone, the detector is the tagger, with kinds.
func TestAlone(t *testing.T) {
	r := load(t, "en")
	text := "Mr Tomasz Borowiec lives in Gdynia. hi borowiec, is it anna@example.org?"
	want := find(t, r.tagger, text)
	got := find(t, detectAlone(t, r), text)
	for i := range got {
		got[i].Kind = ""
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, the tagger finds %+v", got, want)
	}
}

func TestKinds(t *testing.T) {
	r := load(t, "en")
	for _, c := range []struct{ text, words, kind string }{
		{"He was born on 3 May 1974 in Gdynia.", "3 May 1974", "date"},
		{"Write to anna@example.org.", "anna@example.org", "email"},
	} {
		spans := find(t, r.detector, c.text)
		if !slices.ContainsFunc(spans, func(s understudy.Span) bool {
			return strings.Contains(c.text[s.Start:s.End], c.words) && s.Kind == c.kind
		}) {
			t.Errorf("%q: %+v; want %q of kind %s", c.text, spans, c.words, c.kind)
		}
	}
}

// Detection sees what a reader sees; spans speak of the original.
func TestShadow(t *testing.T) {
	d := load(t, "en").detector
	for text, want := range map[string]string{
		"write j.\u200bdoe@exam\u00adple.org now":     "j.\u200bdoe@exam\u00adple.org",
		"write ｊ.ｄｏｅ＠ｅｘａｍｐｌｅ.ｏｒｇ now":                 "ｊ.ｄｏｅ＠ｅｘａｍｐｌｅ.ｏｒｇ",
		"\ufeffj.doe@example.org":                     "j.doe@example.org",
		"j.doe@example.org\u200b":                     "j.doe@example.org",
		"\u200b\u200bj.doe@example.org\u200b, \u200b": "j.doe@example.org",
		"write j.dоe@example.org":                     "j.dоe@example.org", // a Cyrillic о
		"the oﬃce of j.doe@example.org":               "j.doe@example.org", // a ligature
		"j.doe@oﬃce.org":                              "j.doe@oﬃce.org",
		"𝐣.𝐝𝐨𝐞@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐨𝐫𝐠":                           "𝐣.𝐝𝐨𝐞@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐨𝐫𝐠",
		"Москва\u00a0j.doe@example.org\u2003и":        "j.doe@example.org",
		"👍🏽\u200d👍j.doe@example.org":                  "j.doe@example.org",
	} {
		spans := find(t, d, text)
		if _, ok := has(text, spans, want, understudy.Code); !ok {
			t.Errorf("%+q: %+q, want %+q", text, shown(text, spans), want)
		}
	}
	// A name in disguise is the name.
	text := "The applicant, Mr Tom\u200basz Borowiec, lives in Ｇｄｙｎｉａ."
	spans := find(t, d, text)
	for _, words := range []string{"Tom\u200basz Borowiec", "Ｇｄｙｎｉａ"} {
		if !slices.ContainsFunc(spans, func(s understudy.Span) bool { return strings.Contains(text[s.Start:s.End], words) }) {
			t.Errorf("%+q: %+q, want %+q", text, shown(text, spans), words)
		}
	}
}

func TestNothingInNothing(t *testing.T) {
	for _, code := range []string{"en", "sv"} {
		for _, text := range []string{"", " ", "\n\n\n", "\u200b", "\ufeff\u200b\n", "...", "–", "\x00"} {
			if spans := find(t, load(t, code).detector, text); len(spans) > 0 {
				t.Errorf("%s: %q: %+v", code, text, spans)
			}
		}
	}
}

// Text that is not UTF-8 is for package corpus to refuse; here it does no harm.
func TestInvalidText(t *testing.T) {
	for _, text := range []string{"\xff", "Anna\xff Berg \xfe\xfd", "\xc3", "anna\xff@example.org", strings.Repeat("\x80", 500)} {
		spans, err := load(t, "en").detector.Detect(context.Background(), &understudy.Document{Text: text})
		if err != nil {
			t.Error(err)
		}
		for _, s := range spans {
			if s.Start < 0 || s.End <= s.Start || s.End > len(text) {
				t.Errorf("%q: %+v", text, s)
			}
		}
	}
}

// Spans that a document brings are not looked at, and stay as they are.
func TestGivenSpansAreNotLookedAt(t *testing.T) {
	doc := &understudy.Document{Text: "write to anna@example.org", Given: []understudy.Span{{Start: 0, End: 5, Category: understudy.Person}}}
	spans, err := load(t, "en").detector.Detect(context.Background(), doc)
	if err != nil || len(doc.Given) != 1 || doc.Text != "write to anna@example.org" {
		t.Fatalf("%v, %+v", err, doc)
	}
	if got := shown(doc.Text, spans); got != "anna@example.org/CODE" {
		t.Error(got)
	}
}

func TestNewRefuses(t *testing.T) {
	r := load(t, "en")
	if _, err := detect.New(&language.Language{Code: "xx", Rules: "match 'a'"}, r.tagger, detect.Options{}); err == nil || !strings.Contains(err.Error(), "xx/rules.txt: line 1") {
		t.Errorf("broken rules: %v", err)
	}
	if _, err := detect.New(nil, r.tagger, detect.Options{}); err == nil {
		t.Error("no language: no error")
	}
	if _, err := detect.New(r.language, nil, detect.Options{}); err == nil {
		t.Error("no tagger: no error")
	}
}

func TestErrorsNameTheDocumentNotItsText(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := load(t, "en").detector.Detect(ctx, &understudy.Document{ID: "d7", Text: "secret"})
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), `"d7"`) || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v", err)
	}
}

// One detector serves many at once, and what one reads is not told to another.
func TestConcurrently(t *testing.T) {
	d := load(t, "en").detector
	text := "Mr Tomasz Borowiec lives in Gdynia. hi borowiec, is it anna@example.org?"
	want := find(t, d, text)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 20 {
				_, err := d.Detect(context.Background(), &understudy.Document{Text: fmt.Sprintf("Mrs Name%d of Place%d: x%d@y.se", i, j, j)})
				got, again := d.Detect(context.Background(), &understudy.Document{Text: text})
				if err != nil || again != nil || !slices.Equal(got, want) {
					t.Errorf("got %+v, %v, %v", got, err, again)
				}
			}
		})
	}
	wg.Wait()
}

// Hostile texts: sixteen times as much takes about sixteen times as long. Other
// work on the machine can only make a time longer, so one good attempt is enough;
// were work to grow with the square, all of them would fail.
func TestWorkIsLinear(t *testing.T) {
	const factor, slack, attempts = 16, 3, 5
	linear := func(code, unit string, size int) {
		d := load(t, code).detector
		took := func(n int) time.Duration {
			text := strings.Repeat(unit, n/len(unit))
			start := processor.Time()
			find(t, d, text)
			return processor.Time() - start
		}
		took(size)
		var short, long time.Duration
		for range attempts {
			if short, long = took(size), took(factor*size); long <= slack*factor*short {
				return
			}
		}
		t.Errorf("%s: %q: %v for %d bytes, %v for %d times as many", code, unit, short, size, long, factor)
	}
	for _, unit := range []string{"word ", "1", "@", ":", ";"} {
		linear("en", unit, 1<<16) // and 1 MiB
	}
	for code, units := range map[string][]string{
		"en": {
			"a", "1 ", "a@b.se ", "a@b.", "a:\n", "a: ", "a;b;c\n", "a;", "|", "1,", "http://a.b/", "\n", "Anna Smith ", "A", "A.", "(", "\"", "Mr ", "a\u200b ", "аa", "\u0301",
			"[00:12] Anna:\n", "王", "a=", "/", "a-", "a\t", "May and ", "12 Rue A 5, ", "Court of ", "works for A as ",
		},
		"sv": {"Anna Ek ", "Per-", "EU:s ", "von Å ", "Lunds tekniska ", "Uppsalapolisen ", "850709-9805 ", "mål nr ", "Storgatan 5 A, "},
	} {
		for _, unit := range units {
			linear(code, unit, 1<<12)
		}
	}
}

// FuzzDetect: whatever the text, spans are sorted, apart, on code points of the
// original, and the same a second time.
func FuzzDetect(f *testing.F) {
	load(f, "en") // not within the time of one input
	for _, s := range []string{
		"", "Anna Berg met anna berg. ANNA! anna@berg.se", "Board (“the ", "\u200b1999\u200b", "on 5\u00adMay", "𝟏𝟗𝟗𝟗 in 𝟏𝟗𝟗𝟗", "Аnna Anna", "in 1999\u0301", "\u200d", "５ May １９９９", "ﬁ a@ﬁ.se", "a@b.se\u200b@c.se", "Mr Å\u030a\u200d Ek",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // documents are valid UTF-8: package corpus sees to it
		}
		for _, code := range []string{"en", "sv"} {
			d := load(t, code).detector
			first := find(t, d, text)
			if again := find(t, d, text); !slices.Equal(first, again) {
				t.Fatalf("first %+v, then %+v", first, again)
			}
		}
	})
}

// What needs no language is found in any.
func TestNeutral(t *testing.T) {
	n, err := detect.NewNeutral()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"пиши на anna@example.org, https://example.org/анна": "anna@example.org https://example.org/анна",
		"電話 +81 3 1234 5678。":                                "+81 3 1234 5678",
		"כתובת 192.168.1.17 כן":                              "192.168.1.17",
		"write an\u200bna@example.org now":                   "an\u200bna@example.org",
		"Anna Berg lives in Lund since 1987":                 "",
		"":                                                   "",
	} {
		var got []string
		for _, s := range find(t, n, text) {
			got = append(got, text[s.Start:s.End])
		}
		if g := strings.Join(got, " "); g != want {
			t.Errorf("%q: %q, want %q", text, g, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := n.Detect(ctx, &understudy.Document{ID: "d7", Text: "secret"}); !errors.Is(err, context.Canceled) || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v", err)
	}
}

// FuzzNeutral: spans are sorted, apart, and on code points.
func FuzzNeutral(f *testing.F) {
	n, err := detect.NewNeutral()
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{"", "a@b.se http://a.b +46 70 123 45 67 850709-9805", "4111 1111 1111 1111", "\u200b1\u200b2", "GB82 WEST 1234 5698 7654 32", "::1 1.2.3.4", "Ā)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if utf8.ValidString(text) {
			find(t, n, text)
		}
	})
}

// What is no personal data stays, whatever the tagger says: it hid all of these.
func TestSpared(t *testing.T) {
	d := load(t, "en").detector
	for _, text := range []string{
		"CRP 143, WCC 15.2, ⟦BNP 2,310⟧. Chest X-ray showed right basal consolidation.",
		"stepped down to doxycycline 200 mg then ⟦100 mg OD for 5 days⟧. Furosemide increased.",
		"It was later, after the ⟦hysterectomy⟧ in 2003, I got the depression.",
		"After tea we watched ⟦Harry Potter⟧ with Anna Berg.",
		"⟦Sherlock Holmes⟧ is my favourite book, says Anna Berg.",
	} {
		before, rest, _ := strings.Cut(text, "⟦")
		inside, after, _ := strings.Cut(rest, "⟧")
		for _, s := range find(t, d, before+inside+after) {
			if s.Start < len(before)+len(inside) && s.End > len(before) {
				t.Errorf("%s: found %+v", text, s)
			}
		}
	}
}
