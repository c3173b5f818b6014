package detect

import "strings"

// words are what the composition must know of a language.
type words struct {
	glue    map[string]bool // no rest of a span by themselves
	titles  map[string]bool // no names by themselves
	generic map[string]bool // defined in brackets, and still name no one
	kinds   map[string]bool // words of a kind: never a name alone
}

func (w words) isGlue(word string) bool { return w.glue[strings.ToLower(word)] }

// wordsOf returns the lists of a language.
func wordsOf(code string) (words, bool) {
	switch code {
	case "en":
		return english(), true
	}
	return words{}, false
}

func english() words {
	return words{
		glue:    set("the a an of and or in on at by to for from with as s that this who which his her their its was is were be between both not no since until till than before after during"),
		titles:  set("mr mrs ms miss mx dr prof professor sir dame lord lady judge justice messrs sergeant constable inspector captain colonel general major lieutenant president registrar father sister brother reverend rev qc kc md phd jr sr detective"),
		generic: set("government convention court commission applicant applicants applicant's respondent claimant defendant plaintiff state states parties party act code law rules regulations guidelines chamber agent member members client company contractor employer employee landlord tenant seller buyer patient deceased article protocol treaty constitution agreement contract"),
		kinds:   set("court courts ministry office board agency department tribunal council committee authority prison hospital university school police company bank section chamber registry parliament church government republic kingdom state union party act law code county city district region street road avenue north south east west upper lower new old saint national regional central general supreme high public first second third international european royal federal united social civil criminal services service security"),
	}
}

func set(list string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		m[w] = true
	}
	return m
}
