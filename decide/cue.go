package decide

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

//go:embed cues
var cueFiles embed.FS

// cueWords is how many words the longest cue has.
const cueWords = 4

// A cue is what a word or phrase near a name says of it.
type cue struct {
	before, after, follows, inside         Trait
	works, lead, stop, skip, who, not, old bool
	student, belief, legal, mine, kin      bool
	writing                                bool
	elided                                 bool
	number                                 int
}

// A cueExample is a line of a table that shows what a cue means.
type cueExample struct {
	line  int
	trait string
	text  string // with the name in ⟦ ⟧
	holds bool
}

// A cueTable is one language's cues by folded phrase. It is not changed once
// it was read.
type cueTable struct {
	phrases  map[string]*cue
	examples []cueExample
}

// loadCues reads the table of a language. A language without one has no
// evidence in its texts: then only lists speak.
func loadCues(language string) (*cueTable, error) {
	file := "cues/" + language + ".txt"
	data, err := fs.ReadFile(cueFiles, file)
	if err != nil {
		return &cueTable{}, nil
	}
	t, err := parseCues(string(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return t, nil
}

func parseCues(text string) (*cueTable, error) {
	t := &cueTable{phrases: map[string]*cue{}}
	trait := ""
	for i, line := range strings.Split(text, "\n") {
		switch {
		case line == "" || line[0] == '#':
		case strings.HasPrefix(line, "+ "), strings.HasPrefix(line, "- "):
			t.examples = append(t.examples, cueExample{i + 1, trait, line[2:], line[0] == '+'})
		default:
			cells := strings.SplitN(line, " | ", 3)
			if len(cells) != 3 {
				return nil, fmt.Errorf("line %d: not a cue; the head of cues/en.txt says what one looks like", i+1)
			}
			trait = cells[0]
			for _, phrase := range strings.Split(cells[2], ", ") {
				for _, p := range spellings(phrase) {
					if !t.add(trait, cells[1], lexicon.Fold(strings.Join(t.splitElisions(strings.Fields(p)), " "))) {
						return nil, fmt.Errorf("line %d: no such cue; the head of cues/en.txt says which there are", i+1)
					}
				}
			}
		}
	}
	return t, nil
}

// spellings are a phrase without and with its letters in brackets.
func spellings(phrase string) []string {
	stem, ending, ok := strings.Cut(phrase, "(")
	if !ok || stem == "" || !strings.HasSuffix(ending, ")") {
		return []string{phrase}
	}
	return []string{stem, stem + strings.TrimSuffix(ending, ")")}
}

func (t *cueTable) add(trait, where, phrase string) bool {
	c := t.phrases[phrase]
	if c == nil {
		c = &cue{}
		t.phrases[phrase] = c
	}
	flags := map[string]*bool{
		"works": &c.works, "lead": &c.lead, "stop": &c.stop, "skip": &c.skip, "who": &c.who, "not": &c.not, "old": &c.old,
		"student": &c.student, "belief": &c.belief, "legal": &c.legal, "mine": &c.mine, "kin": &c.kin,
		"elided": &c.elided, "writing": &c.writing,
	}
	if f := flags[trait]; f != nil {
		*f = true
		return true
	}
	if trait == "number" {
		n, err := strconv.Atoi(where)
		c.number = n
		return err == nil
	}
	e, ok := traitNamed(trait)
	switch where {
	case "before":
		c.before |= e.bits
	case "after":
		c.after |= e.bits
	case "title":
		c.before, c.after = c.before|e.bits, c.after|e.bits
	case "follows":
		c.follows |= e.bits
	case "inside":
		c.inside |= e.bits
	default:
		ok = false
	}
	return ok
}

// splitElisions splits elided words from the words that they are written together with:
// l’|actrice.
func (t *cueTable) splitElisions(words []string) []string {
	var out []string
	for i, w := range words {
		at := strings.IndexAny(w, "'’")
		if at >= 0 {
			_, n := utf8.DecodeRuneInString(w[at:])
			at += n
		}
		if at <= 0 || at == len(w) || !t.find(lexicon.Fold(w[:at])).elided {
			if out != nil {
				out = append(out, w)
			}
			continue
		}
		if out == nil {
			out = append(make([]string, 0, len(words)+1), words[:i]...)
		}
		out = append(out, w[:at], w[at:])
	}
	if out == nil {
		return words
	}
	return out
}

// none is the cue of words that say nothing.
var none = &cue{}

// find returns the cue for a phrase, or none.
func (t *cueTable) find(phrase string) *cue {
	if c := t.phrases[phrase]; c != nil {
		return c
	}
	return none
}
