package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/internal/sums"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/shard"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

func shardCommand() *cobra.Command {
	cmd := newVerb("shard", cobra.NoArgs, nil)
	cmd.AddCommand(shardPlan(), shardObserve(), shardMerge(), shardCast(), shardReplace(), shardJoin(), shardRestore(), shardShow())
	return cmd
}

// shardFlags are those of all steps.
type shardFlags struct {
	work, keyFile string
	shard, bucket int
}

func (s *shardFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.work, "work", "", "folder of the run, which all machines see; not for publication")
	cmd.Flags().StringVar(&s.keyFile, "key-file", "", "file that holds the key")
}

func (s *shardFlags) addShard(cmd *cobra.Command) {
	s.add(cmd)
	cmd.Flags().IntVar(&s.shard, "shard", -1, "number of the shard, from 0")
}

func (s *shardFlags) check() error {
	if s.work == "" || s.keyFile == "" {
		return usagef("--work and --key-file are wanted: the folder of the run, and its key")
	}
	return nil
}

// notPlanned are flags of pseudonymize that a plan does not keep: each step has its own.
var notPlanned = [...]string{"key-file", "ledger", "work", "shards", "buckets", "workers", "config", "json", "seed", "help", "streams"}

// planned are the flags that were set, as arguments. Lists of one flag are one argument.
func planned(cmd *cobra.Command) (out []string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Changed || slices.Contains(notPlanned[:], f.Name) {
			return
		}
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
			if f.Value.Type() == "stringSlice" {
				var b strings.Builder
				w := csv.NewWriter(&b)
				_ = w.Write(values) // to memory
				w.Flush()
				values = []string{strings.TrimSuffix(b.String(), "\n")}
			}
		}
		for _, v := range values {
			out = append(out, "--"+f.Name+"="+v)
		}
	})
	return out
}

func shardPlan() *cobra.Command {
	var f pseudonymizeFlags
	var s shardFlags
	var shards, buckets int
	var streams bool
	cmd := newVerb("shard plan", cobra.ArbitraryArgs, func(cmd *cobra.Command, paths []string) error {
		if err := pathArgs(cmd, paths); err != nil && !streams || streams && len(paths) > 0 {
			return usagef("name the files or folders to read, or --streams, and not both")
		}
		s.keyFile = f.keyFile
		if err := s.check(); err != nil {
			return err
		}
		return makePlan(cmd, &f, &s, shards, buckets, paths)
	})
	f.add(cmd)
	cmd.Flags().StringVar(&s.work, "work", "", "folder of the run, which all machines see; made if it is absent")
	cmd.Flags().IntVar(&shards, "shards", 1, "how many shards; there are fewer if there are fewer files")
	cmd.Flags().BoolVar(&streams, "streams", false, "the shards are streams, and no files")
	cmd.Flags().IntVar(&buckets, "buckets", 16, "how many buckets are merged side by side")
	return cmd
}

func makePlan(cmd *cobra.Command, f *pseudonymizeFlags, s *shardFlags, shards, buckets int, paths []string) error {
	switch {
	case cmd.Flags().Changed("seed"):
		return usagef("--seed is not for shards; --key-file decides the draws")
	case f.rename:
		return usagef("--rename is not for shards: what a file is called would hang on all others")
	case f.out == standard || slices.Contains(paths, standard):
		return usagef("shards are of files in folders, not of standard input and output")
	case shards < 1 || buckets < 1 || buckets > 1<<16:
		return usagef("--shards and --buckets count from 1")
	case f.scope == string(pairs.InDocument) && f.path != "":
		return usagef("--scope document draws anew for each document, which no ledger is asked about here; leave --ledger out: what restores the texts lies with each shard")
	}
	if err := f.check(cmd); err != nil {
		return err
	}
	if _, placeholder := generate.PlaceholderNamed(f.method); f.method != "surrogate" && !placeholder {
		return usagef("--method %s asks a model for each document; surrogate, delete, placeholder, category, numbered and mask are for shards", f.method)
	}
	var in inputs
	var err error
	if len(paths) > 0 {
		if in, err = f.discover(paths); err != nil {
			return err
		}
	}
	rules, err := readPolicy(f.policy)
	if err != nil {
		return err
	}
	if err := job.Guard(f.out, in.files, slices.Concat([]string{f.file(), s.keyFile, s.work}, rules.Files, f.files())...); err != nil {
		return usageError{err}
	}
	key, err := ledger.ReadKeyFile(s.keyFile)
	if errors.Is(err, fs.ErrNotExist) {
		key, err = f.place().MakeKey(cmd.Context())
	}
	if err != nil {
		return err
	}
	if f.out, err = filepath.Abs(f.out); err != nil {
		return err
	}
	p := &shard.Plan{Program: program(), Arguments: planned(cmd), Domain: f.domain, Buckets: buckets, Ledger: f.path != "", Out: f.out,
		Skipped: in.skipped, Refused: in.refused, Knowledge: map[string]string{}}
	for _, path := range slices.Concat(rules.Files, f.files()) {
		if p.Knowledge[path], err = sums.File(path); err != nil {
			return err
		}
	}
	for _, file := range in.files {
		one := shard.File{Name: file.Name, Size: file.Size}
		if one.Path, err = filepath.Abs(file.Path); err == nil && file.Beside != "" {
			one.Beside, err = filepath.Abs(file.Beside)
		}
		if err != nil {
			return err
		}
		p.Files = append(p.Files, one)
	}
	if len(paths) > 0 {
		p.Part(shards)
	} else {
		p.Streams(shards)
	}
	if _, err := shard.Begin(s.work, p, key); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s in %s, %s. Next: observe, of each shard\n", several(len(p.Files), "file"), several(len(p.Shards), "shard"), several(buckets, "bucket"))
	if wantsJSON(cmd) {
		return printJSON(map[string]any{"files": len(p.Files), "bytes": in.size, "shards": len(p.Shards), "buckets": buckets})
	}
	return in.leftOut()
}

