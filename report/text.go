package report

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteText writes the table for a terminal: caption, header, a line for each row,
// notes.
func (t *Table) WriteText(w io.Writer) error {
	if t.Caption != "" {
		if _, err := fmt.Fprintln(w, t.Caption); err != nil {
			return err
		}
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(cells []string) error {
		_, err := fmt.Fprintln(out, strings.TrimRight(strings.Join(cells, "\t"), "\t"))
		return err
	}
	head := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		head[i] = strings.TrimSpace(c.Group + " " + c.Name)
	}
	if err := line(head); err != nil {
		return err
	}
	group := ""
	for _, r := range t.Rows {
		if r.Group != group && r.Group != "" {
			if err := line([]string{r.Group + ":"}); err != nil {
				return err
			}
		}
		group = r.Group
		cells := make([]string, len(r.Cells))
		for i, c := range r.Cells {
			cells[i] = t.Columns[i].Format.cell(c)
		}
		if err := line(cells); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	for _, n := range t.Notes {
		if _, err := fmt.Fprintln(w, n); err != nil {
			return err
		}
	}
	return nil
}
