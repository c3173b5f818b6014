// Disguise measures how many names are found that are written in disguise.
//
//	go run ./study/bench/disguise [-language en] [-names 15] [-seed disguise] [-from 0] [-drawn 60] [-show "spelt"]
//
// Names of many cultures, drawn from the lexica, stand in sentences of
// sentences.txt twice: as they are, and in each of the ways of classes.go. A disguise
// is caught whole if every letter and figure of it is in a span, in part if some is.
// Out come the shares of each class; with -show, the cases of classes whose name holds
// that word which were not caught whole. A class counts only names that it changes. Rows of
// all tell apart, too, what is caught of names that are found whole as they are: what is missing
// there is for disguises to mend, the rest for the tagger.
//
// It may know the root package, generate/draw, job/stock, language and language/lexicon.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

//go:embed sentences.txt
var sentences string

func main() {
	log.SetFlags(0)
	code := flag.String("language", "en", "of the sentences")
	names := flag.Int("names", 15, "how many names")
	seed := flag.String("seed", "disguise", "draws the names")
	from := flag.Int("from", 0, "how many names of each list, the most frequent, are left out")
	show := flag.String("show", "", "print what was not caught whole in classes whose name holds this")
	fresh := flag.Int("drawn", 0, "how many further classes are drawn by the seed: two of the known ones over each other, and signs, marks and letters that these do not have")
	flag.Parse()
	if err := run(*code, drawing{*seed, *from, *names}, *fresh, *show); err != nil {
		log.Fatal("disguise: ", err)
	}
}

// A tally counts the cases of one class.
type tally struct{ all, whole, part int }

func (t *tally) add(other tally) {
	t.all, t.whole, t.part = t.all+other.all, t.whole+other.whole, t.part+other.part
}

func run(code string, names drawing, fresh int, show string) error {
	languages, err := stock.Languages(code)
	if err != nil {
		return err
	}
	detector, err := stock.Detector(languages, code)
	if err != nil {
		return err
	}
	texts := textsOf(code)
	if len(texts) == 0 {
		return fmt.Errorf("no sentences of language %q", code)
	}
	arabic := strings.ContainsFunc(texts[0], isArabic)
	list := names.drawNames(languages[code], arabic)
	found := plainly{detector, code, map[string]bool{}}
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "class\tcases\twhole\tin part\tleaked")
	for _, part := range []struct {
		name    string
		classes []class
	}{{"all", classes()}, {"all later ones", later()}, {"all drawn ones", drawn(names.seed, fresh)}} {
		var sum, known tally
		for _, c := range part.classes {
			var t tally
			for _, name := range list {
				disguise := c.write(name)
				if disguise == name && c.name != "as it is" {
					continue
				}
				for _, text := range texts {
					got, err := try(detector, code, text, name, disguise, c, show)
					if err != nil {
						return err
					}
					t.add(got)
					if asItIs, err := found.as(name, text); err != nil {
						return err
					} else if asItIs {
						known.add(got)
					}
				}
			}
			if t.all > 0 {
				row(out, c.name, t)
				sum.add(t)
			}
		}
		if sum.all > 0 {
			row(out, part.name, sum)
			row(out, part.name+", of names found as they are", known)
		}
	}
	return out.Flush()
}

// plainly remembers which names are found whole, in which texts, as they are.
type plainly struct {
	understudy.Detector
	code string
	seen map[string]bool
}

func (p plainly) as(name, text string) (bool, error) {
	whole, ok := p.seen[name+text]
	if !ok {
		t, err := try(p.Detector, p.code, text, name, name, class{}, "")
		if err != nil {
			return false, err
		}
		whole = t.whole == t.all
		p.seen[name+text] = whole
	}
	return whole, nil
}

func row(out *tabwriter.Writer, name string, t tally) {
	share := func(n int) float64 { return 100 * float64(n) / float64(max(t.all, 1)) }
	fmt.Fprintf(out, "%s\t%d\t%.0f\t%.0f\t%.0f\n", name, t.all, share(t.whole), share(t.part), share(t.all-t.whole-t.part))
}

// try looks for one disguise in one text.
func try(d understudy.Detector, code, text, name, disguise string, c class, show string) (t tally, err error) {
	before, after, _ := strings.Cut(text, "%s")
	middle, rest, _ := strings.Cut(after, "%s")
	from := len(before) + len(name) + len(middle)
	whole := before + name + middle + disguise + rest
	to := from + len(disguise)
	if c.core != nil {
		core := c.core(name)
		from += strings.Index(disguise, core)
		to = from + len(core)
	}
	spans, err := d.Detect(context.Background(), &understudy.Document{ID: "disguise", Language: code, Text: whole})
	if err != nil {
		return t, err
	}
	need, covered := 0, 0
	for i, r := range whole[from:to] {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.So, r) {
			continue // cells of Braille and the letters of flags count, too
		}
		need++
		at := from + i
		if slices.ContainsFunc(spans, func(s understudy.Span) bool { return s.Start <= at && at < s.End }) {
			covered++
		}
	}
	t.all = 1
	switch {
	case covered == need:
		t.whole = 1
	case covered > 0:
		t.part = 1
	}
	if t.whole == 0 && show != "" && strings.Contains(c.name, show) {
		fmt.Printf("%s: %q: %d of %d letters\n", c.name, whole, covered, need)
	}
	return t, nil
}

// textsOf are the sentences of a language.
func textsOf(code string) (out []string) {
	for line := range strings.Lines(sentences) {
		if text, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), code+"\t"); ok {
			out = append(out, strings.ReplaceAll(text, `\n`, "\n"))
		}
	}
	return out
}

func isArabic(r rune) bool { return unicode.Is(unicode.Arabic, r) }

// A drawing says which names are drawn.
type drawing struct {
	seed string
	from int // place in the list of a culture
	n    int
}

// width is how many names of each list are drawn from.
const width = 400

// drawNames draws names, each of one culture: in Latin letters, of four letters or more, or
// as Arabs write them.
func (w drawing) drawNames(l *language.Language, arabic bool) (out []string) {
	d, n := draw.New([]byte(w.seed)), w.n
	cultures := l.Lexicon.Origins()
	pick := func(names []lexicon.Name, what string) string {
		names = names[min(w.from, len(names)/2):]
		for try := range 50 {
			drawn := names[d.Intn(min(len(names), width), what, fmt.Sprint(try))]
			if what[0] == 'g' && strings.Contains(drawn.Written+drawn.Native, " ") {
				continue // one word: "first name alone" is it
			}
			if arabic && drawn.Native != "" {
				return drawn.Native
			}
			name := drawn.Written
			if arabic {
				continue
			}
			if len(name) >= 4 && strings.IndexFunc(name, func(r rune) bool { return !unicode.Is(unicode.Latin, r) }) < 0 {
				return name
			}
		}
		return ""
	}
	for i := 0; len(out) < n && i < 200*n; i++ {
		culture := cultures[d.Intn(len(cultures), "culture", fmt.Sprint(i))]
		given, family := l.Lexicon.GivenNames(culture, lexicon.Female), l.Lexicon.FamilyNames(culture)
		if len(given) == 0 || len(family) == 0 {
			continue
		}
		g, f := pick(given, "given"+fmt.Sprint(i)), pick(family, "family"+fmt.Sprint(i))
		if g != "" && f != "" && !l.Lexicon.Common(strings.ToLower(f)) && !slices.Contains(out, g+" "+f) {
			out = append(out, g+" "+f)
		}
	}
	return out
}
