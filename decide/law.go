package decide

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
)

//go:embed laws
var lawFiles embed.FS

// lawReach is how many bytes on either side of a mention the citation of a law that holds it
// may begin and end.
const lawReach = 200

// A citation is a stretch of text that cites a law, or a case from a printed report.
type citation struct {
	start, end int
	lawKind
}

// A lawKind is what mentions in a citation are within, and whether names of persons are, too.
type lawKind struct {
	place  surroundings
	people bool
}

// A lawTable reads citations in one language. The nil table finds none.
type lawTable struct {
	keys     []string
	join     *regexp.Regexp // what may stand between citations that are found as one
	patterns []lawPattern
	examples []lawExample
}

// A lawPattern is all expressions of one kind of citation.
type lawPattern struct {
	lawKind
	re *regexp.Regexp
}

// A lawExample is a line of a table that shows what its expressions find.
type lawExample struct {
	line  int
	text  string
	found bool
}

// lawKinds are the words that begin the lines of expressions.
var lawKinds = [...]struct {
	word string
	lawKind
}{
	{"law", lawKind{inLaw, false}},
	{"eponym", lawKind{inLaw, true}},
	{"case", lawKind{inCase, true}},
}

// loadLaws reads the table of a language. A language without one has no citations.
func loadLaws(language string) (*lawTable, error) {
	file := "laws/" + language + ".txt"
	data, err := fs.ReadFile(lawFiles, file)
	if err != nil {
		return nil, nil
	}
	t, err := parseLaws(string(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return t, nil
}

func parseLaws(text string) (*lawTable, error) {
	t := &lawTable{}
	let := []string{} // old, new, for a replacer
	sums := map[string][]string{}
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		head, rest, _ := strings.Cut(line, " ")
		switch head {
		case "key":
			t.keys = append(t.keys, strings.Split(rest, ", ")...)
		case "let":
			name, expression, _ := strings.Cut(rest, " ")
			let = append(let, "{"+name+"}", "(?:"+strings.NewReplacer(let...).Replace(expression)+")")
		case "join":
			re, err := regexp.Compile(`^(?:` + rest + `)$`)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
			t.join = re
		case "law", "eponym", "case":
			sums[head] = append(sums[head], strings.NewReplacer(let...).Replace(rest))
		case "+", "-":
			t.examples = append(t.examples, lawExample{i + 1, rest, head == "+"})
		default:
			return nil, fmt.Errorf("line %d: not a line of citations; the head of laws/en.txt says what one looks like", i+1)
		}
	}
	if t.join == nil {
		return nil, errors.New("no line of what may stand between citations (join)")
	}
	for _, kind := range lawKinds {
		if len(sums[kind.word]) == 0 {
			continue
		}
		re, err := regexp.Compile(`(?:^|[^\pL\pN])((?:` + strings.Join(sums[kind.word], ")|(?:") + `))`)
		if err != nil {
			return nil, err
		}
		re.Longest()
		t.patterns = append(t.patterns, lawPattern{kind.lawKind, re})
	}
	return t, nil
}

// near finds the citations of a document within reach of its mentions, which are in order.
func (t *lawTable) near(text string, spans []understudy.Span) (out []citation) {
	if t == nil {
		return nil
	}
	for i := 0; i < len(spans); {
		from, to := spans[i].Start-lawReach, spans[i].End+lawReach
		for i++; i < len(spans) && spans[i].Start-lawReach <= to; i++ {
			to = max(to, spans[i].End+lawReach)
		}
		out = t.find(text, wordStart(text, from), wordStart(text, to), out)
	}
	return out
}

// wordStart is the end of the white space nearest before a byte, or an end of the text.
func wordStart(text string, at int) int {
	if at <= 0 || at >= len(text) {
		return max(0, min(at, len(text)))
	}
	return strings.LastIndexAny(text[:at], " \n\t") + 1
}

// find appends the citations between two places of a text.
func (t *lawTable) find(text string, from, to int, out []citation) []citation {
	stretch := text[from:to]
	known := false
	for _, key := range t.keys {
		if known = strings.Contains(stretch, key); known {
			break
		}
	}
	if !known {
		return out
	}
	for _, p := range t.patterns {
		for at := 0; at < len(stretch); {
			m := p.re.FindStringSubmatchIndex(stretch[at:])
			if m == nil {
				break
			}
			start, end := at+m[2], at+m[3]
			r, _ := utf8.DecodeRuneInString(stretch[end:])
			if end > start && (end == len(stretch) || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)) {
				out = append(out, citation{from + start, from + end, p.lawKind})
			}
			at = max(end, at+1)
		}
	}
	return out
}

