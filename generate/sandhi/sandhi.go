// Package sandhi joins stand-ins to the words before them: d'Amélie but de Bruno, au
// Maroc but en Tunisie, للسعودية but لمصر. In come the text before a mention, the
// mention and its stand-in; out go the word that has to stand there instead, and the
// stand-in as it is written behind it. The rules are the language's joins.txt; a
// language without one has none.
//
// A file of joins has lines of these kinds:
//
//	vowels: aeiou…              letters before which words are elided
//	elided: de = d'             a word, and what it is before a vowel
//	country NAME: le = au, la = en, l' = en, les = aux, - = à
//	                            what stands before the name of a country, by its article
//	noun NAME: le = du, la = de la, l' = de l', les = des, - = de
//	                            what stands before the name of a thing, by its article: before a
//	                            vowel, before a plural, and before a name that has none, which a
//	                            word in small letters with an article may play
//	region NAME: le = dans le, la = dans la, …
//	                            the same of a region, of which
//	region name ARTICLE: Gers; Tarn
//	                            lists those that take an article
//	article WORD: banque; école words that names of things begin with, by their article
//	glued: ل + ال = لل          a clitic, the beginning of a stand-in, and both together
//
// It may know internal/lines, language and language/lexicon.
package sandhi

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// File is the name of the rules in a language's folder.
const File = "joins.txt"

// Joins are the rules of one language. A nil Joins has none.
type Joins struct {
	vowels  string
	full    map[string]string // d' → de
	elided  map[string]string // de → d'
	country []paradigm
	noun    []paradigm
	region  []paradigm
	regions map[string]string // the article of regions, folded
	article map[string]string // of the words that names of things begin with, folded
	glued   []glue
	lexicon *lexicon.Lexicon
}

// A paradigm says what stands before a country, by its article; "" has none.
type paradigm map[string]string

type glue struct{ clitic, start, both string }

// Of returns the joins of a language, nil if it has none. A file that can not be read is an
// error, with its line.
func Of(l *language.Language) (*Joins, error) {
	if l.Files == nil {
		return nil, nil
	}
	text, err := l.Read(File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // most languages join nothing
	}
	if err != nil {
		return nil, err
	}
	j := &Joins{full: map[string]string{}, elided: map[string]string{}, article: map[string]string{}, regions: map[string]string{}, lexicon: l.Lexicon}
	for n, line := range lines.Of(text) {
		if err := j.add(line); err != nil {
			return nil, fmt.Errorf("language %s: %s:%d: %w", l.Code, File, n, err)
		}
	}
	return j, nil
}

// none stands for no article.
const none = "-"

func (j *Joins) add(line string) error {
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		return fmt.Errorf("%q: want KEY: VALUE", line)
	}
	left, right, equal := strings.Cut(value, "=")
	left, right = strings.TrimSpace(left), strings.TrimSpace(right)
	kind, _, _ := strings.Cut(key, " ")
	switch {
	case kind == "vowels":
		j.vowels = strings.TrimSpace(value)
	case kind == "elided" && equal:
		j.elided[left] = right
		if _, ok := j.full[right]; !ok {
			j.full[right] = left
		}
	case kind == "glued" && equal:
		clitic, start, ok := strings.Cut(left, "+")
		if !ok {
			return fmt.Errorf("%q: want CLITIC + BEGINNING = BOTH", value)
		}
		j.glued = append(j.glued, glue{strings.TrimSpace(clitic), strings.TrimSpace(start), right})
	case kind == "article" && len(key) > len("article "):
		for w := range strings.SplitSeq(value, ";") {
			j.article[lexicon.Fold(strings.TrimSpace(w))] = strings.TrimPrefix(key, "article ")
		}
	case strings.HasPrefix(key, regionName):
		for w := range strings.SplitSeq(value, ";") {
			j.regions[lexicon.Fold(strings.TrimSpace(w))] = strings.TrimPrefix(key, regionName)
		}
	case (kind == "country" || kind == "noun" || kind == "region") && equal:
		p := paradigm{}
		for pair := range strings.SplitSeq(value, ",") {
			article, word, ok := strings.Cut(pair, "=")
			if !ok {
				return fmt.Errorf("%q: want ARTICLE = WORD", pair)
			}
			article, word = strings.TrimSpace(article), strings.TrimSpace(word)
			if article == none {
				article = ""
			}
			if word == none {
				word = ""
			}
			p[article] = word
		}
		switch kind {
		case "noun":
			j.noun = append(j.noun, p)
		case "region":
			j.region = append(j.region, p)
		default:
			j.country = append(j.country, p)
		}
	default:
		return fmt.Errorf("%q: unknown rule", key)
	}
	return nil
}

const regionName = "region name "

// longestWord is how many bytes before a mention are looked at.
const longestWord = 24

