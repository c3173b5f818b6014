// Package words reads what a language says of its single words: words.tsv, a
// word a line with all its classes, once for every room.
//
//	may	function month=5 verb
//
// The word may be a phrase of several: Find knows single words only, Phrases lists the
// others. A class with "=n" gives the word a value: the number of a month, of a
// cardinal. What a class means is for the rules and features that ask for it.
//
// It may know internal/lines.
package words

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/internal/lines"
)

// MaxClasses is how many classes a language may have.
const MaxClasses = 256

// A Class is the number of a class in its list.
type Class uint8

// A Set is a set of classes.
type Set [MaxClasses / 64]uint64

// Has reports whether the set holds a class.
func (s *Set) Has(c Class) bool { return s[c>>6]>>(c&63)&1 != 0 }

// Add puts a class into the set.
func (s *Set) Add(c Class) { s[c>>6] |= 1 << (c & 63) }

// Empty reports whether the set holds nothing.
func (s *Set) Empty() bool { return *s == Set{} }

// An ID is the number of a word in its list; 0 is every other word.
type ID uint16

// An Entry is what is said of one word.
type Entry struct {
	Word    string // in small letters
	Classes Set
	Value   int32 // 0: none
}

// A List is the words of one language. It is read-only once made.
type List struct {
	entries []Entry // entries[0] is the unknown word
	index   map[string]ID
	spelt   map[string]ID // by Fold, of words that it changes or may change to
	classes []string
	number  map[string]Class
}

// Read reads a words.tsv. Extra words, which some rule names, get an entry
// without a class. The name is said in errors.
func Read(name, data string, extra ...string) (*List, error) {
	l := &List{entries: make([]Entry, 1), index: map[string]ID{}, spelt: map[string]ID{}, number: map[string]Class{}}
	for n, line := range lines.Of(data) {
		word, classes, ok := strings.Cut(line, "\t")
		if !ok || word == "" || strings.TrimSpace(classes) == "" {
			return nil, fmt.Errorf("words: %s: line %d: want a word, a tab and its classes", name, n)
		}
		if word != Lower(word) {
			return nil, fmt.Errorf("words: %s: line %d: %q is not in small letters", name, n, word)
		}
		if _, twice := l.index[word]; twice {
			return nil, fmt.Errorf("words: %s: line %d: %q stands there twice", name, n, word)
		}
		id, err := l.add(word)
		if err != nil {
			return nil, fmt.Errorf("words: %s: line %d: %w", name, n, err)
		}
		for class := range strings.FieldsSeq(classes) {
			if err := l.addClass(id, class); err != nil {
				return nil, fmt.Errorf("words: %s: line %d: %w", name, n, err)
			}
		}
	}
	for _, w := range extra {
		if _, known := l.index[w]; known {
			continue
		}
		if _, err := l.add(w); err != nil {
			return nil, fmt.Errorf("words: %s: %w", name, err)
		}
	}
	return l, nil
}

func (l *List) add(word string) (ID, error) {
	if len(l.entries) > 1<<16-1 {
		return 0, fmt.Errorf("more than %d words", 1<<16-1)
	}
	if len(word) > maxWord && !strings.Contains(word, " ") {
		return 0, fmt.Errorf("%q is longer than %d bytes, which no look-up finds", word, maxWord)
	}
	id := ID(len(l.entries))
	l.entries = append(l.entries, Entry{Word: word})
	l.index[word] = id
	if variable(word) {
		if folded := Fold(word); l.spelt[folded] == 0 {
			l.spelt[folded] = id
		}
	}
	return id, nil
}

// addClass puts a word into a class such as "month" or "month=5". Errors: no class, more
// than MaxClasses classes, a value that is no number of 32 bits.
func (l *List) addClass(id ID, class string) error {
	class, value, valued := strings.Cut(class, "=")
	if class == "" {
		return fmt.Errorf("a value %q without a class", value)
	}
	c, ok := l.number[class]
	if !ok {
		if len(l.classes) == MaxClasses {
			return fmt.Errorf("class %q: there are more than %d", class, MaxClasses)
		}
		c = Class(len(l.classes))
		l.number[class] = c
		l.classes = append(l.classes, class)
	}
	e := &l.entries[id]
	e.Classes.Add(c)
	if valued {
		v, err := strconv.ParseInt(value, 10, 32)
		if err != nil {
			return fmt.Errorf("class %q: value %q is no number", class, value)
		}
		e.Value = int32(v)
	}
	return nil
}

