package recovering

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/study/evaluate/wer"
	"github.com/understudy-text/understudy/study/report"
	"github.com/understudy-text/understudy/study/speech/fuse"
)

// alone is the row without a language model of ours.
const alone = "ASR-without-LM"

// SpeechResult is how well speech was recognised.
type SpeechResult struct {
	Utterances int          `json:"utterances"`
	Words      int          `json:"words"`
	Oracle     float64      `json:"oracle"`    // error rate of the best paths of the lattices
	Alone      fuse.Weights `json:"alone"`     // weights of the recogniser alone
	Tuned      int          `json:"tuned"`     // utterances that weights were tuned on; 0: they are those of the configuration
	Strangers  int          `json:"strangers"` // words of the lattices that the downstream models do not know
	Rows       []SpeechRow  `json:"rows"`      // the first is the recogniser alone
	references map[string][]string
}

// A SpeechRow is what one model made of the utterances.
type SpeechRow struct {
	Model   string         `json:"model,omitempty"`
	Filler  string         `json:"filler"`
	Masker  string         `json:"masker,omitempty"`
	Counts  [][]wer.Counts `json:"counts"` // by seed, by utterance in order of the ids
	Weights fuse.Weights   `json:"weights"`
}

// result begins the result with what needs no model of ours.
func (n *recognition) result(ctx context.Context) (*SpeechResult, error) {
	out := &SpeechResult{Utterances: len(n.references), Oracle: n.oracle, Alone: n.set.Alone, Strangers: n.strangers(), references: n.references}
	for _, r := range n.references {
		out.Words += len(r)
	}
	if n.tuning != nil {
		out.Tuned = len(n.tuning.references)
	}
	best, err := fuse.Paths{}.Choose(ctx, &n.set, []fuse.Weights{n.set.Alone})
	if err != nil {
		return nil, err
	}
	out.Rows = []SpeechRow{{Filler: alone, Counts: [][]wer.Counts{n.counts(best[0])}, Weights: n.set.Alone}}
	return out, nil
}

// row finds one; nil: there is none. The recogniser alone has no model and no masker.
func (r *SpeechResult) row(model, filler, masker string) *SpeechRow {
	if filler == alone {
		model, masker = "", ""
	}
	i := slices.IndexFunc(r.Rows, func(s SpeechRow) bool { return s.Model == model && s.Filler == filler && s.Masker == masker })
	if i < 0 {
		return nil
	}
	return &r.Rows[i]
}

// add adds the measures of one seed.
func (r *SpeechResult) add(model, filler, masker string, got tested) {
	row := r.row(model, filler, masker)
	if row == nil {
		r.Rows = append(r.Rows, SpeechRow{Model: model, Filler: filler, Masker: masker, Weights: *got.Weights})
		row = &r.Rows[len(r.Rows)-1]
	}
	row.Counts = append(row.Counts, got.Counts)
}

// addSameRow adds a row for a masker whose result is that of another.
func (r *SpeechResult) addSameRow(model, filler, from, masker string) {
	if r == nil {
		return
	}
	if row := r.row(model, filler, from); row != nil && r.row(model, filler, masker) == nil {
		c := *row
		c.Masker = masker
		r.Rows = append(r.Rows, c)
	}
}

// rates are those of the seeds.
func (s *SpeechRow) rates() []float64 {
	var out []float64
	for _, c := range s.Counts {
		out = append(out, wer.Sum(c).Rate())
	}
	return out
}

// pooled are the counts of all seeds together, by utterance.
func (s *SpeechRow) pooled() []wer.Counts {
	out := make([]wer.Counts, len(s.Counts[0]))
	for i := range out {
		var of []wer.Counts
		for _, c := range s.Counts {
			of = append(of, c[i])
		}
		out[i] = wer.Sum(of)
	}
	return out
}

// compared are all rows of a model and a masker beside each other.
func (r *SpeechResult) compared(model, masker string) (*wer.Result, error) {
	m, err := wer.New(r.references)
	if err != nil {
		return nil, err
	}
	for i := range r.Rows {
		s := &r.Rows[i]
		if s.Filler != alone && (s.Model != model || s.Masker != masker) {
			continue
		}
		if err := m.AddCounts(s.Filler, s.pooled()); err != nil {
			return nil, err
		}
	}
	return m.Result(wer.Draws, 1), nil
}

