package corpus

import (
	"strings"
	"testing"
)

func TestOpenDocument(t *testing.T) {
	const start, end = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="s" xmlns:dc="d" xmlns:style="y"><office:body>`, `</office:body></office:document-content>`
	for name, c := range map[string]struct{ file, body, text, want string }{
		"over spans": {"f.odt", `<text:h>Mr <text:span>An</text:span><text:span>n</text:span></text:h><text:p>x<text:s/>y<text:tab/>z<text:line-break/>w</text:p>`, "Mr Ann\nx y\tz\nw\n",
			`<text:h>Mr <text:span>B&amp;o</text:span><text:span></text:span></text:h><text:p>x<text:s/>y<text:tab/>z<text:line-break/>w</text:p>`},
		"annotation": {"f.odt", `<text:p>a<office:annotation><dc:creator>Zed</dc:creator><dc:date>2020-01-01T00:00:00</dc:date><text:p>Ann</text:p></office:annotation>b</text:p>`, "a\nAnn\nb\n\n\nZed",
			`<text:p>a<office:annotation><dc:creator>Author</dc:creator><dc:date>1970-01-01T00:00:00</dc:date><text:p>B&amp;o</text:p></office:annotation>b</text:p>`},
		"cells": {"f.ods", `<table:table table:name="Ann"><table:table-row><table:table-cell office:value-type="string"><text:p>Ann</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="1951-03-04"><text:p>04.03.1951</text:p></table:table-cell>` +
			`<table:table-cell office:value-type="float" office:value="77" calcext:value-type="float"><text:p>77</text:p></table:table-cell><table:table-cell table:formula="of:=[$Ann.A1]&amp;&quot;Ann&quot;" office:value-type="float" office:value="78"><text:p>78</text:p></table:table-cell></table:table-row></table:table>`,
			"Ann\t04.03.1951\t77\t78\t\n\n\nAnn",
			`<table:table table:name="B&amp;o"><table:table-row><table:table-cell office:value-type="string"><text:p>B&amp;o</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="1948-04-11"><text:p>11.04.1948</text:p></table:table-cell>` +
				`<table:table-cell office:value-type="string"><text:p>[N]</text:p></table:table-cell><table:table-cell table:formula="of:=[$&#39;B&amp;o&#39;.A1]&amp;&quot;B&amp;o&quot;" office:value-type="float" office:value="5"><text:p>5</text:p></table:table-cell></table:table-row></table:table>`},
	} {
		t.Run(name, func(t *testing.T) {
			rec, refusal := readOne(t, packed(t, "mimetype", "m", "content.xml", start+c.body+end), c.file, Options{})
			if refusal != nil {
				t.Fatal(refusal)
			}
			if got := rec.Docs[0].Text; got != c.text {
				t.Errorf("text is %q, want %q", got, c.text)
			}
			w := replaceAll(t, rec, unchanged, "Ann", "B&o", "04.03.1951", "11.04.1948", "77", "[N]", "78", "5")
			if got := unpacked(t, w.Raw, "content.xml"); got != start+c.want+end {
				t.Errorf("written\n%s, want\n%s", got, start+c.want+end)
			}
		})
	}
}

// TestOverColumns: a name that goes over two cells stays in its columns.
func TestOverColumns(t *testing.T) {
	const body = `<a><table:table-row><table:table-cell><text:p>Ann</text:p></table:table-cell><table:table-cell><text:p>Ek</text:p></table:table-cell></table:table-row></a>`
	rec, refusal := readOne(t, packed(t, "content.xml", body), "f.ods", Options{})
	if refusal != nil {
		t.Fatal(refusal)
	}
	w, err := rec.Rewrite([][]Replacement{{{0, len("Ann\tEk"), "Bo Dahl"}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := unpacked(t, w.Raw, "content.xml"), strings.NewReplacer("Ann", "Bo", "Ek", "Dahl").Replace(body); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestEncryptedOpenDocument(t *testing.T) {
	_, refusal := readOne(t, packed(t, "content.xml", "x", "META-INF/manifest.xml", "<manifest:encryption-data/>"), "f.odt", Options{})
	if refusal == nil || !strings.Contains(refusal.Error(), "it is encrypted") {
		t.Error(refusal)
	}
}

// FuzzOpenDocument checks spreadsheets of any content.
func FuzzOpenDocument(f *testing.F) {
	f.Add(`<table:table table:name="Ann"><table:table-row><table:table-cell office:value-type="float" office:value="1" table:formula="of:=[$Ann.A1]"><text:p>b</text:p></table:table-cell></table:table-row></table:table>`)
	f.Add(`<text:p>a<office:annotation><dc:creator>Zed</dc:creator></office:annotation><text:s/></text:p>`)
	f.Fuzz(func(t *testing.T, body string) {
		for _, name := range []string{"f.odt", "f.ods"} {
			rec, refusal := readOne(t, packed(t, "content.xml", "<x>"+body+"</x>", "meta.xml", "<y><dc:creator>Ann</dc:creator></y>"), name, Options{})
			if refusal == nil {
				checkContainer(t, rec)
			}
		}
	})
}
