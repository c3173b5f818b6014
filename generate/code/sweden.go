package code

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/internal/checkfigure"
)

// lastYear is the last year in which a person of a Swedish identity number of ten
// figures may be born; what would be later was a hundred years before. What comes
// out must not depend on the clock of the machine.
const lastYear = 2025

// identity is a Swedish identity number taken apart: a personnummer or, if the day
// has 60 added to it, a samordningsnummer (folkbokföringslagen 18 and 18 a §§;
// Skatteverket, SKV 704 and Meddelanden 2010:3).
type identity struct {
	born         form.Date
	coordination bool
	key          string // twelve figures
}

// readIdentity reads 850709-9805, 19850709-9805, 8507099805, 150312+1239.
func readIdentity(text string) (id identity, ok bool) {
	c := compact(text)
	switch {
	case !allFigures(c):
		return id, false
	case len(c) == 10:
		c = century(c, strings.Contains(text, "+")) + c
	case len(c) != 12:
		return id, false
	}
	n, _ := strconv.Atoi(c[:8])
	id = identity{form.Date{Year: n / 10000, Month: n / 100 % 100, Day: n % 100}, n%100 > 60, c}
	if id.coordination {
		id.born.Day -= 60
	}
	return id, id.born.Year >= firstBirth && id.born.Year <= 2100 && isDate(id.born) && c[8:11] != "000"
}

// firstBirth is the first year of birth that numbers of twelve figures are read with.
const firstBirth = 1800

// century is the first two figures of the year of a number of ten figures; a plus
// sign says that its owner turns a hundred or more.
func century(c string, plus bool) string {
	yy, _ := strconv.Atoi(c[:2])
	n := lastYear / 100
	if yy > lastYear%100 {
		n--
	}
	if plus {
		n--
	}
	return strconv.Itoa(n)
}

func isDate(d form.Date) bool {
	t := time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
	return t.Year() == d.Year && int(t.Month()) == d.Month && t.Day() == d.Day
}

// Birth returns the date of birth that a code writes, if it is an identity number
// that does.
func Birth(m form.Mention) (form.Date, bool) {
	switch m.Kind {
	case personnummer, samordningsnummer:
	case organisationsnummer, "vat":
		id, _, ok := ownFirm(m.Text)
		return id.born, ok
	default:
		if swedish(m.Text, compact(m.Text)) != personnummer {
			return form.Date{}, false
		}
	}
	id, ok := readIdentity(m.Text)
	return id.born, ok
}

// The kinds of spans (package detect/pattern) that this file reads.
const (
	personnummer        = "personnummer"
	samordningsnummer   = "samordningsnummer"
	organisationsnummer = "organisationsnummer"
)

// swedish tells the kind of a code by its shape: figures in two groups, or twelve
// that begin with a century, with a date or an organisation's class and the check
// figure.
func swedish(text, c string) string {
	n := utf8.RuneCountInString(text)
	grouped := n > 5 && strings.ContainsRune("-+–", []rune(text)[n-5])
	switch {
	case !allFigures(c) || !(len(c) == 10 && grouped && n == 11 || len(c) == 12 && (n == 12 || grouped && n == 13)):
		return ""
	case !checkfigure.Luhn(c[len(c)-10:]):
		if _, ok := readIdentity(text); ok && grouped {
			return personnummer // misprinted or invented: readers see its date
		}
		return ""
	}
	if _, ok := readIdentity(text); ok {
		return personnummer
	}
	if len(c) == 10 && c[0] != '0' && c[0] != '4' && c[2] >= '2' && strings.Contains(text, "-") {
		return organisationsnummer
	}
	return ""
}

// identityForm reads an identity number. The date goes with the dates of birth
// of the document.
func identityForm(text string, s *form.Scene) form.Form {
	id, ok := readIdentity(text)
	if !ok {
		return nil
	}
	return inserted{text: text, n: len(compact(text)), role: cast.Role{Kind: Personnummer, Key: id.key}, traits: birthTrait(id, s)}
}

