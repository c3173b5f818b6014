// Package understudy replaces personal data in text with believable stand-ins, so
// that the text still reads.
//
// Data flows one way:
//
//	corpus → detect → link → decide → generate → substitute → corpus
//
// This package defines the data (Document, Span, Entity, Decision, Surrogate) and the
// stages that pass it on (Detector, Linker, Policy, Generator), and runs the stages over
// one document (Pipeline). Each stage is a package of its own, which imports only the
// stages before it. Package job/stock builds a Pipeline of the default stages.
//
// Offsets are bytes of UTF-8 and spans are half-open, in all packages; package corpus
// converts them when files are read and written (to Unicode code points by default).
//
// It may know internal/charset, internal/fault and substitute/guard.
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
// never normalised: edits are made to these bytes.
type Document struct {
	ID       string // unique within one run
	Language string // a code such as "en"; empty: the run's default
	Text     string
	Given    []Span // spans the file itself carried (TAB, doccano); nil when it has none
	// Charset is the character set of the document's file, as package charset names it.
	// Stand-ins are written in it. Empty: Unicode.
	Charset string
	// Fixed are mentions that are known before detection, such as the cells of a column that
	// holds names. Detectors are not asked about them. Nil: the format has no such mentions;
	// empty: it has, but this document has none.
	Fixed []Span
	// World is the id of what the document is part of, such as a conversation. Dates and
	// amounts of all documents of one world are moved by the same draw. Empty: the document
	// is a world of its own.
	World string
}

// A Span is a stretch of a document that holds personal data.
type Span struct {
	Start, End int // bytes of Document.Text, half-open
	Category   Category
	Kind       string  // finer type, if the detector knows it: "email", "iban", "date"; may be empty
	Rule       string  // what found it: "pattern/iban", "tagger", "lexicon/country", "given"
	Score      float32 // 0–1: the detector's probability that this is personal data
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
	// Kept tells for each span whether the policy keeps it: stand-ins of the others must not
	// contradict it. Nil until the policy has decided.
	Kept []bool
}

// A Doubt is a mention that could belong to several entities. It is an entity of its
// own, and is listed for a person to review.
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

// A Surrogate says what is written in the place of one span. If Reason is empty, the span
// is replaced by Text, which is empty only if the decision was Delete. Otherwise the span
// stays and Reason says why, without quoting the document.
type Surrogate struct {
	Span
	Text     string
	Reason   string
	Decision Decision // the policy's; set by Pipeline, not by generators
	Guarded  Guarded  // what the guard changed; set by Pipeline, not by generators
	// Parts are the roles whose stand-ins make up Text, if the generator casts roles.
	Parts []Part
	// Entity is 1 + the index in the Linking of the entity that is mentioned; 0: none. Set
	// by Pipeline, not by generators.
	Entity int
}

// A Part is a part of a mention that has one stand-in in all documents: a word of a name,
// a town, a number. Kind and Key identify its role (package generate/cast).
type Part struct{ Kind, Key, StandIn string }

// Failed is written where a generator could make no stand-in, so that readers see it: a
// language model gave no valid answer (Fill-in-the-Blanks, section 4).
const Failed = "[FAILED]"

// ErrUnavailable is returned if the service that makes the stand-ins cannot be reached,
// such as a model server that is down. It ends a run, since it would fail for all documents.
var ErrUnavailable = errors.New("no stand-ins can be made")

// A Detector finds personal data. The spans it returns are sorted and do not
// overlap. It must be safe for concurrent use.
type Detector interface {
	Detect(ctx context.Context, doc *Document) ([]Span, error)
}

// A Linker groups the spans of a document that mention the same entity. It must be safe
// for concurrent use.
type Linker interface {
	Link(ctx context.Context, doc *Document, spans []Span) (Linking, error)
}

// A Policy decides what happens to each mention, in two passes over a corpus like a
// Generator: Observe is called once for every document, from several goroutines in any
// order; then Freeze; then Decide, again from several goroutines. So what one document
// says of an entity is known in all of them, and the order of documents does not matter.
type Policy interface {
	Observe(ctx context.Context, doc *Document, spans []Span, l Linking) error
	// Freeze ends the first pass. It may be called again, without effect.
	Freeze(ctx context.Context) error
	// Decide returns one Decision for each span, in the order of spans.
	Decide(ctx context.Context, doc *Document, spans []Span, l Linking) ([]Decision, error)
}

// A Generator makes stand-ins in two passes over a corpus. Observe is called
// once for every document, from several goroutines in any order; then Freeze,
// once; then Generate, again from several goroutines. What Generate returns
// depends on the key and on the set of observed documents, never on their order.
// It is given all mentions, also those that the policy keeps: no stand-in may equal a kept
// mention, and kept mentions tell the culture of names and the period of dates.
type Generator interface {
	Observe(ctx context.Context, doc *Document, spans []Span, l Linking) error
	Freeze(ctx context.Context) error
	// Generate returns one Surrogate for each span, in the order of spans.
	Generate(ctx context.Context, doc *Document, spans []Span, l Linking) ([]Surrogate, error)
}
