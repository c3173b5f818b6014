package names_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/study/attack/names"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// register knows a culture of syllables.
type register struct{}

var syllables = strings.Fields("ba ke li mo nu ra se ti vo zu da ge")

func (register) list(tail string) (out []lexicon.Name) {
	for _, a := range syllables {
		for _, b := range syllables {
			out = append(out, lexicon.Name{Written: strings.ToUpper(a[:1]) + a[1:] + b + tail, Weight: 10})
		}
	}
	return out
}

func (r register) Given(string) (lexicon.Name, bool)                { return lexicon.Name{Gender: lexicon.Male}, true }
func (r register) Family(string) (lexicon.Name, bool)               { return lexicon.Name{}, true }
func (r register) GivenNames(string, lexicon.Gender) []lexicon.Name { return r.list("n") }
func (r register) FamilyNames(string) []lexicon.Name                { return r.list("sson") }
func (r register) NameOrigin(string) string                         { return "xx" }

func parse(s string) (names.Full, bool) {
	given, family, ok := strings.Cut(s, " ")
	return names.Full{Given: given, Family: family}, ok
}

// program replaces each syllable of a name by one of the next in a table, as many on as its
// key says: who tries keys sees which they are.
func program(key, among int, name string) string {
	words := strings.Fields(strings.ToLower(name))
	for i, w := range words {
		tail := w[4:]
		var b strings.Builder
		for j := 0; j < 4; j += 2 {
			for at, s := range syllables {
				if s == w[j:j+2] {
					b.WriteString(syllables[(at+1+drawn(key, name, 4*i+j)%among)%len(syllables)])
				}
			}
		}
		words[i] = strings.ToUpper(b.String()[:1]) + b.String()[1:] + tail
	}
	return strings.Join(words, " ")
}

func drawn(key int, name string, place int) int {
	h := fnv.New32a()
	fmt.Fprint(h, key, name, place)
	return int(h.Sum32()>>8) % 1000
}

func attack(t *testing.T, among int, simulated bool) *names.Result {
	t.Helper()
	o := names.Options{Lexicon: register{}, Parse: parse, Directory: 1000}
	if simulated {
		o.Simulate = func(_ context.Context, round int, list []string) ([]string, error) {
			out := make([]string, len(list))
			for i, n := range list {
				out[i] = program(round, among, n)
			}
			return out, nil
		}
	}
	m := names.New(o)
	given, family := register{}.list("n"), register{}.list("sson")
	for i := range 40 {
		text := given[i*3].Written + " " + family[i*2+1].Written
		doc := &understudy.Document{ID: fmt.Sprint(i), Text: text}
		span := []understudy.Span{{End: len(text), Category: understudy.Person}}
		if err := m.Add(context.Background(), pairs.New(doc, span, []string{program(100, among, text)}, understudy.Linking{})); err != nil {
			t.Fatal(err)
		}
	}
	r, err := m.Result(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if r.Names != 40 || r.Directory < 1000 {
		t.Fatalf("%d names, %d people", r.Names, r.Directory)
	}
	return r
}

// Where the program has few choices, who runs it finds the originals; where it has many,
// they do not.
func TestSimulation(t *testing.T) {
	few, many := attack(t, 2, true), attack(t, len(syllables)-1, true)
	if few.Simulation.Five < 0.5 || many.Simulation.Five > few.Simulation.Five/2 {
		t.Errorf("of few choices %.2f are found, of many %.2f", few.Simulation.Five, many.Simulation.Five)
	}
	if few.Simulation.First > few.Simulation.Five || few.Simulation.Five > few.Simulation.Twenty {
		t.Errorf("%+v", few.Simulation)
	}
}

// A stand-in that is the original's like is found by resemblance alone.
func TestResemblance(t *testing.T) {
	m := names.New(names.Options{Lexicon: register{}, Parse: parse, Directory: 1000})
	for _, pair := range [][2]string{{"Baken Limosson", "Bakem Limosson"}, {"Zuran Vodasson", "Zuram Vodasson"}} {
		doc := &understudy.Document{Text: pair[0]}
		if err := m.Add(context.Background(), pairs.New(doc, []understudy.Span{{End: len(pair[0]), Category: understudy.Person}}, []string{pair[1]}, understudy.Linking{})); err != nil {
			t.Fatal(err)
		}
	}
	r, err := m.Result(context.Background())
	if err != nil || r.Resemblance.First != 1 || r.Simulation != nil {
		t.Errorf("%+v, %v", r, err)
	}
}

// Without names, or without anybody who reads them, there is nothing to tell.
func TestNone(t *testing.T) {
	for _, o := range []names.Options{{}, {Lexicon: register{}, Parse: parse}} {
		m := names.New(o)
		doc := &understudy.Document{Text: "Anna"}
		if err := m.Add(context.Background(), pairs.New(doc, []understudy.Span{{End: 4, Category: understudy.Person}}, []string{"Eva"}, understudy.Linking{})); err != nil {
			t.Fatal(err)
		}
		if r, err := m.Result(context.Background()); r != nil || err != nil {
			t.Errorf("%+v, %v", r, err)
		}
	}
}
