package server

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
	"github.com/understudy-text/understudy/substitute"
)

// passages are the texts of a conversation, one document for each language: what one text
// says of a name counts in all, and dates move together.
type passages []*tongue

// A tongue is the texts in one language, one after the other, each with the name of its
// field.
type tongue struct {
	doc          *understudy.Document
	of           []passage
	replacements []corpus.Replacement
	surrogates   []understudy.Surrogate // what those were made of
	marked       []wordPlace            // tags; nil: not looked for yet
	seen         *understudy.Document   // without tags; nil: not made yet
	personal     bool                   // it names people or has their data: what may be a name rather is one
}

// A passage is where a text stands in the document, and the name of its field, which stands
// before it; "": it has none.
type passage struct {
	text, start, end int
	label            string
}

// between parts texts. No sentence goes on over it.
const between = "\n\n"

// passages lays the texts out.
func (c *conversation) passages() (passages, error) {
	codes, err := c.tongues()
	if err != nil {
		return nil, err
	}
	var out passages
	texts := map[string]*strings.Builder{}
	for i, t := range c.Texts {
		code := codes[i]
		if t.Name {
			continue
		}
		if strings.ContainsRune(t.Text, 0) {
			return nil, requestf("a text has a NUL character; is it text?")
		}
		b := texts[code]
		if b == nil {
			b = &strings.Builder{}
			texts[code] = b
			out = append(out, &tongue{doc: &understudy.Document{ID: strconv.Itoa(len(out) + 1), Language: code, World: c.world}})
		}
		if t.Label != "" {
			b.WriteString(strings.ReplaceAll(t.Label, "_", " ") + ": ")
		}
		own := out[slices.IndexFunc(out, func(o *tongue) bool { return o.doc.Language == code })]
		own.of = append(own.of, passage{i, b.Len(), b.Len() + len(t.Text), t.Label})
		b.WriteString(t.Text + between)
	}
	for _, t := range out {
		t.doc.Text = texts[t.doc.Language].String()
	}
	return out, nil
}

// Letters that a text has at least, to tell its language by: one that is read, or one that
// is not, as that stops somebody's work.
const (
	lettersToTell   = 12
	lettersToRefuse = 60
)

// tongues are the languages of the texts. What is too short to tell is in that of the whole.
func (c *conversation) tongues() ([]string, error) {
	out := make([]string, len(c.Texts))
	var all []string
	for _, t := range c.Texts {
		if t.Label == "" && !t.Name {
			all = append(all, t.Text)
		}
	}
	whole := c.language
	if whole == "" {
		whole = c.languageOf(proses(all)...)
	}
	if c.languages[whole] == nil {
		if letters(strings.Join(all, " ")) < lettersToRefuse {
			whole = c.def
		} else if namesAlone(all...) {
			whole = cmp.Or(c.worded(proses(all)...), c.def)
		} else if code := c.worded(proses(all)...); code != "" {
			whole = code
		}
	}
	for i, t := range c.Texts {
		out[i] = whole
		if n := letters(t.Text); c.language == "" && t.Label == "" && n >= lettersToTell {
			code := c.tongueOf(t.Text)
			if worded := c.worded(prose(t.Text)); c.languages[code] == nil && worded != "" {
				code = worded
			}
			if c.languages[code] != nil || n >= lettersToRefuse && !namesAlone(t.Text) {
				out[i] = code
			}
		}
		if c.languages[out[i]] == nil && c.unread == stock.UnreadRefuse {
			return nil, c.takes(i, out[i])
		}
	}
	return out, nil
}

// A text is in a language that is read though its letters look like those of another, as names from elsewhere make
// them, if so many of its words at least are in the dictionary - in small letters, or at the beginning of a sentence -
// and that share of those in small letters.
const (
	leastWorded = 5
	wordedShare = 0.8
)

// worded is the language that is read in whose dictionary most of the words in small letters of texts are, so that a
// prompt full of names is not taken for one in a language of their neighbours; "": none.
func (c *conversation) worded(texts ...string) (best string) {
	most, least := 0, leastWorded
	if namesAlone(texts...) {
		least = 1
	}
	for _, code := range c.codes() {
		common, small, known := 0, 0, 0
		for _, text := range texts {
			for w := range wordsOf(text) {
				word := text[w.start:w.end]
				is := utf8.RuneCountInString(word) > 1 && c.common(code, word)
				if is && (!writtenAsName(word) || begins(text, w.start)) {
					common++
				}
				if !writtenAsName(word) && utf8.RuneCountInString(word) > 1 {
					if small++; is {
						known++
					}
				}
			}
		}
		if common >= least && float64(known) >= wordedShare*float64(small) && common > most {
			best, most = code, common
		}
	}
	return best
}

