// Package fault says where in the program a panic came from, without its message, which may
// quote a text.
//
// It may know no other package.
package fault

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Where returns "package/file.go:line" of the call that panicked, or "unknown". Call it from a
// deferred function that has recovered.
func Where() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	below := false
	for {
		f, more := frames.Next()
		switch {
		case strings.HasPrefix(f.Function, "runtime."):
			below = true
		case below:
			return path.Join(path.Base(path.Dir(f.File)), path.Base(f.File)) + fmt.Sprint(":", f.Line)
		}
		if !more {
			return "unknown"
		}
	}
}

// An Error is a panic that was recovered: a defect of the program.
type Error struct {
	Where string // as the function of this name says it
}

func (e *Error) Error() string {
	return fmt.Sprintf("a defect of the program at %s; please report it, without the text", e.Where)
}
