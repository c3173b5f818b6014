package cast

import (
	"encoding/binary"
	"slices"

	"github.com/understudy-text/understudy/internal/varint"
)

// A player is a role on its way to a stand-in. It is the role's Profile. There are
// millions, so it is kept small: what was said of it lies in one run of bytes, and few
// have a list of documents.
type player struct {
	key        string
	standIn    string    // an offer that may be lost again, until cast
	said       counts    // of traits
	documents  *[]uint32 // that it is observed in, sorted, if its kind is swapped
	n          uint32    // how often it is observed
	attempt    uint32
	strictness strictness
	observed   bool // and not only hinted at
	common     bool // it may play others, and they it
	cast       bool
	known      bool // from Options.Known
}

// in are the documents that it is observed in, as far as its kind wants to know.
func (p *player) in() []uint32 {
	if p.documents == nil {
		return nil
	}
	return *p.documents
}

// enters notes a document.
func (p *player) enters(documents ...uint32) {
	if p.documents == nil {
		p.documents = new([]uint32)
	}
	*p.documents = append(*p.documents, documents...)
}

// tidy sorts the documents.
func (p *player) tidy() {
	if p.documents != nil {
		slices.Sort(*p.documents)
		*p.documents = slices.Compact(*p.documents)
	}
}

// Trait returns the value seen most often; of equals, the smallest.
func (p *player) Trait(name string) string {
	var best []byte
	most := uint64(0)
	for said, n := range p.said.all {
		if v, ok := value(said, name); ok && (n > most || n == most && string(v) < string(best)) {
			best, most = v, n
		}
	}
	return string(best)
}

// CharsetTrait is the trait of a role whose documents are in a character set that has not
// all characters.
const CharsetTrait = "charset"

// unwritable reports whether a document of the role cannot hold a stand-in.
func (p *player) unwritable(standIn string, writes func(charset, standIn string) bool) bool {
	for said := range p.said.all {
		if set, ok := value(said, CharsetTrait); ok && !writes(string(set), standIn) {
			return true
		}
	}
	return false
}

// bound reports whether a document of the role is in a character set that has not all
// characters.
func (p *player) bound() bool {
	for said := range p.said.all {
		if _, ok := value(said, CharsetTrait); ok {
			return true
		}
	}
	return false
}

// between stands between the name of a trait and its value.
const between = 0

// value is what was said of a trait, if it was said of this one.
func value(said []byte, name string) (v []byte, ok bool) {
	if len(said) <= len(name) || said[len(name)] != between || string(said[:len(name)]) != name {
		return nil, false
	}
	return said[len(name)+1:], true
}

// counts are how often something was said, one after the other: the number, the length,
// what was said (the name of a trait and its value). Each is there once.
type counts []byte

// all yields what was said, and how often.
func (c counts) all(yield func(said []byte, n uint64) bool) {
	for len(c) > 0 {
		n, said, rest := c.first()
		if !yield(said, n) {
			return
		}
		c = rest
	}
}

func (c counts) first() (n uint64, said []byte, rest counts) {
	n, size := binary.Uvarint(c)
	c = c[size:]
	length, size := binary.Uvarint(c)
	end := size + int(length)
	return n, c[size:end], c[end:]
}

// add notes that something was said n times more.
func (c *counts) add(n uint64, said []byte) {
	for at := 0; at < len(*c); {
		had, have, rest := (*c)[at:].first()
		if string(have) != string(said) {
			at = len(*c) - len(rest)
			continue
		}
		_, size := binary.Uvarint((*c)[at:])
		var number [binary.MaxVarintLen64]byte
		written := binary.PutUvarint(number[:], had+n)
		if written != size {
			c.grow(written - size)
			*c = slices.Replace(*c, at, at+size, number[:written]...)
			return
		}
		copy((*c)[at:], number[:written])
		return
	}
	c.grow(len(said) + 4)
	*c = varint.AppendText(binary.AppendUvarint(*c, n), said)
}

// few is up to how many bytes counts have no room to spare: most stay that small.
const few = 256

// grow makes room for some bytes more.
func (c *counts) grow(more int) {
	if n := len(*c) + more; n > cap(*c) && n <= few {
		*c = append(make(counts, 0, n), *c...)
	}
}
