// Package generate makes stand-ins. This file's Surrogates is the default
// method (DESIGN §3): mentions are taken apart by the readers in the folders
// below, their roles are cast over the whole corpus by package cast, and the
// forms are put together again. Placeholder holds the strategies S0–S3.
//
// It may know the root package, internal/charset, internal/shadow, internal/varint, language,
// language/lexicon, lm and the packages below it.
package generate

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/code"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/hidden"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/generate/quantity"
	"github.com/understudy-text/understudy/generate/reword"
	"github.com/understudy-text/understudy/generate/sandhi"
	"github.com/understudy-text/understudy/generate/temporal"
	"github.com/understudy-text/understudy/generate/thing"
	"github.com/understudy-text/understudy/internal/charset"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Correspondences are the stand-ins that earlier runs gave: the part of a
// ledger that a generator needs.
type Correspondences interface {
	// StandIn returns the stand-in of a role, if it has one.
	StandIn(ctx context.Context, r cast.Role) (standIn string, ok bool, err error)
	// Taken reports whether a role of the kind has this stand-in.
	Taken(ctx context.Context, kind cast.Kind, standIn string) (bool, error)
	// Assign stores new correspondences, all or none.
	Assign(ctx context.Context, roles iter.Seq2[cast.Role, string]) error
}

// Options configure Surrogates.
type Options struct {
	// Languages by code. A document's language must be one of them.
	Languages map[string]*language.Language
	// Default is the language of documents that do not name theirs.
	Default string
	// Draw is keyed by the domain.
	Draw draw.Source
	// Correspondences may be nil: then nothing is remembered.
	Correspondences Correspondences
	// Rank are the language models, by language, that choose among the words that
	// name no one: occupations, illnesses, events, things. Without one they are drawn
	// from those nearest to the original.
	Rank map[string]fit.Model
	// Lists are those of maskers. The words that they hide are not found as names, and
	// get stand-ins of another making (package hidden). May be nil.
	Lists Lists
	// Names says how stand-ins of names are chosen.
	Names person.Options
	// HidesHealth has health data replaced that very many share and that the text tells anyway.
	HidesHealth bool
	// Defect is told where the program panicked while it looked for a stand-in, which is a
	// placeholder then; it is called from several goroutines. With nil, Freeze fails.
	Defect func(where string)
	// Keep keeps what Candidates and Check need after Freeze.
	Keep bool
}

// Lists report, by the rule of the spans that a list hides, whether the list holds a
// word of the language of a code.
type Lists map[string]func(code, word string) bool

// Holds reports whether the list of a rule holds a word; of a rule without one, none.
func (l Lists) Holds(code, rule, word string) bool {
	return l[rule] != nil && l[rule](code, word)
}

// of are the lists of one language.
func (l Lists) of(code string) map[string]hidden.Listed {
	out := make(map[string]hidden.Listed, len(l))
	for rule, holds := range l {
		out[rule] = func(word string) bool { return holds(code, word) }
	}
	return out
}

// Surrogates is the default Generator.
type Surrogates struct {
	opt     Options
	tables  *tables
	wording map[string]func() *reword.Table // by language, without generic words
	famous  func(word string) bool
	casting *cast.Casting
	generic *genericWords
	judge   *fit.Judge      // nil without models
	ranked  sync.Map        // language → the kinds that the judge orders, map[cast.Kind]bool
	pools   *cast.SwapPools // of the other documents, where each is cast apart; else nil
	failure failures        // of the correspondences, during Freeze
	// elsewhere has the roles cast, where another machine did it; else nil.
	elsewhere *elsewhere
}

var _ understudy.Generator = (*Surrogates)(nil)

// New returns a generator of surrogates.
func New(opt Options) (*Surrogates, error) {
	base, ok := opt.Languages[opt.Default]
	if !ok {
		return nil, fmt.Errorf("generate: no language %q", opt.Default)
	}
	s := &Surrogates{opt: opt, tables: newTables(opt), famous: base.Lexicon.Famous}
	s.generic = newGenericWords(s.tables.byCode)
	s.begin()
	return s, nil
}

// begin makes what belongs to one corpus.
func (s *Surrogates) begin() {
	if len(s.opt.Rank) > 0 {
		s.judge = fit.New(fit.Options{Languages: s.opt.Languages, Models: s.opt.Rank, Draw: s.opt.Draw})
	}
	s.reword()
	s.casting = cast.New(cast.Options{
		Draw:    s.opt.Draw,
		Late:    s.directors,
		Swaps:   person.Swaps(),
		Known:   s.known,
		Taken:   s.taken,
		Generic: s.isGeneric,
		Famous:  s.famous,
		Plain:   lexicon.Plain,
		Writes:  writes,
		Defect:  s.opt.Defect,
		Keep:    s.opt.Keep,
	})
}

