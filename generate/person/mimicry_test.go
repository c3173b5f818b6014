package person_test

import (
	"cmp"
	"context"
	"os"
	"slices"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/mimic"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A sample is a name with the traits a mention would show.
type sample struct {
	key, origin string
	gender      lexicon.Gender // of a given name; 0 is a surname
	marked      bool
}

// of lists the most frequent names of a culture.
func samples(l *language.Language, origin string, n int) (out []sample) {
	add := func(names []lexicon.Name, g lexicon.Gender) {
		for _, name := range names[:min(n, len(names))] {
			plain := lexicon.Plain(name.Written)
			out = append(out, sample{plain, origin, g, plain != lexicon.Fold(name.Written)})
		}
	}
	add(l.Lexicon.FamilyNames(origin), 0)
	add(l.Lexicon.GivenNames(origin, lexicon.Female), lexicon.Female)
	add(l.Lexicon.GivenNames(origin, lexicon.Male), lexicon.Male)
	return out
}

func (s sample) occurrence() cast.Occurrence {
	ts := []cast.Trait{{Name: "origin", Value: s.origin}}
	if s.gender == 0 {
		ts = append(ts, cast.Trait{Name: "family", Value: "yes"})
	} else {
		ts = append(ts, cast.Trait{Name: "given", Value: "yes"}, cast.Trait{Name: "gender", Value: string(rune(s.gender))})
	}
	if s.marked {
		ts = append(ts, cast.Trait{Name: "marks", Value: "yes"})
	}
	return cast.Occurrence{Role: cast.Role{Kind: person.Name, Key: s.key}, Traits: ts}
}

// A tally adds up what the pairs of originals and stand-ins show.
type tally struct {
	names, close, origin, gender, given int
	like, random                        float64
	rank                                []int // of the original among the names of its culture by likeness to the stand-in
}

func (m *tally) add(l *language.Language, s sample, standIn string, d draw.Source) {
	own, plays := mimic.Of(s.key), mimic.Of(standIn)
	m.names++
	m.like += own.Resemblance(&plays)
	if own.Closeness(&plays) >= mimic.TooClose {
		m.close++
	}
	list := l.Lexicon.FamilyNames(s.origin)
	known, _ := l.Lexicon.Family(standIn)
	if s.gender != 0 {
		list = l.Lexicon.GivenNames(s.origin, s.gender)
		known, _ = l.Lexicon.Given(standIn)
		m.given++
		if known.Gender == s.gender {
			m.gender++
		}
	}
	if slices.Contains(known.Origins, s.origin) || l.Lexicon.NameOrigin(standIn) == s.origin {
		m.origin++
	}
	if len(list) == 0 {
		return
	}
	other := mimic.Of(list[d.Intn(len(list), "random", s.key)].Written)
	m.random += own.Resemblance(&other)
	liker := 0
	for _, n := range list {
		v := mimic.Of(n.Written)
		if plays.Resemblance(&v) > plays.Resemblance(&own) {
			liker++
		}
	}
	m.rank = append(m.rank, liker+1)
}

func (m *tally) log(t testing.TB, title string) {
	if m.names == 0 {
		return
	}
	slices.Sort(m.rank)
	first := 0
	for first < len(m.rank) && m.rank[first] <= 10 {
		first++
	}
	n := float64(m.names)
	t.Logf("%-10s %5d names: resemblance %.3f, of another of the culture %.3f; too close %d; origin kept %.3f, gender kept %.3f; the original is number %d by likeness (median), of the first ten in %.3f",
		title, m.names, m.like/n, m.random/n, m.close, float64(m.origin)/n, float64(m.gender)/max(float64(m.given), 1), m.rank[len(m.rank)/2], float64(first)/float64(len(m.rank)))
}

// TestMimicry casts the most frequent names of some cultures together. Every
// stand-in resembles its name more than another of the culture would, and none is
// too close. The figures are logged (go test -v -run Mimicry).
func TestMimicry(t *testing.T) {
	for code, l := range languages(t) {
		for _, origin := range []string{"sv", "en", "pl", "tr", "ar", "de", "es", "fi"} {
			c := cast.New(cast.Options{Draw: draw.New([]byte("mimicry")), Parts: person.Options{Resemblance: true}.Parts(l), Famous: l.Lexicon.Famous})
			list := samples(l, origin, 60)
			for _, s := range list {
				c.Observe([]cast.Occurrence{s.occurrence()})
			}
			if err := c.Freeze(context.Background()); err != nil {
				t.Fatal(err)
			}
			var m tally
			for _, s := range list {
				standIn, ok := c.Lookup(cast.Role{Kind: person.Name, Key: s.key})
				if !ok {
					t.Errorf("%s has no stand-in", s.key)
					continue
				}
				m.add(l, s, standIn, draw.New([]byte("random")))
			}
			m.log(t, code+" "+origin)
			if m.close > 0 {
				t.Errorf("%s %s: %d stand-ins are too close to their names", code, origin, m.close)
			}
			if m.like < m.random+0.05*float64(m.names) {
				t.Errorf("%s %s: stand-ins resemble their names no more than others do", code, origin)
			}
		}
	}
}

// TestNoMimicry: unless asked for, stand-ins resemble their names no more than others do,
// so that they give nothing away.
func TestNoMimicry(t *testing.T) {
	for code, l := range languages(t) {
		var m tally
		for _, origin := range []string{"sv", "en", "pl", "tr", "ar", "de", "es", "fi"} {
			c := cast.New(cast.Options{Draw: draw.New([]byte("mimicry")), Parts: person.Options{}.Parts(l), Famous: l.Lexicon.Famous})
			list := samples(l, origin, 60)
			for _, s := range list {
				c.Observe([]cast.Occurrence{s.occurrence()})
			}
			if err := c.Freeze(context.Background()); err != nil {
				t.Fatal(err)
			}
			for _, s := range list {
				if standIn, ok := c.Lookup(cast.Role{Kind: person.Name, Key: s.key}); ok {
					m.add(l, s, standIn, draw.New([]byte("random")))
				}
			}
		}
		m.log(t, code)
		if m.names < 100 || m.like > m.random+0.03*float64(m.names) {
			t.Errorf("%s: stand-ins of %d names resemble them by %.1f together, others by %.1f", code, m.names, m.like, m.random)
		}
	}
}

// BenchmarkMimicry logs the same of the persons of a corpus, the file of which
// UNDERSTUDY_BENCH names (its own spans are used; UNDERSTUDY_BENCH_LANGUAGE is the
// language of its texts), or else of a few.
func BenchmarkMimicry(b *testing.B) {
	all := languages(b)
	for code, docs := range persons(b) {
		l := all[code]
		r := person.NewReader(l)
		c := cast.New(cast.Options{Draw: draw.New([]byte("mimicry")), Parts: person.Options{Resemblance: true}.Parts(l), Famous: l.Lexicon.Famous})
		said := map[cast.Role]sample{}
		for _, m := range docs {
			f := r.Read(nil, form.Entity{Mentions: []form.Mention{{Text: m}}})[0]
			if f == nil {
				continue
			}
			c.Observe(f.Roles())
			for _, s := range f.Roles() {
				if s.Role.Kind != person.Name || len(s.Traits) == 0 {
					continue
				}
				of := sample{key: s.Role.Key}
				for _, tr := range s.Traits {
					switch tr.Name {
					case "origin":
						of.origin = tr.Value
					case "gender":
						of.gender = lexicon.Gender(tr.Value[0])
					}
				}
				said[s.Role] = of
			}
		}
		if err := c.Freeze(context.Background()); err != nil {
			b.Fatal(err)
		}
		var m tally
		for r, s := range said {
			if standIn, ok := c.Lookup(r); ok {
				m.add(l, s, standIn, draw.New([]byte("random")))
			}
		}
		m.log(b, code)
	}
	for b.Loop() {
	}
}

// persons are the mentions of persons by language.
func persons(b *testing.B) map[string][]string {
	out := map[string][]string{"en": {"Myriam Zegman", "Mary Johanson", "Muhammed Ali"}, "sv": {"Anna Andersson", "Lars Lindqvist", "Zlatko Petrović"}}
	path := os.Getenv("UNDERSTUDY_BENCH")
	if path == "" {
		return out
	}
	language := cmp.Or(os.Getenv("UNDERSTUDY_BENCH_LANGUAGE"), "en")
	out = map[string][]string{}
	files, errs := corpus.Discover([]string{path})
	if len(errs) > 0 {
		b.Fatal(errs[0])
	}
	for _, f := range files {
		r, err := corpus.Open(f, corpus.Options{})
		if err != nil {
			b.Fatal(err)
		}
		for {
			p, err := r.Next()
			if err != nil {
				break
			}
			if p.Kind != corpus.Content {
				continue
			}
			for i := range p.Record.Docs {
				d := &p.Record.Docs[i]
				for _, s := range d.Given {
					if s.Category == understudy.Person {
						out[language] = append(out[language], d.Text[s.Start:s.End])
					}
				}
			}
		}
		r.Close()
	}
	return out
}
