// Package language says what the rooms may know of one language. Each language
// is a folder of data and rules below this one; package language itself knows
// none of them.
//
// It may know language/lexicon and language/token.
package language

import (
	_ "embed" // the shared rules
	"fmt"
	"io/fs"
	"reflect"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/token"
)

// SharedRules are the token patterns that do not depend on a language.
//
//go:embed rules.txt
var SharedRules string

// A Range is a half-open stretch of a text in bytes.
type Range struct{ Start, End int }

// A Splitter finds the sentences of a text. The ranges are in order, do not
// overlap, and cover every byte that is not white space.
type Splitter interface {
	Sentences(text string) []Range
}

// A Tagger gives each token of a sentence its UPOS tag (Universal
// Dependencies v2). It returns one tag for each token and is safe for
// concurrent use.
type Tagger interface {
	Tag(tokens []string) []string
}

// A Tokenizer finds the words and signs of a stretch of text and appends their
// ranges to dst: in order, not overlapping, covering every byte that is not
// white space. It is safe for concurrent use.
type Tokenizer interface {
	Tokens(text string, r Range, dst []Range) []Range
}

// A Language is the parameter of every room: its sentences, its words, its data.
type Language struct {
	Code string // "en", "sv"
	Splitter
	Tokenizer
	Tagger
	Lexicon *lexicon.Lexicon

	// Quoted is the language whose names texts of this one write as they are:
	// "University of North Carolina" in a Swedish text. Its code names both, en-sv;
	// all it has is a lexicon. It is nil if there is no such language.
	Quoted *Language

	// Files is the language's folder: what a room needs of a language and finds nowhere
	// else stands in a file named for the room, which that room reads (Read).
	Files fs.FS

	// Words is the language's words.tsv (package language/words), Rules its rules.txt
	// (package detect/rule); those that all languages share are SharedRules.
	Words, Rules string

	// Cutter cuts clitics off written words where a name may stand behind them; nil if
	// the language writes words apart. Article is what stands before nouns in one word
	// with them, in plain letters ("ال"); "": nothing.
	Cutter  token.Cutter
	Article string

	Affixes  int    // letters of a word's beginning and end that tell what it is
	Plural   string // what terms end in, in the plural; "": the lexicon knows the forms
	Genitive string // what names take without an apostrophe; "": nothing

	// Mentions is the model file of the tagger that finds personal data
	// (package detect/tagger); nil if the language has none.
	Mentions []byte

	made sync.Map // by type: what Once made
}

// WithoutLexicon returns the language as it would be if nothing were known of its
// names and terms. Nothing that rooms made of l is made of it yet.
func (l *Language) WithoutLexicon() *Language {
	return &Language{Code: l.Code, Splitter: l.Splitter, Tokenizer: l.Tokenizer, Tagger: l.Tagger, Quoted: l.Quoted,
		Files: l.Files, Words: l.Words, Rules: l.Rules, Cutter: l.Cutter, Article: l.Article, Affixes: l.Affixes, Plural: l.Plural, Genitive: l.Genitive, Mentions: l.Mentions}
}

// Read returns the content of a file of the language's folder. The folders are part of
// the program, so a language that lacks the file is an error of who wrote the folder.
func (l *Language) Read(name string) (string, error) {
	if l.Files == nil {
		return "", fmt.Errorf("language %s: it has no folder", l.Code)
	}
	text, err := fs.ReadFile(l.Files, name)
	if err != nil {
		return "", fmt.Errorf("language %s: %w", l.Code, err)
	}
	return string(text), nil
}

// Once returns what make makes of a language, made when it is first asked for: the
// tables of a room are large, and its readers and directors share them. There is
// one of each type, so a room asks with a type of its own. What is made must be
// safe for concurrent use; make may ask for others, but not for itself.
func Once[T any](l *Language, make func(*Language) T) T {
	kind := reflect.TypeFor[T]()
	made, ok := l.made.Load(kind)
	if !ok {
		made, _ = l.made.LoadOrStore(kind, sync.OnceValue(func() T { return make(l) }))
	}
	return made.(func() T)()
}
