// Package treebank reads sentences with their tags from CoNLL-U files
// (https://universaldependencies.org/format.html). In comes such a file, out come its
// sentences as words with UPOS tags and the text they stand in.
//
// It may know no other package.
package treebank

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// UPOS lists the universal part-of-speech tags of Universal Dependencies v2.
var UPOS = [...]string{"ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
	"PUNCT", "SCONJ", "SYM", "VERB", "X"}

// A Sentence is one sentence of a treebank. Words are syntactic words: of a
// multiword token such as "don't" (3-4) its words (3 and 4) are kept, and empty
// nodes (8.1) are left out. Contract joins those that are not in the text.
type Sentence struct {
	ID, Text string   // the comments sent_id and text; may be empty
	Words    []string // the FORM column
	Tags     []string // the UPOS column

	Language  []string // the XPOS column: the treebank's own tags
	Heads     []int    // the HEAD column: word numbers from 1; 0 for the root and where there is none
	Relations []string // the DEPREL column

	Contractions []Contraction
}

// A Contraction is a multiword token of the words [First, Last) whose forms do not
// make up its own: "du" of de and le.
type Contraction struct {
	First, Last int
	Form        string
}

// Contract brings the words of the sentence to those of its text: a contraction for
// which whole holds is one word, with the tag of its first. What the treebank says of
// its words besides tags is dropped.
func (s *Sentence) Contract(whole func(form string) bool) {
	var words, tags []string
	at := 0
	for _, c := range s.Contractions {
		if !whole(c.Form) {
			continue
		}
		words = append(append(words, s.Words[at:c.First]...), c.Form)
		tags = append(append(tags, s.Tags[at:c.First]...), s.Tags[c.First])
		at = c.Last
	}
	s.Words, s.Tags = append(words, s.Words[at:]...), append(tags, s.Tags[at:]...)
	s.Language, s.Heads, s.Relations, s.Contractions = nil, nil, nil, nil
}

// maxLine is how long a line may be, in bytes.
const maxLine = 1 << 20

// ReadFile reads the sentences of a file. Errors name the file and the line.
func ReadFile(name string) ([]Sentence, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err // names the file already
	}
	defer f.Close()
	list, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// Read reads the sentences of a CoNLL-U file. Errors name the line, never its
// text.
func Read(r io.Reader) ([]Sentence, error) {
	var list []Sentence
	var p parser
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	n := 0
	for lines.Scan() {
		n++
		done, err := p.line(strings.TrimSuffix(lines.Text(), "\r"))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if done != nil {
			list = append(list, *done)
		}
	}
	if err := lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("longer than %d bytes: not CoNLL-U", maxLine)
		}
		return nil, fmt.Errorf("line %d: %w", n+1, err)
	}
	if done, err := p.line(""); err != nil {
		return nil, fmt.Errorf("line %d: %w", n, err)
	} else if done != nil {
		list = append(list, *done)
	}
	return list, nil
}

// A parser collects the sentence that is being read.
type parser struct {
	now     Sentence
	ranges  []Contraction // all multiword tokens so far
	through int           // the last word of the latest multiword token
	plus    []int         // CoNLL-U Plus: where the columns ID, FORM and UPOS are; nil: CoNLL-U
}

// line takes one line and returns the sentence that it ends, if any.
func (p *parser) line(s string) (*Sentence, error) {
	switch {
	case strings.TrimSpace(s) == "":
		return p.end()
	case s[0] == '#':
		if v, ok := comment(s, "sent_id"); ok {
			p.now.ID = v
		} else if v, ok := comment(s, "text"); ok {
			p.now.Text = v
		} else if v, ok := comment(s, "global.columns"); ok {
			return nil, p.declare(strings.Fields(v))
		}
		return nil, nil
	}
	columns, err := p.columns(s)
	if err != nil {
		return nil, err
	}
	return nil, p.token(columns)
}

