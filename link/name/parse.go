package name

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A parser decides the classes of the tokens of one mention.
type parser struct {
	*Rules
	text   string
	words  Words
	tokens []Token
}

// classify gives each token the class it has by itself; names are Lone so far.
func (p *parser) classify() {
	lower := strings.ToLower(p.text) == p.text // "anita", "de la cruz": case says nothing
	shout := allCapitals(p.text)
	for i := range p.tokens {
		t := &p.tokens[i]
		word := p.text[t.Start:t.End]
		know, known := p.Rules.words[t.Key]
		switch {
		case t.article || p.elided[word] && i < len(p.tokens)-1:
			t.Class = Particle
		case number(word):
			t.Class = Kept
		case known && know.and && (i > 0 && i < len(p.tokens)-1), p.born(i):
			t.Class = Kept
		case p.regnal(i, word, shout):
			t.Class = Suffix
		case p.initial(i, word, shout):
			t.Class = Initial
			t.Key = initials(word)
		case known && know.particle && i < len(p.tokens)-1 && p.article(i):
			t.Class = Kept // le docteur
		case known && know.particle && i < len(p.tokens)-1 && p.glue(i) && !(know.lower && capital(word) && !strings.HasPrefix(p.text[t.End:], "-") && !p.loud(i, shout)) && !(know.title && allCapitals(word) && !shout):
			t.Class = Particle
		case known && know.title && p.leads(i) && (capital(word) || lower || p.mild || know.gender != Unknown):
			t.Class, t.Gender, t.alone = Title, know.gender, know.alone || p.reigns(i)
			if word == "St" || word == "st" { // St John is a name
				t.Class, t.alone = Kept, false
			}
		case known && (know.suffix || know.title) && len(p.tokens) == 1:
			t.Class = Title
		case known && know.suffix && i > 0 && p.followsName(i) && (allCapitals(word) || !cased(word) || len(word) < 4 || p.mild):
			t.Class = Suffix
		case !lower && !capital(word):
			t.Class = Kept
		default:
			t.Class = Lone
		}
	}
	p.judge()
	if !p.hasName() {
		p.rescue()
	}
}

// loud reports whether token i and the next are in capitals, as the whole mention is not:
// BEN AMMAR Sonia.
func (p *parser) loud(i int, shout bool) bool {
	t, next := p.tokens[i], p.tokens[i+1]
	return !shout && t.End-t.Start > 1 && allCapitals(p.text[t.Start:t.End]) && allCapitals(p.text[next.Start:next.End])
}

// article reports whether token i is the article of a title: le docteur.
func (p *parser) article(i int) bool {
	next := &p.tokens[i+1]
	return p.mild && p.Rules.words[next.Key].title && i+2 < len(p.tokens) &&
		(i == 0 || !capital(p.text[p.tokens[i].Start:]) && !capital(p.text[next.Start:])) // le Dr Eck, but Jean le Prince
}

// reigns reports whether token i says that who is called by the given name behind it rules.
func (p *parser) reigns(i int) bool {
	if !p.rulers[p.tokens[i].Key] || i == len(p.tokens)-1 {
		return false
	}
	_, given := p.words.Given(p.tokens[i+1].Key)
	return given
}

// glue reports whether nothing but space, hyphen or apostrophe stands between
// token i and the next: a particle and its name.
func (p *parser) glue(i int) bool {
	return strings.Trim(p.text[p.tokens[i].End:p.tokens[i+1].Start], " \t\r\n-’'\u00a0") == ""
}

// born reports whether token i says that a surname follows which its bearer had
// before: née, född, "f." in lower case.
func (p *parser) born(i int) bool {
	t := &p.tokens[i]
	if !p.Rules.words[t.Key].born || i == 0 || i == len(p.tokens)-1 || capital(p.text[t.Start:]) {
		return false
	}
	if t.End-t.Start == 1 && !strings.HasPrefix(p.text[t.End:], ".") {
		return false
	}
	return capital(p.text[p.tokens[i+1].Start:])
}

