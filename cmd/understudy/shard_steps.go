package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/shard"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

// inputHelp is about streams.
const inputHelp = "file of this machine that holds the shard's documents, lines of JSON, if the plan has streams; - is standard input"

// input puts what --input names in the place of a shard's stream. remove takes away what it
// had to be copied to.
func (t *step) input(shard int, path string) (remove func(), err error) {
	remove = func() {}
	switch path {
	case "":
		return remove, nil
	case standard:
		f, err := os.CreateTemp("", "understudy-stream-*.jsonl") // readable by its owner only
		if err != nil {
			return remove, err
		}
		remove = func() { os.Remove(f.Name()) }
		_, err = io.Copy(f, os.Stdin)
		if err = errors.Join(err, f.Close()); err != nil {
			return remove, err
		}
		path = f.Name()
	}
	return remove, t.run.Input(shard, path)
}

func shardObserve() *cobra.Command {
	var s shardFlags
	var workers int
	var input string
	cmd := newVerb("shard observe", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return s.step(cmd, nil, func(t *step) error {
			remove, err := t.input(s.shard, input)
			defer remove()
			if err != nil {
				return err
			}
			t.job.Workers = workers
			if _, err := t.pipeline(); err != nil {
				return err
			}
			if t.job.Progress, err = t.progress("observing", s.shard); err != nil {
				return err
			}
			return t.run.Observe(cmd.Context(), s.shard, t.job)
		})
	})
	s.addShard(cmd)
	cmd.Flags().IntVar(&workers, "workers", 0, "documents worked on at once (default: one for each processor)")
	cmd.Flags().StringVar(&input, "input", "", inputHelp)
	return cmd
}

func shardMerge() *cobra.Command {
	var s shardFlags
	cmd := newVerb("shard merge", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return s.step(cmd, nil, func(t *step) error {
			p, err := t.collectors()
			if err != nil {
				return err
			}
			return t.run.Merge(cmd.Context(), s.bucket, p)
		})
	})
	s.add(cmd)
	cmd.Flags().IntVar(&s.bucket, "bucket", -1, "number of the bucket, from 0")
	return cmd
}

func shardCast() *cobra.Command {
	var s shardFlags
	var lf ledgerFlags
	cmd := newVerb("shard cast", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return s.step(cmd, &lf, func(t *step) error {
			if t.run.Ledger != (lf.path != "") {
				return usagef("--ledger is to be named here if it was named to 'shard plan', and only then")
			}
			p, err := t.collectors()
			if err != nil {
				return err
			}
			n, err := t.run.Cast(cmd.Context(), p)
			if err != nil {
				return err
			}
			fmt.Fprintf(os.Stderr, "The cast has %d entries. Next: replace, of each shard\n", n)
			return nil
		})
	})
	s.add(cmd)
	cmd.Flags().StringVar(&lf.path, "ledger", "", "ledger that gives and takes stand-ins: a file, or postgres://USER@HOST/DATABASE")
	return cmd
}

func shardReplace() *cobra.Command {
	var s shardFlags
	var workers int
	var input, out string
	cmd := newVerb("shard replace", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return s.step(cmd, nil, func(t *step) error {
			remove, err := t.input(s.shard, input)
			defer remove()
			if err != nil {
				return err
			}
			if out != "" {
				t.job.Out = out
			}
			t.job.Workers = workers
			if _, err := t.pipeline(); err != nil {
				return err
			}
			if t.job.Progress, err = t.progress("replacing", s.shard); err != nil {
				return err
			}
			return t.run.Replace(cmd.Context(), s.shard, t.job, t.key)
		})
	})
	s.addShard(cmd)
	cmd.Flags().IntVar(&workers, "workers", 0, "documents worked on at once (default: one for each processor)")
	cmd.Flags().StringVar(&input, "input", "", inputHelp)
	cmd.Flags().StringVar(&out, "out", "", "folder for the files (default: that of the plan)")
	return cmd
}

func shardJoin() *cobra.Command {
	var s shardFlags
	cmd := newVerb("shard join", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return s.step(cmd, nil, func(t *step) error {
			m, err := t.run.Join(cmd.Context(), t.run.Out, t.flags.explain, t.job.Manifest)
			if err != nil {
				return err
			}
			return tellDone(cmd, t.flags, m)
		})
	})
	s.add(cmd)
	return cmd
}

func shardShow() *cobra.Command {
	var s shardFlags
	cmd := newVerb("shard show", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if err := s.check(); err != nil {
			return err
		}
		key, err := ledger.ReadKeyFile(s.keyFile)
		if err != nil {
			return err
		}
		run, err := shard.Open(s.work, key)
		if err != nil {
			return err
		}
		if wantsJSON(cmd) {
			return printJSON(map[string]int{"files": len(run.Files), "shards": len(run.Shards), "buckets": run.Buckets})
		}
		fmt.Printf("%s in %s, %s\n", several(len(run.Files), "file"), several(len(run.Shards), "shard"), several(run.Buckets, "bucket"))
		return nil
	})
	s.add(cmd)
	return cmd
}

func shardRestore() *cobra.Command {
	var s shardFlags
	var from, out string
	cmd := newVerb("shard restore", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		if out == "" {
			return usagef("--out is missing: the folder for the originals")
		}
		return s.step(cmd, nil, func(t *step) error {
			files, err := t.run.FilesOf(s.shard)
			if err != nil {
				return err
			}
			if from == "" {
				from = t.run.Out
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
				return usageError{err}
			}
			store, err := sqlite.Open(cmd.Context(), t.run.Receipts(s.shard), false)
			if err != nil {
				return err
			}
			defer store.Close()
			l, err := ledger.Open(cmd.Context(), store, t.key)
			if err != nil {
				return err
			}
			d, err := l.Domain(cmd.Context(), t.run.Domain, false)
			if err != nil {
				return err
			}
			options := t.job.Corpus
			options.LooseSpans = true // edited texts may no longer fit their annotations
			done, err := (&job.Restore{Files: kept, Corpus: options, Out: out, Domain: d, Progress: newProgress("restoring", sizeOf(kept))}).Run(cmd.Context())
			if err != nil {
				return err
			}
			return reportRestoration(cmd, done, out)
		})
	})
	s.addShard(cmd)
	cmd.Flags().StringVar(&from, "from", "", "folder with the texts (default: where replace wrote them)")
	cmd.Flags().StringVar(&out, "out", "", "folder for the originals")
	return cmd
}

// progress shows how far a step over the files of a shard is.
func (t *step) progress(what string, shard int) (func(int64), error) {
	files, err := t.run.FilesOf(shard)
	return newProgress(what, sizeOf(files)), err
}

func sizeOf(files []corpus.File) (size int64) {
	for _, f := range files {
		size += f.Size
	}
	return size
}
