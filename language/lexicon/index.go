package lexicon

import "fmt"

// An index finds the rows of a sorted table by the plain form of their key. It
// is a hash table with open addressing: each slot packs half a hash and a row.
// Rows with the same key stand together; the slot holds the first of them.
type index struct {
	slots []uint64 // hash's upper 32 bits, row+1 below; 0 is empty
	key   func(row int) string
	rows  int
}

func newIndex(rows int, key func(row int) string) (index, error) {
	size := 8
	for size < rows*2 {
		size *= 2
	}
	x := index{slots: make([]uint64, size), key: key, rows: rows}
	for row := range rows {
		k := key(row)
		if k == "" {
			return x, fmt.Errorf("row %d: empty key", row+1)
		}
		if row > 0 {
			switch c := comparePlain(key(row-1), k); {
			case c == 0:
				continue
			case c > 0:
				return x, fmt.Errorf("row %d: out of order", row+1)
			}
		}
		h := hashPlain(k)
		i := int(h) & (size - 1)
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
		from = int(uint32(x.slots[i])) - 1
		if !equalPlain(x.key(from), word) {
			continue
		}
		to = from + 1
		for to < x.rows && equalPlain(x.key(to), word) {
			to++
		}
		return from, to
	}
	return 0, 0
}
