package decide

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

// What people paste between fences that name no language: lines of programs are code, lines of
// logs, changes, messages and prose are read.
func TestProgramLines(t *testing.T) {
	for _, c := range []struct {
		line    string
		program bool
	}{
		{"Reviewed-by: Björn Karlsson Modig", false},
		{"Co-authored-by: Elspeth Brannigan <elspeth@example.org>", false},
		{"Author: Priya Nair", false},
		{"user: pbaker", false},
		{"77be210 Niamh Mahmood <niamh@example.org>: bump node", false},
		{"a41f09c dec_the_halls77: fix vat rounding on credit notes", false},
		{"03:02:55 WARN auth user=abu.7 ip=196.217.44.6 fail=3", false},
		{"2026-01-14 21:07 <wintrybottom> anyone there?", false},
		{"[21:07] Tuva: är ni i Lund?", false},
		{"level=info user=tberg status=ok", false},
		{"fix: rätta felet som kjelle hittade", false},
		{"Anna Berg called about the broken printer again", false},
		{"cause : l'import oubliait les accents (Karlsson, Modig)", false},
		{"for user in users:", true},
		{"import Paris from geo and Lund too", true},
		{"SELECT name FROM clients WHERE city = 'Lund'", true},
		{"const julia = new Ruby(paris)", true},
		{"return Dublin.of(Kent)", true},
		{"git commit -m fix the bug of Anna", true},
		{"$ ls /home/anna and so on", true},
		{"Julia Ruby", true},
		{"name: string;", true},
		{"x := kent.Lookup(lund, york, bath)", true},
		{"if anna and berta and clara:", true},
		{`{"name": "Anna", "town": "Lund"}`, true},
	} {
		text := "```\n" + c.line + "\n```"
		program := false
		for _, s := range codeOf(text) {
			program = program || strings.TrimSpace(text[s[0]:s[1]]) != ""
		}
		if program != c.program {
			t.Errorf("%q: program code is %v, want %v", c.line, program, c.program)
		}
	}
	for _, text := range []string{"```python\nAnna Berg called about the broken printer again\n```", "`Anna Berg called about the broken printer`"} {
		if len(codeOf(text)) == 0 {
			t.Errorf("%q: no code", text)
		}
	}
}

// Names of fields are keys, user names only where a key stands, and a country is no language to write in.
func TestKeysAndLanguages(t *testing.T) {
	d := newDesk(t)
	for marked, kept := range map[string]bool{
		"en: ```js\nget('⟦PERSON:name⟧')\n```":                               true,
		"en: ```js\nexpect(slug(x)).toBe('⟦PERSON/username:folkberg⟧')\n```": false,
		"en: ```js\nx['⟦PERSON/username:user⟧'] = 1\n```":                    true,
		"en: ```js\nx = {'⟦PERSON/username:user⟧': 1}\n```":                  true,
		"en: write it in ⟦DEM/language:Swedish⟧.":                            true,
		"en: they are Anna and ⟦LOC/country:Georgia⟧.":                       false,
	} {
		got := d.decide(ready(t, "prompt"), []*understudy.Document{parse(t, "1", marked)})[0]
		if (got[0].Action == understudy.Keep) != kept {
			t.Errorf("%q: %v, %s", marked, got[0].Action, got[0].Reason)
		}
	}
}
