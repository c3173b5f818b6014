package report

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Sizes of drawings, in points.
const (
	width     = 620
	perBar    = 24
	textSize  = 11
	maxPoints = 400 // outliers of a group that are drawn
	maxName   = 32  // code points of the name of a bar
)

// Colours in a drawing are names: the style sheet says what they are, in light and
// in dark. Names are written as colours that are replaced afterwards.
const colours = 10

// coloured is colour i of the palette.
func coloured(i int) color.Color { return color.NRGBA{R: 1, G: 2, B: uint8(10 + i%colours), A: 255} }

// ink is what text and lines are drawn in.
var ink = color.Black

// faint is what grids are drawn in.
var faint = color.NRGBA{R: 1, G: 2, B: 9, A: 255}

// A canvas is a drawing that is not written yet.
type canvas struct {
	plot   *plot.Plot
	height vg.Length
}

// svg draws.
func svg(d Drawing) (string, error) {
	c, err := d.draw()
	if err != nil {
		return "", err
	}
	to := vgsvg.New(width, c.height)
	c.plot.Draw(draw.Crop(draw.New(to), 0, -14, 0, 0)) // room for half of the last number
	var b bytes.Buffer
	if _, err := to.WriteTo(&b); err != nil {
		return "", err
	}
	s := b.String()
	if i := strings.Index(s, "<svg"); i >= 0 {
		s = s[i:] // without the head of a file of its own
	}
	if i := strings.Index(s, ">"); i >= 0 {
		s = fmt.Sprintf(`<svg viewBox="0 0 %d %d" aria-hidden="true" focusable="false">`, int(width), int(c.height)) + s[i+1:]
	}
	return styled.Replace(s), nil
}

// styled puts names in place of colours and of the font.
var styled = func() *strings.Replacer {
	pairs := []string{"#010209", "var(--faint)", "#000000", "currentColor", "font-family:Liberation Sans,Arial,sans-serif", "font-family:inherit", "font-family:Liberation Sans", "font-family:inherit"}
	for i := range colours {
		pairs = append(pairs, fmt.Sprintf("#0102%02X", 10+i), fmt.Sprintf("var(--c%d)", i))
	}
	return strings.NewReplacer(pairs...)
}()

// newPlot is a plot without anything in it.
func newPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: textSize}
	for _, s := range []*draw.TextStyle{&p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label} {
		s.Font = f
		s.Color = ink
	}
	p.X.Label.Padding = 4
	return p
}

// named makes a plot whose bars have names, the first on top, and a measured axis.
func named(names []string, axis string, from, to float64) *plot.Plot {
	p := newPlot()
	p.X.Label.Text = axis
	var reversed []string
	for _, name := range slices.Backward(names) {
		reversed = append(reversed, shortName(name))
	}
	p.NominalY(reversed...)
	p.Y.Padding = 12 // the reader's font may be wider than ours
	p.Y.Min, p.Y.Max = -0.6, float64(len(names))-0.4
	p.Y.Tick.Label.XAlign = draw.XRight
	if from < to {
		p.X.Min, p.X.Max = from, to
	}
	g := plotter.NewGrid()
	g.Horizontal.Color = nil
	g.Vertical.Color, g.Vertical.Dashes = faint, nil
	p.Add(g)
	return p
}

// shortName leaves room for what is drawn.
func shortName(s string) string {
	if r := []rune(s); len(r) > maxName {
		return string(r[:maxName-1]) + "…"
	}
	return s
}

func high(bars int) vg.Length { return vg.Length(bars)*perBar + 50 }

