package rule_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/rule"
)

const list = `born	verb
in	lead
may	month=5 verb
june	month=6
mr	title
of	particle function
town	town
old	age
`

// parse makes a set of one rule with the given patterns.
func parse(t *testing.T, patterns ...string) *rule.Set {
	t.Helper()
	s, err := rule.Parse(rule.File{Name: "words.tsv", Text: list}, rule.File{Name: "rules.txt", Text: "rule x CODE\nmatch " + strings.Join(patterns, "\nmatch ")})
	if err != nil {
		t.Fatalf("%q: %v", patterns, err)
	}
	return s
}

func TestPatterns(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          string // what is found, with | between
	}{
		// words and signs
		{"'of|in'", "Of it, in it, offer", "Of|in"},
		{"'-|–'", "a - b – c — d", "-|–"},
		{"'’' letters", "it's the ’quote", "'s|’quote"},
		// classes
		{"month", "May or june or july", "May|june"},
		{"month&Cap", "may May MAY", "May|MAY"},
		{"month&-verb", "may june", "june"},
		// kinds and ways to write
		{"'of' letters", "of x, of 5, of .", "of x"},
		{"'of' digits", "of x, of 5, of .", "of 5"},
		{"'of' sign", "of x, of 5, of .", "of ."},
		{"'of' any", "of x, of 5, of .", "of x|of 5|of ."},
		{"Cap", "anna Anna ANNA A aB", "Anna|ANNA|A"},
		{"Title", "anna Anna ANNA A aB", "Anna"},
		{"UPPER", "anna Anna ANNA A aB", "ANNA"},
		{"lower", "anna Anna ANNA A aB", "anna"},
		{"Initial", "anna Anna ANNA A aB", "A"},
		{"Mixed", "anna Anna ANNA A aB", "aB"},
		// numbers
		{"d(4)", "123 1234 12345", "1234"},
		{"d(2,3)", "1 12 123 1234", "12|123"},
		{"d(5,)", "1234 12345 123456789012", "12345|123456789012"},
		{"n(1,31)", "0 1 031 31 32 999", "1|031|31"},
		{"n(3)", "2 3 03 33", "3|03"},
		{"n(1,31)&d(1,2)", "031 07 9", "07|9"},
		{"n(2000,2030)", "٢٠٢١ 1999", "٢٠٢١"},
		{"n(0,)", "123456789 1234567890", "123456789"}, // more than nine digits have no value
		{"l(2,4)", "a ab abcd abcde 12", "ab|abcd"},
		{"UPPER&l(2)", "AB ABC ab", "AB"},
		// choice
		{"( 'of' | 'in' ) town", "of town in town at town", "of town|in town"},
		{"'of' | 'in' 'in'", "of in in", "of|in in"},
		{"'of' ( 'in' | 'of' | '.' ) digits", "of in 1, of . 2, of of 3, of 4", "of in 1|of . 2|of of 3"},
		{"'of' ( 'in' ( 'of' | '-' ) | '.' ) digits", "of in of 1 of in - 2 of . 3 of in 4", "of in of 1|of in - 2|of . 3"},
		// how often
		{"'of' 'in'? digits", "of 1, of in 2, of in in 3", "of 1|of in 2"},
		{"'of' 'in'* digits", "of 1, of in 2, of in in 3", "of 1|of in 2|of in in 3"},
		{"'of' 'in'+ digits", "of 1, of in 2, of in in 3", "of in 2|of in in 3"},
		{"'of' 'in'* digits", "of" + strings.Repeat(" in", 8) + " 8 of" + strings.Repeat(" in", 9) + " 9", "of" + strings.Repeat(" in", 8) + " 8"},
		{"d(1) ( '-' d(1) )*", "1 - 2 - 3 x 4", "1 - 2 - 3|4"},
		{"d(1) ( '-' d(1) | '/' d(1) )+", "1-2/3 4", "1-2/3"},
		{"'of' ( 'in' | '.' )* digits", "of in . in 5", "of in . in 5"},
		{"'of' ( 'in' '-'? )* digits", "of in - in 5", "of in - in 5"},
		{"'of' ( !'-' any )* '-'", "of a b c - d", "of a b c -"},
		{"( 'of' 'in' )? digits", "of in 5 in 6", "of in 5|6"},
		{"'of'? 'in'? digits", "of in 5 in 6 of 7 8", "of in 5|in 6|of 7|8"},
		// what stands between
		{"'of' digits", "of5 of 5 of  5 of\t5 of\n5", "of5|of 5"},
		{"'of' _ digits", "of5 of 5", "of5"},
		{"'of' ~ digits", "of5 of 5 of\t5 of\n5 of\n\n5", "of5|of 5|of\t5|of\n5"},
		{"'of' _ '-' _ digits", "of-1 of -2 of- 3", "of-1"},
		{"'of' ( _ '-' | 'in' ) digits", "of- 1 of - 2 of in 3", "of- 1|of in 3"},
		{"'of' ( _ '-' )? digits", "of- 1 of 2 of - 3", "of- 1|of 2"},
		{"'of' _ ⟦ digits ⟧", "of1 of 2", "1"},
		{"'of' _ !'5' digits", "of4 of 4", "of4"},
		// lines
		{"^ digits", "1 2\n3 4\n\n5", "1|3|5"},
		{"digits $", "1 2\n3 4\n\n5", "2|4|5"},
		{"^ digits $", "1 2\n3\n4", "3|4"},
		// around
		{"digits !'-'", "1 - 2 3", "2|3"},
		{"digits !_'-'", "1 - 2- 3", "1|3"},
		{"digits !( '-' digits )", "1 - x 2 - 3", "1|3"},
		{"digits !!'-'", "1 - 2 3", "1"},
		{"<'of' digits", "of 1 in 2\nof\n3 of\t4", "1"},
		{"<_'of' digits", "of1 of 2", "1"},
		{"<!'of' digits", "of 1 in 2 of\n3", "2|3"},
		{"<!_'-' digits", "-1 - 2", "2"},
		{"<title Cap", "Mr Ek, Mrs Ek", "Ek"},
		{"<!digits 'of'", "5 of x of", "of"},
		// the span
		{"'in' ⟦ town ⟧ 'of'", "in town of x, in town", "town"},
		{"'in' ⟦ town", "in town of", "town"},
		{"'in' ⟧ town", "in town of", "in"},
		{"( 'in' ⟦ town ⟧ digits | 'in' town )", "in town 5, in town", "town|in town"}, // marks of a branch that fails do not stay
		{"( '(' _ )? ⟦ digits ⟧ ( _ ')' )?", "(5) 6", "5|6"},
		// the first that matches counts
		{"'in'\nmatch 'in' town", "in town", "in"},
		{"'in' town\nmatch 'in'", "in town in", "in town|in"},
	} {
		pattern := strings.ReplaceAll(c.pattern, "!'5'", "!n(5)")
		s := parse(t, pattern)
		got := found(s, s.Rules[0], c.text)
		var want []string
		if c.want != "" {
			want = strings.Split(c.want, "|")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\n in %q\nfound %q\n want %q", c.pattern, c.text, got, want)
		}
	}
}

