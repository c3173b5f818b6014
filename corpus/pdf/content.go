package pdf

import (
	"errors"
	"math"
	"strings"
)

// A drawer follows the operators of a page (ISO 32000-1, annex A) and collects what is
// written on it.
type drawer struct {
	*file
	state     state
	saved     []state
	pieces    []piece
	texts     int     // bytes in pieces
	unknown   int     // glyphs of which nobody says which character they are
	known     int     // other glyphs
	pictures  int     // images
	paths     int     // operators that draw lines and shapes
	actual    *actual // marked content whose text the file says itself
	marked    []*actual
	named     map[name]*font // of the stream that is drawn
	operators int
}

// A state is what q saves and Q brings back.
type state struct {
	ctm                               matrix
	line, text                        matrix
	font                              *font
	size, charSpace, wordSpace, scale float64
	leading, rise                     float64
}

// An actual text replaces the glyphs of marked content.
type actual struct {
	text string
	has  bool
	at   *piece
}

// A piece is a glyph, or a text that replaces several, where it is written: where it
// begins and ends along its line, and how far its line is from the page's origin.
type piece struct {
	text        string
	x, y, endX  float64 // points, in a frame turned so that lines are level
	angle, size float64
	blank       bool
}

// What a page may draw at most.
const (
	maxForms     = 20       // forms within forms
	maxOperators = 20 << 20 // of a page
	maxText      = 64 << 20 // bytes of a page
	maxSaved     = 1000
)

var errPage = errors.New("it draws more than any page does")

// A matrix is [a b c d e f].
type matrix [6]float64

func (m matrix) times(n matrix) matrix {
	return matrix{
		m[0]*n[0] + m[1]*n[2], m[0]*n[1] + m[1]*n[3],
		m[2]*n[0] + m[3]*n[2], m[2]*n[1] + m[3]*n[3],
		m[4]*n[0] + m[5]*n[2] + n[4], m[4]*n[1] + m[5]*n[3] + n[5],
	}
}

// run interprets a content stream.
func (d *drawer) run(content []byte, resources dict, depth int) error {
	around := d.named
	d.named = map[name]*font{}
	defer func() { d.named = around }()
	l := &lexer{data: content}
	var operands []any
	for {
		v, err := l.next(0)
		if err == errEnd {
			return nil
		}
		if err != nil {
			operands = operands[:0]
			continue // the lexer went on
		}
		op, ok := v.(keyword)
		if !ok {
			if len(operands) < 64 {
				operands = append(operands, v)
			}
			continue
		}
		if d.operators++; d.operators > maxOperators || d.texts > maxText {
			return errPage
		}
		if op == "BI" {
			d.pictures++
			l.at += inlineImage(content[l.at:])
		} else if err := d.do(op, operands, resources, depth); err != nil {
			return err
		}
		operands = operands[:0]
	}
}

// inlineImage is how long an inline image is.
func inlineImage(content []byte) int {
	for i := 0; i+3 < len(content); i++ {
		if isSpace(content[i]) && content[i+1] == 'E' && content[i+2] == 'I' && isSpace(content[i+3]) {
			return i + 3
		}
	}
	return len(content)
}

func (d *drawer) do(op keyword, operands []any, resources dict, depth int) error {
	n := func(i int) float64 {
		if i < len(operands) {
			v, _ := operands[i].(float64)
			return v
		}
		return 0
	}
	s := &d.state
	switch op {
	case "q":
		if len(d.saved) < maxSaved {
			d.saved = append(d.saved, *s)
		}
	case "Q":
		if k := len(d.saved); k > 0 {
			*s, d.saved = d.saved[k-1], d.saved[:k-1]
		}
	case "cm":
		s.ctm = matrix{n(0), n(1), n(2), n(3), n(4), n(5)}.times(s.ctm)
	case "BT":
		s.line, s.text = matrix{1, 0, 0, 1}, matrix{1, 0, 0, 1}
	case "Tf":
		if len(operands) > 1 {
			s.size = n(1)
			which, _ := operands[0].(name)
			font, known := d.named[which]
			if !known {
				font = d.font(d.dict(resources["Font"])[which])
				d.named[which] = font
			}
			s.font = font
		}
	case "Tc":
		s.charSpace = n(0)
	case "Tw":
		s.wordSpace = n(0)
	case "Tz":
		s.scale = n(0) / 100
	case "TL":
		s.leading = n(0)
	case "Ts":
		s.rise = n(0)
	case "Td":
		d.move(n(0), n(1))
	case "TD":
		s.leading = -n(1)
		d.move(n(0), n(1))
	case "Tm":
		s.line = matrix{n(0), n(1), n(2), n(3), n(4), n(5)}
		s.text = s.line
	case "T*":
		d.move(0, -s.leading)
	case "Tj", "'", "\"":
		if op == "\"" {
			s.wordSpace, s.charSpace = n(0), n(1)
		}
		if op != "Tj" {
			d.move(0, -s.leading)
		}
		if k := len(operands); k > 0 {
			text, _ := operands[k-1].(string)
			d.show(text)
		}
	case "TJ":
		if len(operands) > 0 {
			list, _ := operands[0].([]any)
			for _, v := range list {
				switch v := v.(type) {
				case string:
					d.show(v)
				case float64:
					s.text = matrix{1, 0, 0, 1, -v / 1000 * s.size * s.scale, 0}.times(s.text)
				}
			}
		}
	case "BMC", "BDC":
		d.mark(op, operands, resources)
	case "EMC":
		if k := len(d.marked); k > 0 {
			d.marked = d.marked[:k-1]
			d.actual = nil
			for _, a := range d.marked {
				if a.has {
					d.actual = a
					break
				}
			}
		}
	case "Do":
		return d.object(operands, resources, depth)
	case "re", "l", "c", "v", "y":
		d.paths++
	}
	return nil
}

