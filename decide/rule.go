package decide

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
)

// A Rule is one line of reasoning: when this holds, do that.
type Rule struct {
	Name        string
	Description string // why there is such a rule; explanations end with it
	Action      understudy.Action

	when, unless condition
	at           position
}

// A position is where something stands in a file.
type position struct {
	file         string
	line, column int
}

// withoutPath returns the position without the folders of the file: "cc:12".
func (p position) withoutPath() string {
	if p.file == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", path.Base(filepath.ToSlash(strings.TrimPrefix(p.file, "policy "))), p.line)
}

// How a trait is known.
const (
	byList byte = 1 << iota // the project's lists or the user's
	byText                  // the words around the name
)

// maxLists is how many lists a policy can have.
const maxLists = 64

// A condition holds if all that is set in it does. The zero condition holds always.
type condition struct {
	set        bool // for unless: without it there is no exception
	categories uint16
	kinds      kinds
	is         Trait
	evidence   byte
	lists      uint64
	hosts      []string
	below      float32 // the finder's score; 0: whatever it is
	least      float32
	doubtful   *bool
	over       *int // years of age
	most       *int
	several    []severalKind
	within     surroundings // one of these
}

// A severalKind is one kind of quasi-identifier, in the order of what to hide first.
type severalKind struct {
	name  string
	kinds kinds
}

func categoryBit(c understudy.Category) uint16 {
	return 1 << slices.Index(understudy.Categories[:], c)
}

// A mention is what conditions look at.
type mention struct {
	category uint16
	kinds    kinds
	list     Trait // known by lists
	text     Trait // known by the text
	lists    uint64
	host     string
	score    float32
	doubtful bool
	age      int // -1 unless it is an age
	within   surroundings
}

// matches reports whether a mention fulfils a condition. hidden answers the condition
// "several", which depends on other mentions too.
func (c *condition) matches(m *mention, hidden func(c *condition) bool) bool {
	switch {
	case c.categories != 0 && c.categories&m.category == 0,
		!c.kinds.empty() && !c.kinds.meets(m.kinds),
		c.is != 0 && c.is&m.known(c.evidence) == 0,
		c.lists != 0 && c.lists&m.lists == 0,
		c.hosts != nil && !hostIn(m.host, c.hosts),
		c.below != 0 && m.score >= c.below,
		m.score < c.least,
		c.doubtful != nil && *c.doubtful != m.doubtful,
		c.within != 0 && c.within&m.within == 0,
		c.over != nil && m.age <= *c.over,
		c.most != nil && (m.age < 0 || m.age > *c.most):
		return false
	}
	return c.several == nil || c.kindOf(m.kinds) >= 0 && hidden(c)
}

// known is what is known of a mention by the evidence that counts.
func (m *mention) known(evidence byte) Trait {
	var t Trait
	if evidence&byList != 0 {
		t |= m.list
	}
	if evidence&byText != 0 {
		t |= m.text
	}
	return t
}

// hostIn reports whether a host is one of a list or below one.
func hostIn(host string, list []string) bool {
	for _, h := range list {
		if host == h || len(host) > len(h) && host[len(host)-len(h)-1] == '.' && host[len(host)-len(h):] == h {
			return true
		}
	}
	return false
}

// covers reports whether c holds wherever d does, as far as that can be told
// without looking at any text.
func (c *condition) covers(d *condition) bool {
	return (c.categories == 0 || d.categories != 0 && d.categories&^c.categories == 0) &&
		(c.kinds.empty() || !d.kinds.empty() && d.kinds.within(c.kinds)) &&
		(c.is == 0 || d.is != 0 && d.is&^c.is == 0 && d.evidence&^c.evidence == 0) &&
		(c.lists == 0 || d.lists != 0 && d.lists&^c.lists == 0) &&
		(c.hosts == nil || d.hosts != nil && !slices.ContainsFunc(d.hosts, func(h string) bool { return !hostIn(h, c.hosts) })) &&
		(c.below == 0 || d.below != 0 && d.below <= c.below) &&
		c.least <= d.least &&
		(c.doubtful == nil || d.doubtful != nil && *d.doubtful == *c.doubtful) &&
		(c.within == 0 || d.within != 0 && d.within&^c.within == 0) &&
		(c.over == nil || d.over != nil && *d.over >= *c.over) &&
		(c.most == nil || d.most != nil && *d.most <= *c.most) &&
		(c.several == nil || slices.EqualFunc(c.several, d.several, func(a, b severalKind) bool { return a.name == b.name }))
}
