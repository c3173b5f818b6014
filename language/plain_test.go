package language_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/words"
)

// rooms are the folders whose code must not know the words of a language.
var rooms = []string{"../detect", "../internal/sequence", "../study/train/tagger", "../generate/calendar", "../generate/temporal", "../generate/quantity", "."}

// exempt are the folders of languages, and lexicon, whose tables are named by what is
// in them (towns, given names).
var exempt = append(stock.Codes(), "lexicon")

// allowed are names of our own formats and of others' that happen to be words, by
// file: keywords, kinds, flags, labels of corpora, heads of tables. Names of classes
// of words.tsv and of the lexicon are allowed everywhere.
var allowed = map[string]string{
	"../detect/contact/contact.go":           "email",
	"../detect/identity/identity.go":         "shape labelled proven",
	"../detect/model/labels.go":              "outside",
	"../detect/recognizer/checksum.go":       "luhn iban",
	"../detect/recognizer/read.go":           "false custom predefined context name type enabled version patterns validate score",
	"../detect/rule/condition.go":            "Title UPPER lower Initial Mixed letters digits sign",
	"../detect/rule/parse.go":                "rule match find pass decides anywhere NONE",
	"../detect/user/read.go":                 "deny allow",
	"../detect/kind.go":                      "place country",
	"../detect/tagger/ruled.go":              "coordinates",
	"bodies/compile/main.go":                 "brands flags totem",
	"more/more.go":                           "tagger rule",
	"more/settings.go":                       "affixes genitive plural abbreviations units hyphens join trusted",
	"value/numbers.go":                       "bare others",
	"value/time.go":                          "date duration decade week century number",
	"value/vocabulary.go":                    "years months weeks days hours minutes seconds decades centuries turns weekdays hour decade round",
	"../generate/quantity/plan.go":           "country",
	"../study/train/tagger/card.go":          "field text standoff silver",
	"../study/train/tagger/crossvalidate.go": "setup recall precision",
	"../study/train/tagger/fit.go":           "everything",
	"../study/train/tagger/data.go":          "PERSON PERS LOCATION CORPORATION GROUP MISC ORGANIZATION",
}

// TestNoWordsInGo: rules about the words of a language are data (words.tsv,
// rules.txt, lexicon), not code. A word counts if a language's list or lexicon has
// it and the code compares with it or lists it.
func TestNoWordsInGo(t *testing.T) {
	known := knownWords(t)
	files := token.NewFileSet()
	for _, room := range rooms {
		err := filepath.WalkDir(room, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && room == "." && slices.Contains(exempt, path), d.IsDir() && strings.HasPrefix(d.Name(), "testdata"), d.IsDir() && strings.HasSuffix(d.Name(), "test"):
				return filepath.SkipDir
			case d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
				return nil
			}
			file, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				return err
			}
			for _, l := range judged(file) {
				word, err := strconv.Unquote(l.Value)
				if err == nil && known(word) && !slices.Contains(strings.Fields(allowed[filepath.ToSlash(path)]), word) {
					t.Errorf("%s: %q is a word of a language: say it in words.tsv or rules.txt", files.Position(l.Pos()), word)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// judged returns the string literals of a file that are compared with something
// or listed.
func judged(file *ast.File) (out []*ast.BasicLit) {
	add := func(list ...ast.Expr) {
		for _, e := range list {
			if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
				out = append(out, l)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				add(n.X, n.Y)
			}
		case *ast.CaseClause:
			add(n.List...)
		case *ast.KeyValueExpr:
			add(n.Key, n.Value)
		case *ast.CompositeLit:
			add(n.Elts...)
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && slices.Contains([]string{"EqualFold", "HasPrefix", "HasSuffix", "Contains", "TrimPrefix", "TrimSuffix", "CutPrefix", "CutSuffix"}, f.Sel.Name) {
				add(n.Args...)
			}
		}
		return true
	})
	return out
}

// least is how many letters a word has that no code needs by chance.
const least = 4

// knownWords returns a function that reports words of some language's list or
// lexicon, but not names: of classes of words.tsv and of the lexicon.
func knownWords(t *testing.T) func(string) bool {
	languages, err := stock.Languages(stock.Codes()...)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	var in []func(string) bool
	for code, l := range languages {
		list, err := words.Read(code, l.Words)
		if err != nil {
			t.Fatal(err)
		}
		in = append(in, func(w string) bool { return list.Find(w) != 0 || inLexicon(l, w) })
		for _, class := range append(list.Classes(), l.Lexicon.ClassNames()...) {
			names[class] = true
		}
	}
	return func(w string) bool {
		if utf8.RuneCountInString(w) < least || names[w] || strings.IndexFunc(w, func(r rune) bool { return !unicode.IsLetter(r) }) >= 0 {
			return false
		}
		return slices.ContainsFunc(in, func(f func(string) bool) bool { return f(w) })
	}
}

func inLexicon(l *language.Language, w string) bool {
	lex := l.Lexicon
	_, given := lex.Given(w)
	_, family := lex.Family(w)
	_, _, country := lex.Country(w)
	return lex.Common(w) || given || family || country || len(lex.Town(w)) > 0 || len(lex.Classes(w)) > 0
}

// The test sees what it should see.
func TestJudged(t *testing.T) {
	const source = `package x

var list = []string{"doctor", "läkare"}
var table = map[string]int{"monday": 1}
var text = "hospital"

func f(w string) bool {
	switch w {
	case "januari", "february":
		return true
	}
	return w == "yesterday" || strings.HasSuffix(w, "gatan") || w != "of" || w == "not a word" || w == "qwxz"
}
`
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	known := knownWords(t)
	var got []string
	for _, l := range judged(file) {
		if word, err := strconv.Unquote(l.Value); err == nil && known(word) {
			got = append(got, word)
		}
	}
	if want := []string{"doctor", "läkare", "monday", "januari", "february", "yesterday", "gatan"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
