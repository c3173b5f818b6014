package main

import (
	"slices"
	"strings"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/guess"
	"github.com/understudy-text/understudy/stock"
)

// automatic is the value of --language by which each document's own text tells
// its language. After a colon may stand the language of texts that do not tell.
const automatic = "auto"

// firstLanguage is that of texts that do not tell theirs.
const firstLanguage = "en"

// languageCodes returns the codes of the languages that --language asks for, and
// the one of documents that tell none.
func (f *inputFlags) languageCodes() (codes []string, def string, err error) {
	mode, def, named := strings.Cut(f.language, ":")
	if mode != automatic {
		mode, def = f.language, f.language
		codes = []string{f.language}
	} else {
		codes = guess.Languages()
		if !named {
			def = firstLanguage
		}
	}
	if known := stock.Codes(); !slices.Contains(known, def) || mode == automatic && !slices.Contains(codes, def) {
		return nil, "", usagef("--language is %q; it takes %s, %s, or %s:CODE for what to take texts for that do not tell",
			f.language, automatic, strings.Join(known, ", "), automatic)
	}
	return codes, def, nil
}

// languages loads the languages that --language asks for.
func (f *inputFlags) languages() (all map[string]*language.Language, def string, err error) {
	codes, def, err := f.languageCodes()
	if err != nil {
		return nil, "", err
	}
	all, err = stock.Languages(codes...)
	return all, def, err
}

// languageOf returns what tells the language of a record's texts; nil if
// --language does.
func (f *inputFlags) languageOf() (func(declared string, texts []string) string, error) {
	codes, _, err := f.languageCodes()
	if err != nil || len(codes) == 1 {
		return nil, err
	}
	g, err := guess.New(codes...)
	if err != nil {
		return nil, err
	}
	return func(declared string, texts []string) string {
		declared, _, _ = strings.Cut(strings.ReplaceAll(strings.ToLower(declared), "_", "-"), "-")
		if slices.Contains(codes, declared) {
			return declared
		}
		if code, sure := g.Guess(texts...); sure {
			return code
		}
		return ""
	}, nil
}
