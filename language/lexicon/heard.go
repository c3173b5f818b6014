package lexicon

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// namesBySound are names of cultures that write in Latin letters, by their consonants as
// Arabic letters keep them.
type namesBySound map[string][]nameOfSound

type nameOfSound struct {
	table *names
	row   int32
}

// What an Arabic spelling may differ from a name that it is read as: a vowel written for
// another counts one, a vowel that one of them does not write unwritten. Names of fewer
// consonants than fewConsonants must agree in all written vowels.
const (
	unwritten     = .3
	mostApart     = 1.2
	fewConsonants = 3
)

// Transliterated returns the name of another culture that a word in Arabic letters is the sound of:
// كلينتون is Clinton. Of several it is the one that differs least, of these the most common.
// ok is false for names of Arabs, and for words that sound like no listed name.
func (l *Lexicon) Transliterated(native string) (Name, bool) {
	if !inArabic(native) {
		return Name{}, false
	}
	if strings.ContainsAny(native, arabsOnly) || strings.HasPrefix(native, "ال") || utf8.RuneCountInString(native) < shortestTransliterated {
		return Name{}, false
	}
	t := l.full()
	if p := t.world.people(arabic); p != nil {
		if _, ok := p.byName[Plain(native)]; ok {
			return Name{}, false
		}
	}
	if from, to := t.names.index.find(native); from < to {
		latin := t.names.rows[from].latin
		if origins, _ := l.origins(latin); latin == "" || slices.ContainsFunc(origins, ofMuslims) {
			return Name{}, false
		}
	}
	sounds := soundsOf(native)
	best, least := Name{}, mostApart+.01
	for _, h := range t.world.namesBySound()[consonants(sounds)] {
		row := &h.table.rows[h.row]
		other := soundOf(row.written)
		away := apart(sounds, other)
		if len(consonants(sounds)) < fewConsonants && away > unwritten {
			continue
		}
		if away < least-1e-9 || away < least+1e-9 && row.weight > best.Weight {
			best, least = Name{Written: row.written, Gender: row.gender, Origins: h.table.sets[row.set], Weight: row.weight}, away
		}
	}
	return best, best.Written != ""
}

// SoundsLike reports whether a word in Arabic letters may be how a word in Latin letters is
// heard: أوباما, Obama.
func SoundsLike(native, latin string) bool {
	_, ok := Apart(native, latin)
	return ok
}

// Consonants returns the consonants that a word of either script is heard as; words that
// sound alike have the same.
func Consonants(word string) string {
	if inArabic(word) {
		return consonants(soundsOf(word))
	}
	return consonants(soundOf(word))
}

// Apart returns how much the vowels of a word in Arabic letters differ from those that a word
// in Latin letters is heard as. ok is false if the two are not alike.
func Apart(native, latin string) (away float64, ok bool) {
	a, b := soundsOf(native), soundOf(latin)
	if !inArabic(native) || consonants(a) != consonants(b) || !near(native, a, b) {
		return 0, false
	}
	return apartFrom(native, a, b), true
}

// Spellings returns, of names of which some are in Latin and some in Arabic letters, those in
// Arabic letters with the one in Latin letters that they are the sound of; of several the one
// that Sounds.Find prefers.
func Spellings(names []string, weight func(latin string) uint32) map[string]string {
	latin := Sounds{}
	if !slices.ContainsFunc(names, inArabic) {
		return nil
	}
	for _, n := range names {
		if !inArabic(n) {
			latin.Add(n)
		}
	}
	out := map[string]string{}
	for _, n := range names {
		if l, ok := latin.Find(n, weight); ok {
			out[n] = l
		}
	}
	return out
}

