package job

import (
	"bufio"
	"encoding/json"

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
	Action   understudy.Action   `json:"action"`
	Rule     string              `json:"rule"`
	Reason   string              `json:"reason"`
}

// explain notes why each mention of a document became what it is. points are
// where the surrogates begin and end.
func (w *written) explain(doc *understudy.Document, surrogates []understudy.Surrogate, points []int) error {
	for i, s := range surrogates {
		e := Explanation{doc.ID, points[2*i], points[2*i+1], s.Category, s.Kind, s.Decision.Action, s.Decision.Rule, s.Decision.Reason}
		if s.Decision.Action != understudy.Keep && s.Reason != "" {
			e.Action, e.Reason = understudy.Keep, s.Reason
		}
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		w.explained = append(append(w.explained, line...), '\n')
	}
	return nil
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
