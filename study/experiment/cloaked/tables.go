package cloaked

import (
	"fmt"
	"math"
	"strconv"

	"github.com/understudy-text/understudy/study/report"
	"github.com/understudy-text/understudy/study/train/classifier"
)

// A result is a set of texts or of names: scores by the version trained on and the
// version tested on.
type result interface {
	name() string
	paper() map[string]printedRow // nil: none
	rows() []string               // versions
	scores(trained, tested string) []float64
}

func (t *textResult) name() string                 { return t.set.Name }
func (t *textResult) paper() map[string]printedRow { return printedTexts[t.set.Paper] }
func (t *textResult) rows() []string               { return names }

func (n *nameResult) name() string                 { return n.set.Name }
func (n *nameResult) paper() map[string]printedRow { return printedNames[n.set.Paper] }
func (n *nameResult) rows() []string               { return entityVersions }
func (n *nameResult) scores(trained, tested string) []float64 {
	return n.f1[trained][tested]
}

// cell is mean and standard deviation, of 100 as in the paper.
func cell(scores []float64) report.Cell {
	mean, sd := classifier.MeanSD(scores)
	return report.Spread(100*mean, 100*sd)
}

func (s score) cell() report.Cell {
	if s == (score{}) {
		return report.None()
	}
	return report.Spread(s.mean, s.sd)
}

// The columns of Tables 3 and 8.
func trainedTable(name, caption string, results []result) report.Table {
	t := report.Table{Name: name, Caption: caption, Columns: []report.Column{
		{Name: "training data"},
		{Name: "corresponding test", Format: report.Decimal2},
		{Name: "original test", Format: report.Decimal2},
		{Name: "corresponding test", Group: "printed in the paper, on its data", Format: report.Decimal2, Printed: true},
		{Name: "original test", Group: "printed in the paper, on its data", Format: report.Decimal2, Printed: true},
	}}
	for _, r := range results {
		for _, v := range r.rows() {
			corresponding := cell(r.scores(v, v))
			if v == originalName {
				corresponding = report.None()
			}
			p := r.paper()[v]
			t.Rows = append(t.Rows, report.Row{Group: r.name(), Reference: v == originalName, Cells: report.Cells(v, corresponding, cell(r.scores(v, originalName)), p.corresponding.cell(), p.original.cell())})
		}
	}
	return t
}

// The columns of Tables 4 and 9.
func testedTable(name, caption string, results []result) report.Table {
	t := report.Table{Name: name, Caption: caption, Columns: []report.Column{
		{Name: "testing data"},
		{Name: "macro-F1", Format: report.Decimal2},
		{Name: "macro-F1", Group: "printed in the paper, on its data", Format: report.Decimal2, Printed: true},
	}}
	for _, r := range results {
		for _, v := range r.rows() {
			t.Rows = append(t.Rows, report.Row{Group: r.name(), Reference: v == originalName, Cells: report.Cells(v, cell(r.scores(originalName, v)), r.paper()[v].fromOriginal.cell())})
		}
	}
	return t
}

