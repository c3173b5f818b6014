package code

import (
	"strings"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/scatter"
)

// Names of hosts are put together from two plain words, as people do: none of them
// says what its bearer is, or is called like a person.
var (
	hostBegins = strings.Fields(`oak elm ash birch cedar maple alder willow pine stone brook river lake hill moor fern clover
		thistle bramble copper silver iron coral blue green red white grey north south east west sun moon star sky cloud
		rain snow frost wind storm sea harbour beacon mill field wood glen cliff cove falcon heron swift otter badger
		fox hare stag raven bright clear high long broad fair old new deep still wide first second summer winter`)
	hostEnds = strings.Fields(`field wood gate bridge ford well stone brook hill dale bank side land port mere ridge view works
		lane park point house light way path crest haven grove marsh croft mead line ware craft tree leaf cast dock
		yard barn loft hall rock shore pool wave spring`)
)

// kinds are the labels of a domain that say what it is for; they stay. So do names of
// hosts that many have.
var (
	kinds = map[string]bool{"co": true, "com": true, "gov": true, "gob": true, "gouv": true, "ac": true, "org": true,
		"net": true, "edu": true, "police": true, "nhs": true, "mil": true, "sch": true, "mail": true, "blog": true, "shop": true}
	usualHosts = map[string]bool{"student": true, "students": true, "staff": true, "mail": true, "webmail": true, "alumni": true,
		"shop": true, "blog": true, "news": true, "support": true, "info": true, "portal": true, "intranet": true, "my": true}
)

// hostStandIn is the attempt-th stand-in of one label: each part between hyphens is
// played by a word about as long. Another attempt gives another one.
func hostStandIn(label string, d draw.Source, attempt int) (string, bool) {
	var out []string
	for i, part := range strings.Split(label, "-") {
		s, ok := hostWord(part, d.Derive("part", string(rune('a'+i))), attempt)
		if !ok {
			return "", false
		}
		out = append(out, s)
	}
	return strings.Join(out, "-"), true
}

// hostWord plays a word. What is short, or no word, keeps its shape instead.
func hostWord(word string, d draw.Source, attempt int) (string, bool) {
	if len(word) < 3 || strings.ContainsFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return nameStandIn(word, noTraits{}, d, attempt)
	}
	begins, ends := halves(hostBegins, word), halves(hostEnds, word)
	n := uint64(len(begins) * len(ends))
	if uint64(attempt) >= n {
		return nameStandIn(word, noTraits{}, d, attempt-int(n))
	}
	seed := d.Uint64("host")
	stride := 1 + scatter.First(seed)%n
	for gcd(stride, n) != 1 {
		stride++
	}
	i := (seed%n + uint64(attempt)*stride) % n
	return begins[i%uint64(len(begins))] + ends[i/uint64(len(begins))], true
}

// halves are the words about half as long as one that share nothing with it.
func halves(words []string, of string) []string {
	half := min(max(len(of)/2, 4), 6)
	out := make([]string, 0, len(words))
	for _, w := range words {
		if w[0] != of[0] && len(w) <= half+1 && len(w) >= half-1 && !strings.Contains(of, w) {
			out = append(out, w)
		}
	}
	return out
}