func TestFile(t *testing.T) {
	const shared = `# shared
let dash = '-|–'
let year = d(4)

rule years DATETIME date
match year dash year
find  in ⟦1987-1994⟧\nthen
pass  in 1987
rule none NONE -
match 'v' digits
`
	const own = `let range = year ( dash | 'of' ) year
rule range DATETIME date
match range
rule proof CODE number decides
match '#' digits
rule bare PERSON
match title Cap
rule shape CODE phone anywhere
match '+' digits
`
	s, err := rule.Parse(rule.File{Name: "w", Text: list}, rule.File{Name: "shared", Text: shared}, rule.File{Name: "own", Text: own})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, r := range s.Rules {
		if r.Number != i {
			t.Errorf("rule %d has the number %d", i, r.Number)
		}
		got = append(got, fmt.Sprintf("%s %s %s %v %v", r.Name, r.Category, r.Kind, r.Decides, r.Anywhere))
	}
	want := []string{"years DATETIME date false false", "none   false false", "range DATETIME date false false", "proof CODE number true false", "bare PERSON  false false", "shape CODE phone false true"}
	if !slices.Equal(got, want) {
		t.Errorf("rules %q\n want %q", got, want)
	}
	if r := s.Rules[0]; !slices.Equal(r.Finds, []string{"in ⟦1987-1994⟧\nthen"}) || !slices.Equal(r.Passes, []string{"in 1987"}) {
		t.Errorf("examples %q, %q", r.Finds, r.Passes)
	}
	if got := found(s, s.Rules[2], "1987 – 1994, 1987 of 1994"); !slices.Equal(got, []string{"1987 – 1994", "1987 of 1994"}) {
		t.Errorf("the language's own rule sees the shared lets: %q", got)
	}
	if s.Words.Find("v") == 0 {
		t.Error("a word that only a rule names is not in the list")
	}
	if s.Rules[0].Category != understudy.DateTime {
		t.Errorf("category %q", s.Rules[0].Category)
	}
}

