package phrase

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// Swedish is the grammar of Swedish. Nouns and adjectives are inflected by the
// rows of sv/nouns.txt and sv/adjectives.txt, and nouns for which those have only
// the most general endings as the lexicon says.
type Swedish struct {
	nouns, adjectives *declension
	lex               *lexicon.Lexicon // may be nil
}

// Tables of Swedish, read once: every director and every candidate's article asks for them.
var (
	swedishNouns      = sync.OnceValue(func() *declension { return readDeclension("sv", "nouns", Noun) })
	swedishAdjectives = sync.OnceValue(func() *declension { return readDeclension("sv", "adjectives", Adjective) })
)

func newSwedish(lex *lexicon.Lexicon) Swedish {
	return Swedish{swedishNouns(), swedishAdjectives(), lex}
}

// general is how many bytes an ending has at most that says little.
const general = 2

// listed returns a noun of the lexicon if the table has no more than a general
// ending for it.
func (g Swedish) listed(word string) (lexicon.Noun, bool) {
	if p := g.nouns.of(word); g.lex == nil || p != nil && (p.whole || len(p.forms[0]) > general) {
		return lexicon.Noun{}, false
	}
	n, form, ok := g.lex.Noun(word)
	return n, ok && form == lexicon.Indefinite && n.Lemma == word
}

// noun writes a noun in another form.
func (g Swedish) noun(word string, as Inflection) string {
	low := strings.ToLower(word)
	if n, ok := g.listed(low); ok {
		if form := n.In(lexicon.NounForm(as)); form != "" && len(form) >= 2 {
			if r, size := utf8.DecodeRuneInString(word); unicode.IsUpper(r) {
				return word[:size] + form[min(size, len(form)):]
			}
			return form
		}
	}
	return g.nouns.inflect(word, as)
}

// gender is en or ett.
func (g Swedish) gender(word string) string {
	if n, ok := g.listed(word); ok {
		if n.Neuter {
			return "ett"
		}
		return "en"
	}
	if p := g.nouns.of(word); p != nil {
		return p.gender
	}
	return ""
}

var swedishFunction = wordSet(`och i på av för till från med vid om som att en ett den det de dem under över mellan mot genom utan efter
	före innan sedan hos åt ur inom utom enligt bland kring per eller men samt inte ej är var blev har hade ha kan kunde ska skall skulle vill
	vara varit bli blivit han hon hen vi ni jag du mig dig sig oss er min mitt mina din ditt dina sin sitt sina vår vårt våra hans hennes dess
	deras denna detta dessa där då när så nu här än också även bara nya gamla stora lilla s el m fl resp kl nr kap st mom p bil f d bl a t ex von af de la du der van
	vars vilken vilket vilka alla varje båda både någon något några ingen inget inga samma annan annat andra`)

func wordSet(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// Function implements Grammar.
func (Swedish) Function(w string) bool { return swedishFunction[w] }

// Bases implements Grammar.
func (g Swedish) Bases(w string) []Base {
	out := g.nouns.bases(w, nil)
	if g.lex != nil {
		if n, form, ok := g.lex.Noun(w); ok && form != lexicon.Indefinite && n.Lemma != w {
			out = append(out, Base{Word: n.Lemma, As: Inflection(form)})
		}
	}
	return g.adjectives.bases(w, out)
}

// linkedBy are the words behind which the rest of a noun phrase is not inflected.
var linkedBy = [...]string{" i ", " av ", " för ", " på ", " till ", " om ", " vid ", " med ", " från ", " mot ", " över ", " under ", " som ", " utan "}

// Inflect implements Grammar. The last word is the head, the words before it are
// adjectives that agree with it: "allmän åklagare", "den allmänna åklagaren".
func (g Swedish) Inflect(words string, m Make, as Inflection) string {
	if as == 0 || m == Name {
		return words
	}
	if m == Adjective {
		cut := strings.LastIndexByte(words, ' ') + 1
		return words[:cut] + g.adjectives.inflect(words[cut:], as)
	}
	head, rest := words, ""
	for _, l := range linkedBy {
		if i := strings.Index(head, l); i > 0 {
			head, rest = words[:i], words[i:]
		}
	}
	cut := strings.LastIndexByte(head, ' ') + 1
	return g.weak(head[:cut]) + g.noun(head[cut:], as) + rest
}

// weak writes the adjectives before a noun that is not in its base form.
func (g Swedish) weak(attributes string) string {
	if attributes == "" {
		return ""
	}
	var b strings.Builder
	for w := range strings.FieldsSeq(attributes) {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) || strings.HasSuffix(w, "s") {
			b.WriteString(w)
		} else {
			b.WriteString(g.adjectives.inflect(w, Weak))
		}
		b.WriteByte(' ')
	}
	return b.String()
}

