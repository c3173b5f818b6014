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

// checker decides whether a candidate may be the stand-in of a role: it knows the words of
// the corpus's originals, and the stand-ins that are taken. Both are kept as hashes.
type checker struct {
	*Casting
	originals map[uint64]struct{} // identifying words of all roles of the corpus
	unswapped map[uint64]struct{} // the same without those of kinds that are swapped
	taken     map[uint64]struct{}
	glued     []Part // those that have Glued
}

func newChecker(c *Casting, byKind map[Kind][]*player) *checker {
	k := &checker{Casting: c, originals: map[uint64]struct{}{}, unswapped: map[uint64]struct{}{}, taken: map[uint64]struct{}{}}
	for _, p := range c.parts {
		if p.Glued > 0 {
			k.glued = append(k.glued, p)
		}
	}
	for kind, players := range byKind {
		for _, pl := range players {
			for w := range words(pl.key) {
				if k.generic(w) {
					continue
				}
				for _, w := range [2]string{w, k.plain(w)} {
					k.originals[hash64(w)] = struct{}{}
					if c.swaps[kind] == 0 {
						k.unswapped[hash64(w)] = struct{}{}
					}
				}
			}
		}
	}
	return k
}

// original reports whether a word belongs to an original of the corpus, of another kind
// than p if those of p are swapped.
func (k *checker) original(p Part, w string) bool {
	of := k.originals
	if p.Swap > 0 {
		of = k.unswapped
	}
	_, ok := of[hash64(w)]
	return ok
}

// key returns the form of a stand-in that must be unique: the folded text, as the ledger
// compares them. Codes are compared with codes of the same kind only.
func (k *checker) key(p Part, standIn string) string {
	if p.Coded {
		return string(p.Kind) + "\x00" + fold(standIn)
	}
	return fold(standIn)
}

// markTaken notes that a stand-in has been given to a role.
func (k *checker) markTaken(p Part, standIn string) { k.taken[hash64(k.key(p, standIn))] = struct{}{} }

func (k *checker) plain(w string) string {
	if k.opt.Plain == nil {
		return w
	}
	return k.opt.Plain(w)
}

func (k *checker) generic(w string) bool { return k.opt.Generic != nil && k.opt.Generic(w) }

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
func (k *checker) originalOf(r Role) *original {
	o := &original{Role: r, player: k.player(r), folded: fold(r.Key)}
	o.bound = k.opt.Writes != nil && o.player != nil && o.player.bound()
	for w := range words(r.Key) {
		switch {
		case len(w) > longestWord:
			o.long = append(o.long, w)
		case !k.generic(w):
			o.words = append(o.words, word{w, k.plain(w)})
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
func (k *checker) offerOf(p Part, standIn string) *offer {
	f := &offer{text: standIn, folded: fold(standIn)}
	f.key = f.folded
	if p.Coded {
		f.key = k.key(p, standIn)
	}
	f.seat = hash64(f.key)
	_, f.taken = k.taken[f.seat]
	f.taken = f.taken || k.opt.Taken != nil && k.opt.Taken(p.Kind, standIn)
	if f.taken {
		return f
	}
	if p.Swap == 0 {
		f.role = k.player(Role{p.Kind, f.folded}) != nil || standIn != f.folded && k.player(Role{p.Kind, standIn}) != nil
	}
	if p.Coded {
		return f
	}
	for w := range words(f.folded) {
		of := offeredWord{word: word{w, k.plain(w)}, generic: k.generic(w)}
		if p.Swap > 0 {
			of.other = k.other(p, of.word)
		}
		of.original = !of.generic &&
			(k.original(p, w) || of.plain != w && k.original(p, of.plain) || k.opt.Famous != nil && k.opt.Famous(w))
		if !of.generic {
			of.holds = k.holds(of.plain)
		}
		f.words = append(f.words, of)
	}
	return f
}

// holds returns the roles whose word stands inside a longer one.
func (k *checker) holds(word string) (roles []*player) {
	if len(word) > longestWord {
		return nil
	}
	for _, p := range k.glued {
		for at := 0; at+p.Glued <= len(word); at++ {
			for end := at + p.Glued; end <= len(word) && end-at < len(word); end++ {
				if pl := k.player(Role{p.Kind, word[at:end]}); pl != nil {
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
func (k *checker) accepts(p Part, o *original, f *offer, s strictness) bool {
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
	return !o.bound || !o.player.unwritable(f.text, k.opt.Writes)
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
