package server_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/server"
)

// The name of a field or the header of a column tells what nothing else around a value does;
// types and placeholders stay, and so do things that have a name.
func TestDeclared(t *testing.T) {
	s, model := startChatWith(t, allParts, server.Options{}, "")
	for name, test := range map[string]struct{ text, secrets, stay string }{
		"settings":        {`Why is this refused? {"oncall": {"first_name": "Gift", "last_name": "Moor"}, "retries": 3,}`, "Gift Moor", "retries 3"},
		"a word":          {`Why is this refused? {"last_name": "Quality", "retries": 3}`, "Quality", "retries 3"},
		"a form":          {"Check this.\nSurname: Moor\nGiven names: Gift\nCity: Hull", "Moor Gift Hull", "Check"},
		"another tongue":  {"Kolla.\nEfternamn: Sten\nFörnamn: Love", "Sten Love", "Kolla"},
		"a table":         {"Sort this:\nsurname;city;amount\nMoor;Hull;75\nPond;Bath;10", "Moor Hull Pond Bath", "Sort 75 10"},
		"a table of bars": {"| first name | last name | sum |\n|---|---|---|\n| Gift | Moor | 12 |", "Gift Moor", "12 sum"},
		"markup":          {"Is this valid? <customer><firstName>Gift</firstName><lastName>Moor</lastName></customer>", "Gift Moor", "valid <customer><firstName> </firstName><lastName> </lastName></customer>"},
		"a signature":     {`Same width: <p><b>Philippa Ramsbottom</b><br>Whitby, <a href="mailto:p@example.org">p@example.org</a></p>`, "Ramsbottom Whitby p@example.org", "<p><b> </b><br> <a </a></p>"},
		"types":           {"type User { last_name: string, first_name: string, name: string }", "", "last_name: string, first_name: string, name: string"},
		"things":          {`{"results": [{"name": "CRP", "value": 12}]} explain name: value pairs`, "", "name: value pairs"},
	} {
		status, answer := s.post("/v1/chat/completions", asking("user", test.text))
		if status != 200 {
			t.Fatalf("%s: %d %s", name, status, answer)
		}
		heard := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(model.last())
		for secret := range strings.FieldsSeq(test.secrets) {
			if strings.Contains(heard, secret) {
				t.Errorf("%s: the model got %s: %s", name, secret, heard)
			}
		}
		stay := strings.Fields(test.stay)
		if test.secrets == "" {
			stay = []string{test.stay}
		}
		for _, part := range stay {
			if !strings.Contains(heard, part) {
				t.Errorf("%s: %q is not there: %s", name, part, heard)
			}
		}
		if got := said(t, answer); got != test.text {
			t.Errorf("%s: came back %q", name, got)
		}
	}
}

// A name once known is hidden in its other forms, in all turns, and comes back in them.
func TestOtherForms(t *testing.T) {
	s, model := startChatWith(t, allParts, server.Options{}, "")
	first := "Please write to my colleague Philippa Ramsbottom, and to Gareth Park."
	for name, test := range map[string]struct{ text, secret string }{
		"small letters":   {"what did ramsbottom say?", "ramsbottom"},
		"capitals":        {"Put RAMSBOTTOM on the label.", "RAMSBOTTOM"},
		"a user name":     {"Reviewed-by: pramsbottom", "ramsbottom"},
		"with figures":    {"login ramsbottom75 failed", "ramsbottom"},
		"the genitive":    {"Ramsbottoms svar kom sent.", "Ramsbottom"},
		"who is spoken":   {"@zzquillfeather: bring the keys", "quillfeather"},
		"a word, a title": {"Is Mr Park late?", "Park"},
		"among signs":     {"s/06 52 45 30 92/x/g", "52 45"},
		"a number":        {"Ring 06 52 45 30 92 for me.", "06 52"},
	} {
		status, answer := s.post("/v1/chat/completions", asking("user", first, "assistant", "Done.", "user", test.text))
		if status != 200 {
			t.Fatalf("%s: %d %s", name, status, answer)
		}
		if strings.Contains(model.last(), test.secret) {
			t.Errorf("%s: the model got %s", name, model.last())
		}
		if got := said(t, answer); got != test.text {
			t.Errorf("%s: came back %q; the model got %s", name, got, model.last())
		}
	}
	// The word stays a word.
	s.post("/v1/chat/completions", asking("user", first, "assistant", "Done.", "user", "We met in the park."))
	if !strings.Contains(model.last(), "We met in the park.") {
		t.Errorf("the model got %s", model.last())
	}
}

// Numbers of one or two figures stay: another in their place could not be told in the answer.
func TestCountsStay(t *testing.T) {
	s, model := startChatWith(t, allParts, server.Options{}, "")
	text := "My friend Philippa Ramsbottom is 43, weighs 62 kg and wants 2 cats in 3 weeks."
	_, answer := s.post("/v1/chat/completions", asking("user", text))
	if !strings.Contains(model.last(), "is 43, weighs 62 kg and wants 2 cats in 3 weeks.") || strings.Contains(model.last(), "Ramsbottom") || said(t, answer) != text {
		t.Errorf("the model got %s; came back %s", model.last(), answer)
	}
}
