package server

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
)

// What capitals tell that no list explains, and what stays.
func TestCapitals(t *testing.T) {
	c := talker(t, "en", "ar", "fr", "sv")
	for name, test := range map[string]struct{ language, text, want string }{
		"a club":                        {"sv", "Anmäl till FK Lunden senast på fredag, det är bråttom.", "FK Lunden ORG"},
		"small words within a name":     {"fr", "Merci de prévenir Amitiés de la Colline avant ce soir.", "Amitiés de la Colline ORG"},
		"a town that is a word":         {"en", "The parcel was sent from Deal last week.", "Deal LOC"},
		"a given name that is a word":   {"fr", "La lettre de Victoire est arrivée hier.", "Victoire PERSON"},
		"a surname that is often said":  {"fr", "Le propriétaire Petit est prévenu.", "Petit PERSON"},
		"a name in capitals":            {"fr", "le ministère public contre POULAIN demain", "POULAIN PERSON"},
		"an elided article":             {"fr", "on se voit à l'Espérance ce soir", "Espérance"},
		"behind the result of a match":  {"en", "Last week it was Truth 3-1 Consequences, as i said and they said, too.", "Consequences"},
		"products and formats":          {"en", "Please write it in Python for Windows and post it on GitHub or LinkedIn.", ""},
		"behind a word that is a title": {"en", "You are a support agent. Return JSON with the fields name and order.", ""},
		"languages and months":          {"en", "Answer in Swedish, not in French, before December or on Monday.", ""},
		"numbered parts":                {"en", "See Section 4 and Table 2 of the report.", ""},
		"headings":                      {"en", "## Output Format\nProject Overview\nShort Answers Only", ""},
		"sentences and quotes":          {"en", "Click \"Save\". Then wait. Open it: Done.", ""},
		"lists":                         {"en", "1. Open it\n2) Close it\n- Wait\n* Stop", ""},
		"identifiers":                   {"en", "call Client.Send and read foo/Bar, $Home, x=Yes, Order_id or Main()", ""},
		"what is between other letters": {"sv", "Logga WARN och INFO till filen.", ""},
		"nouns with capitals":           {"en", "Der Hund und die Katze im Garten, Haus, Hof, Stall und Wald", ""},
	} {
		tongue, spans := text(test.language, test.text, "")
		tongue.personal = true
		var got []string
		for _, s := range c.capitals(tongue, spans, nil) {
			mention := test.text[s.Start:s.End]
			if strings.ContainsAny(test.want, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") && len(strings.Fields(test.want)) > len(strings.Fields(mention)) {
				mention += " " + string(s.Category)
			}
			got = append(got, mention)
		}
		if strings.Join(got, "|") != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// What stands in the same place as a name is one.
func TestSiblings(t *testing.T) {
	c := talker(t, "en", "ar", "fr", "sv")
	for name, test := range map[string]struct {
		language, text string
		want           []string
	}{
		"speakers":            {"sv", "⟦Sixten⟧: jag kommer\nVille: jag med\nObs: sent", []string{"Ville"}},
		"speakers in a line":  {"fr", "Notes. Victoire : bien. ⟦Céleste⟧ : très bien.", []string{"Victoire"}},
		"speakers in Arabic":  {"ar", "⟦أنس⟧: مرحبا\nلطيفة: أهلا", []string{"لطيفة"}},
		"user names":          {"en", "[09:02] ⟦qfalk⟧: down\n[09:03] zmortq: yes", []string{"zmortq"}},
		"labels that are not": {"en", "⟦Anna⟧: yes\nReviewed-by: no\nnote: x", nil},
		"a column":            {"sv", "namn\tstad\n⟦Sixten⟧\tx\nVille\ty", []string{"Ville"}},
		"a record":            {"en", `{"a": "⟦Anna⟧", "b": "⟦Bo⟧", "site": "Deal", "status": "Open"}`, []string{"Deal"}},
		"one value is none":   {"en", `{"a": "⟦Anna⟧", "kind": "Deal"}`, nil},
	} {
		tongue, spans := text(test.language, test.text, understudy.Person)
		var got []string
		for _, s := range c.siblings(tongue, spans) {
			got = append(got, tongue.doc.Text[s.Start:s.End])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// A stand-in has no original of the conversation.
func TestCoincidences(t *testing.T) {
	c := talker(t, "en", "sv")
	doc := &understudy.Document{ID: "1", Language: "sv", Text: "Solveig Rosengren och Karin Berg i Malmö"}
	replace := understudy.Decision{Action: understudy.Replace}
	results := []understudy.Result{{Document: doc, Surrogates: []understudy.Surrogate{
		{Span: understudy.Span{Start: 0, End: 17, Category: understudy.Person}, Text: "Felicia Lind", Decision: replace},
		{Span: understudy.Span{Start: 22, End: 32, Category: understudy.Person}, Text: "Asta Rosengren", Decision: replace},
		{Span: understudy.Span{Start: 35, End: 41, Category: understudy.Location}, Text: "Solveig", Decision: replace},
	}}}
	parts := c.exchanged(results, draw.New([]byte("k")))
	other := results[0].Surrogates[1].Text
	if strings.Contains(other, "Rosengren") || !strings.HasPrefix(other, "Asta ") || parts[strings.TrimPrefix(other, "Asta ")] != "Berg" {
		t.Errorf("%q, parts %v", other, parts)
	}
	if results[0].Surrogates[0].Text != "Felicia Lind" || results[0].Surrogates[2].Text == "Solveig" {
		t.Errorf("%v", results[0].Surrogates)
	}
	results[0].Surrogates[1].Text = "Asta Rosengren"
	if c.exchanged(results, draw.New([]byte("k"))); results[0].Surrogates[1].Text != other {
		t.Errorf("drawn otherwise: %q, %q", results[0].Surrogates[1].Text, other)
	}
}
