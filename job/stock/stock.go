// Package stock puts the default rooms together, so that a caller needs no more than a
// language, a method and a key. No room knows it.
//
// It may know every package.
package stock

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/detect"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/baseline"
	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/generate/draft"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/ar"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/fr"
	"github.com/understudy-text/understudy/language/more"
	"github.com/understudy-text/understudy/language/sv"
	"github.com/understudy-text/understudy/link"
)

// Methods are the names of the ways to make stand-ins.
var Methods = [...]string{"surrogate", "mlm", "chat", "upos", "random", "delete", "placeholder", "category", "numbered", "mask"}

// Knows reports whether there is a method of this name.
func Knows(method string) bool { return slices.Contains(Methods[:], method) }

// known are the languages with code of their own and how each is made; those that are
// data alone are in package language/more.
var known = map[string]func() (*language.Language, error){
	"ar": ar.New,
	"en": en.New,
	"fr": fr.New,
	"sv": sv.New,
}

// Languages loads languages by their codes ("en"), side by side.
func Languages(codes ...string) (map[string]*language.Language, error) {
	loaded := make([]*language.Language, len(codes))
	var all errgroup.Group
	for i, code := range codes {
		if !slices.Contains(Codes(), code) {
			return nil, fmt.Errorf("language %q: there is %s", code, strings.Join(Codes(), ", "))
		}
		load, ok := known[code]
		if !ok {
			load = func() (*language.Language, error) { return more.New(code) }
		}
		all.Go(func() (err error) {
			if loaded[i], err = load(); err != nil {
				return fmt.Errorf("language %q: %w", code, err)
			}
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		return nil, err
	}
	out := map[string]*language.Language{}
	for i, code := range codes {
		out[code] = loaded[i]
	}
	return out, nil
}

func codesOf[V any](m map[string]V) []string {
	var codes []string
	for c := range m {
		codes = append(codes, c)
	}
	slices.Sort(codes)
	return codes
}

// Options say which pipeline.
type Options struct {
	Languages map[string]*language.Language
	Default   string // language of documents that do not name theirs
	Method    string // one of Methods; empty: surrogate
	// Draw makes the choices: ledger.Key.Draw, or draw.New for a key of one's own.
	Draw draw.Source
	// Correspondences remember stand-ins between runs; may be nil.
	Correspondences generate.Correspondences
	// Masks say what is found; the zero value is the entities.
	Masks Masks
	// Knowledge is what the user knows besides: lists, recognizers, and which findings
	// count; may be nil.
	Knowledge *user.Knowledge
	// GivenOnly leaves the detector out: all documents bring their spans.
	GivenOnly bool
	// Rules decide what happens to each mention; nil: everything is replaced.
	Rules *decide.Rules
	// Rank are the models, by language, that choose among the surrogates of words
	// that name no one; see generate.Options. May be nil.
	Rank map[string]fit.Model
	// Apart lets the surrogates be drawn anew for each document; see generate.Apart.
	Apart bool
	// Resemblance lets names sound like those they play; see person.Options.
	Resemblance bool
	// Defect is as in generate.Options.
	Defect func(where string)
	// Keep lets the surrogates, or method mlm, be asked for other candidates; see
	// generate.Options.
	Keep bool
	// Fill says how method mlm fills gaps, and with which models; languages and
	// draw are those above.
	Fill fill.Options
	// Chat says how method chat asks, and whom.
	Chat chat.Options
	// Drafts keep what a language model made between runs; nil: within this one.
	// Settings name all that it depends on besides texts and key.
	Drafts   draft.Store
	Settings string
	// Unread, one of UnreadModes, says what happens to documents in languages other
	// than these; empty: they are refused. Neutral finds what needs no language;
	// nil: the function of that name.
	Unread  string
	Neutral understudy.Detector
}

// Pipeline puts the rooms together.
func Pipeline(o Options) (*understudy.Pipeline, error) {
	p := &understudy.Pipeline{}
	var err error
	if p.Unread, err = Unread(o.Unread, o.Languages, o.Neutral); err != nil {
		return nil, err
	}
	if !o.GivenOnly {
		if p.Detector, err = Masked(o.Masks, o.Languages, o.Default); err != nil {
			return nil, err
		}
		p.Detector = o.Knowledge.Detector(p.Detector, o.Default)
	}
	p.Given = o.Knowledge.Given()
	if p.Linker, err = Linker(o.Languages, o.Default); err != nil {
		return nil, err
	}
	if o.Rules != nil {
		if p.Policy, err = decide.New(o.Rules, o.Languages, o.Default); err != nil {
			return nil, err
		}
	}
	p.Guard = guarding(o)
	p.Spared = o.Knowledge.Allows
	if o.Method == "" || o.Method == "surrogate" { // what models and baselines write is measured as it is
		p.Contradicting = generate.Contradicting(o.Languages, o.Default)
	}
	p.Generator, err = generator(o)
	return p, err
}

func generator(o Options) (understudy.Generator, error) {
	if o.Method == "" || o.Method == "surrogate" {
		surrogates := generate.Options{
			Languages: o.Languages, Default: o.Default, Draw: o.Draw, Correspondences: o.Correspondences, Rank: o.Rank, Defect: o.Defect, Keep: o.Keep,
			HidesHealth: o.Rules != nil && o.Rules.HidesHealth, Lists: o.Masks.listed(o.Languages), Names: person.Options{Resemblance: o.Resemblance},
		}
		if o.Apart {
			return generate.NewApart(surrogates)
		}
		return generate.New(surrogates)
	}
	if o.Method == "mlm" {
		o.Fill.Languages, o.Fill.Default, o.Fill.Draw = o.Languages, o.Default, o.Draw
		if lists := o.Masks.listed(o.Languages); len(lists) > 0 {
			o.Fill.Listed = lists.Holds
		}
		filler, err := fill.New(o.Fill)
		if err != nil {
			return nil, err
		}
		if o.Keep {
			return filling{drafted(filler, o), filler}, nil
		}
		return drafted(filler, o), nil
	}
	if o.Method == "chat" {
		o.Chat.Languages, o.Chat.Default, o.Chat.Draw = o.Languages, o.Default, o.Draw
		writer, err := chat.New(o.Chat)
		if err != nil {
			return nil, err
		}
		return drafted(writer, o), nil
	}
	if o.Method == "upos" || o.Method == "random" {
		return baseline.New(o.Languages, o.Default, o.Draw, o.Method == "upos")
	}
	p, ok := generate.PlaceholderNamed(o.Method)
	if !ok {
		return nil, fmt.Errorf("method %q: there is %s", o.Method, strings.Join(Methods[:], ", "))
	}
	return p, nil
}

// drafted lets a language model be asked once for each document.
func drafted(g understudy.Generator, o Options) understudy.Generator {
	return draft.New(g, o.Method+"\n"+o.Default+"\n"+o.Settings, o.Drafts)
}

// Detector finds personal data by the model, rules and lists of each document's
// language.
func Detector(languages map[string]*language.Language, def string) (understudy.Detector, error) {
	d := detectors{def: def, byLanguage: map[string]understudy.Detector{}}
	for code, l := range languages {
		d.byLanguage[code] = later(sync.OnceValues(func() (understudy.Detector, error) {
			one, err := detectorOf(l)
			if err != nil {
				return nil, fmt.Errorf("language %q: %w", code, err)
			}
			return one, nil
		}))
	}
	return d, nil
}

func detectorOf(l *language.Language) (understudy.Detector, error) {
	if len(l.Mentions) == 0 {
		ruled, err := tagger.NewRuled(l)
		if err != nil {
			return nil, err
		}
		return detect.New(l, ruled, detect.Options{})
	}
	model, err := tagger.ReadModel(bytes.NewReader(l.Mentions))
	if err != nil {
		return nil, err
	}
	t, err := tagger.New(model, l)
	if err != nil {
		return nil, err
	}
	return detect.New(l, t, detect.Options{})
}

// later is a detector that is made when its first document comes: languages that no
// text is in cost nothing.
type later func() (understudy.Detector, error)

func (l later) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	d, err := l()
	if err != nil {
		return nil, err
	}
	return d.Detect(ctx, doc)
}

// A Doubter tells what may be personal data, by a probability (0 to 1) at least: more than
// what is told as found.
type Doubter interface {
	Doubts(ctx context.Context, doc *understudy.Document, least float32) ([]understudy.Span, error)
}

func (l later) Doubts(ctx context.Context, doc *understudy.Document, least float32) ([]understudy.Span, error) {
	d, err := l()
	if err != nil {
		return nil, err
	}
	if doubter, ok := d.(Doubter); ok {
		return doubter.Doubts(ctx, doc, least)
	}
	return nil, nil
}

func (d detectors) Doubts(ctx context.Context, doc *understudy.Document, least float32) ([]understudy.Span, error) {
	one, err := of(d.byLanguage, doc, d.def)
	if err != nil {
		return nil, err
	}
	if doubter, ok := one.(Doubter); ok {
		return doubter.Doubts(ctx, doc, least)
	}
	return nil, nil
}

type detectors struct {
	def        string
	byLanguage map[string]understudy.Detector
}

func (d detectors) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	one, err := of(d.byLanguage, doc, d.def)
	if err != nil {
		return nil, err
	}
	return one.Detect(ctx, doc)
}

// Linker links by the rules of each document's language.
func Linker(languages map[string]*language.Language, def string) (understudy.Linker, error) {
	all := linkers{def: def, byLanguage: map[string]understudy.Linker{}}
	for code, l := range languages {
		one, err := link.New(l)
		if err != nil {
			return nil, err
		}
		all.byLanguage[code] = one
	}
	return all, nil
}

type linkers struct {
	def        string
	byLanguage map[string]understudy.Linker
}

func (l linkers) Link(ctx context.Context, doc *understudy.Document, spans []understudy.Span) (understudy.Linking, error) {
	one, err := of(l.byLanguage, doc, l.def)
	if err != nil {
		return understudy.Linking{}, err
	}
	return one.Link(ctx, doc, spans)
}

// of picks what is for a document's language.
func of[T any](byLanguage map[string]T, doc *understudy.Document, def string) (T, error) {
	code := doc.Language
	if code == "" {
		code = def
	}
	one, ok := byLanguage[code]
	if !ok {
		return one, fmt.Errorf("language %q: this run has %s", code, strings.Join(codesOf(byLanguage), ", "))
	}
	return one, nil
}
