package server

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// User names, told by where they stand - in lines of logs, paths, messages of changes and chats, behind the name of
// a service - and by what they are made of. Most are in no dictionary, and the model takes them for code.

// ruleAccount is the rule of these spans.
const ruleAccount = "account"

// The last group of each is the user name.
var (
	inPath     = regexp.MustCompile(`[/\\](\p{L}+)[/\\]([\p{L}\p{N}][\p{L}\p{N}._-]{1,30})`) // 1 is the folder of homes
	inBranch   = regexp.MustCompile(`(\p{L}+) ['"]?([\p{L}\p{N}][\p{L}\p{N}._-]{2,30})/[\p{L}\p{N}]`)
	ofChange   = regexp.MustCompile(`(?m)^[ *]*[0-9a-f]{7,40} \(?([\p{L}\p{N}][\p{L}\p{N}._-]{2,30})\)?:? `)
	ranCommand = regexp.MustCompile(`\p{L}(?:\[\d+\])?: ([\p{L}\p{N}._-]{2,30}) : \p{L}+=`)
	saidInChat = regexp.MustCompile(`(?m)^[^\p{L}\n]{4,40}<[@+%~ ]?([\p{L}\p{N}_.|-]{2,30})> `)
	saysAt     = regexp.MustCompile(`(?m)^([\p{Ll}\p{N}][\p{Ll}\p{N}._-]{2,30}) {1,3}\[?\d{1,2}:\d{2}(?: ?[AaPp][Mm])?\]?$`)
	inBrackets = regexp.MustCompile(` \(@?([\p{Ll}\p{N}][\p{Ll}\p{N}._-]{4,30})\)`)
	ofComment  = regexp.MustCompile(`(?m)^ *(?://|#|--|\*) ?([\p{Ll}][\p{Ll}\p{N}._-]{4,30}): `)
	stamped    = regexp.MustCompile(`(?m)^.*\b\d{2}:\d{2}:\d{2}\b.*$`)
	inLog      = regexp.MustCompile(`(\p{L}+)(?: |=)"?([\p{L}\p{N}][\p{L}\p{N}._-]{1,30})`) // 1 is the word or key before
	fromHost   = regexp.MustCompile(`^"? (?:\p{L}+ )?[\p{N}a-fA-F]{1,4}[.:]\p{N}`)
)

// Letters that a user name of the kind has at least.
const (
	leastAccount  = 3 // told by its place
	leastDigital  = 6 // before figures
	leastStranger = 6 // of a word that somebody is written to by
	mostFigures   = 4 // behind letters
)

// accounts are the user names of a text.
func (c *conversation) accounts(t *tongue, spans []understudy.Span) (out []understudy.Span) {
	text := t.doc.Text
	add := func(start, end int) {
		for end > start && strings.ContainsRune("._-", rune(text[end-1])) && text[end-1] != '_' {
			end--
		}
		if !touched(spans, start, end) && utf8.RuneCountInString(text[start:end]) >= leastAccount && !c.writing.beside.system[words.Fold(text[start:end])] {
			out = append(out, understudy.Span{Start: start, End: end, Category: understudy.Person, Kind: kindUsername, Rule: ruleAccount, Score: sureOnce})
		}
	}
	b := &c.writing.beside
	for _, m := range inPath.FindAllStringSubmatchIndex(text, -1) {
		if b.homes[words.Fold(text[m[2]:m[3]])] {
			add(m[4], m[5])
		}
	}
	for _, m := range inBranch.FindAllStringSubmatchIndex(text, -1) {
		if b.branches[words.Fold(text[m[2]:m[3]])] && c.strangeAccount(text[m[4]:m[5]]) {
			add(m[4], m[5])
		}
	}
	for _, m := range ofChange.FindAllStringSubmatchIndex(text, -1) {
		if c.strangeAccount(text[m[2]:m[3]]) {
			add(m[2], m[3])
		}
	}
	for _, sure := range []*regexp.Regexp{ranCommand, saidInChat} {
		for _, m := range sure.FindAllStringSubmatchIndex(text, -1) {
			add(m[2], m[3])
		}
	}
	for _, line := range stamped.FindAllStringIndex(text, -1) {
		for _, m := range inLog.FindAllStringSubmatchIndex(text[line[0]:line[1]], -1) {
			start, end := line[0]+m[4], line[0]+m[5]
			if b.accounts[words.Fold(text[line[0]+m[2]:line[0]+m[3]])] && (c.strangeAccount(text[start:end]) || fromHost.MatchString(text[end:line[1]])) {
				add(start, end)
			}
		}
	}
	for _, m := range saysAt.FindAllStringSubmatchIndex(text, -1) {
		if c.strangeAccount(text[m[2]:m[3]]) {
			add(m[2], m[3])
		}
	}
	for _, m := range inBrackets.FindAllStringSubmatchIndex(text, -1) {
		if name := text[m[2]:m[3]]; personEnds(spans, m[0]) && c.strangeAccount(name) && !c.isSaid(name) {
			add(m[2], m[3])
		}
	}
	for _, m := range ofComment.FindAllStringSubmatchIndex(text, -1) {
		if name := text[m[2]:m[3]]; isLetters(name) && !c.isSaid(name) && (c.glued(name, leastAccount) || c.listedName(name)) {
			add(m[2], m[3])
		}
	}
	c.handlesOf(t, spans, t.personal || c.isPersonal(t, spans) || len(out) > 0 || slices.ContainsFunc(spans, func(s understudy.Span) bool { return c.isAccount(text, s) }), add)
	for _, s := range slices.Concat(out, spans) {
		if c.isAccount(text, s) {
			c.joinedAccounts(text, s, add)
		}
	}
	return t.cut(understudy.Outermost(out))
}

