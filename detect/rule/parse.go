package rule

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// A File is one rules.txt with its name.
type File struct{ Name, Text string }

// Parse reads the rules of one language: those all languages share and its own,
// with its words.tsv. Later files see the "let" names of earlier ones. Errors
// name file and line.
func Parse(list File, files ...File) (*Set, error) {
	var literals []string
	var sources []ruleSource
	lets := map[string]string{}
	for _, f := range files {
		var err error
		if sources, err = read(f, lets, sources); err != nil {
			return nil, err
		}
	}
	for _, r := range sources {
		for _, p := range r.patterns {
			literals = append(literals, literalsOf(p.text)...)
		}
	}
	l, err := words.Read(list.Name, list.Text, literals...)
	if err != nil {
		return nil, err
	}
	s := &Set{Words: l, byWord: make([][]*Rule, l.Len()), bySign: map[rune][]*Rule{}}
	for n, r := range sources {
		rule := r.rule
		rule.Number = n
		for _, p := range r.patterns {
			c := compiler{words: l, text: p.text}
			compiled, err := c.compile()
			if err != nil {
				return nil, fmt.Errorf("rule: %s: line %d: %q: %w", r.file, p.line, rule.Name, err)
			}
			rule.programs = append(rule.programs, compiled)
			s.wake(rule, compiled)
		}
		s.Rules = append(s.Rules, rule)
	}
	return s, nil
}

// Bounds of one pattern, so that no file of rules can fill the memory: "let" and
// "*" multiply. The rules of the languages stay far below them.
const (
	maxPattern = 1 << 14 // bytes
	maxProgram = 1 << 14 // instructions
)

// A ruleSource is a rule before its patterns are compiled.
type ruleSource struct {
	file     string
	rule     *Rule
	patterns []patternSource
}

type patternSource struct {
	text string
	line int
}

// read appends the rules of one file to those of the files before it.
func read(f File, lets map[string]string, out []ruleSource) ([]ruleSource, error) {
	before := len(out)
	for n, line := range lines.Of(f.Text) {
		word, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		fail := func(why string) error { return fmt.Errorf("rule: %s: line %d: %s", f.Name, n, why) }
		if word == "let" {
			name, pattern, ok := strings.Cut(rest, "=")
			if name = strings.TrimSpace(name); !ok || name == "" {
				return nil, fail("want let NAME = PATTERN")
			}
			pattern = "( " + expand(pattern, lets) + " )"
			if len(pattern) > maxPattern {
				return nil, fail(fmt.Sprintf("with its lets it is longer than %d bytes", maxPattern))
			}
			lets[name] = pattern
			continue
		}
		if word == "rule" {
			r, err := heading(rest)
			if err != nil {
				return nil, fail(err.Error())
			}
			if slices.ContainsFunc(out, func(o ruleSource) bool { return o.rule.Name == r.Name }) {
				return nil, fail("there is a rule " + r.Name + " already")
			}
			out = append(out, ruleSource{file: f.Name, rule: r})
			continue
		}
		if len(out) == before {
			return nil, fail("this stands before the first rule")
		}
		r := &out[len(out)-1]
		switch word {
		case "match":
			pattern := expand(rest, lets)
			if len(pattern) > maxPattern {
				return nil, fail(fmt.Sprintf("with its lets it is longer than %d bytes", maxPattern))
			}
			r.patterns = append(r.patterns, patternSource{pattern, n})
		case "find":
			r.rule.Finds = append(r.rule.Finds, strings.ReplaceAll(rest, `\n`, "\n"))
		case "pass":
			r.rule.Passes = append(r.rule.Passes, strings.ReplaceAll(rest, `\n`, "\n"))
		default:
			return nil, fail(fmt.Sprintf("%q: want rule, let, match, find or pass", word))
		}
	}
	return out, nil
}

