// Package upos trains taggers of universal parts of speech. In come sentences with their
// tags and plain text of the same language, out come a tagger and its scores.
//
// It may know corpus, internal/sequence, language, language/upos, study/train/bilinear,
// study/train/cluster and study/train/treebank.
package upos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language/upos"
	"github.com/understudy-text/understudy/study/train/cluster"
	"github.com/understudy-text/understudy/study/train/treebank"
)

// Options say how to train. The zero value of each field is useful.
type Options struct {
	Seed     uint64  // of the order in which sentences are learned
	Epochs   int     // 0: 8
	Fine     int     // clusters of words, many; 0: 400
	Coarse   int     // clusters of words, few; 0: 50
	MinCount int     // words seen less often get no cluster; 0: 4
	L1       float32 // 0: 3e-6; see sequence.Options
	// Alike are lists of words of one kind. Those of a list that the text does not
	// show get the class that most of the others have.
	Alike [][]string
	// Progress, if not nil, is told what is being done.
	Progress func(what string)
}

// Train fits a tagger on the sentences. Text, given sentence by sentence as
// tokens, shows what company words keep; the words of the sentences are added
// to it. With the same arguments it gives the same tagger on one kind of
// processor.
func Train(ctx context.Context, sentences []treebank.Sentence, text [][]string, o Options) (*upos.Tagger, error) {
	o = o.withDefaults()
	words, err := classes(ctx, sentences, text, o)
	if err != nil {
		return nil, err
	}
	tag := map[string]uint8{}
	for i, t := range treebank.UPOS {
		tag[t] = uint8(i)
	}
	examples := make([]sequence.Example, len(sentences))
	x := upos.Extractor{Words: words}
	var f sequence.Features
	for i, s := range sentences {
		x.Features(s.Words, &f)
		labels := make([]uint8, len(s.Tags))
		for j, t := range s.Tags {
			labels[j] = tag[t]
		}
		examples[i] = sequence.Example{Features: f.Clone(), Labels: labels}
	}
	model, err := sequence.Train(ctx, treebank.UPOS[:], examples, sequence.Options{
		Epochs: o.Epochs, L1: o.L1, Rand: rand.New(rand.NewPCG(o.Seed, 0)),
		Progress: func(epoch int, loss float64) {
			o.Progress(fmt.Sprintf("epoch %d of %d: loss %.4f", epoch, o.Epochs, loss))
		},
	})
	if err != nil {
		return nil, err
	}
	return upos.New(words, model), nil
}

func (o Options) withDefaults() Options {
	if o.Epochs == 0 {
		o.Epochs = 8
	}
	if o.Fine == 0 {
		o.Fine = 400
	}
	if o.Coarse == 0 {
		o.Coarse = 50
	}
	if o.MinCount == 0 {
		o.MinCount = 4
	}
	if o.L1 == 0 {
		o.L1 = 3e-6
	}
	if o.Progress == nil {
		o.Progress = func(string) {}
	}
	return o
}

// classes finds out what can be known of words without tags: which words they
// are like, and how often they have a capital.
func classes(ctx context.Context, sentences []treebank.Sentence, text [][]string, o Options) (*upos.Words, error) {
	var corpus cluster.Corpus
	var capitals casing
	add := func(tokens []string) {
		lower := make([]string, len(tokens))
		for i, t := range tokens {
			lower[i] = upos.Lower(t)
		}
		corpus.Add(lower)
		capitals.add(tokens, lower)
	}
	for _, s := range sentences {
		add(s.Words)
	}
	for _, tokens := range text {
		add(tokens)
	}
	o.Progress(fmt.Sprintf("sorting the words of %d tokens into %d and %d clusters", corpus.Len(), o.Fine, o.Coarse))
	fine, err := corpus.Exchange(ctx, cluster.Options{Classes: o.Fine, MinCount: o.MinCount})
	if err != nil {
		return nil, err
	}
	coarse, err := corpus.Exchange(ctx, cluster.Options{Classes: o.Coarse, MinCount: o.MinCount})
	if err != nil {
		return nil, err
	}
	known := map[string]upos.Class{}
	for w, c := range fine {
		known[w] = upos.Class{Fine: uint16(c), Coarse: uint16(coarse[w])}
	}
	for w, n := range capitals.seen {
		if c := n.class(); c != 0 {
			k := known[w]
			k.Case = c
			known[w] = k
		}
	}
	for _, list := range o.Alike {
		join(known, list)
	}
	return upos.NewWords(known), nil
}

// A Score counts how many tokens were tagged rightly.
type Score struct {
	Tokens, Right               int
	UnknownTokens, UnknownRight int // of forms that the training sentences lack
	Seconds                     float64
}

// Accuracy is the share of tokens with the right tag.
func (s Score) Accuracy() float64 { return share(s.Right, s.Tokens) }

// UnknownAccuracy is the same of tokens that were never seen in training.
func (s Score) UnknownAccuracy() float64 { return share(s.UnknownRight, s.UnknownTokens) }

// Speed is how many tokens were tagged in a second.
func (s Score) Speed() float64 { return float64(s.Tokens) / max(s.Seconds, 1e-9) }

func share(a, b int) float64 { return float64(a) / float64(max(b, 1)) }

// Evaluate tags the words of sentences with their true tags and counts. The
// clock comes in as an argument; nil measures no time.
func Evaluate(t *upos.Tagger, sentences []treebank.Sentence, known map[string]bool, now func() time.Time) Score {
	var s Score
	var tags []string
	all := make([][]string, len(sentences))
	var start time.Time
	if now != nil {
		start = now()
	}
	for i, x := range sentences {
		n := len(tags)
		tags = t.Append(tags, x.Words)
		all[i] = tags[n:]
	}
	if now != nil {
		s.Seconds = now().Sub(start).Seconds()
	}
	for i, x := range sentences {
		for j, want := range x.Tags {
			right := all[i][j] == want
			s.Tokens++
			s.Right += intOf(right)
			if !known[x.Words[j]] {
				s.UnknownTokens++
				s.UnknownRight += intOf(right)
			}
		}
	}
	return s
}

func intOf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Known returns the forms of the words in sentences.
func Known(sentences []treebank.Sentence) map[string]bool {
	out := map[string]bool{}
	for _, s := range sentences {
		for _, w := range s.Words {
			out[w] = true
		}
	}
	return out
}
