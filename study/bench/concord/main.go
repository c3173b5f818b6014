// Concord pseudonymizes a corpus in two languages with one cast and reports
// whether what sentences of both mention gets matching stand-ins.
//
//	go run ./study/bench/concord -a en=PUD-en.conllu -b sv=PUD-sv.conllu [-pairs 100]
//
// In come two treebanks with the same sentence ids (Universal Dependencies' PUD).
// Spans are given: runs of proper nouns, and adjectives of countries; what both mention
// has the category that the first language guesses. An entity that two parallel sentences both mention is one that the lexica, the concepts
// or its spelling call the same; it matches if the stand-ins are called the same,
// too, or the same plays each of its roles; a name in Latin and one in Arabic letters are one if they sound alike. Out come the counts by sort of entity and each exception with the kinds and keys of the roles of both; with -pairs, so
// many sentences of the second language before and after.
//
// It may know the root package, generate/cast, generate/draw, generate/phrase, job/stock, language,
// language/ar/letters and language/lexicon.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"iter"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/ar/letters"
	"github.com/understudy-text/understudy/language/lexicon"
)

func main() {
	log.SetFlags(0)
	a := flag.String("a", "", "language=file of the first treebank")
	b := flag.String("b", "", "language=file of the second")
	seed := flag.String("seed", "3", "key of the choices")
	pairs := flag.Int("pairs", 0, "print so many sentences of the second treebank before and after")
	flag.Parse()
	if err := run(*a, *b, *seed, *pairs); err != nil {
		log.Fatal("concord: ", err)
	}
}

func run(a, b, seed string, pairs int) error {
	sides := make([]*side, 2)
	languages := map[string]*language.Language{}
	for i, arg := range []string{a, b} {
		code, file, ok := strings.Cut(arg, "=")
		if !ok {
			return fmt.Errorf("%q: want language=file", arg)
		}
		loaded, err := stock.Languages(code)
		if err != nil {
			return err
		}
		languages[code] = loaded[code]
		if sides[i], err = readSide(loaded[code], file); err != nil {
			return err
		}
	}
	agree(sides[0], sides[1])
	var docs []*understudy.Document
	for _, s := range sides {
		docs = append(docs, s.docs...)
	}
	p, err := stock.Pipeline(stock.Options{Languages: languages, Default: sides[0].language.Code, Draw: draw.New([]byte(seed)), GivenOnly: true, Correspondences: forgetful{}})
	if err != nil {
		return err
	}
	results, err := p.Pseudonymize(context.Background(), docs, true)
	if err != nil {
		return err
	}
	for _, r := range results {
		for _, s := range sides {
			s.take(r)
		}
	}
	report(sides[0], sides[1])
	if pairs > 0 {
		sides[1].print(pairs)
	}
	return nil
}

// forgetful are correspondences that keep nothing: with some, stand-ins tell the kinds of their roles.
type forgetful struct{}

// StandIn implements generate.Correspondences.
func (forgetful) StandIn(context.Context, cast.Role) (string, bool, error) { return "", false, nil }

// Taken implements generate.Correspondences.
func (forgetful) Taken(context.Context, cast.Kind, string) (bool, error) { return false, nil }

// Assign implements generate.Correspondences.
func (forgetful) Assign(context.Context, iter.Seq2[cast.Role, string]) error { return nil }

// spelt is a name in Arabic letters, as stand-ins are written.
func spelt(name string, lex *lexicon.Lexicon) string {
	words := strings.Fields(name)
	for i, w := range words {
		native, ok := lex.InArabic(w)
		if !ok {
			native = letters.Write(w)
		}
		words[i] = native
	}
	return strings.Join(words, " ")
}

// meets reports whether two lists share an element.
func meets(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// report pairs the entities of parallel sentences.
func report(a, b *side) {
	type tally struct{ both, match int }
	by := map[string]*tally{}
	total := tally{}
	var exceptions []string
	for _, id := range a.order {
		others := b.mentions[id]
		for _, m := range a.mentions[id] {
			i := slices.IndexFunc(others, func(o mention) bool { return !o.paired && same(m.text, m.identity, o.text, o.identity) })
			if i < 0 {
				continue
			}
			others[i].paired = true
			o := others[i]
			sort, _, _ := strings.Cut(m.identity, ":")
			if by[sort] == nil {
				by[sort] = &tally{}
			}
			by[sort].both++
			total.both++
			if m.played != "" && m.played == o.played || meets(m.becomes, o.becomes) || m.standIn == o.standIn || heard(a.stem(m.standIn), b.stem(o.standIn)) || spelt(m.standIn, a.language.Lexicon) == o.standIn || m.standIn == spelt(o.standIn, a.language.Lexicon) {
				by[sort].match++
				total.match++
				continue
			}
			exceptions = append(exceptions, fmt.Sprintf("%s\t%s\t%s → %s (%s)\t%s → %s (%s)", id, m.identity, m.text, m.standIn, m.kinds, o.text, o.standIn, o.kinds))
		}
	}
	fmt.Printf("mentioned by both: %d; matching stand-ins: %d (%.1f %%)\n", total.both, total.match, 100*float64(total.match)/float64(max(1, total.both)))
	var sorts []string
	for s := range by {
		sorts = append(sorts, s)
	}
	slices.SortFunc(sorts, func(x, y string) int { return cmp.Compare(by[y].both, by[x].both) })
	for _, s := range sorts {
		fmt.Printf("  %-10s %d of %d\n", s, by[s].match, by[s].both)
	}
	fmt.Printf("exceptions: %d\n", len(exceptions))
	for _, e := range exceptions {
		fmt.Fprintln(os.Stdout, e)
	}
}