// namesAlone reports whether most letters of texts are those of words with capitals, as in a list of results: names do not
// say in what language they are told.
func namesAlone(texts ...string) bool {
	capitals, small := 0, 0
	for _, text := range texts {
		for w := range wordsOf(text) {
			word := text[w.start:w.end]
			if first, _ := utf8.DecodeRuneInString(word); unicode.IsUpper(first) {
				capitals += letters(word)
			} else {
				small += letters(word)
			}
		}
	}
	return capitals > small && small < lettersToRefuse
}

// lettersBesideCode tell the language of a text with code in it, by their script.
const lettersBesideCode = 4

// tongueOf is the language of a text: of what stands around its code, if that is enough to
// tell by.
func (c *conversation) tongueOf(text string) string {
	around := prose(text)
	if around == text {
		return c.languageOf(text)
	}
	if code := c.writing.byScript(lettersBesideCode, around); code != "" {
		return code
	}
	if letters(around) < lettersToTell {
		around = text
	}
	return c.languageOf(around)
}

// fence begins and ends program code of several lines.
const fence = "```"

// prose is a text without the code in it.
func prose(text string) string {
	if !strings.Contains(text, fence) {
		return text
	}
	var b strings.Builder
	for i, part := range strings.Split(text, fence) {
		if i%2 == 0 {
			b.WriteString(part + "\n")
		}
	}
	return b.String()
}

// proses are texts without their code; as they are, if nothing else is in them.
func proses(texts []string) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = prose(t)
	}
	if letters(strings.Join(out, "")) < lettersToTell {
		return texts
	}
	return out
}

func letters(text string) (n int) {
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

func (p passages) documents() []*understudy.Document {
	out := make([]*understudy.Document, len(p))
	for i, t := range p {
		out[i] = t.doc
	}
	return out
}

// found are the spans of documents that were looked through before, by the document's id.
type found map[string][]understudy.Span

// Detect returns them.
func (f found) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	return f[doc.ID], nil
}

// detect finds personal data. A span that runs over the end of a text is cut there. What is
// hidden once as a name or number is hidden wherever it stands in the conversation, in every
// language, also in one word with a clitic: the model would learn it from the other place.
func (c *conversation) detect(ctx context.Context, p passages, d understudy.Detector) (found, error) {
	out, halves := found{}, found{}
	k := known{map[string]understudy.Span{}, map[string]understudy.Span{}, map[string]understudy.Span{}, map[string]understudy.Span{}}
	for _, t := range p {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		spans, half, err := c.find(ctx, t, d)
		if err != nil {
			return nil, err
		}
		out[t.doc.ID], halves[t.doc.ID] = spans, half
		for _, s := range spans {
			c.learn(k, s, t.doc.Text[s.Start:s.End], t.doc.Language)
		}
	}
	forms := formsOf(k.names)
	maps.Copy(forms, k.parts)
	glued := formsOf(k.words)
	maps.Copy(glued, forms)
	for _, t := range p {
		firm, half := c.withoutKnown(t, out[t.doc.ID], k)
		halves[t.doc.ID] = append(halves[t.doc.ID], half...)
		spans := t.again(firm, k.names, c.writing.clitics, nil)
		spans = t.again(spans, k.words, c.writing.clitics, notForSentence)
		spans, err := c.alike(ctx, t, spans, forms, glued, k.users)
		if err != nil {
			return nil, err
		}
		out[t.doc.ID] = understudy.Outermost(append(spans, besides(spans, halves[t.doc.ID])...))
	}
	return out, nil
}

// withoutKnown parts the descriptions that hold a known name from the other mentions: the policy for
// prompts leaves descriptions as they are (المدرب الراشد).
func (c *conversation) withoutKnown(t *tongue, spans []understudy.Span, k known) (firm, half []understudy.Span) {
	for _, s := range spans {
		description := !named(s.Category) && s.Category != understudy.DateTime && s.Rule != user.RuleDeny
		holds := false
		if description {
			for w := range wordsOf(t.doc.Text[s.Start:s.End]) {
				_, name := k.names[t.doc.Text[s.Start+w.start:s.Start+w.end]]
				_, word := k.words[t.doc.Text[s.Start+w.start:s.Start+w.end]]
				holds = holds || name || word
			}
		}
		if holds {
			half = append(half, s)
		} else {
			firm = append(firm, s)
		}
	}
	return firm, half
}

