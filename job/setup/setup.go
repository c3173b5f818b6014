// Package setup puts a run together from what a user asks for. In come Options: how files
// are read, what is found, how stand-ins are made, what is decided, which ledger; out come
// the parts of a pipeline, a job, and what the user is told of its result.
//
// It may know the root package, corpus, corpus/category, decide, detect/user, generate,
// generate/draw, internal/plural, internal/progress, internal/sums, internal/usage, job,
// job/input, job/method, job/stock, language/guess, ledger and ledger/place.
package setup

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/method"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/place"
)

// Options are what a user asks of a run. Errors call them by the flags of the program.
type Options struct {
	Input     input.Options
	Method    method.Options
	Knowledge Knowledge
	Policy    string // a policy file, or a ready one

	Spans       string // Detect or Given
	Scope       string // Corpus or Document
	OtherFields string // one of job's OtherFields
	Offsets     string // one of job's Offsets
	Out         string // folder of the result, or corpus.Standard
	Explain     bool   // write job.DecisionsFile
	Rename      bool
	Seed        uint64 // of the draws, if the user gave --seed
	Workers     int    // 0: one for each processor
	JSON        bool   // standard output takes the manifest

	Ledger  place.Place `json:"-"`
	Program string      `json:"-"` // name and version, for the manifest
	Say     io.Writer   `json:"-"` // is told what happens
}

// What Spans takes.
const (
	Detect = "detect" // personal data is looked for
	Given  = "given"  // documents bring their annotations
)

// What Scope takes.
const (
	Corpus   = "corpus"   // an entity has one stand-in in all texts
	Document = "document" // it has another in each
)

func (o *Options) given(flag string) bool { return slices.Contains(o.Method.Given, flag) }

// printf writes a line to Options.Say, which must be set.
func (o *Options) printf(format string, args ...any) { fmt.Fprintf(o.Say, format+"\n", args...) }

// CheckSpans refuses what Spans does not take.
func (o *Options) CheckSpans() error { return usage.OneOf("spans", o.Spans, Detect, Given) }

// Check refuses options that say nothing, or contradict each other.
func (o *Options) Check() error {
	if o.Out == "" {
		return usage.Errorf("--out is missing: the folder for the result")
	}
	if err := cmp.Or(o.CheckSpans(), usage.OneOf("scope", o.Scope, Corpus, Document), input.CheckUnread(o.Input.Unread), checkWorkers(o.Workers),
		usage.OneOf("other-fields", job.OtherFields(o.OtherFields), job.ReportFields, job.ScrubFields, job.KeepFields, job.RefuseFields),
		usage.OneOf("replacements", job.Offsets(o.Offsets), job.OfOriginal, job.OfResult)); err != nil {
		return err
	}
	switch {
	case o.Scope == Document && o.Method.Method != "surrogate":
		return usage.Errorf("--scope %s goes with --method surrogate, not with %q", o.Scope, o.Method.Method)
	case o.given("seed") && o.Ledger.KeyFile != "":
		return usage.Errorf("--seed and --key-file exclude each other: the key decides the draws")
	case o.given("domain") && !o.given("seed") && !o.Ledger.Named():
		return usage.Errorf("--domain has no effect without --ledger and --key-file; give both, or leave it out")
	case o.Rename && o.Out == corpus.Standard:
		return usage.Errorf("--rename is for files in a folder; --out %s is none", o.Out)
	}
	return o.Method.Check()
}

func checkWorkers(n int) error {
	if n < 0 {
		return usage.Errorf("--workers is %d; it takes a number from 1 (0: one for each processor)", n)
	}
	return nil
}

// A Run is what Options come to, before anything is drawn. It is to be closed.
type Run struct {
	*Options
	Documents *input.Documents
	Rules     *decide.Rules
	Known     *user.Knowledge
	Parts     stock.Options  // of the pipeline; without Draw until Draw is called
	Domain    *ledger.Domain // nil: there is no ledger

	ledger *ledger.Ledger
}

// Read reads the policy, and what the user knows, for documents that are read so.
func (o *Options) Read(docs *input.Documents) (*Run, error) {
	r := &Run{Options: o, Documents: docs}
	if f := job.OtherFields(o.OtherFields); f == job.KeepFields || f == job.RefuseFields {
		docs.Reading.Sender = nil // the user said what becomes of them
	}
	var err error
	if r.Rules, err = ReadPolicy(o.Policy, o.Say); err != nil {
		return r, err
	}
	r.Known, err = o.Knowledge.Read(docs.Reading.Categories, r.Rules)
	return r, err
}

// Guard refuses an output folder that would give away what is read, or others.
func (r *Run) Guard(folder string, others ...string) error {
	if err := r.Documents.Guard(folder, false); err != nil {
		return err
	}
	secrets := slices.Concat([]string{r.Ledger.File(), r.Ledger.KeyFile}, r.Rules.Files, r.Knowledge.Files(), others)
	return usage.Wrap(job.Guard(folder, r.Documents.OnDisk(), secrets...))
}

// Equip opens what the method wants.
func (r *Run) Equip() error {
	r.Parts.GivenOnly, r.Parts.Rules, r.Parts.Knowledge = r.Spans == Given, r.Rules, r.Known
	r.Parts.Apart, r.Parts.Unread = r.Scope == Document, r.Input.Unread
	return r.Method.Equip(&r.Input, &r.Parts)
}

