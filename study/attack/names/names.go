// Package names asks whether the stand-in of a full name leads back to the name. In come
// documents with their stand-ins, out goes how far up the original stands when an
// attacker who has the stand-in alone, and a directory of thousands of people, ranks them:
//
//   - by resemblance: names that sound and end alike, and are as long (package mimic);
//   - by simulation: the attacker has the program, gives it the directory under keys of
//     their own, and learns what stand-ins each name gets. A stand-in then speaks for
//     those whose own were like it: in culture, gender, length, letters, commonness and
//     resemblance (naive Bayes over these features).
//
// The directory holds the originals and, for each of them, as many others of its culture
// and gender, each as often as people are called so.
//
// It may know the root package, generate/mimic, internal/scatter, language/lexicon and
// study/evaluate/pairs.
package names

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A Full is a full name: its first given name and its last surname.
type Full struct{ Given, Family string }

// String is the name as it is written.
func (n Full) String() string { return n.Given + " " + n.Family }

// Lexicon is what an attacker knows of names.
type Lexicon interface {
	Given(word string) (lexicon.Name, bool)
	Family(word string) (lexicon.Name, bool)
	GivenNames(origin string, g lexicon.Gender) []lexicon.Name
	FamilyNames(origin string) []lexicon.Name
	NameOrigin(word string) string
}

// Options say what the attacker knows. Without Lexicon and Parse nothing is tried.
type Options struct {
	Lexicon Lexicon
	// Parse takes a mention of a person apart; ok is false if it is no full name.
	Parse func(mention string) (n Full, ok bool)
	// Culture is of names that betray none.
	Culture string
	// Simulate replaces names as the program does, under the attacker's key of a round. It
	// may be nil: then resemblance alone is tried.
	Simulate func(ctx context.Context, round int, names []string) ([]string, error)
	// Directory is how many people the attacker chooses from, at least; 0 means 4,000.
	Directory int
	// Rounds is how many keys the attacker tries; 0 means 20.
	Rounds int
}

// Ranks are shares of the names whose original is among the first; of equals, each is
// first as often.
type Ranks struct {
	First  float64 `json:"rank_1"`
	Five   float64 `json:"rank_5"`
	Twenty float64 `json:"rank_20"`
}

// A Result says how often originals are found.
type Result struct {
	Names       int    `json:"names"`     // distinct full names with their stand-ins
	Directory   int    `json:"directory"` // people they are looked for among
	Resemblance Ranks  `json:"resemblance"`
	Simulation  *Ranks `json:"simulation,omitempty"`
	Chance      Ranks  `json:"chance"`
}

// most is how many names are attacked: more tell no more. They are chosen by their hash.
const most = 1000

// A pair is a name and its stand-in.
type pair struct{ original, standIn Full }

// A Meter collects full names.
type Meter struct {
	options Options
	pairs   map[pair]bool
}

// New returns a meter.
func New(o Options) *Meter {
	o.Directory, o.Rounds = cmp.Or(o.Directory, 4000), cmp.Or(o.Rounds, 20)
	return &Meter{o, map[pair]bool{}}
}

// Add reads the full names of a document.
func (m *Meter) Add(ctx context.Context, d *pairs.Document) error {
	if m.options.Lexicon == nil || m.options.Parse == nil {
		return nil
	}
	for i, s := range d.Spans {
		if s.Category != understudy.Person {
			continue
		}
		original, ok := m.options.Parse(d.Original(i))
		if !ok {
			continue
		}
		if standIn, ok := m.options.Parse(d.StandIns[i]); ok {
			m.pairs[pair{original, standIn}] = true
		}
	}
	return ctx.Err()
}

// Result attacks the names; it is nil where there is none.
func (m *Meter) Result(ctx context.Context) (*Result, error) {
	if len(m.pairs) == 0 {
		return nil, nil
	}
	list := make([]pair, 0, len(m.pairs))
	for p := range m.pairs {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b pair) int {
		return cmp.Or(cmp.Compare(seed(a), seed(b)), cmp.Compare(a.original.String()+a.standIn.String(), b.original.String()+b.standIn.String()))
	})
	list = list[:min(len(list), most)]
	a := attacker{Options: m.options, index: map[string]int{}, words: map[string]*word{}}
	a.directory(list)
	r := &Result{Names: len(list), Directory: len(a.people)}
	var err error
	if r.Resemblance, err = a.rank(ctx, list, a.alike); err != nil {
		return nil, err
	}
	if m.options.Simulate != nil {
		if err := a.learn(ctx, len(list)); err != nil {
			return nil, err
		}
		simulated, err := a.rank(ctx, list, a.likelihood)
		if err != nil {
			return nil, err
		}
		r.Simulation = &simulated
	}
	n := float64(len(a.people))
	r.Chance = Ranks{1 / n, min(1, 5/n), min(1, 20/n)}
	return r, nil
}

