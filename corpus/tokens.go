package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
)

// sentenceGap stands between the sentences of a document whose file has a token
// on each line. An empty line ends a sentence in every language, and where
// sentences end the file knows best.
const sentenceGap = "\n\n"

// A tokens is the body of a record that has a token on each line.
type tokens struct {
	columns
	style     tagStyle
	sentences []sentence
	keep      bool // comments that hold other texts stay
}

// A sentence of a token file.
type sentence struct {
	start, end int // bytes of the document's text
	comments   []comment
	rows       []row
	tokens     []token
}

// A row is a line with a token.
type row struct {
	line   stretch // without the line end
	end    int     // of the line end
	number int     // of the line in the file
	id     string  // CoNLL-U: "3", "3-4" or "3.1"; others: as written
	form   string
	tag    string
	token  int // index of the token it belongs to; -1: CoNLL-U's empty nodes
}

// A token is a stretch of the text with the rows that speak of it: one, or a
// contraction with the words it stands for.
type token struct {
	start, end int // bytes of the document's text
	rows       [2]int
	range_     int  // row of the contraction it is a part of; -1: none
	joined     bool // no white space before the next
	tag        tag
	span       int // number of its tagged span within the sentence; -1: none
}

// A tokenFile reads token files: CoNLL-U, and the columns of named entity
// recognition in the shapes of CoNLL-2003, Universal NER, and lists of token
// and label.
type tokenFile struct {
	*input
	columns
	known bool // columns are
}

func newTokenFile(c *input) *tokenFile { return &tokenFile{input: c} }

var (
	errFewColumns = errors.New("too few columns")
	errTokenID    = errors.New("tokens are not numbered 1, 2, 3, …")
	errNoForm     = errors.New("the token is empty")
	errNotSpelt   = errors.New("the tokens do not spell the sentence's text")
)

// A tokenReader reads one document.
type tokenReader struct {
	*tokenFile
	raw   []byte
	place Place
	body  *tokens
	text  strings.Builder
	given []understudy.Span
	id    string
}

func (f *tokenFile) parse(raw []byte, place Place) (*Record, *Refusal) {
	raw = bytes.Clone(raw)
	if i := invalidUTF8(raw); i >= 0 {
		return nil, within(place, raw, i, ErrEncoding, "convert the file to UTF-8, for example with iconv")
	}
	if i := bytes.IndexByte(raw, 0); i >= 0 {
		return nil, within(place, raw, i, ErrNUL, "it may be UTF-16 or not text at all; convert it to UTF-8")
	}
	r := &tokenReader{tokenFile: f, raw: raw, place: place, body: &tokens{keep: f.options.LooseSpans}}
	if refusal := r.read(); refusal != nil {
		return nil, refusal
	}
	r.body.columns = f.columns
	place.Document = r.id
	rec := &Record{Format: f.format, Place: place, Raw: raw, body: r.body}
	rec.Docs = []understudy.Document{{ID: r.id, Language: f.options.Language, Text: r.text.String(), Given: r.given}}
	return rec, nil
}

// within is a refusal at a byte of a record that does not begin the file.
func within(place Place, raw []byte, i int, err error, hint string) *Refusal {
	place.Line += bytes.Count(raw[:i], []byte{'\n'})
	place.Offset += int64(i)
	return &Refusal{Place: place, Err: err, Hint: hint}
}

func (r *tokenReader) fault(number, offset int, err error, hint string) *Refusal {
	p := r.place
	p.Line, p.Offset, p.Document = number, r.place.Offset+int64(offset), r.id
	return &Refusal{Place: p, Err: fmt.Errorf("%w: %w", ErrLine, err), Hint: hint}
}

// read goes through the lines.
func (r *tokenReader) read() *Refusal {
	r.id = r.place.File
	var s sentence
	number := r.place.Line - 1
	for at := 0; at < len(r.raw); {
		end := at + lineLength(r.raw[at:])
		line := stretch{at, at + len(bytes.TrimRight(r.raw[at:end], "\r\n"))}
		number++
		switch b := line.in(r.raw); {
		case isBlank(b):
			if refusal := r.finish(&s); refusal != nil {
				return refusal
			}
			s = sentence{}
		case bytes.HasPrefix(b, docstart):
			r.id = fmt.Sprintf("%s:%d", r.place.File, number)
		case isComment(b, r.format):
			c := readComment(r.raw, line)
			c.line.end = end
			s.comments = append(s.comments, c)
			if bytes.HasPrefix(b, newdoc) {
				r.announce(c, number)
			}
		default:
			one, refusal := r.row(line, end, number)
			if refusal != nil {
				return refusal
			}
			s.rows = append(s.rows, one)
		}
		at = end
	}
	return r.finish(&s)
}

func lineLength(b []byte) int {
	if i := bytes.IndexByte(b, '\n'); i >= 0 {
		return i + 1
	}
	return len(b)
}

// announce takes the document's id. The file's name goes before it: parallel
// treebanks give the same ids to the same documents.
func (r *tokenReader) announce(c comment, number int) {
	r.id = fmt.Sprintf("%s:%d", r.place.File, number)
	if c.key == "newdoc id" && c.value.start < c.value.end {
		r.id = r.place.File + "#" + string(c.value.in(r.raw))
	}
}

