package job

import (
	"errors"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// TestPanicOfReader: a reader or writer that panics costs one file or record.
func TestPanicOfReader(t *testing.T) {
	var defect *understudy.Fault
	if _, err := nextPiece(&corpus.Reader{}, &corpus.File{Name: "a.docx"}); !errors.As(err, &defect) {
		t.Errorf("%v", err)
	}
	if _, err := rewritten(nil, nil, nil); !errors.As(err, &defect) {
		t.Errorf("%v", err)
	}
}
