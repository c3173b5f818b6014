package generate

import (
	"context"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/mimic"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A Candidate is a stand-in that a person could choose for a mention.
type Candidate struct {
	Text string
	// Score says how much it resembles the original in sound, ending and length,
	// 0 to 1 (package mimic), the mean over its words.
	Score float64
	// Parts are the roles that the mention is written with and what plays them: what
	// Correspondences must say so that all mentions follow. None, if the text cannot
	// be taken apart: then it stands for this form alone.
	Parts []Part
	// Why says why the filters refuse it; empty: they do not.
	Why string
}

// A Part is a role with what plays it.
type Part struct {
	Role    cast.Role
	StandIn string
}

// Candidates returns up to n other stand-ins for one of the spans, that have passed
// the filters of casting. Mentions without corpus-wide roles (dates, amounts) move
// with their document and have none. It needs Options.Keep.
func (s *Surrogates) Candidates(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking, mention, n int) ([]Candidate, error) {
	forms, err := s.read(ctx, doc, spans, l)
	if err != nil {
		return nil, err
	}
	f, original := forms[mention], doc.Text[spans[mention].Start:spans[mention].End]
	roles := s.playable(f)
	offers := map[cast.Role][]string{}
	for _, r := range roles {
		offers[r] = s.casting.Candidates(r, n)
	}
	var out []Candidate
	seen := map[string]bool{lexicon.Fold(f.Render(s)): true}
	for k := range n {
		c := Candidate{}
		other := understudies{s, map[cast.Role]string{}}
		for _, r := range roles {
			if k < len(offers[r]) {
				other.plays[r] = offers[r][k]
				c.Parts = append(c.Parts, Part{r, offers[r][k]})
			}
		}
		c.Text = f.Render(other)
		if folded := lexicon.Fold(c.Text); len(c.Parts) > 0 && differs(original, c.Text) && !seen[folded] {
			seen[folded] = true
			c.Score = resemblance(original, c.Text)
			out = append(out, c)
		}
	}
	return out, nil
}

// Check says what becomes of a stand-in that a person typed for one of the spans: its
// parts, if it can be taken apart like the original, and whether the filters of
// casting refuse it. It needs Options.Keep.
func (s *Surrogates) Check(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking, mention int, typed string) (Candidate, error) {
	forms, err := s.read(ctx, doc, spans, l)
	if err != nil {
		return Candidate{}, err
	}
	span := spans[mention]
	original := doc.Text[span.Start:span.End]
	c := Candidate{Text: typed, Score: resemblance(original, typed)}
	c.Parts, err = s.apart(ctx, forms[mention], doc, span, typed)
	if err != nil {
		return Candidate{}, err
	}
	switch {
	case !differs(original, typed):
		c.Why = "it says nothing else than the original"
	case len(c.Parts) > 0 && partsOverlap(c.Parts), len(c.Parts) == 0 && s.overlaps(original, typed, span.Category == understudy.Person):
		c.Why = "a word of it resembles the original"
	}
	roles := s.playable(forms[mention])
	for i := 0; i < len(roles) && c.Why == ""; i++ {
		standIn := typed
		for _, p := range c.Parts {
			if p.Role == roles[i] {
				standIn = p.StandIn
			}
		}
		if s.casting.Refuses(roles[i], standIn) {
			c.Why = "it holds a word of another original or of a well-known name, or it is another's stand-in"
		}
	}
	return c, nil
}

// TakeApart says what a stand-in that a person typed for one of the spans gives to which
// part; none if it cannot be taken apart like the original. It needs Options.Keep.
func (s *Surrogates) TakeApart(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking, mention int, typed string) ([]Part, error) {
	forms, err := s.read(ctx, doc, spans, l)
	if err != nil {
		return nil, err
	}
	return s.apart(ctx, forms[mention], doc, spans[mention], typed)
}

// As writes the stand-ins of one document as if some roles were played by others than
// were cast: what a person chose, before all is cast anew.
func (s *Surrogates) As(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking, plays []Part) ([]understudy.Surrogate, error) {
	other := understudies{s, map[cast.Role]string{}}
	for _, p := range plays {
		other.plays[p.Role] = p.StandIn
	}
	return s.write(ctx, doc, spans, l, other)
}

// playable are the roles that decide how a form is written, each once.
func (s *Surrogates) playable(f form.Form) (roles []cast.Role) {
	now := f.Render(s)
	seen := map[cast.Role]bool{}
	for _, occurrence := range f.Roles() {
		r := occurrence.Role
		if occurrence.Weak || seen[r] {
			continue
		}
		seen[r] = true
		if other := s.casting.Candidates(r, 1); len(other) > 0 && f.Render(understudies{s, map[cast.Role]string{r: other[0]}}) != now {
			roles = append(roles, r)
		}
	}
	return roles
}

// apart takes a typed stand-in apart as the original is: the roles of each kind play
// those of the original, one after the other. What they write must be what was typed.
func (s *Surrogates) apart(ctx context.Context, f form.Form, doc *understudy.Document, span understudy.Span, typed string) ([]Part, error) {
	other := &understudy.Document{ID: doc.ID, Language: doc.Language, Text: typed}
	span.Start, span.End = 0, len(typed)
	forms, err := s.read(ctx, other, []understudy.Span{span}, understudy.Linking{Entities: []understudy.Entity{{Category: span.Category, Kind: span.Kind, Mentions: []int{0}}}})
	if err != nil {
		return nil, err
	}
	roles := s.playable(f)
	if len(roles) == 1 && !s.coded(roles[0].Kind) && f.Render(understudies{s, map[cast.Role]string{roles[0]: typed}}) == typed {
		return []Part{{roles[0], typed}}, nil
	}
	keys := map[cast.Kind][]string{}
	for _, occurrence := range forms[0].Roles() {
		if r := occurrence.Role; !occurrence.Weak {
			keys[r.Kind] = append(keys[r.Kind], written(typed, r.Key))
		}
	}
	var out []Part
	plays := understudies{s, map[cast.Role]string{}}
	for _, r := range roles {
		of := keys[r.Kind]
		if len(of) == 0 {
			return nil, nil
		}
		plays.plays[r], keys[r.Kind] = of[0], of[1:]
		out = append(out, Part{r, of[0]})
	}
	if len(out) == 0 || !strings.EqualFold(f.Render(plays), typed) {
		return nil, nil
	}
	return out, nil
}

// coded reports whether the stand-ins of a kind are codes, not text.
func (s *Surrogates) coded(kind cast.Kind) bool {
	return slices.ContainsFunc(s.tables.partsOf(s.generic.codes()), func(p cast.Part) bool { return p.Kind == kind && p.Coded })
}

// written is how a text writes a key: with its capitals.
func written(text, key string) string {
	words := strings.Fields(text)
	for n := range words {
		for i := 0; i+n < len(words); i++ {
			w := strings.Trim(strings.Join(words[i:i+n+1], " "), ".,;:")
			if lexicon.Fold(w) == lexicon.Fold(key) || lexicon.Plain(w) == lexicon.Plain(key) {
				return w
			}
		}
	}
	return key
}

// overlaps reports whether a word of a stand-in resembles one of the original.
// Generic words may, but not in names: there are Mr Brown and Mrs Rose.
func (s *Surrogates) overlaps(original, standIn string, name bool) bool {
	for _, a := range strings.Fields(lexicon.Plain(original)) {
		for _, b := range strings.Fields(lexicon.Plain(standIn)) {
			a, b = strings.Trim(a, ".,;:'\"()"), strings.Trim(b, ".,;:'\"()")
			if a != "" && b != "" && (name || !s.Generic(a) && !s.Generic(b)) && cast.Alike(a, b) {
				return true
			}
		}
	}
	return false
}

// partsOverlap reports whether what plays a role resembles one of the roles. What the
// text has besides, such as titles, stays in every stand-in.
func partsOverlap(parts []Part) bool {
	for _, of := range parts {
		for _, a := range strings.Fields(lexicon.Plain(of.Role.Key)) {
			for _, p := range parts {
				for _, b := range strings.Fields(lexicon.Plain(p.StandIn)) {
					if cast.Alike(a, b) {
						return true
					}
				}
			}
		}
	}
	return false
}

// understudies are a stage on which some roles are played by others.
type understudies struct {
	*Surrogates
	plays map[cast.Role]string
}

func (u understudies) Lookup(r cast.Role) (string, bool) {
	if v, ok := u.plays[r]; ok {
		return v, true
	}
	return u.Surrogates.Lookup(r)
}

// resemblance is the mean of the resemblance of words at the same place.
func resemblance(a, b string) float64 {
	x, y := strings.Fields(a), strings.Fields(b)
	sum := 0.0
	for i := range min(len(x), len(y)) {
		sum += mimic.Resemblance(x[i], y[i])
	}
	if n := max(len(x), len(y)); n > 0 {
		return sum / float64(n)
	}
	return 0
}
