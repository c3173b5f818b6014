package code

import (
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// The kinds of spans of Swedish places that are codes: 211 22, Gävle Brynäs 12:3.
const (
	postcode = "postcode"
	property = "property"
)

// ReadsPlace says whether a place is written as a code that this reader knows.
func (r *Reader) ReadsPlace(m form.Mention) bool {
	if r.language == nil || r.language.Code != "sv" {
		return false
	}
	_, at := postcodeKey(m.Text)
	return m.Kind == property && strings.LastIndexByte(m.Text, ' ') > 0 || m.Kind == postcode && at >= 0
}

// postcodeKey is the five figures of a Swedish postcode, and how many letters and
// figures stand before them; -1 if it is none.
func postcodeKey(text string) (key string, at int) {
	c := compact(text)
	at = len(c) - len(strings.TrimLeft(c, "se"))
	if len(c) != at+5 || at > 2 || !allFigures(c[at:]) {
		return "", -1
	}
	return c[at:], at
}

// postcodeForm reads a postcode; what its town becomes tells where it goes.
func (r *Reader) postcodeForm(m *form.Mention) form.Form {
	key, at := postcodeKey(m.Text)
	if at < 0 {
		return nil
	}
	f := inserted{text: m.Text, at: at, n: 5, role: cast.Role{Kind: Postcode, Key: key}}
	if t, ok := r.town(strings.TrimLeft(m.After, " ,\n\u00a0")); ok {
		f.traits = []cast.Trait{{Name: "town", Value: lexicon.Plain(t.Local)}}
	}
	return f
}

// town finds the Swedish town whose name a text begins with, of up to three words.
func (r *Reader) town(text string) (lexicon.Town, bool) {
	if r.language == nil || r.language.Lexicon == nil {
		return lexicon.Town{}, false
	}
	words := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \n\t\u00a0,.;()", c) })
	for n := min(len(words), 3); n > 0; n-- {
		name := strings.Join(words[:n], " ")
		if !strings.HasPrefix(text, name) {
			continue
		}
		for _, t := range r.language.Lexicon.Town(name) {
			if t.Country == "SE" {
				return t, true
			}
		}
	}
	return lexicon.Town{}, false
}

// propertyForm reads a designation in the land register: municipality, tract or
// block, and its numbers. The municipality is the town of its name; tract and
// numbers are others.
func (r *Reader) propertyForm(text string) form.Form {
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		return nil
	}
	name, unit := text[:i], text[i+1:]
	if compact(unit) == "" || !isFigure(unit[0]) {
		return nil
	}
	var p pieces
	if t, ok := r.town(name); ok && len(t.Name) < len(name) && strings.HasPrefix(name, t.Name) {
		p = append(p, piece{t.Name, cast.Role{Kind: "town", Key: lexicon.Plain(t.Local)}}, piece{text: " "})
		name = strings.TrimLeft(name[len(t.Name):], " ")
	}
	for w, rest, more := strings.Cut(name, " "); more && strings.ToLower(w) == w; w, rest, more = strings.Cut(rest, " ") {
		p, name = append(p, piece{text: w + " "}), rest // "kvarteret"
	}
	if name == "" {
		return nil
	}
	return append(p, piece{name, cast.Role{Kind: Tract, Key: strings.ToLower(name)}}, piece{text: " "},
		piece{unit, cast.Role{Kind: Unit, Key: strings.ToLower(name + " " + unit)}})
}

// districts are the first two figures of the postcodes of each county (PostNord's
// postnummersystem), by the local names of regions.
var districts = map[string]string{
	"Stockholm": "11 12 13 14 15 16 17 18 19 76", "Skåne": "20 21 22 23 24 25 26 27 28 29", "Halland": "30 31",
	"Västra Götaland": "40 41 42 43 44 45 46 50 51 52 53 54", "Kronoberg": "34 35 36", "Jönköping": "33 55 56 57",
	"Kalmar": "38 39", "Blekinge": "37", "Gotland": "62", "Östergötland": "58 59 60 61", "Södermanland": "63 64",
	"Värmland": "65 66 67 68", "Örebro": "69 70 71", "Västmanland": "72 73", "Uppsala": "74 75", "Dalarna": "77 78 79",
	"Gävleborg": "80 81 82", "Jämtland": "83 84", "Västernorrland": "85 86 87 88 89", "Västerbotten": "90 91 92 93",
	"Norrbotten": "95 96 97 98",
}

// postcodeDirector gives a postcode figures of the county that its town becomes
// one of; any other, if its town is not cast or does not become Swedish.
type postcodeDirector struct{ lex *lexicon.Lexicon }

func (p postcodeDirector) Candidate(r cast.Role, profile cast.Profile, earlier cast.Cast, d draw.Source, attempt int) (string, bool) {
	if len(r.Key) != 5 || !allFigures(r.Key) || attempt < 0 {
		return "", false
	}
	district := p.district(profile.Trait("town"), earlier)
	w := wheel{}
	if len(district) == 0 {
		w = append(w, but(notZero, r.Key[0]), but(figures, r.Key[1]))
	}
	for i := 2; i < 5; i++ {
		w = append(w, but(figures, r.Key[i]))
	}
	seed := d.Uint64("postcode", r.Key)
	head := ""
	if n := len(district); n > 0 {
		head = district[(seed%uint64(n)+uint64(attempt))%uint64(n)]
		attempt /= n
	}
	c, ok := w.at(seed, attempt)
	return head + string(c), ok
}

// district lists the districts of the county of a town's stand-in.
func (p postcodeDirector) district(town string, earlier cast.Cast) []string {
	if town == "" || earlier == nil || p.lex == nil {
		return nil
	}
	to, ok := earlier.Lookup(cast.Role{Kind: "town", Key: town})
	if !ok {
		return nil
	}
	for _, t := range p.lex.Town(to) {
		if t.Country == "SE" && districts[t.Region] != "" {
			return strings.Fields(districts[t.Region])
		}
	}
	return nil
}

// The parts that names of Swedish tracts and blocks are made of.
const (
	tractFirst  = "Björk Lind Ek Sten Berg Sjö Ås Ling Hag Ask Rönn Kvarn Älv Gran Tall Käll Bäck Sand Al Humle"
	tractSecond = "by torp hult näs vik berga stad rud ryd lunda hem säter backa åker holm bo"
	tractBefore = "Norra Södra Östra Västra Lilla Stora Övre Nedre"
)

// tractStandIn makes the name of a tract up.
func tractStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	first, second, before := strings.Fields(tractFirst), strings.Fields(tractSecond), strings.Fields(tractBefore)
	n := len(first) * len(second)
	i := (attempt%n*7 + d.Intn(n, "tract", key)) % n // 7 shares no factor with the number of names
	s := first[i%len(first)] + second[i/len(first)]
	if k := attempt / n; k > len(before) {
		return "", false
	} else if k > 0 {
		s = before[k-1] + " " + s
	}
	return s, true
}

// unitStandIn gives the numbers after a tract others.
func unitStandIn(key string, p cast.Profile, d draw.Source, attempt int) (string, bool) {
	return numberStandIn(key[strings.LastIndexByte(key, ' ')+1:], noTraits{}, d, attempt)
}

// lexiconOf is the lexicon of a language, nil if there is none.
func lexiconOf(l *language.Language) *lexicon.Lexicon {
	if l == nil {
		return nil
	}
	return l.Lexicon
}
