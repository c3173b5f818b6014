package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/sets"
	"github.com/understudy-text/understudy/study/report"
)

// comparedFlags are those of verbs that look at originals and what became of them.
type comparedFlags struct {
	inputFlags
	ledgerFlags
	report.Outputs
	original     string
	replacements []string
	scope        string
}

// add adds the flags. json and html say what is written there.
func (f *comparedFlags) add(cmd *cobra.Command, json, html string) {
	f.inputFlags.add(cmd)
	f.ledgerFlags.add(cmd)
	fs := cmd.Flags()
	fs.StringVar(&f.original, "original", "", "the original documents")
	fs.StringArrayVar(&f.replacements, "replacements", nil, "what stands where: replacements.json, the folder that has it, or what another tool wrote in TAE form; may be repeated, with a name before it: NAME=FILE")
	fs.StringVar(&f.scope, "scope", "", "where a stand-in stands for its original: corpus, or document if each has its own (default: what manifest.json beside the replacements says, or corpus)")
	fs.StringVar(&f.JSON, "json", "", "write "+json+" as JSON to this file (- for standard output)")
	fs.StringVar(&f.HTML, "html", "", "write "+html+" to this file")
	fs.StringVar(&f.CSV, "csv", "", "write each table as a CSV file into this folder")
}

// sets reads the replacements.
func (f *comparedFlags) sets() ([]sets.Set, error) {
	if f.original == "" || len(f.replacements) == 0 {
		return nil, usagef("--original and --replacements are both needed")
	}
	if f.scope != "" {
		if err := checkScope(f.scope); err != nil {
			return nil, err
		}
	}
	all, err := sets.Read(f.replacements, pairs.Scope(f.scope))
	if err != nil {
		err = fmt.Errorf("--replacements: %w", err)
	}
	return all, err
}

// open finds the originals, and checks that nothing is written over what is read, which
// are they, the sets, and other files.
func (f *comparedFlags) open(all []sets.Set, others ...string) (*documents, error) {
	docs, err := f.inputFlags.open([]string{f.original})
	if err != nil {
		return nil, err
	}
	if err := refused(docs.refused); err != nil {
		return nil, err
	}
	read := slices.Concat(pathsOf(docs.files), others)
	for _, s := range all {
		read = append(read, s.Path)
	}
	return docs, f.Outputs.Check(read)
}

// identify says what is read, with its sums: the originals, what middle adds, the sets.
func (f *comparedFlags) identify(docs *documents, all []sets.Set, middle ...string) ([]string, error) {
	first, err := identified("Originals", f.original, pathsOf(docs.files))
	used := append([]string{first}, middle...)
	for _, s := range all {
		used = append(used, fmt.Sprintf("Replacements %s: %s (SHA-256 %s), scope %s", s.Name, s.Path, s.Sum, s.Scope))
	}
	return used, err
}

// place fills in the replacements of a set, in code points of the originals. Those that
// pseudonymize --replacements result wrote are brought back by the ledger if there is
// one, else by laying the results, which lie beside them, and the originals side by side.
func (f *comparedFlags) place(ctx context.Context, source *pairs.Source, s *sets.Set) (err error) {
	source.Scope, source.Replacements = s.Scope, s.Marks
	if !s.OfResult {
		return nil
	}
	found, err := f.discover([]string{filepath.Dir(s.Path)})
	if err != nil {
		return err
	}
	files, _ := withoutReports(found.files)
	if f.path == "" && f.keyFile == "" {
		source.Replacements, err = source.FromResults(ctx, files, s.Marks)
		if errors.Is(err, pairs.ErrOpen) {
			err = fmt.Errorf("%w; name the ledger that knows: --ledger FILE --key-file FILE", err)
		}
		return err
	}
	l, d, err := f.openDomain(ctx, false)
	if err != nil {
		return err
	}
	defer l.Close()
	o := source.Options
	o.IDs = corpus.NewIDs()
	source.Replacements, err = job.Originals(ctx, d, files, o)
	return err
}
