package words_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/quick"

	"github.com/understudy-text/understudy/language/words"
)

const small = "# a comment\n\nmay\tfunction month=5 verb\nanna\tname\r\nde\tparticle function\ntolv\tcardinal=12\nminus\tcardinal=-1\n"

func read(t *testing.T, data string, extra ...string) *words.List {
	t.Helper()
	l, err := words.Read("xx/words.tsv", data, extra...)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestRead(t *testing.T) {
	l := read(t, small, "clock", "anna")
	if got, want := l.Classes(), []string{"cardinal", "function", "month", "name", "particle", "verb"}; !slices.Equal(got, want) {
		t.Errorf("classes %q, want %q", got, want)
	}
	if l.Len() != 7 { // five words, "clock", and the unknown word
		t.Errorf("%d entries", l.Len())
	}
	for _, c := range []struct {
		word, class string
		want        bool
	}{
		{"may", "month", true}, {"May", "month", true}, {"MAY", "verb", true}, {"may", "name", false},
		{"Anna", "name", true}, {"maya", "month", false}, {"", "month", false}, {"may", "", false}, {"may", "month=5", false},
		{"clock", "month", false},
	} {
		if got := l.Is(c.word, c.class); got != c.want {
			t.Errorf("%q is %s: %v", c.word, c.class, got)
		}
	}
	for word, want := range map[string]int32{"may": 5, "tolv": 12, "minus": -1, "anna": 0, "nobody": 0} {
		if got := l.Of(l.Find(word)).Value; got != want {
			t.Errorf("%q has the value %d, want %d", word, got, want)
		}
	}
	if got, want := l.Words("function"), []string{"may", "de"}; !slices.Equal(got, want) {
		t.Errorf("function words %q, want %q", got, want)
	}
	if got := l.Words("nothing"); got != nil {
		t.Errorf("a class that is not there has the words %q", got)
	}
	if _, ok := l.Class("nothing"); ok {
		t.Error("a class that is not there has a number")
	}
	if id := l.Find("clock"); id == 0 || !l.Of(id).Classes.Empty() || l.Of(id).Word != "clock" {
		t.Errorf("the extra word has the number %d: %+v", id, l.Of(id))
	}
	if l.Find("nobody") != 0 || l.Of(0).Word != "" || !l.Of(0).Classes.Empty() {
		t.Error("an unknown word is known")
	}
}

func TestReadRefuses(t *testing.T) {
	var many, classes strings.Builder
	for i := range 1 << 16 {
		fmt.Fprintf(&many, "w%d\tc\n", i)
	}
	for i := range words.MaxClasses + 1 {
		fmt.Fprintf(&classes, "w%d\tc%d\n", i, i)
	}
	for _, c := range []struct{ name, data, want string }{
		{"no tab", "a\tb\nalone\n", "line 2: want a word"},
		{"no class", "a\t\n", "line 1: want a word"},
		{"a blank for a class", "a\t \n", "line 1: want a word"},
		{"no word", "# x\n\tfunction\n", "line 2: want a word"},
		{"capitals", "a\tb\n\nMay\tmonth\n", `line 3: "May" is not in small letters`},
		{"twice", "a\tb\nb\tb\na\tc\n", `line 3: "a" stands there twice`},
		{"no number", "may\tmonth=five\n", `line 1: class "month": value "five" is no number`},
		{"empty value", "may\tmonth=\n", `line 1: class "month": value "" is no number`},
		{"too large", "may\tmonth=2147483648\n", "is no number"},
		{"a value alone", "may\t=5\n", `line 1: a value "5" without a class`},
		{"a word that is never found", strings.Repeat("a", 45) + "\tb\n", "line 1: "},
		{"too many words", many.String(), "line 65536: more than 65535 words"},
		{"too many classes", classes.String(), `line 257: class "c256": there are more than 256`},
	} {
		_, err := words.Read("xx/words.tsv", c.data)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "xx/words.tsv") {
			t.Errorf("%s: %v, want an error that names the file and says %q", c.name, err, c.want)
		}
	}
	if _, err := words.Read("f", "", strings.Repeat("a", 45)); err == nil {
		t.Error("a long extra word: no error")
	}
}

