package report

import (
	"bytes"
	_ "embed" // the page and its style
	"fmt"
	"html/template"
	"io"
	"regexp"
	"slices"
	"strings"
	texttemplate "text/template"
)

// How much of a report the page shows; JSON and CSV have it all.
const (
	maxRows     = 2000  // of a table
	maxPassages = 200   // of a section
	maxText     = 20000 // bytes of a piece of a passage
)

var (
	//go:embed page.html
	pageSource string
	//go:embed page.css
	styleSource string
)

var page = template.Must(template.New("").Funcs(template.FuncMap{"colour": func(i int) int { return i % colours }, "flags": flags}).Parse(pageSource))

var flagName = regexp.MustCompile(`--[a-z][a-z-]*`)

// flags is a text in which no line ends within the name of a flag.
func flags(text string) template.HTML {
	return template.HTML(flagName.ReplaceAllString(template.HTMLEscapeString(text), `<span class="flag">$0</span>`))
}

// style is the style sheet, with a class for each colour.
var style = func() template.CSS {
	var b bytes.Buffer
	if err := texttemplate.Must(texttemplate.New("").Parse(styleSource)).Execute(&b, make([]struct{}, colours)); err != nil {
		panic(err) // a fault of the program
	}
	return template.CSS(b.String())
}()

// WriteHTML writes the page. Rows, passages and texts beyond a bound are left out,
// and the page says so.
func (r *Report) WriteHTML(w io.Writer) error {
	if err := r.check(); err != nil {
		return err
	}
	v := pageView{Title: r.Title, Lead: r.Lead, Made: r.Made, Notes: r.Notes, Style: style}
	for _, n := range r.Headline {
		v.Headline = append(v.Headline, numberView{n.Label, n.Format.write(n.Value), n.Note, n.Verdict})
	}
	for i := range r.Sections {
		s, err := viewSection(&r.Sections[i])
		if err != nil {
			return err
		}
		v.Sections = append(v.Sections, s)
	}
	return page.ExecuteTemplate(w, "page", v)
}

// The views are what the template reads.
type (
	pageView struct {
		Title, Lead, Made string
		Style             template.CSS
		Headline          []numberView
		Sections          []sectionView
		Notes             []string
	}
	numberView struct {
		Label, Value, Note string
		Verdict            Verdict
	}
	sectionView struct {
		Heading    string
		Paragraphs []string
		Tables     []tableView
		Plots      []plotView
		Passages   []Passage
		Left       string // what was left out
	}
	plotView struct {
		Caption string
		Legend  []string
		SVG     template.HTML
		Numbers tableView
	}
	tableView struct {
		Caption string
		Columns []columnView
		Grouped bool
		Over    []over
		Groups  []groupView
		Notes   []string
	}
	columnView struct {
		Name           string
		Printed, Words bool
	}
	// over is a heading over columns.
	over struct {
		Name    string
		Columns int
		Printed bool
	}
	groupView struct {
		Name    string
		Columns int
		Rows    []rowView
	}
	rowView struct {
		Reference bool
		Cells     []cellView
	}
	cellView struct {
		Text, Class string
		Head, Best  bool
	}
)

func viewSection(s *Section) (sectionView, error) {
	v := sectionView{Heading: s.Heading}
	for p := range strings.SplitSeq(s.Text, "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			v.Paragraphs = append(v.Paragraphs, p)
		}
	}
	for i := range s.Tables {
		v.Tables = append(v.Tables, viewTable(&s.Tables[i]))
	}
	for _, p := range s.Plots {
		drawn, err := svg(p.Drawing)
		if err != nil {
			return v, fmt.Errorf("report: plot %q: %w", p.Caption, err)
		}
		numbers := p.Drawing.numbers()
		numbers.Caption = p.Caption
		v.Plots = append(v.Plots, plotView{p.Caption, p.Drawing.legend(), template.HTML(drawn), viewTable(&numbers)})
	}
	v.Passages = s.Passages
	if more := len(s.Passages) - maxPassages; more > 0 {
		v.Passages = v.Passages[:maxPassages]
		v.Left = fmt.Sprintf("%d more passages are in the JSON file.", more)
	}
	v.Passages = shortened(v.Passages)
	return v, nil
}

