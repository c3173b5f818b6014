//go:build unix

package processor

import (
	"syscall"
	"time"
)

// Time returns how long all processors have worked for this process so far, in its own
// code and in the system's. Only differences mean something.
func Time() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return time.Since(begun)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
