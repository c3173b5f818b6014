package phrase

import (
	"slices"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// A Director casts the roles of one root class from a table: first from the
// class of the original, then from its sister classes, then compounds.
type Director struct {
	Table *Table
	Root  string
	Judge Judge // orders the nearest candidates; nil leaves them in the order drawn
}

// Strict is how many members of a class, the nearest, are tried before one may stand in that
// is itself an original somewhere in the corpus: the words of these classes name
// no one, and those nearest in meaning are the best.
const Strict = 4

// Parts returns the directors of a table's roots in the order of its files.
func Parts(t *Table) []cast.Part {
	var out []cast.Part
	for _, root := range t.Roots() {
		n := 0
		for _, c := range t.order {
			if c.Root != root {
				continue
			}
			if n = max(n, c.Strict, c.Crowd); c.Strict < 0 {
				n = c.Strict
				break
			}
		}
		if n == 0 {
			n = Strict
		}
		out = append(out, cast.Part{Kind: t.Kind(root), Director: Director{Table: t, Root: root}, Strict: n})
	}
	return out
}

// Candidate implements cast.Director.
func (d Director) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d Director) Prepare(r cast.Role, p cast.Profile, _ cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	class, at := d.classOf(r.Key, p.Trait("class"), src)
	if class == nil {
		return func(int) (string, bool) { return "", false }
	}
	o := offer{Director: d, article: p.Trait("article"), crowd: max(nearest, class.Crowd), order: OrderOf(src), own: members{lists: [][]string{class.Members}, n: len(class.Members)}, at: at}
	o.sisters, o.place = d.sisters(class)
	if d.Judge != nil && !class.Drawn {
		return o.ranked(d.Judge, r)
	}
	return o.candidate
}

// An offer is the candidates of one role.
type offer struct {
	Director
	article string // seen before the original
	crowd   int    // of how many, the nearest, the first is drawn
	order   Order
	own     members // of its class
	at      int     // its place among them
	sisters members // of the sister classes
	place   int     // of its class among them
}

func (o *offer) candidate(attempt int) (string, bool) {
	n := o.own.n
	if attempt < n {
		return o.fitting(&o.own, o.at, attempt), true
	}
	attempt -= n
	if o.article != "" && attempt < n { // those that fit are gone
		return o.near(&o.own, o.at, attempt), true
	}
	if attempt < o.sisters.n {
		return o.fitting(&o.sisters, o.place, attempt), true
	}
	return o.compound(attempt - o.sisters.n)
}

// lastModifiers make new members of classes whose file names none.
var lastModifiers = []string{"new", "central", "joint", "general"}

// compound puts one, then two modifiers before a member.
func (o *offer) compound(attempt int) (string, bool) {
	mods, n := o.Table.modifiers[o.Root], o.own.n
	if len(mods) == 0 && !o.Table.grammar.Compounds() {
		mods = lastModifiers
	}
	m := len(mods)
	if m == 0 {
		return "", false
	}
	if attempt < m*n {
		return mods[attempt%m] + " " + o.near(&o.own, o.at, attempt/m), true
	}
	if attempt -= m * n; attempt < m*m*n {
		return mods[attempt%m] + " " + mods[attempt/m%m] + " " + o.near(&o.own, o.at, attempt/m/m), true
	}
	return "", false
}

// fitting returns the attempt-th member that takes the article seen before the
// original; when there are no more, one that does not.
func (o *offer) fitting(list *members, at, attempt int) string {
	if o.article == "" {
		return o.near(list, at, attempt)
	}
	for k := range list.n {
		if m := o.near(list, at, (attempt+k)%list.n); o.Table.grammar.Takes(m) == o.article {
			return m
		}
	}
	return o.near(list, at, attempt)
}

// near returns members in the order of their distance from a place in the
// list, in blocks of growing size, each block in an order drawn with the key.
// Tables put like beside like.
func (o *offer) near(list *members, at, attempt int) string {
	return list.at(o.order.Around(list.n, at, o.crowd, attempt))
}

// members are those of one or several classes, one after the other.
type members struct {
	lists [][]string
	n     int
}

func (m *members) at(i int) string {
	for _, l := range m.lists {
		if i < len(l) {
			return l[i]
		}
		i -= len(l)
	}
	panic("phrase: no such member")
}

// Near returns the index of the attempt-th of n things in the order of their
// distance from a place, in blocks of growing size, each in an order drawn with
// the key; it begins again after the last.
func Near(n, at int, src draw.Source, attempt int) int { return OrderOf(src).near(n, at, attempt) }

func (o Order) near(n, at, attempt int) int { return o.Around(n, at, nearest, attempt) }