// isAccount reports whether a mention is a user name: by its kind, by signs in it, or a person in small letters that no list has.
func (c *conversation) isAccount(text string, s understudy.Span) bool {
	name := text[s.Start:s.End]
	if s.Kind == kindUsername || s.Category != understudy.Person || strings.Contains(name, " ") {
		return s.Kind == kindUsername
	}
	return strings.ContainsFunc(name, func(r rune) bool { return r == '_' || unicode.IsDigit(r) }) ||
		strings.ToLower(name) == name && !lexicon.Caseless(name) && !c.isSaid(name) && !c.listedName(name)
}

// besideAccount is a word in small letters that a word or a comma parts from another, before or behind it.
var (
	behindAccount = regexp.MustCompile(`^(?:,? (\p{L}{1,3}) |, )@?([\p{Ll}\p{N}][\p{Ll}\p{N}._-]{4,30})`)
	beforeAccount = regexp.MustCompile(`([\p{Ll}\p{N}][\p{Ll}\p{N}._-]{4,30})(?:,? (\p{L}{1,3}) |, )@?$`)
)

// joinedAccounts calls add with the words that nobody says and that are joined with a user name (mossy_9 and quietotter).
func (c *conversation) joinedAccounts(text string, s understudy.Span, add func(start, end int)) {
	check := func(word wordPlace, between string) {
		name := text[word.start:word.end]
		if (between == "" || c.writing.beside.and[words.Fold(between)]) && bareHandle(text, word) && !c.isSaid(name) && c.strangeAccount(name) {
			add(word.start, word.end)
		}
	}
	at := func(m []int, group, from int) (string, wordPlace) {
		if m[2*group] < 0 {
			return "", wordPlace{}
		}
		return text[from+m[2*group] : from+m[2*group+1]], wordPlace{from + m[2*group], from + m[2*group+1]}
	}
	if m := behindAccount.FindStringSubmatchIndex(text[s.End:]); m != nil {
		between, _ := at(m, 1, s.End)
		_, w := at(m, 2, s.End)
		check(w, between)
	}
	from := max(0, s.Start-longestValue)
	for from < s.Start && !utf8.RuneStart(text[from]) {
		from++
	}
	if m := beforeAccount.FindStringSubmatchIndex(text[from:s.Start]); m != nil {
		between, _ := at(m, 2, from)
		_, w := at(m, 1, from)
		check(w, between)
	}
}

// strangeAccount reports whether a part of a user name is a word that no language says.
func (c *conversation) strangeAccount(name string) bool {
	return slices.ContainsFunc(nameWords(name), func(part string) bool {
		return utf8.RuneCountInString(part) >= leastAccount && !c.isSaid(part) && !c.writing.beside.system[words.Fold(part)]
	})
}

