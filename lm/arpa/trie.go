package arpa

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/bits"
	"strings"
)

// trieHead begins the binary form of CMU Sphinx (sphinxbase 5prealpha, lm_trie.c):
// one byte for the order, the counts, the tables of quantised values, the 1-grams, the
// packed longer ones, and the words. Numbers are little-endian, logarithms to the
// base of 1.0001. N-grams are stored from their last word backwards.
const trieHead = "Trie Language Model"

// The sizes of that form, in bits or entries.
const (
	quantBits  = 16 // of an index into a table of values
	quantTable = 1 << quantBits
	mostWords  = 1 << 25 // that the form can number
	slack      = 8       // bytes behind each packed level
)

var trieBase = math.Log(1.0001)

// trie is a store of that form, as it lies in the file.
type trie struct {
	unigrams []unigram // one more than there are words
	levels   []packed  // of 2-grams, 3-grams …
}

type unigram struct {
	logP, backoff float32
	next          uint32 // the first 2-gram that ends in the word
}

// packed are the n-grams of one length: for each its first word, the index of its
// back-off weight and of its probability, and where the longer ones begin. The
// longest have a word and a probability only.
type packed struct {
	bytes            []byte
	count            uint32
	word, next, size uint // bits
	longest          bool
	logP, backoff    []float32
}

// bitsAt reads up to 25 bits.
func (p *packed) bitsAt(at uint64, n uint) uint32 {
	return binary.LittleEndian.Uint32(p.bytes[at>>3:]) >> (at & 7) & (1<<n - 1)
}

// find looks a word up in a range, by halves: words are in order.
func (p *packed) find(begin, end uint32, word uint32) (at uint32, ok bool) {
	end = min(end, p.count)
	for begin < end {
		mid := begin + (end-begin)/2
		switch w := p.bitsAt(uint64(mid)*uint64(p.size), p.word); {
		case w == word:
			return mid, true
		case w < word:
			begin = mid + 1
		default:
			end = mid
		}
	}
	return 0, false
}

func (t *trie) entry(gram []int32) (logP, backoff float64, ok bool) {
	last := gram[len(gram)-1]
	if int(last) >= len(t.unigrams)-1 {
		return 0, 0, false
	}
	u := t.unigrams[last]
	p, b, begin, end := u.logP, u.backoff, u.next, t.unigrams[last+1].next
	for i := range len(gram) - 1 {
		l := &t.levels[i]
		at, ok := l.find(begin, end, uint32(gram[len(gram)-2-i]))
		if !ok {
			return 0, 0, false
		}
		from := uint64(at)*uint64(l.size) + uint64(l.word)
		if l.longest {
			p, b = l.logP[l.bitsAt(from, quantBits)], 0
			continue
		}
		p, b = l.logP[l.bitsAt(from+quantBits, quantBits)], l.backoff[l.bitsAt(from, quantBits)]
		begin = l.bitsAt(from+2*quantBits, l.next)
		end = l.bitsAt(from+2*quantBits+uint64(l.size), l.next)
	}
	return float64(p) * trieBase, float64(b) * trieBase, true
}

// readTrie reads the binary form.
func readTrie(in *bufio.Reader) (*Model, error) {
	fail := func(what string, err error) (*Model, error) {
		return nil, fmt.Errorf("%w: the %s cannot be read: %w", ErrFormat, what, err)
	}
	head := make([]byte, len(trieHead)+1)
	if _, err := io.ReadFull(in, head); err != nil {
		return fail("head", err)
	}
	order := int(head[len(trieHead)])
	if order < 2 || order > MaxOrder {
		return nil, fmt.Errorf("%w: order %d; 2 to %d are read", ErrFormat, order, MaxOrder)
	}
	counts := make([]uint32, order+1) // and the kind of quantisation
	if err := binary.Read(in, binary.LittleEndian, counts); err != nil {
		return fail("counts", err)
	}
	for _, n := range counts[:order] {
		if n == 0 || n >= mostWords {
			return nil, fmt.Errorf("%w: %d n-grams of a length", ErrFormat, n)
		}
	}
	t := &trie{levels: make([]packed, order-1)}
	for i := range t.levels {
		l := &t.levels[i]
		l.count, l.word = counts[i+1], uint(bits.Len32(counts[0]))
		l.longest = i == order-2
		l.size = l.word + quantBits
		if !l.longest {
			l.next = uint(bits.Len32(counts[i+2]))
			l.size += quantBits + l.next
		}
		if l.word > 25 || l.next > 25 {
			return nil, fmt.Errorf("%w: too many n-grams", ErrFormat)
		}
		l.logP = make([]float32, quantTable)
		if err := binary.Read(in, binary.LittleEndian, l.logP); err != nil {
			return fail("values", err)
		}
		if l.longest {
			continue
		}
		l.backoff = make([]float32, quantTable)
		if err := binary.Read(in, binary.LittleEndian, l.backoff); err != nil {
			return fail("values", err)
		}
	}
	for range counts[0] + 1 { // as they come: the count may be a lie
		var b [12]byte
		if _, err := io.ReadFull(in, b[:]); err != nil {
			return fail("1-grams", err)
		}
		number := func(i int) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }
		t.unigrams = append(t.unigrams, unigram{math.Float32frombits(number(0)), math.Float32frombits(number(1)), number(2)})
	}
	for i := range t.levels {
		l := &t.levels[i]
		size := ((1+int64(l.count))*int64(l.size)+7)/8 + slack
		var err error
		if l.bytes, err = io.ReadAll(io.LimitReader(in, size)); err != nil || int64(len(l.bytes)) < size {
			return fail(fmt.Sprintf("%d-grams", i+2), io.ErrUnexpectedEOF)
		}
	}
	m := &Model{order: order, grams: t, ids: map[string]int32{}}
	var length uint32
	if err := binary.Read(in, binary.LittleEndian, &length); err != nil {
		return fail("words", err)
	}
	text, err := io.ReadAll(io.LimitReader(in, int64(length)))
	if err != nil {
		return fail("words", err)
	}
	for word := range strings.SplitSeq(strings.TrimSuffix(string(text), "\x00"), "\x00") {
		m.ids[word] = int32(len(m.words))
		m.words = append(m.words, word)
	}
	if len(m.words) != int(counts[0]) {
		return nil, fmt.Errorf("%w: %d words where %d are counted", ErrFormat, len(m.words), counts[0])
	}
	return m, nil
}
