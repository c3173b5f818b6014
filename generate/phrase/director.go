package phrase

import (
	"strings"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
)

// A Director casts the roles of one root class from a table: first from the
// class of the original, then from its sister classes, then compounds.
type Director struct {
	Table *Table
	Root  string
}

// Candidate implements cast.Director.
func (d Director) Candidate(r cast.Role, p cast.Profile, _ cast.Cast, src draw.Source, attempt int) (string, bool) {
	class, fixed := d.classOf(r.Key, p.Trait("class"))
	article := p.Trait("article")
	n := len(class)
	if n == 0 {
		return "", false
	}
	own := class
	lists := 1
	if article != "" {
		lists = 2 // those that fit the article come first
	}
	start, stride := permutation(n, src)
	if attempt < n*lists {
		return d.pick(own, article, r.Key, start, stride, attempt), true
	}
	attempt -= n * lists
	sisters := d.sisters(class)
	if attempt < len(sisters) {
		s2, st2 := permutation(len(sisters), src)
		return sisters[(s2+attempt*st2)%len(sisters)], true
	}
	attempt -= len(sisters)
	mods := d.Table.modifiers[d.Root]
	if fixed || len(mods) == 0 || attempt >= len(mods)*n {
		return "", false
	}
	return mods[attempt%len(mods)] + " " + own[(start+attempt/len(mods)*stride)%n], true
}

// pick returns the attempt-th member; in the first round only those that take
// the article seen before the original: for the others, the next that does.
func (d Director) pick(own []string, article, key string, start, stride, attempt int) string {
	n := len(own)
	if article != "" && attempt < n {
		for k := attempt; k < attempt+n; k++ {
			if m := own[(start+k%n*stride)%n]; d.Table.grammar.Takes(m) == article {
				return m
			}
		}
	}
	return own[(start+attempt%n*stride)%n]
}

// classOf returns the members of the class a key belongs to.
func (d Director) classOf(key, trait string) (members []string, fixed bool) {
	if c := d.Table.classes[trait]; c != nil && c.Root == d.Root && len(c.Members) > 0 {
		return c.Members, c.Fixed
	}
	for _, e := range d.Table.entries[key] {
		if e.Class.Root == d.Root {
			return e.Class.Members, e.Class.Fixed
		}
	}
	if c := d.Table.classes[d.Root]; c != nil {
		return c.Members, c.Fixed
	}
	for _, c := range d.Table.order {
		if c.Root == d.Root {
			return c.Members, c.Fixed
		}
	}
	return nil, false
}

func (d Director) sisters(own []string) []string {
	var out []string
	for _, c := range d.Table.order {
		if c.Root == d.Root && (len(c.Members) == 0 || len(own) == 0 || &c.Members[0] != &own[0]) {
			out = append(out, c.Members...)
		}
	}
	return out
}

// permutation draws the order in which n things are tried: from start on in
// steps of stride, which has no divisor in common with n.
func permutation(n int, src draw.Source) (start, stride int) {
	x := src.Uint64("permutation")
	start = int(x % uint64(n))
	stride = 1 + int((x>>32)%uint64(n))
	for gcd(stride, n) != 1 {
		stride++
	}
	return start, stride
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Step returns the attempt-th of n things in an order drawn with the key.
func Step(n int, src draw.Source, attempt int) int {
	start, stride := permutation(n, src)
	return (start + attempt%n*stride) % n
}

// Invent makes up a name from two names of a list, the beginning of one and the
// end of the other, cut before a vowel.
func Invent(names []string, like string, src draw.Source, attempt int) string {
	best, distance := "", 1<<30
	for k := range 6 {
		x := src.Uint64("invent", string(rune('a'+k)), itoa(attempt))
		a, b := names[int(x%uint64(len(names)))], names[int((x>>32)%uint64(len(names)))]
		made := splice(a, b)
		diff := len(made) - len(like)
		if diff < 0 {
			diff = -diff
		}
		if made != "" && diff < distance {
			best, distance = made, diff
		}
	}
	return best
}

func splice(a, b string) string {
	if strings.ContainsAny(a+b, " -'’") || a == b {
		return ""
	}
	i, j := cut(a, false), cut(b, true)
	if i <= 0 || j <= 0 || i >= len(a) || j >= len(b) {
		return ""
	}
	made := a[:i] + b[j:]
	if strings.EqualFold(made, a) || strings.EqualFold(made, b) {
		return ""
	}
	return made
}

// cut finds the second vowel of a word, or the last but one.
func cut(w string, last bool) int {
	var at []int
	for i, r := range w {
		if i > 0 && strings.ContainsRune("aeiouyåäöąęóıüéèá", r) {
			at = append(at, i)
		}
	}
	switch {
	case len(at) == 0:
		return 0
	case last:
		return at[max(0, len(at)-2)]
	case len(at) > 1:
		return at[1]
	}
	return at[0]
}

func itoa(n int) string {
	if n == 0 {
		return "0"
	}
	var b [20]byte
	i := len(b)
	for ; n > 0; n /= 10 {
		i--
		b[i] = byte('0' + n%10)
	}
	return string(b[i:])
}
