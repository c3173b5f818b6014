package tokenizer

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// precompiled is SentencePiece's table of normalisation rules: a double-array
// trie (Darts) from what is replaced to where its replacement begins.
type precompiled struct {
	trie        []uint32
	replacement []byte // strings that end in a zero byte
}

// longestCluster is the length in bytes from which a grapheme cluster is only
// looked at character by character, as the reference does.
const longestCluster = 6

func newPrecompiled(encoded string) (*precompiled, error) {
	raw, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return nil, err
	}
	if len(raw) < 4 {
		return nil, errors.New("too short")
	}
	n := int(binary.LittleEndian.Uint32(raw))
	raw = raw[4:]
	if n < 4 || n%4 != 0 || n > len(raw) {
		return nil, errors.New("size of the trie does not fit")
	}
	p := &precompiled{trie: make([]uint32, n/4), replacement: raw[n:]}
	for i := range p.trie {
		p.trie[i] = binary.LittleEndian.Uint32(raw[4*i:])
	}
	return p, p.check()
}

// check: no rule puts in more than published ones do.
func (p *precompiled) check() error {
	for one := range bytes.SplitSeq(p.replacement, []byte{0}) {
		if len(one) > maxInsert {
			return insertable(string(one))
		}
	}
	return nil
}

// find returns the replacement of the shortest beginning of s that has one.
func (p *precompiled) find(s string) (string, bool) {
	unit := p.trie[0]
	at := offset(unit)
	for i := range len(s) {
		if s[i] == 0 {
			break
		}
		at ^= uint32(s[i])
		if int(at) >= len(p.trie) {
			return "", false
		}
		unit = p.trie[at]
		if unit&(1<<31|0xFF) != uint32(s[i]) {
			return "", false
		}
		at ^= offset(unit)
		if unit>>8&1 == 1 {
			if int(at) >= len(p.trie) {
				return "", false
			}
			return p.string(p.trie[at] &^ (1 << 31))
		}
	}
	return "", false
}

func offset(unit uint32) uint32 { return unit >> 10 << (unit & (1 << 9) >> 6) }

func (p *precompiled) string(at uint32) (string, bool) {
	if int64(at) > int64(len(p.replacement)) {
		return "", false
	}
	s := p.replacement[at:]
	if i := bytes.IndexByte(s, 0); i >= 0 {
		s = s[:i]
	}
	return string(s), true
}

func (p *precompiled) normalize(a aligned) (aligned, error) {
	if ascii(a.text) {
		return p.plain(a), nil
	}
	to := make([]change, 0, len(a.text))
	modified := false
	state := -1
	for s := a.text; s != ""; {
		var cluster string
		cluster, s, _, state = uniseg.FirstGraphemeClusterInString(s, state)
		if len(cluster) < longestCluster {
			if new, ok := p.find(cluster); ok {
				to, modified = replace(to, cluster, new), true
				continue
			}
		}
		to, modified = p.characters(to, cluster, modified)
	}
	if !modified {
		return a, nil
	}
	return a.transform(to, 0), nil
}

// plain is for ASCII, where every cluster is a character, but for line ends.
func (p *precompiled) plain(a aligned) aligned {
	to := make([]change, 0, len(a.text))
	modified := false
	for i := 0; i < len(a.text); i++ {
		n := 1
		if a.text[i] == '\r' && i+1 < len(a.text) && a.text[i+1] == '\n' {
			n = 2
		}
		cluster := a.text[i : i+n]
		if new, ok := p.find(cluster); ok {
			to, modified = replace(to, cluster, new), true
		} else {
			to, modified = p.characters(to, cluster, modified)
		}
		i += n - 1
	}
	if !modified {
		return a
	}
	return a.transform(to, 0)
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// characters replaces each character of a cluster by itself.
func (p *precompiled) characters(to []change, cluster string, modified bool) ([]change, bool) {
	for i, r := range cluster {
		_, n := utf8.DecodeRuneInString(cluster[i:])
		if new, ok := p.find(cluster[i : i+n]); ok {
			to, modified = replace(to, cluster[i:i+n], new), true
		} else {
			to = append(to, change{r: r})
		}
	}
	return to, modified
}

// replace notes that old became new, as the reference counts: what there is more
// of is new at the end, what there is less of is gone behind the last character,
// or behind what stands before if nothing is left.
func replace(to []change, old, new string) []change {
	more := utf8.RuneCountInString(new) - utf8.RuneCountInString(old)
	for _, r := range new {
		to = append(to, change{r: r})
	}
	for k := 1; k <= more && k <= len(to); k++ {
		to[len(to)-k].delta = 1
	}
	if more < 0 && len(to) > 0 {
		to[len(to)-1].delta += more
	}
	return to
}
