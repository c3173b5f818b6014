package phrase

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	words "github.com/understudy-text/understudy/language/en/lexicon"
)

func TestWords(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Warsaw District Court (Sąd Rejonowy)", "Warsaw|District|Court|Sąd|Rejonowy"},
		{"Magistrates’ Court", "Magistrates’|Court"},
		{"Court’s Registry", "Court’s|Registry"},
		{"P. J. McGrory", "P|J|McGrory"},
		{"NICs", "NICs"},
		{"33rd Infantry", "33rd|Infantry"},
		{"Szczecin-Mierzyn", "Szczecin|Mierzyn"},
		{"‘the States’ end", "the|States|end"},
		{"", ""},
	} {
		var got []string
		for _, w := range Words(c.in, nil) {
			got = append(got, c.in[w.Start:w.End])
		}
		if g := strings.Join(got, "|"); g != c.want {
			t.Errorf("Words(%q) = %s, want %s", c.in, g, c.want)
		}
	}
}

func TestShapeOf(t *testing.T) {
	for in, want := range map[string]Shape{"court": Lower, "Court": Title, "COURT": Upper, "1962": Number, "33rd": Number, "A": Title, "RUC's": Upper, "McGrory": Title, "İzmir": Title} {
		if got := ShapeOf(in); got != want {
			t.Errorf("ShapeOf(%q) = %d, want %d", in, got, want)
		}
	}
}

func TestPluralAndSingular(t *testing.T) {
	g := English{}
	for _, c := range [][2]string{
		{"court", "courts"}, {"agency", "agencies"}, {"policeman", "policemen"}, {"son-in-law", "sons-in-law"}, {"church", "churches"},
		{"court of appeal", "courts of appeal"}, {"wife", "wives"}, {"child", "children"}, {"German", "Germans"}, {"Chinese", "Chinese"}, {"day", "days"},
	} {
		if got := g.Inflect(c[0], Noun, Plural); got != c[1] {
			t.Errorf("Plural(%q) = %q, want %q", c[0], got, c[1])
		}
	}
	for _, c := range [][2]string{{"courts", "court"}, {"agencies", "agency"}, {"children", "child"}, {"wives", "wife"}, {"churches", "church"}} {
		ok := false
		for _, s := range g.Bases(c[0]) {
			ok = ok || s.Word == c[1]
		}
		if !ok {
			t.Errorf("Singular(%q) = %q, want %q among them", c[0], g.Bases(c[0]), c[1])
		}
	}
	if s := g.Bases("court"); s != nil {
		t.Errorf("Singular(court) = %q", s)
	}
}

