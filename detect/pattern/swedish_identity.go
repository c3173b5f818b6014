package pattern

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// swedishIdentityRules find the numbers that Sweden gives to people and to
// organisations. All are proven by Luhn's check digit.
func swedishIdentityRules() []*Rule {
	c := understudy.Code
	return []*Rule{
		{ID: "se/personnummer", Category: c, Kind: KindPersonnummer, Score: 0.95, Priority: 9, trigger: digit, match: personnummer,
			Description: "a personal identity number (SKV 704): a date and four figures, the last of them proven; + from the year somebody turns 100",
			Finds:       []string{"har ⟦850709-9805⟧.", "⟦19850709-9805⟧", "(⟦8507099805⟧)", "⟦198507099805⟧,", "⟦190412+9853⟧", "pnr ⟦850709 9805⟧", "pnr ⟦0706249810⟧", "⟦850709–9805⟧", "⟦19850709 9805⟧", "f. ⟦1985-07-09-9805⟧", "⟦850709-T984⟧"},
			Ignores:     []string{"850709-9806", "851309-9805", "850732-9805", "1850709-9805", "850709-98051", "850709.9805", "0706249810", "850769-9802", "556036-0793", "19230229-9801"}},
		{ID: "se/personnummer-unproven", Category: c, Kind: KindPersonnummer, Score: 0.7, Priority: 7, trigger: digit, match: unprovenPersonnummer,
			Description: "a personal identity number with a wrong check figure, where the text says what it is, sets it in brackets or writes the century: mistyped or made up, and in doubt it is hidden",
			Finds:       []string{"Gunnar Ek, ⟦19470308-2395⟧", "född ⟦1947-03-08-2395⟧", "Sofia (⟦850709-9806⟧)", "pnr ⟦850709-9806⟧", "personnummer: ⟦19850709-9806⟧", "är född ⟦850709-9806⟧"},
			Ignores:     []string{"850709-9806", "(8507099806)", "(se 19850709 9806)", "19851309-9805", "pnr 851309-9805", "(se 850709-9806)"}},
		{ID: "se/samordningsnummer", Category: c, Kind: KindSamordningsnummer, Score: 0.95, Priority: 9, trigger: digit, match: samordningsnummer,
			Description: "a coordination number (SKV 707): as a personal identity number, the day plus 60",
			Finds:       []string{"har ⟦701063-2391⟧.", "⟦19701063-2391⟧", "⟦7010632391⟧", "⟦197010632391⟧"},
			Ignores:     []string{"701063-2392", "701092-2391", "701363-2391", "850709-9805"}},
		{ID: "se/vat", Category: c, Kind: KindVAT, Score: 0.95, Priority: 9, trigger: mixed | domainEnd, match: swedishVAT,
			Description: "a Swedish VAT number: SE, an organisation's or a person's number, 01",
			Finds:       []string{"VAT ⟦SE556036079301⟧.", "⟦SE 556036-0793 01⟧"},
			Ignores:     []string{"SE556036079401", "SE556036079302", "SE5560360793", "SE45 5000 0000 0583 9825 7466"}},
		{ID: "se/organisationsnummer", Category: c, Kind: KindOrganisationsnummer, Score: 0.9, Priority: 8, trigger: digit, match: organisationsnummer,
			Description: "an organisation's number (SKV 709): third figure at least 2; without its dash only behind a word that says so",
			Finds:       []string{"org.nr ⟦556036-0793⟧", "(⟦556036-0793⟧)", "⟦16556036-0793⟧", "orgnr ⟦5560360793⟧", "organisationsnummer: ⟦165560360793⟧"},
			Ignores:     []string{"556036-0794", "551036-0793", "0560360793", "5560360793 stycken", "056036-0793", "556036-07931"}},
	}
}

// identityFigures reads a date of six or eight figures, a sign and four figures
// at token at; a letter may stand for the first of the four. It returns the ten
// figures that count, the century's two (or none), the sign (0: none) and the
// byte behind.
func (s *source) identityFigures(at int, buf *[10]byte) (century int, mark rune, end int) {
	t := s.text
	k := s.at(at)
	i, n := int(k.start), int(k.end-k.start)
	if n < 4 || n%2 == 1 || n > 12 || !s.startsWord(at) || s.at(at-1).kind == digits && s.at(at).gap == tight {
		return 0, 0, 0
	}
	var date string
	switch {
	case n == 6 || n == 8 || n == 10 || n == 12:
		date = t[i:k.end]
	case n == 4 && s.isoDate(at):
		date, n, i = t[i:k.end]+s.str(at+2)+s.str(at+4), 8, int(s.at(at+4).end)-8
	default:
		return 0, 0, 0
	}
	i += n
	if n == 8 || n == 12 {
		century = int(date[0]-'0')*10 + int(date[1]-'0')
		date = date[2:]
	}
	copy(buf[:], date)
	if n >= 10 {
		return century, 0, i
	}
	mark, size := utf8.DecodeRuneInString(t[i:])
	if !strings.ContainsRune("-+–‑−\u00ad \u00a0", mark) || mark == utf8.RuneError {
		return 0, 0, 0
	}
	i += size
	if i+4 > len(t) {
		return 0, 0, 0
	}
	copy(buf[6:], t[i:i+4])
	return century, mark, i + 4
}

