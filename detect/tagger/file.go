package tagger

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/sequence"
)

// A Model is what training fits: the weights of the labels, the clusters the
// features speak of, and the bias. It is read-only once made.
type Model struct {
	Weights  *sequence.Model // its labels are Labels()
	Clusters Clusters
	// Bias is added to the score of each label at each token: below zero for O,
	// it trades precision for recall. Nil: none.
	Bias []float32
	// Calibration brings probabilities to the scale of how often they are right.
	Calibration Calibration
	// Threshold is the least score of mentions that are told, and Legal that in texts of law:
	// they are long, most of their words tell of nobody, and what is doubtful there is rather
	// none.
	Threshold, Legal float32
}

// DefaultThreshold is that of models that ask for no other: about as many letters are then
// hidden in vain as are missed, on the documents that calibrated the model.
const DefaultThreshold = 0.4

// A model file is:
//
//	magic    "USTG"
//	version  one byte, 4
//	length   of the head, 4 bytes, little endian
//	check    CRC-32C of the head, 4 bytes
//	head     numbers of labels, paths and words, 4 bytes each; the calibration, two
//	         numbers a category; the thresholds (of version 3, one for all); the biases, the paths, then the words in ascending order of hash: their hashes,
//	         8 bytes each, and then their clusters, 2 bytes each
//	weights  as package sequence writes them
const (
	magic        = "USTG"
	fileVersion  = 4
	oneThreshold = 3 // the version before, of models with one threshold
	maxHead      = 16 << 20
)

// ErrFormat is wrapped by ReadModel when the data are not a model it can read.
var ErrFormat = errors.New("not a usable tagger model")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// WriteTo writes the model so that ReadModel gives it back. The same model
// gives the same bytes.
func (m *Model) WriteTo(w io.Writer) (int64, error) {
	var head []byte
	u32 := func(n uint32) { head = binary.LittleEndian.AppendUint32(head, n) }
	u32(uint32(len(m.Bias)))
	u32(uint32(len(m.Clusters.paths)))
	u32(uint32(len(m.Clusters.number)))
	for _, c := range m.Calibration {
		u32(math.Float32bits(c.A))
		u32(math.Float32bits(c.B))
	}
	u32(math.Float32bits(m.Threshold))
	u32(math.Float32bits(cmp.Or(m.Legal, m.Threshold)))
	for _, b := range m.Bias {
		u32(math.Float32bits(b))
	}
	for _, p := range m.Clusters.paths {
		u32(p)
	}
	hashes := make([]uint64, 0, len(m.Clusters.number))
	for h := range m.Clusters.number {
		hashes = append(hashes, h)
	}
	slices.Sort(hashes)
	for _, h := range hashes {
		head = binary.LittleEndian.AppendUint64(head, h)
	}
	for _, h := range hashes {
		head = binary.LittleEndian.AppendUint16(head, m.Clusters.number[h])
	}
	out := append([]byte(magic), fileVersion)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(head)))
	out = binary.LittleEndian.AppendUint32(out, crc32.Checksum(head, castagnoli))
	n, err := w.Write(append(out, head...))
	if err != nil {
		return int64(n), fmt.Errorf("tagger: write model: %w", err)
	}
	more, err := m.Weights.WriteTo(w)
	return int64(n) + more, err
}

// ReadModel reads what WriteTo wrote. Anything else, or a damaged file, is an
// error that wraps ErrFormat or sequence.ErrFormat.
func ReadModel(r io.Reader) (*Model, error) {
	var start [len(magic) + 9]byte
	if _, err := io.ReadFull(r, start[:]); err != nil {
		return nil, fmt.Errorf("tagger: model ends in its first %d bytes: %w", len(start), ErrFormat)
	}
	if string(start[:len(magic)]) != magic {
		return nil, fmt.Errorf("tagger: model does not begin with %q: %w", magic, ErrFormat)
	}
	v := start[len(magic)]
	if v != fileVersion && v != oneThreshold {
		return nil, fmt.Errorf("tagger: model has version %d, this program reads %d: %w", v, fileVersion, ErrFormat)
	}
	length := binary.LittleEndian.Uint32(start[len(magic)+1:])
	if length > maxHead {
		return nil, fmt.Errorf("tagger: model head of %d bytes is too long: %w", length, ErrFormat)
	}
	var head bytes.Buffer
	if n, err := io.CopyN(&head, r, int64(length)); err != nil {
		return nil, fmt.Errorf("tagger: model ends after %d of %d bytes of its head: %w", n, length, ErrFormat)
	}
	if crc32.Checksum(head.Bytes(), castagnoli) != binary.LittleEndian.Uint32(start[len(magic)+5:]) {
		return nil, fmt.Errorf("tagger: model head is damaged: %w", ErrFormat)
	}
	m := new(Model)
	if err := m.readHead(head.Bytes(), v); err != nil {
		return nil, err
	}
	var err error
	if m.Weights, err = sequence.Read(r); err != nil {
		return nil, fmt.Errorf("tagger: %w", err)
	}
	if !slices.Equal(m.Weights.Labels(), Labels()) || m.Bias != nil && len(m.Bias) != len(Labels()) {
		return nil, fmt.Errorf("tagger: model has other labels: %w", ErrFormat)
	}
	return m, nil
}

func (m *Model) readHead(b []byte, version byte) error {
	if len(b) < 12 {
		return fmt.Errorf("tagger: model head is too short: %w", ErrFormat)
	}
	biases, paths, words := u32At(b, 0), u32At(b, 1), u32At(b, 2)
	fixed := 20 + 8*len(understudy.Categories)
	if version == oneThreshold {
		fixed -= 4
	}
	if uint64(len(b)) != uint64(fixed)+4*uint64(biases)+4*uint64(paths)+10*uint64(words) {
		return fmt.Errorf("tagger: model head has the wrong length: %w", ErrFormat)
	}
	b = b[12:]
	for i := range m.Calibration {
		m.Calibration[i].A = math.Float32frombits(u32At(b, 2*i))
		m.Calibration[i].B = math.Float32frombits(u32At(b, 2*i+1))
	}
	b = b[8*len(m.Calibration):]
	m.Threshold = math.Float32frombits(u32At(b, 0))
	m.Legal = m.Threshold
	if b = b[4:]; version != oneThreshold {
		m.Legal = math.Float32frombits(u32At(b, 0))
		b = b[4:]
	}
	for _, t := range [...]float32{m.Threshold, m.Legal} {
		if !(t > 0 && t < 1) {
			return fmt.Errorf("tagger: model tells mentions from a score of %g, not between 0 and 1: %w", t, ErrFormat)
		}
	}
	for i := range int(biases) {
		m.Bias = append(m.Bias, math.Float32frombits(u32At(b, i)))
	}
	b = b[4*biases:]
	c := Clusters{number: make(map[uint64]uint16, words), paths: make([]uint32, paths)}
	for i := range c.paths {
		c.paths[i] = u32At(b, i)
	}
	b = b[4*paths:]
	numbers := b[8*words:]
	for i := range int(words) {
		n := binary.LittleEndian.Uint16(numbers[2*i:])
		if n == 0 || uint32(n) > paths {
			return fmt.Errorf("tagger: model speaks of cluster %d of %d: %w", n, paths, ErrFormat)
		}
		c.number[binary.LittleEndian.Uint64(b[8*i:])] = n
	}
	m.Clusters = c
	return nil
}

func u32At(b []byte, i int) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }
