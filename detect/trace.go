package detect

import (
	"context"
	"math/bits"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

const (
	leastTraced  = 6  // letters of a name of several words that is looked for whatever parts them
	leastInitial = 4  // of an initial with a point and a name
	mostTraced   = 64 // letters of a name
	longestGap   = 8  // characters between two letters of a name
	mostSteps    = 512
)

// traces are the names of a document letter by letter. They are found whatever stands between
// the letters: the words of a name in either order, one of them perhaps by its initial, and
// single words of leastDisguised letters if signs stand between most of their letters. So a
// name in a disguise that nobody thought of is found whole, not where one of its halves
// happens to look like a name.
type traces struct {
	pairs  [64]uint64       // by the first letter of a form, a bit for each second one
	begins []uint64         // a bit for each hash of what forms begin with, and by chance for few others
	ends   map[uint64]trace // hashes of whole forms
	taught map[string]bool
}

type trace struct {
	wanted
	words  []int // how many letters each word has
	turned bool  // the last word stands before the first
	doubt  int   // number of a name that is one only if the document has it again; 0: it is one
}

// traced finds the persons that spans name wherever their names stand letter by letter. What
// overlaps such a find becomes a part of it. doubtful are what may be names: they are if the
// document has them twice. All are sorted, and spans do not overlap, before and after.
func (d *Detector) traced(ctx context.Context, text string, tokens []token.Token, spans, doubtful []understudy.Span) []understudy.Span {
	if d.opt.Plain {
		return spans
	}
	l := lookout{Detector: d, text: text, tokens: tokens}
	var t traces
	at := 0
	persons := len(doubtful)
	for _, s := range spans {
		if s.Category == understudy.Person {
			persons += 2 // it may be one half of a name, too
		}
	}
	t.room(persons)
	for _, s := range spans {
		for at < len(tokens) && int(tokens[at].Start) < s.Start {
			at++
		}
		if s.Category != understudy.Person {
			continue
		}
		if s.Score < sure {
			doubtful = append(doubtful, s)
		} else if !t.taught[text[s.Start:s.End]] {
			t.learn(&l, s, at, 0)
		}
	}
	doubtful = append(doubtful, l.halves(spans)...)
	slices.SortFunc(doubtful, func(a, b understudy.Span) int { return a.Start - b.Start })
	at = 0
	for i, s := range doubtful {
		for at < len(tokens) && int(tokens[at].Start) < s.Start {
			at++
		}
		if !t.taught[text[s.Start:s.End]] {
			t.learn(&l, s, at, i+1)
		}
	}
	if len(t.ends) == 0 {
		return spans
	}
	var found []understudy.Span
	var doubts []int // of each found
	seen := map[int]int{}
	next := 0
	for i := 0; i < len(tokens); i++ {
		if i%look == 0 && ctx.Err() != nil {
			return spans // whoever asked is told
		}
		if !t.may(&l, i) {
			continue
		}
		w := walk{traces: &t, lookout: &l}
		w.from(int(tokens[i].Start), 0, 0, 0)
		if w.to == 0 {
			continue
		}
		for next < len(spans) && spans[next].End <= int(tokens[i].Start) {
			next++
		}
		inside := next < len(spans) && spans[next].Start <= int(tokens[i].Start) && w.to <= spans[next].End
		if inside && w.found.doubt == 0 {
			continue // found already; a name that goes beyond it may begin at its next word
		}
		mentions := w.spans()
		if len(mentions) == 0 {
			continue
		}
		if seen[w.found.doubt]++; inside {
			continue
		}
		for _, m := range mentions {
			if w.asUsual() && l.cut(spans[next:], m) {
				continue
			}
			found, doubts = append(found, m), append(doubts, w.found.doubt)
		}
		for i+1 < len(tokens) && int(tokens[i+1].Start) < w.to {
			i++
		}
	}
	kept := found[:0]
	for i, f := range found {
		if doubts[i] == 0 || seen[doubts[i]] > 1 {
			kept = append(kept, f)
		}
	}
	return taken(spans, kept)
}

// room makes room for what a number of names begin with.
func (t *traces) room(names int) {
	const bitsOfName = 1024 // about ten times as many as hashes
	t.begins = make([]uint64, max(64, 1<<bits.Len(uint(names*bitsOfName/64))))
}

// mayBegin reports whether some form may begin with letters of a hash.
func (t *traces) mayBegin(h uint64) bool {
	return t.begins[h/64%uint64(len(t.begins))]>>(h%64)&1 == 1
}

// halves returns what may be names: persons that were found beside each other, a given name
// that was taken for something else beside a person, and one word that
// was, with a word beside it that has a capital, too, and that people are called: Edit Kerekes,
// where Edit is a word.
func (l *lookout) halves(spans []understudy.Span) (out []understudy.Span) {
	lex := l.lang.Lexicon
	if lex == nil {
		return nil
	}
	at := 0
	for i, s := range spans {
		if i > 0 && s.Category == understudy.Person && spans[i-1].End < s.Start && l.text[spans[i-1].End:s.Start] == " " && (spans[i-1].Category == understudy.Person || l.calledSo(spans[i-1])) {
			out = append(out, understudy.Span{Start: spans[i-1].Start, End: s.End, Category: s.Category, Score: s.Score})
		}
		for at < len(l.tokens) && int(l.tokens[at].Start) < s.Start {
			at++
		}
		if s.Category != understudy.Person || at == len(l.tokens) || int(l.tokens[at].End) != s.End || l.tokens[at].Case < token.Title {
			continue
		}
		named := func(k int, list func(string) (lexicon.Name, bool)) bool {
			_, ok := list(l.str(k))
			return ok && l.tokens[k].Case == l.tokens[at].Case && !l.plain(k)
		}
		name := s
		if at > 0 && l.tokens[at].Gap == token.Blank && (i == 0 || spans[i-1].End <= int(l.tokens[at-1].Start)) && named(at-1, lex.Given) && !listed(lex, l.str(at), lex.Given) {
			name.Start = int(l.tokens[at-1].Start)
		} else if at+1 < len(l.tokens) && l.tokens[at+1].Gap == token.Blank && (i+1 == len(spans) || spans[i+1].Start >= int(l.tokens[at+1].End)) && named(at+1, lex.Family) && !l.ordinary(at+1) {
			name.End = int(l.tokens[at+1].End)
		} else {
			continue
		}
		out = append(out, name)
	}
	return out
}

// calledSo reports whether a span is a word of a script without letter case by which people are
// called, whatever else it was taken for.
func (l *lookout) calledSo(s understudy.Span) bool {
	word := l.text[s.Start:s.End]
	r, _ := utf8.DecodeRuneInString(word)
	if !unicode.Is(unicode.Lo, r) {
		return false
	}
	_, ok := l.lang.Lexicon.Given(word)
	return ok
}

// taken are spans with those that were found; what overlaps becomes one.
func taken(spans, found []understudy.Span) []understudy.Span {
	if len(found) == 0 {
		return spans
	}
	out := make([]understudy.Span, 0, len(spans)+len(found))
	for len(spans) > 0 || len(found) > 0 {
		var s understudy.Span
		isFound := len(spans) == 0 || len(found) > 0 && found[0].Start <= spans[0].Start
		if isFound {
			s, found = found[0], found[1:]
		} else {
			s, spans = spans[0], spans[1:]
		}
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			last := &out[n-1]
			start, end, score := last.Start, max(last.End, s.End), max(last.Score, s.Score)
			if isFound && s.End > last.End {
				*last = s
			}
			last.Start, last.End, last.Score = start, end, score
			continue
		}
		out = append(out, s)
	}
	return out
}

