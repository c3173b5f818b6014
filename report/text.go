package report

import (
	"io"
	"strings"
	"unicode/utf8"
)

// WriteText writes the table for a terminal: caption, header, a line for each row,
// notes.
func (t *Table) WriteText(w io.Writer) error {
	head := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		head[i] = strings.TrimSpace(c.Group + " " + c.Name)
	}
	lines := [][]string{head}
	group := ""
	for _, r := range t.Rows {
		if r.Group != group && r.Group != "" {
			lines = append(lines, []string{r.Group + ":"})
		}
		group = r.Group
		cells := make([]string, len(r.Cells))
		for i, c := range r.Cells {
			cells[i] = t.Columns[i].Format.cell(c)
		}
		lines = append(lines, cells)
	}
	var b strings.Builder
	if t.Caption != "" {
		b.WriteString(t.Caption + "\n")
	}
	widths := widest(lines)
	for _, cells := range lines {
		var line strings.Builder
		for i, c := range cells {
			line.WriteString(c + strings.Repeat(" ", 2+max(0, widths[i]-utf8.RuneCountInString(c))))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	for _, n := range t.Notes {
		b.WriteString(n + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// widest is how wide each column is, in code points; headings over rows may stand
// out.
func widest(lines [][]string) []int {
	widths := make([]int, len(lines[0]))
	for _, cells := range lines {
		if len(cells) < len(widths) {
			continue
		}
		for i, c := range cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	return widths
}
