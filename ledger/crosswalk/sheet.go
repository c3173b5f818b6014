package crosswalk

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/understudy-text/understudy/corpus"
)

// The columns of a sheet. Only the stand-in is read back, by the id.
const (
	columnOriginal = "original"
	columnForms    = "other forms"
	columnStandIn  = "stand-in"
	columnWritten  = "stand-in of the other forms"
	columnCategory = "category"
	columnCan      = "can be changed"
	columnMentions = "mentions"
	columnTexts    = "documents"
	columnNames    = "names of the documents"
	columnFirst    = "first place"
	columnID       = "id"
)

var columns = []string{columnOriginal, columnStandIn, columnCategory, columnMentions, columnTexts, columnForms, columnWritten, columnFirst, columnNames, columnCan, columnID}

// Bounds of a cell: Excel takes 32,767 characters.
const (
	mostNamed = 100
	mostCell  = 30_000 // bytes
)

// cells is a row as a sheet shows it.
func (r *Row) cells() []string {
	var originals, standIns []string
	for _, f := range r.Forms {
		originals = append(originals, fmt.Sprintf("%s (%d)", f.Original, f.Mentions))
		standIns = append(standIns, f.StandIn)
	}
	by := map[string]string{
		columnOriginal: r.Original, columnForms: joinCell(originals), columnStandIn: r.StandIn, columnWritten: joinCell(standIns),
		columnCategory: string(r.Category), columnMentions: strconv.Itoa(r.Mentions), columnTexts: strconv.Itoa(len(r.Documents)),
		columnNames: joinCell(r.Documents), columnFirst: r.First.String(), columnCan: "no", columnID: r.ID,
	}
	if r.Changeable() {
		by[columnCan] = "yes"
	}
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = by[c]
	}
	return out
}

// joinCell writes several values into one cell.
func joinCell(list []string) string {
	more := ""
	if n := len(list) - mostNamed; n > 0 {
		list, more = list[:mostNamed], fmt.Sprintf(" … and %d more", n)
	}
	text := strings.Join(list, " | ") + more
	if len(text) > mostCell {
		text = strings.ToValidUTF8(text[:mostCell], "") + " …"
	}
	return text
}

// formulaSigns begin what a spreadsheet takes for a formula (OWASP, CSV injection).
const formulaSigns = "=+-@\t\r"

// harmless puts an apostrophe before what a spreadsheet would compute; harmful takes it
// off again.
func harmless(cell string) string {
	if cell != "" && strings.IndexByte(formulaSigns, cell[0]) >= 0 {
		return "'" + cell
	}
	return cell
}

func harmful(cell string) string {
	if len(cell) > 1 && cell[0] == '\'' && strings.IndexByte(formulaSigns, cell[1]) >= 0 {
		return cell[1:]
	}
	return cell
}

// ErrSheet says that a file's name is that of no sheet.
var ErrSheet = errors.New("a sheet is called FILE.csv or FILE.xlsx")

// IsSheet reports whether a file's name is that of a sheet.
func IsSheet(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return ext == ".csv" || ext == ".xlsx"
}

// Write writes the rows to a file that its owner alone can read: CSV or XLSX, by its
// name. wrote is called after each row.
// A sheet that is there with other content may hold corrections: it is replaced only if
// overwrite says so, and the error is corpus.ErrOccupied.
func Write(path string, rows []Row, overwrite bool, wrote func()) error {
	if !IsSheet(path) {
		return fmt.Errorf("%s: %w", path, ErrSheet)
	}
	create := corpus.CreateNew
	if overwrite {
		create = corpus.CreateAtomic
	}
	file, err := create(path)
	if err != nil {
		return err
	}
	defer file.Abort()
	w := bufio.NewWriter(file)
	write := writeCSV
	if strings.EqualFold(filepath.Ext(path), ".xlsx") {
		write = writeXLSX
	}
	if err := write(w, rows, wrote); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return file.Commit(0o600)
}

