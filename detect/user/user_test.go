package user_test

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
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/user"
)

// fixed is a detector that finds certain words.
type fixed []understudy.Span // Start and End are filled in; Rule is the text

func (f fixed) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	var out []understudy.Span
	for _, s := range f {
		if i := strings.Index(doc.Text, s.Rule); i >= 0 {
			s.Start, s.End, s.Rule = i, i+len(s.Rule), "tagger"
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b understudy.Span) int { return a.Start - b.Start })
	return out, nil
}

// files writes files and returns the knowledge in them.
func files(t testing.TB, deny, allow, recognizers string) (*user.Knowledge, error) {
	t.Helper()
	dir := t.TempDir()
	var f user.Files
	for name, one := range map[string]struct {
		text string
		into *[]string
	}{"deny": {deny, &f.Deny}, "allow": {allow, &f.Allow}, "recognizers": {recognizers, &f.Recognizers}} {
		if one.text == "" {
			continue
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(one.text), 0o600); err != nil {
			t.Fatal(err)
		}
		*one.into = []string{path}
	}
	return user.Read(f, nil)
}

func labels(t testing.TB) func(string) (category.Meaning, error) {
	t.Helper()
	l, err := user.Labels(nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

const badge = `recognizers:
- name: Badge
  supported_entity: ID
  context: [badge]
  patterns: [{name: badge, regex: '\bB-\d+\b', score: 0.3}]
- name: Club
  supported_entity: CLUB
  deny_list: [Mary Smith Club]
  deny_list_score: 0.6
`

func TestDetector(t *testing.T) {
	mary := understudy.Span{Rule: "Mary Smith", Category: understudy.Person, Kind: "person", Score: 0.8}
	leeds := understudy.Span{Rule: "Leeds", Category: understudy.Location, Score: 0.5}
	for name, test := range map[string]struct {
		deny, allow, recognizers, threshold string
		only                                []string
		found                               fixed
		text                                string
		want                                string
	}{
		"nothing known":                  {found: fixed{mary}, text: "Mary Smith", want: "PERSON:Mary Smith:tagger:0.8"},
		"deny":                           {deny: "Falcon", found: fixed{mary}, text: "Falcon: Mary Smith", want: "MISC:Falcon:deny:1|PERSON:Mary Smith:tagger:0.8"},
		"deny with a category":           {deny: "Falcon\tORG", text: "Falcon", want: "ORG:Falcon:deny:1"},
		"deny with a label":              {deny: "x-1\tEMAIL_ADDRESS", text: "x-1", want: "CODE/email:x-1:deny:1"},
		"deny of what was found":         {deny: "Smith", found: fixed{mary}, text: "Mary Smith", want: "PERSON/person:Mary Smith:deny:1"},
		"deny of another category":       {deny: "Smith\tORG", found: fixed{mary}, text: "Mary Smith", want: "PERSON/person:Mary:tagger:0.8|ORG:Smith:deny:1"},
		"deny beyond what was found":     {deny: "Smith of Leeds", found: fixed{mary, leeds}, text: "Mary Smith of Leeds", want: "PERSON/person:Mary:tagger:0.8|PERSON/person:Smith of Leeds:deny:1"},
		"deny beside a threshold":        {deny: "Leeds", threshold: "0.9", found: fixed{mary, leeds}, text: "Mary Smith of Leeds", want: "LOC:Leeds:deny:1"},
		"deny beside only":               {deny: "Leeds", only: []string{"CODE"}, found: fixed{mary, leeds}, text: "Mary Smith of Leeds", want: "LOC:Leeds:deny:1"},
		"allow":                          {allow: "mary smith", found: fixed{mary, leeds}, text: "Mary Smith of Leeds", want: "LOC:Leeds:tagger:0.5"},
		"allow around":                   {allow: "Mary Smith Club", found: fixed{mary}, text: "the Mary Smith Club", want: ""},
		"allow within":                   {allow: "Smith", found: fixed{mary}, text: "Mary Smith", want: "PERSON/person:Mary:tagger:0.8"},
		"allow of a category":            {allow: "Mary Smith\tORG", found: fixed{mary}, text: "Mary Smith", want: "PERSON/person:Mary Smith:tagger:0.8"},
		"deny beyond allow":              {deny: "Mary Smith Club", allow: "Mary Smith", found: fixed{mary}, text: "Mary Smith Club, Mary Smith", want: "PERSON/person:Mary Smith Club:deny:1"},
		"a threshold":                    {threshold: "0.6", found: fixed{mary, leeds}, text: "Mary Smith of Leeds", want: "PERSON/person:Mary Smith:tagger:0.8"},
		"a threshold by category":        {threshold: "0.9,LOC=0.4", found: fixed{mary, leeds}, text: "Mary Smith of Leeds", want: "LOC:Leeds:tagger:0.5"},
		"a threshold by kind":            {threshold: "PERSON/person=0.9,PERSON=0.1", found: fixed{mary}, text: "Mary Smith", want: ""},
		"only":                           {only: []string{"loc", "CODE"}, found: fixed{mary, leeds}, text: "Mary Smith of Leeds", want: "LOC:Leeds:tagger:0.5"},
		"a recognizer":                   {recognizers: badge, text: "B-17", want: "CODE:B-17:recognizer/Badge:0.3"},
		"a recognizer and its context":   {recognizers: badge, text: "badge B-17", want: "CODE:B-17:recognizer/Badge:0.65"},
		"a recognizer not sure enough":   {recognizers: badge, threshold: "0.4", found: fixed{{Rule: "B-17", Category: understudy.Location, Score: 0.5}}, text: "B-17", want: "LOC:B-17:tagger:0.5"},
		"a recognizer that finds more":   {recognizers: badge, found: fixed{mary}, text: "the Mary Smith Club", want: "MISC:Mary Smith Club:recognizer/Club:0.6"},
		"a recognizer that finds less":   {recognizers: badge, found: fixed{{Rule: "B-17 Leeds", Category: understudy.Location, Score: 0.2}}, text: "B-17 Leeds", want: "LOC:B-17 Leeds:tagger:0.2"},
		"a recognizer that knows better": {recognizers: badge, found: fixed{{Rule: "B-17", Category: understudy.Location, Score: 0.8}}, text: "B-17", want: "CODE:B-17:recognizer/Badge:0.3"},
		"a recognizer beside a proof":    {recognizers: badge, found: fixed{{Rule: "B-1", Category: understudy.Code, Kind: "iban", Score: 1}}, text: "B-17", want: "CODE/iban:B-1:tagger:1|CODE:7:recognizer/Badge:0.3"},
		"allow within an address":        {allow: "Baker", found: fixed{{Rule: "12 Baker Street", Category: understudy.Location, Score: 0.8}}, text: "12 Baker Street", want: "LOC:12 Baker Street:tagger:0.8"},
		"allow at the head":              {allow: "Northgate", found: fixed{{Rule: "Northgate on Project Falcon", Category: understudy.Organisation, Score: 0.8}}, text: "Northgate on Project Falcon", want: "ORG:on Project Falcon:tagger:0.8"},
		"a recognizer, allowed":          {recognizers: badge, allow: "B-17", text: "B-17 B-18", want: "CODE:B-18:recognizer/Badge:0.3"},
		"a recognizer, denied":           {recognizers: badge, deny: "B-17", text: "B-17", want: "CODE:B-17:deny:1"},
		"behind characters of no width":  {deny: "Leeds", found: fixed{mary}, text: "Mary Smith, Le\u200beds", want: "PERSON/person:Mary Smith:tagger:0.8|MISC:Le\u200beds:deny:1"},
	} {
		k, err := files(t, test.deny, test.allow, test.recognizers)
		if err != nil {
			t.Fatal(name, err)
		}
		if test.threshold != "" {
			if k.Filter.Least, err = user.ParseThreshold(test.threshold, labels(t)); err != nil {
				t.Fatal(err)
			}
		}
		if k.Filter.Only, err = user.ParseOnly(test.only, labels(t)); err != nil {
			t.Fatal(err)
		}
		doc := &understudy.Document{ID: "1", Text: test.text}
		spans, err := k.Detector(test.found, "en").Detect(context.Background(), doc)
		if err == nil {
			err = understudy.CheckSpans(doc.Text, spans)
		}
		if err != nil {
			t.Fatal(name, err)
		}
		var got []string
		for _, s := range spans {
			label := string(s.Category)
			if s.Kind != "" && name != "nothing known" && name != "deny" {
				label += "/" + s.Kind
			}
			got = append(got, fmt.Sprint(label, ":", test.text[s.Start:s.End], ":", s.Rule, ":", s.Score))
		}
		if s := strings.Join(got, "|"); s != test.want {
			t.Errorf("%s: %s, want %s", name, s, test.want)
		}
	}
}

// TestGiven: spans that a document brings are hidden with what is denied, without what is
// allowed; nothing else is looked for.
func TestGiven(t *testing.T) {
	k, err := files(t, "Falcon", "Leeds", badge)
	if err != nil {
		t.Fatal(err)
	}
	doc := &understudy.Document{Text: "Falcon, Mary, Leeds, B-17", Given: []understudy.Span{{Start: 8, End: 12, Category: "PERSON", Rule: "given", Score: 1}, {Start: 14, End: 19, Category: "LOC", Rule: "given", Score: 1}}}
	spans, err := k.Given().Detect(context.Background(), doc)
	if err != nil || len(spans) != 2 || spans[0].Rule != "deny" || spans[1].Start != 8 {
		t.Error(spans, err)
	}
	if (&user.Knowledge{}).Given() != nil {
		t.Error("no knowledge changes nothing")
	}
}

func TestCheck(t *testing.T) {
	k, err := files(t, "# c\nFalcon\nNew York", "", "")
	if err != nil {
		t.Fatal(err)
	}
	keep := understudy.Decision{Action: understudy.Keep, Rule: "our-own"}
	for name, test := range map[string]struct {
		text       string
		surrogates []understudy.Surrogate
		want       string // "" for none
	}{
		"hidden":                     {"the Falcon", []understudy.Surrogate{{Span: understudy.Span{Start: 4, End: 10}, Text: "Heron"}}, ""},
		"kept":                       {"the Falcon", []understudy.Surrogate{{Span: understudy.Span{Start: 4, End: 10}, Reason: "said so", Decision: keep}}, "deny:2: the policy says keep (rule our-own)"},
		"not covered":                {"the fal\u200bcon", nil, "deny:2: no mention covers it"},
		"left by its own stand-in":   {"the Falcon", []understudy.Surrogate{{Span: understudy.Span{Start: 4, End: 10}, Text: "[Falcon]"}}, "deny:2: what was put in its place"},
		"another's stand-in":         {"the Heron", []understudy.Surrogate{{Span: understudy.Span{Start: 4, End: 9}, Text: "Falcon"}}, ""},
		"half a stand-in":            {"Old York", []understudy.Surrogate{{Span: understudy.Span{Start: 0, End: 3}, Text: "New"}}, ""},
		"beside what is hidden":      {"Falcon Falcon", []understudy.Surrogate{{Span: understudy.Span{Start: 0, End: 6}, Text: "X"}}, "deny:2: no mention"},
		"nothing was put in":         {"New York", []understudy.Surrogate{{Span: understudy.Span{Start: 0, End: 8}, Reason: "no model"}}, "deny:3: nothing was put in its place (no model)"},
		"put together by a deletion": {"Fal x con", []understudy.Surrogate{{Span: understudy.Span{Start: 3, End: 6}, Text: ""}}, ""},
	} {
		err := k.Check(&understudy.Document{Text: test.text}, test.surrogates)
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case test.want != "" && (!errors.Is(err, user.ErrStands) || !strings.Contains(err.Error(), test.want) || strings.Contains(strings.ToLower(err.Error()), "york")):
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

func TestContradiction(t *testing.T) {
	_, err := files(t, "x\nFalcon", "# c\n\nFalcon Street", "")
	if err == nil || !strings.Contains(err.Error(), "deny:2") || !strings.Contains(err.Error(), "allow:3") || strings.Contains(err.Error(), "Falcon") {
		t.Error(err)
	}
	server, err := files(t, "Falcon", "", "")
	if err != nil {
		t.Fatal(err)
	}
	request, err := files(t, "", "falcon", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := server.With(request); err == nil {
		t.Error("a request contradicts the server")
	}
}

// TestWith: thresholds of a request come before the server's; of categories, those that
// both want count.
func TestWith(t *testing.T) {
	a, b := &user.Knowledge{}, &user.Knowledge{}
	a.Filter.Only = []category.Meaning{{Category: "CODE"}, {Category: "PERSON"}}
	b.Filter.Only = []category.Meaning{{Category: "CODE", Kind: "email"}, {Category: "LOC"}}
	b.Filter.Least = map[category.Meaning]float64{{}: 0.5}
	both, err := a.With(b)
	if err != nil || fmt.Sprint(both.Filter.Only) != "[{CODE email}]" || both.Filter.Least[category.Meaning{}] != 0.5 || a.Filter.Least != nil {
		t.Error(both, err)
	}
}

func TestParse(t *testing.T) {
	for text, says := range map[string]string{
		"x": "takes numbers", "2": "takes numbers", "PERSN=0.1": `"PERSN": no such category`, "0.1,0.2": "said twice", "PERSON=0.1,person=0.2": "said twice", "NaN": "takes numbers", "": "takes numbers",
	} {
		if _, err := user.ParseThreshold(text, labels(t)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := user.ParseOnly([]string{"PERSON", "NOTHING"}, labels(t)); err == nil {
		t.Error("NOTHING is no category")
	}
	entities, err := user.Entities(nil)
	if err != nil {
		t.Fatal(err)
	}
	for entity, want := range map[string]string{"EMAIL_ADDRESS": "{CODE email}", "ORG": "{ORG }", "EMPLOYEE_NUMBER": "{MISC }"} {
		if m, err := entities(entity); err != nil || fmt.Sprint(m) != want {
			t.Errorf("%s: %v %v", entity, m, err)
		}
	}
}