// shorten shortens a long text.
func shorten(s string) string {
	if len(s) > maxText {
		return strings.ToValidUTF8(s[:maxText], "") + " …"
	}
	return s
}

// shortened cuts long pieces, and names.
func shortened(passages []Passage) []Passage {
	out := slices.Clone(passages)
	for i := range out {
		out[i].Heading = shorten(out[i].Heading)
		out[i].Versions = slices.Clone(out[i].Versions)
		for j := range out[i].Versions {
			pieces := slices.Clone(out[i].Versions[j].Pieces)
			for k := range pieces {
				pieces[k].Text = shorten(pieces[k].Text)
			}
			out[i].Versions[j].Pieces = pieces
		}
	}
	return out
}

func viewTable(t *Table) tableView {
	v := tableView{Caption: t.Caption, Notes: slices.Clone(t.Notes)}
	for j, c := range t.Columns {
		v.Columns = append(v.Columns, columnView{c.Name, c.Printed, t.holdsWords(j)})
		v.Grouped = v.Grouped || c.Group != ""
		if n := len(v.Over); n > 0 && v.Over[n-1].Name == c.Group && v.Over[n-1].Printed == c.Printed {
			v.Over[n-1].Columns++
		} else {
			v.Over = append(v.Over, over{c.Group, 1, c.Printed})
		}
	}
	rows := t.Rows
	if more := len(rows) - maxRows; more > 0 {
		rows = rows[:maxRows]
		v.Notes = append(v.Notes, fmt.Sprintf("%s more rows are in the CSV file.", Count.write(float64(more))))
	}
	best := bestCells(t)
	for i, r := range rows {
		if n := len(v.Groups); n == 0 || v.Groups[n-1].Name != r.Group {
			v.Groups = append(v.Groups, groupView{Name: r.Group, Columns: len(t.Columns)})
		}
		g := &v.Groups[len(v.Groups)-1]
		row := rowView{Reference: r.Reference}
		for j, c := range r.Cells {
			row.Cells = append(row.Cells, viewCell(t.Columns[j].Format, c, v.Columns[j], j == 0, best[[2]int{i, j}]))
		}
		g.Rows = append(g.Rows, row)
	}
	return v
}

func viewCell(f Format, c Cell, column columnView, head, best bool) cellView {
	v := cellView{Text: shorten(f.cell(c)), Head: head, Best: best, Class: column.Class()}
	if best {
		v.Class = "best"
	}
	return v
}

// Class is the class of the column's cells and of its heading: words stand on the
// left, numbers on the right.
func (c columnView) Class() string {
	switch {
	case c.Printed && c.Words:
		return "printed words"
	case c.Printed:
		return "printed"
	case c.Words:
		return "words"
	}
	return ""
}

// bestCells are the best of each column, by row and column. Those that are written
// alike are best together; where all are, none is.
func bestCells(t *Table) map[[2]int]bool {
	best := map[[2]int]bool{}
	for j, column := range t.Columns {
		if column.Best == "" || column.Printed {
			continue
		}
		first := -1
		var rows []int
		for i, r := range t.Rows {
			n, ok := r.Cells[j].Number()
			if !ok || r.Reference {
				continue
			}
			rows = append(rows, i)
			if first < 0 || column.better(n, t.Rows[first].Cells[j].number) {
				first = i
			}
		}
		var alike []int
		for _, i := range rows {
			if column.Format.write(t.Rows[i].Cells[j].number) == column.Format.write(t.Rows[first].Cells[j].number) {
				alike = append(alike, i)
			}
		}
		if len(alike) == len(rows) { // there is nothing to choose
			continue
		}
		for _, i := range alike {
			best[[2]int{i, j}] = true
		}
	}
	return best
}

// better reports whether a is better than b.
func (c *Column) better(a, b float64) bool {
	switch c.Best {
	case Highest:
		return a > b
	case Lowest:
		return a < b
	}
	return max(a-c.Target, c.Target-a) < max(b-c.Target, c.Target-b)
}
