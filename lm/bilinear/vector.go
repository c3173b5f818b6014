package bilinear

import "math"

// Vector returns the vector of a text: the sum of the vectors by which the model
// knows its words when they stand beside a gap, brought to length one. An unknown
// word has the vector of its shape. A text without a word has the vector of zeros.
func (m *Model) Vector(text string) []float32 {
	sum := make([]float32, m.dim)
	for _, id := range Row(nil, m.vocabulary, m.tokenizer, text) {
		if id != m.vocabulary.Border() {
			m.input.add(sum, int(id), nil)
		}
	}
	if length := math.Sqrt(float64(Dot(sum, sum))); length > 0 {
		for d := range sum {
			sum[d] = float32(float64(sum[d]) / length)
		}
	}
	return sum
}
