package understudy

import "github.com/understudy-text/understudy/internal/fault"

// A Fault is a panic of a stage while it worked on one document: a defect of the program.
// Pipeline returns it as an error, so that the document is refused and the run goes on. It
// holds only the place in the program, since the message of a panic may quote the document.
type Fault struct {
	Document string // its ID
	Where    string // "package/file.go:line"
}

func (f *Fault) Error() string {
	return (&fault.Error{Where: f.Where}).Error()
}

// Contain turns a panic of the calling function into a Fault in *err. It must be deferred.
func Contain(doc *Document, err *error) {
	if p := recover(); p != nil {
		*err = &Fault{Document: doc.ID, Where: fault.Where()}
	}
}