// A written form is its text.
type written string

func (written) Roles() []cast.Occurrence   { return nil }
func (w written) Render(form.Stage) string { return string(w) }

// coveredForm reads an identity number of which only the date is told, 990812-xxxx; nil if
// it is none.
func coveredForm(text string, s *form.Scene) form.Form {
	at := len(text) - len("-xxxx")
	if at != 6 && at != 8 || s == nil || s.Birth == nil || text[at] != '-' && text[at] != '+' || strings.Trim(text[at+1:], covers) != "" {
		return nil
	}
	id, ok := readIdentity(text[:at] + text[at:at+1] + "9999")
	if !ok {
		return nil
	}
	d := s.Birth(id.born)
	date := time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).Format("20060102")
	if id.coordination {
		date = date[:6] + strconv.Itoa(d.Day+60)
	}
	if date = date[8-at:]; date == text[:at] {
		return nil
	}
	return written(date + text[at:])
}

// covers are the signs that people write over figures.
const covers = "xX*?_#"

// coveredDate reads the date of such a number where the covered part stands behind the
// mention: "[19620314]-????". Nil if it is none.
func coveredDate(m *form.Mention, s *form.Scene) form.Form {
	const rest = len("-xxxx")
	if len(m.After) < rest || !allFigures(m.Text) {
		return nil
	}
	f, ok := coveredForm(m.Text+m.After[:rest], s).(written)
	if !ok {
		return nil
	}
	return f[:len(f)-rest]
}

// birthTrait is what a document makes of the date of an identity number.
func birthTrait(id identity, s *form.Scene) []cast.Trait {
	if s == nil || s.Birth == nil {
		return nil
	}
	d := s.Birth(id.born)
	return []cast.Trait{{Name: "birth", Value: time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)}}
}

// firmForm reads the number of an organisation, alone, with the century 16, or in a
// VAT number. A firm without a legal person of its own has its owner's number.
func firmForm(text string, s *form.Scene) form.Form {
	if id, at, ok := ownFirm(text); ok {
		return inserted{text: text, at: at, n: 10, role: cast.Role{Kind: Personnummer, Key: id.key}, traits: birthTrait(id, s)}
	}
	key, at, ok := firm(text)
	if !ok {
		return nil
	}
	return inserted{text: text, at: at, n: 10, role: cast.Role{Kind: Organisationsnummer, Key: key}}
}

// firm finds the ten figures of an organisation in a code, and where they start.
func firm(text string) (key string, at int, ok bool) {
	c := compact(text)
	switch {
	case len(c) == 12 && strings.HasPrefix(c, "16"), len(c) == 14 && strings.HasPrefix(c, "se"), len(c) == 12 && strings.HasPrefix(c, "se"):
		at = 2
	case len(c) != 10:
		return "", 0, false
	}
	key = c[at : at+10]
	return key, at, allFigures(key)
}

// ownFirm reads a firm's number that is its owner's.
func ownFirm(text string) (id identity, at int, ok bool) {
	key, at, ok := firm(text)
	if !ok {
		return id, 0, false
	}
	id, ok = readIdentity(key)
	return id, at, ok
}

// accountForm reads a bank account. Some banks give private customers their
// identity number as account (clearing number 3300): it stays theirs.
func accountForm(text string, s *form.Scene) form.Form {
	c := compact(text)
	if len(c) == 14 && strings.HasPrefix(c, "3300") {
		if id, ok := readIdentity(c[4:]); ok && checkfigure.Luhn(c[4:]) {
			return inserted{text: text, at: 4, n: 10, role: cast.Role{Kind: Personnummer, Key: id.key}, traits: birthTrait(id, s)}
		}
	}
	if !allFigures(c) {
		return nil
	}
	return whole{text: text, role: cast.Role{Kind: Account, Key: c}}
}

