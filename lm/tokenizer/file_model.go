package tokenizer

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// fileModel holds the fields of all models.
type fileModel struct {
	Vocab         json.RawMessage
	Merges        []json.RawMessage
	Unknown       *string `json:"unk_token"`
	UnknownID     *int32  `json:"unk_id"`
	Prefix        *string `json:"continuing_subword_prefix"`
	Suffix        *string `json:"end_of_word_suffix"`
	Longest       *int    `json:"max_input_chars_per_word"`
	Fuse          bool    `json:"fuse_unk"`
	ByteFallback  bool    `json:"byte_fallback"`
	IgnoreMerges  bool    `json:"ignore_merges"`
	vocabularyMap map[string]int32
}

func (t *typed) model() (model, error) {
	var f fileModel
	if err := t.into(&f); err != nil {
		return nil, err
	}
	kind := t.Type
	if kind == "" { // older files do not say
		kind = f.guess()
	}
	if len(f.Vocab) == 0 {
		return nil, errors.New(`field "vocab" is missing`)
	}
	if kind == "Unigram" {
		return f.unigram()
	}
	if err := json.Unmarshal(f.Vocab, &f.vocabularyMap); err != nil {
		return nil, fmt.Errorf(`field "vocab": %w`, err)
	}
	switch kind {
	case "BPE":
		return f.bpe()
	case "WordPiece":
		return f.wordPiece()
	}
	return nil, errType
}

func (f *fileModel) guess() string {
	switch {
	case f.Merges != nil:
		return "BPE"
	case f.UnknownID != nil:
		return "Unigram"
	}
	return "WordPiece"
}

func (f *fileModel) unigram() (model, error) {
	var rows [][2]json.RawMessage
	if err := json.Unmarshal(f.Vocab, &rows); err != nil {
		return nil, fmt.Errorf(`field "vocab": %w`, err)
	}
	tokens, scores := make([]string, len(rows)), make([]float64, len(rows))
	for i, r := range rows {
		if err := errors.Join(json.Unmarshal(r[0], &tokens[i]), json.Unmarshal(r[1], &scores[i])); err != nil {
			return nil, fmt.Errorf(`field "vocab", row %d: %w`, i, err)
		}
	}
	sum := 0
	for _, t := range tokens {
		sum += len(t)
	}
	if sum > maxPieces {
		return nil, fmt.Errorf(`field "vocab": the pieces have %d bytes, more than %d`, sum, maxPieces)
	}
	m := newUnigram(tokens, scores)
	m.byteFallback = f.ByteFallback
	if f.UnknownID != nil {
		if m.unknown = *f.UnknownID; m.unknown < 0 || int(m.unknown) >= len(tokens) {
			return nil, fmt.Errorf(`field "unk_id": %d is no row of the vocabulary`, m.unknown)
		}
	}
	return m, nil
}

func (f *fileModel) bpe() (model, error) {
	m := &bpe{ids: f.vocabularyMap, merges: make(map[pairOfIDs]merge, len(f.Merges)), unknown: -1,
		fuse: f.Fuse, prefix: text(f.Prefix), suffix: text(f.Suffix), byteFallback: f.ByteFallback, wholeFirst: f.IgnoreMerges}
	if f.Unknown != nil {
		id, ok := m.ids[*f.Unknown]
		if !ok {
			return nil, fmt.Errorf(`field "unk_token": %.40q is not in the vocabulary`, *f.Unknown)
		}
		m.unknown = id
	}
	for i, raw := range f.Merges {
		a, b, err := pairOf(raw)
		if err != nil {
			return nil, fmt.Errorf(`field "merges", row %d: %w`, i, err)
		}
		ia, ok1 := m.ids[a]
		ib, ok2 := m.ids[b]
		id, ok3 := m.ids[a+strings.TrimPrefix(b, m.prefix)]
		if !ok1 || !ok2 || !ok3 {
			return nil, fmt.Errorf(`field "merges", row %d: a piece is not in the vocabulary`, i)
		}
		m.merges[pairOfIDs{ia, ib}] = merge{int32(i), id}
	}
	return m, nil
}

// pairOf reads "a b" or ["a", "b"].
func pairOf(raw json.RawMessage) (a, b string, err error) {
	if raw[0] == '[' {
		var two [2]string
		err = json.Unmarshal(raw, &two)
		return two[0], two[1], err
	}
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return "", "", err
	}
	a, b, ok := strings.Cut(s, " ")
	if !ok || strings.Contains(b, " ") {
		return "", "", errors.New("want two pieces")
	}
	return a, b, nil
}

func (f *fileModel) wordPiece() (model, error) {
	m := &wordPiece{ids: f.vocabularyMap, prefix: "##", longest: 100}
	unknown := "[UNK]"
	if f.Unknown != nil {
		unknown = *f.Unknown
	}
	if f.Prefix != nil {
		m.prefix = *f.Prefix
	}
	if f.Longest != nil {
		m.longest = *f.Longest
	}
	if m.longest < 1 || m.longest > maxLongest {
		return nil, fmt.Errorf(`field "max_input_chars_per_word": %d is not between 1 and %d`, m.longest, maxLongest)
	}
	id, ok := m.ids[unknown]
	if !ok {
		return nil, fmt.Errorf(`field "unk_token": %.40q is not in the vocabulary`, unknown)
	}
	m.unknown = id
	return m, nil
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
