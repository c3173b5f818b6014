// Package baseline makes the stand-ins against which others are measured: a
// random entry of a vocabulary, and a random one of the same part of speech
// (Fill-in-the-Blanks, section 4). They are meant to be bad: they keep nothing
// of what they replace but, the second, its UPOS tag.
//
// The vocabularies are the word forms of Universal Dependencies' PUD in each language,
// with their tags; package compile made them.
//
// It may know the root package, generate/draw and language.
package baseline

import (
	"context"
	"crypto/sha256"
	"embed"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language"
)

//go:embed data/*.tsv
var data embed.FS

// A Vocabulary is the word forms of one language, each once.
type Vocabulary struct {
	Forms []string
	ByTag map[string][]string // a form with several tags stands under each
}

// VocabularyOf returns the vocabulary of a language ("en", "sv").
func VocabularyOf(code string) (Vocabulary, error) {
	b, err := data.ReadFile("data/" + code + ".tsv")
	if err != nil {
		return Vocabulary{}, fmt.Errorf("baseline: no vocabulary for language %q", code)
	}
	v := Vocabulary{ByTag: map[string][]string{}}
	for line := range strings.Lines(string(b)) {
		form, tags, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok || strings.HasPrefix(line, "#\t") && len(v.Forms) == 0 {
			continue
		}
		v.Forms = append(v.Forms, form)
		for t := range strings.SplitSeq(tags, " ") {
			v.ByTag[t] = append(v.ByTag[t], form)
		}
	}
	return v, nil
}

// A Generator replaces each mention by an entry of the vocabulary of its
// document's language. It needs no first pass and remembers nothing: equal
// mentions get different stand-ins, as in the paper.
type Generator struct {
	languages map[string]*language.Language
	def       string
	draw      draw.Source
	tagged    bool
	words     map[string]Vocabulary
}

var _ understudy.Generator = (*Generator)(nil)

// New returns a generator; tagged asks for the part of speech of the original.
func New(languages map[string]*language.Language, def string, d draw.Source, tagged bool) (*Generator, error) {
	g := &Generator{languages: languages, def: def, draw: d.Derive("baseline"), tagged: tagged, words: map[string]Vocabulary{}}
	for code := range languages {
		v, err := VocabularyOf(code)
		if err != nil {
			return nil, err
		}
		g.words[code] = v
	}
	return g, nil
}

// Observe does nothing.
func (*Generator) Observe(context.Context, *understudy.Document, []understudy.Span, understudy.Linking) error {
	return nil
}

// Freeze does nothing.
func (*Generator) Freeze(context.Context) error { return nil }

// Generate draws an entry for each span. The draws depend on the key, the text
// and the place.
func (g *Generator) Generate(ctx context.Context, doc *understudy.Document, spans []understudy.Span, _ understudy.Linking) ([]understudy.Surrogate, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	code := doc.Language
	if code == "" {
		code = g.def
	}
	l, ok := g.languages[code]
	if !ok {
		return nil, fmt.Errorf("baseline: no language %q", code)
	}
	var tags []string
	if g.tagged {
		tags = Tags(l, doc.Text, spans)
	}
	sum := sha256.Sum256([]byte(doc.Text))
	d := g.draw.Derive("document", string(sum[:]))
	out := make([]understudy.Surrogate, len(spans))
	for i, s := range spans {
		forms := g.words[code].Forms
		if g.tagged {
			if same := g.words[code].ByTag[tags[i]]; len(same) > 0 {
				forms = same
			}
		}
		out[i] = understudy.Surrogate{Span: s, Text: other(forms, doc.Text[s.Start:s.End], d, s.Start)}
	}
	return out, nil
}

// other draws a form that is not the original.
func other(forms []string, original string, d draw.Source, at int) string {
	i := d.Intn(len(forms), fmt.Sprint(at))
	for k := range forms {
		if f := forms[(i+k)%len(forms)]; !strings.EqualFold(f, original) {
			return f
		}
	}
	return forms[i]
}

// Tags returns the UPOS tag of each span: that of its right-most word, as the
// tagger reads it in its sentence; "X" for a span without a word. Spans are in
// order.
func Tags(l *language.Language, text string, spans []understudy.Span) []string {
	tags := make([]string, len(spans))
	for i := range tags {
		tags[i] = "X"
	}
	var tokens []language.Range
	next := 0
	for _, sentence := range l.Sentences(text) {
		if next < len(spans) && spans[next].Start >= sentence.End {
			continue
		}
		tokens = l.Tokens(text, sentence, tokens[:0])
		words := make([]string, len(tokens))
		for i, t := range tokens {
			words[i] = text[t.Start:t.End]
		}
		upos := l.Tag(words)
		for i, t := range tokens {
			if !slices.ContainsFunc([]rune(words[i]), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
				continue
			}
			for next < len(spans) && spans[next].End <= t.Start {
				next++
			}
			if next < len(spans) && t.Start < spans[next].End && spans[next].Start < t.End {
				tags[next] = upos[i] // the last one that the span has stays
			}
		}
	}
	return tags
}
