// Package tokenizer cuts text into the pieces a published language model was
// trained on. It reads the model's own tokenizer.json (the format of Hugging
// Face's "tokenizers" 0.13 and later) and gives the ids of that library and, for
// each piece, where it stands in the text in bytes.
//
// In comes the file and a text; out go ids and ranges. It has byte-level BPE (RoBERTa,
// GPT-2), WordPiece (BERT, DistilBERT, ELECTRA, MiniLM) and Unigram (XLM-R).
//
// Nothing is cut off: truncation and padding that the file asks for belong to
// the caller, who knows what must not be lost.
//
// It may know no other package.
package tokenizer

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A Range is a half-open stretch of a text in bytes.
type Range struct{ Start, End int }

// An Encoding is a text in pieces. All slices have the same length.
type Encoding struct {
	IDs     []int32
	Offsets []Range // bytes of the text; 0, 0 for special tokens that were put in
	Words   []int32 // counts the stretches the text was first split into; -1 for special tokens that were put in
}

// Len is the number of pieces.
func (e *Encoding) Len() int { return len(e.IDs) }

func (e *Encoding) add(id int32, r Range, word int32) {
	e.IDs, e.Offsets, e.Words = append(e.IDs, id), append(e.Offsets, r), append(e.Words, word)
}

// A Tokenizer is read-only and safe for concurrent use.
type Tokenizer struct {
	added     vocabularyOfAdded
	normalize normalizer // nil: none
	split     splitter   // nil: none
	model     model
	finish    finisher // nil: none
	decode    decoder  // nil: pieces with spaces between them
	tokens    []string // by id
}

// A model cuts one stretch of text into pieces of its vocabulary.
type model interface {
	// tokenize appends the pieces of s, with ranges within s.
	tokenize(s string, dst []piece) ([]piece, error)
	id(token string) (int32, bool)
	vocabulary() map[string]int32
}

// A piece is one token of a model.
type piece struct {
	id         int32
	start, end int
}

// Read reads a tokenizer.json. Errors name the field.
func Read(r io.Reader) (*Tokenizer, error) {
	t, err := read(r)
	if err != nil {
		return nil, fmt.Errorf("tokenizer.json: %w", err)
	}
	return t, nil
}

// Encode cuts a text into pieces, without special tokens around it. Special
// tokens written in the text itself ("<mask>") are found. A text that is not
// UTF-8 is an error.
func (t *Tokenizer) Encode(s string) (Encoding, error) {
	if !utf8.ValidString(s) {
		return Encoding{}, errors.New("tokenizer: the text is not valid UTF-8")
	}
	e, tokens, err := t.encode(s)
	if err == nil && t.finish != nil {
		t.finish.trim(&e, tokens)
	}
	return e, err
}

// EncodePlain is Encode for text in which nothing is a special token, whatever it
// looks like: a document cannot hide a mask, or end the text, by writing one.
func (t *Tokenizer) EncodePlain(s string) (Encoding, error) {
	if !utf8.ValidString(s) {
		return Encoding{}, errors.New("tokenizer: the text is not valid UTF-8")
	}
	plain := *t
	plain.added = vocabularyOfAdded{}
	e, tokens, err := plain.encode(s)
	if err == nil && t.finish != nil {
		t.finish.trim(&e, tokens)
	}
	return e, err
}

// EncodeSpecial is Encode with the special tokens that the model expects around
// a text: [CLS] … [SEP], <s> … </s>.
func (t *Tokenizer) EncodeSpecial(s string) (Encoding, error) {
	e, err := t.Encode(s)
	if err != nil || t.finish == nil {
		return e, err
	}
	return t.finish.wrap(e), nil
}

// Special returns the ids that EncodeSpecial puts before and after a text.
func (t *Tokenizer) Special() (before, after []int32) {
	if t.finish == nil {
		return nil, nil
	}
	e := t.finish.wrap(Encoding{IDs: []int32{-1}, Offsets: []Range{{}}, Words: []int32{0}})
	for i, id := range e.IDs {
		if id == -1 {
			return e.IDs[:i], e.IDs[i+1:]
		}
	}
	return nil, nil
}

// encode also returns the written pieces, which trimming looks at.
func (t *Tokenizer) encode(s string) (e Encoding, tokens []string, err error) {
	var pieces []piece
	word := int32(0)
	add := func(x aligned) error {
		if len(x.text) == 0 {
			return nil
		}
		if pieces, err = t.model.tokenize(x.text, pieces[:0]); err != nil {
			return err
		}
		for _, p := range pieces {
			e.add(p.id, x.original(p.start, p.end), word)
			tokens = append(tokens, x.text[p.start:p.end])
		}
		word++
		return nil
	}
	parts, err := t.added.cut(newAligned(s), t.normalize)
	if err != nil {
		return Encoding{}, nil, err
	}
	for _, part := range parts {
		if part.id >= 0 {
			e.add(part.id, part.original(0, len(part.text)), word)
			tokens = append(tokens, part.text)
			word++
			continue
		}
		stretches := []aligned{part.aligned}
		if t.split != nil {
			if stretches, err = t.split.split(stretches); err != nil {
				return Encoding{}, nil, err
			}
		}
		for _, x := range stretches {
			if err := add(x); err != nil {
				return Encoding{}, nil, err
			}
		}
	}
	return e, tokens, nil
}

// ID returns the id of a piece as the vocabulary writes it ("Ġthe", "##ing", "<mask>").
func (t *Tokenizer) ID(token string) (int32, bool) {
	if id, ok := t.added.ids[token]; ok {
		return id, true
	}
	return t.model.id(token)
}

// Token returns a piece as the vocabulary writes it; "" for an id it does not have.
func (t *Tokenizer) Token(id int32) string {
	if id < 0 || int(id) >= len(t.tokens) {
		return ""
	}
	return t.tokens[id]
}

// Size is the number of ids: one more than the largest.
func (t *Tokenizer) Size() int { return len(t.tokens) }

// IsSpecial reports whether an id is that of a special token.
func (t *Tokenizer) IsSpecial(id int32) bool { return t.added.special[id] }

// Text writes pieces as text; special tokens are left out.
func (t *Tokenizer) Text(ids []int32) string {
	var tokens []string
	for _, id := range ids {
		if !t.added.special[id] {
			tokens = append(tokens, t.Token(id))
		}
	}
	if t.decode == nil {
		return strings.Join(tokens, " ")
	}
	return strings.Join(t.decode.decode(tokens), "")
}
