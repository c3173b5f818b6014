package tagger

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/contact"
	"github.com/understudy-text/understudy/detect/identity"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

const personCategory = understudy.Person

// maxItems is where a line without end is cut into sequences.
const maxItems = 400

// maxWords bounds the words an extractor remembers between documents.
const maxWords = 1 << 16

// An Extractor turns a text into tokens and their features. It remembers the
// words it has seen, so one extractor serves many documents, one after another;
// it is not safe for concurrent use.
type Extractor struct {
	ended      func() bool // see rule.Source
	rules      *rule.Set
	identities *identity.Finder
	clusters   Clusters
	classes    func(word string) uint32 // lexicon classes of a word as bits; may be nil
	phrases    *phrases
	cutter     token.Cutter
	article    string
	affixes    int             // letters of a word's beginning and end that are looked at
	model      *sequence.Model // nil while learning

	classNames []uint64 // hashes of the names of words.tsv's classes, by number
	ruleNames  map[*rule.Rule]uint64

	title, lead, link, legal, nameLabel, clitic words.Set // classes that the document's facts ask for

	elided words.Set // words that an apostrophe joins to the next

	table []int32 // open addressing: index into words, plus 1
	words []word
	edge  word
	sums  []int16          // weights of the words' own features
	folds map[uint64]int32 // hash of a lower-cased word → its number

	scratch [places][]uint32 // feature keys of the word that is described

	source  rule.Source
	tokens  []token.Token
	ids     []int32 // of tokens, into words
	ends    []int   // of sequences, into tokens
	hits    []rule.Hit
	hitAt   []int32 // by token: where its marks begin; one more than tokens
	marks   []uint64
	phrased []foundPhrase
	chunks  []chunk
	chunkOf []int32 // by token; -1: none
	spots   []spot
	heads   []int32
	turns   map[int32]int
	runs    []run
	doc     docFacts
	votes   votes
}

// NewExtractor returns an extractor for texts in a language.
func NewExtractor(l *language.Language, c Clusters) (*Extractor, error) {
	t, err := tablesOf(l)
	if err != nil {
		return nil, err
	}
	return newExtractor(t, c, nil), nil
}

// tables are what extractors of one language share.
type tables struct {
	rules      *rule.Set
	identities *identity.Finder
	classes    func(string) uint32
	phrases    *phrases
	cutter     token.Cutter
	article    string
	affixes    int
}

type madeTables struct {
	tables *tables
	err    error
}

func tablesOf(l *language.Language) (*tables, error) {
	made := language.Once(l, func(l *language.Language) madeTables {
		rules, err := rule.Of(l)
		if err != nil {
			return madeTables{nil, fmt.Errorf("tagger: %w", err)}
		}
		identities, err := identity.New()
		if err != nil {
			return madeTables{nil, fmt.Errorf("tagger: %w", err)}
		}
		return madeTables{&tables{rules, identities, classesOf(l, rules.Words), phrasesOf(l, rules.Words), l.Cutter, l.Article, l.Affixes}, nil}
	})
	return made.tables, made.err
}

// newExtractor returns an extractor that keeps sums of weights in place of
// features, if m is not nil.
func newExtractor(t *tables, c Clusters, m *sequence.Model) *Extractor {
	x := &Extractor{rules: t.rules, identities: t.identities, clusters: c, classes: t.classes, phrases: t.phrases, cutter: t.cutter, article: t.article, affixes: t.affixes, model: m,
		table: make([]int32, 1<<12), folds: map[uint64]int32{}, turns: map[int32]int{}, classNames: make([]uint64, words.MaxClasses)}
	for _, name := range t.rules.Words.Classes() {
		n, _ := t.rules.Words.Class(name)
		x.classNames[n] = sequence.Hash(name)
	}
	x.ruleNames = map[*rule.Rule]uint64{}
	x.title, x.lead, x.link = x.union("title"), x.union("lead"), x.union("particle", "link")
	x.legal, x.nameLabel = x.union("legal"), x.union("namelabel", "userlabel")
	x.clitic, x.elided = x.union("clitic"), x.union("elided")
	x.edge = x.describe("\x00edge", token.Token{Kind: token.Sign, Gap: token.Paragraph}, 0)
	clear(x.folds)
	return x
}

