package lexicon

import "fmt"

// An index finds the rows of a sorted table by the plain form of their key. It
// is a hash table with open addressing: each slot packs half a hash and a row.
// Rows with the same key stand together; the slot holds the first of them, and says
// whether there are more: keys are far from each other in memory, and most rows stand alone.
type index struct {
	slots []uint64 // hash's upper 32 bits, severalRows, row+1 below; 0 is empty
	key   func(row int) string
	rows  int
}

// severalRows is the bit of a slot whose key has more than one row.
const severalRows = 1 << 31

func newIndex(rows int, key func(row int) string) (index, error) {
	size := 8
	for size < rows*2 {
		size *= 2
	}
	x := index{slots: make([]uint64, size), key: key, rows: rows}
	i := 0 // the slot of the row before
	for row := range rows {
		k := key(row)
		if k == "" {
			return x, fmt.Errorf("row %d: empty key", row+1)
		}
		if row > 0 {
			switch c := comparePlain(key(row-1), k); {
			case c == 0:
				x.slots[i] |= severalRows
				continue
			case c > 0:
				return x, fmt.Errorf("row %d: out of order", row+1)
			}
		}
		h := hashPlain(k)
		i = int(h) & (size - 1)
		for x.slots[i] != 0 {
			i = (i + 1) & (size - 1)
		}
		x.slots[i] = h&^0xffffffff | uint64(row+1)
	}
	return x, nil
}

// find returns the rows whose key has the plain form of word: [from, to).
func (x *index) find(word string) (from, to int) {
	if len(x.slots) == 0 {
		return 0, 0
	}
	h := hashPlain(word)
	mask := len(x.slots) - 1
	for i := int(h) & mask; x.slots[i] != 0; i = (i + 1) & mask {
		if (x.slots[i]^h)>>32 != 0 {
			continue
		}
		from = int(x.slots[i]&(severalRows-1)) - 1
		if !equalPlain(x.key(from), word) {
			continue
		}
		to = from + 1
		for x.slots[i]&severalRows != 0 && to < x.rows && equalPlain(x.key(to), word) {
			to++
		}
		return from, to
	}
	return 0, 0
}
