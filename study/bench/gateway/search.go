package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A form is how a model may write what it has heard.
type form struct {
	name string
	of   func(string) string
}

// fullName is what looks like one.
var fullName = regexp.MustCompile(`(\p{Lu}\p{Ll}+) (\p{Lu}\p{Ll}+)`)

// asHeard is what was said last, unchanged; forms are how a model may write it itself.
var (
	asHeard = form{"as heard", func(s string) string { return s }}
	forms   = []form{
		{"in capitals", strings.ToUpper},
		{"without marks", unmarked},
		{"initial and surname", func(s string) string {
			return fullName.ReplaceAllStringFunc(s, func(name string) string {
				given, surname, _ := strings.Cut(name, " ")
				first, _ := utf8.DecodeRuneInString(given)
				return string(first) + ". " + surname
			})
		}},
		{"surname first", func(s string) string { return fullName.ReplaceAllString(s, "$2, $1") }},
		{"surname alone", func(s string) string { return fullName.ReplaceAllString(s, "$2") }},
	}
)

// A score is what became of the answers in one form.
type score struct {
	asked, equal int
	alike        int // equal but for case and marks: the original has its own
	refused      int
	unproven     int // words that may be stand-ins and were left
}

// A trial asks, and counts what the model heard and what came back.
type trial struct {
	gateway string
	model   *repeater
	show    bool

	scores         map[string]*score         // by the form's name
	slots, missed  map[string]map[string]int // by language and slot
	asked, changed map[string]int            // words of the templates by language: all; those that the model did not hear
	inConversations,
	inFull map[string]int // conversations by language: with an original that was heard; all
	genres map[string]int // originals that were heard, by language and genre
}

// search asks in all conversations, and counts the originals that the model heard; own says
// that the last question is asked again for each form.
func (t *trial) search(all []conversation, own bool) {
	t.scores, t.slots, t.missed = map[string]*score{}, map[string]map[string]int{}, map[string]map[string]int{}
	t.asked, t.changed = map[string]int{}, map[string]int{}
	t.inConversations, t.inFull = map[string]int{}, map[string]int{}
	t.genres = map[string]int{}
	for _, c := range all {
		messages := t.talk(c)
		heard, last := t.model.take()
		t.instructions(c, last)
		if own {
			for _, f := range forms {
				t.ask(c, f, messages)
			}
		}
		more, _ := t.model.take()
		t.count(c, strings.Join(append(heard, more...), "\n"))
	}
}

// talk has one conversation, and returns what was said until the last question.
func (t *trial) talk(c conversation) (messages []message) {
	for i, said := range c.turns {
		m := message{Role: said.role, Content: said.text}
		if said.role == "tool" {
			m.Call = "c"
		}
		messages = append(messages, m)
		if said.role == "system" || i+1 < len(c.turns) && c.turns[i+1].role == "tool" {
			continue
		}
		answer, ok := t.ask(c, asHeard, messages)
		if ok && i+1 < len(c.turns) {
			messages = append(messages, message{Role: "assistant", Content: answer})
		}
	}
	return messages
}

// ask asks for an answer in a form. What comes back must be what comes without the gateway:
// the form of what was said.
func (t *trial) ask(c conversation, f form, messages []message) (said string, ok bool) {
	s := t.scores[f.name]
	if s == nil {
		s = &score{}
		t.scores[f.name] = s
	}
	s.asked++
	answer, err := ask(t.gateway, f.name, messages)
	want := f.of(messages[len(messages)-1].Content)
	s.unproven += answer.unproven
	switch {
	case err != nil:
		s.refused++
		if t.show {
			fmt.Println(c.language, c.genre, err)
		}
		return "", false
	case answer.said == want:
		s.equal++
	case strings.EqualFold(unmarked(answer.said), unmarked(want)):
		s.alike++
	case t.show:
		fmt.Printf("%s %s, %s: said %q, came back %q\n", c.language, c.genre, f.name, want, answer.said)
	}
	return answer.said, true
}

