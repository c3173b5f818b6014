package guess

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/internal/scatter"
)

// A long text is looked at in parts: so many, of so many bytes, from its beginning
// on at equal distances.
const (
	sampleParts = 5
	sampleBytes = 1 << 9
)

// Thresholds of evidence, in units of Step nats of the stretches of letters. They
// were chosen on texts that the table was not made from; the README has figures.
const (
	// A text is in a language that is not read if it has so many letters in words,
	// of which so many are different, and if that language is ahead of the best one that is read by so much, over
	// all stretches and for each of them.
	unreadLetters = 20
	unreadWords   = 4
	unreadInAll   = 30
	unreadEach    = 1.0
	// A text is in a language that is read for sure if it is ahead of the next one
	// that is read by so much, and not behind one that is not read by as much.
	sureInAll = 12
	sureEach  = 1.4
	// Letters of a script in which no language is read need no more than this, in
	// letters of the Latin script.
	scriptLetters = 4
)

// What votes: stretches of a text of so many letters, at most so many.
const (
	voteLetters = 80
	voteMost    = 240
	// voteShare is what of a text's letters must have voted for the votes to decide.
	voteShare = 0.5
	// alsoShare is which part of the votes another language must have to be named.
	alsoShare = 0.2
)

// kanaShare is which part of Han and kana together are kana in Japanese, at least.
const kanaShare = 0.1

// Tell says which language texts are in that belong together. If there are several,
// it is the one of most lines.
func (g *Guesser) Tell(texts ...string) Answer {
	all, vote := g.newTally(), g.newTally()
	votes := make([]int, len(g.codes))
	voted := 0
	poll := func() {
		if a := g.decide(vote); a.Sure && a.Code != Unknown {
			votes[slices.Index(g.codes, a.Code)] += vote.letters
			voted += vote.letters
		}
		all.add(vote)
		vote.clear()
	}
	for _, text := range texts {
		for part := range samples(text) {
			for line := range strings.Lines(part) {
				g.count(vote, line, poll)
				if vote.letters >= voteLetters {
					poll()
				}
			}
		}
	}
	poll()
	a := g.decide(all)
	best := 0
	for k, n := range votes {
		if n > votes[best] {
			best = k
		}
	}
	if voted == 0 {
		return a
	}
	if float64(voted) >= voteShare*float64(all.letters) && votes[best] > 0 {
		a = g.answer(best, true)
	}
	for k, n := range votes {
		if g.codes[k] != a.Code && float64(n) >= alsoShare*float64(voted) {
			a.Also = append(a.Also, g.codes[k])
		}
	}
	slices.SortStableFunc(a.Also, func(x, y string) int {
		return cmp.Compare(votes[slices.Index(g.codes, y)], votes[slices.Index(g.codes, x)])
	})
	return a
}

// Guess returns the language of texts that belong together, and whether it is sure.
func (g *Guesser) Guess(texts ...string) (code string, sure bool) {
	a := g.Tell(texts...)
	return a.Code, a.Sure
}

// samples are the parts of a text that are looked at.
func samples(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		if len(text) <= sampleParts*sampleBytes {
			yield(text)
			return
		}
		for i := range sampleParts {
			if !yield(from(text, i*(len(text)-sampleBytes)/(sampleParts-1))) {
				return
			}
		}
	}
}

// from returns a sample of whole words, at or after at.
func from(text string, at int) string {
	end := min(at+sampleBytes, len(text))
	if at > 0 {
		if i := strings.IndexFunc(text[at:end], unicode.IsSpace); i >= 0 {
			at += i
		}
	}
	if end < len(text) {
		if i := strings.LastIndexFunc(text[at:end], unicode.IsSpace); i > 0 {
			end = at + i
		}
	}
	for at < end && !utf8.RuneStart(text[at]) {
		at++
	}
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	return text[at:end]
}

// A tally is the evidence in a stretch of text.
type tally struct {
	scores  []int32 // by language; only differences tell
	grams   int     // stretches of letters that the table has
	letters int     // in the words that count
	kinds   uint64  // a bit for each word that counts, by its hash
	scripts []int   // all letters, by script, in letters of the Latin script
	foreign int     // letters of scripts that are not known
}

func (g *Guesser) newTally() *tally {
	return &tally{scores: make([]int32, len(g.codes)), scripts: make([]int, len(g.scripts.all))}
}

