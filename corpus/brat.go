package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
)

// standoff is the framing of brat's standoff format (Stenetorp et al. 2012): a
// text and, in a file beside it, its annotations. See pair.go for how the two
// are one record.
type standoff struct{ whole }

func (s *standoff) next() (Piece, error) {
	if s.done {
		return Piece{}, io.EOF
	}
	s.done = true
	place := Place{File: s.input.name, Offset: s.src.offset(), Document: s.input.name}
	all, long, err := s.src.readRest(s.input.options.maxRecord())
	if err != nil {
		return Piece{}, fmt.Errorf("%s: %w", place.File, err)
	}
	if long {
		return Piece{Kind: Refused, Refusal: tooLarge(place, s.input.options.maxRecord())}, nil
	}
	return s.input.admit(s.input.standoff(bytes.Clone(all), place)), nil
}

// A fragment is a stretch of the text that an annotation covers, and where its
// offsets are written.
type fragment struct {
	start, end       int // bytes of the text
	startRaw, endRaw stretch
	fileAt           [2]int // the offsets as the file gives them
}

// A bound is a text-bound annotation: "T1<tab>PER 0 5;16 23<tab>quoted text".
type bound struct {
	id        string
	label     string
	fragments []fragment
	quoted    stretch
	line      int // of the annotations
	at        int // where the line begins
}

// A reference is a line about another one that names it in the world, or a
// person's remark.
type reference struct {
	line    stretch // with the line end
	target  string
	value   stretch // what is said
	outside bool    // it leads out of the text, to an encyclopedia
}

// annotations is the body of a text with its annotations.
type annotations struct {
	text   int // bytes of the text in Raw
	bounds []bound
	refs   []reference
	unit   OffsetUnit
}

var (
	errAnnotation  = errors.New("annotation cannot be read")
	errFragment    = errors.New("a span is two whole numbers, start and end")
	errQuotedText  = errors.New("the text there is not the text the annotation quotes")
	errAnnotations = errors.New("no annotations beside it")
)

func (c *input) standoff(raw []byte, place Place) (*Record, *Refusal) {
	n := bytes.IndexByte(raw, partsPair)
	if n < 0 {
		return nil, &Refusal{Place: place, Err: fmt.Errorf("%w: %w", ErrField, errAnnotations), Hint: "brat keeps the annotations of a.txt in a.ann; read the file as text if it has none"}
	}
	if r := checkText(place, raw[:n]); r != nil {
		return nil, r
	}
	ann := Place{File: strings.TrimSuffix(place.File, textExtension) + annotationExtension, Document: place.Document}
	if r := checkText(ann, raw[n+1:]); r != nil {
		return nil, r
	}
	rec := &Record{Format: c.format, Place: place, Raw: raw}
	text := string(raw[:n])
	rec.Docs = []understudy.Document{{ID: c.name, Language: c.options.Language, Text: text}}
	body := &annotations{text: n, unit: c.options.Unit}
	rec.body = body
	if r := body.read(raw, ann); r != nil {
		return nil, r
	}
	if r := body.resolve(raw, text, ann); r != nil {
		if !c.options.LooseSpans {
			return nil, r
		}
		body.bounds = nil
	}
	var r *Refusal
	rec.Docs[0].Given, r = body.given(c.options.categories(), ann)
	return rec, r
}

// read goes through the lines of the annotations.
func (b *annotations) read(raw []byte, place Place) *Refusal {
	number := 0
	for at := b.text + 1; at < len(raw); {
		end := at + lineLength(raw[at:])
		line := stretch{at, at + len(bytes.TrimRight(raw[at:end], "\r\n"))}
		number++
		if number == 1 && bytes.HasPrefix(line.in(raw), bomUTF8) {
			line.start += len(bomUTF8)
		}
		p := place
		p.Line, p.Offset = number, int64(at-b.text-1)
		if line.start < line.end {
			if r := b.annotation(raw, line, end, p); r != nil {
				return r
			}
		}
		at = end
	}
	return nil
}

