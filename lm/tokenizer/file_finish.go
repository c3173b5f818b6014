package tokenizer

import (
	"errors"
	"fmt"
	"strings"
)

func (t *typed) finisher(id func(string) (int32, bool)) (finisher, error) {
	if t == nil || t.Type == "" {
		return nil, nil
	}
	switch t.Type {
	case "ByteLevel":
		var b byteLevel
		err := t.into(&b)
		return template{trimmer: trimmer{b.Trim, b.Prefix}}, err
	case "BertProcessing", "RobertaProcessing":
		var s struct {
			Sep, Cls [2]any
			Trim     bool `json:"trim_offsets"`
			Prefix   bool `json:"add_prefix_space"`
		}
		if err := t.into(&s); err != nil {
			return nil, err
		}
		sep, ok1 := s.Sep[1].(float64)
		cls, ok2 := s.Cls[1].(float64)
		if !ok1 || !ok2 {
			return nil, errors.New(`fields "sep" and "cls" want a token and its id`)
		}
		if cls < 0 || cls >= maxID || sep < 0 || sep >= maxID {
			return nil, fmt.Errorf(`fields "sep" and "cls": an id is not between 0 and %d`, maxID)
		}
		return template{trimmer{s.Trim && t.Type == "RobertaProcessing", s.Prefix}, []int32{int32(cls)}, []int32{int32(sep)}}, nil
	case "TemplateProcessing":
		return t.template(id)
	case "Sequence":
		var s struct{ Processors []*typed }
		if err := t.into(&s); err != nil {
			return nil, err
		}
		steps, err := sequence(s.Processors, func(p *typed) (finisher, error) { return p.finisher(id) })
		return finishers(steps), err
	}
	return nil, errType
}

func (t *typed) template(id func(string) (int32, bool)) (finisher, error) {
	var s struct {
		Single []struct {
			SpecialToken, Sequence *struct{ ID string }
		}
		Special map[string]struct{ IDs []int32 } `json:"special_tokens"`
	}
	if err := t.into(&s); err != nil {
		return nil, err
	}
	var out template
	seen := false
	for _, p := range s.Single {
		switch {
		case p.Sequence != nil:
			seen = true
		case p.SpecialToken != nil:
			ids := s.Special[p.SpecialToken.ID].IDs
			if ids == nil {
				one, ok := id(p.SpecialToken.ID)
				if !ok {
					return nil, fmt.Errorf("special token %.40q is not in the vocabulary", p.SpecialToken.ID)
				}
				ids = []int32{one}
			}
			if seen {
				out.after = append(out.after, ids...)
			} else {
				out.before = append(out.before, ids...)
			}
		}
	}
	if !seen {
		return nil, errors.New(`field "single" holds no sequence`)
	}
	return out, nil
}

func (t *typed) decoder() (decoder, error) {
	if t == nil || t.Type == "" {
		return nil, nil
	}
	var s struct {
		Prefix   string
		Cleanup  bool
		Suffix   string
		Pattern  *filePattern
		Content  string
		Decoders []*typed
	}
	if t.Type != "Strip" {
		if err := t.into(&s); err != nil {
			return nil, err
		}
	}
	switch t.Type {
	case "ByteLevel":
		return decoderFunc(decodeBytes), nil
	case "WordPiece":
		return decodeWordPiece(s.Prefix, s.Cleanup), nil
	case "Metaspace":
		m, err := t.metaspace()
		return decodeMetaspace(m), err
	case "BPEDecoder":
		return decoderFunc(func(tokens []string) []string {
			out := make([]string, len(tokens))
			for i, token := range tokens {
				space := " "
				if i == len(tokens)-1 {
					space = ""
				}
				out[i] = strings.ReplaceAll(token, s.Suffix, space)
			}
			return out
		}), nil
	case "Sequence":
		steps, err := sequence(s.Decoders, (*typed).decoder)
		return decoders(steps), err
	}
	return nil, errType
}
