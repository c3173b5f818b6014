package tagger

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// A word is what the extractor knows of a token whatever stands around it. It
// is computed once for each way a word is written, and kept.
type word struct {
	hash    uint64 // of the token as it is written
	lower   uint64 // hash of the word in small letters; of digits, of their value or number
	shape   uint64
	fold    int32 // number of the word in small letters
	id      words.ID
	set     words.Set // its classes in words.tsv
	cluster uint16    // 0: none
	length  uint16    // bytes
	kind    token.Kind
	form    token.Case
	classes uint32 // lexicon classes, as bits
	sign    byte   // an ASCII sign; else 0
	name    bool   // written as names are: see named
	rough   byte   // its letter in the outline of a chunk

	apostrophe bool

	keys *[places][]uint32 // feature keys, by place; nil if the extractor has a model
	sums int               // else: where in Extractor.sums their weights are, place by place
}

// Places at which a word gives features of its own. Those with a register are
// given on top, so that what holds in one register need not hold elsewhere
// (Daumé 2007).
const (
	placeSelf = iota
	placeBefore
	placeAfter
	placeBeforeTwo
	placeAfterTwo
	placeSelfRegister                                   // by register
	placeBeforeRegister = placeSelfRegister + registers // by register
	places              = placeBeforeRegister + registers
)

// A register is a way to write that the text itself shows.
const (
	registerPlain = iota
	registerLegal // many words that only courts use
	registerSmall // hardly a capital letter
	registers
)

// maxWord is how much of a word is looked at, in bytes: enough for any name, and
// little enough that lines of encoded data do not fill the memory.
const maxWord = 64

// beginning cuts a word that is too long to be one at a character.
func beginning(s string) string {
	if len(s) <= maxWord {
		return s
	}
	end := maxWord
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end]
}

// describe computes everything about a token.
func (x *Extractor) describe(s string, t token.Token, hash uint64) word {
	if len(s) < t.Len() { // what is not looked at may not tell either: words of one beginning share this
		if t.Kind == token.Letters {
			t.Case = token.Cut(s, nil)[0].Case
		}
		t.End = t.Start + int32(len(s))
	}
	w := word{hash: hash, length: uint16(t.Len()), kind: t.Kind, form: t.Case}
	low := words.Lower(s)
	var stem string
	switch t.Kind {
	case token.Letters:
		w.lower = sequence.Hash(words.Fold(s))
		stem = x.stem(s)
		w.id = x.rules.Words.Find(s)
		if w.id == 0 && stem != "" {
			w.id = x.rules.Words.Find(stem)
		}
		w.set = x.rules.Words.Of(w.id).Classes
		w.cluster = x.clusters.of(s, low)
		if x.classes != nil {
			w.classes = x.classes(s)
			if stem != "" {
				w.classes |= x.classes(stem) &^ bitUnknown
			}
			if w.classes&^bitUnknown != 0 {
				w.classes &^= bitUnknown
			}
		}
		w.name = x.named(&w)
		w.shape = sequence.Hash(letterShape(s))
		if w.form == token.None {
			w.shape = sequence.Hash(caselessShape(s, w.name, stem != ""))
		}
		w.rough = "aaAAAAa"[t.Case]
	case token.Digits:
		w.lower = sequence.Mix(tDigits, digitsKey(s))
		w.shape = sequence.Mix(tDigits, uint64(min(utf8.RuneCountInString(s), 12)))
		w.cluster = x.clusters.of(numberWord, numberWord)
		w.rough = '0'
	case token.Sign:
		w.lower = sequence.Hash(s)
		w.shape = sequence.Mix(tSign, signClass(s))
		w.rough = '.'
		if len(s) == 1 {
			w.sign, w.rough = s[0], s[0]
		}
		w.apostrophe = s == "'" || s == "’"
	}
	n, ok := x.folds[w.lower]
	if !ok {
		n = int32(len(x.folds))
		x.folds[w.lower] = n
	}
	w.fold = n
	w.keys = new([places][]uint32)
	if x.model != nil {
		w.keys = &x.scratch
		for i := range w.keys {
			w.keys[i] = w.keys[i][:0]
		}
	}
	x.describeKeys(&w, s, low)
	if stem != "" {
		addKey(&w.keys[placeSelf], tStem, sequence.Hash(words.Fold(stem)))
	}
	if x.model != nil {
		w.sums = len(x.sums)
		x.sums, w.keys = x.model.AppendSums(x.sums, w.keys[:]...), nil
	}
	return w
}

// letterShape writes X for capitals and x for other letters, none more than
// twice in a row.
func letterShape(s string) string {
	var shape []byte
	for _, r := range s {
		c := byte('x')
		if unicode.IsUpper(r) || unicode.IsTitle(r) {
			c = 'X'
		} else if unicode.IsMark(r) {
			continue
		}
		if n := len(shape); n < 2 || shape[n-1] != c || shape[n-2] != c {
			shape = append(shape, c)
		}
	}
	return string(shape)
}

// caselessShape is the shape of a word in a script without letter case: whether it
// can be a name, has the article, and how long it is.
func caselessShape(s string, name, defined bool) string {
	shape := []byte("w")
	if name {
		shape[0] = 'N'
	}
	if defined {
		shape = append(shape, 'a')
	}
	return string(append(shape, byte('0'+min(utf8.RuneCountInString(s), 4))))
}

// Ranges of numbers that tell dates, ages and counts apart.
const (
	firstYear, thisCentury, lastYear = 1850, 2000, 2060
	exactDigits                      = 2 // numbers of so many figures are features by their value
)

