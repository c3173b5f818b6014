package cached

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// Who waits reads what for, at once and every minute, and no more when it is there.
func TestTell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said strings.Builder
		done := tell(&said, time.Minute, "fetching a server (34 MB)")
		time.Sleep(150 * time.Second)
		done()
		time.Sleep(time.Hour)
		want := "tests: fetching a server (34 MB), once\n" +
			"tests: fetching a server (34 MB), for 1m0s now\n" +
			"tests: fetching a server (34 MB), for 2m0s now\n"
		if said.String() != want {
			t.Errorf("said %q, want %q", said.String(), want)
		}
	})
}

type run func() int

func (r run) Run() int { return r() }

// Tests run when all is fetched, and not at all when something is not.
func TestMainFetchesFirst(t *testing.T) {
	var order []string
	fetch := func(err error) func(context.Context) error {
		return func(context.Context) error { order = append(order, "fetch"); return err }
	}
	tests := run(func() int { order = append(order, "tests"); return 7 })
	if code := Main(tests, fetch(nil), fetch(nil)); code != 7 || strings.Join(order, " ") != "fetch fetch tests" {
		t.Errorf("%d after %q", code, order)
	}
	order = nil
	if code := Main(tests, fetch(errors.New("no network")), fetch(nil)); code != 1 || strings.Join(order, " ") != "fetch" {
		t.Errorf("%d after %q", code, order)
	}
}
