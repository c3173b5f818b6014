package sequence

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"
)

func written(t testing.TB, m *Model) []byte {
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestModelRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := randomModel(r, 5, true)
	data := written(t, m)
	back, err := Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if again := written(t, back); !bytes.Equal(again, data) {
		t.Error("written again, the model's bytes differ")
	}
	a, b := m.NewDecoder(), back.NewDecoder()
	for range 50 {
		fillRandom(r, a, 20)
		b.Features = a.Features.Clone()
		if string(a.Viterbi(nil)) != string(b.Viterbi(nil)) {
			t.Fatal("the model read back labels differently")
		}
	}
}

func TestReadRefusesDamage(t *testing.T) {
	data := written(t, randomModel(rand.New(rand.NewPCG(1, 2)), 3, false))
	refuse := func(what string, d []byte) {
		t.Helper()
		if _, err := Read(bytes.NewReader(d)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: error %v", what, err)
		}
	}
	for n := range data {
		refuse("cut off", data[:n])
	}
	for i := range data {
		flipped := bytes.Clone(data)
		flipped[i] ^= 4
		refuse("one bit flipped", flipped)
	}
	refuse("one byte more", append(bytes.Clone(data), 0))
}

// seal wraps a body in a header with a right checksum.
func seal(t testing.TB, body []byte) []byte {
	var file bytes.Buffer
	if _, err := form.Write(&file, body); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// FuzzRead fuzzes what is behind the checksum: whatever is accepted must decode.
func FuzzRead(f *testing.F) {
	f.Add(randomModel(rand.New(rand.NewPCG(1, 2)), 3, false).body())
	f.Add(randomModel(rand.New(rand.NewPCG(2, 2)), 1, false).body())
	f.Add([]byte{})
	f.Add([]byte{2, 1, 'a', 1, 'b'})
	f.Fuzz(func(t *testing.T, body []byte) {
		m, err := Read(bytes.NewReader(seal(t, body)))
		if err != nil {
			if !errors.Is(err, ErrFormat) {
				t.Fatalf("error %v", err)
			}
			return
		}
		d := m.NewDecoder()
		m.each(func(key uint32, _ []uint16) {
			d.keys = append(d.keys, key)
			d.End()
		})
		for _, l := range d.Viterbi(nil) {
			if int(l) >= len(m.Labels()) {
				t.Fatalf("label %d of %d", l, len(m.Labels()))
			}
		}
		d.Marginals(nil)
	})
}
