package status

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A Reader takes descriptions of people apart.
type Reader struct {
	b     *Book
	cs    *phrase.Concepts
	known form.Reader
}

// NewReader returns the reader of a language. known reads the mentions whose words its
// tables know all, and gives the others no form.
func NewReader(l *language.Language, known form.Reader) Reader {
	b := New(l)
	return Reader{b: b, cs: language.Once(l, concepts).Concepts, known: known}
}

// stays is a description that stays, and why.
type stays struct{ text, why string }

// Why descriptions stay.
const (
	sexStays     = "a sex stays as the names and pronouns of the text have it"
	generalStays = "what so many people are that it tells of nobody stays as the text around it has it"
)

// Roles implements form.Form: there are none.
func (stays) Roles() []cast.Sighting { return nil }

// Render implements form.Form.
func (s stays) Render(form.Stage) string { return s.text }

// Stays implements form.Stays.
func (s stays) Stays() string { return s.why }

// table is the concepts of a language, made once.
type table struct{ *phrase.Concepts }

func concepts(l *language.Language) table {
	code, g := phrase.Of(l.Code, l.Lexicon)
	return table{phrase.NewConcepts(code, g)}
}

// Read implements form.Reader.
func (r Reader) Read(s *form.Scene, e form.Entity) []form.Form {
	out := make([]form.Form, len(e.Mentions))
	for i := range e.Mentions {
		if f := r.read(s, &e.Mentions[i]); f != nil {
			out[i] = f
		}
	}
	return out
}

// read returns the form of a mention; nil if it has no words to play. What tables know
// beside words that stay is asked first, then all of it together.
func (r Reader) read(s *form.Scene, m *form.Mention) form.Form {
	if r.b.fallback == nil {
		return r.simple(s, m)
	}
	if r.b.sex[lexicon.Fold(m.Text)] {
		return stays{m.Text, sexStays}
	}
	if r.isGeneral(m.Text) {
		return stays{m.Text, generalStays}
	}
	if classified(m.Text) {
		return r.classification(s, m)
	}
	from, to := r.b.core(m.Text)
	core := form.Mention{Text: m.Text[from:to], Before: m.Before + m.Text[:from], After: m.Text[to:] + m.After,
		SentenceStart: m.SentenceStart && from == 0, Kind: m.Kind, Kept: m.Kept}
	inner, known := r.simple(s, &core).(*phrase.Form)
	if !known {
		if f := r.simple(s, m); f != nil {
			return f
		}
	}
	if !letters(m.Text) && r.b.byWord[lexicon.Fold(m.Text)] == nil {
		return nil
	}
	f := &phrase.Form{Grammar: r.b.grammar}
	if lead := r.lead(m.Text[:from], &core); lead != "" {
		f.Pieces = append(f.Pieces, phrase.Piece{Text: lead})
	}
	if known {
		f.Pieces, f.Hints = append(f.Pieces, inner.Pieces...), inner.Hints
	} else {
		f.Pieces = append(f.Pieces, r.whole(s, &core))
	}
	if to < len(m.Text) {
		f.Pieces = append(f.Pieces, phrase.Piece{Text: m.Text[to:]})
	}
	return f
}

// lead is the words before a core without an indefinite article that its stand-in would not
// have: "died of a stroke", but "died of heart failure".
func (r Reader) lead(text string, core *form.Mention) string {
	article := r.b.grammar.Article(text)
	if article == "" || !r.b.kindOf(core, phrase.Words(core.Text, nil)).mass {
		return text
	}
	return strings.TrimSuffix(strings.TrimRight(text, " "), article)
}

// simple reads a mention whose words the tables know and that says something of people; nil
// if it is none.
func (r Reader) simple(s *form.Scene, m *form.Mention) form.Form {
	if abbreviated(m.Text) {
		return nil // played by another abbreviation
	}
	read := r.known.Read(s, form.Entity{Mentions: []form.Mention{*m}})
	if len(read) != 1 || read[0] == nil {
		return nil
	}
	f, ok := read[0].(*phrase.Form)
	if !ok {
		return read[0]
	}
	heads := 0
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if !p.Play {
			continue
		}
		root := phrase.Root(p.Role.Kind)
		if root == "" {
			root = phrase.ConceptRoot(p.Role.Kind)
		}
		if r.b.main[root] {
			heads++
		}
		if k := r.b.byClass[root]; k != nil && k.mass {
			p.As &^= phrase.Plural // nobody has high blood pressures
		}
		if r.b.other[root] || heads > 1 { // of two in a row, neither would see the other
			return nil
		}
	}
	return f
}

