package country

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzFind(f *testing.F) {
	s := load(f)
	for _, id := range s.IDs() {
		for _, e := range id.example {
			text, _ := marked(e.text)
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		start := 0
		s.Find(text, func(m Match) {
			if m.Start < start || m.End <= m.Start || m.End > len(text) || m.ID == nil || m.Parsed.Key == "" {
				t.Fatalf("%q: match [%d, %d) of %s after %d", text, m.Start, m.End, m.ID.Name, start)
			}
			start = m.Start
			if utf8.ValidString(text) && !utf8.ValidString(text[m.Start:m.End]) {
				t.Fatalf("%q: match cuts a character", text)
			}
			v, err := m.ID.Parse(text[m.Start:m.End])
			if err != nil && m.Proven || v.ID == nil {
				t.Fatalf("%q: proven %t, but parses as %v: %v", text[m.Start:m.End], m.Proven, v.Key, err)
			}
		})
		end := 0
		s.Best(text, func(m Match) {
			if m.Start < end {
				t.Fatalf("%q: matches overlap at %d", text, m.Start)
			}
			end = m.End
		})
	})
}

func FuzzParse(f *testing.F) {
	s := load(f)
	for _, id := range s.IDs() {
		for _, e := range id.example {
			if _, spans := marked(e.text); len(spans) > 0 {
				text, _ := marked(e.text)
				f.Add(id.Name, text[spans[0][0]:spans[0][1]], uint16(7))
			}
		}
	}
	f.Fuzz(func(t *testing.T, name, text string, seed uint16) {
		id := s.Lookup(name)
		if id == nil {
			return
		}
		v, err := id.Parse(text)
		if v.ID == nil && err == nil {
			t.Fatalf("%s: %q: neither value nor error", name, text)
		}
		if v.ID == nil {
			return
		}
		x := uint32(seed)
		n := func(k int) int { x = x*1664525 + 1013904223; return int(x>>8) % k }
		other, err := id.Make(n, Constraints{Like: text})
		if err != nil {
			return // nothing else has this shape
		}
		if w, err := id.Parse(other); err != nil || w.Key == v.Key {
			t.Fatalf("%s: %q like %q: %v, key %q", name, other, text, err, w.Key)
		}
	})
}

// TestFindBest chooses among declarations that match one place.
func TestFindBest(t *testing.T) {
	s := load(t)
	for _, c := range []struct{ text, want string }{
		{"Personnummer: 870319-4628.", "SE/personnummer 870319-4628"},
		{"pnr 850709-9805 och 850709-9813", "SE/personnummer 850709-9805; SE/personnummer 850709-9813"},
		{"org.nr 556036-0793, bg 5050-1055", "SE/organisationsnummer 556036-0793; SE/bankgiro 5050-1055"},
		{"My NHS number is 943 476 5919 and my NI number AB123456C", "GB/nhs 943 476 5919; GB/nino AB123456C"},
		{"IBAN SE45 5000 0000 0583 9825 7466 BIC: ESSESESS", "INT/iban SE45 5000 0000 0583 9825 7466; INT/bic ESSESESS"},
		{"ISBN 978-90-245-3827-0", "INT/isbn 978-90-245-3827-0"},
		{"née le 12 mai 1985, NIR 2 95 10 99 126 111 93", "FR/nir 2 95 10 99 126 111 93"},
		{"الرقم القومي: ٢٨٥٠٣١٥٠١٠١٢٣٨", "EG/nid ٢٨٥٠٣١٥٠١٠١٢٣٨"},
		{"NHS number 943 476\n5919", "GB/nhs 943 476\n5919"},
		{"The meeting is at 14:30 on 12 May 2019, room 214, 3 500 kr, 12 345 678 people", ""},
		{"call 070-123 45 67 or +46 8 123 456 78", ""},
		{"https://example.org/850709-9805/x?id=123456789", "SE/personnummer 850709-9805"},
		{"version 1.2.3-4567, 850709-9805-1", ""},
	} {
		var got []string
		s.Best(c.text, func(m Match) { got = append(got, m.ID.Name+" "+c.text[m.Start:m.End]) })
		if g := strings.Join(got, "; "); g != c.want {
			t.Errorf("%q: found %q, want %q", c.text, g, c.want)
		}
	}
}

// TestFindLinear gives texts that are hard to search: each twice as long must not
// take much more than twice the work.
func TestFindLinear(t *testing.T) {
	s := load(t)
	for _, part := range []string{"1", "1 ", "pnr ", "pnr 850709-9805 och ", "4111 ", "SE", "1-", "NHS number is is is ", "٣", "AB-", "passport 12"} {
		found := 0
		s.Find(strings.Repeat(part, 200_000/len(part)), func(Match) { found++ })
		if found > 200_000 {
			t.Errorf("%q: %d matches", part, found)
		}
	}
}

// BenchmarkFind reads plain text without and with numbers.
func BenchmarkFind(b *testing.B) {
	s := load(b)
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		b.Fatal(err)
	}
	plain := strings.Repeat("Den 12 oktober 2021 besökte socialsekreterare Karin Wennerholm familjen. I was born in Whitby, the youngest of four children, and we got married on 3 May 1974; né à Liège, il y a des années. ", 500)
	for _, c := range []struct{ name, text string }{
		{"plain", plain},
		{"readme", strings.Repeat(string(readme), 4)},
		{"arabic", strings.Repeat("ولد الرجل في القاهرة سنة ١٩٧٤ وعمل مهندسا في شركة الكهرباء ثم انتقل إلى الإسكندرية. ", 800)},
		{"dense", strings.Repeat("pnr 850709-9805, 4111 1111 1111 1111, AB 12 34 56 C; 75011 Paris\n", 1000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			for b.Loop() {
				s.Find(c.text, func(Match) {})
			}
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load(); err != nil {
			b.Fatal(err)
		}
	}
}
