package atonce_test

import (
	"context"
	"errors"
	"testing"

	"github.com/understudy-text/understudy/internal/atonce"
)

func TestDone(t *testing.T) {
	failed := errors.New("failed")
	got, err := atonce.Do(t.Context(), func() (int, error) { return 7, failed })
	if got != 7 || !errors.Is(err, failed) {
		t.Errorf("%d, %v", got, err)
	}
}

// Work that never ends is left.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	end := make(chan struct{})
	defer close(end)
	got, err := atonce.Do(ctx, func() (int, error) {
		cancel()
		<-end
		return 7, nil
	})
	if got != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d, %v", got, err)
	}
}
