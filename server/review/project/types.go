package project

import (
	"errors"
	"fmt"
	"time"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
)

// A State is what people said of a mention or an entity.
type State string

// The states.
const (
	Undecided State = "open"     // nobody has decided
	Accepted  State = "accepted" // it is what it says it is
	Rejected  State = "rejected" // it is no personal data
)

// A Source is where a mention comes from.
type Source string

// The sources.
const (
	Detected Source = "detected"
	Given    Source = "given" // in the file
	Drawn    Source = "drawn" // by a person
)

// A Tag is an error tag of Fill-in-the-Blanks, Table 1.
type Tag string

// Tags lists the error tags in the order of that table.
var Tags = [...]Tag{"NO_ERROR", "OVERLAP", "GRAMMAR", "POS", "STRUCTURAL", "SEM:CATEGORY", "SEM:CONTRADICTORY", "SEM:MERGED-ENTITY", "FAILED"}

// Means says in plain words what a tag says of a stand-in.
func (t Tag) Means() string {
	return map[Tag]string{
		"NO_ERROR": "it is good", "OVERLAP": "it holds a part of an original", "GRAMMAR": "it does not agree with its sentence", "POS": "it is another part of speech",
		"STRUCTURAL": "its capitals, marks or form do not fit", "SEM:CATEGORY": "it is a thing of another kind", "SEM:CONTRADICTORY": "it contradicts the text",
		"SEM:MERGED-ENTITY": "two became one, or one became two", "FAILED": "there is none",
	}[t]
}

// A Document is one text of a project.
type Document struct {
	ID       int64    `json:"id"`
	Name     string   `json:"name"` // its id in the files
	File     string   `json:"file"`
	Format   string   `json:"format"`
	Language string   `json:"language"`
	Size     int      `json:"size"`               // bytes of text
	Pieces   int      `json:"pieces"`             // see Pieces
	Mentions int      `json:"mentions"`           // in the annotator's layer, rejected ones left out
	Left     int      `json:"left"`               // of them, how many are open
	Assigned []string `json:"assigned"`           // annotators
	Sample   bool     `json:"sample,omitempty"`   // it is of the random sample
	Finished bool     `json:"finished,omitempty"` // somebody has read it to the end
}

// A Piece is some paragraphs of a document, never more than a few thousand bytes.
type Piece struct {
	N        int       `json:"n"`
	Start    int       `json:"start"` // byte of the document
	Text     string    `json:"text"`
	Mentions []Mention `json:"mentions"` // that touch the piece; one can touch several
}

// A Mention is a stretch of a document with all that is known of it: its own where
// it differs from its entity, else its entity's.
type Mention struct {
	ID       int64               `json:"id"`
	Document int64               `json:"document"`
	Entity   int64               `json:"entity"`
	Start    int                 `json:"start"`
	End      int                 `json:"end"`
	Category understudy.Category `json:"category"`
	Kind     string              `json:"kind,omitempty"`
	Label    string              `json:"label"`
	FoundBy  string              `json:"found_by"` // the rule of the detector
	Score    float64             `json:"score"`
	Source   Source              `json:"source"`
	State    State               `json:"state"`
	Own      bool                `json:"own,omitempty"` // it differs from its entity
	Action   understudy.Action   `json:"action"`
	Rule     string              `json:"rule"`
	Reason   string              `json:"reason"`
	StandIn  string              `json:"stand_in"`
	Why      string              `json:"why,omitempty"`     // why there is no stand-in though there should be
	Picked   bool                `json:"picked,omitempty"`  // a person chose the stand-in
	Pending  bool                `json:"pending,omitempty"` // the stand-in is not made yet
	Tags     []Tag               `json:"tags,omitempty"`
	alone    bool                // the stand-in is no matter of roles: it was picked as it stands
}

// An Entity is a person, place, thing or value with its mentions in all documents.
type Entity struct {
	ID        int64               `json:"id"`
	Category  understudy.Category `json:"category"`
	Kind      string              `json:"kind,omitempty"`
	Label     string              `json:"label"`
	Form      string              `json:"form"` // how it is written, at its fullest
	State     State               `json:"state"`
	Action    understudy.Action   `json:"action,omitempty"` // a person's; empty: the policy's
	Rule      string              `json:"rule,omitempty"`
	Reason    string              `json:"reason,omitempty"`
	StandIn   string              `json:"stand_in,omitempty"` // a person's; empty: the generator's
	Mentions  int                 `json:"mentions"`
	Documents int                 `json:"documents"`
	Doubt     float64             `json:"doubt"`         // higher: look at it first
	Why       string              `json:"why,omitempty"` // reasons of the doubt
	First     int64               `json:"first"`         // its first mention, and where that is
	Document  int64               `json:"document"`
	Start     int                 `json:"start"`
}

// A Kind says what a Change does.
type Kind string

