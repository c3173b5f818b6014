package corpus

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cellAddress finds what a name of a sheet may not look like without quotation marks.
var cellAddress = regexp.MustCompile(`[A-Za-z]{1,3}\$?[0-9]`)

// sheetName takes the name of a sheet as text.
func (c *container) sheetName(a xmlAttribute, number int) {
	name := unescapeXML(a.in(c.raw))
	s := c.aside(name, place{a.stretch, inXMLAttribute}, "", "")
	if s == nil {
		return
	}
	s.fix = func(name string) string { return fitSheetName(name, number) }
	c.sheets[strings.ToLower(name)] = s
}

// fitSheetName makes a name one that Excel takes: at most 31 characters, none of
// them a mark of references; what must change is numbered, so that names differ.
func fitSheetName(name string, number int) string {
	fit := strings.TrimSpace(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\`, r) || r < ' ' {
			return -1
		}
		return r
	}, strings.Trim(name, "'")))
	const longest = 31
	if fit == name && fit != "" && utf8.RuneCountInString(fit) <= longest {
		return fit
	}
	suffix := " " + strconv.Itoa(number)
	runes := []rune(fit)
	return strings.TrimSpace(string(runes[:min(len(runes), longest-len(suffix))]) + suffix)
}

// formula takes the texts of a formula as text and the names of sheets as places
// of theirs, which stand before c.sheetMark. It reports whether there are texts.
func (c *container) formula(t xmlToken) (texts bool) {
	raw := c.raw
	quote := func(at int) int { // length of the quotation mark
		switch {
		case raw[at] == '"':
			return 1
		case bytes.HasPrefix(raw[at:t.end], []byte("&quot;")):
			return 6
		case bytes.HasPrefix(raw[at:t.end], []byte("&#34;")):
			return 5
		}
		return 0
	}
	apostrophe := func(at int) int { // LibreOffice writes it as a reference
		for _, s := range []string{"'", "&apos;", "&#39;"} {
			if at < t.end && bytes.HasPrefix(raw[at:t.end], []byte(s)) {
				return len(s)
			}
		}
		return 0
	}
	word := t.start
	for at := t.start; at < t.end; {
		r, size := utf8.DecodeRune(raw[at:t.end])
		switch n := quote(at); {
		case n > 0:
			from := at + n
			at = from
			for at < t.end && quote(at) == 0 {
				at++
			}
			c.aside(unescapeXML(raw[from:at]), place{stretch{from, at}, inFormula}, "", "")
			texts = true
			if at < t.end {
				at += quote(at)
			}
			word = at
			continue
		case apostrophe(at) > 0:
			at += apostrophe(at)
			from := at
			for at < t.end {
				n := apostrophe(at)
				if n > 0 && apostrophe(at+n) == 0 {
					break
				}
				at += max(1, n+apostrophe(at+n)*min(n, 1))
			}
			end := at
			at = min(at+apostrophe(at), t.end)
			if at < t.end && raw[at] == c.sheetMark {
				c.reference(stretch{from, end}, inQuotedSheet)
			}
			word = at
			continue
		case r == rune(c.sheetMark):
			c.reference(stretch{word, at}, inBareSheet)
			word = at + size
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '.':
			word = at + size
		}
		at += size
	}
	return texts
}

// reference notes one more place of a sheet's name.
func (c *container) reference(s stretch, escape func(string) string) {
	if s.start >= s.end {
		return
	}
	if a := c.sheets[strings.ToLower(strings.ReplaceAll(unescapeXML(s.in(c.raw)), "''", "'"))]; a != nil {
		a.places = append(a.places, place{s, escape})
	}
}

func inFormula(s string) string { return inXMLAttribute(strings.ReplaceAll(s, `"`, `""`)) }

func inQuotedSheet(s string) string { return inXMLAttribute(strings.ReplaceAll(s, "'", "''")) }

func inBareSheet(s string) string {
	plain := s != "" && !unicode.IsDigit(rune(s[0])) && !cellAddress.MatchString(s) && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }) < 0
	if plain {
		return inXMLAttribute(s)
	}
	return "&#39;" + inQuotedSheet(s) + "&#39;"
}

// headerCode is a code in the headers and footers of sheets: a part of the line, a font, a size,
// a colour, a field (18.3.1.46).
var headerCode = regexp.MustCompile(`^&amp;(?:(?:"|&quot;)[^"&]*(?:"|&quot;)|K(?:[0-9A-Fa-f]{6}|[0-9]{2}[+-][0-9]{3})|[0-9]+|[A-Za-z+-])`)

// headerTexts are the stretches between the codes of a header that hold text.
func headerTexts(raw []byte, at stretch) (out []stretch) {
	add := func(from, to int) {
		if strings.TrimSpace(string(raw[from:to])) != "" {
			out = append(out, stretch{from, to})
		}
	}
	from := at.start
	for i := at.start; i < at.end; {
		if bytes.HasPrefix(raw[i:at.end], []byte("&amp;&amp;")) {
			i += len("&amp;&amp;")
			continue
		}
		if code := headerCode.FindIndex(raw[i:min(at.end, i+maxHeaderCode)]); code != nil {
			add(from, i)
			i += code[1]
			from = i
			continue
		}
		i++
	}
	add(from, at.end)
	return out
}

// maxHeaderCode is how long a code is at the most, with the names of a font and its style.
const maxHeaderCode = 256

func inSheetHeader(s string) string { return inXML(strings.ReplaceAll(s, "&", "&&")) }
