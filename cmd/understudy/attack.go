package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
	"github.com/understudy-text/understudy/study/attack"
	"github.com/understudy-text/understudy/study/attack/page"
	"github.com/understudy-text/understudy/study/attack/quasi"
	"github.com/understudy-text/understudy/study/attack/residual"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/report"
)

// attackFlags say what is attacked, with what, and where the findings go.
type attackFlags struct {
	inputFlags
	ledgerFlags
	outputFlags
	original     string
	replacements []string
	scope        string
	background   string
	mapping      string
	floor        float64
	top          int
	simulations  int
	values       bool
}

func attackCommand() *cobra.Command {
	var f attackFlags
	cmd := newVerb("attack", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error { return f.run(cmd, time.Now()) })
	f.inputFlags.add(cmd)
	f.ledgerFlags.add(cmd)
	cmd.Flags().StringVar(&f.original, "original", "", "the original documents")
	cmd.Flags().StringArrayVar(&f.replacements, "replacements", nil, "what stands where: replacements.json, the folder that has it, or what another tool wrote in TAE form; may be repeated, with a name before it: NAME=FILE")
	scopeFlag(cmd, &f.scope)
	cmd.Flags().StringVar(&f.background, "background", "", "the texts that an attacker can read (default: none; nobody is looked for among texts)")
	cmd.Flags().StringVar(&f.mapping, "mapping", "", `file {"document": "background text", …}: which background text is a document's own (default: the one of its name)`)
	cmd.Flags().Float64Var(&f.floor, "bm25-floor", 0, "what words weigh in BM25 that more than half of the background texts have, as a part of the mean weight; rank_bm25's epsilon, there 0.25")
	cmd.Flags().IntVar(&f.top, "top", 10, "how many betraying words are named for each document")
	cmd.Flags().IntVar(&f.simulations, "simulations", 20, "under how many keys of the attacker's own the program is run over the directory of names: most of the time that attack takes; 0 leaves it out")
	cmd.Flags().BoolVar(&f.values, "values", false, "show the residual values themselves in --json and --html, beside where they stand")
	cmd.Flags().StringVar(&f.json, "json", "", "write the findings as JSON to this file (- for standard output)")
	cmd.Flags().StringVar(&f.html, "html", "", "write a risk summary, a page with tables and drawings, to this file")
	cmd.Flags().StringVar(&f.csv, "csv", "", "write each table as a CSV file into this folder")
	return cmd
}

// run attacks, and writes what was found with the time at which it was.
func (f *attackFlags) run(cmd *cobra.Command, now time.Time) error {
	if f.original == "" || len(f.replacements) == 0 {
		return usagef("--original and --replacements are both needed")
	}
	if f.background == "" && f.mapping != "" {
		return usagef("--mapping goes with --background")
	}
	if f.top < 0 {
		return usagef("--top is %d; it is at least 0", f.top)
	}
	if f.simulations < 0 {
		return usagef("--simulations is %d; it is at least 0", f.simulations)
	}
	if !(f.floor >= 0 && f.floor <= 1) { // NaN neither
		return usagef("--bm25-floor is %v; it is 0 to 1", f.floor)
	}
	sets, err := readSets(f.replacements, f.scope)
	if err != nil {
		return err
	}
	runs, used, err := f.attack(cmd.Context(), sets)
	if err != nil {
		return err
	}
	p := page.Of(runs)
	sign(p, cmd, now, used)
	if err := f.write(runs, p); err != nil {
		return err
	}
	if found := runs[0].Report.Reidentify; found != nil {
		return tellAbsent(found.Absent)
	}
	return nil
}

// attack attacks one set after the other. used identifies what was read.
func (f *attackFlags) attack(ctx context.Context, sets []replacementSet) (runs []page.Run, used []string, err error) {
	corpusOptions, err := f.inputFlags.options()
	if err != nil {
		return nil, nil, err
	}
	found, err := f.discover([]string{f.original})
	if err != nil {
		return nil, nil, err
	}
	if err := refused(found.refused); err != nil {
		return nil, nil, err
	}
	background, texts, err := f.texts()
	if err != nil {
		return nil, nil, err
	}
	read := slices.Concat(pathsOf(found.files), pathsIn(sets), pathsOf(texts.files), []string{f.mapping})
	if err := f.outputFlags.check(read); err != nil {
		return nil, nil, err
	}
	if used, err = f.identify(found, texts, sets); err != nil {
		return nil, nil, err
	}
	languages, def, err := f.languages()
	if err != nil {
		return nil, nil, err
	}
	o, err := f.options(languages, def)
	if err != nil {
		return nil, nil, err
	}
	each := texts.size + 2*found.size // of a set: see attack.Options
	progress := newProgress("attack", 2*texts.size+each*int64(len(sets)))
	step, done := pass(progress, 2*texts.size)
	o.Seen = func(n int) { step(int64(n)) }
	simulate := simulation{options: stock.Options{Languages: languages, Default: def, GivenOnly: true}}
	if f.simulations > 0 {
		o.Names.Simulate, o.Names.Rounds = simulate.names, f.simulations
		o.Words.Simulate = simulate.words
	}
	attacker, err := attack.New(ctx, background, o)
	switch {
	case errors.Is(err, corpus.ErrFormat):
		return nil, nil, fmt.Errorf("--background: %w; or an object of texts, {\"name\": \"text\", …}", err)
	case err != nil:
		return nil, nil, fmt.Errorf("--background: %w", err)
	}
	done()
	for _, s := range sets {
		step, done = pass(progress, each)
		simulate.resemblance = s.resemblance
		source := pairs.Source{Files: found.files, Options: corpusOptions, Scope: s.scope, Detector: o.Quasi.Detector}
		if source.Replacements, err = f.ofOriginals(ctx, &f.inputFlags, &source, &s); err != nil {
			return nil, nil, s.blamed(err)
		}
		r, err := attacker.Run(ctx, &source)
		if err != nil {
			return nil, nil, s.blamed(err)
		}
		done()
		runs = append(runs, page.Run{Name: s.name, Report: r})
	}
	return runs, used, nil
}

