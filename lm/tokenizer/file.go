package tokenizer

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// part of the file: an object with a type.
type typed struct {
	Type string `json:"type"`
	raw  json.RawMessage
}

func (t *typed) UnmarshalJSON(b []byte) error {
	t.raw = slices.Clone(b)
	var head struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(b, &head); err != nil {
		return err
	}
	t.Type = head.Type
	return nil
}

func (t *typed) into(v any) error { return json.Unmarshal(t.raw, v) }

type file struct {
	Added         []addedToken `json:"added_tokens"`
	Normalizer    *typed       `json:"normalizer"`
	PreTokenizer  *typed       `json:"pre_tokenizer"`
	Model         *typed       `json:"model"`
	PostProcessor *typed       `json:"post_processor"`
	Decoder       *typed       `json:"decoder"`
}

// maxID bounds the ids of a file: the largest published vocabularies have some
// hundred thousand pieces.
const maxID = 1 << 22

var errType = errors.New("unknown type")

func read(r io.Reader) (*Tokenizer, error) {
	b, err := bounded(r)
	if err != nil {
		return nil, err
	}
	var f file
	if err := json.Unmarshal(b, &f); err != nil {
		return nil, err
	}
	t := new(Tokenizer)
	if f.Model == nil {
		return nil, errors.New(`field "model" is missing`)
	}
	if t.model, err = f.Model.model(); err != nil {
		return nil, fieldError("model", f.Model, err)
	}
	if t.normalize, err = f.Normalizer.normalizer(); err != nil {
		return nil, fieldError("normalizer", f.Normalizer, err)
	}
	if t.split, err = f.PreTokenizer.splitter(); err != nil {
		return nil, fieldError("pre_tokenizer", f.PreTokenizer, err)
	}
	if t.added, err = newAdded(f.Added, t.normalize); err != nil {
		return nil, fmt.Errorf(`field "added_tokens": %w`, err)
	}
	if m, ok := t.model.(*unigram); ok {
		m.control = t.added.special
	}
	if t.finish, err = f.PostProcessor.finisher(t.ID); err != nil {
		return nil, fieldError("post_processor", f.PostProcessor, err)
	}
	if t.decode, err = f.Decoder.decoder(); err != nil {
		return nil, fieldError("decoder", f.Decoder, err)
	}
	if err := t.fill(); err != nil {
		return nil, err
	}
	return t, t.checkSpecial()
}

// checkSpecial: what is put around a text is in the vocabulary.
func (t *Tokenizer) checkSpecial() error {
	before, after := t.Special()
	for _, ids := range [][]int32{before, after} {
		for _, id := range ids {
			if id < 0 || int(id) >= len(t.tokens) {
				return fmt.Errorf(`field "post_processor": id %d of a special token is not in the vocabulary`, id)
			}
		}
	}
	return nil
}

// fieldError says in which field of tokenizer.json, and for which type, err happened.
func fieldError(field string, t *typed, err error) error {
	return fmt.Errorf("field %q, type %.40q: %w", field, t.Type, err)
}

// fill lists the pieces by id.
func (t *Tokenizer) fill() error {
	size := int32(0)
	for _, m := range []map[string]int32{t.model.vocabulary(), t.added.ids} {
		for _, id := range m {
			if id < 0 || id >= maxID {
				return fmt.Errorf("vocabulary: id %d is not between 0 and %d", id, maxID)
			}
			size = max(size, id+1)
		}
	}
	t.tokens = make([]string, size)
	for _, m := range []map[string]int32{t.model.vocabulary(), t.added.ids} {
		for s, id := range m {
			t.tokens[id] = s
		}
	}
	return nil
}

// sequence reads steps that follow each other. Those that do nothing (null, or an
// empty table) are left out.
func sequence[T any](parts []*typed, read func(*typed) (T, error)) ([]T, error) {
	var out []T
	for _, p := range parts {
		one, err := read(p)
		if err != nil {
			return nil, fmt.Errorf("%.40q: %w", p.Type, err)
		}
		if any(one) != nil {
			out = append(out, one)
		}
	}
	return out, nil
}

func (t *typed) normalizer() (normalizer, error) {
	if t == nil || t.Type == "" {
		return nil, nil
	}
	switch t.Type {
	case "BertNormalizer":
		n := bertNormalizer{Clean: true, Chinese: true, Lower: true}
		return &n, t.into(&n)
	case "Sequence":
		var s struct{ Normalizers []*typed }
		if err := t.into(&s); err != nil {
			return nil, err
		}
		steps, err := sequence(s.Normalizers, (*typed).normalizer)
		return normalizers(steps), err
	case "NFC":
		return always(func(a aligned) aligned { return composed(a, norm.NFD) }), nil
	case "NFD":
		return always(func(a aligned) aligned { return decomposed(a, norm.NFD) }), nil
	case "NFKC":
		return always(func(a aligned) aligned { return composed(a, norm.NFKD) }), nil
	case "NFKD":
		return always(func(a aligned) aligned { return decomposed(a, norm.NFKD) }), nil
	case "Lowercase":
		return always(lower), nil
	case "StripAccents":
		return always(func(a aligned) aligned { return a.filter(func(r rune) bool { return !unicode.Is(unicode.M, r) }) }), nil
	case "Precompiled":
		var s struct {
			Charsmap string `json:"precompiled_charsmap"`
		}
		if err := t.into(&s); err != nil {
			return nil, err
		}
		if s.Charsmap == "" {
			return nil, nil
		}
		p, err := newPrecompiled(s.Charsmap)
		if err != nil {
			return nil, fmt.Errorf(`field "precompiled_charsmap": %w`, err)
		}
		return p, nil
	}
	return t.editor()
}