// inserted is a mention whose letters and figures from at on are a role, in n of
// them: the last n of the stand-in.
type inserted struct {
	text   string
	at, n  int
	role   cast.Role
	traits []cast.Trait
}

func (f inserted) Roles() []cast.Occurrence {
	return []cast.Occurrence{{Role: f.role, Traits: f.traits}}
}

func (f inserted) Render(s form.Stage) string {
	to, ok := s.Lookup(f.role)
	to = Key(f.role.Kind, to) // one that a person wrote may have signs
	c := compact(f.text)
	if !ok || len(to) < f.n || f.at+f.n > len(c) {
		return ""
	}
	out := lay(c[:f.at]+to[len(to)-f.n:]+c[f.at+f.n:], f.text)
	if f.role.Kind != Personnummer || f.n != 10 {
		return out
	}
	sign, other := "-", "+"
	if short := to[2:]; century(short, false) != to[:2] && century(short, true) == to[:2] {
		sign, other = "+", "-"
	}
	return strings.Replace(out, other, sign, 1)
}

// testNumbers is where the birth numbers of stand-ins start: those from 980 to 999
// are the ones of Skatteverket's published test persons ("Testpersonnummer", open
// data), of all years; Finland, Norway and others have such series as well.
const testNumbers = 980

// personnummerStandIn has the moved date of birth and the sex of its original.
// When the ten birth numbers of that day and sex are taken, it goes on to the days
// around it.
func personnummerStandIn(key string, p cast.Profile, d draw.Source, attempt int) (string, bool) {
	id, ok := readIdentity(key)
	if !ok {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	born, err := time.Parse(time.DateOnly, p.Trait("birth"))
	if err != nil {
		born = time.Date(id.born.Year, time.Month(id.born.Month), id.born.Day, 0, 0, 0, 0, time.UTC)
		weeks := 57 + d.Intn(150, "birth", key)
		if born.Year() >= firstBirth+10 {
			weeks = -weeks
		}
		born = born.AddDate(0, 0, 7*weeks)
	}
	const tries = 2
	start, last := d.Intn(10, "serial", key), ""
	for i := range tries {
		n := attempt*tries + i
		if n >= 40_000 {
			return "", false
		}
		off := (n/10 + 1) / 2
		if n/10%2 == 1 {
			off = -off
		}
		serial := testNumbers + (start+3*n)%10*2 + int(key[10]-'0')%2
		last = compose(born.AddDate(0, 0, off), id.coordination, serial)
		if last != key && !sharesRun(last, key) {
			break
		}
	}
	return last, last != key
}

// compose writes an identity number in twelve figures, with its check figure.
func compose(born time.Time, coordination bool, serial int) string {
	day := born.Day()
	if coordination {
		day += 60
	}
	s := born.Format("200601") + strconv.Itoa(day + 100)[1:] + strconv.Itoa(serial)
	return s[:2] + checked(s[2:])
}

// checked puts the check figure after a number (Luhn).
func checked(s string) string {
	for c := byte('0'); c < '9'; c++ {
		if checkfigure.Luhn(s + string(c)) {
			return s + string(c)
		}
	}
	return s + "9"
}

// firmStandIn keeps the first two figures, which tell the sort of organisation,
// and computes the check figure. Limited companies have numbers in 556 and 559
// (Bolagsverket); theirs get others.
func firmStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	if len(key) != 10 || !allFigures(key) {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	third := "23456789" // never below 2: else it would be a month
	if key[:2] == "55" {
		third = "234578"
	}
	w := wheel{key[:1], key[1:2], but(third, key[2])}
	for i := 3; i < 9; i++ {
		w = append(w, but(figures, key[i]))
	}
	return each(w, d, key, attempt, func(c []byte) (string, bool) {
		s := checked(string(c))
		return s, s != key && !sharesRun(s, key)
	})
}
