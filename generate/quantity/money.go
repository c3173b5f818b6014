package quantity

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/value"
)

// money is one place where a mention names a currency.
type money struct {
	start, end int32
	code       string   // ISO 4217; "" for capitals that are no known code
	how        how      // code, sign or name
	adjective  bool     // the name has its country's adjective: "Swedish kronor"
	countries  []string // ISO codes of the countries that use it
}

type how uint8

const (
	asCode how = iota
	asSign
	asName
)

// readMoney finds the currencies of a mention.
func (p *Moves) readMoney(text string) {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case unicode.Is(unicode.Sc, r):
			p.addMoney(text, i, i+n, asSign)
			i += n
		case unicode.IsLetter(r):
			i = p.moneyWord(text, i)
		default:
			i += n
		}
	}
}

// moneyWord reads a currency at the word at i, of up to three words, and
// returns where to go on.
func (p *Moves) moneyWord(text string, i int) int {
	first := wordEnd(text, i)
	if first == i+3 && isUpper(text[i]) && isUpper(text[i+1]) && isUpper(text[i+2]) {
		p.addMoney(text, i, first, asCode)
		return first
	}
	if p.reader.IsMoneySign(text[i:first]) {
		p.addMoney(text, i, first, asSign)
		return first
	}
	if p.lex == nil {
		return first
	}
	ends := [3]int{first}
	n := 1
	for e := first; n < 3 && e < len(text) && text[e] == ' '; n++ {
		next := wordEnd(text, e+1)
		if next == e+1 {
			break
		}
		ends[n], e = next, next
	}
	for n--; n >= 0; n-- {
		if ends[n]-i > 2 && p.addMoney(text, i, ends[n], asName) {
			return ends[n]
		}
	}
	return first
}

// addMoney keeps the currency that stands at text[start:end], if it is one.
func (p *Moves) addMoney(text string, start, end int, as how) bool {
	m := money{start: int32(start), end: int32(end), how: as}
	word := text[start:end]
	if p.lex == nil {
		m.code = word
		p.monies = append(p.monies, m)
		return true
	}
	c, ok := p.lex.Currency(word)
	if !ok && as == asCode {
		c, ok = p.misspelt(word, text[end:])
	}
	if !ok {
		if as == asSign {
			m.code = word
			p.monies = append(p.monies, m)
		}
		return as == asSign
	}
	m.code = c.Code
	if t, ok := tenders()[c.Code]; ok && t.country != "" {
		m.countries = []string{t.country}
	} else {
		for _, l := range p.lex.Countries() {
			if l.Currency == c.Code {
				m.countries = append(m.countries, l.ISO)
			}
		}
	}
	if as == asName {
		words := strings.Fields(word)
		for _, w := range words[:len(words)-1] {
			_, f, known := p.lex.Country(w)
			m.adjective = m.adjective || known && f == lexicon.FormAdjective
		}
	}
	p.monies = append(p.monies, m)
	return true
}

// misspelt finds the currency of a code of which two letters changed places and
// which stands before a figure: "GPB 100".
func (p *Moves) misspelt(code, after string) (lexicon.Currency, bool) {
	if len(after) < 2 || after[0] != ' ' || after[1] < '0' || after[1] > '9' {
		return lexicon.Currency{}, false
	}
	for i := range len(code) - 1 {
		b := []byte(code)
		b[i], b[i+1] = b[i+1], b[i]
		if c, ok := p.lex.Currency(string(b)); ok {
			return c, true
		}
	}
	return lexicon.Currency{}, false
}

// moneyAround finds the currency of a mention that has only the number: "SEK
// [500]", "[500] kronor".
func (p *Moves) moneyAround(m *form.Mention) string {
	before := strings.TrimRight(m.Before, " (\u00a0")
	if r, n := utf8.DecodeLastRuneInString(before); unicode.Is(unicode.Sc, r) {
		return p.codeOf(before[len(before)-n:])
	}
	if n := len(before); n >= 3 && isUpper(before[n-1]) && isUpper(before[n-2]) && isUpper(before[n-3]) && (n == 3 || !isUpper(before[n-4])) {
		return p.codeOf(before[n-3:])
	}
	w := value.FirstWord(m.After)
	if len(w) > 2 || p.reader.IsMoneySign(w) || w != "" && isSign(w) {
		return p.codeOf(w)
	}
	return ""
}

func isSign(w string) bool {
	r, _ := utf8.DecodeRuneInString(w)
	return unicode.Is(unicode.Sc, r)
}

