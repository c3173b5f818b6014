package server

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Stand-ins that are names of the conversation, too. A stand-in is drawn without knowledge of what else
// the conversation hides: it may have the surname of another person, or the name of a town. The model would
// hear that original. Each such word is exchanged for one that the conversation does not have, the same in
// each request. An original that is first said when a stand-in already has its name is the same case from
// then on: who asks tells all of the conversation each time, and gets the new stand-in in all of it. What the
// upstream heard before was drawn by chance, and says nothing of the name.

// mostDraws are the names that are looked at for one that is free.
const mostDraws = 64

// coincidences are the words of stand-ins that are originals of the conversation.
type coincidences struct {
	c       *conversation
	source  draw.Source
	said    string
	secret  map[string]bool
	used    map[string]bool
	instead map[string]string
}

// exchanged exchanges the words of stand-ins that are hidden elsewhere in the conversation. parts are the words that
// were put in, each with what it stands for.
func (c *conversation) exchanged(results []understudy.Result, source draw.Source) (parts map[string]string) {
	x := coincidences{c: c, source: source, secret: map[string]bool{}, used: map[string]bool{}, instead: map[string]string{}}
	var said strings.Builder
	for _, r := range results {
		said.WriteString(r.Document.Text + "\n")
		for _, s := range r.Surrogates {
			if s.Reason != "" || s.Decision.Action != understudy.Replace || !named(s.Category) || s.Category == understudy.Code {
				continue
			}
			original := r.Document.Text[s.Start:s.End]
			x.secret[original] = true
			if s.Category == understudy.Person {
				for _, w := range nameWords(original) {
					x.secret[w] = true
				}
			}
			for _, w := range nameWords(s.Text) {
				x.used[w] = true
			}
		}
	}
	x.said = said.String()
	parts = map[string]string{}
	for i := range results {
		text := results[i].Document.Text
		for k := range results[i].Surrogates {
			s := &results[i].Surrogates[k]
			if s.Reason == "" && s.Decision.Action == understudy.Replace && named(s.Category) && s.Category != understudy.Code {
				x.exchange(s, text[s.Start:s.End], parts)
			}
		}
	}
	return parts
}

// exchange writes a stand-in without the originals in it.
func (x *coincidences) exchange(s *understudy.Surrogate, original string, parts map[string]string) {
	if x.hidden(s.Text) && s.Category != understudy.Person {
		s.Text, s.Parts = x.another(s.Text, s.Category), nil
		return
	}
	from, to := nameWords(original), nameWords(s.Text)
	for i, w := range to {
		if !x.hidden(w) {
			continue
		}
		o := x.another(w, understudy.Person)
		s.Text, s.Parts = replaceWord(s.Text, w, o), nil
		if len(from) == len(to) && s.Category == understudy.Person {
			parts[o] = from[i]
		}
	}
}

// hidden reports whether a word is an original of the conversation that is told by itself.
func (x *coincidences) hidden(word string) bool {
	return x.secret[word] && utf8.RuneCountInString(word) >= leastBeside && writtenAsName(word)
}

// another is a name in the place of one that is an original, the same each time; a placeholder if there is none.
func (x *coincidences) another(name string, as understudy.Category) string {
	if o := x.instead[name]; o != "" {
		return o
	}
	free := func(o string) bool {
		return o != "" && lexicon.Caseless(o) == lexicon.Caseless(name) && writtenAsName(o) && !strings.ContainsAny(o, " -'’") && utf8.RuneCountInString(o) >= leastForm &&
			!x.used[o] && !x.secret[o] && !x.c.isWord(o) && !containsWord(x.said, o)
	}
	found := understudy.PlaceholderOf(as)
	draw := x.source.Uint64("coincidence", name)
	names := x.c.namesLike(name, as)
	for i := range min(len(names), mostDraws) {
		if o := names[(draw+uint64(i))%uint64(len(names))]; free(o) {
			found = o
			break
		}
	}
	x.instead[name], x.used[found] = found, true
	return found
}

// mostPlayers are the most frequent names of a culture that one is drawn from.
const mostPlayers = 400

// namesLike are names that may take the place of one: given names or surnames of its culture, or towns of its country.
func (c *conversation) namesLike(name string, as understudy.Category) (out []string) {
	for _, code := range c.codes() {
		l := c.languages[code].Lexicon
		if l == nil {
			continue
		}
		if towns := l.Town(name); as == understudy.Location && len(towns) > 0 {
			for _, t := range l.Towns(towns[0].Country) {
				if len(out) < mostPlayers && t.Population < largeTown {
					out = append(out, t.Name)
				}
			}
			return out
		}
		n, given := l.Given(name)
		if as == understudy.Location || !given {
			n, _ = l.Family(name)
		}
		if len(n.Origins) == 0 {
			continue
		}
		of := l.FamilyNames(n.Origins[0])
		if given {
			of = l.GivenNames(n.Origins[0], n.Gender)
		}
		for _, n := range of[:min(len(of), mostPlayers)] {
			if lexicon.Caseless(name) {
				out = append(out, n.Native)
			} else {
				out = append(out, n.Written)
			}
		}
		return out
	}
	return nil
}

// replaceWord writes another word in the place of one.
func replaceWord(text, word, other string) string {
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return text
		}
		start, end := at+i, at+i+len(word)
		if !wordAt(text, start, end) {
			at = end
			continue
		}
		text = text[:start] + other + text[end:]
		at = start + len(other)
	}
}