// A step is a step of a run under way.
type step struct {
	run   *shard.Run
	key   ledger.Key
	flags *pseudonymizeFlags // of the plan
	cmd   *cobra.Command     // with the plan's flags
	rules *decide.Rules
	job   *job.Job
	parts stock.Options // of the pipeline
	done  func() error
}

// pipeline puts the pipeline together, which takes about a second.
func (t *step) pipeline() (p *understudy.Pipeline, err error) {
	t.job.Pipeline, err = stock.Pipeline(t.parts)
	return t.job.Pipeline, err
}

// collectors is a pipeline for steps that read no text: without a detector, which takes
// longest to load.
func (t *step) collectors() (*understudy.Pipeline, error) {
	t.parts.GivenOnly = true
	return t.pipeline()
}

// step does one step of a run with what it is about. lf is the ledger of a step that wants
// one; nil: it does not.
func (s *shardFlags) step(cmd *cobra.Command, lf *ledgerFlags, do func(*step) error) error {
	t, err := s.open(cmd, lf)
	if err != nil {
		return err
	}
	defer t.done()
	return do(t)
}

// open reads the plan and opens what it says. lf may name a ledger; nil: none.
func (s *shardFlags) open(cmd *cobra.Command, lf *ledgerFlags) (t *step, err error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	key, err := ledger.ReadKeyFile(s.keyFile)
	if err != nil {
		return nil, err
	}
	run, err := shard.Open(s.work, key)
	if err != nil {
		return nil, err
	}
	if run.Program != program() {
		return nil, fmt.Errorf("the plan was made by %s, this is %s: all steps want one program", run.Program, program())
	}
	f := &pseudonymizeFlags{}
	inner := &cobra.Command{Use: "pseudonymize"}
	inner.SetContext(cmd.Context())
	f.add(inner)
	if err := inner.ParseFlags(run.Arguments); err != nil {
		return nil, err
	}
	f.keyFile, f.out = s.keyFile, run.Out
	if run.Ledger {
		f.path = "the ledger of the plan" // said in the manifest; the caster alone opens it
	}
	var opened held
	t = &step{run: run, key: key, flags: f, cmd: inner, done: opened.free}
	defer func() {
		if err != nil {
			opened.free()
		}
	}()
	for _, path := range slices.Sorted(maps.Keys(run.Knowledge)) {
		if sum, err := sums.File(path); err != nil || sum != run.Knowledge[path] {
			return nil, fmt.Errorf("%s: not as it was when the plan was made: all steps want the same policies and lists", path)
		}
	}
	if t.rules, err = readPolicy(f.policy); err != nil {
		return nil, err
	}
	options, err := f.options()
	if err != nil {
		return nil, err
	}
	known, err := f.knowledgeFlags.read(options.Categories, t.rules)
	if err != nil {
		return nil, err
	}
	o := stock.Options{GivenOnly: f.spans == "given", Rules: t.rules, Knowledge: known, Apart: f.scope == string(pairs.InDocument), Unread: f.unread, Draw: key.Draw(f.domain)}
	free, err := f.equip(inner, &f.inputFlags, &o)
	opened.add(free)
	if err != nil {
		return nil, err
	}
	if lf != nil && lf.path != "" {
		lf.keyFile, lf.domain = s.keyFile, run.Domain
		l, d, err := lf.openDomain(cmd.Context(), true)
		if err != nil {
			return nil, err
		}
		opened.add(l.Close)
		o.Correspondences = d
	}
	t.done = opened.free
	t.job = &job.Job{
		Corpus: options, Given: f.spans == "given", Explain: f.explain, Out: run.Out,
		OtherFields: job.OtherFields(f.others), Offsets: job.Offsets(f.offsets), Check: known.Check,
		Notes:    func() map[string]int64 { return f.mixed.notes(f.notes()) },
		Manifest: job.Manifest{Program: program(), Policy: policyOf(t.rules), Settings: f.settings(false), Lists: listsOf(known)},
	}
	t.parts = o
	return t, nil
}
