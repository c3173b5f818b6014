package classifier_test

import (
	"bytes"
	"compress/flate"
	"context"
	"io"
	"testing"

	"github.com/understudy-text/understudy/internal/packed"
	"github.com/understudy-text/understudy/study/train/classifier"
)

// pack wraps a body, so that the fuzzer comes past the checksum.
func pack(t testing.TB, body []byte) []byte {
	var file bytes.Buffer
	if _, err := (packed.Form{Magic: "UCLS", Version: 1, MaxFile: 1 << 20, MaxBody: 1 << 20}).Write(&file, body); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// What is read can be used and written, whatever the file says.
func FuzzReadModel(f *testing.F) {
	for _, features := range []classifier.Features{{}, {Letters: [2]int{2, 3}}, {Vectors: lengths{}, Words: 1}} {
		file := written(f, train(f, classifier.Options{Features: features, Epochs: 1}))
		body, err := io.ReadAll(flate.NewReader(bytes.NewReader(file[13:])))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
		f.Add(body[:len(body)/2])
	}
	f.Add([]byte{})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x0f})
	f.Fuzz(func(t *testing.T, body []byte) {
		m, err := classifier.ReadModel(bytes.NewReader(pack(t, body)), lengths{})
		if err != nil {
			return
		}
		if _, err := m.Predict(context.Background(), "the room had no window"); err != nil {
			t.Fatal(err)
		}
		m.Telling(m.Labels[0], 3)
		first := written(t, m)
		again, err := classifier.ReadModel(bytes.NewReader(first), lengths{})
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if !bytes.Equal(written(t, again), first) {
			t.Error("written twice, two files")
		}
	})
}

func FuzzReadExamples(f *testing.F) {
	f.Add([]byte("{\"text\":\"a\",\"label\":\"x\"}\n\n{\"text\":\"\",\"label\":3}"))
	f.Add([]byte("{\"text\":\"a\"}"))
	f.Add([]byte("[\n{"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := classifier.ReadExamples(bytes.NewReader(data), "text", "label")
		if err != nil {
			return
		}
		for _, e := range list {
			if e.Label == "" {
				t.Error("an example without a label")
			}
		}
	})
}
