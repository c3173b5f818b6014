package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/review"
	"github.com/understudy-text/understudy/review/project"
	"github.com/understudy-text/understudy/stock"
)

type reviewFlags struct {
	inputFlags
	ledgerFlags
	listen string
	out    string
	spans  string
	policy string
}

func reviewCommand() *cobra.Command {
	var f reviewFlags
	cmd := &cobra.Command{
		Use:   "review PROJECT [PATH…]",
		Short: "Show a project in the browser, for people to decide about each mention",
		Long: `Review opens PROJECT, a file that it makes if it is not there, takes in the files
named after it, and serves a page on this machine only. Its address, with a token
that lets the browser in, is printed on standard output. Every decision is stored at
once; Ctrl-C ends the server.

With --ledger and --key-file, what the page writes can be restored. PROJECT holds the texts as they are. Keep it where you keep the originals.`,
		Example: "  understudy review --out public interviews.review interviews/",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("no PROJECT: name the file of the project, and, the first time, the files to review")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return runReview(cmd, &f, args[0], args[1:]) },
	}
	f.inputFlags.add(cmd)
	f.ledgerFlags.add(cmd)
	cmd.Flags().StringVar(&f.listen, "listen", "127.0.0.1:0", "address of the page; port 0 is any that is free")
	cmd.Flags().StringVar(&f.out, "out", "", "folder into which the page writes the result")
	cmd.Flags().StringVar(&f.spans, "spans", "detect", "of new files: detect personal data, or take the given annotations")
	cmd.Flags().StringVar(&f.policy, "policy", "default", "what happens to which mentions: a policy file, or a ready one (default, cc, tab, hipaa, gdpr)")
	return cmd
}

func runReview(cmd *cobra.Command, f *reviewFlags, path string, paths []string) error {
	if f.spans != "detect" && f.spans != "given" {
		return usagef("--spans is %q; it takes detect or given", f.spans)
	}
	host, _, err := net.SplitHostPort(f.listen)
	if ip := net.ParseIP(host); err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return usagef("--listen %s: the page is for this machine only; give 127.0.0.1:PORT, or reach it through ssh -L", f.listen)
	}
	options, err := f.options()
	if err != nil {
		return err
	}
	var in inputs
	if len(paths) > 0 {
		if in, err = f.discover(paths); err != nil {
			return err
		}
	}
	rules, err := readPolicy(f.policy)
	if err != nil {
		return err
	}
	if f.out != "" {
		if err := job.Guard(f.out, in.files, append([]string{path, f.file(), f.keyFile}, rules.Files...)...); err != nil {
			return usageError{err}
		}
	}
	ctx := cmd.Context()
	p, err := project.Open(ctx, path)
	if errors.Is(err, fs.ErrNotExist) && len(paths) > 0 {
		p, err = project.Create(ctx, path, nil)
	}
	if err != nil {
		return err
	}
	defer p.Close()
	languages, def, err := f.languages()
	if err != nil {
		return err
	}
	loaded := whileLoading()
	shared, err := stock.Share(stock.Options{Languages: languages, Default: def, Rules: rules, Keep: true})
	loaded()
	if err != nil {
		return err
	}
	source, beneath := draw.New(p.Seed()), generate.Correspondences(nil)
	var domain *ledger.Domain
	if f.path != "" || f.keyFile != "" {
		l, d, err := f.openDomain(ctx, true)
		if err != nil {
			return err
		}
		defer l.Close()
		source, beneath, domain = d.Draw(), d, d
	}
	rooms := func(known generate.Correspondences) (*understudy.Pipeline, error) {
		return shared.Pipeline("surrogate", source, known)
	}
	pipeline, err := rooms(nil)
	if err != nil {
		return err
	}
	imported, err := p.Import(ctx, in.files, project.Options{Corpus: options, Given: f.spans == "given"}, pipeline)
	if err != nil {
		return err
	}
	for _, r := range append(in.refused, imported.Refused...) {
		fmt.Fprintln(os.Stderr, "refused:", r)
	}
	p.Equip(rooms, beneath)
	return f.serve(ctx, p, domain)
}

// serve shows the project until the program is interrupted.
func (f *reviewFlags) serve(ctx context.Context, p *project.Project, domain *ledger.Domain) error {
	o := review.Options{Project: p, Token: review.NewToken(), Log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
	if f.out != "" {
		o.Out = func(r *http.Request) (string, error) {
			m, err := p.Pseudonymize(r.Context(), project.Output{Dir: f.out, Domain: domain, Manifest: job.Manifest{Program: program(), Settings: map[string]string{"policy": f.policy, "reviewed": "true"}}})
			if err != nil {
				return "", err
			}
			return fmt.Sprintf("%d documents in %d files: %d of %d mentions replaced. The result is in %s", m.Documents, m.Files, m.Replaced, m.Mentions, f.out), nil
		}
	}
	handler, err := review.New(o)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", f.listen)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		stopped <- server.Shutdown(grace)
	}()
	fmt.Printf("http://%s/?token=%s\n", l.Addr(), o.Token)
	casting, stop := context.WithCancel(ctx)
	cast := make(chan bool)
	go func() { // texts can be read before there are stand-ins
		defer close(cast)
		if err := p.Recast(casting); err != nil && casting.Err() == nil {
			o.Log.Error("stand-ins", "error", err)
		}
	}()
	defer func() { // it uses the project and the ledger
		stop()
		<-cast
	}()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
