package status

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A family is a group of descriptions that the same words hold: tools, duties and places of
// work hold an occupation; medicines, organs and treatments hold an illness. Whatever plays a
// description that is held contradicts those words, which are not hidden. So what very many
// people are stays where it is held, as the words around tell it anyway, and all else becomes
// the general word of its family: what holds it is not always known.
type family struct {
	*Kind       // of the general words
	open   bool // its general words fit only what is held
	common map[string]bool
	with   map[string]bool // words that may stand beside the common ones
	rare   suffixes
}

// tieStays is why a description stays that the words around it hold.
const tieStays = "the words around it tell what so many people are or have that it tells of nobody"

// shortestStem is how many letters of a word a stem has at least.
const shortestStem = 3

// parseTies reads a language's ties.txt into a book. Its form:
//
//	heads = word; -word    before all families: heads that by themselves play what is rare by the
//	                       words beside them; behind a hyphen, those of compounds, too
//	modifiers = word *     before all families: what stands beside such a head in the place of the words beside
//	                       the original's; the head is at the star
//	health = family …      before all families: those whose names begin so are about health
//	[family]          what holds [job] holds [job-kitchen], too
//	tie = word; stem*      words in clear that hold the descriptions of the family
//	common = m / f; …      descriptions that tens of thousands share at least: they stay where they are held
//	with = …               words that may stand beside those
//	rare = m / f; -…       other descriptions, heads of descriptions, and endings of heads
//	kin = m / f; -…; …     descriptions of one sort, of one organ and course or of one trade: what is one of
//	                       them, or has one as its head, and does not stay is played by another; illnesses may
//	                       stand anywhere in it. Behind a hyphen, heads and endings of compounds that play none
//	loose = m / f          what plays all that does not stay: it fits whatever holds the family
//	is = mass              of one form: illnesses
//	is = open              its general words play only what is held
func (b *Book) parseTies(text string) error {
	b.ties, b.byHead, b.kin = map[string][]*family{}, map[string]*family{}, map[string]*Kind{}
	b.kinEnds = map[string]*Kind{}
	b.heads, b.joined = map[string]bool{}, map[string]bool{}
	var f *family
	var health []string
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if name, ok := strings.CutPrefix(line, "["); ok {
			f = &family{Kind: &Kind{Name: strings.TrimSuffix(name, "]")}, common: map[string]bool{}, with: map[string]bool{}}
			f.health = slices.ContainsFunc(health, func(name string) bool { return strings.HasPrefix(f.Name, name) })
			b.families = append(b.families, f)
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		values := cells(value)
		if f == nil && strings.TrimSpace(key) == "heads" {
			b.addHeads(values)
			continue
		}
		if f == nil && strings.TrimSpace(key) == "modifiers" {
			b.modifiers = values
			continue
		}
		if f == nil && strings.TrimSpace(key) == "health" {
			health = values
			continue
		}
		if f == nil || !ok || len(values) == 0 {
			return fmt.Errorf("ties: line %d: want [family], then key = value", n)
		}
		if err := b.tie(f, strings.TrimSpace(key), values); err != nil {
			return fmt.Errorf("ties: line %d: %w", n, err)
		}
	}
	return nil
}

func (b *Book) addHeads(values []string) {
	for _, v := range values {
		if w, ok := strings.CutPrefix(v, "-"); ok {
			b.joined[lexicon.Fold(w)] = true
		} else {
			b.heads[lexicon.Fold(v)] = true
		}
	}
}

