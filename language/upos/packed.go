package upos

import (
	"bytes"
	"fmt"
	"sync"
)

// Packed is a model file that is unpacked when it is first used. It is safe for
// concurrent use.
type Packed struct {
	load func() *Tagger
}

// NewPacked returns the tagger of a model that is part of the program, which
// therefore cannot be broken: Tag panics if it is.
func NewPacked(model []byte) *Packed {
	return &Packed{load: sync.OnceValue(func() *Tagger {
		t, err := Read(bytes.NewReader(model))
		if err != nil {
			panic(fmt.Sprintf("the program was built with a broken model: %v", err))
		}
		return t
	})}
}

// Tag returns the UPOS tag of each token of a sentence.
func (p *Packed) Tag(tokens []string) []string { return p.load().Tag(tokens) }
