package mlm

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/ngram"
)

// Scores say how well hidden pieces of a text are predicted.
type Scores struct {
	Places     int
	Top1       float64 // part of the places whose piece is the most likely one
	Top10      float64 // … is among the ten most likely
	Perplexity float64 // e to the mean of −log p
}

// hidden are rows with a share of their pieces behind the mask, what was asked for,
// and where. What is hidden already is not asked for.
func hidden(rows [][]int32, mask int32, share float64, seed uint64) (out [][]int32, places []encoder.Place, labels []int32) {
	rng := rand.New(rand.NewPCG(seed, 3))
	for r, row := range rows {
		row = slices.Clone(row)
		for i, id := range row {
			if rng.Float64() < share && id != mask {
				places, labels = append(places, encoder.Place{Row: r, Piece: i}), append(labels, id)
				row[i] = mask
			}
		}
		out = append(out, row)
	}
	return out, places, labels
}

// Score hides a share of the pieces of rows, each behind the mask, and counts how
// well the model predicts them.
func Score(ctx context.Context, m *encoder.Model, rows [][]int32, share float64, seed uint64) (Scores, error) {
	mask, ok := m.MaskID()
	if !ok {
		return Scores{}, errNoMask
	}
	rows, places, labels := hidden(rows, mask, share, seed)
	var t tally
	for first := 0; len(places) > 0; first += fillBatch {
		n := 0
		var some []encoder.Place
		for n < len(places) && places[n].Row < first+fillBatch {
			some = append(some, encoder.Place{Row: places[n].Row - first, Piece: places[n].Piece})
			n++
		}
		if n == 0 {
			continue
		}
		logits, err := m.Logits(ctx, rows[first:min(first+fillBatch, len(rows))], some)
		if err != nil {
			return Scores{}, err
		}
		for i, l := range logits {
			t.add(ranked(l, labels[i]))
		}
		places, labels = places[n:], labels[n:]
	}
	return t.scores(), nil
}

// ScoreCounts is Score for counts of the pieces of texts (package lm/ngram), with
// the same pieces hidden: of single ones, and of runs of three to both sides.
func ScoreCounts(f *encoder.Folder, texts, rows [][]int32, share float64, seed uint64) (single, runs Scores, err error) {
	mask, ok := f.MaskID()
	if !ok {
		return single, runs, errNoMask
	}
	words := f.Tokenizer.Size()
	border := int32(words)
	counts := ngram.New(texts, words, mask, border, func(id int32) bool { return !f.Tokenizer.IsSpecial(id) })
	alone := *counts
	alone.Unigrams = true
	rows, places, labels := hidden(rows, mask, share, seed)
	score := func(m *ngram.Model) Scores {
		var t tally
		logs := make([]float32, words)
		for i, p := range places {
			for id, v := range m.Distribution(rows[p.Row], p.Piece, mask, border) {
				logs[id] = float32(math.Log(v))
			}
			t.add(ranked(logs, labels[i]))
		}
		return t.scores()
	}
	return score(&alone), score(counts), nil
}

// A tally counts predictions.
type tally struct {
	places, top1, top10 int
	logs                float64
}

func (t *tally) add(rank int, logp float64) {
	t.places++
	t.logs += logp
	if rank == 0 {
		t.top1++
	}
	if rank < 10 {
		t.top10++
	}
}

func (t *tally) scores() Scores {
	n := float64(max(1, t.places))
	return Scores{Places: t.places, Top1: float64(t.top1) / n, Top10: float64(t.top10) / n, Perplexity: math.Exp(-t.logs / n)}
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
