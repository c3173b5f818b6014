// Package status gives stand-ins to what is said of people: occupation, illness, injury,
// family, marital state, schooling, origin.
//
// In come mentions of category DEM; out come forms. One whose words the tables know,
// with one word to play, is played by what the tables have beside it. Of any other the
// kind is told, by its words, their endings and the words around it, and all of it but
// words that tell nothing of anybody (retired, chronic, left) is played by one whole
// description of that kind: never word by word. What tells the kinds, and descriptions
// of small kinds, is data of each language (status.txt); occupations and illnesses are
// played by the concepts that all languages share.
//
// It may know generate/cast, generate/form, generate/phrase, language and
// language/lexicon.
package status

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A Book is what is known of descriptions of people in one language.
type Book struct {
	code    string
	lex     *lexicon.Lexicon
	grammar phrase.Grammar

	first             bool // the head of a description is its first word, not its last
	link              map[string]bool
	main              map[string]bool // root classes of tables of which a description has one word
	other             map[string]bool // root classes of tables that describe nobody
	elided            map[string]bool // words that are elided before vowels
	vowels            string
	lead, tail        map[string]bool // words that stay before and behind
	female, plural    suffixes
	singular          suffixes        // no plural, though they end like one
	definite          suffixes        // of words that end like a known one and the article
	sex               map[string]bool // words that say no more than a sex
	general, beside   map[string]bool // words of what many people are, and words that may stand beside them
	health            map[string]bool // those of the first that are about health
	possessed         []string        // endings that say whose a thing is, and behind > the ending without
	feminine, several map[string]bool // words before a description that tell its form
	masculine         map[string]bool // words before what is one form that ask for a masculine noun, as feminine do otherwise
	womanly           suffixes        // feminine nouns among what is one form
	fallback          *Kind
	named             *Kind // what stands before a name
	proper            *Kind // what has a capital inside a sentence
	short             *Kind // abbreviations of which nothing tells the kind
	medical           *Kind // what stands among medical words; nil if the language tells none
	ward              map[string]bool
	bearer            map[string]bool // words for people that may stand behind what they are
	kinds             []*Kind
	byWord            map[string]*Kind
	rows              map[string]*Kind // by what a row of a form is called
	her, him          map[string]bool  // words of a sentence that say of which sex somebody is
	things, tools     suffixes         // a tool of a thing is nobody: printer driver
	both              suffixes         // words and endings of what is said of either sex
	longest           int              // of how many words the longest phrase of byWord is
	byClass           map[string]*Kind
	families          []*family            // of ties.txt
	ties              map[string][]*family // by words, and stems with a star
	byHead            map[string]*family
	kin               map[string]*Kind // by a whole description: those that play it
	kinEnds           map[string]*Kind // by the head of one, or its ending
	heads, joined     map[string]bool  // heads that tens of thousands share, and those of compounds
	modifiers         []string         // words that fit beside any such head, which is at the star
}

// A Kind is a sort of descriptions whose stand-ins are alike.
type Kind struct {
	Name   string
	noun   bool       // its stand-ins are nouns, written in any form
	mass   bool       // written in one form: illnesses
	stays  bool       // tells of nobody: it stays as it is
	health bool       // about health, which a policy may have hidden
	sure   bool       // its words tell it whatever tables know of them
	head   bool       // its words tell it only where they are the head of a description
	field  bool       // what is studied: another word of a description tells more
	roots  [][]string // prefixes of the roots of the concepts that play it: of all or men, and of women
	ends   []string
	before []string
	shorts []string   // abbreviations that play abbreviations
	play   [][]string // masculine or only form, and feminine
}

// suffixes are words, and endings written with a hyphen before them.
type suffixes struct {
	words map[string]bool
	ends  []string
}

func (s *suffixes) add(w string) {
	if end, ok := strings.CutPrefix(w, "-"); ok && end != "" {
		s.ends = append(s.ends, end)
		return
	}
	if s.words == nil {
		s.words = map[string]bool{}
	}
	s.words[lexicon.Fold(w)] = true
}

