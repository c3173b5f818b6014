package detect

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// taggerRule is what spans of the tagger carry; package tagger is not for this one
// to know.
const taggerRule = "tagger"

// nameless takes out persons who are none: titles of works by a word that no name
// has ("Her Father Didn't"); and words of the dictionary. Of "Katarina av Ryssland" the
// land is a place by itself, so that it is played by another land.
func (d *Detector) nameless(text string, spans []understudy.Span) []understudy.Span {
	if len(d.words.strange) == 0 && len(d.words.thing) == 0 && len(d.words.nobody) == 0 {
		return spans
	}
	out := spans[:0:0]
	for i, s := range spans {
		switch {
		case d.thing(text, s), d.everyday(text, s), d.nobody(text, s), d.pressure(text, s), len(d.words.strange) > 0 && d.ordinary(text, s):
			if out == nil {
				out = append(make([]understudy.Span, 0, len(spans)+1), spans[:i]...)
			}
			continue
		case len(d.words.strange) == 0 || s.Category != understudy.Person || s.Score >= 1 || s.Kind == "username":
		case d.title(text, s) || d.strange(text[s.Start:s.End]):
			if out == nil {
				out = append(make([]understudy.Span, 0, len(spans)+1), spans[:i]...)
			}
			continue
		default:
			if person, land, ok := d.ofLand(text, s); ok {
				if out == nil {
					out = append(make([]understudy.Span, 0, len(spans)+1), spans[:i]...)
				}
				out = append(out, person, land)
				continue
			}
		}
		if out != nil {
			out = append(out, s)
		}
	}
	if out == nil {
		return spans
	}
	return slices.Clip(out)
}

// thing reports whether the tagger alone takes the word for a page or a file for
// what somebody is: "his site https://…".
func (d *Detector) thing(text string, s understudy.Span) bool {
	return s.Rule == taggerRule && s.Category == understudy.Demographic && d.words.thing[text[s.Start:s.End]]
}

// everydayRank is how frequent a word has to be to be an everyday one: of rarer ones
// the lists know less.
const everydayRank = 10000

// everyday reports whether the tagger alone takes a word of the dictionary in small
// letters for what somebody is, though no list says that anybody can be that: "week",
// "gym". Of a language without such lists it says nothing.
func (d *Detector) everyday(text string, s understudy.Span) bool {
	w := text[s.Start:s.End]
	if s.Rule != taggerRule || s.Category != understudy.Demographic || strings.ToLower(w) != w || strings.ContainsAny(w, " -'’0123456789") || len(d.words.said) == 0 {
		return false
	}
	if r := d.lang.Lexicon.Rank(w); r == 0 || r > everydayRank || !d.common(w) || d.words.said[w] {
		return false
	}
	for _, base := range [...]string{w, strings.TrimSuffix(w, "s"), strings.TrimSuffix(w, "es")} {
		for _, class := range d.lang.Lexicon.Classes(base) {
			if d.words.said[class] {
				return false
			}
		}
	}
	return true
}

// nobody reports whether a text is the name of a god or the like: "oh my God".
func (d *Detector) nobody(text string, s understudy.Span) bool {
	if s.Score >= 1 {
		return false
	}
	for w := range strings.FieldsSeq(text[s.Start:s.End]) {
		if !d.words.nobody[strings.ToLower(w)] {
			return false
		}
	}
	return true
}

// zoned is the end of a date in the head of a mail: "2022 09:14:00 -0600", "12 Mar 2022
// 09:14:00 -0600".
var zoned = regexp.MustCompile(`^((\d{1,2} [A-Z][a-z]{2,8} )?\d{4} )?\d\d:\d\d(:\d\d)?( [+-]\d{4})?$`)

// unzoned leaves out what the tagger found of such dates: the rules of dates and times
// know them better.
func unzoned(text string, spans []understudy.Span) []understudy.Span {
	return slices.DeleteFunc(spans, func(s understudy.Span) bool {
		return s.Rule == taggerRule && zoned.MatchString(text[s.Start:s.End])
	})
}

// paired is how a blood pressure is written.
var paired = regexp.MustCompile(`^\d{2,3}/\d{2,3}$`)

