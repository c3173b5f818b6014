package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/guess"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/study/evaluate"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A Service does the work of the requests, whatever they came in. It is safe for
// concurrent use.
type Service struct {
	shared    *stock.Shared
	linker    understudy.Linker
	languages map[string]*language.Language
	def       string
	unread    string // one of stock.UnreadModes
	guess     func(texts ...string) (code string, sure bool)
	draw      draw.Source // of requests without a ledger
	method    string      // of requests that name none
	domains   map[string]*domain
	first     string // the domain of requests that name none
	apart     string // one of StandIns
	parts     *parts // of domains; nil where apart is StandInsOfDomain
	writing   writing
	columns   *stock.Columns // what names of fields say
}

// ServiceOptions say with what the work is done.
type ServiceOptions struct {
	// Pipeline has the languages, the policy and the method of requests that name none.
	// They may also name surrogate and the placeholders. Its Draw is used without a ledger.
	Pipeline stock.Options
	// Guess tells the language of a text, one that is not read too; nil: every text is
	// of the default language.
	Guess func(texts ...string) (code string, sure bool)
	// Domains of the ledger that requests may name, with their names; the first is that
	// of requests that name none. Without one nothing is remembered or restored.
	Domains []NamedDomain
	// Apart says how far the stand-ins of the proxy's conversations reach, one of StandIns;
	// "": over their domain.
	Apart string
	// Open opens a part of the ledger, and makes it if it is not there. It may be nil where
	// Apart is StandInsOfDomain.
	Open func(ctx context.Context, name string) (*ledger.Domain, error)
}

// A NamedDomain is a domain of the ledger.
type NamedDomain struct {
	Name   string
	Domain *ledger.Domain
}

// NewService makes the parts that all requests share.
func NewService(o ServiceOptions) (*Service, error) {
	shared, err := stock.Share(o.Pipeline)
	if err != nil {
		return nil, err
	}
	s := &Service{
		shared: shared, linker: shared.Linker(),
		languages: o.Pipeline.Languages, def: o.Pipeline.Default, unread: cmp.Or(o.Pipeline.Unread, stock.UnreadRefuse), guess: o.Guess, draw: o.Pipeline.Draw, method: cmp.Or(o.Pipeline.Method, "surrogate"), domains: map[string]*domain{},
		apart: cmp.Or(o.Apart, StandInsOfDomain), parts: newParts(o.Open),
	}
	if s.writing, err = writingOf(s.languages); err != nil {
		return nil, err
	}
	if s.columns, err = stock.ReadColumns(s.languages); err != nil {
		return nil, err
	}
	for i, d := range o.Domains {
		s.domains[d.Name] = &domain{d.Domain}
		if i == 0 {
			s.first = d.Name
		}
	}
	return s, nil
}

// Warm goes once through all rooms, so that the first request need not wait for what
// is read when it is first needed. A language model that another server runs may come
// later.
func (s *Service) Warm(ctx context.Context) error {
	for _, code := range s.codes() {
		doc := &understudy.Document{ID: "warm", Language: code, Text: "Anna Johansson, 1975-05-03, Uppsala."}
		p, err := s.shared.Pipeline(s.method, s.draw, nil)
		if err != nil {
			return err
		}
		if _, err := s.replace(ctx, p, nil, []*understudy.Document{doc}); err != nil && !errors.Is(err, understudy.ErrUnavailable) && !errors.Is(err, fill.ErrNoModel) {
			return err
		}
	}
	return nil
}

// Errors of requests.
var (
	errRequest  = errors.New("request") // it asks for what makes no sense
	errNoLedger = errors.New("this server has no ledger: nothing is remembered, and nothing can be restored; start it with --ledger and --key-file")
	errNoDomain = errors.New("no such domain on this server")
)

func requestf(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errRequest, fmt.Sprintf(format, args...))
}