// digitsKey tells what a number can be: its value if it is short, a year, or
// how long it is.
func digitsKey(s string) uint64 {
	n := 0
	v := 0
	for _, r := range s {
		n++
		if n <= 4 && r >= '0' && r <= '9' {
			v = 10*v + int(r-'0')
		}
	}
	switch {
	case n <= exactDigits:
		return uint64(n)<<32 | uint64(v)
	case n == 4 && v >= firstYear && v < thisCentury:
		return 1 << 40
	case n == 4 && v >= thisCentury && v < lastYear:
		return 1<<40 | 1
	case n == 3 && s[len(s)-1] == '0':
		return 1<<40 | 2 // a round number
	}
	return uint64(min(n, 20)) << 34
}

// signClass puts signs that do the same together.
func signClass(s string) uint64 {
	r, _ := utf8.DecodeRuneInString(s)
	switch {
	case r < utf8.RuneSelf:
		return uint64(r)
	case unicode.Is(unicode.Pd, r):
		return '-'
	case unicode.Is(unicode.Pi, r), unicode.Is(unicode.Pf, r):
		return '"'
	case unicode.Is(unicode.Sc, r):
		return '$'
	case unicode.Is(unicode.So, r):
		return 1 << 21 // emoji and other pictures
	}
	return 1<<21 + 1
}

// stem returns a word without the article that is written together with it, or "".
func (x *Extractor) stem(s string) string {
	if rest, ok := strings.CutPrefix(s, x.article); ok && x.article != "" && utf8.RuneCountInString(rest) > 1 {
		return rest
	}
	return ""
}

// named reports whether a word is written as names are: with a capital or, in a
// script without letter case, such that no list calls it an ordinary word.
func (x *Extractor) named(w *word) bool {
	if w.form == token.None {
		return w.classes&bitCommon == 0 && w.set.Empty() || w.classes&(bitGiven|bitFamily|bitTown|bitCountry) != 0 && w.classes&bitFrequent == 0
	}
	return w.form >= token.Title
}

func addKey(to *[]uint32, template, value uint64) {
	h := sequence.Mix(template, value)
	*to = append(*to, uint32(h^h>>32))
}

// describeKeys computes the feature keys that depend on the word alone.
func (x *Extractor) describeKeys(w *word, text, low string) {
	add := addKey
	capital := uint64(0)
	if w.form >= token.Title && w.form <= token.Initial {
		capital = 1
	}
	s := &w.keys[placeSelf]
	add(s, tBias, 0)
	add(s, tWord, w.lower)
	add(s, tShape, w.shape)
	if w.kind == token.Letters {
		add(s, tCase, sequence.Hash(text))
		runes := []rune(low)
		for n := 1; n <= x.affixes; n++ {
			if len(runes) > n {
				tail := sequence.Hash(string(runes[len(runes)-n:]))
				add(s, tPrefix, sequence.Hash(string(runes[:n])))
				add(s, tSuffix, tail)
				if n == 3 {
					add(s, tSuffixShape, sequence.Mix(tail, w.shape))
				}
			}
		}
		add(s, tLength, uint64(min(len(runes), 12))<<1|capital)
	}
	for _, bits := range [...]int{4, 6, 8, 10, 20} {
		if p := x.clusters.prefix(w.cluster, bits); p != 0 {
			add(s, tCluster, p)
			if bits == 6 || bits == 20 {
				add(s, tClusterShape, sequence.Mix(p, w.shape))
			}
		}
	}
	for b := range 32 {
		if w.classes&(1<<b) != 0 {
			add(s, tClass, uint64(b)<<1|capital)
		}
	}
	if w.classes != 0 {
		add(s, tClasses, uint64(w.classes)<<1|capital)
	}
	x.eachClass(&w.set, func(c uint64) { add(s, tWordClass, sequence.Mix(c, capital)) })
	for side := range uint64(2) {
		near, far := &w.keys[placeBefore+side], &w.keys[placeBeforeTwo+side]
		add(near, tNearWord+side, w.lower)
		add(near, tNearShape+side, w.shape)
		if w.kind == token.Letters {
			if runes := []rune(low); len(runes) > 3 {
				add(near, tNearSuffix+side, sequence.Hash(string(runes[len(runes)-3:])))
			}
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
		x.eachClass(&w.set, func(c uint64) {
			add(near, tNearWordClass+side, c)
			add(far, tFarWordClass+side, c)
		})
		add(far, tFarWord+side, w.lower)
		add(far, tFarShape+side, w.shape)
	}
	for r := range registers {
		register := sequence.Mix(tRegister, uint64(r))
		self, before := &w.keys[placeSelfRegister+r], &w.keys[placeBeforeRegister+r]
		add(self, register, tRegister)
		add(self, sequence.Mix(register, tRegisterWord), w.lower)
		add(self, sequence.Mix(register, tRegisterShape), w.shape)
		if w.classes != 0 {
			add(self, sequence.Mix(register, tRegisterClasses), uint64(w.classes))
		}
		if p := x.clusters.prefix(w.cluster, 8); p != 0 {
			add(self, sequence.Mix(register, tRegisterCluster), p)
		}
		add(before, sequence.Mix(register, tRegisterBefore), w.lower)
	}
}

// eachClass calls f with the hash of the name of every class of a set.
func (x *Extractor) eachClass(s *words.Set, f func(c uint64)) {
	for i, bits := range s {
		for b := uint64(0); bits>>b != 0; b++ {
			if bits>>b&1 != 0 {
				f(x.classNames[uint64(i)<<6|b])
			}
		}
	}
}
