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
	"text/tabwriter"

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

// A reviewStand says how far a review is.
type reviewStand struct {
	Documents  int             `json:"documents"`
	Mentions   int             `json:"mentions"`
	Left       int             `json:"left"` // decisions
	Done       int             `json:"done"`
	Annotators map[string]int  `json:"annotators"` // decisions left, of theirs
	Tagset     []string        `json:"tagset"`
	Sample     project.Sampled `json:"sample"`
}

func reviewStatus() *cobra.Command {
	return newVerb("review status", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		return withProject(cmd, args[0], func(ctx context.Context, p *project.Project) error {
			s, err := stand(ctx, p)
			if err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return printJSON(s)
			}
			w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
			fmt.Fprintf(w, "documents\t%d\nmentions\t%d\ndecisions left\t%d\ndecisions made\t%d\nlabels\t%s\n", s.Documents, s.Mentions, s.Left, s.Done, strings.Join(s.Tagset, " "))
			if s.Sample.Documents > 0 {
				fmt.Fprintf(w, "sample\t%d of %d documents, %d read to the end\nfound, missed, wrong there\t%d, %d, %d\n",
					s.Sample.Documents, s.Sample.Of, s.Sample.Finished, s.Sample.Found, s.Sample.Missed, s.Sample.Wrong)
			}
			for _, who := range sortedKeys(s.Annotators) {
				fmt.Fprintf(w, "left to %s\t%d\n", who, s.Annotators[who])
			}
			return w.Flush()
		})
	})
}

func stand(ctx context.Context, p *project.Project) (*reviewStand, error) {
	s := &reviewStand{Annotators: map[string]int{}}
	for _, l := range p.Tagset() {
		s.Tagset = append(s.Tagset, l.Name)
	}
	if err := eachDocument(ctx, p, func(d project.Document) {
		s.Documents++
		s.Mentions += d.Mentions
	}); err != nil {
		return nil, err
	}
	q, err := p.Queue(ctx, "", 0)
	if err != nil {
		return nil, err
	}
	s.Left, s.Done = q.Left, q.Done
	if s.Sample, err = p.Sampled(ctx); err != nil {
		return nil, err
	}
	names, err := p.Annotators(ctx)
	for _, who := range names {
		q, err := p.Queue(ctx, who, 0)
		if err != nil {
			return nil, err
		}
		s.Annotators[who] = q.Left
	}
	return s, err
}

// eachDocument goes over all documents as nobody in particular sees them.
func eachDocument(ctx context.Context, p *project.Project, f func(project.Document)) error {
	for skip := 0; ; {
		list, total, err := p.Documents(ctx, "", false, skip, 1000)
		if err != nil {
			return err
		}
		for _, d := range list {
			f(d)
		}
		if skip += len(list); skip >= total || len(list) == 0 {
			return nil
		}
	}
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
	f, err := corpus.CreateAtomic(path)
	if err != nil {
		return err
	}
	defer f.Abort()
	if err := write(f); err != nil {
		return err
	}
	return f.Commit(0o600)
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
