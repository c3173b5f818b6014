package server

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/language/words"
	"github.com/understudy-text/understudy/server/stream"
	"github.com/understudy-text/understudy/substitute"
)

// A vocabulary is the stand-ins that may occur in a new text about some documents.
type vocabulary struct {
	table   *stream.Table
	leftOut int // stand-ins that can not be told in a new text
}

// mostRecords bounds how many texts of one document's name are looked at: a
// conversation may have many.
const mostRecords = 256

// vocabulary collects the stand-ins of documents. In a new text nothing around a
// stand-in proves it, as it does in the text that was written; so those that are
// ordinary words or small numbers are left out, and those that stand for several
// originals.
func (s *Service) vocabulary(ctx context.Context, name string, documents []string) (*vocabulary, error) {
	d, err := s.domain(name)
	if err != nil {
		return nil, err
	}
	if len(documents) == 0 {
		return nil, requestf("name the documents that the text is about: ?document=ID, as /v1/pseudonymize called them")
	}
	w := s.collect(d)
	for i, id := range documents {
		found, err := w.recall(ctx, id)
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, requestf("document %d is not in the ledger", i+1)
		}
	}
	return w.vocabulary(ctx)
}

// RestoreText puts the originals back into a new text about documents.
func (s *Service) RestoreText(ctx context.Context, domain, text string, documents []string) (string, stream.Counts, error) {
	v, err := s.vocabulary(ctx, domain, documents)
	if err != nil {
		return "", stream.Counts{}, err
	}
	r := v.table.New()
	out := r.Close(r.Write(nil, []byte(text)))
	return string(out), r.Counts(), nil
}

// IsRequest reports whether an error of a Service is one of what was asked: its message is
// for who has asked.
func IsRequest(err error) bool {
	return errors.Is(err, errRequest) || errors.Is(err, errNoDomain) || errors.Is(err, errNoLedger)
}

// A collection counts which originals a stand-in stands for.
type collection struct {
	of      map[string]map[string]int
	names   map[string]bool // stand-ins that are names, by their category or by the ledger
	domain  *domain
	writing *writing
	word    func(string) bool // reports whether a text is a common word of a language that is read
	seldom  func(string) bool // reports whether a word is next to never said, and not by the texts; nil: nothing is known of them
}

func (s *Service) collect(d *domain) *collection {
	return &collection{of: map[string]map[string]int{}, names: map[string]bool{}, domain: d, writing: &s.writing, word: s.isWord}
}

// isWord reports whether a word is common in a language that is read.
func (s *Service) isWord(word string) bool {
	return slices.ContainsFunc(s.codes(), func(code string) bool {
		l := s.languages[code].Lexicon
		return l != nil && l.Common(words.Fold(word))
	})
}

// recall adds the stand-ins that the ledger knows of a document. found is false if there
// is none of that name.
func (w *collection) recall(ctx context.Context, document string) (found bool, err error) {
	records, err := w.domain.RecallLike(ctx, document, nil, mostRecords)
	if err != nil {
		return false, err
	}
	for _, rec := range records {
		var receipt substitute.Receipt
		if err := receipt.UnmarshalBinary(rec.Restoration); err != nil {
			return false, err
		}
		for _, t := range receipt.Texts {
			for _, p := range t.Places {
				w.add(p.StandIn, p.Original)
			}
		}
	}
	return len(records) > 0, nil
}

// vocabulary is made of the stand-ins that were added, of their parts and of what writers
// make of names.
func (w *collection) vocabulary(ctx context.Context) (*vocabulary, error) {
	if err := w.addParts(ctx); err != nil {
		return nil, err
	}
	pairs, leftOut := w.pairs()
	written, doubtful := w.written(pairs)
	table := stream.NewTable(append(pairs, written...), append(leftOut, doubtful...)...)
	table.Clitics = w.writing.clitics
	return &vocabulary{table, len(leftOut)}, nil
}

func (w *collection) add(standIn, original string) {
	if w.of[standIn] == nil {
		w.of[standIn] = map[string]int{}
	}
	w.of[standIn][original]++
}

