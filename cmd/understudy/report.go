package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/server/review/project"
	"github.com/understudy-text/understudy/study/attack"
	"github.com/understudy-text/understudy/study/evaluate/sets"
	"github.com/understudy-text/understudy/study/report"
	"github.com/understudy-text/understudy/study/statement"
)

// reportFlags say what is reported on, and where the report goes.
type reportFlags struct {
	attackFlags
	out       string
	review    string
	originals bool
}

func reportCommand() *cobra.Command {
	var f reportFlags
	cmd := newVerb("report", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0], time.Now()) })
	f.inputFlags.add(cmd)
	cmd.Flags().StringVar(&f.out, "out", "", "the page: FILE.html")
	cmd.Flags().StringVar(&f.original, "original", "", "the original documents, for the attacks; the flags say how they are read, as for pseudonymize")
	cmd.Flags().StringVar(&f.review, "review", "", "project of 'understudy review' with a sample that people have read")
	cmd.Flags().BoolVar(&f.originals, "originals", false, "show the original values that can still be read, and all names of documents: keep the page as you keep the originals")
	return cmd
}

func (f *reportFlags) run(cmd *cobra.Command, folder string, now time.Time) error {
	if f.out == "" && !wantsJSON(cmd) {
		return usagef("--out is missing: the page, FILE.html (or --json)")
	}
	if err := report.CheckFile("--out", f.out, []string{f.review, f.original, filepath.Join(folder, job.ManifestFile), filepath.Join(folder, job.ReplacementsFile)}); err != nil {
		return err
	}
	facts, err := f.facts(cmd.Context(), folder, now)
	if err != nil {
		return err
	}
	s := statement.New(*facts, f.originals)
	if f.out != "" {
		if err := report.WriteFile(f.out, s.Page().WriteHTML); err != nil {
			return err
		}
	}
	for _, t := range s.ToDo {
		if t.Urgent {
			fmt.Fprintf(os.Stderr, "to do: %s %s\n", t.What, t.Why)
		}
	}
	if wantsJSON(cmd) {
		return printJSON(s)
	}
	return nil
}

// facts gathers what there is to know.
func (f *reportFlags) facts(ctx context.Context, folder string, now time.Time) (*statement.Facts, error) {
	if !named.IsFolder(folder) {
		return nil, usagef("%s is no folder; name the one that pseudonymize wrote (--out)", folder)
	}
	facts := &statement.Facts{Used: statement.Used{Program: program(), Made: now.UTC().Format("2 January 2006, 15:04 UTC")}}
	var err error
	if facts.Manifest, err = readManifest(folder); err != nil {
		return nil, err
	}
	for _, m := range stock.Models() {
		facts.Used.Models = append(facts.Used.Models, statement.Model(m))
	}
	if err := f.identify(folder, facts); err != nil {
		return nil, err
	}
	if f.review != "" {
		if facts.Sample, err = readSample(ctx, f.review); err != nil {
			return nil, err
		}
	}
	if f.original != "" {
		facts.Attacks, err = f.attacks(ctx, folder, facts)
	}
	return facts, err
}

// readManifest reads that of a folder.
func readManifest(folder string) (*job.Manifest, error) {
	path := filepath.Join(folder, job.ManifestFile)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w; name the folder that pseudonymize wrote", err)
	}
	var m job.Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("%s: is no manifest of pseudonymize", path)
	}
	if m.Outcomes == nil && m.Mentions > 0 {
		return nil, fmt.Errorf("%s: written by an earlier version of the program, which noted too little; pseudonymize again", path)
	}
	return &m, nil
}

// identify notes what is read, with its sums.
func (f *reportFlags) identify(folder string, facts *statement.Facts) error {
	var files []string
	if err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && !sameFile(path, f.out) {
			files = append(files, path)
		}
		return err
	}); err != nil {
		return err
	}
	slices.Sort(files)
	line, err := identified("The folder", folder, files)
	if err != nil {
		return err
	}
	facts.Used.Files = append(facts.Used.Files, line)
	for _, name := range [...]string{job.ReplacementsFile, job.ManifestFile} {
		path := filepath.Join(folder, name)
		if line, err = identified(name, path, []string{path}); err != nil {
			return err
		}
		facts.Used.Files = append(facts.Used.Files, line)
	}
	return nil
}

// sameFile reports whether two paths lead to one file that is there.
func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil || b == "" {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// readSample reads what people found in the sample of a project.
func readSample(ctx context.Context, path string) (*project.Sampled, error) {
	p, err := project.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	s, err := p.Sampled(ctx)
	if err == nil && s.Documents == 0 {
		return nil, usagef("--review: %s has no sample; 'understudy review --sample 50 %s' draws one", path, path)
	}
	return &s, err
}

// attacks runs those that need no background.
func (f *reportFlags) attacks(ctx context.Context, folder string, facts *statement.Facts) (*attack.Report, error) {
	f.values = f.originals
	all, err := sets.Read([]string{folder}, "")
	if err != nil {
		return nil, err
	}
	f.HTML = f.out
	runs, used, err := f.attack(ctx, all)
	if err != nil {
		return nil, err
	}
	facts.Used.Files = append(facts.Used.Files, used[0])
	return runs[0].Report, nil
}
