package guess

import "io"

// An index finds the entries of a stretch of letters.
type index struct {
	places []place  // by hash, with the next free place taken; as many as a power of two
	sieve  []uint64 // a bit for each hash that may be there: most are not, and it stays in the processor's cache
	bytes  []byte   // of each row: how many bytes its entries have, and the entries
}

// A place holds a row by the upper bits of its hash; the lower ones say about
// where the place is.
type place struct {
	hash uint32
	at   uint32 // in bytes; 0: free
}

const lowerBits = hashBits - 32

// sieveShare is how many places there are for 64 bits of the sieve: 4 bits for
// each place, and so 8 to 16 for each row, let few hashes through for nothing.
const sieveShare = 16

// readIndex reads a table for use.
func readIndex(r io.Reader) (codes []string, x index, err error) {
	body, _, err := form.Read(r)
	if err != nil {
		return nil, x, err
	}
	x.bytes = make([]byte, 1, len(body)+1)
	codes, err = parse(body, func(rows int) {
		size := 1
		for size <= 2*rows {
			size *= 2
		}
		x.places = make([]place, size)
		x.sieve = make([]uint64, max(1, size/sieveShare))
	}, x.add)
	return codes, x, err
}

// add adds the entries of a hash, two bytes each. An empty list, or one of more than
// MaxLanguages entries, is ignored.
func (x *index) add(hash uint64, raw []byte) {
	if len(raw) == 0 || len(raw) > 2*MaxLanguages {
		return
	}
	x.sieve[x.cell(hash)] |= 1 << (hash >> sieveBit & 63)
	at := x.start(hash)
	for x.places[at].at != 0 {
		at = (at + 1) & (len(x.places) - 1)
	}
	x.places[at] = place{uint32(hash >> lowerBits), uint32(len(x.bytes))}
	x.bytes = append(append(x.bytes, byte(len(raw)/2)), raw...)
}

// sieveBit is where in a hash the bits begin that say which bit of a cell is meant.
const sieveBit = 34

func (x *index) cell(hash uint64) int { return int(hash>>sieveCell) & (len(x.sieve) - 1) }

// sieveCell is where the bits begin that say which cell.
const sieveCell = 12

func (x *index) start(hash uint64) int { return int(hash) & (len(x.places) - 1) }

// find returns the entries of a stretch by its hash, two bytes each; nil if it has
// none.
func (x *index) find(hash uint64) []byte {
	if x.sieve[x.cell(hash)]>>(hash>>sieveBit&63)&1 == 0 {
		return nil
	}
	upper := uint32(hash >> lowerBits)
	for at := x.start(hash); x.places[at].at != 0; at = (at + 1) & (len(x.places) - 1) {
		if p := x.places[at]; p.hash == upper {
			return x.bytes[p.at+1 : p.at+1+2*uint32(x.bytes[p.at])]
		}
	}
	return nil
}