// union is a set of classes; those that no word has are left out.
func (x *Extractor) union(names ...string) (s words.Set) {
	for _, n := range names {
		if c, ok := x.rules.Words.Class(n); ok {
			s.Add(c)
		}
	}
	return s
}

// has reports whether a word belongs to one of the classes of a set.
func (x *Extractor) has(w *word, s words.Set) bool {
	for i := range s {
		if w.set[i]&s[i] != 0 {
			return true
		}
	}
	return false
}

// Tokens returns the tokens of the text last read. The slice is reused.
func (x *Extractor) Tokens() []token.Token { return x.tokens }

// Hits returns what the rules found in the text last read. The slice is reused.
func (x *Extractor) Hits() []rule.Hit { return x.hits }

// at returns the word of token i.
func (x *Extractor) at(i int) *word { return &x.words[x.ids[i]] }

// Read takes a text in. After it, Sequences and Features speak of that text.
func (x *Extractor) Read(text string) {
	if len(x.words) > maxWords {
		x.forget()
	}
	x.tokens = token.Words(text, x.cutter, x.tokens[:0])
	x.ids, x.ends = x.ids[:0], x.ends[:0]
	x.source = rule.Source{Text: text, Tokens: x.tokens, IDs: x.source.IDs[:0], Ended: x.ended}
	start := 0
	for i, t := range x.tokens {
		if i > start && (t.Gap >= token.Line || i-start >= maxItems) {
			x.ends = append(x.ends, i)
			start = i
		}
		id := x.lookup(x.spelt(beginning(text[t.Start:t.End]), t), t)
		x.ids = append(x.ids, id)
		x.source.IDs = append(x.source.IDs, x.words[id].id)
	}
	if len(x.tokens) > start {
		x.ends = append(x.ends, len(x.tokens))
	}
	x.Vote(nil)
	x.cut()
	x.lay()
	x.findPhrases()
	x.match()
	x.survey()
}

// spelt returns a token as it is spelt alone: behind a clitic, the article may lose
// its first letter and be written like the clitic (للمدرسة).
func (x *Extractor) spelt(s string, t token.Token) string {
	if !t.Stem || x.article == "" {
		return s
	}
	_, n := utf8.DecodeRuneInString(x.article)
	first, _ := utf8.DecodeLastRuneInString(x.source.Text[:t.Start])
	if rest := x.article[n:]; strings.HasPrefix(s, rest) && strings.HasPrefix(rest, string(first)) && len(s) > len(x.article) {
		return x.article[:n] + s
	}
	return s
}

// forget drops all words but the edge.
func (x *Extractor) forget() {
	x.words = x.words[:0]
	clear(x.table)
	clear(x.folds)
	x.doc, x.votes = docFacts{}, votes{}
	if x.model != nil {
		x.sums = x.sums[:places*len(x.model.Labels())]
	}
}

