package corpus

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A tree writes a sentence of CoNLL-U of which some words were replaced: words
// are numbered anew, and what depended on a replaced word depends on the one in
// its place.
type tree struct {
	*sentenceWriter
	ids  map[string]string // of old rows and what they are now; missing: gone
	gone []bool            // of old tokens: nothing stands for it alone
	rows []treeRow
}

// A treeRow is a line to write.
type treeRow struct {
	id      string
	old     int    // row it is made of; -1: none
	form    string // of replaced words
	new     bool
	joined  bool
	spacing bool   // its last column says whether space follows
	head    string // of words that have no old row: what they depend on
}

// number gives all rows their new numbers.
func (t *tree) number() {
	done := map[int]bool{} // contractions
	n := 0
	first := map[int]string{} // by group: its first new word
	t.gone = slices.Repeat([]bool{true}, len(t.s.tokens))
	for _, o := range t.out {
		if o.old >= 0 {
			t.gone[o.old] = false
		}
	}
	t.emptyNodes(0, "0", n)
	for i, o := range t.out {
		if o.same {
			n = t.numberSame(i, n, done)
			continue
		}
		n++
		id := strconv.Itoa(n)
		r := treeRow{id: id, old: -1, form: o.form, new: true, joined: o.joined, spacing: true}
		switch {
		case o.old >= 0: // it stands for one token
			r.old = t.headRow(o.old)
			t.ids[t.s.rows[r.old].id] = id
		case first[o.group] == "":
			r.old = t.headRow(o.heir)
			t.ids[t.s.rows[r.old].id] = id
		default:
			r.head = first[o.group]
			r.old = t.headRow(o.heir)
		}
		if first[o.group] == "" {
			first[o.group] = id
		}
		t.rows = append(t.rows, r)
	}
	t.inherit()
}

// numberSame numbers the rows of an untouched token, its contraction and the
// empty nodes after it.
func (t *tree) numberSame(i, n int, done map[int]bool) int {
	o := t.out[i]
	tok := &t.s.tokens[o.old]
	whole := tok.range_ >= 0 && t.isUntouched(tok.range_)
	if whole && !done[tok.range_] {
		done[tok.range_] = true
		size := t.sizeOf(tok.range_)
		last := i + size - 1
		t.rows = append(t.rows, treeRow{id: span(n+1, n+size), old: tok.range_, joined: t.out[last].joined, spacing: true})
	}
	for k := tok.rows[0]; k < tok.rows[1]; k++ {
		old := t.s.rows[k].id
		r := treeRow{old: k, joined: o.joined, spacing: !whole && k == tok.rows[0]}
		if strings.Contains(old, "-") {
			r.id = span(n+1, n+tok.rows[1]-k-1)
		} else {
			n++
			r.id = strconv.Itoa(n)
			t.ids[old] = r.id
		}
		t.rows = append(t.rows, r)
	}
	t.emptyNodes(tok.rows[1], t.s.rows[tok.rows[1]-1].id, n)
	return n
}

// emptyNodes keeps the empty nodes that follow a word. They repeat words of the
// sentence, which have changed.
func (t *tree) emptyNodes(row int, base string, n int) {
	for ; row < len(t.s.rows) && strings.HasPrefix(t.s.rows[row].id, base+"."); row++ {
		id := strconv.Itoa(n) + t.s.rows[row].id[len(base):]
		t.ids[t.s.rows[row].id] = id
		t.rows = append(t.rows, treeRow{id: id, old: row, form: "_", new: true})
	}
}

func span(a, b int) string { return strconv.Itoa(a) + "-" + strconv.Itoa(b) }

// isUntouched reports whether no word of a contraction was replaced.
func (t *tree) isUntouched(row int) bool {
	same := 0
	for _, o := range t.out {
		if o.same && t.s.tokens[o.old].range_ == row {
			same++
		}
	}
	return same == t.sizeOf(row)
}

func (t *tree) sizeOf(row int) int {
	n := 0
	for i := range t.s.tokens {
		if t.s.tokens[i].range_ == row {
			n++
		}
	}
	return n
}