// instructions counts the words of a conversation's template that the model did not hear.
func (t *trial) instructions(c conversation, last []message) {
	last = slices.DeleteFunc(slices.Clone(last), func(m message) bool { return m.Role == "assistant" })
	if len(last) != len(c.turns) {
		return // it was refused
	}
	split := func(text string) []string {
		return strings.FieldsFunc(text, func(r rune) bool { return !inWord(r) })
	}
	for i, said := range c.turns {
		heard := map[string]int{}
		for _, w := range split(last[i].Content) {
			heard[w]++
		}
		for _, w := range split(strings.ReplaceAll(said.fixed, "{}", " ")) {
			t.asked[c.language]++
			if heard[w]--; heard[w] < 0 {
				t.changed[c.language]++
				if t.show {
					fmt.Printf("%s %s: the word %q was not heard\n", c.language, c.genre, w)
				}
			}
		}
	}
}

// count searches what the model heard of a conversation.
func (t *trial) count(c conversation, heard string) {
	leaks := 0
	for _, o := range c.originals {
		add(t.slots, c.language, o.slot)
		if holds(heard, o.text, c.proclitics) {
			add(t.missed, c.language, o.slot)
			if o.slot != streetName {
				leaks++
				t.genres[c.language+" "+c.genre]++
			}
			if t.show {
				fmt.Printf("%s %s: %s %q was heard\n", c.language, c.genre, o.slot, o.text)
				for _, turn := range c.turns {
					fmt.Printf("\tsaid  %q\n", turn.text)
				}
				for line := range strings.Lines(heard) {
					if line[0] != '{' && holds(line, o.text, c.proclitics) {
						fmt.Printf("\theard %q\n", line)
					}
				}
			}
		}
	}
	t.inFull[c.language]++
	if leaks > 0 {
		t.inConversations[c.language]++
	}
}

func add(counts map[string]map[string]int, language, slot string) {
	if counts[language] == nil {
		counts[language] = map[string]int{}
	}
	counts[language][slot]++
}

// print prints what was counted.
func (t *trial) print() {
	for _, f := range append([]form{asHeard}, forms...) {
		if s := t.scores[f.name]; s != nil {
			fmt.Printf("answers %-20s %5d of %5d came back as they come without the gateway, %d but for case and marks; %d refused; %d words may be stand-ins and were left\n", f.name+":", s.equal, s.asked, s.alike, s.refused, s.unproven)
		}
	}
	for _, l := range languages {
		if t.inFull[l] == 0 {
			continue
		}
		fmt.Printf("%s: originals that the model heard, in %d of %d conversations:\n", l, t.inConversations[l], t.inFull[l])
		heard, all := 0, 0
		for _, slot := range slices.Sorted(maps.Keys(t.slots[l])) {
			fmt.Printf("  %-14s %4d of %5d\n", slot, t.missed[l][slot], t.slots[l][slot])
			if slot == streetName {
				continue
			}
			heard, all = heard+t.missed[l][slot], all+t.slots[l][slot]
		}
		fmt.Printf("  words of the templates that the model did not hear: %d of %d\n", t.changed[l], t.asked[l])
		for _, genre := range slices.Sorted(maps.Keys(t.genres)) {
			if name, ok := strings.CutPrefix(genre, l+" "); ok {
				fmt.Printf("  in %s: %d\n", name, t.genres[genre])
			}
		}
		fmt.Printf("  together       %4d of %5d, without names of streets that may stay beside another number\n", heard, all)
	}
}

// holds reports whether a text holds another as words, in its own case; proclitics may be
// written together with the word behind them.
func holds(text, part string, proclitics []string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], part)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(part)
		before := strings.LastIndexFunc(text[:start], func(r rune) bool { return !inWord(r) })
		_, n := utf8.DecodeRuneInString(text[max(before, 0):])
		glued := text[min(max(before, 0)+n, start):start]
		if before < 0 {
			glued = text[:start]
		}
		next, _ := utf8.DecodeRuneInString(text[end:])
		if (glued == "" || slices.Contains(proclitics, glued)) && !inWord(next) {
			return true
		}
		at = start + 1
	}
}

func inWord(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r))
}
