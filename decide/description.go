package decide

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

// descriptionFiles tell what a description reveals beside what the lexicon knows of its
// words, one table a language; en.txt says how they are written.
//
//go:embed descriptions
var descriptionFiles embed.FS

// A revealing is what a pattern in a description tells.
type revealing struct {
	pattern string // plain words, with a space before and behind unless letters may stand there
	kinds   kinds
}

// A descriptionExample is a line of a table that shows what its patterns mean.
type descriptionExample struct {
	line  int
	kinds kinds
	text  string
	holds bool
}

// A descriptionTable is one language's patterns. It is not changed once it was read.
type descriptionTable struct {
	revealing []revealing
	examples  []descriptionExample
}

// loadDescriptions reads the table of a language. Without one, only the lexicon tells.
func loadDescriptions(language string) (*descriptionTable, error) {
	file := "descriptions/" + language + ".txt"
	data, err := fs.ReadFile(descriptionFiles, file)
	if err != nil {
		return &descriptionTable{}, nil
	}
	t := &descriptionTable{}
	var of kinds
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '+' || line[0] == '-' {
			t.examples = append(t.examples, descriptionExample{i + 1, of, strings.TrimSpace(line[1:]), line[0] == '+'})
			continue
		}
		kind, patterns, ok := strings.Cut(line, " | ")
		if of = kindBits[kind]; !ok || of.empty() {
			return nil, fmt.Errorf("%s:%d: not a kind and its patterns; the head of descriptions/en.txt says what they look like", file, i+1)
		}
		for p := range strings.SplitSeq(patterns, ", ") {
			word := strings.ReplaceAll(strings.Join(plainWords(strings.Trim(p, "*")), " "), "'", " ")
			if word == "" {
				return nil, fmt.Errorf("%s:%d: %q is no pattern", file, i+1, p)
			}
			if !strings.HasPrefix(p, "*") {
				word = " " + word
			}
			if !strings.HasSuffix(p, "*") {
				word += " "
			}
			t.revealing = append(t.revealing, revealing{pattern: word, kinds: of})
		}
	}
	return t, nil
}

// specialTerms are the kinds that a class of the lexicon gives a description in which one of its
// words stands anywhere: what GDPR, Article 9(1) calls special categories of data.
var specialTerms = map[string]string{
	"illness": "health", "injury": "health", "medicine": "health", "ethnicity": "ethnicity",
	"believer": "faith", "religion": "faith", "church": "faith", "clergy": "faith", "orientation": "orientation",
	"party-ideology": "politics", "political-view": "politics",
}

// harmless are the kinds that a list proves a description to be of that reveals nothing special.
var harmless = kindSet("age", "gender", "nationality", "occupation", "family", "office", "language", "inhabitant")

// longestTerm is how many words of a description are looked up together.
const longestTerm = 3

// mostWords is how many words of a description are looked up; longer ones are no descriptions.
const mostWords = 40

// Description returns the kinds that any word of a description reveals, and whether no list
// says what the description is: "unlisted".
func (l *locale) Description(text string) kinds {
	var k kinds
	plain := plainWords(text)
	joined := " " + strings.ReplaceAll(strings.Join(plain, " "), "'", " ") + " "
	if l.descriptions != nil {
		for _, r := range l.descriptions.revealing {
			if strings.Contains(joined, r.pattern) {
				k = k.union(r.kinds)
			}
		}
	}
	if l.lex == nil {
		return k.union(kindBits["unlisted"])
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \u00a0\n\t-–/,()", r) })
	words = words[:min(len(words), mostWords)]
	for i := range words {
		for n := 1; n <= longestTerm && i+n <= len(words); n++ {
			k = k.union(l.special(strings.Join(words[i:i+n], " ")))
		}
	}
	if k.empty() && !l.listed(text, words) {
		k = kindBits["unlisted"]
	}
	return k
}

// special returns the kinds of special categories that the lexicon gives a term.
func (l *locale) special(term string) (k kinds) {
	for _, c := range l.lex.Classes(l.dictionary(term)) {
		k = k.union(kindBits[specialTerms[strings.TrimPrefix(c, "~")]])
	}
	return k
}

// dictionary is the form of a term under which the lexicon has it.
func (l *locale) dictionary(term string) string {
	if len(l.lex.Classes(term)) > 0 || strings.Contains(term, " ") {
		return term
	}
	if n, _, ok := l.lex.Noun(term); ok {
		return n.Lemma
	}
	return term
}

// listed reports whether a list says that a description is of a harmless kind: as a whole, or by
// its head, which is its first or its last word.
func (l *locale) listed(text string, words []string) bool {
	if _, ok := l.Age(text); ok || l.Term(text).meets(harmless) {
		return true
	}
	if len(words) == 0 {
		return false
	}
	for _, w := range []string{words[0], words[len(words)-1]} {
		if l.Term(l.dictionary(w)).meets(harmless) {
			return true
		}
	}
	return false
}