// has reports whether a folded word is one of them, or has one of the endings and two
// letters before it.
func (s *suffixes) has(w string) bool {
	return s.words[w] || slices.ContainsFunc(s.ends, func(end string) bool {
		return strings.HasSuffix(w, end) && utf8.RuneCountInString(w) > utf8.RuneCountInString(end)+1
	})
}

// New returns the book of a language; there is one. A language without one has an empty
// book.
func New(l *language.Language) *Book { return language.Once(l, read) }

func read(l *language.Language) *Book {
	empty := &Book{code: l.Code, lex: l.Lexicon}
	if l.Files == nil {
		return empty
	}
	text, err := l.Read("status.txt")
	if errors.Is(err, fs.ErrNotExist) {
		return empty
	}
	if trades, missing := l.Read("trades.txt"); missing == nil {
		text += trades
	}
	if err == nil {
		var b *Book
		b, err = Parse(l.Code, text)
		if ties, missing := l.Read("ties.txt"); missing == nil && err == nil {
			err = b.parseTies(ties)
		}
		if err == nil {
			b.lex = l.Lexicon
			_, b.grammar = phrase.Of(l.Code, l.Lexicon)
			return b
		}
	}
	panic("status: language " + l.Code + ": status.txt: " + err.Error()) // the folder is embedded; a test loads it
}