// learn takes the name that a span, whose first token is given, says; see trace.doubt.
func (t *traces) learn(l *lookout, s understudy.Span, from, doubt int) {
	if t.taught == nil {
		t.taught, t.ends = map[string]bool{}, map[uint64]trace{}
	}
	t.taught[l.text[s.Start:s.End]] = true
	as := trace{wanted: wanted{category: s.Category, score: s.Score, kind: s.Kind}, doubt: doubt}
	var all [][]rune
	for i := from; i < len(l.tokens) && int(l.tokens[i].End) <= s.End; i++ {
		if l.tokens[i].Kind != token.Letters || l.titled(l.str(i), len(all) > 0 || doubt > 0) {
			continue
		}
		begin := i
		for i+1 < len(l.tokens) && l.tokens[i+1].Stem && int(l.tokens[i+1].End) <= s.End {
			i++
		}
		word := skeleton(l.text[l.tokens[begin].Start:l.tokens[i].End])
		if len(word) == 0 { // nothing but accents
			continue
		}
		if all = append(all, word); doubt == 0 && len(word) >= leastDisguised && !l.plain(i) {
			t.form(as, word)
		}
	}
	if len(all) < 2 {
		return
	}
	first, last := all[0], all[len(all)-1]
	turned := as
	turned.turned = true
	t.form(as, all...)
	t.form(turned, last, first)
	back := mirrored(all)
	t.form(as, back...)
	t.form(turned, back[len(back)-1], back[0])
	if len(all) > 2 {
		t.form(as, first, last)
		t.form(turned, append([][]rune{last}, all[:len(all)-1]...)...)
	}
	t.form(as, first[:1], last)
	t.form(as, first, last[:1])
	t.form(turned, last[:1], first)
	t.form(turned, last, first[:1])
	t.form(as, first[:1], first, last)
}

