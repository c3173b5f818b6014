package statement

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/server/review/project"
	"github.com/understudy-text/understudy/study/compared"
	"github.com/understudy-text/understudy/study/evaluate/sets"
	"github.com/understudy-text/understudy/study/report"
)

// Options say what a statement is made from.
type Options struct {
	Folder    string                 // that pseudonymize wrote
	Out       string                 // the page that is going to be written; "": none
	Review    string                 // project with a sample that people have read; "": none
	Attacks   compared.AttackOptions // with Original, the attacks that need no background
	Originals bool                   // originals are shown
	Program   string                 // that writes the statement
}

// Make gathers the facts and makes the statement. The errors of what is asked for are
// usage errors.
func Make(ctx context.Context, o Options) (*Statement, error) {
	f := Facts{Used: Used{Program: o.Program, Made: time.Now().UTC().Format("2 January 2006, 15:04 UTC")}}
	if err := report.CheckFile("--out", o.Out, []string{o.Review, o.Attacks.Original, filepath.Join(o.Folder, job.ManifestFile), filepath.Join(o.Folder, job.ReplacementsFile)}); err != nil {
		return nil, err
	}
	if info, err := os.Stat(o.Folder); err != nil || !info.IsDir() {
		return nil, usage.Errorf("%s is no folder; name the one that pseudonymize wrote (--out)", o.Folder)
	}
	var err error
	if f.Manifest, err = readManifest(o.Folder); err != nil {
		return nil, err
	}
	for _, m := range stock.Models() {
		f.Used.Models = append(f.Used.Models, Model(m))
	}
	if f.Used.Files, err = o.identify(); err != nil {
		return nil, err
	}
	if o.Review != "" {
		if f.Sample, err = readSample(ctx, o.Review); err != nil {
			return nil, err
		}
	}
	if o.Attacks.Original != "" {
		if err := o.attack(ctx, &f); err != nil {
			return nil, err
		}
	}
	return New(f, o.Originals), nil
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

// identify returns lines that say what is read, with its sums: all files of the folder but
// the page itself.
func (o *Options) identify() (lines []string, err error) {
	var files []string
	page, _ := os.Stat(o.Out)
	if err := filepath.WalkDir(o.Folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		if info, err := os.Stat(path); err != nil || page == nil || !os.SameFile(info, page) {
			files = append(files, path)
		}
		return nil
	}); err != nil {
		return nil, err
	}
	slices.Sort(files)
	line, err := compared.Identified("The folder", o.Folder, files)
	if err != nil {
		return nil, err
	}
	lines = append(lines, line)
	for _, name := range [...]string{job.ReplacementsFile, job.ManifestFile} {
		path := filepath.Join(o.Folder, name)
		if line, err = compared.Identified(name, path, []string{path}); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
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
		return nil, usage.Errorf("--review: %s has no sample; 'understudy review --sample 50 %s' draws one", path, path)
	}
	return &s, err
}

// attack runs the attacks that need no background.
func (o *Options) attack(ctx context.Context, f *Facts) error {
	all, err := sets.Read([]string{o.Folder}, "")
	if err != nil {
		return err
	}
	o.Attacks.Values, o.Attacks.Outputs.HTML = o.Originals, o.Out
	runs, used, err := o.Attacks.Attack(ctx, all)
	if err != nil {
		return err
	}
	f.Used.Files, f.Attacks = append(f.Used.Files, used[0]), runs[0].Report
	return nil
}
