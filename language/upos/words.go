package upos

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"

	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/internal/varint"
)

// A Class is what is known of a word, whatever sentence it stands in. The zero
// Class says that the word is unknown.
type Class struct {
	Fine   uint16 // its cluster among many
	Coarse uint16 // its cluster among few
	Case   uint16 // how often it has a capital inside a sentence, from 1 (never) to 6 (always)
}

// Words knows the classes of words. It is read-only after it is made.
type Words struct {
	class map[uint32]Class
}

// NewWords makes a Words from lower-case words (see Lower). Words that hash
// alike would share a class; the first by class wins, and there are few.
func NewWords(classes map[string]Class) *Words {
	w := &Words{class: make(map[uint32]Class, len(classes))}
	for s, c := range classes {
		k := wordKey(sequence.Hash(s))
		if old, ok := w.class[k]; !ok || less(c, old) {
			w.class[k] = c
		}
	}
	return w
}

func less(a, b Class) bool {
	return a.Fine < b.Fine || a.Fine == b.Fine && (a.Coarse < b.Coarse || a.Coarse == b.Coarse && a.Case < b.Case)
}

func wordKey(lower uint64) uint32 { return uint32(lower ^ lower>>32) }

func (w *Words) find(lower uint64) Class {
	if w == nil {
		return Class{}
	}
	return w.class[wordKey(lower)]
}

// Len returns how many words are known.
func (w *Words) Len() int { return len(w.class) }

// Words are stored as:
//
//	length  of the deflated columns, 4 bytes, little endian
//	check   CRC-32C of the deflated columns, 4 bytes
//	columns deflated: how many words there are; then the steps from each word's
//	        key to the next one's; then all Fine, Coarse and Case, all as varints

const maxColumns = 32 << 20

var (
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
	errDamaged = errors.New("the word classes are damaged")
)

func (w *Words) writeTo(out io.Writer) error {
	keys := make([]uint32, 0, len(w.class))
	for k := range w.class {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	b := binary.AppendUvarint(nil, uint64(len(keys)))
	var last uint32
	for _, k := range keys {
		b = binary.AppendUvarint(b, uint64(k-last))
		last = k
	}
	for _, column := range columns {
		for _, k := range keys {
			c := w.class[k]
			b = binary.AppendUvarint(b, uint64(*column(&c)))
		}
	}
	var packed bytes.Buffer
	z, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(b); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	head := binary.LittleEndian.AppendUint32(nil, uint32(packed.Len()))
	head = binary.LittleEndian.AppendUint32(head, crc32.Checksum(packed.Bytes(), castagnoli))
	_, err = out.Write(append(head, packed.Bytes()...))
	return err
}

var columns = [...]func(*Class) *uint16{
	func(c *Class) *uint16 { return &c.Fine },
	func(c *Class) *uint16 { return &c.Coarse },
	func(c *Class) *uint16 { return &c.Case },
}

func readWords(in io.Reader) (*Words, error) {
	var head [8]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return nil, fmt.Errorf("word classes: %w", err)
	}
	length := binary.LittleEndian.Uint32(head[:])
	if length > maxColumns {
		return nil, fmt.Errorf("%w: %d bytes of them", errDamaged, length)
	}
	packed, err := io.ReadAll(io.LimitReader(in, int64(length)))
	if err != nil {
		return nil, fmt.Errorf("word classes: %w", err)
	}
	if len(packed) != int(length) || crc32.Checksum(packed, castagnoli) != binary.LittleEndian.Uint32(head[4:]) {
		return nil, errDamaged
	}
	b, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxColumns))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	return parseWords(b)
}

func parseWords(body []byte) (*Words, error) {
	b := varint.Reader{Rest: body}
	count := b.Count(1)
	keys := make([]uint32, count)
	var key uint64
	for i := range keys {
		key += b.Uint()
		keys[i] = uint32(key)
	}
	list := make([]Class, count)
	for _, column := range columns {
		for i := range list {
			*column(&list[i]) = uint16(b.Uint())
		}
	}
	if !b.Done() {
		return nil, errDamaged
	}
	w := &Words{class: make(map[uint32]Class, count)}
	for i, k := range keys {
		w.class[k] = list[i]
	}
	return w, nil
}
