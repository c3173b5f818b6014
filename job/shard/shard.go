package shard

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/ledger"
)

// The rooms of a pipeline that collect, and the ids of documents.
const (
	ofPolicy    = 'p'
	ofGenerator = 'g'
	ofDocuments = 'd'
	ofClashes   = 'c'
)

// rooms are those of a pipeline that collect evidence, by letter.
func rooms(p *understudy.Pipeline) (map[byte]understudy.Distributed, error) {
	out := map[byte]understudy.Distributed{}
	d, ok := p.Generator.(understudy.Distributed)
	if !ok {
		return nil, errors.New("this method of making stand-ins cannot be shared by several machines; surrogate, delete, placeholder, category, numbered and mask can")
	}
	out[ofGenerator] = d
	if p.Policy != nil {
		if d, ok = p.Policy.(understudy.Distributed); !ok {
			return nil, errors.New("this policy cannot be shared by several machines")
		}
		out[ofPolicy] = d
	}
	return out, nil
}

// bucket is where a pair is collected.
func (r *Run) bucket(room byte, key []byte) uint32 {
	f := r.sealer.Fingerprint("bucket", string(rune(room)), string(key))
	return binary.BigEndian.Uint32(f[:]) % uint32(r.Buckets)
}

// Observe does the first pass over the files of a shard. j has the pipeline and says how
// files are read.
func (r *Run) Observe(ctx context.Context, shard int, j *job.Job) error {
	all, err := rooms(j.Pipeline)
	if err != nil {
		return err
	}
	if j.Files, err = r.FilesOf(shard); err != nil {
		return err
	}
	at := map[*corpus.File]int{}
	for i := range j.Files {
		at[&j.Files[i]] = r.Shards[shard][i]
	}
	return writeFile(r.name("observed", shard), func(to io.Writer) error {
		w, err := newFrameWriter(to, r.sealer, r.owner("observed", shard))
		if err != nil {
			return err
		}
		out := newPairWriter(w)
		put := func(room byte, key, value []byte) error {
			return out.add(r.bucket(room, key), append([]byte{room}, key...), value)
		}
		j.Seen = func(id string, f *corpus.File) error {
			print := r.sealer.Fingerprint("id", id)
			return put(ofDocuments, print[:], binary.AppendUvarint(nil, uint64(at[f])))
		}
		found, err := j.Observe(ctx)
		if err != nil {
			return err
		}
		defer found.Close()
		for letter, room := range all {
			if err := room.Evidence(func(key, value []byte) error { return put(letter, key, value) }); err != nil {
				return err
			}
		}
		if err := out.flush(uint32(r.Buckets)); err != nil {
			return err
		}
		if err := r.keep(shard, found); err != nil {
			return err
		}
		return w.close()
	})
}

// Lanes of what the first pass found.
const (
	headLane = iota
	spoolLane
	inputLane // the sum of what a stream held
)

// errRows says that a stream holds something else than when it was observed.
var errRows = errors.New("the stream is not as it was")

// keep writes what the first pass found in a shard.
func (r *Run) keep(shard int, found *job.Findings) error {
	return writeFile(r.name("found", shard), func(to io.Writer) error {
		w, err := newFrameWriter(to, r.sealer, r.owner("found", shard))
		if err != nil {
			return err
		}
		head, err := found.Head()
		if err == nil {
			err = w.write(inputLane, []byte(r.inputs[shard]))
		}
		if err == nil {
			err = w.write(headLane, head)
		}
		if err != nil {
			return err
		}
		spool, buf := found.Spool(), make([]byte, frameSize)
		for {
			n, err := io.ReadFull(spool, buf)
			if n > 0 {
				if err := w.write(spoolLane, buf[:n]); err != nil {
					return err
				}
			}
			if err != nil {
				if err == io.EOF || err == io.ErrUnexpectedEOF {
					return w.close()
				}
				return err
			}
		}
	})
}

// found reads it again. The error is errRows if it is of another stream.
func (r *Run) found(shard int) (*job.Findings, error) {
	var head []byte
	spool, into := io.Pipe()
	read := make(chan error, 1)
	first := make(chan []byte, 1)
	go func() {
		err := readFile(r.name("found", shard), r.sealer, r.owner("found", shard), nil, func(lane uint32, value []byte) error {
			switch lane {
			case inputLane:
				if string(value) != r.inputs[shard] {
					return errRows
				}
				return nil
			case headLane:
				first <- value
				return nil
			}
			_, err := into.Write(value)
			return err
		})
		close(first)
		into.CloseWithError(err)
		read <- err
	}()
	head, ok := <-first
	if !ok {
		return nil, <-read
	}
	f, err := job.ReadFindings(head, spool)
	spool.Close()
	if failed := <-read; failed != nil {
		if err == nil {
			f.Close()
		}
		return nil, failed
	}
	return f, err
}

