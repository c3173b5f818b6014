package punkt

import (
	"fmt"
	"sync"

	"github.com/understudy-text/understudy/language"
)

// Packed is a splitter that is made when it is first used. It is safe for concurrent
// use.
type Packed struct{ made func() *Splitter }

// Later returns the splitter of parameters that are part of the program, which
// therefore cannot be broken: Sentences panics if they are.
func Later(made func() (*Splitter, error)) *Packed {
	return &Packed{sync.OnceValue(func() *Splitter {
		s, err := made()
		if err != nil {
			panic(fmt.Sprintf("the program was built with broken parameters: %v", err))
		}
		return s
	})}
}

// Sentences finds the sentences of a text.
func (p *Packed) Sentences(text string) []language.Range { return p.made().Sentences(text) }
