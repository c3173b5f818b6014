package tagger

import (
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/sequence"
)

// Shape flags of a word.
const (
	flagCapital = 1 << iota // begins with a capital letter
	flagUpper               // two letters or more, all capital
	flagLetters             // letters only
	flagDigits              // begins with a digit
	flagSingle              // one letter, with or without a dot
	flagPunct               // neither letter nor digit
	flagMixed               // a capital after a small letter
	flagNonASCII
	flagEnds // a sentence or quotation may begin after it
	flagDot
	flagOpen // an opening bracket
)

// A word is what the extractor knows of a word whatever stands around it. It
// is computed once and kept.
type word struct {
	hash    uint64 // of the word as it is written
	length  int    // bytes
	lower   uint64 // hash of the lower-cased word
	shape   uint64 // hash of the shape with runs shortened
	cluster uint16 // 0: none
	flags   uint16
	fold    int32  // number of the lower-cased word
	role    uint8  // closed class that the extractor's context rules ask for
	classes uint32 // lexicon classes, as bits

	keys *[places][]uint32 // feature keys, by place; nil if the extractor has a model
	sums int               // else: where in Extractor.sums their weights are, place by place
}

// Places at which a word gives features of its own.
const (
	placeSelf        = iota // the word itself
	placeSelfLegal          // … in a court document, on top
	placeSelfPlain          // … elsewhere, on top
	placeBefore             // the word before the one in hand
	placeAfter              // the word after it
	placeBeforeTwo          // two before
	placeAfterTwo           // two after
	placeBeforeLegal        // the word before, in a court document, on top
	placeBeforePlain        // … elsewhere, on top
	places
)

// Roles of words.
const (
	roleNone = iota
	roleTitle
	roleLink // small words inside names: of, and, for, the, de
	roleJoin // signs inside names
	roleIn
	roleLegal // a word by which a court document tells itself
)

// hashWord is the key of the cache.
func hashWord(s string) uint64 {
	h := sequence.Hash(s)
	return h ^ h>>29
}

// maxWord is how much of a word is looked at, in bytes: enough for any name, and
// little enough that lines of encoded data do not fill the memory.
const maxWord = 64

// describe computes everything about a word.
func (x *Extractor) describe(s string, hash uint64) word {
	w := word{length: len(s), hash: hash}
	o := outline(s)
	w.flags = o.flags
	w.lower, w.shape = sequence.Hash(o.lower), sequence.Hash(o.shape)
	w.role = x.vocabulary.role(o.lower)
	switch s {
	case ".":
		w.flags |= flagEnds | flagDot
	case "!", "?", ":", "“", "\"":
		w.flags |= flagEnds
	case "(":
		w.flags |= flagOpen
	}
	w.cluster = x.clusters.of(s, o.lower)
	if x.classes != nil {
		w.classes = x.classes(s)
	}
	n, ok := x.folds[w.lower]
	if !ok {
		n = int32(len(x.folds))
		x.folds[w.lower] = n
	}
	w.fold = n
	w.keys = new([places][]uint32)
	x.describeKeys(&w, s, o.lower)
	if x.model != nil {
		w.sums = len(x.sums)
		for _, keys := range w.keys {
			x.sums = append(x.sums, x.model.Sum(keys)...)
		}
		w.keys = nil
	}
	return w
}

// A sketch is how a word looks.
type sketch struct {
	lower string // in small letters, ’ as '
	shape string // X for capitals, x for other letters, 0 for digits; no sign more than twice in a row
	flags uint16
}

// outline sketches a word.
func outline(s string) (o sketch) {
	var low, shape []byte
	letters, capitals, digits := 0, 0, 0
	lastSmall := false
	for i, r := range s {
		var c byte
		switch {
		case unicode.IsUpper(r) || unicode.IsTitle(r):
			c = 'X'
			letters++
			capitals++
			if i == 0 {
				o.flags |= flagCapital
			}
			if lastSmall {
				o.flags |= flagMixed
			}
			lastSmall = false
		case unicode.IsLetter(r):
			c = 'x'
			letters++
			lastSmall = true
		case unicode.IsDigit(r):
			c = '0'
			digits++
			if i == 0 {
				o.flags |= flagDigits
			}
		case unicode.IsMark(r):
			continue
		case r < utf8.RuneSelf:
			c = byte(r)
		default:
			c = '-'
		}
		if r >= utf8.RuneSelf {
			o.flags |= flagNonASCII
		}
		low = utf8.AppendRune(low, small(r))
		if n := len(shape); n < 2 || shape[n-1] != c || shape[n-2] != c {
			shape = append(shape, c)
		}
	}
	switch {
	case letters == 0 && digits == 0:
		o.flags |= flagPunct
	case letters >= 2 && capitals == letters:
		o.flags |= flagUpper
	}
	if digits == 0 && letters > 0 {
		o.flags |= flagLetters
	}
	if letters == 1 && digits == 0 {
		o.flags |= flagSingle
	}
	if digits > 0 && letters == 0 { // 1–4 digits tell years, days and counts apart
		shape = append(shape, byte('0'+min(digits, 9)))
	}
	o.lower, o.shape = string(low), string(shape)
	return o
}

