package pattern

import (
	"strings"

	"github.com/understudy-text/understudy"
)

// swedishLabelRules find numbers that are known by the word before them, or by
// how Swedish courts and authorities write them.
func swedishLabelRules() []*Rule {
	c := understudy.Code
	return []*Rule{
		{ID: "se/bankgiro", Category: c, Kind: KindBankgiro, Score: 0.9, Priority: 6, trigger: bankgiroTag, match: bankgiro,
			Description: "a bankgiro number behind the word; proven by Luhn",
			Finds:       []string{"bankgiro ⟦5050-1055⟧.", "Bg: ⟦991-2346⟧", "BG-nr ⟦5805-6201⟧", "bankgironummer är ⟦50501055⟧"},
			Ignores:     []string{"bankgiro 5050-1056", "bg 12", "5050-1055"}},
		{ID: "se/plusgiro", Category: c, Kind: KindPlusgiro, Score: 0.9, Priority: 6, trigger: plusgiroTag, match: plusgiro,
			Description: "a plusgiro number behind the word; proven by Luhn",
			Finds:       []string{"plusgiro ⟦28 65 43-4⟧.", "pg ⟦4-2⟧", "PlusGiro: ⟦902000-9⟧"},
			Ignores:     []string{"plusgiro 28 65 43-5", "pg 13", "28 65 43-4"}},
		{ID: "se/account", Category: c, Kind: KindAccount, Score: 0.9, Priority: 4, trigger: accountTag, match: bankAccount,
			Description: "a bank account, with or without its clearing number, behind the word",
			Finds:       []string{"konto ⟦8327-9, 123 456 789-0⟧", "clearingnummer ⟦6789⟧, konto ⟦123 456 789⟧.", "kontonr: ⟦3300-850709980⟧", "på kontot ⟦9020-1234567⟧."},
			Ignores:     []string{"ett konto 2019", "kontot visade 12 500", "konto 123 456 kronor", "konto i banken", "konto 12-13"}},
		{ID: "se/plate", Category: c, Kind: KindPlate, Score: 0.85, Priority: 5, trigger: mixed | digit, match: plate,
			Description: "a registration plate: three letters without I, Q and V, two figures and a third or a letter; where vehicles are spoken of, or in the form with a letter at its end",
			Finds:       []string{"regnr ⟦ABC 123⟧", "bilen ⟦TGP 902⟧ körde", "skylten ⟦abc123⟧", "⟦MLB 84A⟧ stod där", "en ⟦EDX12F⟧,", "⟦BNY 804⟧ är avställd bil"},
			Ignores:     []string{"SFS 123", "ISO 900", "ABQ 123 bil", "i bil 123", "ABC 123", "bilen kostade 123 kr", "fordon ABC 1234", "BMW 320 och bil", "kod AB 123"}},
		{ID: "case/labelled", Category: c, Kind: KindCase, Score: 0.9, Priority: 3, trigger: caseTag, match: labelled,
			Description: "the number of a case or a file behind the word",
			Finds:       []string{"mål nr ⟦T 1234-19⟧ och", "dnr ⟦2019/1234⟧.", "Diarienummer: ⟦2020-00456⟧", "ärende nr ⟦A-2018/77⟧", "mål ⟦Ö 5609-18⟧", "mål nr ⟦T 1-19⟧ och ⟦T 2-19⟧", "dnr ⟦Ju2019/02345/L5⟧", "målnr ⟦5678-17⟧", "ärende ⟦812-345-99⟧"},
			Ignores:     []string{"gjorde mål nr 2", "i mål 12-13", "ärendet tog 5 dagar", "målet är 2030", "dom 2019-11-20 i", "mål 3-2", "ett ärende 2019"}},
		{ID: "se/case", Category: c, Kind: KindCase, Score: 0.85, Priority: 2, trigger: mixed | digit, match: swedishCase,
			Description: "a case as a court, the police, a prosecutor or a ministry numbers it",
			Finds:       []string{"(⟦T 1234-19⟧)", "⟦PMT 7788-16⟧.", "⟦B 4521-20⟧", "⟦5000-K123456-19⟧", "⟦AM-12345-19⟧", "⟦Ju2019/02345/L5⟧", "⟦K1234-19⟧"},
			Ignores:     []string{"T-shirt 1234", "B 12-13", "T 1234", "A4 1234-19", "B2019", "kap. B 12"}},
		{ID: "case/stroke", Category: c, Kind: KindCase, Score: 0.8, trigger: numberTag, match: strokeNumber,
			Description: "a number with a stroke behind \"nr\", as the courts of Europe write it",
			Finds:       []string{"(nr ⟦27961/02⟧)", "nr ⟦2019/1234⟧"},
			Ignores:     []string{"nr 12", "nr 3/4", "förordning (EG) nr 1234/2001", "lag nr 123/2001"}},
		{ID: "se/journal", Category: c, Kind: KindJournal, Score: 0.9, Priority: 3, trigger: journalTag, match: labelled,
			Description: "the number of a patient's record, a referral, a prescription behind the word",
			Finds:       []string{"journalnr ⟦2019-45678⟧", "remiss nr ⟦8833421⟧", "Jnr ⟦2021/3344⟧", "pat.nr ⟦998877⟧", "Patientnummer: ⟦P-4432⟧"},
			Ignores:     []string{"journal 2019", "recept för 3 dagar", "en remiss till 12"}},
		{ID: "number/identity", Category: c, Kind: "identity", Score: 0.85, Priority: 2, trigger: idWord, match: labelled,
			Description: "a number behind the name of a document or a membership: passport, driving licence, employment",
			Finds:       []string{"pass nr ⟦AB1234567⟧", "körkortsnummer ⟦850709-9809⟧", "passnummer: ⟦31234567⟧", "medlemsnr ⟦00451⟧", "pinkod ⟦4421⟧", "id-kort nr ⟦12345678⟧", "SJ nr ⟦A-4432⟧"},
			Ignores:     []string{"passet 2019", "körkort i 12 år", "id 3", "pass för 5 personer", "SJ 571"}},
		{ID: "number/tagged", Category: c, Kind: "number", Score: 0.85, Priority: 1, trigger: fileWord, match: labelled,
			Description: "a number behind a word for what is numbered: invoice, order, OCR, policy",
			Finds:       []string{"fakturanummer ⟦2019-4432⟧", "OCR: ⟦1234567897⟧", "kundnr ⟦88341⟧", "order nr ⟦XK77-Q⟧", "referens: ⟦K19-3344⟧"},
			Ignores:     []string{"fakturan på 500 kronor", "order 2019", "kund sedan 2001", "order nr 5"}},
	}
}

