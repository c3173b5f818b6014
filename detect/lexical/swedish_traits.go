package lexical

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
	"github.com/understudy-text/understudy/lexicon"
)

// swedishTrait reads what somebody is, has or speaks: words in small letters, or
// large at the beginning of a sentence.
func (r *reader) swedishTrait(i int) {
	if r.peopleWord(i) {
		return
	}
	f := r.flag(i)
	if f == 0 {
		f = r.inflected(i)
	}
	switch {
	case f&illness != 0:
		r.swedishIllness(i)
	case f&ethnic != 0:
		r.swedishEthnic(i)
	case f&faith != 0:
		r.swedishFaith(i)
	}
	if f&tongue != 0 {
		r.swedishLanguage(i)
	}
	if f&occupation != 0 {
		r.swedishJob(i)
	}
}

// inflected are the flags of a noun or adjective that stands in another form
// than its lemma.
func (r *reader) inflected(i int) flags {
	if r.at(i).Shape != words.Lower {
		return 0
	}
	w := r.str(i)
	if n, form, ok := r.lex.Noun(w); ok && form != lexicon.Indefinite {
		if f := r.lists.flags[n.Lemma]; f&(illness|faith|ethnic) != 0 && f&initialism == 0 { // "kolet" is no KOL
			return f & (illness | faith | ethnic)
		}
	}
	return r.lists.flags[w[:len(w)-1]] & (faith | ethnic) // adjectives: judiska, liberalt
}

// peopleWord reads a nationality: "svensk medborgare", "den polske mannen", "är
// norsk", "polacken".
func (r *reader) peopleWord(i int) bool {
	w := r.str(i)
	if len(w) < 4 || r.at(i).Shape == words.Upper {
		return false
	}
	_, form, ok := r.lex.Country(w)
	if !ok {
		if b, cut := strings.CutSuffix(w, "e"); cut { // "den polske mannen"
			if _, form, ok = r.lex.Country(b); ok && form != lexicon.FormAdjective {
				ok = false
			}
		} else if b, cut := strings.CutSuffix(w, "s"); cut { // "svenskarnas"
			if _, form, ok = r.lex.Country(b); ok && form != lexicon.FormPerson && form != lexicon.FormPeople {
				ok = false
			}
		}
	}
	if !ok {
		return false
	}
	switch form {
	case lexicon.FormAdjective:
		if to := r.swedishDescribes(i); to > i {
			r.add(i, to, understudy.Demographic, "lexicon/nationality", "nationality", 0.8)
			return true
		}
	case lexicon.FormPerson, lexicon.FormPeople:
		if r.lex.Common(w) && r.lex.Rank(w) > 0 && r.lex.Rank(w) < 1500 && form == lexicon.FormPerson && !strings.HasSuffix(w, "en") && !strings.HasSuffix(w, "na") {
			return false
		}
		r.add(i, i+1, understudy.Demographic, "lexicon/nationality", "nationality", 0.75)
		return true
	}
	return false
}

// swedishDescribes reports whether the adjective at token i says what somebody
// is, and where what belongs to it ends; otherwise it returns i.
func (r *reader) swedishDescribes(i int) int {
	k := i + 1
	if r.near(k) && r.at(k).Shape == words.Lower && (r.human(k) || r.humanNoun(r.str(k))) {
		if r.flag(k)&bearer != 0 {
			return k + 1
		}
		return k
	}
	if r.near(k) && r.at(k).Shape == words.Lower && r.flag(k)&(notName|conjunction|lead|linking) == 0 {
		return i // an adjective of something else
	}
	p := i - 1
	for n := 0; n < 3 && r.near(p+1) && r.flag(p)&passing != 0; n++ {
		p--
	}
	if r.flag(p)&linking != 0 && r.near(p+1) && !r.is(p, "född") {
		return k
	}
	return i
}

// swedishEthnic reads "samer", "en kurdisk familj", "är rom".
func (r *reader) swedishEthnic(i int) {
	w := strings.ToLower(r.str(i))
	if strings.HasPrefix(w, "vit") || strings.HasPrefix(w, "svart") {
		return // mostly colours
	}
	adjective := strings.HasSuffix(w, "sk") || strings.HasSuffix(w, "ska") || strings.HasSuffix(w, "skt")
	if !adjective {
		if w == "rom" && r.flag(i-1)&(linking|article|passing) == 0 || w == "resande" || r.at(i).Name() && !r.sentenceStart(i) {
			return
		}
		r.add(i, i+1, understudy.Demographic, "lexicon/nationality", "ethnicity", 0.7)
		return
	}
	if to := r.swedishDescribes(i); to > i {
		r.add(i, to, understudy.Demographic, "lexicon/nationality", "ethnicity", 0.75)
	}
}

