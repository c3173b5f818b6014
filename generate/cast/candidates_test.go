package cast_test

import (
	"context"
	"slices"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

func TestCandidatesAreFreeAndFiltered(t *testing.T) {
	all := names(12)
	c := cast.New(cast.Options{Draw: draw.New([]byte("key")), Keep: true, Parts: []cast.Part{{Kind: "family", Director: all}}})
	c.Observe(family("one", "two", "three", all[0]))
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	c.Settle()
	r := cast.Role{Kind: "family", Key: "one"}
	got := c.Candidates(r, 100)
	if len(got) < 5 {
		t.Fatalf("%d candidates of %d names", len(got), len(all))
	}
	for _, key := range []string{"one", "two", "three", all[0]} {
		if has, ok := c.Lookup(cast.Role{Kind: "family", Key: key}); !ok || slices.Contains(got, has) {
			t.Errorf("the stand-in of %q is offered to another", key)
		}
	}
	if slices.Contains(got, all[0]) {
		t.Error("an original is offered")
	}
	taken, _ := c.Lookup(cast.Role{Kind: "family", Key: "two"})
	own, _ := c.Lookup(r)
	for standIn, refused := range map[string]bool{taken: true, all[0]: true, "one": true, "": true, own: false, got[0]: false} {
		if c.Refuses(r, standIn) != refused {
			t.Errorf("Refuses(%q) is %v", standIn, !refused)
		}
	}
}
