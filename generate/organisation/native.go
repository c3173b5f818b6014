package organisation

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Native finds runs of words of another language: one of them at least is a word
// of the table or looks like one, none is a word of the language of the text.
func (h *Base) Native(sp *phrase.Span) ([]phrase.Piece, bool) {
	if h.Gazetteer.Grammar.Compounds() && !h.quoted(sp) {
		return nil, false
	}
	if len(sp.Words) == 2 && strings.Contains(sp.Text, "-") { // broken at the end of a line: Regerings-rätten
		if c := h.nativeCulture(sp.Words[0].Fold + sp.Words[1].Fold); c != "" {
			return []phrase.Piece{h.native(sp, c)}, true
		}
	}
	culture, known, lower, marked := "", 0, 0, false
	for _, w := range sp.Words {
		c := h.nativeWord(w.Fold)
		switch {
		case c != "":
			culture, known = c, known+1
		case particles[w.Fold] && len(sp.Words) > 1:
		case w.Shape == phrase.Lower && !h.common(w.Fold):
			lower++
			marked = marked || !ascii(w.Fold)
		case w.Shape == phrase.Title && len(sp.Words) > 2 && w.Start == sp.Words[0].Start && !h.english(w.Fold):
			// the first word of a title: Lagen om …
		case w.Shape == phrase.Title && len(sp.Words) > 2 && !h.english(w.Fold) && len(h.lex.Town(w.Fold)) == 0:
			// a name in a title: Halkın Demokrasi Partisi
		case w.Shape == phrase.Title && len(sp.Words) > 1 && !h.english(w.Fold) && culture != "" && w.End == sp.Words[len(sp.Words)-1].End:
			// a place at the end: retten i Fjerritslev
		default:
			return nil, false
		}
	}
	first, last := sp.Words[0].Fold, sp.Words[len(sp.Words)-1].Fold
	if len(sp.Words) > 1 && (particles[first] && known+lower < 2 || particles[last]) {
		return nil, false
	}
	if known == 0 && (!marked || lower < 2) {
		return nil, false
	}
	if len(sp.Words) == 1 && sp.Words[0].Shape != phrase.Lower && h.isName(sp) {
		return nil, false
	}
	if culture == "" {
		culture = h.lex.NameOrigin(first)
	}
	return []phrase.Piece{h.native(sp, culture)}, true
}

// quoted reports whether a run has a word of a list of another language and none of
// the text's own but particles: compounds that no list of words has are many.
func (h *Base) quoted(sp *phrase.Span) bool {
	known := false
	for _, w := range sp.Words {
		c := h.natives.culture[w.Fold]
		switch {
		case particles[w.Fold] && len(sp.Words) > 1:
		case c == "" || c == h.code || h.english(w.Fold):
			return false
		default:
			known = true
		}
	}
	return known
}

// particles are small words inside terms of other languages; most are words or
// parts of words in English too.
var particles = map[string]bool{
	"i": true, "w": true, "z": true, "ze": true, "do": true, "na": true, "o": true, "om": true, "för": true, "och": true,
	"av": true, "på": true, "till": true, "den": true, "det": true, "som": true, "et": true, "og": true, "af": true, "for": true,
	"ve": true, "ile": true, "de": true, "la": true, "le": true, "les": true, "des": true, "du": true, "d": true, "l": true,
	"der": true, "die": true, "das": true, "und": true, "für": true, "e": true, "di": true, "della": true, "y": true, "el": true,
	"över": true, "vid": true, "van": true, "het": true, "och/eller": true,
}

// Particle reports whether a word is a small word of another language.
func Particle(w string) bool { return particles[w] }

// english reports whether a word is known in the language of the text; look-ups
// go past diacritics, so a word with one is none ("sąd" is not "sad").
func (h *Base) english(w string) bool {
	return h.common(w) || h.spelt(w) && h.lex.Rank(w) > 0
}

func (h *Base) common(w string) bool { return h.spelt(w) && h.lex.Common(w) }

// spelt reports whether a word has only letters that the language's own words have.
func (h *Base) spelt(w string) bool {
	for _, r := range w {
		if r >= 0x80 && !strings.ContainsRune(h.Gazetteer.Grammar.Letters(), r) {
			return false
		}
	}
	return true
}

func ascii(w string) bool {
	for i := 0; i < len(w); i++ {
		if w[i] >= 0x80 {
			return false
		}
	}
	return true
}

func (h *Base) isName(sp *phrase.Span) bool {
	if h.nativeCulture(sp.Key) != "" && len(h.lex.Town(sp.Text)) == 0 {
		return false
	}
	_, family := h.lex.Family(sp.Text)
	return family || len(h.lex.Town(sp.Text)) > 0
}

// nativeWord tells the culture of a word by the table, else by its ending
// (Överförmyndarnämnden ends like Hyresnämnden); words of English have none.
func (h *Base) nativeWord(w string) string {
	if h.english(w) {
		return ""
	}
	return h.nativeCulture(w)
}

func (h *Base) nativeCulture(w string) string {
	if c := h.natives.culture[w]; c != "" {
		return c
	}
	if joined := strings.ReplaceAll(w, "-", ""); joined != w {
		return h.natives.culture[joined]
	}
	if r := []rune(w); len(r) > 8 {
		return h.natives.ending[string(r[len(r)-6:])]
	}
	return ""
}

// native plays a run of words by a term of the language of its culture.
func (h *Base) native(sp *phrase.Span, culture string) phrase.Piece {
	return phrase.Piece{Text: sp.Text, Play: true, Shape: nativeShape(sp), Write: h.writeNative,
		Role:   cast.Role{Kind: Native, Key: h.natives.spelt(lexicon.Fold(strings.Join(strings.Fields(sp.Text), " ")), culture)},
		Traits: []cast.Trait{{Name: "culture", Value: culture}}}
}

