package code

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/internal/scatter"
)

//go:embed hosts.txt
var hostsText string

// hostWords are the halves that names of hosts are put together from, as people do, by language.
var hostWords = sync.OnceValue(func() map[string]*hostHalves {
	out := map[string]*hostHalves{}
	for _, line := range lines.Of(hostsText) {
		name, words, ok := strings.Cut(line, " = ")
		code, half, two := strings.Cut(name, " ")
		if !ok || !two {
			continue
		}
		if out[code] == nil {
			out[code] = &hostHalves{}
		}
		if half == "begins" {
			out[code].begins = strings.Fields(words)
		} else {
			out[code].ends = strings.Fields(words)
		}
	}
	return out
})

type hostHalves struct{ begins, ends []string }

// hostsOf are the halves in a language, else in the one that names of hosts are in most.
func hostsOf(language string) *hostHalves {
	if h := hostWords()[language]; h != nil {
		return h
	}
	return hostWords()[usualLanguage]
}

const usualLanguage = "en"

// languageTrait is the language of the text that a host or a user name stands in.
const languageTrait = "language"

// Spoken are the traits of a host or a user name in a text of a language.
func Spoken(language string) []cast.Trait {
	if hostWords()[language] == nil {
		return nil
	}
	return []cast.Trait{{Name: languageTrait, Value: language}}
}

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
func hostStandIn(label, language string, d draw.Source, attempt int) (string, bool) {
	var out []string
	for i, part := range strings.Split(label, "-") {
		s, ok := hostWord(part, language, d.Derive("part", string(rune('a'+i))), attempt)
		if !ok {
			return "", false
		}
		out = append(out, s)
	}
	return strings.Join(out, "-"), true
}

// hostWord plays a word. What is short, or no word, keeps its shape instead.
func hostWord(word, language string, d draw.Source, attempt int) (string, bool) {
	if len(word) < 3 || strings.ContainsFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return nameStandIn(word, noTraits{}, d, attempt)
	}
	of := hostsOf(language)
	begins, ends := halves(of.begins, word), halves(of.ends, word)
	n := uint64(len(begins) * len(ends))
	if uint64(attempt) >= n {
		return nameStandIn(word, noTraits{}, d, attempt-int(n))
	}
	seed := d.Uint64("host")
	i := (seed%n + uint64(attempt)*draw.Coprime(1+scatter.First(seed)%n, n)) % n
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