// Parse reads a language's status.txt, with its trades.txt behind it. Their form:
//
//	key = value; value       head = first or last; link: words behind the head; stay: words that
//	                         stay at either end, stayfirst: those before, if they are others;
//	                         female, plural, singular, definite: words, and endings after a hyphen;
//	                         feminine, masculine, several: words before a description; womanly: nouns of
//	                         one form that are feminine (illnesses); elided: those that are
//	                         elided before vowels; both: words and endings of what has one form
//	                         for both sexes, of which her and him tell, words of a sentence; main: root classes of tables of which a
//	                         description has one word; other: root classes of tables that describe nobody;
//	                         things, tools: words and endings; what is nothing but a tool of a thing
//	                         (printer driver) is nobody, and stays;
//	                         sex: words that say no more than a sex, which all names, titles and
//	                         pronouns of a text keep: by themselves they stay;
//	                         possessed: endings that say whose, and behind > what the word ends in without;
//	                         default, named, proper, short: kinds; medical: that of what no table knows
//	                         among words of illnesses or of medical papers (ward); bearer: words for
//	                         people that stay behind what they are
//	[kind : root; m / f]     a kind, and how the roots of the concepts begin that play it (those of
//	                         women behind a stroke); of kinds a and a-b, the second is below the
//	                         first; with
//	class = class            classes of the lexicon whose words are of the kind
//	word = …, end = -…       words and endings of the kind
//	is = mass                of one form: no plural, no gender
//	is = noun                what plays it is written in the plural and with the article of the original
//	is = sure                its words and endings tell it whatever the tables know of them, but for
//	                         what all languages share a concept of
//	is = head                its words tell it only as the head of a description: "a neck tattoo",
//	                         not "a tattoo artist"
//	is = field               what is studied: another word of a description tells more ("BSc Botany")
//	is = stays               what many people are: it stays where all its words are the kind's or beside
//	                         them (with = …); # stands for digits
//	is = health              before its words, of a kind that stays: about health, which policies may hide
//	row = …                  what the row of a form is called in which the kind stands, whatever the words
//	before = …               what stands before a description of the kind
//	short = …                abbreviations of the kind
//	play = … / …             other stand-ins of a kind; the second is feminine
func Parse(code, text string) (*Book, error) {
	b := &Book{code: code, link: map[string]bool{}, other: map[string]bool{}, main: map[string]bool{}, elided: map[string]bool{}, lead: map[string]bool{}, tail: map[string]bool{}, feminine: map[string]bool{}, ward: map[string]bool{}, bearer: map[string]bool{}, several: map[string]bool{}, masculine: map[string]bool{}, sex: map[string]bool{}, general: map[string]bool{}, health: map[string]bool{}, beside: map[string]bool{},
		rows: map[string]*Kind{}, her: map[string]bool{}, him: map[string]bool{}, byWord: map[string]*Kind{}, byClass: map[string]*Kind{}}
	var k *Kind
	settings := map[string]string{}
	n, own := 0, false
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if head, ok := strings.CutPrefix(line, "["); ok {
			head, closed := strings.CutSuffix(head, "]")
			if !closed {
				return nil, fmt.Errorf("line %d: want [kind] or [kind : root]", n)
			}
			name, roots, _ := strings.Cut(head, ":")
			k = &Kind{Name: strings.TrimSpace(name)}
			for _, root := range cells(roots) {
				k.roots = append(k.roots, strokes(root))
			}
			b.kinds = append(b.kinds, k)
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if !ok {
			return nil, fmt.Errorf("line %d: want key = value", n)
		}
		key = strings.TrimSpace(key)
		values := cells(value)
		if len(values) == 0 {
			return nil, fmt.Errorf("line %d: %s has no value", n, key)
		}
		if k != nil {
			if err := b.kind(k, key, values); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			continue
		}
		switch key {
		case "head", "default", "named", "proper", "short", "medical", "vowels":
			settings[key] = values[0]
		case "link":
			set(b.link, values)
		case "other":
			set(b.other, values)
		case "main":
			set(b.main, values)
		case "elided":
			set(b.elided, values)
		case "stay":
			set(b.tail, values)
			if !own {
				set(b.lead, values)
			}
		case "stayfirst":
			own = true
			clear(b.lead)
			set(b.lead, values)
		case "sex":
			set(b.sex, values)
		case "possessed":
			b.possessed = values
		case "ward":
			set(b.ward, values)
		case "bearer":
			set(b.bearer, values)
		case "feminine":
			set(b.feminine, values)
		case "several":
			set(b.several, values)
		case "masculine":
			set(b.masculine, values)
		case "her":
			set(b.her, values)
		case "him":
			set(b.him, values)
		case "things", "tools", "both", "female", "womanly", "plural", "singular", "definite":
			to := map[string]*suffixes{"things": &b.things, "tools": &b.tools, "both": &b.both, "female": &b.female, "womanly": &b.womanly, "plural": &b.plural, "singular": &b.singular, "definite": &b.definite}[key]
			for _, v := range values {
				to.add(v)
			}
		default:
			return nil, fmt.Errorf("line %d: unknown key %q", n, key)
		}
	}
	b.first, b.vowels = settings["head"] == "first", settings["vowels"]
	for _, role := range [...]struct {
		key string
		to  **Kind
	}{{"default", &b.fallback}, {"named", &b.named}, {"proper", &b.proper}, {"short", &b.short}, {"medical", &b.medical}} {
		if role.key == "medical" && settings[role.key] == "" {
			continue
		}
		at := slices.IndexFunc(b.kinds, func(k *Kind) bool { return k.Name == settings[role.key] })
		if at < 0 {
			return nil, fmt.Errorf("%s = %q is no kind of the file", role.key, settings[role.key])
		}
		*role.to = b.kinds[at]
	}
	return b, nil
}