func TestArticles(t *testing.T) {
	g := English{}
	for in, want := range map[string]string{"by a ": "a", "by an ": "an", "An ": "an", "Anna ": "", "by a": "", "": ""} {
		if got := g.Article(in); got != want {
			t.Errorf("Article(%q) = %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{"Iraqi": "an", "British": "a", "university": "a", "hour": "an", "European": "a", "unusual": "an", "urban": "an", "Ålander": "an", "Ukrainian": "a", "uncle": "an"} {
		if got := g.Takes(in); got != want {
			t.Errorf("Takes(%q) = %q, want %q", in, got, want)
		}
	}
}

func loadAll(t *testing.T) []*Table {
	t.Helper()
	var out []*Table
	for _, f := range []string{"institutions", "places", "terms", "open"} {
		table, err := Load("en", English{}, f)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, table)
	}
	return out
}

// Roots name kinds of roles, so they must be unique over all files, and every
// class must be able to play its members: enough candidates, none empty.
func TestTables(t *testing.T) {
	seen := map[string]int{}
	src := draw.New([]byte("key"))
	for i, table := range loadAll(t) {
		for _, root := range table.Roots() {
			if j, twice := seen[root]; twice && j != i {
				t.Errorf("root %q stands in two files", root)
			}
			seen[root] = i
		}
		for key, entries := range table.entries {
			for _, e := range entries {
				if e.Key == "" || key == "" {
					t.Errorf("class %s: empty term", e.Class.Name)
				}
				d := Director{Table: table, Root: e.Class.Root}
				r := cast.Role{Kind: table.Kind(e.Class.Root), Key: e.Key}
				if v, ok := d.Candidate(r, profile{"class": e.Class.Name}, nil, src, 0); !ok || v == "" {
					t.Errorf("class %s, term %q: no candidate", e.Class.Name, key)
				}
			}
		}
	}
}

// Every file of rows has rows of its length.
func TestRows(t *testing.T) {
	for file, cells := range map[string]int{"kin": 3, "neighbours": 2, "nations": 6, "alike": 1, "articles": 2, "regions": 2, "native": 3, "native-marks": 3, "native-kin": 2} {
		if len(Rows("world", file, cells)) == 0 {
			t.Errorf("%s.txt has no rows", file)
		}
	}
	for _, code := range []string{"en", "sv"} {
		Rows(code, "styles", 2)
	}
}

type profile map[string]string

func (p profile) Trait(name string) string { return p[name] }

// A director offers every member of the class before anything else, each once.
func TestDirectorOffersTheClassFirst(t *testing.T) {
	table := loadAll(t)[0]
	d := Director{Table: table, Root: "rank"}
	r := cast.Role{Kind: d.Table.Kind("rank"), Key: "district"}
	c := table.classes["rank-local"]
	got := map[string]bool{}
	for i := range c.Members {
		v, ok := d.Candidate(r, profile{"class": "rank-local"}, nil, draw.New(nil), i)
		if !ok || got[v] {
			t.Fatalf("attempt %d: %q, %v", i, v, ok)
		}
		got[v] = true
	}
	for _, m := range c.Members {
		if !got[m] {
			t.Errorf("%q was not offered", m)
		}
	}
	n := 0
	for ok := true; ok && n < 400; n++ {
		_, ok = d.Candidate(r, profile{}, nil, draw.New(nil), n)
	}
	if n < 200 {
		t.Errorf("only %d candidates", n)
	}
}

// With an article seen before the original, candidates that take it come first.
func TestDirectorHeedsTheArticle(t *testing.T) {
	d := Director{Table: loadAll(t)[0], Root: "rank"}
	for i := range 3 {
		v, _ := d.Candidate(cast.Role{Kind: d.Table.Kind("rank"), Key: "district"}, profile{"class": "rank-local", "article": "an"}, nil, draw.New(nil), i)
		if (English{}).Takes(v) != "an" {
			t.Errorf("attempt %d: an %s", i, v)
		}
	}
}

func TestByDistance(t *testing.T) {
	for n := 1; n < 9; n++ {
		for at := range n {
			seen := map[int]bool{}
			last := 0
			for k := range n {
				i := byDistance(n, at, k)
				d := max(i-at, at-i)
				if i < 0 || i >= n || seen[i] || d < last {
					t.Fatalf("byDistance(%d, %d, %d) = %d", n, at, k, i)
				}
				seen[i], last = true, d
			}
		}
	}
}

func TestLoadRefusesBadTables(t *testing.T) {
	for _, bad := range []string{"member before class", "[open", ""} {
		table := &Table{entries: map[string][]Entry{}, longest: map[string]int{}, classes: map[string]*Class{}, modifiers: map[string][]string{}, grammar: English{}}
		if err := table.parse(bad); (err == nil) != (bad == "") {
			t.Errorf("parse(%q): %v", bad, err)
		}
	}
	if _, err := Load("en", English{}, "nothing"); err == nil {
		t.Error("a language without one of its files loads")
	}
	if table, err := Load("xx", tableless{}, "places"); err != nil || len(table.order) > 0 {
		t.Errorf("a language without tables: %v", err)
	}
}

func FuzzWords(f *testing.F) {
	f.Add("Warsaw District Court’s (Sąd Rejonowy) P. J.")
	f.Add("\xff'’s")
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, w := range Words(s, nil) {
			if w.Start < end || w.End <= w.Start || w.End > len(s) {
				t.Fatalf("%q: word %d–%d after %d", s, w.Start, w.End, end)
			}
			end = w.End
		}
	})
}

// Abbreviations of states are one word, initials of people are not.
func TestDottedWords(t *testing.T) {
	for text, want := range map[string]int{"U.S.": 1, "the U.S. Army": 3, "U.K": 1, "J.P. Morgan": 3, "U.Smith": 2, "AU.S.": 2, "U.S.A.": 1} {
		if got := Words(text, nil); len(got) != want {
			t.Errorf("%q has %d words, want %d", text, len(got), want)
		}
	}
}

// Before a name without an article nothing determines it; after one something does.
func TestDetermined(t *testing.T) {
	for before, want := range map[string]bool{"as the ": true, "if, for example, ": false, "by ": false, "the European ": true, "Britain’s ": true, "": false, "said. ": false} {
		if got := (English{}).Determined(before); got != want {
			t.Errorf("Determined(%q) = %v", before, got)
		}
	}
}

// A name made up has no run of letters over its joint that the names of the list lack,
// if there is a choice.
func TestInvented(t *testing.T) {
	lex := words.Load()
	var names []string
	for _, n := range lex.FamilyNames("en")[:400] {
		names = append(names, n.Written)
	}
	bad := 0
	for i := range 50 {
		made := Invent(names, "Kirkgate", draw.New([]byte("k")), i)
		if made == "" {
			t.Fatalf("attempt %d: no name", i)
		}
		for j := 1; j+3 <= len(made); j++ {
			if !slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, made[j:j+3]) }) {
				bad++
				break
			}
		}
	}
	if bad > 5 {
		t.Errorf("%d of 50 names have letters that follow each other in none", bad)
	}
}
