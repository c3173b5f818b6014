// Package session opens a project of the review page with all that makes its stand-ins, as
// a user asks for it. In come the project's file, files to take in, and Options; out come
// the page at work, or the result in a folder.
//
// It may know corpus, corpus/category, generate/draw, internal/plural, internal/progress,
// internal/usage, job, job/input, job/setup, job/stock, server/review and
// server/review/project.
package session

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

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/plural"
	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/setup"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/server/review"
	"github.com/understudy-text/understudy/server/review/project"
)

// Options are what a user asks of a review. Of the Options of setup it takes all but
// Scope, OtherFields, Offsets, Explain, Rename, Seed and Workers.
type Options struct {
	setup.Options
	Tagset     string // labels that people give: a scheme's name, "fb", or a file; "": the project's
	Annotator  string // whose annotations the files hold
	Sample     int    // documents that are drawn for people to read to the end; 0: none
	SampleSeed uint64 // by which others can draw the same, if the user gave --sample-seed
}

// A Session is an open project with all that makes its stand-ins. It is to be closed.
type Session struct {
	*project.Project
	Taken project.Imported // from the files

	run     *setup.Run
	refused int // documents that were not taken in
}

// Open opens or makes the project of a file, takes in the files under paths, and gets
// ready what makes stand-ins.
func (o *Options) Open(ctx context.Context, path string, paths []string) (s *Session, err error) {
	if err := o.check(paths); err != nil {
		return nil, err
	}
	docs, err := o.Input.Open(paths...)
	if err != nil {
		return nil, err
	}
	tagset, err := o.labels(&docs.Reading)
	if err != nil {
		return nil, err
	}
	s = &Session{}
	if s.run, err = o.Read(docs); err != nil {
		return nil, err
	}
	defer func(opened *Session) {
		if err != nil {
			opened.Close()
		}
	}(s)
	if o.Out != "" {
		if err := s.run.Guard(o.Out, path); err != nil {
			return nil, err
		}
	}
	s.run.Parts = stock.Options{Rules: s.run.Rules, Knowledge: s.run.Known, Keep: true, Unread: o.Input.Unread}
	if err := o.Method.Equip(&o.Input, &s.run.Parts); err != nil {
		return nil, err
	}
	if s.Project, err = openProject(ctx, path, tagset, len(paths) > 0); err != nil {
		return nil, err
	}
	s.run.Parts.Draw = draw.New(s.Seed())
	if o.Ledger.Named() {
		if err := s.run.OpenLedger(ctx); err != nil {
			return nil, err
		}
	}
	beneath := s.run.Parts.Correspondences
	s.run.Parts.Correspondences = nil
	rooms, err := stock.Rooms(s.run.Parts)
	if err != nil {
		return nil, err
	}
	if err := s.takeIn(ctx, rooms, o.Annotator); err != nil {
		return nil, err
	}
	if err := o.draw(ctx, s.Project); err != nil {
		return nil, err
	}
	s.Equip(rooms, beneath)
	return s, nil
}

// Close frees what was opened.
func (s *Session) Close() error {
	err := s.run.Close()
	if s.Project != nil {
		err = errors.Join(err, s.Project.Close())
	}
	return err
}

// check refuses options that say nothing here.
func (o *Options) check(paths []string) error {
	if err := o.CheckSpans(); err != nil {
		return err
	}
	if o.Input.Unread != "" {
		if err := input.CheckUnread(o.Input.Unread); err != nil {
			return err
		}
	}
	switch {
	case o.Input.Unread == stock.UnreadPlaceholder:
		return usage.Errorf("--unread-language placeholder leaves nothing to decide; review takes refuse or codes")
	case o.Annotator != "" && len(paths) == 0:
		return usage.Errorf("--annotator says whose annotations the files hold; name files")
	case o.Sample < 0:
		return usage.Errorf("--sample is %d; it is at least 1", o.Sample)
	}
	return nil
}

// openProject opens a project; where there is none, it makes one if that makes sense. The
// labels, if any, become its own.
func openProject(ctx context.Context, path string, tagset []project.Label, fresh bool) (*project.Project, error) {
	p, err := project.Open(ctx, path)
	if errors.Is(err, fs.ErrNotExist) && fresh {
		return project.Create(ctx, path, tagset)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w; name the files to review behind it, the first time", err)
	}
	if err == nil && tagset != nil {
		if err = p.SetTagset(ctx, tagset); err != nil {
			p.Close()
		}
	}
	return p, err
}