// SureSpellings returns, of names of another kind, those in Arabic letters that FindSurely finds among
// names in Latin letters and that are not the sound of one of their own kind, with what was found.
func SureSpellings(others, names []string) map[string]string {
	out, own, latin := map[string]string{}, Sounds{}, Sounds{}
	if !slices.ContainsFunc(others, inArabic) {
		return out
	}
	for _, n := range others {
		if !inArabic(n) {
			own.Add(n)
		}
	}
	for _, n := range names {
		if !inArabic(n) {
			latin.Add(n)
		}
	}
	for _, n := range others {
		if _, ok := own.Find(n, nil); ok || !inArabic(n) {
			continue
		}
		if l, ok := latin.FindSurely(n, false); ok {
			out[n] = l
		}
	}
	return out
}

// Sounds are names in Latin letters by the consonants that they are heard as.
type Sounds map[string][]string

// Add adds a name.
func (s Sounds) Add(latin string) {
	key := wordByWord(latin)
	s[key] = append(s[key], latin)
}

// FindSurely is Find for a word of which nothing says that it is a name from elsewhere: of four
// letters or more, all of which are written for sounds of other languages, and that differs
// from the name by little; by less if it is a word of its own language, and by nothing if it has
// few consonants.
func (s Sounds) FindSurely(native string, word bool) (latin string, ok bool) {
	if strings.ContainsAny(native, neverForeign) || strings.HasPrefix(native, "ال") || utf8.RuneCountInString(native) < shortestTransliterated {
		return "", false
	}
	if latin, ok = s.Find(native, nil); !ok {
		return "", false
	}
	most, few := surelyApart, len(wordByWord(native)) < fewConsonants
	switch {
	case few:
		most = 0
	case word:
		most = unwritten
	}
	away, _ := namesApart(native, latin)
	return latin, away < most+tiny && !(few && word)
}

// neverForeign are letters that Arabic writes for no sound of other languages. surelyApart is how
// much a word and a name may differ.
const (
	neverForeign = "حصضظعةىءؤئ"
	surelyApart  = .6
)

// borneCounts is how much the logarithm of how many bear a name counts beside that of how
// probably it is written so: those who are named in one text are seldom drawn from all.
const borneCounts = .3

// mostPerLetter is what a letter may cost, of all of a name, that is another's spelling. Of 347 names of
// parallel texts that sound alike, 9 cost more, and 8 of these are others: هدسون is not Disney.
const mostPerLetter = 2.2

// Find returns the name that one in Arabic letters is the sound of, word by word in their order.
// Of several it is the most probable one, by how many bear it and how it is written; of these the
// first of the alphabet. Weight, how many bear a name, may be nil.
func (s Sounds) Find(native string, weight func(latin string) uint32) (latin string, ok bool) {
	if !inArabic(native) {
		return "", false
	}
	if weight == nil {
		weight = func(string) uint32 { return 0 }
	}
	least := 0.0
	for _, l := range s[wordByWord(native)] {
		if _, alike := namesApart(native, l); !alike {
			continue
		}
		cost := writtenAs(l, native)
		if cost > mostPerLetter*float64(utf8.RuneCountInString(native)) {
			continue
		}
		cost -= borneCounts * math.Log(1+float64(weight(l)))
		if !ok || cost < least-tiny || cost < least+tiny && l < latin {
			latin, least, ok = l, cost, true
		}
	}
	return latin, ok
}

// tiny is less than sounds differ.
const tiny = 1e-9

// wordByWord are the consonants of the words of a name.
func wordByWord(name string) string {
	words := strings.Fields(name)
	for i, w := range words {
		words[i] = Consonants(w)
	}
	return strings.Join(words, " ")
}

// namesApart is how much the word differs that differs most; ok is false if one of them is not alike.
func namesApart(native, latin string) (most float64, ok bool) {
	x, y := strings.Fields(native), strings.Fields(latin)
	if len(x) != len(y) {
		return 0, false
	}
	for i := range x {
		away, alike := Apart(x[i], y[i])
		if !alike {
			return 0, false
		}
		most = max(most, away)
	}
	return most, true
}

func inArabic(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.Is(unicode.Arabic, first)
}