// mirrored is a name from its last letter to its first.
func mirrored(name [][]rune) (out [][]rune) {
	for _, word := range slices.Backward(name) {
		word = slices.Clone(word)
		slices.Reverse(word)
		out = append(out, word)
	}
	return out
}

// form takes one way to say a name.
func (t *traces) form(as trace, words ...[]rune) {
	var letters []rune
	for _, word := range words {
		as.words = append(as.words, len(word))
		letters = append(letters, word...)
	}
	least := leastTraced
	switch {
	case as.words[0] == 1:
		least = leastInitial
	case len(words) == 1:
		least = leastDisguised
	}
	if len(letters) < least || len(letters) > mostTraced {
		return
	}
	t.pairs[letters[0]&63] |= 1 << (letters[1] & 63)
	h := uint64(0)
	for _, r := range letters {
		h = step(h, r)
		t.begins[h/64%uint64(len(t.begins))] |= 1 << (h % 64)
	}
	old, ok := t.ends[h]
	if !ok || old.doubt > 0 && as.doubt == 0 || (old.doubt > 0) == (as.doubt > 0) && len(old.words) < len(words) {
		t.ends[h] = as
	}
}

func step(h uint64, r rune) uint64 { return sequence.Mix(h, scatter.First(uint64(r))) }

// may reports, with little work, whether a form may begin with token i.
func (t *traces) may(l *lookout, i int) bool {
	tok := l.tokens[i]
	if i > 0 && tok.Gap == token.Tight && l.tokens[i-1].Kind != token.Sign && tok.Kind != token.Sign {
		return false // inside a word
	}
	first, n, is := letterOf(l.text[tok.Start:])
	if is == sign {
		return false
	}
	seconds := t.pairs[first&63]
	if seconds == 0 {
		return false
	}
	second, _, is := letterOf(l.text[int(tok.Start)+n:])
	return is != plainLetter || seconds>>(second&63)&1 == 1
}

// What a character may be.
const (
	sign        = iota // nothing of a word
	plainLetter        // a letter, or a figure that may stand for one
	either             // a sign that may stand for a letter
	mark               // a mark on a letter
	lost               // a letter that nobody can read any more
)

// skeletons are the letters that characters of ASCII stand for.
var skeletons = func() (to [utf8.RuneSelf]byte) {
	for c := range to {
		if c := byte(c); c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' {
			to[c] = c
			if c > '9' {
				to[c] |= 0x20
			}
		}
	}
	for _, c := range []byte("i" + figures) {
		to[c] = figured.Replace(string(c))[0]
	}
	to['I'] = to['i']
	return to
}()

// letterOf is the letter that a text begins with: small, without accents, of those that look
// alike always the same; how many bytes it has, and what it is.
func letterOf(s string) (r rune, n, is int) {
	if s == "" {
		return 0, 0, sign
	}
	if c := s[0]; c < utf8.RuneSelf {
		to := skeletons[c]
		switch {
		case to == 0:
			return 0, 1, sign
		case c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z':
			return rune(to), 1, plainLetter
		}
		return rune(to), 1, either
	}
	r, n = utf8.DecodeRuneInString(s)
	switch {
	case unicode.Is(unicode.Mn, r):
		return 0, n, mark
	case r == utf8.RuneError && n > 1:
		return 0, n, lost
	case !unicode.IsLetter(r):
		return 0, n, sign
	}
	if d := norm.NFD.PropertiesString(s).Decomposition(); d != nil {
		r, _ = utf8.DecodeRune(d)
	}
	if latin, ok := shadow.LookAlike(r); ok {
		r = latin
	}
	r = unicode.ToLower(r)
	if to, ok := undecomposed[r]; ok {
		r = to
	}
	switch r {
	case 'ى':
		r = 'ي'
	case 'ة':
		r = 'ه'
	}
	if r < utf8.RuneSelf {
		r = rune(skeletons[r])
	}
	return r, n, plainLetter
}

