package phrase

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// English is the grammar of English.
type English struct{}

var englishFunction = map[string]bool{
	"of": true, "the": true, "and": true, "for": true, "in": true, "to": true, "on": true, "at": true,
	"a": true, "an": true, "by": true, "with": true, "from": true, "or": true, "under": true, "as": true,
	"who": true, "which": true, "that": true, "is": true, "was": true, "were": true, "be": true, "been": true,
	"his": true, "her": true, "their": true, "its": true, "my": true, "our": true, "not": true,
	"nor": true, "neither": true, "both": true, "against": true, "between": true, "into": true, "upon": true,
	"v": true, "vs": true, "hereinafter": true, "hereafter": true, "known": true, "had": true, "has": true,
	"have": true, "he": true, "she": true, "they": true, "it": true, "de": true, "la": true, "du": true, "des": true,
	"s": true, "t": true, "he's": true, "are": true, "any": true, "other": true, "such": true, "this": true,
	"but": true, "if": true, "than": true, "over": true, "after": true, "before": true, "during": true, "within": true,
	"own": true, "i": true, "including": true, "without": true, "through": true, "near": true, "&": true, "via": true, "others": true, "sq": true, "no": true, "nos": true, "re": true, "ex": true,
	"him": true, "them": true, "himself": true, "herself": true, "whose": true, "when": true, "where": true, "while": true,
	"so": true, "only": false, "who's": true, "since": true, "until": true, "because": true, "will": true, "would": true, "could": true, "can": true, "may": true,
}

// Function implements Grammar.
func (English) Function(w string) bool { return englishFunction[w] }

var englishIrregular = map[string]string{
	"man": "men", "woman": "women", "child": "children", "person": "people", "wife": "wives", "foot": "feet",
	"tooth": "teeth", "life": "lives", "knife": "knives", "thief": "thieves", "half": "halves",
	"diagnosis": "diagnoses", "crisis": "crises", "psychosis": "psychoses", "neurosis": "neuroses",
	"leaf": "leaves", "shelf": "shelves", "loaf": "loaves", "wolf": "wolves", "mouse": "mice",
}

var englishPlural = func() map[string]string {
	m := map[string]string{}
	for s, p := range englishIrregular {
		m[p] = s
	}
	return m
}()

// englishCompounds are words that end in an irregular plural: policemen.
var englishCompounds = []struct {
	singular, plural string
	stems            map[string]bool
}{
	{"man", "men", map[string]bool{"work": true, "police": true, "chair": true, "fire": true, "business": true, "sales": true, "fisher": true, "crafts": true}},
	{"woman", "women", map[string]bool{"police": true, "chair": true, "business": true, "sales": true}},
	{"child", "children", map[string]bool{"grand": true, "step": true, "god": true, "school": true}},
	{"wife", "wives", map[string]bool{"house": true, "mid": true}},
}

// Bases implements Grammar.
func (g English) Bases(w string) []Base {
	var out []Base
	for _, s := range g.singular(w) {
		out = append(out, Base{Word: s, As: Plural})
	}
	return out
}

// Fit returns how many bytes at the end of a text are an indefinite article that words behind it do
// not take, with the space, and what they take instead: "an " before "Scottish". cut is 0 if it fits.
func (g English) Fit(before, words string) (cut int, with string) {
	a, wants := g.Article(before), g.spoken(words)
	if a == "" || wants == "" || a == wants || words == "" || !strings.HasSuffix(before, " ") || len(before) <= len(a) {
		return 0, ""
	}
	was := before[len(before)-1-len(a) : len(before)-1]
	if !strings.EqualFold(was, a) {
		return 0, ""
	}
	return len(was) + 1, was[:1] + wants[1:] + " "
}

// spoken is the article that words take where figures and abbreviations are read out: an 8, an 11,
// an FBI. It is empty for abbreviations that may be read as a word.
func (g English) spoken(words string) string {
	first, _, _ := strings.Cut(words, " ")
	if digits := strings.TrimLeft(first, "0123456789"); digits != first {
		n := first[:len(first)-len(digits)]
		if n[0] == '8' || n == "11" || n == "18" {
			return "an"
		}
		return "a"
	}
	if len(first) > 1 && strings.ToUpper(first) == first {
		switch {
		case strings.ContainsAny(first, "AEIOU"):
			return ""
		case strings.ContainsAny(first[:1], "FHLMNRSX"):
			return "an"
		}
		return "a"
	}
	return g.Takes(words)
}

// shortestPlural is how many letters a plural in -is has at least: Yazidis, but not this or Paris.
const shortestPlural = 6

