package crosswalk

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"
)

// What spreadsheets make of a sheet is read as it was meant.
func TestReadSheet(t *testing.T) {
	utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("id\tstand-in\r\nab12\tHélène\r\n")
	if err != nil {
		t.Fatal(err)
	}
	for why, text := range map[string]string{
		"as it is":             "id,stand-in\r\nab12,Hélène\r\n",
		"byte order mark":      "\uFEFFid,stand-in\nab12,Hélène\n",
		"semicolons":           "id;stand-in\nab12;Hélène\n",
		"tabs in UTF-16":       utf16,
		"other order":          "category,stand-in,original,id\nPERSON,Hélène,\"a,b\",ab12\n",
		"said separator":       "sep=;\nid;stand-in\nab12;Hélène\n",
		"capitals and a title": "Our list,\nID,Stand-In\nAB12,Hélène\n,\n",
		"spaces":               "id , stand-in\nab12, Hélène \n",
		"short rows":           "stand-in,id,category\nHélène,ab12\n",
	} {
		path := filepath.Join(t.TempDir(), "s.csv")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := ReadSheet(path)
		if err != nil || len(got) != 1 || got[0].ID != "ab12" || got[0].StandIn != "Hélène" {
			t.Errorf("%s: %+v, %v", why, got, err)
		}
	}
}

// A sheet that cannot be trusted is refused with the place, and quotes nothing.
func TestReadSheetRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "no row has the headers",
		"id,name\na,b\n":                 "no row has the headers",
		"id,stand-in,id\na,b,c\n":        "row 1: two columns are headed \"id\"",
		"id,stand-in\na,Bo\nb,Al\na,Cy":  "row 4, column A (id): row 2 has the same id",
		"id,stand-in\n,Secret\n":         "row 2, column A (id): the id is missing",
		"id,stand-in\na,\"Secret\nb,c\n": "row 2:",
		"id,stand-in\na,B\xE9\n":         "row 2: is not UTF-8",
	} {
		path := filepath.Join(t.TempDir(), "s.csv")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReadSheet(path)
		var m Mistake
		if !errors.As(err, &m) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "Secret") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// What is written is read, from either kind of file; no cell begins a formula.
func TestWriteAndRead(t *testing.T) {
	rows := []Row{
		{ID: "1", StandIn: "=cmd|' /C calc'!A0", Original: "@SUM(A1)", Documents: []string{"-a.txt"}},
		{ID: "2", StandIn: "+44 163 296 0198", Original: "+44 113 496 0735", Documents: []string{}},
		{ID: "3", StandIn: "'tHart, \"x\"; y", Original: "two\nlines", Documents: []string{}},
		{ID: "4", StandIn: "هيكل النعمات", Original: "خالد المصري", Documents: []string{}},
		{ID: "5", StandIn: "0123", Original: "0456", Documents: []string{}},
	}
	for _, name := range []string{"s.csv", "s.xlsx"} {
		path := filepath.Join(t.TempDir(), name)
		if err := Write(path, rows, false, func() {}); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v; want mode 0600", name, info.Mode(), err)
		}
		cells, err := ReadSheet(path)
		if err != nil || len(cells) != len(rows) {
			t.Fatalf("%s: %d cells, %v", name, len(cells), err)
		}
		for i, c := range cells {
			if c.ID != rows[i].ID || c.StandIn != rows[i].StandIn || c.Row != i+2 {
				t.Errorf("%s: row %d: %+v, want %q", name, i+2, c, rows[i].StandIn)
			}
		}
	}
	for _, r := range rows {
		for _, cell := range r.cells() {
			if got := harmless(cell); got != "" && strings.ContainsRune(formulaSigns, rune(got[0])) {
				t.Errorf("%q begins a formula", got)
			}
			if harmful(harmless(cell)) != cell {
				t.Errorf("%q does not come back", cell)
			}
		}
	}
	if err := Write(filepath.Join(t.TempDir(), "s.ods"), rows, false, func() {}); !errors.Is(err, ErrSheet) {
		t.Errorf("err = %v, want ErrSheet", err)
	}
}

// A cell holds no more than a spreadsheet takes.
func TestSeveral(t *testing.T) {
	long := slices.Repeat([]string{"a name"}, 250)
	if got := joinCell(long); !strings.HasSuffix(got, " … and 150 more") {
		t.Errorf("%q", got[len(got)-40:])
	}
	if got := joinCell([]string{strings.Repeat("é", mostCell)}); len(got) > mostCell+5 {
		t.Errorf("%d bytes in a cell", len(got))
	}
}
