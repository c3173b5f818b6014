package crosswalk

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/unicode"
)

// maxSheet is how many bytes a sheet has at most, also when it is unpacked.
const maxSheet = 256 << 20

// A Cell is what a person left in the column of the stand-in.
type Cell struct {
	ID      string
	StandIn string
	Row     int    // of the sheet, from 1
	Column  string // of the stand-in: its letter
}

// A Mistake is in one cell of a sheet. It quotes nothing.
type Mistake struct {
	File   string
	Row    int    // from 1; 0: the whole file
	Column string // its letter and name; may be empty
	Reason string
}

func (m Mistake) Error() string {
	at := m.File
	if m.Row > 0 {
		at += fmt.Sprintf(": row %d", m.Row)
	}
	if m.Column != "" {
		at += ", column " + m.Column
	}
	return at + ": " + m.Reason
}

// ReadSheet reads the stand-ins of a sheet, whoever wrote it: columns may stand in any
// order, parted by commas, semicolons or tabs, in UTF-8 or UTF-16. Rows without an id and
// a stand-in are passed over.
func ReadSheet(path string) ([]Cell, error) {
	wrong := func(row int, column, reason string) error { return Mistake{path, row, column, reason} }
	if !IsSheet(path) {
		return nil, fmt.Errorf("%s: %w", path, ErrSheet)
	}
	read := readCSV
	if strings.EqualFold(filepath.Ext(path), ".xlsx") {
		read = readXLSX
	}
	rows, err := read(path)
	if err != nil {
		return nil, err
	}
	head := -1
	var idAt, standInAt int
	for i, row := range rows[:min(len(rows), headerWithin)] {
		if idAt, standInAt = find(row, columnID), find(row, columnStandIn); idAt >= 0 && standInAt >= 0 {
			head = i
			break
		}
	}
	if head < 0 {
		return nil, wrong(0, "", fmt.Sprintf("no row has the headers %q and %q; export the list anew with 'ledger crosswalk' and change that", columnID, columnStandIn))
	}
	for _, name := range [...]string{columnID, columnStandIn} {
		if at := find(rows[head], name); find(rows[head][at+1:], name) >= 0 {
			return nil, wrong(head+1, "", fmt.Sprintf("two columns are headed %q", name))
		}
	}
	letter := columnName(standInAt)
	var cells []Cell
	seen := map[string]int{}
	for i, row := range rows[head+1:] {
		n := head + 2 + i
		c := Cell{ID: strings.ToLower(cell(row, idAt)), StandIn: harmful(cell(row, standInAt)), Row: n, Column: letter + " (" + columnStandIn + ")"}
		switch before := seen[c.ID]; {
		case c.ID == "" && c.StandIn == "":
			continue
		case c.ID == "":
			return nil, wrong(n, columnName(idAt)+" ("+columnID+")", "the id is missing: rows cannot be added; 'ledger set' enters what no text has")
		case before > 0:
			return nil, wrong(n, columnName(idAt)+" ("+columnID+")", fmt.Sprintf("row %d has the same id; delete one of them", before))
		}
		seen[c.ID] = n
		cells = append(cells, c)
	}
	return cells, nil
}

// headerWithin is in how many rows the header is looked for: people put titles above.
const headerWithin = 10

func find(row []string, name string) int {
	return slices.IndexFunc(row, func(c string) bool { return strings.EqualFold(strings.TrimSpace(c), name) })
}

func cell(row []string, at int) string {
	if at >= len(row) {
		return ""
	}
	return strings.TrimSpace(row[at])
}

// columnName is the letter of a column, from 0.
func columnName(at int) string {
	name, err := excelize.ColumnNumberToName(at + 1)
	if err != nil {
		return fmt.Sprint(at + 1)
	}
	return name
}

func readCSV(path string) ([][]string, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(data, []byte("\xFF\xFE")) || bytes.HasPrefix(data, []byte("\xFE\xFF")) { // Excel's "Unicode text"
		if data, err = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(data); err != nil {
			return nil, Mistake{File: path, Reason: "damaged UTF-16"}
		}
	}
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	if !utf8.Valid(data) {
		return nil, Mistake{File: path, Row: 1 + bytes.Count(data[:invalidAt(data)], []byte("\n")), Reason: "is not UTF-8; save it as 'CSV UTF-8', or as .xlsx"}
	}
	if line, rest, _ := bytes.Cut(data, []byte("\n")); bytes.HasPrefix(line, []byte("sep=")) {
		data = rest
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.Comma, r.FieldsPerRecord = separatorOf(data), -1
	var rows [][]string
	for {
		row, err := r.Read()
		if err == io.EOF {
			return rows, nil
		}
		var parse *csv.ParseError
		if errors.As(err, &parse) {
			return nil, Mistake{File: path, Row: len(rows) + 1, Reason: parse.Err.Error()}
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		// csv passes over empty lines, which a sheet counts.
		if line, _ := r.FieldPos(0); len(rows) == 0 {
			for range line - 1 {
				rows = append(rows, nil)
			}
		}
		rows = append(rows, row)
	}
}

func invalidAt(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return len(data)
}

// separatorOf is what parts the columns: the sign that the header has most of.
func separatorOf(data []byte) rune {
	best, most := ',', -1
	for _, line := range bytes.SplitN(data, []byte("\n"), headerWithin+1) {
		if !bytes.Contains(bytes.ToLower(line), []byte(columnStandIn)) {
			continue
		}
		for _, s := range ",;\t" {
			if n := bytes.Count(line, []byte(string(s))); n > most {
				best, most = s, n
			}
		}
		break
	}
	return best
}

func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSheet+1))
	if err == nil && len(data) > maxSheet {
		err = Mistake{File: path, Reason: fmt.Sprintf("is larger than %d MiB", maxSheet>>20)}
	}
	return data, err
}

// readXLSX reads the first sheet that has the headers. Nothing is unpacked onto the
// disk.
func readXLSX(path string) (rows [][]string, err error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: maxSheet, UnzipXMLSizeLimit: maxSheet, RawCellValue: true})
	if err != nil {
		return nil, Mistake{File: path, Reason: "is no workbook that can be read (damaged, with a password, or too large when unpacked)"}
	}
	defer func() {
		if recover() != nil { // a broken workbook
			err = Mistake{File: path, Reason: "a sheet of it is damaged"}
		}
		err = errors.Join(err, f.Close())
	}()
	for _, sheet := range f.GetSheetList() {
		found, err := f.GetRows(sheet)
		if err != nil {
			return nil, Mistake{File: path, Reason: "a sheet of it is damaged"}
		}
		if slices.ContainsFunc(found[:min(len(found), headerWithin)], func(row []string) bool { return find(row, columnID) >= 0 && find(row, columnStandIn) >= 0 }) {
			return found, nil
		}
		if rows == nil {
			rows = found
		}
	}
	return rows, nil
}
