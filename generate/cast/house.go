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
	glued     []Part // those that have Glued
}

func newHouse(c *Casting, byKind map[Kind][]*player) *house {
	h := &house{Casting: c, originals: map[uint64]struct{}{}, unswapped: map[uint64]struct{}{}, taken: map[uint64]struct{}{}}
	for _, p := range c.parts {
		if p.Glued > 0 {
			h.glued = append(h.glued, p)
		}
	}
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

// key is what must be unique: the folded stand-in, as the ledger compares them; codes live in
// a space of their own.
func (h *house) key(p Part, standIn string) string {
	if p.Coded {
		return string(p.Kind) + "\x00" + fold(standIn)
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

// An offer is a stand-in that roles of a kind are offered, with what is the same for all of them.
type offer struct {
	text   string
	folded string
	key    string // what must be unique
	seat   uint64 // its hash
	taken  bool
	role   bool // it is an original of the kind
	words  []offeredWord
}

// An offeredWord is a word of an offer.
type offeredWord struct {
	word
	generic  bool
	original bool      // of the corpus, or a famous name's
	other    *player   // whose word it is, where roles of the kind are swapped; nil: nobody's
	holds    []*player // whose words stand inside it
}

// offerOf returns a stand-in with what is the same for all roles of a part.
func (h *house) offerOf(p Part, standIn string) *offer {
	f := &offer{text: standIn, folded: fold(standIn)}
	f.key = f.folded
	if p.Coded {
		f.key = h.key(p, standIn)
	}
	f.seat = hash64(f.key)
	_, f.taken = h.taken[f.seat]
	f.taken = f.taken || h.opt.Taken != nil && h.opt.Taken(p.Kind, standIn)
	if f.taken {
		return f
	}
	if p.Swap == 0 {
		f.role = h.player(Role{p.Kind, f.folded}) != nil || standIn != f.folded && h.player(Role{p.Kind, standIn}) != nil
	}
	if p.Coded {
		return f
	}
	for w := range words(f.folded) {
		of := offeredWord{word: word{w, h.plain(w)}, generic: h.generic(w)}
		if p.Swap > 0 {
			of.other = h.other(p, of.word)
		}
		of.original = !of.generic &&
			(h.original(p, w) || of.plain != w && h.original(p, of.plain) || h.opt.Famous != nil && h.opt.Famous(w))
		if !of.generic {
			of.holds = h.holds(of.plain)
		}
		f.words = append(f.words, of)
	}
	return f
}

// holds returns the roles whose word stands inside a longer one.
func (h *house) holds(word string) (roles []*player) {
	if len(word) > longestWord {
		return nil
	}
	for _, p := range h.glued {
		for at := 0; at+p.Glued <= len(word); at++ {
			for end := at + p.Glued; end <= len(word) && end-at < len(word); end++ {
				if pl := h.player(Role{p.Kind, word[at:end]}); pl != nil {
					roles = append(roles, pl)
				}
			}
		}
	}
	return roles
}

// meetsHeld reports whether a word of an offer holds the word of a role that may be in a document
// with another one; a role of a kind that knows no documents may be in any.
func (o *original) meetsHeld(w *offeredWord) bool {
	for _, held := range w.holds {
		if o.player == nil || len(o.player.in()) == 0 || shareDocument(o.player.in(), held.in()) {
			return true
		}
	}
	return false
}

// accepts reports whether a stand-in may play a role at all, whoever else wants it.
func (h *house) accepts(p Part, o *original, f *offer, s strictness) bool {
	if f.text == "" || f.taken || f.folded == o.folded || s == strict && f.role {
		return false
	}
	if p.Coded {
		return true
	}
	for i := range f.words {
		w := &f.words[i]
		if w.other != nil && o.player != nil && meet(o.player, w.other) || s == strict && (w.original || o.meetsHeld(w)) || !w.generic && o.recalledBy(w) {
			return false
		}
	}
	return !o.bound || !o.player.unwritable(f.text, h.opt.Writes)
}

// recalledBy reports whether a word would call an original to mind.
func (o *original) recalledBy(w *offeredWord) bool {
	for _, long := range o.long {
		if strings.Contains(long, w.folded) {
			return true
		}
	}
	for _, of := range o.words {
		if Alike(w.folded, of.folded) || (w.plain != w.folded || of.plain != of.folded) && Alike(w.plain, of.plain) {
			return true
		}
	}
	return false
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
	var room [2][48]rune
	ra, rb := appendRunes(room[0][:0], a), appendRunes(room[1][:0], b)
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

func appendRunes(to []rune, s string) []rune {
	for _, r := range s {
		to = append(to, r)
	}
	return to
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
