package phrasetest

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// Traced casts all keys of a part, in corpora of a size, under many keys of an attacker's
// own, and then tells how often the original of a stand-in is among the five that it played
// most often.
func Traced(t testing.TB, part cast.Part, keys []string, size int) float64 {
	t.Helper()
	try := func(round int, each func(original, standIn string)) {
		key := draw.New(fmt.Append(nil, "attacker ", size, " ", round))
		order := slices.SortedFunc(slices.Values(keys), func(a, b string) int {
			return cmp.Or(cmp.Compare(key.Uint64("order", a), key.Uint64("order", b)), cmp.Compare(a, b))
		})
		for corpus := range slices.Chunk(order, size) {
			c := cast.New(cast.Options{Draw: key, Parts: []cast.Part{part}})
			for _, k := range corpus {
				c.Observe([]cast.Occurrence{{Role: cast.Role{Kind: part.Kind, Key: k}}})
			}
			if err := c.Freeze(context.Background()); err != nil {
				t.Fatal(err)
			}
			for _, k := range corpus {
				if v, ok := c.Lookup(cast.Role{Kind: part.Kind, Key: k}); ok {
					each(k, v)
				}
			}
		}
	}
	const learned, tried = 40, 4 // rounds: each key is cast once in each
	played := map[string]map[string]int{}
	for round := range learned {
		try(round, func(original, standIn string) {
			if played[standIn] == nil {
				played[standIn] = map[string]int{}
			}
			played[standIn][original]++
		})
	}
	n, found := 0, 0
	for round := range tried {
		try(learned+round, func(original, standIn string) {
			of := played[standIn]
			likeliest := slices.SortedFunc(maps.Keys(of), func(a, b string) int { return cmp.Or(cmp.Compare(of[b], of[a]), cmp.Compare(a, b)) })
			n++
			if slices.Contains(likeliest[:min(5, len(likeliest))], original) {
				found++
			}
		})
	}
	if n == 0 {
		t.Fatalf("no %s was cast", part.Kind)
	}
	return float64(found) / float64(n)
}
