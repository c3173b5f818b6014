package server

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
)

// Spans are cut between letters: the last byte of some is that of a space in other encodings.
func TestCutBetweenLetters(t *testing.T) {
	for _, text := range []string{"الدمام", "à la Å", " à ", "Å", "\u00a0x\u0085", "\u2003é"} {
		p := &tongue{doc: &understudy.Document{Text: text}, of: []passage{{start: 0, end: len(text)}}}
		for _, s := range p.cut([]understudy.Span{{Start: 0, End: len(text)}}) {
			if got := text[s.Start:s.End]; !utf8.ValidString(got) || got != strings.TrimSpace(text) {
				t.Errorf("%q is cut to %q", text, got)
			}
		}
	}
}

// A mention that runs over the end of a text is one in each text, and none in what parts them.
func TestCutAtTexts(t *testing.T) {
	text := "call Ann" + between + "name: Lee now" + between
	p := &tongue{doc: &understudy.Document{Text: text}, of: []passage{{text: 0, start: 0, end: 8}, {text: 1, start: 16, end: 23, label: "city"}}}
	var got []string
	for _, s := range p.cut([]understudy.Span{{Start: 5, End: 19}, {Start: 20, End: len(text)}}) {
		got = append(got, text[s.Start:s.End])
	}
	if want := "Ann|Lee|now"; strings.Join(got, "|") != want {
		t.Errorf("%q, want %s", got, want)
	}
}

// polyglot finds a word of its own in each language.
type polyglot map[string]string

func (p polyglot) Detect(_ context.Context, doc *understudy.Document) (out []understudy.Span, err error) {
	word := p[doc.Language]
	if i := strings.Index(doc.Text, word); word != "" && i >= 0 {
		out = append(out, understudy.Span{Start: i, End: i + len(word), Category: understudy.Person, Score: 1})
	}
	return out, nil
}

// What is short is read in the other languages of its script, too, and words of another script
// in that script's language.
func TestOtherLanguagesAreAsked(t *testing.T) {
	s := &Service{writing: writing{scripts: map[string]*unicode.RangeTable{"en": unicode.Latin, "sv": unicode.Latin, "ar": unicode.Arabic}},
		languages: map[string]*language.Language{"en": {Code: "en"}, "sv": {Code: "sv"}, "ar": {Code: "ar"}}}
	d := polyglot{"en": "Ann", "sv": "Wennerholm", "ar": "صيدا"}
	long := strings.Repeat("and so on ", shortText)
	for text, want := range map[string]string{
		"Ann, Wennerholm":               "Ann|Wennerholm",
		"Ann, Wennerholm " + long:       "Ann",
		"Ann, Wennerholm, صيدا " + long: "Ann|صيدا",
	} {
		p := &tongue{doc: &understudy.Document{ID: "1", Language: "en", Text: text}, of: []passage{{end: len(text)}}}
		spans, _, err := (&conversation{Service: s}).find(t.Context(), p, d)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range spans {
			got = append(got, text[s.Start:s.End])
		}
		slices.Sort(got)
		if strings.Join(got, "|") != want {
			t.Errorf("%.30q: %q, want %s", text, got, want)
		}
	}
}

// A finder finds what is between ⟦ and ⟧ in the text that it was made of.
type finder map[string][]understudy.Span

func (f finder) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	return f[doc.Text], nil
}

// What was hidden once is hidden everywhere, in all languages and in one word with a clitic;
// words of the language, parts of other words and what is doubtful are not.
func TestHiddenOnce(t *testing.T) {
	for _, test := range []struct {
		texts []string // each is a document of its own
		as    understudy.Category
		score float32
		want  string // what is hidden in the texts, in order
	}{
		{[]string{"⟦Ludlow⟧ and Ludlow, not Ludlows", "x Ludlow"}, understudy.Location, 1, "Ludlow|Ludlow|Ludlow"},
		{[]string{"⟦Harrow Bank⟧", "Harrow Bank's"}, understudy.Organisation, 1, "Harrow Bank|Harrow Bank"},
		{[]string{"⟦Karin Wennerholm⟧", "d'Wennerholm. Karin?"}, understudy.Person, 1, "Karin Wennerholm|Wennerholm|Karin"},
		{[]string{"⟦12345-6⟧", "id=12345-6"}, understudy.Code, 1, "12345-6|12345-6"},
		{[]string{"⟦صيدا⟧", "وصيدا ولصيدا فصيدا قصيدا"}, understudy.Location, 1, "صيدا|صيدا|صيدا|صيدا"},
		{[]string{"⟦nurse⟧", "the nurse"}, understudy.Demographic, 1, "nurse"},
		{[]string{"⟦Ludlow⟧", "to Ludlow"}, understudy.Location, sureOnce - 0.1, "Ludlow"},
	} {
		c := conversation{Service: &Service{writing: writing{clitics: "وفبلك"}}}
		found, p := finder{}, passages{}
		for i, marked := range test.texts {
			text := strings.NewReplacer("⟦", "", "⟧", "").Replace(marked)
			p = append(p, &tongue{doc: &understudy.Document{ID: fmt.Sprint(i), Text: text}, of: []passage{{text: i, end: len(text)}}})
			if before, rest, ok := strings.Cut(marked, "⟦"); ok {
				name, _, _ := strings.Cut(rest, "⟧")
				found[text] = []understudy.Span{{Start: len(before), End: len(before) + len(name), Category: test.as, Score: test.score}}
			}
		}
		out, err := c.detect(t.Context(), p, found)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, o := range p {
			spans := slices.Clone(out[o.doc.ID])
			slices.SortFunc(spans, func(a, b understudy.Span) int { return a.Start - b.Start })
			for _, s := range spans {
				got = append(got, o.doc.Text[s.Start:s.End])
			}
		}
		if strings.Join(got, "|") != test.want {
			t.Errorf("%v: hidden %q, want %s", test.texts, got, test.want)
		}
	}
}
