package model

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// fixed is a detector that always finds the same.
type fixed []understudy.Span

func (f fixed) Detect(context.Context, *understudy.Document) ([]understudy.Span, error) {
	return slices.Clone(f), nil
}

// marked finds what stands in the text: "Anna Berg/PERSON|Leeds/LOC".
func marked(text, marks, rule string, score float32) fixed {
	var out fixed
	at := 0
	for m := range strings.SplitSeq(marks, "|") {
		words, rest, _ := strings.Cut(m, "/")
		if words == "" {
			continue
		}
		c, kind, _ := strings.Cut(rest, "/")
		start := at + strings.Index(text[at:], words)
		at = start + len(words)
		out = append(out, understudy.Span{Start: start, End: at, Category: understudy.Category(c), Kind: kind, Rule: rule, Score: score})
	}
	return out
}

func TestUnion(t *testing.T) {
	for _, tc := range []struct{ name, text, ours, theirs, want string }{
		{"what either finds", "Anna and Karl", "Anna/PERSON", "Karl/PERSON", "Anna/PERSON | Karl/PERSON"},
		{"the same: ours", "in Turkey.", "Turkey/LOC/country", "Turkey/LOC", "Turkey/LOC/country"},
		{"the same category, theirs longer", "Anna Berg came", "Anna/PERSON/given", "Anna Berg/PERSON", "Anna Berg/PERSON"},
		{"the same category, ours longer", "Anna Berg came", "Anna Berg/PERSON/x", "Berg/PERSON", "Anna Berg/PERSON/x"},
		{"running into each other", "Mr Anna Berg Ek", "Mr Anna/PERSON", "Anna Berg Ek/PERSON", "Mr Anna Berg Ek/PERSON"},
		{"ours tell apart", "Anna Berg and Karl Ek", "Anna Berg/PERSON|Karl Ek/PERSON", "Anna Berg and Karl Ek/PERSON", "Anna Berg/PERSON | Karl Ek/PERSON"},
		{"and a third is hidden", "Anna, Bo and Karl", "Anna/PERSON|Karl/PERSON", "Anna, Bo and Karl/PERSON", "Anna/PERSON | Bo/PERSON | Karl/PERSON"},
		{"in Arabic nothing is small", "ليلى وسمير ومنى", "ليلى/PERSON|ومنى/PERSON", "ليلى وسمير ومنى/PERSON", "ليلى/PERSON | وسمير/PERSON | ومنى/PERSON"},
		{"theirs tell apart", "Anna and Karl", "Anna and Karl/PERSON", "Anna/PERSON|Karl/PERSON", "Anna and Karl/PERSON"},
		{"another category: the longer", "Leeds United won", "Leeds/LOC", "Leeds United/ORG", "Leeds United/ORG"},
		{"another category: the longer is ours", "Leeds United won", "Leeds United/ORG", "Leeds/LOC", "Leeds United/ORG"},
		{"as long: ours", "in Turkey", "Turkey/LOC", "Turkey/ORG", "Turkey/LOC"},
		{"what is left stays hidden", "Bank of Sweden Mary", "Sweden Mary/PERSON", "Bank of Sweden/ORG", "Bank of Sweden/ORG | Mary/PERSON"},
		{"but not what names nobody", "the Central Bank of Rome", "Bank of Rome/ORG", "the Central Bank/LOC", "the Central Bank/LOC | Rome/ORG"},
		{"what ours tell apart by category", "Leeds Court of England", "Leeds Court/ORG|England/LOC", "Leeds Court of England/ORG", "Leeds Court/ORG | England/LOC"},
		{"nothing of theirs", "Anna", "Anna/PERSON", "", "Anna/PERSON"},
		{"nothing of ours", "Anna", "", "Anna/PERSON", "Anna/PERSON"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			u := Union(marked(tc.text, tc.ours, "tagger", 0.8), marked(tc.text, tc.theirs, "model/X", 0.9))
			if got := run(t, u, tc.text); got != tc.want {
				t.Errorf("\n got %s\nwant %s", got, tc.want)
			}
		})
	}
}

// What is proven stands as it is, and rules keep their names.
func TestUnionOfProven(t *testing.T) {
	text := "konto SE45 5000 0000 0583 9825 7466 Anna"
	u := Union(marked(text, "SE45 5000 0000 0583 9825 7466/CODE/iban", "pattern/iban", 1), marked(text, "konto SE45 5000 0000 0583 9825 7466 Anna/CODE", "model/ID", 0.9))
	spans, err := u.Detect(t.Context(), &understudy.Document{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := told(text, spans), "konto/CODE | SE45 5000 0000 0583 9825 7466/CODE/iban | Anna/CODE"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if spans[0].Rule != "model/ID" || spans[1].Rule != "pattern/iban" || spans[1].Score != 1 {
		t.Errorf("%+v", spans)
	}
}

// A text that the model takes for one name is read once, not once for each word.
func TestUnionIsLinear(t *testing.T) {
	text := "Anna " + strings.Repeat("and ", 1<<20) + "Karl"
	u := Union(marked(text, "Anna/PERSON|Karl/PERSON", "tagger", 0.8), marked(text, text+"/PERSON", "model/PER", 0.9))
	if got := run(t, u, text); got != "Anna/PERSON | Karl/PERSON" {
		t.Errorf("%.100s", got)
	}
}

// FuzzUnion: spans are sorted and apart, and of what was found no capital and no
// figure is left out.
func FuzzUnion(f *testing.F) {
	f.Add("Anna Berg and Karl Ek in Leeds", []byte{0, 9, 1, 14, 7, 0, 3, 20, 2})
	f.Add("Ångström (A.B.) 12%", []byte{0, 1, 0, 3, 200, 1, 9, 9, 9, 40, 3, 4})
	f.Fuzz(func(t *testing.T, text string, numbers []byte) {
		if !utf8.ValidString(text) || len(numbers) > 300 {
			return
		}
		var lists [2]fixed
		var at [2]int
		for ; len(numbers) > 2; numbers = numbers[3:] {
			which := int(numbers[2]) & 1
			start := at[which] + int(numbers[0])%16
			end := start + 1 + int(numbers[1])%16
			if end > len(text) || !utf8.RuneStart(text[start]) || end < len(text) && !utf8.RuneStart(text[end]) {
				continue
			}
			at[which] = end
			lists[which] = append(lists[which], understudy.Span{Start: start, End: end,
				Category: understudy.Categories[numbers[2]>>1&1], Rule: "r", Score: []float32{0.5, 0.9, 1}[int(numbers[2]>>2)%(3-which)]})
		}
		spans, err := Union(lists[0], lists[1]).Detect(t.Context(), &understudy.Document{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		if len(lists[1]) == 0 {
			return
		}
		if err := understudy.CheckSpans(text, spans); err != nil {
			t.Fatalf("%+q, %v: %v", text, lists, err)
		}
		hidden := make([]bool, len(text)+1)
		for _, s := range spans {
			for i := s.Start; i < s.End; i++ {
				hidden[i] = true
			}
		}
		for _, s := range slices.Concat(lists[0], lists[1]) {
			for i, r := range text[s.Start:s.End] {
				if (unicode.IsUpper(r) || unicode.IsDigit(r)) && !hidden[s.Start+i] {
					t.Fatalf("%+q, %v: byte %d is shown: %v", text, lists, s.Start+i, spans)
				}
			}
		}
	})
}
