package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// RTF (Rich Text Format 1.9.1): text between control words. Fonts, styles,
// pictures and objects stay; who wrote, and when, is replaced as the text has it,
// or taken out.

var (
	errNoRTF     = errors.New(`it does not begin with {\rtf`)
	errRTFGroups = errors.New("braces do not match")
)

// Destinations of RTF that are no running text.
var (
	rtfSilent = strings.Fields("fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl pict object objdata themedata colorschememapping datastore " +
		"latentstyles xmlnstbl mmathPr generator filetbl nonshppict blipuid fldtype wgrffmtfilter pgdsctbl aftncn aftnsep aftnsepc ftnsep ftnsepc ftncn passwordhash")
	rtfPeople = map[string]string{"author": "author", "operator": "operator", "manager": "manager", "company": "company", "atnauthor": "author", "atnid": "initials", "hlinkbase": "folder of links"}
	rtfTimes  = strings.Fields("creatim revtim printim buptim")
	rtfBreaks = map[string]string{"par": "\n", "line": "\n", "tab": "\t", "cell": "\t", "row": "\n", "sect": "\n", "page": "\n", "sectd": ""}
	rtfMarks  = map[string]string{"emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•", "emspace": " ", "enspace": " "}
)

// rtfRemoved are destinations that say something of people, files or machines to programs
// alone; they are taken out. revtbl, the authors of changes, must stay as long as it is.
var rtfRemoved = map[string]string{"template": "path of the template", "userprops": "custom properties", "docvar": "variable of the document", "rsidtbl": "marks of editing sessions",
	"mailmerge": "data source", "protusertbl": "users", "xmlnstbl": "namespaces", "datastore": "custom XML", "passwordhash": "password", "private": "data of a program"}

// An rtfGroup is what holds between two braces.
type rtfGroup struct {
	silent bool
	skip   int    // how many characters stand for one of \u
	people string // what the group says of who wrote
	start  int
	line   bool // it is a line of its own
	closed bool // nothing in it is running text
}

// An rtfReader reads a file.
type rtfReader struct {
	*container
	groups []rtfGroup
	page   *charmap.Charmap
	value  strings.Builder // of a group about people
	left   int             // characters to skip behind \u
	high   rune            // the first half of a pair
	highAt int
}

// codePages are the code pages of RTF that have one byte a character.
var codePages = map[int]*charmap.Charmap{437: charmap.CodePage437, 850: charmap.CodePage850, 1250: charmap.Windows1250, 1251: charmap.Windows1251, 1252: charmap.Windows1252,
	1253: charmap.Windows1253, 1254: charmap.Windows1254, 1255: charmap.Windows1255, 1256: charmap.Windows1256, 1257: charmap.Windows1257, 1258: charmap.Windows1258, 10000: charmap.Macintosh}

func parseRTF(c *container, p part) error {
	if !strings.HasPrefix(string(c.raw[:min(len(c.raw), 5)]), `{\rtf`) {
		return errNoRTF
	}
	r := &rtfReader{container: c, page: charmap.Windows1252}
	for at := 0; at < len(c.raw); {
		switch b := c.raw[at]; b {
		case '{':
			if len(r.groups) == maxDepth {
				return &xmlFault{at, errDeep}
			}
			g := rtfGroup{skip: 1, start: at}
			if n := len(r.groups); n > 0 {
				g = r.groups[n-1]
				g.start, g.line = at, false
				if g.people != "" {
					g.silent, g.people, g.closed = true, "", true
				}
			}
			r.groups = append(r.groups, g)
			at++
		case '}':
			if len(r.groups) == 0 {
				return &xmlFault{at, errRTFGroups}
			}
			r.end(at)
			at++
		case '\\':
			at = r.control(at)
		case '\r', '\n':
			at++
		default:
			n := 1
			text := string(rune(b))
			if b >= utf8.RuneSelf {
				_, n = utf8.DecodeRune(c.raw[at:])
				text = string(c.raw[at : at+n])
			}
			r.character(text, stretch{at, at + n})
			at += n
		}
	}
	if len(r.groups) > 0 {
		return &xmlFault{len(c.raw), errRTFGroups}
	}
	return nil
}

// group is the innermost one.
func (r *rtfReader) group() *rtfGroup {
	if len(r.groups) == 0 {
		r.groups = append(r.groups, rtfGroup{skip: 1})
	}
	return &r.groups[len(r.groups)-1]
}

