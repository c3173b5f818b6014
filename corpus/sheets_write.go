package corpus

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// write carries replacements in the cells over to the parts.
func (b *book) write(reps []Replacement) (patches []patch, remarks []string) {
	became := map[string]string{}
	byString := map[int][]cellChange{}
	for _, c := range b.changes(reps) {
		if c.cell.counts {
			remarks = append(remarks, "kept: number that counts rows")
			continue
		}
		old := b.text.String()[c.cell.start:c.cell.end]
		if _, ok := became[old]; !ok {
			became[old] = c.text
		}
		if c.cell.formula && c.cell.literal {
			remarks = append(remarks, fmt.Sprintf("a formula holds text of its own, look whether it shows an original: %s!%s", c.cell.sheet, c.cell.name))
		}
		switch c.cell.kind {
		case cellShared, cellNowhere:
			byString[c.cell.shared] = append(byString[c.cell.shared], c)
		case cellInline:
			patches = append(patches, b.rich(c.cell.value, c.local)...)
		default:
			patches = append(patches, b.plain(c)...)
		}
	}
	for i, list := range byString {
		patches = append(patches, b.shared(b.strings[i], list)...)
	}
	for old, places := range b.follow {
		if new, ok := became[old]; ok {
			for _, at := range places {
				patches = append(patches, patch{at.stretch, []byte(at.escape(new))})
			}
		}
	}
	return patches, remarks
}

// A cellChange is what becomes of a cell.
type cellChange struct {
	cell  *sheetCell
	local []Replacement // in the cell's text
	text  string        // that comes of it
}

// changes shares the replacements out among the cells. One that goes over several
// gives each a word, so that a first name and a surname stay in their columns.
func (b *book) changes(reps []Replacement) (out []cellChange) {
	text := b.text.String()
	k := 0
	for _, p := range reps {
		for k < len(b.cells) && b.cells[k].end <= p.Start && (p.Start < p.End || b.cells[k].end < p.Start) {
			k++
		}
		var covered []*sheetCell
		for i := k; i < len(b.cells) && (b.cells[i].start < p.End || len(covered) == 0 && b.cells[i].start <= p.Start); i++ {
			covered = append(covered, &b.cells[i])
		}
		words := wordsFor(p.Text, max(1, len(covered)))
		for i, c := range covered {
			r := Replacement{Start: max(p.Start, c.start) - c.start, End: min(p.End, c.end) - c.start, Text: words[i]}
			if n := len(out); n == 0 || out[n-1].cell != c {
				out = append(out, cellChange{cell: c})
			}
			last := &out[len(out)-1]
			last.local = append(last.local, r)
		}
	}
	for i := range out {
		c := &out[i]
		c.text, _, _ = Replace(text[c.cell.start:c.cell.end], c.local) // they are parts of replacements that were checked
	}
	return out
}

// shared writes a shared string, or gives its cells strings of their own.
func (b *book) shared(s sharedString, list []cellChange) (patches []patch) {
	same := !slices.ContainsFunc(list, func(c cellChange) bool { return c.text != list[0].text })
	all := len(list) >= s.used // no cell keeps it
	if all {
		patches = b.rich(s.stretch, list[0].local)
	}
	if same && all {
		return patches
	}
	for _, c := range list {
		if c.cell.kind == cellShared && (!all || c.text != list[0].text) {
			patches = append(patches, b.inline(c))
		}
	}
	return patches
}

// rich replaces in the text of an element with formats (CT_Rst); how it is read
// aloud goes with what was replaced.
func (b *book) rich(at stretch, local []Replacement) []patch {
	m := container{mapped: mapped{raw: b.raw}}
	var tag stretch
	var phonetic []patch
	fault := scanXML(at.in(b.raw), func(t xmlToken) {
		t.start, t.end = t.start+at.start, t.end+at.start
		switch {
		case t.kind == xmlStart && t.name == "rPh":
			phonetic = append(phonetic, patch{stretch: t.stretch})
		case t.kind == xmlEnd && t.name == "rPh":
			phonetic[len(phonetic)-1].end = t.end
		case t.kind == xmlStart:
			tag = t.stretch
		case (t.kind == xmlText || t.kind == xmlCDATA) && t.within() == "t" && t.above(2) != "rPh":
			if t.kind == xmlText && attributeOf(b.raw, tag, "space") != "preserve" {
				m.spaced = append(m.spaced, spacedText{t.stretch, tag.end - 1})
			}
			m.characters(t)
		}
	})
	if fault != nil {
		panic("corpus: " + fault.Error()) // it was read before
	}
	patches := m.write(local)
	return append(append(patches, m.keepSpaces(patches)...), phonetic...)
}

// plain writes a value that stands in the cell.
func (b *book) plain(c cellChange) []patch {
	switch c.cell.kind {
	case cellNumber:
		if _, err := strconv.ParseFloat(c.text, 64); err == nil && !strings.HasPrefix(c.text, "0") && !strings.HasPrefix(c.text, "+") {
			return []patch{{c.cell.value, []byte(c.text)}}
		}
	case cellDate:
		if n, ok := b.serial(c.text); ok {
			return []patch{{c.cell.value, []byte(n)}}
		}
	default:
		return []patch{{c.cell.value, []byte(inXML(c.text))}}
	}
	if c.cell.formula {
		return []patch{b.retag(c.cell, "str"), {c.cell.value, []byte(inXML(c.text))}}
	}
	return []patch{b.inline(c)}
}

// serial is the number that Excel has for a date.
func (b *book) serial(text string) (string, bool) {
	for _, layout := range []string{time.DateOnly, time.DateOnly + " 15:04"} {
		if at, err := time.Parse(layout, text); err == nil && at.After(b.epoch) {
			return strconv.FormatFloat(float64(at.Unix()-b.epoch.Unix())/(24*3600), 'f', -1, 64), true
		}
	}
	return "", false
}

// inline makes a cell one with a string of its own.
func (b *book) inline(c cellChange) patch {
	if c.cell.formula {
		tag := b.retag(c.cell, "str")
		between := string(b.raw[c.cell.tag.end:c.cell.value.start])
		return patch{c.cell.whole, []byte(string(tag.new) + between + inXML(c.text) + string(b.raw[c.cell.value.end:c.cell.whole.end]))}
	}
	prefix, _, ok := strings.Cut(strings.TrimPrefix(string(c.cell.tag.in(b.raw)), "<"), ":")
	if prefix += ":"; !ok || strings.ContainsAny(prefix, xmlSpace+">") {
		prefix = ""
	}
	new := fmt.Sprintf(`%s<%[2]sis><%[2]st xml:space="preserve">%s</%[2]st></%[2]sis></%[2]sc>`, b.retag(c.cell, "inlineStr").new, prefix, inXML(c.text))
	return patch{c.cell.whole, []byte(new)}
}

// retag gives the start tag of a cell another type.
func (b *book) retag(c *sheetCell, kind string) patch {
	return patch{c.tag, retagged(b.raw, c.tag, kind)}
}

// retagged is the start tag of a cell with another type.
func retagged(raw []byte, at stretch, kind string) []byte {
	tag := string(at.in(raw))
	for _, a := range attributesOf(raw, at) {
		if a.name == "t" {
			tag = string(raw[at.start:a.whole.start]) + string(raw[a.whole.end:at.end])
		}
	}
	return []byte(strings.TrimSuffix(tag, ">") + ` t="` + kind + `">`)
}
