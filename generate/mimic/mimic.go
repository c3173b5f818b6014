// Package mimic measures how much a stand-in resembles the name it plays, and
// whether it gives that name away. In come two names, out come two numbers:
//
//	Resemblance  0 nothing in common … 1 the same: as high as can be
//	Closeness    0 … 1 the same: always below TooClose
//
// Cloaked Classifiers (section 3.2) asks for pseudonyms "that shared a phonetic
// resemblance, […] maintained similar token length, or even incorporated details
// about the author's origins, perceived ethnicity". Origin and gender are no part
// of the number: they are conditions, which whoever proposes names meets first.
//
// It may know internal/edit, internal/scatter and language/lexicon.
package mimic

import (
	"math/bits"
	"strings"

	"github.com/understudy-text/understudy/internal/edit"
	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A Name is a word of a name with what is asked of it again and again.
type Name struct {
	plain   string
	sounds  [longest]sound
	n       int // sounds
	letters int
	beats   int // syllables
	code    string
	endings uint64 // which of common.endings it has, a bit each
	runs    uint64 // a bit for each run of so many letters that makes names too close
}

// Of prepares a word of a name, in any case, with or without diacritics.
func Of(written string) Name {
	name := Name{plain: lexicon.Plain(written)}
	name.n = pronounce(name.plain, &name.sounds)
	in := false
	for _, r := range name.plain {
		name.letters++
		v := r < 0x80 && isVowel(byte(r))
		if v && !in {
			name.beats++
		}
		in = v
	}
	name.beats = max(name.beats, 1)
	name.code = name.codeOf()
	if n := len(name.plain); n > least {
		for _, i := range endingIn[name.plain[n-1]] {
			if e := common.endings[i]; strings.HasSuffix(name.plain, e) && n >= len(e)+least {
				name.endings |= 1 << i
			}
		}
	}
	for i := 0; i+closeRun <= len(name.plain); i++ {
		name.runs |= 1 << (scatter.Hash32(name.plain[i:i+closeRun]) >> 26)
	}
	return name
}

// The weights of what makes two names resemble each other; they add up to 1. They
// are our choice: what Table 6 of Cloaked Classifiers keeps (Zegman and Kaufman,
// Johanson and Wilson) is above all how a name ends and how long it is.
const (
	bySound  = 0.30 // all sounds, aligned
	byEnding = 0.25 // the last sounds
	byBeats  = 0.15 // syllables
	byLength = 0.15 // letters
	byOnset  = 0.15 // the sort of sound it begins with
)

// Resemblance says how much two words of names resemble each other, 0 to 1.
func Resemblance(a, b string) float64 {
	x, y := Of(a), Of(b)
	return x.Resemblance(&y)
}

// Resemblance says how much two names resemble each other, 0 to 1: the mean of
// five likenesses with the weights above. It is symmetric.
func (a *Name) Resemblance(b *Name) float64 {
	if a.n == 0 || b.n == 0 { // other scripts: length alone
		return byLength * ratio(a.letters, b.letters)
	}
	return bySound*a.sound(b) + byEnding*a.ending(b) + byOnset*a.onset(b) +
		byBeats*ratio(a.beats, b.beats) + byLength*ratio(a.letters, b.letters)
}

func ratio(a, b int) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	return float64(min(a, b)) / float64(max(a, b))
}

// missing is the cost of a sound that the other name has not.
const missing = 0.7

// sound is 1 less the cheapest alignment of the sounds, for each sound of the
// longer name (edit distance with the costs of Kondrak's features).
func (a *Name) sound(b *Name) float64 {
	var row [longest + 1]float32
	for j := range b.n {
		row[j+1] = row[j] + missing
	}
	for i := range a.n {
		diagonal := row[0]
		row[0] += missing
		costs := &cost[a.sounds[i]]
		for j := range b.n {
			c := diagonal + costs[b.sounds[j]]
			diagonal = row[j+1]
			row[j+1] = min(c, row[j+1]+missing, row[j]+missing)
		}
	}
	return max(0, 1-float64(row[b.n])/float64(max(a.n, b.n)))
}

// ending counts the last sounds that agree: of three all, of two, of one; where
// none agrees, it is something if both are vowels, or both are not.
func (a *Name) ending(b *Name) float64 {
	same := 0
	for same < 3 && same < a.n && same < b.n && a.sounds[a.n-1-same] == b.sounds[b.n-1-same] {
		same++
	}
	if same == 0 && a.sounds[a.n-1].vowel() == b.sounds[b.n-1].vowel() {
		return 0.25
	}
	if same == a.n && same == b.n {
		return 1 // the whole of a short name
	}
	return [...]float64{0, 0.55, 0.8, 1}[same]
}

