package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/plural"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/setup"
	"github.com/understudy-text/understudy/server/review/project"
	"github.com/understudy-text/understudy/server/review/session"
)

func reviewCommand() *cobra.Command {
	var o session.Options
	var listen string
	cmd := newVerb("review", projectArgs, func(cmd *cobra.Command, args []string) error {
		if err := session.CheckListen(listen); err != nil {
			return err
		}
		return inSession(cmd, &o, args, func(s *session.Session) error {
			if err := s.Serve(cmd.Context(), listen); err != nil {
				return err
			}
			return s.Refused()
		})
	}, reviewAdd(), reviewWrite(), reviewStatus(), reviewExport(), reviewExceptions(), reviewAssign(), reviewAgreement(), reviewResolve(), reviewSettle())
	addReview(cmd, &o)
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:0", "address of the page; port 0 is any that is free")
	cmd.Flags().StringVar(&o.Out, "out", "", "folder into which the page writes the result")
	addIntake(cmd, &o)
	return cmd
}

// addReview adds the flags of what makes stand-ins.
func addReview(cmd *cobra.Command, o *session.Options) {
	addInput(cmd, &o.Input)
	addLedger(cmd, &o.Ledger)
	addParts(cmd, &o.Options)
	cmd.Flags().StringVar(&o.Policy, "policy", "default", policyHelp)
	o.Spans = setup.Detect
}

// addIntake adds the flags of files that are taken in.
func addIntake(cmd *cobra.Command, o *session.Options) {
	addUnread(cmd, &o.Input.Unread)
	f := cmd.Flags()
	f.StringVar(&o.Spans, "spans", setup.Detect, "of new files: detect personal data, or take the given annotations")
	f.StringVar(&o.Tagset, "tagset", "", "labels that people give: tab, fb (the same eight), a scheme that --categories knows, or a file with a table of your own (default: what the project has, at first tab)")
	f.StringVar(&o.Annotator, "annotator", "", "whose annotations the files hold")
	f.IntVar(&o.Sample, "sample", 0, "draw this many documents at random for people to read to the end: 'report --review PROJECT' estimates from them what was missed")
	f.Uint64Var(&o.SampleSeed, "sample-seed", 0, "draw a sample that others can draw again (default: by a secret of the project)")
}

// projectArgs is for verbs that open a project and may take files in.
func projectArgs(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return errors.New("no PROJECT: name the file of the project, and, the first time, the files to review")
	}
	return nil
}

// inSession opens the project that the arguments name first, with the files behind it.
func inSession(cmd *cobra.Command, o *session.Options, args []string, do func(s *session.Session) error) error {
	parsed(cmd, &o.Options)
	s, err := o.Open(cmd.Context(), args[0], args[1:])
	if err != nil {
		return err
	}
	defer s.Close()
	return do(s)
}

func reviewAdd() *cobra.Command {
	var o session.Options
	cmd := newVerb("review add", cobra.MinimumNArgs(2), func(cmd *cobra.Command, args []string) error {
		return inSession(cmd, &o, args, func(s *session.Session) error {
			t := s.Taken
			tell("%d files with %d documents and %d mentions were taken in; %d files were there already", t.Files, t.Documents, t.Mentions, t.Known)
			return s.Refused()
		})
	})
	addReview(cmd, &o)
	addIntake(cmd, &o)
	return cmd
}

func reviewWrite() *cobra.Command {
	var o session.Options
	cmd := newVerb("review write", cobra.ExactArgs(1), func(cmd *cobra.Command, args []string) error {
		if o.Out == "" {
			return usage.Errorf("--out is missing: the folder for the result")
		}
		return inSession(cmd, &o, args, func(s *session.Session) error {
			m, err := s.Write(cmd.Context())
			if err != nil {
				return err
			}
			tell("%s", s.Written(m))
			if err := shown(cmd, m); err != nil {
				return err
			}
			return job.TellRefused(os.Stderr, m.Refused)
		})
	})
	addReview(cmd, &o)
	cmd.Flags().StringVar(&o.Out, "out", "", "folder for the result")
	return cmd
}

// projectVerb returns a verb over a project that is there: its first argument.
func projectVerb(name string, args cobra.PositionalArgs, do func(ctx context.Context, cmd *cobra.Command, p *project.Project, args []string) error) *cobra.Command {
	return newVerb(name, args, func(cmd *cobra.Command, args []string) error {
		p, err := project.Open(cmd.Context(), args[0])
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%w; 'understudy review add %s PATH…' makes it", err, args[0])
		}
		if err != nil {
			return err
		}
		defer p.Close()
		return do(cmd.Context(), cmd, p, args[1:])
	})
}