var (
	swedishOne = wordSet(`en ett den det denna detta varje någon något ingen inget min mitt din ditt sin sitt vår vårt er ert vilken vilket samma hans hennes
		dess deras annan annat egen eget som blev bli är var vara`)
	swedishMany = wordSet(`två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton tjugo trettio fyrtio femtio hundra tusen flera många
		alla båda några inga mina dina sina våra era vilka andra de dessa egna sådana antal olika fler flesta bland mellan tusentals hundratals miljoner`)
)

// Number implements Grammar: "läkare" and "barn" are one or several by the
// numerals, pronouns and adjectives before them. Where nothing tells, a neuter
// ("företag", "barn") is several.
func (g Swedish) Number(b Base, before string) Inflection {
	if b.Make != Noun || b.As != 0 || g.noun(b.Word, Plural) != b.Word {
		return b.As
	}
	tail := before[max(0, len(before)-40):]
	words := strings.FieldsFunc(tail, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == '(' })
	for i := len(words) - 1; i >= max(0, len(words)-3); i-- {
		w := lexicon.Fold(words[i])
		switch {
		case swedishOne[w]:
			return 0
		case swedishMany[w] || w[0] >= '0' && w[0] <= '9' && w != "1":
			return Plural
		case strings.HasSuffix(w, "s"): // a genitive: Sveriges universitet
			return 0
		case i == len(words)-1 && len(w) > 3 && strings.HasSuffix(w, "t"): // an adjective: svenskt medborgarskap
			return 0
		case i == len(words)-1 && strings.HasSuffix(w, "a"):
			return Plural
		case i == len(words)-1 && g.Function(w):
			i = 0
		}
	}
	if g.Takes(b.Word) == "ett" && strings.HasSuffix(before, " ") && before != "" {
		return Plural
	}
	return 0
}

// Possessive implements Grammar: Sveriges, läkarens.
func (Swedish) Possessive(w, text string) (stem string, cut int) {
	if len(w) < 4 || w[len(w)-1] != 's' || w[len(w)-2] == 's' || text == "" || text[len(text)-1]|0x20 != 's' {
		return w, 0
	}
	return w[:len(w)-1], len(text) - 1
}

// Owner implements Grammar: an unknown name in -s before a word is in the genitive
// ("Samsungs svar"), unless names end so (Adidas, Jesus, Harris).
func (g Swedish) Owner(w, text, after string) int {
	_, cut := g.Possessive(w, text)
	rest := strings.TrimLeft(after, " ")
	next, _ := utf8.DecodeRuneInString(rest)
	if cut == 0 || rest == after || !unicode.IsLetter(next) || ShapeOf(text) != Title {
		return 0
	}
	if strings.ContainsRune("aeiouy", rune(w[len(w)-2])) {
		if word, _, _ := strings.Cut(rest, " "); g.Function(lexicon.Fold(word)) || w[len(w)-2] == 'u' || w[len(w)-2] == 'i' {
			return 0
		}
	}
	return cut
}

// Possess implements Grammar: Lars, Marx and Schulz take no s, acronyms take a
// colon (EU:s), capitals a capital.
func (Swedish) Possess(so, mark string) string {
	last, size := utf8.DecodeLastRuneInString(so)
	if size == 0 {
		return mark
	}
	word := so[strings.LastIndexAny(so, " -\u00a0")+1:]
	if ShapeOf(word) == Upper && mark != "S" && utf8.RuneCountInString(word) < 6 {
		return ":s"
	}
	switch unicode.ToLower(last) {
	case 's', 'x', 'z':
		return ""
	}
	return strings.TrimPrefix(mark, ":")
}

