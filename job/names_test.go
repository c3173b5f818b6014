package job

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

func TestTelltale(t *testing.T) {
	tests := []struct {
		name, original, standIn string
		category                understudy.Category
		want                    bool
	}{
		{"Margaret Ellison.txt", "Mrs Margaret Ellison", "Mrs Dora Hope", understudy.Person, true},
		{"interviews/ELLISON_2.txt", "Margaret Ellison", "Dora Hope", understudy.Person, true},
		{"ellison2.txt", "Ellison", "Hope", understudy.Person, true},
		{"Mrs 1.txt", "Mrs Ellison", "Mrs Hope", understudy.Person, false}, // the title stays
		{"nelson.txt", "Elson", "Hope", understudy.Person, false},          // a part of a word
		{"a-b.txt", "A. B. Cole", "D. E. Hope", understudy.Person, false},  // initials name many
		{"leeds-general-infirmary/3.txt", "Leeds General Infirmary", "York Royal Hospital", understudy.Organisation, true},
		{"general.txt", "Leeds General Infirmary", "York Royal Hospital", understudy.Organisation, false},
		{"48213_06.json", "48213/06", "51120/04", understudy.Code, true},
		{"6.json", "no. 6", "no. 9", understudy.Code, false}, // too short to tell
		{"2019.txt", "2019", "2016", understudy.DateTime, false},
		{"André.txt", "Andre\u0301", "Luc", understudy.Person, true}, // another normal form
		{"tab_dev64.json", "64", "71", understudy.Person, false},     // a short number
		{"page 164.json", "lodger 164", "lodger 171", understudy.Person, false},
		{"lodger 1644.json", "lodger 1644", "lodger 1719", understudy.Person, true},
		{"tab_dev64.json", "Dev Patel", "Luc Hope", understudy.Person, false}, // what corpora call their parts
		{"patel_dev.json", "Dev Patel", "Luc Hope", understudy.Person, true},
		{"ThomasOkafor.txt", "Thomas Okafor", "Luc Hope", understudy.Person, true},
		{"thomasokafor_2.txt", "Thomas Okafor", "Luc Hope", understudy.Person, true},
		{"okaforthomas.txt", "Thomas Okafor", "Luc Hope", understudy.Person, true},
		{"tokafor.txt", "Mr Thomas Okafor", "Mr Luc Hope", understudy.Person, true},
		{"okafors interview.txt", "Okafor", "Hope", understudy.Person, true},
		{"Andre Sjoberg.txt", "André Sjöberg", "Luc Hope", understudy.Person, true},
		{"chat with Sjöbergs.txt", "Sjöberg", "Hope", understudy.Person, true},
		{"LeedsGeneralInfirmary.txt", "Leeds General Infirmary", "York Royal Hospital", understudy.Organisation, true},
		{"", "Ellison", "Hope", understudy.Person, false},
	}
	for _, test := range tests {
		text := "Then " + test.original + "."
		at := strings.Index(text, test.original)
		s := understudy.Surrogate{Span: understudy.Span{Start: at, End: at + len(test.original), Category: test.category}, Text: test.standIn}
		if got := telltale(test.name, &understudy.Document{Text: text}, []understudy.Surrogate{s}); got != test.want {
			t.Errorf("%q with %q: %v", test.name, test.original, got)
		}
		s.Text, s.Reason = "", "kept"
		if telltale(test.name, &understudy.Document{Text: text}, []understudy.Surrogate{s}) {
			t.Errorf("%q: what is kept anyway gives nothing away", test.name)
		}
	}
}
