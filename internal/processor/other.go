//go:build !unix

package processor

import "time"

// Time returns how long this process has run so far: what its processors worked is not told
// here. Only differences mean something.
func Time() time.Duration { return time.Since(begun) }
