package upos

import (
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/internal/sequence"
)

// longest is how many bytes of a word the features look at: the first and the
// last half of them.
const longest = 64

// A word is what the features know of one token.
type word struct {
	form, lower, shape uint64    // hashes; lower has 0 for every digit
	prefix             [4]uint64 // of lower: its first 1 to 4 letters; 0 where it is shorter
	suffix             [5]uint64 // of lower: its last 1 to 5 letters
	traits             uint64    // bits of what characters it has
	class              Class
}

// Traits of a word's characters.
const (
	traitUpper = 1 << iota // starts with a capital
	traitAllUpper
	traitDigit
	traitHyphen
	traitLetter
)

// edge stands before the first and after the last word.
var edge = word{form: 1, lower: 1, shape: 1}

// Lower returns the form of a token that Words is keyed by: in lower case, with
// 0 for every digit, and without the middle of a very long word.
func Lower(token string) string {
	var buf, shape [longest + utf8.UTFMax]byte
	var w word
	lower, _, _ := spell(token, buf[:0], shape[:0], &w)
	return string(lower)
}

// look fills w from a token, without allocating.
func look(token string, words *Words, w *word) {
	var buf, shapeBuf [longest + utf8.UTFMax]byte
	*w = word{}
	if len(token) > longest {
		w.form = sequence.Hash(token[:longest/2]) ^ sequence.Hash(token[len(token)-longest/2:])
	} else {
		w.form = sequence.Hash(token)
	}
	lower, shape, letters := spell(token, buf[:0], shapeBuf[:0], w)
	w.lower, w.shape = scatter.Hash(lower), scatter.Hash(shape)
	at := 0
	for n := 1; n <= len(w.prefix) && n < letters; n++ {
		_, size := utf8.DecodeRune(lower[at:])
		at += size
		w.prefix[n-1] = scatter.Hash(lower[:at])
	}
	at = len(lower)
	for n := 1; n <= len(w.suffix) && n < letters; n++ {
		_, size := utf8.DecodeLastRune(lower[:at])
		at -= size
		w.suffix[n-1] = scatter.Hash(lower[at:])
	}
	w.class = words.find(w.lower)
}

// spell appends the lower-case form and the shape of a token, sets w's traits
// and counts the letters and signs of lower.
func spell(token string, lower, shape []byte, w *word) (_, _ []byte, letters int) {
	upper := 0
	for i, r := range token {
		if len(token) > longest && i >= longest/2 && i < len(token)-longest/2 {
			continue
		}
		kind := byte('-')
		switch {
		case r < utf8.RuneSelf && r >= 'a' && r <= 'z', r >= utf8.RuneSelf && unicode.IsLower(r):
			kind = 'a'
		case unicode.IsUpper(r):
			kind = 'A'
			upper++
			if letters == 0 {
				w.traits |= traitUpper
			}
			r = unicode.ToLower(r)
		case r >= '0' && r <= '9':
			kind, r = '0', '0'
			w.traits |= traitDigit
		case unicode.IsLetter(r):
			kind = 'x'
		case r == '-' || r == '‐' || r == '–':
			w.traits |= traitHyphen
		default:
			kind = byte(r) // the sign itself, as far as a byte holds it
		}
		if kind == 'a' || kind == 'A' || kind == 'x' {
			w.traits |= traitLetter
		}
		if n := len(shape); n < 2 || shape[n-1] != kind || shape[n-2] != kind {
			shape = append(shape, kind)
		}
		if len(lower)+utf8.RuneLen(r) > longest {
			continue
		}
		lower = utf8.AppendRune(lower, r)
		letters++
	}
	if upper > 1 && upper == letters {
		w.traits |= traitAllUpper
	}
	return lower, shape, letters
}