// leads reports whether only titles stand before token i in its group, so that
// it may be one itself and does not end the mention's only name ("Mr King").
func (p *parser) leads(i int) bool {
	for j := i - 1; j >= 0; j-- {
		if p.tokens[j].Class == Kept && p.Rules.words[p.tokens[j].Key].and {
			break
		}
		if p.tokens[j].Class != Title && p.tokens[j].Class != Kept {
			return false
		}
	}
	return i == 0 || i < len(p.tokens)-1 || p.tokens[i].Key == "justice"
}

// followsName reports whether a name stands before token i.
func (p *parser) followsName(i int) bool {
	for _, t := range p.tokens[:i] {
		if t.Class == Lone || t.Class == Initial {
			return true
		}
	}
	return false
}

// regnal reports whether token i tells bearers of one name apart: "Edward IV",
// "Frans Josef I", "Price III". Of single letters only I counts, for few surnames
// begin with it: "Anita V" may hide one.
func (p *parser) regnal(i int, word string, shout bool) bool {
	if i == 0 || shout || (word == "V" || word == "X") && !p.ruled(i) || len(word) > 5 || strings.Trim(word, "IVX") != "" || strings.HasPrefix(p.text[p.tokens[i].End:], ".") {
		return false
	}
	switch p.tokens[i-1].Class {
	case Lone, Suffix:
	default:
		return false
	}
	return i == len(p.tokens)-1 || p.tokens[i+1].Class == Kept || !p.glue(i) || !capital(p.text[p.tokens[i+1].Start:])
}

// ruled reports whether a title of one who rules stands before token i: Pope Leo X.
func (p *parser) ruled(i int) bool {
	for j := range i {
		if p.tokens[j].Class == Title && p.rulers[p.tokens[j].Key] {
			return true
		}
	}
	return false
}

// initial reports whether a token is letters that stand for names: "A.", "K" in
// "W.K", "AB". Abbreviated names count ("Chr.", "Yu.") when a name follows.
func (p *parser) initial(i int, word string, shout bool) bool {
	n := utf8.RuneCountInString(word)
	next := ""
	if t := p.tokens[i]; t.End < len(p.text) {
		next = p.text[t.End:]
	}
	dot := strings.HasPrefix(next, ".")
	know := p.Rules.words[p.tokens[i].Key]
	switch {
	case n == 1 && know.title && dot && !strings.HasPrefix(next, ".-") && i < len(p.tokens)-1 && p.leads(i):
		return false // M. Dupont, but not M.-T.
	case n == 1:
		return capital(word) || dot
	case n == 2 && len(p.tokens) == 1 && allCapitals(word) && p.text == word && !know.suffix:
		return true // RA, DC: a signature
	case know.title || know.suffix || know.particle:
		return false
	case n <= 3 && dot && capital(word) && i < len(p.tokens)-1:
		return true
	case n <= 3 && allCapitals(word) && (!shout || i == 0 && len(p.tokens) == 1):
		_, given := p.words.Given(word)
		return !given && !p.words.Family(word)
	}
	return false
}

// initials are the letters of a token that stand for a name each: one for each
// capital of "AB", one for "Chr.".
func initials(word string) string {
	if len(word) == 1 {
		return plain(word)
	}
	var b strings.Builder
	one := !allCapitals(word)
	for _, r := range word {
		if !unicode.IsLetter(r) {
			continue
		}
		first, _ := utf8.DecodeRuneInString(plain(string(r)) + string(unicode.ToLower(r)))
		b.WriteRune(first)
		if one {
			break
		}
	}
	return b.String()
}

func number(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsDigit(r)
}

// judge finds the judge's J. after a lone surname: "Collins J.".
func (p *parser) judge() {
	n := len(p.tokens)
	if n != 2 || p.tokens[0].Class != Lone || p.tokens[1].Class != Initial {
		return
	}
	if _, given := p.words.Given(p.tokens[0].Key); given && !p.words.Family(p.tokens[0].Key) {
		return
	}
	if p.Rules.words[p.tokens[1].Key].judge {
		p.tokens[1].Class = Suffix
	}
}

func (p *parser) hasName() bool {
	for _, t := range p.tokens {
		if t.Class == Lone || t.Class == Initial {
			return true
		}
	}
	return false
}

