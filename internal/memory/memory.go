// Package memory bounds the memory of a program. In comes how long it is bounded; nothing
// comes out.
//
// It may know no other package.
package memory

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// memoryMiB is what a run should do with, whatever the size of its files.
	memoryMiB = 380
	// freeMiB is how large the heap gets before anything of it is collected. Most of
	// what a run loads first (tables, models) stays, so that collecting it is in vain;
	// a run over a few small texts takes no more.
	freeMiB = 128
)

// Bound lets the heap grow to freeMiB, then to twice what is in use, and makes the
// collector work harder rather than take more memory than memoryMiB, until ctx is done.
// Where more than that is in use (four languages and their names, one text of 100 MB), the
// bound is a quarter more than that, so that the collector is never all that runs.
// GOMEMLIMIT and GOGC, if they are set, rule instead.
func Bound(ctx context.Context) {
	read := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/free:bytes"},
		{Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/total:bytes"},
	}
	bound := func() {
		metrics.Read(read)
		value := func(i int) int64 { return int64(read[i].Value.Uint64()) }
		live, rest := value(0), value(4)-value(3)-value(2)-value(1)
		if os.Getenv("GOMEMLIMIT") == "" {
			debug.SetMemoryLimit(limit(live, rest))
		}
		if os.Getenv("GOGC") == "" {
			debug.SetGCPercent(heapPercent(live))
		}
	}
	bound()
	go func() {
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				bound()
			case <-ctx.Done():
				return
			}
		}
	}()
}

// limit bounds the memory of the program, of which live is what was in use of the heap when it
// was last collected, and rest is what is no heap or lies between its objects (bytes; the
// limit of the runtime counts it, too).
func limit(live, rest int64) int64 { return max(memoryMiB<<20, live/4*5+rest) }

// heapPercent is by how much the heap may grow over what was live when it was last
// collected (in bytes; 0 before): to freeMiB, or by as much again.
func heapPercent(live int64) int {
	const least = 4 << 20 // the runtime's own heap minimum at 100 percent
	return max(100, int(100*(freeMiB<<20)/max(live, least))-100)
}