// cite adds to where the mentions of a document stand those that are within citations.
func (v *view) cite(out []surroundings) {
	if v.laws == nil {
		return
	}
	table := v.laws()
	found := table.near(v.doc.Text, v.spans)
	for _, c := range found {
		if c.place == inCase && v.own(c) {
			continue
		}
		for i, s := range v.spans {
			if s.Start > c.end+1 {
				break
			}
			if s.Start >= c.start && s.End <= c.end && (c.people || s.Category != understudy.Person) || c.place == inLaw && v.continues(c, s) {
				out[i] |= c.place
			}
		}
	}
	for _, c := range table.joined(v.doc.Text, found) {
		for i, s := range v.spans {
			if s.Start >= c.end {
				break
			}
			if s.Start >= c.start && s.End <= c.end && s.Category != understudy.Person {
				out[i] |= inLaw
			}
		}
	}
}

// joined are citations of laws with what stands between them.
func (t *lawTable) joined(text string, found []citation) (out []citation) {
	found = slices.DeleteFunc(slices.Clone(found), func(c citation) bool { return c.place != inLaw })
	slices.SortFunc(found, func(a, b citation) int { return cmp.Compare(a.start, b.start) })
	for i := 0; i < len(found); {
		c, n := found[i], 1
		for i+n < len(found) && found[i+n].start >= c.end && found[i+n].start-c.end <= longestJoin && t.join.MatchString(text[c.end:found[i+n].start]) {
			c.end = found[i+n].end
			n++
		}
		if n > 1 {
			out = append(out, c)
		}
		i += n
	}
	return out
}

const (
	longestJoin = 40 // in bytes, between two citations
	longestTail = 80 // of what a law is called by behind its citation: "relative aux droits des malades"
)

// continues reports whether a mention goes on from within a citation, or from its end, by plain
// words: by what the law is called.
func (v *view) continues(c citation, s understudy.Span) bool {
	if s.Category != understudy.Misc || s.Start < c.start || s.End <= c.end || s.End-c.end > longestTail {
		return false
	}
	return !strings.ContainsFunc(v.doc.Text[c.end:s.End], func(r rune) bool {
		return r != ' ' && r != '-' && r != '\'' && r != '’' && (!unicode.IsLetter(r) || unicode.IsUpper(r))
	})
}

// own reports whether the document tells of a party of a case elsewhere, too: then it may be
// its own case, and not one that is cited as authority.
func (v *view) own(c citation) bool {
	parties := map[string]bool{}
	for _, w := range nameWords(v.doc.Text[c.start:c.end]) {
		parties[w] = true
	}
	for i, s := range v.spans {
		if s.Start >= c.start && s.End <= c.end {
			continue
		}
		for _, w := range nameWords(v.textOf(i)) {
			if parties[w] {
				return true
			}
		}
	}
	return false
}

// shortestParty is how many bytes a word has at least that tells parties of a case apart.
const shortestParty = 3

// nameWords are the words of a text that begin with a capital, folded.
func nameWords(text string) (out []string) {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) && len(w) >= shortestParty {
			out = append(out, lexicon.Fold(w))
		}
	}
	return out
}