// addParts adds the words of names, as a new text calls people by one of them, and
// names that were met in the genitive only (Fagerbergs) without it. The ledger says
// which word stands for which.
func (w *collection) addParts(ctx context.Context) error {
	parts := map[[2]string][]([2]string){} // words, and the names that are known with them
	for standIn, originals := range w.of {
		for original := range originals {
			to, from := nameWords(standIn), nameWords(original)
			if len(to) != len(from) || len(to) == 0 {
				continue
			}
			for i := range to {
				parts[[2]string{to[i], from[i]}] = nil
			}
			last := len(to) - 1
			if bare, ok := withoutS(to[last], from[last]); ok && strings.HasSuffix(standIn, to[last]) && strings.HasSuffix(original, from[last]) {
				parts[bare] = append(parts[bare], [2]string{standIn[:len(standIn)-1], original[:len(original)-1]})
			}
		}
	}
	for part, names := range parts {
		if part[0] == part[1] {
			continue
		}
		sure, err := w.standsFor(ctx, part[0], part[1])
		if err == nil && !sure && names != nil { // a name that is not known may be in the ledger with its s
			sure, err = w.standsFor(ctx, part[0], part[1]+"s")
		}
		if err != nil {
			return err
		}
		if !sure {
			continue
		}
		for _, pair := range append(names, part) {
			if w.of[pair[0]] == nil {
				w.add(pair[0], pair[1])
			}
			w.names[pair[0]] = true
		}
	}
	return nil
}

// standsFor asks the ledger whether a word stands for a word of names. A stand-in is
// written without marks where its original has none (Ljungstrom).
func (w *collection) standsFor(ctx context.Context, standIn, original string) (bool, error) {
	known, ok, err := w.domain.StandIn(ctx, generate.Role(person.Name, original))
	return ok && (strings.EqualFold(known, standIn) || strings.EqualFold(unmarked(known), standIn)), err
}

// withoutS takes the genitive's s from both of two words.
func withoutS(standIn, original string) (bare [2]string, ok bool) {
	s, inStandIn := strings.CutSuffix(standIn, "s")
	o, inOriginal := strings.CutSuffix(original, "s")
	return [2]string{s, o}, inStandIn && inOriginal && s != "" && o != ""
}

// nameWords are the words of a name, without what is hung on them.
func nameWords(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}

// pairs are those that can be told, sorted; leftOut are the other stand-ins.
func (w *collection) pairs() (pairs []stream.Pair, leftOut []string) {
	for _, standIn := range slices.Sorted(maps.Keys(w.of)) {
		original, sure := mostFrequent(w.of[standIn])
		if !sure || !isDistinctive(standIn, w.names[standIn]) && !(w.names[standIn] && w.small(standIn)) && !w.rare(standIn) {
			leftOut = append(leftOut, standIn)
			continue
		}
		pairs = append(pairs, stream.Pair{StandIn: standIn, Original: original})
	}
	return pairs, leftOut
}

// small reports whether a name in small letters (a user name, a name that was typed in a hurry) is
// no word, so that it can be told in a new text.
func (w *collection) small(name string) bool {
	return utf8.RuneCountInString(name) >= leastForm && len(strings.Fields(name)) == 1 && !w.word(name)
}

// leastRare are the letters of a word that is told because next to nobody says it.
const leastRare = 6

// rare reports whether a description (dyspraxia) is of one word that is next to never said, so that
// the model has it from what it was asked; the texts do not say it themselves.
func (w *collection) rare(standIn string) bool {
	return w.seldom != nil && utf8.RuneCountInString(standIn) >= leastRare && !strings.ContainsFunc(standIn, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) &&
		w.seldom(standIn)
}

// mostFrequent returns the original of a stand-in, in its most frequent spelling. sure is
// false if there are several that differ in more than case.
func mostFrequent(originals map[string]int) (original string, sure bool) {
	spellings := slices.SortedFunc(maps.Keys(originals), func(a, b string) int {
		return cmp.Or(cmp.Compare(originals[b], originals[a]), cmp.Compare(a, b))
	})
	for _, o := range spellings[1:] {
		if !strings.EqualFold(o, spellings[0]) {
			return "", false
		}
	}
	return spellings[0], true
}

// leastUncased is how many letters a name has at least that is told without capitals.
const leastUncased = 3

// isDistinctive reports whether a stand-in can be recognised in new text: a name, a number
// of three digits or more, several words; not "architect" or "14". In a script without
// capitals, name says whether its category is that of names.
func isDistinctive(standIn string, name bool) bool {
	if name && uncased(standIn) && utf8.RuneCountInString(standIn) >= leastUncased {
		return true
	}
	digits := 0
	for _, r := range standIn {
		switch {
		case unicode.IsUpper(r), unicode.IsTitle(r), strings.ContainsRune("@_#/[", r):
			return true
		case unicode.IsDigit(r):
			digits++
		}
	}
	return digits >= 3 || len(strings.Fields(standIn)) > 1 && utf8.RuneCountInString(standIn) > 6
}
