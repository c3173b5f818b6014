package recovering

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/ngram"
	"github.com/understudy-text/understudy/study/train/lm"
)

// A lesson is what a downstream model learns and what it is tested on.
type lesson struct {
	train, test [][]int32
	oracle      [][]int32 // nothing hidden: all learn as many steps as these take
	unweighted  int32     // the word without weight in the loss; -1: none
	seed        uint64
}

// A learner is a downstream model that knows the general text, and that is adapted
// anew for each lesson (section 3.3).
type learner interface {
	// learn returns the adapted model, or the one that knows the general text only if
	// the lesson has nothing to learn from.
	learn(ctx context.Context, l lesson) (learned, error)
}

// A learned model is tested.
type learned interface {
	perplexity(ctx context.Context, test [][]int32) (float64, error)
	reader
}

// trigrams count.
type trigrams struct {
	general *ngram.Causal
	words   int
	weight  float64
}

func newTrigrams(m Model, general [][]int32, words int) trigrams {
	return trigrams{ngram.NewCausal(general, words, lm.Border, -1), words, m.Weight}
}

func (t trigrams) learn(_ context.Context, l lesson) (learned, error) {
	if len(l.train) == 0 {
		return counted{t.general}, nil
	}
	domain := ngram.NewCausal(l.train, t.words, lm.Border, l.unweighted)
	return counted{ngram.Adapted{General: t.general, Domain: domain, Weight: t.weight}}, nil
}

func (c counted) perplexity(_ context.Context, test [][]int32) (float64, error) {
	nats, n := ngram.Surprise(c.Predictive, test)
	return math.Exp(nats / float64(n)), nil
}

// network is a Transformer.
type network struct {
	m       Model
	general *lm.Model
	threads int
}

// newNetwork trains on the general text, or goes on with a training that was broken
// off, or takes what was trained before; folder keeps it.
func newNetwork(ctx context.Context, m Model, general [][]int32, words int, folder string, seed uint64, threads int, progress func(line string)) (network, error) {
	n := network{m: m, threads: threads}
	if err := named.Runtime(); err != nil {
		return n, err
	}
	var err error
	if n.general, err = lm.New(m.Shape, words, seed); err != nil {
		return n, err
	}
	o := n.options(n.general, general, m.GeneralPasses, m.GeneralRate, seed)
	n.general.About = fmt.Sprintf("%s %d %d %g %g", fingerprint(general), words, m.Rows, m.GeneralPasses, m.GeneralRate)
	sum := sha256.Sum256(fmt.Append(nil, n.general.About, m.Shape, seed))
	path := filepath.Join(folder, "general-"+hex.EncodeToString(sum[:12])+".checkpoint")
	if _, err := os.Stat(path); err == nil {
		if err := n.general.Restore(path); err != nil {
			return n, fmt.Errorf("%w; delete it, and the training begins anew", err)
		}
	}
	o.Every = 200
	o.Checkpoint = func() error { return n.general.Save(path) }
	o.Progress = func(step int, loss float64) {
		progress(fmt.Sprintf("general text: step %d of %d, perplexity %.1f", step, o.Steps, math.Exp(loss)))
	}
	return n, n.general.Train(ctx, general, o)
}

func (n network) options(model *lm.Model, rows [][]int32, passes, rate float64, seed uint64) lm.Options {
	o := lm.Defaults
	o.Rows, o.Rate, o.Seed, o.Threads = n.m.Rows, rate, seed, n.threads
	o.Steps = model.Steps(rows, o, passes)
	o.Warmup = min(o.Warmup, o.Steps/10)
	return o
}

func (n network) learn(ctx context.Context, l lesson) (learned, error) {
	if len(l.train) == 0 {
		return transformed{n.general, n.threads}, nil
	}
	model := n.general.Adapted()
	o := n.options(model, l.oracle, n.m.Passes, n.m.Rate, l.seed)
	o.Unweighted, o.Every = l.unweighted, 0
	return transformed{model, n.threads}, model.Train(ctx, l.train, o)
}

func (t transformed) perplexity(ctx context.Context, test [][]int32) (float64, error) {
	nats, words, err := t.Surprise(ctx, test, t.threads)
	return math.Exp(nats / float64(words)), err
}

// fingerprint tells rows apart.
func fingerprint(rows [][]int32) string {
	h := sha256.New()
	for _, r := range rows {
		for _, id := range r {
			h.Write(binary.LittleEndian.AppendUint32(nil, uint32(id)))
		}
		h.Write([]byte{0xff, 0xff, 0xff, 0xff})
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}
