// Package shift measures whether the people of a corpus change when their names do: how
// many are women and men, where their names come from, and how often the most frequent
// name is heard, before and after. Language models move everybody to where they have
// read most, and to its presidents ("Fill-in-the-Blanks", section 5.2 and Ethics). In
// come documents with their stand-ins, out goes a Result.
//
// Both sides are read by the same rules and lists, so that what these get wrong is
// wrong on both. A person is an entity of category PERSON in one document. Gender is
// that of a title ("Ms"), or else that of the given name; origin is the culture that
// the surname, or else the given name, is typical of (lexicon.NameOrigin).
//
// It may know the root package, language, language/lexicon, link/name and
// study/evaluate/pairs.
package shift

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// Unknown is the gender or origin of names that say nothing of it.
const Unknown = "unknown"

// The genders; Either is that of names which women and men bear.
const (
	Female = "female"
	Male   = "male"
	Either = "either"
)

// Options say how to measure.
type Options struct {
	Languages map[string]*language.Language
	Default   string // language of documents that do not name theirs
	Most      int    // how many of the most frequent names, and moves, are listed; 0: 10
}

// A Result compares the persons of originals with those of results. Shares are 0–1.
type Result struct {
	Persons int          `json:"persons"`
	Gender  Distribution `json:"gender"`
	Origin  Distribution `json:"origin"` // by the codes of cultures ("pl")
	// Names are the words of names, and how many of the persons bear each.
	Names struct {
		Original      []Name `json:"original"`
		Pseudonymized []Name `json:"pseudonymized"`
	} `json:"names"`
}

// A Distribution says how many persons are what, before and after.
type Distribution struct {
	Original      map[string]int `json:"original"`
	Pseudonymized map[string]int `json:"pseudonymized"`
	// Distance is the total variation distance of the two: the share of persons that
	// would have to change for one to become the other. Unknown counts as a value.
	Distance float64 `json:"distance"`
	// Kept is the share that is the same after as before of those, Known of them, of
	// whom it is known before.
	Kept  float64 `json:"kept"`
	Known int     `json:"known"`
	// Moves are those who are something else after, the most frequent first.
	Moves []Move `json:"moves"`
	pairs map[[2]string]int
}

// A Move is a number of persons who were one thing before and are another after.
type Move struct {
	From    string `json:"from"`
	To      string `json:"to"`
	Persons int    `json:"persons"`
}

// A Name is a word of names.
type Name struct {
	Name    string  `json:"name"` // in lower case, without diacritics
	Persons int     `json:"persons"`
	Share   float64 `json:"share"`
}

// A Meter counts persons. Its memory grows with the different names. It is for one
// goroutine.
type Meter struct {
	o       Options
	readers map[string]reader
	r       Result
	names   [2]map[string]int
}

// New returns a meter.
func New(o Options) *Meter {
	o.Most = cmp.Or(o.Most, 10)
	m := &Meter{o: o, readers: map[string]reader{}, names: [2]map[string]int{{}, {}}}
	for _, d := range [2]*Distribution{&m.r.Gender, &m.r.Origin} {
		d.Original, d.Pseudonymized = map[string]int{}, map[string]int{}
	}
	return m
}

// Add counts the persons of one document. Mentions that no entity has, since nobody
// linked the document, are persons of their own.
func (m *Meter) Add(_ context.Context, d *pairs.Document) error {
	code, l, err := pairs.ByLanguage(d, m.o.Languages, m.o.Default)
	if err != nil {
		return err
	}
	r, err := m.reader(code, l)
	if err != nil {
		return fmt.Errorf("document %q: %w", d.Document.ID, err)
	}
	for _, mentions := range persons(d) {
		before, after := portrait{}, portrait{}
		for _, i := range mentions {
			if strings.TrimSpace(d.StandIns[i]) == "" {
				continue
			}
			r.look(d.Original(i), &before)
			r.look(d.StandIns[i], &after)
		}
		// Where no mention has a name, it is a title, a role or a code.
		if len(before.names) > 0 {
			m.count(before, after)
		}
	}
	return nil
}

// persons lists the mentions of each person.
func persons(d *pairs.Document) [][]int {
	var out [][]int
	linked := make([]bool, len(d.Spans))
	for _, e := range d.Linking.Entities {
		var mentions []int
		for _, i := range e.Mentions {
			linked[i] = true
			if d.Spans[i].Category == understudy.Person {
				mentions = append(mentions, i)
			}
		}
		if len(mentions) > 0 {
			out = append(out, mentions)
		}
	}
	for i, s := range d.Spans {
		if !linked[i] && s.Category == understudy.Person {
			out = append(out, []int{i})
		}
	}
	return out
}

