package job

import (
	"bufio"
	"encoding/json"
	"math"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// DecisionsFile has a line for each mention: what became of it and why.
const DecisionsFile = "decisions.jsonl"

// An Explanation is one line of DecisionsFile. It quotes nothing.
type Explanation struct {
	Document string              `json:"document"`
	Start    int                 `json:"start"` // code points; see Offsets
	End      int                 `json:"end"`
	Category understudy.Category `json:"category"`
	Kind     string              `json:"kind,omitempty"`
	Finder   string              `json:"finder"`           // what found it: "tagger", "pattern/iban"; "guard"
	Score    float64             `json:"score"`            // how sure the finder is, 0 to 1, calibrated
	Action   understudy.Action   `json:"action"`           // what became of it
	Rule     string              `json:"rule"`             // of the policy
	Policy   string              `json:"policy,omitempty"` // where that rule stands: policy and line
	Reason   string              `json:"reason"`
	Guard    understudy.Guarded  `json:"guard,omitempty"` // what the guard did to the stand-in
}

// explain notes why each mention of a document became what it is. points are
// where the surrogates begin and end.
func (w *written) explain(doc *understudy.Document, surrogates []understudy.Surrogate, points []int) error {
	for i, s := range surrogates {
		e := Explanation{
			Document: doc.ID, Start: points[2*i], End: points[2*i+1], Category: s.Category, Kind: s.Kind,
			Finder: s.Rule, Score: math.Round(100*float64(s.Score)) / 100,
			Rule: s.Decision.Rule, Policy: s.Decision.Place, Guard: s.Guarded,
		}
		e.Action, e.Reason = became(s)
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		w.explained = append(append(w.explained, line...), '\n')
	}
	return nil
}

// became says what became of a mention, and why.
func became(s understudy.Surrogate) (understudy.Action, string) {
	if s.Decision.Action != understudy.Keep && s.Reason != "" {
		return understudy.Keep, s.Reason
	}
	return s.Decision.Action, s.Decision.Reason
}

// An explainer writes DecisionsFile. A nil one writes nothing.
type explainer struct {
	file    *corpus.AtomicFile
	w       *bufio.Writer
	written int64
}

func newExplainer(path string) (*explainer, error) {
	f, err := corpus.CreateAtomic(path)
	if err != nil {
		return nil, err
	}
	return &explainer{file: f, w: bufio.NewWriter(f)}, nil
}

func (e *explainer) add(lines []byte) error {
	if e == nil {
		return nil
	}
	e.written += int64(len(lines))
	_, err := e.w.Write(lines)
	return err
}

// state writes everything out and says how far it has come.
func (e *explainer) state() (int64, error) {
	if e == nil {
		return 0, nil
	}
	return e.written, e.w.Flush()
}

// goBack takes back what was written since a state.
func (e *explainer) goBack(to int64) error {
	if e == nil {
		return nil
	}
	e.w.Reset(e.file)
	e.written = to
	return e.file.Truncate(to)
}

func (e *explainer) commit() error {
	if e == nil {
		return nil
	}
	if err := e.w.Flush(); err != nil {
		return err
	}
	return e.file.Commit(0o644)
}

func (e *explainer) abort() {
	if e != nil {
		e.file.Abort()
	}
}