// isoDate reports whether 1985-07-09 and a dash stand at token at.
func (s *source) isoDate(at int) bool {
	for j := at + 1; j <= at+5; j++ {
		if !s.glued(j) || (j-at)%2 == 1 && !s.sign(j, "-") || (j-at)%2 == 0 && s.at(j).end-s.at(j).start != 2 {
			return false
		}
	}
	return true
}

// proven reports whether ten figures end in their check digit. A letter in the
// first place of the last four counts as 1, as in the interim numbers that
// universities and authorities hand out.
func provenIdentity(b *[10]byte) bool {
	d := *b
	if strings.IndexByte("TRSUWXJKLMN", d[6]) >= 0 {
		d[6] = '1'
	}
	for _, c := range d {
		if c-'0' > 9 {
			return false
		}
	}
	return luhn(d[:])
}

func personnummer(s *source, at int)      { s.personal(at, 0, true) }
func samordningsnummer(s *source, at int) { s.personal(at, 60, true) }

func unprovenPersonnummer(s *source, at int) { s.personal(at, 0, false) }

// personal reads the number of a person whose day of birth has so much added,
// and whose check figure is right, or wrong.
func (s *source) personal(at, added int, proven bool) {
	var b [10]byte
	century, mark, end := s.identityFigures(at, &b)
	if end == 0 || mark == 0 && b[6] > '9' || !wholeTo(s.text, end) || s.goesOn(end) || provenIdentity(&b) != proven {
		return
	}
	if !proven && (mark == 0 || !(century != 0 && mark != ' ' && mark != '\u00a0') && !s.identityBefore(at) && !(s.sign(at-1, "(") && strings.HasPrefix(s.text[end:], ")"))) {
		return
	}
	if century != 0 && (century < 18 || century > 20) {
		return
	}
	if mark == 0 && century == 0 && b[0] == '0' && b[1] == '7' && !s.identityBefore(at) {
		return // a mobile telephone, more likely
	}
	year := int(b[0]-'0')*10 + int(b[1]-'0')
	month := int(b[2]-'0')*10 + int(b[3]-'0')
	day := int(b[4]-'0')*10 + int(b[5]-'0') - added
	leap := year%4 == 0 && !(century == 18 && year == 0) && !(century == 19 && year == 0)
	if month < 1 || month > 12 || day < 1 || day > daysOf(month, leap) {
		return
	}
	if !proven {
		s.addBytes(int(s.at(at).start), end)
		return
	}
	s.prove(int(s.at(at).start), end)
}

// identityBefore reports whether a word before token at speaks of a person's number.
func (s *source) identityBefore(at int) bool {
	for p := at - 1; p >= at-4 && s.near(p+1); p-- {
		if s.says(p, personTagWord) {
			return true
		}
	}
	return false
}

// goesOn reports whether a sign and a figure follow at byte i: the number is
// part of a longer one.
func (s *source) goesOn(i int) bool {
	return i+1 < len(s.text) && strings.IndexByte("-/.,:", s.text[i]) >= 0 && s.text[i+1]-'0' <= 9
}

func daysOf(month int, leap bool) int {
	switch month {
	case 2:
		if leap {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

func organisationsnummer(s *source, at int) {
	var b [10]byte
	century, mark, end := s.identityFigures(at, &b)
	if end == 0 || !wholeTo(s.text, end) || s.goesOn(end) || century != 0 && century != 16 || !organisation(b[:]) {
		return
	}
	if mark == ' ' || mark == 0 && !s.organisationBefore(at) {
		return
	}
	s.prove(int(s.at(at).start), end)
}

// organisation reports whether ten figures are the number of an organisation.
// The first says what sort it is; 0 and 4 are none.
func organisation(b []byte) bool {
	for _, c := range b {
		if c-'0' > 9 {
			return false
		}
	}
	return b[0] != '0' && b[0] != '4' && b[2] >= '2' && luhn(b)
}

// organisationBefore reports whether a word before token at speaks of an
// organisation's number.
func (s *source) organisationBefore(at int) bool {
	for p := at - 1; p >= at-6 && s.near(p+1); p-- {
		if s.says(p, organisationTagWord) {
			return true
		}
	}
	return false
}

func swedishVAT(s *source, at int) {
	k := s.at(at)
	if k.kind != letters || k.end-k.start != 2 || s.str(at) != "SE" || !s.startsWord(at) {
		return
	}
	var buf [15]byte
	var ends [15]int
	if n := compact(s.text, int(k.start), 15, buf[:], ends[:], true); n < 14 || n > 14 && ends[14] == ends[13]+1 {
		return
	}
	if string(buf[12:14]) != "01" || !wholeTo(s.text, ends[13]) || !luhn(buf[2:12]) || ends[13]-int(k.start) > 17 {
		return
	}
	for _, c := range buf[2:12] {
		if c > '9' {
			return
		}
	}
	s.prove(int(k.start), ends[13])
}