func (English) singular(w string) []string {
	if s, ok := englishPlural[w]; ok {
		return []string{s}
	}
	for _, c := range englishCompounds {
		if stem, ok := strings.CutSuffix(w, c.plural); ok && c.stems[stem] {
			return []string{stem + c.singular}
		}
	}
	switch {
	case len(w) < 4, !strings.HasSuffix(w, "s"), strings.HasSuffix(w, "ss"), strings.HasSuffix(w, "us"), strings.HasSuffix(w, "is") && len(w) < shortestPlural:
		return nil
	case strings.HasSuffix(w, "ies"):
		return []string{w[:len(w)-3] + "y", w[:len(w)-1]}
	case strings.HasSuffix(w, "es"):
		return []string{w[:len(w)-1], w[:len(w)-2]}
	}
	return []string{w[:len(w)-1]}
}

// Inflect implements Grammar.
func (g English) Inflect(words string, m Make, as Inflection) string {
	if m == Adjective || as&Plural == 0 {
		return words
	}
	return g.plural(words)
}

// Number implements Grammar: the plural differs from the singular.
func (English) Number(b Base, _ string) Inflection { return b.As }

// plural writes a noun phrase in the plural. Of "court of appeal" the first noun
// is the head.
func (g English) plural(words string) string {
	for _, p := range []string{" of ", " for ", " in ", " to ", " with ", " from "} {
		if i := strings.Index(words, p); i > 0 {
			return g.plural(words[:i]) + words[i:]
		}
	}
	if head, ok := strings.CutSuffix(words, "-in-law"); ok {
		return g.plural(head) + "-in-law"
	}
	i := strings.LastIndexAny(words, " -") + 1
	return words[:i] + plural(words[i:])
}

func plural(w string) string {
	low := strings.ToLower(w)
	for sg, pl := range englishIrregular {
		if low == sg || strings.HasSuffix(low, sg) && len(sg) > 2 && (sg == "man" && low != "german" && low != "human" && low != "roman" && low != "ottoman" || sg == "child" || sg == "wife") {
			return w[:len(w)-len(sg)] + matchFirst(w[len(w)-len(sg):], pl)
		}
	}
	switch {
	case strings.HasSuffix(low, "ese"), strings.HasSuffix(low, "ss"), strings.HasSuffix(low, "sh"), strings.HasSuffix(low, "ch"), strings.HasSuffix(low, "x"), strings.HasSuffix(low, "z"), strings.HasSuffix(low, "s"):
		if strings.HasSuffix(low, "ese") || strings.HasSuffix(low, "police") {
			return w
		}
		return w + "es"
	case strings.HasSuffix(low, "y") && len(low) > 1 && !strings.ContainsRune("aeiou", rune(low[len(low)-2])):
		return w[:len(w)-1] + "ies"
	}
	return w + "s"
}

func matchFirst(like, w string) string {
	if r, _ := utf8.DecodeRuneInString(like); unicode.IsUpper(r) {
		return strings.ToUpper(w[:1]) + w[1:]
	}
	return w
}

// Possessive implements Grammar. An apostrophe is one byte or three; the ending
// stands at the end.
func (English) Possessive(w, text string) (stem string, cut int) {
	switch {
	case strings.HasSuffix(w, "'s") && len(w) > 2:
		stem = w[:len(w)-2]
	case strings.HasSuffix(w, "s'") && len(w) > 2:
		stem = w[:len(w)-1]
	default:
		return w, 0
	}
	return stem, max(0, strings.LastIndexAny(text, "'’"))
}

// Owner implements Grammar.
func (g English) Owner(w, text, _ string) int {
	if !strings.HasSuffix(w, "'s") {
		return 0
	}
	_, cut := g.Possessive(w, text)
	return cut
}

// Possess implements Grammar: a word that no longer ends in s takes one, one in
// the plural that now ends in it does not.
func (English) Possess(so, mark string) string {
	if (mark == "'" || mark == "’") && so != "" && !strings.HasSuffix(so, "s") && !strings.HasSuffix(so, "S") {
		return mark + "s"
	}
	return mark
}

// Agreement implements Grammar: a or an.
func (g English) Agreement(b Base, before string) string {
	if b.As&Plural != 0 {
		return ""
	}
	return g.Article(before)
}

// Article implements Grammar.
func (English) Article(before string) string {
	t := strings.TrimRight(before, " \n\t\u00a0")
	if len(t) == len(before) {
		return ""
	}
	i := len(t)
	for i > 0 && t[i-1] < utf8.RuneSelf && (t[i-1]|0x20) >= 'a' && (t[i-1]|0x20) <= 'z' {
		i--
	}
	switch t[i:] {
	case "a", "A":
		return "a"
	case "an", "An", "AN":
		return "an"
	}
	return ""
}

