package tagger

import (
	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language/token"
)

// A decoder turns the labels of one sequence after another into spans.
type decoder struct {
	*sequence.Decoder
	best []uint8
}

// spans appends the mentions of the sequence in the decoder, whose first token is
// tokens[0]. A span's score is the model's: the least probability, over its
// tokens, that the token is personal data at all and of this category rather
// than outside, brought to the scale of Model.Calibration.
func (d *decoder) spans(tokens []token.Token, m *Model, out []understudy.Span) (_ []understudy.Span, any bool) {
	d.best = append(d.best[:0], d.Viterbi(m.Bias)...)
	first := -1
	for i, l := range d.best {
		if l != 0 {
			first = i
			break
		}
	}
	if first < 0 {
		return out, false // nothing here: the probabilities need no reckoning
	}
	p := d.Marginals(nil)
	n := len(m.Weights.Labels())
	from := len(out)
	for i, l := range d.best {
		if l == 0 {
			continue
		}
		c := int(l-1) / 2
		sure := p[i*n+1+2*c] + p[i*n+2+2*c]
		t := tokens[i]
		if l&1 == 0 && len(out) > from && i > 0 && d.best[i-1] != 0 { // continues the mention before
			last := &out[len(out)-1]
			last.End = int(t.End)
			last.Score = min(last.Score, sure)
			continue
		}
		out = append(out, understudy.Span{Start: int(t.Start), End: int(t.End), Category: understudy.Categories[c], Rule: Rule, Score: sure})
	}
	for i := from; i < len(out); i++ {
		out[i].Score = m.Calibration.Of(out[i].Category, out[i].Score)
	}
	return out, true
}

// doubts appends the tokens of the sequence in the decoder that may be personal data at all,
// by this probability at least; those of one category side by side are one span. Their score
// is the probability of the likeliest token, not calibrated.
func (d *decoder) doubts(tokens []token.Token, labels int, least float32, out []understudy.Span) []understudy.Span {
	p := d.Marginals(nil)
	last := -1 // token of the span before
	for i := 0; i*labels < len(p); i++ {
		row := p[i*labels : (i+1)*labels]
		if 1-row[0] < least {
			continue
		}
		best, sure := 0, float32(0)
		for c := range understudy.Categories {
			if q := row[1+2*c] + row[2+2*c]; q > sure {
				best, sure = c, q
			}
		}
		t := tokens[i]
		if n := len(out); n > 0 && last == i-1 && i > 0 && out[n-1].Category == understudy.Categories[best] {
			out[n-1].End, out[n-1].Score = int(t.End), max(out[n-1].Score, sure)
		} else {
			out = append(out, understudy.Span{Start: int(t.Start), End: int(t.End), Category: understudy.Categories[best], Rule: RuleDoubt, Score: sure})
		}
		last = i
	}
	return out
}
