package rule

import "github.com/understudy-text/understudy/language"

// Of returns the rules of a language: those that all share and its own. They
// are parsed once. A mistake in them is one of the program's data, which a test
// finds (TestLanguages); it is said here all the same.
func Of(l *language.Language) (*Set, error) {
	p := language.Once(l, func(l *language.Language) parsed {
		s, err := Parse(File{l.Code + "/words.tsv", l.Words}, File{"rules.txt", language.SharedRules}, File{l.Code + "/rules.txt", l.Rules})
		if err == nil {
			s.Cutter = l.Cutter
		}
		return parsed{s, err}
	})
	return p.set, p.err
}

type parsed struct {
	set *Set
	err error
}
