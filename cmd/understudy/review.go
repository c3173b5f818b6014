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
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/server/review"
	"github.com/understudy-text/understudy/server/review/project"
)

type reviewFlags struct {
	inputFlags
	ledgerFlags
	methodFlags
	knowledgeFlags
	listen    string
	out       string
	spans     string
	policy    string
	tagset    string
	annotator string
	sample    int
	seed      uint64 // of the sample
}

func reviewCommand() *cobra.Command {
	var f reviewFlags
	cmd := newVerb("review", projectArgs, func(cmd *cobra.Command, args []string) error { return runReview(cmd, &f, args[0], args[1:]) })
	f.add(cmd)
	cmd.Flags().StringVar(&f.listen, "listen", "127.0.0.1:0", "address of the page; port 0 is any that is free")
	cmd.Flags().StringVar(&f.out, "out", "", "folder into which the page writes the result")
	f.addIntake(cmd)
	cmd.AddCommand(reviewAdd(), reviewWrite(), reviewStatus(), reviewExport(), reviewExceptions(), reviewAssign(), reviewAgreement(), reviewResolve(), reviewSettle())
	return cmd
}

// addIntake adds the flags of files that are taken in.
func (f *reviewFlags) addIntake(cmd *cobra.Command) {
	f.unreadFlag.add(cmd)
	cmd.Flags().StringVar(&f.spans, "spans", "detect", "of new files: detect personal data, or take the given annotations")
	cmd.Flags().StringVar(&f.tagset, "tagset", "", "labels that people give: tab, fb (the same eight), a scheme that --categories knows, or a file with a table of your own (default: what the project has, at first tab)")
	cmd.Flags().StringVar(&f.annotator, "annotator", "", "whose annotations the files hold")
	cmd.Flags().IntVar(&f.sample, "sample", 0, "draw this many documents at random for people to read to the end: 'report --review PROJECT' estimates from them what was missed")
	cmd.Flags().Uint64Var(&f.seed, "sample-seed", 0, "draw a sample that others can draw again (default: by a secret of the project)")
}

// add adds the flags of what makes stand-ins.
func (f *reviewFlags) add(cmd *cobra.Command) {
	f.inputFlags.add(cmd)
	f.ledgerFlags.add(cmd)
	f.methodFlags.add(cmd)
	f.knowledgeFlags.add(cmd)
	cmd.Flags().StringVar(&f.policy, "policy", "default", "what happens to which mentions: a policy file, or a ready one (default, cc, tab, hipaa, gdpr, prompt)")
}

func projectArgs(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return errors.New("no PROJECT: name the file of the project, and, the first time, the files to review")
	}
	return nil
}

func runReview(cmd *cobra.Command, f *reviewFlags, path string, paths []string) error {
	host, _, err := net.SplitHostPort(f.listen)
	if ip := net.ParseIP(host); err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return usagef("--listen %s: the page is for this machine only; give 127.0.0.1:PORT, or reach it through ssh -L", f.listen)
	}
	r, done, err := f.prepare(cmd, path, paths)
	defer done()
	if err != nil {
		return err
	}
	if err := f.serve(cmd.Context(), r); err != nil {
		return err
	}
	return r.verdict()
}

// verdict is that documents were refused, if any were.
func (r *reviewed) verdict() error {
	if r.refused > 0 {
		return fmt.Errorf("%w: %d", errRefused, r.refused)
	}
	return nil
}

// A reviewed project is open, with all that makes its stand-ins.
type reviewed struct {
	*project.Project
	domain  *ledger.Domain // may be nil
	refused int            // documents that were not taken in
	taken   project.Imported
	known   *user.Knowledge
	policy  *job.Policy
}

// prepare opens or makes a project, takes files in and gets ready what makes
// stand-ins. done frees it, also after an error.
func (f *reviewFlags) prepare(cmd *cobra.Command, path string, paths []string) (r *reviewed, done func() error, err error) {
	var opened held
	done = opened.free
	want, err := f.wishes(path, paths)
	if err != nil {
		return nil, done, err
	}
	o := stock.Options{Rules: want.rules, Knowledge: want.known, Keep: true, Unread: f.unread}
	free, err := f.equip(cmd, &f.inputFlags, &o)
	opened.add(free)
	if err != nil {
		return nil, done, err
	}
	ctx := cmd.Context()
	p, err := openProject(ctx, path, want.tagset, len(paths) > 0)
	if err != nil {
		return nil, done, err
	}
	opened.add(p.Close)
	r = &reviewed{Project: p, known: want.known, policy: policyOf(want.rules)}
	beneath := generate.Correspondences(nil)
	o.Draw = draw.New(p.Seed())
	if f.path != "" || f.keyFile != "" {
		var l *ledger.Ledger
		if l, r.domain, err = f.openDomain(ctx, true); err != nil {
			return nil, done, err
		}
		opened.add(l.Close)
		o.Draw, o.Drafts, beneath = r.domain.Draw(), r.domain, r.domain
	}
	rooms, err := stock.Rooms(o)
	if err != nil {
		return nil, done, err
	}
	first, err := rooms(nil)
	if err != nil {
		return nil, done, err
	}
	if err := r.takeIn(ctx, want.files, project.Options{Corpus: want.options, Given: f.spans == "given", Annotator: f.annotator, Progress: newProgress("reading", want.files.size)}, first); err != nil {
		return nil, done, err
	}
	if err := f.draw(cmd, p); err != nil {
		return nil, done, err
	}
	p.Equip(rooms, beneath)
	return r, done, nil
}

