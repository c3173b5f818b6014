package experiment

import (
	"cmp"
	"errors"

	"github.com/understudy-text/understudy/lm/named"
)

// Models are the masked language models of a run, each opened once: tiny and small,
// which come with the program, pulled ones by their names, and folders. It is not
// safe for concurrent use.
type Models struct {
	languages []string
	opened    map[string]*named.Set
}

// NewModels returns models for the languages (codes) of a run.
func NewModels(languages ...string) *Models {
	return &Models{languages, map[string]*named.Set{}}
}

// Open opens the models of a value such as "small", "DIR" or "en=DIR,sv=DIR"; see
// named.Help. Languages for which it names none have none; "" is tiny.
func (m *Models) Open(value string) (*named.Set, error) {
	value = cmp.Or(value, named.Tiny)
	if s, ok := m.opened[value]; ok {
		return s, nil
	}
	asked, err := named.Asked(value, m.languages, named.Fills)
	if err != nil {
		return nil, err
	}
	s, err := named.Open(asked)
	m.opened[value] = s
	return s, err
}

// Close frees the models.
func (m *Models) Close() error {
	var all error
	for _, s := range m.opened {
		all = errors.Join(all, s.Close())
	}
	return all
}