// editor is a normalizer that replaces, strips or prepends.
func (t *typed) editor() (normalizer, error) {
	var s struct {
		Pattern *filePattern
		Content string
		Prepend string
		Left    bool `json:"strip_left"`
		Right   bool `json:"strip_right"`
	}
	if err := t.into(&s); err != nil {
		return nil, err
	}
	if err := insertable(s.Prepend + s.Content); err != nil {
		return nil, err
	}
	switch t.Type {
	case "Strip":
		return always(func(a aligned) aligned { return stripped(a, s.Left, s.Right) }), nil
	case "Prepend":
		return always(func(a aligned) aligned { return a.prepended(s.Prepend) }), nil
	case "Replace":
		p, err := s.Pattern.pattern()
		if err != nil {
			return nil, err
		}
		return normalizerFunc(func(a aligned) (aligned, error) {
			ms, err := p(a.text)
			if err != nil {
				return a, err
			}
			return grown(a, a.replaced(ms, s.Content))
		}), nil
	}
	return nil, errType
}

// filePattern is {"String": "…"} or {"Regex": "…"}.
type filePattern struct{ String, Regex *string }

func (p *filePattern) pattern() (pattern, error) {
	switch {
	case p != nil && p.Regex != nil:
		return expression(*p.Regex)
	case p != nil && p.String != nil:
		return literal(*p.String), nil
	}
	return nil, errors.New(`field "pattern" is missing`)
}

func (t *typed) splitter() (splitter, error) {
	if t == nil || t.Type == "" {
		return nil, nil
	}
	var s struct {
		Behavior      string
		Pattern       *filePattern
		Invert        bool
		Individual    bool `json:"individual_digits"`
		PreTokenizers []*typed
	}
	if err := t.into(&s); err != nil {
		return nil, err
	}
	switch t.Type {
	case "BertPreTokenizer":
		return bertWords, nil
	case "WhitespaceSplit":
		return by(runes(unicode.IsSpace), removed), nil
	case "Whitespace":
		return by(inverted(words), removed), nil
	case "Punctuation":
		if s.Behavior == "" {
			s.Behavior = isolated
		}
		return by(runes(punctuation), s.Behavior), knownBehaviour(s.Behavior)
	case "Digits":
		if s.Individual {
			return by(runes(unicode.IsNumber), isolated), nil
		}
		return by(runes(unicode.IsNumber), contiguous), nil
	case "Split":
		p, err := s.Pattern.pattern()
		if err != nil {
			return nil, err
		}
		if s.Invert {
			p = inverted(p)
		}
		return by(p, s.Behavior), knownBehaviour(s.Behavior)
	case "ByteLevel":
		var b byteLevel
		return &b, t.into(&b)
	case "Metaspace":
		return t.metaspace()
	case "Sequence":
		steps, err := sequence(s.PreTokenizers, (*typed).splitter)
		return splitters(steps), err
	}
	return nil, errType
}

func knownBehaviour(b string) error {
	if slices.Contains([]string{removed, isolated, mergedWithPrevious, mergedWithNext, contiguous}, b) {
		return nil
	}
	return fmt.Errorf("unknown behavior %.40q", b)
}

// words matches \w+|[^\w\s]+.
func words(s string) ([]match, error) {
	return fillGaps(s, func(yield func(int, int)) {
		for at := 0; at < len(s); {
			n := span(s[at:], wordRune)
			if n == 0 {
				n = span(s[at:], func(r rune) bool { return !wordRune(r) && !unicode.IsSpace(r) })
			}
			if n == 0 {
				at += span(s[at:], unicode.IsSpace)
				continue
			}
			yield(at, at+n)
			at += n
		}
	}), nil
}

func (t *typed) metaspace() (metaspace, error) {
	m := metaspace{Scheme: "always"}
	if err := t.into(&m); err != nil {
		return m, err
	}
	if m.Prefix != nil && !*m.Prefix {
		m.Scheme = "never"
	}
	if len([]rune(m.Replacement)) != 1 || !slices.Contains([]string{"always", "first", "never"}, m.Scheme) {
		return m, errors.New(`field "replacement" or "prepend_scheme" is not as expected`)
	}
	return m, nil
}
