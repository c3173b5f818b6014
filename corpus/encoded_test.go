package corpus

import (
	"io"
	"strings"
	"testing"
)

// TestEncoded: plain text that is not UTF-8 is written back as it was.
func TestEncoded(t *testing.T) {
	for name, c := range map[string]struct{ file, text, new, want string }{
		"Windows-1252": {"Fran\xE7ois said \x93hi\x94 to Mary.", "François said “hi” to Mary.", "Zoë Łé Ω", "Fran\xE7ois said \x93hi\x94 to Zo\xEB ?\xE9 ?."},
		"UTF-16LE":     {"\xFF\xFE=\xD8\x00\xDE M\x00a\x00r\x00y\x00.\x00"[:6] + "M\x00a\x00r\x00y\x00.\x00", "😀Mary.", "É😀", "\xFF\xFE=\xD8\x00\xDE\xC9\x00=\xD8\x00\xDE.\x00"},
		"UTF-16BE":     {"\xFE\xFF\x00M\x00a\x00r\x00y\x00.", "Mary.", "É", "\xFE\xFF\x00\xC9\x00."},
	} {
		t.Run(name, func(t *testing.T) {
			reader, err := NewReader(strings.NewReader(c.file), "f.txt", Options{})
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
		"Fran\x8Dois",                            // Macintosh
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
