package tokenizer

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A normalizer rewrites a text before it is cut.
type normalizer interface {
	normalize(a aligned) (aligned, error)
}

type normalizerFunc func(a aligned) (aligned, error)

func (f normalizerFunc) normalize(a aligned) (aligned, error) { return f(a) }

// always is a normalizer that cannot fail.
func always(f func(aligned) aligned) normalizer {
	return normalizerFunc(func(a aligned) (aligned, error) { return f(a), nil })
}

type normalizers []normalizer

func (ns normalizers) normalize(a aligned) (aligned, error) {
	first := a
	for _, n := range ns {
		var err error
		if a, err = n.normalize(a); err == nil {
			a, err = grown(first, a)
		}
		if err != nil {
			return a, err
		}
	}
	return a, nil
}

// bertNormalizer is the cleaning of BERT's reference code.
type bertNormalizer struct {
	Clean   bool  `json:"clean_text"`
	Chinese bool  `json:"handle_chinese_chars"`
	Accents *bool `json:"strip_accents"`
	Lower   bool  `json:"lowercase"`
}

func (n bertNormalizer) normalize(a aligned) (aligned, error) {
	if n.Clean {
		a = a.filter(func(r rune) bool { return r != 0 && r != utf8.RuneError && !control(r) })
		a = a.mapped(func(r rune) rune {
			if unicode.IsSpace(r) {
				return ' '
			}
			return r
		})
	}
	if n.Chinese {
		a = spaced(a)
	}
	if n.Accents == nil && n.Lower || n.Accents != nil && *n.Accents {
		a = decomposed(a, norm.NFD).filter(func(r rune) bool { return !unicode.Is(unicode.Mn, r) })
	}
	if n.Lower {
		a = lower(a)
	}
	return a, nil
}

// control follows the reference: control, format and private use characters;
// tab and line breaks are white space.
func control(r rune) bool {
	return r != '\t' && r != '\n' && r != '\r' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co)
}

// chinese holds the blocks that the reference sets apart.
var chinese = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x3400, Hi: 0x4DBF, Stride: 1}, {Lo: 0x4E00, Hi: 0x9FFF, Stride: 1}, {Lo: 0xF900, Hi: 0xFAFF, Stride: 1}},
	R32: []unicode.Range32{{Lo: 0x20000, Hi: 0x2A6DF, Stride: 1}, {Lo: 0x2A700, Hi: 0x2B73F, Stride: 1}, {Lo: 0x2B740, Hi: 0x2B81F, Stride: 1}, {Lo: 0x2B920, Hi: 0x2CEAF, Stride: 1}, {Lo: 0x2F800, Hi: 0x2FA1F, Stride: 1}},
}

// spaced puts spaces around Chinese characters.
func spaced(a aligned) aligned {
	to := make([]change, 0, len(a.text))
	for _, r := range a.text {
		if unicode.Is(chinese, r) {
			to = append(to, change{r: ' '}, change{r, 1}, change{' ', 1})
		} else {
			to = append(to, change{r: r})
		}
	}
	return a.transform(to, 0)
}

// lower writes lower case; İ alone becomes two characters.
func lower(a aligned) aligned {
	to := make([]change, 0, len(a.text))
	for _, r := range a.text {
		if r == 'İ' {
			to = append(to, change{r: 'i'}, change{'\u0307', 1})
		} else {
			to = append(to, change{r: unicode.ToLower(r)})
		}
	}
	return a.transform(to, 0)
}

// composed and decomposed are the normal forms of Unicode, character by
// character, so that each keeps its place.
func composed(a aligned, f norm.Form) aligned   { return a.transform(compose(decompose(a.text, f)), 0) }
func decomposed(a aligned, f norm.Form) aligned { return a.transform(decompose(a.text, f), 0) }

// decompose takes characters apart and puts combining marks in canonical order.
func decompose(s string, f norm.Form) []change {
	to := make([]change, 0, len(s))
	from := 0 // where the marks since the last base character begin
	for i, r := range s {
		_, n := utf8.DecodeRuneInString(s[i:])
		parts := decomposition(s[i:i+n], r, f)
		for k, p := range parts {
			if combining(p) == 0 {
				order(to[from:])
				from = len(to)
			}
			to = append(to, change{p, min(k, 1)})
		}
	}
	order(to[from:])
	return to
}

// order sorts marks by their class; a base character at the front has class 0
// and stays.
func order(marks []change) {
	slices.SortStableFunc(marks, func(a, b change) int { return combining(a.r) - combining(b.r) })
}

func decomposition(s string, r rune, f norm.Form) []rune {
	if r == utf8.RuneError {
		return []rune{r}
	}
	return []rune(f.String(s))
}

// combining is the canonical combining class of a character.
func combining(r rune) int {
	if r < 0x300 {
		return 0
	}
	var b [utf8.UTFMax]byte
	n := utf8.EncodeRune(b[:], r)
	return int(norm.NFD.Properties(b[:n]).CCC())
}

// compose is the canonical composition of decomposed text (UAX 15).
func compose(in []change) []change {
	var out []change
	base := -1 // index in out of the character that marks may join
	last := 0  // class of the last mark that stayed behind it
	for _, c := range in {
		class := combining(c.r)
		if base >= 0 {
			adjacent := base == len(out)-1
			if adjacent || last != 0 && last < class {
				if r, ok := pair(out[base].r, c.r); ok {
					out[base] = change{r, out[base].delta + c.delta - 1}
					continue
				}
			}
		}
		if class == 0 {
			base, last = len(out), 0
		} else {
			last = class
		}
		out = append(out, c)
	}
	return out
}

// pair is the one character that two compose to.
func pair(a, b rune) (rune, bool) {
	if b < 0x300 {
		return 0, false
	}
	var buf [2 * utf8.UTFMax]byte
	s := utf8.AppendRune(utf8.AppendRune(buf[:0], a), b)
	c := norm.NFC.Bytes(s)
	r, n := utf8.DecodeRune(c)
	return r, n == len(c)
}

// stripped takes white space off the ends.
func stripped(a aligned, left, right bool) aligned {
	start, end := 0, len(a.text)
	for left && start < end {
		r, n := utf8.DecodeRuneInString(a.text[start:])
		if !unicode.IsSpace(r) {
			break
		}
		start += n
	}
	for right && start < end {
		r, n := utf8.DecodeLastRuneInString(a.text[:end])
		if !unicode.IsSpace(r) {
			break
		}
		end -= n
	}
	return aligned{text: a.text[start:end], from: a.from[start:end:end], at: a.at}
}
