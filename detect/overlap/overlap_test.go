package overlap_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/overlap"
)

func glue(w string) bool { return w == "of" || w == "the" || w == "and" }

var options = overlap.Options{Order: []string{"first", "second"}, Glue: glue}

// span finds words in a text; c is the category, rule and score follow.
func span(text, words string, c understudy.Category, rule string, score float32) understudy.Span {
	i := strings.Index(text, words)
	if i < 0 {
		panic("no such words: " + words)
	}
	return understudy.Span{Start: i, End: i + len(words), Category: c, Rule: rule, Score: score}
}

func TestTheRule(t *testing.T) {
	const text = "on 5 May 2001 the Court of Appeal of Exampleton (W.K.) heard Anna"
	p, o, d, c := understudy.Person, understudy.Organisation, understudy.DateTime, understudy.Code
	for _, test := range []struct {
		name  string
		spans []understudy.Span
		want  string
	}{
		{"a proven span beats a longer one, the rest stays", []understudy.Span{
			span(text, "5 May 2001 the Court", d, "first", 0.9), span(text, "2001", c, "second", 1)}, "5 May/DATETIME 2001/CODE Court/DATETIME"},
		{"the longer beats the shorter", []understudy.Span{
			span(text, "Appeal", p, "first", 0.99), span(text, "Court of Appeal", o, "second", 0.5)}, "Court of Appeal/ORG"},
		{"at one length, the order of rules decides", []understudy.Span{
			span(text, "Anna", o, "second", 0.99), span(text, "Anna", p, "first", 0.2)}, "Anna/PERSON"},
		{"of one rule, the score decides", []understudy.Span{
			span(text, "Anna", o, "first", 0.2), span(text, "Anna", p, "first", 0.4)}, "Anna/PERSON"},
		{"what glues two things of the most trusted rules together loses", []understudy.Span{
			span(text, "5 May 2001 the Court", o, "second", 0.9), span(text, "5 May 2001", d, "first", 0.5), span(text, "Court", p, "first", 0.5)}, "5 May 2001/DATETIME Court/PERSON"},
		{"two things of one category may be one", []understudy.Span{
			span(text, "5 May 2001", o, "second", 0.9), span(text, "5 May", d, "first", 0.5), span(text, "2001", d, "first", 0.5)}, "5 May 2001/ORG"},
		{"of the most trusted rules itself, it does not lose", []understudy.Span{
			span(text, "5 May 2001 the Court", o, "first", 0.1), span(text, "5 May 2001", d, "first", 0.5), span(text, "Court", p, "first", 0.5)}, "5 May 2001 the Court/ORG"},
		{"what holds one of them whole, and the other in part, glues nothing", []understudy.Span{
			span(text, "May 2001 the Court", o, "second", 0.9), span(text, "5 May 2001", d, "first", 0.5), span(text, "Court", p, "first", 0.5)}, "5/DATETIME May 2001 the Court/ORG"},
		{"of two that are alike in all else, the category that TAB lists first", []understudy.Span{
			span(text, "Anna", o, "first", 0.4), span(text, "Anna", c, "first", 0.4)}, "Anna/CODE"},
		{"one place seen in two ways is one thing", []understudy.Span{
			span(text, "5 May 2001", o, "second", 0.9), span(text, "2001", d, "first", 0.5), span(text, "2001", c, "first", 0.5)}, "5 May 2001/ORG"},
		{"glue words are no rest", []understudy.Span{
			span(text, "Appeal of Exampleton", o, "first", 0.9), span(text, "the Court of Appeal", p, "second", 0.9)}, "Court/PERSON Appeal of Exampleton/ORG"},
		{"white space and punctuation are trimmed", []understudy.Span{
			span(text, " (W.K.) ", p, "first", 0.9)}, "(W.K.)/PERSON"},
		{"neighbours stay apart", []understudy.Span{
			span(text, "Court of", o, "first", 0.9), span(text, " Appeal", p, "first", 0.9)}, "Court of/ORG Appeal/PERSON"},
		{"nothing but signs is dropped", []understudy.Span{span(text, " (", p, "first", 0.9)}, ""},
		{"nonsense is dropped", []understudy.Span{{Start: 5, End: 2}, {Start: -1, End: 3}, {Start: 3, End: 1000}}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			for range 2 { // and in the other order
				var got []string
				for _, s := range overlap.Resolve(text, test.spans, options) {
					got = append(got, text[s.Start:s.End]+"/"+string(s.Category))
				}
				if g := strings.Join(got, " "); g != test.want {
					t.Errorf("got  %q\nwant %q", g, test.want)
				}
				slices.Reverse(test.spans)
			}
		})
	}
}