// Merge puts together what all shards collected in one bucket. p must have observed
// nothing.
func (r *Run) Merge(ctx context.Context, bucket int, p *understudy.Pipeline) error {
	if bucket < 0 || bucket >= r.Buckets {
		return fmt.Errorf("bucket %d: there are %d, from 0", bucket, r.Buckets)
	}
	all, err := rooms(p)
	if err != nil {
		return err
	}
	documents := map[ledger.Fingerprint]uint64{}
	clashes := map[ledger.Fingerprint][2]uint64{}
	for shard := range r.Shards {
		if err := ctx.Err(); err != nil {
			return err
		}
		mine := func(lane uint32) bool { return lane == uint32(bucket) }
		if err := readFile(r.name("observed", shard), r.sealer, r.owner("observed", shard), mine, func(_ uint32, frame []byte) error {
			return pairs(frame, func(key, value []byte) error {
				if len(key) == 0 {
					return ledger.ErrDamaged
				}
				if key[0] == ofDocuments && len(key) == 17 {
					print := ledger.Fingerprint(key[1:])
					file, _ := binary.Uvarint(value)
					if other, dup := documents[print]; dup {
						clashes[print] = [2]uint64{other, file}
					}
					documents[print] = file
					return nil
				}
				return add(all, key, value)
			})
		}); err != nil {
			return err
		}
		r.progress(shard+1, len(r.Shards))
	}
	clear(documents)
	return writeFile(r.name("merged", bucket), func(to io.Writer) error {
		w, err := newFrameWriter(to, r.sealer, r.owner("merged", bucket))
		if err != nil {
			return err
		}
		out := newPairWriter(w)
		for letter, room := range all {
			if err := room.Evidence(func(key, value []byte) error { return out.add(0, append([]byte{letter}, key...), value) }); err != nil {
				return err
			}
		}
		for print, files := range clashes {
			if err := out.add(0, append([]byte{ofClashes}, print[:]...), binary.AppendUvarint(binary.AppendUvarint(nil, files[0]), files[1])); err != nil {
				return err
			}
		}
		if err := out.flush(1); err != nil {
			return err
		}
		return w.close()
	})
}

func add(all map[byte]understudy.Distributed, key, value []byte) error {
	room := all[key[0]]
	if room == nil {
		return ledger.ErrDamaged
	}
	return room.Add(key[1:], value)
}

// ErrSameID says that documents of two files have one id. One machine would refuse the
// second; here the first was not known when it was read.
var ErrSameID = errors.New("documents of two shards have the same id; another --id-field, or --id-field \"\", tells them apart")

// Cast freezes what all shards collected together and writes the table that all workers
// read. p must have observed nothing; it alone may have correspondences. It returns how
// many entries the table has.
func (r *Run) Cast(ctx context.Context, p *understudy.Pipeline) (entries int, err error) {
	all, err := rooms(p)
	if err != nil {
		return 0, err
	}
	for bucket := range r.Buckets {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if err := readFile(r.name("merged", bucket), r.sealer, r.owner("merged", bucket), nil, func(_ uint32, frame []byte) error {
			return pairs(frame, func(key, value []byte) error {
				if len(key) == 0 {
					return ledger.ErrDamaged
				}
				if key[0] == ofClashes {
					return r.clash(value)
				}
				return add(all, key, value)
			})
		}); err != nil {
			return 0, err
		}
		r.progress(bucket+1, r.Buckets)
	}
	if err := job.Freeze(ctx, p); err != nil {
		return 0, err
	}
	var list []entry
	for letter, room := range all {
		if err := room.Outcome(func(key, value []byte) error {
			list = append(list, entry{tableKey(r.sealer, letter, key), bytes.Clone(value)})
			return nil
		}); err != nil {
			return 0, err
		}
	}
	return len(list), writeFile(r.castFile(), func(to io.Writer) error {
		b := bufio.NewWriterSize(to, 1<<18)
		if err := writeTable(b, r.sealer, r.owner("cast", 0), list); err != nil {
			return err
		}
		return b.Flush()
	})
}

func (r *Run) castFile() string { return filepath.Join(r.work, "cast") }

func (r *Run) clash(value []byte) error {
	a, n := binary.Uvarint(value)
	b, _ := binary.Uvarint(value[max(n, 0):])
	if a >= uint64(len(r.Files)) || b >= uint64(len(r.Files)) {
		return ledger.ErrDamaged
	}
	first, second := min(a, b), max(a, b)
	return fmt.Errorf("%s and %s: %w", corpus.Place{File: r.Files[first].Path}.Name(), corpus.Place{File: r.Files[second].Path}.Name(), ErrSameID)
}

// adopt lets a pipeline go by the table. The caller closes it.
func (r *Run) adopt(p *understudy.Pipeline) (io.Closer, error) {
	all, err := rooms(p)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(r.castFile())
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	var t *table
	if err == nil {
		t, err = openTable(f, info.Size(), r.sealer, r.owner("cast", 0))
	}
	for _, letter := range slices.Sorted(maps.Keys(all)) {
		if err == nil {
			err = all[letter].Adopt(func(key []byte) ([]byte, bool, error) { return t.get(letter, key) })
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