func (b *Book) tie(f *family, key string, values []string) error {
	switch key {
	case "tie":
		for _, v := range values {
			v = lexicon.Fold(v)
			b.ties[v] = append(b.ties[v], f)
		}
	case "common":
		for _, v := range values {
			set(f.common, strokes(v))
		}
		for w := range f.common {
			b.byHead[w] = f
		}
	case "with":
		set(f.with, values)
	case "rare":
		for _, v := range values {
			for _, w := range strokes(v) {
				f.rare.add(w)
				b.byHead[lexicon.Fold(w)] = f
			}
		}
	case "kin":
		k := &Kind{Name: f.Name + "-" + values[0], noun: f.noun, mass: f.mass}
		for _, v := range values {
			forms := strokes(v)
			if strings.HasPrefix(v, "-") {
				for _, w := range forms {
					w = lexicon.Fold(strings.TrimPrefix(w, "-"))
					b.kinEnds[w] = k
					if b.kin[w] == nil {
						b.kin[w] = k
					}
				}
				continue
			}
			k.play = append(k.play, forms)
			for _, w := range forms {
				if w = lexicon.Fold(w); b.kin[w] == nil {
					b.kin[w] = k
				}
			}
		}
	case "loose":
		return b.kind(f.Kind, "play", values)
	case "is":
		if values[0] != "open" {
			return b.kind(f.Kind, key, values)
		}
		f.open = true
	default:
		return fmt.Errorf("unknown key %q", key)
	}
	return nil
}

// familyOf is the family of a description without the words at its ends that tell nothing, and
// whether so many people are what it says that it may stay; nil if none has it.
func (b *Book) familyOf(core string) (f *family, common bool) {
	if f, w := b.headed(lexicon.Fold(core)); f != nil {
		return f, f.common[w]
	}
	ws := phrase.Words(core, nil)
	for i, at := range b.order(ws) {
		f, head := b.headed(ws[at].Fold)
		if f == nil && i == 0 {
			f = b.ending(head)
		}
		if f == nil || i > 0 && !b.isIll(ws, f) || i == 0 && hyphenated(core, ws[at]) {
			continue
		}
		for j, w := range ws {
			beside := j == at || f.with[w.Fold] || f.common[w.Fold] || b.beside[w.Fold] || b.lead[w.Fold] || b.tail[w.Fold] || b.link[w.Fold]
			if !beside {
				return f, false
			}
		}
		return f, f.common[head]
	}
	return nil, false
}

// headed is the family of folded words in any form, and those words in the form in which it has them.
func (b *Book) headed(words string) (*family, string) {
	if f := b.byHead[words]; f != nil {
		return f, words
	}
	for _, ends := range [...][]string{b.plural.ends, b.definite.ends} {
		for _, end := range ends {
			stem, ok := strings.CutSuffix(words, end)
			if f := b.byHead[stem]; ok && f != nil {
				return f, stem
			}
		}
	}
	return nil, words
}

// kinOf is the kind of the descriptions that one is of a sort with, in any form of its words; nil if no
// row has it.
func (b *Book) kinOf(text string) *Kind {
	w := lexicon.Fold(text)
	if k := b.kin[w]; k != nil {
		return k
	}
	for _, ends := range [...][]string{b.plural.ends, b.definite.ends} {
		for _, end := range ends {
			if stem, ok := strings.CutSuffix(w, end); ok && b.kin[stem] != nil && b.kin[stem].noun {
				return b.kin[stem]
			}
		}
	}
	return nil
}

// kinWithin is the kind of the descriptions that one is of a sort with by the longest run of its
// words that a row has: one with its head, or any of an illness; nil if no row has any.
func (b *Book) kinWithin(core string) *Kind {
	ws := phrase.Words(core, nil)
	order := b.order(ws)
	if len(order) == 0 {
		return nil
	}
	head := order[0]
	ill := b.tellsIllness(ws)
	for n := len(ws); n > 0; n-- {
		for i := 0; i+n <= len(ws); i++ {
			headed := i <= head && head < i+n && !hyphenated(core, ws[head])
			k := b.kinOf(folds(ws[i : i+n]))
			if k == nil && n == 1 && headed {
				k = b.kinEnding(ws[i].Fold)
			}
			if k != nil && (headed || ill && k.mass) {
				return k
			}
		}
	}
	return nil
}

// kinEnding is the kind of the row that has a head or, in a language that writes compounds in one word,
// its longest ending; nil if none has one.
func (b *Book) kinEnding(head string) *Kind {
	if single := b.single(head); single != head {
		if k := b.kinEnding(single); k != nil && k.noun {
			return k
		}
	}
	for at := range head {
		if at > 0 && (at < shortestTelling || len(b.joined) == 0) {
			continue
		}
		if k := b.kinEnds[head[at:]]; k != nil {
			return k
		}
	}
	return nil
}

