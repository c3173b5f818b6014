package server

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/bodies"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// Organisations that everybody knows: nothing around their names need tell them, their names are
// words, and what plays other organisations by their words leaves them as they are.

// ruleBody is the rule of their spans.
const ruleBody = "body"

// bodies are those that nothing else has found. A name that is a word counts where the model of the
// language does not rule it out, too.
func (c *conversation) bodies(t *tongue, spans, doubts []understudy.Span) (out []understudy.Span) {
	for _, m := range bodies.Load().Find(t.read().Text, c.writing.clitics) {
		doubted := m.Trade != bodies.Operator && !m.Small && slices.ContainsFunc(doubts, func(d understudy.Span) bool { return d.Start < m.End && m.Start < d.End })
		if !touched(spans, m.Start, m.End) && (doubted || c.isBody(t.doc.Text, m) || c.worksThere(t.doc.Text, m) || c.standsAsBody(t, m)) {
			out = append(out, understudy.Span{Start: m.Start, End: m.End, Category: understudy.Organisation, Rule: ruleBody, Score: sureOnce})
		}
	}
	for _, v := range t.values() {
		if name := t.doc.Text[v.start:v.end]; writtenAsName(name) && bodies.Load().Has(name) && !c.writing.listed[words.Fold(name)] && !touched(spans, v.start, v.end) {
			out = append(out, understudy.Span{Start: v.start, End: v.end, Category: understudy.Organisation, Rule: ruleBody, Score: sureOnce})
		}
	}
	return t.cut(understudy.Outermost(out))
}

// worksThere reports whether a name without capitals that is a word, too, stands alone behind a word of
// place (الأخصائية من اتصالات، جاءت).
func (c *conversation) worksThere(text string, m bodies.Match) bool {
	before := strings.TrimSuffix(text[:m.Start], " ")
	word := before[strings.LastIndexAny(before, " \n\t")+1:]
	next, _ := utf8.DecodeRuneInString(text[m.End:])
	return len(before) < m.Start && c.writing.beside.at[words.Fold(word)] && unicode.IsPunct(next) && lexicon.Caseless(m.Name) && m.Trade != bodies.Operator &&
		!c.anyLexicon(func(l *lexicon.Lexicon) bool { return !seldom(l, m.Name) })
}

// standsAsBody reports whether a name that is a word has its capital within a sentence, or is all that stands in brackets, in
// a text that names people (he drives for Three; the shop (Next)).
func (c *conversation) standsAsBody(t *tongue, m bodies.Match) bool {
	text := t.doc.Text
	first, _ := utf8.DecodeRuneInString(text[m.Start:])
	if !t.personal || m.Small || !unicode.IsUpper(first) || strings.Contains(m.Name, " ") || utf8.RuneCountInString(m.Name) < leastBeside || !plainWord(text, wordPlace{m.Start, m.End}) {
		return false
	}
	folded := words.Fold(m.Name)
	if c.writing.beside.stays[folded] || c.isLanguage(m.Name) || c.anyLexicon(func(l *lexicon.Lexicon) bool { _, _, country := l.Country(m.Name); return country }) {
		return false
	}
	if strings.HasSuffix(text[:m.Start], "(") && strings.HasPrefix(text[m.End:], ")") {
		return true
	}
	before := strings.TrimRight(text[:m.Start], " ")
	word := words.Fold(before[strings.LastIndexAny(before, " \n\t(|\"'’")+1:])
	return within(text, m.Start) && (c.writing.beside.at[word] || c.writing.stops[t.doc.Language][word] && !c.isStop(t.doc.Language, m.Name)) && !capitalised(text[m.End:])
}

// withLegalForm are names in capitals with a legal form of any language that is read behind them
// (Granit & Gran AB in a French text).
func (c *conversation) withLegalForm(t *tongue, spans []understudy.Span) (out []understudy.Span) {
	for _, m := range capitals.FindAllStringIndex(t.doc.Text, -1) {
		text := t.doc.Text[m[0]:m[1]]
		last := strings.LastIndexByte(text, ' ')
		first, _, _ := strings.Cut(text, " ")
		club := last > 0 && (c.isClub(text[last+1:], text[:last]) || c.isClub(first, text[len(first)+1:]))
		if last > 0 && (club || c.writing.legal[words.Fold(text[last+1:])]) && !touched(spans, m[0], m[1]) {
			out = append(out, understudy.Span{Start: m[0], End: m[1], Category: understudy.Organisation, Rule: ruleBody, Score: sureOnce})
		}
	}
	return out
}

