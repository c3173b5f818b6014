package arpa

import (
	"bytes"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

func open(t *testing.T, name string) *Model {
	t.Helper()
	m, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func ids(m *Model, words string) []int32 {
	var out []int32
	for _, w := range strings.Fields(words) {
		out = append(out, m.ID(w))
	}
	return out
}

// Both files are one model: little.lm.bin is what sphinx_lm_convert made of
// little.arpa, then compressed. Wanted are logarithms to the base of ten, by hand.
func TestLogP(t *testing.T) {
	for _, name := range []string{"testdata/little.arpa", "testdata/little.lm.bin.gz"} {
		m := open(t, name)
		if m.Order() != 3 || m.Words() != 6 {
			t.Errorf("%s: order %d, %d words", name, m.Order(), m.Words())
		}
		for _, tt := range []struct {
			words string // the last one after the others
			want  float64
		}{
			{"a", -0.9},
			{"<s> a", -0.2},
			{"a b c", -0.25},
			{"c a b c", -0.25},     // no longer context is known
			{"b c b", -0.45 - 0.1}, // the pair b c gives way to c b
			{"<s> a </s>", -0.15 - 0.25 - 1.2},
			{"c c c", -0.1 - 0.7}, // c c is no pair
			{"strange", -0.8},     // <unk>
			{"a b strange", -0.35 - 0.4 - 0.8},
		} {
			gram := ids(m, tt.words)
			n := len(gram) - 1
			if got := m.LogP(gram[:n], gram[n]) / math.Ln10; math.Abs(got-tt.want) > 2e-4 {
				t.Errorf("%s: %s: %v, want %v", name, tt.words, got, tt.want)
			}
		}
	}
}

// What is written says the same within the runs it was written for.
func TestWrite(t *testing.T) {
	m := open(t, "testdata/little.lm.bin.gz")
	var runs [][]int32
	for _, words := range []string{"<s> a b", "b c a", "c c b", "a strange b"} {
		runs = append(runs, ids(m, words))
	}
	var b bytes.Buffer
	if err := m.Write(&b, slices.Values(runs)); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "a b c") {
		t.Error("n-grams are written that no run can ask for")
	}
	less, err := Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range runs {
		var words []string
		for _, id := range run {
			words = append(words, m.Word(id))
		}
		theirs := ids(less, strings.Join(words, " "))
		for i := range run {
			if got, want := less.LogP(theirs[:i], theirs[i]), m.LogP(run[:i], run[i]); math.Abs(got-want) > 3e-4 {
				t.Errorf("%v, place %d: %v, want %v", words, i, got, want)
			}
		}
	}
}

func TestWithoutUnknown(t *testing.T) {
	m, err := Read(strings.NewReader("\\data\\\nngram 1=1\n\n\\1-grams:\n-0.5 a\n\\end\\\n"))
	if err != nil {
		t.Fatal(err)
	}
	if id := m.ID("b"); id != -1 || m.LogP(nil, id) != unseen || m.LogP([]int32{-1}, 0) != float64(float32(-0.5*math.Ln10)) {
		t.Errorf("%d", id)
	}
}

func TestMistakes(t *testing.T) {
	text, err := os.ReadFile("testdata/little.arpa")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ from, to, want string }{
		{`\end\`, "", `no \end\`},
		{`\2-grams:`, `\3-grams:`, "one after the other"},
		{"<s> a\t-0.1500", "<s> z\t-0.1500", "no 1-gram"},
		{"-0.5000	a a", "0.5000	a a", "log probability"},
		{"-0.5000	a a", "x	a a", "log probability"},
		{"-0.5000	a a	-0.0500", "-0.5000	a", "2 fields for 2 words"},
		{"-1.1000	b", "-1.1000	a", "word twice"},
	} {
		_, err := Read(strings.NewReader(strings.Replace(string(text), tt.from, tt.to, 1)))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s for %s: %v, want %s", tt.to, tt.from, err, tt.want)
		}
	}
	if _, err := Read(strings.NewReader(trieHead + "\x03\xff\xff\xff\x00")); err == nil {
		t.Error("a head without a model is taken")
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range []string{"testdata/little.arpa", "testdata/little.lm.bin.gz"} {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		for id := range int32(min(m.Words(), 10)) {
			m.LogP([]int32{0, id}, id) // what the tables of a binary file hold may be no number
		}
	})
}