// pastTag steps over what stands between a word that leads in a number and the
// number: "nr", "-nummer:", "är". named says that something did say "number".
func (s *source) pastTag(at int) (i int, named bool) {
	i, named = at+1, s.says(at, namedTagWord)
	for range 5 {
		switch {
		case s.sign(i, "-") && s.glued(i) && s.glued(i+1) && (s.is(i+1, numberTag) || s.says(i+1, cardWord)):
			i++
		case s.is(i, numberTag) && s.near(i):
			named = true
			i++
		case s.says(i, cardWord) && s.near(i):
			i++
		case s.sign(i, ".") && s.glued(i) && s.at(i-1).end-s.at(i-1).start <= 4:
			i++
		case s.sign(i, ":#"):
			named = true
			i++
		case named && s.says(i, copulaWord):
			i++
		}
	}
	return i, named
}

// reference reads a number as authorities write them at token i: letters in
// front at most apart, then figures and letters with signs between, all in one
// piece. It returns the token after it, or i.
func (s *source) reference(i int) (end int, figures, signs int, lettered bool) {
	j := i
	if k := s.at(j); k.kind == letters {
		n := k.end - k.start
		if n > 5 || !(allUpper(s.str(j)) || s.capital(j) && s.glued(j+1) && s.at(j+1).kind == digits) || s.at(j+1).kind != digits && !s.sign(j+1, "-") || s.at(j+1).gap > blank {
			return i, 0, 0, false
		}
		lettered = true
		j++
		if s.at(j).kind == digits && s.at(j).gap == blank {
			figures += int(s.at(j).end - s.at(j).start)
			j++
		}
	}
	for end = j; j < i+24 && (j == i || s.glued(j)); j++ {
		switch k := s.at(j); {
		case k.kind == digits:
			figures += int(k.end - k.start)
		case k.kind == letters:
			if !allUpper(s.str(j)) || k.end-k.start > 5 {
				return end, figures, signs, lettered
			}
			lettered = true
		case s.sign(j, "-/.–:_") && s.glued(j+1) && s.at(j+1).kind != sign:
			signs++
			continue
		default:
			return end, figures, signs, lettered
		}
		end = j + 1
	}
	return end, figures, signs, lettered
}

