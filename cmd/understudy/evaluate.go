package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/atonce"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/evaluate"
	"github.com/understudy-text/understudy/study/evaluate/page"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/similarity"
	summaries "github.com/understudy-text/understudy/study/evaluate/summary"
	"github.com/understudy-text/understudy/study/report"
)

// evaluateFlags say what is measured, and where it goes.
type evaluateFlags struct {
	inputFlags
	ledgerFlags
	serverFlags
	outputFlags
	original     string
	replacements []string
	scope        string
	model        string
	summarizer   string
}

func evaluateCommand() *cobra.Command {
	var f evaluateFlags
	cmd := newVerb("evaluate", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error { return f.run(cmd, time.Now()) })
	f.inputFlags.add(cmd)
	f.ledgerFlags.add(cmd)
	cmd.Flags().StringVar(&f.original, "original", "", "the original documents")
	cmd.Flags().StringArrayVar(&f.replacements, "replacements", nil, "what stands where: replacements.json, the folder that has it, or what another tool wrote in TAE form; may be repeated, with a name before it: NAME=FILE")
	scopeFlag(cmd, &f.scope)
	cmd.Flags().StringVar(&f.model, "model", named.Tiny, "vectors for similarity: tiny, which comes with the program, or an encoder of sentence vectors: the `name` of a pulled model, or a folder")
	cmd.Flags().StringVar(&f.summarizer, "summarizer", "", "chat `model` that writes the summaries which ROUGE compares (default: TextRank chooses sentences)")
	f.serverFlags.add(cmd, "--summarizer")
	cmd.Flags().StringVar(&f.json, "json", "", "write the measures as JSON to this file (- for standard output)")
	cmd.Flags().StringVar(&f.html, "html", "", "write a page with tables, drawings and passages of the texts to this file")
	cmd.Flags().StringVar(&f.csv, "csv", "", "write each table as a CSV file into this folder")
	cmd.AddCommand(evaluateDetection(), evaluateMasking(), evaluateAgreement(), evaluateWER())
	return cmd
}

// run measures, and writes what was measured with the time at which it was.
func (f *evaluateFlags) run(cmd *cobra.Command, now time.Time) error {
	if f.original == "" || len(f.replacements) == 0 {
		return usagef("--original and --replacements are both needed")
	}
	sets, err := readSets(f.replacements, f.scope)
	if err != nil {
		return err
	}
	m, err := atonce.Do(cmd.Context(), func() (*measured, error) { return f.measure(cmd.Context(), sets) })
	if err != nil {
		return err
	}
	return f.write(m, func(p *report.Report) { sign(p, cmd, now, m.used) })
}

// A replacementSet is one file of replacements.
type replacementSet struct {
	name        string
	path        string
	marks       map[string][]corpus.Mark
	ofResult    bool // marks are places of the result
	scope       pairs.Scope
	resemblance bool   // names sound like those they play
	sum         string // SHA-256 of the file
}

// blamed says which replacements an error is about, unless it is about the originals.
func (s *replacementSet) blamed(err error) error {
	var original *corpus.Refusal
	if errors.As(err, &original) {
		return err
	}
	return fmt.Errorf("%s: %w", s.path, err)
}

// scopeFlag is --scope of the verbs that look at results.
func scopeFlag(cmd *cobra.Command, scope *string) {
	cmd.Flags().StringVar(scope, "scope", "", "where a stand-in stands for its original: corpus, or document if each has its own (default: what manifest.json beside the replacements says, or corpus)")
}

// readSets reads what --replacements names. scope is that of all of them; "": each
// says its own.
func readSets(values []string, scope string) ([]replacementSet, error) {
	if scope != "" {
		if err := checkScope(scope); err != nil {
			return nil, err
		}
	}
	sets := make([]replacementSet, len(values))
	for i, value := range values {
		s := replacementSet{name: nameOf(value), path: value}
		if _, err := os.Stat(value); err != nil {
			if name, path, ok := strings.Cut(value, "="); ok {
				s.name, s.path = name, path
			}
		}
		if named.IsFolder(s.path) { // of pseudonymize
			s.path = filepath.Join(s.path, job.ReplacementsFile)
		}
		if s.name == "" {
			return nil, usagef("--replacements %q: no name before the =", value)
		}
		if slices.ContainsFunc(sets[:i], func(o replacementSet) bool { return o.name == s.name }) {
			return nil, usagef("--replacements: two are called %q; tell them apart with NAME=FILE", s.name)
		}
		file, err := os.Open(s.path)
		if err != nil {
			return nil, err
		}
		sum := sha256.New() // of what is read: a pipe cannot be read twice
		all := io.TeeReader(file, sum)
		s.marks, err = corpus.ReadTAE(all)
		if err == nil {
			_, err = io.Copy(io.Discard, all)
		}
		file.Close()
		s.sum = fmt.Sprintf("%x", sum.Sum(nil))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.path, err)
		}
		settings := settingsBeside(s.path)
		if s.scope = pairs.Scope(scope); scope == "" {
			s.scope = pairs.Corpus
			if settings["scope"] == string(pairs.InDocument) {
				s.scope = pairs.InDocument
			}
		}
		s.resemblance = settings["resemblance"] == "true"
		s.ofResult = settings["replacements"] == string(job.OfResult)
		sets[i] = s
	}
	return sets, nil
}

