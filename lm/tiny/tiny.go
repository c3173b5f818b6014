// Package tiny holds the light masked language models that come with the program:
// English, Swedish, French and Arabic. In comes the code of a language, out comes its
// model. The cards beside the models say what they were made from and how well they do.
//
// It may know language, language/ar, language/en, language/fr, language/sv, lm and
// lm/bilinear.
package tiny

import (
	_ "embed" // the models
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/ar"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/fr"
	"github.com/understudy-text/understudy/language/sv"
	"github.com/understudy-text/understudy/lm/bilinear"
)

var (
	//go:embed en.model
	english []byte
	//go:embed sv.model
	swedish []byte
	//go:embed fr.model
	french []byte
	//go:embed ar.model
	arabic []byte
)

// models are read when they are first asked for. One ranks if it is shown to choose
// better surrogates than are drawn; the cards have the evidence.
var models = []struct {
	code  string
	load  func() (*bilinear.Model, error)
	ranks bool
}{
	{"en", lazily(english, en.Tokenizer), true},
	{"sv", lazily(swedish, sv.Tokenizer), false},
	{"fr", lazily(french, fr.Tokenizer), false},
	{"ar", sync.OnceValues(func() (*bilinear.Model, error) { return bilinear.Read(arabic, ar.Tokenizer()) }), false},
}

// ErrNoModel is wrapped by Load for a language that has no light model.
var ErrNoModel = errors.New("no model for language")

// lazily returns a function that reads the model when it is first called.
func lazily(data []byte, t language.Tokenizer) func() (*bilinear.Model, error) {
	return sync.OnceValues(func() (*bilinear.Model, error) { return bilinear.Read(data, t) })
}

// Languages returns the codes of the languages that have a model.
func Languages() []string {
	var out []string
	for _, m := range models {
		out = append(out, m.code)
	}
	return out
}

// Rankers returns the codes of the languages whose model is shown to choose among
// surrogates better than the draw.
func Rankers() []string {
	var out []string
	for _, m := range models {
		if m.ranks {
			out = append(out, m.code)
		}
	}
	return out
}

// Load returns the model of a language. It is the same one every time.
func Load(code string) (*bilinear.Model, error) {
	i := slices.Index(Languages(), code)
	if i < 0 {
		return nil, fmt.Errorf("tiny: %w %q; there are %s", ErrNoModel, code, strings.Join(Languages(), ", "))
	}
	m, err := models[i].load()
	if err != nil {
		return nil, fmt.Errorf("tiny: the program was built with a broken model for language %q: %w", code, err)
	}
	return m, nil
}

// Models are the files of the models, by language.
func Models() map[string][]byte {
	return map[string][]byte{"en": english, "sv": swedish, "fr": french, "ar": arabic}
}
