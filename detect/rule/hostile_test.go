package rule_test

import (
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/internal/processor"
	"github.com/understudy-text/understudy/job/stock"
)

// Patterns that could be tried in very many ways give up after a bounded number
// of steps: sixteen times the text takes about sixteen times as long.
func TestWorkIsLinear(t *testing.T) {
	for _, c := range []struct{ name, pattern, unit string }{
		{"optional words", "letters? letters? letters? letters? letters? letters? letters? letters? letters? letters? letters? letters? digits", "a "},
		{"groups in groups", "( ( letters* )* )* digits", "a "},
		{"two ways for each", "letters ( letters | l(1) )* ( letters | l(1) )* ( letters | l(1) )* digits", "a "},
		{"looking ahead", "letters !( letters* letters* letters* digits ) digits", "a "},
		{"signs", "'.' ( '.' | sign )* ( '.' | sign )* digits", "."},
	} {
		s := parse(t, c.pattern)
		took := func(n int) time.Duration {
			src := source(s, strings.Repeat(c.unit, n/len(c.unit)))
			start := processor.Time()
			s.Find(src, func(rule.Hit) {})
			return processor.Time() - start
		}
		const size, factor, slack, attempts = 1 << 11, 16, 3, 5
		var short, long time.Duration
		for range attempts { // other work on the machine can only make a time longer
			if short, long = took(size), took(factor*size); long <= slack*factor*short {
				break
			}
		}
		if long > slack*factor*short {
			t.Errorf("%s: %v for %d bytes, %v for %d times as many", c.name, short, size, long, factor)
		}
	}
}

// FuzzParse: no rules make the reader panic or fill the memory, its errors name
// file and line, and what the rules find stands inside the text.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"let a = 'b|.'\nrule x CODE number decides\nmatch <!_a ⟦ d(1,2) ( _ a digits )* ⟧ !_letters\nfind  ⟦1⟧\npass  x",
		"rule x CODE\nmatch ^ ( month&-verb | n(1,31)+ )? _ any ~ !!'of' $", "rule x NONE\nmatch (", "let a = a a\nlet a = a a\n",
		"rule x CODE\nmatch ((any*)*)*", "rule x CODE\nmatch ⟧ any ⟦", "rule x CODE\nmatch !( !( any ) )", "rule x CODE\nmatch () any |", "rule x CODE\nmatch any <any $ <any",
	} {
		f.Add(s, "on 3.May of 12-13\nMr 5")
	}
	f.Fuzz(func(t *testing.T, text, read string) {
		s, err := rule.Parse(rule.File{Name: "w", Text: list}, rule.File{Name: "r", Text: text})
		if err != nil {
			if !strings.Contains(err.Error(), "r: line ") && !strings.Contains(err.Error(), "words: w: ") {
				t.Fatalf("%v names no line", err)
			}
			return
		}
		src := source(s, read)
		s.Find(src, func(h rule.Hit) {
			if h.Start < 0 || h.End <= h.Start || h.End > len(src.Tokens) {
				t.Fatalf("hit [%d, %d) of %d tokens", h.Start, h.End, len(src.Tokens))
			}
		})
	})
}

// FuzzFind: no text makes the rules of a language panic, or find what is not there.
func FuzzFind(f *testing.F) {
	languages, err := stock.Languages(stock.Codes()...)
	if err != nil {
		f.Fatal(err)
	}
	var sets []*rule.Set
	for _, l := range languages {
		s, err := rule.Of(l)
		if err != nil {
			f.Fatal(err)
		}
		sets = append(sets, s)
		for _, r := range s.Rules {
			for _, example := range r.Finds {
				text, _ := marked(example)
				f.Add(text)
			}
			for _, text := range r.Passes {
				f.Add(text)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range sets {
			src := source(s, text)
			s.Find(src, func(h rule.Hit) {
				if h.Start < 0 || h.End <= h.Start || h.End > len(src.Tokens) || h.Rule == nil {
					t.Fatalf("hit %+v of %d tokens", h, len(src.Tokens))
				}
			})
		}
	})
}
