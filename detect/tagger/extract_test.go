package tagger

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/token"
)

const (
	smallWords = `and	link
at	lead
court	legal
first	function
in	lead
instance	legal
mr	title
name	namelabel
of	particle
plaintiff	legal
the	function
`
	smallRules = `rule year DATETIME date
match n(1900,2099)&d(4)
rule person PERSON
match title (_ '.')? ⟦ Cap Cap? ⟧
`
)

// tiny is a language of few words and two rules, without a lexicon.
func tiny() *language.Language {
	return &language.Language{Code: "xx", Words: smallWords, Rules: smallRules, Affixes: 3}
}

func extractor(t testing.TB) *Extractor {
	t.Helper()
	x, err := NewExtractor(tiny(), NewClusters([]uint32{2, 3}, map[string]uint16{"Kos": 1, "lives": 2}))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// features writes all features of a text.
func features(x *Extractor, text string) string {
	x.Read(text)
	var f sequence.Features
	for n := range x.Sequences() {
		x.Features(n, &f)
	}
	return fmt.Sprint(f)
}

// What the extractor says of a text does not depend on what it read or forgot.
func TestForgettingChangesNothing(t *testing.T) {
	long := strings.Repeat("a", maxWord)
	for _, text := range []string{"Mr Kos lives in Lund. The court heard Kos.", "Name: Kos\nAge: 5\n\na;b;c\n1;2;3", "Kos", "", long + "B", long + "9"} {
		x := extractor(t)
		want := features(x, text)
		for _, other := range []string{strings.Repeat("other Words here in Lund\n", 3), "", "kos KOS lund: Mr. Kos: x;y;z;w", long + "b", long, strings.ToUpper(long), "1\n\n2"} {
			features(x, other)
			if got := features(x, text); got != want {
				t.Errorf("features of %q changed after %q", text, other)
			}
		}
		x.forget()
		if got := features(x, text); got != want {
			t.Errorf("features of %q changed after forgetting", text)
		}
		for i := range 3 << 11 { // the table of words grows
			x.Read(fmt.Sprintf("word%c%c%c", 'a'+i%26, 'a'+i/26%26, 'a'+i/676))
		}
		if got := features(x, text); got != want {
			t.Errorf("features of %q changed after many words", text)
		}
	}
}

// Words that are too many to remember are dropped between documents.
func TestMemoryIsBounded(t *testing.T) {
	x := extractor(t)
	var b strings.Builder
	for i := range maxWords + 10 {
		fmt.Fprintf(&b, "%d ", i)
	}
	x.Read(b.String())
	if len(x.words) <= maxWords {
		t.Fatalf("%d words are remembered of %d", len(x.words), maxWords+10)
	}
	x.Read("one word")
	if len(x.words) > 10 {
		t.Errorf("%d words are remembered", len(x.words))
	}
}

// A line without end is cut into sequences that hold every token once.
func TestSequences(t *testing.T) {
	x := extractor(t)
	for _, c := range []struct {
		text string
		want []int // tokens of each
	}{
		{"", nil}, {"\n\n", nil}, {"one", []int{1}}, {"one two\nthree\r\n\r\nfour\u2028five", []int{2, 1, 1, 1}},
		{strings.Repeat("word ", 2*maxItems+7), []int{maxItems, maxItems, 7}},
		{strings.Repeat("word ", maxItems) + "\nx", []int{maxItems, 1}},
	} {
		x.Read(c.text)
		at := 0
		var got []int
		for n := range x.Sequences() {
			start, end := x.Bounds(n)
			if start != at {
				t.Fatalf("%.20q: sequence %d begins at token %d, not %d", c.text, n, start, at)
			}
			got = append(got, end-start)
			at = end
		}
		if at != len(x.Tokens()) || !slices.Equal(got, c.want) {
			t.Errorf("%.20q: sequences of %v tokens, want %v", c.text, got, c.want)
		}
	}
}

func TestRuns(t *testing.T) {
	for text, want := range map[string]string{
		"heard by the Court of First Instance in Lund today and Kos left": "3-6 8-8 11-11",
		"Kos and Ek of Lund": "0-4", "J. Kos": "0-2", "none here": "", "Kos of and Ek": "0-3", "Kos of and of of Ek": "0-0 5-5", "A-B & C": "0-4",
	} {
		x := extractor(t)
		x.Read(text)
		x.findRuns(0, len(x.Tokens()))
		var got []string
		for i, r := range x.runs {
			if r.first <= r.last && int32(i) == r.first {
				got = append(got, fmt.Sprint(r.first, "-", r.last))
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: runs %s, want %s", text, s, want)
		}
	}
}

// The facts of a document speak of the word in whatever case.
func TestSurvey(t *testing.T) {
	x := extractor(t)
	x.Read("He met Mr Kos in Lund. Court staff saw the court. Kos left (“Ek”).\nEva: yes.\nName: Ada\nask uno@due.tre")
	seen := func(s string) uint16 {
		return x.doc.seen[x.words[x.lookup(s, token.Token{End: int32(len(s))})].fold]
	}
	for _, test := range []struct {
		word    string
		has, no uint16
	}{
		{"Kos", seenTitled | seenInside | seenTwice | seenNamed, seenSmall},
		{"kos", seenTitled | seenInside | seenTwice | seenNamed, seenSmall},
		{"Lund", seenInside | seenAfterIn, seenTitled | seenNamed},
		{"Court", seenSmall | seenStart, seenInside},
		{"Ek", seenBracket, seenInside},
		{"Eva", seenTurn, seenNameLabel},
		{"Ada", seenNameLabel, seenTitled},
		{"uno", seenAddress, seenSmall},
	} {
		if got := seen(test.word); got&test.has != test.has || got&test.no != 0 {
			t.Errorf("%s: facts %b, want all of %b, none of %b", test.word, got, test.has, test.no)
		}
	}
	x.Read("Kos")
	if seen("Kos") != seenStart {
		t.Errorf("facts of another document stay: %b", seen("Kos"))
	}
}

func TestRegister(t *testing.T) {
	x := extractor(t)
	for text, want := range map[string]int{
		"The plaintiff went to court": registerLegal, "hello there all of you": registerSmall, "Anna Ek saw it": registerPlain, "": registerPlain,
	} {
		x.Read(text)
		if x.doc.register != want {
			t.Errorf("%q: register %d, want %d", text, x.doc.register, want)
		}
	}
}

// Where a token stands on the page: its label, its column, its turn.
func TestLayout(t *testing.T) {
	x := extractor(t)
	for _, c := range []struct{ text, word, label, column string }{
		{"Name: Kos", "Kos", "name", ""},
		{"Full name: Kos Ek", "Ek", "name", ""},
		{"Name (in full): Kos", "Kos", "full", ""},
		{`"name": "Kos"`, "Kos", "name", ""},
		{"Name:\nKos", "Kos", "name", ""},
		{"Name:\n\nKos", "Kos", "", ""},
		{"NAME\nKos", "Kos", "", ""}, // a single word in capitals is no heading
		{"FULL NAME\nKos", "Kos", "name", ""},
		{"name=Kos", "Kos", "name", ""},
		{": Kos", "Kos", "", ""},
		{"Name:::: Kos", "Kos", "name", ""}, // the first colon
		{"Name ???: Kos", "Kos", "", ""},
		{"Name: Kos Ek    Town Lund", "Lund", "", ""},
		{"no label Kos", "Kos", "", ""},
		{"name;town;age\nKos;Lund;5", "Kos", "", "name"},
		{"name;town;age\nKos;Lund;5", "Lund", "", "town"},
		{"name;town;age\nKos;Lund;5", "5", "", "age"},
		{"name;town;age\nKos;Lund;5;x", "x", "", ""},
		{"| name | town |\n| Kos | Lund |", "Lund", "", "town"},
		{"name,town,age\nKos,Lund,5", "Lund", "", "town"},
		{"full name\ttown\tage\nKos Ek\tLund\t5", "Ek", "", "name"},
		{"name;town;age\n\nKos;Lund;5", "Lund", "", "lund"}, // an empty line ends a table
	} {
		x.Read(c.text)
		i := slices.IndexFunc(x.tokens, func(k token.Token) bool { return c.text[k.Start:k.End] == c.word })
		if i < 0 {
			t.Fatalf("%q does not stand in %q", c.word, c.text)
		}
		is := func(hash uint64, word string) bool { return word == "" && hash == 0 || hash == sequence.Hash(word) }
		if s := x.spots[i]; !is(s.label, c.label) || !is(s.column, c.column) {
			t.Errorf("%q: %q: label %x, column %x; want %q, %q", c.text, c.word, s.label, s.column, c.label, c.column)
		}
	}
	x.Read("Eva Ek: hi\n[00:12] Jan: yes\nEva Ek: oh\nthis is no turn of talk: no\n")
	var got []string
	for i, s := range x.spots {
		if s.turn != 0 {
			got = append(got, fmt.Sprint(x.source.Text[x.tokens[i].Start:x.tokens[i].End], s.turn))
		}
	}
	if want := []string{"Eva2", "Ek2", "Jan1", "Eva2", "Ek2"}; !slices.Equal(got, want) {
		t.Errorf("turns %q, want %q", got, want)
	}
}

func TestChunks(t *testing.T) {
	x := extractor(t)
	for text, want := range map[string]string{
		"see PG/25/004471, now": "PG/25/004471", "(anna@example.org).": "anna@example.org", "twenty-one men": "twenty-one", "5 men": "5", "Anna, yes": "", "...": "", "": "",
		"https://a.b/c?": "https://a.b/c",
	} {
		x.Read(text)
		var got []string
		for _, c := range x.chunks {
			got = append(got, text[x.tokens[c.start].Start:x.tokens[c.end-1].End])
			if c.address != strings.ContainsAny(text, "@:") {
				t.Errorf("%q: address %v", text, c.address)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: chunks %q, want %q", text, s, want)
		}
	}
}

func TestNewExtractorNeedsItsRules(t *testing.T) {
	for _, l := range []*language.Language{{Code: "xx", Words: "May\tmonth"}, {Code: "xx", Rules: "match 'a'"}} {
		if _, err := NewExtractor(l, Clusters{}); err == nil || !strings.Contains(err.Error(), "xx/") {
			t.Errorf("got %v, want an error that names the file", err)
		}
	}
}

func TestDigitsKey(t *testing.T) {
	for _, same := range [][2]string{{"1987", "1850"}, {"2021", "2000"}, {"100", "990"}, {"12345", "99999"}, {"123", "456"}} {
		if digitsKey(same[0]) != digitsKey(same[1]) {
			t.Errorf("%s and %s differ", same[0], same[1])
		}
	}
	for _, other := range [][2]string{{"1", "2"}, {"1", "01"}, {"1999", "2000"}, {"1849", "1850"}, {"100", "101"}, {"123", "1234"}} {
		if digitsKey(other[0]) == digitsKey(other[1]) {
			t.Errorf("%s and %s are one", other[0], other[1])
		}
	}
}