// onset compares the sort of the first sounds: two stops, two nasals, two vowels.
func (a *Name) onset(b *Name) float64 {
	x, y := &inventory[a.sounds[0]], &inventory[b.sounds[0]]
	switch {
	case x.vowel != y.vowel:
		return 0
	case x.vowel || x.nasal == y.nasal && abs(x.manner-y.manner) < 0.15:
		return 1
	}
	return 0.4
}

// TooClose is the closeness from which on a reader could guess one name from the
// other. No stand-in is as close as that.
const TooClose = 0.5

// closeRun is how many letters in a row that both have make two names too close.
const closeRun = 4

// Closeness says how easily one name can be guessed from the other, 0 to 1. What
// whole cultures share tells nothing, so a patronymic or adjectival ending, or a
// prefix such as Mc, that both have is left out first. Then it is the largest of
//
//   - 1 if one contains the other, or both have the same phonetic code;
//   - the share of the shorter name's letters that stay (1 - edit distance/length);
//   - 1/8 for each letter of the longest run that both have: four are too many;
//   - 1/2 if they begin with the same letter, which initials would show.
//
// It is symmetric.
func (a *Name) Closeness(b *Name) float64 {
	x, y := apart(a, b)
	if x == "" || y == "" || strings.Contains(x, y) || strings.Contains(y, x) || len(a.code) > 1 && a.code == b.code {
		return 1
	}
	close := 1 - float64(edit.Distance(x, y))/float64(min(len(x), len(y)))
	close = max(close, float64(run(x, y))*(TooClose/closeRun), 0)
	if x[0] == y[0] {
		close = max(close, TooClose)
	}
	return min(close, 1)
}

// TooCloseTo reports whether Closeness is TooClose or more, which is told sooner.
func (a *Name) TooCloseTo(b *Name) bool {
	x, y := apart(a, b)
	if x == "" || y == "" || x[0] == y[0] || len(a.code) > 1 && a.code == b.code {
		return true
	}
	return strings.Contains(x, y) || strings.Contains(y, x) || a.runs&b.runs != 0 && run(x, y) >= closeRun ||
		edit.Within(x, y, min(len(x), len(y))/2)
}

// common are the endings that half the surnames of a culture have, and the
// prefixes.
var common = struct{ endings, prefixes []string }{
	strings.Fields("sdottir dottir shvili opoulos kowski auskas sson owski ewski inski stein field worth strom kvist qvist quist stedt bauer meyer " +
		"oglu wicz ovic evic berg mann enko gren lund dahl holm wood land ford well akis idis escu adze czyk skaya skiy skyi dzki sen son sky ski ska cki cka ova eva ov ev"),
	strings.Fields("mac fitz mc o' d'"),
}

// endingIn lists the common endings by their last letter.
var endingIn = func() (m [256][]int) {
	for i, e := range common.endings {
		m[e[len(e)-1]] = append(m[e[len(e)-1]], i)
	}
	return m
}()

// least is how much of a name must stay when what it shares with others is left
// out.
const least = 2

// apart leaves out what two names share with their cultures.
func apart(x, y *Name) (string, string) {
	a, b := x.plain, y.plain
	if shared := x.endings & y.endings; shared != 0 {
		n := len(common.endings[bits.TrailingZeros64(shared)])
		a, b = a[:len(a)-n], b[:len(b)-n]
	}
	for _, p := range common.prefixes {
		if strings.HasPrefix(a, p) && strings.HasPrefix(b, p) && min(len(a), len(b)) >= len(p)+least {
			return a[len(p):], b[len(p):]
		}
	}
	return a, b
}

// run is the length of the longest run of letters that stands in both.
func run(a, b string) int {
	longest := 0
	for i := range len(a) {
		for j := range len(b) {
			n := 0
			for i+n < len(a) && j+n < len(b) && a[i+n] == b[j+n] {
				n++
			}
			longest = max(longest, n)
		}
	}
	return longest
}

// classes groups the sounds that ears mistake for each other, for the phonetic
// code.
var classes = [256]byte{'p': '1', 'b': '1', 'f': '2', 'v': '2', 'w': '2', 't': '3', 'd': '3', 'T': '3', 'k': '4', 'g': '4',
	's': '5', 'z': '5', 'S': '5', 'C': '5', 'm': '6', 'n': '7', 'l': '8', 'r': '9'}

// codeOf returns a phonetic code: that of Soundex (Russell 1918) over sounds instead of
// letters, finer (m is not n, l is not r), of any length, and with the first
// sound coded like all others. Vowels, h and j are left out, but a vowel at the
// beginning is 0. Carl and Karl have one code.
func (a *Name) codeOf() string {
	var out [longest]byte
	k := 0
	for i := range a.n {
		s := a.sounds[i]
		class := classes[inventory[s].letter]
		if class == 0 {
			if i > 0 || !s.vowel() {
				continue
			}
			class = '0'
		}
		if k == 0 || out[k-1] != class {
			out[k] = class
			k++
		}
	}
	return string(out[:k])
}