// isClub reports whether a word is the sign of a club (FK Tallen), and the rest of its name has a word that nobody says.
func (c *conversation) isClub(sign, rest string) bool {
	return strings.ToUpper(sign) == sign && c.writing.beside.clubs[words.Fold(sign)] && slices.ContainsFunc(strings.Fields(rest), func(w string) bool {
		return utf8.RuneCountInString(w) >= leastUnknown && strings.ToUpper(w) != w && !c.isSaid(w)
	})
}

// capitals are words in capitals side by side.
var capitals = regexp.MustCompile(`\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:& )?\p{Lu}[\p{L}\p{M}'’-]*){1,5}`)

// leastSmall is how many letters a name of one word has at least that is told in small letters.
const leastSmall = 5

// isBody reports whether what is written as the name of an organisation is that, and no word: one of
// its words is in no dictionary, or there are several in capitals, or it has its capital
// within a sentence.
func (c *conversation) isBody(text string, m bodies.Match) bool {
	all := strings.Fields(text[m.Start:m.End])
	known := !slices.ContainsFunc(all, func(w string) bool { return !c.isWord(strings.TrimSuffix(w, "'s")) })
	switch {
	case m.Small:
		return !known && (len(all) > 1 || utf8.RuneCountInString(m.Name) >= leastSmall)
	case !known:
		return len(all) > 1 || utf8.RuneCountInString(m.Name) >= leastForm || m.Trade != bodies.Operator
	case len(all) > 1:
		return lexicon.Caseless(all[0]) || !slices.ContainsFunc(all[1:], func(w string) bool { return utf8.RuneCountInString(w) >= leastForm && !writtenAsName(w) })
	}
	if lexicon.Caseless(all[0]) {
		return m.Trade != bodies.Operator && !c.anyLexicon(func(l *lexicon.Lexicon) bool { rank := l.Rank(all[0]); return rank > 0 && rank <= hardlyEver })
	}
	opens := begins(text, m.Start) && m.End < len(text) && !c.anyLexicon(func(l *lexicon.Lexicon) bool { return !seldom(l, all[0]) })
	return m.Trade != bodies.Operator && !lexicon.Caseless(all[0]) && (within(text, m.Start) || opens) && !capitalised(text[m.End:])
}

// capitalised reports whether the next word begins with a capital.
func capitalised(text string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, " "))
	return strings.HasPrefix(text, " ") && unicode.IsUpper(r)
}