// spelt returns the term of the table that a folded one is but for one letter:
// "sąd apelacjny" is no other court than "sąd apelacyjny".
func (n *natives) spelt(term, culture string) string {
	if n.class[term] != "" || len(term) < 9 {
		return term
	}
	for _, class := range slices.Sorted(maps.Keys(n.terms[culture])) {
		for _, t := range n.terms[culture][class] {
			if known := lexicon.Fold(t); oneEdit(known, term) {
				return known
			}
		}
	}
	return term
}

// oneEdit reports whether one letter more, less or other makes b of a.
func oneEdit(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x)-len(y) > 1 || len(y)-len(x) > 1 {
		return false
	}
	i, j := 0, 0
	for i < len(x) && i < len(y) && x[i] == y[i] {
		i++
	}
	for j < len(x)-i && j < len(y)-i && x[len(x)-1-j] == y[len(y)-1-j] {
		j++
	}
	return i+j >= max(len(x), len(y))-1
}

// nativeShape is title only if every word of the run is.
func nativeShape(sp *phrase.Span) phrase.Shape {
	if sp.Words[0].Shape == phrase.Lower {
		return phrase.Lower
	}
	if last := sp.Words[len(sp.Words)-1]; last.Shape == phrase.Lower {
		return phrase.Number // only the first word is capitalised
	}
	return sp.Shape()
}

func (h *Base) writeNative(p *phrase.Piece, _ form.Stage, standIn string) string {
	switch p.Shape {
	case phrase.Lower:
		return strings.ToLower(standIn)
	case phrase.Upper:
		return strings.ToUpper(standIn)
	case phrase.Number:
		standIn = strings.ToLower(standIn)
		w, rest, _ := strings.Cut(standIn, " ")
		out := phrase.Cased(w, phrase.Title, h.Gazetteer.Grammar)
		if rest != "" {
			out += " " + rest
		}
		return out
	}
	return phrase.Cased(standIn, phrase.Title, h.Gazetteer.Grammar)
}

// nativeDirector proposes terms of the class of the original in the language of
// the stand-in country, as many words long first; then in its own language, then
// in related ones; languages without the class, and terms of other classes, come last.
type nativeDirector struct{ h *Base }

// Candidate implements cast.Director.
func (d nativeDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d nativeDirector) Prepare(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	original := p.Trait("culture")
	culture := d.culture(original, earlier)
	n := d.h.natives
	class := n.classOf(r.Key, original)
	words := strings.Count(r.Key, " ")
	// The term of the same rank first, then its neighbours.
	rank := n.rank(r.Key, original, class)
	first := n.terms[culture][class]
	if rank >= len(first) || culture == original {
		first = nil
	}
	var lists [8][]string
	cultures := []string{culture, original, n.kin[culture], n.kin[original]}
	slices.SortStableFunc(cultures, func(a, b string) int { // those that have the class first: a law stays a law
		return cmp.Compare(min(1, len(n.terms[b][class])), min(1, len(n.terms[a][class])))
	})
	for i, c := range cultures {
		lists[2*i], lists[2*i+1] = n.like(c, class, words)
	}
	return func(attempt int) (string, bool) {
		if rank >= 0 && first != nil {
			if attempt == 0 {
				return first[rank], true
			}
			attempt--
		}
		for _, list := range lists {
			if attempt < len(list) {
				return list[phrase.Near(len(list), startAt(rank, len(list)), src, attempt)], true
			}
			attempt -= len(list)
		}
		return "", false
	}
}

// like returns the terms of a culture and a class, those of as many words apart;
// of all classes if the class is unknown or the culture has none of it.
func (n *natives) like(culture, class string, words int) (same, rest []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	key := likeKey{culture, class, words}
	l, ok := n.likes[key]
	if !ok {
		l.same, l.rest = n.sorted(culture, class, words)
		n.likes[key] = l
	}
	return l.same, l.rest
}

func (n *natives) sorted(culture, class string, words int) (same, rest []string) {
	if class == "" {
		class = "term"
	}
	terms := n.terms[culture][class]
	if len(terms) == 0 {
		for _, c := range [...]string{"authority", "court"} {
			terms = append(terms[:len(terms):len(terms)], n.terms[culture][c]...)
		}
	}
	for _, t := range terms {
		if strings.Count(t, " ") == words {
			same = append(same, t)
		} else {
			rest = append(rest, t)
		}
	}
	return same, rest
}

// startAt is where in a list of n terms the stand-in of a term is looked for. What
// has no rank leaves the beginnings of the lists to those that have.
func startAt(rank, n int) int {
	if rank < 0 {
		return n - 1
	}
	return rank
}

// rank is where a term stands in the list of its class: lists go from the lower
// to the higher, so terms at about one place are alike; -1 if it is not there.
func (n *natives) rank(key, culture, class string) int {
	for i, t := range n.terms[culture][class] {
		if lexicon.Fold(t) == key {
			return i
		}
	}
	return -1
}

// culture is that of the stand-in of the country whose language the term is.
func (d nativeDirector) culture(original string, earlier cast.Cast) string {
	countries := d.h.lex.Countries()
	for i := range countries {
		c := &countries[i]
		if c.Culture != original {
			continue
		}
		if iso, ok := earlier.Lookup(cast.Role{Kind: place.Country, Key: c.ISO}); ok {
			if s, ok := d.h.lex.CountryByISO(iso); ok && d.h.natives.terms[s.Culture] != nil {
				return s.Culture
			}
		}
	}
	if d.h.natives.terms[original] == nil {
		return "fr"
	}
	return original
}
