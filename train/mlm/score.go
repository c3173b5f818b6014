package mlm

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/understudy-text/understudy/lm/encoder"
)

// Scores say how well hidden pieces of a text are predicted.
type Scores struct {
	Places     int
	Top1       float64 // part of the places whose piece is the most likely one
	Top10      float64 // … is among the ten most likely
	Perplexity float64 // e to the mean of −log p
}

// Score hides a share of the pieces of rows, each behind the mask, and counts.
// What is hidden already is not asked for.
func Score(ctx context.Context, m *encoder.Model, rows [][]int32, share float64, seed uint64) (Scores, error) {
	mask, ok := m.MaskID()
	if !ok {
		return Scores{}, errNoMask
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	var s Scores
	top1, top10, logs := 0, 0, 0.0
	for len(rows) > 0 {
		n := min(16, len(rows))
		var hidden [][]int32
		var places []encoder.Place
		var labels []int32
		for r, row := range rows[:n] {
			row = append([]int32(nil), row...)
			for i, id := range row {
				if rng.Float64() < share && id != mask {
					places, labels = append(places, encoder.Place{Row: r, Piece: i}), append(labels, id)
					row[i] = mask
				}
			}
			hidden = append(hidden, row)
		}
		rows = rows[n:]
		if len(places) == 0 {
			continue
		}
		logits, err := m.Logits(ctx, hidden, places)
		if err != nil {
			return s, err
		}
		for i, l := range logits {
			rank, logp := ranked(l, labels[i])
			logs += logp
			if rank == 0 {
				top1++
			}
			if rank < 10 {
				top10++
			}
		}
		s.Places += len(places)
	}
	n := float64(max(1, s.Places))
	s.Top1, s.Top10, s.Perplexity = float64(top1)/n, float64(top10)/n, math.Exp(-logs/n)
	return s, nil
}

// ranked is how many pieces are likelier, and the log probability.
func ranked(logits []float32, label int32) (rank int, logp float64) {
	highest := logits[label]
	for _, l := range logits {
		highest = max(highest, l)
		if l > logits[label] {
			rank++
		}
	}
	sum := 0.0
	for _, l := range logits {
		sum += math.Exp(float64(l - highest))
	}
	return rank, float64(logits[label]-highest) - math.Log(sum)
}
