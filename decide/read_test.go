package decide

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

// readText reads a policy that is not in a file.
func readText(text string) (*Rules, Mistakes) {
	r := &reader{seen: map[string]bool{}, rules: map[string]position{}}
	out := &Rules{Otherwise: understudy.Replace}
	r.content(out, reference{path: "p.yaml"}, []byte(text), true)
	r.compare(out)
	return out, r.mistakes.sorted()
}

// indented is a mapping in a mapping in a mapping.
func indented(levels int) string {
	var b strings.Builder
	for i := range levels {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

func TestMistakes(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"no yaml":            {"rules: [", `p.yaml:1:8: is no YAML`},
		"deep brackets":      {"rules: " + strings.Repeat("[", 100_000), `p.yaml:1:71: is nested more than 64 levels deep`},
		"deep keys":          {"rules:\n- " + strings.Repeat("{a: ", 100_000), `p.yaml:2:`},
		"deep entries":       {strings.Repeat("- ", 100_000), `p.yaml:1:129: is nested more than 64 levels deep`},
		"deep indents":       {indented(1000), `p.yaml:65:66: is nested more than 64 levels deep`},
		"empty":              {"# nothing\n", `p.yaml:1:1: is empty; a policy has 'rules'`},
		"a list":             {"- a\n", `p.yaml:1:1: is no policy`},
		"two documents":      {"rules: [{name: a, action: keep}]\n---\nrules: []\n", `holds several documents`},
		"no rules":           {"description: x\n", `p.yaml:1:1: has neither 'rules' nor 'include'`},
		"unknown key":        {"rules:\n  - name: a\n    acton: keep\n", `p.yaml:3:5: acton: unknown key; did you mean "action"?`},
		"no value":           {"rules:\n", `p.yaml:1:1: rules: has no value`},
		"duplicate key":      {"rules: []\nrules: []\n", `p.yaml:2:1: is no YAML`},
		"wrong type":         {"rules: 5\n", `p.yaml:1:1: rules: takes a list, each rule of it begun with '-'`},
		"number for text":    {"rules:\n  - name: 7\n    action: keep\n", `p.yaml:2:11: name: takes a text, not a number`},
		"list for text":      {"rules:\n  - name: a\n    action: [keep]\n", `p.yaml:3:13: action: takes a text, not a list`},
		"text for number":    {"rules:\n  - name: a\n    action: keep\n    when: {age-over: old}\n", `p.yaml:4:22: age-over: takes a whole number of years, not a text`},
		"text for truth":     {"rules:\n  - name: a\n    action: keep\n    when: {doubtful: yes}\n", `p.yaml:4:22: doubtful: takes true or false, not a text`},
		"anchor":             {"rules: &x\n  - {name: a, action: keep}\n", `p.yaml:1:1: rules: takes a list`},
		"bad name":           {"rules:\n  - {name: My Rule, action: keep}\n", `p.yaml:2:12: name: "My Rule": a name has small letters`},
		"no name":            {"rules:\n  - {action: keep}\n", `p.yaml:2:6: name: is missing`},
		"no action":          {"rules:\n  - {name: a}\n", `action: is missing; there is replace, keep`},
		"unknown action":     {"rules:\n  - {name: a, action: hide}\n", `p.yaml:2:23: action: unknown action "hide"; there is replace, keep, invalidate, placeholder, delete`},
		"common health":      {"common-health: hid\nrules: []\n", `p.yaml:1:16: common-health: unknown value "hid"; did you mean "hide"?`},
		"same name":          {"rules:\n  - {name: a, action: keep, when: {category: LOC}}\n  - {name: a, action: keep}\n", `p.yaml:3:12: name: there is a rule "a" already, at p.yaml:2:12`},
		"category":           {"rules:\n  - {name: a, action: keep, when: {category: PER}}\n", `p.yaml:2:46: category: unknown category "PER"; did you mean "PERSON"?`},
		"kind":               {"rules:\n  - {name: a, action: keep, when: {kind: [email, fhone]}}\n", `p.yaml:2:50: kind: unknown kind "fhone"; did you mean "phone"?`},
		"trait":              {"rules:\n  - {name: a, action: keep, when: {is: polititian}}\n", `is: unknown trait "polititian"; did you mean "politician"?`},
		"no lists":           {"rules:\n  - {name: a, action: keep, when: {list: staff}}\n", `list: unknown list "staff"; this policy has none, write them under 'lists'`},
		"unknown list":       {"lists: {staf: {names: x}}\nrules:\n  - {name: a, action: keep, when: {list: staff}}\n", `p.yaml:3:42: list: unknown list "staff"; did you mean "staf"?`},
		"empty list":         {"lists: {staff: {is: author}}\nrules: []\n", `p.yaml:1:9: staff: has no names`},
		"no file":            {"lists: {staff: {file: nowhere.txt}}\nrules: []\n", `p.yaml:1:23: file: nowhere.txt: there is no such file`},
		"empty sequence":     {"rules:\n  - {name: a, action: keep, when: {kind: []}}\n", `kind: is an empty list`},
		"include":            {"include: nowhere.yaml\n", `p.yaml:1:10: include: nowhere.yaml: there is no such file, and no ready policy`},
		"host":               {"rules:\n  - {name: a, action: keep, when: {host: 'https://t.me/x'}}\n", `host: "https://t.me/x" is no host`},
		"score":              {"rules:\n  - {name: a, action: keep, when: {score-below: 7}}\n", `score-below: takes a number from 0 to 1`},
		"range":              {"rules:\n  - {name: a, action: keep, when: {score-below: 0.5, score-at-least: 0.6}}\n", `a: contradicts itself: no number is in the range`},
		"ages":               {"rules:\n  - {name: a, action: keep, when: {age-over: 9, age-at-most: 8}}\n", `a: contradicts itself: no number is in the range`},
		"age of what":        {"rules:\n  - {name: a, action: keep, when: {age-over: 9, kind: email}}\n", `a: contradicts itself: it asks for an age`},
		"evidence":           {"rules:\n  - {name: a, action: keep, when: {evidence: text}}\n", `evidence: says how a trait is known, but there is no 'is'`},
		"one sign":           {"rules:\n  - {name: a, action: keep, when: {several: age}}\n", `several: names one kind`},
		"no sign":            {"rules:\n  - {name: a, action: keep, when: {several: [age, email]}}\n", `several: unknown sign of a person "email"`},
		"category and kind":  {"rules:\n  - {name: a, action: keep, when: {category: DATETIME, kind: email}}\n", `p.yaml:2:12: a: contradicts itself: no kind it names is found in the categories`},
		"person and email":   {"rules:\n  - {name: a, action: keep, when: {category: PERSON, kind: email}}\n", `p.yaml:2:12: a: contradicts itself: no kind it names is found in the categories`},
		"category and trait": {"rules:\n  - {name: a, action: keep, when: {category: LOC, is: politician}}\n", `a: contradicts itself: nothing of the categories it names has the traits`},
		"when and unless":    {"rules:\n  - {name: a, action: keep, when: {category: LOC}, unless: {category: [LOC, ORG]}}\n", `a: contradicts itself: 'unless' takes everything away`},
		"contradiction":      {"rules:\n  - {name: a, action: keep, when: {category: LOC}}\n  - {name: b, action: delete, when: {category: LOC}}\n", `p.yaml:3:12: b: contradicts the rule "a" at p.yaml:2:12: the same conditions, but keep there and delete here; take one out`},
		"unreachable":        {"rules:\n  - {name: a, action: keep}\n  - {name: b, action: keep, when: {category: LOC}}\n", `p.yaml:3:12: b: never applies: the rule "a" at p.yaml:2:12 comes first`},
		"invalidate":         {"rules:\n  - {name: a, action: invalidate, when: {category: PERSON}}\n", `p.yaml:2:15: action: only what a program can follow can be invalidated`},
		"umbrella":           {"lists: {staff: {names: x, is: public-figure}}\nrules: []\n", `is: public-figure is said of all of`},
	} {
		_, mistakes := readText(tc.text)
		if len(mistakes) == 0 {
			t.Errorf("%s: no mistake found, want %s", name, tc.want)
		} else if !strings.Contains(mistakes.Error(), tc.want) {
			t.Errorf("%s:\n got %v\nwant %s", name, mistakes, tc.want)
		}
	}
}

func TestIncludes(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return p
	}
	a := write("a.yaml", "include: [b.yaml]\n")
	write("b.yaml", "\ninclude:\n  - c.yaml\n")
	write("c.yaml", "include: a.yaml\n")
	_, err := Read(a)
	var mistakes Mistakes
	if !errors.As(err, &mistakes) || len(mistakes) != 1 || mistakes[0].Line != 1 || mistakes[0].Column != 10 ||
		!strings.HasSuffix(mistakes[0].File, "c.yaml") || !strings.Contains(mistakes[0].Problem, "goes round in a circle: "+a+" → ") {
		t.Errorf("circle: %v", err)
	}

	// The same file on two ways is no circle, and counts once; who includes
	// overrules what is included.
	write("base.yaml", "lists: {l: {names: x}}\nrules: [{name: base, action: keep, when: {list: l}}]\n")
	write("left.yaml", "include: base.yaml\nrules: [{name: left, action: keep, when: {category: LOC}}]\n")
	write("right.yaml", "include: base.yaml\nrules: [{name: right, action: delete, when: {category: LOC}}]\n")
	p, err := Read(write("top.yaml", "include: [left.yaml, right.yaml]\nrules: [{name: top, action: placeholder, when: {list: l}}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range p.Rules {
		names = append(names, r.Name)
	}
	if got := strings.Join(names, " "); got != "top left base right" {
		t.Errorf("rules %s", got)
	}
}

func TestListFiles(t *testing.T) {
	dir := t.TempDir()
	for name, tc := range map[string]struct{ text, want, mistake string }{
		"a.txt":  {"# comment\nAnn Lind\n\n\uFEFFBo Ek\r\n#tag\n", "ann lind|bo ek|tag", ""},
		"a.csv":  {"\uFEFF\"Lind, Ann\",x\nBo Ek\n", "lind ann|bo ek", ""},
		"a.tsv":  {"Ann Lind\tx\n", "ann lind", ""},
		"c.csv":  {"\uFEFFname;role\nAnn Lind;nurse, ward 5\n", "name|ann lind", ""},
		"b.csv":  {"\"Ann\n", "", "b.csv:1: "},
		"b.txt":  {"ok\n\xff\n", "ok", "b.txt:2: is no UTF-8; save the file as UTF-8"},
		"b2.csv": {"ok\n\xff\n", "ok", "b2.csv:2: is no UTF-8"},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(tc.text), 0o600); err != nil {
			t.Fatal(err)
		}
		l := list{names: map[string]struct{}{}}
		err := l.read(path)
		if tc.mistake == "" && err != nil || tc.mistake != "" && (err == nil || !strings.Contains(err.Error(), tc.mistake)) {
			t.Errorf("%s: %v, want %q", name, err, tc.mistake)
		}
		for _, want := range strings.Split(tc.want, "|") {
			if _, ok := l.names[want]; want != "" && !ok {
				t.Errorf("%s: %q is not in %v", name, want, l.names)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range Ready() {
		text, _ := Source(name)
		f.Add(string(text))
	}
	f.Add("rules:\n  - {name: a, action: keep, when: {several: [age, place], unless: 5}}\n")
	f.Add("lists: {a: {names: [x], is: author}}\nrules: [{name: b, action: delete, when: {list: a}, unless: {is: [author]}}]")
	f.Add("include: p.yaml\n")
	f.Add("rules: &a [*a]\n")
	f.Add("? [a]\n: b\n")
	f.Add("<<: {rules: []}\n")
	doc := parse(f, "d", "en: ⟦PERSON:Ann Lind⟧ of ⟦ORG:Lind & Co⟧, ⟦DEM:34⟧, ⟦CODE:https://t.me/x⟧")
	f.Fuzz(func(t *testing.T, text string) {
		rules, mistakes := readText(text)
		for _, m := range mistakes {
			if m.Problem == "" || m.File == "" {
				t.Errorf("a mistake that says nothing: %#v", m)
			}
		}
		if len(mistakes) > 0 {
			return
		}
		p, err := New(rules, nil, "en")
		if err != nil {
			t.Fatal(err)
		}
		p.locales["en"] = &locale{cues: &cueTable{}, names: bareNames, words: bareWords}
		l := understudy.Linking{}
		for i, s := range doc.Given {
			l.Entities = append(l.Entities, understudy.Entity{Category: s.Category, Mentions: []int{i}})
		}
		got, err := p.Decide(context.Background(), doc, doc.Given, l)
		if err != nil || len(got) != len(doc.Given) {
			t.Errorf("%d decisions for %d spans, %v", len(got), len(doc.Given), err)
		}
		for _, d := range got {
			if d.Rule == "" || d.Reason == "" || d.Action == "" {
				t.Errorf("a decision that says nothing: %#v", d)
			}
		}
	})
}

// TestMistakesInOrder: what an included file has in between does not keep the
// mistakes of one file apart.
func TestMistakesInOrder(t *testing.T) {
	var got []string
	for _, m := range (Mistakes{{File: "a", Line: 9}, {File: "b", Line: 1}, {File: "a", Line: 5, Column: 2}, {File: "a", Line: 5, Column: 1}}).sorted() {
		got = append(got, fmt.Sprint(m.File, m.Line, m.Column))
	}
	if want := []string{"a5 1", "a5 2", "a9 0", "b1 0"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestWrongFile: of a file that is no policy, a policy's mistakes tell little.
func TestWrongFile(t *testing.T) {
	secret := strings.Repeat("k", 38) + "örSECRET"
	var text strings.Builder
	for i := range 50 {
		fmt.Fprintf(&text, "%s%d: x\n", secret, i)
	}
	dir := t.TempDir()
	for name, content := range map[string]string{
		"keys":     text.String(),
		"twice":    secret + ": 1\n" + secret + ": 2\n",
		"action":   "rules:\n  - {name: a, action: " + secret + "}\n",
		"name":     "rules:\n  - {name: A" + secret + ", action: keep}\n",
		"category": "rules:\n  - {name: a, action: keep, when: {category: " + secret + ", list: " + secret + ", host: " + secret + "}}\n",
		"top.yaml": "include: keys\n",
		"lists":    "lists: {" + secret + ": {names: x, is: " + secret + "}, " + secret + "2: 5}\nrules: []\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"keys", "twice", "action", "name", "category", "top.yaml", "lists"} {
		_, err := Read(filepath.Join(dir, name))
		var mistakes Mistakes
		if !errors.As(err, &mistakes) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if strings.Contains(err.Error(), "SECRET") || len(err.Error()) > 21*250 {
			t.Errorf("%s quotes too much:\n%v", name, err)
		}
		if more := "… and 30 more"; name == "top.yaml" && (len(mistakes) != mostMistakes+1 || mistakes[mostMistakes].Problem != more) {
			t.Errorf("%d mistakes, the last %v", len(mistakes), mistakes[len(mistakes)-1])
		}
	}
}