func TestParseRefuses(t *testing.T) {
	double := "let a0 = digits digits\n"
	for i := range 30 {
		double += fmt.Sprintf("let a%d = a%d a%d\n", i+1, i, i)
	}
	for _, c := range []struct{ name, text, want string }{
		{"an unknown word", "rule x CODE\nmatches 'a'", `line 2: "matches": want rule, let, match, find or pass`},
		{"before the first rule", "# x\n\nmatch 'a'", "line 3: this stands before the first rule"},
		{"a find before the first rule", "find a", "line 1: this stands before"},
		{"let without a pattern", "let x", "line 1: want let NAME = PATTERN"},
		{"let without a name", "let = 'a'", "line 1: want let NAME = PATTERN"},
		{"no category", "rule x", "line 1: want rule NAME CATEGORY"},
		{"another category", "rule x NAME", `line 1: "NAME" is no category`},
		{"a fourth word", "rule x CODE number sometimes", "line 1: want rule NAME"},
		{"too many words", "rule x CODE number decides now", "line 1: want rule NAME"},
		{"what is none is hidden nowhere", "rule x NONE - anywhere\nmatch 'a'", "line 1: what is no personal data"},
		{"nor is it hidden anywhere", "rule x NONE - anywhere", "line 1: what is no personal data"},
		{"twice", "rule x CODE\nmatch 'a'\nrule x CODE", "line 3: there is a rule x already"},
		{"no such class", "rule x CODE\nmatch 'a'\nmatch monht", `line 3: "x": no word has the class "monht"`},
		{"bracket", "rule x CODE\nmatch ( 'a'", `line 2: "x": a bracket is not closed`},
		{"closed too often", "rule x CODE\nmatch 'a' )", `cannot read on at ")"`},
		{"quotation mark", "rule x CODE\nmatch 'a", "a quotation mark is not closed"},
		{"empty word", "rule x CODE\nmatch 'a||b'", "an empty word"},
		{"nothing between quotation marks", "rule x CODE\nmatch ''", "an empty word"},
		{"two signs", "rule x CODE\nmatch '--'", `"--" is more than one token`},
		{"two words", "rule x CODE\nmatch 'o-clock'", `"o-clock" is no single word`},
		{"a phrase", "rule x CODE\nmatch 'new york'", `"new york" is no single word`},
		{"a number between quotation marks", "rule x CODE\nmatch '5'", "write n(5)"},
		{"a blank", "rule x CODE\nmatch ' '", "blanks are no tokens"},
		{"no number", "rule x CODE\nmatch d(x)", "d(x): want a number"},
		{"no second number", "rule x CODE\nmatch n(1,y)", "n(…,y): want a number"},
		{"the wrong way round", "rule x CODE\nmatch n(31,1)", "n(31,1): want 0 or more, the lower number first"},
		{"below nothing", "rule x CODE\nmatch d(-1)", "d(-1,-1): want 0 or more"},
		{"numbers not closed", "rule x CODE\nmatch d(1", "d( is not closed"},
		{"a sign that means nothing", "rule x CODE\nmatch 'a' %", `cannot read on at "%"`},
		{"nothing behind and", "rule x CODE\nmatch lower&", "cannot read on"},
		{"repeated twice", "rule x CODE\nmatch 'a'**", "cannot read on"},
		{"looks at nothing", "rule x CODE\nmatch 'a' !", "cannot read on"},
		{"looks back at a group", "rule x CODE\nmatch <( 'a' | 'b' ) 'c'", "cannot read on"},
		{"empty", "rule x CODE\nmatch", "it is empty"},
		{"only blanks", "rule x CODE\nmatch    ", "it is empty"},
		{"lets that multiply", double, "with its lets it is longer than"},
		{"repeats that multiply", "rule x CODE\nmatch (((((( any* )* )* )* )* )* )*", "instructions: repeat less"},
		{"too long", "rule x CODE\nmatch " + strings.Repeat("any ", 5000), "longer than"},
	} {
		_, err := rule.Parse(rule.File{Name: "words.tsv", Text: list}, rule.File{Name: "rules.txt", Text: c.text})
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "rules.txt: line ") {
			t.Errorf("%s: %v, want an error that names file and line and says %q", c.name, err, c.want)
		}
	}
	if _, err := rule.Parse(rule.File{Name: "words.tsv", Text: "May\tmonth"}); err == nil || !strings.Contains(err.Error(), "words.tsv: line 1") {
		t.Errorf("a broken words.tsv: %v", err)
	}
	one := "rule x CODE\nmatch 'a'\n"
	if _, err := rule.Parse(rule.File{}, rule.File{Name: "a", Text: one}, rule.File{Name: "b", Text: one}); err == nil || !strings.Contains(err.Error(), "b: line 1: there is a rule x already") {
		t.Errorf("one rule in two files: %v", err)
	}
	if _, err := rule.Parse(rule.File{}, rule.File{Name: "a", Text: one}, rule.File{Name: "b", Text: "match 'a'"}); err == nil || !strings.Contains(err.Error(), "b: line 1: this stands before the first rule") {
		t.Errorf("a pattern goes to a rule of another file: %v", err)
	}
}

