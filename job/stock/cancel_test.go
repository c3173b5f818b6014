package stock_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
)

// A patience is a context that ends when it has been looked at so often.
type patience struct {
	context.Context
	looks, most int
}

func (p *patience) Err() error {
	if p.looks++; p.looks > p.most {
		return context.DeadlineExceeded
	}
	return nil
}

// TestWorkInOneDocumentEnds: every room looks at the context while it is at one document,
// at least once for so many mentions, and ends when it says so.
func TestWorkInOneDocumentEnds(t *testing.T) {
	const n = 1000 // of each kind of mention
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Mr Thomas %s of %s Ltd, case no. %d/19, came on %d May %d.\n", made(i), made(i/2+7), 10_000+7*i, 1+i%28, 1500+i%500)
	}
	doc := &understudy.Document{ID: "long", Text: b.String(), Language: "en"}
	languages, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	p, err := stock.Pipeline(stock.Options{Languages: languages, Default: "en", Draw: draw.New([]byte("x"))})
	if err != nil {
		t.Fatal(err)
	}
	// What the rooms before made is cut, so that casting takes no longer than the others.
	var reading understudy.Reading
	rooms := []struct {
		name  string
		looks int // at least
		work  func(ctx context.Context) error
	}{
		{"detect", n / 128, func(ctx context.Context) (err error) {
			reading.Spans, err = p.Detector.Detect(ctx, doc)
			return err
		}},
		{"link", n / 128, func(ctx context.Context) (err error) {
			reading.Linking, err = p.Linker.Link(ctx, doc, reading.Spans)
			return err
		}},
		{"generate, the first time", n / 64, func(ctx context.Context) error {
			return p.Generator.Observe(ctx, doc, reading.Spans, reading.Linking)
		}},
		{"cast", n / 64, p.Generator.Freeze},
		{"generate", n / 64, func(ctx context.Context) error {
			_, err := p.Generator.Generate(ctx, doc, reading.Spans, reading.Linking)
			return err
		}},
		{"decide, generate and guard", n / 32, func(ctx context.Context) error {
			_, err := p.Replace(ctx, doc, reading)
			return err
		}},
	}
	for _, room := range rooms {
		short := &patience{Context: t.Context(), most: room.looks / 2}
		if err := room.work(short); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s goes on when nobody waits: %v", room.name, err)
		}
		long := &patience{Context: t.Context(), most: 1 << 30}
		if err := room.work(long); err != nil {
			t.Fatalf("%s: %v", room.name, err)
		}
		if long.looks < room.looks {
			t.Errorf("%s looks %d times at the context, want %d", room.name, long.looks, room.looks)
		}
		// It ends soon after: none of the loops behind goes through.
		if short.looks > short.most+20 {
			t.Errorf("%s looks %d times more after it was told", room.name, short.looks-short.most)
		}
	}
}

// made is a surname that no list has, another one for each number.
func made(i int) string {
	syllables := [...]string{"ba", "ke", "li", "mor", "nu", "ran", "sel", "tiv", "vo", "zud", "dan", "gef"}
	s := "K"
	for range 4 {
		s += syllables[i%len(syllables)]
		i /= len(syllables)
	}
	return s
}
