// Places tells how often stand-ins of places contradict the gazetteer.
//
//	go run ./study/bench/places -language en -original cases.json before=replacements.json after=public/replacements.json
//
// In come documents and what replaced what in them (as evaluate reads them). A pair is
// two places of an original of which the gazetteer says that one lies in the other: a
// town in a region or country, a region in a country. Those that stand side by side
// ("Epsom, Surrey") are told from those that a document mentions anywhere. Out come, for
// each set of replacements, how many pairs still lie in each other in the result, how
// many contradict it, and how many have a name that the gazetteer does not know; with
// -list, those that contradict.
//
//	go run ./study/bench/places -language en -attack GB
//
// Attack tells whether the stand-in of a town of a country leads back to it: it prints how
// far up the original stands for an attacker who has the program and no key.
//
// Only places marked as such are looked at; in documents without annotations, all that is
// replaced.
//
// It may know the root package, corpus, generate/draw, job/stock, language,
// language/lexicon and study/evaluate/pairs.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

func main() {
	log.SetFlags(0)
	code := flag.String("language", "en", "language of the texts")
	original := flag.String("original", "", "the original documents")
	list := flag.Bool("list", false, "print the pairs that contradict")
	country := flag.String("attack", "", "ISO `code` of the country whose towns are attacked, in place of documents")
	flag.Parse()
	if err := run(*code, *original, *country, *list, flag.Args()); err != nil {
		log.Fatal("places: ", err)
	}
}

func run(code, original, country string, list bool, sets []string) error {
	languages, err := stock.Languages(code)
	if err != nil {
		return err
	}
	if country != "" {
		return attack(languages[code], country)
	}
	files, errs := corpus.Discover([]string{original})
	if len(errs) > 0 {
		return errs[0]
	}
	fmt.Printf("%-12s %10s %8s %8s %8s   %10s %8s %8s %8s\n", "", "side by side", "holds", "contra", "unknown", "in document", "holds", "contra", "unknown")
	for _, set := range sets {
		name, path, ok := strings.Cut(set, "=")
		if !ok {
			name, path = set, set
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		marks, err := corpus.ReadTAE(file)
		file.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		m := meter{world{languages[code].Lexicon}, tally{}, tally{}, list}
		source := pairs.Source{Files: files, Replacements: marks, Linker: apart{}}
		if err := source.Each(context.Background(), func(d *pairs.Document) error { m.add(d); return nil }); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		fmt.Printf("%-12s %12d %8d %8d %8d   %11d %8d %8d %8d\n", name, m.beside.all, m.beside.holds, m.beside.contradicts, m.beside.unknown,
			m.anywhere.all, m.anywhere.holds, m.anywhere.contradicts, m.anywhere.unknown)
	}
	return nil
}

// apart links nothing: entities do not matter here.
type apart struct{}

func (apart) Link(context.Context, *understudy.Document, []understudy.Span) (understudy.Linking, error) {
	return understudy.Linking{}, nil
}

type tally struct{ all, holds, contradicts, unknown int }

func (t *tally) count(v verdict) {
	t.all++
	switch v {
	case holds:
		t.holds++
	case contradicts:
		t.contradicts++
	default:
		t.unknown++
	}
}

// A meter counts the pairs of documents.
type meter struct {
	world            world
	beside, anywhere tally
	list             bool
}

// A site is a name of a place in the original and its stand-in.
type site struct {
	text, standIn string
	start, end    int // in the original
}

// longestGap is how many bytes may stand between two places side by side.
const longestGap = 20

func (m *meter) add(d *pairs.Document) {
	sites := m.sites(d)
	type pair struct{ a, b string }
	seen := map[pair]bool{}
	for i, a := range sites {
		for k, b := range sites {
			if i == k || m.world.lies(a.text, b.text) != holds {
				continue
			}
			v := m.world.lies(a.standIn, b.standIn)
			gap := ""
			if near := k == i+1 && b.start >= a.end && b.start-a.end <= longestGap; near {
				gap = d.Document.Text[a.end:b.start]
			}
			if k == i+1 && gap != "" && !strings.ContainsAny(gap, ".;:!?") {
				m.beside.count(v)
				if m.list && v == contradicts {
					fmt.Printf("%s: %s%s%s → %s | %s\n", d.Document.ID, a.text, gap, b.text, a.standIn, b.standIn)
				}
			}
			if p := (pair{a.text, b.text}); !seen[p] {
				seen[p] = true
				m.anywhere.count(v)
				if m.list && v == contradicts {
					fmt.Printf("%s: %s … %s → %s | %s\n", d.Document.ID, a.text, b.text, a.standIn, b.standIn)
				}
			}
		}
	}
}

// sites are the places that are replaced. A mention of several, "Epsom, Surrey", is taken
// apart where its stand-in can be, too.
func (m *meter) sites(d *pairs.Document) (out []site) {
	marked := len(d.Document.Given) > 0
	for i, s := range d.Spans {
		if marked && s.Category != understudy.Location {
			continue
		}
		text, standIn := d.Original(i), d.StandIns[i]
		parts, others := strings.FieldsFunc(text, comma), strings.FieldsFunc(standIn, comma)
		if len(parts) != len(others) {
			continue
		}
		at := s.Start
		for k, part := range parts {
			start := at + strings.Index(d.Document.Text[at:s.End], part)
			at = start + len(part)
			out = append(out, site{strings.TrimSpace(part), strings.TrimSpace(others[k]), start, at})
		}
	}
	return out
}

func comma(r rune) bool { return r == ',' || r == '،' || r == '(' || r == ')' || r == '\n' }

type verdict int

const (
	unknown verdict = iota
	holds
	contradicts
)

// world is the gazetteer.
type world struct{ lex *lexicon.Lexicon }

// lies says whether a place lies in another, larger one. Unknown is also what is no pair
// of a place and a larger one.
func (w world) lies(small, large string) verdict {
	c, how, isCountry := w.lex.Country(large)
	isCountry = isCountry && (how == lexicon.FormName || how == lexicon.FormOfficial)
	regions := w.lex.Region(large)
	if !isCountry && len(regions) == 0 || strings.EqualFold(small, large) {
		return unknown
	}
	if _, _, country := w.lex.Country(small); country {
		return unknown
	}
	towns, parts := w.lex.Town(small), w.lex.Region(small)
	if len(towns)+len(parts) == 0 {
		return unknown
	}
	for _, t := range towns {
		if isCountry && t.Country == c.ISO {
			return holds
		}
		for _, r := range regions {
			if t.Country == r.Country && (w.within(t.Country, t.Region, r.Local) || w.within(t.Country, r.Local, t.Region)) {
				return holds
			}
		}
	}
	for _, p := range parts {
		if isCountry && p.Country == c.ISO {
			return holds
		}
		for _, r := range regions {
			if p.Country == r.Country && p.Local != r.Local && w.within(p.Country, p.Local, r.Local) {
				return holds
			}
		}
	}
	return contradicts
}

// within reports whether a region is another, or lies in it.
func (w world) within(iso, region, larger string) bool {
	for n := 0; region != "" && n < 4; n++ {
		if region == larger {
			return true
		}
		next := ""
		for _, r := range w.lex.Region(region) {
			if r.Country == iso && r.Local == region {
				next = r.Within
			}
		}
		region = next
	}
	return false
}
