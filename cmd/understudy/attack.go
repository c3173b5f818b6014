package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/attack"
	"github.com/understudy-text/understudy/study/attack/page"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/sets"
)

// attackFlags say what is attacked, with what, and where the findings go.
type attackFlags struct {
	comparedFlags
	background  string
	mapping     string
	floor       float64
	top         int
	simulations int
	values      bool
}

func attackCommand() *cobra.Command {
	var f attackFlags
	cmd := newVerb("attack", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error { return f.run(cmd, time.Now()) })
	f.comparedFlags.add(cmd, "the findings", "a risk summary, a page with tables and drawings,")
	cmd.Flags().StringVar(&f.background, "background", "", "the texts that an attacker can read (default: none; nobody is looked for among texts)")
	cmd.Flags().StringVar(&f.mapping, "mapping", "", `file {"document": "background text", …}: which background text is a document's own (default: the one of its name)`)
	cmd.Flags().Float64Var(&f.floor, "bm25-floor", 0, "what words weigh in BM25 that more than half of the background texts have, as a part of the mean weight; rank_bm25's epsilon, there 0.25")
	cmd.Flags().IntVar(&f.top, "top", 10, "how many betraying words are named for each document")
	cmd.Flags().IntVar(&f.simulations, "simulations", 20, "under how many keys of the attacker's own the program is run over the directory of names: most of the time that attack takes; 0 leaves it out")
	cmd.Flags().BoolVar(&f.values, "values", false, "show the residual values themselves in --json and --html, beside where they stand")
	return cmd
}

// run attacks, and writes what was found with the time at which it was.
func (f *attackFlags) run(cmd *cobra.Command, now time.Time) error {
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
	sets, err := f.sets()
	if err != nil {
		return err
	}
	runs, used, err := f.attack(cmd.Context(), sets)
	if err != nil {
		return err
	}
	p := page.Of(runs)
	sign(p, cmd, now, used)
	var result any = runs
	if len(runs) == 1 {
		result = runs[0].Report
	}
	if err := f.Write(p, p, result, func() error { return printTables(page.Summary(runs)) }); err != nil {
		return err
	}
	if found := runs[0].Report.Reidentify; found != nil {
		return tellAbsent(found.Absent)
	}
	return nil
}

// attack attacks one set after the other. used identifies what was read.
func (f *attackFlags) attack(ctx context.Context, all []sets.Set) (runs []page.Run, used []string, err error) {
	background, texts, err := f.texts()
	if err != nil {
		return nil, nil, err
	}
	docs, err := f.open(all, append(pathsOf(texts.files), f.mapping)...)
	if err != nil {
		return nil, nil, err
	}
	known := "Background: none"
	if f.background != "" {
		if known, err = identified("Background", f.background, pathsOf(texts.files)); err != nil {
			return nil, nil, err
		}
	}
	if used, err = f.identify(docs, all, known); err != nil {
		return nil, nil, err
	}
	if f.mapping != "" {
		mapping, err := identified("Mapping", f.mapping, []string{f.mapping})
		if err != nil {
			return nil, nil, err
		}
		used = append(used, mapping)
	}
	languages, def, err := f.languages()
	if err != nil {
		return nil, nil, err
	}
	o, err := f.options(languages, def)
	if err != nil {
		return nil, nil, err
	}
	each := texts.size + 2*docs.size // of a set: see attack.Options
	progress := newProgress("attack", 2*texts.size+each*int64(len(all)))
	step, done := pass(progress, 2*texts.size)
	o.Seen = func(n int) { step(int64(n)) }
	simulation := &attack.Simulation{Options: stock.Options{Languages: languages, Default: def, GivenOnly: true}}
	if f.simulations > 0 {
		o.Simulate(simulation, f.simulations)
	}
	attacker, err := attack.New(ctx, background, o)
	switch {
	case errors.Is(err, corpus.ErrFormat):
		return nil, nil, fmt.Errorf("--background: %w; or an object of texts, {\"name\": \"text\", …}", err)
	case err != nil:
		return nil, nil, fmt.Errorf("--background: %w", err)
	}
	done()
	for _, s := range all {
		step, done = pass(progress, each)
		simulation.Resemblance = s.Resemblance
		source := pairs.Source{Files: docs.files, Options: docs.options, Detector: o.Quasi.Detector}
		if err := f.place(ctx, &source, &s); err != nil {
			return nil, nil, s.Blamed(err)
		}
		r, err := attacker.Run(ctx, &source)
		if err != nil {
			return nil, nil, s.Blamed(err)
		}
		done()
		runs = append(runs, page.Run{Name: s.Name, Report: r})
	}
	return runs, used, nil
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

// options are those of the attacks.
func (f *attackFlags) options(languages map[string]*language.Language, def string) (o attack.Options, err error) {
	o.Reidentify.Floor, o.Reidentify.Top, o.Residual.Values = f.floor, f.top, f.values
	if f.top == 0 {
		o.Reidentify.Top = -1
	}
	if err := o.Knowing(languages, def); err != nil {
		return o, err
	}
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
