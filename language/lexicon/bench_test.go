package lexicon_test

import (
	"testing"

	en "github.com/understudy-text/understudy/language/en/lexicon"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/world"
)

func load(t testing.TB) *lexicon.Lexicon {
	t.Helper()
	w, err := world.Load()
	if err != nil {
		t.Fatal(err)
	}
	l, err := lexicon.Load(w, en.FS)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		load(b)
	}
}

// BenchmarkWorld measures what a process pays once, BenchmarkLoad what English
// and BenchmarkLoadSwedish what Swedish adds.
func BenchmarkWorld(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := lexicon.LoadWorld(world.FS); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoadSwedish(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		loadSwedish(b)
	}
}

// BenchmarkLookups measures one hit and one miss of every table that rooms ask
// for each word of a text.
func BenchmarkLookups(b *testing.B) {
	l := load(b)
	for _, c := range []struct {
		name string
		ask  func(string) bool
		hit  string
		miss string
	}{
		{"given", func(s string) bool { _, ok := l.Given(s); return ok }, "Mehmet", "proceedings"},
		{"givenAccents", func(s string) bool { _, ok := l.Given(s); return ok }, "ŁUKASZ", "Szóstkówka"},
		{"family", func(s string) bool { _, ok := l.Family(s); return ok }, "Kowalski", "proceedings"},
		{"town", func(s string) bool { return len(l.Town(s)) > 0 }, "Gothenburg", "proceedings"},
		{"common", l.Common, "proceedings", "Kowalski"},
		{"classes", func(s string) bool { return len(l.Classes(s)) > 0 }, "prosecutor", "proceedings"},
		{"country", func(s string) bool { _, _, ok := l.Country(s); return ok }, "Polish", "proceedings"},
		{"currency", func(s string) bool { _, ok := l.Currency(s); return ok }, "zlotys", "proceedings"},
	} {
		for name, word := range map[string]string{"hit": c.hit, "miss": c.miss} {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if c.ask(word) != (name == "hit") {
						b.Fatalf("%s is no %s", word, name)
					}
				}
			})
		}
	}
}

func BenchmarkNameOrigin(b *testing.B) {
	l := load(b)
	l.NameOrigin("Hakimzadeh")
	for b.Loop() {
		l.NameOrigin("Hakimzadeh")
	}
}
