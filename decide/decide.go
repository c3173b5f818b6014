// Package decide says what happens to each mention: whether it is replaced,
// kept, made unfollowable or left out, which rule said so, and why.
//
// In come a policy (Read: a YAML file, or one of the ready ones) and a run's documents
// with their spans and links; out goes one decision for each span. What the words around
// a name say of its bearer is data (folder cues, one table a language), and so is who is
// well known (folder known).
//
// A name that tells people apart (two words at least) is decided once for the
// whole run: what one document says of it counts in all, in any language, and
// whatever their order. In doubt the mention is hidden.
//
// It may know the root package, internal/edit, internal/yamltree, language,
// language/lexicon and link/name.
package decide

import (
	"context"
	"fmt"
	"sync"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/link/name"
)

// A Policy carries out Rules. It is safe for concurrent use.
type Policy struct {
	rules   *Rules
	known   wellKnown
	locales map[string]*locale
	def     string

	byCategory [len(understudy.Categories)][]int // rules that may hold, in order
	asksWho    [len(understudy.Categories)]bool  // whether one of those asks who somebody is
	asksText   bool                              // whether one asks what the text says
	asksNames  bool                              // whether one asks for names of hidden things
	asksWithin surroundings                      // where in the text one asks whether a mention stands
	asksKinds  bool                              // whether one asks for kinds, or for who
	files      dossiers
	reasons    sync.Map // reasonKey → string
	lookups    failures // of files, where other machines have observed
}

var _ understudy.Policy = (*Policy)(nil)

// New makes a policy of rules for a run's languages; def is the language of
// documents that do not name theirs.
func New(rules *Rules, languages map[string]*language.Language, def string) (*Policy, error) {
	p := &Policy{rules: rules, locales: map[string]*locale{}, def: def, files: newDossiers()}
	for code, l := range languages {
		var err error
		if p.locales[code], err = newLocale(l); err != nil {
			return nil, fmt.Errorf("decide: %w", err)
		}
	}
	for i, c := range understudy.Categories {
		for j := range rules.Rules {
			w, u := &rules.Rules[j].when, &rules.Rules[j].unless
			if w.categories != 0 && w.categories&categoryBit(c) == 0 {
				continue
			}
			p.byCategory[i] = append(p.byCategory[i], j)
			for _, cond := range [...]*condition{w, u} {
				p.asksWho[i] = p.asksWho[i] || cond.is != 0 || cond.lists != 0 || cond.doubtful != nil || cond.several != nil
				p.asksKinds = p.asksKinds || p.asksWho[i] || !cond.kinds.empty() || cond.hosts != nil
				p.asksWithin |= cond.within
				p.asksNames = p.asksNames || cond.is&holding != 0
				p.asksText = p.asksText || cond.is != 0 && cond.evidence&byText != 0 || cond.doubtful != nil
			}
		}
	}
	for i := range p.asksWho { // who is hidden decides about workplaces and signs of a person
		p.asksWho[0] = p.asksWho[0] || p.asksWho[i]
	}
	if p.asksWho[0] {
		p.known = loadKnown()
	}
	return p, nil
}

// Another returns a policy of the same rules that has observed nothing.
func (p *Policy) Another() *Policy {
	return &Policy{
		rules: p.rules, known: p.known, locales: p.locales, def: p.def,
		byCategory: p.byCategory, asksWho: p.asksWho, asksText: p.asksText, asksNames: p.asksNames, asksKinds: p.asksKinds, asksWithin: p.asksWithin,
		files: newDossiers(),
	}
}

// Observe notes what a document says of those it names.
func (p *Policy) Observe(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) error {
	if !p.asksText {
		return ctx.Err()
	}
	v, err := p.view(doc, spans, l)
	if err != nil {
		return err
	}
	v.observe()
	return ctx.Err()
}

// Freeze ends the first pass. What was observed is not changed any more.
func (p *Policy) Freeze(ctx context.Context) error { return ctx.Err() }

// Decide returns one decision for each span.
func (p *Policy) Decide(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]understudy.Decision, error) {
	v, err := p.view(doc, spans, l)
	if err != nil {
		return nil, err
	}
	out := make([]understudy.Decision, len(spans))
	for i := range spans {
		if i%look == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		out[i] = v.decide(i)
	}
	if err := p.lookups.first(); err != nil {
		return nil, err
	}
	return out, ctx.Err()
}