// row reads a line with a token.
func (r *tokenReader) row(line stretch, end, number int) (row, *Refusal) {
	fields := splitColumns(r.raw, line)
	if !r.known {
		if refusal := r.settle(fields, line, number); refusal != nil {
			return row{}, refusal
		}
	}
	if len(fields) < r.count {
		hint := fmt.Sprintf("a token has %d columns here, this line %d; a blank line ends a sentence, a comment begins with \"# \"", r.count, len(fields))
		if r.conllu {
			hint = fmt.Sprintf("a line of CoNLL-U has 10 columns parted by tabs, this one %d", len(fields))
		}
		return row{}, r.fault(number, line.start, errFewColumns, hint)
	}
	out := row{line: line, end: end, number: number, form: string(fields[r.form].in(r.raw))}
	if strings.TrimSpace(out.form) == "" {
		return out, r.fault(number, line.start, fmt.Errorf("column %d: %w", r.form+1, errNoForm), "a token has at least one character that is not a space; write a sign for it, or take the line out")
	}
	if r.columns.id >= 0 {
		out.id = string(fields[r.columns.id].in(r.raw))
	}
	if r.tag >= 0 {
		out.tag = string(fields[r.tag].in(r.raw))
	}
	return out, nil
}

// finish ends a sentence.
func (r *tokenReader) finish(s *sentence) *Refusal {
	if len(s.rows) == 0 {
		if len(s.comments) > 0 { // comments on their own are looked at, too
			s.start, s.end = r.text.Len(), r.text.Len()
			r.body.sentences = append(r.body.sentences, *s)
		}
		return nil
	}
	var refusal *Refusal
	if r.conllu {
		refusal = r.words(s)
	} else {
		for i := range s.rows {
			s.rows[i].token = i
			s.tokens = append(s.tokens, token{rows: [2]int{i, i + 1}, range_: -1})
		}
	}
	if refusal != nil {
		return refusal
	}
	if len(s.tokens) == 0 {
		return r.fault(s.rows[0].number, s.rows[0].line.start, errTokenID, "a sentence needs a word with a whole number")
	}
	if r.text.Len() > 0 {
		r.text.WriteString(sentenceGap)
	}
	s.start = r.text.Len()
	if refusal := r.spell(s); refusal != nil {
		return refusal
	}
	s.end = r.text.Len()
	refusal = r.spans(s)
	r.body.sentences = append(r.body.sentences, *s)
	return refusal
}

// words finds the tokens of a CoNLL-U sentence. A contraction whose words spell
// it stands for them; one whose words are other strings ("au" for "à le") is
// one token.
func (r *tokenReader) words(s *sentence) *Refusal {
	next := 1
	for i := 0; i < len(s.rows); {
		one := &s.rows[i]
		bad := func() *Refusal {
			return r.fault(s.rows[i].number, s.rows[i].line.start, fmt.Errorf("column 1: %w", errTokenID), "words have whole numbers, contractions a range like 3-4, empty nodes a decimal like 3.1")
		}
		if first, last, ok := strings.Cut(one.id, "-"); ok {
			from, err1 := strconv.Atoi(first)
			to, err2 := strconv.Atoi(last)
			if err1 != nil || err2 != nil || from != next || to < from || to-from >= len(s.rows)-i-1 {
				return bad()
			}
			n := to - from + 1
			var spelt strings.Builder
			for k := 1; k <= n; k++ {
				if s.rows[i+k].id != strconv.Itoa(next+k-1) {
					i += k
					return bad()
				}
				spelt.WriteString(s.rows[i+k].form)
			}
			next += n
			if spelt.String() == one.form {
				one.token = -1
				for k := 1; k <= n; k++ {
					s.rows[i+k].token = len(s.tokens)
					s.tokens = append(s.tokens, token{rows: [2]int{i + k, i + k + 1}, range_: i})
				}
			} else {
				for k := 0; k <= n; k++ {
					s.rows[i+k].token = len(s.tokens)
				}
				s.tokens = append(s.tokens, token{rows: [2]int{i, i + n + 1}, range_: -1})
			}
			i += n + 1
			continue
		}
		if base, part, ok := strings.Cut(one.id, "."); ok {
			if _, err := strconv.Atoi(part); err != nil || base != strconv.Itoa(next-1) {
				return bad()
			}
			one.token = -1
			i++
			continue
		}
		if one.id != strconv.Itoa(next) {
			return bad()
		}
		one.token = len(s.tokens)
		s.tokens = append(s.tokens, token{rows: [2]int{i, i + 1}, range_: -1})
		next++
		i++
	}
	return nil
}

// spans reads the tags.
func (r *tokenReader) spans(s *sentence) *Refusal {
	span := -1
	var before tag
	for i := range s.tokens {
		t := &s.tokens[i]
		if t.span = -1; r.tag < 0 {
			continue
		}
		text := s.rows[t.rows[0]].tag
		t.tag = parseTag(text)
		begins := t.tag.begins(before)
		r.body.style.observe(text, t.tag, begins)
		before = t.tag
		if t.tag.label == "" {
			continue
		}
		if begins {
			span++
			m, err := r.options.categories().Read(t.tag.label)
			if err != nil {
				row := s.rows[t.rows[0]]
				return r.fault(row.number, row.line.start, fmt.Errorf("column %d: %w", r.tag+1, err), "")
			}
			if m != (category.Meaning{}) {
				r.given = append(r.given, understudy.Span{Start: t.start, End: t.end, Category: m.Category, Kind: m.Kind, Rule: "given", Score: 1})
			}
			t.span = span
			continue
		}
		t.span = span
		if n := len(r.given); n > 0 && i > 0 && r.given[n-1].End == s.tokens[i-1].end {
			r.given[n-1].End = t.end
		}
	}
	return nil
}
