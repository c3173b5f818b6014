package substitute

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/internal/scatter"
)

const (
	// contextLength is how many characters on either side make a fingerprint.
	// Runs of white space count as one, so that a text may be wrapped anew, and
	// quotation marks and dashes of all shapes as the plain ones.
	contextLength = 24
	// contextMinimum is how many of them a side at the edge of the text must
	// have to prove a place by itself.
	contextMinimum = 12
	// fingerprintBytes keeps receipts small. A wrong match at one given place
	// has a probability of about 2⁻⁴⁸.
	fingerprintBytes = 6
)

// prime is the Mersenne prime 2⁶¹−1, over which windows are hashed.
const prime = 1<<61 - 1

// edge stands for what lies beyond the ends of a text, so that a window at an
// end is not the same as these characters elsewhere.
const edge = utf8.MaxRune + 1

// A printer hashes windows of text by a polynomial over a secret point (Karp &
// Rabin 1987), which rolls along a text in one pass.
type printer struct {
	point  uint64 // secret, below prime
	leave  uint64 // point to the power contextLength-1: weight of the character that leaves
	blank  uint64 // hash of a window beyond the end of the text
	whiten uint64 // secret
}

func newPrinter(key []byte) *printer {
	h := hmac.New(sha256.New, key)
	h.Write([]byte("understudy context fingerprint 1"))
	sum := h.Sum(nil)
	p := &printer{point: binary.BigEndian.Uint64(sum) % prime, whiten: binary.BigEndian.Uint64(sum[8:]), leave: 1}
	for i := range contextLength {
		if i > 0 {
			p.leave = mulmod(p.leave, p.point)
		}
		p.blank = addmod(mulmod(p.blank, p.point), edge)
	}
	return p
}

// mulmod multiplies modulo prime.
func mulmod(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return addmod(lo&prime, lo>>61|hi<<3)
}

func addmod(a, b uint64) uint64 {
	s := a + b
	if s >= prime {
		s -= prime
	}
	return s
}

// print makes a fingerprint of a rolling hash.
func (p *printer) print(hash uint64) uint64 {
	h := (hash ^ p.whiten) * scatter.Step
	return (h ^ h>>29) & (1<<(8*fingerprintBytes) - 1)
}

// A context is the surroundings of a boundary between characters on one side.
type context struct {
	at     int    // byte of the boundary
	length int    // characters within the text, at most contextLength
	print  uint64 // fingerprint
}

// contexts calls left with what stands before each boundary between characters
// of a text, and right with what stands after it. There is no boundary within a
// run of white space. It takes one pass.
func (p *printer) contexts(text string, left, right func(context)) {
	var (
		ring   [contextLength]uint64 // the characters of the window
		starts [contextLength]int    // the boundaries before them; the oldest is where the window begins
		hash   = p.blank
		at, n  int // byte and number of characters read
	)
	for i := range ring {
		ring[i] = edge
	}
	// The text is followed by edges, until its last boundary begins a window.
	for step := 0; ; step++ {
		if step == n { // still in the text
			left(context{at, min(n, contextLength), p.print(hash)})
		}
		slot := step % contextLength
		if step >= contextLength { // the oldest slot is a boundary of the text
			right(context{starts[slot], min(contextLength, n-(step-contextLength)), p.print(hash)})
			if step-contextLength == n {
				return
			}
		}
		starts[slot] = at
		next := uint64(edge)
		if at < len(text) {
			var size int
			next, size = character(text, at)
			at += size
			n++
		}
		out := mulmod(ring[slot], p.leave)
		hash = addmod(mulmod(addmod(hash, prime-out), p.point), next)
		ring[slot] = next
	}
}

// character returns the character at a byte, with a run of white space taken
// as one space, and quotation marks and dashes as an editor may change them.
func character(text string, at int) (uint64, int) {
	r, size := decode(text, at)
	if !unicode.IsSpace(r) {
		return uint64(plainMark(r)), size
	}
	for end := at + size; ; end += size {
		if end == len(text) {
			return ' ', end - at
		}
		if r, size = decode(text, end); !unicode.IsSpace(r) {
			return ' ', end - at
		}
	}
}

// plainMark returns the ASCII mark for a typographic quotation mark or dash.
func plainMark(r rune) rune {
	if r < utf8.RuneSelf {
		return r
	}
	switch r {
	case '‘', '’', '‚', '‛', '′', 'ʼ':
		return '\''
	case '“', '”', '„', '‟', '″':
		return '"'
	case '‐', '‑', '‒', '–', '—', '−':
		return '-'
	}
	return r
}

func decode(text string, at int) (rune, int) {
	if c := text[at]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(text[at:])
}

// touches tells on which sides of a stretch a word or a number goes on.
func touches(text string, start, end int) (t proofs) {
	if joined(text, start) {
		t |= joinedLeft
	}
	if joined(text, end) {
		t |= joinedRight
	}
	return t
}

// joined reports whether a word or a number goes on across a boundary:
// "Ann|abel", "12|.5", "3.|14".
func joined(text string, at int) bool {
	before, size := utf8.DecodeLastRuneInString(text[:at])
	after, sizeAfter := utf8.DecodeRuneInString(text[at:])
	if wordly(before) && wordly(after) {
		return true
	}
	if unicode.IsDigit(before) && inNumber(after) {
		next, _ := utf8.DecodeRuneInString(text[at+sizeAfter:])
		return unicode.IsDigit(next)
	}
	if unicode.IsDigit(after) && inNumber(before) {
		last, _ := utf8.DecodeLastRuneInString(text[:at-size])
		return unicode.IsDigit(last)
	}
	return false
}

func wordly(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}

func inNumber(r rune) bool {
	switch r {
	case '.', ',', ':', '/', '-', '\'', '’':
		return true
	}
	return false
}
