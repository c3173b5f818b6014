package names

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/mimic"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A feature is something that a stand-in shows, such as "family ends in i".
type feature struct {
	part  int // given name, or surname
	kind  string
	value string
}

// A word is a name with what it shows.
type word struct {
	voice mimic.Name
	shows [2][]feature // as a given name, and as a surname
}

func (a *attacker) word(written string) *word {
	if w, ok := a.words[written]; ok {
		return w
	}
	w := &word{voice: mimic.Of(written)}
	plain := lexicon.Plain(written)
	first, _ := utf8.DecodeRuneInString(plain)
	_, size := utf8.DecodeLastRuneInString(plain)
	given, _ := a.Lexicon.Given(written)
	family, _ := a.Lexicon.Family(written)
	for part, n := range [2]lexicon.Name{given, family} {
		w.shows[part] = []feature{
			{part, "name", plain},
			{part, "culture", a.Lexicon.NameOrigin(written)},
			{part, "gender", string(rune(n.Gender))},
			{part, "commonness", fmt.Sprint(bits.Len32(n.Weight) / 2)},
			{part, "length", fmt.Sprint(utf8.RuneCountInString(plain))},
			{part, "first", string(first)},
			{part, "last", plain[len(plain)-size:]},
			{part, "end", plain[max(0, len(plain)-size-1):]},
			{part, "other letters", fmt.Sprint(lexicon.Fold(written) != plain)},
		}
	}
	a.words[written] = w
	return w
}

// featuresOf returns the features of a stand-in.
func (a *attacker) featuresOf(standIn Full) []feature {
	return slices.Concat(a.word(standIn.Given).shows[0], a.word(standIn.Family).shows[1])
}

// A bond counts how much names resemble their stand-ins, and those of others, in tenths.
type bond struct{ own, other [11]float64 }

func (b *bond) speaks(resemblance float64) float64 {
	i := int(10 * resemblance)
	var own, other float64
	for k := range b.own {
		own, other = own+b.own[k]+1, other+b.other[k]+1
	}
	return math.Log((b.own[i]+1)/own) - math.Log((b.other[i]+1)/other)
}

// learn has the program replace the names of the directory under the attacker's keys, in
// corpora of a size.
func (a *attacker) learn(ctx context.Context, size int) error {
	size = max(size, 50)
	all := a.names()
	a.prior = map[feature]float64{}
	total := 0.0
	for round := range a.Rounds {
		for from := 0; from < len(all); from += size {
			to := min(from+size, len(all))
			standIns, err := a.Simulate(ctx, round, all[from:to])
			if err != nil {
				return err
			}
			for i := range standIns {
				n, ok := a.Parse(standIns[i])
				if !ok {
					continue
				}
				p := &a.people[from+i]
				if p.counts == nil {
					p.counts = map[feature]float64{}
				}
				p.rounds++
				total++
				for _, f := range a.featuresOf(n) {
					p.counts[f]++
					a.prior[f]++
				}
				a.bind(p, from+(i+1)%(to-from), n)
			}
		}
	}
	for f := range a.prior {
		a.prior[f] /= total
	}
	return nil
}

// bind notes how much a person's name, and another's, resemble a stand-in.
func (a *attacker) bind(p *person, other int, standIn Full) {
	g, f := a.resemblances(p, standIn)
	a.bonds[0].own[int(10*g)]++
	a.bonds[1].own[int(10*f)]++
	g, f = a.resemblances(&a.people[other], standIn)
	a.bonds[0].other[int(10*g)]++
	a.bonds[1].other[int(10*f)]++
}

// How much the stand-ins of all weigh against those of one name, in rounds; and how
// likely a feature is that no round has shown.
const (
	smooth = 2
	unseen = 1e-5
)

// likelihood is how much more a stand-in speaks for a person than for anybody.
func (a *attacker) likelihood(of *person, standIn Full) float64 {
	sum := 0.0
	for _, f := range a.featuresOf(standIn) {
		prior := max(a.prior[f], unseen)
		sum += math.Log((of.counts[f]+smooth*prior)/(of.rounds+smooth)) - math.Log(prior)
	}
	g, f := a.resemblances(of, standIn)
	return sum + a.bonds[0].speaks(g) + a.bonds[1].speaks(f)
}
