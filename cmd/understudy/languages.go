package main

import (
	"fmt"
	"hash/maphash"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/guess"
)

// automatic is the value of --language by which each document's own text tells
// its language. After a colon may stand the language of texts that do not tell.
const automatic = "auto"

// firstLanguage is that of texts that do not tell theirs.
const firstLanguage = "en"

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
		def = firstLanguage
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
	g, err := guess.New(codes...)
	if err != nil {
		return nil, err
	}
	known := g.Languages()
	return func(declared string, texts []string) string {
		code := declaredCode(declared, known)
		if code == "" {
			a := g.Tell(texts...)
			if !a.Sure {
				return ""
			}
			code = a.Code
			f.mixed.note(texts, a)
		}
		if f.unread == "" && !g.Reads(code) {
			return ""
		}
		return code
	}, nil
}

// declaredCode is the language that a record says it is in, or "" if it is none of
// the known ones. A country or a script after it does not matter; "no" is written
// for Norwegian Bokmål.
func declaredCode(declared string, known []string) string {
	code, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(declared), "_", "-"), "-")
	if code == "no" {
		code = "nb"
	}
	if slices.Contains(known, code) {
		return code
	}
	return ""
}

// mixedTexts are the records in several languages, of which each is counted once,
// however often it is read.
type mixedTexts struct {
	mu   sync.Mutex
	seed maphash.Seed
	seen map[uint64][]string // by the hash of the texts: the other languages
}

func (m *mixedTexts) note(texts []string, a guess.Answer) {
	if len(a.Also) == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.seen == nil {
		m.seed, m.seen = maphash.MakeSeed(), map[uint64][]string{}
	}
	m.seen[maphash.Comparable(m.seed, strings.Join(texts, "\x00"))] = a.Also
}

// mixedNote is the note of how many records were read in the language of most of
// their lines, though there is much in others.
const mixedNote = "records_in_several_languages"

// tell says how many there were, and which languages.
func (m *mixedTexts) tell(w io.Writer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.seen) == 0 {
		return
	}
	names := map[string]bool{}
	for _, also := range m.seen {
		for _, code := range also {
			names[guess.Name(code)] = true
		}
	}
	fmt.Fprintf(w, "%s in several languages went by that of most lines; the others: %s\n",
		several(len(m.seen), "text"), strings.Join(slices.Sorted(maps.Keys(names)), ", "))
}

// notes adds how many there were to other notes.
func (m *mixedTexts) notes(others map[string]int64) map[string]int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.seen) == 0 {
		return others
	}
	if others == nil {
		others = map[string]int64{}
	}
	others[mixedNote] = int64(len(m.seen))
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
