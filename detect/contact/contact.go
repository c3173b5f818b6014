// Package contact finds addresses that machines read: e-mail, links, and numbers
// of hosts and devices. They are written alike in every language.
//
// In come the tokens of a text, out go hits for the tagger.
//
// It may know the root package, detect/rule and language/token.
package contact

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/language/token"
)

// The rules. E-mail addresses need no other opinion (RFC 5322, section 3.4.1, as
// people write them); the others also name products, versions and examples, so
// that what stands around them counts.
var (
	Email = &rule.Rule{Name: "contact/email", Category: understudy.Code, Kind: "email", Decides: true}
	URL   = &rule.Rule{Name: "contact/url", Category: understudy.Code, Kind: "url", Anywhere: true}
	Host  = &rule.Rule{Name: "contact/host", Category: understudy.Code, Kind: "url"}
	IPv4  = &rule.Rule{Name: "contact/ipv4", Category: understudy.Code, Kind: "ip", Anywhere: true}
	// Public are those of IPv4 that nobody gives to machines of his own (RFC 1918) and that no version
	// begins like: three figures come first.
	Public = &rule.Rule{Name: "contact/ipv4/public", Category: understudy.Code, Kind: "ip", Decides: true}
	// Global are those of IPv6 that are given out (RFC 4291, section 2.4: 2000::/3), their first group written in full.
	Global = &rule.Rule{Name: "contact/ipv6/global", Category: understudy.Code, Kind: "ip", Decides: true}
	IPv6   = &rule.Rule{Name: "contact/ipv6", Category: understudy.Code, Kind: "ip", Anywhere: true}
	MAC    = &rule.Rule{Name: "contact/mac", Category: understudy.Code, Kind: "mac", Anywhere: true}
	UUID   = &rule.Rule{Name: "contact/uuid", Category: understudy.Code, Kind: "uuid"}
)

// A Finder finds them. It holds nothing.
type Finder struct{}

// Find calls yield with every address. It looks at each token a bounded number
// of times.
func (Finder) Find(src *rule.Source, yield func(rule.Hit)) {
	s := scan{src}
	end := 0 // of the last address: what it holds is not looked at again
	for i := range src.Tokens {
		if i < end {
			continue
		}
		h, ok := s.at(i, end)
		if ok {
			yield(h)
			if h.Rule == IPv4 && s.public(h) {
				yield(rule.Hit{Rule: Public, Start: h.Start, End: h.End})
			}
			if h.Rule == IPv6 && s.global(h) {
				yield(rule.Hit{Rule: Global, Start: h.Start, End: h.End})
			}
			end = h.End
		}
	}
}

type scan struct{ *rule.Source }

// at reads the address around or behind token i; nothing before token least
// belongs to it.
func (s scan) at(i, least int) (rule.Hit, bool) {
	switch t := &s.Tokens[i]; {
	case s.sign(i) == '@':
		return s.email(i, least)
	case t.Kind == token.Letters && s.sign(i+1) == ':' && s.sign(i+2) == '/' && s.sign(i+3) == '/' && s.tight(i+1, i+4):
		return rule.Hit{Rule: URL, Start: i, End: s.link(i + 4)}, s.tight(i+4, i+5)
	case t.Kind == token.Letters && s.fold(i, "www") && s.sign(i+1) == '.' && s.tight(i+1, i+3):
		return rule.Hit{Rule: URL, Start: i, End: s.link(i + 2)}, true
	case t.Kind == token.Letters && s.sign(i+1) == '.' && (i == 0 || !s.tight(i, i+1)):
		return s.host(i)
	case t.Kind == token.Digits && !s.joined(i):
		if h, ok := s.ipv4(i); ok {
			return h, true
		}
	}
	if s.hex(i) && !s.joined(i) {
		return s.hexadecimal(i)
	}
	return rule.Hit{}, false
}