// core returns where in a text the words begin and end that are played: without those at
// either end that tell nothing of anybody. If all are of that kind, it is the whole text.
func (b *Book) core(text string) (from, to int) {
	ws := phrase.Words(text, nil)
	i, j := 0, len(ws)
	for i < j && b.lead[ws[i].Fold] && (i+1 == j || !b.link[ws[i+1].Fold] || b.lead[ws[i+1].Fold]) {
		i++ // "retired", but not of "retired from the navy"
	}
	for j > i && b.tail[ws[j-1].Fold] {
		j--
	}
	if i == j {
		return 0, len(text)
	}
	to = ws[j-1].End
	if rest := strings.TrimRightFunc(text[to:], unicode.IsSpace); j == len(ws) && rest != "" && !strings.ContainsAny(rest, "\"”»") {
		to += len(rest) // a closing bracket, the point of an abbreviation
	}
	return ws[i].Start, to
}

// whole is the piece that plays a core as a whole, by a description that is drawn with the
// key for its kind and words: the same in all documents.
func (r Reader) whole(s *form.Scene, m *form.Mention) phrase.Piece {
	ws := phrase.Words(m.Text, nil)
	k := r.b.kindOf(m, ws)
	key := lexicon.Fold(m.Text)
	p := phrase.Piece{Text: m.Text, Play: true, Shape: shapeOf(m, ws)}
	var choice []string
	if abbreviated(m.Text) && len(k.shorts) > 0 {
		p.Shape, choice = phrase.Lower, k.shorts
	} else {
		shade := r.b.shade(m, ws)
		shade.Definite = shade.Definite || len(ws) > 0 && r.cs.Articled(ws[0].Fold)
		if k.mass {
			shade.Plural, shade.Feminine = false, false
		}
		choice = r.choice(k, shade, r.asks(m, shade))
	}
	text := ""
	if len(choice) > 0 {
		text = pick(choice, s.Corpus.Intn(len(choice), "status", k.Name, key), key)
	}
	p.Write = func(p *phrase.Piece, _ form.Stage, _ string) string { return shaped(text, p.Shape) }
	return p
}

