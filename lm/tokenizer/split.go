package tokenizer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A splitter cuts stretches of text into smaller ones, and may rewrite them.
type splitter interface {
	split(in []aligned) ([]aligned, error)
}

// each is a splitter of single stretches.
type each func(a aligned) ([]aligned, error)

func (f each) split(in []aligned) ([]aligned, error) {
	out := make([]aligned, 0, len(in)*8)
	for _, a := range in {
		parts, err := f(a)
		if err != nil {
			return nil, err
		}
		for _, p := range parts {
			if p.text != "" {
				out = append(out, p)
			}
		}
	}
	return out, nil
}

// by splits at a pattern.
func by(p pattern, behaviour string) each {
	return func(a aligned) ([]aligned, error) { return a.cut(p, behaviour) }
}

type splitters []splitter

func (ss splitters) split(in []aligned) ([]aligned, error) {
	for _, s := range ss {
		var err error
		if in, err = s.split(in); err != nil {
			return nil, err
		}
	}
	return in, nil
}

// bertWords are BERT's words: white space parts, every sign stands alone.
var bertWords = splitters{by(runes(unicode.IsSpace), removed), by(runes(punctuation), isolated)}

// punctuation is any sign of ASCII and what Unicode calls punctuation.
func punctuation(r rune) bool {
	if r < utf8.RuneSelf {
		return r > ' ' && r < 0x7F && !('0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z')
	}
	return unicode.IsPunct(r)
}

// metaspace writes ▁ for a space, puts one before, and splits before each.
type metaspace struct {
	Replacement string `json:"replacement"`
	Prefix      *bool  `json:"add_prefix_space"`
	Scheme      string `json:"prepend_scheme"`
	Split       *bool  `json:"split"`
}

func (m metaspace) split(in []aligned) ([]aligned, error) {
	return each(func(a aligned) ([]aligned, error) {
		spaces, _ := literal(" ")(a.text)
		a = a.replaced(spaces, m.Replacement)
		always := m.Scheme == "always" || m.Scheme == "first" && a.at == 0
		if always && !strings.HasPrefix(a.text, m.Replacement) {
			a = a.prepended(m.Replacement)
		}
		if m.Split != nil && !*m.Split {
			return []aligned{a}, nil
		}
		return a.cut(literal(m.Replacement), mergedWithNext)
	}).split(in)
}

// byteLevel is GPT-2's: words by its expression, every byte written as a
// character of its own.
type byteLevel struct {
	Prefix bool  `json:"add_prefix_space"`
	Trim   bool  `json:"trim_offsets"`
	Regex  *bool `json:"use_regex"`
}

func (b byteLevel) split(in []aligned) ([]aligned, error) {
	return each(func(a aligned) ([]aligned, error) {
		if b.Prefix && !strings.HasPrefix(a.text, " ") {
			a = a.prepended(" ")
		}
		parts := []aligned{a}
		if b.Regex == nil || *b.Regex {
			parts, _ = a.cut(gptWords, isolated)
		}
		for i, p := range parts {
			parts[i] = inBytes(p)
		}
		return parts, nil
	}).split(in)
}

// inBytes writes each byte as a character.
func inBytes(a aligned) aligned {
	var b strings.Builder
	b.Grow(len(a.text) * 2)
	from := make([]Range, 0, len(a.text)*2)
	for i := range len(a.text) {
		n, _ := b.WriteRune(characters[a.text[i]])
		for range n {
			from = append(from, a.from[i])
		}
	}
	return aligned{text: b.String(), from: from, at: a.at}
}

// characters are GPT-2's signs for the 256 bytes: printable ones stand for
// themselves, the others are counted up from U+0100.
var characters = func() (c [256]rune) {
	n := rune(0x100)
	for b := range c {
		switch {
		case b >= '!' && b <= '~', b >= 0xA1 && b <= 0xAC, b >= 0xAE:
			c[b] = rune(b)
		default:
			c[b] = n
			n++
		}
	}
	return c
}()

// byteOf is the way back.
var byteOf = func() map[rune]byte {
	m := map[rune]byte{}
	for b, r := range characters {
		m[r] = byte(b)
	}
	return m
}()

// gptWords matches, as the expression of GPT-2's reference code does,
//
//	's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
func gptWords(s string) ([]match, error) {
	return fillGaps(s, func(yield func(int, int)) {
		for at := 0; at < len(s); {
			n := gptWord(s[at:])
			yield(at, at+n)
			at += n
		}
	}), nil
}

// gptWord is the length of the match at the beginning of s, which is not empty.
func gptWord(s string) int {
	if s[0] == '\'' {
		for _, c := range [...]string{"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"} {
			if strings.HasPrefix(s, c) {
				return len(c)
			}
		}
	}
	skip := 0
	if s[0] == ' ' {
		skip = 1
	}
	if r, _ := utf8.DecodeRuneInString(s[skip:]); len(s) > skip && !unicode.IsSpace(r) {
		class := letters
		switch {
		case unicode.IsLetter(r):
		case unicode.IsNumber(r):
			class = numbers
		default:
			class = signs
		}
		return skip + span(s[skip:], class)
	}
	n := span(s, unicode.IsSpace)
	if n == len(s) {
		return n
	}
	// \s+(?!\S): the last space belongs to the word after it, if others stand before.
	if _, last := utf8.DecodeLastRuneInString(s[:n]); n > last {
		return n - last
	}
	return n
}

func letters(r rune) bool { return unicode.IsLetter(r) }
func numbers(r rune) bool { return unicode.IsNumber(r) }
func signs(r rune) bool   { return !unicode.IsSpace(r) && !unicode.IsLetter(r) && !unicode.IsNumber(r) }

// span is the length of the longest beginning of one class.
func span(s string, is func(rune) bool) int {
	for i, r := range s {
		if !is(r) {
			return i
		}
	}
	return len(s)
}
