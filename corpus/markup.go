package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// HTML: golang.org/x/net/html cuts the file into tags and text as a browser
// does; only the lengths of what it found are used, so that every other byte
// stays. Text is what stands between tags, comments, and the attributes that
// people read, which follow at the end of the document's text, a line each.
// Scripts and styles are no text.

// readAttributes are the attributes whose value people read, if readIn says so.
var readAttributes = []string{"alt", "title", "placeholder", "aria-label", "aria-description", "summary", "label", "content", "value", "href"}

// inline are the elements that do not end a line.
var inline = map[string]bool{
	"a": true, "abbr": true, "acronym": true, "b": true, "bdi": true, "bdo": true, "big": true, "cite": true,
	"code": true, "data": true, "del": true, "dfn": true, "em": true, "font": true, "i": true, "ins": true,
	"kbd": true, "mark": true, "q": true, "s": true, "samp": true, "small": true, "span": true, "strike": true,
	"strong": true, "sub": true, "sup": true, "time": true, "tt": true, "u": true, "var": true, "wbr": true,
}

// Elements whose content is not HTML: code, and text without references.
var (
	codeElements = map[string]bool{"script": true, "style": true}
	rawElements  = map[string]bool{"xmp": true, "iframe": true, "noembed": true, "noframes": true, "plaintext": true}
)

var errOpenTag = errors.New("the file ends within a tag or a comment")

// parseHTML refuses a file that ends within a tag: what stands there would be
// neither read nor hidden.
func parseHTML(m *mapped) (int, error) {
	z := html.NewTokenizer(bytes.NewReader(m.raw))
	var attributes []attribute
	within := "" // the element that was opened last, if its content is not HTML
	at := 0
	for {
		kind := z.Next()
		end := at + len(z.Raw())
		switch kind {
		case html.ErrorToken:
			if err := z.Err(); err != io.EOF {
				return at, fmt.Errorf("%w: %w", ErrMarkup, err)
			}
			if at < len(m.raw) {
				return at, fmt.Errorf("%w: %w", ErrMarkup, errOpenTag)
			}
			m.attributes(attributes)
			return 0, nil
		case html.TextToken:
			switch {
			case codeElements[within]:
			case rawElements[within]:
				m.verbatim(at, end, inRaw)
			default:
				m.references(at, end, inText)
			}
		case html.CommentToken:
			m.separate("\n")
			m.verbatim(at, end, inComment)
			m.separate("\n")
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			name, found := tagAttributes(m.raw, at, end)
			attributes = append(attributes, found...)
			if within = ""; kind == html.StartTagToken && (codeElements[name] || rawElements[name]) {
				within = name
			}
			if !inline[name] {
				m.separate("\n")
			}
		}
		at = end
	}
}

// attributes adds the values that people read.
func (m *mapped) attributes(list []attribute) {
	for _, a := range list {
		escape := inQuoted
		if !a.quoted {
			escape = inBare
		}
		if slices.Contains(markAttributes, a.name) {
			m.marks = append(m.marks, place{a.stretch, escape})
			continue
		}
		m.separate("\n")
		start := a.start
		if a.name == "href" { // addresses and numbers to call only
			colon := bytes.IndexByte(a.in(m.raw), ':')
			if scheme := strings.ToLower(string(m.raw[start : start+max(colon, 0)])); scheme != "mailto" && scheme != "tel" {
				m.marks = append(m.marks, place{a.stretch, escape})
				continue
			}
			start += colon + 1
		}
		m.references(start, a.end, escape)
	}
}

// An attribute is one that people read; the stretch is its value.
type attribute struct {
	stretch
	name   string // in small letters
	quoted bool
}

// markAttributes are for programs: they stay, unless they hold what is hidden in the text.
var markAttributes = []string{"id", "name", "for", "src"}

// settingsOfPages are words in meta elements that are about the page as such.
var settingsOfPages = []string{"http-equiv", "viewport", "robots", "generator", "theme-color"}

// readIn reports whether people read the attribute in this element: not the
// value of a list's item, and not what a page says of itself to browsers.
func (a attribute) readIn(element string, tag []byte) bool {
	switch a.name {
	case "value":
		return element == "input" || element == "button" || element == "option"
	case "content":
		tag = bytes.ToLower(tag)
		return element == "meta" && !slices.ContainsFunc(settingsOfPages, func(s string) bool { return bytes.Contains(tag, []byte(s)) })
	}
	return true
}

const htmlSpace = " \t\r\n\f"

// tagAttributes returns the name of the tag raw[start:end] and its attributes
// that people read (HTML standard, 13.2.5.32 to 39).
func tagAttributes(raw []byte, start, end int) (name string, found []attribute) {
	until := func(at int, stops string) int {
		if i := bytes.IndexAny(raw[at:end], stops); i >= 0 {
			return at + i
		}
		return end
	}
	at := min(start+1, end)
	if at < end && raw[at] == '/' {
		at++
	}
	from := at
	at = until(at, htmlSpace+"/>")
	name = strings.ToLower(string(raw[from:at]))
	for at < end {
		if strings.IndexByte(htmlSpace+"/>", raw[at]) >= 0 {
			at++
			continue
		}
		from := at
		at = until(at+1, htmlSpace+"/>=") // "=" may begin a name
		a := attribute{name: strings.ToLower(string(raw[from:at]))}
		value := at + len(raw[at:end]) - len(bytes.TrimLeft(raw[at:end], htmlSpace))
		if value >= end || raw[value] != '=' {
			continue
		}
		value++
		value += len(raw[value:end]) - len(bytes.TrimLeft(raw[value:end], htmlSpace))
		switch {
		case value < end && (raw[value] == '"' || raw[value] == '\''):
			a.quoted = true
			at = until(value+1, string(raw[value]))
			a.stretch = stretch{value + 1, at}
			at = min(at+1, end)
		default:
			at = until(value, htmlSpace+">")
			a.stretch = stretch{value, at}
		}
		if a.start < a.end && (slices.Contains(markAttributes, a.name) || slices.Contains(readAttributes, a.name) && a.readIn(name, raw[start:end])) {
			found = append(found, a)
		}
	}
	return name, found
}

var textEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

func inText(s string) string { return textEscapes.Replace(s) }

var quotedEscapes = strings.NewReplacer("&", "&amp;", `"`, "&#34;", "'", "&#39;", "<", "&lt;", ">", "&gt;")

func inQuoted(s string) string { return quotedEscapes.Replace(s) }

var bareEscapes = strings.NewReplacer("&", "&amp;", `"`, "&#34;", "'", "&#39;", "<", "&lt;", ">", "&gt;",
	" ", "&#32;", "\t", "&#9;", "\n", "&#10;", "\r", "&#13;", "\f", "&#12;", "=", "&#61;", "`", "&#96;", "/", "&#47;")

// inBare is about a value without quotation marks, which can not be empty.
func inBare(s string) string {
	if s == "" {
		return "&#32;"
	}
	return bareEscapes.Replace(s)
}

// inComment keeps what would end a comment out of a stand-in; inRaw what would
// end the element.
func inComment(s string) string { return strings.ReplaceAll(s, ">", "") }

func inRaw(s string) string { return strings.ReplaceAll(s, "<", "") }
