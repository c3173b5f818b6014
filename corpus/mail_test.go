package corpus

import (
	"encoding/base64"
	"io"
	"strings"
	"testing"
)

func TestMail(t *testing.T) {
	for name, c := range map[string]struct{ file, text, want string }{
		"plain": {"From: Ann Ek <ann@x.se>\r\nSubject: =?utf-8?q?H=C3=A4lsning?= from\r\n Ann\r\nReceived: from ann.home by x\r\n\tfor <ann@x.se>\r\nX-Mailer: Z\r\n\r\nI am Ann.\r\n",
			"I am Ann.\r\n\n\nAnn Ek <ann@x.se>\nHälsning from Ann",
			"From: =?utf-8?q?=C3=85sa?= Ek <ann@x.se>\r\nSubject: =?utf-8?q?H=C3=A4lsning?= from =?utf-8?q?=C3=85sa?=\r\n\r\nI am Åsa.\r\n"},
		"quoted-printable, Latin-1": {"From: a\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nAnn =E4r h=\n=E4r.\n", "Ann är här.\n\na",
			"From: a\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n=C5sa =E4r h=E4r.\n"},
		"parts": {"From: a\nContent-Type: multipart/alternative; boundary=\"b\"\n\nx\n--b\n\nAnn here\n--b\nContent-Type: text/html\n\n<p>A<b>nn</b> there</p>\n--b--\nend\n",
			"Ann here\n\nAnn there\n\n\na",
			"From: a\nContent-Type: multipart/alternative; boundary=\"b\"\n\nx\n--b\n\nÅsa here\n--b\nContent-Type: text/html\n\n<p>Åsa<b></b> there</p>\n--b--\nend\n"},
		"base64": {"From: a\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte("I am Ann.")) + "\n", "I am Ann.\n\na",
			"From: a\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte("I am Åsa.")) + "\n"},
	} {
		t.Run(name, func(t *testing.T) {
			rec, refusal := readOne(t, []byte(c.file), "f.eml", Options{})
			if refusal != nil {
				t.Fatal(refusal)
			}
			if got := rec.Docs[0].Text; got != c.text {
				t.Errorf("text is %q, want %q", got, c.text)
			}
			if w := replaceAll(t, rec, unchanged, "Ann", "Åsa"); string(w.Raw) != c.want {
				t.Errorf("written\n%q, want\n%q", w.Raw, c.want)
			}
		})
	}
}

// TestAttachment: an attachment is a document of its own, and written back.
func TestAttachment(t *testing.T) {
	docx := packed(t, "word/document.xml", inWord("<w:p><w:r><w:t>Ann Ek</w:t></w:r></w:p>"))
	file := "From: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSee Ann.\n--b\nContent-Type: application/x; name=\"Ann.docx\"\nContent-Transfer-Encoding: base64\n\n" +
		base64.StdEncoding.EncodeToString(docx) + "\n--b\nContent-Type: image/x-icon\n\nAnn\n--b--\n"
	rec, refusal := readOne(t, []byte(file), "f.eml", Options{})
	if refusal != nil {
		t.Fatal(refusal)
	}
	if len(rec.Docs) != 2 || rec.Docs[1].Text != "Ann Ek\n" || rec.Docs[1].ID != "f.eml#2.docx" {
		t.Fatalf("%+v", rec.Docs)
	}
	w := replaceAll(t, rec, unchanged, "Ann", "Bo")
	if !strings.Contains(string(w.Raw), `name="Bo.docx"`) || strings.Join(w.Remarks, ", ") != "not read: attachment of the type image/x-icon" {
		t.Errorf("%s\n%q", w.Raw, w.Remarks)
	}
	again, refusal := readOne(t, w.Raw, "f.eml", Options{})
	if refusal != nil || len(again.Docs) != 2 || again.Docs[1].Text != "Bo Ek\n" {
		t.Errorf("%v %+v", refusal, again)
	}
}

func TestMailbox(t *testing.T) {
	const file = "From ann@x.se Mon Jan  6 10:00:00 2020\nFrom: Ann\n\nI am Ann.\n\nFrom bo@x.se Tue Jan  7 10:00:00 2020\nFrom: Bo\n\n>From here, Ann\n"
	reader, err := NewReader(strings.NewReader(file), "f.mbox", Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for n := 0; ; n++ {
		p, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil || p.Kind != Content {
			t.Fatal(err, p.Refusal)
		}
		out.Write(replaceAll(t, p.Record, unchanged, "Ann", "Åsa").Raw)
	}
	want := "From " + nobody + "\nFrom: =?utf-8?q?=C3=85sa?=\n\nI am Åsa.\n\nFrom " + nobody + "\nFrom: Bo\n\n>From here, Åsa\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// FuzzMail checks messages of any content.
func FuzzMail(f *testing.F) {
	f.Add("From: Ann\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: quoted-printable\n\na=C3=A4\n--b\nContent-Type: message/rfc822\n\nSubject: =?utf-8?b?eA==?=\n\nx\n--b--\n")
	f.Add("a: b\r\nContent-Type: text/html; charset=windows-1252\r\nContent-Transfer-Encoding: base64\r\n\r\nPGI+YTwvYj4=\r\n")
	f.Fuzz(func(t *testing.T, file string) {
		for _, name := range []string{"f.eml", "f.mbox"} {
			rec, refusal := readOneOrNone(t, []byte(file), name)
			if refusal != nil || rec == nil {
				continue
			}
			checkUndone(t, rec)
		}
	})
}

func readOneOrNone(t *testing.T, file []byte, name string) (*Record, *Refusal) {
	reader, err := NewReader(strings.NewReader(string(file)), name, Options{})
	if err != nil {
		return nil, nil
	}
	p, err := reader.Next()
	if err != nil && err != io.EOF {
		t.Fatal(err)
	}
	return p.Record, p.Refusal
}