// handlesOf calls add with the user names among what people have written; personal says that the text names people.
func (c *conversation) handlesOf(t *tongue, spans []understudy.Span, personal bool, add func(start, end int)) {
	text := t.read().Text
	lineEnds, code := 0, false // of the line that is read: whether it is one of a program
	for h := range handles(text) {
		if h.start >= lineEnds {
			begins := strings.LastIndexByte(text[:h.start], '\n') + 1
			if lineEnds = len(text); strings.Contains(text[h.start:], "\n") {
				lineEnds = h.start + strings.IndexByte(text[h.start:], '\n')
			}
			code = strings.ContainsAny(text[begins:lineEnds], codeLine)
		}
		name := text[h.start:h.end]
		if code || !bareHandle(text, h) {
			continue
		}
		before, gap := wordBefore(text, h.start)
		first := words.Fold(text[before.start:before.end])
		follows := gap == " " || gap == ": " || gap == " : "
		signs := strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) })
		strange := c.strangeAccount(name)
		switch {
		case follows && c.writing.beside.platforms[first] && (signs || strange):
			add(h.start, h.end)
		case gap == " " && strange && c.addressed(text, before, name):
			add(h.start, h.end)
		case strange && c.signs(spans, text, h, name):
			add(h.start, h.end)
		case personal && strange && strings.HasPrefix(text[h.end:], "_ "):
			add(h.start, h.end+len("_"))
		case personal && (c.figuresBehind(name) || (isValue(text, h) || t.isField(h)) && c.initialSurname(name) || c.partIsName(name) || c.gluedName(name) || c.dottedStranger(name)):
			add(h.start, h.end)
		}
	}
}

// codeLine are signs that lines of programs have, and user names not.
const codeLine = `{}<>=\$`

// writtenAsAccount reports whether a mention is one word in small letters and part of no address, path or call.
func writtenAsAccount(text string, s understudy.Span) bool {
	return isLetters(text[s.Start:s.End]) && bareHandle(text, wordPlace{s.Start, s.End})
}

// bareHandle reports whether a word is in small letters and part of no address, path or call.
func bareHandle(text string, h wordPlace) bool {
	first, _ := utf8.DecodeRuneInString(text[h.start:])
	before, _ := utf8.DecodeLastRuneInString(text[:h.start])
	behind, _ := utf8.DecodeRuneInString(text[h.end:])
	return unicode.IsLower(first) && !strings.ContainsRune("/@:#&?[", before) && !strings.ContainsRune("/@([", behind) &&
		strings.ToLower(text[h.start:h.end]) == text[h.start:h.end]
}

// addressed reports whether somebody is written to, warned or followed who is called so: a word that nobody says, behind a
// verb of that kind and a preposition.
func (c *conversation) addressed(text string, before wordPlace, name string) bool {
	b := &c.writing.beside
	if utf8.RuneCountInString(name) < leastStranger || strings.Contains(name, "-") {
		return false
	}
	if !b.toward[words.Fold(text[before.start:before.end])] {
		return false
	}
	verb, gap := wordBefore(text, before.start)
	return gap == " " && b.addresses[words.Fold(text[verb.start:verb.end])]
}

// wordBefore is the word before a place of a text, and what parts them.
func wordBefore(text string, at int) (w wordPlace, gap string) {
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }
	w.end = 1 + strings.LastIndexFunc(text[:at], inWord)
	if w.end > 0 {
		_, n := utf8.DecodeRuneInString(text[w.end-1:])
		w.end += n - 1
	}
	outside := strings.LastIndexFunc(text[:w.end], func(r rune) bool { return !inWord(r) })
	if w.start = outside + 1; outside >= 0 {
		_, n := utf8.DecodeRuneInString(text[outside:])
		w.start = outside + n
	}
	return w, text[w.end:at]
}

// signs reports whether a user name made of a name, or of letters and figures, stands before a comma and a place, as who signs.
func (c *conversation) signs(spans []understudy.Span, text string, h wordPlace, name string) bool {
	at := h.end + len(", ")
	return strings.HasPrefix(text[h.end:], ", ") && (c.figuresBehind(name) || isLetters(name) && c.glued(name, leastAccount)) &&
		slices.ContainsFunc(spans, func(s understudy.Span) bool { return s.Start == at && s.Category == understudy.Location })
}

