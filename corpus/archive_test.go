package corpus

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// packed makes an archive of parts: name, content, name, content.
func packed(t testing.TB, parts ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(parts); i += 2 {
		e, err := w.Create(parts[i])
		if err == nil {
			_, err = io.WriteString(e, parts[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// unpacked returns the part of an archive.
func unpacked(t testing.TB, file []byte, name string) string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// readOne reads a file of one record.
func readOne(t testing.TB, file []byte, name string, o Options) (*Record, *Refusal) {
	t.Helper()
	reader, err := NewReader(bytes.NewReader(file), name, o)
	if err != nil {
		t.Fatal(err)
	}
	p, err := reader.Next()
	if err != nil {
		t.Fatal(err)
	}
	return p.Record, p.Refusal
}

// replaceAll replaces words of a record's texts, in pairs, and checks that the
// edits undo it.
func replaceAll(t testing.TB, rec *Record, scrub func(string) string, pairs ...string) *Rewritten {
	t.Helper()
	reps := make([][]Replacement, len(rec.Docs))
	for i, d := range rec.Docs {
		for at := 0; at < len(d.Text); at++ {
			for k := 0; k < len(pairs); k += 2 {
				if strings.HasPrefix(d.Text[at:], pairs[k]) {
					reps[i] = append(reps[i], Replacement{at, at + len(pairs[k]), pairs[k+1]})
					at += len(pairs[k]) - 1
					break
				}
			}
		}
	}
	w, err := rec.Rewrite(reps, scrub)
	if err != nil {
		t.Fatal(err)
	}
	if back := undo(w.Raw, w.Edits); !bytes.Equal(back, rec.Raw) {
		t.Error("the edits do not give the file back")
	}
	return w
}

func unchanged(s string) string { return s }

const wordStart = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="w" xmlns:a="a"><w:body>`

func inWord(body string) string { return wordStart + body + `</w:body></w:document>` }

func TestWord(t *testing.T) {
	for name, c := range map[string]struct{ body, text, want string }{
		"over runs": {`<w:p><w:r><w:t>Mr Jo</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>hn Smith came.</w:t></w:r></w:p>`, "Mr John Smith came.\n",
			`<w:p><w:r><w:t xml:space="preserve">Mr Bo &lt;Ek&gt;</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve"> came.</w:t></w:r></w:p>`},
		"changes": {`<w:p><w:r><w:t>Dr </w:t></w:r><w:del><w:r><w:delText>John</w:delText></w:r></w:del><w:ins><w:r><w:t xml:space="preserve"> Smith</w:t></w:r></w:ins></w:p>`, "Dr John Smith\n",
			`<w:p><w:r><w:t>Dr </w:t></w:r><w:del><w:r><w:delText xml:space="preserve">Bo</w:delText></w:r></w:del><w:ins><w:r><w:t xml:space="preserve"> &lt;Ek&gt;</w:t></w:r></w:ins></w:p>`},
		"what was deleted and what was written instead": {`<w:p><w:r><w:t xml:space="preserve">Met </w:t></w:r><w:del><w:r><w:delText>John Smith</w:delText></w:r></w:del><w:ins><w:r><w:t>Ann</w:t></w:r></w:ins></w:p>`, "Met John Smith Ann\n",
			`<w:p><w:r><w:t xml:space="preserve">Met </w:t></w:r><w:del><w:r><w:delText xml:space="preserve">Bo &lt;Ek&gt;</w:delText></w:r></w:del><w:ins><w:r><w:t>Ann</w:t></w:r></w:ins></w:p>`},
		"a letter of a word": {`<w:p><w:r><w:t>John Smi</w:t></w:r><w:del><w:r><w:delText>dt</w:delText></w:r></w:del><w:ins><w:r><w:t>th</w:t></w:r></w:ins></w:p>`, "John Smidtth\n",
			`<w:p><w:r><w:t>John Smi</w:t></w:r><w:del><w:r><w:delText>dt</w:delText></w:r></w:del><w:ins><w:r><w:t>th</w:t></w:r></w:ins></w:p>`},
		"a bookmark": {`<w:p><w:bookmarkStart w:id="1" w:name="of_John_Smith"/><w:r><w:t>John Smith</w:t></w:r><w:r><w:instrText> REF of_John_Smith \h </w:instrText></w:r><w:hyperlink w:anchor="of_John_Smith"/></w:p>`, "John Smith\n\n\n REF \n \\h ",
			`<w:p><w:bookmarkStart w:id="1" w:name="of_John_Smith"/><w:r><w:t xml:space="preserve">Bo &lt;Ek&gt;</w:t></w:r><w:r><w:instrText> REF of_John_Smith \h </w:instrText></w:r><w:hyperlink w:anchor="of_John_Smith"/></w:p>`},
		"table, tab and break": {`<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>John Smith</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`, "a\tb\nc\nJohn Smith\n",
			`<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t xml:space="preserve">Bo &lt;Ek&gt;</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`},
		"text box and picture": {`<w:p><w:r><wp:posOffset>5</wp:posOffset><wp:docPr id="1" name="Picture 1" descr="John Smith"/><w:txbxContent><w:p><w:r><w:t>x</w:t></w:r></w:p></w:txbxContent></w:r></w:p>`, "x\n\n\nJohn Smith",
			`<w:p><w:r><wp:posOffset>5</wp:posOffset><wp:docPr id="1" name="Picture 1" descr="Bo &lt;Ek&gt;"/><w:txbxContent><w:p><w:r><w:t>x</w:t></w:r></w:p></w:txbxContent></w:r></w:p>`},
		"field": {`<w:p><w:r><w:instrText> MERGEFIELD "John Smith" </w:instrText></w:r></w:p>`, ` MERGEFIELD "John Smith" `,
			`<w:p><w:r><w:instrText> MERGEFIELD "Bo &lt;Ek&gt;" </w:instrText></w:r></w:p>`},
		"drawing and references": {`<w:p><a:t>J&#111;hn Smith &amp; x</a:t></w:p>`, "John Smith & x\n", `<w:p><a:t>Bo &lt;Ek&gt; &amp; x</a:t></w:p>`},
	} {
		t.Run(name, func(t *testing.T) {
			file := packed(t, "word/document.xml", inWord(c.body), "word/media/image1.png", "\x89PNG")
			rec, refusal := readOne(t, file, "f.docx", Options{})
			if refusal != nil {
				t.Fatal(refusal)
			}
			if got := rec.Docs[0].Text; got != c.text {
				t.Errorf("text is %q, want %q", got, c.text)
			}
			w := replaceAll(t, rec, unchanged, "John Smith", "Bo <Ek>")
			if got := unpacked(t, w.Raw, "word/document.xml"); got != inWord(c.want) {
				t.Errorf("written\n%s, want\n%s", got, inWord(c.want))
			}
			if got := unpacked(t, w.Raw, "word/media/image1.png"); got != "\x89PNG" {
				t.Errorf("the picture is %q", got)
			}
		})
	}
}

// TestWordMetadata: who wrote is replaced as the text has it, or taken out, when
// a file is pseudonymized, and stays when it comes back.
func TestWordMetadata(t *testing.T) {
	file := packed(t,
		"docProps/core.xml", `<cp:p xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="e"><dc:title>Talk</dc:title><dc:creator>John Smith</dc:creator><cp:lastModifiedBy>Zed</cp:lastModifiedBy><dcterms:created>2020-01-02T03:04:05Z</dcterms:created></cp:p>`,
		"docProps/thumbnail.jpeg", "JPEG",
		"word/comments.xml", `<w:comments xmlns:w="w"><w:comment w:id="1" w:author="Zed" w:date="2020-01-02T03:04:05Z" w:initials="Z"><w:p><w:r><w:t>Ask.</w:t></w:r></w:p></w:comment></w:comments>`,
		"word/vbaProject.bin", "code",
		"word/document.xml", inWord(`<w:p><w:r><w:t>John Smith</w:t></w:r></w:p>`))
	rec, refusal := readOne(t, file, "f.docx", Options{})
	if refusal != nil {
		t.Fatal(refusal)
	}
	w := replaceAll(t, rec, unchanged, "John Smith", "Bo Ek")
	want := map[string]string{
		"docProps/core.xml":       `<cp:p xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="e"><dc:title>Talk</dc:title><dc:creator>Bo Ek</dc:creator><cp:lastModifiedBy></cp:lastModifiedBy></cp:p>`,
		"docProps/thumbnail.jpeg": "",
		"word/comments.xml":       `<w:comments xmlns:w="w"><w:comment w:id="1" w:author="Author" w:initials="A"><w:p><w:r><w:t>Ask.</w:t></w:r></w:p></w:comment></w:comments>`,
		"word/vbaProject.bin":     "code",
	}
	for part, content := range want {
		if got := unpacked(t, w.Raw, part); got != content {
			t.Errorf("%s is\n%s, want\n%s", part, got, content)
		}
	}
	said := strings.Join(w.Remarks, ", ")
	for _, remark := range []string{"replaced: creator", "removed: lastModifiedBy", "removed: author", "removed: initials", "removed: created", "removed: thumbnail", "removed: date of a change or comment", "not read: word/*.bin"} {
		if !strings.Contains(said, remark) {
			t.Errorf("remarks %s lack %q", said, remark)
		}
	}
	back, refusal := readOne(t, w.Raw, "f.docx", Options{LooseSpans: true})
	if refusal != nil {
		t.Fatal(refusal)
	}
	if again := replaceAll(t, back, unchanged); !bytes.Equal(again.Raw, w.Raw) {
		t.Error("a file that comes back with nothing to restore is changed")
	}
}

// TestBrokenArchives: what cannot be read is refused with its part, and the
// message quotes nothing of it.
func TestBrokenArchives(t *testing.T) {
	good := packed(t, "word/document.xml", inWord(""))
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"no archive":      {[]byte("Mary Smith"), "zip: not a valid zip file"},
		"cut off":         {good[:len(good)-10], "zip: not a valid zip file"},
		"old Word":        {[]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), "Office 2007"},
		"no text":         {packed(t, "word/other.xml", "<a/>"), "part with the text is missing"},
		"two of a name":   {packed(t, "word/document.xml", inWord(""), "word/document.xml", inWord("")), "two parts of the same name"},
		"not well-formed": {packed(t, "word/document.xml", "<a>Mary</b>"), `part "word/document.xml": byte 7: not well-formed`},
		"unclosed":        {packed(t, "word/document.xml", "<a>Mary"), "not well-formed"},
		"entity":          {packed(t, "word/document.xml", "<a>&Mary;</a>"), "not well-formed"},
		"entity bomb":     {packed(t, "word/document.xml", `<!DOCTYPE a [<!ENTITY x "Mary"><!ENTITY y "&x;&x;">]><a>&y;</a>`), "entities of its own"},
		"external entity": {packed(t, "word/document.xml", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`), "entities of its own"},
		"nested":          {packed(t, "word/document.xml", strings.Repeat("<a>", 20_000)), "nested too deeply"},
		"other encoding":  {packed(t, "word/document.xml", `<?xml version="1.0" encoding="ISO-8859-1"?><a>Mary</a>`), "not well-formed XML in UTF-8"},
		"inflated":        {packed(t, "word/document.xml", inWord(strings.Repeat(" ", 2<<20))), "record too large"},
	} {
		t.Run(name, func(t *testing.T) {
			_, refusal := readOne(t, c.file, "f.docx", Options{MaxRecord: 1 << 20})
			if refusal == nil || !strings.Contains(refusal.Error(), c.want) || strings.Contains(refusal.Error(), "Mary") {
				t.Errorf("%v, want %q", refusal, c.want)
			}
			if refusal != nil && !errors.Is(refusal, ErrContainer) && !errors.Is(refusal, ErrTooLarge) {
				t.Error("no sentinel")
			}
		})
	}
}

// FuzzArchive checks archives on parts of any content: a file is refused, or what
// is written can be read again with the new text and undone.
func FuzzArchive(f *testing.F) {
	for _, body := range []string{"", "<w:p><w:r><w:t>Ann</w:t><w:tab/><w:t> Ek</w:t></w:r></w:p>", "<w:t>a<![CDATA[b]]>c&amp;&#65;</w:t><!-- x -->", "<w:comment w:author='Ann'/>", "<w:instrText>x</w:instrText>", "<a", "<w:p>\xFF"} {
		f.Add(body, "a")
	}
	f.Fuzz(func(t *testing.T, body, other string) {
		file := packed(t, "word/document.xml", inWord(body), "word/comments.xml", "<a>"+other+"</a>", "x.bin", other)
		rec, refusal := readOne(t, file, "f.docx", Options{})
		if refusal != nil {
			return
		}
		checkContainer(t, rec)
	})
}

// checkUndone replaces every second letter of a record and checks that the edits give the
// file back.
func checkUndone(t *testing.T, rec *Record) *Rewritten {
	t.Helper()
	reps := make([][]Replacement, len(rec.Docs))
	for i, d := range rec.Docs {
		if !utf8.ValidString(d.Text) {
			t.Fatalf("%q is not UTF-8", d.Text)
		}
		k := 0
		for at, r := range d.Text {
			if k++; k%2 == 0 && unicode.IsLetter(r) {
				reps[i] = append(reps[i], Replacement{at, at + utf8.RuneLen(r), "Ł'&<é" + string(rune('b'+len(reps[i])%20))}) // equal strings beside the text would be one
			}
		}
	}
	w, err := rec.Rewrite(reps, func(s string) string { return s })
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(undo(w.Raw, w.Edits), rec.Raw) {
		t.Fatal("the edits do not give the file back")
	}
	return w
}

// checkContainer replaces every second letter.
func checkContainer(t *testing.T, rec *Record) {
	t.Helper()
	w := checkUndone(t, rec)
	again, refusal := readOne(t, w.Raw, rec.Place.File, Options{})
	if refusal != nil {
		t.Fatalf("written and refused: %v", refusal)
	}
	letters := func(s string) string { // authors of comments may be taken out
		return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }), "")
	}
	for i := range rec.Docs {
		if got, want := letters(again.Docs[i].Text), letters(w.Texts[i]); got != want && !hasRemoved(w.Remarks) && !fitted(rec) {
			t.Fatalf("%q is read as %q", w.Texts[i], again.Docs[i].Text)
		}
	}
}

// fitted reports whether names of sheets or tiers may be cut to what the format allows.
func fitted(rec *Record) bool {
	var asides []*aside
	switch body := rec.body.(type) {
	case *archive:
		asides = body.asides
	case singleBody:
		asides = body.asides
	}
	return slices.ContainsFunc(asides, func(a *aside) bool { return a.fix != nil })
}

func hasRemoved(remarks []string) bool {
	for _, r := range remarks {
		if strings.HasPrefix(r, "removed") {
			return true
		}
	}
	return false
}
