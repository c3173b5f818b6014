// Package shard reads one corpus with many machines, so that the result is what one
// machine would have written, byte for byte. It knows how the work is parted, what goes
// from step to step and how that is sealed; who starts the steps, and where, is not its
// business: Slurm, Kubernetes, Airflow, Spark.
//
//	Observe  files of a shard → what its first pass found and collected, in buckets
//	Merge    one bucket of all shards → what they collected together
//	Cast     all merged buckets → a table of what the second pass asks for (one worker)
//	Replace  files of a shard, its first pass, the table → new files, receipts, a part of
//	         the reports
//	Join     all parts → replacements.json, manifest.json
//
// Each step may be run again, by several workers at once: it writes its one result under a
// name of its own, complete or not at all, and the same whenever it is run. What one step
// leaves for the next is sealed with the project's key; buckets and keys of the table
// are keyed hashes. No text leaves the machine that reads it, but for the few words around
// mentions that a language model ranks.
//
// It may know the root package, corpus, internal/sums, internal/varint, job, ledger and
// ledger/sqlite.
package shard

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/varint"
	"github.com/understudy-text/understudy/ledger"
)

// ErrForeign is the error of a file of another run: of another plan, key or program.
var ErrForeign = errors.New("not a file of this run: plan, key or program are others")

// magic begins all files of this package.
const magic = "UNDERSTUDY-SHARD-1\n"

// frameSize is about how many bytes are sealed at once.
const frameSize = 1 << 20

// maxFrame bounds what a damaged length can ask for.
const maxFrame = 1 << 30

// A frameWriter writes sealed frames: a lane (a bucket, or what the reader agrees upon),
// the length, the sealed bytes. Each is bound to the run, the file's kind, its lane and
// its number within the lane.
type frameWriter struct {
	w      *bufio.Writer
	sealer ledger.Sealer
	owner  string
	count  map[uint32]uint64
}

func newFrameWriter(w io.Writer, sealer ledger.Sealer, owner string) (*frameWriter, error) {
	f := &frameWriter{w: bufio.NewWriterSize(w, 1<<18), sealer: sealer, owner: owner, count: map[uint32]uint64{}}
	_, err := f.w.WriteString(magic)
	return f, err
}

func belongs(owner string, lane uint32, n uint64) string {
	return fmt.Sprintf("%s\x00%d\x00%d", owner, lane, n)
}

// write seals one frame.
func (f *frameWriter) write(lane uint32, value []byte) error {
	packed, err := pack(value)
	if err != nil {
		return err
	}
	sealed, err := f.sealer.Seal(packed, belongs(f.owner, lane, f.count[lane]))
	if err != nil {
		return err
	}
	f.count[lane]++
	head := binary.BigEndian.AppendUint32(nil, lane)
	head = binary.BigEndian.AppendUint64(head, uint64(len(sealed)))
	if _, err := f.w.Write(head); err != nil {
		return err
	}
	_, err = f.w.Write(sealed)
	return err
}

// close ends the file with a frame that counts the others, so that a cut is noticed.
func (f *frameWriter) close() error {
	sum := uint64(0)
	for _, n := range f.count {
		sum += n
	}
	if err := f.write(lastLane, binary.AppendUvarint(nil, sum)); err != nil {
		return err
	}
	return f.w.Flush()
}

// lastLane is the lane of the frame at the end.
const lastLane = 1<<32 - 1

// readFrames yields the frames of the wanted lanes, in order. want nil: all.
func readFrames(r io.ReadSeeker, sealer ledger.Sealer, owner string, want func(lane uint32) bool, yield func(lane uint32, value []byte) error) error {
	b := bufio.NewReaderSize(r, 1<<18)
	begin := make([]byte, len(magic))
	if _, err := io.ReadFull(b, begin); err != nil || string(begin) != magic {
		return ErrForeign
	}
	count, sum := map[uint32]uint64{}, uint64(0)
	var head [12]byte
	for {
		if _, err := io.ReadFull(b, head[:]); err != nil {
			return fmt.Errorf("%w: it ends too early", ledger.ErrDamaged)
		}
		lane, size := binary.BigEndian.Uint32(head[:]), binary.BigEndian.Uint64(head[4:])
		if size > maxFrame {
			return ledger.ErrDamaged
		}
		n := count[lane]
		count[lane]++
		if lane != lastLane && want != nil && !want(lane) {
			sum++
			if err := skip(r, b, int64(size)); err != nil {
				return err
			}
			continue
		}
		sealed := make([]byte, size)
		if _, err := io.ReadFull(b, sealed); err != nil {
			return ledger.ErrDamaged
		}
		packed, err := sealer.Open(sealed, belongs(owner, lane, n))
		if err != nil {
			return ErrForeign
		}
		value, err := unpack(packed)
		if err != nil {
			return err
		}
		if lane == lastLane {
			if told, size := binary.Uvarint(value); size <= 0 || told != sum {
				return ledger.ErrDamaged
			}
			return nil
		}
		sum++
		if err := yield(lane, value); err != nil {
			return err
		}
	}
}

// skip goes on behind the next bytes, which are not read where they are many.
func skip(r io.ReadSeeker, b *bufio.Reader, size int64) error {
	if size <= int64(b.Buffered()) {
		_, err := b.Discard(int(size))
		return err
	}
	if _, err := r.Seek(size-int64(b.Buffered()), io.SeekCurrent); err != nil {
		return err
	}
	b.Reset(r)
	return nil
}

func pack(value []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(value); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func unpack(packed []byte) ([]byte, error) {
	value, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxFrame+1))
	if err != nil || len(value) > maxFrame {
		return nil, ledger.ErrDamaged
	}
	return value, nil
}

// A pairWriter gathers key–value pairs by lane into frames.
type pairWriter struct {
	*frameWriter
	open map[uint32][]byte
}

func newPairWriter(f *frameWriter) *pairWriter { return &pairWriter{f, map[uint32][]byte{}} }

func (p *pairWriter) add(lane uint32, key, value []byte) error {
	b := p.open[lane]
	b = varint.AppendText(varint.AppendText(b, key), value)
	if len(b) < frameSize {
		p.open[lane] = b
		return nil
	}
	p.open[lane] = b[:0]
	return p.write(lane, b)
}

// flush writes what is left, in the order of lanes below n.
func (p *pairWriter) flush(n uint32) error {
	for lane := range n {
		if b := p.open[lane]; len(b) > 0 {
			if err := p.write(lane, b); err != nil {
				return err
			}
			p.open[lane] = nil
		}
	}
	return nil
}

// pairs yields the pairs of a frame.
func pairs(b []byte, yield func(key, value []byte) error) error {
	r := varint.Reader{Rest: b}
	for len(r.Rest) > 0 {
		key, value := r.Text(), r.Text()
		if r.Damaged {
			return ledger.ErrDamaged
		}
		if err := yield(key, value); err != nil {
			return err
		}
	}
	return nil
}

// writeFile writes a file of a run: complete, or not at all.
func writeFile(path string, write func(w io.Writer) error) error {
	f, err := corpus.CreateAtomic(path)
	if err != nil {
		return err
	}
	defer f.Abort()
	if err := write(f); err != nil {
		return err
	}
	return f.Commit(0o600)
}

// readFile reads a file of frames.
func readFile(path string, sealer ledger.Sealer, owner string, want func(lane uint32) bool, yield func(lane uint32, value []byte) error) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w; has the step before been done?", err)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if err := readFrames(f, sealer, owner, want, yield); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
