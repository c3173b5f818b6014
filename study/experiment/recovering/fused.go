package recovering

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/lm/ngram"
	"github.com/understudy-text/understudy/study/evaluate/wer"
	"github.com/understudy-text/understudy/study/speech/fuse"
	"github.com/understudy-text/understudy/study/train/lm"
)

// A reader is a downstream model that can help a recogniser.
type reader interface {
	chooser(n *recognition) fuse.Chooser
}

// counted is a trigram model: it looks at all paths.
type counted struct{ ngram.Predictive }

func (c counted) chooser(n *recognition) fuse.Chooser { return n.numbers().Trigrams(c.Predictive) }

// transformed is a Transformer: it chooses among the best hypotheses of the recogniser
// alone.
type transformed struct {
	*lm.Model
	threads int
}

func (t transformed) chooser(n *recognition) fuse.Chooser {
	return n.numbers().Sentences(func(ctx context.Context, rows [][]int32) ([]float64, error) { return t.LogP(ctx, rows, t.threads) })
}

// numbers are those that the downstream models know words by.
func (n *recognition) numbers() fuse.Numbers {
	return fuse.Numbers{ID: n.id, Border: lm.Border, Unknown: lm.Unknown, Strangers: n.strange}
}

// count aligns a hypothesis with its reference.
func (n *recognition) count(id string, hypothesis []string) wer.Counts {
	return wer.Align(n.references[id], n.words(strings.Join(hypothesis, " ")))
}

// counts are those of all utterances, in order of their ids; chosen is in order of the
// graphs.
func (n *recognition) counts(chosen [][]string) []wer.Counts {
	heard := map[string][]string{}
	for i, g := range n.set.Graphs {
		heard[g.ID] = chosen[i]
	}
	var out []wer.Counts
	for _, id := range n.ids() {
		out = append(out, n.count(id, heard[id]))
	}
	return out
}

// weigh sets the weights of the recogniser alone: those of the configuration, or tuned.
func (n *recognition) weigh(ctx context.Context) (err error) {
	if n.Alone != nil {
		n.set.Alone = *n.Alone
	} else if n.set.Alone, err = n.tune(ctx, fuse.Paths{}, true); err != nil {
		return err
	}
	if n.tuning != nil {
		n.tuning.set.Alone = n.set.Alone
	}
	return nil
}

func (n *recognition) tune(ctx context.Context, c fuse.Chooser, alone bool) (fuse.Weights, error) {
	t := n.tuning
	w, err := fuse.Tune(ctx, c, &t.set, alone, n.Word, func(chosen [][]string) int { return wer.Sum(t.counts(chosen)).Errors() })
	if err != nil {
		err = fmt.Errorf("tuning: %w", err)
	}
	return w, err
}

// weightsOf are those of a kind of model: of the configuration, or tuned with the model
// before it is adapted, so that no row is favoured.
func (n *recognition) weightsOf(ctx context.Context, kind string, general reader) (fuse.Weights, error) {
	if w, ok := n.Speech.Weights[kind]; ok {
		return w, nil
	}
	if w, ok := n.weights[kind]; ok {
		return w, nil
	}
	w, err := n.tune(ctx, general.chooser(n.tuning), false)
	n.weights[kind] = w
	return w, err
}

// ids are those of the references, in order.
func (n *recognition) ids() []string {
	out := make([]string, 0, len(n.references))
	for id := range n.references {
		out = append(out, id)
	}
	slices.Sort(out)
	return out
}
