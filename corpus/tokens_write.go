package corpus

import (
	"strconv"
	"strings"
	"unicode"
)

// patches writes the sentences in which something was replaced anew: the new
// tokens with their tags, and the sentence's text. Of what the other columns
// said of a replaced token stays what every word of its kind shares (in CoNLL-U
// UPOS, XPOS, HEAD and DEPREL); the rest becomes "_", for lemmas, features and
// glosses would tell the original. Comments that hold the sentence in another
// language or spelling are taken out everywhere: nobody has looked into them.
// Other comments pass through scrub.
func (b *tokens) patches(r *Record, replacements [][]Replacement, texts []string, scrub func(string) string) changes {
	var patches []patch
	var notes []Note
	reps, text := replacements[0], r.Docs[0].Text
	parts := b.share(text, reps)
	for i := range b.sentences {
		s := &b.sentences[i]
		if scrub != nil {
			var changed []Note
			patches, changed = s.rewriteComments(r.Raw, patches, scrub, b.keep)
			notes = append(notes, changed...)
		}
		if len(parts[i]) == 0 {
			continue
		}
		w := sentenceWriter{tokens: b, s: s, raw: r.Raw}
		w.words(text, parts[i])
		rows := w.rows()
		patches = appendRows(patches, r.Raw, s.rows, rows)
		for _, c := range s.comments {
			if c.kind == sameText {
				if spelt := w.text(); spelt != string(c.value.in(r.Raw)) {
					patches = append(patches, patch{c.value, []byte(spelt)})
				}
			}
		}
	}
	return changes{patches: patches, notes: notes}
}

// share gives each sentence the replacements that lie in it. One that goes over
// the end of sentences is cut where the new text ends them too; otherwise it
// goes wholly to the first and the others lose what it covers.
func (b *tokens) share(text string, reps []Replacement) [][]Replacement {
	out := make([][]Replacement, len(b.sentences))
	for i, k := 0, 0; k < len(reps); k++ {
		p := reps[k]
		for i < len(b.sentences)-1 && (len(b.sentences[i].tokens) == 0 || p.Start >= b.sentences[i].end && (p.Start > b.sentences[i].end || p.End > p.Start)) {
			i++
		}
		last := i // the sentence it ends in
		for j := i + 1; j < len(b.sentences); j++ {
			s := &b.sentences[j]
			if s.start >= p.End {
				break // so do all that follow
			}
			if len(s.tokens) > 0 {
				last = j
			}
		}
		new := []string{p.Text}
		if cut := strings.Split(p.Text, sentenceGap); len(cut) == 1+strings.Count(text[p.Start:p.End], sentenceGap) {
			new = cut
		}
		for j := i; j <= last; j++ {
			s := &b.sentences[j]
			if len(s.tokens) == 0 {
				continue
			}
			part := Replacement{Start: max(p.Start, s.start), End: min(p.End, s.end)}
			part.End = max(part.Start, part.End)
			if len(new) > 0 {
				part.Text, new = new[0], new[1:]
			}
			out[j] = append(out[j], part)
		}
	}
	return out
}

// A sentenceWriter writes one sentence anew.
type sentenceWriter struct {
	*tokens
	s        *sentence
	raw      []byte
	out      []outWord
	numbered []int // see tokenOf
}

// An outWord is a token of the new sentence.
type outWord struct {
	word
	group int // number of the replaced run it comes from; -1: none
	heir  int // old token whose columns it takes; -1: none
}

// words makes the new tokens.
func (w *sentenceWriter) words(text string, reps []Replacement) {
	toks := w.s.tokens
	next := 0 // first token that is not yet in out
	for group, k := 0, 0; k < len(reps); group++ {
		a, b := w.touched(reps[k], next)
		run := k + 1
		for run < len(reps) {
			from, to := w.touched(reps[run], a)
			if from > b {
				break
			}
			b = max(b, to)
			run++
		}
		w.keep(next, min(a, len(toks)))
		if a >= len(toks) { // the tokens it touches went with another
			break
		}
		begin, end := min(toks[a].start, reps[k].Start), max(toks[b].end, reps[run-1].End)
		w.replace(group, a, b, splice(text, begin, end, reps[k:run]), end)
		next, k = b+1, run
	}
	w.keep(next, len(toks))
	if len(w.out) == 0 { // a sentence has at least one token
		w.out = []outWord{{word: word{form: "_", old: -1}, group: 0, heir: 0}}
	}
}

// splice returns text[begin:end] with replacements made that lie within.
func splice(text string, begin, end int, reps []Replacement) string {
	var b strings.Builder
	for _, p := range reps {
		b.WriteString(text[begin:max(begin, p.Start)])
		b.WriteString(p.Text)
		begin = max(begin, p.End)
	}
	b.WriteString(text[begin:max(begin, end)])
	return b.String()
}

// touched returns the first and the last token that a replacement touches, of
// those from a on. What is put in between two tokens goes to the one that follows.
func (w *sentenceWriter) touched(p Replacement, a int) (first, last int) {
	toks := w.s.tokens
	for a < len(toks)-1 && (toks[a].end < p.Start || toks[a].end == p.Start && (p.End > p.Start || !toks[a].joined)) {
		a++
	}
	b := a
	for b < len(toks)-1 && toks[b+1].start < p.End {
		b++
	}
	return a, b
}