// sureOnce is the score of a mention that is looked for elsewhere. Half as many as are found
// below it are none.
const sureOnce = 0.5

// known is what is looked for elsewhere in a conversation, with a mention of it.
type known struct {
	names map[string]understudy.Span
	words map[string]understudy.Span // parts of names that are words of the language too
	parts map[string]understudy.Span // names in addresses, in small letters
	users map[string]understudy.Span // user names made of names
}

// learn adds what a mention is known by elsewhere: all of it, and of a person each word that
// is no word of the language.
func (c *conversation) learn(k known, s understudy.Span, text, language string) {
	if !named(s.Category) || s.Score < sureOnce && !c.listedName(text) {
		return
	}
	if local, _, ok := strings.Cut(text, "@"); ok { // addresses are made of names
		s.Category, s.Kind = understudy.Person, ""
		if given, surname, two := strings.Cut(strings.TrimRight(local, figuresBehind), "."); two && slices.ContainsFunc(nameWords(local), c.listedName) {
			userNames(given+" "+surname, s, k.users)
		}
		for _, word := range nameWords(local) {
			if utf8.RuneCountInString(word) >= leastForm && !c.isWord(word) && c.listedName(word) {
				k.parts[plainForm(word)] = s
			}
		}
		return
	}
	put := func(word string) {
		if old, ok := k.names[word]; distinct(word, true) && (!ok || old.Score < s.Score) {
			k.names[word] = s
		}
	}
	if len(strings.Fields(text)) > 1 || s.Category != understudy.Organisation && s.Category != understudy.Location || !c.common(language, text) {
		put(text)
	} else if !strings.Contains(text, " ") && s.Score >= sureOnce && writtenAsName(text) && utf8.RuneCountInString(text) >= leastCalled(text) {
		k.words[text] = s // hidden again where it is written as a name
	}
	if s.Category != understudy.Person {
		return
	}
	if single := !strings.Contains(text, " ") && !c.isSaid(text); single && (s.Kind == kindUsername && utf8.RuneCountInString(text) >= leastForm || utf8.RuneCountInString(text) >= leastStranger) {
		k.names[text] = s // in small letters, too
	}
	userNames(text, s, k.users)
	all := nameWords(text)
	for _, word := range all {
		switch {
		case !c.common(language, word), c.isGivenName(language, word):
			put(word)
		case (len(all) > 1 || s.Score >= sureAlone) && writtenAsName(word) && utf8.RuneCountInString(word) >= leastCalled(word):
			k.words[word] = s
		}
		for _, other := range c.inOtherScripts(word) {
			if _, ok := k.names[other]; !ok && distinct(other, true) && !c.isWord(other) {
				k.names[other] = s
			}
		}
	}
}

// figuresBehind stand behind names in addresses.
const figuresBehind = "0123456789"

// isGivenName reports whether a word is a given name in its own case that is seldom said in a language.
func (c *conversation) isGivenName(language, word string) bool {
	l := c.languages[language]
	return l != nil && l.Lexicon != nil && c.given(word) && c.mayBeCalled(l.Lexicon, word)
}

// sureAlone is the score from which on a mention of one word that is a word of the language is looked for
// elsewhere.
const sureAlone = 0.8

// inOtherScripts are the forms of a name that the lists of the languages have in other letters (سلمى, Salma).
func (c *conversation) inOtherScripts(name string) (out []string) {
	for _, code := range c.codes() {
		l := c.languages[code].Lexicon
		if l == nil {
			continue
		}
		for _, find := range []func(string) (lexicon.Name, bool){l.Given, l.Family} {
			n, ok := find(name)
			if !ok || n.Native == "" || n.Written == "" {
				continue
			}
			other := n.Native
			if lexicon.Caseless(name) {
				other = n.Written
			}
			if other != name && !slices.Contains(out, other) {
				out = append(out, other)
			}
		}
	}
	return out
}

// common reports whether a word in small letters is one of the language.
func (c *conversation) common(language, word string) bool {
	l := c.languages[language]
	return l != nil && l.Lexicon != nil && l.Lexicon.Common(words.Fold(word))
}

