// Package draw makes keyed, repeatable choices. What is drawn depends on the
// key and on the labels alone, so it comes out the same in every document, on
// every machine and in any order (DESIGN, "consistency without coordination").
//
// It may know no other package.
package draw

import (
	"crypto/sha256"
	"encoding/binary"
)

// A Source draws numbers by HMAC-SHA-256 over labels. The zero Source is a
// valid source with an empty key. It is safe for concurrent use.
type Source struct{ key [sha256.Size]byte }

// New returns the source of a key of any length.
func New(key []byte) Source {
	return Source{key: sum(key, nil)}
}

// Derive returns an independent source for the labels.
func (s Source) Derive(labels ...string) Source {
	return Source{key: sum(s.key[:], labels)}
}

// Uint64 draws a number uniform over 64 bits.
func (s Source) Uint64(labels ...string) uint64 {
	d := sum(s.key[:], labels)
	return binary.BigEndian.Uint64(d[:8])
}

// Bytes draws 32 bytes: a fingerprint of the labels under the key.
func (s Source) Bytes(labels ...string) [sha256.Size]byte {
	return sum(s.key[:], labels)
}

// Intn draws from [0, n). It panics if n <= 0. The bias is below n/2⁶⁴.
func (s Source) Intn(n int, labels ...string) int {
	if n <= 0 {
		panic("draw: Intn of a non-positive number")
	}
	return int(s.Uint64(labels...) % uint64(n))
}

// sum is HMAC over the labels, each prefixed by its length so that no two
// label lists read alike. Draws are made by the million, so the message is put together
// on the stack (RFC 2104): crypto/hmac would take a kilobyte for each.
func sum(key []byte, labels []string) [sha256.Size]byte {
	if len(key) > sha256.BlockSize {
		k := sha256.Sum256(key)
		key = k[:]
	}
	var room [512]byte
	message := room[:sha256.BlockSize]
	copy(message, key)
	for i := range message {
		message[i] ^= 0x36
	}
	for _, l := range labels {
		message = binary.AppendUvarint(message, uint64(len(l)))
		message = append(message, l...)
	}
	inner := sha256.Sum256(message)
	var outer [sha256.BlockSize + sha256.Size]byte
	copy(outer[:], key)
	for i := range sha256.BlockSize {
		outer[i] ^= 0x5c
	}
	copy(outer[sha256.BlockSize:], inner[:])
	return sha256.Sum256(outer[:])
}

// Coprime returns the least number, from least on, that shares no divisor with n. In steps
// of it, modulo n, all of 0 … n-1 are visited, each once.
func Coprime[Number int | uint64](least, n Number) Number {
	for {
		a, b := least, n
		for b != 0 {
			a, b = b, a%b
		}
		if a == 1 {
			return least
		}
		least++
	}
}
