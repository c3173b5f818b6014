package server

import (
	"crypto/rand"
	"encoding/hex"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// The bodies of requests and answers. Their tags are what openapi.json is made of.

// A Document is a text of a request.
type Document struct {
	ID       string  `json:"id,omitempty" maxLength:"512" description:"What the client calls it. Over a ledger, a document without one is given one."`
	Text     string  `json:"text" required:"true" description:"Plain text. It is never normalised." example:"Mary Johanson was born in Whitby in 1951."`
	Language string  `json:"language,omitempty" description:"A code such as en; auto, or nothing, tells it from the text." example:"en"`
	Spans    *[]Span `json:"spans,omitempty" description:"What is personal data in the text. Given, nothing else is looked for."`
}

// A Span is a stretch of a text that holds personal data.
type Span struct {
	Start    int                 `json:"start" required:"true" minimum:"0" description:"In the request's offset_unit."`
	End      int                 `json:"end" required:"true" minimum:"0" description:"Exclusive."`
	Category understudy.Category `json:"category" required:"true" enum:"PERSON,CODE,LOC,ORG,DEM,DATETIME,QUANTITY,MISC"`
	Kind     string              `json:"kind,omitempty" description:"A finer type, where it is known." example:"email"`
	Rule     string              `json:"rule,omitempty" description:"What found it." example:"pattern/email"`
	Score    float32             `json:"score,omitempty" minimum:"0" maximum:"1"`
}

// A DetectRequest is the body of /v1/detect.
type DetectRequest struct {
	Documents  []Document `json:"documents" required:"true" nullable:"false" minItems:"1"`
	OffsetUnit string     `json:"offset_unit,omitempty" enum:"codepoint,byte,utf16" default:"codepoint"`
	Knowledge
}

// A DetectResponse is its answer.
type DetectResponse struct {
	Documents []Detected `json:"documents" required:"true" nullable:"false" description:"In the order of the request."`
}

// Detected is what was found in one document.
type Detected struct {
	ID       string `json:"id,omitempty"`
	Language string `json:"language" required:"true"`
	Spans    []Span `json:"spans" required:"true" nullable:"false" description:"Sorted; they do not overlap."`
}

// A PseudonymizeRequest is the body of /v1/pseudonymize.
type PseudonymizeRequest struct {
	Documents  []Document `json:"documents" required:"true" nullable:"false" minItems:"1" description:"They are one corpus: what one says of a name counts in all."`
	Domain     string     `json:"domain,omitempty" description:"Part of the ledger with stand-ins of its own; nothing: the server's first."`
	Method     string     `json:"method,omitempty" enum:"surrogate,mlm,chat,upos,random,delete,placeholder,category,numbered,mask" description:"Nothing: the server's own, which is surrogate if it was not started with another. Of mlm, chat, upos and random a server has one at most."`
	OffsetUnit string     `json:"offset_unit,omitempty" enum:"codepoint,byte,utf16" default:"codepoint"`
	Knowledge
}

// A PseudonymizeResponse is its answer. It holds no original.
type PseudonymizeResponse struct {
	Domain     string          `json:"domain,omitempty"`
	Restorable bool            `json:"restorable" required:"true" description:"Whether the ledger has, for good, what restores the texts."`
	Documents  []Pseudonymized `json:"documents" required:"true" nullable:"false" description:"In the order of the request."`
}

// Pseudonymized is a text with its stand-ins.
type Pseudonymized struct {
	ID           string        `json:"id,omitempty" description:"Name it to /v1/restore, above all for streams."`
	Language     string        `json:"language" required:"true"`
	Text         string        `json:"text" required:"true"`
	Replacements []Replacement `json:"replacements" required:"true" nullable:"false"`
	Unreplaced   []Unreplaced  `json:"unreplaced,omitempty" description:"Mentions that stand in the text as before, and why."`
}

// A Replacement says what stands where.
type Replacement struct {
	Start       int                 `json:"start" required:"true" description:"Place in the text of the request."`
	End         int                 `json:"end" required:"true"`
	ResultStart int                 `json:"result_start" required:"true" description:"Place in the new text."`
	ResultEnd   int                 `json:"result_end" required:"true"`
	Text        string              `json:"text" required:"true" description:"The stand-in."`
	Category    understudy.Category `json:"category" required:"true"`
	Kind        string              `json:"kind,omitempty"`
	Action      understudy.Action   `json:"action,omitempty" description:"What the policy said."`
	Rule        string              `json:"rule,omitempty" description:"Its rule."`
}

// Unreplaced is a mention that stays.
type Unreplaced struct {
	Start    int                 `json:"start" required:"true"`
	End      int                 `json:"end" required:"true"`
	Category understudy.Category `json:"category" required:"true"`
	Reason   string              `json:"reason" required:"true"`
}

// A RestoreRequest is the body of /v1/restore.
type RestoreRequest struct {
	Documents []RestoreDocument `json:"documents" required:"true" nullable:"false" minItems:"1"`
	Domain    string            `json:"domain,omitempty"`
}

// A RestoreDocument is a text with stand-ins.
type RestoreDocument struct {
	ID   string `json:"id,omitempty" maxLength:"512" description:"As pseudonymize called it; helps if the text was edited."`
	Text string `json:"text" required:"true"`
}

// A RestoreResponse is its answer.
type RestoreResponse struct {
	Documents []Restored `json:"documents" required:"true" nullable:"false"`
}

// Restored is a text with its originals.
type Restored struct {
	ID       string    `json:"id,omitempty"`
	Text     string    `json:"text" required:"true"`
	Status   string    `json:"status" required:"true" enum:"exact,edited,unknown" description:"exact: byte for byte; edited: what can be proven was taken out; unknown: the ledger knows nothing of it."`
	Replaced int       `json:"replaced" description:"Stand-ins taken out of an edited text."`
	Missing  []Missing `json:"missing,omitempty"`
}

// Missing is a stand-in that may still stand in the text.
type Missing struct {
	Document string `json:"document,omitempty" description:"The document of which it was written."`
	Start    int    `json:"start_byte" description:"Where it stood in that document's text, in bytes."`
	Reason   string `json:"reason" required:"true"`
}

// An EvaluateRequest is the body of /v1/evaluate.
type EvaluateRequest struct {
	Documents  []EvaluateDocument `json:"documents" required:"true" nullable:"false" minItems:"1"`
	OffsetUnit string             `json:"offset_unit,omitempty" enum:"codepoint,byte,utf16" default:"codepoint"`
}

// An EvaluateDocument is an original with what stands where in it.
type EvaluateDocument struct {
	Text         string    `json:"text" required:"true"`
	Language     string    `json:"language,omitempty"`
	Replacements []StandIn `json:"replacements" required:"true"`
}

// A StandIn stands for a stretch of a text.
type StandIn struct {
	Start int    `json:"start" required:"true"`
	End   int    `json:"end" required:"true"`
	Text  string `json:"text" required:"true"`
}

// An Error is the body of every answer that is none.
type Error struct {
	Error    string `json:"error" required:"true"`
	Language string `json:"language,omitempty" description:"The language of a document, if it is refused as that is not read." example:"fr"`
}

func unitOf(name string) (corpus.OffsetUnit, error) {
	if name == "" {
		return corpus.CodePoints, nil
	}
	u, err := corpus.ParseOffsetUnit(name)
	if err != nil {
		return u, requestf("no such offset_unit; there is codepoint, byte and utf16")
	}
	return u, nil
}

// longestID is how many bytes the id of a document may have.
const longestID = 512

func checkDocuments(docs []Document) error {
	if len(docs) == 0 {
		return requestf("documents is empty")
	}
	seen := map[string]bool{}
	for i, d := range docs {
		switch {
		case len(d.ID) > longestID:
			return requestf("document %d: its id is longer than %d bytes", i+1, longestID)
		case d.ID != "" && seen[d.ID]:
			return requestf("document %d: another one has the same id", i+1)
		}
		seen[d.ID] = true
	}
	return nil
}

// newID is what a document is called that came without a name.
func newID() string {
	var b [12]byte
	rand.Read(b[:])
	return "d-" + hex.EncodeToString(b[:])
}
