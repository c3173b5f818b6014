package tagger

import (
	"unicode/utf8"

	"github.com/understudy-text/understudy/lexicon"
	"github.com/understudy-text/understudy/sequence"
)

// maxItems is where a line without end is cut into sequences.
const maxItems = 400

// maxWords bounds the words an extractor remembers between documents.
const maxWords = 1 << 16

// An Extractor turns a text into tokens and their features. It remembers the
// words it has seen, so one extractor serves many documents, one after another;
// it is not safe for concurrent use.
type Extractor struct {
	vocabulary *vocabulary
	clusters   Clusters
	classes    func(word string) uint32 // lexicon classes of a word as bits; may be nil
	model      *sequence.Model          // nil while learning

	table []int32 // open addressing: index into words, plus 1
	words []word
	edge  word
	sums  []int16          // weights of the words' own features
	folds map[uint64]int32 // hash of a lower-cased word → its number

	tokens  []Token
	ids     []int32 // of tokens, into words
	ends    []int   // of sequences, into tokens
	capital []run
	doc     docFacts
}

// NewExtractor returns an extractor for texts in a language. The lexicon may be
// nil.
func NewExtractor(code string, c Clusters, l *lexicon.Lexicon) *Extractor {
	return newExtractor(code, c, LexiconClasses(code, l), nil)
}

// newExtractor returns an extractor that keeps sums of weights in place of
// features, if m is not nil.
func newExtractor(code string, c Clusters, classes func(word string) uint32, m *sequence.Model) *Extractor {
	x := &Extractor{vocabulary: vocabularyOf(code), clusters: c, classes: classes, model: m, table: make([]int32, 1<<12), folds: map[uint64]int32{}}
	x.edge = x.describe(edge, 0)
	x.edge.flags = flagPunct | flagEnds
	clear(x.folds)
	return x
}

// edge stands for what is before the first and after the last token. No text
// holds it.
const edge = "\x00edge"

// Tokens returns the tokens of the text last read. The slice is reused.
func (x *Extractor) Tokens() []Token { return x.tokens }

// Read takes a text in. After it, Sequences and Features speak of that text.
func (x *Extractor) Read(text string) {
	if len(x.words) > maxWords {
		x.forget()
	}
	x.tokens, x.ids, x.ends = x.tokens[:0], x.ids[:0], x.ends[:0]
	start := 0
	for i := 0; ; {
		t, brk, ok := nextToken(text, i)
		n := len(x.tokens)
		if (brk || !ok || n-start >= maxItems) && n > start {
			x.ends = append(x.ends, n)
			start = n
		}
		if !ok {
			break
		}
		x.tokens = append(x.tokens, t)
		x.ids = append(x.ids, x.lookup(beginning(text[t.Start:t.End])))
		i = t.End
	}
	x.survey()
}

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

// forget drops all words but the edge.
func (x *Extractor) forget() {
	x.words = x.words[:0]
	clear(x.table)
	clear(x.folds)
	x.doc = docFacts{}
	if x.model != nil {
		x.sums = x.sums[:places*len(x.model.Labels())]
	}
}

// lookup returns the index of a word, describing it if it is new.
func (x *Extractor) lookup(s string) int32 {
	h := hashWord(s)
	mask := uint64(len(x.table) - 1)
	i := h & mask
	for ; x.table[i] != 0; i = (i + 1) & mask {
		if id := x.table[i] - 1; x.words[id].hash == h {
			return id
		}
	}
	x.words = append(x.words, x.describe(s, h))
	x.table[i] = int32(len(x.words))
	if 3*len(x.words) > 2*len(x.table) {
		x.rehash()
	}
	return int32(len(x.words) - 1)
}

func (x *Extractor) rehash() {
	x.table = make([]int32, 2*len(x.table))
	mask := uint64(len(x.table) - 1)
	for id := range x.words {
		i := x.words[id].hash & mask
		for x.table[i] != 0 {
			i = (i + 1) & mask
		}
		x.table[i] = int32(id + 1)
	}
}

