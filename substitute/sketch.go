package substitute

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"unicode"

	"github.com/understudy-text/understudy/internal/scatter"
)

const (
	// SketchSize is how many values of a document the ledger indexes.
	SketchSize = 16
	shingle    = 5 // words
)

// Sketch returns up to size values that a text shares with its copies: the
// smallest keyed hashes of its runs of five words (bottom-k sketch, Broder
// 1997). A document kept under its SketchSize values is found again by any
// value of a text that was made from it: a value of the whole that survives in
// a part is among the smallest of the part, too. To find a document inside a
// text much longer than itself, ask with a larger size.
//
// Words are runs of letters, digits and marks, whatever their case. Values are
// HMACs under the key: without it they tell nothing. A text without words has
// none. The cost is one pass.
func Sketch(text string, key []byte, size int) []uint64 {
	secret := sketchSecret(key)
	low := newLowest(size)
	words(text, secret, func(h uint64) { low.add(h) })
	values := low.values()
	out := make([]uint64, len(values))
	for i, v := range values {
		var b [8]byte
		binary.BigEndian.PutUint64(b[:], v)
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte("understudy sketch 1"))
		mac.Write(b[:])
		out[i] = binary.BigEndian.Uint64(mac.Sum(nil))
	}
	return out
}

func sketchSecret(key []byte) uint64 {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("understudy sketch secret 1"))
	return binary.BigEndian.Uint64(mac.Sum(nil))
}

// words calls f with the hash of every run of five words, or of all words if
// there are fewer.
func words(text string, secret uint64, f func(uint64)) {
	var ring [shingle]uint64
	n := 0
	h, in := secret, false
	end := func() {
		ring[n%shingle] = scatter.Mix(h)
		n++
		if n >= shingle {
			f(combine(ring[:], n, secret))
		}
		h, in = secret, false
	}
	for _, r := range text {
		switch {
		case 'a' <= r && r <= 'z':
		case 'A' <= r && r <= 'Z':
			r |= 0x20
		case wordly(r):
			r = unicode.ToLower(r)
		default:
			if in {
				end()
			}
			continue
		}
		h, in = (h^uint64(r))*0x9FB21C651E98DF25, true
		h ^= h >> 28
	}
	if in {
		end()
	}
	if n > 0 && n < shingle {
		f(combine(ring[:n], n, secret))
	}
}

// combine hashes the words of a ring in the order they were read.
func combine(ring []uint64, n int, secret uint64) uint64 {
	h := secret
	for i := range ring {
		h = scatter.Mix(h ^ ring[(n+i)%len(ring)])
	}
	return h
}

// lowest keeps the smallest different numbers.
type lowest struct {
	size int
	kept []uint64 // unsorted; up to twice size
	max  uint64   // nothing above it can be among them
}

func newLowest(size int) *lowest { return &lowest{size: size, max: ^uint64(0)} }

func (l *lowest) add(v uint64) {
	if v > l.max {
		return
	}
	if l.kept = append(l.kept, v); len(l.kept) >= 2*l.size+16 {
		l.values()
	}
}

// values returns the numbers in ascending order.
func (l *lowest) values() []uint64 {
	slices.Sort(l.kept)
	l.kept = slices.Compact(l.kept)
	if len(l.kept) > l.size {
		l.kept = l.kept[:l.size]
	}
	if len(l.kept) == l.size && l.size > 0 {
		l.max = l.kept[l.size-1]
	}
	return l.kept
}