func (b *annotations) annotation(raw []byte, line stretch, end int, place Place) *Refusal {
	refuse := func(err error, hint string) *Refusal {
		return &Refusal{Place: place, Err: fmt.Errorf("%w: %w", ErrLine, err), Hint: hint}
	}
	cols := tabbed(raw, line)
	id := string(cols[0].in(raw))
	if !isAnnotationID(id) {
		return refuse(errAnnotation, "a line begins with the annotation's id, T1, R1, E1, A1, M1, N1, #1 or *, and a tab")
	}
	switch id[0] {
	case 'T':
		if len(cols) != 3 {
			return refuse(fmt.Errorf("%s: %w", id, errAnnotation), "a text-bound annotation is T1, its type and offsets, and its text, parted by tabs")
		}
		t, err := readBound(raw, cols[1])
		if err != nil {
			return refuse(fmt.Errorf("%s: %w", id, err), "write them like PER 0 5, or PER 0 5;16 23 for a span with a gap")
		}
		t.id, t.quoted, t.line, t.at = id, cols[2], place.Line, int(place.Offset)
		b.bounds = append(b.bounds, t)
	case '#', 'N':
		if len(cols) < 2 {
			return refuse(fmt.Errorf("%s: %w", id, errAnnotation), "a note or reference is its id, its type with the annotation it is about, and a text, parted by tabs")
		}
		ref := reference{line: stretch{line.start, end}, outside: id[0] == 'N', value: stretch{line.end, line.end}}
		if f := bytes.Fields(cols[1].in(raw)); len(f) > 1 {
			ref.target = string(f[1])
		}
		if len(cols) > 2 {
			ref.value = stretch{cols[2].start, line.end}
		}
		b.refs = append(b.refs, ref)
	}
	return nil
}

// isAnnotationID reports whether a line of brat can begin so.
func isAnnotationID(id string) bool {
	if id == "*" {
		return true
	}
	if len(id) < 2 || strings.IndexByte("TREAMN#", id[0]) < 0 {
		return false
	}
	return strings.Trim(id[1:], "0123456789") == ""
}

// tabbed cuts a line at its tabs.
func tabbed(raw []byte, line stretch) []stretch {
	if bytes.IndexByte(line.in(raw), '\t') < 0 {
		return []stretch{line}
	}
	return splitColumns(raw, line)
}

// readBound reads "PER 0 5;16 23".
func readBound(raw []byte, col stretch) (t bound, err error) {
	space := bytes.IndexByte(col.in(raw), ' ')
	if space <= 0 {
		return t, errFragment
	}
	t.label = string(raw[col.start : col.start+space])
	at := col.start + space + 1
	for part := range bytes.SplitSeq(raw[at:col.end], []byte{';'}) {
		gap := bytes.IndexByte(part, ' ')
		if gap < 0 {
			return t, errFragment
		}
		f := fragment{startRaw: stretch{at, at + gap}, endRaw: stretch{at + gap + 1, at + len(part)}}
		var ok [2]bool
		f.fileAt[0], ok[0] = integer(f.startRaw.in(raw))
		f.fileAt[1], ok[1] = integer(f.endRaw.in(raw))
		if !ok[0] || !ok[1] {
			return t, errFragment
		}
		t.fragments = append(t.fragments, f)
		at += len(part) + 1
	}
	return t, nil
}

// resolve turns the offsets into bytes and compares the quoted texts.
func (b *annotations) resolve(raw []byte, text string, place Place) *Refusal {
	var offsets []int
	var of []int // index of the bound
	for i := range b.bounds {
		for _, f := range b.bounds[i].fragments {
			offsets, of = append(offsets, f.fileAt[0], f.fileAt[1]), append(of, i, i)
		}
	}
	refuse := func(t *bound, err error) *Refusal {
		p := place
		p.Line, p.Offset = t.line, int64(t.at)
		return &Refusal{Place: p, Err: fmt.Errorf("%s: %w: %w", t.id, ErrSpan, err), Hint: spanHint(b.unit)}
	}
	at, err := ToBytes(text, b.unit, offsets)
	var oe *OffsetError
	if errors.As(err, &oe) {
		return refuse(&b.bounds[of[oe.Index]], oe.Err)
	}
	k := 0
	for i := range b.bounds {
		t := &b.bounds[i]
		for j := range t.fragments {
			f := &t.fragments[j]
			f.start, f.end = at[k], at[k+1]
			k += 2
			if f.start > f.end {
				return refuse(t, errFragment)
			}
		}
		if quote(text, t.fragments) != string(t.quoted.in(raw)) {
			return refuse(t, errQuotedText)
		}
	}
	return nil
}

// quote is the text of an annotation as brat writes it: the fragments with a
// space between, on one line.
func quote(text string, fragments []fragment) string {
	parts := make([]string, len(fragments))
	for i, f := range fragments {
		parts[i] = text[f.start:f.end]
	}
	return onOneLine.Replace(strings.Join(parts, " "))
}

var onOneLine = strings.NewReplacer("\n", " ", "\r", " ", "\t", " ")

