package corpus

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// spell adds the sentence's text to the document: the text the file gives if
// the tokens spell it, otherwise the tokens.
func (r *tokenReader) spell(s *sentence) *Refusal {
	for i := range s.comments {
		c := &s.comments[i]
		if c.kind != sameText {
			continue
		}
		if s.align(string(c.value.in(r.raw))) {
			r.text.WriteString(strings.TrimFunc(string(c.value.in(r.raw)), unicode.IsSpace))
			return nil
		}
		if r.conllu {
			return r.fault(s.rows[0].number-1, s.comments[i].line.start, fmt.Errorf("# text: %w", errNotSpelt), "correct the comment or the column FORM, or leave the comment out")
		}
	}
	var sp spaced
	for i := range s.tokens {
		t := &s.tokens[i]
		t.start = r.text.Len()
		r.text.WriteString(s.form(t))
		t.end = r.text.Len()
		if i+1 == len(s.tokens) {
			break
		}
		if r.conllu {
			t.joined = r.spaceAfterNo(s, t)
		} else {
			t.joined = sp.joined(s.form(t), s.form(&s.tokens[i+1]))
		}
		if !t.joined {
			r.text.WriteByte(' ')
		}
	}
	return nil
}

// form is the token as the text has it.
func (s *sentence) form(t *token) string { return s.rows[t.rows[0]].form }

// spaceAfterNo reads the last column of a token, or of the contraction it ends.
func (r *tokenReader) spaceAfterNo(s *sentence, t *token) bool {
	at := t.rows[0]
	if t.range_ >= 0 {
		if next := t.rows[1]; next < len(s.rows) && s.rows[next].token >= 0 && s.tokens[s.rows[next].token].range_ == t.range_ {
			return true
		}
		at = t.range_
	}
	misc := splitColumns(r.raw, s.rows[at].line)[9]
	return hasFeature(misc.in(r.raw), "SpaceAfter=No")
}

func hasFeature(misc []byte, feature string) bool {
	for f := range bytes.SplitSeq(misc, []byte{'|'}) {
		if string(f) == feature {
			return true
		}
	}
	return false
}

// align gives the tokens their places in a text, if they spell it.
func (s *sentence) align(text string) bool {
	text = strings.TrimFunc(text, unicode.IsSpace)
	at := 0
	for i := range s.tokens {
		t := &s.tokens[i]
		form := s.form(t)
		skipped := 0
		for !strings.HasPrefix(text[at+skipped:], form) {
			c, n := utf8.DecodeRuneInString(text[at+skipped:])
			if n == 0 || !unicode.IsSpace(c) {
				return false
			}
			skipped += n
		}
		if i > 0 {
			s.tokens[i-1].joined = skipped == 0
		}
		t.start = s.start + at + skipped
		at += skipped + len(form)
		t.end = s.start + at
	}
	return at == len(text)
}
