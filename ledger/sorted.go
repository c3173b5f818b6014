package ledger

import (
	"bufio"
	"bytes"
	"container/heap"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"slices"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/internal/varint"
)

// sorted are sealed rows in the order of their fingerprints, which is that of the store's
// index: written in that order, each page of it is met once. They lie in a temporary file
// that has no name any more, in runs that are sorted by themselves.
type sorted struct {
	domain   *Domain
	file     *os.File
	mu       sync.Mutex // of what follows, while rows are added
	size     int64
	runs     []run
	sum      digest
	standIns []short // ascending
	err      error
}

// A run is a part of the file.
type run struct{ begin, end int64 }

// runRows is how many rows are sorted in memory, for each processor.
const runRows = 1 << 16

// sortRows seals drawn correspondences, on all processors. The caller closes what it
// returns.
func (d *Domain) sortRows(ctx context.Context, roles iter.Seq2[cast.Role, string], rows int) (*sorted, error) {
	file, err := os.CreateTemp("", "understudy-roles-*") // readable by its owner only
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	// Where the system allows it, the file vanishes with the process however that ends;
	// elsewhere close removes it.
	_ = os.Remove(file.Name())
	s := &sorted{domain: d, file: file}
	entries := make(chan []Entry)
	var work sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		work.Go(func() {
			for some := range entries {
				s.add(some)
			}
		})
	}
	some := make([]Entry, 0, rows)
	for r, standIn := range roles {
		if some = append(some, Entry{Kind: r.Kind, Key: r.Key, StandIn: standIn, Origin: Drawn}); len(some) < rows {
			continue
		}
		if ctx.Err() != nil {
			break
		}
		entries <- some
		some = make([]Entry, 0, rows)
	}
	if len(some) > 0 {
		entries <- some
	}
	close(entries)
	work.Wait()
	slices.Sort(s.standIns)
	for i := 1; i < len(s.standIns) && s.err == nil; i++ {
		if s.standIns[i] == s.standIns[i-1] {
			s.err = ErrTwice
		}
	}
	if err := ctx.Err(); err != nil {
		s.err = err
	}
	if s.err != nil {
		s.close()
		return nil, s.err
	}
	return s, nil
}

func (s *sorted) close() {
	s.file.Close()
	_ = os.Remove(s.file.Name())
}

// add seals some entries and writes them as a run.
func (s *sorted) add(entries []Entry) {
	rows, standIns := make([]RoleRow, len(entries)), make([]short, len(entries))
	var sum digest
	var err error
	for i, e := range entries {
		if rows[i], err = s.domain.sealRole(e); err != nil {
			break
		}
		standIns[i] = rows[i].StandIn.short()
		sum.add(s.domain.vault, rows[i])
	}
	slices.SortFunc(rows, func(a, b RoleRow) int { return bytes.Compare(a.Role[:], b.Role[:]) })
	var out []byte
	for _, r := range rows {
		out = append(append(out, r.Role[:]...), r.StandIn[:]...)
		out = varint.AppendText(out, r.Sealed)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		_, err = s.file.WriteAt(out, s.size)
	}
	if err != nil {
		s.err = fmt.Errorf("ledger: rows that wait to be stored: %w", err)
		return
	}
	s.runs = append(s.runs, run{s.size, s.size + int64(len(out))})
	s.size += int64(len(out))
	s.sum.sum(sum, false)
	s.standIns = append(s.standIns, standIns...)
}

// all yields the rows in order. It may be called again.
func (s *sorted) all(yield func(RoleRow, error) bool) {
	var h heads
	for _, r := range s.runs {
		one := &reader{r: bufio.NewReaderSize(io.NewSectionReader(s.file, r.begin, r.end-r.begin), 1<<15)}
		if one.next() {
			h = append(h, one)
		} else if one.err != nil {
			yield(RoleRow{}, one.err)
			return
		}
	}
	heap.Init(&h)
	for len(h) > 0 {
		one := h[0]
		if !yield(one.row, nil) {
			return
		}
		if one.next() {
			heap.Fix(&h, 0)
			continue
		}
		if one.err != nil {
			yield(RoleRow{}, one.err)
			return
		}
		heap.Pop(&h)
	}
}

// A reader reads a run.
type reader struct {
	r   *bufio.Reader
	row RoleRow
	err error
}

// next reads a row; false at the end, or if err says why not.
func (r *reader) next() bool {
	if _, err := io.ReadFull(r.r, r.row.Role[:]); err != nil {
		if err != io.EOF {
			r.err = err
		}
		return false
	}
	_, err := io.ReadFull(r.r, r.row.StandIn[:])
	var n uint64
	if err == nil {
		n, err = binary.ReadUvarint(r.r)
	}
	if err == nil {
		r.row.Sealed = make([]byte, n)
		_, err = io.ReadFull(r.r, r.row.Sealed)
	}
	r.err = err
	return err == nil
}

// heads is a heap of readers, the one with the first row on top.
type heads []*reader

func (h heads) Len() int           { return len(h) }
func (h heads) Less(i, k int) bool { return bytes.Compare(h[i].row.Role[:], h[k].row.Role[:]) < 0 }
func (h heads) Swap(i, k int)      { h[i], h[k] = h[k], h[i] }
func (h *heads) Push(x any)        { *h = append(*h, x.(*reader)) }
func (h *heads) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}
