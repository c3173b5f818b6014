package project

import (
	"context"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// exportCoNLL writes a token and its tag on each line, a blank line after each line of
// text and -DOCSTART- before each document. A token is a run of letters, marks and
// digits, or one other sign; marks of mentions begin and end tokens. White space is
// not written: text comes back with one space between tokens.
func (p *Project) exportCoNLL(ctx context.Context, t *tx, ids []int64, layer string, w io.Writer) error {
	for _, id := range ids {
		s, err := sceneIn(ctx, t, id, layer)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, "-DOCSTART- O\n\n"+p.tokens(s)); err != nil {
			return err
		}
	}
	return nil
}

func (p *Project) tokens(s *scene) string {
	var b strings.Builder
	next, open := 0, false // the mention that ends after here; lines since the last blank one
	for at := 0; at < len(s.doc.Text); {
		for next < len(s.mentions) && s.mentions[next].Stop <= at {
			next++
		}
		end := at + tokenLength(s.doc.Text[at:])
		tag := "O"
		if next < len(s.mentions) {
			m := s.mentions[next]
			switch {
			case m.Start <= at:
				end = min(end, m.Stop)
				tag = "I-"
				if strings.TrimSpace(s.doc.Text[m.Start:at]) == "" {
					tag = "B-"
				}
				span := m.span()
				tag += p.LabelOf(span.Category, span.Kind)
			default:
				end = min(end, m.Start)
			}
		}
		switch token := s.doc.Text[at:end]; {
		case strings.TrimSpace(token) != "":
			b.WriteString(token + " " + tag + "\n")
			open = true
		case token == "\n" && open && (tag == "O"):
			b.WriteString("\n")
			open = false
		}
		at = end
	}
	if open {
		b.WriteString("\n")
	}
	return b.String()
}

// tokenLength is how many bytes the first token of a text has.
func tokenLength(text string) int {
	r, n := utf8.DecodeRuneInString(text)
	if !inWord(r) {
		return n
	}
	for i, r := range text {
		if !inWord(r) {
			return i
		}
	}
	return len(text)
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) }
