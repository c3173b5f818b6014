package encoder

import (
	"fmt"
	"strings"

	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/transformer"
)

// A Kind is what a model is for.
type Kind string

// The kinds.
const (
	Masks      Kind = "masked language model"
	Embeddings Kind = "encoder of sentence vectors"
	Tags       Kind = "token classifier"
)

// Kind tells what a folder's model is for: what its config.json says, or else the
// head that its weights have.
func (f *Folder) Kind() (Kind, error) {
	switch name := f.Config.Architecture; {
	case strings.HasSuffix(name, "ForTokenClassification"):
		return Tags, nil
	case strings.HasSuffix(name, "Model"):
		return Embeddings, nil
	case name != "" && !strings.HasSuffix(name, "ForMaskedLM") && !strings.HasSuffix(name, "ForPreTraining"):
		return "", fmt.Errorf("model %s: config.json: field architectures: %.80q is no %s, %s or %s", f.Path, name, Masks, Embeddings, Tags)
	case name != "" || f.weights == nil:
		return Masks, nil
	}
	if _, err := transformer.MaskedLM(f.Config, f.weights); err != nil {
		return Embeddings, nil
	}
	return Masks, nil
}

// Open loads the folder's model for what it is to do.
func (f *Folder) Open(k Kind, o runtime.Options) (*Model, error) {
	switch k {
	case Tags:
		return f.TokenClassifier(o)
	case Embeddings:
		return f.Embedder(o)
	}
	return f.MaskedLM(o)
}