// What is left of a proven span beside another one is no longer proven; what is left whole
// is, and what was never proven keeps its score.
func TestARestIsNotProven(t *testing.T) {
	const text = "on 5 May 2001 the Court"
	for _, test := range []struct{ long, short, want float32 }{{1, 1, 0.9}, {0.4, 1, 0.4}} {
		got := overlap.Resolve(text, []understudy.Span{
			span(text, "May 2001 the Court", understudy.DateTime, "first", test.long),
			span(text, "5 May 2001", understudy.Code, "first", test.short),
			span(text, "on", understudy.Misc, "first", 1),
		}, overlap.Options{Order: options.Order, Glue: func(w string) bool { return w == "the" }})
		whole, rest := 0, 0
		for _, s := range got {
			switch words := text[s.Start:s.End]; {
			case words == "on" && s.Score == 1, s.Score == 1 && s.End-s.Start == len("5 May 2001"), s.Score == 1 && s.End-s.Start == len("May 2001 the Court"):
				whole++
			case s.Score == test.want:
				rest++
			default:
				t.Errorf("%q has score %v", words, s.Score)
			}
		}
		if whole != 2 || rest != 1 {
			t.Errorf("%d whole and %d rests of %+v", whole, rest, got)
		}
	}
}

func TestTrimKeepsWhatBelongs(t *testing.T) {
	for in, want := range map[string]string{
		" «Anna» ": "Anna", "W.K.": "W.K.", "Anna.": "Anna", "(PLN)": "(PLN)", "(PLN": "PLN", "20%": "20%", "£5,": "£5",
		"#tag!": "#tag", "@name:": "@name", "a.m.": "a.m.", "1998.": "1998", "…": "", "Zo\u0065\u0308 ": "Zo\u0065\u0308", "https://a.b/": "https://a.b/",
	} {
		s, e := overlap.Trim(in, 0, len(in))
		if in[s:e] != want {
			t.Errorf("Trim(%q) = %q, want %q", in, in[s:e], want)
		}
	}
}

// The result never depends on the order in which spans come.
func TestOrderOfInputDoesNotMatter(t *testing.T) {
	const text = "aa bb cc dd ee"
	spans := []understudy.Span{
		{Start: 0, End: 5, Category: "PERSON", Rule: "first", Score: 0.5},
		{Start: 3, End: 11, Category: "ORG", Rule: "second", Score: 0.9},
		{Start: 9, End: 14, Category: "LOC", Rule: "first", Score: 1},
	}
	want := overlap.Resolve(text, spans, options)
	for _, p := range [][]int{{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		got := overlap.Resolve(text, []understudy.Span{spans[p[0]], spans[p[1]], spans[p[2]]}, options)
		if len(got) != len(want) {
			t.Fatalf("order %v: %v, want %v", p, got, want)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("order %v: %v, want %v", p, got, want)
			}
		}
	}
}

// FuzzResolve: spans come out sorted, apart, in range, on code points, holding
// something; and no letter or digit that a span covered is lost, but glue.
func FuzzResolve(f *testing.F) {
	f.Add("Mr Żółw of 12 (x)", []byte{0, 4, 1, 3, 9, 2, 8, 2, 0})
	f.Add("e\u0301e\u0301 a\u200db", []byte{1, 2, 3, 0, 9, 9})
	f.Fuzz(func(t *testing.T, text string, raw []byte) {
		if !utf8.ValidString(text) {
			return
		}
		var in []understudy.Span
		for i := 0; i+2 < len(raw) && i < 300; i += 3 {
			in = append(in, understudy.Span{Start: int(raw[i]), End: int(raw[i]) + int(raw[i+1]), Category: understudy.Categories[raw[i+2]%8], Rule: "first", Score: float32(raw[i+2]%5) / 4})
		}
		out := overlap.Resolve(text, in, overlap.Options{})
		covered, last := make([]bool, len(text)), 0
		for _, s := range out {
			if s.Start < last || s.End <= s.Start || s.End > len(text) || !utf8.RuneStart(text[s.Start]) || s.End < len(text) && !utf8.RuneStart(text[s.End]) {
				t.Fatalf("bad span %+v in %q", s, text)
			}
			last = s.End
			for i := s.Start; i < s.End; i++ {
				covered[i] = true
			}
		}
		for _, s := range in {
			if s.Start < 0 || s.End > len(text) || s.Start >= s.End {
				continue
			}
			for i, r := range text[s.Start:s.End] {
				if (unicode.IsLetter(r) || unicode.IsDigit(r)) && !covered[s.Start+i] {
					t.Fatalf("lost %q at %d of %q", r, s.Start+i, text)
				}
			}
		}
	})
}
