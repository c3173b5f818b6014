package pdf

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// document is a file of these objects, numbered from 1. There is no cross-reference table.
func document(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	for i, o := range objects {
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	b.WriteString("trailer\n<</Root 1 0 R>>\n%%EOF\n")
	return b.Bytes()
}

func streamOf(head, content string) string {
	return fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", head, len(content), content)
}

func deflated(content string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write([]byte(content)) // to memory
	w.Close()
	return b.String()
}

const (
	catalogue = "<</Type/Catalog/Pages 2 0 R>>"
	onePage   = "<</Type/Pages/Kids[3 0 R]/Count 1>>"
	helvetica = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
)

// single is a file of one page with this content; more objects are numbered from 6.
func single(content string, more ...string) []byte {
	page := "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>/XObject<</X 7 0 R>>/Properties 8 0 R>>>>"
	return document(append([]string{catalogue, onePage, page, streamOf("", content), helvetica}, more...)...)
}

func TestRead(t *testing.T) {
	wide := streamOf("", "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfchar <0041> <00C50073> endbfchar 1 beginbfrange <0042> <0043> <0061> endbfrange")
	type0 := "<</Type/Font/Subtype/Type0/Encoding/Identity-H/ToUnicode 7 0 R/DescendantFonts[<</DW 500>>]>>"
	named := "<</Type/Font/Subtype/Type1/Encoding<</Differences[1/Aring/eacute/fi/uni0142 5/g17]>>>>"
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"escapes":         {single(`BT /F1 12 Tf 72 700 Td (Anna \(\305sa\) O\222Neil) Tj ET`), "Anna (Åsa) O’Neil"},
		"lines go on":     {single("BT /F1 10 Tf 12 TL 0 700 Td (We met Anna) Tj T* (Lind.) Tj ET"), "We met Anna Lind."},
		"a short line":    {single("BT /F1 10 Tf 12 TL 0 700 Td (Anna) Tj T* (and a line that is far longer.) Tj ET"), "Anna\nand a line that is far longer."},
		"a column":        {single("BT /F1 10 Tf 12 TL 0 700 Td (I was born in) Tj T* (Ludlow, and my) Tj T* (friend Winifred) Tj T* (Okonjo lived at) Tj T* (No 3.) Tj 0 -40 Td (A line that goes over all of the page, from left to right.) Tj ET"), "I was born in Ludlow, and my friend Winifred Okonjo lived at No 3.\n\nA line that goes over all of the page, from left to right."},
		"an address":      {single("BT /F1 10 Tf 12 TL 0 700 Td (Anna Lind) Tj T* (3 Rose Lane) Tj T* (Bath) Tj T* (United Kingdom) Tj 0 -40 Td (A line that goes over all of the page, from left to right.) Tj ET"), "Anna Lind\n3 Rose Lane\nBath\nUnited Kingdom\n\nA line that goes over all of the page, from left to right."},
		"a parted word":   {single("BT /F1 10 Tf 12 TL 0 700 Td (We all met Mrs Elli-) Tj T* (son yesterday, all) Tj ET"), "We all met Mrs Ellison yesterday, all"},
		"paragraphs":      {single("BT /F1 10 Tf 0 700 Td (Anna) Tj 0 -40 Td (Lind) Tj ET"), "Anna\n\nLind"},
		"gaps are spaces": {single("BT /F1 10 Tf 0 700 Td [(An) 10 (na) -300 (Lind)] TJ ET"), "Anna Lind"},
		"turned":          {single("BT /F1 10 Tf 0 1 -1 0 300 100 Tm (Anna ) Tj (Lind) Tj ET"), "Anna Lind"},
		"wide codes":      {single("BT /F2 10 Tf 0 700 Td <004100420043> Tj ET", type0, wide), "Åsab"},
		"names of glyphs": {single("BT /F2 10 Tf 0 700 Td <01020304> Tj ET", named), "Åéfił"},
		"forms":           {single("q 1 0 0 1 0 0 cm /X Do Q", "null", streamOf("/Subtype/Form/Resources<</Font<</F1 5 0 R>>>>", "BT /F1 10 Tf 0 700 Td (Anna) Tj ET")), "Anna"},
		"actual text":     {single("BT /F1 10 Tf 0 700 Td /Span<</ActualText(Anna)>>BDC (xyz) Tj EMC ( Lind) Tj ET"), "Anna Lind"},
		"inline images":   {single("BI /W 1 ID \x00(Lind) EI BT /F1 10 Tf 0 700 Td (Anna) Tj ET"), "Anna"},
		"objects in streams": {document(catalogue, "null", "null", streamOf("", "BT /F1 10 Tf 0 700 Td (Anna) Tj ET"), helvetica,
			streamOf("/Type/ObjStm/N 2/First 9/Filter/FlateDecode", deflated("2 0 3 36 "+onePage+" <</Type/Page/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>"))), "Anna"},
		"comments and fields": {document(catalogue, onePage, "<</Type/Page/Contents 4 0 R/Annots[<</Subtype/Text/Contents(Ask Anna)>><</Subtype/Widget/V<FEFF00C50073>>>]>>", streamOf("", "")), "Ask Anna\n\nÅs"},
	} {
		t.Run(name, func(t *testing.T) {
			pages, err := Read(c.data, Limits{})
			if err != nil || len(pages) != 1 || pages[0].Err != nil || pages[0].Text != c.want {
				t.Errorf("%+v %v, want %q", pages, err, c.want)
			}
		})
	}
}

