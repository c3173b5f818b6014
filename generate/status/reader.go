package status

import (
	"slices"
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
	toolStays    = "a tool or a machine is nobody"
	generalStays = "what so many people are that it tells of nobody stays as the text around it has it"
)

// Roles implements form.Form: there are none.
func (stays) Roles() []cast.Occurrence { return nil }

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
		if f := r.read(s, &e.Mentions[i], e.Mentions); f != nil {
			out[i] = f
		}
	}
	return out
}

// read returns the form of a mention; nil if it has no words to play. What tables know
// beside words that stay is asked first, then all of it together.
func (r Reader) read(s *form.Scene, m *form.Mention, all []form.Mention) form.Form {
	if r.b.fallback == nil {
		return r.simple(s, m)
	}
	if r.b.sex[lexicon.Fold(m.Text)] {
		return stays{m.Text, sexStays}
	}
	if row := r.b.rows[label(m.Before)]; (r.isGeneral(m.Text) || row != nil && row.stays) && !(s.HidesHealth && r.isHealth(m.Text)) {
		return stays{m.Text, generalStays}
	}
	if r.b.isTool(m.Text) {
		return stays{m.Text, toolStays}
	}
	if f := r.tied(s, m, all); f != nil {
		return f
	}
	if classified(m.Text) {
		return r.classification(s, m)
	}
	from, to := r.b.core(m.Text)
	if r.b.isPhrase(m.Text) {
		from, to = 0, len(m.Text)
	}
	core := form.Mention{Text: m.Text[from:to], Before: m.Before + m.Text[:from], After: m.Text[to:] + m.After,
		SentenceStart: m.SentenceStart && from == 0, Kind: m.Kind, Kept: m.Kept}
	inner, known := r.simple(s, &core).(*phrase.Form)
	if r.b.isPhrase(core.Text) || r.b.isSure(core.Text) && !(known && isOne(inner)) {
		known = false
	} else if !known {
		if f := r.simple(s, m); f != nil {
			return f
		}
		inner, to, known = r.borne(s, &core, to)
	}
	if !letters(m.Text) && r.b.byWord[lexicon.Fold(m.Text)] == nil {
		return nil
	}
	if !known && r.b.kindOf(&core, phrase.Words(core.Text, nil)) == r.b.fallback {
		from, to, core = 0, len(m.Text), *m // "on nights" is not "on" something
	}
	k := r.b.kindOf(&core, phrase.Words(core.Text, nil))
	lead, tail := r.lead(m.Text[:from], k), m.Text[to:]
	if r.disagrees(&core) {
		tail = ""
	}
	if known {
		f := assembled(r, lead, tail, inner.Pieces...)
		f.Hints = inner.Hints
		return f
	}
	return assembled(r, lead, tail, r.whole(s, &core, k))
}

// assembled is the form of words that stay, pieces, and words that stay behind them.
func assembled(r Reader, lead, tail string, pieces ...phrase.Piece) *phrase.Form {
	f := &phrase.Form{Grammar: r.b.grammar}
	if lead != "" {
		f.Pieces = append(f.Pieces, phrase.Piece{Text: lead})
	}
	f.Pieces = append(f.Pieces, pieces...)
	if tail != "" {
		f.Pieces = append(f.Pieces, phrase.Piece{Text: tail})
	}
	return f
}

// disagrees reports whether an adjective that stays behind a description may be of another gender
// than its stand-in: acute, of an illness, where nothing tells the gender of illnesses.
func (r Reader) disagrees(core *form.Mention) bool {
	return r.b.first && len(r.b.womanly.ends) == 0 && r.b.kindOf(core, phrase.Words(core.Text, nil)).mass
}

// isOne reports whether a description is one word or phrase that the tables know as a whole and
// that is played better by what they have beside it: what all languages have a name for has one
// stand-in in all, what is of a country goes where its country goes, and what people are before
// courts and in armies has a register of its own. Illnesses are told by their organ.
func isOne(f *phrase.Form) bool {
	if len(f.Pieces) != 1 || !f.Pieces[0].Play {
		return false
	}
	switch kind := f.Pieces[0].Role.Kind; phrase.Root(kind) {
	case "":
		return !strings.HasPrefix(phrase.ConceptRoot(kind), "illness")
	case "legal-role", "military-rank":
		return true
	}
	return f.Pieces[0].As&phrase.Plural != 0
}

