package decide

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// Surroundings are where in a text a mention stands; several are the union of their bits.
type surroundings byte

const (
	inCode     surroundings = 1 << iota // between ``` or `, and there no string, no comment and no record
	asLanguage                          // it is a language that something is written or spoken in
	inLaw                               // the citation of a public law
	inCase                              // that of a case from a printed report, of whose parties the text tells nowhere else
)

// surroundingNames is the vocabulary of "within:", in the order of the bits.
var surroundingNames = []string{"code", "language", "law", "reported-case"}

// words are what a reason says.
func (s surroundings) words() string {
	var out []string
	for i, name := range [...]string{"program code", "the name of a language that something is written in", "the citation of a public law", "the citation of a case from a printed law report"} {
		if s&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	return strings.Join(out, " or ")
}

// places are where the mentions of a document stand.
func (v *view) places() []surroundings {
	out := make([]surroundings, len(v.spans))
	if v.asksWithin&(inLaw|inCase) != 0 {
		v.cite(out)
	}
	if v.asksWithin&(inCode|asLanguage) != 0 {
		v.write(out)
	}
	return out
}

// write adds to where the mentions of a document stand those that are within code or name a
// language to write in.
func (v *view) write(out []surroundings) {
	code := codeOf(v.doc.Text)
	records := map[int]bool{} // lines of code that are records, by where they begin
	for i, s := range v.spans {
		for len(code) > 0 && code[0][1] <= s.Start {
			code = code[1:]
		}
		if len(code) > 0 && code[0][0] < s.End && (!literal(v.doc.Text[code[0][0]:s.Start]) || isKey(v.doc.Text, s)) {
			out[i] |= inCode
			if v.isDatum(s) {
				records[lineAt(v.doc.Text, s.Start)] = true
			}
		}
		if s.Category != understudy.Code && s.Kind != kindCountry && v.isLanguage(i) {
			out[i] |= asLanguage
		}
	}
	if len(records) == 0 {
		return
	}
	for i, s := range v.spans {
		if out[i]&inCode != 0 && records[lineAt(v.doc.Text, s.Start)] && !isKey(v.doc.Text, s) {
			out[i] &^= inCode
		}
	}
}

// lineAt is where the line begins in which a byte of a text stands.
func lineAt(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

// isDatum reports whether a mention outside of strings and comments is no part of a program:
// an address, or a date in several parts. Its line is one of a table or a log, whoever fenced
// it as code.
func (v *view) isDatum(s understudy.Span) bool {
	text := v.doc.Text[s.Start:s.End]
	switch s.Category {
	case understudy.Code:
		return strings.ContainsRune(text, '@')
	case understudy.DateTime:
		parts := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		return len(parts) > 1 && strings.ContainsFunc(text, unicode.IsDigit)
	}
	return false
}

// fence begins and ends code of several lines, tick code within one (CommonMark, sections
// 4.5 and 6.1).
const (
	fence = "```"
	tick  = "`"
)

// dataFormats are what may be named behind the beginning of a fence where records stand in it,
// and no program: whatever is written there is read.
var dataFormats = []string{"yaml", "yml", "toml", "ini", "env", "properties", "csv", "tsv", "text", "txt", "log", "markdown", "md", "vcard", "ics", "eml"}

// isData reports whether what follows the beginning of a fence says that records stand in it.
func isData(body string) bool {
	info, _, _ := strings.Cut(body, "\n")
	name, _, _ := strings.Cut(strings.TrimSpace(info), " ")
	return slices.Contains(dataFormats, strings.ToLower(name))
}

// codeOf are the stretches of code in a text.
func codeOf(text string) (out [][2]int) {
	for at := 0; at < len(text); {
		i := strings.Index(text[at:], tick)
		if i < 0 {
			return out
		}
		start, mark := at+i, tick
		if strings.HasPrefix(text[start:], fence) {
			mark = fence
		}
		body := start + len(mark)
		n := strings.Index(text[body:], mark)
		switch {
		case mark == fence && isData(text[body:]):
			if n < 0 {
				return out
			}
			at = body + n + len(mark)
		case mark == fence && n < 0: // the text is over
			return append(out, [2]int{body, len(text)})
		case mark == tick && (n < 0 || strings.Contains(text[body:body+n], "\n")): // a tick of its own
			at = body
		case mark == fence && strings.HasPrefix(text[body:], "\n"): // nothing says what it holds
			out = append(out, programLines(text, body, body+n)...)
			at = body + n + len(mark)
		default:
			out = append(out, [2]int{body, body + n})
			at = body + n + len(mark)
		}
	}
	return out
}

// programLines are the stretches of text[start:end] that are no lines of a log, a list of
// changes, a message or prose. What people paste between fences often is no program.
func programLines(text string, start, end int) (out [][2]int) {
	for at := start; at < end; {
		next := end
		if i := strings.IndexByte(text[at:end], '\n'); i >= 0 {
			next = at + i + 1
		}
		switch {
		case isWritten(strings.TrimSpace(text[at:next])):
		case len(out) > 0 && out[len(out)-1][1] == at:
			out[len(out)-1][1] = next
		default:
			out = append(out, [2]int{at, next})
		}
		at = next
	}
	return out
}

var (
	// trailer is a line of a message's head or end, or of settings: "Reviewed-by: …", "user: …".
	trailer = regexp.MustCompile(`^[A-Za-z]+([-_.][A-Za-z]+)*: [^\s{(\[]`)
	// entry begins with the time, or with the hash of a change: "03:02:55 …", "77be210 …".
	entry = regexp.MustCompile(`^(\[?\d+[-:]\d+\S*|[0-9a-f]*[0-9][0-9a-f]*[a-f][0-9a-f]*|[0-9a-f]*[a-f][0-9a-f]*[0-9][0-9a-f]*) +\S`)
	// field is one of a record: "user=…".
	field = regexp.MustCompile(`(?:^| )[a-z][A-Za-z_.-]*=[^\s=,;)]+`)
	// marks stand in programs and commands, and not in what people write.
	marks = regexp.MustCompile(`[;{}$\\]|[=!<>:+*/|&-]=|[=-]>|::| = |&&|\|\||</|/>|[\pL_\d](\(|\[)|^[#@<>|%!-]|^\S+:$`)
	// statement begins as lines of programs and commands do.
	statement = regexp.MustCompile(`^(?i:import|from|export|return|def|class|func|function|let|const|var|val|if|elif|else|for|while|switch|case|` +
		`try|except|catch|select|insert|update|delete|create|alter|drop|where|join|with|sudo|git|npm|npx|pip|docker|kubectl|apt|cd|ls|cp|mv|rm|echo|curl|ssh|go|cargo|make|run|copy|env)\b`)
)

// fewWords is how many words a line has at least that is prose.
const fewWords = 4

// isWritten reports whether a line is one of a log or of a message.
func isWritten(line string) bool {
	switch {
	case statement.MatchString(line), strings.HasSuffix(line, ";"), strings.HasSuffix(line, ","), strings.HasSuffix(line, "{"), strings.HasSuffix(line, "("):
		return false
	case trailer.MatchString(line), entry.MatchString(line):
		return true
	case len(field.FindAllString(line, 2)) == 2 && !strings.ContainsAny(line, "()<>;"):
		return true
	}
	return len(strings.Fields(line)) >= fewWords && !marks.MatchString(line)
}

// literal reports whether code ends within a string, or in a comment: there people write
// what they like.
func literal(code string) bool {
	line := code[strings.LastIndexByte(code, '\n')+1:]
	quote := rune(0)
	for i, r := range line {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case r == '#', strings.HasPrefix(line[i:], "//"), strings.HasPrefix(line[i:], "--"), strings.HasPrefix(line[i:], "/*"), strings.HasPrefix(strings.TrimSpace(line), "*"):
			return true
		}
	}
	return quote != 0
}

// Kinds of mentions: a user name in a string is no key, and a country no language (Georgia).
const (
	kindUsername = "username"
	kindCountry  = "country"
)

// isKey reports whether a mention is all of a string of code and written as names of fields
// are: "name", not "Anna"; a user name is none but before a colon or a bracket.
func isKey(text string, s understudy.Span) bool {
	if s.Start == 0 || s.End == len(text) || text[s.Start-1] != text[s.End] || text[s.End] != '"' && text[s.End] != '\'' {
		return false
	}
	if behind := strings.TrimLeft(text[s.End+1:], " "); s.Kind == kindUsername && !strings.HasPrefix(behind, ":") && !strings.HasPrefix(behind, "]") {
		return false
	}
	return !strings.ContainsFunc(text[s.Start:s.End], func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') })
}

// isLanguage reports whether a mention names a language that something is written or spoken
// in: "in Swedish", but not "in Swedish schools". Any language that is read may say so: who asks
// for a translation writes in two.
func (v *view) isLanguage(i int) bool {
	s := v.spans[i]
	before := join(wordsBefore(v.doc.Text, s.Start))
	n := before.len()
	if n == 0 {
		return false
	}
	found := false
	for _, l := range v.locales {
		found = found || l.Term(v.textOf(i)).meets(kindSet("language", "nationality")) && l.cues.find(before.slice(n-1, n)).writing
	}
	if !found {
		return false
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(v.doc.Text[s.End:], " "))
	if !unicode.IsLetter(next) {
		return true
	}
	after := join(wordsAfter(v.doc.Text, s.End))
	return after.len() > 0 && (v.cues.find(after.slice(0, 1)).stop || v.cues.find(after.slice(0, 1)).writing)
}
