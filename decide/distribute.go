package decide

import (
	"encoding/binary"
	"errors"
	"sync"

	"github.com/understudy-text/understudy"
)

var _ understudy.Distributed = (*Policy)(nil)

// errDossier is the error of bytes that Evidence has not made.
var errDossier = errors.New("decide: damaged evidence")

// Evidence implements understudy.Distributed: a dossier for each name that something is
// said of, by the name's hash.
func (p *Policy) Evidence(yield func(key, value []byte) error) error {
	var key, value []byte
	for i := range p.files.shards {
		for h, one := range p.files.shards[i].of {
			key = binary.BigEndian.AppendUint64(key[:0], h)
			value = one.append(value[:0])
			if err := yield(key, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// Outcome implements understudy.Distributed. Decisions are made from the evidence itself.
func (p *Policy) Outcome(yield func(key, value []byte) error) error { return p.Evidence(yield) }

// Add implements understudy.Distributed.
func (p *Policy) Add(key, value []byte) error {
	if len(key) != 8 {
		return errDossier
	}
	other, err := readDossier(value)
	if err != nil {
		return err
	}
	p.files.changeHashed(binary.BigEndian.Uint64(key), func(one *dossier) { one.merge(other) })
	return nil
}

// Adopt implements understudy.Distributed.
func (p *Policy) Adopt(get func(key []byte) (value []byte, found bool, err error)) error {
	p.files.elsewhere = func(h uint64) dossier {
		value, found, err := get(binary.BigEndian.AppendUint64(nil, h))
		if err == nil && found {
			var one dossier
			if one, err = readDossier(value); err == nil {
				return one
			}
		}
		p.lookups.note(err)
		return dossier{}
	}
	return nil
}

// failures keep the first error of those who cannot return one.
type failures struct {
	mu  sync.Mutex
	err error
}

func (f *failures) note(err error) {
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

// merge adds what was observed elsewhere. Who works at an organisation counts once, and
// more than maxAcquaintances are as many, whichever machine met them.
func (one *dossier) merge(other dossier) {
	one.text |= other.text
	for _, a := range other.staff {
		one.staff = one.add(one.staff, a, workplace)
	}
	for _, a := range other.kin {
		one.kin = one.add(one.kin, a, familyBusiness)
	}
}

func (one *dossier) append(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(one.text))
	for _, list := range [...][]acquaintance{one.staff, one.kin} {
		b = binary.AppendUvarint(b, uint64(len(list)))
		for _, a := range list {
			b = binary.BigEndian.AppendUint64(b, a.key)
			b = binary.AppendUvarint(b, uint64(a.list))
			b = binary.AppendUvarint(b, uint64(a.text))
			b = binary.AppendUvarint(b, a.lists)
		}
	}
	return b
}

func readDossier(b []byte) (one dossier, err error) {
	number := func() uint64 {
		v, size := binary.Uvarint(b)
		if size <= 0 {
			err, b = errDossier, nil
			return 0
		}
		b = b[size:]
		return v
	}
	one.text = Trait(number())
	for _, list := range [...]*[]acquaintance{&one.staff, &one.kin} {
		n := number()
		if n > maxAcquaintances {
			return one, errDossier
		}
		for range n {
			if len(b) < 8 {
				return one, errDossier
			}
			a := acquaintance{key: binary.BigEndian.Uint64(b)}
			b = b[8:]
			a.list, a.text, a.lists = Trait(number()), Trait(number()), number()
			*list = append(*list, a)
		}
	}
	if err == nil && len(b) > 0 {
		err = errDossier
	}
	return one, err
}
