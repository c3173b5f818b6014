package corpus

import (
	"strconv"
	"strings"
	"testing"
)

const (
	bookPart  = `<workbook xmlns:r="r"><sheets><sheet name="Ann Ek" sheetId="1" r:id="a"/></sheets><definedNames><definedName name="x">'Ann Ek'!$A$1</definedName></definedNames></workbook>`
	bookRels  = `<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>`
	bookStyle = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`
)

func sheet(cells string) string {
	return `<worksheet><sheetData><row r="1">` + cells + `</row></sheetData></worksheet>`
}

func TestWorkbook(t *testing.T) {
	for name, c := range map[string]struct{ strings, cells, text, wantStrings, wantCells string }{
		"shared": {`<si><t>Ann</t></si><si><r><rPr><b/></rPr><t>An</t></r><r><t>n x</t></r><rPh sb="0" eb="1"><t>ann</t></rPh></si>`,
			`<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c>`, "Ann\tAnn x\tAnn\n",
			`<si><t xml:space="preserve">B&amp;o</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">B&amp;o</t></r><r><t xml:space="preserve"> x</t></r></si>`,
			`<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c>`},
		"inline, number and dates": {"", `<c r="A1" t="inlineStr"><is><t>Ann</t></is></c><c r="B1"><v>4.67E10</v></c><c r="C1" s="1"><v>18691</v></c><c r="D1" s="2"><v>18691.5</v></c><c r="E1" t="b"><v>1</v></c>`,
			"Ann\t46700000000\t1951-03-04\t1951-03-04 12:00\n", "",
			`<c r="A1" t="inlineStr"><is><t xml:space="preserve">B&amp;o</t></is></c><c r="B1"><v>5</v></c><c r="C1" s="1"><v>17634</v></c><c r="D1" s="2"><v>17634.5</v></c><c r="E1" t="b"><v>1</v></c>`},
		"no longer a number": {"", `<c r="A1" s="1"><v>18692</v></c><c r="B1"><f>1+1</f><v>77</v></c>`, "1951-03-05\t77\n", "",
			`<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">[DATE]</t></is></c><c r="B1" t="str"><f>1+1</f><v>[N]</v></c>`},
		"formula of LibreOffice": {"", `<c r="A1" t="str"><f>&apos;Ann Ek&apos;!A2&amp;&apos;O&apos;&apos;Neil&apos;!A1</f><v>Ann x</v></c>`, "Ann x\n", "",
			`<c r="A1" t="str"><f>&apos;B&amp;o Ek&apos;!A2&amp;&apos;O&apos;&apos;Neil&apos;!A1</f><v>B&amp;o x</v></c>`},
		"formula": {"", `<c r="A1" t="str"><f>"Ann"&amp;'Ann Ek'!A2</f><v>Ann x</v></c>`, "Ann x\n", "",
			`<c r="A1" t="str"><f>"B&amp;o"&amp;'B&amp;o Ek'!A2</f><v>B&amp;o x</v></c>`},
		"unused": {`<si><t>Ann</t></si>`, ``, "Ann\n", `<si><t xml:space="preserve">B&amp;o</t></si>`, ``},
	} {
		t.Run(name, func(t *testing.T) {
			file := packed(t, "xl/workbook.xml", bookPart, "xl/_rels/workbook.xml.rels", bookRels, "xl/styles.xml", bookStyle,
				"xl/sharedStrings.xml", "<sst>"+c.strings+"</sst>", "xl/worksheets/sheet1.xml", sheet(c.cells))
			rec, refusal := readOne(t, file, "f.xlsx", Options{})
			if refusal != nil {
				t.Fatal(refusal)
			}
			if got, _, _ := strings.Cut(rec.Docs[0].Text, "\n\n"); !strings.HasPrefix(rec.Docs[0].Text, c.text) {
				t.Errorf("text is %q, want %q", got, c.text)
			}
			w := replaceAll(t, rec, unchanged, "Ann", "B&o", "46700000000", "5", "1951-03-04", "1948-04-11", "1951-03-05", "[DATE]", "77", "[N]")
			if got := unpacked(t, w.Raw, "xl/sharedStrings.xml"); got != "<sst>"+c.wantStrings+"</sst>" {
				t.Errorf("strings\n%s, want\n%s", got, c.wantStrings)
			}
			if got := unpacked(t, w.Raw, "xl/worksheets/sheet1.xml"); got != sheet(c.wantCells) {
				t.Errorf("sheet\n%s, want\n%s", got, sheet(c.wantCells))
			}
			if got, want := unpacked(t, w.Raw, "xl/workbook.xml"), strings.ReplaceAll(bookPart, "Ann Ek", "B&amp;o Ek"); got != want {
				t.Errorf("workbook\n%s, want\n%s", got, want)
			}
		})
	}
}

