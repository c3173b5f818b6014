package corpus

import (
	"bytes"
	"strconv"
)

// appendRows puts new lines in the place of the old ones, as few as can be.
func appendRows(patches []patch, raw []byte, old []row, lines [][]byte) []patch {
	a, n, m := 0, len(old), len(lines)
	whole := func(i int) []byte { return raw[old[i].line.start:old[i].end] }
	for a < n && a < m && bytes.Equal(whole(a), lines[a]) {
		a++
	}
	for n > a && m > a && bytes.Equal(whole(n-1), lines[m-1]) {
		n--
		m--
	}
	if a == n && a == m {
		return patches
	}
	at := stretch{}
	switch {
	case a < n:
		at = stretch{old[a].line.start, old[n-1].end}
	case a < len(old):
		at = stretch{old[a].line.start, old[a].line.start}
	default:
		at = stretch{old[a-1].end, old[a-1].end}
	}
	return append(patches, patch{at, bytes.Join(lines[a:m], nil)})
}

// rows makes the lines of the new sentence.
func (w *sentenceWriter) rows() [][]byte {
	if w.conllu {
		return w.treeRows()
	}
	tags := w.tags()
	var out [][]byte
	number := 1
	for i, o := range w.out {
		template := w.s.rows[w.s.tokens[max(o.heir, 0)].rows[0]]
		cols := splitColumns(w.raw, template.line)
		cells := make([]string, len(cols))
		for c := range cols {
			v := string(cols[c].in(w.raw))
			switch {
			case c == w.form:
				v = o.form
			case c == w.tag:
				v = tags[i]
			case c == w.id:
				if _, err := strconv.Atoi(v); err == nil {
					v = strconv.Itoa(number)
				}
			case !o.same && !isOutside(v):
				v = "_"
			}
			cells[c] = v
		}
		number++
		out = append(out, w.line(template, cols, cells))
	}
	return w.endLines(out)
}

// line writes cells with what stands between the columns of a template.
func (w *sentenceWriter) line(template row, cols []stretch, cells []string) []byte {
	var b []byte
	at := template.line.start
	for i, c := range cols {
		b = append(b, w.raw[at:c.start]...)
		b = append(b, cells[i]...)
		at = c.end
	}
	return append(b, w.raw[at:template.line.end]...)
}

// endLines puts line ends to lines: those of the sentence's first line, and at
// the last line what the file has there.
func (w *sentenceWriter) endLines(lines [][]byte) [][]byte {
	rows := w.s.rows
	first, last := rows[0], rows[len(rows)-1]
	end := w.raw[first.line.end:first.end]
	if !bytes.HasSuffix(end, []byte("\n")) { // the file's only line
		end = []byte("\n")
	}
	for i := range lines {
		if i+1 == len(lines) {
			end = w.raw[last.line.end:last.end]
		}
		lines[i] = append(lines[i], end...)
	}
	return lines
}

// tags makes the tags of the new sentence. Those of untouched tokens stay as
// they are written unless their span begins or ends elsewhere now.
func (w *sentenceWriter) tags() []string {
	toks := w.s.tokens
	spanOf := func(i int) (int, string) {
		if i < 0 || i >= len(w.out) || w.out[i].heir < 0 {
			return -1, ""
		}
		t := &toks[w.out[i].heir]
		return t.span, t.tag.label
	}
	edge := func(i, j int) bool { // a span ends between two old tokens
		return i < 0 || j >= len(toks) || toks[i].span != toks[j].span
	}
	out := make([]string, len(w.out))
	for i, o := range w.out {
		span, label := spanOf(i)
		before, labelBefore := spanOf(i - 1)
		after, _ := spanOf(i + 1)
		first, last := span != before, span != after
		if o.old >= 0 && first == edge(o.old-1, o.old) && (last == edge(o.old, o.old+1) || w.style.last == 0) {
			out[i] = w.s.rows[toks[o.old].rows[0]].tag
			continue
		}
		out[i] = w.style.write(label, first, last, first && labelBefore == label)
	}
	return out
}

// Columns of CoNLL-U.
const (
	colID = iota
	colForm
	colLemma
	colUPOS
	colXPOS
	colFeats
	colHead
	colDeprel
	colDeps
	colMisc
)

// treeRows makes the lines of a CoNLL-U sentence.
func (w *sentenceWriter) treeRows() [][]byte {
	t := tree{sentenceWriter: w, ids: map[string]string{"0": "0"}}
	t.number()
	return w.endLines(t.lines())
}