func (b *Boxes) draw() (canvas, error) {
	names := make([]string, len(b.Groups))
	for i, g := range b.Groups {
		names[i] = g.Name
	}
	p := named(names, b.Axis, b.Min, b.Max)
	for i, g := range b.Groups {
		if len(g.Values) == 0 {
			continue
		}
		at := float64(len(b.Groups) - 1 - i)
		box, err := plotter.NewBoxPlot(perBar*0.6, at, plotter.Values(g.Values))
		if err != nil {
			return canvas{}, err
		}
		box.Horizontal = true
		box.FillColor = coloured(0)
		box.CapWidth = perBar * 0.3
		box.WhiskerStyle.Dashes = nil
		box.MedianStyle.Width = 2
		box.GlyphStyle.Radius = 1.5
		box.Outside = thin(g.Values, box.Outside)
		p.Add(box)
		mean := mean(g.Values)
		line, err := plotter.NewLine(plotter.XYs{{X: mean, Y: at - 0.42}, {X: mean, Y: at + 0.42}})
		if err != nil {
			return canvas{}, err
		}
		line.Color, line.Width, line.Dashes = coloured(1), 2, []vg.Length{3, 2}
		p.Add(line)
	}
	if b.Min < b.Max {
		p.X.Min, p.X.Max = b.Min, b.Max
	}
	return canvas{p, high(len(b.Groups))}, nil
}

// thin leaves out values that would be drawn on top of others.
func thin(values []float64, at []int) []int {
	least, most := slices.Min(values), slices.Max(values)
	drawn := map[int]bool{}
	var out []int
	for _, i := range at {
		if place := int(maxPoints * (values[i] - least) / (most - least)); !drawn[place] {
			drawn[place] = true
			out = append(out, i)
		}
	}
	return out
}

func (s *Stacks) draw() (canvas, error) {
	p := named(s.Names, s.Axis, 0, 0)
	var below *plotter.BarChart
	for j := range s.Parts {
		bars, err := horizontal(s.Values, j, perBar*0.7)
		if err != nil {
			return canvas{}, err
		}
		if below != nil {
			bars.StackOn(below)
		}
		below = bars
		p.Add(bars)
	}
	p.X.Min = 0
	return canvas{p, high(len(s.Names))}, nil
}

func (b *Bars) draw() (canvas, error) {
	p := named(b.Names, b.Axis, 0, 0)
	thick := vg.Length(perBar * 0.5)
	for j := range b.Series {
		bars, err := horizontal(b.Values, j, thick)
		if err != nil {
			return canvas{}, err
		}
		bars.Offset = thick * vg.Length(float64(len(b.Series)-1)/2-float64(j))
		p.Add(bars)
	}
	p.X.Min = min(0, p.X.Min)
	return canvas{p, vg.Length(len(b.Names))*(thick*vg.Length(len(b.Series))+8) + 50}, nil
}

// horizontal is a bar for each row of values, the first on top.
func horizontal(values [][]float64, column int, thick vg.Length) (*plotter.BarChart, error) {
	v := make(plotter.Values, len(values))
	for i := range values {
		v[len(values)-1-i] = values[i][column]
	}
	bars, err := plotter.NewBarChart(v, thick)
	if err != nil {
		return nil, err
	}
	bars.Horizontal = true
	bars.Color = coloured(column)
	bars.LineStyle.Width = 0
	return bars, nil
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

var errNumber = errors.New("a value is no number")

func finite(values []float64) error {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return errNumber
		}
	}
	return nil
}

func (b *Boxes) check() error {
	for _, g := range b.Groups {
		if err := finite(g.Values); err != nil {
			return err
		}
	}
	return some(len(b.Groups))
}

func (s *Stacks) check() error { return grid(s.Values, len(s.Names), len(s.Parts)) }
func (b *Bars) check() error   { return grid(b.Values, len(b.Names), len(b.Series)) }
func some(n int) error {
	if n == 0 {
		return errors.New("there is nothing to draw")
	}
	return nil
}

// grid checks that values have a shape.
func grid(values [][]float64, rows, columns int) error {
	if len(values) != rows {
		return fmt.Errorf("%d rows of values for %d names", len(values), rows)
	}
	for _, v := range values {
		if len(v) != columns {
			return fmt.Errorf("a row has %d values, not %d", len(v), columns)
		}
		if err := finite(v); err != nil {
			return err
		}
	}
	return errors.Join(some(rows), some(columns))
}
