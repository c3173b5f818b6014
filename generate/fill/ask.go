package fill

import (
	"context"
	"slices"

	"github.com/understudy-text/understudy/generate/passage"
	"github.com/understudy-text/understudy/lm"
)

// spare is how many words more than K the model is asked for, in place of those
// that are refused; where that is not enough, deep is tried.
const (
	spare = 24
	deep  = 2000
)

// A question asks for the next word of each of the mentions [from, to).
type question struct{ from, to int }

// fill asks until every mention is done. All that can be asked at once is: a
// question waits only for what its text will show. So the batches make it
// faster, and change nothing.
func (p *page) fill(ctx context.Context) error {
	for {
		qs, clozes, err := p.round()
		if err != nil || len(qs) == 0 {
			return err
		}
		if err := p.ask(ctx, qs, clozes, p.o.K+spare, false); err != nil {
			return err
		}
	}
}

// round is what can be asked now.
func (p *page) round() (qs []question, clozes []lm.Cloze, err error) {
	for i := 0; i < len(p.mentions); i++ {
		if p.mentions[i].done() || p.o.Replaced && p.waits(i) {
			continue
		}
		q := question{i, i + 1}
		if !p.o.Replaced && !p.o.Words { // one question for all gaps of a sentence
			q.to = p.Together(i)
		}
		found, texts, err := p.fitting(q)
		if err != nil {
			return nil, nil, err
		}
		qs, clozes = append(qs, found...), append(clozes, texts...)
		i = q.to - 1
	}
	return qs, clozes, nil
}

// waits reports whether a mention before this one, which its text will show, is
// still to be filled.
func (p *page) waits(i int) bool {
	_, first, _ := p.Window(i, i+1)
	return slices.ContainsFunc(p.mentions[first:i], func(m mention) bool { return !m.done() })
}

// fitting words a question with as much context as the model can take. If a
// sentence alone is too long, each of its gaps is asked for on its own, and the
// model sees what stands around it.
func (p *page) fitting(q question) ([]question, []lm.Cloze, error) {
	sized, ok := p.model.(interface{ Fits(lm.Cloze) (bool, error) })
	var c lm.Cloze
	for reach := passage.Around; reach >= 0; reach-- {
		c = p.cloze(q.from, q.to, reach)
		if !ok {
			return []question{q}, []lm.Cloze{c}, nil
		}
		fits, err := sized.Fits(c)
		if err != nil {
			return nil, nil, err
		}
		if fits {
			if reach < passage.Around {
				p.o.Shortened()
			}
			return []question{q}, []lm.Cloze{c}, nil
		}
	}
	var qs []question
	var clozes []lm.Cloze
	for i := q.from; i < q.to; i++ {
		qs, clozes = append(qs, question{i, i + 1}), append(clozes, p.cloze(i, i+1, 0))
		p.o.Shortened()
	}
	return qs, clozes, nil
}

// ask puts the answers into their mentions. Where every word of an answer is
// refused, longer answers are asked for, once.
func (p *page) ask(ctx context.Context, qs []question, clozes []lm.Cloze, n int, last bool) error {
	answers, err := p.model.Words(ctx, clozes, n, nil)
	if err != nil {
		return err
	}
	var again []question
	var deeper []lm.Cloze
	for i, q := range qs {
		for k, found := range answers[i] {
			m := &p.mentions[q.from+k]
			if w, ok := p.choose(found, q.from+k); ok {
				m.filled = append(m.filled, w)
				continue
			}
			if last || len(found) < n { // the model knows no more
				m.failed = true
				continue
			}
			again = append(again, question{q.from + k, q.from + k + 1})
			deeper = append(deeper, lm.Cloze{Between: clozes[i].Between, Want: clozes[i].Want[k : k+1]})
		}
	}
	if len(again) == 0 {
		return nil
	}
	return p.ask(ctx, again, deeper, deep, true)
}
