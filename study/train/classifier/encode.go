package classifier

import "github.com/understudy-text/understudy/lm/encoder"

// Encoded makes vectors with an encoder of sentence vectors.
type Encoded struct {
	*encoder.Model        // of Folder.Embedder; the caller closes it
	Label          string // what the encoder is called
}

// Name is what the encoder is called.
func (e Encoded) Name() string { return e.Label }

// Size is how many numbers a vector has.
func (e Encoded) Size() int { return int(e.Config.Hidden) }
