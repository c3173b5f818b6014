// Package varint reads bodies of files and messages that encoding/binary's varints and
// runs of bytes were appended to. In come bytes, which may be damaged or foreign; out come
// numbers and texts, and whether all of them were there.
//
// It may know no other package.
package varint

import "encoding/binary"

// AppendText appends a text (or bytes) with its length before it, as Reader.Text reads it.
func AppendText[Text string | []byte](b []byte, s Text) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// A Reader takes numbers and bytes off Rest. After the first fault it is Damaged, and
// returns zeros.
type Reader struct {
	Rest    []byte
	Damaged bool
}

// Fail makes the reader Damaged.
func (r *Reader) Fail() { r.Rest, r.Damaged = nil, true }

// Done reports whether all was read, without a fault.
func (r *Reader) Done() bool { return !r.Damaged && len(r.Rest) == 0 }

// Uint reads a varint.
func (r *Reader) Uint() uint64 {
	v, size := binary.Uvarint(r.Rest)
	if size <= 0 {
		r.Fail()
		return 0
	}
	r.Rest = r.Rest[size:]
	return v
}

// Number reads a varint that is at most most; a greater one is a fault.
func (r *Reader) Number(most int) int {
	v := r.Uint()
	if v > uint64(max(most, 0)) {
		r.Fail()
		return 0
	}
	return int(v)
}

// Count reads how many things follow, each of at least size bytes. More than there is room
// for is a fault, so that who makes room for them makes no more than was read.
func (r *Reader) Count(size int) int { return r.Number(len(r.Rest) / size) }

// Bytes reads the next n bytes. They are a part of Rest, not a copy.
func (r *Reader) Bytes(n int) []byte {
	if n > len(r.Rest) {
		r.Fail()
		return nil
	}
	b := r.Rest[:n:n]
	r.Rest = r.Rest[n:]
	return b
}

// Text reads what AppendText appended. It is a part of Rest, not a copy.
func (r *Reader) Text() []byte { return r.Bytes(r.Count(1)) }
