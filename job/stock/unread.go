package stock

import (
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect"
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
// UnreadRefuse. codes finds what needs no language; nil: detect.NewNeutral.
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
			if u.Codes, err = detect.NewNeutral(); err != nil {
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