func (t *tally) add(o *tally) {
	for i, n := range o.scores {
		t.scores[i] += n
	}
	for i, n := range o.scripts {
		t.scripts[i] += n
	}
	t.grams += o.grams
	t.kinds |= o.kinds
	t.letters += o.letters
	t.foreign += o.foreign
}

func (t *tally) clear() {
	clear(t.scores)
	clear(t.scripts)
	t.grams, t.letters, t.foreign, t.kinds = 0, 0, 0, 0
}

// count adds what a line says. full is called when there is as much in the tally
// as may be.
func (g *Guesser) count(t *tally, line string, full func()) {
	for _, r := range line {
		if r < utf8.RuneSelf {
			if isASCIILetter(byte(r)) {
				t.scripts[g.scripts.latin]++
			}
			continue
		}
		if !unicode.IsLetter(r) {
			continue
		}
		if s := g.scripts.indexOf(r); s != noScript {
			t.scripts[s] += g.scripts.all[s].worth
		} else {
			t.foreign++
		}
	}
	Words(line, func(word []rune) {
		g.weigh(t, word)
		if t.letters >= voteMost {
			full()
		}
	})
}

// stride is how far stretches begin from each other: those that overlap say much
// the same, and half of them tell as well as all.
const stride = 2

// weigh adds what a word says.
func (g *Guesser) weigh(t *tally, word []rune) {
	worth := 1
	if s := g.scripts.indexOf(word[1]); s != noScript {
		worth = g.scripts.all[s].worth
	}
	t.letters += (len(word) - 2) * worth
	t.kinds |= 1 << (Hash(word) & 63)
	var hashes [Longest]uint64
	for at := 0; at < len(word)-1; at += stride {
		h, n := uint64(scatter.Start), 0
		for _, r := range word[at:min(at+Longest, len(word))] {
			h = extend(h, r)
			hashes[n] = shorten(h)
			n++
		}
		var found []byte
		for ; n > 0 && found == nil; n-- {
			found = g.index.find(hashes[n-1])
		}
		for i := 0; i+1 < len(found); i += 2 {
			t.scores[found[i]] += Levels - int32(found[i+1])
		}
		if found != nil {
			t.grams++
		}
	}
}

func (g *Guesser) answer(k int, sure bool) Answer {
	return Answer{Code: g.codes[k], Sure: sure, Read: g.read[k]}
}

// decide says which language a tally is of.
func (g *Guesser) decide(t *tally) Answer {
	s, letters := g.scripts.most(t.scripts)
	if t.foreign > letters {
		return Answer{Code: Unknown, Sure: t.foreign >= scriptLetters}
	}
	if letters == 0 {
		return Answer{}
	}
	best, read, next := -1, -1, -1 // the next is read, too
	for _, k := range g.among[s] {
		if best < 0 || t.scores[k] > t.scores[best] {
			best = k
		}
		switch {
		case !g.read[k]:
		case read < 0 || t.scores[k] > t.scores[read]:
			read, next = k, read
		case next < 0 || t.scores[k] > t.scores[next]:
			next = k
		}
	}
	if best < 0 {
		return Answer{Code: Unknown, Sure: letters >= scriptLetters}
	}
	if read < 0 {
		return g.answer(best, letters >= scriptLetters)
	}
	clear := func(a, b int, inAll int32, each float64) bool {
		ahead := t.scores[a] - t.scores[b]
		return ahead >= inAll && float64(ahead) >= each*float64(t.grams)
	}
	if best != read && t.letters >= unreadLetters && bits.OnesCount64(t.kinds) >= unreadWords && clear(best, read, unreadInAll, unreadEach) {
		return g.answer(best, true)
	}
	behind := best != read && clear(best, read, sureInAll, unreadEach)
	if next < 0 {
		return g.answer(read, !behind && t.letters > 0)
	}
	return g.answer(read, !behind && clear(read, next, sureInAll, sureEach))
}

// most returns the script of most letters, and how many there are. Han letters and
// kana are one: Japanese if there are kana enough.
func (s *scripts) most(letters []int) (script, n int) {
	kana := letters[s.hiragana] + letters[s.katakana]
	eastern := letters[s.han] + kana
	for i, m := range letters {
		if m > n {
			script, n = i, m
		}
	}
	if eastern < n || eastern == 0 {
		return script, n
	}
	if float64(kana) >= kanaShare*float64(eastern) {
		return s.hiragana, eastern
	}
	return s.han, eastern
}