// draw draws the sample that was asked for.
func (f *reviewFlags) draw(cmd *cobra.Command, p *project.Project) error {
	if f.sample < 0 {
		return usagef("--sample is %d; it is at least 1", f.sample)
	}
	if f.sample == 0 {
		return nil
	}
	var key []byte
	if cmd.Flags().Changed("sample-seed") {
		key = fmt.Append(nil, "sample ", f.seed)
	}
	drawn, of, err := p.Sample(cmd.Context(), f.sample, key)
	if err == nil {
		fmt.Fprintf(os.Stderr, "the sample is %s of %d: read each to its end, and say so below its text\n", several(drawn, "document"), of)
	}
	return err
}

// reviewWishes are what the flags of a review ask for, before anything is opened.
type reviewWishes struct {
	files   inputs
	options corpus.Options
	tagset  []project.Label // nil: the project's
	rules   *decide.Rules
	known   *user.Knowledge
}

func (f *reviewFlags) wishes(path string, paths []string) (w reviewWishes, err error) {
	if f.spans != "detect" && f.spans != "given" {
		return w, usagef("--spans is %q; it takes detect or given", f.spans)
	}
	if f.unread != "" {
		if err := f.unreadFlag.check(); err != nil {
			return w, err
		}
		if f.unread == stock.UnreadPlaceholder {
			return w, usagef("--unread-language placeholder leaves nothing to decide; review takes refuse or codes")
		}
	}
	if f.annotator != "" && len(paths) == 0 {
		return w, usagef("--annotator says whose annotations the files hold; name files")
	}
	if len(paths) > 0 {
		if w.files, err = f.discover(paths); err != nil {
			return w, err
		}
	}
	if w.options, err = f.options(); err != nil {
		return w, err
	}
	if w.tagset, err = f.labels(&w.options); err != nil {
		return w, err
	}
	if w.rules, err = readPolicy(f.policy); err != nil {
		return w, err
	}
	if w.known, err = f.knowledgeFlags.read(w.options.Categories, w.rules); err != nil {
		return w, err
	}
	if f.out != "" {
		if err := job.Guard(f.out, w.files.files, slices.Concat([]string{path, f.file(), f.keyFile}, w.rules.Files, f.knowledgeFlags.files())...); err != nil {
			return w, usageError{err}
		}
	}
	return w, nil
}

// openProject opens a project; where there is none, it makes one if that makes sense.
// The labels, if any, become its own.
func openProject(ctx context.Context, path string, tagset []project.Label, fresh bool) (*project.Project, error) {
	p, err := project.Open(ctx, path)
	if errors.Is(err, fs.ErrNotExist) && fresh {
		return project.Create(ctx, path, tagset)
	}
	if err == nil && tagset != nil {
		if err = p.SetTagset(ctx, tagset); err != nil {
			p.Close()
		}
	}
	return p, err
}

// labels are those of --tagset; nil if it was not given. Unless --categories says
// otherwise, files hold labels of one's own too, besides those that everybody knows.
func (f *reviewFlags) labels(o *corpus.Options) ([]project.Label, error) {
	name := f.tagset
	switch name {
	case "":
		return nil, nil
	case "fb": // Fill-in-the-Blanks annotates in TAB's categories (section 3.1); its Table 1 is of errors
		name = "tab"
	}
	s, own, err := readScheme("tagset", name)
	if err != nil {
		return nil, err
	}
	if own && f.categories == "" {
		table, err := os.ReadFile(name)
		if err != nil {
			return nil, usagef("--tagset: %v", err)
		}
		if o.Categories, err = category.Read(strings.NewReader(string(table)+"\ninclude\tany\n"), name); err != nil {
			return nil, usagef("--tagset: %v", err)
		}
	}
	return project.TagsetOf(s), nil
}

// takeIn reads files into the project.
func (r *reviewed) takeIn(ctx context.Context, in inputs, o project.Options, rooms *understudy.Pipeline) error {
	imported, err := r.Import(ctx, in.files, o, rooms)
	if err != nil {
		return err
	}
	r.taken = imported
	for _, one := range append(in.refused, imported.Refused...) {
		fmt.Fprintln(os.Stderr, "refused:", one)
		r.refused++
	}
	return nil
}

// output is where and how the result is written.
func (f *reviewFlags) output(r *reviewed) project.Output {
	settings := map[string]string{"policy": f.policy, "reviewed": "true", "language": f.language, "domain": f.domain, "ledger": fmt.Sprint(r.domain != nil), "key": "that of the project"}
	if r.domain != nil {
		settings["key"] = "file"
	}
	f.methodFlags.say(settings)
	f.knowledgeFlags.say(settings)
	return project.Output{Dir: f.out, Domain: r.domain, Check: r.known.Check, Manifest: job.Manifest{Program: program(), Policy: r.policy, Settings: settings, Lists: listsOf(r.known)}}
}

// written says what was written.
func (f *reviewFlags) written(m *job.Manifest) string {
	return fmt.Sprintf("%s in %s: %d of %d mentions replaced. The result is in %s", several(m.Documents, "document"), several(m.Files, "file"), m.Replaced, m.Mentions, f.out)
}

// serve shows the project until the program is interrupted.
func (f *reviewFlags) serve(ctx context.Context, r *reviewed) error {
	o := review.Options{Project: r.Project, Token: review.NewToken(), Log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
	if f.out != "" {
		o.Out = func(asked *http.Request) (string, error) {
			m, err := r.Pseudonymize(asked.Context(), f.output(r))
			if err != nil {
				return "", err
			}
			return f.written(m), nil
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
	return review.Serve(ctx, l, handler, o)
}
