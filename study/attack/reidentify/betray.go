package reidentify

import (
	"cmp"
	"slices"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/study/attack/internal/word"
	"github.com/understudy-text/understudy/study/attack/rank"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// shown is how many places of a word are told.
const shown = 10

// A Word speaks for a document's true background text, against the best other.
type Word struct {
	Word   string   `json:"word"`        // plain form
	Gain   float64  `json:"gain"`        // what it adds to the true text's lead
	Texts  int      `json:"texts"`       // background texts that have it
	Count  int      `json:"count"`       // how often it stands in the result
	Inside int      `json:"in_standins"` // how many of these are in stand-ins
	Places [][2]int `json:"places"`      // the first of them, in code points of the result, half-open
}

// A Lead is by how much the true text stands before the best other (below 0:
// behind it), parted by where the words stand.
type Lead struct {
	Kept     float64 `json:"kept"`     // in what was not replaced
	StandIns float64 `json:"standins"` // in stand-ins; below 0: they mislead
}

// betray finds the words that add most to the lead of the true text before the
// best other one.
func (m *Meter) betray(d *pairs.Document, q rank.Query, places [][]word.Word, scores []float64, truth int, c *Case) error {
	rival := -1
	for i, v := range scores {
		if i != truth && (rival < 0 || v > scores[rival]) {
			rival = i
		}
	}
	if rival < 0 {
		return nil // the background has one text only
	}
	scorer := m.scorers[0]
	var gains []Word
	at := map[string]int{}
	for i, w := range q.Words {
		gain := scorer.Share(w, q.Counts[i], truth) - scorer.Share(w, q.Counts[i], rival)
		inside := 0
		for _, p := range places[i] {
			if pairs.Touched(d.Places, p.Start, p.Start+1) >= 0 {
				inside++
			}
		}
		part := float64(inside) / float64(q.Counts[i])
		c.Lead.StandIns += gain * part
		c.Lead.Kept += gain * (1 - part)
		if gain > 0 {
			gains = append(gains, Word{Word: w, Gain: gain, Texts: m.background.index.In(w), Count: q.Counts[i], Inside: inside})
			at[w] = i
		}
	}
	slices.SortStableFunc(gains, func(a, b Word) int {
		return cmp.Or(cmp.Compare(b.Gain, a.Gain), cmp.Compare(a.Word, b.Word))
	})
	left := c.Lead.Kept + c.Lead.StandIns
	for i := 0; i < len(gains) && left > 0; i++ {
		left -= gains[i].Gain
		c.Hide++
	}
	c.Words = gains[:min(m.options.Top, len(gains))]
	for i := range c.Words {
		if err := c.Words[i].place(d.Result, places[at[c.Words[i].Word]]); err != nil {
			return err
		}
	}
	c.Words = slices.Clone(c.Words) // lets go of the others
	return nil
}

// place tells where the word stands.
func (w *Word) place(text string, places []word.Word) error {
	var offsets []int
	for _, p := range places[:min(shown, len(places))] {
		offsets = append(offsets, p.Start, p.End)
	}
	at, err := corpus.FromBytes(text, corpus.CodePoints, offsets)
	if err != nil {
		return err
	}
	for i := 0; i < len(at); i += 2 {
		w.Places = append(w.Places, [2]int{at[i], at[i+1]})
	}
	return nil
}