// Join returns how many bytes (UTF-8) before a mention have to be replaced together with it, and
// the whole that takes their place and that of the mention. before is the text before the
// mention.
func (j *Joins) Join(before, original, standIn string) (cut int, whole string) {
	if j == nil || standIn == "" {
		return 0, standIn
	}
	standIn = j.inside(standIn)
	for _, g := range j.glued {
		if strings.HasSuffix(before, g.clitic) && strings.HasPrefix(standIn, g.start) {
			return len(g.clitic), g.both + strings.TrimPrefix(standIn, g.start)
		}
	}
	if len(before) > longestWord {
		before = before[len(before)-longestWord:]
	}
	if word, size, ok := j.ofCountry(before, original, standIn); ok {
		return size, word + standIn
	}
	if cut, whole, ok := j.ofRegion(before, original, standIn); ok {
		return cut, whole
	}
	if word, size, rest, ok := j.contract(before, standIn); ok {
		return size, word + rest
	}
	if word, size, ok := j.ofNoun(before, original, standIn); ok {
		return size, word + standIn
	}
	word, size := lastWord(before)
	if word == "" {
		return 0, standIn
	}
	if head(original) == head(standIn) { // l'hôpital Cochin: the word before is as the same word asked
		return 0, standIn
	}
	low := strings.ToLower(word)
	vowel := j.vowel(standIn)
	if full, ok := j.full[low]; ok && !vowel {
		return size, like(word, full) + " " + standIn
	}
	if short, ok := j.elided[low]; ok && vowel {
		return size, like(word, short) + standIn
	}
	return 0, standIn
}

// head is the first word of a text, in small letters.
func head(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return strings.ToLower(word)
}

// ofCountry is Join where both are countries that a word of a paradigm stands before.
func (j *Joins) ofCountry(before, original, standIn string) (word string, size int, ok bool) {
	if len(j.country) == 0 || j.lexicon == nil {
		return "", 0, false
	}
	from, form, ok := j.lexicon.Country(original)
	if !ok || form != lexicon.FormName {
		return "", 0, false
	}
	to, form, ok := j.lexicon.Country(standIn)
	if !ok || form != lexicon.FormName {
		return "", 0, false
	}
	for _, p := range j.country {
		old, ok := p[from.Definite]
		if !ok || old == "" || !endsWith(before, spaced(old)) {
			continue
		}
		written := before[len(before)-len(spaced(old)):]
		return like(written, spaced(p[to.Definite])), len(written), true
	}
	return "", 0, false
}

// ofRegion is Join where both are regions that a word of a paradigm stands before; the article may
// stand in the mention.
func (j *Joins) ofRegion(before, original, standIn string) (cut int, whole string, ok bool) {
	if len(j.region) == 0 {
		return 0, "", false
	}
	inside, name := j.bareRegion(original)
	_, to := j.bareRegion(standIn)
	from, known := j.regions[lexicon.Fold(name)]
	article, played := j.regions[lexicon.Fold(to)]
	if !known || !played {
		return 0, "", false
	}
	before += original[:inside]
	for _, p := range j.region {
		old := p[from]
		if old == "" || !endsWith(before, spaced(old)) {
			continue
		}
		written := before[len(before)-len(spaced(old)):]
		word := like(written, spaced(p[article]))
		if len(written) < inside {
			return 0, original[:inside-len(written)] + word + to, true
		}
		return len(written) - inside, word + to, true
	}
	return 0, "", false
}

// bareRegion is how many bytes of a text are an article before the name of a region, and that name.
func (j *Joins) bareRegion(text string) (int, string) {
	for _, p := range j.region {
		for _, article := range p {
			if rest, ok := cutFold(text, spaced(article)); ok && article != "" && j.regions[lexicon.Fold(rest)] != "" {
				return len(text) - len(rest), rest
			}
		}
	}
	return 0, text
}

// The articles by which nouns are joined, in the order of the rules.
const (
	plainArticle = "le"
	vowelArticle = "l'"
	// Names in the plural are played by those of a thing whose article is known.
	pluralArticle = "les"
)

// ofNoun is Join where both are names of things that begin with other words: du Crédit
// Agricole but de la Banque Sillon. A stand-in of which the article is not known is joined as
// the original was, but for a vowel.
func (j *Joins) ofNoun(before, original, standIn string) (word string, size int, ok bool) {
	if len(j.noun) == 0 || head(original) == head(standIn) {
		return "", 0, false
	}
	to := j.article[lexicon.Fold(head(standIn))]
	vowel := j.vowel(standIn)
	first, _ := utf8.DecodeRuneInString(standIn)
	for _, p := range j.noun {
		if bare := p[""]; bare != "" && to != "" && unicode.IsLower(first) && j.article[lexicon.Fold(head(original))] == "" && endsWith(before, spaced(bare)) {
			if vowel {
				to = vowelArticle
			}
			written := before[len(before)-len(spaced(bare)):]
			return like(written, spaced(p[to])), len(written), true
		}
		for _, old := range [...]string{vowelArticle, "la", plainArticle, pluralArticle} {
			if p[old] == "" || old == pluralArticle && to == "" || !endsWith(before, spaced(p[old])) {
				continue
			}
			article := to
			if article == "" {
				article = old
			}
			switch {
			case vowel:
				article = vowelArticle
			case article == vowelArticle:
				article = plainArticle
			}
			if article == old {
				return "", 0, false
			}
			written := before[len(before)-len(spaced(p[old])):]
			return like(written, spaced(p[article])), len(written), true
		}
	}
	return "", 0, false
}

