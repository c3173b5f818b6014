package understudy

import (
	"context"
	"strings"
)

// Unread says what happens to documents in languages that a pipeline does not read. If
// Placeholder is set, it replaces their text; else, if Codes is set, only what it finds is
// replaced; else they are refused with an UnreadLanguage. With the zero value every
// language counts as read.
type Unread struct {
	// Reads reports whether a language is read.
	Reads func(code string) bool
	// Name is the English name of a language, for messages.
	Name func(code string) string
	// Codes finds what can be found in any language: addresses, numbers with check digits.
	Codes Detector
	// Placeholder returns what is written instead of a whole text.
	Placeholder func(code string) string
}

// An UnreadLanguage is the error for a document in a language that is not read.
type UnreadLanguage struct {
	Code string // BCP 47
	Name string // English
}

func (e *UnreadLanguage) Error() string {
	return "it is in " + e.Name + ", a language that is not read"
}

// RuleUnread is the rule of the span, and of the decision, for a text that is replaced as
// a whole by Unread.Placeholder.
const RuleUnread = "unread-language"

// concerns reports whether a document is in a language that is not read.
func (u *Unread) concerns(doc *Document) bool {
	return u.Reads != nil && doc.Language != "" && !u.Reads(doc.Language)
}

// replacesText reports whether the whole text of a document is replaced by a placeholder.
func (u *Unread) replacesText(doc *Document) bool { return u.Placeholder != nil && u.concerns(doc) }

// refuses reports whether a document is refused.
func (u *Unread) refuses(doc *Document) bool {
	return u.Placeholder == nil && u.Codes == nil && u.concerns(doc)
}

// refusal is the error for a document that is refused.
func (u *Unread) refusal(doc *Document) error {
	e := &UnreadLanguage{Code: doc.Language, Name: doc.Language}
	if u.Name != nil {
		e.Name = u.Name(doc.Language)
	}
	return e
}

// withDefault returns the document as the stages are given it: if its language is not
// read, a copy in the run's default language, since what is found in it needs no language.
func (u *Unread) withDefault(doc *Document) *Document {
	if !u.concerns(doc) {
		return doc
	}
	plain := *doc
	plain.Language = ""
	return &plain
}

// Over returns a detector that treats documents in unread languages as u says, and passes
// all others to d.
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
		return o.u.Codes.Detect(ctx, o.u.withDefault(doc))
	}
	return nil, o.u.refusal(doc)
}

// wholeText returns one span over a text without the white space around it, or none if
// there is only white space.
func wholeText(text string) []Span {
	start := len(text) - len(strings.TrimLeft(text, whiteSpace))
	end := len(strings.TrimRight(text, whiteSpace))
	if start >= end {
		return nil
	}
	return []Span{{Start: start, End: end, Category: Misc, Kind: "text", Rule: RuleUnread, Score: 1}}
}

const whiteSpace = " \t\r\n\f\v"

// unlinked returns a Linking in which each span is an entity of its own.
func unlinked(spans []Span) (l Linking) {
	for i, s := range spans {
		l.Entities = append(l.Entities, Entity{Category: s.Category, Kind: s.Kind, Mentions: []int{i}})
	}
	return l
}

// placeholders returns the surrogates of the spans of wholeText.
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