func TestRefused(t *testing.T) {
	mute := "<</Type/Font/Subtype/Type0/Encoding/Identity-H/DescendantFonts[<</DW 500>>]>>"
	image := streamOf("/Subtype/Image", "x")
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"a scan":        {single("/X Do", "null", image), ErrScanned},
		"an outline":    {single(strings.Repeat("0 0 m 1 1 l S ", fewPaths+1)), ErrDrawn},
		"unknown codes": {single("BT /F2 10 Tf <00410042> Tj ET", mute), ErrGlyphs},
	} {
		if pages, err := Read(c.data, Limits{}); err != nil || len(pages) != 1 || !errors.Is(pages[0].Err, c.want) {
			t.Errorf("%s: %+v %v, want %v", name, pages, err, c.want)
		}
	}
	if _, err := Read([]byte("no"), Limits{}); !errors.Is(err, ErrNoPDF) {
		t.Error(err)
	}
	if _, err := Read(append(single(""), "trailer <</Encrypt 9 0 R>>"...), Limits{}); !errors.Is(err, ErrEncrypted) {
		t.Error(err)
	}
}

// TestHostile checks that files that ask for too much end soon, in an error or in what can
// be read.
func TestHostile(t *testing.T) {
	forms := []string{"null", streamOf("/Subtype/Form/Resources<</XObject<</X 7 0 R>>>>", strings.Repeat("/X Do ", 10))}
	for name, data := range map[string][]byte{
		"deep arrays":            single(strings.Repeat("[", 1<<20)),
		"deep objects":           document(catalogue, strings.Repeat("<</A", 1<<20)),
		"objects in objects":     bytes.Repeat([]byte("1 0 obj ["), 1<<17),
		"pages in themselves":    document(catalogue, "<</Type/Pages/Kids[2 0 R 2 0 R]>>"),
		"forms in themselves":    single("/X Do", forms...),
		"a bomb":                 document(catalogue, onePage, "<</Type/Page/Contents 4 0 R>>", streamOf("/Filter/FlateDecode", deflated(strings.Repeat(" ", 32<<20)))),
		"a bomb in a bomb":       document(catalogue, onePage, "<</Type/Page/Contents 4 0 R>>", streamOf("/Filter[/FlateDecode/FlateDecode]", deflated(deflated(strings.Repeat("(x) Tj ", 8<<20))))),
		"a reference to itself":  document("1 0 R"),
		"many trailers":          bytes.Repeat([]byte("trailer <<"), 1<<17),
		"a range of all codes":   single("BT /F2 10 Tf <00410042> Tj ET", "<</Type/Font/Subtype/Type0/ToUnicode 7 0 R>>", streamOf("", strings.Repeat("<00000000> <FFFFFFFF> <0041> endbfrange ", 1000))),
		"widths without an end":  single("BT /F2 10 Tf <00410042> Tj ET", "<</Type/Font/Subtype/Type0/DescendantFonts[<</W[0 1e18 5 0 1e300 7]>>]>>"),
		"ranges of widths":       single("BT /F2 10 Tf <00410042> Tj ET", "<</Type/Font/Subtype/Type0/DescendantFonts[<</W["+strings.Repeat("0 65535 5 ", 1<<18)+"]>>]>>"),
		"a wide predictor":       document(catalogue, onePage, "<</Type/Page/Contents 4 0 R>>", streamOf("/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 65000/Colors 65000/BitsPerComponent 65000>>", deflated("(x) Tj"))),
		"dictionaries again":     single(strings.Repeat("/Span /P BDC EMC ", 1<<13), "null", "null", "<<"+strings.Repeat("/A 1", 1<<13)+">>"),
		"objects in one place":   document(streamOf("/Type/ObjStm/First 200000/Filter/FlateDecode", deflated(strings.Repeat("7 0 ", 50_000)+"<<"+strings.Repeat("/A 1", 1<<15)+">>"))),
		"streams without an end": bytes.Repeat([]byte("1 0 obj <<>> stream "), 1<<16),
	} {
		t.Run(name, func(t *testing.T) {
			if !bytes.HasPrefix(data, []byte("%PDF")) {
				data = append([]byte("%PDF-1.4\n"), data...)
			}
			before := time.Now()
			pages, err := Read(data, Limits{Decoded: 16 << 20})
			if took := time.Since(before); took > time.Minute {
				t.Errorf("%v", took)
			}
			if err == nil && len(pages) == 1 && pages[0].Err == nil && pages[0].Text != "" && !strings.Contains(name, "codes") {
				t.Errorf("%.40q", pages[0].Text)
			}
		})
	}
}

