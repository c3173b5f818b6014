// Package step does the steps of a run over shards as a user asks for them. In come the
// folder of the run, its key and, for the first step, what pseudonymize would be asked;
// every later step reads that from the plan, and gets the same pipeline.
//
// It may know the root package, corpus, generate, internal/progress, internal/sums,
// internal/usage, job, job/input, job/setup, job/shard, job/stock, ledger, ledger/place
// and ledger/sqlite.
package step

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/sums"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/setup"
	"github.com/understudy-text/understudy/job/shard"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/place"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

// A Place is where a run lies, and who works on it.
type Place struct {
	Work, KeyFile string
	Program       string    // name and version: all steps want one
	Say           io.Writer // is told what happens
}

func (p *Place) key() (key ledger.Key, err error) {
	if p.Work == "" || p.KeyFile == "" {
		return key, usage.Errorf("--work and --key-file are wanted: the folder of the run, and its key")
	}
	return ledger.ReadKeyFile(p.KeyFile)
}

// Open opens the run of a plan.
func (p *Place) Open() (*shard.Run, ledger.Key, error) {
	key, err := p.key()
	if err != nil {
		return nil, key, err
	}
	run, err := shard.Open(p.Work, key)
	return run, key, err
}

// A Plan is what is asked of a run.
type Plan struct {
	Shards, Buckets int
	Streams         bool     // the shards are streams, and no files
	Paths           []string // of the files, without Streams
}

func (p *Plan) check(o *setup.Options) error {
	switch {
	case (len(p.Paths) > 0) == p.Streams:
		return usage.Errorf("name the files or folders to read, or --streams, and not both")
	case slices.Contains(o.Method.Given, "seed"):
		return usage.Errorf("--seed is not for shards; --key-file decides the draws")
	case o.Rename:
		return usage.Errorf("--rename is not for shards: what a file is called would hang on all others")
	case o.Out == corpus.Standard || slices.Contains(p.Paths, corpus.Standard):
		return usage.Errorf("shards are of files in folders, not of standard input and output")
	case p.Shards < 1 || p.Buckets < 1 || p.Buckets > 1<<16:
		return usage.Errorf("--shards and --buckets count from 1")
	case o.Scope == setup.Document && o.Ledger.Ledger != "":
		return usage.Errorf("--scope document draws anew for each document, which no ledger is asked about here; leave --ledger out: what restores the texts lies with each shard")
	}
	if err := o.Check(); err != nil {
		return err
	}
	if _, placeholder := generate.PlaceholderNamed(o.Method.Method); o.Method.Method != "surrogate" && !placeholder {
		return usage.Errorf("--method %s asks a model for each document; surrogate, delete, placeholder, category, numbered and mask are for shards", o.Method.Method)
	}
	return nil
}

// Begin makes the plan of a run in p.Work, by o's key file, which is made if it is absent.
// The documents that were found are returned.
func (p *Place) Begin(ctx context.Context, asked Plan, o *setup.Options) (*shard.Plan, *input.Documents, error) {
	if err := asked.check(o); err != nil {
		return nil, nil, err
	}
	key, err := p.key()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	absent := err != nil
	docs, err := o.Input.Open(asked.Paths...)
	if err != nil {
		return nil, nil, err
	}
	r, err := o.Read(docs)
	if err != nil {
		return nil, nil, err
	}
	if err := r.Guard(o.Out, p.Work); err != nil {
		return nil, nil, err
	}
	if absent {
		if key, err = o.Ledger.MakeKey(ctx); err != nil {
			return nil, nil, err
		}
	}
	if o.Out, err = filepath.Abs(o.Out); err != nil {
		return nil, nil, err
	}
	plan := &shard.Plan{Program: p.Program, Domain: o.Ledger.Domain, Buckets: asked.Buckets, Ledger: o.Ledger.Ledger != "", Out: o.Out,
		Skipped: docs.Skipped, Refused: docs.Refused, Knowledge: map[string]string{}}
	if plan.Options, err = json.Marshal(o); err != nil {
		return nil, nil, err
	}
	for _, path := range slices.Concat(r.Rules.Files, o.Knowledge.Files()) {
		if plan.Knowledge[path], err = sums.File(path); err != nil {
			return nil, nil, err
		}
	}
	for _, file := range docs.Files {
		one := shard.File{Name: file.Name, Size: file.Size}
		if one.Path, err = filepath.Abs(file.Path); err == nil && file.Beside != "" {
			one.Beside, err = filepath.Abs(file.Beside)
		}
		if err != nil {
			return nil, nil, err
		}
		plan.Files = append(plan.Files, one)
	}
	if asked.Streams {
		plan.Streams(asked.Shards)
	} else {
		plan.Part(asked.Shards)
	}
	_, err = shard.Begin(p.Work, plan, key)
	return plan, docs, err
}

// A Step is one of a run under way. It is to be closed.
type Step struct {
	*shard.Run
	Setup *setup.Run // as the plan says

	place  *Place
	key    ledger.Key
	ledger *ledger.Ledger
	temp   string // a copy of standard input
}