func (m *Meter) count(before, after portrait) {
	m.r.Persons++
	m.r.Gender.count(before.gender(), after.gender())
	m.r.Origin.count(before.origin, after.origin)
	for side, p := range [2]portrait{before, after} {
		for _, n := range p.names {
			m.names[side][n]++
		}
	}
}

func (d *Distribution) count(before, after string) {
	before, after = cmp.Or(before, Unknown), cmp.Or(after, Unknown)
	d.Original[before]++
	d.Pseudonymized[after]++
	if d.pairs == nil {
		d.pairs = map[[2]string]int{}
	}
	d.pairs[[2]string{before, after}]++
}

// Result computes.
func (m *Meter) Result() (*Result, error) {
	r := m.r
	for _, d := range [2]*Distribution{&r.Gender, &r.Origin} {
		d.measure(r.Persons, m.o.Most)
	}
	r.Names.Original = most(m.names[0], m.o.Most, r.Persons)
	r.Names.Pseudonymized = most(m.names[1], m.o.Most, r.Persons)
	return &r, nil
}

func (d *Distribution) measure(persons, most int) {
	moved := 0
	for value, n := range d.Original {
		moved += max(0, n-d.Pseudonymized[value])
	}
	d.Distance = float64(moved) / float64(max(1, persons))
	same := 0
	for p, n := range d.pairs {
		if p[0] != Unknown {
			d.Known += n
		}
		if p[0] != p[1] {
			d.Moves = append(d.Moves, Move{p[0], p[1], n})
		} else if p[0] != Unknown {
			same += n
		}
	}
	d.Kept = float64(same) / float64(max(1, d.Known))
	slices.SortFunc(d.Moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(b.Persons, a.Persons), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	d.Moves = slices.Clip(d.Moves[:min(most, len(d.Moves))])
}

func most(names map[string]int, n, persons int) []Name {
	out := make([]Name, 0, len(names))
	for w, k := range names {
		out = append(out, Name{w, k, float64(k) / float64(persons)})
	}
	slices.SortFunc(out, func(a, b Name) int {
		return cmp.Or(cmp.Compare(b.Persons, a.Persons), cmp.Compare(a.Name, b.Name))
	})
	return slices.Clip(out[:min(n, len(out))])
}

// A portrait is what the mentions of a person tell.
type portrait struct {
	titled, given lexicon.Gender
	origin        string
	sure          int      // how much the word that origin is from tells
	names         []string // words, each once
}

func (p *portrait) gender() string {
	switch cmp.Or(p.titled, p.given) {
	case lexicon.Female:
		return Female
	case lexicon.Male:
		return Male
	case lexicon.Either:
		return Either
	}
	return Unknown
}

// A reader reads the names of one language.
type reader struct {
	rules   *name.Rules
	words   name.Words
	lexicon *lexicon.Lexicon
}

func (m *Meter) reader(code string, l *language.Language) (reader, error) {
	if r, ok := m.readers[code]; ok {
		return r, nil
	}
	rules, err := name.Load(code)
	if err != nil {
		return reader{}, err
	}
	r := reader{rules, name.FromLexicon(l.Lexicon), l.Lexicon}
	m.readers[code] = r
	return r, nil
}

// look adds what one mention tells. Of several persons in one mention all names
// count; gender and origin are those of the first that tells.
func (r reader) look(text string, p *portrait) {
	for _, t := range r.rules.Parse(text, r.words, nil) {
		written := text[t.Start:t.End]
		switch t.Class {
		case name.Title:
			if p.titled == lexicon.Unknown {
				p.titled = lexicon.Gender(t.Gender)
			}
		case name.Given, name.Lone, name.Family:
			if !slices.Contains(p.names, t.Key) {
				p.names = append(p.names, t.Key)
			}
			r.name(written, t.Class, p)
		}
	}
}

func (r reader) name(written string, class name.Class, p *portrait) {
	if class != name.Family && p.given == lexicon.Unknown {
		if n, ok := r.lexicon.Given(written); ok {
			p.given = n.Gender
		}
	}
	if sure := informativeness(class); sure > p.sure {
		if o := r.lexicon.NameOrigin(written); o != "" {
			p.origin, p.sure = o, sure
		}
	}
}

// informativeness returns how much a word of a name tells of its origin: surnames more than
// given names.
func informativeness(class name.Class) int {
	switch class {
	case name.Family:
		return 3
	case name.Lone:
		return 2
	}
	return 1
}