// nearest is how many things, the nearest, one is drawn from first, unless a file says of how
// many.
const nearest = 4

// Around returns the attempt-th of n things, those around one first: of a block of so many, the
// first is drawn.
func (o Order) Around(n, at, block, attempt int) int {
	attempt %= n
	from := 0 // of the block, in order of distance
	for size := block; ; size *= 2 {
		size = min(size, n-from)
		if attempt < from+size {
			return byDistance(n, at, from+o.Step(size, attempt-from))
		}
		from += size
	}
}

// byDistance returns the index of the k-th of n things by distance from at: at,
// at-1, at+1, at-2, …, skipping what is outside.
func byDistance(n, at, k int) int {
	at = min(max(at, 0), n-1)
	if balanced := 2 * min(at, n-1-at); k <= balanced {
		if k%2 == 1 {
			return at - (k+1)/2
		}
		return at + k/2
	}
	if at < n-1-at { // the left side is used up
		return k
	}
	return n - 1 - k
}

// classOf returns the class a key belongs to and its place there.
func (d Director) classOf(key, trait string, src draw.Source) (*Class, int) {
	for _, e := range d.Table.entries[key] {
		if e.Class.Root == d.Root && (trait == "" || e.Class.Name == trait) && len(e.Class.Members) > 0 {
			return e.Class, e.At
		}
	}
	c := d.Table.classes[trait]
	if c == nil || c.Root != d.Root || len(c.Members) == 0 {
		c = nil
		for _, o := range d.Table.order {
			if o.Root == d.Root && len(o.Members) > 0 {
				c = o
				break
			}
		}
	}
	if c == nil {
		return nil, 0
	}
	return c, src.Intn(len(c.Members), "place", key)
}

// family is the name of a class without the number of its line.
func family(c *Class) string {
	name, _, _ := strings.Cut(c.Name, ".")
	return name
}

// sisters returns the members of the other classes of the root in the order of
// the table, and the place of the class among them. Heads say what a thing is:
// their sisters are only the other lines of their class.
func (d Director) sisters(own *Class) (out members, place int) {
	for _, c := range d.Table.order {
		switch {
		case c == own:
			place = out.n
		case c.Root == d.Root && len(c.Members) > 0 && (!own.Final || family(c) == family(own)):
			out.lists, out.n = append(out.lists, c.Members), out.n+len(c.Members)
		}
	}
	return out, place
}

// An Order is drawn with the key: the one in which things are tried.
type Order uint64

// OrderOf draws an order.
func OrderOf(src draw.Source) Order { return Order(src.Uint64("permutation")) }

// Step returns the attempt-th of n things: from a start on in steps of a stride
// that has no divisor in common with n.
func (o Order) Step(n, attempt int) int {
	start := int(o % Order(n))
	return (start + attempt%n*draw.Coprime(1+int((o>>32)%Order(n)), n)) % n
}

// Step returns the attempt-th of n things in an order drawn with the key.
func Step(n int, src draw.Source, attempt int) int { return OrderOf(src).Step(n, attempt) }

// unheard is how many letters of difference in length one run of letters weighs that
// no name of a list has.
const unheard = 20

// Invent makes up a name from two names of a list, the beginning of one and the
// end of the other, cut before a vowel: of several, the one about as long as another
// whose letters follow each other as they do in names of the list.
func Invent(names []string, like string, src draw.Source, attempt int) string {
	best, worst := "", 1<<30
	for k := range 10 {
		x := src.Uint64("invent", string(rune('a'+k)), itoa(attempt))
		a, b := names[int(x%uint64(len(names)))], names[int((x>>32)%uint64(len(names)))]
		made, at := splice(a, b)
		if made == "" {
			continue
		}
		bad := len(made) - len(like)
		if bad < 0 {
			bad = -bad
		}
		if bad < worst { // else it need not be looked up
			bad += unheard * strange(names, made, at)
		}
		if bad < worst {
			best, worst = made, bad
		}
	}
	return best
}

// strange counts the runs of three letters over the joint of a name that no name of a
// list has.
func strange(names []string, made string, at int) int {
	n := 0
	for i := max(1, at-2); i < at && i+3 <= len(made); i++ {
		if !slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, made[i:i+3]) }) {
			n++
		}
	}
	return n
}

// splice joins two names, and tells where.
func splice(a, b string) (string, int) {
	if strings.ContainsAny(a+b, " -'’") || a == b {
		return "", 0
	}
	i, j := cut(a, false), cut(b, true)
	if i <= 0 || j <= 0 || i >= len(a) || j >= len(b) {
		return "", 0
	}
	made := a[:i] + b[j:]
	if strings.EqualFold(made, a) || strings.EqualFold(made, b) {
		return "", 0
	}
	return made, i
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
