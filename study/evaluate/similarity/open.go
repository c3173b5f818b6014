package similarity

import (
	"errors"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/small"
)

// rememberedVectors is how many texts keep their vectors while methods are compared.
const rememberedVectors = 1 << 14

// Open opens the model of a name for the vectors of words and sentences: named.Tiny, or
// an encoder of sentence vectors. A model that was made for something else is a
// usage.Error: it has vectors too, but they say little of meaning. done frees the
// model; it is never nil.
func Open(asked string) (e Embedder, done func() error, err error) {
	done = func() error { return nil }
	if asked == named.Tiny {
		return NewCache(Tiny{}, rememberedVectors), done, nil
	}
	if asked == small.Name && !named.IsFolder(asked) {
		return nil, done, usage.Errorf("%s fills gaps and has no vectors of sentences; take %s, or the folder of an encoder such as all-MiniLM-L6-v2", asked, named.Tiny)
	}
	m, name, err := named.Encoder(asked)
	if err != nil {
		return nil, done, err
	}
	kind, err := m.Folder.Kind()
	if err == nil && kind != encoder.Embeddings && !m.Folder.MadeForSentences() {
		err = usage.Errorf("model %s is a %s, whose vectors say little of what sentences mean; take %s, or an encoder of sentence vectors such as all-MiniLM-L6-v2 (“understudy models check %s” says what a model is for)", asked, kind, named.Tiny, asked)
	}
	if err != nil {
		return nil, done, errors.Join(err, m.Close())
	}
	return NewCache(Encoder{Model: m, Label: name}, rememberedVectors), m.Close, nil
}