// anchors are the rows that others are held against.
var anchors = []string{pretrained, oracle, baseline0, surrogateApart}

// recognised adds Table 6 of a corpus.
func (c *CorpusResult) recognised(s *report.Section, number int) {
	r := c.Speech
	s.Text = strings.TrimSpace(s.Text + "\n\n" + r.note())
	for k := range c.Models {
		model := c.Models[k].Model
		by := map[string]*wer.Result{}
		for _, masker := range c.maskers() {
			result, err := r.compared(model, masker)
			if err != nil { // recognition refuses references without words
				continue
			}
			by[masker] = result
		}
		name := fmt.Sprintf("%d-%d", number+1, k+1)
		s.Tables = append(s.Tables, c.table6(k, "table-6-"+name, by), c.separation(k, "table-6-differences-"+name, by))
		s.Text += "\n\n" + c.verdicts(model, by)
		s.Plots = append(s.Plots, c.rates(k))
	}
}

// note returns the note below the table: what the numbers are.
func (r *SpeechResult) note() string {
	tuned := "They are those of the configuration."
	if r.Tuned > 0 {
		tuned = fmt.Sprintf("They were tuned once on %d utterances of another domain, with the model before it is adapted.", r.Tuned)
	}
	return fmt.Sprintf("Table 6 is a second pass: the adapted model chooses anew among what a recogniser may have heard (its lattices), by acoustic score, the recogniser's own language model and ours. "+
		"It is no first-pass fusion into a neural recogniser as in the paper, and the recordings are not the paper's: the order of the rows can be compared, not the numbers. "+
		"The test has %d utterances of %d words; the best paths of the lattices have %.2f %% errors, which no row can go below. "+
		"All rows have the same weights. %s Downstream models do not know %d words of the lattices, which share the unknown word's probability. "+
		"Intervals are of 95 %%, by bootstrap over utterances (%d draws); rows are compared on the same draws, over all seeds. They say nothing of other speakers and books.",
		r.Utterances, r.Words, 100*r.Oracle, tuned, r.Strangers, wer.Draws)
}

// fillers are the rows of a model, in their order, after the recogniser alone.
func (r *SpeechResult) fillers(model string) []string {
	out := []string{alone}
	for _, s := range r.Rows {
		if s.Model == model && !slices.Contains(out, s.Filler) {
			out = append(out, s.Filler)
		}
	}
	return out
}

func (c *CorpusResult) table6(k int, name string, by map[string]*wer.Result) report.Table {
	model := c.Models[k].Model
	t := report.Table{Name: name, Caption: fmt.Sprintf("Table 6: word error rate on %s; fused model: %s", c.Name, model),
		Columns: []report.Column{{Name: "filler"}},
		Notes:   []string{"± is the standard deviation over seeds. Marked is the lowest of those that leave no mask. " + c.Speech.weights(model)}}
	for _, masker := range c.maskers() {
		t.Columns = append(t.Columns, report.Column{Name: "error rate", Group: masker, Format: report.Share2, Best: report.Lowest},
			report.Column{Name: "95 %", Group: masker})
	}
	if c.Paper == paperSpeech {
		for _, masker := range c.maskers() {
			t.Columns = append(t.Columns, report.Column{Name: paperNames[masker], Group: "paper, " + c.Paper, Format: report.Percent, Printed: true})
		}
	}
	names := c.Speech.fillers(model)
	for _, filler := range names {
		t.Rows = append(t.Rows, c.line6(model, filler, by))
	}
	if c.Paper != paperSpeech {
		return t
	}
	for _, p := range printed6 { // those that only the paper has
		if !slices.Contains(names, p.name) {
			line := c.line6(model, p.name, by)
			line.Group = "printed in the paper"
			t.Rows = append(t.Rows, line)
		}
	}
	return t
}

// weights says which were used with a model.
func (r *SpeechResult) weights(model string) string {
	said := fmt.Sprintf("Weights: recogniser alone %s", weightsText(r.Alone))
	for _, s := range r.Rows {
		if s.Model == model {
			return said + "; with a model " + weightsText(s.Weights) + "."
		}
	}
	return said + "."
}

func weightsText(w fuse.Weights) string {
	return fmt.Sprintf("(recogniser's model %g, ours %g, each word %g)", w.LM, w.Fusion, w.Word)
}