// inherit finds for every word that is gone the one that stands for it: the
// first new word of its run or, if the run was taken out, the nearest word
// above it that is left.
func (t *tree) inherit() {
	for i := range t.s.tokens {
		for _, o := range t.out {
			if !o.same && o.old < 0 && t.sameRun(o, i) {
				t.renumber(i, t.ids[t.s.rows[t.headRow(o.heir)].id])
				break
			}
		}
	}
	for i := range t.s.tokens {
		at := t.headToken(i)
		for n := 0; at >= 0 && t.ids[t.s.rows[t.headRow(at)].id] == "" && n < len(t.s.tokens); n++ {
			at = t.headToken(at)
		}
		id := t.root()
		if at >= 0 && t.ids[t.s.rows[t.headRow(at)].id] != "" {
			id = t.ids[t.s.rows[t.headRow(at)].id]
		}
		t.renumber(i, id)
	}
}

// renumber gives the words of a token the number of another word, unless they are still in
// the sentence.
func (t *tree) renumber(i int, id string) {
	tok := &t.s.tokens[i]
	for k := tok.rows[0]; k < tok.rows[1]; k++ {
		if old := t.s.rows[k].id; t.ids[old] == "" && !strings.Contains(old, "-") {
			t.ids[old] = id
		}
	}
}

// sameRun reports whether a token was in the run that a new word comes from.
func (t *tree) sameRun(o outWord, i int) bool {
	at := o.heir
	for at < i && t.gone[at+1] {
		at++
	}
	for at > i && t.gone[at-1] {
		at--
	}
	return at == i
}

// root is the word that takes the root's place when that was taken out: the
// first one.
func (t *tree) root() string {
	for _, r := range t.rows {
		if !strings.ContainsAny(r.id, "-.") {
			return r.id
		}
	}
	return "1"
}

// lines writes the rows.
func (t *tree) lines() [][]byte {
	rootless := true
	for _, r := range t.rows {
		if r.head == "" && r.old >= 0 && string(t.cell(r.old, colHead)) == "0" {
			rootless = false
		}
	}
	var out [][]byte
	for _, r := range t.rows {
		cells := make([]string, 10)
		for c := range cells {
			cells[c] = string(t.cell(r.old, c))
		}
		cells[colID] = r.id
		isWord := !strings.ContainsAny(r.id, "-.")
		if isWord || strings.Contains(r.id, ".") {
			t.depend(&r, cells)
		}
		if rootless && isWord && r.id == t.root() {
			cells[colHead], cells[colDeprel], cells[colDeps] = "0", "root", "_"
			rootless = false
		}
		if r.new {
			cells[colForm], cells[colLemma], cells[colFeats], cells[colMisc] = r.form, "_", "_", "_"
			if isPunctuation(r.form) && r.head != "" {
				cells[colUPOS], cells[colDeprel] = "PUNCT", "punct"
			}
		}
		if r.spacing {
			cells[colMisc] = setSpacing(cells[colMisc], r.joined)
		}
		out = append(out, []byte(strings.Join(cells, "\t")))
	}
	return out
}

func (t *tree) cell(row, col int) []byte {
	return splitColumns(t.raw, t.s.rows[row].line)[col].in(t.raw)
}

// depend makes the columns that name other words.
func (t *tree) depend(r *treeRow, cells []string) {
	if r.head != "" {
		cells[colHead], cells[colDeprel], cells[colDeps], cells[colXPOS] = r.head, "flat", "_", "_"
		return
	}
	if id := t.ids[cells[colHead]]; id != "" && id != r.id {
		cells[colHead] = id
	} else if cells[colHead] != "_" && cells[colHead] != "0" {
		cells[colHead], cells[colDeprel] = "0", "root"
	}
	if cells[colDeps] == "_" {
		return
	}
	var deps []string
	for d := range strings.SplitSeq(cells[colDeps], "|") {
		head, relation, ok := strings.Cut(d, ":")
		if id := t.ids[head]; ok && id != "" && id != r.id {
			deps = append(deps, id+":"+relation)
		}
	}
	if cells[colDeps] = strings.Join(deps, "|"); len(deps) == 0 {
		cells[colDeps] = "_"
	}
}

func isPunctuation(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPunct(r) }) < 0
}

// setSpacing says in the last column whether a space follows.
func setSpacing(misc string, joined bool) string {
	const no = "SpaceAfter=No"
	if hasFeature([]byte(misc), no) == joined {
		return misc
	}
	var rest []string
	for f := range strings.SplitSeq(misc, "|") {
		if f != no && f != "_" && f != "" {
			rest = append(rest, f)
		}
	}
	if joined {
		rest = append(rest, no)
	}
	if len(rest) == 0 {
		return "_"
	}
	return strings.Join(rest, "|")
}
