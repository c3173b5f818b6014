// Package progress shows on a terminal how far long work is. In come a title and a size;
// out come functions that are told of the steps. Where standard error is no terminal,
// nothing is shown.
//
// It may know no other package.
package progress

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// patience is how long a verb may take before it shows how far it is.
const patience = 2 * time.Second

// A patient writer lets nothing through before a time.
type patient struct {
	io.Writer
	until time.Time
}

func (p patient) Write(b []byte) (int, error) {
	if time.Now().Before(p.until) {
		return len(b), nil
	}
	return p.Writer.Write(b)
}

// Bytes returns a function that is told how many more bytes were handled. On a
// terminal it shows a bar with the time that is left, if that takes longer than
// patience; otherwise it is silent.
func Bytes(what string, totalBytes int64) func(n int64) {
	return bar(what, totalBytes, progressbar.OptionShowBytes(true))
}

// Count is Bytes for things that are no bytes.
func Count(what string, total int) func(n int64) {
	return bar(what, int64(total), progressbar.OptionShowCount())
}

func bar(what string, total int64, unit progressbar.Option) func(n int64) {
	if !terminal() {
		return func(int64) {}
	}
	shown := progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(patient{os.Stderr, time.Now().Add(patience)}),
		progressbar.OptionSetDescription(what),
		unit,
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
	var mu sync.Mutex
	left := total
	return func(n int64) { // what is told may be more than the files have: a bar that is full goes away
		mu.Lock()
		defer mu.Unlock()
		n = min(n, left)
		left -= n
		_ = shown.Add64(n)
	}
}

// Pass is one of the passes that a progress counts. Files hold more than their text,
// or less: step is told of bytes of text and goes no further than size, and done goes
// the rest of the way.
func Pass(progress func(n int64), size int64) (step func(n int64), done func()) {
	left := size
	step = func(n int64) {
		n = min(n, left)
		left -= n
		progress(n)
	}
	return step, func() { step(left) }
}

// Steps returns a function that is told what is done next, and one to be called
// at the end. On a terminal the step stands in a line of its own; otherwise they are
// silent.
func Steps() (step func(what string), done func()) {
	if !terminal() {
		return func(string) {}, func() {}
	}
	const clear = "\r\x1b[K"
	return func(what string) { fmt.Fprint(os.Stderr, clear, what) }, func() { fmt.Fprint(os.Stderr, clear) }
}

// Lines returns a function that prints lines on standard error, or nil where that is no
// terminal.
func Lines() func(line string) {
	if !terminal() {
		return nil
	}
	return func(line string) { fmt.Fprintln(os.Stderr, line) }
}

func terminal() bool { return term.IsTerminal(int(os.Stderr.Fd())) }
