package report

import (
	"io"
	"strings"
	"unicode/utf8"
)

// WriteText writes the table as text: caption, header, a line for each row, notes.
func (t *Table) WriteText(w io.Writer) error {
	head := make([]string, len(t.Columns))
	all := make([]int, len(t.Columns))
	for i, c := range t.Columns {
		head[i], all[i] = strings.TrimSpace(c.Group+" "+c.Name), i
	}
	var b strings.Builder
	if t.Caption != "" {
		b.WriteString(t.Caption + "\n")
	}
	lines := append([][]string{head}, t.lines(all)...)
	write(&b, lines, widest(lines, len(all)))
	for _, n := range t.Notes {
		b.WriteString(n + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteFitting is WriteText for a terminal of so many columns. Where the table is
// wider it comes in pieces, one below the other, each of which begins with the first
// column; headings of groups have a line of their own. Only a column that does not fit
// beside the first is left to the terminal.
func (t *Table) WriteFitting(w io.Writer, width int) error {
	var b strings.Builder
	if err := t.WriteText(&b); err != nil {
		return err
	}
	if isWithin(b.String(), width) {
		_, err := io.WriteString(w, b.String())
		return err
	}
	b.Reset()
	if t.Caption != "" {
		b.WriteString(wrap(t.Caption, width))
	}
	for i, piece := range t.pieces(width) {
		if i > 0 {
			b.WriteString("\n")
		}
		lines, widths := t.piece(piece)
		write(&b, lines, widths)
	}
	for _, n := range t.Notes {
		b.WriteString(wrap(n, width))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// isWithin reports whether no line is longer than width, in code points.
func isWithin(text string, width int) bool {
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > width {
			return false
		}
	}
	return true
}

// lines are the rows, cut to some columns. A line of one cell is a heading over rows.
func (t *Table) lines(columns []int) [][]string {
	var lines [][]string
	group := ""
	for _, r := range t.Rows {
		if r.Group != group && r.Group != "" {
			lines = append(lines, []string{r.Group + ":"})
		}
		group = r.Group
		var cells []string
		for _, i := range columns {
			cells = append(cells, t.Columns[i].Format.cell(r.Cells[i]))
		}
		lines = append(lines, cells)
	}
	return lines
}

// pieces are the columns of each piece that fits into a width, the first column in
// front of each. A group of columns is parted only if it does not fit into a piece.
func (t *Table) pieces(width int) [][]int {
	var out [][]int
	piece := []int{0}
	take := func(columns ...int) bool {
		_, widths := t.piece(append(piece[:len(piece):len(piece)], columns...))
		total := -between
		for _, w := range widths {
			total += w + between
		}
		if total > width {
			return false
		}
		piece = append(piece, columns...)
		return true
	}
	next := func() {
		if len(piece) > 1 {
			out, piece = append(out, piece), []int{0}
		}
	}
	for from := 1; from < len(t.Columns); {
		to := from + 1
		for to < len(t.Columns) && t.Columns[from].Group != "" && t.Columns[to].Group == t.Columns[from].Group {
			to++
		}
		var group []int
		for i := from; i < to; i++ {
			group = append(group, i)
		}
		from = to
		if take(group...) {
			continue
		}
		next()
		if take(group...) {
			continue
		}
		for _, i := range group {
			if !take(i) {
				next()
				if !take(i) {
					piece = append(piece, i)
				}
			}
		}
	}
	if len(piece) > 1 || len(out) == 0 {
		out = append(out, piece)
	}
	return out
}

// piece has the lines of some columns, and how wide these are: the names of groups in
// a line above those of the columns, if there are any.
func (t *Table) piece(columns []int) (lines [][]string, widths []int) {
	groups, names := make([]string, len(columns)), make([]string, len(columns))
	some := false
	for k, i := range columns {
		names[k] = t.Columns[i].Name
		if g := t.Columns[i].Group; g != "" && (k == 0 || g != t.Columns[columns[k-1]].Group) {
			groups[k], some = g, true
		}
	}
	lines = append([][]string{names}, t.lines(columns)...)
	widths = widest(lines, len(columns))
	for k := 0; k < len(columns); {
		room, next := widths[k], k+1
		for next < len(columns) && groups[next] == "" && t.Columns[columns[next]].Group != "" {
			room += between + widths[next]
			next++
		}
		widths[next-1] += max(0, utf8.RuneCountInString(groups[k])-room)
		k = next
	}
	if !some {
		return lines, widths
	}
	var over strings.Builder
	at := 0 // where the next column begins
	for k, g := range groups {
		if g != "" {
			over.WriteString(strings.Repeat(" ", at-utf8.RuneCountInString(over.String())) + g)
		}
		at += widths[k] + between
	}
	return append([][]string{{over.String()}}, lines...), widths
}

// between is how many blanks stand between columns.
const between = 2

// write writes lines with columns so wide.
func write(b *strings.Builder, lines [][]string, widths []int) {
	for _, cells := range lines {
		var line strings.Builder
		for i, c := range cells {
			line.WriteString(c + strings.Repeat(" ", between+max(0, widths[i]-utf8.RuneCountInString(c))))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

// widest is how wide each of some columns is, in code points; headings over rows may
// stand out.
func widest(lines [][]string, columns int) []int {
	widths := make([]int, columns)
	for _, cells := range lines {
		if len(cells) < columns {
			continue
		}
		for i, c := range cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	return widths
}

// wrap breaks a text between words into lines of a width.
func wrap(text string, width int) string {
	var b strings.Builder
	at := 0
	for _, w := range strings.Fields(text) {
		n := utf8.RuneCountInString(w)
		switch {
		case at == 0:
		case at+1+n > width:
			b.WriteString("\n")
			at = 0
		default:
			b.WriteString(" ")
			at++
		}
		b.WriteString(w)
		at += n
	}
	return b.String() + "\n"
}
