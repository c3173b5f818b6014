package pattern

import "github.com/understudy-text/understudy"

// englishCaseRules find how English-speaking courts cite cases and laws.
func englishCaseRules() []*Rule {
	c := understudy.Code
	return []*Rule{
		{ID: "case/citation", Category: c, Kind: "case", Score: 0.95, trigger: openBracket | digit | fileWord | legalRef | mixed, match: citation,
			Description: "a neutral citation or a case number with letters",
			Finds:       []string{"⟦Case C-123/45⟧", "in ⟦[2003] EWCA Civ 12⟧", "docket no. ⟦2:10-cv-01234⟧", "⟦Case T-7/89⟧", "⟦[2001] 2 AC 532⟧", "joined ⟦Cases C-6/90 and C-9/90⟧"},
			Ignores:     []string{"a case of 12", "[2003] was a year", "case C"}},
		{ID: "number/document", Category: understudy.Misc, Kind: "law", Score: 0.8, trigger: article | statute, match: lawReference,
			Description: "a law by its number, and an article of one",
			Finds:       []string{"⟦section 7 of Law no. 3713⟧ pursuant to ⟦Law no. 4928⟧,"},
			Ignores:     []string{"Article 6 § 1 of the Convention", "section 78 of it", "Articles 8 and 14", "under Article 168 § 2 of the Criminal Code", "Law and order", "Article 29 § 3"}},
	}
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

// lawReference reads a statute by its number, and an article of a code.
func lawReference(s *source, at int) {
	if s.is(at, statute) {
		if !s.capital(at) || !s.word(at, "law", "act", "decree", "bill", "ordinance") || !s.is(at+1, numberTag) {
			return
		}
		i := at + 2
		if s.sign(i, ".") {
			i++
		}
		if j := s.label(i, false); j > i {
			s.add(at, j)
		}
		return
	}
	if !s.word(at, "article", "articles", "section", "sections") || s.at(at+1).kind != digits {
		return
	}
	i := at + 2
	for range 12 {
		if s.at(i).kind == digits || s.sign(i, "§(),") || s.word(i, "and", "to") || s.at(i).kind == letters && s.at(i).end-s.at(i).start == 1 {
			i++
		}
	}
	if !s.word(i, "of") {
		return
	}
	i++
	if s.word(i, "the") {
		i++
	}
	if s.word(i, "law", "act", "decree") && s.is(i+1, numberTag) {
		i += 2
		if s.sign(i, ".") {
			i++
		}
		if j := s.label(i, false); j > i {
			s.add(at, j)
		}
		return
	}
}