// rescue makes a name of the last word of a mention that has none, unless the
// mention is a title through and through ("Mr", "QC", "Lord Justice").
func (p *parser) rescue() {
	for i := len(p.tokens) - 1; i >= 0; i-- {
		t := &p.tokens[i]
		w := p.Rules.words[t.Key]
		if t.Class == Particle || t.Class == Kept && !w.title && !w.suffix && !p.words.Common(strings.ToLower(p.text[t.Start:t.End])) && !number(t.Key) {
			t.Class = Lone
			return
		}
	}
}

// group numbers the persons of a list.
func (p *parser) group() {
	g := uint8(0)
	inverted := p.inverted()
	for i := range p.tokens {
		t := &p.tokens[i]
		former := i > 0 && p.born(i-1)
		if i > 0 && !inverted && t.Class != Suffix && !p.born(i) && !former && p.separates(i) && g < 255 {
			g++
		}
		t.Group = g
		t.Former = former || i > 0 && p.tokens[i-1].Former && t.Group == p.tokens[i-1].Group
	}
}

// separates reports whether a new person begins at token i: after a comma, a
// slash, an ampersand or a conjunction.
func (p *parser) separates(i int) bool {
	before := p.tokens[i-1]
	if before.Class == Kept && p.Rules.words[before.Key].and {
		return true
	}
	return strings.ContainsAny(p.text[before.End:p.tokens[i].Start], ",;/&")
}

// inverted reports whether the mention is "Surname, Given".
func (p *parser) inverted() bool {
	comma := strings.IndexByte(p.text, ',')
	if comma < 0 || strings.Count(p.text, ",") > 1 {
		return false
	}
	names, after := 0, -1
	for i, t := range p.tokens {
		switch {
		case t.Class == Kept || t.Class == Title:
			return false
		case t.Start < comma && t.Class == Lone:
			names++
		case t.Start > comma && after < 0:
			after = i
		}
	}
	if names == 0 || names > 2 || after < 0 {
		return false
	}
	t := p.tokens[after]
	if t.Class == Initial {
		return true
	}
	_, given := p.words.Given(t.Key)
	return given && t.Class == Lone
}

// fathers marks the names of forefathers in the name of one person: the given names behind
// the first, and what stands behind "son of" and "daughter of". What has the article is the
// bearer's second name (Fatima al-Zahra), or the family's.
func (p *parser) fathers(ts []Token) {
	if len(p.chain) == 0 {
		return
	}
	named := false
	for i := range ts {
		t := &ts[i]
		if t.Class < Given {
			continue
		}
		switch {
		case i > 0 && ts[i-1].article:
		case i > 0 && ts[i-1].Class == Particle:
			t.Father = p.chain[ts[i-1].Key]
		case t.Class == Given:
			t.Father = named
		}
		named = true
	}
}

// place decides which names of one person are given and which family.
func (p *parser) place(ts []Token) {
	if p.inverted() {
		comma := strings.IndexByte(p.text, ',')
		for i := range ts {
			if ts[i].Class == Lone {
				ts[i].Class = Given
				if ts[i].Start < comma {
					ts[i].Class = Family
				}
			}
		}
		return
	}
	if p.shouted(ts) || p.headed(ts) {
		return
	}
	last, names, title, given, initials := -1, 0, false, false, 0
	for i := range ts {
		if ts[i].Former && ts[i].Class == Lone {
			ts[i].Class = Family
		}
	}
	for i, t := range ts {
		switch t.Class {
		case Lone:
			last = i
			names++
		case Title:
			title, given = true, given || t.alone
		case Initial:
			initials++
		}
	}
	if last < 0 {
		return
	}
	if names == 1 && initials > 0 && ts[len(ts)-1].Class == Initial {
		// "Anita K." hides her surname, "Mrs Angela K." too.
		if gender, known := p.words.Given(ts[last].Key); known && (!title || gender != Unknown) && (last == 0 || ts[last-1].Class != Initial) {
			ts[last].Class = Given
			return
		}
	}
	first := p.firstFamily(ts, last)
	alone := first < 0 || !p.nameBefore(ts, first)
	for i := range ts {
		t := &ts[i]
		switch {
		case t.Class != Lone:
		case i < first:
			t.Class = Given
		case !alone || title && !given || initials > 0 && ts[0].Class != Lone:
			t.Class = Family
		case given:
			t.Class = Given
		}
	}
}