// labels are those of Tagset; nil if it was not given. Unless Input.Categories says
// otherwise, files hold labels of one's own too, besides those that everybody knows.
func (o *Options) labels(reading *corpus.Options) ([]project.Label, error) {
	name := o.Tagset
	switch name {
	case "":
		return nil, nil
	case "fb": // Fill-in-the-Blanks annotates in TAB's categories (section 3.1); its Table 1 is of errors
		name = "tab"
	}
	s, err := input.Scheme("tagset", name)
	if err != nil {
		return nil, err
	}
	if input.IsFile(name) && o.Input.Categories == "" {
		table, err := os.ReadFile(name)
		if err != nil {
			return nil, usage.Errorf("--tagset: %w", err)
		}
		if reading.Categories, err = category.Read(strings.NewReader(string(table)+"\ninclude\tany\n"), name); err != nil {
			return nil, usage.Errorf("--tagset: %w", err)
		}
	}
	return project.TagsetOf(s), nil
}

// takeIn reads the files into the project, and lists those that it refuses.
func (s *Session) takeIn(ctx context.Context, rooms project.Rooms, annotator string) error {
	first, err := rooms(nil)
	if err != nil {
		return err
	}
	docs := s.run.Documents
	s.Taken, err = s.Import(ctx, docs.Files, project.Options{
		Corpus: docs.Reading, Given: s.run.Spans == setup.Given, Annotator: annotator, Progress: progress.Bytes("reading", docs.Size),
	}, first)
	if err != nil {
		return err
	}
	for _, one := range append(docs.Refused, s.Taken.Refused...) {
		fmt.Fprintln(s.run.Say, "refused:", one)
		s.refused++
	}
	return nil
}

// Refused is job.ErrRefused with the number of documents that were not taken in, if any.
func (s *Session) Refused() error {
	if s.refused > 0 {
		return fmt.Errorf("%w: %d", job.ErrRefused, s.refused)
	}
	return nil
}

// draw draws the sample that was asked for.
func (o *Options) draw(ctx context.Context, p *project.Project) error {
	if o.Sample == 0 {
		return nil
	}
	var key []byte
	if slices.Contains(o.Method.Given, "sample-seed") {
		key = fmt.Append(nil, "sample ", o.SampleSeed)
	}
	drawn, of, err := p.Sample(ctx, o.Sample, key)
	if err == nil {
		fmt.Fprintf(o.Say, "the sample is %s of %d: read each to its end, and say so below its text\n", plural.Count(drawn, "document"), of)
	}
	return err
}

// Write writes the result into the folder Out.
func (s *Session) Write(ctx context.Context) (*job.Manifest, error) {
	r := s.run
	settings := map[string]string{"policy": r.Policy, "reviewed": "true", "language": r.Input.Language, "domain": r.Ledger.Domain, "ledger": fmt.Sprint(r.Domain != nil), "key": "that of the project"}
	if r.Domain != nil {
		settings["key"] = "file"
	}
	r.Method.Settings(settings)
	r.Knowledge.Settings(settings)
	m := r.Manifest(settings)
	m.Skipped, m.Refused = nil, nil // of the files that were taken in just now
	return s.Pseudonymize(ctx, project.Output{TypeOf: r.Documents.Reading.TypeOf, Sender: r.Documents.Reading.Sender, Dir: r.Out, Domain: r.Domain, Check: r.Known.Check, Manifest: m})
}

// Written says what was written.
func (s *Session) Written(m *job.Manifest) string {
	return fmt.Sprintf("%s in %s: %d of %d mentions replaced. The result is in %s", plural.Count(m.Documents, "document"), plural.Count(m.Files, "file"), m.Replaced, m.Mentions, s.run.Out)
}

// CheckListen refuses an address that other machines can reach.
func CheckListen(address string) error {
	host, _, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return usage.Errorf("--listen %s: the page is for this machine only; give 127.0.0.1:PORT, or reach it through ssh -L", address)
	}
	return nil
}

// Serve shows the project at an address of this machine until ctx ends.
func (s *Session) Serve(ctx context.Context, address string) error {
	o := review.Options{Project: s.Project, Token: review.NewToken(), Log: slog.New(slog.NewTextHandler(s.run.Say, nil))}
	if s.run.Out != "" {
		o.Out = func(asked *http.Request) (string, error) {
			m, err := s.Write(asked.Context())
			if err != nil {
				return "", err
			}
			return s.Written(m), nil
		}
	}
	handler, err := review.New(o)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	return review.Serve(ctx, l, handler, o)
}
