package category

import (
	"errors"
	"slices"
	"strings"
	"testing"

	understudy "github.com/understudy-text/understudy"
)

func named(t *testing.T, name string) *Scheme {
	t.Helper()
	s, err := Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTables: every scheme can be read, every line has an example, every
// category is written as something or said to have no label, and what both ways
// says is read as it was written.
func TestTables(t *testing.T) {
	for _, name := range Names() {
		s := named(t, name)
		for _, c := range understudy.Categories {
			if _, ok := s.write[Meaning{Category: c}]; !ok {
				t.Errorf("%s: %s is neither written nor left out", name, c)
			}
		}
		text, _ := data.ReadFile("data/" + name + ".tsv")
		for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			fields := strings.Split(line, "\t")
			if strings.HasPrefix(line, "#") || fields[0] == "include" {
				continue
			}
			if len(fields) != 4 || fields[3] == "" {
				t.Errorf("%s: line %d has no example", name, i+1)
				continue
			}
			m, _ := parseMeaning(fields[1])
			if got, err := s.Read(fields[0]); fields[2] == "=" && (err != nil || got != m) {
				t.Errorf("%s: %s is read as %v, %v", name, fields[0], got, err)
			}
			if got, ok := s.Write(m); fields[2] == "=" && (!ok || got != fields[0]) {
				t.Errorf("%s: %s is written as %q", name, fields[1], got)
			}
		}
	}
}

func TestBetweenSchemes(t *testing.T) {
	tests := []struct{ from, label, to, want string }{
		{"presidio", "EMAIL_ADDRESS", "hipaa", "EMAIL"},
		{"presidio", "email_address", "tab", "CODE"},
		{"hipaa", "MEDICAL_RECORD", "presidio", "ID"},
		{"hipaa", "VEHICLE", "tab", "CODE"},
		{"cc", "COMP", "conll", "ORG"},
		{"cc", "PER:IMG", "ontonotes", "PERSON"},
		{"cc", "OTH:DIS", "tab", "DEM"},
		{"cc", "OTH:DIS", "conll", ""},
		{"ontonotes", "GPE", "cc", "LOC"},
		{"ontonotes", "NORP", "conll", "MISC"},
		{"ontonotes", "NORP", "presidio", "NRP"},
		{"ontonotes", "TIME", "hipaa", "DATE"},
		{"ontonotes", "MONEY", "presidio", ""},
		{"conll", "PER", "hipaa", "NAME"},
		{"tab", "CODE", "conll", ""},
		{"tab", "DATETIME", "presidio", "DATE_TIME"},
		{"uner", "ORG", "cc", "ORG"},
		{"any", "Creative-Work", "ontonotes", "WORK_OF_ART"},
		{"any", "somebody's own", "tab", "MISC"},
	}
	for _, tt := range tests {
		m, err := named(t, tt.from).Read(tt.label)
		if err != nil {
			t.Errorf("%s %s: %v", tt.from, tt.label, err)
		}
		got, ok := named(t, tt.to).Write(m)
		if !ok {
			got = ""
		}
		if got != tt.want {
			t.Errorf("%s %s is %v, in %s %q, want %q", tt.from, tt.label, m, tt.to, got, tt.want)
		}
	}
}

func TestNotPersonalData(t *testing.T) {
	if m, err := named(t, "uner").Read("OTH"); err != nil || m != (Meaning{}) {
		t.Errorf("OTH of UNER: %v, %v", m, err)
	}
	if m, err := named(t, "any").Read("OTH"); err != nil || m.Category != understudy.Misc {
		t.Errorf("OTH of nobody knows whom: %v, %v", m, err)
	}
}

func TestUnknownLabel(t *testing.T) {
	_, err := named(t, "conll").Read("VESSEL")
	if !errors.Is(err, ErrLabel) || !strings.Contains(err.Error(), `"VESSEL"`) || !strings.Contains(err.Error(), "LOC, MISC, ORG, PER") {
		t.Errorf("got %v", err)
	}
	_, err = named(t, "conll").Read("the secret of Ann Smith")
	if !errors.Is(err, ErrLabel) || strings.Contains(err.Error(), "Ann") {
		t.Errorf("a label that is text is quoted: %v", err)
	}
}