// borne reads a core without the words for people at its end, which then stay: of "Ukrainian
// lady" the first word is played. to is where the core ends in the mention, and comes back
// as where that part of it ends.
func (r Reader) borne(s *form.Scene, core *form.Mention, to int) (f *phrase.Form, end int, known bool) {
	ws := phrase.Words(core.Text, nil)
	n := len(ws)
	for n > 0 && r.b.bearer[ws[n-1].Fold] {
		n--
	}
	if n == 0 || n == len(ws) {
		return nil, to, false
	}
	cut := ws[n-1].End
	part := form.Mention{Text: core.Text[:cut], Before: core.Before, After: core.Text[cut:] + core.After, SentenceStart: core.SentenceStart, Kind: core.Kind, Kept: core.Kept}
	if f, known = r.simple(s, &part).(*phrase.Form); !known {
		return nil, to, false
	}
	*core, to = part, to-(len(core.Text)-cut)
	return f, to, true
}

// lead is the words before a core without an indefinite article that its stand-in would not
// have: "died of a stroke", but "died of heart failure".
func (r Reader) lead(text string, k *Kind) string {
	article := r.b.grammar.Article(text)
	if article == "" || !k.mass {
		return text
	}
	return strings.TrimSuffix(strings.TrimRight(text, " "), article)
}

// simple reads a mention whose words the tables know and that says something of people; nil
// if it is none.
func (r Reader) simple(s *form.Scene, m *form.Mention) form.Form {
	if abbreviated(m.Text) && !r.b.isCountry(m.Text) {
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
	heads, beside := 0, 0
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if !p.Play {
			continue
		}
		if len(f.Pieces) > 1 && r.b.bearer[lexicon.Fold(p.Text)] {
			*p = phrase.Piece{Text: p.Text} // "a Lithuanian lass"
			continue
		}
		root := phrase.Root(p.Role.Kind)
		if root == "" {
			root = phrase.ConceptRoot(p.Role.Kind)
		}
		switch {
		case r.b.main[root]:
			heads++
		case root != "" && r.b.byClass[root] != r.b.proper && root != "faith" && root != "believer":
			beside++
		}
		if k := r.b.byClass[root]; k != nil && k.mass {
			p.As &^= phrase.Plural // nobody has high blood pressures
		}
		if r.b.other[root] || heads > 1 { // of two in a row, neither would see the other
			return nil
		}
	}
	if heads > 0 && beside > 0 { // "spinal surgeon" is no surgeon of another adjective
		return nil
	}
	return f
}