func seed(p pair) uint64 {
	return scatter.Hash(p.original.String() + "\x00" + p.standIn.String())
}

// An attacker has a directory and what the program made of it.
type attacker struct {
	Options
	people []person
	index  map[string]int // by plain full name
	words  map[string]*word
	prior  map[feature]float64 // of all stand-ins
	bonds  [2]bond             // resemblance of given names, and of surnames, to their stand-ins
}

// A person of the directory.
type person struct {
	name   Full
	counts map[feature]float64 // of the stand-ins under the attacker's keys
	rounds float64
}

// enter adds a name to the directory, once.
func (a *attacker) enter(n Full) {
	key := lexicon.Plain(n.String())
	if _, ok := a.index[key]; !ok {
		a.index[key] = len(a.people)
		a.people = append(a.people, person{name: n})
	}
}

// directory enters the originals, and others of their cultures and genders.
func (a *attacker) directory(list []pair) {
	for _, p := range list {
		a.enter(p.original)
	}
	each := (a.Directory + len(a.people) - 1) / len(a.people)
	for _, original := range slices.Clone(a.people) {
		rnd := rand.New(rand.NewPCG(seed(pair{original: original.name}), 1))
		given, family := a.lists(original.name)
		if len(given) == 0 || len(family) == 0 {
			continue
		}
		for range each {
			a.enter(Full{given.draw(rnd), family.draw(rnd)})
		}
	}
	// Small cultures have fewer people than were asked for: the others have more.
	rnd := rand.New(rand.NewPCG(uint64(len(list)), 2))
	for tries := 0; len(a.people) < a.Directory && tries < 20*a.Directory; tries++ {
		given, family := a.lists(list[rnd.IntN(len(list))].original)
		if len(given) > 0 && len(family) > 0 {
			a.enter(Full{given.draw(rnd), family.draw(rnd)})
		}
	}
	// Nothing tells who of them is meant, nor who stands beside whom.
	rnd.Shuffle(len(a.people), func(i, j int) { a.people[i], a.people[j] = a.people[j], a.people[i] })
	for i := range a.people {
		a.index[lexicon.Plain(a.people[i].name.String())] = i
	}
}

// lists are the names that people of somebody's culture and gender bear.
func (a *attacker) lists(n Full) (given, family weighted) {
	culture := cmp.Or(a.Lexicon.NameOrigin(n.Family), a.Lexicon.NameOrigin(n.Given), a.Culture)
	gender := lexicon.Male
	if known, ok := a.Lexicon.Given(n.Given); ok && known.Gender == lexicon.Female {
		gender = lexicon.Female
	}
	return a.Lexicon.GivenNames(culture, gender), a.Lexicon.FamilyNames(culture)
}

// A weighted list is drawn from by how many bear each name.
type weighted []lexicon.Name

func (w weighted) draw(rnd *rand.Rand) string {
	sum := 0
	for _, n := range w {
		sum += int(n.Weight) + 1
	}
	at := rnd.IntN(sum)
	for _, n := range w {
		if at -= int(n.Weight) + 1; at < 0 {
			return n.Written
		}
	}
	return w[0].Written
}

// rank looks each original up in the directory ordered by a score of the stand-in.
func (a *attacker) rank(ctx context.Context, list []pair, score func(of *person, standIn Full) float64) (Ranks, error) {
	var r Ranks
	for _, p := range list {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		own := score(&a.people[a.index[lexicon.Plain(p.original.String())]], p.standIn)
		better, equal := 0, 0
		for i := range a.people {
			switch s := score(&a.people[i], p.standIn); {
			case s > own+tied:
				better++
			case s > own-tied:
				equal++
			}
		}
		r.First += within(1, better, equal)
		r.Five += within(5, better, equal)
		r.Twenty += within(20, better, equal)
	}
	n := float64(len(list))
	return Ranks{r.First / n, r.Five / n, r.Twenty / n}, nil
}

// tied is how near two scores are that tell nothing apart.
const tied = 1e-9

// within is how likely one of equals is among the first n.
func within(n, better, equal int) float64 {
	return max(0, min(1, float64(n-better)/float64(max(1, equal))))
}

// alike is how much a name resembles a stand-in.
func (a *attacker) alike(of *person, standIn Full) float64 {
	g, f := a.resemblances(of, standIn)
	return g + f
}

func (a *attacker) resemblances(of *person, standIn Full) (given, family float64) {
	g, f := a.word(of.name.Given), a.word(of.name.Family)
	return g.voice.Resemblance(&a.word(standIn.Given).voice), f.voice.Resemblance(&a.word(standIn.Family).voice)
}

// names are those of the directory.
func (a *attacker) names() []string {
	out := make([]string, len(a.people))
	for i := range a.people {
		out[i] = strings.Join(strings.Fields(a.people[i].name.String()), " ")
	}
	return out
}
