// Package fit says how well stand-ins fit the places where a role is seen, and
// which words fit there too (DESIGN section 3, SEM:CATEGORY: the masked language
// model ranks candidates in context, and opens the class where no lexicon can).
//
// In come, in the first pass, places: what stands around a mention, every mention
// hidden, so that no model sees personal data and no choice depends on another.
// Out goes, when the roles are cast, an order of candidates. What comes out
// depends on the key, the corpus and the model alone: of all places of a role the
// few are kept that come first in an order drawn with the key.
//
// It may know generate/cast, generate/draw, internal/scatter, language and lm.
package fit

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
)

// A Model is what a language is judged with.
type Model interface {
	lm.Masked
	lm.Scorer
}

// A Place is where a text writes a role.
type Place struct {
	Language string
	Cloze    lm.Cloze // the role's gap is the one wanted
	Original string   // as it is written there
	// Write writes a stand-in in the form of the original.
	Write func(standIn string) string
	// Manner is what Write is made from, for a judge on another machine (see Add).
	Manner string
}

// Options say how places are judged.
type Options struct {
	Languages map[string]*language.Language
	Models    map[string]Model // by language; a language without one is not judged
	Draw      draw.Source
}

// kept is how many places of a role are looked at.
const kept = 3

// A Judge collects places and then orders candidates. See may be called from
// several goroutines; what follows Begin, from one.
type Judge struct {
	o      Options
	shards [32]shard
	known  map[string]map[string]float64 // by language and word: how likely it is anywhere
	ctx    context.Context
	err    error
}

// A shard holds the places of some roles.
type shard struct {
	sync.Mutex
	places map[cast.Role][]drawn
}

// A drawn place has its turn among those of a role.
type drawn struct {
	turn uint64
	Place
}

// New returns a judge.
func New(o Options) *Judge {
	j := &Judge{o: o}
	j.o.Draw = o.Draw.Derive("fit")
	j.Settle()
	return j
}

// Judges reports whether there is a model for a language.
func (j *Judge) Judges(language string) bool { return j.o.Models[language] != nil }

// See notes a place of a role. It keeps nothing of the strings, which may be parts
// of a whole document.
func (j *Judge) See(r cast.Role, p Place) {
	turn := j.o.Draw.Uint64(append([]string{string(r.Kind), r.Key, p.Language, p.Original}, p.Cloze.Between...)...)
	sh := j.shard(r)
	sh.Lock()
	defer sh.Unlock()
	places := sh.places[r]
	at, found := turnOf(places, turn)
	if found || at == kept { // the same words again tell nothing new
		return
	}
	p.Original = strings.Clone(p.Original)
	p.Cloze.Between = slices.Clone(p.Cloze.Between)
	for i, s := range p.Cloze.Between {
		p.Cloze.Between[i] = strings.Clone(s)
	}
	if len(places) == 0 {
		r = cast.Role{Kind: cast.Kind(strings.Clone(string(r.Kind))), Key: strings.Clone(r.Key)}
	}
	places = slices.Insert(places, at, drawn{turn, p})
	sh.places[r] = places[:min(len(places), kept)]
}

// turnOf finds a turn among places, which are sorted by theirs.
func turnOf(places []drawn, turn uint64) (at int, found bool) {
	return slices.BinarySearchFunc(places, turn, func(d drawn, turn uint64) int { return cmp.Compare(d.turn, turn) })
}

func (j *Judge) shard(r cast.Role) *shard {
	return &j.shards[scatter.Hash32(string(r.Kind), r.Key)%uint32(len(j.shards))]
}

// Begin ends the first pass: Order and Words may be called until Err. Models stop
// when the context does.
func (j *Judge) Begin(ctx context.Context) { j.ctx, j.err = ctx, nil }

// Err is what kept the models from answering since Begin.
func (j *Judge) Err() error { return j.err }

// Settle lets go of all places.
func (j *Judge) Settle() {
	for i := range j.shards {
		j.shards[i].places = map[cast.Role][]drawn{}
	}
	j.known = map[string]map[string]float64{}
}