func (c *CorpusResult) line6(model, filler string, by map[string]*wer.Result) report.Row {
	out := report.Row{Cells: report.Cells(filler), Reference: !isFiller(filler) || filler == alone}
	for _, masker := range c.maskers() {
		row := c.Speech.row(model, filler, masker)
		if row == nil || by[masker] == nil {
			out.Add(nil, nil)
			continue
		}
		mean, sd := spreadOf(row.rates())
		cell := report.Of(mean)
		if len(row.Counts) > 1 {
			cell = report.Spread(mean, sd)
		}
		i := by[masker].Of(filler).Interval
		out.Add(cell, fmt.Sprintf("%.2f – %.2f", 100*i.From, 100*i.To))
	}
	if c.Paper != paperSpeech {
		return out
	}
	for _, masker := range c.maskers() {
		if p, ok := printed6Of(filler, masker); ok {
			out.Add(p)
		} else {
			out.Add(nil)
		}
	}
	return out
}

// separation holds the rows against some of them.
func (c *CorpusResult) separation(k int, name string, by map[string]*wer.Result) report.Table {
	model := c.Models[k].Model
	t := report.Table{Name: name, Caption: "Table 6: word error rate less that of other rows, in points of percent, with 95 % intervals; fused model: " + model,
		Columns: []report.Column{{Name: "filler"}},
		Notes:   []string{"An asterisk says that the interval leaves out 0: the rows separate. With so many pairs, some do by chance."}}
	for _, masker := range c.maskers() {
		for _, a := range anchors {
			t.Columns = append(t.Columns, report.Column{Name: "less " + a, Group: masker})
		}
	}
	for _, filler := range c.Speech.fillers(model) {
		row := report.Row{Cells: report.Cells(filler), Reference: !isFiller(filler) || filler == alone}
		for _, masker := range c.maskers() {
			for _, a := range anchors {
				row.Add(differs(by[masker], a, filler))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func differs(r *wer.Result, a, b string) report.Cell {
	if r == nil {
		return report.None()
	}
	d, ok := r.Between(a, b)
	if !ok {
		return report.None()
	}
	mark := ""
	if d.Separates() {
		mark = " *"
	}
	return report.Text(fmt.Sprintf("%s (%s to %s)%s", points(d.Difference), points(d.Interval.From), points(d.Interval.To), mark))
}

// points are of percent, with a sign that spreadsheets take for no formula.
func points(x float64) string {
	return strings.Replace(fmt.Sprintf("%.2f", math.Round(1e4*x)/100+0), "-", "−", 1) // + 0: no −0
}

// verdicts says in words which fillers separate from the rows that matter.
func (c *CorpusResult) verdicts(model string, by map[string]*wer.Result) string {
	var out []string
	for _, masker := range c.maskers() {
		r := by[masker]
		if r == nil {
			continue
		}
		for _, a := range anchors {
			if r.Of(a) == nil {
				continue
			}
			var better, worse, neither []string
			for _, filler := range c.Speech.fillers(model) {
				d, ok := r.Between(a, filler)
				switch {
				case !ok || filler == alone:
				case !d.Separates():
					neither = append(neither, filler)
				case d.Difference < 0:
					better = append(better, filler)
				default:
					worse = append(worse, filler)
				}
			}
			out = append(out, fmt.Sprintf("%s, against %s: better %s; worse %s; not told apart %s.", masker, a, listed(better), listed(worse), listed(neither)))
		}
	}
	return "What separates, " + model + ". " + strings.Join(out, " ")
}

func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// rates is a drawing of a table.
func (c *CorpusResult) rates(k int) report.Plot {
	model := c.Models[k].Model
	bars := &report.Bars{Axis: "word error rate, %", Series: c.maskers()}
	for _, filler := range c.Speech.fillers(model) {
		var heights []float64
		for _, masker := range c.maskers() {
			mean := 0.0
			if row := c.Speech.row(model, filler, masker); row != nil {
				mean, _ = spreadOf(row.rates())
			}
			heights = append(heights, 100*mean)
		}
		bars.Names, bars.Values = append(bars.Names, filler), append(bars.Values, heights)
	}
	return report.Plot{Caption: fmt.Sprintf("%s: word error rates; %s", c.Name, model), Drawing: bars}
}
