package generate

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"
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
	texts     atomic.Int64 // documents observed
	languages map[string]*tongue
	mu        sync.Mutex
	spoken    atomic.Pointer[[]*tongue] // in which documents were observed, by code
	shards    [32]struct {
		sync.RWMutex
		documents map[uint64]uint8
	}
	// counted reports whether genericIn documents write the word of a hash in lower
	// case, where other machines have counted; nil: those above say it.
	counted func(hash uint64) bool
	lookups failures // of counted
}

// newGenericWords takes the languages of the run by their codes.
func newGenericWords(languages map[string]*tongue) *genericWords {
	g := &genericWords{languages: languages}
	g.spoken.Store(&[]*tongue{})
	g.clear()
	return g
}

// another knows the same languages and has observed nothing.
func (g *genericWords) another() *genericWords { return newGenericWords(g.languages) }

func (g *genericWords) clear() {
	for i := range g.shards {
		g.shards[i].documents = map[uint64]uint8{}
	}
}

// speak notes that there is a document in a language; false: the run does not know it.
func (g *genericWords) speak(code string) bool {
	t := g.languages[code]
	if t == nil || slices.Contains(*g.spoken.Load(), t) {
		return t != nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if known := *g.spoken.Load(); !slices.Contains(known, t) {
		next := append(slices.Clone(known), t)
		slices.SortFunc(next, func(a, b *tongue) int { return cmp.Compare(a.language.Code, b.language.Code) })
		g.spoken.Store(&next)
	}
	return true
}

// codes are the languages that documents were observed in, in alphabetical order.
func (g *genericWords) codes() []string {
	var codes []string
	for _, t := range *g.spoken.Load() {
		codes = append(codes, t.language.Code)
	}
	return codes
}

// observe counts the words of one document in a language.
func (g *genericWords) observe(code, text string) {
	g.texts.Add(1)
	g.speak(code)
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

// has reports whether genericIn documents or more write the folded word in
// lower case; in a small corpus, whether it is a very common word. Words of the
// tables of the documents' languages that say what a thing is name no one in any corpus. Of
// a language that the texts only quote, no word is written small: its words for what a
// thing is and its commonest name no one either.
func (g *genericWords) has(folded string) bool {
	spoken, few := *g.spoken.Load(), g.texts.Load() < fewDocuments
	for _, t := range spoken {
		if own := t.generic(); own.kinds[folded] || few && own.common(folded, commonest) {
			return true
		}
		if t.quoted == nil {
			continue
		}
		if quoted := t.quoted(); quoted.kinds[folded] || quoted.common(folded, quotedCommonest) {
			return true
		}
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