// wordEnd returns where the run of letters at i ends.
func wordEnd(s string, i int) int {
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		i += n
	}
	return i
}

func (p *Moves) codeOf(word string) string {
	if p.lex == nil {
		return ""
	}
	c, _ := p.lex.Currency(word)
	return c.Code
}

// tender finds the currency that takes a money's place, and its country.
func (p *Moves) tender(m *money, s form.Stage) (cur lexicon.Currency, land lexicon.Country, ok bool) {
	if p.lex == nil || s == nil {
		return cur, land, false
	}
	if p.atHome(m) {
		return cur, land, false // euros in a French text that names an Austrian
	}
	if m.code == euro && slices.ContainsFunc(p.monies, func(o money) bool { return o.code != euro && tenders()[o.code].rate != 0 }) {
		return cur, land, false // what other money is worth
	}
	for _, iso := range m.countries {
		to, playing := s.Lookup(country(iso))
		if !playing || p.spoken != nil && !p.spoken[iso] {
			continue
		}
		l, known := p.lex.CountryByISO(strings.ToUpper(to))
		if known && l.Currency == m.code {
			return cur, land, false // from Ireland to Belgium
		}
		if !known || l.Currency == "" || ok && l.Currency != cur.Code {
			ok = false
			break
		}
		if cur, known = p.lex.Currency(l.Currency); !known {
			ok = false
			break
		}
		land, ok = l, true
	}
	if !ok && p.spoken != nil && !slices.ContainsFunc(m.countries, func(iso string) bool { return p.spoken[iso] }) {
		return cur, land, false // a pension in euros in Cork, where nothing says Ireland
	}
	if !ok {
		code, playing := s.Lookup(cast.Role{Kind: Currency, Key: m.code})
		if !playing {
			return cur, land, false
		}
		cur, ok = p.lex.Currency(code)
	}
	if ok && cur.Code == euro && p.foreruns(m, land.ISO) {
		if before, known := p.lex.Currency(forerunners()[land.ISO]); known {
			cur = before
		}
	}
	return cur, land, ok && cur.Code != m.code
}

// foreruns reports whether the money of a country is to be the one that it had before the euro: the
// document speaks of euros beside, or ends before the country had them; by as many years later as it
// itself speaks of money that its own country no longer had.
func (p *Moves) foreruns(m *money, iso string) bool {
	code := forerunners()[iso]
	if code == "" || m.code == euro {
		return false
	}
	if slices.ContainsFunc(p.monies, func(o money) bool { return o.code == euro }) {
		return true
	}
	late := 0
	if own := tenders()[m.code]; own.until != 0 {
		late = max(0, p.latest-p.years-own.until)
	}
	return p.latest != 0 && p.latest <= tenders()[code].until+late
}

// atHome says whether a currency is that of the country in which the text's language is at
// home, and the text does not name it.
func (p *Moves) atHome(m *money) bool {
	return p.home != "" && p.spoken != nil && !p.spoken[p.home] && slices.Contains(m.countries, p.home)
}

func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// writeMoney writes the stand-in of a currency the way the original was written.
func (p *Moves) writeMoney(text string, m *money, cur lexicon.Currency, land lexicon.Country, one bool) string {
	src := text[m.start:m.end]
	switch m.how {
	case asCode:
		return cur.Code
	case asSign:
		if own, ok := p.lex.Currency(src); ok && p.reader.IsMoneySign(src) && lastWord(own.Plural) == lastWord(cur.Plural) {
			return src // Norway's money is kr as well
		}
		if cur.Symbol != "" {
			return cur.Symbol
		}
		if int(m.end) < len(text) && text[m.end] >= '0' && text[m.end] <= '9' {
			return cur.Code + " "
		}
		if m.start > 0 && text[m.start-1] != ' ' {
			return " " + cur.Code
		}
		return cur.Code
	}
	name := cur.Plural
	if one {
		name = cur.Singular
	}
	first := name[:wordEnd(name, 0)]
	own := first == land.Adjective
	if l, form, ok := p.lex.Country(first); ok && form == lexicon.FormAdjective {
		own = own || l.ISO == land.ISO
	}
	switch {
	case m.adjective && !own && len(m.countries) == 1 && !strings.Contains(name, " ") && cur.Code != "EUR":
		name = land.Adjective + " " + name
	case !m.adjective && own && len(first) < len(name):
		if bare := name[len(first)+1:]; p.codeOf(bare) != "" {
			name = bare
		}
	}
	if isUpper(src[0]) && !m.adjective {
		return value.MatchCase(name, src)
	}
	return name
}