// Feature templates. Their numbers are part of a trained model.
const (
	onForm = iota + 1
	onLower
	onBefore
	onBefore2
	onAfter
	onAfter2
	onBeforeAndThis
	onThisAndAfter
	onBothSides
	onBoth2Before
	onBoth2After
	onPrefix
	onSuffix = onPrefix + 4
	onShape  = onSuffix + 5 + iota
	onShapeBefore
	onShapeAfter
	onTraits
	onSuffixBefore
	onSuffixAfter
	onFirst
	onCluster
	onClusterBefore
	onClusterBefore2
	onClusterAfter
	onClusterAfter2
	onClusters
	onClustersAfter
	onClustersAround
	onCoarse
	onCoarseTrigram
	onCase
	onCaseBefore
	onCaseAfter
	onCasePair
	onCasePairAfter
	onCaseTraits
	onSuffixTraits
	onClusterTraits
	onCaseTrigram
	onBias
	onCapitals
	onCapitalsBefore
	onCapitalsAfter
	onCapitalsAround
	onClusterCapitalBefore
	onClusterCapitalAfter
)

// features gives f the features of every token.
func features(words []word, f *sequence.Features) {
	at := func(i int) *word {
		if i < 0 || i >= len(words) {
			return &edge
		}
		return &words[i]
	}
	for i := range words {
		b2, b, w, a, a2 := at(i-2), at(i-1), at(i), at(i+1), at(i+2)
		add := func(template, h uint64) { f.Add(sequence.Mix(template, h)) }
		pair := func(template, x, y uint64) { f.Add(sequence.Mix(template, sequence.Mix(x, y))) }

		add(onBias, 0)
		add(onForm, w.form)
		add(onLower, w.lower)
		add(onBefore, b.lower)
		add(onBefore2, b2.lower)
		add(onAfter, a.lower)
		add(onAfter2, a2.lower)
		pair(onBeforeAndThis, b.lower, w.lower)
		pair(onThisAndAfter, w.lower, a.lower)
		pair(onBothSides, b.lower, a.lower)
		pair(onBoth2Before, b2.lower, b.lower)
		pair(onBoth2After, a.lower, a2.lower)
		for n, h := range w.prefix {
			if h != 0 {
				add(onPrefix+uint64(n), h)
			}
		}
		for n, h := range w.suffix {
			if h != 0 {
				add(onSuffix+uint64(n), h)
			}
		}
		add(onShape, w.shape)
		pair(onShapeBefore, b.shape, w.shape)
		pair(onShapeAfter, w.shape, a.shape)
		add(onTraits, w.traits)
		add(onSuffixBefore, b.suffix[2])
		add(onSuffixAfter, a.suffix[2])
		pair(onSuffixTraits, w.suffix[2], w.traits)
		if i == 0 {
			add(onFirst, w.traits)
		}
		classFeatures(b2, b, w, a, a2, add, pair)
		capitalFeatures(words, i, add, pair)
		f.End()
	}
}

// classFeatures gives the features that see what Words knows.
func classFeatures(b2, b, w, a, a2 *word, add func(t, h uint64), pair func(t, x, y uint64)) {
	c := func(w *word) uint64 { return uint64(w.class.Fine) }
	coarse := func(w *word) uint64 { return uint64(w.class.Coarse) }
	d := func(w *word) uint64 { return uint64(w.class.Case) }
	add(onCluster, c(w))
	add(onClusterBefore, c(b))
	add(onClusterBefore2, c(b2))
	add(onClusterAfter, c(a))
	add(onClusterAfter2, c(a2))
	pair(onClusters, c(b), c(w))
	pair(onClustersAfter, c(w), c(a))
	pair(onClustersAround, c(b), c(a))
	add(onCoarse, coarse(w))
	pair(onCoarseTrigram, sequence.Mix(coarse(b), coarse(w)), coarse(a))
	pair(onClusterTraits, c(w), w.traits)
	add(onCase, d(w))
	add(onCaseBefore, d(b))
	add(onCaseAfter, d(a))
	pair(onCasePair, d(b), d(w))
	pair(onCasePairAfter, d(w), d(a))
	pair(onCaseTraits, d(w), w.traits)
	pair(onCaseTrigram, sequence.Mix(d(b), d(w)), d(a))
}
