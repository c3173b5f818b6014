package understudy

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// A Fault is a panic of a stage while it worked on one document: a defect of the program.
// Pipeline returns it as an error, so that the document is refused and the run goes on. It
// holds only the place in the program, since the message of a panic may quote the document.
type Fault struct {
	Document string // its ID
	Where    string // "package/file.go:line"
}

func (f *Fault) Error() string {
	return fmt.Sprintf("a defect of the program at %s; please report it, without the text", f.Where)
}

// Contain turns a panic of the calling function into a Fault in *err. It must be deferred.
func Contain(doc *Document, err *error) {
	if p := recover(); p != nil {
		*err = &Fault{Document: doc.ID, Where: origin()}
	}
}

// origin returns "package/file.go:line" of the call that panicked: the first frame below
// those of package runtime.
func origin() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	where, below := "unknown", false
	for {
		f, more := frames.Next()
		switch {
		case strings.HasPrefix(f.Function, "runtime."):
			below = true
		case below:
			return path.Join(path.Base(path.Dir(f.File)), path.Base(f.File)) + fmt.Sprint(":", f.Line)
		}
		if !more {
			return where
		}
	}
}