// swedishFaith reads "katolik", "muslimer", "en judisk familj", "är troende muslim".
func (r *reader) swedishFaith(i int) {
	end, kind := r.termEnd(i, "believer"), "faith"
	if end == i {
		end = i + 1
	}
	w := strings.ToLower(r.str(i))
	n, form, noun := r.lex.Noun(w)
	if r.lex.Is(w, "political-view") || noun && r.lex.Is(n.Lemma, "political-view") {
		kind = "political view"
	}
	adjective := !noun || strings.HasSuffix(w, "sk") || strings.HasSuffix(w, "ska")
	if adjective || w == "troende" || form == lexicon.Indefinite && r.everyday(i, end) {
		if to := r.swedishDescribes(i); to == i || w == "troende" {
			return
		}
	}
	r.add(i, end, understudy.Demographic, "lexicon/faith", kind, 0.7)
}

// swedishIllness reads an illness, a frequent word only where somebody has it.
func (r *reader) swedishIllness(i int) {
	end := r.termEnd(i, "illness")
	if end == i {
		end = r.termEnd(i, "injury")
	}
	if end == i {
		if w := r.str(i); r.at(i).Shape != words.Lower || r.inflected(i)&illness == 0 || len(w) < 4 {
			return
		}
		end = i + 1
	}
	if end == i+1 && r.flag(i)&initialism != 0 {
		if r.at(i).Shape != words.Upper && r.lex.Rank(r.str(i)) > 0 || r.is(i, "me", "ms", "is") && !r.suffered(i) {
			return
		}
	} else if r.everyday(i, end) && !r.suffered(i) && r.flag(i-1)&linking == 0 {
		return
	}
	r.add(i, end, understudy.Demographic, "lexicon/illness", "illness", 0.7)
}

// termEnd reports where the longest term of a class ends that begins at token i.
func (r *reader) termEnd(i int, class string) int {
	for j := min(i+4, len(r.tok)); j > i; j-- {
		if r.at(j-1).Shape == words.Sign || j-1 > i && !r.near(j-1) {
			continue
		}
		t := r.span(i, j)
		if strings.ContainsAny(t, ".,;:()\n") {
			continue
		}
		if r.lex.Is(t, class) || r.at(i).Shape == words.Title && r.lex.Is(strings.ToLower(t), class) {
			return j
		}
	}
	return i
}

// swedishLanguage reads what somebody speaks: "talar svenska och arabiska".
func (r *reader) swedishLanguage(i int) {
	p := i - 1
	for n := 0; n < 4 && r.near(p+1) && (r.flag(p)&(conjunction|tongue) != 0 || r.is(p, ",", "både", "flytande", "lite", "god", "bra", "bruten")); n++ {
		p--
	}
	f := r.flag(p)
	if f&speaks == 0 || r.is(p, "på", "till", "från") && !r.near(i) {
		return
	}
	if r.near(i+1) && r.at(i+1).Shape == words.Lower && r.flag(i+1)&(conjunction|lead|linking|notName|particle) == 0 && !r.is(i+1, "som", "flytande", "bra") {
		return // "från svenska företag"
	}
	r.add(i, i+1, understudy.Demographic, "lexicon/language", "language", 0.7)
}

// swedishJob reads what somebody works as: "arbetar som undersköterska", "är
// snickare", "utbildad till lärare".
func (r *reader) swedishJob(i int) {
	if r.at(i).Shape != words.Lower || !r.lex.Is(r.str(i), "occupation") {
		return
	}
	k := i - 1
	for n := 0; n < 2 && r.near(k+1) && (r.flag(k)&article != 0 || strings.HasSuffix(r.str(k), "ad") || r.is(k, "egen", "timanställd", "legitimerad", "pensionerad")); n++ {
		k--
	}
	if !r.near(k + 1) {
		return
	}
	job := r.is(k, "som", "till") && (r.flag(k-1)&works != 0 || r.flag(k-2)&works != 0) ||
		r.flag(k)&linking != 0 && !r.is(k, "heter", "hette", "född") || r.is(k, ":") && r.is(k-1, "yrke", "sysselsättning", "befattning", "titel")
	if !job || r.at(i+1).Name() && r.near(i+1) {
		return
	}
	r.add(i, i+1, understudy.Demographic, "lexicon/occupation", "occupation", 0.7)
}