// isoDay reports whether a date in the form of ISO 8601 stands at token i.
func (s *source) isoDay(i int) bool {
	_, n := s.number(i + 2)
	_, m := s.number(i + 4)
	return s.year(i) && s.sign(i+1, "-") && n == 2 && s.sign(i+3, "-") && m == 2
}

// allUpper reports whether a word has no small letter.
func allUpper(w string) bool { return w == strings.ToUpper(w) }

// labelled reads the number behind a word that leads one in, and more behind
// "och" if several are named.
func labelled(s *source, at int) {
	i, named := s.pastTag(at)
	if s.is(at-1, statute) {
		return
	}
	for n := 0; n < 8; n++ {
		end, figures, signs, lettered := s.reference(i)
		switch {
		case end == i || figures == 0 || !s.near(i) || s.is(end, month):
			return
		case n > 0 && signs == 0, !named && s.at(i).end-s.at(i).start == 4 && s.isoDay(i):
			return
		case named && figures < 3 && !(lettered && signs > 0):
			return
		case !named && (signs == 0 && !lettered || figures < 5 && !(lettered && signs > 0)):
			return
		}
		s.add(i, end)
		next := s.joint(end)
		if next == end || s.sign(end, "-–—/") {
			return
		}
		i = next
	}
}

// strokeNumber reads "27961/02" behind "nr", but not the number of a law.
func strokeNumber(s *source, at int) {
	if s.lawBefore(at+1) || s.is(at-1, caseTag|statute) {
		return
	}
	i, _ := s.pastTag(at)
	end, figures, signs, _ := s.reference(i)
	if end != i+3 || signs != 1 || figures < 5 || !s.sign(i+1, "/") {
		return
	}
	s.add(i, end)
}

// courts are the letters that cases of Swedish courts and of the police begin with.
var courts = listOf("T B Ö Ä FT K M F P UM PMT PMB PMÖ PMÄ PMFT Å ÖÄ KT AM EB C A")

func swedishCase(s *source, at int) {
	k := s.at(at)
	if s.sign(at-1, "-") && s.str(at-2) == "AM" && s.glued(at) && s.startsWord(at-2) { // AM-12345-19
		s.policeCase(at-2, at)
		return
	}
	if s.glued(at) && at > 0 && s.sign(at-1, "-/.:_@#") {
		return
	}
	switch {
	case k.kind == digits && k.gap == blank && courts[s.str(at-1)] && s.startsWord(at-1): // T 1234-19
		_, year := s.number(at + 2)
		if n := k.end - k.start; n < 2 || n > 6 || !s.sign(at+1, "-–") || !s.glued(at+1) || !s.glued(at+2) || year != 2 || s.mixedAfter(at+2) || s.sign(at+3, "-/") && s.glued(at+3) {
			return
		}
		if k.end-k.start < 3 && !s.caseBefore(at-1) {
			return
		}
		s.add(at-1, at+3)
	case k.kind == digits && k.end-k.start == 4 && s.sign(at+1, "-") && (s.str(at+2) == "K" || s.str(at+2) == "k") && s.glued(at+1) && s.glued(at+2) && s.glued(at+3): // 5000-K123456-19
		s.policeCase(at, at+3)
	case k.kind == letters && s.str(at) == "K" && s.startsWord(at) && s.glued(at+1):
		s.policeCase(at, at+1)
	case k.kind == letters && s.startsWord(at) && s.glued(at+1) && k.end-k.start <= 3 && s.capital(at): // Ju2019/02345/L5
		if v, n := s.number(at + 1); n != 4 || v < 1970 || v > 2100 || !s.sign(at+2, "/") || !s.glued(at+2) || s.at(at+3).kind != digits {
			return
		}
		if end, _, _, _ := s.reference(at); end >= at+4 {
			s.add(at, end)
		}
	}
}

// policeCase reads "123456-19" at token i and reports what began at token from.
func (s *source) policeCase(from, i int) {
	_, n := s.number(i)
	_, year := s.number(i + 2)
	if n >= 3 && n <= 7 && s.glued(i) && s.sign(i+1, "-") && s.glued(i+1) && s.glued(i+2) && year == 2 && !s.mixedAfter(i+2) {
		s.add(from, i+3)
	}
}

// caseBefore reports whether a word for a case stands before token i.
func (s *source) caseBefore(i int) bool {
	for p := i - 1; p >= i-4 && s.near(p+1); p-- {
		if s.is(p, caseTag) {
			return true
		}
	}
	return false
}