// Hits stand in the order of the tokens at which patterns begin, and inside the text.
func TestFindInOrder(t *testing.T) {
	s, err := rule.Parse(rule.File{Text: list}, rule.File{Text: "rule long CODE\nmatch digits ( '-' digits )*\nrule short CODE\nmatch digits\nrule word CODE\nmatch month\n"})
	if err != nil {
		t.Fatal(err)
	}
	src := source(s, "1 - 2 - 3 may 4")
	var got []string
	s.Find(src, func(h rule.Hit) { got = append(got, fmt.Sprintf("%s %d-%d", h.Rule.Name, h.Start, h.End)) })
	want := []string{"long 0-5", "short 0-1", "long 2-5", "short 2-3", "long 4-5", "short 4-5", "word 5-6", "long 6-7", "short 6-7"}
	if !slices.Equal(got, want) {
		t.Errorf("hits %q\nwant %q", got, want)
	}
	s.Find(&rule.Source{}, func(rule.Hit) { t.Error("a hit in nothing") })
}

func TestNumber(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "007": 7, "31": 31, "999999999": 999999999, "٤٢": 42, "४२": 42, "４２": 42, "𝟒𝟐": 42, "4٢": 42, "١٢٣٤٥٦٧٨٩": 123456789} {
		if got, ok := rule.Number(text); !ok || got != want {
			t.Errorf("Number(%q) = %d, %v; want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "a", "1a", "-1", "²", "½", "1234567890", "٠١٢٣٤٥٦٧٨٩", " 1", strings.Repeat("1", 1000)} {
		if got, ok := rule.Number(text); ok {
			t.Errorf("Number(%q) = %d", text, got)
		}
	}
}
