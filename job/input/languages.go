package input

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/internal/plural"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/guess"
)

// Automatic is the Language by which each document's own text tells its language. After a
// colon may stand the language of texts that do not tell.
const Automatic = "auto"

// CheckUnread refuses what --unread-language does not take.
func CheckUnread(mode string) error {
	if !slices.Contains(stock.UnreadModes[:], mode) {
		return usage.Errorf("--unread-language is %q; it takes %s", mode, strings.Join(stock.UnreadModes[:], ", "))
	}
	return nil
}

// Codes returns the codes of the languages that are asked for, and the one of documents
// that tell none.
func (o *Options) Codes() (codes []string, def string, err error) {
	mode, def, named := strings.Cut(o.Language, ":")
	known := stock.Codes()
	codes = known
	if mode != Automatic {
		def, codes = o.Language, []string{o.Language}
	} else if !named {
		def = stock.FirstLanguage
	}
	if !slices.Contains(known, def) {
		return nil, "", usage.Errorf("--language is %q; it takes %s, %s, or %s:CODE for what to take texts for that do not tell",
			o.Language, Automatic, strings.Join(known, ", "), Automatic)
	}
	return codes, def, nil
}

// Languages loads the languages that are asked for.
func (o *Options) Languages() (all map[string]*language.Language, def string, err error) {
	codes, def, err := o.Codes()
	if err != nil {
		return nil, "", err
	}
	all, err = stock.Languages(codes...)
	return all, def, err
}

// Automatically reports whether each document's own text tells its language.
func (o *Options) Automatically() bool { return strings.HasPrefix(o.Language, Automatic) }

// languageOf returns what tells the language of a record's texts; nil if Language does.
// Languages that are not read are told where Unread says what happens to their texts.
func (o *Options) languageOf() (func(declared string, texts []string) string, error) {
	codes, _, err := o.Codes()
	if err != nil || !o.Automatically() {
		return nil, err
	}
	if o.mixed, err = guess.NewRecords(codes...); err != nil {
		return nil, err
	}
	o.mixed.ReadOnly = o.Unread == ""
	return o.mixed.Language, nil
}

// mixedNote is the note of how many records were read in the language of most of their
// lines, though there is much in others.
const mixedNote = "records_in_several_languages"

// TellMixed says how many records were in several languages, and which these were besides
// the one that each was read in.
func (o *Options) TellMixed(w io.Writer) {
	if o.mixed == nil {
		return
	}
	if n, others := o.mixed.Mixed(); n > 0 {
		fmt.Fprintf(w, "%s in several languages went by that of most lines; the others: %s\n", plural.Count(n, "text"), strings.Join(others, ", "))
	}
}

// Notes are what a manifest says of the records that were read so far: how many were in
// several languages. Without any there are none.
func (o *Options) Notes() map[string]int64 {
	if o.mixed == nil {
		return nil
	}
	if n, _ := o.mixed.Mixed(); n > 0 {
		return map[string]int64{mixedNote: int64(n)}
	}
	return nil
}