// Phrases are told with their classes; their length is not bounded.
func TestPhrases(t *testing.T) {
	long := strings.Repeat("very ", 20) + "long"
	l := read(t, "new york\ttown city\nanna\tname\nde la\tparticle name\n"+long+"\tname\n")
	var got []string
	l.Phrases(func(phrase string, classes []string) { got = append(got, phrase+": "+strings.Join(classes, " ")) })
	if want := []string{"new york: town city", "de la: name particle", long + ": name"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSet(t *testing.T) {
	var s words.Set
	if !s.Empty() {
		t.Error("the zero set is not empty")
	}
	members := []words.Class{0, 63, 64, 128, 255}
	for _, c := range members {
		s.Add(c)
	}
	for c := range words.MaxClasses {
		if got, want := s.Has(words.Class(c)), slices.Contains(members, words.Class(c)); got != want {
			t.Errorf("class %d: %v", c, got)
		}
	}
}

// A word is found again in whatever case, and Lower of Lower is Lower.
func TestLower(t *testing.T) {
	for word, want := range map[string]string{
		"": "", "ANNA": "anna", "Åsa": "åsa", "ÉCOLE": "école", "İzmir": "izmir", "ΑΘΉΝΑ": "αθήνα", "МОСКВА": "москва", "ẞ": "ß", "محمد": "محمد", "a1Z": "a1z", "[Z]": "[z]",
	} {
		if got := words.Lower(word); got != want {
			t.Errorf("Lower(%q) = %q, want %q", word, got, want)
		}
	}
	if err := quick.Check(func(s string) bool {
		low := words.Lower(s)
		return words.Lower(low) == low && string(words.AppendLower([]byte("x"), s)) == "x"+low
	}, nil); err != nil {
		t.Error(err)
	}
}

// FuzzRead: what is read is found again; what is not says file and line.
func FuzzRead(f *testing.F) {
	for _, s := range []string{small, "a", "a\tb=", "\t\t", "a\tb\na\tb", "é\tx=9999999999", "K\tx"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, data string) {
		l, err := words.Read("f", data)
		if err != nil {
			if !strings.Contains(err.Error(), "f: line ") {
				t.Fatalf("%v names no line", err)
			}
			return
		}
		for id := 1; id < l.Len(); id++ {
			w := l.Of(words.ID(id)).Word
			if w == "" || l.Find(w) != words.ID(id) && !strings.Contains(w, " ") || l.Of(words.ID(id)).Classes.Empty() {
				t.Fatalf("word %d, %q, is found as %d", id, w, l.Find(w))
			}
		}
		for _, c := range l.Classes() {
			list := l.Words(c)
			if len(list) == 0 {
				t.Fatalf("class %q has no word", c)
			}
			for _, w := range list {
				if !l.Is(w, c) && !strings.Contains(w, " ") {
					t.Fatalf("%q is not %s", w, c)
				}
			}
		}
	})
}

// Arabic words are found in the spellings that texts use for one another; a last ي is
// not written for ى.
func TestSpellings(t *testing.T) {
	l, err := words.Read("x", "أحمد\ta\nمدرسة\tb\nفي\tc\nعلى\td\n")
	if err != nil {
		t.Fatal(err)
	}
	for word, class := range map[string]string{"احمد": "a", "أحمد": "a", "إحمد": "a", "مدرسه": "b", "فى": "c", "على": "d"} {
		if !l.Is(word, class) {
			t.Errorf("%s is not of class %s", word, class)
		}
	}
	if l.Find("علي") != 0 {
		t.Error("علي is taken for على")
	}
}
