package generate

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/internal/varint"
)

var (
	_ understudy.Distributed = (*Surrogates)(nil)
	_ understudy.Distributed = (*Apart)(nil)
	_ understudy.Distributed = Placeholder{}
)

// The first byte of a key says what the pair is about.
const (
	aboutRole  = 'r' // kind, 0, key → tally; in an Outcome: 1 and the stand-in, or nothing
	aboutPlace = 'p' // kind, 0, key → places that the judge kept
	aboutWord  = 'w' // 8 bytes of hash → in how many documents, up to genericIn
	aboutTexts = 't' // → how many documents, and the codes of their languages, joined by a space
	aboutPools = 'l' // kind → what is lent
)

// errEvidence is the error of bytes that Evidence has not made.
var errEvidence = errors.New("generate: damaged evidence")

func roleKey(about byte, r cast.Role) []byte {
	b := make([]byte, 0, 2+len(r.Kind)+len(r.Key))
	b = append(append(b, about), r.Kind...)
	return append(append(b, 0), r.Key...)
}

func roleOfKey(key []byte) (cast.Role, error) {
	kind, k, ok := strings.Cut(string(key[1:]), "\x00")
	if !ok {
		return cast.Role{}, errEvidence
	}
	return cast.Role{Kind: cast.Kind(kind), Key: k}, nil
}

func wordKey(h uint64) []byte { return binary.BigEndian.AppendUint64([]byte{aboutWord}, h) }

// Evidence implements understudy.Distributed.
func (s *Surrogates) Evidence(yield func(key, value []byte) error) error {
	if err := s.casting.Evidence(func(r cast.Role, tally []byte) error {
		return yield(roleKey(aboutRole, r), tally)
	}); err != nil {
		return err
	}
	if s.judge != nil {
		if err := s.judge.Evidence(func(r cast.Role, places []byte) error {
			return yield(roleKey(aboutPlace, r), places)
		}); err != nil {
			return err
		}
	}
	return s.generic.evidence(1, yield)
}

// Add implements understudy.Distributed.
func (s *Surrogates) Add(key, value []byte) error {
	if len(key) == 0 {
		return errEvidence
	}
	switch key[0] {
	case aboutRole:
		r, err := roleOfKey(key)
		if err != nil {
			return err
		}
		return s.casting.Add(r, value)
	case aboutPlace:
		r, err := roleOfKey(key)
		if err != nil || s.judge == nil {
			return errors.Join(err, s.judgeless())
		}
		return s.judge.Add(r, value, s.writer)
	}
	return s.generic.take(key, value)
}

func (s *Surrogates) judgeless() error {
	if s.judge == nil {
		return fmt.Errorf("%w: it is of a run with language models", errEvidence)
	}
	return nil
}

// writer is what writes a role of a language's table in the manner of one of its places.
func (s *Surrogates) writer(r cast.Role, language, manner string) func(standIn string) string {
	l := s.opt.Languages[language]
	if l == nil {
		return phrase.WriterOf(nil, "")
	}
	g := place.New(l)
	if l.Quoted != nil && g.Table.Kind(phrase.Root(r.Kind)) != r.Kind {
		g = place.New(l.Quoted)
	}
	return phrase.WriterOf(g.Grammar, manner)
}

// Outcome implements understudy.Distributed.
func (s *Surrogates) Outcome(yield func(key, value []byte) error) error {
	if err := s.casting.Assignments(func(r cast.Role, standIn string, ok bool) error {
		var value []byte
		if ok {
			value = append([]byte{1}, standIn...)
		}
		return yield(roleKey(aboutRole, r), value)
	}); err != nil {
		return err
	}
	return s.generic.evidence(genericIn, yield)
}

// Adopt implements understudy.Distributed.
func (s *Surrogates) Adopt(get func(key []byte) (value []byte, found bool, err error)) error {
	if err := s.adoptWords(get); err != nil {
		return err
	}
	s.elsewhere = &elsewhere{get: get}
	s.reword()
	return nil
}

func (s *Surrogates) adoptWords(get func(key []byte) (value []byte, found bool, err error)) error {
	texts, found, err := get([]byte{aboutTexts})
	if err == nil && !found {
		err = errEvidence
	}
	if err == nil {
		err = s.generic.take([]byte{aboutTexts}, texts)
	}
	s.generic.counted = func(h uint64) bool {
		_, found, err := get(wordKey(h))
		s.generic.lookups.note(err)
		return found
	}
	return err
}

// elsewhere is a cast that another machine made.
type elsewhere struct {
	get func(key []byte) (value []byte, found bool, err error)
	failures
}

