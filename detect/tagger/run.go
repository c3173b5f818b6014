package tagger

import (
	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language/token"
)

// A run is a stretch of words written as names are (with capitals, where the script
// has them), with small link words between them
// ("Foreigners' Department of the Istanbul Security Headquarters"): its first
// and last words and what stands around it tell what kind of name it is, also
// to words far from them.
type run struct {
	first, last int32 // tokens of the sequence; first > last: the token is in no run
}

// linkReach is how many link words may stand between two capitalised ones.
const linkReach = 3

// findRuns finds the capitalised runs of tokens [start, end).
func (x *Extractor) findRuns(start, end int) {
	if cap(x.runs) < end-start {
		x.runs = make([]run, end-start)
	}
	x.runs = x.runs[:end-start]
	for i := range x.runs {
		x.runs[i] = run{0, -1}
	}
	for i := start; i < end; i++ {
		if !x.nameLike(i) {
			continue
		}
		last := i
		for j := i + 1; j < end && j <= last+linkReach; j++ {
			if x.nameLike(j) {
				last = j
			} else if !x.links(j) {
				break
			}
		}
		for j := i; j <= last; j++ {
			x.runs[j-start] = run{int32(i - start), int32(last - start)}
		}
		i = last
	}
}

// nameLike reports whether token i may begin or end a run.
func (x *Extractor) nameLike(i int) bool {
	return x.tokens[i].Capital() || x.tokens[i].Case == token.None && x.at(i).name
}

// links reports whether token j may stand inside a name: a link word, or a sign
// that joins.
func (x *Extractor) links(j int) bool {
	w := x.at(j)
	switch {
	case w.kind == token.Letters:
		return x.has(w, x.link) || x.tokens[j].Gap == token.Tight && w.length <= 2
	case w.sign == '.':
		return x.at(j-1).form == token.Initial && x.tokens[j].Gap == token.Tight
	}
	return w.sign == '-' || w.sign == '&' || w.sign == '\'' || w.kind == token.Sign && w.sign == 0
}

// runFeatures adds what the run around token start+i tells.
func (x *Extractor) runFeatures(i, start, end int, f *sequence.Features) {
	r := x.runs[i]
	if r.first > r.last {
		return
	}
	at := func(j int32) *word {
		if j < 0 || int(j) >= end-start {
			return &x.edge
		}
		return x.at(start + int(j))
	}
	head, first := at(r.last), at(r.first)
	near := int32(x.before(start+int(r.first)) - start)
	before, after := at(near), at(r.last+1)
	f.Add(sequence.Mix(tRunHead, head.lower))
	f.Add(sequence.Mix(tRunFirst, first.lower))
	f.Add(sequence.Mix(tRunBefore, before.lower))
	f.Add(sequence.Mix(tRunAfter, after.lower))
	f.Add(sequence.Mix(sequence.Mix(tRunBeforeTwo, at(int32(x.before(start+int(near))-start)).lower), before.lower))
	if head.cluster != 0 {
		f.Add(sequence.Mix(tRunHeadCluster, uint64(head.cluster)))
	}
	if head.classes != 0 {
		f.Add(sequence.Mix(tRunHeadClasses, uint64(head.classes)))
	}
	x.eachClass(&head.set, func(c uint64) { f.Add(sequence.Mix(tRunHeadClasses, c)) })
	x.eachClass(&before.set, func(c uint64) { f.Add(sequence.Mix(tRunBefore, c)) })
	place := uint64(0)
	if int32(i) == r.first {
		place |= 1
	}
	if int32(i) == r.last {
		place |= 2
	}
	f.Add(sequence.Mix(tRunPlace, place<<8|uint64(min(r.last-r.first, 5))))
}