// byteOrderMark has Excel read UTF-8.
const byteOrderMark = "\uFEFF"

func writeCSV(w io.Writer, rows []Row, wrote func()) error {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return err
	}
	c := csv.NewWriter(w)
	c.UseCRLF = true // RFC 4180
	if err := c.Write(columns); err != nil {
		return err
	}
	for i := range rows {
		cells := rows[i].cells()
		for j := range cells {
			cells[j] = harmless(cells[j])
		}
		if err := c.Write(cells); err != nil {
			return err
		}
		wrote()
	}
	c.Flush()
	return c.Error()
}

// The sheets of a workbook.
const (
	sheetRows = "who is who"
	sheetHelp = "how to correct it"
)

var help = []string{
	"This list says who became whom. It holds the originals: keep it as safe as the key.",
	"To give somebody another stand-in, change the cell in the column 'stand-in', of rows that say yes under 'can be changed'.",
	"Write as many names as stood there: a first name for a first name, a surname for a surname.",
	"A part that several rows share (a surname, a town) changes in all of them; change it in one row.",
	"Nothing else is read back. Rows may be sorted or deleted; a deleted row stays as it is.",
	"Then run: understudy ledger import --ledger … --key-file … THIS-FILE, and pseudonymize again.",
}

// The widths of the columns, in characters.
var widths = map[string]float64{columnOriginal: 30, columnStandIn: 30, columnForms: 45, columnWritten: 45, columnFirst: 32, columnNames: 32, columnID: 15, columnCan: 16}

// asText is the number format of cells that are text whatever they look like, also
// after somebody has edited them.
const asText = 49

func writeXLSX(w io.Writer, rows []Row, wrote func()) (err error) {
	f := excelize.NewFile()
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := f.SetSheetName("Sheet1", sheetRows); err != nil {
		return err
	}
	text, err := f.NewStyle(&excelize.Style{NumFmt: asText, Alignment: &excelize.Alignment{Vertical: "top", WrapText: true}})
	if err != nil {
		return err
	}
	head, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"DDE6F0"}}})
	if err != nil {
		return err
	}
	last, err := excelize.ColumnNumberToName(len(columns))
	if err != nil {
		return err
	}
	if err := errors.Join(
		f.SetColStyle(sheetRows, "A:"+last, text),
		f.SetSheetRow(sheetRows, "A1", &columns),
		f.SetCellStyle(sheetRows, "A1", last+"1", head),
		f.SetPanes(sheetRows, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}),
		f.AutoFilter(sheetRows, fmt.Sprintf("A1:%s%d", last, len(rows)+1), nil),
	); err != nil {
		return err
	}
	for i, c := range columns {
		name, err := excelize.ColumnNumberToName(i + 1)
		if err != nil {
			return err
		}
		if width, ok := widths[c]; ok {
			if err := f.SetColWidth(sheetRows, name, name, width); err != nil {
				return err
			}
		}
	}
	for i := range rows {
		for j, cell := range rows[i].cells() {
			at, err := excelize.CoordinatesToCellName(j+1, i+2)
			if err != nil {
				return err
			}
			if columns[j] == columnMentions || columns[j] == columnTexts {
				n, _ := strconv.Atoi(cell) // it was written as one
				err = f.SetCellInt(sheetRows, at, int64(n))
			} else {
				err = errors.Join(f.SetCellStr(sheetRows, at, cell), f.SetCellStyle(sheetRows, at, at, text))
			}
			if err != nil {
				return err
			}
		}
		wrote()
	}
	return errors.Join(writeHelp(f), f.Write(w))
}

func writeHelp(f *excelize.File) error {
	if _, err := f.NewSheet(sheetHelp); err != nil {
		return err
	}
	for i, line := range help {
		if err := f.SetCellStr(sheetHelp, fmt.Sprintf("A%d", i+1), line); err != nil {
			return err
		}
	}
	return f.SetColWidth(sheetHelp, "A", "A", 120)
}
