// Package detect finds personal data with several detectors and makes one
// answer of theirs.
//
// In comes a document, out go spans that are sorted, do not overlap, and begin
// and end on letters, digits or signs that belong to them. The package knows
// the root package, language and the detectors below it.
//
// # How overlaps are resolved
//
// A span that is proven (Score 1: its checksum holds) beats any other; then the
// longer one beats the shorter one; then the rule earlier in Options.Order;
// then the higher score; then the earlier one. What a losing span covered
// beyond the winners stays a span of its own if it holds more than glue words:
// in doubt, hide. Package overlap has the rule in full.
//
// # The second look
//
// What was once found with confidence is found at its other mentions in the
// same document, too: see look.
//
// # One word, one category
//
// Mentions that write the same single word are persons or places alike: see agree.
//
// # The shadow
//
// Detectors see the text as a reader does (package shadow), spans speak of the
// original.
package detect

import (
	"context"
	"errors"
	"fmt"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/overlap"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/language"
)

// Options are a detector's settings. The zero value is useful.
type Options struct {
	// Order lists prefixes of rule names, most trusted first. Nil: DefaultOrder.
	Order []string
	// OneLook leaves the second look out.
	OneLook bool
}

// DefaultOrder is the order of trust between detectors that find a stretch of
// the same length: shapes, then word lists, then the tagger, then what only the
// second look saw.
var DefaultOrder = []string{"pattern/", "lexicon/", "tagger", secondLook}

// A Detector asks its parts and resolves what they say. It is safe for
// concurrent use if its parts are.
type Detector struct {
	parts []understudy.Detector
	words words
	lang  *language.Language
	opt   Options
	over  overlap.Options
}

// New returns a detector for texts of one language. Parts are asked in order;
// which one is believed is for the overlap rule to say.
func New(l *language.Language, o Options, parts ...understudy.Detector) (*Detector, error) {
	if l == nil {
		return nil, errors.New("detect: no language")
	}
	w, err := wordsOf(l.Code)
	if err != nil {
		return nil, fmt.Errorf("detect: %w", err)
	}
	if o.Order == nil {
		o.Order = DefaultOrder
	}
	return &Detector{parts: parts, words: w, lang: l, opt: o,
		over: overlap.Options{Order: o.Order, Glue: w.isGlue}}, nil
}

// Detect asks every part and returns what the rules of the package leave.
func (d *Detector) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	s := shadow.Of(doc.Text)
	seen := *doc
	seen.Text, seen.Given = s.Text, nil
	var all []understudy.Span
	for _, p := range d.parts {
		found, err := p.Detect(ctx, &seen)
		if err != nil {
			return nil, fmt.Errorf("detect: document %q: %w", doc.ID, err)
		}
		all = append(all, found...)
	}
	all = d.unlabelled(s.Text, unzoned(s.Text, all))
	spans := overlap.Resolve(s.Text, all, d.over)
	if !d.opt.OneLook {
		if more := d.look(s.Text, spans); len(more) > 0 {
			spans = overlap.Resolve(s.Text, append(spans, more...), d.over)
		}
	}
	spans = d.nameless(s.Text, spans)
	d.agree(s.Text, spans)
	for i := range spans {
		spans[i].Start, spans[i].End = s.Span(spans[i].Start, spans[i].End)
	}
	return spans, nil
}
