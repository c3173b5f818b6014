package tagger

import (
	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language/token"
)

// A chunk is tokens without a blank between them, less the signs around them:
// "PG/25/004471", "anna@example.org", "twenty-one".
type chunk struct {
	start, end int32
	outline    uint64 // its signs, letters and digits, with how many
	rough      uint64 // the same, without how many
	address    bool   // holds "@", or "//", or begins with "www."
	digits     bool
}

// maxChunk is how many tokens of a chunk are looked at.
const maxChunk = 24

// cut finds the chunks. A word alone is none.
func (x *Extractor) cut() {
	x.chunks = x.chunks[:0]
	if cap(x.chunkOf) < len(x.tokens) {
		x.chunkOf = make([]int32, len(x.tokens), len(x.tokens)+len(x.tokens)/4)
	}
	x.chunkOf = x.chunkOf[:len(x.tokens)]
	for start := 0; start < len(x.tokens); {
		end := start + 1
		for end < len(x.tokens) && x.tokens[end].Gap == token.Tight && !x.tokens[end].Stem {
			end++
		}
		x.cutOne(start, end)
		start = end
	}
}

func (x *Extractor) cutOne(start, end int) {
	for i := start; i < end; i++ {
		x.chunkOf[i] = -1
	}
	for start < end && outer(x.at(start).sign) {
		start++
	}
	for start+2 < end && x.elides(start+1) {
		start += 2
	}
	for end > start && outer(x.at(end-1).sign) {
		end--
	}
	if end-start < 2 && (end == start || x.tokens[start].Kind != token.Digits) {
		return
	}
	c := chunk{start: int32(start), end: int32(end)}
	for i := start; i < min(end, start+maxChunk); i++ {
		w := x.at(i)
		length := uint64(0)
		if w.kind != token.Sign {
			length = uint64(min(w.length, 12))
			if w.kind == token.Letters && length > 4 {
				length = 5
			}
		}
		c.digits = c.digits || w.kind == token.Digits
		c.outline = sequence.Mix(c.outline, uint64(w.rough)<<8|length)
		c.rough = sequence.Mix(c.rough, uint64(w.rough))
		if w.sign == '@' || w.sign == '/' && i > start && x.at(i-1).sign == '/' {
			c.address = true
		}
	}
	n := int32(len(x.chunks))
	x.chunks = append(x.chunks, c)
	for i := start; i < end; i++ {
		x.chunkOf[i] = n
	}
}

// outer reports whether a sign beside a chunk does not belong to it.
func outer(sign byte) bool {
	switch sign {
	case '.', ',', ';', ':', '!', '?', '"', '\'', '(', ')', '[', ']', '{', '}', '<', '>', '*', '|', '=':
		return true
	}
	return false
}

// chunkFeatures adds what the chunk around token i looks like.
func (x *Extractor) chunkFeatures(i int, w *word, f *sequence.Features) {
	n := x.chunkOf[i]
	if n < 0 {
		if i > 0 && x.chunkOf[i-1] >= 0 {
			f.Add(sequence.Mix(tChunkBefore, x.chunks[x.chunkOf[i-1]].rough))
		}
		return
	}
	c := &x.chunks[n]
	place := uint64(0)
	if int32(i) == c.start {
		place |= 1
	}
	if int32(i) == c.end-1 {
		place |= 2
	}
	f.Add(sequence.Mix(sequence.Mix(tChunk, c.outline), place))
	f.Add(sequence.Mix(sequence.Mix(tChunkRough, c.rough), place))
	f.Add(sequence.Mix(tChunkPlace, place<<16|uint64(min(c.end-c.start, 12))<<8|uint64(w.rough)))
	if s := &x.spots[i]; s.labelWord >= 0 {
		f.Add(sequence.Mix(sequence.Mix(tChunkLabel, c.rough), s.label))
	}
	before := &x.edge
	if c.start > 0 && x.tokens[c.start].Gap < token.Line {
		before = x.at(x.before(int(c.start)))
	}
	f.Add(sequence.Mix(sequence.Mix(tChunkBefore, c.rough), before.lower))
	if c.digits && int32(i) > c.start { // what stands before the chunk, for all of it
		f.Add(sequence.Mix(tChunkBefore, before.lower))
		x.eachClass(&before.set, func(k uint64) { f.Add(sequence.Mix(tChunkBefore+1<<20, k)) })
	}
}
