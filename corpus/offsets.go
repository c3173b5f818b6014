package corpus

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"
)

// An OffsetUnit is what offsets in files count.
type OffsetUnit int

// The units.
const (
	CodePoints OffsetUnit = iota // Unicode code points, as in TAB, TAE and doccano
	Bytes                        // bytes of UTF-8
	UTF16                        // UTF-16 code units, as in JavaScript and Java
)

var unitNames = [...]string{"codepoint", "byte", "utf16"}

// String returns the unit's name on the command line.
func (u OffsetUnit) String() string { return unitNames[u] }

// ParseOffsetUnit reads a unit's name: codepoint, byte or utf16.
func ParseOffsetUnit(name string) (OffsetUnit, error) {
	for i, n := range unitNames {
		if n == name {
			return OffsetUnit(i), nil
		}
	}
	return 0, fmt.Errorf("unknown offset unit %q; units are %v", name, unitNames)
}

// Why an offset cannot be converted.
var (
	ErrOutside = errors.New("offset lies outside the text")
	ErrInside  = errors.New("offset lies inside a character")
)

// An OffsetError names the offset that cannot be converted.
type OffsetError struct {
	Index  int // which of the offsets
	Offset int // in the unit they were given in
	Err    error
}

func (e *OffsetError) Error() string { return fmt.Sprintf("offset %d: %v", e.Offset, e.Err) }
func (e *OffsetError) Unwrap() error { return e.Err }

// ToBytes returns the byte offsets in text of offsets counted in unit u. The
// offsets may come in any order; sorted ones take one pass over the text and
// nothing else.
func ToBytes(text string, u OffsetUnit, offsets []int) ([]int, error) {
	return convert(text, u, Bytes, offsets)
}

// FromBytes returns byte offsets of text counted in unit u.
func FromBytes(text string, u OffsetUnit, offsets []int) ([]int, error) {
	return convert(text, Bytes, u, offsets)
}

func convert(text string, from, to OffsetUnit, offsets []int) ([]int, error) {
	out := make([]int, len(offsets))
	w := walker{text: text}
	for _, k := range ascending(offsets) {
		if err := w.advance(from, offsets[k]); err != nil {
			return nil, &OffsetError{Index: k, Offset: offsets[k], Err: err}
		}
		out[k] = w.at[to]
	}
	return out, nil
}

// ascending returns the indices of offsets in ascending order of offset.
func ascending(offsets []int) []int {
	order := make([]int, len(offsets))
	for i := range order {
		order[i] = i
	}
	if !slices.IsSorted(offsets) {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(offsets[a], offsets[b]) })
	}
	return order
}

// A walker goes once through a text and counts all units at the same time.
type walker struct {
	text string
	at   [3]int // position in each unit
}

// advance goes on to an offset that is not before the position.
func (w *walker) advance(u OffsetUnit, offset int) error {
	if offset < 0 {
		return ErrOutside
	}
	for w.at[u] < offset {
		i := w.at[Bytes]
		if i >= len(w.text) {
			return ErrOutside
		}
		n, units := 1, 1
		if w.text[i] >= utf8.RuneSelf {
			var r rune
			if r, n = utf8.DecodeRuneInString(w.text[i:]); r > 0xFFFF {
				units = 2
			}
		}
		w.at[CodePoints]++
		w.at[Bytes] += n
		w.at[UTF16] += units
	}
	if w.at[u] != offset {
		return ErrInside
	}
	return nil
}
