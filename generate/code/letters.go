package code

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/lines"
)

//go:embed kinds.txt
var kindsText string

// kindLetters are the letters that say what kind of number a code is.
var kindLetters = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, line := range lines.Of(kindsText) {
		for w := range strings.FieldsSeq(line) {
			out[w] = true
		}
	}
	return out
})

// lettersTrait is the runs of letters of a code that name a site, in small letters.
const lettersTrait = "prefix"

// How many letters such a run has.
const shortestPrefix, longestPrefix = 2, 4

// siteLetters returns the runs of capitals of a code with figures that stand by themselves, joined
// to the rest by a sign or at its beginning, and are no kind of number: RVH-220418, HAL/2231/B.
func siteLetters(text string) (runs []string) {
	if !strings.ContainsAny(text, figures) {
		return nil
	}
	for i := 0; i < len(text); {
		j := i
		for j < len(text) && (isAlnum(text[j]) || text[j] >= 0x80) {
			j++
		}
		run := text[i:j]
		if n := j - i; n >= shortestPrefix && n <= longestPrefix && strings.Trim(run, capitals) == "" && !kindLetters()[strings.ToLower(run)] &&
			(j < len(text) || i > 0) {
			runs = append(runs, strings.ToLower(run))
		}
		i = max(j, i+1)
	}
	return runs
}

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// prefixLetters are consonants: they make no word.
const prefixLetters = "bcdfghjklmnprstvwxz"

// moveLetters writes other letters for the runs of a code, the same for all codes that have them.
func moveLetters(base []byte, runs string, shared draw.Source) {
	if runs == "" {
		return
	}
	for run := range strings.FieldsSeq(runs) {
		for at := strings.Index(string(base), run); at >= 0; {
			end := at + len(run)
			if (at == 0 || !isAlnum(base[at-1])) && (end == len(base) || !isAlnum(base[end])) {
				for k := range run {
					of := but(prefixLetters, run[k])
					base[at+k] = of[shared.Intn(len(of), run, string(rune('a'+k)))]
				}
				break
			}
			next := strings.Index(string(base[end:]), run)
			if next < 0 {
				break
			}
			at = end + next
		}
	}
}
