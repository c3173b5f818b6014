// Package name takes personal names apart: titles, given names, initials, particles,
// surnames, suffixes. In comes the text of one mention, out come its tokens with their
// classes. What titles and particles a language has is data (folder data, one file a
// language). Link and generate/person read names with it.
//
// It may know internal/lines and language/lexicon.
package name

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language/lexicon"
)

//go:embed data
var files embed.FS

// Rules are how one language writes personal names. They are read-only after
// loading and safe for concurrent use.
type Rules struct {
	words   map[string]word   // by folded word
	offices map[string]string // folded phrase → what stands in for it
	nicks   map[string][]string
	nicked  map[string]bool // given names that have a nickname
	pets    []string        // endings of pet names
	doubles bool            // the consonant before them is written twice: Jimmy
	called  map[string]bool // words between a name and what its bearer is called
	pronoun map[string]Gender
	kin     map[string]Gender // what somebody is, before the name, and no part of it
	female  []string          // endings of words for women
	owner   map[string]bool   // his, her
	names   map[string]bool   // words that a name follows
	// possessive are the endings that a mark separates from a name: 's, :s.
	possessive []string
	// genitive is the ending that no mark separates ("s"), after the endings in
	// sibilant none; takes are the endings of surnames that nobody knows but that
	// surely are whole ("son"). Empty in a language without.
	genitive, sibilant string
	takes              []string
	mild               bool // titles are written in lower case
	// elided are words that an apostrophe parts from a name; clitics the letters, and
	// article the word, that names are written with in one; joins the words that are a
	// name only with the next.
	elided                map[string]bool
	whole                 map[string]bool // the same words where no apostrophe parts them
	clitics, conjunctions string
	article               string
	joins                 map[string]bool
	rulers                map[string]bool // words before the name of somebody who rules
	// chain are the particles before the name of somebody's father; where there are any, so
	// are the given names behind the first.
	chain   map[string]bool
	inverts bool // a surname that a particle begins may stand before the given names
}

// A word is what the rules know of one word; it may have several uses.
type word struct {
	title, alone, suffix, judge, particle, lower, and, born bool // alone: a lone name after it is a given name
	gender                                                  Gender
	instead, insteadSuffix                                  string
}

// A Gender is what a title or a given name betrays.
type Gender byte

// The genders; the zero value is unknown.
const (
	Unknown Gender = 0
	Female  Gender = 'f'
	Male    Gender = 'm'
)

// Clash reports whether the two cannot be the same person.
func (g Gender) Clash(h Gender) bool { return g != h && g != Unknown && h != Unknown }

// Load returns the rules of a language. A language without rules of its own
// borrows those of English: titles in a text are data like any other, and no
// name may go unread.
func Load(language string) (*Rules, error) {
	file := "data/" + language + ".txt"
	if _, err := fs.Stat(files, file); err != nil || language == "" {
		file = "data/en.txt"
	}
	text, err := files.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("name: %w", err)
	}
	return parseRules(file, string(text))
}

// parseRules reads the tables; see the head of data/en.txt for their form.
func parseRules(file, text string) (*Rules, error) {
	r := &Rules{words: map[string]word{}, offices: map[string]string{}, nicks: map[string][]string{}, nicked: map[string]bool{}, pronoun: map[string]Gender{}, kin: map[string]Gender{}, owner: map[string]bool{}, names: map[string]bool{}, elided: map[string]bool{}, whole: map[string]bool{}, joins: map[string]bool{}, rulers: map[string]bool{}, chain: map[string]bool{}}
	if err := lines.Rules(text, func(f []string) bool { return len(f) > 1 && r.add(f) }); err != nil {
		return nil, fmt.Errorf("name: %s: %w", file, err)
	}
	return r, nil
}