// closed are stand-ins without the names of organisations that they had left: another of
// the same trade, which is none of the conversation's, plays each.
func (c *conversation) closed(results []understudy.Result, source draw.Source) {
	table := bodies.Load()
	used := map[string]bool{}
	var said strings.Builder
	for _, r := range results {
		said.WriteString(r.Document.Text + "\n")
		for _, s := range r.Surrogates {
			used[s.Text] = true
		}
	}
	plays := map[string]string{}
	play := func(name string) string {
		if plays[name] == "" {
			plays[name] = another(table.Alike(name), name, source.Uint64("body", name), func(o string) bool {
				return !used[o] && !containsWord(said.String(), o)
			})
			used[plays[name]] = true
		}
		return plays[name]
	}
	for i := range results {
		text := results[i].Document.Text
		for k := range results[i].Surrogates {
			s := &results[i].Surrogates[k]
			if !named(s.Category) || s.Decision.Action != understudy.Replace {
				continue
			}
			original := text[s.Start:s.End]
			if s.Kind == kindUsername && s.Reason == "" {
				s.Text = c.told(s.Text, source.Uint64(kindUsername, original))
			}
			switch {
			case s.Reason != "" || s.Category == understudy.Code || !c.keeps(s.Text, original) && !containsWord(s.Text, original):
			case s.Category == understudy.Organisation:
				s.Text, s.Parts = play(original), nil
			default:
				s.Text, s.Parts = understudy.PlaceholderOf(s.Category), nil
			}
			if s.Category == understudy.Location && (s.Reason != "" || containsWord(s.Text, original)) && writtenAsName(original) && c.town(original) {
				s.Text, s.Reason, s.Parts = understudy.PlaceholderOf(s.Category), "", nil
			}
			for _, m := range table.Find(original, c.writing.clitics) {
				name := original[m.Start:m.End]
				if m.Small || !c.isBody(original, m) {
					continue
				}
				switch {
				case s.Reason != "":
					s.Text, s.Reason, s.Parts = strings.Replace(original, name, play(m.Name), 1), "", nil
				case containsWord(s.Text, name):
					s.Text, s.Parts = strings.ReplaceAll(s.Text, name, play(m.Name)), nil
				}
			}
			if s.Reason == "" && s.Category != understudy.Code && s.Kind != kindStreet && c.leaves(s.Text, original) {
				s.Text, s.Parts = play(original), nil
			}
			if s.Reason != "" && s.Category == understudy.Organisation && (inCapitals(original) || lexicon.Caseless(original) && (len(strings.Fields(original)) > 1 || c.listedName(original) && !c.isWord(original))) {
				s.Text, s.Reason, s.Parts = play(original), "", nil
			}
			if s.Reason != "" && s.Category == understudy.Person && lexicon.Caseless(original) && c.listedName(original) {
				s.Text, s.Reason, s.Parts = understudy.PlaceholderOf(s.Category), "", nil
			}
		}
	}
}

// told is a user name that can be told in an answer: one of few letters, or a word, with figures behind it.
func (c *conversation) told(name string, draw uint64) string {
	if utf8.RuneCountInString(name) >= leastForm && !c.isWord(name) && isLetters(name) || strings.ContainsFunc(name, unicode.IsDigit) && utf8.RuneCountInString(name) >= leastForm {
		return name
	}
	return name + strconv.Itoa(leastFigure+int(draw%figureCount))
}

// Figures behind user names are of two places.
const (
	leastFigure = 10
	figureCount = 90
)

// leaves reports whether a stand-in has two words at least of the original's that have capitals and are none that names
// of institutions begin with: the name of a club or race in a longer mention (Prix de Foulées de la Vallée).
func (c *conversation) leaves(standIn, original string) bool {
	n := 0
	for _, w := range nameWords(original) {
		if first, _ := utf8.DecodeRuneInString(w); utf8.RuneCountInString(w) >= leastForm && unicode.IsUpper(first) && !c.heads(w) && !c.writing.legal[words.Fold(w)] && containsWord(standIn, w) {
			n++
		}
	}
	return n > 1
}

// keeps reports whether a stand-in has a name of the original's: no word of any language, or a name of
// people that is of no class of words.
func (c *conversation) keeps(standIn, original string) bool {
	return slices.ContainsFunc(nameWords(original), func(w string) bool {
		return utf8.RuneCountInString(w) >= leastForm && writtenAsName(w) && (!c.isWord(w) || c.surnameAt(w)) && containsWord(standIn, w)
	})
}

// trade is that of names that play what is on no list.
const trade = "Securitas"

// another is a name out of a list that may be taken, in the script of another one.
func another(list []string, name string, draw uint64, free func(string) bool) string {
	if list == nil {
		list = bodies.Load().Alike(trade)
	}
	first, _ := utf8.DecodeRuneInString(name)
	for i := range list {
		o := list[(draw+uint64(i))%uint64(len(list))]
		if begins, _ := utf8.DecodeRuneInString(o); o != name && lexicon.Caseless(o) == lexicon.Caseless(name) && unicode.IsLetter(begins) == unicode.IsLetter(first) && isDistinctive(o, true) && free(o) {
			return o
		}
	}
	return understudy.PlaceholderOf(understudy.Organisation)
}

// inCapitals reports whether all longer words of a text, two at least, are written as names in a
// script with capitals.
func inCapitals(text string) bool {
	n := 0
	for w := range wordsOf(text) {
		word := text[w.start:w.end]
		if first, _ := utf8.DecodeRuneInString(word); utf8.RuneCountInString(word) >= leastForm && !unicode.IsUpper(first) {
			return false
		}
		n++
	}
	return n > 1
}
