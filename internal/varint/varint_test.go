package varint_test

import (
	"encoding/binary"
	"testing"

	"github.com/understudy-text/understudy/internal/varint"
)

func TestReader(t *testing.T) {
	b := varint.AppendText(binary.AppendUvarint(nil, 300), "åsa")
	b = append(binary.AppendUvarint(b, 2), 7, 8)
	r := varint.Reader{Rest: b}
	if n, s, k := r.Number(300), string(r.Text()), r.Count(1); n != 300 || s != "åsa" || k != 2 || string(r.Bytes(2)) != "\x07\x08" || !r.Done() {
		t.Errorf("%d, %q, %d, %+v", n, s, k, r)
	}
	for cut := range b {
		r := varint.Reader{Rest: b[:cut]}
		r.Uint()
		r.Text()
		r.Bytes(r.Count(1))
		if r.Done() || !r.Damaged || r.Uint() != 0 || len(r.Text()) != 0 {
			t.Errorf("cut after %d bytes: %+v", cut, r)
		}
	}
}

func TestTooMuch(t *testing.T) {
	for name, read := range map[string]func(r *varint.Reader){
		"a number":      func(r *varint.Reader) { r.Number(299) },
		"of none":       func(r *varint.Reader) { r.Number(-1) },
		"a count":       func(r *varint.Reader) { r.Count(1) },
		"a text":        func(r *varint.Reader) { r.Text() },
		"bytes":         func(r *varint.Reader) { r.Bytes(300) },
		"a long varint": func(r *varint.Reader) { r.Rest = []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"); r.Uint() },
	} {
		r := varint.Reader{Rest: append(binary.AppendUvarint(nil, 300), make([]byte, 100)...)}
		if read(&r); !r.Damaged || r.Rest != nil {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