// small is the small letter of r, in any language the same.
func small(r rune) rune {
	switch r {
	case 'İ':
		return 'i'
	case '’':
		return '\''
	}
	return unicode.ToLower(r)
}

// describeKeys computes the feature keys that depend on the word alone.
func (x *Extractor) describeKeys(w *word, text, low string) {
	add := func(to *[]uint32, template, value uint64) {
		h := sequence.Mix(template, value)
		*to = append(*to, uint32(h^h>>32))
	}
	number := w.flags&flagDigits != 0
	wordID := w.lower
	if number {
		wordID = sequence.Mix(w.lower, 1)
	}
	s := &w.keys[placeSelf]
	add(s, tBias, 0)
	add(s, tWord, wordID)
	add(s, tCase, sequence.Hash(text))
	add(s, tShape, w.shape)
	if w.flags&flagLetters != 0 {
		runes := []rune(low)
		for n := 1; n <= x.vocabulary.affixes; n++ {
			if len(runes) > n {
				add(s, tPrefix, sequence.Hash(string(runes[:n])))
				add(s, tSuffix, sequence.Hash(string(runes[len(runes)-n:])))
				if n == 3 {
					add(s, tSuffixShape, sequence.Mix(sequence.Hash(string(runes[len(runes)-n:])), w.shape))
				}
			}
		}
	}
	for _, bits := range [...]int{4, 6, 8, 10, 20} {
		if p := x.clusters.prefix(w.cluster, bits); p != 0 {
			add(s, tCluster, p)
			if bits == 6 || bits == 20 {
				add(s, tClusterShape, sequence.Mix(p, w.shape))
			}
		}
	}
	capital := uint64(w.flags & flagCapital)
	for b := range 32 {
		if w.classes&(1<<b) != 0 {
			add(s, tClass, uint64(b)<<1|capital)
		}
	}
	if w.classes != 0 {
		add(s, tClasses, uint64(w.classes)<<1|capital)
	}
	for side := range uint64(2) {
		near, far := &w.keys[placeBefore+side], &w.keys[placeBeforeTwo+side]
		add(near, tNearWord+side, wordID)
		add(near, tNearShape+side, w.shape)
		if runes := []rune(low); len(runes) > 3 {
			add(near, tNearSuffix+side, sequence.Hash(string(runes[len(runes)-3:])))
		}
		for _, bits := range [...]int{6, 20} {
			if p := x.clusters.prefix(w.cluster, bits); p != 0 {
				add(near, tNearCluster+side, p)
				add(far, tFarCluster+side, p)
			}
		}
		if w.classes != 0 {
			add(near, tNearClasses+side, uint64(w.classes)<<1|capital)
		}
		add(far, tFarWord+side, wordID)
		add(far, tFarShape+side, w.shape)
	}
	// What is strongest is repeated for the two registers, so that what holds in
	// court documents need not hold elsewhere (Daumé 2007).
	for plain, register := range [...]uint64{sequence.Mix(tRegister, 1), tRegister} {
		self, before := &w.keys[placeSelfLegal+plain], &w.keys[placeBeforeLegal+plain]
		add(self, register, tRegister)
		add(self, sequence.Mix(register, tRegisterWord), w.lower)
		add(self, sequence.Mix(register, tRegisterCluster), w.shape)
		add(before, sequence.Mix(register, tRegisterBefore), w.lower)
	}
}

// Numbers of feature templates. They are part of the model: renumbering makes
// trained models useless.
const (
	tBias = iota
	tWord
	tCase
	tShape
	tPrefix
	tSuffix
	tSuffixShape
	tCluster
	tClusterShape
	tClass
	tClasses
	tNearWord // +1 for the other side, here and below
	_
	tNearShape
	_
	tNearSuffix
	_
	tNearCluster
	_
	tNearClasses
	_
	tFarWord
	_
	tFarShape
	_
	tFarCluster
	_
	tPairBefore
	tPairAfter
	tPairAround
	tShapePair
	_
	tShapeTriple
	tClusterPair
	_
	tWordShapePair
	_
	tBeforeTwo
	tAfterTwo
	tClassPair
	_
	tStart
	tRunHead
	tRunFirst
	tRunBefore
	tRunAfter
	tRunPlace
	tRunHeadCluster
	tDocument
	tDocumentCase
	tRegister
	tRegisterWord
	tRegisterBefore
	tRegisterCluster
	tRunHeadClasses
	tRunBeforeTwo
)