// near reports whether two words of the same consonants differ little in their vowels.
func near(word, native, latin string) bool {
	away := apartFrom(word, native, latin)
	return away <= mostApart && (len(consonants(native)) >= fewConsonants || away <= unwritten)
}

// apartFrom is apart for the sounds of a word in Arabic letters. An alef without its hamza, as
// words are in plain form, may be any vowel at the beginning of a word: اليوت is Elliott.
func apartFrom(word, native, latin string) float64 {
	if strings.HasPrefix(word, "ا") && latin != "" && vowel(latin[0]) {
		if native = native[1:]; native == "" || !vowel(native[0]) {
			native = latin[:1] + native
		}
	}
	return apart(native, latin)
}

// arabsOnly are letters that Arabic seldom writes for the sounds of other languages; shorter
// words than shortestTransliterated sound like too many names.
const (
	arabsOnly              = "حصضظعذثةىءؤئخ"
	shortestTransliterated = 4
)

// leastHeard is how common a name must be that an unlisted word may be.
const leastHeard = 50

// heardFrom are the cultures whose names are heard.
const heardFrom = " en fr de es it nl pt sv no da fi is pl cs hu ro ru uk el ga wf cd "

// ofMuslims reports whether a culture shares many names with Arabs: theirs are no names from
// elsewhere.
func ofMuslims(culture string) bool {
	switch culture {
	case arabic, "fa", "tr", "ur", "so", "az", "ku", "ce", "bn", "hi", "id", "ms", "sw", "ha", "wf", "am", "he", "sq", "bs":
		return true
	}
	return false
}

// readNamesBySound indexes the names that somebody bears and no list calls Arabic.
func (w *World) readNamesBySound() namesBySound {
	out := namesBySound{}
	for _, table := range []*names{&w.given, &w.family} {
		theirs := make([]bool, len(table.sets))
		for i, set := range table.sets {
			theirs[i] = !slices.ContainsFunc(set, ofMuslims) && slices.ContainsFunc(set, func(o string) bool { return strings.Contains(heardFrom, " "+o+" ") })
		}
		for i := range table.rows {
			row := &table.rows[i]
			if row.weight < leastHeard || !theirs[row.set] || strings.ContainsAny(row.written, " -'") {
				continue
			}
			key := consonants(soundOf(row.written))
			out[key] = append(out[key], nameOfSound{table, int32(i)})
		}
	}
	return out
}

// A sound is one of those that both scripts tell apart: a lower-case letter. Of vowels there
// are a, i and o.
func vowel(s byte) bool { return s == 'a' || s == 'i' || s == 'o' }

// arabicSounds are what Arabic letters are heard as; those that are left out say nothing.
var arabicSounds = map[rune]string{
	'ا': "a", 'أ': "a", 'إ': "i", 'آ': "a", 'ى': "a", 'ع': "a", 'ة': "a", 'و': "o", 'ؤ': "o", 'ي': "i", 'ئ': "i",
	'ب': "b", 'ت': "t", 'ط': "t", 'ث': "t", 'ج': "g", 'غ': "g", 'خ': "k", 'د': "d", 'ذ': "d", 'ض': "d", 'ر': "r",
	'ز': "s", 'س': "s", 'ص': "s", 'ظ': "s", 'ش': "x", 'ف': "f", 'ق': "k", 'ك': "k", 'ل': "l", 'م': "m", 'ن': "n",
}

// soundsOf are the sounds of a word in Arabic letters.
func soundsOf(word string) string {
	var b strings.Builder
	for _, r := range strings.ReplaceAll(word, "تش", "ش") {
		b.WriteString(arabicSounds[r])
	}
	return single(b.String())
}

// latinRuns are runs of Latin letters that are one sound, the longest first.
var latinRuns = [...][2]string{{"tsch", "x"}, {"sch", "x"}, {"tch", "x"}, {"sh", "x"}, {"ch", "x"}, {"th", "t"}, {"kh", "k"}, {"gh", "g"}, {"ph", "f"}, {"ck", "k"}, {"qu", "k"}, {"ce", "si"}, {"ci", "si"}, {"cy", "si"}, {"x", "ks"}}

