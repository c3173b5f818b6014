package pattern

import "github.com/understudy-text/understudy"

// caseRules find numbers of cases, files and other things that are numbered.
func caseRules() []*Rule {
	c := understudy.Code
	return []*Rule{
		{ID: "case/application", Category: c, Kind: "case", Score: 0.95, trigger: digit, match: applicationNumber,
			Description: "a number and a year with a stroke between, as courts write it",
			Finds:       []string{"(no. ⟦27961/02⟧)", "nos. ⟦65731/01⟧ and ⟦65900/01⟧", "(no. ⟦30/1993/425/504⟧)", "numbers ⟦634477/00⟧", "no. ⟦68/2001⟧", "Application No ⟦8/76⟧,", "⟦1820/08⟧ Ahmad"},
			Ignores:     []string{"24/7", "1/2", "1996/97", "25/10/2001", "GBP 100/20", "Law no. 12/1998"}},
		{ID: "case/citation", Category: c, Kind: "case", Score: 0.95, trigger: openBracket | digit | fileWord | legalRef | mixed, match: citation,
			Description: "a neutral citation or a case number with letters",
			Finds:       []string{"⟦Case C-123/45⟧", "in ⟦[2003] EWCA Civ 12⟧", "docket no. ⟦2:10-cv-01234⟧", "⟦Case T-7/89⟧", "⟦[2001] 2 AC 532⟧", "joined ⟦Cases C-6/90 and C-9/90⟧"},
			Ignores:     []string{"a case of 12", "[2003] was a year", "case C"}},
		{ID: "number/tagged", Category: c, Kind: "number", Score: 0.85, trigger: numberTag | fileWord, match: taggedNumber,
			Description: "a number after a word that says it is one: file, invoice, registration",
			Finds:       []string{"registration number ⟦5299⟧,", "sheet/plan ⟦13/40⟧, plot no. ⟦165⟧.", "file no. ⟦II K 123/99⟧", "ref. ⟦AB-12/345⟧", "invoice number ⟦2019-4432⟧", "case no. ⟦T 1234-98⟧", "account number: ⟦123456789⟧", "reference: ⟦XK77-Q⟧", "MRN ⟦00123456⟧"},
			Ignores:     []string{"Protocol No. 11", "a number of people", "Law no. 3713", "no. 1 in the list", "in case 2 people come", "file the claim", "Directive no. 64/221", "Article 1 of Protocol No. 1", "there is no 5"}},
		{ID: "number/identity", Category: c, Kind: "identity", Score: 0.85, trigger: idWord, match: identityNumber,
			Description: "a number after the name of a document or an account: passport, driving licence, plate",
			Finds:       []string{"passport no. ⟦AB1234567⟧", "driver's license number is ⟦U62928788557186⟧", "licence plate ⟦ABC 123⟧", "membership number: ⟦00451⟧", "PIN ⟦4421⟧", "plate number ⟦34 ABC 567⟧", "my zip code is ⟦610⟧", "ZIP: ⟦6280⟧"},
			Ignores:     []string{"passport control", "the licence of 12 people", "insurance for 5 years", "a vehicle in 1999"}},
		{ID: "number/document", Category: understudy.Misc, Kind: "law", Score: 0.8, trigger: article | statute, match: lawReference,
			Description: "a law by its number, and an article of one",
			Finds:       []string{"⟦section 7 of Law no. 3713⟧ pursuant to ⟦Law no. 4928⟧,"},
			Ignores:     []string{"Article 6 § 1 of the Convention", "section 78 of it", "Articles 8 and 14", "under Article 168 § 2 of the Criminal Code", "Law and order", "Article 29 § 3"}},
	}
}

