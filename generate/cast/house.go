package cast

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy/internal/edit"
)

// strictness is how much a candidate has to satisfy.
type strictness uint8

const (
	strict  strictness = iota // no word of any original of the corpus, no famous name
	lenient                   // no likeness to its own original
	laxest
)

// house knows what may not be given away twice, or at all. Words and stand-ins
// are kept as hashes.
type house struct {
	*Casting
	originals map[uint64]struct{} // identifying words of all roles of the corpus
	unswapped map[uint64]struct{} // the same without those of kinds that are swapped
	taken     map[uint64]struct{}
}

func newHouse(c *Casting, byKind map[Kind][]*player) *house {
	h := &house{Casting: c, originals: map[uint64]struct{}{}, unswapped: map[uint64]struct{}{}, taken: map[uint64]struct{}{}}
	for kind, players := range byKind {
		for _, pl := range players {
			for w := range words(pl.key) {
				if h.generic(w) {
					continue
				}
				for _, w := range [2]string{w, h.plain(w)} {
					h.originals[hash64(w)] = struct{}{}
					if c.swaps[kind] == 0 {
						h.unswapped[hash64(w)] = struct{}{}
					}
				}
			}
		}
	}
	return h
}

// original reports whether a word belongs to an original of the corpus, of another kind
// than p if those of p are swapped.
func (h *house) original(p Part, w string) bool {
	of := h.originals
	if p.Swap > 0 {
		of = h.unswapped
	}
	_, ok := of[hash64(w)]
	return ok
}

// key is what must be unique: the folded stand-in; codes live in a space of
// their own.
func (h *house) key(p Part, standIn string) string {
	if p.Coded {
		return string(p.Kind) + "\x00" + standIn
	}
	return fold(standIn)
}

func (h *house) take(p Part, standIn string) { h.taken[hash64(h.key(p, standIn))] = struct{}{} }

func (h *house) plain(w string) string {
	if h.opt.Plain == nil {
		return w
	}
	return h.opt.Plain(w)
}

func (h *house) generic(w string) bool { return h.opt.Generic != nil && h.opt.Generic(w) }

// An original is a role with what each stand-in that is proposed to it is compared with.
type original struct {
	Role
	player *player
	folded string
	bound  bool   // a document of it is in a character set that has not all characters
	words  []word // of its key that identify it
	long   []string
}

// A word of an original or a stand-in is folded; plain is it without diacritics.
type word struct{ folded, plain string }

// originalOf returns what stand-ins of a role are compared with.
func (h *house) originalOf(r Role) *original {
	o := &original{Role: r, player: h.player(r), folded: fold(r.Key)}
	o.bound = h.opt.Writes != nil && o.player != nil && o.player.bound()
	for w := range words(r.Key) {
		switch {
		case len(w) > longestWord:
			o.long = append(o.long, w)
		case !h.generic(w):
			o.words = append(o.words, word{w, h.plain(w)})
		}
	}
	return o
}

// accepts reports whether a stand-in may play a role at all, whoever else wants it.
func (h *house) accepts(p Part, o *original, standIn string, s strictness) bool {
	if standIn == "" {
		return false
	}
	own := fold(standIn)
	if own == o.folded {
		return false
	}
	key := own
	if p.Coded {
		key = h.key(p, standIn)
	}
	if _, taken := h.taken[hash64(key)]; taken {
		return false
	}
	if h.opt.Taken != nil && h.opt.Taken(p.Kind, standIn) {
		return false
	}
	if p.Swap == 0 && s == strict && (h.player(Role{o.Kind, own}) != nil || standIn != own && h.player(Role{o.Kind, standIn}) != nil) {
		return false
	}
	if p.Coded {
		return true
	}
	if o.bound && o.player.unwritable(standIn, h.opt.Writes) {
		return false
	}
	for w := range words(own) {
		if !h.acceptsWord(p, o, w, s) {
			return false
		}
	}
	return true
}

// acceptsWord reports whether a word may stand in a stand-in of a role.
func (h *house) acceptsWord(p Part, o *original, w string, s strictness) bool {
	plain := h.plain(w)
	if p.Swap > 0 && o.player != nil && h.meets(p, o.player, w, plain) {
		return false
	}
	if h.generic(w) {
		return true
	}
	if s == strict && (h.original(p, w) || plain != w && h.original(p, plain) || h.opt.Famous != nil && h.opt.Famous(w)) {
		return false
	}
	for _, long := range o.long {
		if strings.Contains(long, w) {
			return false
		}
	}
	for _, of := range o.words {
		if Alike(w, of.folded) || (plain != w || of.plain != of.folded) && Alike(plain, of.plain) {
			return false
		}
	}
	return true
}

// longestWord is how many bytes a word has at most that is compared letter by letter. What is
// longer (a megabyte of one letter) is no name: it only must not hold the stand-in.
const longestWord = 256

// Alike reports whether one word could be recognised in the other: they are
// equal, one contains the other, they begin with the same four letters, or at
// most a quarter of the longer one's letters has to change. A common ending
// (-sson, -owski) is no likeness. Both words are folded; words of up to two
// letters are alike only if equal.
func Alike(a, b string) bool {
	if a == b {
		return true
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	if isASCII(a) && isASCII(b) {
		return len(a) >= 3 &&
			(strings.Contains(b, a) || len(a) >= 4 && a[:4] == b[:4] || edit.Within(a, b, len(b)/4))
	}
	ra, rb := []rune(a), []rune(b)
	if len(ra) > len(rb) {
		ra, rb, a, b = rb, ra, b, a
	}
	if len(ra) < 3 {
		return false
	}
	if strings.Contains(b, a) {
		return true
	}
	prefix := 0
	for prefix < len(ra) && ra[prefix] == rb[prefix] {
		prefix++
	}
	return prefix >= 4 || edit.WithinRunes(ra, rb, len(rb)/4)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// words yields the maximal runs of letters and digits of a folded string,
// single letters left out: an initial names no one by itself.
func words(s string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		start := -1
		emit := func(end int) bool {
			w := s[start:end]
			start = -1
			return utf8.RuneCountInString(w) < 2 || yield(w)
		}
		for i, r := range s {
			in := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
			switch {
			case in && start < 0:
				start = i
			case !in && start >= 0:
				if !emit(i) {
					return
				}
			}
		}
		if start >= 0 {
			emit(len(s))
		}
	}
}

// fold is NFC and lower case, without locale.
func fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	return strings.ToLower(norm.NFC.String(s))
}
