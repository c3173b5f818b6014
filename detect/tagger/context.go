package tagger

import "github.com/understudy-text/understudy/sequence"

// A run is a stretch of capitalised words with small link words between them
// ("Foreigners' Department of the Istanbul Security Headquarters"): its first
// and last words and what stands around it tell what kind of name it is, also
// to words far from them.
type run struct {
	first, last int32 // tokens of the sequence; first > last: the token is in no run
}

// runs finds the capitalised runs of tokens [start, end).
func (x *Extractor) runs(start, end int) {
	if cap(x.capital) < end-start {
		x.capital = make([]run, end-start)
	}
	x.capital = x.capital[:end-start]
	for i := range x.capital {
		x.capital[i] = run{0, -1}
	}
	for i := start; i < end; i++ {
		if !isCapital(&x.words[x.ids[i]]) {
			continue
		}
		last := i
		for j := i + 1; j < end && j <= last+3; j++ {
			w := &x.words[x.ids[j]]
			if isCapital(w) {
				last = j
			} else if w.role != roleLink && w.role != roleJoin && w.role != roleIn {
				break
			}
		}
		for j := i; j <= last; j++ {
			x.capital[j-start] = run{int32(i - start), int32(last - start)}
		}
		i = last
	}
}

func isCapital(w *word) bool { return w.flags&flagCapital != 0 }

// runFeatures adds what the run around token start+i tells.
func (x *Extractor) runFeatures(i, start int, w *word, f *sequence.Features) {
	r := x.capital[i]
	if r.first > r.last {
		return
	}
	at := func(j int) *word {
		if j < 0 || j >= len(x.capital) {
			return &x.edge
		}
		return &x.words[x.ids[start+j]]
	}
	head, first := at(int(r.last)), at(int(r.first))
	before, after := at(int(r.first)-1), at(int(r.last)+1)
	f.Add(sequence.Mix(tRunHead, head.lower))
	f.Add(sequence.Mix(tRunFirst, first.lower))
	f.Add(sequence.Mix(tRunBefore, before.lower))
	f.Add(sequence.Mix(tRunAfter, after.lower))
	f.Add(sequence.Mix(sequence.Mix(tRunBeforeTwo, at(int(r.first)-2).lower), before.lower))
	if head.cluster != 0 {
		f.Add(sequence.Mix(tRunHeadCluster, uint64(head.cluster)))
	}
	if head.classes != 0 {
		f.Add(sequence.Mix(tRunHeadClasses, uint64(head.classes)))
	}
	place := uint64(0)
	if int32(i) == r.first {
		place |= 1
	}
	if int32(i) == r.last {
		place |= 2
	}
	f.Add(sequence.Mix(tRunPlace, place<<8|uint64(min(r.last-r.first, 5))))
}

// What the document shows of a word, as bits.
const (
	seenTitled  = 1 << iota // after Mr, Mrs, Dr …
	seenSmall               // written small
	seenInside              // capitalised where no sentence begins
	seenBracket             // in quotation marks inside brackets: a defined term
	seenAfterIn             // capitalised after "in"
	seenBefore              // before a capitalised word
	seenTwice               // capitalised twice or more
	seenStart               // capitalised, so far only where a sentence begins
)

// docFacts keeps what one document shows of each word. Facts are kept by
// lower-cased word, since "Court" and "court" inform each other.
type docFacts struct {
	seen    []uint8 // by word.fold
	touched []int32 // where seen is not 0
	legal   bool
}

func (d *docFacts) note(fold int32, bits uint8) {
	if d.seen[fold] == 0 {
		d.touched = append(d.touched, fold)
	}
	d.seen[fold] |= bits
}

// survey looks at the whole text for what repeats in it.
func (x *Extractor) survey() {
	d := &x.doc
	for _, fold := range d.touched {
		d.seen[fold] = 0
	}
	d.touched = d.touched[:0]
	for len(d.seen) < len(x.folds) {
		d.seen = append(d.seen, 0)
	}
	legal := 0
	prev, prev2 := &x.edge, &x.edge
	for _, id := range x.ids {
		w := &x.words[id]
		if w.flags&flagLetters != 0 {
			switch {
			case isCapital(w):
				x.surveyCapital(prev2, prev, w)
			case w.length > 2:
				d.note(w.fold, seenSmall)
			}
			if w.role == roleLegal {
				legal++
			}
		}
		prev2, prev = prev, w
	}
	d.legal = legal*100 > len(x.ids)
}

// surveyCapital notes where a capitalised word stands.
func (x *Extractor) surveyCapital(prev2, prev, w *word) {
	d := &x.doc
	var bits uint8
	if d.seen[w.fold]&(seenInside|seenTitled) != 0 {
		bits |= seenTwice
	}
	switch {
	case prev.role == roleTitle || prev.flags&flagDot != 0 && prev2.role == roleTitle:
		bits |= seenTitled | seenInside
	case prev.flags&(flagPunct|flagEnds) == 0:
		bits |= seenInside
		if prev.role == roleIn {
			bits |= seenAfterIn
		}
	case prev2.flags&flagOpen != 0:
		bits |= seenBracket
	}
	if bits == 0 {
		bits = seenStart
	}
	d.note(w.fold, bits)
	if isCapital(prev) && prev.flags&flagLetters != 0 {
		d.note(prev.fold, seenBefore)
	}
}

func (x *Extractor) documentFeatures(w *word, f *sequence.Features) {
	if !isCapital(w) {
		return
	}
	seen := x.doc.seen[w.fold] &^ seenStart
	f.Add(sequence.Mix(tDocument, uint64(seen)))
	for b := range 7 {
		if seen&(1<<b) != 0 {
			f.Add(sequence.Mix(tDocumentCase, uint64(b)))
		}
	}
}
