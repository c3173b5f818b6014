package tokenizer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An addedToken is found in a text before the model sees it.
type addedToken struct {
	ID         int32  `json:"id"`
	Content    string `json:"content"`
	SingleWord bool   `json:"single_word"`
	LStrip     bool   `json:"lstrip"` // takes white space before it along
	RStrip     bool   `json:"rstrip"`
	Normalized bool   `json:"normalized"` // found in the normalised text
	Special    bool   `json:"special"`
}

// vocabularyOfAdded finds added tokens, the longest first.
type vocabularyOfAdded struct {
	ids             map[string]int32
	special         map[int32]bool
	raw, normalized []addedToken // by falling length; Content is what is looked for
	rawFirst, first [256]bool    // bytes such tokens begin with
}

func newAdded(tokens []addedToken, n normalizer) (vocabularyOfAdded, error) {
	v := vocabularyOfAdded{ids: map[string]int32{}, special: map[int32]bool{}}
	for _, t := range tokens {
		if t.Content == "" {
			continue
		}
		v.ids[t.Content] = t.ID
		if t.Special {
			v.special[t.ID] = true
		}
		if !t.Normalized {
			v.raw = append(v.raw, t)
			v.rawFirst[t.Content[0]] = true
			continue
		}
		if n != nil {
			a, err := n.normalize(newAligned(t.Content))
			if err != nil {
				return v, err
			}
			if a.text != "" {
				t.Content = a.text
			}
		}
		v.normalized = append(v.normalized, t)
		v.first[t.Content[0]] = true
	}
	longest := func(a, b addedToken) int { return len(b.Content) - len(a.Content) }
	slices.SortStableFunc(v.raw, longest)
	slices.SortStableFunc(v.normalized, longest)
	return v, nil
}

// A part is a stretch of text, or an added token (id ≥ 0).
type part struct {
	aligned
	id int32
}

// cut takes a text apart: tokens of the raw text, then, after normalising what
// is between, those of the normalised text.
func (v *vocabularyOfAdded) cut(a aligned, n normalizer) ([]part, error) {
	var out []part
	for _, p := range find(a, v.raw, &v.rawFirst) {
		if p.id >= 0 {
			out = append(out, p)
			continue
		}
		if n != nil {
			var err error
			if p.aligned, err = n.normalize(p.aligned); err != nil {
				return nil, err
			}
		}
		out = append(out, find(p.aligned, v.normalized, &v.first)...)
	}
	return out, nil
}

// find cuts at the leftmost, longest tokens.
func find(a aligned, tokens []addedToken, first *[256]bool) []part {
	if len(tokens) == 0 || a.text == "" {
		return []part{{a, -1}}
	}
	var out []part
	last := 0
	for at := 0; at < len(a.text); {
		t := longest(a.text[at:], tokens, first)
		if t == nil {
			at++
			continue
		}
		start, end := at, at+len(t.Content)
		at = end
		if t.SingleWord && (insideWord(a.text[:start], a.text[end:])) {
			continue
		}
		if t.LStrip {
			start = max(last, len(strings.TrimRightFunc(a.text[:start], unicode.IsSpace)))
		}
		if t.RStrip {
			end += span(a.text[end:], unicode.IsSpace)
		}
		if last < start {
			out = append(out, part{a.slice(last, start), -1})
		}
		out = append(out, part{a.slice(start, end), t.ID})
		last = end
		at = max(at, end)
	}
	if last < len(a.text) {
		out = append(out, part{a.slice(last, len(a.text)), -1})
	}
	return out
}

func longest(s string, tokens []addedToken, first *[256]bool) *addedToken {
	if !first[s[0]] {
		return nil
	}
	for i := range tokens {
		if strings.HasPrefix(s, tokens[i].Content) {
			return &tokens[i]
		}
	}
	return nil
}

// insideWord reports whether a letter, digit or mark touches either side.
func insideWord(before, after string) bool {
	l, _ := utf8.DecodeLastRuneInString(before)
	r, _ := utf8.DecodeRuneInString(after)
	return before != "" && wordRune(l) || after != "" && wordRune(r)
}

// wordRune is \w of Unicode's regular expressions (UTS 18).
func wordRune(r rune) bool {
	return unicode.In(r, unicode.Letter, unicode.Mark, unicode.Nd, unicode.Pc, unicode.Other_Alphabetic, unicode.Join_Control)
}
