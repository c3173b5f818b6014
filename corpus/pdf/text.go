package pdf

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// A Page is what was read of one page.
type Page struct {
	Text     string // paragraphs parted by empty lines; "": there is none
	Pictures int    // images on it, which are not read
	Err      error  // why its text cannot be given; nil: it can
}

// Why a page is refused.
var (
	ErrScanned = errors.New("the page is a picture without a text layer (scanned?)")
	ErrDrawn   = errors.New("the page is drawn in lines, without a text layer")
	errWork    = errors.New("its objects refer to each other more often than those of any document")
	ErrGlyphs  = errors.New("the page's fonts do not say which characters their glyphs are")
)

// Shares and counts by which a page is refused.
const (
	maxUnknown = 0.05 // of glyphs
	fewPaths   = 500  // lines and shapes that tables and charts have
)

// Read returns the pages of a file. An error concerns the whole file; those of pages are in
// the pages.
func Read(data []byte, limits Limits) ([]Page, error) {
	f, err := open(data, limits)
	if err != nil {
		return nil, err
	}
	list, err := f.pages(limits.Pages)
	if err != nil {
		return nil, err
	}
	out := make([]Page, len(list))
	for i, p := range list {
		if out[i], err = f.read(p); errors.Is(err, ErrTooLarge) {
			return nil, err
		}
		if f.work < 0 {
			return nil, errWork
		}
		if err != nil {
			out[i].Err = err
		}
	}
	return out, nil
}

// read draws one page.
func (f *file) read(p page) (Page, error) {
	content, err := f.contents(p.dict["Contents"])
	if err != nil {
		return Page{}, err
	}
	d := &drawer{file: f}
	d.state = state{ctm: matrix{1, 0, 0, 1}, text: matrix{1, 0, 0, 1}, line: matrix{1, 0, 0, 1}, scale: 1}
	if err := d.run(content, p.resources, 0); err != nil {
		return Page{}, err
	}
	out := Page{Text: layOut(d.pieces), Pictures: d.pictures}
	for _, note := range f.notes(p) {
		out.Text = strings.TrimSpace(out.Text + "\n\n" + note)
	}
	switch {
	case float64(d.unknown) > maxUnknown*float64(d.known+d.unknown):
		return Page{Pictures: d.pictures}, ErrGlyphs
	case out.Text == "" && d.pictures > 0:
		return out, ErrScanned
	case out.Text == "" && d.paths > fewPaths:
		return out, ErrDrawn
	}
	return out, nil
}

// contents joins the streams of a page.
func (f *file) contents(v any) ([]byte, error) {
	var list []any
	switch v := f.resolve(v).(type) {
	case *stream:
		return f.decode(v)
	case []any:
		list = v
	}
	var out []byte
	for _, v := range list {
		if s, ok := f.resolve(v).(*stream); ok {
			content, err := f.decode(s)
			if err != nil {
				return nil, err
			}
			out = append(append(out, content...), '\n')
		}
	}
	return out, nil
}

// maxNotes is how many notes and fields of a page are read.
const maxNotes = 10_000

// notes are the comments on a page and what is written in the fields of its forms.
func (f *file) notes(p page) (out []string) {
	list := f.array(p.dict["Annots"])
	for _, v := range list[:min(len(list), maxNotes)] {
		a := f.dict(v)
		for _, key := range []name{"Contents", "V"} {
			if s, ok := f.resolve(a[key]).(string); ok {
				if text := strings.TrimSpace(clean(textString(s))); text != "" {
					out = append(out, text)
				}
			}
		}
	}
	return out
}

// A line of text under way.
type textLine struct {
	pieces []piece
}

// Distances by which words, lines and paragraphs are told, in sizes of the letters.
const (
	spaceGap     = 0.17 // a gap in a line that wide is a space
	columnGap    = 3.0  // and that wide another column
	sameLine     = 0.35 // less far off is raised or lowered, no other line
	paragraphGap = 1.65 // lines that far apart are paragraphs
	fullLine     = 0.85 // a line that long, of the longest, goes on in the next
)

// layOut puts pieces together, in the order in which they were drawn.
func layOut(pieces []piece) string {
	var lines []textLine
	for i, p := range pieces {
		if i > 0 && sharesLine(pieces[i-1], p) {
			last := &lines[len(lines)-1]
			last.pieces = append(last.pieces, p)
			continue
		}
		lines = append(lines, textLine{[]piece{p}})
	}
	lines = slices.DeleteFunc(lines, func(l textLine) bool { return l.blank() })
	left, right := 0.0, 0.0
	for i, l := range lines {
		from, to := l.extent()
		if i == 0 || from < left {
			left = from
		}
		if i == 0 || to > right {
			right = to
		}
	}
	column := columns(lines)
	var b []byte
	for i, l := range lines {
		text := l.text()
		if i > 0 {
			before := lines[i-1]
			_, end := before.extent()
			switch {
			case !follows(before, l):
				b = append(b, "\n\n"...)
			case end < left+fullLine*(right-left) && !column[i-1]:
				b = append(b, '\n')
			case bytes.HasSuffix(b, []byte("-")) && startsSmall(text): // a word that was parted
				b = b[:len(b)-1]
			default:
				b = append(b, ' ')
			}
		}
		b = append(b, text...)
	}
	return strings.TrimSpace(string(b))
}