// Definite implements Grammar.
func (English) Definite(words string) string { return "the " + words }

var englishDeterminers = map[string]bool{"the": true, "a": true, "an": true, "this": true, "that": true, "each": true,
	"every": true, "no": true, "any": true, "his": true, "her": true, "its": true, "their": true, "our": true, "my": true}

// Determined implements Grammar. Behind a capital or an adjective stands the rest
// of a name ("European Parliament"), which cannot be told from a verb; prepositions
// and punctuation can.
func (English) Determined(before string) bool {
	t := strings.TrimRight(before, " \n\t\u00a0“‘\"")
	i := strings.LastIndexAny(t, " \n\u00a0") + 1
	w := t[i:]
	if w == "" || strings.ContainsAny(w[len(w)-1:], ".,;:!?)") {
		return false
	}
	if englishDeterminers[strings.ToLower(w)] || strings.HasSuffix(w, "s’") || strings.HasSuffix(w, "'s") || strings.HasSuffix(w, "’s") {
		return true
	}
	r, _ := utf8.DecodeRuneInString(w)
	return unicode.IsUpper(r) && len(w) > 2
}

// Takes implements Grammar. It goes by the sound of the first letters:
// a university, an hour, a European.
func (English) Takes(words string) string {
	w := strings.ToLower(words)
	for _, p := range []string{"uni", "use", "usu", "uk", "eu", "one", "once", "ur", "uganda", "ukrain", "uruguay", "uzbek"} {
		if strings.HasPrefix(w, p) && !strings.HasPrefix(w, "unin") && !strings.HasPrefix(w, "unim") && !strings.HasPrefix(w, "urb") && !strings.HasPrefix(w, "urg") {
			return "a"
		}
	}
	for _, p := range []string{"hour", "honest", "honour", "honor", "heir"} {
		if strings.HasPrefix(w, p) {
			return "an"
		}
	}
	r, _ := utf8.DecodeRuneInString(lexPlain(w))
	if strings.ContainsRune("aeiou", r) {
		return "an"
	}
	return "a"
}

// Title implements Grammar: function words inside a title stay small.
func (g English) Title(words string) string {
	var b strings.Builder
	b.Grow(len(words) + 4)
	for i := 0; i < len(words); {
		end := i
		for end < len(words) && words[end] != ' ' && words[end] != '-' {
			end++
		}
		w := words[i:end]
		if i == 0 || !g.Function(w) {
			b.WriteString(capital(w))
		} else {
			b.WriteString(w)
		}
		if end < len(words) {
			b.WriteByte(words[end])
			end++
		}
		i = end
	}
	return b.String()
}

// Compounds implements Grammar.
func (English) Compounds() bool { return false }

// Open implements Grammar.
func (g English) Open(w, before string) (class string, b Base) {
	if strings.HasSuffix(before, "to ") {
		return "open-verb", Base{Word: w}
	}
	class, key, as := g.openClass(w)
	return class, Base{Word: key, As: as}
}

// openClass tells the make of an English word by its ending.
func (g English) openClass(w string) (class, key string, as Inflection) {
	has := func(endings ...string) bool {
		for _, e := range endings {
			if len(w) > len(e)+2 && strings.HasSuffix(w, e) {
				return true
			}
		}
		return false
	}
	switch {
	case has("ing"):
		return "open-ing", w, 0
	case has("ed"):
		return "open-ed", w, 0
	case has("ly") && !has("family", "assembly"):
		return "open-ly", w, 0
	case has("ous", "ive", "ful", "less", "able", "ible", "ary", "ic", "ish", "ual", "ial", "nal", "cal", "ntal", "ural"):
		return "open-adjective", w, 0
	}
	key = w
	if s := g.Bases(w); len(s) > 0 {
		key, as = s[len(s)-1].Word, Plural
		if !strings.HasSuffix(w, "ses") && !strings.HasSuffix(w, "ches") && !strings.HasSuffix(w, "shes") && !strings.HasSuffix(w, "xes") {
			key = s[0].Word
		}
	}
	stem := key
	for _, e := range []string{"tion", "sion", "ment", "ness", "ity", "ance", "ence", "ship", "ency", "ancy", "hood", "dom", "ism"} {
		if len(stem) > len(e)+2 && strings.HasSuffix(stem, e) {
			return "open-abstract", key, as
		}
	}
	return "open-noun", key, as
}

// Attributive implements Grammar.
func (English) Attributive(name string) string { return name }

// Letters implements Grammar: words with diacritics are of other languages.
func (English) Letters() string { return "" }

// Culture implements Grammar.
func (English) Culture() string { return "" }