// contract joins a stand-in that brings its article to the word before: à + le Rivage = au Rivage.
func (j *Joins) contract(before, standIn string) (word string, size int, rest string, ok bool) {
	for _, article := range [...]string{plainArticle, pluralArticle} {
		rest, ok := strings.CutPrefix(standIn, article+" ")
		if !ok {
			continue
		}
		for _, p := range j.noun {
			if bare := p[""]; bare != "" && p[article] != "" && endsWith(before, spaced(bare)) {
				written := before[len(before)-len(spaced(bare)):]
				return like(written, spaced(p[article])), len(written), rest, true
			}
		}
	}
	return "", 0, "", false
}

// spaced is a word with the blank that follows it, if one does.
func spaced(word string) string {
	if word == "" || strings.HasSuffix(word, "'") {
		return word
	}
	return word + " "
}

// endsWith reports whether a text ends with a word, whatever the case and the apostrophe.
func endsWith(text, word string) bool {
	if len(text) < len(word) {
		return false
	}
	end := text[len(text)-len(word):]
	if !strings.EqualFold(end, word) {
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(text[:len(text)-len(word)])
	return !unicode.IsLetter(r) && r != '\''
}

// inside elides the words in a stand-in itself.
func (j *Joins) inside(standIn string) string {
	words := strings.Split(standIn, " ")
	for i, w := range words {
		for short, full := range j.full {
			if rest, ok := cutFold(w, short); ok && i == 0 && strings.HasSuffix(short, "'") && !j.mute(rest) && !j.vowel(rest) {
				words[i] = like(w, full) + " " + rest // l'printemps
				break
			}
		}
	}
	words = j.agree(strings.Split(strings.Join(words, " "), " "))
	for i := 0; i+1 < len(words); i++ {
		for _, p := range j.noun {
			if whole := p[vowelArticle]; p[plainArticle] != plainArticle && strings.EqualFold(words[i], p[plainArticle]) && j.vowel(words[i+1]) {
				words[i] = like(words[i], whole) + words[i+1] // gare du Ouest
				words = append(words[:i+1], words[i+2:]...)
				break
			}
		}
	}
	for i := 0; i+1 < len(words); i++ {
		if short, ok := j.elided[strings.ToLower(words[i])]; ok && words[i] != strings.ToUpper(words[i]) && i > 0 && j.vowel(words[i+1]) {
			words[i] = like(words[i], short) + words[i+1]
			words = append(words[:i+1], words[i+2:]...)
		}
	}
	return strings.Join(words, " ")
}

// agree gives a stand-in that begins with an article the one that its next word has: la Boussole,
// l'Étincelle. Words in capitals are left as they are.
func (j *Joins) agree(words []string) []string {
	if len(words) < 2 || words[1] == "" || words[1] == strings.ToUpper(words[1]) {
		return words
	}
	old := strings.ToLower(words[0])
	for _, p := range j.noun {
		if p[plainArticle] != plainArticle || old != plainArticle && old != p["la"] {
			continue
		}
		if j.vowel(words[1]) {
			return append([]string{like(words[0], p[vowelArticle]) + words[1]}, words[2:]...)
		}
		if to := j.article[lexicon.Fold(words[1])]; to != "" && to != old {
			words[0] = like(words[0], p[to])
		}
	}
	return words
}

// cutFold cuts a beginning off a text, whatever its case and its apostrophe.
func cutFold(text, start string) (string, bool) {
	plain := strings.Replace(text, "’", "'", 1)
	if len(plain) <= len(start) || !strings.EqualFold(plain[:len(start)], start) {
		return "", false
	}
	return plain[len(start):], true
}

// mute reports whether a text begins with a letter before which words may be elided or not.
func (j *Joins) mute(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return !unicode.IsLower(r) || r == 'h'
}

// vowel reports whether a text begins with a vowel, whatever its accents.
func (j *Joins) vowel(text string) bool {
	for _, r := range norm.NFD.String(text) {
		return strings.ContainsRune(j.vowels, unicode.ToLower(r))
	}
	return false
}

// lastWord is the word that ends a text, with its apostrophe or without its blank, and how
// many bytes both have.
func lastWord(before string) (word string, size int) {
	text := strings.TrimSuffix(before, " ")
	tight := len(text) == len(before)
	start := len(text)
	if tight {
		switch {
		case strings.HasSuffix(text, "'"):
			start--
		case strings.HasSuffix(text, "’"):
			start -= len("’")
		default:
			return "", 0
		}
	}
	for start > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:start])
		if !unicode.IsLetter(r) {
			break
		}
		start -= n
	}
	return strings.ReplaceAll(text[start:], "’", "'"), len(before) - start
}

// like writes a word with the capital that another begins with.
func like(model, word string) string {
	if word == "" {
		return ""
	}
	if r, _ := utf8.DecodeRuneInString(model); unicode.IsUpper(r) {
		first, n := utf8.DecodeRuneInString(word)
		return string(unicode.ToUpper(first)) + word[n:]
	}
	return word
}