// isIll reports whether a family is of illnesses and the head of a description tells nothing
// else: "asthma since birth", but not "asthma nurse" or "cataract surgery".
func (b *Book) isIll(ws []phrase.Word, f *family) bool {
	return f.mass && b.tellsIllness(ws)
}

// headsIllness reports whether the head of a description is known to be an illness.
func (b *Book) headsIllness(core string) bool {
	ws := phrase.Words(core, nil)
	order := b.order(ws)
	if len(order) == 0 || b.medical == nil {
		return false
	}
	k := b.wordKind(ws[order[0]].Fold, true)
	return k != nil && strings.HasPrefix(k.Name, b.medical.Name)
}

// tellsIllness reports whether the head of a description tells nothing but an illness, or nothing.
func (b *Book) tellsIllness(ws []phrase.Word) bool {
	k := b.wordKind(ws[b.order(ws)[0]].Fold, true)
	return k == nil || b.medical != nil && strings.HasPrefix(k.Name, b.medical.Name)
}

// ending is the family with the longest ending of a head.
func (b *Book) ending(head string) *family {
	var best *family
	longest := 0
	for _, f := range b.families {
		for _, end := range f.rare.ends {
			if len(end) > longest && strings.HasSuffix(head, end) && utf8.RuneCountInString(head) > utf8.RuneCountInString(end)+1 {
				best, longest = f, len(end)
			}
		}
	}
	return best
}

// holds reports whether a word in clear near the mentions of an entity holds a family.
func (b *Book) holds(f *family, ms []form.Mention) bool {
	is := func(g *family) bool { return g == f || strings.HasPrefix(f.Name, g.Name+"-") }
	for i := range ms {
		for _, w := range phrase.Words(ms[i].Near, nil) {
			word := unelided(w.Fold)
			if slices.ContainsFunc(b.ties[word], is) {
				return true
			}
			for at := range word {
				if at >= shortestStem && slices.ContainsFunc(b.ties[word[:at]+"*"], is) {
					return true
				}
			}
			if slices.ContainsFunc(b.ties[word+"*"], is) {
				return true
			}
		}
	}
	return false
}

// tied returns the form of a mention that has a family, or of one that its head plays; nil for
// others. all are the mentions of its entity.
func (r Reader) tied(s *form.Scene, m *form.Mention, all []form.Mention) form.Form {
	if len(r.b.families) == 0 {
		return nil
	}
	from, to := r.b.core(m.Text)
	f, common := r.b.familyOf(m.Text[from:to])
	held := f != nil && r.b.holds(f, all)
	if common && held && !(f.health && s.HidesHealth) {
		return stays{m.Text, tieStays}
	}
	if k := r.b.kinOf(m.Text); k != nil {
		return assembled(r, "", "", r.whole(s, m, k))
	}
	if abbreviated(m.Text[from:to]) {
		return nil // played by another abbreviation
	}
	core := form.Mention{Text: m.Text[from:to], Before: m.Before + m.Text[:from], After: m.Text[to:] + m.After,
		SentenceStart: m.SentenceStart && from == 0, Kind: m.Kind, Kept: m.Kept}
	if k := r.b.kinOf(core.Text); k != nil {
		return assembled(r, r.lead(m.Text[:from], k), m.Text[to:], r.whole(s, &core, k))
	}
	if r.isOffice(s, &core) {
		return nil
	}
	if k := r.b.kinWithin(core.Text); k != nil {
		return assembled(r, r.lead(m.Text[:from], k), m.Text[to:], r.whole(s, &core, k))
	}
	if f := r.headed(s, m, all, f != nil && f.health || r.b.headsIllness(core.Text)); f != nil {
		return f
	}
	if f == nil || len(f.play) == 0 || f.open && !held {
		return nil
	}
	return assembled(r, r.lead(m.Text[:from], f.Kind), m.Text[to:], r.whole(s, &core, f.Kind))
}