func (w *sentenceWriter) keep(from, to int) {
	for i := from; i < to; i++ {
		t := &w.s.tokens[i]
		w.out = append(w.out, outWord{word{w.s.form(t), i, true, t.joined}, -1, i})
	}
}

// replace puts the tokens of a new text in the place of the tokens a to b.
func (w *sentenceWriter) replace(group, a, b int, text string, end int) {
	toks := w.s.tokens
	forms := make([]string, 0, b-a+1)
	for i := a; i <= b; i++ {
		forms = append(forms, w.s.form(&toks[i]))
	}
	words := retoken(forms, text)
	joined := toks[b].joined
	if b+1 < len(toks) && end >= toks[b+1].start {
		joined = true // the space went, too
	}
	if text != strings.TrimRightFunc(text, unicode.IsSpace) {
		joined = false
	}
	if n := len(w.out); n > 0 && (len(words) == 0 && !joined || text != strings.TrimLeftFunc(text, unicode.IsSpace)) {
		w.out[n-1].joined = false
	}
	if len(words) > 0 {
		words[len(words)-1].joined = joined
	}
	heir := w.successorOf(a, b, words)
	for _, one := range words {
		o := outWord{one, group, heir}
		if one.old >= 0 {
			o.old += a
			o.heir = o.old
		}
		if one.same {
			o.group = -1
		}
		w.out = append(w.out, o)
	}
}

// successorOf returns the token of a replaced run whose place in the tree the first new
// word takes: the first with a tag; in CoNLL-U the one nearest to the root, so that no
// token above it depends on a replaced one.
func (w *sentenceWriter) successorOf(a, b int, words []word) int {
	same := map[int]bool{}
	for _, one := range words {
		if one.same {
			same[a+one.old] = true
		}
	}
	first, best := -1, 0
	for i := a; i <= b; i++ {
		if same[i] {
			continue
		}
		if first < 0 {
			first, best = i, w.depth(i)
		}
		switch {
		case w.conllu:
			if d := w.depth(i); d < best {
				first, best = i, d
			}
		case w.s.tokens[i].span >= 0:
			return i
		}
	}
	return max(first, a)
}

// depth is how many tokens are above a token in the tree; 0 where there is none.
func (w *sentenceWriter) depth(i int) int {
	if !w.conllu {
		return 0
	}
	d := 0
	for i = w.headToken(i); i >= 0 && d < len(w.s.tokens); i = w.headToken(i) {
		d++
	}
	return d
}

// headToken is the token that a token depends on; -1 for the root.
func (w *sentenceWriter) headToken(i int) int {
	head := string(splitColumns(w.raw, w.s.rows[w.headRow(i)].line)[colHead].in(w.raw))
	n, err := strconv.Atoi(head)
	if err != nil || n <= 0 || n >= len(w.tokenOf()) {
		return -1
	}
	return w.tokenOf()[n]
}

// tokenOf gives the token of each word's number.
func (w *sentenceWriter) tokenOf() []int {
	if w.numbered == nil {
		w.numbered = []int{-1}
		for _, r := range w.s.rows {
			if !strings.ContainsAny(r.id, "-.") {
				w.numbered = append(w.numbered, r.token)
			}
		}
	}
	return w.numbered
}

// headRow is the row of a token that has its place in the tree: of the words of
// a contraction the one whose head is no other of them.
func (w *sentenceWriter) headRow(i int) int {
	from, to := w.s.tokens[i].rows[0], w.s.tokens[i].rows[1]
	for k := from + 1; k < to; k++ {
		head := string(splitColumns(w.raw, w.s.rows[k].line)[colHead].in(w.raw))
		inside := false
		for _, r := range w.s.rows[from+1 : to] {
			inside = inside || r.id == head
		}
		if !inside {
			return k
		}
	}
	return to - 1
}

// text is the new text of the sentence.
func (w *sentenceWriter) text() string {
	var b strings.Builder
	for i, o := range w.out {
		b.WriteString(o.form)
		if i+1 == len(w.out) {
			break
		}
		if o.joined {
			continue
		}
		gap := " "
		if next := w.out[i+1]; o.same && next.same && next.old == o.old+1 && !w.s.tokens[o.old].joined {
			gap = w.gap(o.old)
		}
		b.WriteString(gap)
	}
	return b.String()
}

// gap is the white space after a token, as the sentence's text has it.
func (w *sentenceWriter) gap(i int) string {
	for _, c := range w.s.comments {
		if c.kind != sameText {
			continue
		}
		value := string(c.value.in(w.raw))
		value = strings.TrimFunc(value, unicode.IsSpace)
		from, to := w.s.tokens[i].end-w.s.start, w.s.tokens[i+1].start-w.s.start
		if to <= len(value) && from < to && strings.TrimFunc(value[from:to], unicode.IsSpace) == "" {
			return value[from:to]
		}
	}
	return " "
}
