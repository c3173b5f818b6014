package project

import (
	"sync"

	"github.com/understudy-text/understudy"
)

// A studio holds the rooms that were cast last.
type studio struct {
	sync.Mutex
	rooms *understudy.Pipeline
	seen  int64 // the last entry of the log that they know
}

func (w *work) pick(c Change) error { return nil }
