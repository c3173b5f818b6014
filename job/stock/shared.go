package stock

import (
	"context"
	"fmt"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draft"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/substitute/guard"
)

// Shared is what all pipelines of a server have in common: detectors and tables,
// which take longer to make than a short text takes to go through. It is safe for
// concurrent use.
type Shared struct {
	found      understudy.Detector // without what anybody knows
	detector   understudy.Detector
	def        string
	knowledge  *user.Knowledge
	linker     understudy.Linker
	unread     understudy.Unread
	policy     *decide.Policy // nil replaces everything
	surrogates *generate.Surrogates
	guard      guard.Options
	model      Options // of a method that is no surrogate and no placeholder
}

// Share makes the parts. Draw, Correspondences and Drafts of o say nothing here: they
// are those of each pipeline. Method may be one that wants a language model, or one of
// the baselines: then there are pipelines of that method, too.
func Share(o Options) (*Shared, error) {
	model := o
	o.Method, o.Apart, o.Knowledge = "", false, nil
	p, err := Pipeline(o)
	if err != nil {
		return nil, err
	}
	s := &Shared{found: p.Detector, def: o.Default, detector: model.Knowledge.Detector(p.Detector, o.Default), knowledge: model.Knowledge, linker: p.Linker, unread: p.Unread, guard: p.Guard}
	s.policy, _ = p.Policy.(*decide.Policy)
	s.surrogates = p.Generator.(*generate.Surrogates)
	if s.Shares(model.Method) {
		return s, nil
	}
	s.model = model
	_, err = generator(model) // what is wrong with it is said now
	return s, err
}

// Shares reports whether there are pipelines of a method.
func (s *Shared) Shares(method string) bool {
	_, placeholder := generate.PlaceholderNamed(method)
	return placeholder || method == "" || method == "surrogate" || method == s.model.Method
}

// Methods are those that there are pipelines of.
func (s *Shared) Methods() []string {
	return slices.DeleteFunc(slices.Clone(Methods[:]), func(m string) bool { return !s.Shares(m) })
}

// Knowledge is that of the server's user.
func (s *Shared) Knowledge() *user.Knowledge { return s.knowledge }

// Detector finds personal data, in documents of unread languages too as far as the
// options say.
func (s *Shared) Detector() understudy.Detector { return s.unread.Over(s.detector) }

// DetectorOf finds personal data with other knowledge: that of a request.
func (s *Shared) DetectorOf(k *user.Knowledge) understudy.Detector {
	return s.unread.Over(k.Detector(s.found, s.def))
}

// Doubts are what may be personal data in a document of a language that is read, by a
// probability (0 to 1) at least; none where other finders than our own are asked.
func (s *Shared) Doubts(ctx context.Context, doc *understudy.Document, least float32) ([]understudy.Span, error) {
	if d, ok := s.found.(Doubter); ok {
		return d.Doubts(ctx, doc, least)
	}
	return nil, nil
}

// Linker links mentions.
func (s *Shared) Linker() understudy.Linker { return s.linker }

// Pipeline returns a pipeline for one corpus: by method "surrogate" (or ""), by the
// method that the parts were made for, or by one of the placeholder methods, which use
// neither d nor c. If c is also a draft.Store, what a language model says is kept there.
func (s *Shared) Pipeline(method string, d draw.Source, c generate.Correspondences) (*understudy.Pipeline, error) {
	p := &understudy.Pipeline{Detector: s.detector, Given: s.knowledge.Given(), Linker: s.linker, Unread: s.unread, Guard: s.guard, Spared: s.knowledge.Allows}
	p.Guard.Uint64 = d.Uint64
	if s.policy != nil {
		p.Policy = s.policy.Another()
	}
	if method == "" || method == "surrogate" {
		p.Generator = s.surrogates.Another(d, c)
		return p, nil
	}
	if method == s.model.Method {
		o := s.model
		o.Draw = d
		o.Drafts, _ = c.(draft.Store)
		var err error
		p.Generator, err = generator(o)
		return p, err
	}
	placeholder, ok := generate.PlaceholderNamed(method)
	if !ok {
		return nil, fmt.Errorf("method %q: not one that is shared", method)
	}
	p.Generator = placeholder
	return p, nil
}
