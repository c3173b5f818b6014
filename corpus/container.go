package corpus

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	understudy "github.com/understudy-text/understudy"
)

// A container is the body of a file made of parts some of which hold text: an
// archive of XML, say. The parts that do are laid one after another into
// mapped.raw, so that one document goes over all of them and its dates, names
// and languages agree; what people read beside the running text follows, a line
// each.
type container struct {
	mapped
	parts  []part // in the order of mapped.raw
	asides []*aside
	known  map[string]*aside // by what and value
	spaced []spacedText      // in the order of mapped.raw
	fixed  []fixed
	told   []string // remarks that are always made

	mentions []understudy.Span // cells of typed columns, in the text

	identifiers []*aside // that are no text, but may hold what is hidden in it

	sheets    map[string]*aside // names of sheets, by their small letters
	sheetMark byte              // stands behind them in formulas
	cellEnds  []int             // in the text: separators of cells that keep their columns

	// front writes the replacements that begin before frontEnd of the text, which
	// is not that of mapped; it may be nil.
	front    func(replacements []Replacement) (patches []patch, remarks []string)
	frontEnd int
	// after returns patches that follow from replacements in the running text; it
	// may be nil.
	after func(replacements []Replacement) []patch
	// seal carries new bytes of parts, by index, over to the file.
	seal func(changed map[int][]byte) []patch
	// restoring says that the file comes back: nothing is taken out.
	restoring bool
}

// A part is a stretch of mapped.raw and what it is called in the file.
type part struct {
	stretch
	name string
}

// An aside is a string beside the running text, at one or several places: the
// name of an author, the description of a picture.
type aside struct {
	value      string
	start, end int // in the text
	places     []place
	what       string              // what it is, for remarks; empty: it stays unless it is replaced
	instead    string              // what is written where what is known and nothing replaced it
	fix        func(string) string // makes a new value fit; nil: as it is
}

// A place is where an aside is written.
type place struct {
	stretch
	escape func(string) string
}

// A fixed patch is made whenever a file is pseudonymized.
type fixed struct {
	patch
	what string
}

// A spacedText keeps white space at its ends only if its start tag says so.
type spacedText struct {
	content stretch
	tagEnd  int // the ">" of the start tag
}

// begin appends a part; what it holds is then added from mapped.raw.
func (c *container) begin(name string, content []byte) part {
	p := part{stretch{len(c.raw), len(c.raw) + len(content)}, name}
	c.raw = append(c.raw, content...)
	c.parts = append(c.parts, p)
	return p
}

// scan reads a part as XML. Offsets of the tokens are those of mapped.raw.
func (c *container) scan(p part, visit func(t xmlToken)) error {
	fault := scanXML(p.in(c.raw), func(t xmlToken) {
		t.start += p.start
		t.end += p.start
		visit(t)
	})
	if fault != nil {
		return faultIn(p.name, fault)
	}
	return nil
}

// aside adds a string beside the text. What is known already has one more place.
func (c *container) aside(value string, at place, what, instead string) *aside {
	if value == "" {
		return nil
	}
	if c.known == nil {
		c.known = map[string]*aside{}
	}
	key := what + "\x00" + value
	a := c.known[key]
	if a == nil {
		a = &aside{value: value, what: what, instead: instead}
		c.known[key] = a
		c.asides = append(c.asides, a)
	}
	a.places = append(a.places, at)
	return a
}

// attribute adds the value of an attribute beside the text.
func (c *container) attribute(a xmlAttribute, what, instead string) {
	c.aside(unescapeXML(a.in(c.raw)), place{a.stretch, inXMLAttribute}, what, instead)
}

// fix notes a patch that is always made; what is the remark about it, if there is one.
func (c *container) fix(s stretch, new, what string) {
	c.fixed = append(c.fixed, fixed{patch{s, []byte(new)}, what})
}

// document ends the text of the container and returns it.
func (c *container) document(id, language string) understudy.Document {
	for i, a := range c.asides {
		if c.text.Len() > 0 {
			if i == 0 {
				c.gap("\n\n")
			} else {
				c.gap("\n")
			}
		}
		a.start = c.text.Len()
		c.gap(a.value)
		a.end = c.text.Len()
	}
	return understudy.Document{ID: id, Language: language, Text: c.text.String(), Fixed: c.mentions}
}

func (c *container) patches(_ *Record, replacements [][]Replacement, _ []string, scrub func(string) string) changes {
	done := c.changes(replacements[0], scrub)
	changed := map[int][]byte{}
	byPart := map[int][]patch{}
	for _, p := range done.patches {
		i := sort.Search(len(c.parts), func(i int) bool { return c.parts[i].end >= p.end })
		for c.parts[i].start > p.start { // an empty patch between two parts
			i--
		}
		p.stretch = stretch{p.start - c.parts[i].start, p.end - c.parts[i].start}
		byPart[i] = append(byPart[i], p)
	}
	for i, list := range byPart {
		changed[i], _ = applyPatches(c.parts[i].in(c.raw), list)
	}
	done.patches = nil
	if len(changed) > 0 || !c.restoring && scrub != nil {
		done.patches = c.seal(changed)
	}
	return done
}

