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
// Where more than that
// is in use (one text of 100 MB), the bound is an eighth more than that, so that the
// collector is never all that runs. GOMEMLIMIT and GOGC, if they are set, rule instead.
func Bound(ctx context.Context) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	bound := func() {
		metrics.Read(live)
		used := int64(live[0].Value.Uint64())
		if os.Getenv("GOMEMLIMIT") == "" {
			debug.SetMemoryLimit(max(memoryMiB<<20, used/8*9))
		}
		if os.Getenv("GOGC") == "" {
			debug.SetGCPercent(heapPercent(used))
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

// heapPercent is by how much the heap may grow over what was live when it was last
// collected (in bytes; 0 before): to freeMiB, or by as much again.
func heapPercent(live int64) int {
	const least = 4 << 20 // the runtime's own heap minimum at 100 percent
	return max(100, int(100*(freeMiB<<20)/max(live, least))-100)
}