// tags are the tags of markup in the document.
func (t *tongue) tags() []wordPlace {
	if t.marked == nil {
		t.marked = append([]wordPlace{}, tags(t.doc.Text)...)
	}
	return t.marked
}

// cut returns the parts of spans that stand in texts, and in no tag of markup.
func (t *tongue) cut(spans []understudy.Span) []understudy.Span {
	var out []understudy.Span
	for _, s := range spans {
		i, _ := slices.BinarySearchFunc(t.of, s.Start, func(p passage, at int) int { return p.end - at })
		for ; i < len(t.of) && t.of[i].start < s.End; i++ {
			part := s
			part.Start, part.End = max(s.Start, t.of[i].start), min(s.End, t.of[i].end)
			for _, part := range untagged(part, t.tags()) {
				text := t.doc.Text[part.Start:max(part.Start, part.End)]
				part.Start += len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
				part.End = part.Start + len(strings.TrimSpace(text))
				if part.Start < part.End {
					out = append(out, part)
				}
			}
		}
	}
	return out
}

// ruleAgain is the rule of spans that were found at another place of a conversation.
const ruleAgain = "again"

// again adds the places of what was found elsewhere. Clitics are letters that may stand before
// it in one word. counts is nil, or says which places do.
func (t *tongue) again(spans []understudy.Span, known map[string]understudy.Span, clitics string, counts func(text string, at int) bool) []understudy.Span {
	more := slices.Clone(spans)
	for name, of := range known {
		for at := 0; ; {
			i := strings.Index(t.doc.Text[at:], name)
			if i < 0 {
				break
			}
			start, end := at+i, at+i+len(name)
			at = end
			if !touched(spans, start, end) && (counts == nil || counts(t.doc.Text, start)) && wordAt(t.doc.Text, unglued(t.doc.Text, start, clitics), end) {
				of.Start, of.End, of.Rule = start, end, ruleAgain
				more = append(more, t.cut([]understudy.Span{of})...)
			}
		}
	}
	return understudy.Outermost(more)
}

// notForSentence reports whether a word that is a name too, and is written as one, is rather that:
// it has its capital not because a sentence begins there. Scripts without capitals do not say so.
func notForSentence(text string, at int) bool {
	first, n := utf8.DecodeRuneInString(text[at:])
	return lexicon.Caseless(text[at:at+n]) || unicode.IsUpper(first) && (!begins(text, at) || isLabel(text[at:]))
}

// isLabel reports whether a text begins with a word and a colon: who speaks, or whom a line is about.
func isLabel(text string) bool {
	behind := strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) })
	return strings.HasPrefix(behind, ":")
}

// mostClitics stand before one word: a conjunction and a preposition.
const mostClitics = 2

// unglued is where the word begins that has a name behind its clitics; start, if no word
// begins there.
func unglued(text string, start int, clitics string) int {
	at := start
	for range mostClitics {
		r, n := utf8.DecodeLastRuneInString(text[:at])
		if n == 0 || !strings.ContainsRune(clitics, r) {
			break
		}
		at -= n
		if before, _ := utf8.DecodeLastRuneInString(text[:at]); !unicode.IsLetter(before) && !unicode.IsMark(before) {
			return at
		}
	}
	return start
}

// wordAt reports whether a stretch of a text ends where words do.
func wordAt(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
	return !word(before) && !word(after)
}

// errAstride is an error of ours: a stand-in reaches over the end of a text.
var errAstride = errors.New("a stand-in reaches over the end of a text")

// write puts stand-ins into the texts. Those for names of fields, which the guard may have
// found, are left out: Kept looks after them.
func (t *tongue) write(texts []string, list []understudy.Surrogate) error {
	all := substitute.Replacements(list)
	t.surrogates = list
	i := 0
	for _, p := range t.of {
		var b strings.Builder
		done := p.start
		for ; i < len(all) && all[i].Start < p.end; i++ {
			r := all[i]
			switch {
			case r.End <= p.start:
				continue
			case r.Start < p.start || r.End > p.end:
				return errAstride
			}
			b.WriteString(t.doc.Text[done:r.Start] + r.Text)
			done = r.End
			t.replacements = append(t.replacements, r)
		}
		b.WriteString(t.doc.Text[done:p.end])
		texts[p.text] = b.String()
	}
	return nil
}
