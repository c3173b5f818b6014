package sequence

import (
	"math/bits"

	"github.com/understudy-text/understudy/internal/scatter"
)

// Two odd constants with well-spread bits (from wyhash, public domain).
const (
	mixA = 0xa0761d6478bd642f
	mixB = 0xe7037ed1a0b428db
)

// Hash returns a hash of s that is the same in every process and on every
// machine. Models depend on it: changing it makes every trained model useless.
func Hash(s string) uint64 { return scatter.Hash(s) }

// Mix joins two hashes, or the number of a feature template and a hash, in
// order: Mix(a, b) and Mix(b, a) differ.
func Mix(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a^mixA, b^mixB)
	return (hi ^ lo) + a
}

// Features holds the features of the items of one sequence. It is filled item
// by item: Add for each feature, then End. The zero value is ready to use.
type Features struct {
	keys []uint32
	ends []int // ends[i] is where the keys of item i end

	weighed *Decoder // whose raw scores are those of these items; nil: nobody's
}

// Reset empties f and keeps its memory.
func (f *Features) Reset() { f.keys, f.ends, f.weighed = f.keys[:0], f.ends[:0], nil }

// Add gives the current item one more feature.
func (f *Features) Add(h uint64) { f.keys = append(f.keys, uint32(h^h>>32)) }

// End closes the current item; the next Add starts another.
func (f *Features) End() { f.ends, f.weighed = append(f.ends, len(f.keys)), nil }

// Len returns how many items are closed.
func (f *Features) Len() int { return len(f.ends) }

// Clone returns a copy that shares no memory with f and wastes none.
func (f *Features) Clone() Features {
	return Features{keys: append([]uint32(nil), f.keys...), ends: append([]int(nil), f.ends...)}
}
