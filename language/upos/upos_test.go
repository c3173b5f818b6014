package upos

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/internal/sequence"
)

// trained returns a tagger that knows two sentences by heart.
func trained(t testing.TB) *Tagger {
	words := NewWords(map[string]Class{"dog": {Fine: 2, Coarse: 1, Case: 1}, "anna": {Fine: 3, Coarse: 2, Case: 6}, "a": {Fine: 1}})
	x := Extractor{Words: words}
	var f sequence.Features
	var examples []sequence.Example
	for _, s := range []struct {
		text   string
		labels []uint8
	}{{"A dog barks", []uint8{0, 1, 2}}, {"Anna sees a dog", []uint8{3, 2, 0, 1}}} {
		x.Features(strings.Fields(s.text), &f)
		examples = append(examples, sequence.Example{Features: f.Clone(), Labels: s.labels})
	}
	m, err := sequence.Train(context.Background(), []string{"DET", "NOUN", "VERB", "PROPN"}, examples,
		sequence.Options{Rand: rand.New(rand.NewPCG(1, 1))})
	if err != nil {
		t.Fatal(err)
	}
	return New(words, m)
}

func TestTaggerRoundTrip(t *testing.T) {
	tagger := trained(t)
	words := strings.Fields("Anna sees a dog")
	want := []string{"PROPN", "VERB", "DET", "NOUN"}
	if got := tagger.Tag(words); !slices.Equal(got, want) {
		t.Fatalf("%q, want %q", got, want)
	}
	var b, again bytes.Buffer
	if err := tagger.Write(&b); err != nil {
		t.Fatal(err)
	}
	back, err := Read(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if got := back.Tag(words); !slices.Equal(got, want) {
		t.Errorf("read back: %q, want %q", got, want)
	}
	if err := back.Write(&again); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Errorf("written again, the bytes differ (%v)", err)
	}
	for n := range b.Len() {
		if _, err := Read(bytes.NewReader(b.Bytes()[:n])); !errors.Is(err, ErrFormat) {
			t.Fatalf("cut off at %d: error %v", n, err)
		}
		flipped := bytes.Clone(b.Bytes())
		flipped[n] ^= 8
		if _, err := Read(bytes.NewReader(flipped)); !errors.Is(err, ErrFormat) {
			t.Fatalf("a bit flipped at %d: error %v", n, err)
		}
	}
}

func TestAppendAllocatesNothing(t *testing.T) {
	tagger := trained(t)
	words := strings.Fields(strings.Repeat("Anna sees a dog ", 20))
	dst := tagger.Append(nil, words)
	if n := testing.AllocsPerRun(50, func() { dst = tagger.Append(dst[:0], words) }); n >= 1 {
		t.Errorf("%v allocations", n)
	}
}

func TestLower(t *testing.T) {
	long := strings.Repeat("x", 500)
	for token, want := range map[string]string{"Łódź": "łódź", "B-52": "b-00", "": "", "ÇA": "ça"} {
		if got := Lower(token); got != want {
			t.Errorf("Lower(%q) = %q, want %q", token, got, want)
		}
	}
	if got := Lower(long); len(got) > longest {
		t.Errorf("Lower of 500 bytes has %d", len(got))
	}
}

func TestCapitals(t *testing.T) {
	var x Extractor
	x.Features(strings.Fields("The UN and Anna 's court ."), new(sequence.Features))
	want := []capital{noLetter, first, allCapitals, small, capitalised, small, small, noLetter, noLetter}
	for i, c := range want { // one before the first word to one after the last
		if got := capitalOf(x.now, i-1); got != c {
			t.Errorf("word %d has capital %d, want %d", i-1, got, c)
		}
	}
}

func FuzzParseWords(f *testing.F) {
	f.Add([]byte{2, 5, 1, 1, 2, 3, 4, 5, 6})
	f.Add([]byte{0})
	f.Add([]byte{255, 255, 255, 255, 15})
	f.Fuzz(func(t *testing.T, b []byte) {
		w, err := parseWords(b)
		if err != nil {
			if !errors.Is(err, errDamaged) {
				t.Fatalf("error %v", err)
			}
			return
		}
		var out bytes.Buffer
		if err := w.writeTo(&out); err != nil {
			t.Fatal(err)
		}
		back, err := readWords(&out)
		if err != nil || back.Len() != w.Len() {
			t.Fatalf("%d words became %v (%v)", w.Len(), back, err)
		}
	})
}

// FuzzFeatures: any token has features, the same every time.
func FuzzFeatures(f *testing.F) {
	for _, s := range []string{"Anna", "", "\xff\xfe", strings.Repeat("é", 100), "👩\u200d👧", "a\u0301-9"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, token string) {
		var x Extractor
		var a, b sequence.Features
		x.Features([]string{token, "x", token}, &a)
		x.Features([]string{token, "x", token}, &b)
		if a.Len() != 3 || !reflect.DeepEqual(a, b) {
			t.Fatal("features differ or are missing")
		}
	})
}
