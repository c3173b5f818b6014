package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/understudy-text/understudy/internal/atonce"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/lm/named"
	attackpage "github.com/understudy-text/understudy/study/attack/page"
	"github.com/understudy-text/understudy/study/compared"
	"github.com/understudy-text/understudy/study/evaluate/page"
	"github.com/understudy-text/understudy/study/report"
	"github.com/understudy-text/understudy/study/statement"
)

// addCompared adds the flags of verbs that look at originals and what became of them. json
// and html say what is written there.
func addCompared(cmd *cobra.Command, o *compared.Options, json, html string) {
	o.Say = os.Stderr
	addInput(cmd, &o.Input)
	addLedger(cmd, &o.Ledger)
	f := cmd.Flags()
	f.StringVar(&o.Original, "original", "", "the original documents")
	f.StringArrayVar(&o.Replacements, "replacements", nil, "what stands where: replacements.json, the folder that has it, or what another tool wrote in TAE form; may be repeated, with a name before it: NAME=FILE")
	f.StringVar(&o.Scope, "scope", "", "where a stand-in stands for its original: corpus, or document if each has its own (default: what manifest.json beside the replacements says, or corpus)")
	f.StringVar(&o.Outputs.JSON, "json", "", "write "+json+" as JSON to this file (- for standard output)")
	f.StringVar(&o.Outputs.HTML, "html", "", "write "+html+" to this file")
	f.StringVar(&o.Outputs.CSV, "csv", "", "write each table as a CSV file into this folder")
}

func evaluateCommand() *cobra.Command {
	var o compared.EvaluateOptions
	cmd := newVerb("evaluate", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		all, err := o.Sets()
		if err != nil {
			return err
		}
		m, err := atonce.Do(cmd.Context(), func() (*compared.Measured, error) { return o.Measure(cmd.Context(), all) })
		if err != nil {
			return err
		}
		const title = "Evaluation of stand-ins"
		tables, shown := page.Of(title, m.Runs, nil), page.Of(title, m.Runs, m.Passages)
		sign(shown, cmd, m.Used)
		var result any = m.Runs
		if len(m.Runs) == 1 {
			result = m.Runs[0].Report
		}
		return o.Outputs.Write(tables, shown, result, func() (all error) {
			for _, s := range tables.Sections {
				all = errors.Join(all, printTables(s.Tables))
			}
			return all
		})
	}, evaluateDetection(), evaluateMasking(), evaluateAgreement(), evaluateWER())
	addCompared(cmd, &o.Options, "the measures", "a page with tables, drawings and passages of the texts")
	cmd.Flags().StringVar(&o.Model, "model", named.Tiny, "vectors for similarity: tiny, which comes with the program, or an encoder of sentence vectors: the `name` of a pulled model, or a folder")
	cmd.Flags().StringVar(&o.Summarizer, "summarizer", "", "chat `model` that writes the summaries which ROUGE compares (default: TextRank chooses sentences)")
	addServer(cmd, &o.Server, "--summarizer")
	return cmd
}

func attackCommand() *cobra.Command {
	var o compared.AttackOptions
	cmd := newVerb("attack", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if err := o.Check(); err != nil {
			return err
		}
		sets, err := o.Sets()
		if err != nil {
			return err
		}
		runs, used, err := o.Attack(cmd.Context(), sets)
		if err != nil {
			return err
		}
		p := attackpage.Of(runs)
		sign(p, cmd, used)
		var result any = runs
		if len(runs) == 1 {
			result = runs[0].Report
		}
		if err := o.Outputs.Write(p, p, result, func() error { return printTables(attackpage.Summary(runs)) }); err != nil {
			return err
		}
		return o.TellAbsent(runs[0])
	})
	addCompared(cmd, &o.Options, "the findings", "a risk summary, a page with tables and drawings,")
	f := cmd.Flags()
	f.StringVar(&o.Background, "background", "", "the texts that an attacker can read (default: none; nobody is looked for among texts)")
	f.StringVar(&o.Mapping, "mapping", "", `file {"document": "background text", …}: which background text is a document's own (default: the one of its name)`)
	f.Float64Var(&o.Floor, "bm25-floor", 0, "what words weigh in BM25 that more than half of the background texts have, as a part of the mean weight; rank_bm25's epsilon, there 0.25")
	f.IntVar(&o.Top, "top", 10, "how many betraying words are named for each document")
	f.IntVar(&o.Simulations, "simulations", 20, "under how many keys of the attacker's own the program is run over the directory of names: most of the time that attack takes; 0 leaves it out")
	f.BoolVar(&o.Values, "values", false, "show the residual values themselves in --json and --html, beside where they stand")
	return cmd
}

func reportCommand() *cobra.Command {
	var o statement.Options
	cmd := newVerb("report", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if o.Out == "" && !wantsJSON(cmd) {
			return usage.Errorf("--out is missing: the page, FILE.html (or --json)")
		}
		o.Folder, o.Program, o.Attacks.Say = args[0], program(), os.Stderr
		s, err := statement.Make(cmd.Context(), o)
		if err != nil {
			return err
		}
		if o.Out != "" {
			if err := report.WriteFile(o.Out, s.Page().WriteHTML); err != nil {
				return err
			}
		}
		for _, t := range s.ToDo {
			if t.Urgent {
				tell("to do: %s %s", t.What, t.Why)
			}
		}
		return shown(cmd, s)
	})
	addInput(cmd, &o.Attacks.Input)
	addLedger(cmd, &o.Attacks.Ledger)
	f := cmd.Flags()
	f.StringVar(&o.Out, "out", "", "the page: FILE.html")
	f.StringVar(&o.Attacks.Original, "original", "", "the original documents, for the attacks; the flags say how they are read, as for pseudonymize")
	f.StringVar(&o.Review, "review", "", "project of 'understudy review' with a sample that people have read")
	f.BoolVar(&o.Originals, "originals", false, "show the original values that can still be read, and all names of documents: keep the page as you keep the originals")
	return cmd
}

// sign writes on a page what who files it must know: when and by what it was made, from
// what, and with which settings. used are lines of identified inputs.
func sign(p *report.Report, cmd *cobra.Command, used []string) {
	p.Made = fmt.Sprintf("Made on %s by %s.", time.Now().UTC().Format("2 January 2006, 15:04 UTC"), program())
	p.Notes = append(p.Notes, append(used, settingsOf(cmd))...)
}

// settingsOf says how the flags of a verb were set that are no inputs or outputs.
func settingsOf(cmd *cobra.Command) string {
	apart := map[string]bool{"original": true, "replacements": true, "background": true, "mapping": true, "json": true, "html": true, "csv": true, "config": true}
	var set []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Changed && !apart[f.Name] {
			set = append(set, "--"+f.Name+" "+valueOf(f))
		}
	})
	if len(set) == 0 {
		return "Settings: all as the program has them by default."
	}
	return "Settings: " + strings.Join(set, ", ") + "; all others as the program has them by default."
}

// valueOf is a flag's value, without the password that an address may hold.
func valueOf(f *pflag.Flag) string {
	if u, err := url.Parse(f.Value.String()); err == nil && u.User != nil {
		return u.Redacted()
	}
	return f.Value.String()
}