// The kinds of changes, with the fields that they read besides Seen.
const (
	Accept  Kind = "accept"  // Entity or Mention
	Reject  Kind = "reject"  // Entity or Mention
	Reopen  Kind = "reopen"  // Entity or Mention
	Relabel Kind = "relabel" // Entity or Mention; Label
	Draw    Kind = "draw"    // Document, Start, End, Label
	Resize  Kind = "resize"  // Mention, Start, End
	Split   Kind = "split"   // Mention, Start: where the second part begins
	Merge   Kind = "merge"   // Mentions, of one document
	Link    Kind = "link"    // Entity or Mention; Into
	Unlink  Kind = "unlink"  // Mention
	Pick    Kind = "pick"    // Entity or Mention; StandIn, Roles; an empty StandIn takes the pick back
	Treat   Kind = "treat"   // Entity or Mention; Action, Reason; an empty Action leaves it to the policy
	Except  Kind = "except"  // Entity; Action, Reason: Treat, remembered for files that come later
	Forget  Kind = "forget"  // Exception
	Mark    Kind = "mark"    // Mention, Tag; Remove
	Resolve Kind = "resolve" // Document, Start, End, Label; an empty Label: no personal data
	Settle  Kind = "settle"  // Document, Annotators: the shared layer becomes what both agree on
	Finish  Kind = "finish"  // Document: it was read to the end; all that nobody had found is drawn
	Resume  Kind = "resume"  // Document: it was not
	undo    Kind = "undo"
)

// A Change is one decision of an annotator.
type Change struct {
	Kind       Kind              `json:"kind"`
	Entity     int64             `json:"entity,omitempty"`
	Mention    int64             `json:"mention,omitempty"`
	Mentions   []int64           `json:"mentions,omitempty"`
	Document   int64             `json:"document,omitempty"`
	Start      int               `json:"start,omitempty"` // bytes of the document
	End        int               `json:"end,omitempty"`
	Into       int64             `json:"into,omitempty"`
	Label      string            `json:"label,omitempty"`
	StandIn    string            `json:"stand_in,omitempty"`
	Roles      []Role            `json:"roles,omitempty"` // of the Candidate that was picked
	Action     understudy.Action `json:"action,omitempty"`
	Reason     string            `json:"reason,omitempty"`
	Exception  int64             `json:"exception,omitempty"`
	Tag        Tag               `json:"tag,omitempty"`
	Remove     bool              `json:"remove,omitempty"`
	Annotators [2]string         `json:"annotators,omitzero"`
	// Seen is the last entry of the log that the annotator's page shows; what others
	// changed after it is not overwritten. Latest: all there is.
	Seen int64 `json:"seen"`
	// Session tells the pages of one annotator apart; what another page changed is
	// somebody else's change.
	Session string `json:"session,omitempty"`
}

// Latest says, as Change.Seen, that the annotator has seen everything.
const Latest = -1

// A Role is a part of an entity's form and what plays it.
type Role struct {
	Kind    cast.Kind `json:"kind"`
	Key     string    `json:"key"`
	StandIn string    `json:"stand_in"`
}

// A Result says what a change has touched, so that a page can show it anew.
type Result struct {
	Seq       int64   `json:"seq"` // the entry in the log
	Entities  []int64 `json:"entities"`
	Mentions  []int64 `json:"mentions"`
	Documents []int64 `json:"documents"`
	Undone    Kind    `json:"undone,omitempty"` // what Undo took back
}

// An Entry is one change in the log.
type Entry struct {
	Seq       int64     `json:"seq"`
	Annotator string    `json:"annotator"`
	At        time.Time `json:"at"`
	Change    Change    `json:"change"`
	Undone    int64     `json:"undone,omitempty"` // the entry that undid it
}

// A Conflict is why a change was refused: somebody else was faster.
type Conflict struct {
	By      string    `json:"by"`
	At      time.Time `json:"at"`
	Kind    Kind      `json:"kind"` // what they did
	Seq     int64     `json:"seq"`
	Entity  int64     `json:"entity,omitempty"` // to what
	Mention int64     `json:"mention,omitempty"`
}

func (c *Conflict) Error() string {
	return fmt.Sprintf("%s has changed it meanwhile (%s, at %s); look at it again", c.By, c.Kind, c.At.UTC().Format(time.TimeOnly))
}

// Why a change is refused.
var (
	ErrUnknown   = errors.New("no such thing in the project")
	ErrChange    = errors.New("the change says too little or too much")
	ErrSpan      = errors.New("the span does not fit the text")
	ErrOverlap   = errors.New("another mention stands there; merge or reject it first")
	ErrLayer     = errors.New("it belongs to another annotator's reading")
	ErrAnnotator = errors.New("an annotator needs a name of 1 to 100 characters")
	ErrNothing   = errors.New("there is nothing to undo")
)