// settingsBeside are those that pseudonymize wrote into the manifest beside its
// replacements; none if there is no manifest.
func settingsBeside(replacements string) map[string]string {
	var m job.Manifest
	b, err := os.ReadFile(filepath.Join(filepath.Dir(replacements), job.ManifestFile))
	if err != nil || json.Unmarshal(b, &m) != nil {
		return nil
	}
	return m.Settings
}

// nameOf is what a file is called in tables: after itself or, as all that
// pseudonymize writes are called alike, after its folder.
func nameOf(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	folder := filepath.Base(filepath.Dir(path))
	if name == "" || name == "." { // a folder, . or ..
		return "replacements"
	}
	if name == "replacements" && folder != "." && folder != ".." && folder != string(filepath.Separator) {
		return folder
	}
	return name
}

// shownPassages is how many documents --html quotes.
const shownPassages = 3

// measured is what --html and the others write.
type measured struct {
	runs     []page.Run
	passages []report.Passage
	used     []string // identifies what was read
}

// measure measures one set after the other.
func (f *evaluateFlags) measure(ctx context.Context, sets []replacementSet) (*measured, error) {
	corpusOptions, err := f.inputFlags.options()
	if err != nil {
		return nil, err
	}
	found, err := f.discover([]string{f.original})
	if err != nil {
		return nil, err
	}
	if err := refused(found.refused); err != nil {
		return nil, err
	}
	if err := f.outputFlags.check(append(pathsOf(found.files), pathsIn(sets)...)); err != nil {
		return nil, err
	}
	o, free, err := f.options()
	if err != nil {
		return nil, err
	}
	defer free()
	m := &measured{}
	if m.used, err = f.identify(found, sets); err != nil {
		return nil, err
	}
	linker, err := stock.Linker(o.Languages, o.Default)
	if err != nil {
		return nil, err
	}
	detector, err := stock.Detector(o.Languages, o.Default)
	if err != nil {
		return nil, err
	}
	passages := page.Passages{Most: shownPassages}
	progress := newProgress("evaluate", found.size*int64(len(sets)))
	for _, s := range sets {
		step, done := pass(progress, found.size)
		o.Seen = func(d *pairs.Document) {
			step(int64(len(d.Document.Text)))
			if f.html != "" {
				passages.See(s.name, d)
			}
		}
		source := pairs.Source{Files: found.files, Options: corpusOptions, Scope: s.scope, Linker: linker, Detector: detector}
		if source.Replacements, err = f.ofOriginals(ctx, &f.inputFlags, &source, &s); err != nil {
			return nil, s.blamed(err)
		}
		r, err := evaluate.Run(ctx, &source, o)
		if err != nil {
			return nil, s.blamed(err)
		}
		if r.Mentions == 0 {
			return nil, fmt.Errorf("%s: nothing to measure: it replaces nothing in %s, and nothing is annotated there", s.path, f.original)
		}
		done()
		m.runs = append(m.runs, page.Run{Name: s.name, Report: r})
	}
	m.passages = passages.List()
	return m, nil
}

// identify says what is read, before it takes long.
func (f *evaluateFlags) identify(originals inputs, sets []replacementSet) ([]string, error) {
	first, err := identified("Originals", f.original, pathsOf(originals.files))
	if err != nil {
		return nil, err
	}
	model, err := identifiedModel("Vectors", f.model)
	if err != nil {
		return nil, fmt.Errorf("--model: %w", err)
	}
	used := append([]string{first}, append(identifiedSets(sets), model)...)
	if f.summarizer != "" {
		used = append(used, "Summaries: "+f.summarizer+", a chat model")
	}
	return used, nil
}

// options are those of the measures. done frees what they hold.
func (f *evaluateFlags) options() (o evaluate.Options, done func() error, err error) {
	done = func() error { return nil }
	if o.Languages, o.Default, err = f.languages(); err != nil {
		return o, done, err
	}
	if f.summarizer != "" {
		client, err := f.client(f.summarizer)
		if err != nil {
			return o, done, err
		}
		o.Summarizer = summaries.Chat{Asker: client, Splitter: o.Splitter}
	}
	o.Embedder, done, err = similarity.Open(f.model)
	if err != nil {
		err = fmt.Errorf("--model: %w", err)
	}
	return o, done, err
}

// write writes what was asked for: the table on standard output unless JSON was.
func (f *evaluateFlags) write(m *measured, sign func(*report.Report)) error {
	const title = "Evaluation of stand-ins"
	p := page.Of(title, m.runs, nil)
	var all error
	if f.csv != "" {
		all = errors.Join(all, writeTables(f.csv, p))
	}
	if f.html != "" {
		shown := page.Of(title, m.runs, m.passages)
		sign(shown)
		all = errors.Join(all, report.WriteFile(f.html, shown.WriteHTML))
	}
	var result any = m.runs
	if len(m.runs) == 1 {
		result = m.runs[0].Report
	}
	if f.json != "" {
		return errors.Join(all, writeJSONFile(f.json, result))
	}
	for _, s := range p.Sections {
		all = errors.Join(all, printTables(s.Tables))
	}
	return all
}

// writeTables writes the tables of a page as CSV files.
func writeTables(folder string, p *report.Report) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, s := range p.Sections {
		for i := range s.Tables {
			t := &s.Tables[i]
			if err := report.WriteFile(filepath.Join(folder, t.Name+".csv"), t.WriteCSV); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeJSONFile writes a result to a file, complete or not at all.
func writeJSONFile(path string, v any) error {
	if path == "-" {
		return printJSON(v)
	}
	return report.WriteFile(path, func(w io.Writer) error { return encodeJSON(w, v) })
}
