package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/internal/plural"
	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/setup"
	"github.com/understudy-text/understudy/job/shard/step"
	"github.com/understudy-text/understudy/ledger/place"
)

func shardCommand() *cobra.Command {
	return newVerb("shard", cobra.NoArgs, nil, shardPlan(), shardObserve(), shardMerge(), shardCast(), shardReplace(), shardJoin(), shardRestore(), shardShow())
}

func shardPlan() *cobra.Command {
	var o setup.Options
	var p step.Place
	var asked step.Plan
	cmd := newVerb("shard plan", cobra.ArbitraryArgs, func(cmd *cobra.Command, paths []string) error {
		parsed(cmd, &o)
		p.KeyFile, p.Program, p.Say, asked.Paths = o.Ledger.KeyFile, o.Program, o.Say, paths
		plan, docs, err := p.Begin(cmd.Context(), asked, &o)
		if err != nil {
			return err
		}
		tell("%s in %s, %s. Next: observe, of each shard", plural.Count(len(plan.Files), "file"), plural.Count(len(plan.Shards), "shard"), plural.Count(plan.Buckets, "bucket"))
		if err := shown(cmd, map[string]any{"files": len(plan.Files), "bytes": docs.Size, "shards": len(plan.Shards), "buckets": plan.Buckets}); err != nil {
			return err
		}
		return docs.LeftOut()
	})
	addPseudonymize(cmd, &o)
	f := cmd.Flags()
	f.StringVar(&p.Work, "work", "", "folder of the run, which all machines see; made if it is absent")
	f.IntVar(&asked.Shards, "shards", 1, "how many shards; there are fewer if there are fewer files")
	f.BoolVar(&asked.Streams, "streams", false, "the shards are streams, and no files")
	f.IntVar(&asked.Buckets, "buckets", 16, "how many buckets are merged side by side")
	return cmd
}

// A stepRun is a call of a verb that does a step.
type stepRun struct {
	step.Place
	ledger     place.Place // of a step that wants one
	shard      int
	workers    int
	input, out string
	cmd        *cobra.Command
}

// stepVerb returns a verb that does a step of a run.
func stepVerb(name string, do func(r *stepRun, s *step.Step) error) (*cobra.Command, *stepRun) {
	r := &stepRun{}
	r.cmd = newVerb(name, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		r.Program, r.Say = program(), os.Stderr
		s, err := r.Step(cmd.Context(), r.ledger)
		if err != nil {
			return err
		}
		defer s.Close()
		return do(r, s)
	})
	addRun(r.cmd, &r.Place)
	return r.cmd, r
}

// addRun adds the flags of all steps but the first.
func addRun(cmd *cobra.Command, p *step.Place) {
	cmd.Flags().StringVar(&p.Work, "work", "", "folder of the run, which all machines see; not for publication")
	cmd.Flags().StringVar(&p.KeyFile, "key-file", "", "file that holds the key")
}

func (r *stepRun) addShard() {
	r.cmd.Flags().IntVar(&r.shard, "shard", -1, "number of the shard, from 0")
}

// addDocuments adds the flags of steps that read the documents of a shard.
func (r *stepRun) addDocuments() {
	r.addShard()
	r.cmd.Flags().IntVar(&r.workers, "workers", 0, workersHelp)
	r.cmd.Flags().StringVar(&r.input, "input", "", "file of this machine that holds the shard's documents, lines of JSON, if the plan has streams; - is standard input")
}

func shardObserve() *cobra.Command {
	cmd, r := stepVerb("shard observe", func(r *stepRun, s *step.Step) error {
		j, err := s.Job(r.shard, "observing", r.input, r.workers)
		if err != nil {
			return err
		}
		return s.Observe(r.cmd.Context(), r.shard, j)
	})
	r.addDocuments()
	return cmd
}

func shardMerge() *cobra.Command {
	var bucket int
	cmd, _ := stepVerb("shard merge", func(r *stepRun, s *step.Step) error {
		p, err := s.Collectors()
		if err != nil {
			return err
		}
		merged, done := progress.Pass(progress.Count("merging shards", len(s.Shards)), int64(len(s.Shards)))
		defer done()
		s.Told = func(int, int) { merged(1) }
		return s.Merge(r.cmd.Context(), bucket, p)
	})
	cmd.Flags().IntVar(&bucket, "bucket", -1, "number of the bucket, from 0")
	return cmd
}

func shardCast() *cobra.Command {
	cmd, r := stepVerb("shard cast", func(r *stepRun, s *step.Step) error {
		if s.Ledger != (r.ledger.Ledger != "") {
			return usage.Errorf("--ledger is to be named here if it was named to 'shard plan', and only then")
		}
		p, err := s.Collectors()
		if err != nil {
			return err
		}
		read, done := progress.Pass(progress.Count("reading buckets", s.Buckets), int64(s.Buckets))
		next, end := progress.Steps()
		s.Told = func(n, all int) {
			if read(1); n == all {
				next("casting")
			}
		}
		n, err := s.Cast(r.cmd.Context(), p)
		done()
		end()
		if err != nil {
			return err
		}
		s.Setup.Method.TellDefects(os.Stderr)
		tell("The cast has %d entries. Next: replace, of each shard", n)
		return nil
	})
	r.ledger.Say = func(line string) { tell("%s", line) }
	cmd.Flags().StringVar(&r.ledger.Ledger, "ledger", "", "ledger that gives and takes stand-ins: a file, or postgres://USER@HOST/DATABASE")
	return cmd
}

func shardReplace() *cobra.Command {
	cmd, r := stepVerb("shard replace", func(r *stepRun, s *step.Step) error {
		j, err := s.Job(r.shard, "replacing", r.input, r.workers)
		if err != nil {
			return err
		}
		if r.out != "" {
			j.Out = r.out
		}
		return s.Replace(r.cmd.Context(), r.shard, j)
	})
	r.addDocuments()
	cmd.Flags().StringVar(&r.out, "out", "", "folder for the files (default: that of the plan)")
	return cmd
}

func shardJoin() *cobra.Command {
	cmd, _ := stepVerb("shard join", func(r *stepRun, s *step.Step) error {
		m, err := s.Join(r.cmd.Context())
		return shownWith(r.cmd, m, err)
	})
	return cmd
}

func shardRestore() *cobra.Command {
	var from string
	cmd, r := stepVerb("shard restore", func(r *stepRun, s *step.Step) error {
		if r.out == "" {
			return usage.Errorf("--out is missing: the folder for the originals")
		}
		done, err := s.Restore(r.cmd.Context(), r.shard, from, r.out)
		return shownWith(r.cmd, done, err)
	})
	r.addShard()
	cmd.Flags().StringVar(&from, "from", "", "folder with the texts (default: where replace wrote them)")
	cmd.Flags().StringVar(&r.out, "out", "", "folder for the originals")
	return cmd
}

func shardShow() *cobra.Command {
	var p step.Place
	cmd := newVerb("shard show", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		run, _, err := p.Open()
		if err != nil {
			return err
		}
		if wantsJSON(cmd) {
			return printJSON(map[string]int{"files": len(run.Files), "shards": len(run.Shards), "buckets": run.Buckets})
		}
		fmt.Printf("%s in %s, %s\n", plural.Count(len(run.Files), "file"), plural.Count(len(run.Shards), "shard"), plural.Count(run.Buckets, "bucket"))
		return nil
	})
	addRun(cmd, &p)
	return cmd
}
