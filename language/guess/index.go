package guess

import "io"

// An index finds the entries of a stretch of letters.
type index struct {
	places []place // by hash, with the next free place taken; as many as a power of two
	bytes  []byte  // of each row: how many bytes its entries have, and the entries
}

// A place holds a row by the upper bits of its hash; the lower ones say about
// where the place is.
type place struct {
	hash uint32
	at   uint32 // in bytes; 0: free
}

const lowerBits = hashBits - 32

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
	}, x.put)
	return codes, x, err
}

func (x *index) put(hash uint64, raw []byte) {
	if len(raw) == 0 || len(raw) > 2*MaxLanguages {
		return
	}
	at := x.start(hash)
	for x.places[at].at != 0 {
		at = (at + 1) & (len(x.places) - 1)
	}
	x.places[at] = place{uint32(hash >> lowerBits), uint32(len(x.bytes))}
	x.bytes = append(append(x.bytes, byte(len(raw)/2)), raw...)
}

func (x *index) start(hash uint64) int { return int(hash) & (len(x.places) - 1) }

// find returns the entries of a stretch by its hash, two bytes each; nil if it has
// none.
func (x *index) find(hash uint64) []byte {
	upper := uint32(hash >> lowerBits)
	for at := x.start(hash); x.places[at].at != 0; at = (at + 1) & (len(x.places) - 1) {
		if p := x.places[at]; p.hash == upper {
			return x.bytes[p.at+1 : p.at+1+2*uint32(x.bytes[p.at])]
		}
	}
	return nil
}