// domain finds the domain that a request names.
func (s *Service) domain(name string) (*domain, error) {
	if len(s.domains) == 0 {
		return nil, errNoLedger
	}
	d, ok := s.domains[s.domainName(name)]
	if !ok {
		return nil, errNoDomain
	}
	return d, nil
}

func (s *Service) domainName(name string) string {
	if name == "" {
		return s.first
	}
	return name
}

// Language codes, sorted.
func (s *Service) codes() []string {
	var out []string
	for code := range s.languages {
		out = append(out, code)
	}
	slices.Sort(out)
	return out
}

// document takes a document in. Inside it is called by its number in the request, as
// errors go into logs, and names of documents may be names of people.
func (s *Service) document(i int, d *Document, unit corpus.OffsetUnit) (*understudy.Document, error) {
	doc := &understudy.Document{ID: strconv.Itoa(i + 1), Text: d.Text}
	switch {
	case strings.ContainsRune(d.Text, 0):
		return nil, requestf("document %d: it has a NUL character; is it text?", i+1)
	case d.Language == "" || d.Language == "auto":
		doc.Language = s.languageOf(d.Text)
	default:
		doc.Language, _, _ = strings.Cut(strings.ReplaceAll(strings.ToLower(d.Language), "_", "-"), "-")
	}
	if err := s.takes(i, doc.Language); err != nil {
		return nil, err
	}
	if d.Spans == nil {
		return doc, nil
	}
	offsets := make([]int, 0, 2*len(*d.Spans))
	for _, sp := range *d.Spans {
		offsets = append(offsets, sp.Start, sp.End)
	}
	at, err := corpus.ToBytes(d.Text, unit, offsets)
	if err != nil {
		return nil, requestf("document %d: spans: %v", i+1, err)
	}
	doc.Given = []understudy.Span{}
	for k, sp := range *d.Spans {
		switch {
		case at[2*k] >= at[2*k+1]:
			return nil, requestf("document %d: span %d: [%d, %d) is no span", i+1, k+1, sp.Start, sp.End)
		case !slices.Contains(understudy.Categories[:], sp.Category):
			return nil, requestf("document %d: span %d: no such category; there are %v", i+1, k+1, understudy.Categories)
		}
		doc.Given = append(doc.Given, understudy.Span{Start: at[2*k], End: at[2*k+1], Category: sp.Category, Kind: sp.Kind, Rule: "given", Score: 1})
	}
	return doc, nil
}

// takes is an error if documents in a language are refused. What a client says its
// language is must be one, whatever happens to those that are not read.
func (s *Service) takes(i int, code string) error {
	if s.languages[code] != nil {
		return nil
	}
	name := guess.Name(code)
	if name == guess.Name("") && code != guess.Unknown {
		return requestf("document %d: no such language; there is %s, or auto", i+1, strings.Join(s.codes(), ", "))
	}
	if s.unread != stock.UnreadRefuse {
		return nil
	}
	return &languageError{code, fmt.Sprintf("document %d: it is in %s, a language that this server does not read; it reads %s", i+1, name, strings.Join(s.codes(), ", "))}
}

// A languageError is a request with a document in a language that is not read.
type languageError struct{ code, message string }

func (e *languageError) Error() string { return e.message }

func (e *languageError) Unwrap() error { return errRequest }

// languageOf returns the language of texts: as the guesser says, else by their script, else
// the default.
func (s *Service) languageOf(texts ...string) string {
	if s.guess != nil {
		if code, sure := s.guess(texts...); sure {
			return code
		}
		if code := s.writing.byScript(lettersToTell, texts...); code != "" {
			return code
		}
	}
	return s.def
}

