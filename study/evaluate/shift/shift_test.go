package shift_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
	"github.com/understudy-text/understudy/study/evaluate/shift"
)

// doc makes a document of mentions "original|stand-in" of persons, who are one if
// linked is true.
func doc(linked bool, mentions ...string) *pairs.Document {
	var marked strings.Builder
	for _, m := range mentions {
		if linked {
			m += "|1"
		}
		marked.WriteString("[PERSON|" + m + "] ")
	}
	return pairstest.Document("a", marked.String())
}

func measure(t *testing.T, docs ...*pairs.Document) *shift.Result {
	t.Helper()
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	return pairstest.Measure(t, shift.New(shift.Options{Languages: map[string]*language.Language{"en": l}, Default: "en"}), docs...)
}

func TestGender(t *testing.T) {
	for mention, want := range map[string][2]string{
		"Mary Smith|John Smith":        {shift.Female, shift.Male},
		"Mr Whomersley|Ms Whomersley":  {shift.Male, shift.Female},
		"Ms John Smith|Mr John Smith":  {shift.Female, shift.Male}, // a title tells more than a name
		"C. Whomersley|T. Hargreaves":  {shift.Unknown, shift.Unknown},
		"Mr Booth|the applicant":       {shift.Male, shift.Unknown},
		"Mrs Anna Nowak|Ms Ewa Lis":    {shift.Female, shift.Female},
		"Karol Wójcik|Kazimierz Mazur": {shift.Either, shift.Male},
	} {
		r := measure(t, doc(false, mention))
		if r.Gender.Original[want[0]] != 1 || r.Gender.Pseudonymized[want[1]] != 1 {
			t.Errorf("%q: %+v, want %v", mention, r.Gender, want)
		}
		if (r.Gender.Known == 0) != (want[0] == shift.Unknown) {
			t.Errorf("%q: of %d persons the gender is known", mention, r.Gender.Known)
		}
	}
}

func TestOrigin(t *testing.T) {
	r := measure(t, doc(false, "Anna Kowalska|Donald Trump", "Mehmet Yılmaz|Donald Trump", "Sven Lindqvist|Nils Bergström"))
	for value, n := range map[string]int{"pl": 1, "tr": 1, "sv": 1} {
		if r.Origin.Original[value] != n {
			t.Errorf("originals: %v, want %d of %s", r.Origin.Original, n, value)
		}
	}
	if r.Origin.Pseudonymized["sv"] != 1 || r.Persons != 3 || r.Origin.Known != 3 || r.Origin.Kept != 1.0/3 {
		t.Errorf("%+v", r)
	}
	if d := r.Origin.Distance; d != 2.0/3 {
		t.Errorf("distance %v", d)
	}
	if m := r.Origin.Moves; len(m) != 2 || m[0].From != "pl" || m[1].From != "tr" || m[0].To == "pl" || m[0].Persons != 1 {
		t.Errorf("moves %+v", m)
	}
	top := r.Names.Pseudonymized[0]
	if top.Name != "donald" || top.Persons != 2 || top.Share != 2.0/3 || r.Names.Original[0].Persons != 1 {
		t.Errorf("names %+v", r.Names)
	}
}

// All mentions of a person together tell.
func TestLinked(t *testing.T) {
	mentions := []string{"Whomersley|Hargreaves", "Mary|Susan", "Ms Whomersley|Ms Hargreaves"}
	r := measure(t, doc(true, mentions...))
	if r.Persons != 1 || r.Gender.Original[shift.Female] != 1 || r.Gender.Distance != 0 || r.Gender.Kept != 1 {
		t.Errorf("linked: %+v", r)
	}
	if r := measure(t, doc(false, mentions...)); r.Persons != 3 {
		t.Errorf("not linked: %+v", r)
	}
}

func TestNothing(t *testing.T) {
	for name, docs := range map[string][]*pairs.Document{
		"no documents": nil, "no mentions": {doc(false)}, "deleted": {doc(false, "Ann Smith|")},
	} {
		if r := measure(t, docs...); r.Persons != 0 || r.Gender.Distance != 0 || r.Origin.Kept != 0 || len(r.Names.Original) != 0 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestUnknownLanguage(t *testing.T) {
	d := doc(false, "Ann Smith|Eve Jones")
	d.Document.Language = "xx"
	err := shift.New(shift.Options{Default: "en"}).Add(t.Context(), d)
	if err == nil || !strings.Contains(err.Error(), `"xx"`) || strings.Contains(err.Error(), "Smith") {
		t.Errorf("the error is %v", err)
	}
}