// directors are those for the languages that documents were observed in.
func (s *Surrogates) directors() []cast.Part {
	directors := cast.Key(s.tables.partsOf(s.generic.codes()), s.opt.Draw)
	if s.judge != nil {
		s.rank(directors)
	}
	if s.pools != nil {
		for i, p := range directors {
			directors[i] = s.pools.Part(p)
		}
	}
	return directors
}

// reword lets the tables of other words be made anew, when they are next asked for:
// without the words that name no one now.
func (s *Surrogates) reword() {
	s.wording = map[string]func() *reword.Table{}
	for code := range s.tables.byCode {
		s.wording[code] = sync.OnceValue(func() *reword.Table { return reword.For(code).Without(s.Generic) })
	}
}

// Another returns a generator for another corpus: nothing of what this one observed
// is in it, but it need not be made from the languages' tables again, which takes
// longer than a short text. It draws from d, and remembers in c, which may be nil.
// s must not have been frozen.
func (s *Surrogates) Another(d draw.Source, c Correspondences) *Surrogates {
	next := &Surrogates{opt: s.opt, tables: s.tables, famous: s.famous, generic: s.generic.another(), pools: s.pools}
	next.opt.Draw, next.opt.Correspondences = d, c
	next.begin()
	return next
}

// Observe takes a document's mentions apart and notes their roles.
func (s *Surrogates) Observe(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) error {
	s.generic.observe(s.languageOf(doc), doc.Text)
	forms, err := s.observeMentions(ctx, doc, spans, l)
	if err == nil && s.judge != nil {
		s.see(doc, spans, forms)
	}
	return err
}

// languageOf is the code of a document's language.
func (s *Surrogates) languageOf(doc *understudy.Document) string {
	return cmp.Or(doc.Language, s.opt.Default)
}

// observeMentions notes the roles of a document's mentions.
func (s *Surrogates) observeMentions(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]form.Form, error) {
	forms, err := s.read(ctx, doc, spans, l)
	document := crc32.ChecksumIEEE([]byte(doc.ID+"\x00"+doc.Text)) | 1
	for i, f := range forms {
		if err := ended(ctx, i); err != nil {
			return nil, err
		}
		roles := f.Roles()
		if doc.Charset != "" {
			roles = inCharset(roles, doc.Charset)
		}
		s.casting.ObserveIn(document, roles)
	}
	return forms, err
}

// inCharset adds to roles that a document in a character set has them.
func inCharset(roles []cast.Occurrence, charset string) []cast.Occurrence {
	roles = slices.Clone(roles)
	for i, s := range roles {
		if !s.Weak {
			roles[i].Traits = append(slices.Clone(s.Traits), cast.Trait{Name: cast.CharsetTrait, Value: charset})
		}
	}
	return roles
}

func writes(set, standIn string) bool {
	s := charset.Named(set)
	return s == nil || s.Writes(norm.NFC.String(standIn))
}

// Freeze casts all roles and stores the new correspondences. If those cannot be
// stored it may be called again.
func (s *Surrogates) Freeze(ctx context.Context) error {
	if s.judge != nil {
		s.judge.Begin(ctx)
	}
	if err := s.casting.Freeze(ctx); err != nil {
		return err
	}
	if s.judge != nil && s.judge.Err() != nil {
		return s.judge.Err()
	}
	if err := s.failure.first(); err != nil {
		return err
	}
	s.reword()
	if s.opt.Correspondences != nil {
		if err := s.opt.Correspondences.Assign(ctx, s.casting.NewAssignments()); err != nil {
			return err // the caller may freeze again
		}
	}
	s.casting.Settle()
	if s.judge != nil {
		s.judge.Settle()
	}
	return nil
}

// Generate writes the stand-ins of one document.
func (s *Surrogates) Generate(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]understudy.Surrogate, error) {
	out, err := s.write(ctx, doc, spans, l, s)
	return out, errors.Join(err, s.generic.lookups.first())
}

// look is how many mentions are worked on between two looks at the context.
const look = 64

// ended looks at the context now and then.
func ended(ctx context.Context, n int) error {
	if n%look == 0 {
		return ctx.Err()
	}
	return nil
}