// maxWord is how long a word may be, in bytes.
const maxWord = 44

// Find returns the number of a word, whatever its case. A word of Arabic script
// that is not listed as it is written is looked up by its Fold.
func (l *List) Find(word string) ID {
	var buf [maxWord + utf8.UTFMax]byte
	if len(word) > maxWord {
		return 0
	}
	b := AppendLower(buf[:0], word)
	id := l.index[string(b)]
	if id == 0 && variable(word) {
		b = appendFold(buf[:0], word)
		id = l.spelt[string(b)]
		if stem, ok := bytes.CutSuffix(b, []byte("ى")); id == 0 && ok {
			id = l.spelt[string(append(stem, "ي"...))]
		}
	}
	return id
}

// Of returns what is said of a word.
func (l *List) Of(id ID) *Entry { return &l.entries[id] }

// Len returns how many words there are; IDs are below it.
func (l *List) Len() int { return len(l.entries) }

// Class returns the number of a class, false if no word has it.
func (l *List) Class(name string) (Class, bool) {
	c, ok := l.number[name]
	return c, ok
}

// Classes returns the names of all classes, sorted.
func (l *List) Classes() []string {
	out := slices.Clone(l.classes)
	slices.Sort(out)
	return out
}

// Words returns the words of a class, in the order of the file.
func (l *List) Words(class string) []string {
	c, ok := l.number[class]
	if !ok {
		return nil
	}
	var out []string
	for i := range l.entries {
		if l.entries[i].Classes.Has(c) {
			out = append(out, l.entries[i].Word)
		}
	}
	return out
}

// Is reports whether a word, whatever its case, belongs to a class.
func (l *List) Is(word, class string) bool {
	c, ok := l.number[class]
	return ok && l.entries[l.Find(word)].Classes.Has(c)
}

// Phrases calls f with every phrase of several words and its classes.
func (l *List) Phrases(f func(phrase string, classes []string)) {
	for i := range l.entries {
		e := &l.entries[i]
		if !strings.Contains(e.Word, " ") {
			continue
		}
		var names []string
		for c, name := range l.classes {
			if e.Classes.Has(Class(c)) {
				names = append(names, name)
			}
		}
		f(e.Word, names)
	}
}

// variable reports whether a word begins with a letter of the Arabic block, whose
// spelling varies.
func variable(word string) bool {
	return word != "" && word[0] >= 0xd8 && word[0] <= 0xdb
}

// Fold returns Lower of a word and, of Arabic script, one spelling for those that
// texts use for one another: a bare alif, a last ه for ة. A last ى stays: Egyptian
// texts write it for ي, but ي is not written for it (Find tries both).
func Fold(word string) string {
	if !variable(word) {
		return Lower(word)
	}
	return string(appendFold(nil, word))
}

func appendFold(dst []byte, word string) []byte {
	for i, r := range word {
		switch r {
		case 'أ', 'إ', 'آ', 'ٱ':
			r = 'ا'
		case 'ة':
			if i+len("ة") == len(word) {
				r = 'ه'
			}
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// Lower returns a word in small letters, without regard to any locale (İ
// becomes i).
func Lower(word string) string { return string(AppendLower(nil, word)) }

// AppendLower appends a word in small letters to dst.
func AppendLower(dst []byte, word string) []byte {
	for i := 0; i < len(word); i++ {
		c := word[i]
		if c >= utf8.RuneSelf {
			return appendLowerRunes(dst, word[i:])
		}
		if c-'A' <= 'Z'-'A' {
			c |= 0x20
		}
		dst = append(dst, c)
	}
	return dst
}

func appendLowerRunes(dst []byte, word string) []byte {
	for _, r := range word {
		if r == 'İ' {
			r = 'i'
		}
		dst = utf8.AppendRune(dst, unicode.ToLower(r))
	}
	return dst
}
