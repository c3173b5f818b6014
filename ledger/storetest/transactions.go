package storetest

import (
	"context"
	"errors"
	"maps"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
)

func rollback(t *testing.T, place Place) {
	store, err := place(true)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	mine := errors.New("no")
	if err := store.Update(t.Context(), func(tx ledger.Tx) error {
		return errors.Join(tx.SetMeta("a", []byte("b")), mine)
	}); !errors.Is(err, mine) {
		t.Errorf("err = %v, want the one that was given", err)
	}
	wantMeta(t, store, "")
	if err := store.Update(t.Context(), func(tx ledger.Tx) error { return tx.SetMeta("a", []byte("b")) }); err != nil {
		t.Fatal(err)
	}
	wantMeta(t, store, "b")
}

func wantMeta(t *testing.T, store ledger.Store, want string) {
	t.Helper()
	if err := store.View(t.Context(), func(tx ledger.Tx) error {
		if got, err := tx.Meta("a"); string(got) != want || err != nil {
			t.Errorf("meta = %q, %v; want %q", got, err, want)
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}

// unchangingView looks twice; between the two looks another program writes, or
// waits until the view is done.
func unchangingView(t *testing.T, place Place) {
	reader, err := place(true)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	writer, err := place(true)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	written := make(chan error, 1)
	if err := reader.View(t.Context(), func(tx ledger.Tx) error {
		if _, err := tx.Meta("a"); err != nil {
			return err
		}
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go func() {
			written <- writer.Update(ctx, func(tx ledger.Tx) error { return tx.SetMeta("a", []byte("b")) })
		}()
		for range 50 {
			if got, err := tx.Meta("a"); got != nil || err != nil {
				t.Errorf("a view has changed to %q, %v", got, err)
				break
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	<-written // it may have been stopped while it waited
}

func cancelled(t *testing.T, place Place) {
	d := Domain(t, Open(t, place, ledger.NewKey()), "a")
	ctx, stop := context.WithCancel(t.Context())
	err := d.Assign(ctx, func(yield func(cast.Role, string) bool) {
		if !yield(smith, "Kerr") {
			return
		}
		stop()
		yield(jones, "Lang")
	})
	if err == nil {
		t.Error("a cancelled change was made")
	}
	WantStandIn(t, d, smith, "")
	if err := d.Assign(t.Context(), maps.All(map[cast.Role]string{smith: "Moore"})); err != nil {
		t.Error(err)
	}
	WantStandIn(t, d, smith, "Moore")
}