// changes are those of mapped.raw.
func (c *container) changes(replacements []Replacement, scrub func(string) string) (done changes) {
	end := c.text.Len()
	if len(c.asides) > 0 {
		end = c.asides[0].start
	}
	inText := sort.Search(len(replacements), func(i int) bool { return replacements[i].Start >= end })
	if inText > 0 && replacements[inText-1].End > end { // into the asides
		replacements = slices.Clone(replacements)
		p := replacements[inText-1]
		replacements[inText-1].End = end
		replacements = slices.Insert(replacements, inText, Replacement{Start: end, End: p.End})
	}
	ahead := sort.Search(inText, func(i int) bool { return replacements[i].Start >= c.frontEnd })
	running := c.byCell(replacements[ahead:inText])
	done.patches = c.write(running)
	if c.after != nil {
		done.patches = append(done.patches, c.after(running)...)
	}
	done.patches = append(done.patches, c.keepSpaces(done.patches)...)
	if ahead > 0 {
		patches, remarks := c.front(replacements[:ahead])
		done.patches, done.remarks = append(done.patches, patches...), remarks
	}
	removing := scrub != nil && !c.restoring
	rest := replacements[inText:]
	for _, a := range c.asides {
		value, touched := a.replaced(&rest)
		switch {
		case touched:
			if a.what != "" {
				done.remarks = append(done.remarks, "replaced: "+a.what)
			}
		case scrub != nil:
			if value = scrub(a.value); value != a.value && utf8.ValidString(value) {
				done.notes = append(done.notes, Note{Original: a.value, Written: value})
				if a.what != "" {
					done.remarks = append(done.remarks, "replaced: "+a.what)
				}
				break
			}
			if value = a.value; a.what != "" && removing && value != a.instead {
				value = a.instead
				done.remarks = append(done.remarks, "removed: "+a.what)
			}
		}
		if value == a.value {
			continue
		}
		if a.fix != nil {
			value = a.fix(value)
		}
		for _, at := range a.places {
			done.patches = append(done.patches, patch{at.stretch, []byte(at.escape(value))})
		}
	}
	if scrub != nil {
		done.add(c.identified(scrub))
	}
	if removing {
		for _, f := range c.fixed {
			done.patches = append(done.patches, f.patch)
			if f.what != "" {
				done.remarks = append(done.remarks, f.what)
			}
		}
		done.remarks = append(done.remarks, c.told...)
	}
	return done
}

// identifier notes a place of an identifier.
func (c *container) identifier(value string, at place) {
	if c.known == nil {
		c.known = map[string]*aside{}
	}
	key := "\x00identifier\x00" + value
	a := c.known[key]
	if a == nil {
		a = &aside{value: value}
		c.known[key] = a
		c.identifiers = append(c.identifiers, a)
	}
	a.places = append(a.places, at)
}

// identified writes identifiers anew that hold what is hidden, each with a number of its own.
func (c *container) identified(scrub func(string) string) (done changes) {
	for n, a := range c.identifiers {
		written := scrub(a.value)
		if written == a.value || !utf8.ValidString(written) {
			continue
		}
		if !c.restoring {
			written = fmt.Sprintf("%s-%d", asIdentifier(written), n+1)
			done.remarks = append(done.remarks, "replaced: identifier")
		}
		done.notes = append(done.notes, Note{Original: a.value, Written: written})
		for _, at := range a.places {
			done.patches = append(done.patches, patch{at.stretch, []byte(at.escape(written))})
		}
	}
	return done
}

// asIdentifier leaves what a name in XML may hold; it begins with a letter.
func asIdentifier(s string) string {
	return "x" + strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '.' {
			return r
		}
		return '-'
	}, s)
}

// replaced makes the replacements that begin before the end of the aside; of one
// that goes on, the rest stays in the list.
func (a *aside) replaced(list *[]Replacement) (value string, touched bool) {
	var b strings.Builder
	done := a.start
	for len(*list) > 0 && (*list)[0].Start < a.end {
		p := (*list)[0]
		*list = (*list)[1:]
		if p.End > a.end {
			*list = slices.Insert(slices.Clone(*list), 0, Replacement{Start: a.end, End: p.End})
			p.End = a.end
		}
		if p.End <= a.start {
			continue
		}
		p.Start = max(p.Start, a.start)
		b.WriteString(a.value[done-a.start : p.Start-a.start])
		b.WriteString(p.Text)
		done, touched = p.End, true
	}
	return b.String() + a.value[done-a.start:], touched
}

// keepSpaces returns what makes elements keep the white space that patches leave
// at their ends.
func (c *container) keepSpaces(patches []patch) (out []patch) {
	last := -1
	for _, p := range patches {
		i := sort.Search(len(c.spaced), func(i int) bool { return c.spaced[i].content.end >= p.end })
		if i == len(c.spaced) || i <= last || c.spaced[i].content.start > p.start {
			continue
		}
		last = i
		at := c.spaced[i].tagEnd
		out = append(out, patch{stretch{at, at}, []byte(` xml:space="preserve"`)})
	}
	return out
}

// byCell takes replacements over several cells apart: each gets a word, so that a
// first name and a surname stay in their columns.
func (c *container) byCell(replacements []Replacement) []Replacement {
	out := make([]Replacement, 0, len(replacements))
	for _, p := range replacements {
		first := sort.SearchInts(c.cellEnds, p.Start)
		last := sort.SearchInts(c.cellEnds, p.End)
		if first == last {
			out = append(out, p)
			continue
		}
		words := wordsFor(p.Text, last-first+1)
		for i, word := range words {
			part := Replacement{Start: p.Start, End: p.End, Text: word}
			if i > 0 {
				part.Start = c.cellEnds[first+i-1] + 1
			}
			if i < len(words)-1 {
				part.End = c.cellEnds[first+i]
			}
			out = append(out, part)
		}
	}
	return out
}

// wordsFor shares the words of a stand-in out among n places; the last gets what is left.
func wordsFor(text string, n int) []string {
	out := make([]string, n)
	words := strings.Fields(text)
	if n == 1 || len(words) < n {
		out[0] = text
		return out
	}
	copy(out, words[:n-1])
	out[n-1] = strings.Join(words[n-1:], " ")
	return out
}