// TestSharedApart: a string that becomes different things in two cells is
// written into the cells; a replacement over two cells gives each a word.
func TestSharedApart(t *testing.T) {
	file := packed(t, "xl/workbook.xml", bookPart, "xl/_rels/workbook.xml.rels", bookRels, "xl/sharedStrings.xml", "<sst><si><t>May</t></si><si><t>Ek</t></si></sst>",
		"xl/worksheets/sheet1.xml", sheet(`<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c>`))
	rec, refusal := readOne(t, file, "f.xlsx", Options{})
	if refusal != nil {
		t.Fatal(refusal)
	}
	if !strings.HasPrefix(rec.Docs[0].Text, "May\tEk\tMay\n") {
		t.Fatalf("%q", rec.Docs[0].Text)
	}
	w, err := rec.Rewrite([][]Replacement{{{0, 6, "Eva Maria Dahl"}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := sheet(`<c r="A1" t="inlineStr"><is><t xml:space="preserve">Eva</t></is></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c>`)
	if got := unpacked(t, w.Raw, "xl/worksheets/sheet1.xml"); got != want {
		t.Errorf("sheet\n%s, want\n%s", got, want)
	}
	if got := unpacked(t, w.Raw, "xl/sharedStrings.xml"); got != `<sst><si><t>May</t></si><si><t xml:space="preserve">Maria Dahl</t></si></sst>` {
		t.Errorf("strings %s", got)
	}
}

// TestCountingColumns: numbers of rows stay as they are, others are text.
func TestCountingColumns(t *testing.T) {
	cells := func(column string, values ...string) (rows [][]shownCell) {
		for i, v := range values {
			kind := cellNumber
			if v == "id" {
				kind = cellInline
			}
			rows = append(rows, []shownCell{{sheetCell{kind: kind, name: column + strconv.Itoa(i+1)}, v}})
		}
		return rows
	}
	for want, rows := range map[bool][][][]shownCell{
		true:  {cells("A", "id", "1", "2", "3"), cells("B", "0", "1", "2", "3")},
		false: {cells("A", "id", "1", "2"), cells("A", "4711", "4712", "4713"), cells("A", "1", "2", "4"), cells("A", "1", "1", "1"), cells("A", "1", "2", "3.5")},
	} {
		for _, r := range rows {
			n := newCounting()
			if n.addRows(r); n.counts(columnOf(r[0][0].name)) != want {
				t.Errorf("%v: %v", r, !want)
			}
		}
	}
}

func TestSheetNames(t *testing.T) {
	for name, want := range map[string]string{"Ann": "Ann", "[PERSON]": "PERSON 2", "": "2", strings.Repeat("é", 40): strings.Repeat("é", 29) + " 2", "a/b": "ab 2"} {
		if got := fitSheetName(name, 2); got != want {
			t.Errorf("%q fits as %q, want %q", name, got, want)
		}
	}
}

// FuzzWorkbook checks workbooks whose sheet and strings hold anything.
func FuzzWorkbook(f *testing.F) {
	f.Add(`<c r="A1" t="s"><v>0</v></c><c t="inlineStr"><is><t>b</t></is></c><c s="1"><v>7</v></c><c t="str"><f>"a"&amp;'Ann Ek'!A1</f><v>x</v></c>`, `<si><t>Ann</t></si>`)
	f.Add(`<c t="s"><v>0</v></c><c t="s"><v>0</v></c><c><v>1e9</v></c><c><v/></c><c><f/></c>`, `<si><r><t>a</t></r><rPh><t>b</t></rPh></si>`)
	f.Fuzz(func(t *testing.T, cells, shared string) {
		file := packed(t, "xl/workbook.xml", bookPart, "xl/_rels/workbook.xml.rels", bookRels, "xl/styles.xml", bookStyle,
			"xl/sharedStrings.xml", "<sst>"+shared+"</sst>", "xl/worksheets/sheet1.xml", sheet(cells))
		rec, refusal := readOne(t, file, "f.xlsx", Options{})
		if refusal != nil {
			return
		}
		reps := []Replacement{}
		for at, r := range rec.Docs[0].Text {
			if r >= 'a' && r <= 'z' && at%2 == 0 {
				reps = append(reps, Replacement{at, at + 1, "Ł\"&<é"})
			}
		}
		w, err := rec.Rewrite([][]Replacement{reps}, unchanged)
		if err != nil {
			t.Fatal(err)
		}
		if string(undo(w.Raw, w.Edits)) != string(file) {
			t.Fatal("the edits do not give the file back")
		}
		if _, refusal := readOne(t, w.Raw, "f.xlsx", Options{}); refusal != nil {
			t.Fatalf("written and refused: %v", refusal)
		}
	})
}
