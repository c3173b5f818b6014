package shard

import (
	"cmp"
	"encoding/binary"
	"io"
	"slices"
	"sync"

	"github.com/understudy-text/understudy/internal/varint"
	"github.com/understudy-text/understudy/ledger"
)

// A table is the cast as all workers read it: pairs sorted by a keyed fingerprint of their
// keys, in sealed blocks, and an index of the blocks at the end. A worker keeps the index
// (24 bytes a block), some blocks, and the values that it was asked for.
//
//	magic, blocks, index, [8 bytes: where the index begins]
type table struct {
	r      io.ReaderAt
	sealer ledger.Sealer
	owner  string
	blocks []block

	mu     sync.Mutex
	opened map[int][]byte // blocks in the clear
	known  map[ledger.Fingerprint]answer
}

// A block holds the pairs whose fingerprints are not before first.
type block struct {
	first ledger.Fingerprint
	at    uint64
	size  uint32
}

type answer struct {
	value []byte
	found bool
}

// How large blocks are, and how many blocks and answers are kept in memory.
const (
	blockSize   = 16 << 10
	keptBlocks  = 512
	keptAnswers = 1 << 19
)

// An entry of a table that is being written.
type entry struct {
	print ledger.Fingerprint
	value []byte
}

// tableKey is the fingerprint under which a room's value lies.
func tableKey(s ledger.Sealer, room byte, key []byte) ledger.Fingerprint {
	return s.Fingerprint("table", string(rune(room)), string(key))
}

// writeTable writes a table; entries are sorted on the way.
func writeTable(w io.Writer, sealer ledger.Sealer, owner string, entries []entry) error {
	slices.SortFunc(entries, func(a, b entry) int { return slices.Compare(a.print[:], b.print[:]) })
	at := uint64(len(magic))
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	var index []byte
	n := 0
	put := func(value []byte, name string) error {
		packed, err := pack(value)
		if err != nil {
			return err
		}
		sealed, err := sealer.Seal(packed, owner+name)
		if err != nil {
			return err
		}
		_, err = w.Write(sealed)
		at += uint64(len(sealed))
		return err
	}
	for len(entries) > 0 {
		var b []byte
		first := entries[0].print
		for len(entries) > 0 && len(b) < blockSize {
			b = append(b, entries[0].print[:]...)
			b = varint.AppendText(b, entries[0].value)
			entries = entries[1:]
		}
		begin := at
		if err := put(b, blockName(n)); err != nil {
			return err
		}
		index = append(index, first[:]...)
		index = binary.BigEndian.AppendUint64(index, begin)
		index = binary.BigEndian.AppendUint32(index, uint32(at-begin))
		n++
	}
	begin := at
	if err := put(index, "\x00index"); err != nil {
		return err
	}
	_, err := w.Write(binary.BigEndian.AppendUint64(nil, begin))
	return err
}

func blockName(n int) string {
	return string(binary.BigEndian.AppendUint64([]byte("\x00block"), uint64(n)))
}

// openTable reads the index of a table of size bytes.
func openTable(r io.ReaderAt, size int64, sealer ledger.Sealer, owner string) (*table, error) {
	t := &table{r: r, sealer: sealer, owner: owner, opened: map[int][]byte{}, known: map[ledger.Fingerprint]answer{}}
	begin := make([]byte, len(magic))
	var end [8]byte
	if size < int64(len(magic)+len(end)) {
		return nil, ErrForeign
	}
	if _, err := r.ReadAt(begin, 0); err != nil || string(begin) != magic {
		return nil, ErrForeign
	}
	if _, err := r.ReadAt(end[:], size-8); err != nil {
		return nil, err
	}
	at := binary.BigEndian.Uint64(end[:])
	if at > uint64(size-8) {
		return nil, ledger.ErrDamaged
	}
	index, err := t.open(at, uint32(uint64(size)-8-at), "\x00index")
	if err != nil {
		return nil, ErrForeign
	}
	const row = len(ledger.Fingerprint{}) + 12
	for ; len(index) >= row; index = index[row:] {
		b := block{first: ledger.Fingerprint(index[:16]), at: binary.BigEndian.Uint64(index[16:]), size: binary.BigEndian.Uint32(index[24:])}
		t.blocks = append(t.blocks, b)
	}
	return t, nil
}

func (t *table) open(at uint64, size uint32, name string) ([]byte, error) {
	sealed := make([]byte, size)
	if _, err := t.r.ReadAt(sealed, int64(at)); err != nil && err != io.EOF {
		return nil, err
	}
	packed, err := t.sealer.Open(sealed, t.owner+name)
	if err != nil {
		return nil, err
	}
	return unpack(packed)
}

// get returns the value of a room's key.
func (t *table) get(room byte, key []byte) (value []byte, found bool, err error) {
	print := tableKey(t.sealer, room, key)
	t.mu.Lock()
	defer t.mu.Unlock()
	if a, ok := t.known[print]; ok {
		return a.value, a.found, nil
	}
	a, err := t.find(print)
	if err != nil {
		return nil, false, err
	}
	if len(t.known) >= keptAnswers {
		clear(t.known)
	}
	t.known[print] = a
	return a.value, a.found, nil
}

func (t *table) find(print ledger.Fingerprint) (answer, error) {
	n, exact := slices.BinarySearchFunc(t.blocks, print, func(b block, p ledger.Fingerprint) int { return slices.Compare(b.first[:], p[:]) })
	if !exact {
		n--
	}
	if n < 0 {
		return answer{}, nil
	}
	b, err := t.block(n)
	if err != nil {
		return answer{}, err
	}
	for r := (varint.Reader{Rest: b}); len(r.Rest) > len(print); {
		order := cmp.Compare(string(r.Bytes(len(print))), string(print[:]))
		value := r.Text()
		switch {
		case r.Damaged:
			return answer{}, ledger.ErrDamaged
		case order == 0:
			return answer{slices.Clone(value), true}, nil
		case order > 0:
			return answer{}, nil
		}
	}
	return answer{}, nil
}

func (t *table) block(n int) ([]byte, error) {
	if b, ok := t.opened[n]; ok {
		return b, nil
	}
	b, err := t.open(t.blocks[n].at, t.blocks[n].size, blockName(n))
	if err != nil {
		return nil, err
	}
	if len(t.opened) >= keptBlocks {
		clear(t.opened)
	}
	t.opened[n] = b
	return b, nil
}
