// Package statement says, for a privacy officer, how texts were pseudonymized: what was
// replaced by which finder and rule, what was kept and why, what is doubtful, how much
// was missed as far as a sample that people read tells, what risk the attacks find, with
// which settings and versions, and what to do next. In come the manifest of a run, the
// sample and the findings of package attack, out goes a Statement, as JSON or a page of
// package report. It holds no original unless it is asked to.
//
// It may know the root package, internal/plural, internal/usage, job, job/stock,
// server/review/project, study/attack, study/attack/page, study/attack/residual,
// study/compared, study/evaluate/sets and study/report.
package statement

import (
	"fmt"
	"maps"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/server/review/project"
	"github.com/understudy-text/understudy/study/attack"
)

// Facts are what a statement is made from.
type Facts struct {
	Manifest *job.Manifest
	// Sample is what people found in a random sample; nil: nobody looked.
	Sample *project.Sampled
	// Attacks are the findings of the attacks; nil: the originals were not there.
	Attacks *attack.Report
	Used    Used
}

// Used is what the run, and the statement, were made with.
type Used struct {
	Program string   `json:"program"` // that wrote the statement
	Made    string   `json:"made"`    // when
	Files   []string `json:"files"`   // lines that identify what was read
	Models  []Model  `json:"models"`  // that come with the program
}

// A Model is a file of the program.
type Model struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
}

// A Statement is what can be filed.
type Statement struct {
	ToDo     []Task         `json:"to_do"`
	Words    []Paragraph    `json:"words"` // for a data-protection impact assessment
	Run      *job.Manifest  `json:"run"`
	Estimate *Estimate      `json:"estimate,omitempty"`
	Attacks  *attack.Report `json:"attacks,omitempty"`
	Used     Used           `json:"made_with"`

	shown func(document string) string
}

// A Task is something to do, with the reason.
type Task struct {
	Urgent bool   `json:"urgent"` // before the texts are given away
	What   string `json:"what"`
	Why    string `json:"why"`
}

// A Paragraph is some sentences under a heading.
type Paragraph struct {
	Heading string `json:"heading"`
	Text    string `json:"text"`
}

// An Estimate says how much was missed.
type Estimate struct {
	project.Sampled
	// Missed is the share of identifiers that the program did not find, or not whole.
	MissedShare Share `json:"missed_share"`
	// Leaking is the share of documents with at least one.
	LeakingShare Share `json:"documents_share"`
	// Expected is how many were missed in all documents, if the others are like those of
	// the sample.
	Expected struct {
		Likely, Low, High float64
	} `json:"expected_missed"`
}

// New makes the statement. Names of documents are left out where the manifest says that
// some hold originals, unless originals is true. Where files were renamed, the manifest has
// their new names, and only those in the findings of the attacks, which read the originals,
// are left out.
func New(f Facts, originals bool) *Statement {
	s := &Statement{Run: f.Manifest, Attacks: f.Attacks, Used: f.Used}
	s.shown = func(document string) string { return document }
	switch m := f.Manifest; {
	case originals:
	case m.TellingFiles+m.TellingIDs > 0:
		s.hideNames()
	case m.Renamed > 0:
		s.number()
		s.hideAttacked()
	}
	if f.Sample != nil && f.Sample.Documents > 0 {
		s.Estimate = estimate(*f.Sample, f.Manifest.Mentions)
	}
	s.ToDo = s.tasks()
	s.Words = s.words()
	return s
}

// number has documents shown by a number of their own.
func (s *Statement) number() {
	number := map[string]string{}
	s.shown = func(document string) string {
		if number[document] == "" {
			number[document] = fmt.Sprintf("document %d of this page", len(number)+1)
		}
		return number[document]
	}
}

// hideNames leaves names of documents out: one of them holds an original.
func (s *Statement) hideNames() {
	s.number()
	run := *s.Run
	run.Unreplaced, run.Doubts, run.Unsure, run.Refused = slices.Clone(run.Unreplaced), slices.Clone(run.Doubts), slices.Clone(run.Unsure), slices.Clone(run.Refused)
	for i := range run.Doubts {
		run.Doubts[i].Document = s.shown(run.Doubts[i].Document)
	}
	for i := range run.Unsure {
		run.Unsure[i].Document = s.shown(run.Unsure[i].Document)
	}
	for i := range run.Unreplaced {
		run.Unreplaced[i].Document = s.shown(run.Unreplaced[i].Document)
	}
	for i := range run.Refused {
		run.Refused[i].Place, run.Refused[i].Document = s.shown(run.Refused[i].Place), ""
	}
	remarks := map[string]map[string]int{}
	for _, id := range slices.Sorted(maps.Keys(run.Remarks)) {
		remarks[s.shown(id)] = run.Remarks[id]
	}
	run.Remarks, run.Skipped = remarks, make([]string, len(run.Skipped))
	s.Run = &run
	s.hideAttacked()
}

// hideAttacked leaves names of documents out of the findings of the attacks. It is the last
// to hide: names are shown as they are from then on.
func (s *Statement) hideAttacked() {
	if s.Attacks != nil {
		attacks, residual := *s.Attacks, *s.Attacks.Residual
		residual.Places = slices.Clone(residual.Places)
		for i := range residual.Places {
			residual.Places[i].Document = s.shown(residual.Places[i].Document)
		}
		attacks.Residual = &residual
		s.Attacks = &attacks
	}
	s.shown = func(document string) string { return document }
}

// estimate draws conclusions from the sample about all mentions that were found.
func estimate(of project.Sampled, mentions int) *Estimate {
	e := &Estimate{Sampled: of, MissedShare: NewShare(of.Missed, of.Found+of.Missed), LeakingShare: NewShare(of.Leaking, of.Finished)}
	in := func(share float64) float64 { return float64(mentions) * share / max(1-share, 0.001) }
	e.Expected.Likely, e.Expected.Low, e.Expected.High = in(e.MissedShare.Share), in(e.MissedShare.Low), in(e.MissedShare.High)
	return e
}

// usable reports whether an estimate says anything.
func (e *Estimate) usable() bool { return e != nil && e.Finished > 0 && e.Found+e.Missed > 0 }

// byAction counts the mentions by what became of them.
func byAction(m *job.Manifest) map[understudy.Action]int {
	out := map[understudy.Action]int{}
	for _, o := range m.Outcomes {
		out[o.Action] += o.Mentions
	}
	return out
}
