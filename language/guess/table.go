package guess

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/understudy-text/understudy/internal/packed"
	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/internal/varint"
)

// A Table says how likely stretches of letters are in each language.
type Table struct {
	Codes []string // of the languages, at most MaxLanguages
	Rows  []Row
}

// A Row is a stretch of letters, by its Hash, with the languages that have it. The
// others have it less often than e^-Span times as often as the first of them.
type Row struct {
	Hash    uint64
	Entries []Entry
}

// An Entry says by how much a language is behind the one that has the stretch
// most often: Level × Step nats. At most MostLevels.
type Entry struct{ Language, Level uint8 }

// The measure of entries.
const (
	Levels       = 16
	Span         = 5.0 // nats
	Step         = Span / Levels
	MaxLanguages = 255
)

// Longest is how many letters a stretch has at most, with the ends of the word.
const Longest = 5

// Edge stands for the ends of a word in stretches.
const Edge = '_'

// hashBits is how many bits of a hash are kept: of 10⁵ stretches, one that is not
// in the table looks like one of them once in 10⁷.
const hashBits = 40

// extend extends a hash by a character.
func extend(h uint64, r rune) uint64 { return scatter.Extend(h, uint64(r)) }

func shorten(h uint64) uint64 { return (h ^ h>>hashBits) & (1<<hashBits - 1) }

// Hash is what a stretch of letters is called by in a table.
func Hash(stretch []rune) uint64 {
	h := uint64(scatter.Start)
	for _, r := range stretch {
		h = extend(h, r)
	}
	return shorten(h)
}

// form is the wrapping of a table's file.
var form = packed.Form{Magic: "UGUE", Version: 2, MaxFile: 16 << 20, MaxBody: 64 << 20}

// Write writes a table. The same table gives the same bytes. The body is, in
// varints: how many languages; the length and the letters of each code; how many
// rows; for each, in the order of hashes, how much greater its hash is than the
// one before, how many entries it has, and each of them in two bytes.
func (t *Table) Write(w io.Writer) (int64, error) {
	if len(t.Codes) > MaxLanguages {
		return 0, fmt.Errorf("guess: %d languages are more than %d", len(t.Codes), MaxLanguages)
	}
	rows := slices.Clone(t.Rows)
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Compare(a.Hash, b.Hash) })
	body := binary.AppendUvarint(nil, uint64(len(t.Codes)))
	for _, c := range t.Codes {
		body = varint.AppendText(body, c)
	}
	body = binary.AppendUvarint(body, uint64(len(rows)))
	last := uint64(0)
	for _, r := range rows {
		body = binary.AppendUvarint(body, r.Hash-last)
		body = binary.AppendUvarint(body, uint64(len(r.Entries)))
		for _, e := range r.Entries {
			body = append(body, e.Language, e.Level)
		}
		last = r.Hash
	}
	return form.Write(w, body)
}

// errDamaged is a body that was not written by Write.
var errDamaged = errors.New("guess: the table is damaged")

// parse reads the body of a table. It tells begin how many rows there are, and
// then calls each with the hash and the entries of each of them, two bytes each.
func parse(body []byte, begin func(rows int), each func(hash uint64, raw []byte)) (codes []string, err error) {
	b := varint.Reader{Rest: body}
	n := b.Number(MaxLanguages)
	for range n {
		codes = append(codes, string(b.Text()))
	}
	rows := b.Count(2)
	if b.Damaged {
		return nil, errDamaged
	}
	begin(rows)
	hash := uint64(0)
	for range rows {
		hash += b.Uint()
		raw := b.Bytes(2 * b.Number(n))
		if b.Damaged || hash >= 1<<hashBits {
			return nil, errDamaged
		}
		for i := 0; i < len(raw); i += 2 {
			if int(raw[i]) >= n || raw[i+1] >= Levels {
				return nil, errDamaged
			}
		}
		each(hash, raw)
	}
	if !b.Done() {
		return nil, errDamaged
	}
	return codes, nil
}