// Article implements Grammar. A Swedish article is not written anew: stand-ins
// take that of the original (Agreement).
func (Swedish) Article(string) string { return "" }

// Takes implements Grammar: en or ett, the gender of a noun.
func (g Swedish) Takes(words string) string {
	head := words
	for _, l := range linkedBy {
		if i := strings.Index(head, l); i > 0 {
			head = head[:i]
		}
	}
	return g.gender(strings.ToLower(head[strings.LastIndexByte(head, ' ')+1:]))
}

// Agreement implements Grammar: articles, pronouns and adjectives anywhere in the
// sentence agree with the gender of a noun, so its stand-in has the same.
func (g Swedish) Agreement(b Base, _ string) string {
	if b.Make != Noun {
		return ""
	}
	return g.Takes(b.Word)
}

// Definite implements Grammar: names stand without an article.
func (Swedish) Definite(words string) string { return words }

// Determined implements Grammar.
func (Swedish) Determined(string) bool { return false }

// Title implements Grammar: only the first word of a name has a capital.
func (Swedish) Title(words string) string { return capital(words) }

// Compounds implements Grammar.
func (Swedish) Compounds() bool { return true }

// swedishOpen are the endings that tell the make of a word that is no noun of the
// lexicon, the longest first.
var swedishOpen = []struct {
	ending, class string
	as            Inflection
}{
	{"ligt", "open-ly", 0}, {"igt", "open-adjective", Neuter}, {"iskt", "open-adjective", Neuter}, {"liga", "open-adjective", Weak}, {"iga", "open-adjective", Weak},
	{"iska", "open-adjective", Weak}, {"samma", "open-adjective", Weak}, {"lösa", "open-adjective", Weak}, {"fulla", "open-adjective", Weak}, {"fullt", "open-adjective", Neuter},
	{"isk", "open-adjective", 0}, {"ig", "open-adjective", 0}, {"sam", "open-adjective", 0}, {"bar", "open-adjective", 0}, {"lös", "open-adjective", 0}, {"full", "open-adjective", 0},
	{"aktig", "open-adjective", 0}, {"ad", "open-adjective", 0}, {"ade", "open-past", 0}, {"dde", "open-past", 0}, {"ande", "open-noun", 0}, {"ende", "open-noun", 0},
	{"are", "open-noun", 0}, {"ning", "open-abstract", 0}, {"het", "open-abstract", 0}, {"tion", "open-abstract", 0},
	{"ar", "open-present", 0}, {"er", "open-present", 0}, {"te", "open-past", 0}, {"a", "open-verb", 0},
}

// Open implements Grammar: nouns keep their gender and their form.
func (g Swedish) Open(w, before string) (class string, b Base) {
	if strings.HasSuffix(before, "att ") {
		return "open-verb", Base{Word: w, Make: Name}
	}
	if g.lex != nil {
		if n, form, ok := g.lex.Noun(w); ok {
			class = "open-noun"
			for _, e := range [...]string{"ning", "het", "tion", "else", "skap"} {
				if strings.HasSuffix(n.Lemma, e) {
					class = "open-abstract"
				}
			}
			return class, Base{Word: n.Lemma, As: Inflection(form)}
		}
	}
	for _, o := range swedishOpen {
		if stem, ok := strings.CutSuffix(w, o.ending); ok && len(stem) > 2 {
			if o.class == "open-adjective" {
				return o.class, Base{Word: w, Make: Adjective, As: o.as}
			}
			return o.class, Base{Word: w}
		}
	}
	if bs := g.nouns.bases(w, nil); len(bs) > 0 {
		return "open-noun", bs[0]
	}
	return "open-noun", Base{Word: w}
}

// Attributive implements Grammar: a name that ends in a consonant takes an s, one
// that ends in a vowel does not.
func (Swedish) Attributive(name string) string {
	last, _ := utf8.DecodeLastRuneInString(name)
	if strings.ContainsRune("aeiouyåäöéøæsxz", unicode.ToLower(last)) {
		return name
	}
	return name + "s"
}

// Letters implements Grammar.
func (Swedish) Letters() string { return "åäöé" }

// Culture implements Grammar.
func (Swedish) Culture() string { return "sv" }