// given returns the spans: of an annotation with gaps, its fragments.
func (b *annotations) given(scheme *category.Scheme, place Place) ([]understudy.Span, *Refusal) {
	spans := []understudy.Span{}
	for _, t := range b.bounds {
		m, err := scheme.Read(t.label)
		if err != nil {
			place.Line, place.Offset = t.line, int64(t.at)
			return nil, &Refusal{Place: place, Err: fmt.Errorf("%s: %w", t.id, err)}
		}
		if m == (category.Meaning{}) {
			continue
		}
		for _, f := range t.fragments {
			if f.start < f.end {
				spans = append(spans, understudy.Span{Start: f.start, End: f.end, Category: m.Category, Kind: m.Kind, Rule: "given", Score: 1})
			}
		}
	}
	return sortGiven(spans), nil
}

// patches replaces in the text, moves the annotations along, and takes out the
// references to encyclopedias of whatever was replaced. Remarks pass through
// scrub.
func (b *annotations) patches(r *Record, replacements [][]Replacement, texts []string, scrub func(string) string) changes {
	reps := replacements[0]
	var patches []patch
	for _, p := range reps {
		patches = append(patches, patch{stretch{p.Start, p.End}, []byte(p.Text)})
	}
	touched := map[string]bool{}
	if len(reps) > 0 {
		patches = b.move(r.Raw, patches, reps, texts[0], touched)
	}
	if scrub == nil {
		return changes{patches: patches}
	}
	var notes []Note
	for _, ref := range b.refs {
		if ref.outside && touched[ref.target] {
			patches = append(patches, patch{ref.line, nil})
			continue
		}
		old := string(ref.value.in(r.Raw))
		if written := oneLine(scrub(old)); written != old && ref.value.start < ref.value.end {
			patches = append(patches, patch{ref.value, []byte(written)})
			notes = append(notes, Note{old, written})
		}
	}
	return changes{patches: patches, notes: notes}
}

// move writes the offsets and texts of the annotations anew, and notes which
// of them were touched.
func (b *annotations) move(raw []byte, patches []patch, reps []Replacement, text string, touched map[string]bool) []patch {
	var starts, ends []int
	for _, t := range b.bounds {
		for _, f := range t.fragments {
			starts, ends = append(starts, f.start), append(ends, f.end)
		}
	}
	moveAll(starts, reps, false)
	moveAll(ends, reps, true)
	at, err := FromBytes(text, b.unit, append(append([]int{}, starts...), ends...))
	if err != nil { // moveAll returns boundaries of characters only
		panic("corpus: " + err.Error())
	}
	k := 0
	for _, t := range b.bounds {
		moved, numbers := b.moved(t, starts[k:], ends[k:], at[k:], at[len(starts)+k:])
		k += len(t.fragments)
		if len(moved) == len(t.fragments) {
			for i, f := range t.fragments {
				patches = appendNumber(patches, f.startRaw, f.fileAt[0], numbers[i][0])
				patches = appendNumber(patches, f.endRaw, f.fileAt[1], numbers[i][1])
			}
		} else {
			patches = append(patches, patch{t.offsets(), []byte(offsetList(numbers))})
		}
		if quoted := quote(text, moved); quoted != string(t.quoted.in(raw)) {
			patches = append(patches, patch{t.quoted, []byte(quoted)})
			touched[t.id] = true
		}
	}
	return patches
}

// moved is where the fragments of an annotation lie now, in bytes and in the
// file's unit. Those that one stand-in covers are one.
func (b *annotations) moved(t bound, starts, ends, fileStarts, fileEnds []int) (moved []fragment, numbers [][2]int) {
	for i := range t.fragments {
		start, end, number := starts[i], ends[i], [2]int{fileStarts[i], fileEnds[i]}
		if end < start {
			end, number[1] = start, number[0]
		}
		if n := len(moved); n > 0 && start < moved[n-1].end && end >= moved[n-1].start {
			if end > moved[n-1].end {
				moved[n-1].end, numbers[n-1][1] = end, number[1]
			}
			continue
		}
		moved, numbers = append(moved, fragment{start: start, end: end}), append(numbers, number)
	}
	return moved, numbers
}

// offsets is where all offsets of an annotation are written.
func (t bound) offsets() stretch {
	return stretch{t.fragments[0].startRaw.start, t.fragments[len(t.fragments)-1].endRaw.end}
}

func offsetList(numbers [][2]int) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = fmt.Sprintf("%d %d", n[0], n[1])
	}
	return strings.Join(parts, ";")
}
