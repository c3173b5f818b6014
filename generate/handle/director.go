package handle

import (
	"cmp"
	"slices"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/code"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/mimic"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Kind is that of the ordinary words of handles; key: the plain word. It is one for
// all languages, for a handle is the same whatever the text around it is in.
const Kind cast.Kind = "handle"

// Role is the role of a word, with the language of the handle it stands in and its
// part of speech, if they are known.
func Role(p Part, language, pos string) cast.Occurrence {
	s := cast.Occurrence{Role: cast.Role{Kind: Kind, Key: p.Plain}, Traits: []cast.Trait{{Name: "language", Value: language}}}
	if pos != "" {
		s.Traits = append(s.Traits, cast.Trait{Name: "pos", Value: pos})
	}
	return s
}

// strict is how many words are tried that no other handle of the corpus is made of:
// where many are used, the sort of word matters more.
const strict = 24

// Parts returns the director of the words.
func Parts() []cast.Part {
	return []cast.Part{{Kind: Kind, Director: director{loaded()}, Strict: strict}}
}

// director proposes words of the same sort, those that sound alike first; then
// words of the same part of speech; then made-up ones.
type director struct{ *tables }

// How likeness, length and the draw weigh in the order of the words of a group.
const (
	byLength = 0.7
	chance   = 0.5
)

// length is how alike two words are in length.
func length(a, b string) float64 {
	return float64(min(len(a), len(b))) / float64(max(len(a), len(b)))
}

// Candidate implements cast.Director.
func (t director) Candidate(r cast.Role, p cast.Profile, _ cast.Cast, d draw.Source, attempt int) (string, bool) {
	language := p.Trait("language")
	at := t.groupOf(r.Key, language)
	pos := p.Trait("pos")
	if at >= 0 {
		own := t.ranked(r.Key, t.groups[at].words, d)
		if attempt < len(own) {
			return own[attempt], true
		}
		attempt -= len(own)
		language, pos = t.groups[at].language, t.groups[at].pos
	}
	if others := t.others(r.Key, language, pos, at); attempt < len(others) {
		start, step := d.Intn(len(others), "start"), draw.Coprime(len(others)/2|1, len(others))
		return others[(start+attempt*step)%len(others)], true
	} else {
		attempt -= len(others)
	}
	return code.Rewrite(r.Key, d, attempt)
}

// ranked orders the words of a group by likeness and chance, without those the
// original could be recognised in.
func (t director) ranked(key string, words []string, d draw.Source) []string {
	type scored struct {
		word  string
		score float64
	}
	own := mimic.Of(key)
	var list []scored
	for _, w := range words {
		p := lexicon.Plain(w)
		if p == key || cast.Alike(p, key) {
			continue
		}
		v := mimic.Of(w)
		list = append(list, scored{w, own.Resemblance(&v) + byLength*length(p, key) + chance*float64(d.Uint64("word", w)>>11)/(1<<53)})
	}
	slices.SortFunc(list, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.word, b.word))
	})
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = s.word
	}
	return out
}

// others are the words of other groups of a part of speech.
func (t director) others(key, language, pos string, but int) (out []string) {
	switch pos {
	case "ADJ", "VERB", "INTJ", "rebus":
	default:
		pos = "NOUN"
	}
	for i, g := range t.groups {
		if i == but || g.language != language || g.pos != pos {
			continue
		}
		for _, w := range g.words {
			if p := lexicon.Plain(w); p != key && !cast.Alike(p, key) {
				out = append(out, w)
			}
		}
	}
	return out
}