// core returns where in a text the words begin and end that are played: without those at
// either end that tell nothing of anybody. If all are of that kind, it is the whole text.
func (b *Book) core(text string) (from, to int) {
	if at := strings.IndexAny(text, "'’"); at > 0 && len(b.elided) > 0 && b.lead[lexicon.Fold(text[:at])] {
		_, size := utf8.DecodeRuneInString(text[at:]) // l'agrégation
		from, to = b.core(text[at+size:])
		return from + at + size, to + at + size
	}
	ws := phrase.Words(text, nil)
	i, j := 0, len(ws)
	for i < j && b.lead[ws[i].Fold] && !b.hyphened(text, ws, i) && (i+1 == j || !b.link[ws[i+1].Fold] || b.lead[ws[i+1].Fold]) {
		i++ // "retired", but not of "retired from the navy"
	}
	for j > i && b.tail[ws[j-1].Fold] {
		j--
	}
	for j < len(ws) && j > i+1 && b.link[ws[j-1].Fold] {
		j-- // "en" of "en retraite"
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

// prefix is how many letters a word has at most that stays before a hyphen: "ex".
const prefix = 2

// hyphened reports whether word i is one with the next, and that one does not stay: "long" of
// "long-distance", but not "part" of "part-time".
func (b *Book) hyphened(text string, ws []phrase.Word, i int) bool {
	return i+1 < len(ws) && utf8.RuneCountInString(ws[i].Fold) > prefix && text[ws[i].End:ws[i+1].Start] == "-" && !b.lead[ws[i+1].Fold]
}

// whole is the piece that plays a core as a whole, by a description that is drawn with the
// key for its kind and words: the same in all documents.
func (r Reader) whole(s *form.Scene, m *form.Mention, k *Kind) phrase.Piece {
	ws := phrase.Words(m.Text, nil)
	key := lexicon.Fold(m.Text)
	p := phrase.Piece{Text: m.Text, Play: true, Shape: shapeOf(m, ws)}
	var choice func() []string // asked for only where the stand-in is written
	if abbreviated(m.Text) && len(k.shorts) > 0 {
		shorts := k.shorts
		if len(shorts) == 1 && strings.EqualFold(shorts[0], m.Text) {
			shorts = r.b.short.shorts
		}
		p.Shape, choice = phrase.Lower, func() []string { return shorts }
	} else {
		shade := r.b.shade(m, ws)
		shade.Definite = shade.Definite || len(ws) > 0 && r.cs.Articled(ws[0].Fold)
		asked := r.asks(m, shade)
		if k.mass {
			if asked == "" {
				asked = r.b.gender(m.Before)
			}
			if asked == "" {
				asked = r.b.agreement(m.After)
			}
			shade.Plural, shade.Feminine = false, false
		}
		object := len(ws) > 0 && r.object(ws[0].Fold)
		choice = func() []string {
			texts := r.choice(k, shade, asked)
			if object {
				texts = slices.Clone(texts)
				for i := range texts {
					texts[i] = r.cs.Object(texts[i])
				}
			}
			return texts
		}
	}
	p.Write = func(p *phrase.Piece, _ form.Stage, _ string) string {
		texts := choice()
		if len(texts) == 0 { // a kind that has abbreviations alone
			texts = r.choice(r.b.fallback, phrase.Shade{}, "")
		}
		return shaped(pick(texts, s.Corpus.Intn(len(texts), "status", k.Name, key), key), p.Shape)
	}
	return p
}

// object reports whether the head of a description is in the accusative: كان مريضا.
func (r Reader) object(head string) bool {
	stem := r.cs.Nominative(head)
	return stem != "" && (r.b.lex.Rank(stem) > 0 || r.b.byWord[stem] != nil)
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
		n := formOf(forms, shade)
		switch {
		case k.noun:
			n = r.cs.Inflected(forms, shade)
		case shade.Definite:
			n = r.cs.The(n)
		}
		if n != "" {
			all = append(all, n)
		}
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
	case upper && !m.SentenceStart && inside(m.Before):
		return phrase.Lower // "avec une BPCO": what plays an abbreviation in full
	case ws[0].Shape != phrase.Lower && !m.SentenceStart && behindWord(m.Before):
		return phrase.Lower // "a Queen's Scout": what plays it is no name
	case ws[0].Shape != phrase.Lower && (m.SentenceStart || !small || label(m.Before) != ""):
		return phrase.Title
	}
	return phrase.Lower
}

// pick returns the first of some texts from one on that shares the fewest words of four
// letters or more with a folded original, and is not like it.
func pick(texts []string, at int, original string) string {
	best, least := texts[at], 1<<30
	words := phrase.Words(original, nil)
	var room [16]phrase.Word
	for i := range texts {
		t := texts[(at+i)%len(texts)]
		folded := lexicon.Fold(t)
		n := shared(phrase.Words(t, room[:0]), folded, words)
		if folded == original {
			n += 1 << 20
		}
		if n < least {
			best, least = t, n
		}
		if n == 0 {
			break // no other has less
		}
	}
	return best
}

// shared counts the words of a text that an original has, whole or as a beginning or an end.
func shared(text []phrase.Word, folded string, original []phrase.Word) (n int) {
	for _, a := range text {
		for _, b := range original {
			long := min(utf8.RuneCountInString(a.Fold), utf8.RuneCountInString(b.Fold)) > 3
			if a.Fold == b.Fold && (long || a.Fold == folded) ||
				long && (strings.HasPrefix(a.Fold, b.Fold) || strings.HasPrefix(b.Fold, a.Fold) || strings.HasSuffix(a.Fold, b.Fold) || strings.HasSuffix(b.Fold, a.Fold)) {
				n++
				break
			}
		}
	}
	return n
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

// isPhrase reports whether a text of several words is listed as a whole.
func (b *Book) isPhrase(text string) bool {
	return strings.ContainsAny(text, " \u00a0") && b.byWord[lexicon.Fold(text)] != nil
}

// isSure reports whether the first word of a text that tells a kind tells one that is sure.
func (b *Book) isSure(text string) bool {
	k := b.wordsKind(phrase.Words(text, nil))
	return k != nil && k.sure
}

// kindOf tells the kind of a description by its head, by its other words from there on, by
// the words before it, and by its shape.
func (b *Book) kindOf(m *form.Mention, ws []phrase.Word) *Kind {
	own := b.byWord[lexicon.Fold(m.Text)]
	if row := b.rows[label(m.Before)]; row != nil {
		if k := b.wordsKind(ws); k == nil || !strings.HasPrefix(k.Name, row.Name) {
			return row
		}
	}
	if own != nil && own.sure {
		return own
	}
	if abbreviated(m.Text) {
		for _, k := range b.kinds {
			for _, s := range k.shorts {
				if strings.EqualFold(s, m.Text) {
					return k
				}
			}
		}
	}
	if own != nil {
		return own
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
		if last := strings.TrimRight(m.Before, " ,(–-"); phrase.ShapeOf(last[strings.LastIndexAny(last, " \n(\t")+1:]) == phrase.Title {
			return b.named
		}
		return b.short
	}
	if b.medical != nil && b.isMedical(m) {
		return b.medical
	}
	if r, _ := utf8.DecodeRuneInString(m.Text); len(ws) == 1 && unicode.IsUpper(r) && !m.SentenceStart && inside(m.Before) {
		return b.proper
	}
	return b.fallback
}

// label is the folded name of the row of a form that ends a text, "Diet:"; "" if none does.
func label(before string) string {
	row, ok := strings.CutSuffix(strings.TrimRight(before, " \u00a0"), ":")
	if !ok {
		return ""
	}
	if at := strings.LastIndexAny(row, "\n\t|.,;:،؛"); at >= 0 {
		_, size := utf8.DecodeRuneInString(row[at:])
		row = row[at+size:]
	}
	return lexicon.Fold(strings.Trim(row, " \u00a0*-–•"))
}

// isMedical reports whether one of the words around a mention is of an illness, or one that
// medical papers have: what no table knows there is an illness rather than an occupation.
func (b *Book) isMedical(m *form.Mention) bool {
	for _, side := range [...]string{m.Before, m.After} {
		for _, w := range phrase.Words(side, nil) {
			if b.ward[w.Fold] {
				return true
			}
			if k := b.byWord[w.Fold]; k != nil && utf8.RuneCountInString(w.Fold) > 3 && (k == b.medical || strings.HasPrefix(k.Name, b.medical.Name+"-")) {
				return true
			}
		}
	}
	return false
}

// isTool reports whether a description is nothing but a tool of a thing, though its head reads
// like what somebody does: a printer driver.
func (b *Book) isTool(text string) bool {
	tools, things := 0, 0
	for _, w := range phrase.Words(text, nil) {
		w.Fold = unelided(w.Fold)
		switch {
		case b.tools.has(w.Fold):
			tools++
			if !b.tools.words[w.Fold] {
				things++ // in one word
			}
		case b.things.has(w.Fold):
			things++
		case !b.lead[w.Fold] && !b.link[w.Fold]:
			return false
		}
	}
	return tools > 0 && things > 0
}

// unelided is a word without one that an apostrophe parts from it: d'imprimante.
func unelided(w string) string {
	if at := strings.IndexAny(w, "'’"); at >= 0 && at <= prefix {
		_, size := utf8.DecodeRuneInString(w[at:])
		return w[at+size:]
	}
	return w
}

// wordsKind is the kind of the first word that tells one, by their order, or a kind below it
// that a later word tells: disease is of any illness, kidney disease of one.
func (b *Book) wordsKind(ws []phrase.Word) *Kind {
	if k := b.runKind(ws); k != nil {
		return b.below(k, ws)
	}
	var field *Kind
	for i, at := range b.order(ws) {
		if len(ws) > 1 && utf8.RuneCountInString(ws[at].Fold) == 1 {
			continue // the S of a party is none of a week
		}
		if k := b.wordKind(ws[at].Fold, !b.first || i == 0); k != nil && (i == 0 || !k.head) && (field == nil || k.sure) {
			if !k.field {
				return b.below(k, ws)
			}
			if field == nil {
				field = b.below(k, ws)
			}
		}
	}
	return field
}

// folds joins the folded words of a run by spaces.
func folds(ws []phrase.Word) string {
	var b strings.Builder
	for i, w := range ws {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.Fold)
	}
	return b.String()
}

// runKind is the kind of the longest run of words that is listed as a whole and has the head
// in it, or is of an illness; the last of the longest where the head stands last, the first
// where it stands first.
func (b *Book) runKind(ws []phrase.Word) *Kind {
	head := 0
	if order := b.order(ws); len(order) > 0 {
		head = order[0]
	}
	for n := min(b.longest, len(ws)); n > 1; n-- {
		var found *Kind
		for i := 0; i+n <= len(ws); i++ {
			k := b.byWord[folds(ws[i:i+n])]
			if k != nil && (k.mass || b.first && i == 0 || !b.first && i <= head && head < i+n) && (found == nil || !b.first) {
				found = k
			}
		}
		if found != nil {
			return found
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

// behindWord reports whether what follows a text stands right behind a word in small letters.
func behindWord(before string) bool {
	ws := phrase.Words(before, nil)
	return inside(before) && !strings.HasSuffix(strings.TrimRight(before, " "), ",") && len(ws) > 0 && ws[len(ws)-1].Shape == phrase.Lower
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
	if k := b.endKind(w, true); k != nil && head {
		return k
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
	if !head {
		return nil
	}
	return b.endKind(w, false)
}

// endKind is the kind with the longest ending of a word, among those that are sure if asked.
func (b *Book) endKind(w string, sure bool) *Kind {
	var best *Kind
	longest := 0
	for _, k := range b.kinds {
		if sure && !k.sure {
			continue
		}
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
	if b.first {
		for i := 1; len(b.masculine) > 0 && i < len(ws) && !b.link[ws[i].Fold] && !s.Feminine; i++ {
			s.Feminine = b.female.has(ws[i].Fold) // franco-algérienne, but not صاحب بقالة
		}
		if !s.Feminine && !b.masculine[unelided(last)] && b.both.has(head) {
			s.Feminine = b.ofHer(before)
		}
	}
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

// ofHer reports whether the last of the words before a description that tells a sex tells that
// it is of a woman.
func (b *Book) ofHer(before []phrase.Word) bool {
	for i := len(before) - 1; i >= 0; i-- {
		switch w := before[i].Fold; {
		case b.her[w]:
			return true
		case b.him[w]:
			return false
		}
		if before[i].Shape == phrase.Lower || b.lex == nil {
			continue
		}
		n, _ := b.lex.Given(before[i].Fold)
		if f, _ := b.lex.Family(before[i].Fold); f.Weight > n.Weight {
			continue
		}
		switch n.Gender {
		case lexicon.Female:
			return true
		case lexicon.Male:
			return false
		}
	}
	return false
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
	if ws := phrase.Words(m.Before, nil); len(ws) > 0 {
		if g := r.b.grammar.Takes(m.Text); g != "" && g == ws[len(ws)-1].Fold {
			return g // an article of the noun's gender
		}
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

// What an article asks of the gender of a stand-in that has one form.
const (
	masculine = "masculine"
	feminine  = "feminine"
)

// gender is the gender that the word before a description asks for; "" if it tells none.
func (b *Book) gender(before string) string {
	ws := phrase.Words(before, nil)
	if len(ws) == 0 || len(b.masculine) == 0 {
		return ""
	}
	switch last := ws[len(ws)-1].Fold; {
	case b.masculine[last]:
		return masculine
	case b.feminine[last]:
		return feminine
	}
	return ""
}

// agreement is the gender that a word which stays right behind a description has, where the
// language writes it in two ("dépression légère"); "" if it tells none.
func (b *Book) agreement(after string) string {
	ws := phrase.Words(after, nil)
	if len(b.masculine) == 0 || !strings.HasPrefix(after, " ") || len(ws) == 0 || !b.tail[ws[0].Fold] {
		return ""
	}
	w := ws[0].Fold
	switch {
	case b.tail[w+"e"]:
		return masculine
	case b.female.has(w), strings.HasSuffix(w, "e") && b.tail[strings.TrimSuffix(w, "e")]:
		return feminine
	}
	return ""
}

// takes reports whether a stand-in may follow what asks something of it.
func takes(b *Book, text, asked string) bool {
	switch asked {
	case vowel, consonant:
		r, _ := utf8.DecodeRuneInString(text)
		return strings.ContainsRune(b.vowels, unicode.ToLower(r)) == (asked == vowel)
	case masculine, feminine:
		ws := phrase.Words(text, nil)
		return len(ws) > 0 && b.womanly.has(ws[0].Fold) == (asked == feminine)
	}
	return b.grammar.Takes(text) == asked
}
