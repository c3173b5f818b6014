package corpus

import (
	"regexp"
	"strings"

	understudy "github.com/understudy-text/understudy"
)

// WhatsApp's export is plain text with a line for each message: date, time, sender, text. The
// forms of dates are those of the telephone. Senders are taken as persons, or as numbers if
// they are no contact, and dates as dates, whatever a detector makes of them.

// chatLine is how the line of a message begins, on Android and on iOS.
var chatLine = regexp.MustCompile(`(?m)^[\x{200E}\x{200F}]?\[?(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})\.?,?[  ]\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[  \x{202F}]?[AaPp]\.?[  ]?[Mm]\.?)?(?:\]| -) [\x{200E}\x{200F}]?(?:([^\r\n:]{1,80}): )?`)

// fewestMessages is how many lines of messages a text has at least that is an export.
const fewestMessages = 2

// chatSpans are the dates and senders of an export of WhatsApp's; nil if the text is none:
// its first line is a message, and there are others.
func chatSpans(text string) []understudy.Span {
	if at := chatLine.FindStringIndex(text[:min(len(text), 400)]); at == nil || at[0] != 0 && strings.TrimLeft(text[:at[0]], "\uFEFF") != "" {
		return nil
	}
	found := chatLine.FindAllStringSubmatchIndex(text, -1)
	if len(found) < fewestMessages {
		return nil
	}
	var out []understudy.Span
	for _, m := range found {
		out = append(out, understudy.Span{Start: m[2], End: m[3], Category: understudy.DateTime, Rule: RuleTyped, Score: 1})
		if m[4] < 0 {
			continue
		}
		s := understudy.Span{Start: m[4], End: m[5], Category: understudy.Person, Rule: RuleTyped, Score: 1}
		sender := strings.Trim(text[m[4]:m[5]], "~ \u202A\u202C\u00A0\u200E\u200F\u2011")
		if sender == "" {
			continue
		}
		s.Start += strings.Index(text[m[4]:m[5]], sender)
		s.End = s.Start + len(sender)
		if strings.Trim(sender, "+0123456789 ()-\u00A0\u2011") == "" {
			s.Category, s.Kind = understudy.Code, "phone"
		}
		out = append(out, s)
	}
	return out
}