// Order returns the candidates of a role in the order in which they fit its
// places, the fittest first. How well one fits is its log probability at the places, less a part
// of that which it has anywhere, so that frequent words are not favoured, and less
// something for each word that it has more or less than the original; the mean
// over the places counts. Of a role without places, candidates keep their order.
func (j *Judge) Order(r cast.Role, candidates []string) []string {
	fits := j.Fits(r, candidates)
	if fits == nil {
		return candidates
	}
	order := make([]int, len(candidates))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case fits[a] > fits[b]:
			return -1
		case fits[a] < fits[b]:
			return 1
		}
		return 0
	})
	out := make([]string, len(candidates))
	for i, k := range order {
		out[i] = candidates[k]
	}
	return out
}

// Fits is how well each candidate fits the places of a role; nil if none is known.
func (j *Judge) Fits(r cast.Role, candidates []string) []float64 {
	places := j.shard(r).places[r]
	if len(places) == 0 || len(candidates) == 0 || j.err != nil {
		return nil
	}
	fits := make([]float64, len(candidates))
	of := byLanguage(places)
	for _, code := range slices.Sorted(maps.Keys(of)) { // sums depend on the order
		some := of[code]
		questions, written := make([]lm.Question, len(some)), make([][]string, len(some))
		for i, p := range some {
			for _, c := range candidates {
				written[i] = append(written[i], p.Write(c))
			}
			questions[i] = lm.Question{Cloze: p.Cloze, Candidates: written[i]}
		}
		here, err := j.o.Models[code].Score(j.ctx, questions)
		if err != nil {
			j.err = fmt.Errorf("ranking stand-ins: %w", err)
			return nil
		}
		anywhere := j.anywhere(code, written)
		for i := range some {
			for k := range fits {
				w := written[i][k]
				fits[k] += (fit(here[i][k], anywhere[w]) - strange*differ(w, some[i].Original)) / float64(len(places))
			}
		}
	}
	for i := range fits { // models differ in the last digits from machine to machine
		fits[i] = math.Round(fits[i]*grain) / grain
	}
	return fits
}

// grain is how many steps of fit a unit of the natural logarithm has.
const grain = 64

// usual is the share of what a word has anywhere that is not counted in its favour.
// With all of it the rarest words win, of which a model knows least.
const usual = 0.5

// strange is what each word more or less than the original has costs (DESIGN
// section 3: a stand-in has the original's length).
const strange = 1.0

// fit is how much likelier a place makes a word; one that the model does not
// know fits as little as can be.
func fit(here, anywhere float64) float64 {
	if math.IsInf(here, -1) || math.IsInf(anywhere, -1) {
		return -1e6
	}
	return here - usual*anywhere
}

// differ is by how many words two texts differ in length.
func differ(a, b string) float64 {
	return math.Abs(float64(len(strings.Fields(a)) - len(strings.Fields(b))))
}

// byLanguage are the places of each language.
func byLanguage(places []drawn) map[string][]drawn {
	out := map[string][]drawn{}
	for _, p := range places {
		out[p.Language] = append(out[p.Language], p)
	}
	return out
}

// anywhere is how likely words are where nothing stands around them. It is asked
// once for a word.
func (j *Judge) anywhere(code string, written [][]string) map[string]float64 {
	known := j.known[code]
	if known == nil {
		known = map[string]float64{}
		j.known[code] = known
	}
	var ask []string
	for _, list := range written {
		for _, w := range list {
			if _, ok := known[w]; !ok {
				known[w] = math.Inf(-1)
				ask = append(ask, w)
			}
		}
	}
	if len(ask) == 0 {
		return known
	}
	scores, err := j.o.Models[code].Score(j.ctx, []lm.Question{{Cloze: lm.Cloze{Between: []string{" ", ""}, Want: []int{0}}, Candidates: ask}})
	if err != nil {
		j.err = fmt.Errorf("ranking stand-ins: %w", err)
		return known
	}
	for i, w := range ask {
		known[w] = scores[0][i]
	}
	return known
}
