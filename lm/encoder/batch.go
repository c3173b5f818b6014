package encoder

import "slices"

// What one run of a graph may take. A product of 512 pieces runs at the
// processor's best already (study/bench/fillmask), so more would only cost memory.
const (
	batchPieces    = 1024    // rows × length
	batchAttention = 1 << 23 // rows × heads × length², the scores of one layer
	batchLogits    = 1 << 23 // places × vocabulary: 32 MB
	// From so many pieces on a row joins only if little of the batch is filling.
	batchEnough  = 256
	batchFilling = 16 // at most one piece of so many
)

// A job is a row of pieces and how many of its places are looked at.
type job struct{ length, places int }

// plan puts jobs into batches, by index: those of like length together, so that
// little is filled up and nothing takes more memory than it may; a job that does
// by itself runs alone.
func (m *Model) plan(jobs []job) [][]int {
	before, after := m.Tokenizer.Special()
	around := len(before) + len(after)
	order := make([]int, len(jobs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return jobs[a].length - jobs[b].length })
	fits := func(rows, length, pieces, places int) bool {
		all := rows * length
		return all <= batchPieces &&
			all*length*int(m.Config.Heads) <= batchAttention &&
			places*int(m.Config.Vocabulary) <= batchLogits &&
			(pieces <= batchEnough || (all-pieces)*batchFilling <= all)
	}
	var batches [][]int
	for len(order) > 0 {
		pieces, places, k := 0, 0, 0
		for ; k < len(order); k++ {
			j := jobs[order[k]]
			length := j.length + around
			if k > 0 && !fits(k+1, length, pieces+length, places+j.places) {
				break
			}
			pieces, places = pieces+length, places+j.places
		}
		batches = append(batches, order[:k])
		order = order[k:]
	}
	return batches
}

// mostPlaces is how many places of one row are looked at in one run.
func (m *Model) mostPlaces() int { return max(1, batchLogits/int(m.Config.Vocabulary)) }
