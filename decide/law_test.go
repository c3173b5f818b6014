package decide

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

// The examples in the tables of laws.
func TestLawExamples(t *testing.T) {
	for _, code := range []string{"ar", "en", "fr", "sv"} {
		table, err := loadLaws(code)
		if err != nil || table == nil || len(table.examples) == 0 {
			t.Fatalf("%s: no table or no examples: %v", code, err)
		}
		for _, e := range table.examples {
			plain := strings.NewReplacer("⟦", "", "⟧", "").Replace(e.text)
			marked, at := "", 0
			found := table.find(plain, 0, len(plain), nil)
			slices.SortFunc(found, func(a, b citation) int { return a.start - b.start })
			for _, c := range found {
				if c.start < at {
					continue
				}
				marked += plain[at:c.start] + "⟦" + plain[c.start:c.end] + "⟧"
				at = c.end
			}
			if marked += plain[at:]; marked != e.text {
				t.Errorf("%s.txt, line %d:\n%s, want\n%s", code, e.line, marked, e.text)
			}
		}
	}
}

// What ready policies do with mentions in citations, each with its only rule.
func TestLawsStay(t *testing.T) {
	d := newDesk(t)
	for _, tc := range []struct {
		policy, code, text string // ⟦category|mention⟧, the first is asked for
		want               string
	}{
		{"default", "en", "under Section 137 of ⟦MISC|the Local Government Act 1972⟧", "public-laws"},
		{"default", "en", "born in ⟦DATETIME|1972⟧, under the Local Government Act 1972", "replace-everything"},
		{"gdpr", "fr", "la loi du ⟦DATETIME|4 mars 2002⟧ relative aux droits", "public-laws"},
		{"hipaa", "sv", "enligt lag (⟦CODE|1990:52⟧)", "public-laws"},
		{"tab", "ar", "وفقا للقانون رقم ⟦CODE|131 لسنة 1948⟧", "public-laws"},
		{"cc", "fr", "La loi ⟦PERSON|Kouchner⟧ est connue", "public-laws"},
		{"default", "en", "under ⟦MISC|GDPR Art. 6(1)(f) and the Data Protection Act 2018⟧", "public-laws"},
		{"default", "fr", "la loi du 4 mars 2002 ⟦MISC|relative aux droits des malades⟧, Mme", "public-laws"},
		{"default", "fr", "la loi du 4 mars 2002. ⟦MISC|relative aux droits des malades⟧, Mme", "replace-everything"},
		{"default", "ar", "تنص ⟦MISC|المادة 12 من الدستور والمادة 5 من القانون رقم 10 لسنة 2003⟧ على ذلك", "public-laws"},
		{"default", "en", "Anna told ⟦PERSON|Hollis⟧ Housing Act 1988 applies", "replace-everything"},
		{"default", "en", "as in ⟦PERSON|Smith⟧ v. Jones [1999] 1 AC 1", "reported-cases"},
		{"gdpr", "en", "as in ⟦PERSON|Smith⟧ v. Jones [1999] 1 AC 1", "names"},
		{"default", "en", "as in ⟦PERSON|Smith⟧ v. Jones [1999] 1 AC 1. Dear Mr ⟦PERSON|Smith⟧, we", "replace-everything"},
		{"default", "en", "as in Smith v. Jones [1999] ⟦CODE|1 AC 1⟧. Dear Ms ⟦PERSON|Jones⟧, we", "replace-everything"},
		{"default", "en", "as in ⟦PERSON|Smith⟧ v. Jones [2020] EWHC 123 (Fam)", "replace-everything"},
	} {
		doc := &understudy.Document{ID: "1", Language: tc.code}
		var spans []understudy.Span
		var linking understudy.Linking
		for rest := tc.text; rest != ""; {
			before, after, found := strings.Cut(rest, "⟦")
			doc.Text += before
			if rest = after; !found {
				break
			}
			mention, after, _ := strings.Cut(rest, "⟧")
			category, text, _ := strings.Cut(mention, "|")
			linking.Entities = append(linking.Entities, understudy.Entity{Category: understudy.Category(category), Mentions: []int{len(spans)}})
			spans = append(spans, understudy.Span{Start: len(doc.Text), End: len(doc.Text) + len(text), Category: understudy.Category(category), Score: 1})
			doc.Text += text
			rest = after
		}
		p, err := New(ready(t, tc.policy), d.languages, "en")
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Decide(t.Context(), doc, spans, linking)
		if err != nil || got[0].Rule != tc.want {
			t.Errorf("%s: %s: rule %s, want %s (%v)", tc.policy, tc.text, got[0].Rule, tc.want, err)
		}
	}
}
