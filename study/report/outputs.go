package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/understudy-text/understudy/internal/usage"
)

func refuse(flag, format string, args ...any) error {
	return usage.Errorf("%s: %w", flag, fmt.Errorf(format, args...))
}

// Standard is what the path of standard output is called.
const Standard = "-"

// Outputs say where results go, each empty if it is not asked for. The errors of Check
// call them by the flags of the same names.
type Outputs struct {
	JSON string // a file, or Standard
	HTML string // a file for the page
	CSV  string // a folder for the tables
}

// Check finds, before hours of work, what could not be written, and what would be
// written over what is read: the files inputs.
func (o Outputs) Check(inputs []string) error {
	if o.JSON != "" && o.HTML != "" && filepath.Clean(o.JSON) == filepath.Clean(o.HTML) {
		return refuse("--html", "--json and --html are one file, %s", o.HTML)
	}
	if o.HTML == Standard {
		return refuse("--html", "standard output takes the tables; name a file")
	}
	if o.JSON != Standard {
		if err := CheckFile("--json", o.JSON, inputs); err != nil {
			return err
		}
	}
	if err := CheckFile("--html", o.HTML, inputs); err != nil {
		return err
	}
	return o.checkTables(inputs)
}

// CheckFile is Check for one file, which a flag names.
func CheckFile(flag, path string, inputs []string) error {
	if path == "" {
		return nil
	}
	folder := filepath.Dir(path)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return refuse(flag, "there is no folder %s", folder)
	}
	to, err := os.Stat(path)
	if err != nil {
		return nil // it is new
	}
	if to.IsDir() {
		return refuse(flag, "%s is a folder; name a file", path)
	}
	for _, in := range inputs {
		if from, err := os.Stat(in); err == nil && os.SameFile(from, to) {
			return refuse(flag, "%s is read; it would be overwritten", path)
		}
	}
	return nil
}

func (o Outputs) checkTables(inputs []string) error {
	to, err := os.Stat(o.CSV)
	if err != nil { // it is new, or none
		return nil
	}
	if !to.IsDir() {
		return refuse("--csv", "%s is no folder", o.CSV)
	}
	for _, in := range inputs {
		from, err := os.Stat(filepath.Dir(in))
		if err == nil && os.SameFile(from, to) && strings.EqualFold(filepath.Ext(in), ".csv") {
			return refuse("--csv", "%s, which lies there, is read; it might be overwritten", in)
		}
	}
	return nil
}

// Write writes the tables and the page that were asked for, and result as JSON. If JSON
// is not asked for, otherwise is called, which tells people on standard output.
func (o Outputs) Write(tables, page *Report, result any, otherwise func() error) error {
	var all error
	if o.CSV != "" {
		all = errors.Join(all, tables.writeTables(o.CSV))
	}
	if o.HTML != "" {
		all = errors.Join(all, WriteFile(o.HTML, page.WriteHTML))
	}
	encode := func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(result)
	}
	switch o.JSON {
	case "":
		return errors.Join(all, otherwise())
	case Standard:
		return errors.Join(all, encode(os.Stdout))
	}
	return errors.Join(all, WriteFile(o.JSON, encode))
}

// writeTables writes the tables as CSV files, complete or not at all.
func (r *Report) writeTables(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, s := range r.Sections {
		for i := range s.Tables {
			t := &s.Tables[i]
			if err := WriteFile(filepath.Join(folder, t.Name+".csv"), t.WriteCSV); err != nil {
				return err
			}
		}
	}
	return nil
}