// lookup returns the index of a word, describing it if it is new.
func (x *Extractor) lookup(s string, t token.Token) int32 {
	h := sequence.Hash(s)
	h ^= h >> 29
	mask := uint64(len(x.table) - 1)
	i := h & mask
	for ; x.table[i] != 0; i = (i + 1) & mask {
		if id := x.table[i] - 1; x.words[id].hash == h {
			return id
		}
	}
	x.words = append(x.words, x.describe(s, t, h))
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

// ruleName returns the hash of a rule's name.
func (x *Extractor) ruleName(r *rule.Rule) uint64 {
	h, ok := x.ruleNames[r]
	if !ok {
		h = sequence.Hash(r.Name)
		x.ruleNames[r] = h
	}
	return h
}

// Positions of a token in what a rule or phrase found, as bits.
const (
	atBegin = 1
	atEnd   = 2
)

// match runs the rules and notes their marks, token by token.
func (x *Extractor) match() {
	x.hits = x.hits[:0]
	for _, f := range [...]rule.Finder{x.rules, contact.Finder{}, x.identities} {
		f.Find(&x.source, func(h rule.Hit) { x.hits = append(x.hits, h) })
	}
	// Counting sort by token: what covers it, ends before it, begins behind it.
	n := len(x.tokens)
	x.hitAt = grown(x.hitAt, n+2)
	each := func(f func(i int, mark uint64)) {
		for _, h := range x.hits {
			name := x.ruleName(h.Rule)
			for i := h.Start; i < h.End; i++ {
				place := uint64(0)
				if i == h.Start {
					place |= atBegin
				}
				if i == h.End-1 {
					place |= atEnd
				}
				f(i, sequence.Mix(sequence.Mix(tRule, name), place))
			}
			if h.Start > 0 {
				f(h.Start-1, sequence.Mix(tRuleAfter, name))
			}
			if h.End < n {
				f(h.End, sequence.Mix(tRuleBefore, name))
			}
		}
		for _, p := range x.phrased {
			for i := p.start; i < p.end; i++ {
				place := uint64(0)
				if i == p.start {
					place |= atBegin
				}
				if i == p.end-1 {
					place |= atEnd
				}
				for _, what := range p.what {
					f(int(i), sequence.Mix(sequence.Mix(tPhrase, what), place))
				}
			}
		}
	}
	each(func(i int, _ uint64) { x.hitAt[i+1]++ })
	for i := 1; i < len(x.hitAt); i++ {
		x.hitAt[i] += x.hitAt[i-1]
	}
	x.marks = grown(x.marks, int(x.hitAt[n+1]))
	each(func(i int, mark uint64) {
		x.marks[x.hitAt[i]] = mark
		x.hitAt[i]++
	})
	copy(x.hitAt[1:], x.hitAt[:n+1]) // each was moved to its end
	x.hitAt[0] = 0
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
	x.findRuns(start, end)
	register := x.doc.register
	at := func(i int) *word {
		if i < start || i >= end {
			return &x.edge
		}
		return x.at(i)
	}
	for i := start; i < end; i++ {
		before, after := x.before(i), x.after(i)
		p2, p1, w, n1, n2 := at(x.before(before)), at(before), at(i), at(after), at(x.after(after))
		own(w, placeSelf)
		own(w, placeSelfRegister+register)
		own(p1, placeBefore)
		own(p1, placeBeforeRegister+register)
		own(n1, placeAfter)
		own(p2, placeBeforeTwo)
		own(n2, placeAfterTwo)
		x.pairFeatures(p2, p1, w, n1, n2, f)
		gap := uint64(x.tokens[i].Gap) << 4
		if i+1 < len(x.tokens) {
			gap |= uint64(x.tokens[i+1].Gap)
		}
		f.Add(sequence.Mix(tGap, gap<<8|uint64(w.kind)))
		if i == start || p1.sign == '.' || p1.sign == '!' || p1.sign == '?' || p1.sign == ':' {
			f.Add(sequence.Mix(tStart, uint64(w.form)<<8|uint64(w.kind)))
			if w.name && w.classes != 0 { // every word is written so here
				own := sequence.Mix(tStartNext, uint64(w.classes))
				f.Add(sequence.Mix(own, n1.shape))
				f.Add(sequence.Mix(own, x.clusters.prefix(n1.cluster, priorPrefix)<<1|1))
			}
		}
		x.edgeFeatures(i, start, end, w, f)
		x.runFeatures(i-start, start, end, f)
		x.chunkFeatures(i, w, f)
		x.layoutFeatures(i, w, f)
		x.documentFeatures(w, f)
		x.voteFeatures(i, p1, w, n1, f)
		for _, m := range x.marks[x.hitAt[i]:x.hitAt[i+1]] {
			f.Add(m)
		}
		f.End()
	}
}

// pairFeatures adds what neighbours tell together.
func (x *Extractor) pairFeatures(p2, p1, w, n1, n2 *word, f *sequence.Features) {
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
}

// edgeFeatures adds what stands on the lines beside a line's first and last token.
func (x *Extractor) edgeFeatures(i, start, end int, w *word, f *sequence.Features) {
	if i == start && start > 0 && x.tokens[start].Gap == token.Line {
		f.Add(sequence.Mix(tLineBefore, x.at(start-1).lower))
		f.Add(sequence.Mix(sequence.Mix(tLineEdge, x.at(start-1).shape), w.shape))
	}
	if i == end-1 && end < len(x.tokens) && x.tokens[end].Gap == token.Line {
		f.Add(sequence.Mix(tLineAfter, x.at(end).lower))
		f.Add(sequence.Mix(sequence.Mix(tLineEdge+1<<20, x.at(end).shape), w.shape))
	}
}
