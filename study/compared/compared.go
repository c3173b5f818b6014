// Package compared reads originals and what became of them, as a user names both, and
// measures or attacks one way to make stand-ins after the other. In come paths, the
// settings of a run, and a ledger where places count in results; out come reports by name,
// with lines that identify what was read.
//
// It may know corpus, internal/progress, internal/sums, internal/usage, job, job/input,
// job/stock, ledger/place, lm/chat, lm/named, study/attack, study/attack/page,
// study/evaluate, study/evaluate/page, study/evaluate/pairs, study/evaluate/sets,
// study/evaluate/similarity, study/evaluate/summary and study/report.
package compared

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/sums"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/ledger/place"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/sets"
	"github.com/understudy-text/understudy/study/report"
)

// Options say which originals and which results are compared. Errors call them by the
// flags of the program.
type Options struct {
	Input        input.Options
	Ledger       place.Place // brings places of results back to those of the originals
	Original     string      // the originals: a file or a folder
	Replacements []string    // as sets.Read reads them
	Scope        string      // where stand-ins stand for their originals; "": as each set says
	Outputs      report.Outputs
	Say          io.Writer // is told what was left out
}

// Sets reads the replacements.
func (o *Options) Sets() ([]sets.Set, error) {
	if o.Original == "" || len(o.Replacements) == 0 {
		return nil, usage.Errorf("--original and --replacements are both needed")
	}
	if o.Scope != "" {
		if err := usage.OneOf("scope", pairs.Scope(o.Scope), pairs.Corpus, pairs.InDocument); err != nil {
			return nil, err
		}
	}
	all, err := sets.Read(o.Replacements, pairs.Scope(o.Scope))
	if err != nil {
		err = fmt.Errorf("--replacements: %w", err)
	}
	return all, err
}

// open finds the originals, and checks that nothing is written over what is read: they,
// the sets, and other files.
func (o *Options) open(all []sets.Set, others ...string) (*input.Documents, error) {
	docs, err := o.Input.Open(o.Original)
	if err != nil {
		return nil, err
	}
	if err := job.TellRefused(o.Say, docs.Refused); err != nil {
		return nil, err
	}
	read := slices.Concat(docs.Paths(), others)
	for _, s := range all {
		read = append(read, s.Path)
	}
	return docs, o.Outputs.Check(read)
}

// used says what is read, with its sums: the originals, what middle adds, the sets.
func (o *Options) used(originals []string, all []sets.Set, middle ...string) ([]string, error) {
	first, err := Identified("Originals", o.Original, originals)
	used := append([]string{first}, middle...)
	for _, s := range all {
		used = append(used, fmt.Sprintf("Replacements %s: %s (SHA-256 %s), scope %s", s.Name, s.Path, s.Sum, s.Scope))
	}
	return used, err
}

// place fills in the replacements of a set, in code points of the originals and by their
// names. Files that were renamed are known by their texts. Replacements that count in the
// result are brought back by the ledger if there is one, else by laying the results, which lie
// beside them, and the originals side by side.
func (o *Options) place(ctx context.Context, source *pairs.Source, s *sets.Set) (err error) {
	source.Scope, source.Replacements, source.Kept = s.Scope, s.Marks, s.Kept
	if !s.OfResult && !s.Renamed {
		return nil
	}
	results, err := o.Input.Open(filepath.Dir(s.Path))
	if err != nil {
		return err
	}
	results.WithoutReports()
	open := func(err error) error {
		if errors.Is(err, pairs.ErrOpen) {
			err = fmt.Errorf("%w; name the ledger that knows: --ledger FILE --key-file FILE", err)
		}
		return err
	}
	var former map[string]string
	if s.Renamed && !(s.OfResult && o.Ledger.Named()) { // the ledger has the names
		if former, err = source.FormerNames(ctx, results.Files, s.OfResult); err != nil {
			return open(err)
		}
		source.Replacements, source.Kept = pairs.UnderFormerNames(s.Marks, former), pairs.UnderFormerNames(s.Kept, former)
	}
	if !s.OfResult {
		return nil
	}
	if !o.Ledger.Named() {
		source.Replacements, err = source.FromResults(ctx, results.Files, source.Replacements, former)
		return open(err)
	}
	l, d, err := o.Ledger.OpenDomain(ctx, false)
	if err != nil {
		return err
	}
	defer l.Close()
	read := source.Options
	read.IDs = corpus.NewIDs()
	source.Replacements, err = job.Originals(ctx, d, results.Files, read)
	return err
}

// Identified says which input something was read from, with its SHA-256, so that who files
// a page can show what it is about. Of several files, or a folder, it is that of the lines
// that sha256sum prints of them, in the order in which they are read.
func Identified(what, path string, files []string) (string, error) {
	if len(files) == 1 && files[0] == path {
		sum, err := sums.File(path)
		return fmt.Sprintf("%s: %s (SHA-256 %s)", what, path, sum), err
	}
	all := sums.NewList()
	for _, f := range files {
		name, err := filepath.Rel(path, f)
		if err != nil {
			name = f
		}
		if err := all.Add(f, name); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%s: %s (%d files; SHA-256 of the list of their SHA-256 sums and names %s)", what, path, len(files), all), nil
}

// identifiedModel is Identified for a model that comes along, or a folder of one.
func identifiedModel(what, asked string) (string, error) {
	sum, err := named.Digest(asked)
	if err != nil || sum == asked {
		return what + ": " + asked + ", which comes with the program", err
	}
	return fmt.Sprintf("%s: %s (SHA-256 of the list of the SHA-256 sums and names of its files %s)", what, asked, sum), nil
}
