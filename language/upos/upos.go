// Package upos gives words their universal part-of-speech tags (Universal Dependencies
// v2). In come the tokens of a sentence, out come their tags. It knows no language: what
// is particular to one is in the model, which package study/train/upos makes.
//
// It may know internal/scatter, internal/sequence and internal/varint.
package upos

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/understudy-text/understudy/internal/sequence"
)

// longestSentence is how many tokens are tagged at once; longer sentences are
// cut, so that memory stays bounded.
const longestSentence = 512

// A Tagger tags the words of one language. It is safe for concurrent use.
type Tagger struct {
	words *Words
	model *sequence.Model
	desks sync.Pool // of *desk
}

// A desk is the memory of one call to Tag.
type desk struct {
	Extractor
	decoder *sequence.Decoder
}

// New returns a tagger of a model trained with the features that an Extractor
// with the same words makes.
func New(words *Words, model *sequence.Model) *Tagger {
	t := &Tagger{words: words, model: model}
	t.desks.New = func() any {
		return &desk{Extractor: Extractor{Words: words}, decoder: model.NewDecoder()}
	}
	return t
}

// Tag returns one UPOS tag for each token.
func (t *Tagger) Tag(tokens []string) []string {
	return t.Append(make([]string, 0, len(tokens)), tokens)
}

// Append appends one UPOS tag for each token to dst. It allocates nothing but
// room in dst.
func (t *Tagger) Append(dst []string, tokens []string) []string {
	d := t.desks.Get().(*desk)
	defer t.desks.Put(d)
	labels := t.model.Labels()
	for len(tokens) > 0 {
		n := min(len(tokens), longestSentence)
		d.Features(tokens[:n], &d.decoder.Features)
		for _, l := range d.decoder.Viterbi(nil) {
			dst = append(dst, labels[l])
		}
		tokens = tokens[n:]
	}
	return dst
}

// An Extractor makes the features of a sentence's tokens. It reuses its memory
// and is not safe for concurrent use.
type Extractor struct {
	Words *Words // may be nil
	now   []word
}

// Features replaces f by the features of the tokens. They depend on the tokens
// and on Words alone.
func (x *Extractor) Features(tokens []string, f *sequence.Features) {
	x.now = x.now[:0]
	for _, t := range tokens {
		x.now = append(x.now, word{})
		look(t, x.Words, &x.now[len(x.now)-1])
	}
	f.Reset()
	features(x.now, f)
}

// magic starts a model file: these bytes, then the words, then the sequence
// model. Its last byte is the version.
const magic = "UPOS\x02"

// ErrFormat is wrapped by Read when the data are not a tagger it can read.
var ErrFormat = errors.New("not a usable UPOS model")

// Write writes the tagger so that Read gives it back.
func (t *Tagger) Write(w io.Writer) error {
	if _, err := io.WriteString(w, magic); err != nil {
		return fmt.Errorf("upos: write model: %w", err)
	}
	if err := t.words.writeTo(w); err != nil {
		return fmt.Errorf("upos: write model: %w", err)
	}
	_, err := t.model.WriteTo(w)
	return err
}

// Read reads a tagger that Write wrote. Broken, cut-off or foreign data give an
// error that wraps ErrFormat.
func Read(r io.Reader) (*Tagger, error) {
	in := bufio.NewReader(r)
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(in, head); err != nil {
		return nil, fmt.Errorf("upos: read model: %w: %w", ErrFormat, err)
	}
	if string(head) != magic {
		return nil, fmt.Errorf("upos: read model: %w: does not start with %q", ErrFormat, magic)
	}
	words, err := readWords(in)
	if err != nil {
		return nil, fmt.Errorf("upos: read model: %w: %w", ErrFormat, err)
	}
	model, err := sequence.Read(in)
	if err != nil {
		return nil, fmt.Errorf("upos: read model: %w: %w", ErrFormat, err)
	}
	return New(words, model), nil
}