// ErrUnseen says that a document has roles that were not there when the roles were cast.
var ErrUnseen = errors.New("a role of the document was not cast: it was not observed, or is another text than then; observe and cast again")

// lookup returns the stand-in of a role. seen is false for roles that were not observed.
func (e *elsewhere) lookup(r cast.Role) (standIn string, ok, seen bool) {
	value, found, err := e.get(roleKey(aboutRole, r))
	e.note(err)
	if len(value) == 0 {
		return "", false, found
	}
	return string(value[1:]), true, found
}

// cast reports whether all roles of forms were cast, or at least tried to be. Of nil, all are.
func (e *elsewhere) cast(forms []form.Form) error {
	if e == nil {
		return nil
	}
	for _, f := range forms {
		for _, s := range f.Roles() {
			if s.Weak {
				continue
			}
			if _, _, seen := e.lookup(s.Role); !seen && e.first() == nil {
				return ErrUnseen
			}
		}
	}
	return e.first()
}

// failures keep the first error of those who cannot return one.
type failures struct {
	mu  sync.Mutex
	err error
}

func (f *failures) note(err error) {
	if err == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil {
		f.err = err
	}
}

func (f *failures) first() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.err
}

// Evidence implements understudy.Distributed.
func (a *Apart) Evidence(yield func(key, value []byte) error) error { return a.all.Evidence(yield) }

// Add implements understudy.Distributed.
func (a *Apart) Add(key, value []byte) error { return a.all.Add(key, value) }

// Outcome implements understudy.Distributed: what is lent, and which words name no one.
// Documents are cast where they are written.
func (a *Apart) Outcome(yield func(key, value []byte) error) error {
	if err := a.all.pools.Encode(func(kind cast.Kind, value []byte) error {
		return yield(append([]byte{aboutPools}, kind...), value)
	}); err != nil {
		return err
	}
	return a.all.generic.evidence(genericIn, yield)
}

// Adopt implements understudy.Distributed.
func (a *Apart) Adopt(get func(key []byte) (value []byte, found bool, err error)) error {
	if err := a.all.adoptWords(get); err != nil {
		return err
	}
	encoded := map[cast.Kind][]byte{}
	for _, p := range a.all.tables.partsOf(a.all.generic.codes()) {
		value, found, err := get(append([]byte{aboutPools}, p.Kind...))
		if err != nil {
			return err
		}
		if found {
			encoded[p.Kind] = value
		}
	}
	var err error
	a.all.pools, err = cast.SwapPoolsOf(encoded)
	return err
}

// Evidence implements understudy.Distributed: there is none.
func (Placeholder) Evidence(func(key, value []byte) error) error { return nil }

// Add implements understudy.Distributed.
func (Placeholder) Add(_, _ []byte) error { return errEvidence }

// Outcome implements understudy.Distributed.
func (Placeholder) Outcome(func(key, value []byte) error) error { return nil }

// Adopt implements understudy.Distributed.
func (Placeholder) Adopt(func(key []byte) (value []byte, found bool, err error)) error { return nil }

// evidence yields how many documents there were and the words that at least atLeast of
// them write in lower case.
func (g *genericWords) evidence(atLeast uint8, yield func(key, value []byte) error) error {
	texts := binary.AppendUvarint(nil, uint64(g.texts.Load()))
	if err := yield([]byte{aboutTexts}, append(texts, strings.Join(g.codes(), " ")...)); err != nil {
		return err
	}
	for i := range g.shards {
		for h, n := range g.shards[i].documents {
			if n < atLeast {
				continue
			}
			if err := yield(wordKey(h), []byte{n}); err != nil {
				return err
			}
		}
	}
	return nil
}

// take adds a pair that evidence yielded elsewhere.
func (g *genericWords) take(key, value []byte) error {
	switch {
	case key[0] == aboutTexts && len(key) == 1:
		r := varint.Reader{Rest: value}
		n := r.Uint()
		if r.Damaged {
			return errEvidence
		}
		for code := range strings.FieldsSeq(string(r.Rest)) {
			if !g.speak(code) {
				return fmt.Errorf("%w: it is of a run with documents in %q", errEvidence, code)
			}
		}
		g.texts.Add(int64(n))
		return nil
	case key[0] == aboutWord && len(key) == 9 && len(value) == 1:
		h := binary.BigEndian.Uint64(key[1:])
		sh := &g.shards[h%uint64(len(g.shards))]
		sh.Lock()
		defer sh.Unlock()
		sh.documents[h] = min(sh.documents[h]+value[0], genericIn)
		return nil
	}
	return errEvidence
}