func (b *Book) kind(k *Kind, key string, values []string) error {
	switch key {
	case "class":
		for _, v := range values {
			if b.byClass[v] == nil {
				b.byClass[v] = k
			}
		}
	case "with":
		set(b.beside, values)
	case "word":
		if k.stays {
			set(b.general, values)
			if k.health {
				set(b.health, values)
			}
			return nil
		}
		for _, v := range values {
			w := lexicon.Fold(v)
			if had := b.byWord[w]; had == nil || k.sure { // the more special come later
				b.byWord[w] = k
			}
			if parts := phrase.Words(w, nil); len(parts) > 1 {
				b.byWord[folds(parts)] = b.byWord[w]
				b.longest = max(b.longest, len(parts))
			}
		}
	case "end":
		for _, v := range values {
			k.ends = append(k.ends, strings.TrimPrefix(v, "-"))
		}
	case "row":
		for _, v := range values {
			b.rows[lexicon.Fold(v)] = k
		}
	case "before":
		for _, v := range values {
			k.before = append(k.before, strings.ToLower(v))
		}
	case "is":
		switch values[0] {
		case "mass":
			k.mass = true
		case "noun":
			k.noun = true
		case "sure":
			k.sure = true
		case "head":
			k.head = true
		case "field":
			k.field = true
		case "stays":
			k.stays = true
		case "health":
			k.health = true
		default:
			return fmt.Errorf("is = %q: want mass, noun, sure, head, field, stays or health", values[0])
		}
	case "short":
		k.shorts = values
	case "play":
		for _, v := range values {
			k.play = append(k.play, strokes(v))
		}
	default:
		return fmt.Errorf("unknown key %q", key)
	}
	return nil
}

func set(m map[string]bool, values []string) {
	for _, v := range values {
		m[lexicon.Fold(v)] = true
	}
}

func cells(line string) []string {
	var out []string
	for v := range strings.SplitSeq(line, ";") {
		if v = strings.TrimSpace(v); v != "" {
			out = append(out, v)
		}
	}
	return out
}

func strokes(cell string) []string {
	var out []string
	for v := range strings.SplitSeq(cell, " / ") {
		out = append(out, strings.TrimSpace(v))
	}
	return out
}

// Generic are the folded words that a description may share with its stand-in, as they tell of
// nobody: what so many people are, heads that tens of thousands share, and the words beside
// them that stay.
func Generic(l *language.Language) []string {
	b := New(l)
	var out []string
	for _, words := range [...]map[string]bool{b.general, b.heads, b.joined, b.lead, b.tail, b.sex, b.bearer, b.link} {
		out = slices.AppendSeq(out, maps.Keys(words))
	}
	return out
}

// Words are the folded words of a language's stand-ins of this package, and those of Generic:
// they name no one.
func Words(l *language.Language) []string {
	b, out := New(l), Generic(l)
	put := func(text string) {
		for _, w := range phrase.Words(text, nil) {
			out = append(out, w.Fold)
		}
	}
	for _, m := range b.modifiers {
		put(m)
	}
	kinds := slices.Clone(b.kinds)
	for _, f := range b.families {
		kinds = append(kinds, f.Kind)
	}
	for _, k := range kinds {
		for _, forms := range k.play {
			for _, f := range forms {
				put(f)
			}
		}
		for _, s := range k.shorts {
			put(s)
		}
		cs := language.Once(l, concepts).Concepts
		for _, shade := range [...]phrase.Shade{{}, {Feminine: true}, {Plural: true}, {Definite: true}} {
			for _, roots := range k.roots {
				for _, c := range cs.Under(formOf(roots, shade)) {
					put(cs.Word(c, shade))
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// letters reports whether a text has two letters or more: what has not describes nobody.
func letters(text string) bool {
	n := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n > 1
}

// abbreviated reports whether a text is one short word with two capitals or more.
func abbreviated(text string) bool {
	if utf8.RuneCountInString(text) > longestShort || strings.ContainsAny(text, " \u00a0\n") {
		return false
	}
	upper := 0
	for _, r := range text {
		if unicode.IsUpper(r) {
			upper++
		}
	}
	return upper > 1
}

// isCountry reports whether a text is the name of a country, with a possessive ending or without.
func (b *Book) isCountry(text string) bool {
	if _, cut := b.grammar.Possessive(lexicon.Fold(text), text); cut > 0 {
		text = strings.TrimSuffix(text[:cut], ":")
	}
	_, _, ok := b.lex.Country(text)
	return ok
}

// longestShort is how many letters an abbreviation has at most.
const longestShort = 6
