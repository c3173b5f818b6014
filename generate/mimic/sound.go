package mimic

import "strings"

// A sound is an index into inventory.
type sound uint8

// A feature set is Kondrak's (2000, table 1): place and manner of articulation on
// the scale of the vocal tract, and what is there or not. Vowels have height,
// backness and rounding instead of a place.
type features struct {
	vowel                 bool
	place, manner         float64
	voice, nasal, lateral bool
	trill                 bool // Kondrak's "retroflex": what r is and l is not
	high, back            float64
	round                 bool
}

// Places and manners as Kondrak (2000) has them, after Ladefoged (1995).
const (
	bilabial, labiodental, dental, alveolar  = 1.0, 0.95, 0.9, 0.85
	palatoalveolar, palatal, velar, glottal  = 0.75, 0.7, 0.6, 0.1
	stop, affricate, fricative, approximant  = 1.0, 0.9, 0.8, 0.6
	highVowel, midVowel, lowVowel            = 0.4, 0.2, 0.0
	high, mid, low, front, central, backmost = 1.0, 0.5, 0.0, 1.0, 0.5, 0.0
)

// inventory are the sounds that letters are heard as; letter names each.
var inventory = [...]struct {
	letter byte
	features
}{
	{'p', features{place: bilabial, manner: stop}},
	{'b', features{place: bilabial, manner: stop, voice: true}},
	{'t', features{place: alveolar, manner: stop}},
	{'d', features{place: alveolar, manner: stop, voice: true}},
	{'k', features{place: velar, manner: stop}},
	{'g', features{place: velar, manner: stop, voice: true}},
	{'f', features{place: labiodental, manner: fricative}},
	{'v', features{place: labiodental, manner: fricative, voice: true}},
	{'T', features{place: dental, manner: fricative}}, // th
	{'s', features{place: alveolar, manner: fricative}},
	{'z', features{place: alveolar, manner: fricative, voice: true}},
	{'S', features{place: palatoalveolar, manner: fricative}}, // sh
	{'C', features{place: palatoalveolar, manner: affricate}}, // ch
	{'h', features{place: glottal, manner: fricative}},
	{'m', features{place: bilabial, manner: stop, voice: true, nasal: true}},
	{'n', features{place: alveolar, manner: stop, voice: true, nasal: true}},
	{'l', features{place: alveolar, manner: approximant, voice: true, lateral: true}},
	{'r', features{place: alveolar, manner: approximant, voice: true, trill: true}},
	{'j', features{place: palatal, manner: approximant, voice: true}},
	{'w', features{place: velar, manner: approximant, voice: true, round: true}},
	{'a', features{vowel: true, manner: lowVowel, high: low, back: central}},
	{'e', features{vowel: true, manner: midVowel, high: mid, back: front}},
	{'i', features{vowel: true, manner: highVowel, high: high, back: front}},
	{'o', features{vowel: true, manner: midVowel, high: mid, back: backmost, round: true}},
	{'u', features{vowel: true, manner: highVowel, high: high, back: backmost, round: true}},
}

const sounds = len(inventory)

// named finds a sound by its letter.
var named = func() (m [256]sound) {
	for i, s := range inventory {
		m[s.letter] = sound(i)
	}
	return m
}()

func (s sound) vowel() bool { return inventory[s].vowel }

type spelling struct{ letters, as string }

// spellings lists letters that stand for other sounds than their own, the longest
// first. It is a reader of no language in particular: one who reads Schäfer,
// Szymański, Quist and Philip aloud and is understood.
var spellings = []spelling{
	{"tsch", "C"}, {"sch", "S"}, {"skj", "S"}, {"stj", "S"}, {"szcz", "SC"}, {"tch", "C"}, {"dzh", "C"},
	{"sh", "S"}, {"sj", "S"}, {"sz", "S"}, {"cz", "C"}, {"ch", "C"}, {"kj", "C"}, {"tj", "C"}, {"th", "T"}, {"ph", "f"},
	{"ck", "k"}, {"kh", "k"}, {"gh", "g"}, {"qu", "kv"}, {"qv", "kv"}, {"zh", "S"}, {"dj", "j"}, {"hj", "j"}, {"gj", "j"}, {"lj", "j"},
	{"wh", "v"}, {"rh", "r"}, {"dh", "d"}, {"ce", "se"}, {"ci", "si"}, {"cy", "si"},
	{"ij", "i"}, {"ie", "i"}, {"ee", "i"}, {"oo", "u"}, {"ou", "u"}, {"oe", "o"}, {"ae", "e"}, {"ue", "u"},
	{"c", "k"}, {"q", "k"}, {"x", "ks"}, {"w", "v"}, {"y", "i"}, {"'", ""},
}

// longest is how many sounds of a name are compared.
const longest = 16

// pronounce writes the sounds of a plain word; doubled letters are heard once.
func pronounce(plain string, out *[longest]sound) int {
	n := 0
	put := func(letter byte) {
		if s := named[letter]; n < longest && (n == 0 || out[n-1] != s) {
			out[n] = s
			n++
		}
	}
word:
	for i := 0; i < len(plain); {
		switch c := plain[i]; {
		case c < 'a' || c > 'z':
			i++ // other scripts and signs have no sound here
			continue
		case c == 'y' && i+1 < len(plain) && isVowel(plain[i+1]):
			put('j')
			i++
			continue
		case spellingsBy[c] != nil:
			for _, h := range spellingsBy[c] {
				if strings.HasPrefix(plain[i:], h.letters) {
					for k := range len(h.as) {
						put(h.as[k])
					}
					i += len(h.letters)
					continue word
				}
			}
		}
		put(plain[i])
		i++
	}
	return n
}

// spellingsBy are the spellings by their first letter.
var spellingsBy = func() (m [256][]spelling) {
	for _, h := range spellings {
		m[h.letters[0]] = append(m[h.letters[0]], h)
	}
	return m
}()

func isVowel(c byte) bool { return strings.IndexByte("aeiouy", c) >= 0 }

// cost is what it costs to hear one sound for another, 0 to 1: Kondrak's sum of
// differences, each with its salience (2000, table 2), over the largest sum that
// counts. Two vowels differ by height, backness and rounding, all others by place
// and manner.
var cost = func() (c [sounds][sounds]float32) {
	const most = 60
	for i := range inventory {
		for j := range inventory {
			c[i][j] = float32(min(1, difference(&inventory[i].features, &inventory[j].features)/most))
		}
	}
	return c
}()

func difference(a, b *features) float64 {
	if a.vowel && b.vowel {
		// Vowels weigh little in Kondrak's sums; here they carry a name's tune.
		return 4 * (5*abs(a.high-b.high) + 5*abs(a.back-b.back) + 5*unlike(a.round, b.round))
	}
	return 40*abs(a.place-b.place) + 50*abs(a.manner-b.manner) + 5*unlike(a.vowel, b.vowel) +
		10*(unlike(a.voice, b.voice)+unlike(a.nasal, b.nasal)+unlike(a.lateral, b.lateral)+unlike(a.trill, b.trill))
}

func abs(f float64) float64 { return max(f, -f) }

func unlike(a, b bool) float64 {
	if a != b {
		return 1
	}
	return 0
}