// columns marks the lines, but for the last, of blocks narrower than the page that are prose: of
// four lines or more, all but the last of which come near the end of the longest. Those of an
// address or a list do not.
func columns(lines []textLine) []bool {
	const least, near = 4, 0.75
	out := make([]bool, len(lines))
	for begin := 0; begin < len(lines); {
		end := begin + 1
		for end < len(lines) && follows(lines[end-1], lines[end]) {
			end++
		}
		left, right := lines[begin].extent()
		for _, l := range lines[begin:end] {
			from, to := l.extent()
			left, right = min(left, from), max(right, to)
		}
		full := end-begin >= least && !slices.ContainsFunc(lines[begin:end-1], func(l textLine) bool {
			_, to := l.extent()
			return to < left+near*(right-left)
		})
		for i := begin; i < end-1; i++ {
			out[i] = full
		}
		begin = end
	}
	return out
}

func (l textLine) blank() bool {
	return !slices.ContainsFunc(l.pieces, func(p piece) bool { return !p.blank })
}

func (l textLine) extent() (from, to float64) {
	from, to = l.pieces[0].x, l.pieces[0].endX
	for _, p := range l.pieces {
		from, to = min(from, p.x, p.endX), max(to, p.x, p.endX)
	}
	return from, to
}

// sharesLine reports whether a piece goes on in the line of the one drawn before it.
func sharesLine(before, p piece) bool {
	size := max(before.size, p.size)
	if before.angle != p.angle || p.y-before.y > sameLine*size || before.y-p.y > sameLine*size {
		return false
	}
	if rightToLeft(p.text) || rightToLeft(before.text) {
		return true
	}
	return p.x > before.x-2*size && p.x-before.endX < columnGap*size
}

// follows reports whether a line is the next of the same paragraph.
func follows(before, l textLine) bool {
	a, b := before.pieces[0], l.pieces[0]
	size := max(a.size, b.size)
	down := a.y - b.y
	return a.angle == b.angle && down > 0 && down < paragraphGap*size && min(a.size, b.size) > 0.8*size
}

func startsSmall(text string) bool {
	for _, r := range text {
		return unicode.IsLower(r)
	}
	return false
}

func rightToLeft(text string) bool {
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		c := p.Class()
		return c == bidi.R || c == bidi.AL
	}
	return false
}

// text is the line, with spaces where there are gaps.
func (l textLine) text() string {
	var b strings.Builder
	pieces := reordered(l.pieces)
	for i, p := range pieces {
		if i > 0 {
			before := pieces[i-1]
			gap := max(p.x-before.endX, before.x-p.endX)
			if gap > spaceGap*max(p.size, before.size) && !p.blank && !before.blank {
				b.WriteByte(' ')
			}
		}
		b.WriteString(p.text)
	}
	return strings.TrimSpace(clean(b.String()))
}

// reordered puts runs that are written from right to left into the order of reading: they
// are drawn from the left as often as from the right.
func reordered(pieces []piece) []piece {
	out := slices.Clone(pieces)
	for i := 0; i < len(out); {
		if !rightToLeft(out[i].text) {
			i++
			continue
		}
		end, last := i, i
		for end < len(out) && (rightToLeft(out[end].text) || out[end].blank) {
			if !out[end].blank {
				last = end
			}
			end++
		}
		slices.SortStableFunc(out[i:last+1], func(a, b piece) int {
			switch {
			case a.x > b.x:
				return -1
			case a.x < b.x:
				return 1
			}
			return 0
		})
		i = last + 1
	}
	return out
}

// clean takes out what no text holds: soft hyphens, controls; ligatures become letters.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == '\r':
			return '\n'
		case r == '\u00AD' || unicode.IsControl(r):
			return -1
		case r == '\u00A0':
			return ' '
		}
		return r
	}, ligatures(s))
}

func ligatures(s string) string {
	if strings.IndexFunc(s, isForm) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if isForm(r) {
			b.WriteString(norm.NFKC.String(string(r)))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isForm reports whether a character is a form of others: Latin ligatures, Arabic
// presentation forms.
func isForm(r rune) bool {
	return r >= 0xFB00 && r <= 0xFB06 || r >= 0xFB50 && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFC
}