// add takes up one rule.
func (r *Rules) add(f []string) bool {
	rule, key := f[0], lexicon.Plain(f[1])
	w := r.words[key]
	switch rule {
	case "title", "given", "suffix", "judge", "office":
		if len(f) != 4 {
			return false
		}
	}
	switch rule {
	case "title", "given":
		w.title, w.alone, w.instead = true, rule == "given", f[3]
		if f[2] != "-" {
			w.gender = Gender(f[2][0])
		}
	case "suffix":
		w.suffix, w.insteadSuffix = true, f[3]
	case "judge":
		w.judge, w.insteadSuffix = true, f[3]
	case "particle", "lower":
		w.particle, w.lower = true, rule == "lower"
	case "and":
		w.and = true
	case "born":
		w.born = true
	case "possessive":
		r.possessive = append(r.possessive, f[1])
		return true
	case "genitive":
		if len(f) != 3 {
			return false
		}
		r.genitive, r.sibilant = f[1], f[2]
		return true
	case "elided":
		for w := range strings.FieldsSeq(f[1]) {
			r.elided[w] = true
		}
		return true
	case "whole":
		for w := range strings.FieldsSeq(f[1]) {
			r.whole[w] = true
		}
		return true
	case "ruler":
		for w := range strings.FieldsSeq(f[1]) {
			r.rulers[lexicon.Plain(w)] = true
		}
		return true
	case "chain":
		for w := range strings.FieldsSeq(f[1]) {
			r.chain[lexicon.Plain(w)] = true
		}
		return true
	case "inverts":
		r.inverts = true
		return true
	case "conjunction":
		r.conjunctions = strings.Join(strings.Fields(f[1]), "")
	case "clitic":
		r.clitics = strings.Join(strings.Fields(f[1]), "")
		return true
	case "article":
		r.article = f[1]
		return true
	case "joins":
		for w := range strings.FieldsSeq(f[1]) {
			r.joins[lexicon.Plain(w)] = true
		}
		return true
	case "takes":
		r.takes = append(r.takes, key)
		return true
	case "mild":
		r.mild = true
		return true
	case "office":
		r.offices[key] = f[3]
		return true
	case "pronoun":
		if len(f) != 3 {
			return false
		}
		r.pronoun[strings.ToLower(f[1])] = Gender(f[2][0])
		return true
	case "kin":
		if len(f) != 3 || f[2] != "m" && f[2] != "f" {
			return false
		}
		for w := range strings.FieldsSeq(f[1]) {
			r.kin[lexicon.Plain(w)] = Gender(f[2][0])
		}
		return true
	case "owner":
		for w := range strings.FieldsSeq(f[1]) {
			r.owner[w] = true
		}
		return true
	case "named":
		for w := range strings.FieldsSeq(f[1]) {
			r.names[w] = true
		}
		return true
	case "female":
		r.female = append(r.female, key)
		return true
	case "nick":
		if len(f) != 3 {
			return false
		}
		r.nicks[key] = strings.Fields(f[2])
		for _, formal := range r.nicks[key] {
			r.nicked[formal] = true
		}
		return true
	case "called":
		r.called = map[string]bool{}
		for w := range strings.FieldsSeq(f[1]) {
			bare, filler := strings.CutPrefix(w, "-")
			r.called[lexicon.Plain(bare)] = !filler
		}
		return true
	case "pet":
		r.pets, r.doubles = strings.Fields(f[1]), len(f) > 2
		return true
	default:
		return false
	}
	r.words[key] = w
	return true
}

