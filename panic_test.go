package understudy_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

// faulty panics, with the text of the document, wherever it is told to.
type faulty struct{ at string }

func (b faulty) fail(at string, doc *understudy.Document) {
	if b.at == at && strings.Contains(doc.Text, "trap") {
		panic("cannot read " + doc.Text)
	}
}

func (b faulty) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	b.fail("detect", doc)
	return nil, nil
}

func (b faulty) Link(_ context.Context, doc *understudy.Document, _ []understudy.Span) (understudy.Linking, error) {
	b.fail("link", doc)
	return understudy.Linking{}, nil
}

func (b faulty) Observe(_ context.Context, doc *understudy.Document, _ []understudy.Span, _ understudy.Linking) error {
	b.fail("observe", doc)
	return nil
}

func (b faulty) Freeze(context.Context) error {
	if b.at == "freeze" {
		panic("cannot cast Anna")
	}
	return nil
}

func (b faulty) Generate(_ context.Context, doc *understudy.Document, _ []understudy.Span, _ understudy.Linking) ([]understudy.Surrogate, error) {
	b.fail("generate", doc)
	var nothing []int
	if b.at == "index" {
		_ = nothing[len(doc.Text)]
	}
	return nil, nil
}

// A panic in one document is an error of that document (one between the passes, of none), which says where the program is
// at fault and nothing of the text.
func TestPanicsAreContained(t *testing.T) {
	for _, at := range []string{"detect", "link", "observe", "freeze", "generate", "index"} {
		b := faulty{at}
		p := &understudy.Pipeline{Detector: b, Linker: b, Generator: b}
		_, err := p.Pseudonymize(t.Context(), []*understudy.Document{{ID: "a", Text: "a trap for Anna"}}, false)
		var f *understudy.Fault
		if !errors.As(err, &f) {
			t.Errorf("%s: %v", at, err)
			continue
		}
		if (f.Document == "a") == (at == "freeze") || !strings.Contains(f.Where, "panic_test.go:") || strings.Contains(err.Error(), "Anna") {
			t.Errorf("%s: %v", at, err)
		}
		if _, err := p.Pseudonymize(t.Context(), []*understudy.Document{{ID: "b", Text: "nothing"}}, false); at != "index" && at != "freeze" && err != nil {
			t.Errorf("%s: another document: %v", at, err)
		}
	}
}
