package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/server/review/project"
)

// withProject runs a verb over a project that is there.
func withProject(cmd *cobra.Command, path string, f func(context.Context, *project.Project) error) error {
	p, err := project.Open(cmd.Context(), path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w; 'understudy review add %s PATH…' makes it", err, path)
	}
	if err != nil {
		return err
	}
	defer p.Close()
	return f(cmd.Context(), p)
}

func reviewAdd() *cobra.Command {
	var f reviewFlags
	cmd := newVerb("review add", cobra.MinimumNArgs(2), func(cmd *cobra.Command, args []string) error {
		r, done, err := f.prepare(cmd, args[0], args[1:])
		defer done()
		if err != nil {
			return err
		}
		t := r.taken
		fmt.Fprintf(os.Stderr, "%d files with %d documents and %d mentions were taken in; %d files were there already\n", t.Files, t.Documents, t.Mentions, t.Known)
		return r.verdict()
	})
	f.add(cmd)
	f.addIntake(cmd)
	return cmd
}

func reviewWrite() *cobra.Command {
	var f reviewFlags
	cmd := newVerb("review write", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if f.out == "" {
			return usagef("--out is missing: the folder for the result")
		}
		r, done, err := f.prepare(cmd, args[0], nil)
		defer done()
		if err != nil {
			return err
		}
		m, err := r.Pseudonymize(cmd.Context(), f.output(r))
		if err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, f.written(m))
		if wantsJSON(cmd) {
			if err := printJSON(m); err != nil {
				return err
			}
		}
		return refused(m.Refused)
	})
	f.add(cmd)
	f.spans = "detect" // no files are taken in
	cmd.Flags().StringVar(&f.out, "out", "", "folder for the result")
	return cmd
}

func reviewStatus() *cobra.Command {
	return newVerb("review status", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		return withProject(cmd, args[0], func(ctx context.Context, p *project.Project) error {
			s, err := p.Stand(ctx)
			if err != nil {
				return err
			}
			return show(cmd, s, s.WriteText)
		})
	})
}

func reviewExport() *cobra.Command {
	var format, annotator, out string
	cmd := newVerb("review export", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if formats := []string{string(project.Doccano), string(project.TAB), string(project.CoNLL)}; !slices.Contains(formats, format) {
			return usagef("--format is %q; it takes %s", format, strings.Join(formats, ", "))
		}
		return withProject(cmd, args[0], func(ctx context.Context, p *project.Project) error {
			return toFile(out, func(w io.Writer) error {
				if annotator != "" {
					return p.ExportOf(ctx, annotator, project.Format(format), w)
				}
				return p.Export(ctx, project.Format(format), w)
			})
		})
	})
	cmd.Flags().StringVar(&format, "format", string(project.Doccano), "doccano, tab or conll")
	cmd.Flags().StringVar(&annotator, "annotator", "", "whose reading (default: what all decided together)")
	cmd.Flags().StringVar(&out, "out", "", "file to write, whole or not at all (default: standard output)")
	return cmd
}

// toFile writes a file that its owner alone can read, whole or not at all, or to
// standard output.
func toFile(path string, write func(io.Writer) error) error {
	if path == "" {
		return write(os.Stdout)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return usagef("--out: %s is there already; name another file", path)
	}
	_, err := corpus.WriteFile(path, 0o600, write)
	return err
}

func reviewExceptions() *cobra.Command {
	var include []string
	cmd := newVerb("review exceptions", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		return withProject(cmd, args[0], func(ctx context.Context, p *project.Project) error {
			return p.WritePolicy(ctx, os.Stdout, include...)
		})
	})
	cmd.Flags().StringSliceVar(&include, "include", []string{"default"}, "policies whose rules come after")
	return cmd
}
