package bilinear

import "github.com/understudy-text/understudy/language"

// Parameters are the numbers of a model as they are learned. The shapes are in
// brackets; rows follow one another.
type Parameters struct {
	Vocabulary *Vocabulary
	Dim        int // numbers in a vector
	Window     int // words on each side

	Input      []float32 // [words+2][Dim]: words and shapes, the gap, the border
	Position   []float32 // [2·Window][Dim]
	Bias       []float32 // [Dim]
	Keys       []uint32  // of the pairs with a vector, ascending
	Pairs      []float32 // [pairs][Dim]
	Class      []float32 // [classes][Dim]
	ClassBias  []float32
	Output     []float32 // [words][Dim]
	OutputBias []float32
}

// Pack returns the model with these parameters, its vectors rounded to bytes.
func (p *Parameters) Pack(t language.Tokenizer) *Model {
	return &Model{
		vocabulary: p.Vocabulary, tokenizer: t, dim: p.Dim, window: p.Window,
		input: quantize(p.Input, p.Dim), position: p.Position, bias: p.Bias,
		keys: p.Keys, pairs: quantize(p.Pairs, p.Dim),
		class: quantize(p.Class, p.Dim).floats(), classBias: p.ClassBias,
		output: quantize(p.Output, p.Dim).floats(), outputBias: p.OutputBias,
	}
}

// Pair returns the place of a pair's key among Keys, or -1.
func (p *Parameters) Pair(key uint32) int { return find(p.Keys, key) }

// Classes is how many classes there are.
func (v *Vocabulary) Classes() int { return len(v.starts) - 1 }

// Class returns the class of a word or shape and which numbers the class has.
func (v *Vocabulary) Class(id int32) (class, from, to int) {
	c := v.class(id)
	return c, int(v.starts[c]), int(v.starts[c+1])
}
