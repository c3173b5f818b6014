package pattern

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A class is a set of things a word can be to the rules.
type class uint64

// The classes. What words they hold is said per language (english.go).
const (
	month class = 1 << iota
	weekday
	season
	cardinal  // one, twenty, hundred
	magnitude // million, bn
	ordinal   // first, 21st
	timeUnit  // day, weeks, year
	dayPart   // morning, night
	qualifier // early, mid, end, beginning
	holiday   // Christmas
	each      // each, every
	code      // ISO 4217
	currency  // pounds, zlotys
	symbol    // £ $ €
	measure   // km, metres
	countable // hearings, letters, children
	more      // other, more, different: between the number and the thing
	numberTag // no, nos, number
	fileWord  // case, file, application
	statute   // Act, Law, Code, Convention: a number beside it is no case
	street    // street, road, avenue
	dateLead  // in, since, until, by: a bare year may follow
	roughly   // approximately, about, over
	digit     // any run of digits
	atSign
	hash
	colon
	slash
	plus
	percent
	phoneWord // tel, phone, call
	idWord    // passport, licence, plate, registration
	userWord  // user name, login, nickname
	domainEnd // com, org, net, se …: after a dot
	openBracket
	article // Article, section, paragraph, Rule
	ageWord // age, aged
	old     // old
	mixed   // letters right beside digits: codes
	state   // US states by letters
	www
	poBox
	legalRef
	bankWord   // BIC, SWIFT
	phoneLabel // office, mobile: behind a number
	junction   // corner
	own        // children, counts: even a few of them are a person's
	having     // had, leaving: whose they are stands before
	dwelling   // lives, address, office: a street may follow
	single     // an article that is a number, too: Swedish en, ett
	clockLead  // half, quarter: begins a time of day in words
	caseTag    // words that lead in the number of a case …
	journalTag
	accountTag
	bankgiroTag
	plusgiroTag
	plateTag
	postTag
	relative // Swedish måndags, somras: "i måndags" is last Monday
	compound // words made of a number: trettiofyraårig
	none     // none of a thing, where that word is no tag of numbers as English no
	week     // a number of a week follows
)

// A vocabulary is a small hash table over folded words: one probe for nearly
// every token of a text, and no allocation.
type vocabulary struct {
	entries []entry // entries[0] is the unknown word
	table   []uint16
	mask    uint32
}

type entry struct {
	word  string // folded
	class class
	roles roleSet
	value int32
}

// A wordList gives words to a class. Values count up from First, one a word;
// words joined by "|" share a value.
type wordList struct {
	class class
	first int32
	words string
}

// A draft gathers words before the table is built.
type draft struct {
	entries []entry
	place   map[string]int
}

// entry returns the entry of a word; it is good until the next call.
func (v *draft) entry(w string) *entry {
	i, ok := v.place[w]
	if !ok {
		i = len(v.entries)
		v.place[w] = i
		v.entries = append(v.entries, entry{word: w})
	}
	return &v.entries[i]
}

// list gives the words of the lists their classes. Words are separated by white space.
func (v *draft) list(lists []wordList) error {
	for _, l := range lists {
		for n, group := range strings.Fields(l.words) {
			for w := range strings.SplitSeq(group, "|") {
				if w != strings.ToLower(w) {
					return fmt.Errorf("pattern: vocabulary: list of class %#x: word %d is not in lower case", l.class, n)
				}
				e := v.entry(w)
				e.class |= l.class
				if l.first >= 0 {
					e.value = l.first + int32(n)
				}
			}
		}
	}
	return nil
}

// newVocabulary builds the table.
func newVocabulary(words []wordList, small []roleList) (*vocabulary, error) {
	d := draft{entries: make([]entry, 1), place: map[string]int{}}
	if err := d.list(words); err != nil {
		return nil, err
	}
	if err := d.play(small); err != nil {
		return nil, err
	}
	v := &vocabulary{entries: d.entries}
	if len(v.entries) > math.MaxUint16 {
		return nil, fmt.Errorf("pattern: vocabulary: %d words are more than the table holds", len(v.entries))
	}
	size := uint32(64)
	for int(size) < 4*len(v.entries) {
		size *= 2
	}
	v.table, v.mask = make([]uint16, size), size-1
	for i := 1; i < len(v.entries); i++ {
		h := fnv([]byte(v.entries[i].word)) & v.mask
		for v.table[h] != 0 {
			h = (h + 1) & v.mask
		}
		v.table[h] = uint16(i)
	}
	return v, nil
}

func fnv(b []byte) uint32 {
	h := uint32(2166136261)
	for _, c := range b {
		h = (h ^ uint32(c)) * 16777619
	}
	return h ^ h>>15
}

// latin1 begins the letters from À to ÿ in UTF-8; the small ones have bit 5 of
// their second byte set, but for × and ÷.
const latin1 = 0xc3

// look returns the place of a word in the table, 0 if it is not there.
func (v *vocabulary) look(w string) uint16 {
	var buf [32]byte
	if len(w) > len(buf)-utf8.UTFMax {
		return 0
	}
	n := 0
	for i := 0; i < len(w); i++ {
		c := w[i]
		if c == latin1 && i+1 < len(w) { // å ä ö é: no need to decode
			i++
			d := w[i]
			if d < 0x9f && d != 0x97 {
				d |= 0x20
			}
			buf[n], buf[n+1] = c, d
			n += 2
			continue
		}
		if c >= utf8.RuneSelf {
			n = foldRunes(w, buf[:])
			break
		}
		if c-'A' <= 'Z'-'A' {
			c |= 0x20
		}
		buf[n] = c
		n++
	}
	f := buf[:n]
	for h := fnv(f) & v.mask; v.table[h] != 0; h = (h + 1) & v.mask {
		if e := v.table[h]; v.entries[e].word == string(f) {
			return e
		}
	}
	return 0
}

// foldRunes writes the word in lower case to buf, as far as it fits.
func foldRunes(w string, buf []byte) (n int) {
	for _, r := range w {
		if n > len(buf)-utf8.UTFMax {
			return 0
		}
		n += utf8.EncodeRune(buf[n:], unicode.ToLower(r))
	}
	return n
}