// Step reads the plan and opens what it says. known names the ledger of a step that wants
// one; without a path there is none.
func (p *Place) Step(ctx context.Context, known place.Place) (s *Step, err error) {
	s = &Step{place: p}
	if s.Run, s.key, err = p.Open(); err != nil {
		return nil, err
	}
	if s.Run.Program != p.Program {
		return nil, fmt.Errorf("the plan was made by %s, this is %s: all steps want one program", s.Run.Program, p.Program)
	}
	o := &setup.Options{}
	if err := json.Unmarshal(s.Options, o); err != nil {
		return nil, fmt.Errorf("the plan in %s: %w", p.Work, err)
	}
	o.Say, o.Input.Warn, o.Knowledge.Warn, o.Program, o.Out = p.Say, p.Say, p.Say, p.Program, s.Out
	// What restores the texts lies with the shards: said in the manifest, as one machine does.
	o.Ledger = place.Place{Ledger: "those of the shards", KeyFile: p.KeyFile, Domain: s.Domain}
	for _, path := range slices.Sorted(maps.Keys(s.Knowledge)) {
		if sum, err := sums.File(path); err != nil || sum != s.Knowledge[path] {
			return nil, fmt.Errorf("%s: not as it was when the plan was made: all steps want the same policies and lists", path)
		}
	}
	docs, err := o.Input.Open()
	if err != nil {
		return nil, err
	}
	if s.Setup, err = o.Read(docs); err != nil {
		return nil, err
	}
	defer func(opened *Step) {
		if err != nil {
			opened.Close()
		}
	}(s)
	if err := s.Setup.Equip(); err != nil {
		return nil, err
	}
	s.Setup.Parts.Draw = s.key.Draw(s.Domain)
	if known.Ledger != "" {
		known.KeyFile, known.Domain = p.KeyFile, s.Domain
		l, d, err := known.OpenDomain(ctx, true)
		if err != nil {
			return nil, err
		}
		s.ledger, s.Setup.Parts.Correspondences = l, d
	}
	return s, nil
}

// Close frees what was opened.
func (s *Step) Close() error {
	err := s.Setup.Close()
	if s.ledger != nil {
		err = errors.Join(err, s.ledger.Close())
	}
	if s.temp != "" {
		err = errors.Join(err, os.Remove(s.temp))
	}
	return err
}

// Collectors is a pipeline for steps that read no text: without a detector, which takes
// longest to load.
func (s *Step) Collectors() (*understudy.Pipeline, error) {
	s.Setup.Parts.GivenOnly = true
	return stock.Pipeline(s.Setup.Parts)
}

// Job is the job over a shard, whose progress is called what. path is a file of this
// machine that holds the documents of a stream, or corpus.Standard; "": the shard's files.
func (s *Step) Job(n int, what, path string, workers int) (*job.Job, error) {
	if workers < 0 {
		return nil, usage.Errorf("--workers is %d; it takes a number from 1 (0: one for each processor)", workers)
	}
	if err := s.input(n, path); err != nil {
		return nil, err
	}
	files, err := s.FilesOf(n)
	if err != nil {
		return nil, err
	}
	j := s.Setup.Job(s.Out)
	j.Workers, j.Progress = workers, progress.Bytes(what, size(files))
	j.Pipeline, err = stock.Pipeline(s.Setup.Parts)
	return j, err
}

// input puts a file in the place of a shard's stream.
func (s *Step) input(n int, path string) error {
	switch path {
	case "":
		return nil
	case corpus.Standard:
		f, err := os.CreateTemp("", "understudy-stream-*.jsonl") // readable by its owner only
		if err != nil {
			return err
		}
		s.temp, path = f.Name(), f.Name()
		_, err = io.Copy(f, os.Stdin)
		if err = errors.Join(err, f.Close()); err != nil {
			return err
		}
	}
	return s.Input(n, path)
}

// Replace writes the files of a shard with stand-ins.
func (s *Step) Replace(ctx context.Context, n int, j *job.Job) error {
	return s.Run.Replace(ctx, n, j, s.key)
}

// Join puts what the shards did together, and says it.
func (s *Step) Join(ctx context.Context) (*job.Manifest, error) {
	begun := s.Setup.Job(s.Out).Manifest
	begun.Ledger = s.key.Mark(s.Domain)
	m, err := s.Run.Join(ctx, s.Out, s.Setup.Explain, begun)
	if err != nil {
		return nil, err
	}
	return m, s.Setup.Tell(m)
}

// Restore puts the originals back into the files of a shard, as they lie in the folder
// from ("": where Replace wrote them), and says what it did.
func (s *Step) Restore(ctx context.Context, n int, from, out string) (*job.Restoration, error) {
	files, err := s.FilesOf(n)
	if err != nil {
		return nil, err
	}
	if from == "" {
		from = s.Out
	}
	kept := files[:0]
	for _, f := range files {
		f.Path = filepath.Join(from, filepath.FromSlash(f.Name))
		if f.Beside != "" {
			f.Beside = filepath.Join(filepath.Dir(f.Path), filepath.Base(f.Beside))
		}
		if _, err := os.Stat(f.Path); err == nil { // a file that was refused as a whole is not there
			kept = append(kept, f)
		}
	}
	if err := job.Guard(out, kept); err != nil {
		return nil, usage.Wrap(err)
	}
	store, err := sqlite.Open(ctx, s.Receipts(n), false)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	l, err := ledger.Open(ctx, store, s.key)
	if err != nil {
		return nil, err
	}
	d, err := l.Domain(ctx, s.Domain, false)
	if err != nil {
		return nil, err
	}
	reading := s.Setup.Documents.Reading
	reading.LooseSpans = true // edited texts may no longer fit their annotations
	r, err := (&job.Restore{Files: kept, Corpus: reading, Out: out, Domain: d, Progress: progress.Bytes("restoring", size(kept))}).Run(ctx)
	if err != nil {
		return nil, err
	}
	return r, r.Tell(s.place.Say, setup.Where(out))
}

func size(files []corpus.File) (bytes int64) {
	for _, f := range files {
		bytes += f.Size
	}
	return bytes
}
