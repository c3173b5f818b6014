package cast_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// A director that panics for one role leaves that role uncast and no other, whatever the
// number of workers; with nobody to tell, Freeze fails and says where.
func TestDefectsAreContained(t *testing.T) {
	director := directorFunc(func(r cast.Role, _ cast.Profile, attempt int) (string, bool) {
		if strings.HasPrefix(r.Key, "bad") {
			panic("the text of " + r.Key)
		}
		return "q" + strings.Repeat("y", len(r.Key)), attempt == 0
	})
	for _, workers := range []int{1, 8} {
		var mu sync.Mutex
		told := map[string]int{}
		o := cast.Options{Draw: draw.New(nil), Workers: workers, Parts: []cast.Part{{Kind: "name", Director: director}}}
		tell := o
		tell.Defect = func(where string) {
			mu.Lock()
			defer mu.Unlock()
			told[where]++
		}
		c, silent := cast.New(tell), cast.New(o)
		for i := range 200 {
			key := string(rune('a'+i%26)) + strings.Repeat("x", i)
			if i%50 == 7 {
				key = "bad" + key
			}
			occurrences := []cast.Occurrence{{Role: cast.Role{Kind: "name", Key: key}}}
			c.Observe(occurrences)
			silent.Observe(occurrences)
		}
		if err := c.Freeze(t.Context()); err != nil {
			t.Fatal(err)
		}
		n := 0
		for where, times := range told {
			if n += times; !strings.HasPrefix(where, "cast/defect_test.go:") {
				t.Errorf("told of %q", where)
			}
		}
		if n != 4 {
			t.Errorf("%d workers: told %d times, want 4", workers, n)
		}
		if _, ok := c.Lookup(cast.Role{Kind: "name", Key: "badh" + strings.Repeat("x", 7)}); ok {
			t.Error("a role that has no stand-in has one")
		}
		if s, ok := c.Lookup(cast.Role{Kind: "name", Key: "a" + strings.Repeat("x", 26)}); !ok || !strings.HasPrefix(s, "qyy") {
			t.Errorf("another role has %q, %v", s, ok)
		}
		if err := silent.Freeze(t.Context()); err == nil || !strings.Contains(err.Error(), "defect_test.go") || strings.Contains(err.Error(), "the text of") {
			t.Errorf("with nobody to tell: %v", err)
		}
	}
}