// look is how many mentions are decided about between two looks at the context.
const look = 64

// A view is one document while it is decided about.
type view struct {
	*Policy
	*locale
	doc     *understudy.Document
	spans   []understudy.Span
	linking understudy.Linking
	entity  []int32 // of each span
	kinds   []kinds // of each span
	doubted []bool  // of each span; nil: none
	bearers []bearer
	groups  map[*condition][]bool // by entity: hidden as a sign of a person
	hidden  map[string]bool       // names of hidden people, as links hold them; nil: not looked for yet
	tokens  []name.Token
	holding []bool // of each span; nil: not looked for yet
	within  []surroundings
}

// A bearer is what is known of one entity.
type bearer struct {
	ready bool
	who   who
	list  Trait
	text  Trait
	lists uint64
	score float32
}

func (p *Policy) view(doc *understudy.Document, spans []understudy.Span, l understudy.Linking) (*view, error) {
	code := doc.Language
	if code == "" {
		code = p.def
	}
	loc := p.locales[code]
	if loc == nil {
		return nil, fmt.Errorf("no language %q", code)
	}
	v := &view{Policy: p, locale: loc, doc: doc, spans: spans, linking: l,
		entity: make([]int32, len(spans)), kinds: make([]kinds, len(spans)), bearers: make([]bearer, len(l.Entities))}
	for i, e := range l.Entities {
		for _, m := range e.Mentions {
			if m < 0 || m >= len(spans) {
				return nil, fmt.Errorf("entity %d: mention %d of %d spans", i, m, len(spans))
			}
			v.entity[m] = int32(i)
		}
	}
	for i, s := range spans {
		if !p.asksKinds {
			break
		}
		v.kinds[i] = kindOf(s, v.textOf(i), loc)
	}
	if p.asksWithin != 0 {
		v.within = v.places()
	}
	for _, d := range l.Doubts {
		if v.doubted == nil {
			v.doubted = make([]bool, len(spans))
		}
		v.doubted[d.Mention] = true
	}
	return v, nil
}

func (v *view) textOf(i int) string { return v.doc.Text[v.spans[i].Start:v.spans[i].End] }

// named reports whether a mention names its entity by name: an address or a
// number tells nothing of who else bears the name.
func (v *view) named(i int) bool { return !v.kinds[i].meets(contactKinds) }

// decide applies the first rule that holds.
func (v *view) decide(i int) understudy.Decision {
	c := index(v.spans[i].Category)
	m := v.mention(i, c)
	hidden := func(cond *condition) bool { return v.sign(cond, i) }
	if r := v.first(c, &m, hidden); r >= 0 {
		rule := &v.rules.Rules[r]
		return understudy.Decision{Action: rule.Action, Rule: rule.Name, Reason: v.reason(r, &m), Place: rule.at.withoutPath()}
	}
	return understudy.Decision{Action: v.rules.Otherwise, Rule: "otherwise", Reason: "no rule holds; the policy says what happens otherwise"}
}

// first is the first rule that holds of a mention of a category, or -1.
func (p *Policy) first(category int, m *mention, hidden func(*condition) bool) int {
	for _, r := range p.byCategory[category] {
		rule := &p.rules.Rules[r]
		if rule.when.matches(m, hidden) && !(rule.unless.set && rule.unless.matches(m, hidden)) {
			return r
		}
	}
	return -1
}

// index is the place of a category; what is none of the eight is as Misc.
func index(c understudy.Category) int {
	for i, k := range understudy.Categories {
		if c == k {
			return i
		}
	}
	return len(understudy.Categories) - 1
}

// mention gathers what conditions look at.
func (v *view) mention(i, category int) mention {
	s := &v.spans[i]
	m := mention{category: 1 << category, kinds: v.kinds[i], score: s.Score, age: -1}
	if v.within != nil {
		m.within = v.within[i]
	}
	if m.kinds.meets(kindBits["age"]) {
		if n, ok := v.Age(v.textOf(i)); ok {
			m.age = n
		}
	}
	if m.kinds.meets(kindSet("url", "email")) {
		m.host = hostOf(v.textOf(i))
		if _, host, ok := cutAt(v.textOf(i)); ok {
			m.host = host
		}
	}
	if v.asksWho[category] {
		v.identify(i, &m)
	}
	return m
}