func reviewStatus() *cobra.Command {
	return projectVerb("review status", cobra.ExactArgs(1), func(ctx context.Context, cmd *cobra.Command, p *project.Project, _ []string) error {
		s, err := p.Stand(ctx)
		if err != nil {
			return err
		}
		return show(cmd, s, s.WriteText)
	})
}

func reviewExport() *cobra.Command {
	var format, annotator, out string
	cmd := projectVerb("review export", cobra.ExactArgs(1), func(ctx context.Context, _ *cobra.Command, p *project.Project, _ []string) error {
		f := project.Format(format)
		return toFile(out, func(w io.Writer) error {
			if annotator != "" {
				return p.ExportOf(ctx, annotator, f, w)
			}
			return p.Export(ctx, f, w)
		})
	})
	cmd.PreRunE = func(*cobra.Command, []string) error {
		return usage.OneOf("format", project.Format(format), project.Doccano, project.TAB, project.CoNLL)
	}
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
		return usage.Errorf("--out: %s is there already; name another file", path)
	}
	_, err := corpus.WriteFile(path, 0o600, write)
	return err
}

func reviewExceptions() *cobra.Command {
	var include []string
	cmd := projectVerb("review exceptions", cobra.ExactArgs(1), func(ctx context.Context, _ *cobra.Command, p *project.Project, _ []string) error {
		return p.WritePolicy(ctx, os.Stdout, include...)
	})
	cmd.Flags().StringSliceVar(&include, "include", []string{"default"}, "policies whose rules come after")
	return cmd
}

func reviewAssign() *cobra.Command {
	var documents []string
	var independent bool
	cmd := projectVerb("review assign", cobra.MinimumNArgs(2), func(ctx context.Context, _ *cobra.Command, p *project.Project, who []string) error {
		n, err := p.AssignNamed(ctx, documents, who, independent)
		if err != nil {
			return err
		}
		tell("%s to %s", plural.Of(n, "document is assigned", "documents are assigned"), plural.Count(len(who), "annotator"))
		return nil
	})
	cmd.Flags().StringSliceVar(&documents, "document", nil, "names of documents (default: all)")
	cmd.Flags().BoolVar(&independent, "independent", false, "each reads alone")
	return cmd
}

// addPair adds the flags that name two annotators.
func addPair(cmd *cobra.Command, a, b *string) {
	cmd.Flags().StringVar(a, "a", "", "the first annotator")
	cmd.Flags().StringVar(b, "b", "", "the second one")
}

func reviewAgreement() *cobra.Command {
	var a, b string
	cmd := projectVerb("review agreement", cobra.ExactArgs(1), func(ctx context.Context, cmd *cobra.Command, p *project.Project, _ []string) error {
		if (a == "") != (b == "") {
			return usage.Errorf("--a and --b belong together; give both, or none for all annotators")
		}
		reports, err := p.AgreementReports(ctx, a, b)
		if err != nil {
			return err
		}
		return show(cmd, reports, func(w io.Writer) error {
			for i := range reports {
				if err := reports[i].WriteText(w); err != nil {
					return err
				}
			}
			return nil
		})
	})
	addPair(cmd, &a, &b)
	return cmd
}

func reviewSettle() *cobra.Command {
	var a, b, as string
	cmd := projectVerb("review settle", cobra.ExactArgs(1), func(ctx context.Context, _ *cobra.Command, p *project.Project, _ []string) error {
		if a == "" || b == "" || as == "" {
			return usage.Errorf("--a and --b name the two, --as who settles; give all three")
		}
		n, err := p.SettleAll(ctx, a, b, as)
		if err != nil {
			return err
		}
		tell("settled: %s", plural.Count(n, "document"))
		return nil
	})
	addPair(cmd, &a, &b)
	cmd.Flags().StringVar(&as, "as", "", "in whose name")
	return cmd
}

func reviewResolve() *cobra.Command {
	var as string
	cmd := projectVerb("review resolve", cobra.ExactArgs(2), func(ctx context.Context, _ *cobra.Command, p *project.Project, args []string) error {
		if as == "" {
			return usage.Errorf("--as is missing: who decides")
		}
		list, err := readFile(args[0], project.ReadResolutions)
		if err != nil {
			return err
		}
		if err := p.Resolve(ctx, as, list); err != nil {
			return fmt.Errorf("%s: %w", args[0], err)
		}
		tell("%d differences are decided", len(list))
		return nil
	})
	cmd.Flags().StringVar(&as, "as", "", "in whose name")
	return cmd
}
