package quantity

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language/value"
)

//go:embed currencies.txt
var currencyTable string

const euro = "EUR"

// A tender is what the table knows of a currency.
type tender struct {
	rate    float64 // how many of it a euro is worth, about
	country string  // the one that it speaks of; "": those that have it
	until   int     // the last year in which it was the money of the country; 0: it is
}

var tenders = sync.OnceValue(func() map[string]tender {
	t, err := parseTenders(currencyTable)
	if err != nil {
		panic("quantity: " + err.Error())
	}
	return t
})

func parseTenders(table string) (map[string]tender, error) {
	out := map[string]tender{}
	for _, line := range lines.Of(table) {
		f := strings.Fields(line)
		if len(f) < 2 || len(f) > 4 || len(f[0]) != 3 {
			return nil, fmt.Errorf("currencies.txt: want code, rate, country, year: %q", line)
		}
		var t tender
		var err error
		if t.rate, err = strconv.ParseFloat(f[1], 64); err != nil || t.rate <= 0 {
			return nil, fmt.Errorf("currencies.txt: no rate: %q", line)
		}
		if len(f) > 2 {
			t.country = f[2]
		}
		if len(f) > 3 {
			if t.until, err = strconv.Atoi(f[3]); err != nil {
				return nil, fmt.Errorf("currencies.txt: no year: %q", line)
			}
		}
		if _, twice := out[f[0]]; twice {
			return nil, fmt.Errorf("currencies.txt: twice: %q", line)
		}
		out[f[0]] = t
	}
	return out, nil
}

// lastBeforeEuro is the last year of the currencies that first became the euro.
const lastBeforeEuro = 2001

// forerunners are the last currencies of countries before the one that they have now.
var forerunners = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for code, t := range tenders() {
		if t.until >= lastBeforeEuro && t.until > tenders()[out[t.country]].until {
			out[t.country] = code
		}
	}
	return out
})

// Round numbers, by which amounts of one currency become amounts of another
const (
	leastFactor = 2         // what is worth about the same stays
	mostFactor  = 1_000_000 // of one currency to another
)

// factors calls f with 2, 5, 10, 20 and so on, the smallest first, until it returns false.
func factors(f func(int64) bool) {
	for n := int64(leastFactor); n <= mostFactor; {
		if !f(n) {
			return
		}
		if leading(n) == 2 {
			n = n / 2 * 5
		} else {
			n *= 2
		}
	}
}

// exchange carries moved amounts of one currency over to another, of a like worth: by a round
// number that is the same in the whole document.
func (p *Moves) exchange(m *mention, to []int64, from, into string) {
	a, b := tenders()[from], tenders()[into]
	if a.rate == 0 || b.rate == 0 {
		return
	}
	c := p.class(from)
	times, over := int64(1), int64(1)
	factors(func(n int64) bool {
		if float64(n) <= b.rate/a.rate*nearly {
			times = n
		}
		return true
	})
	for _, n := range c.divisors {
		if float64(n) <= a.rate/b.rate*nearly {
			over = n
		}
	}
	for i := range m.values {
		v := &m.values[i]
		if v.Counts != from || v.Value == 0 || v.Fixed {
			continue
		}
		switch {
		case over > 1:
			to[i] = divided(to[i], over, stepOf(v))
		case times > 1 && to[i] < 1<<60/times:
			to[i] *= times
		}
	}
}

// nearly rounds up to the next of the factors: 4 is nearly 5.
const nearly = 1.4

// stepOf is the smallest step that the writing of an amount can show.
func stepOf(v *value.Quantity) int64 { return min(v.Grain, value.Unit*v.Scale) }

// divided is an amount divided, in whole steps.
func divided(v, by, step int64) int64 { return (v/by + step/2) / step * step }

// leastDivided is how many steps an amount has at least that was divided.
const leastDivided = 5

// million is the least amount behind which some languages need a word before the currency: "2 000 000 de
// lires".
const million = 1_000_000 * value.Unit

// linked reports whether a word stands between the amount and the currency of a mention.
func (p *Moves) linked(m *mention) bool {
	if m.monies == 0 {
		return false
	}
	before := m.text[:p.monies[m.money].start]
	return strings.ContainsFunc(strings.TrimLeft(before[strings.LastIndexAny(before, "0123456789")+1:], " \u00a0\u202f"), unicode.IsLetter)
}

// mayDivide finds the round numbers by which the amounts of each currency may be divided: what is
// balanced must divide, and no two amounts may meet.
func (p *Moves) mayDivide() {
	type known struct{ value, step, least int64 }
	of := map[string][]known{}
	for i := range p.mentions {
		for k := range p.mentions[i].values {
			v := &p.mentions[i].values[k]
			if v.Value > 0 && !v.Fixed && len(v.Counts) == 3 && !isMeasure(v.Counts) {
				a := known{v.Value, stepOf(v), leastDivided * stepOf(v)}
				if v.Value >= million && p.linked(&p.mentions[i]) {
					a.least = million
				}
				of[v.Counts] = append(of[v.Counts], a)
			}
		}
	}
	for i := range p.classes {
		c := &p.classes[i]
		amounts := of[c.name]
		if len(amounts) == 0 {
			continue
		}
		steps, least := map[int64]int64{}, map[int64]int64{}
		for _, a := range amounts {
			steps[a.value], least[a.value] = max(steps[a.value], a.step), max(least[a.value], a.least)
		}
		factors(func(n int64) bool {
			fits := true
			for v, step := range steps {
				to := c.to(v)
				out := divided(to, n, step)
				_, exact := c.balanced[v]
				fits = fits && out >= least[v] && (!exact || to == out*n)
			}
			fits = fits && c.move.Ordered(func(v int64) int64 { return divided(c.to(v), n, max(steps[v], 1)) })
			if fits {
				c.divisors = append(c.divisors, n)
			}
			return true
		})
	}
}
