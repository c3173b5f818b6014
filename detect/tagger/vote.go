package tagger

import (
	"math"

	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language/token"
)

// A word that is a name once in a document is rarely anything else elsewhere in
// it. So a text is read twice: what the first reading found votes, word by word,
// and the second reads those lines again in which a vote could change something
// (Krishnan & Manning 2006, with one model for both readings).

// A ballot counts what the other places of a word are labelled as.
type ballot struct {
	by  [categories]uint16
	out uint16
}

// votes are the ballots of the words of one document, by word.fold.
type votes struct {
	of      []ballot
	touched []int32
	own     []uint8 // by token: the label that it voted for
	cast    bool
}

// Vote takes the labels that a first reading gave the tokens of the text last
// read. Sequences and features then speak of a second reading. Nil labels take
// the votes back.
func (x *Extractor) Vote(labels []uint8) {
	v := &x.votes
	for _, fold := range v.touched {
		v.of[fold] = ballot{}
	}
	v.touched, v.cast = v.touched[:0], labels != nil
	if labels == nil {
		return
	}
	for len(v.of) < len(x.folds) {
		v.of = append(v.of, ballot{})
	}
	v.own = append(v.own[:0], labels...)
	for i, l := range labels {
		w := x.at(i)
		if !x.mayVote(w) {
			continue
		}
		b := &v.of[w.fold]
		if b.out == 0 && b.by == [categories]uint16{} {
			v.touched = append(v.touched, w.fold)
		}
		n := &b.out
		if l != 0 {
			n = &b.by[(l-1)/2]
		}
		if *n < math.MaxUint16 {
			*n++
		}
	}
}

// priorPrefix is how much of a neighbour's cluster tells beside a vote, in bits.
const priorPrefix = 6

const (
	leastVoter  = 2 // bytes of a word that votes
	leastNumber = 3 // digits of a number that does
)

// mayVote reports whether the other places of a word say something of it.
func (x *Extractor) mayVote(w *word) bool {
	if x.has(w, x.clitic) {
		return false
	}
	return w.kind == token.Letters && w.length >= leastVoter || w.kind == token.Digits && w.length >= leastNumber
}

// verdict returns the category most other places of token i have, how many, and
// how many are outside; n is 0 if no other place is a mention.
func (x *Extractor) verdict(i int) (category int, n, outside uint16) {
	w := x.at(i)
	if !x.mayVote(w) {
		return 0, 0, 0
	}
	b := x.votes.of[w.fold]
	if own := x.votes.own[i]; own == 0 {
		b.out--
	} else {
		b.by[(own-1)/2]--
	}
	for c, k := range b.by {
		if k > n {
			category, n = c, k
		}
	}
	return category, n, b.out
}

// voteFeatures adds what the other places of token i were found to be; p1 and n1 are its
// neighbours.
func (x *Extractor) voteFeatures(i int, p1, w, n1 *word, f *sequence.Features) {
	if !x.votes.cast {
		return
	}
	c, n, out := x.verdict(i)
	if n == 0 {
		return
	}
	share := uint64(0) // of other places that are a mention
	switch {
	case out == 0:
		share = 3
	case n > out:
		share = 2
	case 3*n > out:
		share = 1
	}
	key := sequence.Mix(tPrior, uint64(c)<<8|share)
	f.Add(key)
	f.Add(sequence.Mix(key, uint64(w.form)<<8|uint64(w.kind)))
	f.Add(sequence.Mix(key, uint64(min(n, 4))<<16))
	// A name that is a word too is one or the other by what stands beside it here.
	own := sequence.Mix(key, uint64(w.form)<<8|uint64(w.classes&(bitCommon|bitFrequent)))
	f.Add(sequence.Mix(sequence.Mix(tPriorNext, own), n1.shape))
	f.Add(sequence.Mix(sequence.Mix(tPriorNext, own), x.clusters.prefix(n1.cluster, priorPrefix)<<1|1))
	f.Add(sequence.Mix(sequence.Mix(tPriorBefore, own), p1.shape))
	f.Add(sequence.Mix(sequence.Mix(tPriorBefore, own), x.clusters.prefix(p1.cluster, priorPrefix)<<1|1))
	if w.classes != 0 {
		f.Add(sequence.Mix(sequence.Mix(tPriorPair, key), uint64(w.classes)))
	}
}

// wavers reports whether the votes could change what was found between tokens
// start and end: some token's other places are a mention, of another category than
// its own or, if the reading is unsure, of the same.
func (x *Extractor) wavers(start, end int, unsure bool) bool {
	for i := start; i < end; i++ {
		c, n, _ := x.verdict(i)
		if own := x.votes.own[i]; n > 0 && (unsure || own == 0 || int(own-1)/2 != c) {
			return true
		}
	}
	return false
}