// heading reads "date/day-month DATETIME date decides".
func heading(s string) (*Rule, error) {
	f := strings.Fields(s)
	if len(f) < 2 || len(f) > 4 || len(f) == 4 && f[3] != "decides" && f[3] != "anywhere" {
		return nil, fmt.Errorf("want rule NAME CATEGORY [KIND [decides|anywhere]]")
	}
	r := &Rule{Name: f[0], Category: understudy.Category(f[1])}
	if len(f) == 4 {
		r.Decides, r.Anywhere = f[3] == "decides", f[3] == "anywhere"
	}
	if f[1] == "NONE" { // what is no personal data
		if r.Category = ""; r.Anywhere {
			return nil, fmt.Errorf("what is no personal data is not hidden anywhere")
		}
	} else if !slices.Contains(understudy.Categories[:], r.Category) {
		return nil, fmt.Errorf("%q is no category", f[1])
	}
	if len(f) > 2 && f[2] != "-" {
		r.Kind = f[2]
	}
	return r, nil
}

// expand puts what "let" lines say in the place of names.
func expand(pattern string, lets map[string]string) string {
	var b strings.Builder
	for len(pattern) > 0 {
		r, n := utf8.DecodeRuneInString(pattern)
		switch {
		case r == '\'':
			end := strings.IndexByte(pattern[1:], '\'')
			if end < 0 {
				b.WriteString(pattern)
				return b.String()
			}
			b.WriteString(pattern[:end+2])
			pattern = pattern[end+2:]
		case isName(r):
			end := strings.IndexFunc(pattern, func(r rune) bool { return !isName(r) })
			if end < 0 {
				end = len(pattern)
			}
			name := pattern[:end]
			if to, ok := lets[name]; ok {
				name = to
			}
			b.WriteString(name)
			pattern = pattern[end:]
		default:
			b.WriteString(pattern[:n])
			pattern = pattern[n:]
		}
	}
	return b.String()
}