// OpenLedger opens the ledger, which is made if it is absent, and draws by it.
func (r *Run) OpenLedger(ctx context.Context) (err error) {
	if r.ledger, r.Domain, err = r.Ledger.OpenDomain(ctx, true); err == nil {
		r.Parts.Draw, r.Parts.Correspondences, r.Parts.Drafts = r.Domain.Draw(), generate.Correspondences(r.Domain), r.Domain
	}
	return err
}

// Draw says by what stand-ins are drawn: the ledger, a seed, or a key that nobody keeps.
func (r *Run) Draw(ctx context.Context) error {
	switch {
	case r.Ledger.Named():
		return r.OpenLedger(ctx)
	case r.given("seed"):
		r.Parts.Draw = ledger.KeyFromSeed(r.Seed).Draw(r.Ledger.Domain)
		if _, drawless := generate.PlaceholderNamed(r.Method.Method); !drawless {
			r.printf("understudy: --seed: whoever guesses the number can undo the stand-ins; for experiments only, never for texts that are given away")
		}
	default:
		r.Parts.Draw = Forgotten()
		r.printf("understudy: no --ledger: the originals can not be restored, and another run will choose other stand-ins")
	}
	return nil
}

// Forgotten draws by a key that nobody keeps.
func Forgotten() draw.Source {
	var secret [32]byte
	rand.Read(secret[:])
	return draw.New(secret[:])
}

// Close frees what was opened.
func (r *Run) Close() error {
	err := r.Method.Close()
	if r.ledger != nil {
		err = cmp.Or(r.ledger.Close(), err)
	}
	return err
}

// Job returns the job over the documents, without a pipeline.
func (r *Run) Job(folder string) *job.Job {
	m := r.Manifest(r.settings())
	if r.Domain != nil {
		m.Ledger = r.Domain.Mark()
	}
	return &job.Job{
		Files:       r.Documents.Files,
		Corpus:      r.Documents.Reading,
		Given:       r.Spans == Given,
		Explain:     r.Explain,
		Out:         folder,
		Workers:     r.Workers,
		OtherFields: job.OtherFields(r.OtherFields),
		Rename:      r.Rename,
		Offsets:     job.Offsets(r.Offsets),
		Check:       r.Known.Check,
		Domain:      r.Domain,
		NotesOfRead: r.Input.Notes,
		Notes:       r.Method.Notes,
		Manifest:    m,
		Progress:    progress.Bytes("pseudonymizing", 2*r.Documents.Size),
	}
}

// Manifest begins that of a result which was made with some settings.
func (r *Run) Manifest(settings map[string]string) job.Manifest {
	return job.Manifest{Program: r.Program, Policy: policyOf(r.Rules), Settings: settings, Lists: listsOf(r.Known), Skipped: r.Documents.Skipped, Refused: r.Documents.Refused}
}

// settings are those that the result depends on, without the key and the seed.
func (r *Run) settings() map[string]string {
	s := map[string]string{
		"spans": r.Spans, "language": r.Input.Language, "unread-language": r.Input.Unread,
		"policy": r.Policy, "other-fields": r.OtherFields, "domain": r.Ledger.Domain, "offset-unit": r.Input.Unit, "replacements": r.Offsets,
		"ledger": fmt.Sprint(r.Ledger.Ledger != ""), "key": "random, thrown away",
	}
	switch {
	case r.Ledger.Named():
		s["key"] = "file"
	case r.given("seed"):
		s["key"] = "seed: the stand-ins can be undone by guessing it"
	}
	if r.Method.Method == "surrogate" {
		s["scope"] = r.Scope
	}
	r.Method.Settings(s)
	r.Knowledge.Settings(s)
	return s
}

// Pseudonymize writes the files under paths with stand-ins, and says what it did. The
// error is job.ErrRefused or input.ErrSkipped if the result lacks documents.
func (o *Options) Pseudonymize(ctx context.Context, paths []string) (*job.Manifest, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	docs, err := o.Input.Open(paths...)
	if err != nil {
		return nil, err
	}
	o.Input.TellPDF(docs)
	out, err := docs.Output(o.Out, o.JSON)
	if err != nil {
		return nil, err
	}
	defer out.Remove()
	r, err := o.Read(docs)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if err := r.Guard(out.Folder); err != nil {
		return nil, err
	}
	if err := r.Equip(); err != nil {
		return nil, err
	}
	if err := r.Draw(ctx); err != nil {
		return nil, err
	}
	j := r.Job(out.Folder)
	if j.Pipeline, err = stock.Pipeline(r.Parts); err != nil {
		return nil, err
	}
	m, err := j.Run(ctx)
	if errors.Is(err, job.ErrNothingGiven) {
		return nil, usage.Errorf("--spans given: %w; TAB, doccano, CoNLL and brat files have some, and so have fields and columns with a type (--column name=PERSON). Leave --spans out to have personal data looked for", err)
	}
	if err != nil {
		return nil, err
	}
	if err := out.Deliver(); err != nil {
		return m, err
	}
	return m, cmp.Or(o.Tell(m), docs.LeftOut())
}
