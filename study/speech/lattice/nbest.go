package lattice

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// A Hypothesis is one line of words that a recogniser may have heard.
type Hypothesis struct {
	Words    []string
	Acoustic float64
	LM       float64 // of the recogniser's language model
}

// A List has the hypotheses of an utterance, in the order of the file.
type List struct {
	ID         string
	HasLM      bool
	Hypotheses []Hypothesis
}

// ReadNBest reads lines of four columns parted by tabs: id of the utterance, acoustic
// score, score of the recogniser's language model, hypothesis. Scores are natural
// logarithms; an empty one is not known, and is 0. The lines of an utterance need not
// stand together. A first line whose second column is no score is a header.
func ReadNBest(r io.Reader) ([]List, error) {
	var out []List
	at := map[string]int{}
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	for line := 1; in.Scan(); line++ {
		text := strings.TrimSuffix(strings.TrimPrefix(in.Text(), "\uFEFF"), "\r")
		if strings.TrimSpace(text) == "" {
			continue
		}
		f := strings.Split(text, "\t")
		if len(f) != 4 || f[0] == "" {
			return nil, fmt.Errorf("line %d: %d columns; an N-best list has id, acoustic score, LM score and hypothesis, parted by tabs", line, len(f))
		}
		var h Hypothesis
		var err error
		if h.Acoustic, err = listed(f[1]); err != nil {
			if line == 1 {
				continue
			}
			return nil, fmt.Errorf("line %d: acoustic score %w", line, err)
		}
		if h.LM, err = listed(f[2]); err != nil {
			return nil, fmt.Errorf("line %d: LM score %w", line, err)
		}
		for _, w := range strings.Fields(f[3]) {
			if w = plain(w); w != "" {
				h.Words = append(h.Words, w)
			}
		}
		i, ok := at[f[0]]
		if !ok {
			i = len(out)
			at[f[0]] = i
			out = append(out, List{ID: f[0]})
		}
		out[i].HasLM = out[i].HasLM || strings.TrimSpace(f[2]) != ""
		out[i].Hypotheses = append(out[i].Hypotheses, h)
	}
	return out, in.Err()
}

func listed(text string) (float64, error) {
	if text = strings.TrimSpace(text); text == "" {
		return 0, nil
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("%q is no number", text)
	}
	return v, nil
}

// Lattice is the list as a graph: one path for each hypothesis. Scores stand on its
// last arc, which has no word.
func (n *List) Lattice() (*Lattice, error) {
	b := builder{id: n.ID, hasLM: n.HasLM, start: 0, end: 1}
	free := int32(2)
	for _, h := range n.Hypotheses {
		at := int32(0)
		for _, w := range h.Words {
			b.arcs = append(b.arcs, Arc{From: at, To: free, Word: w})
			at, free = free, free+1
		}
		b.arcs = append(b.arcs, Arc{From: at, To: 1, Acoustic: h.Acoustic, LM: h.LM})
	}
	return b.lattice()
}
