// Package more holds the languages that are data alone: each folder below this one
// that has a language.txt is a language, found by itself. language/README.md says
// what stands in one.
//
// In comes the code of a language, the name of its folder, out comes the language.
//
// It may know internal/lines, language, language/en/lexicon, language/lexicon, language/punkt,
// language/tokens, language/upos and language/world.
package more

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/language"
	english "github.com/understudy-text/understudy/language/en/lexicon"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/punkt"
	"github.com/understudy-text/understudy/language/tokens"
	"github.com/understudy-text/understudy/language/upos"
	"github.com/understudy-text/understudy/language/world"
)

//go:embed *
var folders embed.FS

// settingsFile makes a folder a language.
const settingsFile = "language.txt"

// Codes returns the codes of the languages that are here.
func Codes() (codes []string) {
	entries, _ := folders.ReadDir(".") // an embedded folder can be read
	for _, e := range entries {
		if _, err := fs.Stat(folders, e.Name()+"/"+settingsFile); e.IsDir() && err == nil {
			codes = append(codes, e.Name())
		}
	}
	return codes
}

// New returns the language of a folder.
func New(code string) (*language.Language, error) {
	folder, err := fs.Sub(folders, code)
	if err != nil {
		return nil, err
	}
	return Read(code, folder)
}

// Models are the files of the models that come with a language, by name.
func Models(code string) map[string][]byte {
	models := map[string][]byte{}
	for _, name := range [...]string{"tagger", "upos"} {
		if data, err := folders.ReadFile(code + "/" + name + ".model"); err == nil {
			models[name] = data
		}
	}
	return models
}

// Read makes a language of the files of a folder. language.txt, words.tsv and rules.txt
// must be there; what else is not there says nothing. Errors name the file, and the line of
// language.txt.
func Read(code string, files fs.FS) (*language.Language, error) {
	l := &language.Language{Code: code, Files: files, Quoted: &language.Language{Code: "en-" + code, Lexicon: english.Load()}}
	fail := func(err error) (*language.Language, error) { return nil, fmt.Errorf("language %s: %w", code, err) }
	text, err := l.Read(settingsFile)
	if err != nil {
		return nil, err
	}
	s, err := parseSettings(text)
	if err != nil {
		return fail(err)
	}
	if l.Words, err = l.Read("words.tsv"); err != nil {
		return nil, err
	}
	if l.Rules, err = l.Read("rules.txt"); err != nil {
		return nil, err
	}
	if l.Mentions, err = optional(files, "tagger.model"); err != nil {
		return fail(err)
	}
	if len(l.Mentions) == 0 {
		l.Trusted = append(s.trusted, ruleNames(l.Rules)...)
	}
	l.Affixes, l.Genitive, l.Plural = s.affixes, s.genitive, s.plural
	l.Splitter = punkt.New(s.punkt())
	l.Tokenizer = tokens.New(s.tokens())
	model, err := optional(files, "upos.model")
	if err != nil {
		return fail(err)
	}
	if l.Tagger = (shapes{}); len(model) > 0 {
		l.Tagger = upos.NewPacked(model)
	}
	tables, err := fs.Sub(files, "lexicon")
	if err != nil {
		return fail(err)
	}
	l.Lexicon = lexicon.Later(world.Load, lexicon.Written(tables))
	return l, nil
}

// optional returns the content of a file, nil if there is none.
func optional(files fs.FS, name string) ([]byte, error) {
	data, err := fs.ReadFile(files, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// ruleNames returns the names of the rules of a rules.txt.
func ruleNames(rules string) (names []string) {
	for line := range strings.Lines(rules) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "rule" {
			names = append(names, f[1])
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
