package corpus

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

// segment is one of a JPEG file.
func segment(marker byte, content string) string {
	size := binary.BigEndian.AppendUint16(nil, uint16(len(content)+2))
	return string([]byte{0xFF, marker}) + string(size) + content
}

// TestPictures: what is seen stays, what is said of it goes, and damaged pictures stay as
// they are.
func TestPictures(t *testing.T) {
	seen := image.NewGray(image.Rect(0, 0, 2, 3))
	var j, p bytes.Buffer
	if err := jpeg.Encode(&j, seen, nil); err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(&p, seen); err != nil {
		t.Fatal(err)
	}
	turned := "Exif\x00\x00II*\x00\x08\x00\x00\x00\x02\x00\x0E\x01\x02\x00\x04\x00\x00\x00Zed\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\x00"
	photo := "\xFF\xD8" + segment(0xE0, "JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00") + segment(0xE1, turned) + segment(0xE1, "http://ns.adobe.com/xap/1.0/\x00Zed") +
		segment(0xED, "Photoshop 3.0\x00Zed") + segment(0xFE, "Zed") + j.String()[2:]
	chunk := "\x00\x00\x00\x0AtEXtAuthor\x00Zed\x00\x00\x00\x00"
	drawing := p.String()[:33] + chunk + p.String()[33:]
	for _, file := range []string{photo, drawing} {
		clean, changed := unnamed([]byte(file))
		if !changed || bytes.Contains(clean, []byte("Zed")) {
			t.Fatalf("%q", clean)
		}
		got, _, err := image.Decode(bytes.NewReader(clean))
		if err != nil || got.Bounds() != seen.Bounds() {
			t.Fatal(err, got)
		}
	}
	if clean, _ := unnamed([]byte(photo)); orientation(clean[24:]) != 6 {
		t.Errorf("the picture is not turned: %q", clean[:80])
	}
	for _, file := range []string{j.String(), p.String(), photo[:60], drawing[:50], "", "GIF89a"} {
		if _, changed := unnamed([]byte(file)); changed {
			t.Errorf("%.20q changed", file)
		}
	}
}

// FuzzPicture: whatever the bytes, nothing is added.
func FuzzPicture(f *testing.F) {
	f.Add([]byte("\xFF\xD8" + segment(0xE1, "Exif\x00\x00II*\x00\x08\x00\x00\x00") + segment(0xDA, "")))
	f.Add([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x00tEXt\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, picture []byte) {
		if out, changed := unnamed(picture); changed && len(out) > len(picture)+36 {
			t.Fatalf("%d bytes became %d", len(picture), len(out))
		}
	})
}

// TestRTFMetadata: destinations that no reader shows say nothing of people or machines.
func TestRTFMetadata(t *testing.T) {
	rec, refusal := readOne(t, []byte(`{\rtf1{\*\template C:\\Users\\zed\\x.dot}{\*\userprops{\propname Owner}\proptype30{\staticval Zed}}{\*\revtbl {Unknown;}{Zed Orr;}}{\*\docvar {a}{Zed}}{\*\private{\*\x Zed}}Ann}`), "f.rtf", Options{})
	if refusal != nil {
		t.Fatal(refusal)
	}
	w := replaceAll(t, rec, unchanged, "Ann", "Bo")
	if got, want := string(w.Raw), `{\rtf1{\*\revtbl {Unknown;}{Author;}}Bo}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if len(w.Remarks) != 5 || !strings.Contains(strings.Join(w.Remarks, "; "), "removed: author of changes") {
		t.Errorf("%q", w.Remarks)
	}
}