// Pet is what somebody of a given name is called whose original is called by a nickname: one that
// is short for the name, or the beginning of the name with the ending of the original's.
func (r *Rules) Pet(given, nick string) string {
	plain := lexicon.Plain(given)
	var known []string
	for k, formals := range r.nicks {
		if k != nick && slices.Contains(formals, plain) {
			known = append(known, k)
		}
	}
	if len(known) > 0 {
		return slices.Min(known)
	}
	rs := []rune(strings.ToLower(given))
	if len(rs) <= shortestPet+1 {
		return strings.ToLower(given) // Tess is short enough
	}
	at := 0
	for at < len(rs) && !isVowel(rs[at]) {
		at++
	}
	for at < len(rs) && isVowel(rs[at]) {
		at++
	}
	if at >= len(rs) {
		return strings.ToLower(given)
	}
	if at+1 < len(rs) && rs[at+1] == 'h' && rs[at] != 'h' { // Arch of Archie
		at++
	}
	base := string(rs[:at+1])
	if at+2 >= len(rs) {
		return strings.ToLower(given)
	}
	for _, end := range r.pets {
		if strings.HasSuffix(nick, end) {
			if r.doubles && rs[at] != 'h' && unicode.IsLetter(rs[at]) {
				base += string(rs[at])
			}
			return base + end
		}
	}
	if len([]rune(base)) < shortestPet && at+1 < len(rs) {
		base = string(rs[:at+2])
	}
	return base
}

// shortestPet is how many letters a clipped name has at least.
const shortestPet = 3

func isVowel(r rune) bool { return strings.ContainsRune("aeiouyåäöéèêëïüáíóú", r) }

// Clipped reports whether a name in plain form is another one cut short: its beginning, a part of it
// with the ending of a pet name, or its end.
func (r *Rules) Clipped(short, formal string) bool {
	if len(short) < shortestPet || short == formal || len(formal) < len(short)-len(short)/2 {
		return false
	}
	if strings.HasPrefix(formal, short) {
		return true
	}
	for _, end := range r.pets {
		base, ok := strings.CutSuffix(short, end)
		if n := len(base); ok && n > shortestPet && base[n-1] == base[n-2] {
			base = base[:n-1]
		}
		if ok && len(base) >= shortestPet && strings.Contains(formal, base) {
			return true
		}
	}
	return len(short) > shortestTail && len(formal) > len(short) && strings.HasSuffix(formal, short[len(short)-shortestTail:])
}

// shortestTail is how many letters of the end of a name are heard in a clipped one: Tophe, Babeth.
const shortestTail = 4

// SaysCalled reports whether all words of a text, of one sentence, say that somebody is called by what
// follows: "known as". One of them at least must be more than a word that stands between such.
func (r *Rules) SaysCalled(text string) (ok bool) {
	if strings.Contains(text, ". ") || strings.HasSuffix(text, ".") || strings.ContainsAny(text, "!?\n") {
		return false
	}
	for w := range strings.FieldsFuncSeq(text, func(c rune) bool { return !unicode.IsLetter(c) }) {
		says, known := r.called[lexicon.Plain(w)]
		if !known {
			return false
		}
		ok = ok || says
	}
	return ok
}

// HasNickname reports whether a given name in plain form has a short form that the lists know.
func (r *Rules) HasNickname(given string) bool { return r.nicked[given] }

// Formal lists the given names a nickname may be short for; all in plain form.
func (r *Rules) Formal(nick string) []string { return r.nicks[nick] }

// Ruler reports whether a mention is of somebody who rules: a number stands behind the
// name, or a word for it before.
func (r *Rules) Ruler(before, text string, ts []Token) bool {
	words := strings.Fields(before)
	if len(words) > 0 && r.rulers[plain(words[len(words)-1])] {
		return true
	}
	names, numbered := 0, false
	for i, t := range ts {
		switch {
		case r.rulers[t.Key] && t.Class == Title:
			return true
		case t.Class >= Initial:
			names++
		case t.Class == Suffix && i > 0:
			numbered = strings.Trim(text[t.Start:t.End], "IVX") == ""
		}
	}
	return names == 1 && numbered // John Smith III is somebody's grandson
}

// An Onset is what a name has to begin with, for the word before it is written so.
type Onset string

// The onsets; the zero value says nothing.
const (
	Vowel     Onset = "vowel"     // d'Amélie
	Consonant Onset = "consonant" // de Bruno
)