// sign returns the sign at token i, 0 if there is another token or none.
func (s scan) sign(i int) rune {
	if i < 0 || i >= len(s.Tokens) || s.Tokens[i].Kind != token.Sign {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(s.Text[s.Tokens[i].Start:])
	return r
}

// tight reports whether tokens [from, to) are there and each stands right behind
// the one before it.
func (s scan) tight(from, to int) bool {
	if to > len(s.Tokens) {
		return false
	}
	for i := from; i < to; i++ {
		if s.Tokens[i].Gap != token.Tight {
			return false
		}
	}
	return true
}

// joined reports whether token i goes on a run of letters, digits or hyphens.
func (s scan) joined(i int) bool {
	if i == 0 || s.Tokens[i].Gap != token.Tight {
		return false
	}
	if s.Tokens[i-1].Kind != token.Sign {
		return true
	}
	switch s.sign(i - 1) {
	case '-', '.', ':', '_', '/':
		return true
	}
	return false
}

func (s scan) fold(i int, word string) bool {
	t := s.Tokens[i]
	if t.Len() != len(word) {
		return false
	}
	for k := range len(word) {
		if s.Text[int(t.Start)+k]|0x20 != word[k] {
			return false
		}
	}
	return true
}

// maxLocal is how many tokens an address may have on either side of its "@".
const maxLocal = 40

// email reads an address around the "@" at token i.
func (s scan) email(i, least int) (rule.Hit, bool) {
	from := i
	for from > max(least, i-maxLocal) && s.Tokens[from].Gap == token.Tight && (s.Tokens[from-1].Kind != token.Sign || s.oneOf(from-1, "._%+-")) {
		from--
	}
	for from < i && s.Tokens[from].Kind == token.Sign {
		from++
	}
	to, dots := i+1, 0
	last := i + 1
	for to < len(s.Tokens) && to < i+maxLocal && s.Tokens[to].Gap == token.Tight && (s.Tokens[to].Kind != token.Sign || s.oneOf(to, ".-")) {
		if s.Tokens[to].Kind != token.Sign {
			if s.sign(to-1) == '.' && s.Tokens[to].Kind == token.Letters && s.Tokens[to].Len() > 1 {
				dots++
			}
			last = to + 1
		}
		to++
	}
	if from == i || dots == 0 || s.Tokens[i+1].Kind == token.Sign {
		return rule.Hit{}, false
	}
	return rule.Hit{Rule: Email, Start: from, End: last}, true
}

func (s scan) oneOf(i int, signs string) bool {
	r := s.sign(i)
	for _, x := range signs {
		if r == x {
			return true
		}
	}
	return false
}

// link returns the end of a link whose host begins at token i: up to a blank,
// less the signs that end a sentence or close a bracket.
func (s scan) link(i int) int {
	end := i
	for end < len(s.Tokens) && (end == i || s.Tokens[end].Gap == token.Tight) && !s.oneOf(end, "<>\"“”|{}^`") {
		end++
	}
	open := 0
	for k := i; k < end; k++ {
		switch s.sign(k) {
		case '(':
			open++
		case ')':
			open--
		}
	}
	for end > i+1 && (s.oneOf(end-1, ".,;:!?'’]*_") || s.sign(end-1) == ')' && open < 0) {
		if s.sign(end-1) == ')' {
			open++
		}
		end--
	}
	return end
}

// host reads "example.org" and "example.org/anna" at token i: at least one dot,
// and behind the last one letters that may be a domain.
func (s scan) host(i int) (rule.Hit, bool) {
	end, last := i+1, i
	for s.sign(end) == '.' || s.sign(end) == '-' {
		if !s.tight(end, end+2) || s.Tokens[end+1].Kind == token.Sign {
			break
		}
		if s.sign(end) == '.' {
			last = end + 1
		}
		end += 2
	}
	const longestDomain = 8
	if last == i || last != end-1 || s.Tokens[last].Kind != token.Letters || s.Tokens[last].Len() < 2 || s.Tokens[last].Len() > longestDomain || s.Tokens[last].Case != token.Lower {
		return rule.Hit{}, false
	}
	if end < len(s.Tokens) && s.Tokens[end].Gap == token.Tight && (s.Tokens[end].Kind != token.Sign || s.oneOf(end, "@_+%")) {
		return rule.Hit{}, false // an e-mail address begins so
	}
	if s.sign(end) == '/' && s.tight(end, end+1) {
		end = s.link(end)
	}
	return rule.Hit{Rule: Host, Start: i, End: end}, true
}

// ipv4 reads four numbers up to 255 between dots.
func (s scan) ipv4(i int) (rule.Hit, bool) {
	const parts = 4
	for p := range parts {
		k := i + 2*p
		if k >= len(s.Tokens) || s.Tokens[k].Kind != token.Digits || s.Tokens[k].Len() > 3 {
			return rule.Hit{}, false
		}
		if v, ok := rule.Number(s.Text[s.Tokens[k].Start:s.Tokens[k].End]); !ok || v > 255 {
			return rule.Hit{}, false
		}
		if p > 0 && (s.sign(k-1) != '.' || !s.tight(k-1, k+1)) {
			return rule.Hit{}, false
		}
	}
	end := i + 2*parts - 1
	if s.sign(end) == '.' && s.tight(end, end+2) && s.Tokens[end+1].Kind == token.Digits {
		return rule.Hit{}, false
	}
	return rule.Hit{Rule: IPv4, Start: i, End: end}, true
}

// The first numbers of addresses that are public by their looks: behind 127 and before those of
// groups (RFC 5771).
const (
	firstPublic = 128
	lastPublic  = 223
)

// public reports whether an address of IPv4 is one of the Internet.
func (s scan) public(h rule.Hit) bool {
	part := func(n int) int {
		v, _ := rule.Number(s.Text[s.Tokens[h.Start+2*n].Start:s.Tokens[h.Start+2*n].End])
		return v
	}
	switch first, second := part(0), part(1); {
	case first < firstPublic || first > lastPublic,
		first == 192 && second == 168, first == 172 && second >= 16 && second < 32, first == 169 && second == 254:
		return false
	}
	return s.sign(h.End) != '/' && (h.Start == 0 || s.sign(h.Start-1) != '+')
}

// global reports whether an address of IPv6 is one of the Internet.
func (s scan) global(h rule.Hit) bool {
	text := s.Text[s.Tokens[h.Start].Start:s.Tokens[h.End-1].End]
	first, rest, _ := strings.Cut(text, ":")
	return len(first) == maxDigits && (first[0] == '2' || first[0] == '3') && strings.Contains(rest, ":")
}

// maxDigits are those of the longest group of an address.
const maxDigits = 4

// hex reports whether a token is made of hexadecimal digits.
func (s scan) hex(i int) bool {
	if i >= len(s.Tokens) || s.Tokens[i].Kind == token.Sign {
		return false
	}
	for _, c := range []byte(s.Text[s.Tokens[i].Start:s.Tokens[i].End]) {
		if (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'f') {
			return false
		}
	}
	return true
}

// maxGroups is how many groups of hexadecimal digits are looked at.
const maxGroups = 9

// hexadecimal reads groups of hexadecimal digits between colons or hyphens. A
// group may be several tokens, "3f" is two.
func (s scan) hexadecimal(i int) (rule.Hit, bool) {
	var sizes [maxGroups]int
	n, end, separator, double := 0, i, rune(0), 0
	for n < maxGroups {
		size := 0
		for end < len(s.Tokens) && s.hex(end) && (end == i || s.Tokens[end].Gap == token.Tight) {
			size += s.Tokens[end].Len()
			end++
		}
		sizes[n] = size
		n++
		r := s.sign(end)
		if r != ':' && r != '-' || separator != 0 && r != separator || end >= len(s.Tokens) || s.Tokens[end].Gap != token.Tight {
			break
		}
		separator = r
		end++
		if r == ':' && s.sign(end) == ':' && s.tight(end, end+1) {
			double++
			end++
		}
	}
	h := rule.Hit{Start: i, End: end}
	switch {
	case separator == '-' && n == 5 && sizes == [maxGroups]int{8, 4, 4, 4, 12}:
		h.Rule = UUID
	case n == 6 && double == 0 && sizes == [maxGroups]int{2, 2, 2, 2, 2, 2}:
		h.Rule = MAC
	case separator == ':' && double <= 1 && (n == 8 || double == 1 && n >= 2) && short(sizes[:n]) && sizes[n-1] > 0:
		h.Rule = IPv6
	default:
		return rule.Hit{}, false
	}
	return h, true
}

// short reports whether no group has too many digits.
func short(sizes []int) bool {
	for _, n := range sizes {
		if n > maxDigits {
			return false
		}
	}
	return true
}
