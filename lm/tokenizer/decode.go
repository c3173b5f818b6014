package tokenizer

import (
	"strings"
	"unicode/utf8"
)

// A decoder writes pieces as text.
type decoder interface {
	decode(tokens []string) []string
}

type decoderFunc func(tokens []string) []string

func (f decoderFunc) decode(tokens []string) []string { return f(tokens) }

type decoders []decoder

func (ds decoders) decode(tokens []string) []string {
	for _, d := range ds {
		tokens = d.decode(tokens)
	}
	return tokens
}

// decodeBytes turns the characters of byte-level pieces into bytes again; bytes
// that are no UTF-8 become U+FFFD.
func decodeBytes(tokens []string) []string {
	var b []byte
	for _, t := range tokens {
		before := len(b)
		for _, r := range t {
			c, ok := byteOf[r]
			if !ok { // not of this kind: as it is
				b = append(b[:before], t...)
				break
			}
			b = append(b, c)
		}
	}
	return []string{strings.ToValidUTF8(string(b), string(utf8.RuneError))}
}

// decodeWordPiece joins pieces inside words and puts spaces between words.
func decodeWordPiece(prefix string, cleanup bool) decoderFunc {
	clean := strings.NewReplacer(" .", ".", " ?", "?", " !", "!", " ,", ",", " ' ", "'", " n't", "n't", " 'm", "'m",
		" do not", " don't", " 's", "'s", " 've", "'ve", " 're", "'re")
	return func(tokens []string) []string {
		out := make([]string, len(tokens))
		for i, t := range tokens {
			if inside, ok := strings.CutPrefix(t, prefix); ok && i > 0 {
				t = inside
			} else if i > 0 {
				t = " " + t
			}
			if cleanup {
				t = clean.Replace(t)
			}
			out[i] = t
		}
		return out
	}
}

// decodeMetaspace writes spaces again, but for the one before the text.
func decodeMetaspace(m metaspace) decoderFunc {
	return func(tokens []string) []string {
		out := make([]string, len(tokens))
		for i, t := range tokens {
			if i == 0 && m.Scheme != "never" {
				t = strings.TrimPrefix(t, m.Replacement)
			}
			out[i] = strings.ReplaceAll(t, m.Replacement, " ")
		}
		return out
	}
}