// matrixTable has every version trained on against every version tested on.
func matrixTable(name, caption string, results []result) report.Table {
	t := report.Table{Name: name, Caption: caption, Columns: []report.Column{{Name: "training data"}}}
	if len(results) == 0 {
		return t
	}
	for _, v := range results[0].rows() {
		t.Columns = append(t.Columns, report.Column{Name: v, Group: "tested on", Format: report.Decimal2})
	}
	for _, r := range results {
		for _, trained := range r.rows() {
			row := report.Row{Group: r.name(), Cells: report.Cells(trained)}
			for _, tested := range r.rows() {
				row.Add(cell(r.scores(trained, tested)))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// gapTable says how far surrogates are from each other version, and how sure that
// is.
func gapTable(results []*textResult) report.Table {
	t := report.Table{Name: "surrogate-beside-others", Caption: "Macro-F1 of the classifier trained on surrogates less that of the classifier trained on another version",
		Columns: []report.Column{
			{Name: "other version"},
			{Name: "difference", Group: "each tested on its own version", Format: report.Decimal2},
			{Name: "95 %", Group: "each tested on its own version"},
			{Name: "difference", Group: "both tested on the original", Format: report.Decimal2},
			{Name: "95 %", Group: "both tested on the original"},
		},
		Notes: []string{fmt.Sprintf("95 %%: the middle of what the difference is in %d samples of the texts of the test, drawn with replacement. One that holds 0 may be chance.", draws)},
	}
	for _, r := range results {
		for _, v := range names {
			if v == surrogate {
				continue
			}
			row := report.Row{Group: r.name(), Cells: report.Cells(v)}
			for _, pair := range [][2][2]string{{{surrogate, surrogate}, {v, v}}, {{surrogate, originalName}, {v, originalName}}} {
				mean, low, high := r.difference(pair[0], pair[1])
				row.Add(100*mean, fmt.Sprintf("%+.2f to %+.2f", 100*low, 100*high))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// statistics are Table 1, and which labels there are.
func statistics(texts []*textResult, entities []*nameResult) (sizes, labels report.Table) {
	sizes = report.Table{Name: "table-1", Caption: "Texts, and mentions that are replaced in them (after Table 1)", Columns: []report.Column{
		{Name: "set"},
		{Name: "train", Group: "texts", Format: report.Count}, {Name: "test", Group: "texts", Format: report.Count},
		{Name: "train", Group: "mentions", Format: report.Count}, {Name: "test", Group: "mentions", Format: report.Count},
	}}
	labels = report.Table{Name: "labels", Caption: "Labels", Columns: []report.Column{
		{Name: "label"}, {Name: "train", Format: report.Count}, {Name: "test", Format: report.Count}}}
	for _, t := range texts {
		var n, mentions [2]int
		by := map[string][2]int{}
		for i, l := range t.texts {
			part := 0
			if l.test {
				part = 1
			}
			n[part]++
			mentions[part] += len(t.versions[surrogate][i].Spans)
			counts := by[l.label]
			counts[part]++
			by[l.label] = counts
		}
		sizes.Add(t.name(), n[0], n[1], mentions[0], mentions[1])
		for _, label := range t.labels {
			labels.Rows = append(labels.Rows, report.Row{Group: t.name(), Cells: report.Cells(label, by[label][0], by[label][1])})
		}
	}
	for _, n := range entities {
		train, test := n.mentions()
		sizes.Add(n.name()+" (documents)", len(n.train), len(n.test), train, test)
	}
	return sizes, labels
}

// bars draws each set's versions side by side: trained and tested on the version.
func bars(axis string, results []result) report.Drawing {
	b := &report.Bars{Axis: axis}
	for i, r := range results {
		b.Names = append(b.Names, r.name())
		var values []float64
		for _, v := range r.rows() {
			if i == 0 {
				b.Series = append(b.Series, v)
			}
			mean, _ := classifier.MeanSD(r.scores(v, v))
			values = append(values, 100*mean)
		}
		b.Values = append(b.Values, values)
	}
	return b
}

// verdict holds surrogates against the original: as good is what lies at most one
// standard deviation of the difference below.
func verdict(r result) report.Number {
	ours, sd := classifier.MeanSD(r.scores(surrogate, surrogate))
	original, sdOriginal := classifier.MeanSD(r.scores(originalName, originalName))
	n := report.Number{Label: r.name(), Value: 100 * (ours - original), Format: report.Decimal2, Verdict: report.Missed}
	if ours-original >= -math.Hypot(sd, sdOriginal) {
		n.Verdict = report.Reached
	}
	onOriginal, _ := classifier.MeanSD(r.scores(surrogate, originalName))
	best, most := "", math.Inf(-1)
	for _, v := range r.rows() {
		if mean, _ := classifier.MeanSD(r.scores(v, originalName)); v != originalName && v != surrogate && mean > most {
			best, most = v, mean
		}
	}
	n.Note = fmt.Sprintf("%s ± %s with surrogates, %s ± %s with originals. Tested on the original: %s with surrogates, %s with the best of the others, %s",
		hundredths(ours), hundredths(sd), hundredths(original), hundredths(sdOriginal), hundredths(onOriginal), hundredths(most), best)
	return n
}

func hundredths(share float64) string { return strconv.FormatFloat(100*share, 'f', 2, 64) }
