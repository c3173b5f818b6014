package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// memoryMiB is what a run should do with, whatever the size of its files.
const memoryMiB = 380

// boundMemory makes the collector work harder rather than take more memory than
// memoryMiB. Where more than that is in use (one text of 100 MB), the bound is an
// eighth more than that, so that the collector is never all that runs. GOMEMLIMIT, if it is
// set, rules instead.
func boundMemory(ctx context.Context) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	bound := func() {
		metrics.Read(live)
		debug.SetMemoryLimit(max(memoryMiB<<20, int64(live[0].Value.Uint64()/8*9)))
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

// whileLoading lets the heap grow faster until the function that it returns is
// called: of the tables of languages nearly everything stays, so that collecting
// between them is in vain. GOGC, if it is set, rules instead.
func whileLoading() (loaded func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	percent := debug.SetGCPercent(400)
	return func() { debug.SetGCPercent(percent) }
}
