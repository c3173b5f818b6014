package tagger

import (
	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language/token"
)

// What the document shows of a word, as bits.
const (
	seenTitled    = 1 << iota // after a title
	seenSmall                 // written small, outside addresses
	seenInside                // capitalised where no sentence or line begins
	seenBracket               // in quotation marks inside brackets: a defined term
	seenAfterIn               // capitalised after a word that leads in places
	seenBefore                // before a capitalised word
	seenTwice                 // capitalised twice or more
	seenStart                 // capitalised, so far only where a sentence begins
	seenAddress               // in an e-mail address, a handle or a link
	seenNameLabel             // behind a label that leads in names
	seenTurn                  // a speaker's label
	seenNamed                 // where a rule expects a person
	factBits      = iota
)

// docFacts keeps what one document shows of each word. Facts are kept by
// lower-cased word, since "Court" and "court" inform each other.
type docFacts struct {
	seen     []uint16 // by word.fold
	touched  []int32  // where seen is not 0
	register int
}

func (d *docFacts) note(fold int32, bits uint16) {
	if d.seen[fold] == 0 {
		d.touched = append(d.touched, fold)
	}
	d.seen[fold] |= bits
}

// Shares by which a document shows its register.
const (
	legalShare = 100 // one word in so many is one that courts use
	smallShare = 50  // fewer than one word in so many has a capital
)

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
	legal, capitals, letters := 0, 0, 0
	prev, prev2 := &x.edge, &x.edge
	for i, id := range x.ids {
		w := &x.words[id]
		if x.tokens[i].Gap >= token.Line {
			prev, prev2 = &x.edge, &x.edge
		}
		if w.kind == token.Letters {
			if w.form != token.None { // a script without letter case tells nothing
				letters++
			}
			in := x.chunkOf[i]
			switch {
			case in >= 0 && x.chunks[in].address:
				d.note(w.fold, seenAddress)
			case w.name:
				if w.form != token.None {
					capitals++
				}
				x.surveyCapital(prev2, prev, w)
			case w.form == token.Lower && w.length > 2:
				d.note(w.fold, seenSmall)
			}
			if s := &x.spots[i]; s.turn != 0 {
				d.note(w.fold, seenTurn)
			} else if s.labelWord >= 0 && s.behind < 3 && x.has(&x.words[s.labelWord], x.nameLabel) {
				d.note(w.fold, seenNameLabel)
			}
			if x.has(w, x.legal) {
				legal++
			}
		}
		if !x.elides(i) {
			prev2, prev = prev, w
		}
	}
	for _, h := range x.hits {
		if h.Rule.Category == personCategory {
			for i := h.Start; i < h.End; i++ {
				if x.tokens[i].Kind == token.Letters {
					d.note(x.at(i).fold, seenNamed)
				}
			}
		}
	}
	switch {
	case legal*legalShare > len(x.ids):
		d.register = registerLegal
	case capitals*smallShare < letters:
		d.register = registerSmall
	default:
		d.register = registerPlain
	}
}

// surveyCapital notes where a word stands that is written as names are.
func (x *Extractor) surveyCapital(prev2, prev, w *word) {
	d := &x.doc
	var bits uint16
	if d.seen[w.fold]&(seenInside|seenTitled) != 0 {
		bits |= seenTwice
	}
	switch {
	case x.has(prev, x.title) || prev.sign == '.' && x.has(prev2, x.title):
		bits |= seenTitled | seenInside
	case prev != &x.edge && prev.kind != token.Sign:
		bits |= seenInside
		if x.has(prev, x.lead) {
			bits |= seenAfterIn
		}
	case prev2.sign == '(':
		bits |= seenBracket
	}
	if bits == 0 {
		bits = seenStart
	}
	d.note(w.fold, bits)
	if prev.kind == token.Letters && prev.name {
		d.note(prev.fold, seenBefore)
	}
}

func (x *Extractor) documentFeatures(w *word, f *sequence.Features) {
	if w.kind != token.Letters || w.length < 2 {
		return
	}
	seen := uint64(x.doc.seen[w.fold] &^ seenStart)
	small := uint64(0)
	if w.form == token.Lower {
		small = 1 << 20
		seen &^= seenSmall // it says nothing of a word that is written so itself
		if seen == 0 {
			return
		}
	}
	f.Add(sequence.Mix(tDocument, seen|small))
	for b := range uint64(factBits) {
		if seen>>b&1 != 0 {
			f.Add(sequence.Mix(tDocumentFact, b|small))
		}
	}
}
