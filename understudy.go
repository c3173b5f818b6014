// Package understudy takes personal data out of text and puts believable
// stand-ins in: the understudy takes the actor's place and the play goes on.
//
// Data flows one way:
//
//	corpus → detect → link → decide → generate → substitute → corpus
//
// This package names the things that flow (Document, Span, Entity, Decision,
// Surrogate) and the rooms they flow through (Detector, Linker, Policy,
// Generator, Ledger). Each room is a package of its own; a room knows only the
// rooms before it. Package stock puts the default rooms together.
//
// Offsets are bytes of UTF-8, half-open, everywhere inside; package corpus
// converts them at the border (to Unicode code points by default).
//
// It may know substitute/guard.
package understudy

import (
	"context"
	"errors"
)

// A Category is one of the eight kinds of personal data of the Text
// Anonymization Benchmark (Pilán et al. 2022, section 3.2).
type Category string

// The categories of TAB.
const (
	Person       Category = "PERSON"   // names, initials, nicknames, usernames
	Code         Category = "CODE"     // numbers and identification codes, contact data
	Location     Category = "LOC"      // places, addresses, facilities
	Organisation Category = "ORG"      // companies, courts, ministries, states as parties
	Demographic  Category = "DEM"      // nationality, occupation, faith, health, age, family role
	DateTime     Category = "DATETIME" // dates, times of day, durations
	Quantity     Category = "QUANTITY" // amounts of money, counts, percentages, measures
	Misc         Category = "MISC"     // everything else that points at a person
)

// Categories lists the eight categories in TAB's order.
var Categories = [...]Category{Person, Code, Location, Organisation, Demographic, DateTime, Quantity, Misc}

// A Document is one text and what is known of it. Text is valid UTF-8 and is
// never normalised: edits happen on these very bytes.
type Document struct {
	ID       string // unique within one run
	Language string // a code such as "en"; empty: the run's default
	Text     string
	Given    []Span // spans the file itself carried (TAB, doccano); nil when it has none
	// Fixed are mentions that are known beforehand, and that no detector is asked about: cells of a
	// column that holds names. Not nil, if empty: there could have been some.
	Fixed []Span
	// World names what the document is part of, such as a conversation that grows: dates and
	// amounts of all documents of one world move alike. Empty: each text is its own.
	World string
}

// A Span is a stretch of a document that holds personal data.
type Span struct {
	Start, End int // bytes of Document.Text, half-open
	Category   Category
	Kind       string  // finer type when the finder knows it: "email", "iban", "date"; may be empty
	Rule       string  // who found it: "pattern/iban", "tagger", "lexicon/country", "given"
	Score      float32 // 0–1, how sure the finder is
}

// An Entity is one person, place, thing or value with all its mentions in one
// document.
type Entity struct {
	Category Category
	Kind     string // finer type: "person", "court", "date", "email"; may be empty
	Mentions []int  // indices into the document's spans, ascending; never empty
}

// A Linking partitions a document's spans into entities. Every span belongs to
// exactly one entity.
type Linking struct {
	Entities []Entity
	Doubts   []Doubt
	// Kept says, by span, which mentions the policy keeps, for generators whose stand-ins
	// must not contradict what stays; nil until it has decided.
	Kept []bool
}

// A Doubt is a mention that could belong to several entities. It was left on
// its own, for a person to review.
type Doubt struct {
	Mention    int    // index of the span
	Candidates []int  // indices of the entities it could belong to
	Reason     string // names the rule, never the text
}

// A Decision says what happens to one mention, which rule said so and why.
type Decision struct {
	Action Action
	Rule   string // the rule's name in its policy
	Reason string // why the rule applies, for people; never quotes a document
	Place  string // of the rule in its policy, with the line: "cc:12", "mine.yaml:7"; may be empty
}

// A Surrogate is what becomes of one span. If Reason is empty, the span is
// replaced by Text (which only deletion leaves empty). Otherwise the span stays
// and Reason says why, without quoting the document.
type Surrogate struct {
	Span
	Text     string
	Reason   string
	Decision Decision // what the policy said; generators leave it empty
	Guarded  Guarded  // what the guard did; generators leave it empty
	// Parts are what Text was put together from, where the generator keeps correspondences.
	Parts []Part
	// Entity is 1 + the index in the Linking of the entity that is mentioned; 0: none.
	// Generators leave it empty.
	Entity int
}

// A Part is a part of a mention that has one stand-in in all texts: a word of a name, a
// town, a number. Kind and Key are those of its role (package cast).
type Part struct{ Kind, Key, StandIn string }

// Failed stands where a generator could make nothing, for everybody to see: a
// language model gave no answer that will do (Fill-in-the-Blanks, section 4).
const Failed = "[FAILED]"

// ErrUnavailable says that what makes the stand-ins is out of reach: a server that
// is down. No other document would fare better, so it ends a run.
var ErrUnavailable = errors.New("no stand-ins can be made")

// A Detector finds personal data. The spans it returns are sorted and do not
// overlap. It must be safe for concurrent use.
type Detector interface {
	Detect(ctx context.Context, doc *Document) ([]Span, error)
}

// A Linker finds out which spans of a document speak of the same entity. It
// must be safe for concurrent use.
type Linker interface {
	Link(ctx context.Context, doc *Document, spans []Span) (Linking, error)
}

// A Policy decides what happens to each mention, in two passes over a corpus
// like a Generator: Observe once for every document, from several goroutines in
// any order; then Freeze; then Decide, again from several goroutines. So what
// one document says of an entity counts in all of them, whatever their order.
type Policy interface {
	Observe(ctx context.Context, doc *Document, spans []Span, l Linking) error
	// Freeze ends the first pass. Called again, it decides the same.
	Freeze(ctx context.Context) error
	// Decide returns one Decision for each span, in the order of spans.
	Decide(ctx context.Context, doc *Document, spans []Span, l Linking) ([]Decision, error)
}

// A Generator makes stand-ins in two passes over a corpus. Observe is called
// once for every document, from several goroutines in any order; then Freeze,
// once; then Generate, again from several goroutines. What Generate returns
// depends on the key and on the set of observed documents, never on their order.
// It sees all mentions, those too that the policy will keep: no stand-in may be
// what stands in the text, and what is kept tells of what is not.
type Generator interface {
	Observe(ctx context.Context, doc *Document, spans []Span, l Linking) error
	Freeze(ctx context.Context) error
	// Generate returns one Surrogate for each span, in the order of spans.
	Generate(ctx context.Context, doc *Document, spans []Span, l Linking) ([]Surrogate, error)
}