// applicationNumber reads "27961/02", "30/1993/425/504". Small numbers need a
// word that says they are numbers of cases; fractions, dates and tax years are none.
func applicationNumber(s *source, at int) {
	if !s.sign(at+1, "/") || !s.glued(at+1) || !s.glued(at+2) || s.at(at+2).kind != digits {
		return
	}
	if s.glued(at) && at > 0 && !s.sign(at-1, "(\"'“[-–,;") || s.is(at-1, symbol|code|state) {
		return
	}
	n := int(s.at(at).end - s.at(at).start)
	v, _ := s.number(at)
	w, m := s.number(at + 2)
	j := at + 3
	for s.sign(j, "/") && s.glued(j) && s.glued(j+1) && s.at(j+1).kind == digits {
		j += 2
	}
	if s.mixedAfter(j-1) || m == 0 || m > 6 {
		return
	}
	tagged := s.tagBefore(at)
	if tagged && s.lawBefore(at) {
		return
	}
	switch {
	case j > at+5: // four parts
	case j > at+3:
		if !tagged {
			return
		}
	case n == 4 && m == 2 && v > 1500 && v < 2100 && w == (v+1)%100 && !tagged:
		return
	case n == 4 && m == 4 && v < 2100 && w < 2100 && w > v && !tagged:
		return
	case n >= 3 && n <= 7 && (m == 2 || m == 4 && w > 1900 && w < 2100):
	case !tagged || m < 2:
		return
	}
	s.add(at, j)
}

// tagBefore reports whether token i stands behind "no.", "nos." or in a list
// behind one; it looks at most four tokens back, and a list hands it on.
func (s *source) tagBefore(i int) bool {
	p := i - 1
	for range 4 {
		switch {
		case s.is(p, numberTag):
			return true
		case s.sign(p, ".:") || s.is(p, fileWord):
			if s.is(p, fileWord) && !s.is(p+1, numberTag) {
				return true
			}
			p--
		case (s.sign(p, ",") || s.word(p, "and")) && s.at(p-1).kind == digits && s.sign(p-2, "/"):
			return true
		default:
			return false
		}
	}
	return false
}

// lawBefore reports whether the number at token i is that of a law.
func (s *source) lawBefore(i int) bool {
	p := i - 1
	for range 3 {
		if s.sign(p, ".") || s.is(p, numberTag) {
			p--
		}
	}
	return s.is(p, statute) || s.sign(p, ")") && s.word(p-1, "eec", "ec", "eu")
}

// citation reads "[2003] EWCA Civ 12", "Case C-123/45", "2:10-cv-01234".
func citation(s *source, at int) {
	switch {
	case s.is(at, fileWord):
		if !s.word(at, "case", "cases") || !s.capital(at) {
			return
		}
		j, end := at+1, 0
		for range 12 {
			if s.at(j).kind != letters || s.at(j).end-s.at(j).start != 1 || !s.sign(j+1, "-‑–") || s.at(j+2).kind != digits || !s.sign(j+3, "/") || s.at(j+4).kind != digits {
				break
			}
			end = j + 5
			if j = s.joint(end); j == end {
				break
			}
		}
		s.add(at, end)
	case s.at(at).kind == digits:
		if s.sign(at-1, "[(") && s.year(at) && s.sign(at+1, "])") { // [2003] EWCA Civ 12
			j := at + 2
			if s.at(j).kind == digits {
				j++
			}
			k := j
			for range 3 {
				if s.capital(k) && s.near(k) {
					k++
				}
			}
			if k > j && s.at(k).kind == digits && s.near(k) && (s.is(j, legalRef) || strings3(s.str(j))) && s.sign(at-1, "[") {
				s.add(at-1, k+1)
			}
			return
		}
		if s.sign(at+1, ":") && s.glued(at+1) && s.at(at+2).kind == digits && s.glued(at+2) && s.sign(at+3, "-") && s.at(at+4).kind == letters && s.sign(at+5, "-") && s.at(at+6).kind == digits {
			s.add(at, at+7)
		}
	}
}

// strings3 reports whether a word is in capitals, as reports are named.
func strings3(w string) bool {
	for _, c := range []byte(w) {
		if c-'A' > 'Z'-'A' {
			return false
		}
	}
	return len(w) >= 2 && len(w) <= 6
}
