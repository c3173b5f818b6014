package pyregexp_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/dlclark/regexp2"

	"github.com/understudy-text/understudy/internal/processor"
	"github.com/understudy-text/understudy/internal/pyregexp"
)

const usual = pyregexp.IgnoreCase | pyregexp.Multiline | pyregexp.DotAll // Presidio's 26

func all(t testing.TB, re *pyregexp.Regexp, text string) string {
	t.Helper()
	var out []string
	if err := re.Find(context.Background(), text, func(start, end int) bool {
		out = append(out, text[start:end])
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, "|")
}

// TestFind: what Python's regex module finds.
func TestFind(t *testing.T) {
	for _, test := range []struct {
		source string
		flags  pyregexp.Flags
		text   string
		want   string
	}{
		{`\b\d{5}(?:\-\d{4})?\b`, usual, "zip 10023, 10023-1234, 123456", "10023|10023-1234"},
		{`(?<![\w.])\d+(?![\w.])`, 0, "12 a34 5.6 78", "12|78"},
		{`\bÅke\b`, 0, "Åke, Håkan Åkes Åke.", "Åke|Åke"},
		{`\w+`, 0, "Łódź_1 نص-b", "Łódź_1|نص|b"},
		{`\w+`, pyregexp.ASCII, "Łódź_1", "d|_1"},
		{`(?a)\w+`, 0, "Łódź_1", "d|_1"},
		{`\d{3,5}(?!\d)`, 0, "123456 1234", "23456|1234"}, // given back when what follows forbids
		{`a+(?=ab)`, 0, "aaab", "aa"},
		{`(?<=€ ?)\d+`, 0, "€ 5 €7 8", "5|7"},
		{`(?<!(?<!a)b)c`, 0, "c bc abc", "c|c"},
		{`\b(?!000|666)\d{3}-\d{2}\b`, 0, "000-12 123-45 666-11", "123-45"},
		{`^a$`, pyregexp.Multiline, "a\nb\na", "a|a"},
		{`^a$`, 0, "a\nb", ""},
		{`a$`, 0, "a a\n", "a"},
		{`a\Z`, 0, "a a\n", ""},
		{`a.b`, 0, "a\nb a-b", "a-b"},
		{`a.b`, pyregexp.DotAll, "a\nb", "a\nb"},
		{`a b # two`, pyregexp.Verbose, "ab a b", "ab"},
		{`(?x) a [ ] b`, 0, "ab a b", "a b"},
		{`[^\W\d_]+`, 0, "ab1_ç", "ab|ç"},
		{`[^\Wa]+`, pyregexp.IgnoreCase, "bAc", "b|c"},
		{`[\w.-]+@[\w.-]+`, 0, "to a.b-c@d.e now", "a.b-c@d.e"},
		{`[]a]+[^]]`, 0, "]a]x", "]a]x"},
		{`(?P<year>\d{4})-(?<month>\d\d)`, 0, "2024-05", "2024-05"},
		{`a{,2}b`, 0, "aaab", "aab"},
		{`a{x}`, 0, "a{x}", "a{x}"},
		{`x*`, 0, "axxb", "xx"},
		{`x*?`, 0, "axx", "x|x"},
		{`\b|[ab]`, 0, "ab", "a|b"},
		{`Cat|Category`, 0, "Category", "Cat"}, // the first alternative, not the longest
		{`(?i:a)b`, 0, "Ab AB", "Ab"},
		{`(?i)straße`, 0, "STRAßE", "STRAßE"},
		{`(?#note)a`, 0, "a", "a"},
		{`\x41\u00e5\t`, 0, "Aå\t", "Aå\t"},
		{`[[:alpha:]]+\p{Greek}`, 0, "abα", "abα"},
		{`(?:a|ab)(?=c)`, 0, "abc", "ab"},
		{`\B\d`, 0, "a1 2", "1"},
		{`(?=\d{2})\d(?<=[13])`, 0, "12 32 4", "1|3"},
	} {
		re, err := pyregexp.Compile(test.source, test.flags)
		if err != nil {
			t.Errorf("%s: %v", test.source, err)
			continue
		}
		if got := all(t, re, test.text); got != test.want {
			t.Errorf("%s in %q: %q, want %q", test.source, test.text, got, test.want)
		}
	}
}

// TestRefused: what can not be matched, or is no expression, is said with its place.
func TestRefused(t *testing.T) {
	for source, says := range map[string]string{
		`(a)\1`:                                "character 4: back references",
		`(?P<a>x)(?P=a)`:                       "back references",
		`(?>a)`:                                "atomic groups",
		`a++`:                                  "possessive",
		`(?(1)a|b)`:                            "conditional",
		`(`:                                    "character 1: this bracket is not closed",
		`a)`:                                   "character 2: this bracket closes nothing",
		`[a`:                                   "character 1: this class is not closed",
		`[z-a]`:                                "lower character to a higher",
		`*a`:                                   "character 1: there is nothing to repeat",
		`\y`:                                   "no such escape",
		`a\`:                                   "backslash stands at the end",
		`\xzz`:                                 "hexadecimal",
		`\p{Nowhere}`:                          "no such property",
		`a{2000}`:                              "larger than 1000",
		`(\w{1000}){99}`:                       "repetition",
		strings.Repeat(`a{999}(?=b{999})`, 12): "too large",
		strings.Repeat("(", 300):               "nested more than",
		strings.Repeat("(?=", 300):             "nested more than",
		strings.Repeat("a", 70000):             "at most",
	} {
		_, err := pyregexp.Compile(source, 0)
		var e *pyregexp.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), says) {
			t.Errorf("%.30s: %v, want %s", source, err, says)
		}
	}
	if _, err := pyregexp.Compile("a", 4); err == nil || !strings.Contains(err.Error(), "flag 4") {
		t.Error(err)
	}
}

// TestLinear: what takes others for ever does not take us long.
func TestLinear(t *testing.T) {
	long := strings.Repeat("a", 20_000) // quadratic takes a second, exponential for ever
	for _, source := range []string{`(a+)+$`, `(a|aa)+b`, `(?=(a+)+b)a`, `(?<!(a|b)*c)a+!`, `(?:a.*b|a)c`, `(a*)*(?!b)z`, `a.*z|a`} {
		re, err := pyregexp.Compile(source, usual)
		if err != nil {
			t.Fatal(err)
		}
		begin := processor.Time()
		all(t, re, strings.Repeat("a", 20)+long+"!")
		if took := processor.Time() - begin; took > 20*time.Second {
			t.Errorf("%s took %v", source, took)
		}
	}
	re, err := pyregexp.Compile(`a(?=.*z)`, usual)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := re.Find(ctx, long, func(int, int) bool { return true }); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that ended: %v", err)
	}
}

// TestLikeAnother: random expressions match as a backtracking matcher has them. (Six
// thousand more were compared with Python's regex module by hand.)
func TestLikeAnother(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var make func(deep int) string
	make = func(deep int) string {
		atom := []string{"a", "b", "c", "ab", "[ab]", "[^a]", ".", `\b`, `\w`, "$", "^", `\B`}
		if deep == 0 {
			return atom[rng.IntN(len(atom))]
		}
		sub := func() string { return make(deep - 1) }
		switch rng.IntN(12) {
		case 0, 1, 2, 3:
			return sub() + sub()
		case 4:
			return "(?:" + sub() + "|" + sub() + ")"
		case 5: // what may be empty is not repeated: backtracking matchers differ there
			return []string{"a", "[^b]", "(?:ab|c)", `\w`, `(?:a\B|b)`}[rng.IntN(5)] + []string{"*", "+", "?", "*?", "+?", "{1,2}"}[rng.IntN(6)]
		case 6:
			return "(?=" + sub() + ")"
		case 7:
			return "(?!" + sub() + ")"
		case 8:
			return "(?<=" + sub() + ")"
		case 9:
			return "(?<!" + sub() + ")"
		}
		return sub()
	}
	compared := 0
	for range 4000 {
		source := make(1 + rng.IntN(4))
		ours, err := pyregexp.Compile(source, 0)
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		theirs, err := regexp2.Compile(source, regexp2.None)
		if err != nil {
			continue
		}
		theirs.MatchTimeout = 50 * time.Millisecond
		var text strings.Builder
		for range rng.IntN(12) {
			text.WriteByte("abc -\nab"[rng.IntN(8)])
		}
		var want []string
		m, err := theirs.FindStringMatch(text.String())
		empty := false
		for ; err == nil && m != nil; m, err = theirs.FindNextMatch(m) {
			empty = empty || m.Length == 0
			want = append(want, fmt.Sprint(m.Index, ":", m.Index+m.Length))
		}
		var got []string
		if err != nil || empty { // it took too long; or Python goes on in another way
			continue
		}
		if err := ours.Find(context.Background(), text.String(), func(start, end int) bool {
			got = append(got, fmt.Sprint(start, ":", end))
			return true
		}); err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s in %q: %v, want %v", source, text.String(), got, want)
		}
		compared++
	}
	if compared < 2000 {
		t.Errorf("only %d were compared", compared)
	}
}

// FuzzCompile: any expression is compiled or refused, and finds what lies in the text.
func FuzzCompile(f *testing.F) {
	f.Add(`(?<!\w)[a-z\d]{2,3}?(?=\b|$)`, 26, "ab 12 é")
	f.Add(`(?x)(?P<n>\p{L})|[^]\W-]`, 0, "é-")
	f.Fuzz(func(t *testing.T, source string, flags int, text string) {
		re, err := pyregexp.Compile(source, pyregexp.Flags(flags))
		text = strings.ToValidUTF8(text, "?")
		if err != nil || re.Size()*len(text) > 1<<22 {
			return
		}
		last := 0
		if err := re.Find(context.Background(), text, func(start, end int) bool {
			if start < last || end <= start || end > len(text) {
				t.Fatalf("[%d, %d) behind %d", start, end, last)
			}
			last = end
			return true
		}); err != nil {
			t.Fatal(err)
		}
	})
}

func BenchmarkFind(b *testing.B) {
	text := strings.Repeat("Mary Smith of Leeds called on 5 May about invoice 10023-1234, and paid. ", 1000)
	for name, source := range map[string]string{"zip": `\b\d{5}(?:-\d{4})?\b`, "words": `(?<!\w)[A-Z]\w+ [A-Z]\w+(?!\w)`, "ahead": `\b(?=\w+ of)\w+`} {
		b.Run(name, func(b *testing.B) {
			re, err := pyregexp.Compile(source, 0)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				all(b, re, text)
			}
		})
	}
}
