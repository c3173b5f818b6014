package cast_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// couple is a Director that prepares: its names hang on what was cast before and on a
// trait, and some attempts come to nothing.
type couple struct{ list }

func (c couple) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, d draw.Source, attempt int) (string, bool) {
	return c.Prepare(r, p, earlier, d)(attempt)
}

func (c couple) Prepare(r cast.Role, p cast.Profile, earlier cast.Cast, d draw.Source) func(attempt int) (string, bool) {
	first, _ := earlier.Lookup(cast.Role{Kind: "family", Key: p.Trait("with")})
	calls := 0 // of one goroutine at a time, or the race detector says so
	return func(attempt int) (string, bool) {
		calls++
		v, ok := c.list.Candidate(r, p, earlier, d, attempt)
		if ok && attempt%7 == 3 {
			return "", true
		}
		return v + first[:min(len(first), 1)], ok
	}
}

// TestWorkersCastAlike checks, over random corpora in which many roles want the same few
// stand-ins, that eight workers cast what one does.
func TestWorkersCastAlike(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 5))
	for range 8 {
		roles, pool := 100+random.IntN(300), 80+random.IntN(350)
		var occurrences []cast.Occurrence
		for i := range roles {
			with := cast.Trait{Name: "with", Value: fmt.Sprintf("original%03d", random.IntN(roles))}
			occurrences = append(occurrences, family(fmt.Sprintf("original%03d", i))...)
			occurrences = append(occurrences, cast.Occurrence{Role: cast.Role{Kind: "given", Key: fmt.Sprintf("other%03d", i)}, Traits: []cast.Trait{with}})
		}
		key := draw.New(fmt.Append(nil, random.Uint64()))
		known := fmt.Sprintf("original%03d", random.IntN(roles))
		of := func(workers int) map[cast.Role]string {
			c := cast.New(cast.Options{
				Draw: key, Workers: workers, Attempts: 200,
				Parts: []cast.Part{{Kind: "family", Director: names(pool)}, {Kind: "given", Director: couple{names(pool / 2)}}},
				Known: func(r cast.Role) (string, bool) { return "Known", r.Key == known },
				Taken: func(_ cast.Kind, standIn string) bool { return standIn[0] == 'B' },
			})
			c.Observe(occurrences)
			if err := c.Freeze(context.Background()); err != nil {
				t.Fatal(err)
			}
			got := map[cast.Role]string{}
			for _, s := range occurrences {
				if v, ok := c.Lookup(s.Role); ok {
					got[s.Role] = v
				}
			}
			return got
		}
		want := of(1)
		if len(want) < pool/2 {
			t.Errorf("of %d roles and %d names, %d are cast", 2*roles, pool, len(want))
		}
		if got := of(8); !maps.Equal(got, want) {
			t.Fatalf("%d roles, %d names: eight workers cast %d roles, one %d, and not alike", 2*roles, pool, len(got), len(want))
		}
	}
}

// BenchmarkMemory says how many bytes a role takes that was observed twice with the traits
// of a name.
func BenchmarkMemory(b *testing.B) {
	const roles = 200_000
	for b.Loop() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		c := cast.New(cast.Options{Draw: draw.New(nil)})
		for i := range roles {
			s := cast.Occurrence{Role: cast.Role{Kind: "family", Key: fmt.Sprintf("original%06d", i)}, Traits: []cast.Trait{
				{Name: "written", Value: fmt.Sprintf("Original%06d", i)}, {Name: "culture", Value: "english"}, {Name: "gender", Value: "female"}, {Name: "country", Value: "GB"},
			}}
			c.ObserveIn(uint32(i|1), []cast.Occurrence{s})
			c.ObserveIn(uint32(i|1)+2, []cast.Occurrence{s})
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/roles, "B/role")
		runtime.KeepAlive(c)
	}
}
