package report

// A Drawing is one of the kinds of drawing below.
type Drawing interface {
	// kind names it in JSON.
	kind() string
	// check finds what cannot be drawn.
	check() error
	// draw returns what is drawn, and how high it is.
	draw() (canvas, error)
	// legend names the colours; nil: there is one.
	legend() []string
	// numbers are what the drawing shows, for those who do not see it.
	numbers() Table
}

// Boxes are box plots beside each other: the median, the quartiles, whiskers to
// the outermost values within 1.5 quartile distances, the values beyond, and the
// mean as a line of dashes.
type Boxes struct {
	Axis   string  `json:"axis"` // what is measured
	Groups []Group `json:"groups"`
	// Min and Max are the ends of the axis; if they are equal, the values decide.
	Min float64 `json:"min"`
	Max float64 `json:"max"`
}

// A Group of values.
type Group struct {
	Name   string    `json:"name"`
	Values []float64 `json:"values"`
}

// Stacks are bars, each of which is parted: Values[i][j] is the part of Parts[j]
// in the bar Names[i].
type Stacks struct {
	Axis   string      `json:"axis"`
	Names  []string    `json:"names"`
	Parts  []string    `json:"parts"`
	Values [][]float64 `json:"values"`
}

// Bars are bars in groups: Values[i][j] is the height of Series[j] in the group
// Names[i].
type Bars struct {
	Axis   string      `json:"axis"`
	Names  []string    `json:"names"`
	Series []string    `json:"series"`
	Values [][]float64 `json:"values"`
}

func (*Boxes) kind() string  { return "boxes" }
func (*Stacks) kind() string { return "stacks" }
func (*Bars) kind() string   { return "bars" }

func (*Boxes) legend() []string    { return nil }
func (s *Stacks) legend() []string { return s.Parts }
func (b *Bars) legend() []string   { return b.Series }