// identify says what is read, before it takes long.
func (f *attackFlags) identify(originals, texts inputs, sets []replacementSet) ([]string, error) {
	first, err := identified("Originals", f.original, pathsOf(originals.files))
	if err != nil {
		return nil, err
	}
	used := []string{first, "Background: none"}
	if f.background != "" {
		if used[1], err = identified("Background", f.background, pathsOf(texts.files)); err != nil {
			return nil, err
		}
	}
	used = append(used, identifiedSets(sets)...)
	if f.mapping == "" {
		return used, nil
	}
	mapping, err := identified("Mapping", f.mapping, []string{f.mapping})
	return append(used, mapping), err
}

// texts are those of --background, and the files that they stand in.
func (f *attackFlags) texts() (attack.Background, inputs, error) {
	if f.background == "" {
		return nil, inputs{}, nil
	}
	if info, err := os.Stat(f.background); err == nil && attack.IsTexts(f.background) {
		return attack.Texts(f.background), inputs{files: []corpus.File{{Path: f.background}}, size: info.Size()}, nil
	}
	found, err := f.discover([]string{f.background})
	if err != nil {
		return nil, found, fmt.Errorf("--background: %w", err)
	}
	if err := refused(found.refused); err != nil {
		return nil, found, err
	}
	o, err := f.inputFlags.options()
	return attack.Documents{Source: &pairs.Source{Files: found.files, Options: o}}, found, err
}

// frequentWords is how many words of a language are taken for frequent ones, that
// name no one.
const frequentWords = 5_000

// options are those of the attacks.
func (f *attackFlags) options(languages map[string]*language.Language, def string) (o attack.Options, err error) {
	o.Reidentify.Floor, o.Reidentify.Top = f.floor, f.top
	if f.top == 0 {
		o.Reidentify.Top = -1
	}
	o.Quasi = quasi.Options{Languages: map[string]quasi.Words{}, Default: def}
	if o.Quasi.Detector, err = stock.Detector(languages, def); err != nil {
		return o, err
	}
	frequent, titles, lexica := map[string]bool{}, []*name.Rules(nil), []*lexicon.Lexicon(nil)
	for code, l := range languages {
		rules, err := name.Load(code)
		if err != nil {
			return o, err
		}
		titles, lexica = append(titles, rules), append(lexica, l.Lexicon)
		o.Quasi.Languages[code] = quasi.Words{Lexicon: l.Lexicon, Gender: func(w string) byte { return byte(rules.Pronoun(w)) }}
		for _, w := range l.Lexicon.MostFrequent(frequentWords, true) {
			frequent[lexicon.Plain(w)] = true
		}
	}
	o.Residual = residual.Options{
		Values:   f.values,
		Frequent: func(w string) bool { return frequent[w] },
		Common: func(w string) bool {
			return slices.ContainsFunc(lexica, func(l *lexicon.Lexicon) bool { return l.Common(w) })
		},
		Country: func(words string) bool {
			return slices.ContainsFunc(lexica, func(l *lexicon.Lexicon) bool { _, _, ok := l.Country(words); return ok })
		},
		Title: func(w string) bool {
			return slices.ContainsFunc(titles, func(r *name.Rules) bool { return r.IsTitle(w) })
		},
	}
	if o.Names, err = directory(languages[def]); err != nil {
		return o, err
	}
	o.Words.Classes = smallClasses(languages[def].Lexicon)
	o.Reidentify.True, err = f.truth()
	return o, err
}

// truth reads --mapping.
func (f *attackFlags) truth() (func(document string) string, error) {
	if f.mapping == "" {
		return nil, nil
	}
	b, err := os.ReadFile(f.mapping)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	if json.Unmarshal(b, &names) != nil {
		return nil, usagef(`--mapping: %s is not an object of names: {"document": "background text", …}`, f.mapping)
	}
	return func(document string) string {
		if name, ok := names[document]; ok {
			return name
		}
		return document
	}, nil
}

// write writes what was asked for: the table on standard output unless JSON was.
func (f *attackFlags) write(runs []page.Run, p *report.Report) error {
	var all error
	if f.csv != "" {
		all = errors.Join(all, writeTables(f.csv, p))
	}
	if f.html != "" {
		all = errors.Join(all, report.WriteFile(f.html, p.WriteHTML))
	}
	if f.json != "" {
		var result any = runs
		if len(runs) == 1 {
			result = runs[0].Report
		}
		return errors.Join(all, writeJSONFile(f.json, result))
	}
	return errors.Join(all, printTables(page.Summary(runs)))
}

// absentListed is how many documents are named on standard error.
const absentListed = 10

// tellAbsent lists the documents that were not looked for.
func tellAbsent(absent []string) error {
	if len(absent) == 0 {
		return nil
	}
	fmt.Fprintf(os.Stderr, "understudy: the background lacks the true text of %d documents, which were not looked for (--mapping says which text is whose):\n", len(absent))
	for _, id := range absent[:min(len(absent), absentListed)] {
		fmt.Fprintf(os.Stderr, "  %q\n", id)
	}
	if len(absent) > absentListed {
		fmt.Fprintf(os.Stderr, "  and %d more\n", len(absent)-absentListed)
	}
	return errRefused
}
