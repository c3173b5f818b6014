package stock

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/pattern"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/guess"
)

// What happens to a document in a language that is not read.
const (
	UnreadRefuse      = "refuse"      // it is left out, and said to be
	UnreadCodes       = "codes"       // what needs no language is hidden, and nothing else
	UnreadPlaceholder = "placeholder" // a line that says the language stands in its place
)

// UnreadModes are their names.
var UnreadModes = [...]string{UnreadRefuse, UnreadCodes, UnreadPlaceholder}

// Unread makes what a mode says of languages other than these; an empty mode is
// UnreadRefuse. codes finds what needs no language; nil: Neutral.
func Unread(mode string, languages map[string]*language.Language, codes understudy.Detector) (understudy.Unread, error) {
	u := understudy.Unread{
		Reads: func(code string) bool { return languages[code] != nil },
		Name:  guess.Name,
	}
	switch mode {
	case "", UnreadRefuse:
	case UnreadCodes:
		if u.Codes = codes; codes == nil {
			var err error
			if u.Codes, err = Neutral(); err != nil {
				return u, err
			}
		}
	case UnreadPlaceholder:
		u.Placeholder = func(code string) string { return "[a text in " + guess.Name(code) + " stood here]" }
	default:
		return u, fmt.Errorf("unread language %q: there is %s", mode, strings.Join(UnreadModes[:], ", "))
	}
	return u, nil
}

// needNoLanguage are the rules of package pattern whose shape or check figures say
// enough whatever the language; those of one country stand in its own patterns.
var needNoLanguage = []string{
	"pattern/email", "pattern/url", "pattern/ipv4", "pattern/ipv6", "pattern/mac", "pattern/phone",
	"pattern/iban", "pattern/card", "pattern/crypto",
	"pattern/se/personnummer", "pattern/se/samordningsnummer", "pattern/se/vat",
}

// Neutral finds what needs no language: e-mail and web addresses, accounts and cards
// with check figures, telephone numbers with the code of a country, identity
// numbers that are proven.
func Neutral() (understudy.Detector, error) {
	var all neutral
	for _, code := range patternLanguages {
		d, err := pattern.New(code, pattern.Options{})
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}

// patternLanguages are those that package pattern has rules for.
var patternLanguages = [...]string{"en", "sv"}

type neutral []understudy.Detector

func (n neutral) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	var found []understudy.Span
	for _, d := range n {
		spans, err := d.Detect(ctx, doc)
		if err != nil {
			return nil, err
		}
		for _, s := range spans {
			text := doc.Text[s.Start:s.End]
			abroad := s.Kind != "phone" || strings.HasPrefix(strings.TrimLeft(text, "( "), "+")
			if abroad && slices.Contains(needNoLanguage, s.Rule) {
				found = append(found, s)
			}
		}
	}
	return understudy.Outermost(found), nil
}