// Sequences returns how many sequences the text has and, by Bounds, which
// tokens they hold.
func (x *Extractor) Sequences() int { return len(x.ends) }

// Bounds returns the first token of sequence n and the one after its last.
func (x *Extractor) Bounds(n int) (start, end int) {
	if n > 0 {
		start = x.ends[n-1]
	}
	return start, x.ends[n]
}

// Features adds the features of the tokens of sequence n to f. The extractor
// must not have a model.
func (x *Extractor) Features(n int, f *sequence.Features) {
	x.features(n, f, func(w *word, place int) {
		for _, k := range w.keys[place] {
			f.Add(uint64(k))
		}
	})
}

// fill adds the features of the tokens of sequence n to d, whose model is the
// extractor's.
func (x *Extractor) fill(n int, d *sequence.Decoder) {
	labels := len(x.model.Labels())
	x.features(n, &d.Features, func(w *word, place int) {
		at := w.sums + place*labels
		d.AddSum(x.sums[at : at+labels])
	})
}

// features gives f the features of the tokens of sequence n; own gives it those
// that depend on one word only.
func (x *Extractor) features(n int, f *sequence.Features, own func(w *word, place int)) {
	start, end := x.Bounds(n)
	x.runs(start, end)
	legal := 0
	if !x.doc.legal {
		legal = 1
	}
	at := func(i int) *word {
		if i < start || i >= end {
			return &x.edge
		}
		return &x.words[x.ids[i]]
	}
	p2, p1, w, n1 := at(start-2), at(start-1), at(start), at(start+1)
	for i := start; i < end; i++ {
		n2 := at(i + 2)
		own(w, placeSelf)
		own(w, placeSelfLegal+legal)
		own(p1, placeBefore)
		own(p1, placeBeforeLegal+legal)
		own(n1, placeAfter)
		own(p2, placeBeforeTwo)
		own(n2, placeAfterTwo)
		f.Add(sequence.Mix(sequence.Mix(tPairBefore, p1.lower), w.lower))
		f.Add(sequence.Mix(sequence.Mix(tPairAfter, w.lower), n1.lower))
		f.Add(sequence.Mix(sequence.Mix(tPairAround, p1.lower), n1.lower))
		before := sequence.Mix(sequence.Mix(tShapePair, p1.shape), w.shape)
		f.Add(before)
		f.Add(sequence.Mix(sequence.Mix(tShapePair+1, w.shape), n1.shape))
		f.Add(sequence.Mix(sequence.Mix(tShapeTriple, before), n1.shape))
		if w.cluster != 0 {
			if p1.cluster != 0 {
				f.Add(sequence.Mix(tClusterPair, uint64(p1.cluster)<<16|uint64(w.cluster)))
			}
			if n1.cluster != 0 {
				f.Add(sequence.Mix(tClusterPair+1, uint64(w.cluster)<<16|uint64(n1.cluster)))
			}
		}
		f.Add(sequence.Mix(sequence.Mix(tWordShapePair, p1.lower), w.shape))
		f.Add(sequence.Mix(sequence.Mix(tWordShapePair+1, n1.lower), w.shape))
		f.Add(sequence.Mix(sequence.Mix(tBeforeTwo, p2.lower), p1.lower))
		f.Add(sequence.Mix(sequence.Mix(tAfterTwo, n1.lower), n2.lower))
		if w.classes != 0 {
			if p1.classes != 0 {
				f.Add(sequence.Mix(tClassPair, uint64(p1.classes)<<32|uint64(w.classes)))
			}
			if n1.classes != 0 {
				f.Add(sequence.Mix(tClassPair+1, uint64(w.classes)<<32|uint64(n1.classes)))
			}
		}
		if i == start || p1.flags&flagEnds != 0 {
			f.Add(sequence.Mix(tStart, uint64(w.flags)))
		}
		x.runFeatures(i-start, start, w, f)
		x.documentFeatures(w, f)
		f.End()
		p2, p1, w, n1 = p1, w, n1, n2
	}
}