// write puts the mentions of a document together again on a stage.
func (s *Surrogates) write(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking, on form.Stage) ([]understudy.Surrogate, error) {
	forms, err := s.read(ctx, doc, spans, l)
	if err != nil {
		return nil, err
	}
	if err := s.elsewhere.cast(forms); err != nil {
		return nil, err
	}
	joins, err := s.tables.byCode[s.languageOf(doc)].joins()
	if err != nil {
		return nil, fmt.Errorf("generate: %w", err)
	}
	_, grammar := phrase.Of(s.languageOf(doc), s.lexicon(doc))
	beside, _ := grammar.(agreeing)
	out := make([]understudy.Surrogate, len(spans))
	for i, sp := range spans {
		if err := ended(ctx, i); err != nil {
			return nil, err
		}
		original := shadow.Undisguised(doc.Text[sp.Start:sp.End])
		text := forms[i].Render(on)
		switch sp.Category {
		case understudy.DateTime, understudy.Quantity, understudy.Misc:
			text = s.wording[s.languageOf(doc)]().Reword(original, text)
		}
		text = person.InArabic(original, text, s.lexicon(doc).InArabic)
		out[i] = understudy.Surrogate{Span: sp, Text: text, Parts: s.partsOf(forms[i], on)}
		moves := sp.Category == understudy.DateTime || sp.Category == understudy.Quantity
		if text == temporal.Placeholder || text == quantity.Placeholder {
			text = understudy.PlaceholderOf(sp.Category)
		}
		switch {
		case differs(original, text):
		case reasonOf(forms[i]) != "":
			out[i].Text, out[i].Reason = "", reasonOf(forms[i])
		case moves && strings.ContainsFunc(original, unicode.IsLetter):
			out[i].Text, out[i].Reason = "", "a weekday stays where the dates move by whole weeks"
		case strings.IndexFunc(original, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0:
			out[i].Text, out[i].Reason = "", "nothing to replace: the span has no letter or digit"
		default:
			out[i].Text, out[i].Guarded = s.neutral(doc, sp, original)
			out[i].Parts = nil
		}
		join(joins, doc, out, i)
		if beside != nil {
			article(beside, doc, out, i)
			end := len(doc.Text)
			if i+1 < len(spans) {
				end = max(sp.End, spans[i+1].Start)
			}
			possessive(beside, doc.Text[:end], out[i:])
		}
	}
	return out, nil
}

// reasonOf is why a mention stays; "" if it need not.
func reasonOf(f form.Form) string {
	if f, ok := f.(form.Stays); ok {
		return f.Stays()
	}
	return ""
}

// partsOf lists the roles that a mention is written with, each once, as the
// correspondences keep them; none if nothing is kept.
func (s *Surrogates) partsOf(f form.Form, on form.Stage) (parts []understudy.Part) {
	if s.opt.Correspondences == nil {
		return nil
	}
	kept := func(r cast.Role) cast.Role { return r }
	if w, ok := s.opt.Correspondences.(within); ok {
		kept = w.role
	}
	for _, occurrence := range f.Roles() {
		standIn, ok := on.Lookup(occurrence.Role)
		if occurrence.Weak || !ok {
			continue
		}
		r := kept(occurrence.Role)
		p := understudy.Part{Kind: string(r.Kind), Key: r.Key, StandIn: standIn}
		if !slices.Contains(parts, p) {
			parts = append(parts, p)
		}
	}
	return parts
}

// join writes a stand-in as the word before it asks, and that word as the stand-in asks:
// then the word is replaced together with the mention.
func join(joins *sandhi.Joins, doc *understudy.Document, out []understudy.Surrogate, i int) {
	sp := &out[i]
	if joins == nil || sp.Reason != "" || sp.Guarded != "" {
		return
	}
	before := 0
	if i > 0 {
		before = out[i-1].End
	}
	cut, whole := joins.Join(doc.Text[before:sp.Start], doc.Text[sp.Start:sp.End], sp.Text)
	sp.Start, sp.Text = sp.Start-cut, whole
}

// agreeing is a grammar in which what stands beside a name has the form that the name asks for:
// a and an before it, the mark of possession behind it.
type agreeing interface {
	Fit(before, words string) (cut int, with string)
	Possess(name, mark string) string
}

// article writes the article before a stand-in as the stand-in asks: then it is replaced together
// with the mention.
func article(g agreeing, doc *understudy.Document, out []understudy.Surrogate, i int) {
	sp := &out[i]
	if sp.Reason != "" || sp.Guarded != "" {
		return
	}
	before := 0
	if i > 0 {
		before = out[i-1].End
	}
	if before <= sp.Start {
		cut, with := g.Fit(doc.Text[before:sp.Start], sp.Text)
		sp.Start, sp.Text = sp.Start-cut, with+sp.Text
	}
}

// possessive writes the bare apostrophe behind the first of some stand-ins as that asks, James' but
// Rodney's: then it is replaced together with the mention. text ends where the next mention begins.
// An apostrophe that closes a quotation stays.
func possessive(g agreeing, text string, out []understudy.Surrogate) {
	sp := &out[0]
	if sp.Reason != "" || sp.Guarded != "" || sp.End <= sp.Start || !strings.ContainsRune("sxzSXZ", rune(text[sp.End-1])) {
		return
	}
	mark, opening := "'", " '"
	if strings.HasPrefix(text[sp.End:], "’") {
		mark, opening = "’", "‘"
	}
	rest, ok := strings.CutPrefix(text[sp.End:], mark+" ")
	next, _ := utf8.DecodeRuneInString(rest)
	line := " " + text[strings.LastIndexByte(text[:sp.Start], '\n')+1:sp.Start]
	if !ok || !unicode.IsLetter(next) || strings.Contains(line, opening) {
		return
	}
	if with := g.Possess(sp.Text, mark); with != mark {
		sp.End, sp.Text = sp.End+len(mark), sp.Text+with
	}
}

// lexicon is that of a document's language.
func (s *Surrogates) lexicon(doc *understudy.Document) *lexicon.Lexicon {
	return s.opt.Languages[s.languageOf(doc)].Lexicon
}

// differs reports whether a stand-in says anything, and something else than
// the original, whatever the case.
func differs(original, standIn string) bool {
	return standIn != "" && !strings.EqualFold(norm.NFC.String(original), norm.NFC.String(standIn))
}

// Lookup returns the stand-in of a role.
func (s *Surrogates) Lookup(r cast.Role) (string, bool) {
	if s.elsewhere != nil {
		standIn, ok, _ := s.elsewhere.lookup(r)
		return standIn, ok
	}
	return s.casting.Lookup(r)
}

// Generic reports whether a word names no one.
func (s *Surrogates) Generic(word string) bool { return s.isGeneric(strings.ToLower(word)) }

func (s *Surrogates) isGeneric(folded string) bool { return s.generic.has(folded) }

func (s *Surrogates) known(r cast.Role) (string, bool) {
	if s.opt.Correspondences == nil {
		return "", false
	}
	v, ok, err := s.opt.Correspondences.StandIn(context.Background(), r)
	s.failure.note(err)
	return v, ok
}

func (s *Surrogates) taken(kind cast.Kind, standIn string) bool {
	if s.opt.Correspondences == nil {
		return false
	}
	taken, err := s.opt.Correspondences.Taken(context.Background(), kind, standIn)
	s.failure.note(err)
	return taken
}

// read takes all mentions of a document apart: one form for each span.
func (s *Surrogates) read(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]form.Form, error) {
	known := s.tables.byCode[s.languageOf(doc)]
	if known == nil {
		return nil, fmt.Errorf("no language %q", s.languageOf(doc))
	}
	rs, scene := known.readers(), s.scene(doc)
	scene.Language = rs.language
	return rs.read(ctx, scene, doc, spans, l)
}

