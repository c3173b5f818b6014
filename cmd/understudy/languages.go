package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/guess"
)

// automatic is the value of --language by which each document's own text tells
// its language. After a colon may stand the language of texts that do not tell.
const automatic = "auto"

// unreadFlag says what happens to documents in languages that are not read.
type unreadFlag struct{ unread string }

func (f *unreadFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.unread, "unread-language", stock.UnreadRefuse,
		"documents in other languages than "+strings.Join(stock.Codes(), ", ")+": refuse them, hide only codes (addresses, accounts, proven numbers), or write a placeholder for the whole text")
}

func (f *unreadFlag) check() error {
	if !slices.Contains(stock.UnreadModes[:], f.unread) {
		return usagef("--unread-language is %q; it takes %s", f.unread, strings.Join(stock.UnreadModes[:], ", "))
	}
	return nil
}

// languageCodes returns the codes of the languages that --language asks for, and
// the one of documents that tell none.
func (f *inputFlags) languageCodes() (codes []string, def string, err error) {
	mode, def, named := strings.Cut(f.language, ":")
	codes = stock.Codes()
	if mode != automatic {
		mode, def = f.language, f.language
		codes = []string{f.language}
	} else if !named {
		def = stock.FirstLanguage
	}
	if known := stock.Codes(); !slices.Contains(known, def) {
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
// --language does. Languages that are not read are told where the verb has
// --unread-language; elsewhere such texts are of none.
func (f *inputFlags) languageOf() (func(declared string, texts []string) string, error) {
	codes, _, err := f.languageCodes()
	if err != nil || !strings.HasPrefix(f.language, automatic) {
		return nil, err
	}
	r, err := guess.NewRecords(codes...)
	if err != nil {
		return nil, err
	}
	r.ReadOnly = f.unread == ""
	f.mixed.Records = r
	return r.Language, nil
}

// mixedTexts are the records in several languages.
type mixedTexts struct{ *guess.Records }

// mixedNote is the note of how many records were read in the language of most of
// their lines, though there is much in others.
const mixedNote = "records_in_several_languages"

// tell says how many there were, and which languages.
func (m *mixedTexts) tell(w io.Writer) {
	if n, others := m.Mixed(); n > 0 {
		fmt.Fprintf(w, "%s in several languages went by that of most lines; the others: %s\n", several(n, "text"), strings.Join(others, ", "))
	}
}

// notes adds how many there were to other notes.
func (m *mixedTexts) notes(others map[string]int64) map[string]int64 {
	if n, _ := m.Mixed(); n > 0 {
		if others == nil {
			others = map[string]int64{}
		}
		others[mixedNote] = int64(n)
	}
	return others
}

// tellUnread says which languages were not read and what happened to their texts.
func tellUnread(w io.Writer, mode string, m *job.Manifest) {
	said := map[string]string{
		stock.UnreadCodes:       "is not read: only what needs no language was hidden",
		stock.UnreadPlaceholder: "is not read: a placeholder stands for the whole text",
	}[mode]
	for _, code := range sortedKeys(m.Languages) {
		if said != "" && code != job.Untold && !slices.Contains(stock.Codes(), code) {
			fmt.Fprintf(w, "%s in %s, which %s\n", several(m.Languages[code], "document"), guess.Name(code), said)
		}
	}
}
