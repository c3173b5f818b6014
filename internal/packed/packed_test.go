package packed_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/understudy-text/understudy/internal/packed"
)

var form = packed.Form{Magic: "TEST", Version: 3, MaxFile: 200, MaxBody: 1000}

func written(t testing.TB, f packed.Form, body []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	n, err := f.Write(&b, body)
	if err != nil || n != int64(b.Len()) {
		t.Fatalf("%d of %d bytes, %v", n, b.Len(), err)
	}
	return b.Bytes()
}

func TestRoundTrip(t *testing.T) {
	for _, body := range [][]byte{{}, []byte("a"), bytes.Repeat([]byte("understudy"), 100)} {
		got, damaged, err := form.Read(bytes.NewReader(written(t, form, body)))
		if err != nil || damaged || !bytes.Equal(got, body) {
			t.Errorf("%d bytes became %d, %v", len(body), len(got), err)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	file := written(t, form, []byte("a body of some bytes"))
	for n := range file {
		if _, damaged, err := form.Read(bytes.NewReader(file[:n])); err == nil || !damaged {
			t.Fatalf("cut off after %d bytes: %v", n, err)
		}
		flipped := bytes.Clone(file)
		flipped[n] ^= 4
		if _, damaged, err := form.Read(bytes.NewReader(flipped)); err == nil || !damaged {
			t.Fatalf("byte %d changed: %v", n, err)
		}
	}
	other := form
	other.Version = 4
	if _, _, err := other.Read(bytes.NewReader(file)); err == nil || !strings.Contains(err.Error(), "version 3; this program reads version 4") {
		t.Errorf("another version: %v", err)
	}
	if _, _, err := form.Read(bytes.NewReader(make([]byte, 201))); err == nil || !strings.Contains(err.Error(), "longer") {
		t.Errorf("too long: %v", err)
	}
	wide := form
	wide.MaxBody = 5000
	if _, _, err := form.Read(bytes.NewReader(written(t, wide, make([]byte, 5000)))); err == nil || !strings.Contains(err.Error(), "unpacks to more") {
		t.Errorf("unpacks to too much: %v", err)
	}
	failed := errors.New("disk")
	if _, damaged, err := form.Read(iotest.ErrReader(failed)); !errors.Is(err, failed) || damaged {
		t.Errorf("reading fails: %v, damaged %v", err, damaged)
	}
}

// What could not be read again is not written.
func TestWriteRefuses(t *testing.T) {
	if _, err := form.Write(io.Discard, make([]byte, 1001)); err == nil {
		t.Error("too long a body")
	}
	noise := make([]byte, 900) // does not get shorter
	for i := range noise {
		noise[i] = byte(i * i >> 3)
	}
	short := form
	short.MaxFile = 50
	if _, err := short.Write(io.Discard, noise); err == nil {
		t.Error("too long a file")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(written(f, form, []byte("a body")))
	f.Add([]byte("TEST"))
	f.Fuzz(func(t *testing.T, data []byte) {
		body, damaged, err := form.Read(bytes.NewReader(data))
		if (err != nil) != damaged || len(body) > form.MaxBody {
			t.Errorf("%d bytes, damaged %v, %v", len(body), damaged, err)
		}
	})
}
