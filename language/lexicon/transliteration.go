package lexicon

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

//go:embed transliterations.txt
var transliterationsText string

// A transliteration is Arabic letters that are written for a run of Latin ones.
type transliteration struct {
	native string
	cost   float64
}

// transliterations are those of transliterations.txt by their Latin letters.
var transliterations = sync.OnceValue(func() map[string][]transliteration {
	out := map[string][]transliteration{}
	for line := range strings.Lines(transliterationsText) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		for _, f := range fields[1:] {
			native, cost, _ := strings.Cut(f, "=")
			c, err := strconv.ParseFloat(cost, 64)
			if err != nil {
				panic("lexicon: transliterations.txt: " + line) // the file is embedded; a test reads it
			}
			out[fields[0]] = append(out[fields[0]], transliteration{strings.Trim(native, "-"), c})
		}
	}
	return out
})

// longestRun is how many Latin letters are written as one at the most; unlistedLetter is what a
// letter costs that no run of the table has.
const (
	longestRun     = 3
	unlistedLetter = 6
)

// writtenAs is what it costs at the least to write a Latin word as an Arabic one: minus the
// logarithm of how probable that is.
func writtenAs(latin, native string) float64 {
	l, n := Plain(latin), Plain(native)
	table := transliterations()
	costs := make([][]float64, len(l)+1) // of l[:i] written as n[:j], plus one; 0: not reached
	for i := range costs {
		costs[i] = make([]float64, len(n)+1)
	}
	costs[0][0] = 1
	reach := func(i, j int, cost float64) {
		if costs[i][j] == 0 || cost < costs[i][j] {
			costs[i][j] = cost
		}
	}
	for i := range costs {
		for j, cost := range costs[i] {
			if cost == 0 {
				continue
			}
			if j < len(n) {
				reach(i, next(n, j), costs[i][j]+unlistedLetter)
			}
		}
		for j, cost := range costs[i] {
			if cost == 0 || i == len(l) {
				continue
			}
			reach(i+1, j, cost+unlistedLetter)
			for k := i + 1; k <= min(i+longestRun, len(l)); k++ {
				for _, t := range table[l[i:k]] {
					if strings.HasPrefix(n[j:], t.native) {
						reach(k, j+len(t.native), cost+t.cost)
					}
				}
			}
		}
	}
	return costs[len(l)][len(n)] - 1
}

// next is where the letter behind one begins.
func next(s string, at int) int {
	for at++; at < len(s) && s[at]&0xc0 == 0x80; at++ {
	}
	return at
}