// skeleton is a word letter by letter.
func skeleton(word string) (out []rune) {
	for i := 0; i < len(word); {
		r, n, is := letterOf(word[i:])
		if is == plainLetter {
			out = append(out, r)
		}
		i += n
	}
	return out
}

// A walk goes on from a letter as far as some form does.
type walk struct {
	*traces
	*lookout
	letters [mostTraced][2]int // where they begin and end
	steps   int

	to    int // where the longest form that was found ends; 0: none
	found trace
	at    [mostTraced][2]int // its letters
}

// from goes on at byte i, behind n letters of which h is the hash; gap is how many characters
// stand between the last letter and i.
func (w *walk) from(i int, h uint64, n, gap int) {
	for i < len(w.text) && n < mostTraced {
		if w.steps++; w.steps > mostSteps {
			return
		}
		r, size, is := letterOf(w.text[i:])
		if is == mark {
			i += size
			continue
		}
		if is == lost && n > 0 {
			for r := 'a'; r <= 'z'; r++ {
				if next := step(h, r); w.mayBegin(next) {
					w.letters[n] = [2]int{i, i + size}
					w.accept(i+size, next, n+1)
					w.from(i+size, next, n+1, 0)
				}
			}
			return
		}
		if is != sign && is != lost {
			if next := step(h, r); w.mayBegin(next) {
				w.letters[n] = [2]int{i, i + size}
				if is == either {
					w.accept(i+size, next, n+1)
					w.from(i+size, next, n+1, 0)
				} else {
					i, h, n, gap = i+size, next, n+1, 0
					w.accept(i, h, n)
					continue
				}
			}
			if is == plainLetter {
				return
			}
		}
		if gap++; gap > longestGap || n == 0 {
			return
		}
		if w.text[i] == '<' {
			size = max(size, shadow.Tag(w.text[i:]))
		}
		i += size
	}
}

// accept notes the form that ends at a byte, if one does.
func (w *walk) accept(to int, h uint64, n int) {
	form, ok := w.ends[h]
	if !ok || to <= w.to {
		return
	}
	to += marksOf(w.text[to:])
	if _, _, is := letterOf(w.text[to:]); is == plainLetter && !unicode.IsDigit(rune(w.text[to])) {
		return
	}
	if !w.spelt(form, n) {
		return
	}
	w.to, w.found, w.at = to, form, w.letters
}

// spelt reports whether what stands between the n letters of a form can be a disguise. Signs
// without blanks, or the end of a line, may stand anywhere in the words of a name; blanks, or
// anything in a single word or one with an initial, must part most of the letters: "svensk att"
// is not Sven Skatt. Words as they are written are for others to find, and initials for between.
func (w *walk) spelt(form trace, n int) bool {
	gaps, inside, loose := 0, 0, false
	word, end := 0, form.words[0]
	for k := 1; k < n; k++ {
		gap := strings.TrimLeftFunc(w.text[w.letters[k-1][1]:w.letters[k][0]], unicode.IsMark)
		if gap != "" {
			gaps++
		}
		if k == end {
			word++
			end += form.words[word]
		} else if gap != "" {
			inside++
			loose = loose || strings.ContainsAny(gap, " \t\r\n") && gap[0] != '-' && gap[0] != '='
		}
	}
	if len(form.words) > 1 && inside == 0 {
		return true
	}
	sure := len(form.words) > 1 && !loose && form.words[0] > 1 && form.words[len(form.words)-1] > 1
	return sure || 2*gaps >= n-1
}

func marksOf(s string) (n int) {
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if !unicode.Is(unicode.Mn, r) {
			break
		}
		n += size
	}
	return n
}

// cells are the signs that part the cells of tables and messages.
const cells = "\t,;|^~&/\\<>:="

// How a gap between two words of a name is taken.
const (
	joins  = iota // both words are one mention
	splits        // two cells of a table: two mentions
	ends          // the words have nothing to do with each other
)