// pressure reports whether the tagger alone takes a blood pressure for a code: "BP
// 142/88", "blood pressure was 142/88".
func (d *Detector) pressure(text string, s understudy.Span) bool {
	if s.Rule != taggerRule || !paired.MatchString(text[s.Start:s.End]) {
		return false
	}
	before := strings.Fields(text[max(0, s.Start-32):s.Start])
	for _, w := range before[max(0, len(before)-2):] {
		if d.words.pressure[strings.ToLower(strings.TrimRight(w, ":"))] {
			return true
		}
	}
	return false
}

// unlabelled takes labels off what the tagger found: of "MRN 00482917" the number is
// a code, and "DOB" alone is nothing.
func (d *Detector) unlabelled(text string, spans []understudy.Span) []understudy.Span {
	if len(d.words.label) == 0 {
		return spans
	}
	out := spans[:0]
	for _, s := range spans {
		if s.Rule == taggerRule {
			label, rest, more := strings.Cut(text[s.Start:s.End], " ")
			if label = strings.TrimRight(label, ".:#"); d.words.label[label] {
				if !more {
					continue
				}
				s.Start = s.End - len(rest)
				if strings.ContainsAny(rest, "0123456789") && strings.ToUpper(rest) == rest {
					s.Category, s.Kind = understudy.Code, ""
				}
			}
		}
		out = append(out, s)
	}
	return out
}

// ordinary reports whether the tagger alone found a single word that is one of the
// dictionary and no name: "polisen", in small letters, or "Mamman" where a sentence
// begins.
func (d *Detector) ordinary(text string, s understudy.Span) bool {
	w := text[s.Start:s.End]
	if s.Rule != taggerRule || strings.IndexAny(w, " -:") >= 0 {
		return false
	}
	if low := strings.ToLower(w); low != w {
		if _, size := utf8.DecodeRuneInString(w); low[len(low)-(len(w)-size):] != w[size:] || !beginsSentence(text, s.Start) {
			return false
		}
		w = low
	}
	if !d.common(w) {
		return false
	}
	lex := d.lang.Lexicon
	_, given := lex.Given(w)
	_, family := lex.Family(w)
	return !given && !family && len(lex.Town(w)) == 0 && len(lex.Region(w)) == 0
}

// beginsSentence reports whether nothing stands before byte i but the end of a
// sentence, the beginning of a line, or an opening quotation mark.
func beginsSentence(text string, i int) bool {
	before := strings.TrimRight(text[max(0, i-16):i], " \t”“\"'«»–-")
	return before == "" || strings.HasSuffix(before, "\n") || strings.ContainsAny(before[len(before)-1:], ".!?")
}

// title reports whether the word before a span says that it is the title of a work:
// "låten ”Stephen”". Who made it may stand there in the genitive, and counts.
func (d *Detector) title(text string, s understudy.Span) bool {
	before := strings.TrimRight(text[max(0, s.Start-32):s.Start], " \n”“\"'«»")
	return before != "" && d.words.work[strings.ToLower(before[strings.LastIndexAny(before, " \n(")+1:])] && d.bare(text[s.Start:s.End]) == text[s.Start:s.End]
}

// strange reports whether a text of several words has one that no name has.
func (d *Detector) strange(name string) bool {
	if strings.IndexByte(name, ' ') < 0 {
		return false
	}
	for w := range strings.FieldsSeq(name) {
		if d.words.strange[strings.ToLower(w)] {
			return true
		}
	}
	return false
}

// ofLand parts a person from the land that belongs to her name.
func (d *Detector) ofLand(text string, s understudy.Span) (person, land understudy.Span, ok bool) {
	if d.lang.Lexicon == nil {
		return s, s, false
	}
	words := strings.Fields(text[s.Start:s.End])
	if len(words) < 3 || !d.words.land[words[len(words)-2]] {
		return s, s, false
	}
	place := words[len(words)-1]
	known := func(w string) bool {
		_, _, country := d.lang.Lexicon.Country(w)
		return country || len(d.lang.Lexicon.Town(w)) > 0 || len(d.lang.Lexicon.Region(w)) > 0
	}
	if !known(place) && !known(d.bare(place)) {
		return s, s, false
	}
	person, land = s, s
	land.Start = s.End - len(place)
	land.Category, land.Kind = understudy.Location, "place"
	name := strings.TrimRight(text[s.Start:land.Start], " \n")
	name = strings.TrimRight(strings.TrimSuffix(name, words[len(words)-2]), " \n")
	person.End = s.Start + len(name)
	return person, land, true
}