// Detect finds personal data.
func (s *Service) Detect(ctx context.Context, r *DetectRequest) (*DetectResponse, error) {
	unit, err := unitOf(r.OffsetUnit)
	if err != nil {
		return nil, err
	}
	if err := checkDocuments(r.Documents); err != nil {
		return nil, err
	}
	known, err := s.knowledge(&r.Knowledge)
	if err != nil {
		return nil, err
	}
	out := &DetectResponse{Documents: make([]Detected, len(r.Documents))}
	for i := range r.Documents {
		d := &r.Documents[i]
		doc, err := s.document(i, d, unit)
		if err != nil {
			return nil, err
		}
		spans, err := s.find(ctx, known, doc)
		if err != nil {
			return nil, err
		}
		places, err := placesOf(doc.Text, unit, spans)
		if err != nil {
			return nil, err
		}
		found := Detected{ID: d.ID, Language: doc.Language, Spans: make([]Span, len(spans))}
		for k, sp := range spans {
			found.Spans[k] = Span{Start: places[k][0], End: places[k][1], Category: sp.Category, Kind: sp.Kind, Rule: sp.Rule, Score: sp.Score}
		}
		out.Documents[i] = found
	}
	return out, nil
}

func (s *Service) find(ctx context.Context, known *user.Knowledge, doc *understudy.Document) ([]understudy.Span, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	spans, err := s.shared.DetectorOf(known).Detect(ctx, doc)
	if err != nil {
		return nil, fmt.Errorf("detect: document %s: %w", doc.ID, err)
	}
	return spans, nil
}

// placesOf are the starts and ends of spans in a unit.
func placesOf(text string, unit corpus.OffsetUnit, spans []understudy.Span) ([][2]int, error) {
	offsets := make([]int, 0, 2*len(spans))
	for _, sp := range spans {
		offsets = append(offsets, sp.Start, sp.End)
	}
	at, err := corpus.FromBytes(text, unit, offsets)
	if err != nil {
		return nil, err
	}
	out := make([][2]int, len(spans))
	for i := range out {
		out[i] = [2]int{at[2*i], at[2*i+1]}
	}
	return out, nil
}

// Pseudonymize writes texts anew. The documents of a request are one corpus; over a
// ledger, names have the stand-ins that they had in the requests before. When it
// returns, the ledger has for good what is needed to restore the texts.
func (s *Service) Pseudonymize(ctx context.Context, r *PseudonymizeRequest) (*PseudonymizeResponse, error) {
	unit, err := unitOf(r.OffsetUnit)
	if err != nil {
		return nil, err
	}
	if err := checkDocuments(r.Documents); err != nil {
		return nil, err
	}
	method := cmp.Or(r.Method, s.method)
	if !s.shared.Shares(method) {
		return nil, requestf("no such method on this server; there is %s", strings.Join(s.shared.Methods(), ", "))
	}
	knowledge, err := s.knowledge(&r.Knowledge)
	if err != nil {
		return nil, err
	}
	docs := make([]*understudy.Document, len(r.Documents))
	for i := range docs {
		if docs[i], err = s.document(i, &r.Documents[i], unit); err != nil {
			return nil, err
		}
	}
	out := &PseudonymizeResponse{Documents: make([]Pseudonymized, len(docs))}
	source, d := s.draw, (*domain)(nil)
	var known generate.Correspondences
	if len(s.domains) > 0 {
		if d, err = s.domain(r.Domain); err != nil {
			return nil, err
		}
		out.Domain, out.Restorable = s.domainName(r.Domain), true
		source = d.Draw()
		if known, err = d.correspondences(ctx); err != nil {
			return nil, err
		}
	} else if r.Domain != "" {
		return nil, errNoLedger
	}
	p, err := s.shared.Pipeline(method, source, known)
	if err != nil {
		return nil, err
	}
	p.Detector, p.Given, p.Spared = s.shared.DetectorOf(knowledge), knowledge.Given(), knowledge.Allows
	results, err := s.replace(ctx, p, d, docs)
	if err != nil {
		return nil, err
	}
	for i := range results {
		if err := knowledge.Check(docs[i], results[i].Surrogates); err != nil {
			return nil, requestf("document %d: %v", i+1, err)
		}
	}
	records := make([]ledger.SealedRecord, 0, len(docs))
	for i := range results {
		id := r.Documents[i].ID
		if id == "" && d != nil {
			id = newID()
		}
		var rec record
		if out.Documents[i], rec, err = written(id, &results[i], unit); err != nil {
			return nil, err
		}
		if d == nil {
			continue
		}
		sealed, err := job.Remembrance(d.Domain, rec.Record, [][]corpus.Replacement{rec.replacements}, [][]understudy.Surrogate{results[i].Surrogates}, rec.Rewritten)
		if err != nil {
			return nil, err
		}
		records = append(records, sealed)
	}
	if d != nil {
		return out, d.remember(ctx, records)
	}
	return out, nil
}

