package tokenizer

import "unicode/utf8"

// wordPiece takes the longest piece that fits, from left to right (Schuster and
// Nakajima 2012). A word it cannot cut is one unknown piece.
type wordPiece struct {
	ids     map[string]int32
	unknown int32
	prefix  string // of pieces inside a word: "##"
	longest int    // code points; longer words are unknown
}

func (m *wordPiece) id(token string) (int32, bool) { id, ok := m.ids[token]; return id, ok }

func (m *wordPiece) vocabulary() map[string]int32 { return m.ids }

func (m *wordPiece) tokenize(s string, dst []piece) ([]piece, error) {
	before := len(dst)
	if utf8.RuneCountInString(s) > m.longest {
		return append(dst, piece{m.unknown, 0, len(s)}), nil
	}
	key := make([]byte, 0, len(m.prefix)+len(s))
	for start := 0; start < len(s); {
		end := len(s)
		for ; end > start; end -= lastRune(s[start:end]) {
			key = key[:0]
			if start > 0 {
				key = append(key, m.prefix...)
			}
			if id, ok := m.ids[string(append(key, s[start:end]...))]; ok {
				dst = append(dst, piece{id, start, end})
				break
			}
		}
		if end == start {
			return append(dst[:before], piece{m.unknown, 0, len(s)}), nil
		}
		start = end
	}
	return dst, nil
}

func lastRune(s string) int { _, n := utf8.DecodeLastRuneInString(s); return n }
