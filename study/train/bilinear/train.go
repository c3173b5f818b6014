package bilinear

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/understudy-text/understudy/lm/bilinear"
)

// Options say how to train.
type Options struct {
	Words    int     // at most so many words are known; 0: 30,000
	MinCount int     // rarer words are unknown ones; 0: 3
	Classes  int     // of words; 0: 256
	Rounds   int     // times that each word may change its class; 0: 4
	Pairs    int     // at most so many pairs of neighbours have a vector; 0: 40,000
	Dim      int     // numbers in a vector; 0: 128
	Window   int     // words on each side; 0: 6
	Epochs   int     // passes over the text; 0: 4
	Rate     float64 // of learning, at the start; 0: 0.08
	Hidden   float64 // share of the words of a context that are hidden while learning; 0: 0.15
	Seed     uint64

	// Progress is told what has been done, nil: nobody is.
	Progress func(what string)
}

func (o Options) withDefaults() Options {
	orInt := func(n *int, otherwise int) {
		if *n == 0 {
			*n = otherwise
		}
	}
	orInt(&o.Words, 30000)
	orInt(&o.MinCount, 3)
	orInt(&o.Classes, 256)
	orInt(&o.Rounds, 4)
	orInt(&o.Pairs, 40000)
	orInt(&o.Dim, 128)
	orInt(&o.Window, 6)
	orInt(&o.Epochs, 4)
	if o.Rate == 0 {
		o.Rate = 0.08
	}
	if o.Hidden == 0 {
		o.Hidden = 0.15
	}
	if o.Progress == nil {
		o.Progress = func(string) {}
	}
	return o
}

// Train fits a model to lines of tokens, as Cut returns them. The same lines and
// options give the same parameters on the same kind of processor. It works on
// one goroutine.
func Train(ctx context.Context, lines [][]string, o Options) (*bilinear.Parameters, error) {
	o = o.withDefaults()
	v, err := vocabulary(ctx, lines, o)
	if err != nil {
		return nil, err
	}
	rows := Rows(lines, v)
	total := 0
	for _, row := range rows {
		total += len(row)
	}
	rng := rand.New(rand.NewPCG(o.Seed, 1))
	l := newLearner(v, pairs(rows, v, o.Pairs, 3), o, rng)
	o.Progress(fmt.Sprintf("%d words, %d classes, %d pairs, %d tokens", v.Len(), v.Classes(), len(l.p.Keys), total))
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	done, loss, since := 0, 0.0, 0
	for epoch := range o.Epochs {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for k, r := range order {
			if k%1024 == 0 && ctx.Err() != nil {
				return nil, fmt.Errorf("train bilinear: stopped: %w", ctx.Err())
			}
			l.rate = float32(o.Rate * max(0.02, 1-float64(done)/float64(total*o.Epochs)))
			loss += l.row(rows[r], o.Hidden, rng)
			done, since = done+len(rows[r]), since+len(rows[r])
			if since > 1<<20 || k == len(order)-1 {
				o.Progress(fmt.Sprintf("epoch %d, %d of %d tokens, perplexity %.1f", epoch+1, done, total*o.Epochs, math.Exp(loss/float64(max(1, since)))))
				loss, since = 0, 0
			}
		}
	}
	return l.p, nil
}
