package stock

import (
	"fmt"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/generate"
)

// Shared is what all pipelines of a server have in common: detectors and tables,
// which take longer to make than a short text takes to go through. It is safe for
// concurrent use.
type Shared struct {
	detector   understudy.Detector
	linker     understudy.Linker
	policy     *decide.Policy // nil replaces everything
	surrogates *generate.Surrogates
}

// Share makes the parts. Draw, Correspondences and Method of o say nothing here:
// they are those of each pipeline.
func Share(o Options) (*Shared, error) {
	o.Method, o.Apart = "", false
	p, err := Pipeline(o)
	if err != nil {
		return nil, err
	}
	s := &Shared{detector: p.Detector, linker: p.Linker}
	s.policy, _ = p.Policy.(*decide.Policy)
	s.surrogates = p.Generator.(*generate.Surrogates)
	return s, nil
}

// Detector finds personal data.
func (s *Shared) Detector() understudy.Detector { return s.detector }

// Linker links mentions.
func (s *Shared) Linker() understudy.Linker { return s.linker }

// Pipeline returns a pipeline for one corpus: by method "surrogate" (or ""), or by
// one of the placeholder methods, which use neither d nor c.
func (s *Shared) Pipeline(method string, d draw.Source, c generate.Correspondences) (*understudy.Pipeline, error) {
	p := &understudy.Pipeline{Detector: s.detector, Linker: s.linker}
	if s.policy != nil {
		p.Policy = s.policy.Another()
	}
	if method == "" || method == "surrogate" {
		p.Generator = s.surrogates.Another(d, c)
		return p, nil
	}
	placeholder, ok := generate.PlaceholderNamed(method)
	if !ok {
		return nil, fmt.Errorf("method %q: not one that is shared", method)
	}
	p.Generator = placeholder
	return p, nil
}