// choice lists what may stand in for a description of a kind, in a form, behind a word
// that asks something of it. If nothing does, what it asks is not heard.
func (r Reader) choice(k *Kind, shade phrase.Shade, asked string) []string {
	var all []string
	for _, roots := range k.roots {
		for _, c := range r.cs.Under(formOf(roots, shade)) {
			if n := r.cs.Word(c, shade); n != "" {
				all = append(all, n)
			}
		}
	}
	for _, forms := range k.play {
		all = append(all, formOf(forms, shade))
	}
	var out []string
	for _, n := range all {
		if asked == "" || takes(r.b, n, asked) {
			out = append(out, n)
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}

// shapeOf tells whether a stand-in is written with capitals: all, as the original, or the
// first, if the original begins a sentence or has no word in lower case.
func shapeOf(m *form.Mention, ws []phrase.Word) phrase.Shape {
	if len(ws) == 0 {
		return phrase.Lower
	}
	upper := true
	small := false
	for _, w := range ws {
		upper = upper && w.Shape == phrase.Upper
		small = small || w.Shape == phrase.Lower && utf8.RuneCountInString(w.Fold) > 2
	}
	switch {
	case upper && len(m.Text) > longestShort:
		return phrase.Upper
	case ws[0].Shape != phrase.Lower && (m.SentenceStart || !small):
		return phrase.Title
	}
	return phrase.Lower
}

// pick returns the first of some texts from one on that has no word of four letters or more
// of a folded original, and is not like it; if all have, the one.
func pick(texts []string, at int, original string) string {
	for i := range texts {
		if t := texts[(at+i)%len(texts)]; !shares(t, original) {
			return t
		}
	}
	return texts[at]
}

func shares(text, original string) bool {
	for _, a := range phrase.Words(text, nil) {
		for _, b := range phrase.Words(original, nil) {
			long := min(utf8.RuneCountInString(a.Fold), utf8.RuneCountInString(b.Fold)) > 3
			if a.Fold == b.Fold && (long || a.Fold == lexicon.Fold(text)) ||
				long && (strings.HasPrefix(a.Fold, b.Fold) || strings.HasPrefix(b.Fold, a.Fold) || strings.HasSuffix(a.Fold, b.Fold) || strings.HasSuffix(b.Fold, a.Fold)) {
				return true
			}
		}
	}
	return false
}

func formOf(forms []string, s phrase.Shade) string {
	if s.Feminine && len(forms) > 1 {
		return forms[1]
	}
	return forms[0]
}

// shaped writes a stand-in in the capitals of the original: all, or the first letter's.
func shaped(text string, s phrase.Shape) string {
	switch s {
	case phrase.Upper:
		return strings.ToUpper(text)
	case phrase.Title:
		r, size := utf8.DecodeRuneInString(text)
		return string(unicode.ToUpper(r)) + text[size:]
	}
	return text
}

// kindOf tells the kind of a description by its head, by its other words from there on, by
// the words before it, and by its shape.
func (b *Book) kindOf(m *form.Mention, ws []phrase.Word) *Kind {
	if abbreviated(m.Text) {
		for _, k := range b.kinds {
			for _, s := range k.shorts {
				if strings.EqualFold(s, m.Text) {
					return k
				}
			}
		}
	}
	if k := b.byWord[lexicon.Fold(m.Text)]; k != nil {
		return k
	}
	if k := b.listed(lexicon.Fold(m.Text)); k != nil {
		return b.below(k, ws)
	}
	if k := b.wordsKind(ws); k != nil {
		return k
	}
	before := strings.ToLower(strings.TrimRight(m.Before, " \u00a0\n\t\"“'«("))
	for _, k := range b.kinds {
		for _, cue := range k.before {
			if strings.HasSuffix(before, cue) && edge(before[:len(before)-len(cue)]) {
				return k
			}
		}
	}
	if rest, ok := strings.CutPrefix(m.After, " "); ok {
		if r, _ := utf8.DecodeRuneInString(rest); unicode.IsUpper(r) {
			return b.named
		}
	}
	if abbreviated(m.Text) {
		if last := m.Before[strings.LastIndexAny(strings.TrimRight(m.Before, " "), " \n(")+1:]; phrase.ShapeOf(strings.TrimRight(last, " ")) == phrase.Title {
			return b.named
		}
		return b.short
	}
	if r, _ := utf8.DecodeRuneInString(m.Text); unicode.IsUpper(r) && !m.SentenceStart && inside(m.Before) {
		return b.proper
	}
	return b.fallback
}

// wordsKind is the kind of the first word that tells one, by their order, or a kind below it
// that a later word tells: disease is of any illness, kidney disease of one.
func (b *Book) wordsKind(ws []phrase.Word) *Kind {
	for i, at := range b.order(ws) {
		if k := b.wordKind(ws[at].Fold, !b.first || i == 0); k != nil {
			return b.below(k, ws)
		}
	}
	return nil
}

// below is the kind below another that a word tells first, else that kind itself.
func (b *Book) below(k *Kind, ws []phrase.Word) *Kind {
	for _, at := range b.order(ws) {
		if w := b.wordKind(ws[at].Fold, true); w != nil && strings.HasPrefix(w.Name, k.Name+"-") {
			return w
		}
	}
	return k
}

// inside reports whether what follows a text stands inside a sentence, right behind a word.
func inside(before string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(before, " "))
	return strings.HasSuffix(before, " ") && (unicode.IsLetter(r) || r == ',')
}

// edge reports whether a word may begin after a text.
func edge(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return text == "" || !unicode.IsLetter(r)
}

// order lists the words of a description by how much they tell of its kind: the head
// first, which is the last word before one that links, or the first word of all; then
// those before it, then the rest.
func (b *Book) order(ws []phrase.Word) []int {
	var out []int
	if b.first {
		for i := range ws {
			out = append(out, i)
		}
		return out
	}
	end := len(ws)
	for i := range ws {
		if i > 0 && b.link[ws[i].Fold] {
			end = i
			break
		}
	}
	for i := end - 1; i >= 0; i-- {
		out = append(out, i)
	}
	for i := end; i < len(ws); i++ {
		out = append(out, i)
	}
	return out
}

// wordKind tells the kind of a word: it is listed, in the lexicon, ends like one that is
// listed, or has an ending of the kind. Endings count in heads: what stands behind one in a
// language whose heads come first is an adjective.
func (b *Book) wordKind(w string, head bool) *Kind {
	if k := b.byWord[w]; k != nil {
		return k
	}
	if b.lead[w] || b.tail[w] || b.link[w] {
		return nil
	}
	if k := b.listed(w); k != nil {
		return k
	}
	if single := b.single(w); single != w {
		if k := b.byWord[single]; k != nil {
			return k
		}
		if k := b.listed(single); k != nil {
			return k
		}
	}
	var best *Kind
	longest := 0
	if !head {
		return nil
	}
	for _, k := range b.kinds {
		for _, end := range k.ends {
			if len(end) > longest && strings.HasSuffix(w, end) && utf8.RuneCountInString(w) > utf8.RuneCountInString(end)+1 {
				best, longest = k, len(end)
			}
		}
	}
	return best
}

// listed tells the kind of a term by its classes in the lexicon.
func (b *Book) listed(w string) *Kind {
	if b.lex == nil {
		return nil
	}
	for _, class := range b.lex.Classes(w) {
		if k := b.byClass[strings.TrimPrefix(class, "~")]; k != nil {
			return k
		}
	}
	return nil
}

// single takes the ending of the plural or of the article off a word.
func (b *Book) single(w string) string {
	for _, ends := range [...][]string{b.plural.ends, b.definite.ends} {
		for _, end := range ends {
			if stem, ok := strings.CutSuffix(w, end); ok && len(stem) > 2 && !b.singular.has(w) {
				return stem
			}
		}
	}
	return w
}

// shade tells the form in which a description is written.
func (b *Book) shade(m *form.Mention, ws []phrase.Word) phrase.Shade {
	var s phrase.Shade
	order := b.order(ws)
	if len(order) == 0 {
		return s
	}
	head := ws[order[0]].Fold
	before := phrase.Words(m.Before, nil)
	last := ""
	if len(before) > 0 {
		last = before[len(before)-1].Fold
	}
	s.Feminine = b.female.has(head) || b.feminine[last]
	s.Plural = b.several[last] || b.plural.has(head) && !b.singular.has(head) && (len(b.several) == 0 || last == "")
	if len(b.definite.ends) > 0 && b.listed(head) == nil && b.byWord[head] == nil {
		for _, end := range b.definite.ends {
			stem, ok := strings.CutSuffix(head, end)
			if ok && (b.listed(stem) != nil || b.listed(head[:len(head)-1]) != nil) {
				s.Definite = true
			}
		}
	}
	return s
}

// What the word before asks of the first letter of a stand-in.
const (
	vowel     = "vowel"
	consonant = "consonant"
)

// asks tells what the words before a description ask of its stand-in: an indefinite
// article, or one that is elided before vowels.
func (r Reader) asks(m *form.Mention, s phrase.Shade) string {
	if a := r.b.grammar.Article(m.Before); a != "" {
		return a
	}
	if len(r.b.elided) == 0 {
		return ""
	}
	before := strings.TrimRight(m.Before, " \u00a0\n")
	if last, _ := utf8.DecodeLastRuneInString(before); last == '\'' || last == '’' {
		return vowel
	}
	if ws := phrase.Words(before, nil); len(ws) > 0 && r.b.elided[ws[len(ws)-1].Fold] {
		return consonant
	}
	return ""
}

// takes reports whether a stand-in may follow what asks something of it.
func takes(b *Book, text, asked string) bool {
	switch asked {
	case vowel, consonant:
		r, _ := utf8.DecodeRuneInString(text)
		return strings.ContainsRune(b.vowels, unicode.ToLower(r)) == (asked == vowel)
	}
	return b.grammar.Takes(text) == asked
}
