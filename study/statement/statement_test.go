package statement

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/server/review/project"
	"github.com/understudy-text/understudy/study/attack"
	"github.com/understudy-text/understudy/study/attack/frequency"
	"github.com/understudy-text/understudy/study/attack/names"
	"github.com/understudy-text/understudy/study/attack/quasi"
	"github.com/understudy-text/understudy/study/attack/residual"
)

// facts are those of a run over twelve interviews, of which a person read six.
func facts() Facts {
	m := &job.Manifest{
		Program: "understudy abc", Settings: map[string]string{"method": "surrogate", "policy": "cc", "key": "file", "ledger": "true", "scope": "corpus"},
		Policy: &job.Policy{Name: "cc", SHA256: "00ff", Rules: 30},
		Files:  12, Documents: 12, Languages: map[string]int{"en": 8, "sv": 4}, Mentions: 210, Replaced: 200, Kept: 10,
		Guard:      map[understudy.Guarded]int{understudy.Redrawn: 2, understudy.Neutral: 1},
		ByCategory: map[understudy.Category]int{understudy.Person: 150, understudy.Location: 60},
		Outcomes: []job.Outcome{
			{Category: understudy.Person, Finder: "tagger", Action: understudy.Replace, Rule: "people", Policy: "cc:120", Reason: "private people are hidden", Mentions: 150},
			{Category: understudy.Location, Finder: "document/name", Action: understudy.Replace, Rule: "towns", Policy: "cc:180", Reason: "towns point at people", Mentions: 50},
			{Category: understudy.Location, Finder: "tagger", Action: understudy.Keep, Rule: "countries", Policy: "cc:175", Reason: "a country names no one", Mentions: 10},
		},
		Scores:  map[understudy.Category]map[string]int{understudy.Person: {"0.9 to 1": 140, "below 0.5": 10}},
		Unsure:  []job.Unsure{{Document: "Okafor.txt", Start: 4, End: 9, Category: understudy.Person, Finder: "tagger", Score: 0.42}},
		Doubts:  []job.Doubt{{Document: "Okafor.txt", Start: 14, End: 19, Category: understudy.Person, Reason: "two people of the same surname"}},
		Refused: []job.Refused{{Place: "Okafor.docx", Reason: "is encrypted"}},
	}
	return Facts{
		Manifest: m,
		Sample:   &project.Sampled{Of: 12, Documents: 6, Finished: 6, Found: 90, Missed: 3, Wrong: 4, Leaking: 2, ByCategory: map[string][2]int{"PERSON": {60, 1}, "LOC": {30, 2}}},
		Attacks: &attack.Report{
			Documents: 12, Frequency: &frequency.Result{Knowing: frequency.Guess{Forms: 40, Mentions: 200, Weighted: 0.3, Blind: 0.05}},
			Residual: &residual.Result{Documents: 12, Left: 1, Confirmed: 2, ByForm: map[residual.Form]int{residual.Part: 2}, Places: []residual.Place{{Document: "Okafor.txt", Start: 40, End: 46, Category: understudy.Person, Form: residual.Part, Own: true}}},
			Quasi:    &quasi.Result{Documents: 12, Before: quasi.Sides{Together: quasi.Groups{Alone: 7}}, After: quasi.Sides{Together: quasi.Groups{Alone: 3}}},
			Names:    &names.Result{Names: 20, Directory: 4000, Resemblance: names.Ranks{Five: 0.05}},
		},
		Used: Used{Program: "understudy abc", Made: "1 May 2026", Files: []string{"The folder: public"}, Models: []Model{{"language/en/tagger", "aa"}}},
	}
}

func html(t *testing.T, s *Statement) string {
	t.Helper()
	var b bytes.Buffer
	if err := s.Page().WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The page says what was done, what to do, and how much was missed.
func TestPage(t *testing.T) {
	s := New(facts(), false)
	text := html(t, s)
	for _, want := range []string{
		"Look at the originals that can still be read", "2 places in 1 document", "Make the sample larger",
		"People read 6 of 12 documents, drawn at random, to the end. Of 93 identifiers there the program had missed 3",
		"3.2 % (95 % confidence interval after Clopper and Pearson: 0.7 % to 9.1 %)", "about 7 identifiers are missed in all (1 to 21)",
		"At least one was missed in 2 of the 6 documents (4.3 % to 77.7 %)",
		"learned model", "a name, found again", "cc:120", "countries", "a country names no one", "two people of the same surname",
		"is encrypted", "English: 8, Swedish: 4", "Article 4(5) GDPR", "names of people (150 mentions)", "00ff", "language/en/tagger",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if !s.ToDo[0].Urgent || s.ToDo[len(s.ToDo)-1].Urgent {
		t.Errorf("the urgent do not come first: %+v", s.ToDo)
	}
}

// Without a sample and the originals it says so, and asks for them.
func TestNothingMeasured(t *testing.T) {
	f := facts()
	f.Sample, f.Attacks = nil, nil
	text := html(t, New(f, false))
	for _, want := range []string{"Nobody has looked for what the program missed", "Make this report where the originals are", "has not been estimated", "The attacks were not run"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// Where names of documents hold originals, neither the page nor the JSON has them,
// unless asked.
func TestNamesThatTell(t *testing.T) {
	f := facts()
	f.Manifest.TellingFiles = 1
	s := New(f, false)
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	for what, text := range map[string]string{"page": html(t, s), "JSON": string(b)} {
		if strings.Contains(text, "Okafor") {
			t.Errorf("the %s holds the name of a document that tells", what)
		}
	}
	if text := html(t, New(f, true)); !strings.Contains(text, "Okafor") {
		t.Error("what was asked for is not there")
	}
	if f.Manifest.Unsure[0].Document != "Okafor.txt" || f.Attacks.Residual.Places[0].Document != "Okafor.txt" {
		t.Error("the facts were changed")
	}
}

// What can be undone by guessing is told first.
func TestSeed(t *testing.T) {
	f := facts()
	f.Manifest.Settings["key"] = "seed: the stand-ins can be undone by guessing it"
	if s := New(f, false); !strings.Contains(s.ToDo[0].What, "Do not give these texts away") {
		t.Errorf("%+v", s.ToDo[0])
	}
}
