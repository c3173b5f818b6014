package generate

import (
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"

	"github.com/understudy-text/understudy/language/lexicon"
)

// genericIn is the number of documents that must write a word in lower case
// before it names no one.
const genericIn = 3

// A corpus of fewer documents than fewDocuments is too small to tell by counting
// which words name no one: there the commonest ordinary words of the language,
// the first commonest by frequency, do not either.
const (
	fewDocuments = 24
	commonest    = 3000
)

// quotedCommonest is how many of a quoted language's words name no one.
const quotedCommonest = 12000

// genericWords counts in how many documents a word is written in lower case.
// Words are kept as 64-bit hashes and counts stop at genericIn, so a corpus of
// any size needs about 16 bytes for each distinct lower-case word. The hashes are
// the same on all machines, so that counts of several can be added up. It is safe
// for concurrent use.
type genericWords struct {
	texts  atomic.Int64 // documents observed
	lexica []*lexicon.Lexicon
	quoted []*lexicon.Lexicon // of names that texts of other languages quote
	hosts  atomic.Bool        // such texts were observed
	kinds  map[string]bool    // words that say what a thing is
	// quotedKinds are those of the quoted languages.
	quotedKinds map[string]bool
	shards      [32]struct {
		sync.RWMutex
		documents map[uint64]uint8
	}
	// counted reports whether genericIn documents write the word of a hash in lower
	// case, where other machines have counted; nil: those above say it.
	counted func(hash uint64) bool
	lookups failures // of counted
}

// newGenericWords takes the lexica of all languages of the run and the words of
// their tables that say what a thing is.
func newGenericWords(lexica []*lexicon.Lexicon, kinds []string) *genericWords {
	g := &genericWords{lexica: lexica, kinds: map[string]bool{}, quotedKinds: map[string]bool{}}
	for _, w := range kinds {
		g.kinds[w] = true
	}
	g.clear()
	return g
}

// another knows the same tables and has observed nothing.
func (g *genericWords) another() *genericWords {
	next := &genericWords{lexica: g.lexica, quoted: g.quoted, kinds: g.kinds, quotedKinds: g.quotedKinds}
	next.clear()
	return next
}

func (g *genericWords) clear() {
	for i := range g.shards {
		g.shards[i].documents = map[uint64]uint8{}
	}
}

// quote takes in a language that texts of the run's quote.
func (g *genericWords) quote(l *lexicon.Lexicon, kinds []string) {
	g.quoted = append(g.quoted, l)
	for _, w := range kinds {
		g.quotedKinds[w] = true
	}
}

// observe counts the words of one document.
func (g *genericWords) observe(text string) {
	g.texts.Add(1)
	seen := map[uint64]bool{}
	for start := 0; start < len(text); {
		r, size := utf8.DecodeRuneInString(text[start:])
		if !unicode.IsLetter(r) {
			start += size
			continue
		}
		end, lower := start, true
		for end < len(text) {
			r, size := rune(text[end]), 1
			if r >= utf8.RuneSelf {
				r, size = utf8.DecodeRuneInString(text[end:])
			}
			if !unicode.IsLetter(r) && !unicode.IsMark(r) {
				break
			}
			lower = lower && !unicode.IsUpper(r)
			end += size
		}
		if lower {
			g.add(xxhash.Sum64String(text[start:end]), seen)
		}
		start = end
	}
}

func (g *genericWords) add(h uint64, seen map[uint64]bool) {
	sh := &g.shards[h%uint64(len(g.shards))]
	sh.RLock()
	n := sh.documents[h]
	sh.RUnlock()
	if n >= genericIn || seen[h] {
		return
	}
	seen[h] = true
	sh.Lock()
	if sh.documents[h] < genericIn {
		sh.documents[h]++
	}
	sh.Unlock()
}

// common reports whether a word is one of the first commonest of a lexicon.
func common(lexica []*lexicon.Lexicon, folded string, first int) bool {
	for _, l := range lexica {
		if r := l.Rank(folded); r > 0 && r <= first && l.Common(folded) {
			return true
		}
	}
	return false
}

// has reports whether genericIn documents or more write the folded word in
// lower case; in a small corpus, whether it is a very common word. Words of the
// // tables that say what a thing is name no one in any corpus. Of a language that the
// texts only quote, no word is written small: its words for what a thing is and its
// commonest name no one either.
func (g *genericWords) has(folded string) bool {
	if g.kinds[folded] {
		return true
	}
	if g.texts.Load() < fewDocuments && common(g.lexica, folded, commonest) || g.hosts.Load() && (g.quotedKinds[folded] || common(g.quoted, folded, quotedCommonest)) {
		return true
	}
	h := xxhash.Sum64String(folded)
	if g.counted != nil {
		return g.counted(h)
	}
	sh := &g.shards[h%uint64(len(g.shards))]
	sh.RLock()
	defer sh.RUnlock()
	return sh.documents[h] >= genericIn
}