// Onset returns what a name behind a text has to begin with.
func (r *Rules) Onset(before string) Onset {
	if len(r.elided) == 0 {
		return ""
	}
	bare := strings.TrimRight(before, "'’")
	word := strings.ToLower(bare[strings.LastIndexAny(bare, " \t\n\u00a0(«")+1:])
	if len(bare) < len(before) && r.elided[word] {
		return Vowel
	}
	last := strings.LastIndexAny(strings.TrimRight(before, " "), " \t\n\u00a0(«'’")
	if strings.HasSuffix(before, " ") && r.whole[strings.ToLower(strings.TrimSpace(before[last+1:]))] {
		return Consonant
	}
	return ""
}

// Genitive returns the ending that shows possession without a mark ("s"), ""
// if the language has none.
func (r *Rules) Genitive() string { return r.genitive }

// Chains reports whether the given names behind somebody's first are those of forefathers.
func (r *Rules) Chains() bool { return len(r.chain) > 0 }

// Mild reports whether titles, and the names of peoples, are written in lower case.
func (r *Rules) Mild() bool { return r.mild }

// Sibilant reports whether a name takes no further ending in the genitive, for it
// ends like one.
func (r *Rules) Sibilant(written string) bool {
	p := plain(written)
	return p != "" && strings.IndexByte(r.sibilant, p[len(p)-1]) >= 0
}

// Pronoun returns the gender of a personal or possessive pronoun.
func (r *Rules) Pronoun(folded string) Gender { return r.pronoun[folded] }

// Kin returns the gender that a word for kin has: "mormor".
func (r *Rules) Kin(word string) Gender { return r.kin[plain(word)] }

// leastFemale is the length of the shortest stem before an ending for women, in
// bytes: "inna" alone is none.
const leastFemale = 3

// Calls returns the gender of whom a word before a name speaks of: "hustrun",
// "Queen", "skådespelerskan".
func (r *Rules) Calls(word string) Gender {
	key := plain(word)
	if r.chain[key] {
		return Unknown // bint: whose daughter she is, not who follows
	}
	if g, ok := r.kin[key]; ok {
		return g
	}
	if g := r.words[key].gender; g != Unknown {
		return g
	}
	for _, e := range r.female {
		if strings.HasSuffix(key, e) && len(key) >= len(e)+leastFemale {
			return Female
		}
	}
	return Unknown
}

// Titled returns the gender of the titles that a text before a name ends with: "Mrs",
// "Mr Justice".
func (r *Rules) Titled(before string) Gender {
	for range mostTitles {
		line := strings.TrimRight(before, " \t\r\n\u00a0")
		if gap := before[len(line):]; gap == "" || strings.Count(gap, "\n") > 1 {
			return Unknown
		}
		line = strings.TrimRight(line, ".")
		from := strings.LastIndexFunc(line, func(c rune) bool { return !unicode.IsLetter(c) }) + 1
		if from > 0 {
			_, size := utf8.DecodeRuneInString(line[from-1:])
			from += size - 1
		}
		w := r.words[plain(line[from:])]
		if !w.title || w.gender != Unknown {
			return w.gender
		}
		before = line[:from]
	}
	return Unknown
}

// mostTitles is how many titles before a name are looked at.
const mostTitles = 4

// Owner reports whether a word says whose: "hans", "his", "sin".
func (r *Rules) Owner(folded string) bool { return r.owner[folded] }

// Names reports whether a word says that a given name follows: "förnamnet".
func (r *Rules) Names(word string) bool { return r.names[strings.ToLower(word)] }

// IsTitle reports whether a plain word is a title, a suffix or a particle.
func (r *Rules) IsTitle(plain string) bool { _, ok := r.words[plain]; return ok }

// Instead returns what stands in for a mention that is nothing but a title, an
// office or a suffix ("Mr", "Lord Advocate", "QC").
func (r *Rules) Instead(text string) (string, bool) {
	key := plain(strings.TrimRight(strings.TrimSpace(text), "."))
	if s, ok := r.offices[key]; ok {
		return s, true
	}
	w := r.words[key]
	if w.instead != "" {
		return w.instead, true
	}
	return w.insteadSuffix, w.insteadSuffix != ""
}
