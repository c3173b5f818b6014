package job

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy"
)

// A Telltale is a name that is published as it is and holds a value that was
// replaced in the text: of a file, or of a document in it.
type Telltale struct {
	Place string // the file, or the record; never the document's id
	File  bool
}

// telltale reports whether a name holds an original that was replaced in a
// document: a name of a person or a word of it, a place, an organisation, a
// code. Dates, quantities and terms are too common in names to be sure of.
func telltale(name string, doc *understudy.Document, surrogates []understudy.Surrogate) bool {
	in := nameWords(strings.TrimSuffix(name, path.Ext(name)))
	if utf8.RuneCountInString(strings.Join(in, "")) < 3 {
		return false
	}
	for _, s := range surrogates {
		if s.Reason != "" || s.Text == "" || s.Decision.Action == understudy.Invalidate {
			continue
		}
		original := nameWords(doc.Text[s.Start:s.End])
		switch s.Category {
		case understudy.Person:
			// What stays in the stand-in ("Mrs", "the", "Jr") names no one.
			stays := nameWords(s.Text)
			for _, w := range original {
				if tells(w) && slices.Contains(in, w) && !slices.Contains(stays, w) {
					return true
				}
			}
		case understudy.Location, understudy.Organisation, understudy.Code:
			if contains(in, original) {
				return true
			}
		}
	}
	return false
}

// tells reports whether a word of a person's name can be told in a file's: three
// letters, or four digits, and not what files of corpora are called by.
func tells(w string) bool {
	switch first, _ := utf8.DecodeRuneInString(w); {
	case unicode.IsDigit(first):
		return utf8.RuneCountInString(w) >= 4
	default:
		return utf8.RuneCountInString(w) >= 3 && !slices.Contains(partsOfCorpora, w)
	}
}

// partsOfCorpora are words that name files, though people have some of them in
// their names: "tab_dev64.json" says nothing of a Dev Patel.
var partsOfCorpora = []string{"dev", "doc", "gold", "test", "train", "val"}

// nameWords are the runs of letters and of digits, folded.
func nameWords(s string) []string {
	kind := func(r rune) int {
		switch {
		case unicode.IsDigit(r):
			return 1
		case unicode.IsLetter(r) || unicode.IsMark(r):
			return 2
		}
		return 0
	}
	var out []string
	last, start := 0, 0
	s = strings.ToLower(norm.NFC.String(s))
	for i, r := range s {
		if k := kind(r); k != last {
			if last != 0 {
				out = append(out, s[start:i])
			}
			last, start = k, i
		}
	}
	if last != 0 {
		out = append(out, s[start:])
	}
	return out
}

// contains reports whether all the words stand in a row in the name, and are
// enough to tell: four characters at least.
func contains(name, words []string) bool {
	if len(words) == 0 || utf8.RuneCountInString(strings.Join(words, "")) < 4 {
		return false
	}
	for i := 0; i+len(words) <= len(name); i++ {
		if slices.Equal(name[i:i+len(words)], words) {
			return true
		}
	}
	return false
}
