package reidentify

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// ErrNoTruth says that no document's true text is in the background.
var ErrNoTruth = errors.New("the background has the true text of no document")

// A Result is what the attackers found. Shares are 0–1.
type Result struct {
	Documents  int              `json:"documents"`  // attacked
	Background int              `json:"background"` // texts that an attacker can read
	Absent     []string         `json:"absent"`     // documents whose true text is not among them
	Chance     Rates            `json:"chance"`     // who guesses
	Before     map[string]Rates `json:"before"`     // by attacker, with the originals
	After      map[string]Rates `json:"after"`      // with the results
	Lead       Lead             `json:"lead"`       // mean over the documents
	Common     []Common         `json:"common"`     // words that betray several documents that were found
	Cases      []*Case          `json:"cases"`
}

// Rates are how often the true text is found.
type Rates struct {
	First      float64 `json:"rank_1"`
	Ten        float64 `json:"rank_10"`
	Reciprocal float64 `json:"mrr"` // mean of 1 ÷ rank
}

// A Case is the attack on one document. Equal scores share the rank in the middle.
type Case struct {
	ID     string         `json:"id"`
	Before map[string]int `json:"rank_before"` // by attacker; 1 is found
	After  map[string]int `json:"rank_after"`
	Lead   Lead           `json:"lead"`
	// Hide is how many words, those that tell most first, must go before BM25
	// prefers the best other text. 0: it already does.
	Hide  int    `json:"hide"`
	Words []Word `json:"words"`

	before, after [len(Attackers)]standing
}

// Found reports whether BM25 puts the true text first.
func (c *Case) Found() bool { return c.after[0] == standing{} }

// A Common word is among the betraying ones of several documents that were found.
type Common struct {
	Word      string  `json:"word"`
	Documents int     `json:"documents"`
	Gain      float64 `json:"gain"` // sum over these
}

// Result returns what was found. The error is ErrNoTruth, or one of Add's work.
func (m *Meter) Result() (*Result, error) {
	if err := m.group.Wait(); err != nil {
		return nil, err
	}
	if len(m.cases) == 0 {
		return nil, m.unnamed()
	}
	r := &Result{
		Documents: len(m.cases), Background: m.background.Len(), Absent: m.absent, Cases: m.cases,
		Before: map[string]Rates{}, After: map[string]Rates{},
		Chance: ratesOf([]standing{{ties: m.background.Len() - 1}}),
	}
	for i, a := range Attackers {
		var before, after []standing
		for _, c := range m.cases {
			before, after = append(before, c.before[i]), append(after, c.after[i])
		}
		r.Before[a], r.After[a] = ratesOf(before), ratesOf(after)
	}
	n := float64(len(m.cases))
	common := map[string]Common{}
	for _, c := range m.cases {
		r.Lead.Kept += c.Lead.Kept / n
		r.Lead.StandIns += c.Lead.StandIns / n
		if !c.Found() {
			continue
		}
		for _, w := range c.Words {
			sum := common[w.Word]
			common[w.Word] = Common{w.Word, sum.Documents + 1, sum.Gain + w.Gain}
		}
	}
	r.Common = slices.SortedFunc(maps.Values(common), func(a, b Common) int {
		return cmp.Or(cmp.Compare(b.Documents, a.Documents), cmp.Compare(b.Gain, a.Gain), cmp.Compare(a.Word, b.Word))
	})
	r.Common = slices.Clone(r.Common[:min(len(r.Common), commonShown)])
	return r, nil
}

// commonShown is how many words of all documents together are told.
const commonShown = 50

func ratesOf(all []standing) Rates {
	var r Rates
	for _, s := range all {
		r.First += s.within(1)
		r.Ten += s.within(10)
		r.Reciprocal += s.reciprocal()
	}
	n := float64(len(all))
	return Rates{r.First / n, r.Ten / n, r.Reciprocal / n}
}

// unnamed is ErrNoTruth with a name of either side, so that who named them otherwise
// sees how: "case-1" and "case-1.txt".
func (m *Meter) unnamed() error {
	err := ErrNoTruth
	if len(m.absent) > 0 && len(m.background.at) > 0 {
		err = fmt.Errorf("%w: texts are matched by their names, such as %q of the documents and %q of the background; give both the same, or --mapping says which belongs to which",
			ErrNoTruth, m.absent[0], slices.Min(slices.Collect(maps.Keys(m.background.at))))
	}
	return err
}
