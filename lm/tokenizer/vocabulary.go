package tokenizer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// named is a special token in tokenizer_config.json: a string, or an object with one.
type named string

func (n *named) UnmarshalJSON(b []byte) error {
	var object struct{ Content string }
	if json.Unmarshal(b, (*string)(n)) == nil {
		return nil
	}
	err := json.Unmarshal(b, &object)
	*n = named(object.Content)
	return err
}

// ReadVocabulary makes the tokenizer of a model of BERT's kind (BERT, DistilBERT,
// ELECTRA) that was published before tokenizer.json: of vocab.txt, which has a piece
// in each line, and of tokenizer_config.json, which may be nil. Missing settings are
// those of Hugging Face's BertTokenizer, which makes small letters of all. Errors name
// the file.
func ReadVocabulary(vocabulary, config io.Reader) (*Tokenizer, error) {
	b, err := bounded(vocabulary)
	if err != nil {
		return nil, fmt.Errorf("vocab.txt: %w", err)
	}
	ids := map[string]int{}
	lines := strings.Split(strings.TrimSuffix(strings.ReplaceAll(string(b), "\r\n", "\n"), "\n"), "\n")
	for i, line := range lines {
		ids[line] = i
	}
	c := struct {
		Lower   bool  `json:"do_lower_case"`
		Accents *bool `json:"strip_accents"`
		Chinese bool  `json:"tokenize_chinese_chars"`
		Unknown named `json:"unk_token"`
		Before  named `json:"cls_token"`
		After   named `json:"sep_token"`
		Fill    named `json:"pad_token"`
		Mask    named `json:"mask_token"`
	}{true, nil, true, "[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"}
	if config != nil {
		b, err := bounded(config)
		if err == nil {
			err = json.Unmarshal(b, &c)
		}
		if err != nil {
			return nil, fmt.Errorf("tokenizer_config.json: %w", err)
		}
	}
	var added []map[string]any
	for _, token := range []named{c.Fill, c.Unknown, c.Before, c.After, c.Mask} {
		id, ok := ids[string(token)]
		if !ok && slices.Contains([]named{c.Unknown, c.Before, c.After}, token) {
			return nil, fmt.Errorf("vocab.txt: the special token %.40q is in none of its %d lines", token, len(lines))
		}
		if ok {
			added = append(added, map[string]any{"id": id, "content": token, "special": true})
		}
	}
	text, err := json.Marshal(map[string]any{
		"added_tokens":   added,
		"normalizer":     map[string]any{"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": c.Chinese, "strip_accents": c.Accents, "lowercase": c.Lower},
		"pre_tokenizer":  map[string]any{"type": "BertPreTokenizer"},
		"post_processor": map[string]any{"type": "BertProcessing", "cls": []any{c.Before, ids[string(c.Before)]}, "sep": []any{c.After, ids[string(c.After)]}},
		"decoder":        map[string]any{"type": "WordPiece", "prefix": "##", "cleanup": true},
		"model":          map[string]any{"type": "WordPiece", "unk_token": c.Unknown, "continuing_subword_prefix": "##", "max_input_chars_per_word": 100, "vocab": ids},
	})
	if err != nil {
		return nil, fmt.Errorf("vocab.txt: %w", err)
	}
	t, err := read(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("vocab.txt: %w", err)
	}
	return t, nil
}
