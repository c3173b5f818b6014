package decide

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/link"
)

func TestReadyPoliciesAreRight(t *testing.T) {
	if got, want := Ready(), []string{"cc", "default", "gdpr", "hipaa", "prompt", "tab"}; !slices.Equal(got, want) {
		t.Errorf("ready policies %v, want %v", got, want)
	}
	for _, name := range Ready() {
		p, err := Read(name)
		if err != nil {
			t.Errorf("%s:\n%v", name, err)
			continue
		}
		if p.Description == "" {
			t.Errorf("%s has no description", name)
		}
		for _, r := range p.Rules {
			if r.Description == "" {
				t.Errorf("%s: rule %s has no description; explanations end with it", name, r.Name)
			}
		}
	}
}

// A desk is all that is needed to decide in tests.
type desk struct {
	t         testing.TB
	languages map[string]*language.Language
	linkers   map[string]*link.Linker
}

func newDesk(t testing.TB) *desk {
	d := &desk{t, languages(t), map[string]*link.Linker{}}
	for code, l := range d.languages {
		var err error
		if d.linkers[code], err = link.New(l); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// parse reads "en: text with ⟦PERSON:a name⟧" or "⟦CODE/email:…⟧".
func parse(t testing.TB, id, marked string) *understudy.Document {
	code, rest, _ := strings.Cut(marked, ": ")
	doc := &understudy.Document{ID: id, Language: code}
	for {
		before, after, ok := strings.Cut(rest, "⟦")
		doc.Text += before
		if !ok {
			return doc
		}
		span, after, ok := strings.Cut(after, "⟧")
		label, text, labelled := strings.Cut(span, ":")
		if !ok || !labelled {
			t.Fatalf("bad markup: %q", marked)
		}
		category, kind, _ := strings.Cut(label, "/")
		doc.Given = append(doc.Given, understudy.Span{Start: len(doc.Text), End: len(doc.Text) + len(text),
			Category: understudy.Category(category), Kind: kind, Rule: "given", Score: 1})
		doc.Text += text
		rest = after
	}
}

// decide runs a policy over documents and returns "rule" or "rule:action" of
// each span, for each document.
func (d *desk) decide(rules *Rules, docs []*understudy.Document) [][]understudy.Decision {
	d.t.Helper()
	ctx := context.Background()
	p, err := New(rules, d.languages, "en")
	if err != nil {
		d.t.Fatal(err)
	}
	links := map[*understudy.Document]understudy.Linking{}
	for _, doc := range docs {
		if links[doc], err = d.linkers[doc.Language].Link(ctx, doc, doc.Given); err != nil {
			d.t.Fatal(err)
		}
		if err := p.Observe(ctx, doc, doc.Given, links[doc]); err != nil {
			d.t.Fatal(err)
		}
	}
	if err := p.Freeze(ctx); err != nil {
		d.t.Fatal(err)
	}
	var out [][]understudy.Decision
	for _, doc := range docs {
		got, err := p.Decide(ctx, doc, doc.Given, links[doc])
		if err != nil {
			d.t.Fatal(err)
		}
		for _, dec := range got {
			for _, s := range doc.Given { // explanations quote nothing
				if text := doc.Text[s.Start:s.End]; len(text) > 4 && strings.Contains(dec.Reason, text) {
					d.t.Errorf("the reason %q quotes the document", dec.Reason)
				}
			}
		}
		out = append(out, got)
	}
	return out
}

func ruleNames(decisions []understudy.Decision) string {
	var names []string
	for _, d := range decisions {
		names = append(names, d.Rule)
	}
	return strings.Join(names, " ")
}

func ready(t testing.TB, name string) *Rules {
	t.Helper()
	p, err := Read(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestCloakedClassifiers(t *testing.T) {
	d := newDesk(t)
	for _, tc := range []struct{ text, want string }{
		// individuals
		{"en: ⟦PERSON:Ann Lind⟧ lives in ⟦LOC:12 Mill Road⟧, call ⟦CODE:+44 20 7946 0123⟧.", "private-people addresses contact-data"},
		{"en: ⟦PERSON:Barack Obama⟧ spoke.", "public-figures"},
		{"en: ⟦PERSON:President Obama⟧ spoke.", "public-figures"},
		{"en: ⟦PERSON:Barack H. Obama⟧ spoke, then ⟦PERSON:Obama⟧ left.", "public-figures public-figures"},
		{"en: The journalist ⟦PERSON:Ann Lind⟧ asked.", "public-by-the-text"},
		{"en: ⟦PERSON:PewDiePie⟧ gave ⟦CODE:felix@example.org⟧ and ⟦CODE:070-123 45 67⟧.", "public-figures contact-data contact-data"},
		{"en: ⟦PERSON:Olof Palme⟧ (1927–1986) led them.", "public-figures"},
		{"en: ⟦PERSON:Ann Lind⟧ (1932–2010) was kind.", "private-dead"},
		{"en: ⟦PERSON:Ann Lind⟧ was murdered in May.", "private-victims"},
		{"en: ⟦PERSON:Timothy McVeigh⟧ was executed.", "well-known-attackers"},
		{"en: ⟦PERSON:Ann Lind⟧ was acquitted.", "acquitted-or-renamed"},
		{"en: ⟦PERSON:Ann Lind⟧, 15, ran.", "acquitted-or-renamed"},
		{"en: ⟦PERSON:Ann Lind⟧ legally changed her name.", "acquitted-or-renamed"},
		{"en: Like ⟦PERSON:Harry Potter⟧ and ⟦PERSON:Jesus⟧.", "fictional-characters religious-figures"},
		{"en: My neighbour ⟦PERSON:Michael Jordan⟧ called.", "in-doubt"},
		// a name that others bear too
		{"en: ⟦PERSON:Mr C. Palme⟧ was counsel; ⟦PERSON:Mr Palme⟧ spoke.", "private-people private-people"},
		{"en: ⟦PERSON:Nixon⟧ came.", "private-people"},
		{"en: President ⟦PERSON:Nixon⟧ came.", "public-figures"},
		{"en: ⟦PERSON:Putin⟧ came. ⟦PERSON:Ann Lind⟧, the President of the Court, left.", "public-figures private-people"},
		{"en: They went to ⟦LOC:Batman⟧.", "general-locations"},
		{"en: The ⟦ORG:Ministry of Defence⟧ employed ⟦PERSON:Ann Lind⟧, a clerk at ⟦ORG:Nordic Steel⟧.", "public-institutions private-people workplaces"},
		// what an annotator said (table 7)
		{"en: ⟦PERSON/fictional:Ann Lind⟧ ⟦PERSON/religious:Bo Ek⟧ ⟦LOC/religious:Lund⟧ ⟦ORG/media:Lind & Sons⟧ ⟦MISC/music:La isla bonita⟧", "fictional-characters religious-figures religious-and-fictional-places media what-people-talk-about"},
		// relatives of the kept
		{"en: ⟦PERSON:Barack Obama⟧ has nothing to do with ⟦PERSON:Tim Obama⟧.", "public-figures private-people"},
		// organisations
		{"en: ⟦ORG:Volvo⟧ and the ⟦ORG:BBC⟧", "organisations media"},
		{"en: ⟦ORG:Berg & Sons⟧, the corner shop ⟦ORG:Nice Things⟧", "family-businesses family-businesses"},
		{"en: ⟦PERSON:Ann Lindgren⟧ had ⟦ORG:Lindgrens Bakery⟧.", "private-people family-businesses"},
		{"en: ⟦PERSON:Barack Obama⟧ has an ⟦ORG:Obama Foundation⟧.", "public-figures organisations"},
		{"en: ⟦ORG:Golden Kosher Catering⟧", "religious-services"},
		{"en: ⟦ORG:Muslim Students’ Association⟧", "student-groups"},
		{"en: The activist ⟦PERSON:Ann Lind⟧ works at ⟦ORG:Nordic Steel⟧.", "private-people workplaces"},
		{"en: ⟦PERSON:Barack Obama⟧ worked at ⟦ORG:Nordic Steel⟧.", "public-figures organisations"},
		{"en: ⟦ORG:@ProudBoys-Massachusetts-admin⟧", "channels"},
		// content
		{"en: ⟦CODE:https://www.gofundme.com/f/ann⟧ ⟦CODE:https://ann.tumblr.com⟧ ⟦CODE:https://t.me/x⟧ ⟦CODE:https://wa.me/+93722758⟧ ⟦CODE:https://www.un.org/en⟧",
			"private-links private-links private-links messenger-links other-links"},
		{"en: ⟦MISC:#metoo⟧", "hashtags"},
		{"en: ⟦PERSON:Ann Lind⟧ has ⟦CODE:https://www.annlind.example/x⟧ and ⟦CODE:https://news.example/ann-lind⟧; ⟦MISC:#FreeAnnLind⟧ ⟦MISC:#Linden⟧", "private-people links-that-name links-that-name hashtags-that-name hashtags"},
		{"en: ⟦PERSON:Ann Lind⟧ is on ⟦CODE:https://t.me/annlind⟧, not ⟦CODE:https://t.me/other⟧.", "private-people links-that-name private-links"},
		{"en: ⟦PERSON:Barack Obama⟧ has ⟦CODE:https://www.barackobama.com/x⟧.", "public-figures other-links"},
		// quasi-identifiers
		{"en: ⟦PERSON:Ann Lind⟧ is a ⟦DEM:34-year-old⟧ ⟦DEM:Swedish⟧ ⟦DEM:nurse⟧ from ⟦LOC:Gävle⟧.", "private-people one-of-several single-signs single-signs general-locations"},
		{"en: ⟦PERSON:Ann Lind⟧ is ⟦DEM:Swedish⟧.", "private-people single-signs"},
		{"en: ⟦PERSON:Barack Obama⟧ is ⟦DEM:47 years old⟧ and from ⟦LOC:Chicago⟧.", "public-figures single-signs general-locations"},
		{"en: She is ⟦DEM:47 years old⟧ and from ⟦LOC:Chicago⟧.", "one-of-several general-locations"},
		{"en: They went to ⟦LOC:Mecca⟧ and ⟦LOC:Gotham⟧.", "religious-and-fictional-places religious-and-fictional-places"},

		{"sv: Statsminister ⟦PERSON:Stefan Löfven⟧ talade.", "public-figures"},
		{"sv: ⟦PERSON:Stefan Löfvens⟧ regering avgick.", "public-figures"},
		{"sv: Riksdagsledamoten ⟦PERSON:Anna Lind⟧ talade.", "public-by-the-text"},
		{"sv: ⟦PERSON:Anna Lind⟧ (S) talade.", "public-by-the-text"},
		{"sv: Den avlidne ⟦PERSON:Anders Lind⟧ var snäll.", "private-dead"},
		{"sv: ⟦PERSON:Anna Lind⟧ mördades i maj.", "private-victims"},
		{"sv: ⟦PERSON:Anders Lind⟧ frikändes.", "acquitted-or-renamed"},
		{"sv: Grannen ⟦PERSON:Stefan Löfven⟧ ringde.", "in-doubt"},
		{"sv: ⟦PERSON:Anna Lind⟧ är anställd hos ⟦ORG:Nordiska Stål AB⟧.", "private-people workplaces"},
		{"sv: ⟦ORG:Berg & Söner⟧ och ⟦ORG:Svenska Dagbladet⟧", "family-businesses media"},
		{"sv: ⟦PERSON:Anna Lind⟧ är en ⟦DEM:34-årig⟧ ⟦DEM:svensk⟧ från ⟦LOC:Gävle⟧.", "private-people one-of-several single-signs general-locations"},
		{"sv: ⟦ORG:Kurdiska studentförbundet⟧", "student-groups"},
	} {
		doc := parse(t, "d", tc.text)
		if got := ruleNames(d.decide(ready(t, "cc"), []*understudy.Document{doc})[0]); got != tc.want {
			t.Errorf("%s\n got %s\nwant %s", tc.text, got, tc.want)
		}
	}
}

func TestSafeHarbor(t *testing.T) {
	d := newDesk(t)
	for _, tc := range []struct{ text, want string }{
		{"en: ⟦PERSON:Ann Lind⟧, ⟦DEM:34 years old⟧, and ⟦PERSON:Bo Ek⟧, aged ⟦DEM:93⟧", "names ages-up-to-89 names ages-over-89"},
		{"en: ⟦DEM:ninety-one years old⟧ ⟦DEM:eighty-nine⟧ ⟦DEM/age:very old⟧", "ages-over-89 ages-up-to-89 unreadable-ages"},
		{"en: ⟦DATETIME:12 March 1999⟧ ⟦DATETIME:1999⟧", "dates years"},
		{"en: ⟦LOC:Texas⟧ ⟦LOC:Houston⟧ ⟦LOC:New York⟧ ⟦LOC:Sweden⟧ ⟦LOC:12 Mill Road⟧", "states-and-countries smaller-places smaller-places states-and-countries smaller-places"},
		{"en: ⟦CODE:192.168.1.1/24⟧ ⟦CODE:514-69-0360⟧ ⟦CODE:www.clinic.example⟧", "numbers numbers contact-data"},
		{"sv: ⟦DEM:nittiofyraårig⟧ ⟦DEM:trettiofyraårig⟧ ⟦DEM:sexualupplysare⟧", "ages-over-89 ages-up-to-89 unique-characteristics"},
		{"sv: ⟦DEM/age:nittiofyraårig⟧ ⟦DEM/age:trettiofyraårig⟧", "ages-over-89 ages-up-to-89"},
	} {
		doc := parse(t, "d", tc.text)
		if got := ruleNames(d.decide(ready(t, "hipaa"), []*understudy.Document{doc})[0]); got != tc.want {
			t.Errorf("%s\n got %s\nwant %s", tc.text, got, tc.want)
		}
	}
}

// What one document says counts in all, in any language and whatever the order.
func TestOneDecisionForTheWholeRun(t *testing.T) {
	d := newDesk(t)
	for name, tc := range map[string]struct {
		docs []string
		want []string
	}{
		"evidence counts everywhere": {
			[]string{"en: ⟦PERSON:Ann Lind⟧ came.", "sv: Journalisten ⟦PERSON:Ann Lind⟧ kom.", "en: ⟦PERSON:Ann Lind⟧ left."},
			[]string{"public-by-the-text", "public-by-the-text", "public-by-the-text"},
		},
		"documents disagree": {
			[]string{"en: The journalist ⟦PERSON:Ann Lind⟧ came.", "sv: Min granne ⟦PERSON:Ann Lind⟧ kom."},
			[]string{"in-doubt", "in-doubt"},
		},
		"a single name is nobody in particular": {
			[]string{"en: Mayor ⟦PERSON:Lind⟧ came.", "en: ⟦PERSON:Lind⟧ came."},
			[]string{"public-by-the-text", "private-people"},
		},
		"workplaces": {
			[]string{"en: ⟦ORG:Nordic Steel⟧ grows.", "sv: ⟦PERSON:Anna Lind⟧ jobbar på ⟦ORG:Nordic Steel⟧."},
			[]string{"workplaces", "private-people workplaces"},
		},
		"the workplace of somebody another document makes public": {
			[]string{"en: ⟦PERSON:Anna Lind⟧ works at ⟦ORG:Nordic Steel⟧.", "en: The novelist ⟦PERSON:Anna Lind⟧ wrote."},
			[]string{"public-by-the-text organisations", "public-by-the-text"},
		},
	} {
		docs := make([]*understudy.Document, len(tc.docs))
		for i, s := range tc.docs {
			docs[i] = parse(t, fmt.Sprint("d", i), s)
		}
		for range 2 {
			got := map[string]string{}
			for i, decisions := range d.decide(ready(t, "cc"), docs) {
				got[docs[i].ID] = ruleNames(decisions)
			}
			for i, want := range tc.want {
				if id := fmt.Sprint("d", i); got[id] != want {
					t.Errorf("%s: %s: got %s, want %s", name, id, got[id], want)
				}
			}
			slices.Reverse(docs)
		}
	}
}

// TestObserveTogether: documents are observed by several goroutines, and what one
// learns of a name does not get in the way of who reads it. The race detector
// sees more than the result.
func TestObserveTogether(t *testing.T) {
	d, ctx := newDesk(t), context.Background()
	doc := parse(t, "d", "en: The journalist ⟦PERSON:Ann Lind⟧ works at ⟦ORG:Nordic Steel⟧. ⟦PERSON:Erik Berg⟧, a neighbour, works at ⟦ORG:Berg Boats⟧.")
	l, err := d.linkers["en"].Link(ctx, doc, doc.Given)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(ready(t, "cc"), d.languages, "en")
	if err != nil {
		t.Fatal(err)
	}
	var g errgroup.Group
	for range 8 {
		g.Go(func() error {
			for range 50 {
				if err := p.Observe(ctx, doc, doc.Given, l); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		t.Fatal(err)
	}
	together, err := p.Decide(ctx, doc, doc.Given, l)
	if err != nil {
		t.Fatal(err)
	}
	if alone := d.decide(ready(t, "cc"), []*understudy.Document{doc})[0]; !slices.Equal(together, alone) {
		t.Errorf("together %v, alone %v", together, alone)
	}
}

func TestUsersPolicy(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"staff.txt":  "# our own\nAnn Lind\nÅsa Öberg\n#metoo\n",
		"firms.csv":  "\"Steel, Nordic\",1\nLind & Co,2\n",
		"inner.yaml": "rules:\n  - {name: inner, action: keep, when: {category: LOC}}\n",
		"p.yaml": `
description: mine
include: [inner.yaml, default]
otherwise: delete
lists:
  staff: {file: staff.txt, is: journalist}
  firms: {file: firms.csv, names: [Nordic Steel]}
rules:
  - {name: low, action: placeholder, when: {score-below: 0.5}}
  - {name: hosts, action: invalidate, when: {host: example.org}}
  - {name: staff, action: keep, when: {is: journalist}}
  - name: firms
    action: delete
    when: {list: firms}
    unless: {doubtful: true}
`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	rules := ready(t, filepath.Join(dir, "p.yaml"))
	if rules.Otherwise != understudy.Delete || rules.Description != "mine" {
		t.Errorf("otherwise %s, description %q", rules.Otherwise, rules.Description)
	}
	doc := parse(t, "d", "en: ⟦PERSON:Ann Lind⟧ ⟦PERSON:Asa Oberg⟧ ⟦PERSON:Bo Lind⟧ ⟦ORG:Nordic Steel Ltd⟧ ⟦ORG:Lind & Co⟧ ⟦LOC:Oslo⟧ ⟦CODE:https://blog.example.org/x⟧ ⟦DEM:nurse⟧")
	doc.Given[7].Score = 0.4
	got := newDesk(t).decide(rules, []*understudy.Document{doc})[0]
	if want := "staff staff replace-everything firms firms inner hosts low"; ruleNames(got) != want {
		t.Errorf("got %s, want %s", ruleNames(got), want)
	}
	reasons := []string{got[0].Reason, got[3].Reason, got[6].Reason, got[7].Reason}
	want := []string{"is a journalist (in a list)", `is in the list "firms"`, "its host is one the policy names", "was found with a score below 0.5"}
	if !reflect.DeepEqual(reasons, want) {
		t.Errorf("reasons %q, want %q", reasons, want)
	}
}

// TestNamesOverLines: a title that ends a line is one.
func TestNamesOverLines(t *testing.T) {
	l, err := newLocale(newDesk(t).languages["en"])
	if err != nil {
		t.Fatal(err)
	}
	for _, mention := range []string{"President Barack Obama", "President\nBarack Obama", "President\u00a0Barack\nObama"} {
		if n, _ := l.person(mention, nil); n.key != "barack obama" || !n.whole {
			t.Errorf("%q is %+v", mention, n)
		}
	}
}

// TestLongWords: a word that looks like a number all along is none; taking it
// apart would take minutes.
func TestLongWords(t *testing.T) {
	l, err := newLocale(newDesk(t).languages["en"])
	if err != nil {
		t.Fatal(err)
	}
	if n, ok := l.Age(strings.Repeat("forty", 1<<16)); ok {
		t.Errorf("it is %d", n)
	}
	if n, ok := l.Age("forty-five-year-old"); !ok || n != 45 {
		t.Errorf("forty-five is %d, %v", n, ok)
	}
}