// scene is keyed by the document's text, so a renamed file keeps its dates, or by its
// world.
func (s *Surrogates) scene(doc *understudy.Document) *form.Scene {
	h := sha256.Sum256([]byte(cmp.Or(doc.World, doc.Text)))
	return &form.Scene{Draw: s.opt.Draw.Derive("document", string(h[:])), Corpus: s.opt.Draw, HidesHealth: s.opt.HidesHealth}
}

// blank is the form of what no reader could read.
type blank struct{}

func (blank) Roles() []cast.Occurrence { return nil }

func (blank) Render(form.Stage) string { return "" }

// neutral stands in for what no reader could read, or what would become what it was: a
// number by one of the same shape, all else by the placeholder of its category. Letters
// that nobody understands are not played by other letters.
func (s *Surrogates) neutral(doc *understudy.Document, sp understudy.Span, original string) (string, understudy.Guarded) {
	number := sp.Category == understudy.Code || sp.Category == understudy.Quantity
	if !number || strings.IndexFunc(original, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) && r > '9' }) >= 0 {
		return understudy.PlaceholderOf(sp.Category), understudy.Neutral
	}
	d, at := s.scene(doc).Draw.Derive("number", original), 0
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return r
		}
		at++
		return '0' + (r-'0'+1+rune(d.Intn(9, strconv.Itoa(at))))%10
	}, original), ""
}

// Role returns the role of a kind under which an original is kept: what the
// readers make of it, for people who write into the ledger themselves.
// A kind may name a document (see Apart).
func Role(kind cast.Kind, original string) cast.Role {
	kind, document := Bare(kind)
	r := roleOf(kind, original)
	r.Kind += document
	return r
}

func roleOf(kind cast.Kind, original string) cast.Role {
	switch kind {
	case person.Name, place.Town, place.Region, place.Settlement, thing.Name:
		return cast.Role{Kind: kind, Key: lexicon.Plain(original)}
	case place.Country, quantity.Currency:
		return cast.Role{Kind: kind, Key: strings.ToUpper(original)}
	}
	if key := code.Key(kind, original); key != "" {
		return cast.Role{Kind: kind, Key: key}
	}
	return cast.Role{Kind: kind, Key: lexicon.Fold(original)}
}