// TestPrograms reads what LibreOffice wrote.
func TestPrograms(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "libreoffice.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	pages, err := Read(data, Limits{})
	if err != nil || len(pages) != 2 { // the first is empty
		t.Fatal(pages, err)
	}
	for _, want := range []string{
		"I'm Margaret Ellison. I was born in Whitby in 1951, the youngest of four children. He's",
		"Office affairs & fjord — “quoted”, naïve café, Zoë, Łódź, Åsa Öberg.",
		"margaret.ellison51@example.org, or ring 0113 496 0735.",
		"التقى خالد بن سعيد بالسيدة ليلى في الرباط",
	} {
		if !strings.Contains(pages[1].Text, want) {
			t.Errorf("%q is not in\n%s", want, pages[1].Text)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(single(`BT /F1 12 Tf 72 700 Td (Anna \(\305sa\)) Tj [(a) -300 <41>] TJ ET`))
	f.Add(single("/X Do", "null", streamOf("/Subtype/Form", "/X Do")))
	f.Add(document(catalogue, onePage, streamOf("/Type/ObjStm/First 5", "2 0 1 2 <<>>")))
	f.Fuzz(func(t *testing.T, data []byte) {
		before := time.Now()
		pages, err := Read(data, Limits{Decoded: 1 << 20})
		if time.Since(before) > 5*time.Second {
			t.Error("it takes too long")
		}
		for _, p := range pages {
			if err != nil || strings.ContainsRune(p.Text, 0) || !bytes.Equal([]byte(p.Text), []byte(strings.ToValidUTF8(p.Text, ""))) {
				t.Errorf("%v %q", err, p.Text)
			}
		}
	})
}
