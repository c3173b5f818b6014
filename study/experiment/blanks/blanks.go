// Package blanks runs the experiments of "Fill-in-the-Blanks" (FB) anew: stand-ins
// made in many ways for the same spans of the same documents, measured beside each
// other, with the numbers that the paper printed in columns of their own. In come
// corpora and setups, out goes a report with FB's Tables 2, 3 and 4 and the layouts
// of its Figures 1 and 2.
//
// It may know the root package, corpus, generate/chat, internal/usage, job/stock,
// language, ledger, lm/chat, lm/named, study/evaluate, study/evaluate/faults,
// study/evaluate/page, study/evaluate/pairs, study/evaluate/similarity, study/experiment
// and study/report.
package blanks

import (
	"context"
	"fmt"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/similarity"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/report"
)

// A Corpus is documents of one language with the spans to be replaced.
type Corpus struct {
	Name      string // in names of files: "tab"
	Title     string
	Language  string // its code
	Spans     string // where the spans come from, for readers
	Documents []*understudy.Document
	// Printed says that the paper's numbers were measured on the like.
	Printed bool
	// Setups are the ways to make stand-ins.
	Setups []experiment.Setup
	// Files are replacements that others made.
	Files []File
}

// A File is replacements that were made elsewhere, or tags that people gave them.
type File struct {
	Name  string // in tables
	Marks map[string][]corpus.Mark
}

// Options are what the corpora have in common.
type Options struct {
	Languages map[string]*language.Language
	// Base is what all setups share; see experiment.Setup. Its languages are those of
	// each corpus.
	Base stock.Options
	Kept *experiment.Kept
	// Version changes when the program does: what was kept from another is not used.
	Version string
	// Embedder has the vectors for similarities; nil: those that come with the program.
	Embedder similarity.Embedder
	// Embedding changes when the files of that model do: what was measured with others
	// is not used.
	Embedding string
	// Replacements is a folder for what replaced what, in TAE form; "": none.
	Replacements string
	// Passages is how many passages of each corpus the report quotes.
	Passages int
	// Tagged are stand-ins that people read: FB's tags in place of replacements.
	Tagged []File
	// Progress is told what is done next; may be nil.
	Progress func(line string)
}

// others is the group of replacements that were made elsewhere.
const others = "others"

// A run is one setup on one corpus.
type run struct {
	experiment.Setup
	docs     []*pairs.Document
	measured *evaluate.Report
}

// Run makes stand-ins for all corpora in all ways, measures them and sets out a
// report. Without corpora there is nothing to report, which is an error.
func Run(ctx context.Context, corpora []Corpus, o Options) (*report.Report, error) {
	if len(corpora) == 0 {
		return nil, fmt.Errorf("fill-in-the-blanks: no corpus")
	}
	if o.Progress == nil {
		o.Progress = func(string) {}
	}
	if o.Embedder == nil {
		o.Embedder = similarity.Tiny{}
	}
	r := &report.Report{
		Title: "Fill-in-the-Blanks, run anew",
		Lead:  "Stand-ins made in many ways for the same mentions, measured side by side. What the paper printed stands in columns of its own, on a ground of its own colour.",
	}
	for i, c := range corpora {
		runs, err := o.runs(ctx, c)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Title, err)
		}
		if i == 0 {
			r.Headline = headline(runs)
		}
		r.Sections = append(r.Sections, sections(c, runs, o.Passages)...)
	}
	if len(o.Tagged) > 0 {
		s, err := tagged(o.Tagged)
		if err != nil {
			return nil, err
		}
		r.Sections = append(r.Sections, s)
	}
	r.Sections = append(r.Sections, paperSection())
	return r, nil
}

// runs makes and measures all stand-ins of a corpus.
func (o *Options) runs(ctx context.Context, c Corpus) ([]run, error) {
	m, err := o.newMaker(c)
	if err != nil {
		return nil, err
	}
	var out []run
	add := func(s experiment.Setup, docs []*pairs.Document, err error) error {
		if err != nil {
			return err
		}
		o.Progress(c.Name + ": measuring " + s.Name)
		measured, err := m.measure(ctx, s.Name, docs)
		if err == nil {
			out = append(out, run{s, docs, measured})
		}
		return err
	}
	for _, s := range c.Setups {
		o.Progress(c.Name + ": " + s.Name)
		docs, err := m.replace(ctx, s)
		if err := add(s, docs, err); err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	for _, f := range c.Files {
		docs, err := m.read(ctx, f)
		if err := add(experiment.Setup{Name: f.Name, Group: others}, docs, err); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return out, nil
}