// shouted finds the surname by its capitals: DUPONT Marie, Marie DUPONT.
func (p *parser) shouted(ts []Token) bool {
	loud, mild := 0, 0
	for _, t := range ts {
		if t.Class == Lone && allCapitals(p.text[t.Start:t.End]) {
			loud++
		} else if t.Class == Lone {
			mild++
		}
	}
	if loud == 0 || mild == 0 {
		return false
	}
	for i := range ts {
		if ts[i].Class == Lone {
			ts[i].Class = Given
			if allCapitals(p.text[ts[i].Start:ts[i].End]) {
				ts[i].Class = Family
			}
		}
	}
	return true
}

// headed finds a surname that stands first by the particle it begins with: Le Bihan
// Jean-Loup. A given name behind it must be known, and the surname be none unless a title
// stands before: "le petit Jules Martin" is called Jules.
func (p *parser) headed(ts []Token) bool {
	i, title := 0, false
	for i < len(ts) && (ts[i].Class == Title || ts[i].Class == Kept) {
		title = title || ts[i].Class == Title
		i++
	}
	if !p.inverts || i == len(ts) || !title && !capital(p.text[ts[i].Start:]) {
		return false
	}
	head := i
	for head < len(ts) && ts[head].Class == Particle {
		head++
	}
	given := head + 1
	for given < len(ts) && hyphen(p.text[ts[given-1].End:ts[given].Start]) {
		given++
	}
	if head == i || given >= len(ts) {
		return false
	}
	for _, t := range ts[head:] {
		if t.Class != Lone {
			return false
		}
	}
	if _, known := p.words.Given(ts[head].Key); known && !title {
		return false
	}
	if _, known := p.words.Given(ts[given].Key); !known && !p.compound(ts[given:]) {
		return false
	}
	for j := head; j < len(ts); j++ {
		ts[j].Class = Given
		if j < given {
			ts[j].Class = Family
		}
	}
	return true
}

// compound reports whether names begin with two joined by a hyphen that are a given name
// together: Jean-Loup.
func (p *parser) compound(ts []Token) bool {
	if len(ts) < 2 || !hyphen(p.text[ts[0].End:ts[1].Start]) {
		return false
	}
	_, known := p.words.Given(p.text[ts[0].Start:ts[1].End])
	return known
}

// firstFamily is where the surname begins: at the last name, at a particle
// before it, or at the first half of a hyphenated or double surname.
func (p *parser) firstFamily(ts []Token, last int) int {
	first := last
	for first > 0 {
		prev := ts[first-1]
		between := p.text[prev.End:ts[first].Start]
		switch {
		case prev.Class == Particle:
		case prev.Class == Lone && hyphen(between):
		case prev.Class == Lone && ts[first].Class == Particle && p.text[ts[first].Start:ts[first].End] == "of":
		case prev.Class == Lone && first == last && p.doubled(prev) && p.nameBefore(ts, first-1):
		default:
			return first
		}
		first--
	}
	return first
}

// doubled reports whether a name before the surname is a surname too ("García
// López"): it is known as one and not as a given name.
func (p *parser) doubled(t Token) bool {
	_, given := p.words.Given(t.Key)
	return !given && p.words.Family(t.Key)
}

// nameBefore reports whether a name or an initial stands before token i.
func (p *parser) nameBefore(ts []Token, i int) bool {
	for _, t := range ts[:i] {
		if t.Class == Lone || t.Class == Initial {
			return true
		}
	}
	return false
}

func hyphen(s string) bool { return s == "-" || s == "‑" || s == "‐" || s == "–" }

// cased reports whether a word has a letter that is small or a capital: those of Arabic are neither.
func cased(word string) bool {
	return strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLower(r) || unicode.IsUpper(r) })
}