func TestUsersTable(t *testing.T) {
	s, err := Read(strings.NewReader("# ours\ninclude\tconll\nVESSEL\tMISC/ship\t=\tM/S Estonia\nMISC\t-\t<\tanything\n"), "ours.tsv")
	if err != nil {
		t.Fatal(err)
	}
	if m, err := s.Read("vessel"); err != nil || m != (Meaning{understudy.Misc, "ship"}) {
		t.Errorf("vessel: %v, %v", m, err)
	}
	if m, err := s.Read("MISC"); err != nil || m != (Meaning{}) {
		t.Errorf("the user's line gives way: %v, %v", m, err)
	}
	if !slices.Contains(s.Labels(), "PER") {
		t.Error("what was included is missing")
	}
	// Lines may end as on Windows, and have no example; what a table does not say has no label.
	s, err = Read(strings.NewReader("VESSEL\tMISC/ship\t=\r\n-\tDEM\t>\tx\r\n"), "ours.tsv")
	if err != nil {
		t.Fatal(err)
	}
	if label, ok := s.Write(Meaning{understudy.Misc, "ship"}); !ok || label != "VESSEL" {
		t.Errorf("a ship is written as %q, %v", label, ok)
	}
	for _, c := range []understudy.Category{understudy.Demographic, understudy.Person} {
		if label, ok := s.Write(Meaning{Category: c}); ok {
			t.Errorf("%s is written as %q", c, label)
		}
	}
}

// People choose among the labels that are written, in the order of the categories, each
// with what it is read as first.
func TestTags(t *testing.T) {
	s, err := Read(strings.NewReader("SHIP\tMISC/ship\t>\tx\nWHO\tPERSON/user\t>\tx\nWHO\tPERSON\t=\tx\nWHO\tPERSON/alias\t>\tx\nACME\tORG\t=\tx\n-\tDEM\t>\tx\nTHING\tMISC\t=\tx\n"), "ours.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, tag := range s.Tags() {
		for _, m := range tag.Meanings {
			got = append(got, tag.Label+"="+string(m.Category)+"/"+m.Kind)
		}
	}
	want := "WHO=PERSON/ WHO=PERSON/alias WHO=PERSON/user ACME=ORG/ THING=MISC/ SHIP=MISC/ship"
	if strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBrokenTables(t *testing.T) {
	tests := []struct{ table, want string }{
		{"PER\tPERSON\n", "ours.tsv: line 1: not a table of categories: 2 columns"},
		{"\nPER\tPEOPLE\t=\tAnn\n", `ours.tsv: line 2: not a table of categories: "PEOPLE" is no category`},
		{"PER\tPERSON\t~\tAnn\n", `line 1: not a table of categories: the way is "~"`},
		{"PER\tPERSON\t=\tAnn\nper\tORG\t<\tAcme\n", `line 2: not a table of categories: the label "PER" is read twice`},
		{"*\tMISC\t=\tx\n", `line 1: not a table of categories: "*" and "MISC" do not go together`},
		{"-\tMISC\t<\tx\n", `line 1: not a table of categories: "-" and "MISC" do not go together`},
		{"PER\t-\t=\tx\n", `line 1: not a table of categories: "PER" and "-" do not go together`},
		{"PER\t-\t>\tx\n", `line 1: not a table of categories: "PER" and "-" do not go together`},
		{"PER\tPERSON\t=\tAnn\tand more\n", "line 1: not a table of categories: 5 columns"},
		{"include\tconll\tx\n", "line 1: not a table of categories"},
		{"include\tnobody\n", `line 1: no scheme of categories "nobody"`},
		{"# nothing\n", "it has no line"},
		{"PER\tPERSON\t=\tAnn\n" + strings.Repeat("# more\n", 1<<18), "it has more than 1048576 bytes"},
	}
	for _, tt := range tests {
		if _, err := Read(strings.NewReader(tt.table), "ours.tsv"); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.80q: %v, want %q", tt.table, err, tt.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "include\tcc\n", "PER\tPERSON\t=\tAnn", "-\tDEM\t>\tx\r\n", "*\t-\t<\tx"} {
		f.Add(s, "PER")
	}
	f.Fuzz(func(t *testing.T, table, label string) {
		s, err := Read(strings.NewReader(table), "t")
		if err != nil {
			return
		}
		if m, err := s.Read(label); err == nil {
			s.Write(m)
		}
	})
}