// between tells how words k and k+1 of the form that was found belong together; n is the number
// of letters before word k. Where one is spelt, both are a mention. As usual, a blank parts
// them, or what parts words of user names, or some sign without blanks; blanks in a row and some signs part the
// cells of tables.
func (w *walk) between(k, n int) int {
	sizes := w.found.words
	a, b := n+sizes[k], n+sizes[k]+sizes[k+1]
	gap := strings.TrimLeftFunc(w.text[w.at[a-1][1]:w.at[a][0]], unicode.IsMark)
	if strings.HasPrefix(gap, ".+") {
		gap = ". " + gap[2:] // as addresses write a blank
	}
	if !w.plain(n, a) || !w.plain(a, b) {
		return joins
	}
	tight := gap == "" || gap == "_" || gap == "-" || gap == "."
	switch {
	case sizes[k] == 1:
		dotted := gap == "." || gap == ". "
		if !w.initial(n, a) || !dotted && (!tight || b-n < leastTraced) {
			return ends
		}
		if len(sizes) > k+2 && w.text[w.at[b-1][1]:w.at[b][0]] == " " {
			return ends // a title before a name
		}
		return joins
	case sizes[k+1] == 1:
		dotted := gap == " " && strings.HasPrefix(w.text[w.at[a][1]:], ".")
		if !w.initial(a, n) || !dotted && (!tight || b-n < leastTraced) {
			return ends
		}
		return joins
	case tight, gap == " ", w.found.turned && (gap == ", " || gap == "، "):
		return joins
	case strings.Trim(gap, " ") == "", len(gap) <= len("^^") && strings.Trim(gap, cells) == "":
		return splits
	case !strings.ContainsAny(gap, " \t\r\n"):
		return joins
	}
	return ends
}

// initial reports whether letter i can be the initial of a name whose other word begins with
// letter other: it is a letter, in the same case, and no title.
func (w *walk) initial(i, other int) bool {
	text := w.text[w.at[i][0]:w.at[i][1]]
	r, to := firstRune(text), firstRune(w.text[w.at[other][0]:])
	return unicode.IsLetter(r) && unicode.IsUpper(r) == unicode.IsUpper(to) && !w.isOf(text, "title")
}

// asUsual reports whether no word of the form that was found is spelt.
func (w *walk) asUsual() bool {
	n := 0
	for _, size := range w.found.words {
		if !w.plain(n, n+size) {
			return false
		}
		n += size
	}
	return true
}

// cut reports whether a mention begins or ends inside of a span that goes beyond it by words of
// a name: in a script without letter case, an ordinary word before one (by the name of) may be
// taken for a given name.
func (l *lookout) cut(spans []understudy.Span, m understudy.Span) bool {
	for _, s := range spans {
		if s.Start >= m.End {
			return false
		}
		if s.End > m.End || s.Start < m.Start && s.End > m.Start && !l.ordinaryTo(s.Start, m.Start) {
			return true
		}
	}
	return false
}

// ordinaryTo reports whether bytes from to to are one word, and one of a script without letter
// case that the language has.
func (l *lookout) ordinaryTo(from, to int) bool {
	i := sort.Search(len(l.tokens), func(i int) bool { return int(l.tokens[i].Start) >= from })
	for i+1 < len(l.tokens) && l.tokens[i+1].Stem {
		i++
	}
	if i == len(l.tokens) || !caseless(l.text, l.tokens[i]) || l.lang.Lexicon == nil {
		return false
	}
	word := l.text[from:l.tokens[i].End]
	is := func(word string) bool { return l.lang.Lexicon.Rank(words.Fold(word)) > 0 }
	return strings.TrimSpace(l.text[from:to]) == word && (is(word) || is(l.str(i)))
}

func firstRune(s string) rune { r, _ := utf8.DecodeRuneInString(s); return r }

// plain reports whether nothing stands between the letters of a word.
func (w *walk) plain(from, to int) bool {
	for k := from + 1; k < to; k++ {
		if strings.TrimFunc(w.text[w.at[k-1][1]:w.at[k][0]], unicode.IsMark) != "" {
			return false
		}
	}
	return true
}

// spans are the mentions of the form that was found.
func (w *walk) spans() (out []understudy.Span) {
	begin, n := w.at[0][0], 0
	add := func(end int) {
		out = append(out, understudy.Span{Start: begin, End: end, Category: w.found.category, Kind: w.found.kind, Rule: ruleNames, Score: w.found.score * echo})
	}
	for k, size := range w.found.words[:len(w.found.words)-1] {
		switch w.between(k, n) {
		case splits:
			end := w.at[n+size-1][1]
			add(end + marksOf(w.text[end:]))
			begin = w.at[n+size][0]
		case ends:
			return nil
		}
		n += size
	}
	add(w.to)
	return out
}
