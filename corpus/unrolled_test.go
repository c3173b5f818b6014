package corpus

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// asLarge gives an archive the comment by which it is read like a large one.
func asLarge(t testing.TB, file []byte) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range z.File {
		if err := w.Copy(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.SetComment(unrolledComment), w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// passed reads a file on the disk and writes it anew, and returns what is there then and the
// texts; change makes new bytes of each record.
func passed(t testing.TB, file []byte, name string, o Options, change func(*Record) []byte) (out []byte, texts []string) {
	t.Helper()
	folder := t.TempDir()
	f := File{Path: filepath.Join(folder, name), Name: name}
	if err := os.WriteFile(f.Path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := Open(f, o)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	to := filepath.Join(folder, "new-"+name)
	w, err := CreateAtomicFor(to, f)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	output := NewOutput(w)
	for {
		p, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if p.Kind != Content {
			err = output.Write(p)
		} else {
			texts = append(texts, p.Record.Docs[0].Text)
			err = output.Record(change(p.Record))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Commit(0o600); err != nil {
		t.Fatal(err)
	}
	if out, err = os.ReadFile(to); err != nil {
		t.Fatal(err)
	}
	return out, texts
}

// there replaces words in all records of a file, and back undoes it.
func thereAndBack(t testing.TB, file []byte, name string, pairs ...string) (out, back []byte, texts []string) {
	t.Helper()
	var edits [][]Edit
	out, texts = passed(t, file, name, Options{}, func(rec *Record) []byte {
		w := replaceAll(t, rec, unchanged, pairs...)
		edits = append(edits, w.Edits)
		return w.Raw
	})
	back, _ = passed(t, out, name, Options{LooseSpans: true}, func(rec *Record) []byte {
		raw := undo(rec.Raw, edits[0])
		edits = edits[1:]
		return raw
	})
	return out, back, texts
}

func TestUnrolledWorkbook(t *testing.T) {
	const row = `<row r="%d"><c r="A%[1]d" t="s"><v>0</v></c><c r="B%[1]d" t="s"><f>1</f><v>1</v></c><c r="C%[1]d" s="1"><v>18691</v></c></row>`
	var rows strings.Builder
	const n = 3000 // more than two stretches
	for i := range n {
		fmt.Fprintf(&rows, row, i+1)
	}
	part := `<?xml version="1.0" encoding="UTF-8"?><worksheet x="a>b"><!-- <row> --><sheetData>` + rows.String() + `</sheetData><headerFooter>Ann</headerFooter></worksheet>`
	file := asLarge(t, packed(t, "[Content_Types].xml", "<Types/>", "xl/workbook.xml", bookPart, "xl/_rels/workbook.xml.rels", bookRels, "xl/styles.xml", bookStyle,
		"xl/worksheets/sheet1.xml", part, "xl/sharedStrings.xml", `<sst count="2" uniqueCount="2"><si><r><t>Ann</t></r></si><si><t>Ann &amp; x</t></si></sst>`,
		"docProps/thumbnail.jpeg", "\x1cAnn", "xl/calcChain.xml", "<x/>"))
	out, back, texts := thereAndBack(t, file, "f.xlsx", "Ann", "B&o", "1951-03-04", "1948-04-11")
	if len(texts) != 4 || !strings.Contains(texts[0], "Ann Ek") || !strings.HasPrefix(texts[2], "Ann\tAnn & x\t1951-03-04\nAnn\t") || !strings.HasSuffix(texts[3], "Ann") {
		t.Fatalf("%d texts: %.100q", len(texts), texts)
	}
	now := `<row r="3000"><c r="A3000" t="inlineStr"><is><r><t xml:space="preserve">B&amp;o</t></r></is></c><c r="B3000" t="str"><f>1</f><v>B&amp;o &amp; x</v></c><c r="C3000" s="1"><v>17634</v></c></row>`
	if got := unpacked(t, out, "xl/worksheets/sheet1.xml"); !strings.Contains(got, now) || strings.Count(got, "<row r=") != n || strings.Contains(got, "Ann") {
		t.Errorf("the last row is %s", got[max(0, len(got)-500):])
	}
	if got := unpacked(t, out, "xl/sharedStrings.xml"); got != "<sst></sst>" {
		t.Errorf("strings are %s", got)
	}
	if got := unpacked(t, out, "xl/workbook.xml"); got != strings.ReplaceAll(bookPart, "Ann Ek", "B&amp;o Ek") {
		t.Errorf("workbook is %s", got)
	}
	if got := unpacked(t, out, "docProps/thumbnail.jpeg"); got != "" {
		t.Errorf("thumbnail is %q", got)
	}
	restored := strings.NewReplacer(` t="s"><v>0</v>`, ` t="inlineStr"><is><r><t>Ann</t></r></is>`, ` t="s"><f>1</f><v>1</v>`, ` t="str"><f>1</f><v>Ann &amp; x</v>`).Replace(part)
	for name, want := range map[string]string{"xl/worksheets/sheet1.xml": restored, "xl/workbook.xml": bookPart, "docProps/thumbnail.jpeg": "\x1cAnn", "xl/calcChain.xml": "<x/>"} {
		if got := unpacked(t, back, name); got != want {
			t.Errorf("%s comes back as %.300s", name, got)
		}
	}
}

func TestUnrolledSpreadsheet(t *testing.T) {
	row := `<table:table-row><table:table-cell office:value-type="string"><text:p>Ann</text:p></table:table-cell><table:table-cell/></table:table-row>`
	part := `<x><table:table table:name="Ann">` + strings.Repeat(row, 5000) + `</table:table></x>`
	file := asLarge(t, packed(t, "mimetype", "a", "content.xml", part, "meta.xml", "<y><dc:creator>Ann</dc:creator></y>"))
	out, back, texts := thereAndBack(t, file, "f.ods", "Ann", "Bo")
	if len(texts) != 4 || strings.Contains(unpacked(t, out, "content.xml"), "Ann") || !strings.Contains(unpacked(t, out, "meta.xml"), "Bo") {
		t.Errorf("%d texts", len(texts))
	}
	if unpacked(t, back, "content.xml") != part {
		t.Error("it does not come back")
	}
}

// TestRolledAsAWhole: what repeats cells or names sheets is not taken apart.
func TestRolledAsAWhole(t *testing.T) {
	const part = `<worksheet><sheetData><row><c r="A1"><f>%s</f><v>1</v></c></row></sheetData></worksheet>`
	book := []string{"xl/workbook.xml", bookPart, "xl/_rels/workbook.xml.rels", bookRels}
	for name, c := range map[string]struct {
		parts []string
		want  int
	}{
		"apart":   {append(book, "xl/worksheets/sheet1.xml", fmt.Sprintf(part, "A1")), 2},
		"formula": {append(book, "xl/worksheets/sheet1.xml", fmt.Sprintf(part, "'Ann Ek'!A1")), 1},
		"table":   {append(book, "xl/worksheets/sheet1.xml", fmt.Sprintf(part, "A1"), "xl/tables/table1.xml", `<table/>`), 1},
	} {
		_, texts := passed(t, asLarge(t, packed(t, c.parts...)), "f.xlsx", Options{}, func(rec *Record) []byte { return rec.Raw })
		if len(texts) != c.want {
			t.Errorf("%s: %d texts", name, len(texts))
		}
	}
}

// TestUnrolledBroken: what cannot be read is refused with its part, as a whole.
func TestUnrolledBroken(t *testing.T) {
	for want, part := range map[string]string{
		`part "xl/worksheets/sheet1.xml", behind row 0: byte 14: not well-formed XML`: `<worksheet></w`,
		`part "xl/worksheets/sheet1.xml": a cell shows a shared string that is not`:   `<worksheet><sheetData><row><c t="s"><v>7</v></c></row></sheetData></worksheet>`,
		`part "xl/worksheets/sheet1.xml": not well-formed XML`:                        `<worksheet><sheetData>`,
		`declares entities of its own`:                                                `<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>`,
	} {
		f := File{Path: filepath.Join(t.TempDir(), "f.xlsx"), Name: "f.xlsx"}
		file := asLarge(t, packed(t, "xl/workbook.xml", bookPart, "xl/_rels/workbook.xml.rels", bookRels, "xl/worksheets/sheet1.xml", part, "xl/sharedStrings.xml", "<sst/>"))
		if err := os.WriteFile(f.Path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := Open(f, Options{})
		for err == nil {
			_, err = r.Next()
		}
		var refusal *Refusal
		if !errors.As(err, &refusal) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", part, err)
		}
		r.Close()
	}
}

// FuzzUnrolled checks that sheets of any content come back as they were.
func FuzzUnrolled(f *testing.F) {
	f.Add(`<c r="A1" t="s"><v>0</v></c><c t="inlineStr"><is><t>b</t></is></c><c s="1"><v>7</v></c><c t="str"><f>"a"</f><v>x</v></c>`, `<si><t>Ann</t></si>`, 1)
	f.Add(`<c t="s"><v>1</v></c></row><row/><row><c t="s"><f/><v> 0 </v></c><c t="s"/>`, `<si/><si><r><t>a</t></r><rPh><t>b</t></rPh></si>`, 2000)
	f.Add(`<c t='s'><v>0</v></c ><![CDATA[<c t="s">]]><!-- > --><?x >?>`, `<si>a<!-- </si> --></si>`, 1)
	f.Fuzz(func(t *testing.T, cells, shared string, n int) {
		part := sheet(strings.Repeat(cells+`</row><row>`, 1+int(uint(n)%3000)))
		file := asLarge(t, packed(t, "xl/workbook.xml", bookPart, "xl/_rels/workbook.xml.rels", bookRels, "xl/sharedStrings.xml", "<sst>"+shared+"</sst>", "xl/worksheets/sheet1.xml", part))
		f := File{Path: filepath.Join(t.TempDir(), "f.xlsx"), Name: "f.xlsx"}
		if err := os.WriteFile(f.Path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := Open(f, Options{})
		for err == nil {
			var p Piece
			if p, err = r.Next(); p.Kind == Refused {
				err = p.Refusal
			}
		}
		r.Close()
		if err != io.EOF {
			return
		}
		first, before := passed(t, file, "f.xlsx", Options{}, func(rec *Record) []byte { return rec.Raw })
		_, back, texts := thereAndBack(t, first, "f.xlsx", "a", "Ł\"&<é")
		if strings.Join(before, "\n") != strings.Join(texts, "\n") {
			t.Fatalf("%q is read as %q", before, texts)
		}
		for _, name := range []string{"xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/workbook.xml"} {
			if unpacked(t, back, name) != unpacked(t, first, name) {
				t.Fatalf("%s comes back as %q", name, unpacked(t, back, name))
			}
		}
	})
}
