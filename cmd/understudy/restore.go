package main

import (
	"fmt"
	"os"
	"path"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job"
)

func restoreCommand() *cobra.Command {
	var in inputFlags
	var lf ledgerFlags
	var out string
	var workers int
	var rename bool
	cmd := newVerb("restore", pathArgs, func(cmd *cobra.Command, args []string) error {
		if out == "" {
			return usagef("--out is missing: the folder for the originals")
		}
		options, err := in.options()
		if err != nil {
			return err
		}
		options.LooseSpans = true // edited texts may no longer fit their annotations
		found, err := in.discover(args)
		if err != nil {
			return err
		}
		files, size := withoutReports(found.files)
		folder, deliver, remove, err := outputFolder(out, files, options, wantsJSON(cmd))
		if err != nil {
			return err
		}
		defer remove()
		if err := job.Guard(folder, onDisk(files)); err != nil {
			return usageError{err}
		}
		l, d, err := lf.openDomain(cmd.Context(), false)
		if err != nil {
			return err
		}
		defer l.Close()
		j := &job.Restore{Files: files, Corpus: options, Out: folder, Workers: workers, Domain: d, Rename: rename, Progress: newProgress("restoring", size)}
		done, err := j.Run(cmd.Context())
		if err != nil {
			return err
		}
		done.Refused = append(found.refused, done.Refused...)
		if err := deliver(); err != nil {
			return err
		}
		if err := reportRestoration(cmd, done, out); err != nil {
			return err
		}
		return found.leftOut()
	})
	in.add(cmd)
	lf.add(cmd)
	cmd.Flags().StringVar(&out, "out", "", "folder for the originals; - for standard output")
	cmd.Flags().BoolVar(&rename, "rename", false, "give files that pseudonymize --rename renamed their names back")
	cmd.Flags().IntVar(&workers, "workers", 0, "documents worked on at once (default: one for each processor)")
	return cmd
}

// withoutReports leaves out what pseudonymize wrote beside the documents.
func withoutReports(files []corpus.File) (kept []corpus.File, size int64) {
	for _, f := range files {
		switch path.Base(f.Name) {
		case job.ReplacementsFile, job.ManifestFile, job.DecisionsFile:
			continue
		}
		kept = append(kept, f)
		size += f.Size
	}
	return kept, size
}

func reportRestoration(cmd *cobra.Command, done *job.Restoration, out string) error {
	if wantsJSON(cmd) {
		if err := printJSON(done); err != nil {
			return err
		}
	}
	fmt.Fprintf(os.Stderr, "%d texts restored byte for byte; %d were edited, and %d stand-ins taken out of them; %d not known to the ledger. The result is %s\n",
		done.Exact, done.Edited, done.Replaced, done.Unknown, shownOutput(out))
	for _, m := range done.Missing[:min(len(done.Missing), 100)] {
		fmt.Fprintln(os.Stderr, "not restored:", m)
	}
	if n := len(done.Missing); n > 100 {
		fmt.Fprintf(os.Stderr, "… and %d more; --json lists all\n", n-100)
	}
	if err := refused(done.Refused); err != nil {
		return err
	}
	if len(done.Missing) > 0 {
		return fmt.Errorf("%w: %d stand-ins or texts", errNotRestored, len(done.Missing))
	}
	return nil
}
