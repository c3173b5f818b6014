package cast_test

import (
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// figures offers all numbers of some figures, in a keyed order, and counts what it is asked.
type figures struct {
	n     int
	asked *atomic.Int64
}

func (f figures) Candidate(_ cast.Role, _ cast.Profile, _ cast.Cast, d draw.Source, attempt int) (string, bool) {
	f.asked.Add(1)
	at := (uint64(d.Intn(f.n, "start")) + uint64(attempt)*7919) % uint64(f.n)
	return strconv.Itoa(f.n + int(at)), attempt < f.n
}

func (f figures) Room(cast.Role) (string, int) { return "#", f.n }

// Where originals fill most of the numbers there are, each role tries a few stand-ins and not
// all that it may, and all have one of their own.
func TestCrowdedNumbers(t *testing.T) {
	const room, most = 4000, 60 // asked of a director for one role, on the average
	for _, n := range []int{room / 10, room / 2, room * 9 / 10, room} {
		var asked atomic.Int64
		occurrences := make([]cast.Occurrence, n)
		for i := range occurrences {
			occurrences[i].Role = cast.Role{Kind: "number", Key: strconv.Itoa(room + i)}
		}
		got := run(t, cast.Options{Parts: []cast.Part{{Kind: "number", Director: figures{room, &asked}, Coded: true}}}, occurrences)
		own := map[string]bool{}
		for _, v := range got {
			own[v] = true
		}
		if len(own) < n*99/100 {
			t.Errorf("%d of %d numbers: %d have a stand-in of their own", n, room, len(own))
		}
		if each := asked.Load() / int64(n); each > most {
			t.Errorf("%d of %d numbers: each asks for %d candidates, want at most %d", n, room, each, most)
		}
	}
}