// isField reports whether a stretch is all of a field that a tool or a model has written.
func (t *tongue) isField(w wordPlace) bool {
	i, found := slices.BinarySearchFunc(t.of, w.start, func(p passage, at int) int { return p.start - at })
	return found && t.of[i].label != "" && t.of[i].end == w.end
}

// isValue reports whether a word is all of a value in quotes, or behind a colon.
func isValue(text string, h wordPlace) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:h.start])
	behind, _ := utf8.DecodeRuneInString(text[h.end:])
	switch before {
	case '"', '\'':
		return behind == before && !strings.HasPrefix(text[h.end+1:], ":")
	case ' ':
		return strings.HasSuffix(text[:h.start], ": ") && (h.end == len(text) || behind == '\n')
	}
	return false
}

// initialSurname reports whether a word that nobody says is an initial and a surname (sflores).
func (c *conversation) initialSurname(name string) bool {
	_, n := utf8.DecodeRuneInString(name)
	surname := name[n:]
	return isLetters(name) && !strings.Contains(name, "-") && utf8.RuneCountInString(surname) >= leastGlued && !c.isSaid(name) && c.surname(surname)
}

// figuresBehind reports whether a user name is of letters that are no word and a few figures (pebblejumper88).
func (c *conversation) figuresBehind(name string) bool {
	letters := strings.TrimRightFunc(name, unicode.IsDigit)
	return len(letters) < len(name) && len(name)-len(letters) <= mostFigures && utf8.RuneCountInString(letters) >= leastDigital && isLetters(letters) &&
		!strings.Contains(letters, "-") && !c.isSaid(letters) && !c.writing.listed[words.Fold(letters)]
}

// partIsName reports whether a part of a user name is the name of a person and no word (dr_wafaa), of two parts at least; beside
// a hyphen, a given name with a few letters (qais-jo).
func (c *conversation) partIsName(name string) bool {
	if first, second, two := strings.Cut(name, "-"); two && isLetters(name) && !c.isSaid(name) && utf8.RuneCountInString(second) <= leastAccount && utf8.RuneCountInString(first) >= leastForm {
		return c.given(first) && !c.isWord(first)
	}
	if !strings.ContainsAny(name, "_.") {
		return false
	}
	return slices.ContainsFunc(strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }), func(part string) bool {
		return utf8.RuneCountInString(part) >= leastForm && c.listedName(part) && !c.isWord(part) && !c.writing.listed[words.Fold(part)] && !c.writing.beside.system[words.Fold(part)]
	})
}

// dottedStranger reports whether a word that nobody says stands before a dot and a few letters that are no format of files
// and no word (clemclem.lit).
func (c *conversation) dottedStranger(name string) bool {
	first, second, ok := strings.Cut(name, ".")
	return ok && isLetters(first) && utf8.RuneCountInString(first) >= leastStranger && !c.isSaid(first) &&
		utf8.RuneCountInString(second) >= leastAccount && isLetters(second) && !strings.Contains(second, ".") && !c.isStop("", second)
}

// gluedName reports whether a word that nobody says is a given name with an initial, a word or another name behind it
// (annabakes, valtersvolvo), or a few letters or a name before it.
func (c *conversation) gluedName(word string) bool {
	if !isLetters(word) || strings.Contains(word, "-") || c.isSaid(word) || c.listedName(word) {
		return false
	}
	return c.glued(word, leastGlued)
}

// glued reports whether a word is glued so of a given name of so many letters at least.
func (c *conversation) glued(word string, least int) bool {
	given := func(part string) bool {
		return utf8.RuneCountInString(part) >= least && c.given(part) && !c.isWord(part) && !c.anyLexicon(func(l *lexicon.Lexicon) bool { return l.Is(part, "notname") })
	}
	rest := func(part string) bool {
		bare := strings.TrimPrefix(part, "s") // of the genitive
		n := utf8.RuneCountInString(part)
		return n == 1 || n >= leastForm && (c.isWord(part) || c.isSaid(bare) && utf8.RuneCountInString(bare) >= leastForm) || n >= leastAccount && given(word[:len(word)-len(part)]) && c.given(part) && !c.isWord(part)
	}
	for i := range word {
		if i > 0 && given(word[:i]) && rest(word[i:]) || i > 0 && utf8.RuneCountInString(word[:i]) < leastAccount && utf8.RuneCountInString(word[i:]) > leastGlued && given(word[i:]) {
			return true
		}
	}
	return false
}