func (d *drawer) move(x, y float64) {
	d.state.line = matrix{1, 0, 0, 1, x, y}.times(d.state.line)
	d.state.text = d.state.line
}

func (d *drawer) mark(op keyword, operands []any, resources dict) {
	a := &actual{}
	if op == "BDC" && len(operands) > 1 {
		properties := operands[1]
		if n, ok := properties.(name); ok {
			properties = d.dict(resources["Properties"])[n]
		}
		if text, ok := d.resolve(d.dict(properties)["ActualText"]).(string); ok {
			a.text, a.has = textString(text), true
		}
	}
	if len(d.marked) < maxSaved {
		d.marked = append(d.marked, a)
	}
	if a.has && d.actual == nil {
		d.actual = a
	}
}

// object draws a form or an image.
func (d *drawer) object(operands []any, resources dict, depth int) error {
	if len(operands) == 0 {
		return nil
	}
	n, _ := operands[0].(name)
	o, ok := d.resolve(d.dict(resources["XObject"])[n]).(*stream)
	if !ok {
		return nil
	}
	if d.resolve(o.dict["Subtype"]) != name("Form") {
		d.pictures++
		return nil
	}
	if depth >= maxForms {
		return errPage
	}
	content, err := d.decode(o)
	if err != nil {
		return err
	}
	own := d.file.dict(o.dict["Resources"])
	if own == nil {
		own = resources
	}
	before, saved := d.state, d.saved
	d.saved = nil
	if m := d.array(o.dict["Matrix"]); len(m) == 6 {
		var by matrix
		for i := range by {
			by[i], _ = d.number(m[i])
		}
		d.state.ctm = by.times(d.state.ctm)
	}
	err = d.run(content, own, depth+1)
	d.state, d.saved = before, saved
	return err
}

// show writes a string.
func (d *drawer) show(text string) {
	s := &d.state
	if s.font == nil {
		return
	}
	s.font.glyphs(text, func(g glyph) {
		at := matrix{s.size * s.scale, 0, 0, s.size, 0, s.rise}.times(s.text).times(s.ctm)
		advance := g.width*s.size + s.charSpace
		if g.space {
			advance += s.wordSpace
		}
		s.text = matrix{1, 0, 0, 1, advance * s.scale, 0}.times(s.text)
		end := matrix{1, 0, 0, 1, 0, s.rise}.times(s.text).times(s.ctm)
		d.write(g, at, end)
	})
}

// write notes a glyph that goes from the origin of a matrix to that of another.
func (d *drawer) write(g glyph, at, end matrix) {
	dx, dy := at[0], at[1]
	length := math.Hypot(dx, dy)
	size := math.Hypot(at[2], at[3])
	if length == 0 || size == 0 || math.IsNaN(length+size) || math.IsInf(length+size, 0) {
		return
	}
	cos, sin := dx/length, dy/length
	p := piece{
		text: g.text, size: size, angle: math.Round(math.Atan2(dy, dx) * 180 / math.Pi),
		x: at[4]*cos + at[5]*sin, y: at[5]*cos - at[4]*sin, endX: end[4]*cos + end[5]*sin,
	}
	if a := d.actual; a != nil {
		if a.at != nil {
			d.pieces[len(d.pieces)-1].endX = p.endX
			return
		}
		p.text, a.at = a.text, &p
	}
	switch {
	case p.text == "":
		d.unknown++
		p.text = "\uFFFD"
	default:
		d.known++
	}
	p.blank = strings.TrimSpace(p.text) == ""
	d.texts += len(p.text)
	d.pieces = append(d.pieces, p)
}