// isName reports whether a character belongs to names of classes and lets. "_"
// alone is a sign of its own, so it is none.
func isName(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' || r == '-' }

// literalsOf returns the words between quotation marks.
func literalsOf(pattern string) (out []string) {
	for {
		from := strings.IndexByte(pattern, '\'')
		if from < 0 {
			return out
		}
		to := strings.IndexByte(pattern[from+1:], '\'')
		if to < 0 {
			return out
		}
		for w := range strings.SplitSeq(pattern[from+1:from+1+to], "|") {
			if r, _ := utf8.DecodeRuneInString(w); unicode.IsLetter(r) {
				out = append(out, words.Lower(w))
			}
		}
		pattern = pattern[from+to+2:]
	}
}

// A compiler turns the text of one pattern into a program by recursive descent.
type compiler struct {
	words *words.List
	text  string
	code  program
}

func (c *compiler) compile() (program, error) {
	if err := c.choice(nil); err != nil {
		return nil, err
	}
	if c.text = strings.TrimSpace(c.text); c.text != "" {
		return nil, fmt.Errorf("cannot read on at %q", c.text)
	}
	if len(c.code) == 0 {
		return nil, fmt.Errorf("it is empty")
	}
	c.emit(instruction{op: opDone})
	return c.code, nil
}

func (c *compiler) emit(i instruction) int32 {
	c.code = append(c.code, i)
	return int32(len(c.code) - 1)
}

// next returns the next character and does not take it; 0 at the end.
func (c *compiler) next() rune {
	c.text = strings.TrimLeft(c.text, " \t")
	if c.text == "" {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(c.text)
	return r
}

func (c *compiler) take(r rune) bool {
	if c.next() != r {
		return false
	}
	c.text = c.text[utf8.RuneLen(r):]
	return true
}

// choice reads "a | b | c". gap, if not nil, is asked of the first token of each.
func (c *compiler) choice(gap *token.Gap) error {
	from := int32(len(c.code))
	if err := c.sequence(gap); err != nil {
		return err
	}
	var jumps []int32
	for c.take('|') {
		// What was compiled becomes the first branch of a split.
		c.insert(from, instruction{op: opSplit, a: from + 1})
		jumps = append(jumps, c.emit(instruction{op: opJump}))
		c.code[from].b = int32(len(c.code))
		from = int32(len(c.code))
		if err := c.sequence(gap); err != nil {
			return err
		}
	}
	for _, j := range jumps {
		c.code[j].a = int32(len(c.code))
	}
	return nil
}

// insert puts an instruction at a place and moves the targets behind it.
func (c *compiler) insert(at int32, in instruction) {
	c.code = slices.Insert(c.code, int(at), in)
	for i := range c.code {
		if int32(i) == at {
			continue
		}
		x := &c.code[i]
		switch x.op {
		case opSplit, opAhead, opNot:
			x.a += moved(x.a, at, int32(i))
			x.b += moved(x.b, at, int32(i))
		case opJump:
			x.a += moved(x.a, at, int32(i))
		}
	}
}

// moved is how far a target moves when an instruction is put at a place: what
// stands before and jumps there goes to the new instruction.
func moved(target, at, from int32) int32 {
	if target > at || target == at && from > at {
		return 1
	}
	return 0
}

func (c *compiler) sequence(gap *token.Gap) error {
	for {
		switch c.next() {
		case 0, '|', ')':
			return nil
		case '_':
			c.take('_')
			g := token.Tight
			gap = &g
			continue
		case '~':
			c.take('~')
			g := token.Line
			gap = &g
			continue
		}
		from := int32(len(c.code))
		if err := c.element(gap); err != nil {
			return err
		}
		if takes(c.code[from:]) {
			gap = nil
		}
		switch {
		case c.take('?'):
			c.insert(from, instruction{op: opSplit, a: from + 1})
			c.code[from].b = int32(len(c.code))
		case c.take('*'):
			c.repeat(from, 0)
		case c.take('+'):
			c.repeat(from, 1)
		}
		if len(c.code) > maxProgram {
			return fmt.Errorf("it has more than %d instructions: repeat less", maxProgram)
		}
	}
}

// takes reports whether an element can take a token. What takes none leaves the
// next element the gap that is asked for.
func takes(element program) bool {
	if len(element) == 0 {
		return false
	}
	switch element[0].op {
	case opOpen, opClose, opLineStart, opLineEnd, opBefore, opNoneBefore, opAhead, opNot:
		return false
	}
	return true
}

// most is how often "*" and "+" repeat an element.
const most = 8

// repeat unrolls an element: at least least times, at most most.
func (c *compiler) repeat(from int32, least int) {
	body := slices.Clone(c.code[from:])
	c.code = c.code[:from]
	var splits []int32
	for n := range most {
		if n >= least {
			splits = append(splits, c.emit(instruction{op: opSplit, a: int32(len(c.code)) + 1}))
		}
		shift := int32(len(c.code)) - from
		for _, in := range body {
			switch in.op {
			case opSplit, opAhead, opNot:
				in.a += shift
				in.b += shift
			case opJump:
				in.a += shift
			}
			c.code = append(c.code, in)
		}
	}
	for _, s := range splits {
		c.code[s].b = int32(len(c.code))
	}
}

func (c *compiler) element(gap *token.Gap) error {
	switch c.next() {
	case '⟦':
		c.take('⟦')
		c.emit(instruction{op: opOpen})
		return nil
	case '⟧':
		c.take('⟧')
		c.emit(instruction{op: opClose})
		return nil
	case '^':
		c.take('^')
		c.emit(instruction{op: opLineStart})
		return nil
	case '$':
		c.take('$')
		c.emit(instruction{op: opLineEnd})
		return nil
	case '(':
		c.take('(')
		if err := c.choice(gap); err != nil {
			return err
		}
		if !c.take(')') {
			return fmt.Errorf("a bracket is not closed")
		}
		return nil
	case '!', '<':
		return c.look()
	}
	t, err := c.test()
	if err != nil {
		return err
	}
	if gap == nil { // the pattern says nothing: at most a blank
		b := token.Blank
		gap = &b
	}
	c.emit(instruction{op: opGap, gap: *gap})
	c.emit(instruction{op: opTest, test: t})
	return nil
}

// look reads "!a", "<a" and "<!a".
func (c *compiler) look() error {
	if c.take('<') {
		o := opBefore
		if c.take('!') {
			o = opNoneBefore
		}
		g := token.Blank
		if c.take('_') {
			g = token.Tight
		}
		t, err := c.test()
		if err != nil {
			return err
		}
		c.emit(instruction{op: o, test: t, gap: g})
		return nil
	}
	c.take('!')
	o := opNot
	if c.take('!') { // "!!a": a comes next, but is not taken
		o = opAhead
	}
	at := c.emit(instruction{op: o})
	c.code[at].a = at + 1
	gap := token.Blank
	if c.take('_') {
		gap = token.Tight
	}
	if err := c.element(&gap); err != nil {
		return err
	}
	c.emit(instruction{op: opDone})
	c.code[at].b = int32(len(c.code))
	return nil
}
