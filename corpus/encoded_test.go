package corpus

import (
	"io"
	"strings"
	"testing"
)

// TestEncoded: files that are not UTF-8 are written back in the encoding that they have.
func TestEncoded(t *testing.T) {
	for name, c := range map[string]struct{ name, file, text, new, want, charset string }{
		"Windows-1252": {"f.txt", "Fran\xE7ois said \x93hi\x94 to Mary.", "François said “hi” to Mary.", "Zoë Łé Ω", "Fran\xE7ois said \x93hi\x94 to Zo\xEB L\xE9 ?.", "windows-1252"},
		"ISO 8859-1":   {"f.md", "Fran\xE7ois met Mary.", "François met Mary.", "Zoë “Łé”", "Fran\xE7ois met Zo\xEB \"L\xE9\".", "iso-8859-1"},
		"Macintosh":    {"f.txt", "Fran\x8Dois met Mary.", "François met Mary.", "Zoë", "Fran\x8Dois met Zo\x91.", "macintosh"},
		"Windows-1254": {"f.txt", "\xDE\xFCkr\xFC \xC7al\xFD\xFEkan, Mary.", "Şükrü Çalışkan, Mary.", "Işık", "\xDE\xFCkr\xFC \xC7al\xFD\xFEkan, I\xFE\xFDk.", "windows-1254"},
		"Windows-1256": {"f.txt", "\xC7\xE1\xE3\xD1\xC3\xC9 Mary.", "المرأة Mary.", "ليلى", "\xC7\xE1\xE3\xD1\xC3\xC9 \xE1\xED\xE1\xEC.", "windows-1256"},
		"ISO 8859-6":   {"f.txt", "\xC7\xE4\xE5\xD1\xC3\xC9 Mary.", "المرأة Mary.", "ليلى", "\xC7\xE4\xE5\xD1\xC3\xC9 \xE4\xEA\xE4\xE9.", "iso-8859-6"},
		"ISO 8859-15":  {"f.txt", "C\xBDur, 12 \xA4, Mary.", "Cœur, 12 €, Mary.", "Œ", "C\xBDur, 12 \xA4, \xBC.", "iso-8859-15"},
		"UTF-16LE":     {"f.txt", "\xFF\xFE=\xD8\x00\xDEM\x00a\x00r\x00y\x00.\x00", "😀Mary.", "É😀", "\xFF\xFE=\xD8\x00\xDE\xC9\x00=\xD8\x00\xDE.\x00", ""},
		"UTF-16BE":     {"f.txt", "\xFE\xFF\x00M\x00a\x00r\x00y\x00.", "Mary.", "É", "\xFE\xFF\x00\xC9\x00.", ""},
		"a table":      {"f.csv", "text;ort\r\n\"\xC5sa och Mary\";\xD6rebro\r\n", "Åsa och Mary", "É", "text;ort\r\n\"\xC5sa och \xC9\";\xD6rebro\r\n", "iso-8859-1"},
		"subtitles": {"f.srt", "\xFF\xFE1\x00\n\x000\x000\x00:\x000\x000\x00:\x000\x001\x00,\x000\x000\x000\x00 \x00-\x00-\x00>\x00 \x000\x000\x00:\x000\x000\x00:\x000\x002\x00,\x000\x000\x000\x00\n\x00M\x00a\x00r\x00y\x00\n\x00", "Mary\n", "É",
			"\xFF\xFE1\x00\n\x000\x000\x00:\x000\x000\x00:\x000\x001\x00,\x000\x000\x000\x00 \x00-\x00-\x00>\x00 \x000\x000\x00:\x000\x000\x00:\x000\x002\x00,\x000\x000\x000\x00\n\x00\xC9\x00\n\x00", ""},
	} {
		t.Run(name, func(t *testing.T) {
			reader, err := NewReader(strings.NewReader(c.file), c.name, Options{})
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			w := NewOutput(&out)
			for {
				p, err := reader.Next()
				if err == io.EOF {
					break
				}
				if err != nil || p.Kind == Refused {
					t.Fatal(p.Refusal, err)
				}
				if p.Kind != Content {
					w.Write(p)
					continue
				}
				if got := p.Record.Docs[0].Text; got != c.text {
					t.Fatalf("text is %q, want %q", got, c.text)
				}
				if got := p.Record.Docs[0].Charset; got != c.charset {
					t.Errorf("charset is %q, want %q", got, c.charset)
				}
				at := strings.Index(c.text, "Mary")
				r, err := p.Record.Rewrite([][]Replacement{{{at, at + 4, c.new}}}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if back := undo(r.Raw, r.Edits); string(back) != string(p.Record.Raw) {
					t.Errorf("undone to %q", back)
				}
				w.Record(r.Raw)
			}
			if out.String() != c.want {
				t.Errorf("written %q, want %q", out.String(), c.want)
			}
		})
	}
}

// TestNotTold: what is another encoding, or none, is refused.
func TestNotTold(t *testing.T) {
	for _, file := range []string{
		"\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0", // Windows-1251
		"Zosia Kowalska z \xA3odzi, W\xB3adek",   // Windows-1250
		"\xFF\xFEa",                              // half a character
		"\xFF\xFE\x3D\xD8a\x00",                  // half a pair
		"\xFF\xFEa\x00\x00\x00",                  // NUL
	} {
		reader, err := NewReader(strings.NewReader(file), "f.txt", Options{})
		if err != nil {
			t.Fatal(err)
		}
		for {
			p, err := reader.Next()
			if err != nil || p.Kind == Content {
				t.Fatalf("%q is read: %v", file, err)
			}
			if p.Kind == Refused {
				break
			}
		}
	}
}
