package detect

import (
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	wordscan "github.com/understudy-text/understudy/detect/internal/words"
	"github.com/understudy-text/understudy/lexicon"
)

// What a witness says of a name that one word writes, and that may be a person's
// or a place's: the sum of all says which. The figures were set by reading news
// and encyclopedia articles in Swedish and English, and checked on annotated ones.
const (
	saysSpan   = 1.0  // a detector's own finding; the second look only repeats one
	saysAgain  = 0.25 // and every further one
	saysList   = 3.0  // a list of places has it, and the words around do not speak against it
	saysWhole  = 3.0  // it is part of a person's full name in the document
	saysSpeech = 2.0  // "säger Ek", "Ek sade"; a title before it
	saysDeed   = 1.0  // "Ek föddes"
	saysBeside = 1.5  // "Ek och Berg", one of whom is known
	saysName   = 1.0  // it is in the lists of names
	saysOften  = 0.5  // with some bearers
	saysMany   = 1.5  // with many
	saysLoose  = 0.5  // a name that is a place's if anything, and nothing leads to a place
	saysIn     = 1.5  // "i Ek"
	saysTo     = 0.5  // "till Ek"
	saysOf     = 2.0  // "hertig av Ek"
	saysTown   = 0.5  // it is a town of some people
	saysCity   = 1.5  // of many
	saysLand   = 3.0  // it is a country, a region, a metropolis

	often      = 100    // weight in the lists of names
	many       = 500    // weight
	town       = 20000  // people
	city       = 100000 // people
	metropolis = 500000 // people
)

// A namesake is one word that several mentions write alike.
type namesake struct {
	spans  []int // indices
	forms  []string
	person float64 // against: a place
	found  [2]bool // by a detector: as a person, as something else
	heard  bool    // something but a list of names says that it is a person
	whole  bool    // it is part of a person's full name
	placed bool    // something but a detector says that it is a place
}

// agree gives the mentions of a document that write the same single word one
// category, if they disagree or witnesses contradict the detectors: "Wright" is
// no town where "Edgar Wright" directs. It changes the categories of spans.
func (d *Detector) agree(text string, spans []understudy.Span) {
	if d.lang.Lexicon == nil || len(d.words.place) == 0 {
		return
	}
	d.lands(text, spans)
	var tok []wordscan.Token
	names := map[string]*namesake{}
	var order []string
	for i, s := range spans {
		if single(text, s) {
			key := d.bare(text[s.Start:s.End])
			n := names[key]
			if n == nil {
				n = &namesake{}
				names[key] = n
				order = append(order, key)
			}
			n.spans = append(n.spans, i)
			if w := text[s.Start:s.End]; !slices.Contains(n.forms, w) {
				n.forms = append(n.forms, w)
			}
		}
	}
	if len(names) == 0 {
		return
	}
	d.fullNames(text, spans, names)
	tok = wordscan.Scan(text, make([]wordscan.Token, 0, len(text)/5+8))
	w := witnesses{d: d, text: text, tok: tok, spans: spans}
	at := 0
	known := make([]string, len(spans))
	for _, key := range order {
		for _, i := range names[key].spans {
			known[i] = key
		}
	}
	for i, s := range spans {
		if known[i] == "" {
			continue
		}
		for at < len(tok) && int(tok[at].Start) < s.Start {
			at++
		}
		w.hear(names[known[i]], i, at)
	}
	for _, key := range order {
		d.settle(key, names[key], spans)
	}
}

// single reports whether a span is one word that may be a person's or a place's.
func single(text string, s understudy.Span) bool {
	switch s.Category {
	case understudy.Person, understudy.Location, understudy.Organisation:
	default:
		return false
	}
	if s.Score >= 1 || s.Kind == "username" || s.Kind == "email" || s.Kind == "country" || strings.HasPrefix(s.Rule, "pattern/") {
		return false
	}
	w := text[s.Start:s.End]
	return len(w) > 2 && w[0] >= 'A' && strings.IndexAny(w, " .-@#\n0123456789&/:'’") < 0 && strings.ToUpper(w) != w && strings.ToLower(w) != w
}

// bare takes off the ending that makes a name another's.
func (d *Detector) bare(w string) string {
	if len(w) <= leastGenitive {
		return w
	}
	for letter := range d.words.genitive {
		if b, ok := strings.CutSuffix(w, letter); ok {
			return b
		}
	}
	return w
}

// lands makes a place of what a title goes with: "borgmästaren av Saint-Gaudens".
func (d *Detector) lands(text string, spans []understudy.Span) {
	for i := range spans {
		s := &spans[i]
		if s.Category != understudy.Person || s.Score >= 1 {
			continue
		}
		before := strings.Fields(text[max(0, s.Start-40):s.Start])
		if n := len(before); n > 1 && d.words.land[before[n-1]] && d.words.realm[strings.ToLower(before[n-2])] {
			s.Category, s.Kind = understudy.Location, "place"
		}
	}
}

