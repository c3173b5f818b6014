package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/corpus"
)

// WriteJSON writes all that the page shows, for programs.
func (r *Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// MarshalJSON writes the kind of drawing beside what it draws.
func (p Plot) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Caption string  `json:"caption"`
		Kind    string  `json:"kind"`
		Drawing Drawing `json:"drawing"`
	}{p.Caption, p.Drawing.kind(), p.Drawing})
}

// WriteCSV writes the table as comma-separated values (RFC 4180), a header first.
// Numbers are exact; a standard deviation has a column of its own. Words that a
// spreadsheet would run as a formula have an apostrophe before them.
func (t *Table) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	spreads := make([]bool, len(t.Columns))
	for _, r := range t.Rows {
		for i, c := range r.Cells {
			spreads[i] = spreads[i] || c.kind == spread
		}
	}
	var head []string
	for i, c := range t.Columns {
		name := c.Name
		if c.Group != "" {
			name = c.Group + ": " + name
		}
		head = append(head, inert(name))
		if spreads[i] {
			head = append(head, inert(name+" (sd)"))
		}
	}
	if err := out.Write(head); err != nil {
		return err
	}
	exact := func(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
	for _, r := range t.Rows {
		var line []string
		for i, c := range r.Cells {
			n, ok := c.Number()
			if ok {
				line = append(line, exact(n))
			} else {
				line = append(line, inert(c.text))
			}
			switch {
			case c.kind == spread:
				line = append(line, exact(c.sd))
			case spreads[i]:
				line = append(line, "")
			}
		}
		if err := out.Write(line); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// inert keeps a spreadsheet from running words, which may be a stranger's, as a
// formula: names of documents, words of texts (OWASP, "CSV injection").
func inert(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}

// check finds what cannot be shown.
func (r *Report) check() error {
	for _, s := range r.Sections {
		for _, t := range s.Tables {
			for i, row := range t.Rows {
				if len(row.Cells) != len(t.Columns) {
					return fmt.Errorf("report: table %q: row %d has %d cells for %d columns", t.Caption, i+1, len(row.Cells), len(t.Columns))
				}
			}
		}
		for _, p := range s.Plots {
			if p.Drawing == nil {
				return fmt.Errorf("report: plot %q has no drawing", p.Caption)
			}
			if err := p.Drawing.check(); err != nil {
				return fmt.Errorf("report: plot %q: %w", p.Caption, err)
			}
		}
	}
	return nil
}

// WriteFolder writes report.html, report.json and a file for each table (its name
// and .csv) into a folder, which is made if it is not there. Each file is there
// complete or not at all.
func (r *Report) WriteFolder(dir string) error {
	if err := r.check(); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files := map[string]func(io.Writer) error{"report.html": r.WriteHTML, "report.json": r.WriteJSON}
	for i := range r.Sections {
		for j := range r.Sections[i].Tables {
			t := &r.Sections[i].Tables[j]
			name := t.Name + ".csv"
			if !fs.ValidPath(t.Name) || filepath.Base(t.Name) != t.Name || t.Name == "." || files[name] != nil {
				return fmt.Errorf("report: table %q: the name %q is no file name, or another table's", t.Caption, t.Name)
			}
			files[name] = t.WriteCSV
		}
	}
	for name, write := range files {
		if err := WriteFile(filepath.Join(dir, name), write); err != nil {
			return err
		}
	}
	return nil
}

// WriteFile writes a file that is there complete or not at all, and that its owner
// alone can read: reports quote texts. WriteHTML and WriteJSON can be what writes it.
func WriteFile(path string, write func(io.Writer) error) error {
	_, err := corpus.WriteFile(path, 0o600, write)
	return err
}
