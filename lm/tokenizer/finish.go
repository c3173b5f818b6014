package tokenizer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A finisher does what follows the cutting.
type finisher interface {
	// trim takes white space off the places of pieces.
	trim(e *Encoding, tokens []string)
	// around puts the special tokens around a text.
	wrap(e Encoding) Encoding
}

// trimmer takes white space off places, as byte-level models have it.
type trimmer struct{ on, prefix bool }

func (t trimmer) trim(e *Encoding, tokens []string) {
	if !t.on {
		return
	}
	for i, token := range tokens {
		r := &e.Offsets[i]
		first := strings.TrimLeftFunc(token, blank)
		leading, one := spaces(token[:len(token)-len(first)])
		trailing, _ := spaces(token[len(strings.TrimRightFunc(token, blank)):])
		if one && t.prefix && (i == 0 || r.Start == 0) {
			leading = 0 // the space that was put before the text has no place in it
		}
		if leading > 0 {
			r.Start = min(r.Start+leading, r.End)
		}
		if trailing > 0 && r.End >= trailing {
			r.End = max(r.End-trailing, r.Start)
		}
	}
}

// spaces counts the bytes of the text that blank characters stand for, and tells
// whether it is one character: byte-level models write one for each byte.
func spaces(s string) (n int, one bool) {
	count := 0
	for _, r := range s {
		count++
		if r == characters[' '] {
			n++
		} else {
			n += utf8.RuneLen(r)
		}
	}
	return n, count == 1
}

func blank(r rune) bool { return r == characters[' '] || unicode.IsSpace(r) }

// template is the special tokens before and after one text.
type template struct {
	trimmer
	before, after []int32
}

// wrap adds the special tokens before and after an encoded text.
func (t template) wrap(e Encoding) Encoding {
	var out Encoding
	for _, id := range t.before {
		out.add(id, Range{}, -1)
	}
	out.IDs = append(out.IDs, e.IDs...)
	out.Offsets = append(out.Offsets, e.Offsets...)
	out.Words = append(out.Words, e.Words...)
	for _, id := range t.after {
		out.add(id, Range{}, -1)
	}
	return out
}

// finishers does all of them in turn.
type finishers []finisher

func (fs finishers) trim(e *Encoding, tokens []string) {
	for _, f := range fs {
		f.trim(e, tokens)
	}
}

func (fs finishers) wrap(e Encoding) Encoding {
	for _, f := range fs {
		e = f.wrap(e)
	}
	return e
}
