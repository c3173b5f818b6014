package understudy

import (
	"context"
	"strings"
)

// Unread says what happens to documents in languages that a pipeline does not
// read. They are refused with an UnreadLanguage, unless Codes or Placeholder is
// set; Placeholder goes first. With the zero value every language is read.
type Unread struct {
	// Reads reports whether a language is read.
	Reads func(code string) bool
	// Name is the English name of a language, for messages.
	Name func(code string) string
	// Codes finds what needs no language: addresses, numbers with check figures.
	// Nothing else is hidden.
	Codes Detector
	// Placeholder is what stands in the place of a whole text.
	Placeholder func(code string) string
}

// An UnreadLanguage is the error of a document in a language that is not read.
type UnreadLanguage struct {
	Code string // BCP 47
	Name string // English
}

func (e *UnreadLanguage) Error() string {
	return "it is in " + e.Name + ", a language that is not read"
}

// RuleUnread is the rule of the span, and of the decision, of a text that a
// placeholder stands for as a whole.
const RuleUnread = "unread-language"

// concerns reports whether a document is in a language that is not read.
func (u *Unread) concerns(doc *Document) bool {
	return u.Reads != nil && doc.Language != "" && !u.Reads(doc.Language)
}

// whole reports whether a placeholder is to stand for a document.
func (u *Unread) whole(doc *Document) bool { return u.Placeholder != nil && u.concerns(doc) }

// refuses reports whether a document is refused.
func (u *Unread) refuses(doc *Document) bool {
	return u.Placeholder == nil && u.Codes == nil && u.concerns(doc)
}

func (u *Unread) refusal(doc *Document) error {
	e := &UnreadLanguage{Code: doc.Language, Name: doc.Language}
	if u.Name != nil {
		e.Name = u.Name(doc.Language)
	}
	return e
}

// asDefault is a document as the rooms see it: what is found in one of a language
// that is not read needs none, so that the default will do.
func (u *Unread) asDefault(doc *Document) *Document {
	if !u.concerns(doc) {
		return doc
	}
	plain := *doc
	plain.Language = ""
	return &plain
}

// Over returns a detector that does with documents in unread languages what u
// says, and leaves the others to d.
func (u Unread) Over(d Detector) Detector { return unreadOver{u, d} }

type unreadOver struct {
	u     Unread
	inner Detector
}

func (o unreadOver) Detect(ctx context.Context, doc *Document) ([]Span, error) {
	switch {
	case !o.u.concerns(doc):
		return o.inner.Detect(ctx, doc)
	case o.u.Placeholder != nil:
		return wholeText(doc.Text), nil
	case o.u.Codes != nil:
		return o.u.Codes.Detect(ctx, o.u.asDefault(doc))
	}
	return nil, o.u.refusal(doc)
}

// wholeText is one span from the first letter of a text to the last; none if there
// is only white space.
func wholeText(text string) []Span {
	start := len(text) - len(strings.TrimLeft(text, whiteSpace))
	end := len(strings.TrimRight(text, whiteSpace))
	if start >= end {
		return nil
	}
	return []Span{{Start: start, End: end, Category: Misc, Kind: "text", Rule: RuleUnread, Score: 1}}
}

const whiteSpace = " \t\r\n\f\v"

// apart makes an entity of each span.
func apart(spans []Span) (l Linking) {
	for i, s := range spans {
		l.Entities = append(l.Entities, Entity{Category: s.Category, Kind: s.Kind, Mentions: []int{i}})
	}
	return l
}

// placeholders are what becomes of the spans of wholeText.
func (u *Unread) placeholders(doc *Document, spans []Span) []Surrogate {
	out := make([]Surrogate, len(spans))
	for i, s := range spans {
		out[i] = Surrogate{Span: s, Decision: Decision{
			Action: Placeholder, Rule: RuleUnread, Reason: "the language of the text is not read",
		}}
		if i == 0 {
			out[i].Text = u.Placeholder(doc.Language)
		}
	}
	return out
}