// end closes a group.
func (r *rtfReader) end(at int) {
	g := r.group()
	if g.people != "" && !g.silent {
		if value := r.value.String(); strings.TrimSpace(value) != "" {
			head := string(r.raw[g.start:r.headEnd(g, at)])
			r.aside(value, place{stretch{g.start, at}, func(s string) string { return head + inRTF(s) }}, rtfPeople[g.people], "")
		}
		r.value.Reset()
	}
	if g.line {
		r.separate("\n")
	}
	r.groups = r.groups[:len(r.groups)-1]
	r.left = 0
}

// headEnd is where the control words at the beginning of a group end.
func (r *rtfReader) headEnd(g *rtfGroup, end int) int {
	word := `\` + g.people
	i := bytes.Index(r.raw[g.start:end], []byte(word))
	at := g.start + i + len(word)
	if at < len(r.raw) && r.raw[at] == ' ' {
		at++
	}
	return at
}

// control reads a control word or symbol and returns where it ends.
func (r *rtfReader) control(at int) int {
	start := at
	at++
	if at >= len(r.raw) {
		return at
	}
	if c := r.raw[at]; c < 'a' || c > 'z' {
		return r.symbol(start, at)
	}
	for at < len(r.raw) && (r.raw[at] >= 'a' && r.raw[at] <= 'z' || r.raw[at] >= 'A' && r.raw[at] <= 'Z') {
		at++
	}
	word := string(r.raw[start+1 : at])
	from := at
	if at < len(r.raw) && r.raw[at] == '-' {
		at++
	}
	for at < len(r.raw) && r.raw[at] >= '0' && r.raw[at] <= '9' {
		at++
	}
	number, err := strconv.Atoi(string(r.raw[from:at]))
	if at < len(r.raw) && r.raw[at] == ' ' {
		at++
	}
	g := r.group()
	switch {
	case word == "bin" && number > 0:
		for at += min(number, len(r.raw)-at); at < len(r.raw) && !utf8.RuneStart(r.raw[at]); at++ {
		}
	case word == "u" && err == nil:
		r.unicode(number, stretch{start, at})
	case word == "uc" && err == nil:
		g.skip = max(number, 0)
	case word == "ansicpg":
		if page := codePages[number]; page != nil {
			r.page = page
		}
	case isOneOf(word, rtfSilent...):
		g.silent = true
	case rtfPeople[word] != "" && !g.closed && isOneOf(strings.TrimSpace(string(r.raw[g.start:start])), "{", `{\*`):
		g.people = word
		r.value.Reset()
	case isOneOf(word, rtfTimes...) && !g.silent && g.people == "":
		g.silent, g.closed = true, true
		if end := bytes.IndexAny(r.raw[at:], "{}"); end >= 0 {
			r.fix(stretch{start, at + end}, `\`+word+`\yr1970\mo1\dy1`, "removed: time of the file")
		}
	case rtfMarks[word] != "":
		r.character(rtfMarks[word], stretch{start, at})
	case rtfBreaks[word] != "" && !g.silent && g.people == "":
		r.separate(rtfBreaks[word])
	case isOneOf(word, "footnote", "header", "footer", "headerl", "headerr", "headerf", "footerl", "footerr", "footerf", "annotation", "shptxt", "title", "subject", "keywords", "doccomm", "fldinst"):
		if g.closed || g.people != "" {
			break
		}
		g.silent, g.line = false, true
		r.separate("\n")
	}
	return at
}

// symbol reads a control symbol.
func (r *rtfReader) symbol(start, at int) int {
	switch r.raw[at] {
	case '\'':
		if at+3 > len(r.raw) {
			return len(r.raw)
		}
		n, err := strconv.ParseUint(string(r.raw[at+1:at+3]), 16, 8)
		if err != nil {
			return at + 1
		}
		r.character(string(r.page.DecodeByte(byte(n))), stretch{start, at + 3})
		return at + 3
	case '\\', '{', '}':
		r.character(string(rune(r.raw[at])), stretch{start, at + 1})
	case '~':
		r.character("\u00A0", stretch{start, at + 1})
	case '_':
		r.character("\u2011", stretch{start, at + 1})
	case '*':
		r.destination(at + 1)
	case '\r', '\n':
		if g := r.group(); !g.silent && g.people == "" {
			r.separate("\n")
		}
	}
	_, n := utf8.DecodeRune(r.raw[at:]) // of a symbol that is none, which is passed over whole
	return at + n
}

// destination is about one that programs may skip: it is text only if it is known.
func (r *rtfReader) destination(at int) {
	rest := string(r.raw[at:min(len(r.raw), at+20)])
	word, _, _ := strings.Cut(strings.TrimPrefix(rest, `\`), " ")
	if i := strings.IndexFunc(word, func(c rune) bool { return c < 'a' || c > 'z' }); i >= 0 {
		word = word[:i]
	}
	g := r.group()
	if what := rtfRemoved[word]; what != "" && !g.silent && !g.closed && g.people == "" {
		r.fix(stretch{g.start, r.groupEnd(g.start)}, "", "removed: "+what)
		g.closed = true
	}
	if word == "revtbl" && !g.silent && !g.closed {
		r.authorsOfChanges(stretch{at + len(`\revtbl`), r.groupEnd(g.start) - 1})
		g.closed = true
	}
	if isOneOf(word, "bkmkstart", "bkmkend") && !g.silent && !g.closed {
		name := stretch{at + len(`\`) + len(word), r.groupEnd(g.start) - 1}
		if name.start++; name.start < name.end && bytes.IndexByte(name.in(r.raw), '\\') < 0 && r.raw[name.start] != '_' {
			r.identifier(string(name.in(r.raw)), place{name, func(s string) string { return inRTF(strings.ReplaceAll(s, "-", "_")) }})
		}
	}
	for name := range rtfPeople {
		if strings.HasPrefix(rest, `\`+name) {
			return
		}
	}
	for _, name := range []string{`\annotation`, `\shptxt`, `\fldinst`, `\footnote`, `\shpinst`} {
		if strings.HasPrefix(rest, name) {
			return
		}
	}
	r.group().silent = true
}

// groupEnd is behind the brace that closes the group at a byte.
func (r *rtfReader) groupEnd(at int) int {
	for open := 0; at < len(r.raw); at++ {
		switch r.raw[at] {
		case '\\':
			at++
		case '{':
			open++
		case '}':
			if open--; open == 0 {
				return at + 1
			}
		}
	}
	return len(r.raw)
}

// authorsOfChanges takes the names out of the groups in a table; their places count.
func (r *rtfReader) authorsOfChanges(table stretch) {
	for at := table.start; at < table.end; at++ {
		if r.raw[at] != '{' {
			continue
		}
		end := min(r.groupEnd(at), table.end)
		if name := string(r.raw[at+1 : max(end-1, at+1)]); name != "Unknown;" {
			r.fix(stretch{at, end}, "{Author;}", "removed: author of changes")
		}
		at = end - 1
	}
}

// unicode reads \u and what stands for it in old programs.
func (r *rtfReader) unicode(number int, at stretch) {
	c := rune(uint16(number))
	r.left = 0
	skip := r.group().skip
	switch {
	case utf16.IsSurrogate(c) && c < 0xDC00:
		r.high, r.highAt = c, at.start
		r.left = skip
		return
	case utf16.IsSurrogate(c):
		at.start = r.highAt
		c = utf16.DecodeRune(r.high, c)
	}
	r.character(string(c), at)
	r.left = skip
}

// character adds one character, unless it stands for \u, which it then joins.
func (r *rtfReader) character(text string, at stretch) {
	g := r.group()
	if r.left > 0 {
		r.left--
		if n := len(r.runs); n > 0 && !g.silent && g.people == "" && r.runs[n-1].raw.end == at.start {
			r.runs[n-1].raw.end = at.end
		}
		return
	}
	if g.silent || text == "\x00" {
		return
	}
	if g.people != "" {
		r.value.WriteString(text)
		return
	}
	r.add(text, at, inRTF)
}

// inRTF writes characters beyond ASCII as \u.
func inRTF(s string) string {
	var b strings.Builder
	for _, c := range s {
		switch {
		case c == '\\' || c == '{' || c == '}':
			b.WriteString(`\` + string(c))
		case c == '\n':
			b.WriteString(`\line `)
		case c < ' ':
		case c < utf8.RuneSelf:
			b.WriteRune(c)
		default:
			for _, unit := range utf16.Encode([]rune{c}) {
				fmt.Fprintf(&b, `\uc1\u%d?`, int16(unit))
			}
		}
	}
	return b.String()
}