// latinSound has the sounds of the letters from a to z; h says nothing, x is two.
const latinSound = "abkdifg-igklmnobkrstofo-is"

// soundOf are the sounds of a word in Latin letters.
func soundOf(word string) string {
	rest := Plain(word)
	var b strings.Builder
letters:
	for rest != "" {
		for _, run := range latinRuns {
			if after, ok := strings.CutPrefix(rest, run[0]); ok {
				b.WriteString(run[1])
				rest = after
				continue letters
			}
		}
		if c := rest[0]; c >= 'a' && c <= 'z' && c != 'h' {
			b.WriteByte(latinSound[c-'a'])
		}
		rest = rest[1:]
	}
	return single(b.String())
}

// single writes doubled sounds once.
func single(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if i == 0 || s[i] != s[i-1] {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func consonants(sounds string) string {
	return strings.Map(func(r rune) rune {
		if vowel(byte(r)) {
			return -1
		}
		return r
	}, sounds)
}

// apart is how much the vowels of two words of the same consonants differ.
func apart(native, latin string) (away float64) {
	for native != "" || latin != "" {
		var a, b string
		a, native = vowels(native)
		b, latin = vowels(latin)
		switch {
		case a == "" || b == "":
			away += unwritten * float64(len(a)+len(b))
		case a == b:
		case strings.ContainsAny(a, b):
			away += unwritten
		default:
			away++
		}
		if native != "" {
			native = native[1:]
		}
		if latin != "" {
			latin = latin[1:]
		}
	}
	return away
}

// vowels cuts off those that a word begins with.
func vowels(sounds string) (run, rest string) {
	n := 0
	for n < len(sounds) && vowel(sounds[n]) {
		n++
	}
	return sounds[:n], sounds[n:]
}

// townsBySound are places of the world's table by their consonants as Arabic letters keep them.
type townsBySound map[string][]int32

// mostApartTown is how much the vowels of a place and those of its name in Arabic letters may
// differ: quarters and villages that no list knows are many.
const mostApartTown = .7

// TransliteratedTown returns the town that an unlisted name in Arabic letters is the sound of: كيريموير
// is Kirriemuir. Towns of Arabs and their neighbours, who write their names themselves, are
// none. Of several it is the one that differs least, of these the largest.
func (l *Lexicon) TransliteratedTown(native string) (Town, bool) {
	for w := range strings.FieldsSeq(native) {
		if !inArabic(w) || strings.ContainsAny(w, arabsOnly) || strings.HasPrefix(w, "ال") {
			return Town{}, false
		}
	}
	t := l.full()
	sounds := soundsOf(native)
	if len(consonants(sounds)) <= fewConsonants {
		return Town{}, false
	}
	best, least := int32(-1), mostApartTown
	for _, i := range t.world.townsBySound()[consonants(sounds)] {
		away := apart(sounds, soundOf(t.world.towns.rows[i].Local))
		if away < least-1e-9 || away < least+1e-9 && (best < 0 || t.world.towns.rows[i].Population > t.world.towns.rows[best].Population) {
			best, least = i, away
		}
	}
	if best < 0 {
		return Town{}, false
	}
	return t.world.towns.rows[best], true
}

func (w *World) readTownsBySound() townsBySound {
	theirs := map[string]bool{}
	for i := range w.facts.rows {
		theirs[w.facts.rows[i].iso] = ofMuslims(w.facts.rows[i].culture)
	}
	out := townsBySound{}
	for i := range w.towns.rows {
		if t := &w.towns.rows[i]; !theirs[t.Country] {
			sound := consonants(soundOf(t.Local))
			out[sound] = append(out[sound], int32(i))
		}
	}
	return out
}