// declare reads which columns a CoNLL-U Plus file has
// (https://universaldependencies.org/ext-format.html).
func (p *parser) declare(names []string) error {
	p.plus = nil
	for _, name := range []string{"ID", "FORM", "UPOS"} {
		i := slices.Index(names, name)
		if i < 0 {
			return fmt.Errorf("the file declares no column %s", name)
		}
		p.plus = append(p.plus, i)
	}
	return nil
}

// columns cuts a line into the columns of CoNLL-U.
func (p *parser) columns(s string) ([]string, error) {
	columns := strings.Split(s, "\t")
	if p.plus != nil {
		all := []string{"_", "_", "_", "_", "_", "_", "_", "_", "_", "_"}
		for k, to := range []int{0, 1, 3} {
			if p.plus[k] >= len(columns) {
				return nil, fmt.Errorf("%d columns, fewer than the file declares", len(columns))
			}
			all[to] = columns[p.plus[k]]
		}
		return all, nil
	}
	if len(columns) != 10 {
		return nil, fmt.Errorf("%d columns, not the 10 of CoNLL-U, separated by tabs", len(columns))
	}
	return columns, nil
}

func comment(s, key string) (value string, ok bool) {
	k, v, ok := strings.Cut(strings.TrimSpace(s[1:]), "=")
	return strings.TrimSpace(v), ok && strings.TrimSpace(k) == key
}

func (p *parser) token(columns []string) error {
	id, form, tag := columns[0], columns[1], columns[3]
	next := len(p.now.Words) + 1
	if first, last, ok := strings.Cut(id, "-"); ok {
		from, err1 := strconv.Atoi(first)
		to, err2 := strconv.Atoi(last)
		if err1 != nil || err2 != nil || from != next || to < from || from <= p.through {
			return fmt.Errorf("the range %.20q does not start at the next word, %d", id, next)
		}
		p.through = to
		p.ranges = append(p.ranges, Contraction{from - 1, to, form})
		return nil
	}
	if word, _, ok := strings.Cut(id, "."); ok {
		if n, err := strconv.Atoi(word); err != nil || n != next-1 {
			return fmt.Errorf("the empty node %.20q does not follow word %d", id, next-1)
		}
		return nil
	}
	if n, err := strconv.Atoi(id); err != nil || n != next {
		return fmt.Errorf("the word's number is %.20q, not %d", id, next)
	}
	switch {
	case form == "":
		return fmt.Errorf("word %d has no form", next)
	case !slices.Contains(UPOS[:], tag):
		return fmt.Errorf("word %d has the tag %.20q, which is no UPOS tag of UD v2", next, tag)
	}
	p.now.Words = append(p.now.Words, form)
	p.now.Tags = append(p.now.Tags, tag)
	head, err := strconv.Atoi(columns[6])
	if err != nil && columns[6] != "_" || head < 0 {
		return fmt.Errorf("word %d has the head %.20q, which is no number", next, columns[6])
	}
	p.now.Language = append(p.now.Language, columns[4])
	p.now.Heads = append(p.now.Heads, head)
	p.now.Relations = append(p.now.Relations, columns[7])
	return nil
}

func (p *parser) end() (*Sentence, error) {
	done, through, ranges := p.now, p.through, p.ranges
	*p = parser{plus: p.plus}
	if through > len(done.Words) {
		return nil, fmt.Errorf("a multiword token goes on to word %d of %d", through, len(done.Words))
	}
	for i, head := range done.Heads {
		if head > len(done.Words) {
			return nil, fmt.Errorf("word %d has the head %d of %d words", i+1, head, len(done.Words))
		}
	}
	for _, c := range ranges {
		if strings.Join(done.Words[c.First:c.Last], "") != c.Form {
			done.Contractions = append(done.Contractions, c)
		}
	}
	if len(done.Words) == 0 {
		return nil, nil // several empty lines, or comments on their own
	}
	return &done, nil
}
