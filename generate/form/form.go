// Package form holds the words in which mentions are taken apart and put
// together again. A reader (packages under generate) turns a mention into a
// Form: what stays as it is, and the roles whose stand-ins fill the rest.
//
// It may know generate/cast, generate/draw and language.
package form

import (
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language"
)

// A Mention is one span as its document shows it.
type Mention struct {
	Text          string // the span itself
	Before, After string // up to 64 bytes of the document on either side, cut at code points
	At            int    // byte of the document at which it starts
	SentenceStart bool   // nothing but space stands before it in its sentence
	Kind          string // finer type when the detector knew it: "email", "iban", "date"; may be empty
	Kept          bool   // a policy keeps the mention: it stays in the text
	Near          string // of what is said of people: the text around with all mentions blank
	// Of a time: what stays of the text on either side as far as the next time, blanks for
	// the rest.
	StaysBefore, StaysAfter string
	// YearShift is, of a code, how many years the date moves that stands nearest to it and is of a
	// year in it; 0: Scene.YearShift.
	YearShift int
}

// An Entity is one person, place, thing or value with all its mentions in one
// document, in the order of the text.
type Entity struct {
	Kind     string // as the linker found it; may be empty
	Mentions []Mention
}

// A Scene is what holds throughout one document.
type Scene struct {
	Language *language.Language
	Draw     draw.Source // keyed by domain and document: values that move together within a document come from here
	Corpus   draw.Source // keyed by domain: values that are the same in all documents
	// YearShift is how many years the dates of this document move (temporal
	// sets it); codes that contain a year follow it.
	YearShift int
	// Latest is the last year of this document's dates, moved; 0 if it has none. temporal sets it.
	Latest int
	// Since are years before which the document can not have been written, by what stays in
	// its text (temporal.Since).
	Since []int
	// Births are the dates of birth that codes of the document write; they move with
	// the other births of the document. Birth tells where to; temporal sets it.
	Births []Date
	// Born are the dates of birth that the document's dates are; temporal sets it.
	Born  []Date
	Birth func(Date) Date
	// Day tells where any day goes; nil if the document has no dates. temporal sets it.
	Day func(Date) Date
	// Culture is that of the countries and towns the document speaks of most, a
	// code of package lexicon: a name that betrays no culture of its own has this
	// one. Empty if the document names none.
	Culture string
	// Age is the sort of figures of antiquity or of the Middle Ages that the document speaks of, as
	// package person calls them; empty if it speaks of the present.
	Age string
	// People are the words of the names of people in the document, in plain form: things
	// that are called after one of them follow the name.
	People map[string]bool
	// Places are the names of places in the document, in plain form: things that are called
	// after one of them follow it.
	Places map[string]bool
	// Heads are what plays descriptions of people that are rare by what stands beside their
	// head: each folded head, and the first mention of the description that has it. Another one is not played by
	// it; package status sets them.
	Heads map[string]string
	// HidesHealth says that health data does not stay, however many share it and whatever
	// the text tells of it.
	HidesHealth bool
}

// A Date is a day of the Gregorian calendar.
type Date struct{ Year, Month, Day int }

// A Stage is what a form may ask for when it is put together: all roles are cast.
type Stage interface {
	cast.Cast
	// Generic reports whether a word names no one: several documents of the
	// corpus also write it in lower case, or it is one of the language's kind
	// words (court, ministry, street). Such words may stay in a stand-in.
	Generic(word string) bool
}

// A Form is a mention taken apart.
type Form interface {
	// Roles lists the corpus-wide roles the mention is written with, with the
	// traits it shows. Values that live in one document have none.
	Roles() []cast.Occurrence
	// Render writes the stand-in in the shape of the original: its
	// capitalisation, titles, initials, punctuation, possessive. It returns ""
	// only if a role is not cast.
	Render(s Stage) string
}

// Stays is a Form of a mention that stays as it is, because to play it would contradict
// the rest of the text. Stays says why, without a word of the text.
type Stays interface {
	Form
	Stays() string
}

// A Reader takes the mentions of one entity apart, one Form for each, in order.
// A nil Form says that the reader cannot read this mention; the caller has
// another reader for it.
type Reader interface {
	Read(s *Scene, e Entity) []Form
}