// fullNames hears the full names of persons.
func (d *Detector) fullNames(text string, spans []understudy.Span, names map[string]*namesake) {
	for _, s := range spans {
		if s.Category != understudy.Person || s.Score < sure || s.Kind == "username" {
			continue
		}
		words := strings.Fields(text[s.Start:s.End])
		if len(words) < 2 || len(words) > maxWords {
			continue
		}
		for _, w := range []string{words[0], words[len(words)-1]} {
			if n := names[d.bare(w)]; n != nil && !d.words.titles[strings.ToLower(strings.Trim(w, "."))] {
				n.person += saysWhole
				n.heard, n.whole = true, true
			}
		}
	}
}

// witnesses are the words around the mentions.
type witnesses struct {
	d     *Detector
	text  string
	tok   []wordscan.Token
	spans []understudy.Span
}

func (w *witnesses) word(i int) string {
	if i < 0 || i >= len(w.tok) {
		return ""
	}
	return strings.ToLower(w.text[w.tok[i].Start:w.tok[i].End])
}

// hear takes down what the words around span i say, which begins at token at.
func (w *witnesses) hear(n *namesake, i, at int) {
	s, words := w.spans[i], w.d.words
	before, after := w.word(at-1), w.word(at+1)
	led := words.place[before]
	switch {
	case s.Rule == secondLook:
	case s.Category == understudy.Person:
		n.person += n.count(0)
		n.heard = true
	case strings.HasPrefix(s.Rule, "lexicon/"):
		n.person -= saysList
	default:
		n.person -= n.count(1)
	}
	switch {
	case words.within[before]:
		n.person -= saysIn
		n.placed = true
	case led:
		n.person -= saysTo
	case words.of[before] && words.realm[w.word(at-2)]:
		n.person -= saysOf
		n.placed = true
	case s.Category == understudy.Location:
		n.person += saysLoose
	}
	if words.titles[before] || words.speech[before] || words.speech[after] {
		n.person += saysSpeech
		n.heard = true
	}
	if words.deeds[after] || words.deeds[before] {
		n.person += saysDeed
		n.heard = true
	}
	if !led && w.besidePerson(i) {
		n.person += saysBeside
		n.heard = true
	}
}

// count is what a detector's finding of a kind counts.
func (n *namesake) count(kind int) float64 {
	if n.found[kind] {
		return saysAgain
	}
	n.found[kind] = true
	return saysSpan
}

// besidePerson reports whether a person is named right before or behind span i,
// with "and" between.
func (w *witnesses) besidePerson(i int) bool {
	joined := func(a, b understudy.Span) bool {
		if b.Start-a.End < 4 || b.Start-a.End > 8 {
			return false
		}
		return w.d.words.and[strings.TrimSpace(w.text[a.End:b.Start])]
	}
	person := func(s understudy.Span) bool { return s.Category == understudy.Person && s.Rule != secondLook }
	return i > 0 && person(w.spans[i-1]) && joined(w.spans[i-1], w.spans[i]) ||
		i+1 < len(w.spans) && person(w.spans[i+1]) && joined(w.spans[i], w.spans[i+1])
}

// settle asks the lexicon, too, and gives all mentions of the word one category.
func (d *Detector) settle(key string, n *namesake, spans []understudy.Span) {
	lex := d.lang.Lexicon
	forms := n.forms
	if !slices.Contains(forms, key) {
		forms = append(forms, key)
	}
	people, land, name, weight := 0, false, false, uint32(0)
	for _, w := range forms {
		for _, t := range lex.Town(w) {
			people = max(people, t.Population)
		}
		_, f, country := lex.Country(w)
		land = land || country && f != lexicon.FormAdjective && f != lexicon.FormPerson && f != lexicon.FormPeople || len(lex.Region(w)) > 0
		given, isGiven := lex.Given(w)
		family, isFamily := lex.Family(w)
		name = name || (isGiven || isFamily) && !lex.Common(w)
		weight = max(weight, given.Weight, family.Weight)
	}
	switch {
	case land || people >= metropolis:
		n.person -= saysLand
	case people >= city:
		n.person -= saysCity
	case people >= town:
		n.person -= saysTown
	}
	if name {
		n.person += saysName
	}
	switch {
	case weight >= many:
		n.person += saysMany
	case weight >= often:
		n.person += saysOften
	}
	n.placed = n.placed || land || people >= town
	for _, i := range n.spans {
		s := &spans[i]
		switch {
		case n.person > 0 && s.Category == understudy.Location && (n.heard || name), n.person > 0 && s.Category == understudy.Organisation && (n.whole || n.found[0]):
			s.Category, s.Kind = understudy.Person, "person"
		case n.person <= -1 && n.placed && s.Category == understudy.Person:
			s.Category, s.Kind = understudy.Location, "place"
		}
	}
}