// replace takes one corpus through both passes.
func (s *Service) replace(ctx context.Context, p *understudy.Pipeline, d *domain, docs []*understudy.Document) ([]understudy.Result, error) {
	results := make([]understudy.Result, len(docs))
	for i, doc := range docs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		reading, err := p.Read(ctx, doc, doc.Given != nil)
		if err != nil {
			return nil, err
		}
		results[i] = understudy.Result{Document: doc, Reading: reading}
		if err := p.Observe(ctx, doc, reading); err != nil {
			return nil, err
		}
	}
	if err := d.freeze(ctx, p); err != nil {
		return nil, err
	}
	for i, doc := range docs {
		var err error
		results[i].Surrogates, err = p.Replace(ctx, doc, results[i].Reading)
		if errors.Is(err, fill.ErrNoModel) {
			return nil, fmt.Errorf("%w: %w", errRequest, err)
		}
		if err != nil {
			return nil, err
		}
	}
	return results, ctx.Err()
}

// A record is a document as the ledger remembers it.
type record struct {
	*corpus.Record
	*corpus.Rewritten
	replacements []corpus.Replacement
}

// textRecord is the record of a text that is not in a file.
func textRecord(id, text string) *corpus.Record {
	return &corpus.Record{
		Format: corpus.Text, Place: corpus.Place{File: "request"},
		Raw: []byte(text), Docs: []understudy.Document{{ID: id, Text: text}},
	}
}

// evaluationUnit is what the measures count in.
const evaluationUnit = corpus.CodePoints

// Evaluate measures stand-ins against their originals.
func (s *Service) Evaluate(ctx context.Context, r *EvaluateRequest) (*evaluate.Report, error) {
	unit, err := unitOf(r.OffsetUnit)
	if err != nil {
		return nil, err
	}
	source := pairs.Source{Linker: s.linker}
	all := make(evaluate.Documents, len(r.Documents))
	if len(all) == 0 {
		return nil, requestf("documents is empty")
	}
	for i := range r.Documents {
		d := &r.Documents[i]
		doc, err := s.document(i, &Document{Text: d.Text, Language: d.Language}, unit)
		if err != nil {
			return nil, err
		}
		if s.languages[doc.Language] == nil {
			doc.Language = s.def // what stands for codes needs no language
		}
		marks, err := marksOf(doc.Text, unit, d.Replacements)
		if err != nil {
			return nil, requestf("document %d: replacements: %v", i+1, err)
		}
		if all[i], err = source.Pair(ctx, doc, marks); err != nil {
			return nil, requestf("document %d: %v", i+1, err)
		}
	}
	return evaluate.Run(ctx, all, evaluate.Options{Languages: s.languages, Default: s.def})
}

func marksOf(text string, unit corpus.OffsetUnit, list []StandIn) ([]corpus.Mark, error) {
	offsets := make([]int, 0, 2*len(list))
	for _, m := range list {
		offsets = append(offsets, m.Start, m.End)
	}
	at, err := corpus.ToBytes(text, unit, offsets)
	if err == nil {
		at, err = corpus.FromBytes(text, evaluationUnit, at)
	}
	if err != nil {
		return nil, err
	}
	out := make([]corpus.Mark, len(list))
	for i, m := range list {
		if !utf8.ValidString(m.Text) {
			return nil, corpus.ErrStandInUTF8
		}
		out[i] = corpus.Mark{Start: at[2*i], End: at[2*i+1], Label: m.Text}
	}
	return out, nil
}
