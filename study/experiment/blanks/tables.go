package blanks

import (
	"fmt"
	"math"
	"strings"

	"github.com/understudy-text/understudy/study/evaluate/faults"
	"github.com/understudy-text/understudy/study/evaluate/page"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/report"
)

// sections are what the report says of one corpus.
func sections(c Corpus, runs []run, passages int) []report.Section {
	if len(runs) == 0 {
		return nil
	}
	first := runs[0].measured
	intro := fmt.Sprintf("%d documents with %d mentions; the spans are %s.", first.Documents, first.Mentions, c.Spans)
	if c.Printed {
		intro += " The paper measured 306 other judgments of the same benchmark, with larger models: its numbers are there to compare the order, not the last digit."
	}
	tables := []report.Table{formsTable(c, runs), measuresTable(c, runs), rougeTable(c, runs), moreTable(c, runs)}
	if first.Syntheticity != nil {
		tables = append(tables, toldTable(c, runs))
	}
	out := []report.Section{
		{Heading: c.Title, Text: intro, Tables: tables},
		{
			Heading: "Figures: " + c.Title,
			Text: "Figure 1: the number of different forms in a document over that of its mentions; the dashes are the mean. " +
				"Figure 2: what is wrong with stand-ins, as far as a program can tell. Each has one tag, the first that is true of it from left to right. " +
				"Wrong categories, contradictions and bad grammar take a reader: NONE says that no fault was found, not that there is none.",
			Plots: []report.Plot{
				{Caption: "Figure 1. Uniqueness by document, " + c.Title, Drawing: page.Uniqueness(pages(runs))},
				{Caption: "Figure 2. Faults that a program can tell, " + c.Title, Drawing: page.FaultShares(pages(runs))},
			},
		},
	}
	if p := quote(c, runs, passages); len(p) > 0 {
		out = append(out, report.Section{
			Heading: "Before and after: " + c.Title, Text: "These passages quote the originals: who has this page has personal data.", Passages: p,
		})
	}
	return out
}

// table makes a table of ours beside the paper's: a row for each run, and one for
// each printed row that no run is like.
func table(c Corpus, runs []run, name, caption string, ours, theirs []report.Column, measure func(*run) []report.Cell, print func(*printed) []float64) report.Table {
	t := report.Table{Name: c.Name + "-" + name, Caption: caption + ", " + c.Title, Columns: []report.Column{{Name: "stand-ins"}}}
	for _, column := range ours {
		column.Group = "measured here"
		t.Columns = append(t.Columns, column)
	}
	if c.Printed {
		t.Columns = append(t.Columns, report.Column{Name: "row", Group: "printed in the paper", Printed: true})
		for _, column := range theirs {
			column.Group, column.Printed = "printed in the paper", true
			t.Columns = append(t.Columns, column)
		}
	}
	shown := map[string]bool{}
	for i := range runs {
		r := &runs[i]
		row := report.Row{Group: r.Group, Reference: r.Group == experiment.Placeholder, Cells: append(report.Cells(r.Name), measure(r)...)}
		if c.Printed {
			row.Cells = append(row.Cells, printedCells(r.Like, len(theirs), print)...)
			shown[r.Like] = true
		}
		t.Rows = append(t.Rows, row)
	}
	if c.Printed {
		for i := range paper {
			if p := &paper[i]; !shown[p.name()] {
				cells := append(report.Cells("not run here"), make([]report.Cell, len(ours))...)
				t.Rows = append(t.Rows, report.Row{Group: "only in the paper", Reference: true, Cells: append(cells, printedCells(p.name(), len(theirs), print)...)})
			}
		}
	}
	return t
}

// printedCells are the paper's cells of a row; empty if it has none of this name.
func printedCells(name string, n int, print func(*printed) []float64) []report.Cell {
	cells := make([]report.Cell, 1, n+1)
	for i := range paper {
		if p := &paper[i]; p.name() == name {
			cells[0] = report.Text(name)
			for _, v := range print(p) {
				cells = append(cells, report.Of(v))
			}
		}
	}
	return cells[:cap(cells)]
}

func formsTable(c Corpus, runs []run) report.Table {
	columns := []report.Column{{Name: "avg.", Format: report.Decimal1}, {Name: "std", Format: report.Decimal1}, {Name: "min", Format: report.Count},
		{Name: "max", Format: report.Count}, {Name: "unique spans", Format: report.Count}}
	theirs := []report.Column{{Name: "avg."}, {Name: "std"}, {Name: "min"}, {Name: "max", Format: report.Count}, {Name: "unique spans", Format: report.Count}}
	t := table(c, runs, "table2", "Table 2. How often a form is used", columns, theirs,
		func(r *run) []report.Cell {
			f := r.measured.Forms
			return report.Cells(f.Mean, f.Std, f.Min, f.Max, f.Unique)
		}, func(p *printed) []float64 { return p.forms[:] })
	f := runs[0].measured.Original
	first := report.Row{Reference: true, Cells: report.Cells("original", f.Mean, f.Std, f.Min, f.Max, f.Unique)}
	if c.Printed {
		first.Add("Original")
		for _, v := range original {
			first.Add(v)
		}
	}
	t.Rows = append([]report.Row{first}, t.Rows...)
	t.Notes = []string{"Unique spans are forms that are used once. Good stand-ins are as diverse as what they replace, neither more nor less."}
	return t
}

func measuresTable(c Corpus, runs []run) report.Table {
	ours := []report.Column{
		{Name: "UPOS acc.", Format: report.Share, Best: report.Highest},
		{Name: "overlap part.", Format: report.Share2, Best: report.Lowest}, {Name: "overlap abs.", Format: report.Share2, Best: report.Lowest},
		{Name: "word", Format: report.Decimal3, Best: report.Highest}, {Name: "sentence", Format: report.Decimal3, Best: report.Highest},
	}
	theirs := []report.Column{{Name: "UPOS acc.", Format: report.Percent}, {Name: "overlap part. %"}, {Name: "overlap abs. %"}, {Name: "word", Format: report.Decimal3}, {Name: "sentence", Format: report.Decimal3}}
	t := table(c, runs, "table3", "Table 3. UPOS accuracy, overlap, and similarity of words and sentences", ours, theirs,
		func(r *run) []report.Cell {
			m := r.measured
			return report.Cells(m.UPOSAccuracy, m.Overlap.Partial, m.Overlap.Absolute, m.Similarity.Word, m.Similarity.Sentence)
		}, func(p *printed) []float64 { return p.measures[:] })
	t.Notes = []string{
		"A star marks the best of each column, placeholders left out: what is gone shares nothing, and fits nowhere.",
		"Partial overlap counts any shared word but numerals, as the paper does: Sinop Court and Bolu Court overlap. The next table has the overlap of identifying words.",
		"Similarities here are cosines of vectors of " + runs[0].measured.Similarity.Embedding + "; those that are printed are of all-MiniLM-L6-v2, and cannot be held against them.",
	}
	return t
}

func rougeTable(c Corpus, runs []run) report.Table {
	var ours, theirs []report.Column
	for _, name := range []string{"ROUGE-1", "ROUGE-2", "ROUGE-L", "ROUGE-Lsum"} {
		ours = append(ours, report.Column{Name: name, Format: report.Decimal4, Best: report.Highest})
		theirs = append(theirs, report.Column{Name: name, Format: report.Decimal4})
	}
	t := table(c, runs, "table4", "Table 4. ROUGE of summaries of originals and results", ours, theirs,
		func(r *run) []report.Cell {
			m := r.measured.Rouge
			return report.Cells(m.One, m.Two, m.L, m.Lsum)
		}, func(p *printed) []float64 { return p.rouge[:] })
	t.Notes = []string{"Summaries here: " + runs[0].measured.Rouge.Summarizer + "; printed: legal_t5_small_summ_en, which writes new sentences. An extractive summary keeps whole sentences, so its scores are higher."}
	return t
}

// moreTable is what the paper does not measure.
func moreTable(c Corpus, runs []run) report.Table {
	t := report.Table{Name: c.Name + "-more", Caption: "Beyond the paper: what identifies, who is who, and fluency, " + c.Title, Columns: []report.Column{
		{Name: "stand-ins"},
		{Name: "identifying overlap", Format: report.Share2, Best: report.Lowest},
		{Name: "uniqueness", Format: report.Decimal3, Best: report.Nearest, Target: runs[0].measured.Uniqueness.Original},
		{Name: "merged", Format: report.Count, Best: report.Lowest}, {Name: "split", Format: report.Count, Best: report.Lowest},
		{Name: "failed", Format: report.Count, Best: report.Lowest},
		{Name: "UPOS acc., NOUN as PROPN", Format: report.Share, Best: report.Highest},
		{Name: "no fault told", Format: report.Share, Best: report.Highest},
		{Name: "perplexity over the original's", Format: report.Decimal2, Best: report.Nearest, Target: 1},
		{Name: "told apart", Format: report.Decimal2, Best: report.Nearest, Target: 0.5},
		{Name: "forms that play several originals", Format: report.Share, Best: report.Lowest},
	}}
	first := runs[0].measured
	t.Rows = append(t.Rows, report.Row{Reference: true, Cells: report.Cells("original", nil, first.Uniqueness.Original, nil, nil, nil, nil, nil, 1.0, nil, nil)})
	for _, r := range runs {
		m := r.measured
		apart := report.None()
		if m.Syntheticity != nil {
			apart = report.Spread(m.Syntheticity.Accuracy, m.Syntheticity.Std)
		}
		t.Rows = append(t.Rows, report.Row{Group: r.Group, Reference: r.Group == experiment.Placeholder, Cells: report.Cells(r.Name, m.Overlap.Identifying, m.Uniqueness.Pseudonymized, m.Consistency.Merged, m.Consistency.Split,
			m.Failed, m.UPOS.Nominal, m.Faults.Share[faults.None], m.Fluency.Ratio, apart,
			m.Diversity.Shared.Forms)})
	}
	t.Notes = []string{
		"Identifying overlap: a shared word that fewer than three documents write in lower case, and that is neither a title nor a common word that names nobody. Uniqueness: the nearest to the originals is best.",
		"Merged are pairs of entities of a document with one stand-in; split are mentions of an entity with another stand-in than an equal mention. Fluency: " + first.Fluency.Model + ".",
		"NOUN as PROPN: the accuracy of parts of speech if nouns and names are one. Taggers are of two minds about the last word of Regional Court or British Government, in the original as in the stand-in; this is what is left without their doubts.",
		"Told apart: accuracy of a classifier that learns which texts are originals (0.5: it cannot tell), mean and standard deviation over seeds. The paper's classifier, BERT, told all its stand-ins: 1.00.",
	}
	return t
}

// toldTable has a column for each classifier that tells originals from results.
func toldTable(c Corpus, runs []run) report.Table {
	t := report.Table{Name: c.Name + "-told", Caption: "Told from originals, by what the classifier sees, " + c.Title, Columns: []report.Column{{Name: "stand-ins"}}}
	for _, one := range runs[0].measured.Syntheticity.Classifiers {
		t.Columns = append(t.Columns, report.Column{Name: one.Name, Format: report.Decimal2, Best: report.Nearest, Target: 0.5})
	}
	for _, r := range runs {
		row := report.Row{Group: r.Group, Reference: r.Group == experiment.Placeholder, Cells: make([]report.Cell, len(t.Columns))}
		row.Cells[0] = report.Text(r.Name)
		if s := r.measured.Syntheticity; s != nil {
			for i, one := range s.Classifiers[:min(len(s.Classifiers), len(t.Columns)-1)] {
				row.Cells[i+1] = report.Spread(one.Accuracy, one.Std)
			}
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = []string{"Mean accuracy and standard deviation over seeds; 0.5: it cannot tell. Courts, states and authorities that many documents name become the same few stand-ins in all of them; the last columns leave such mentions out."}
	return t
}

// headline holds the surrogates against what is asked of them.
func headline(runs []run) []report.Number {
	var ours *run
	word := math.Inf(-1) // the best of the language models
	for i := range runs {
		switch r := &runs[i]; {
		case r.Name == "surrogate":
			ours = r
		case strings.HasPrefix(r.Like, "RoBERTa"), strings.HasPrefix(r.Like, "Qwen"):
			word = max(word, r.measured.Similarity.Word)
		}
	}
	if ours == nil {
		return nil
	}
	m := ours.measured
	away := math.Abs(m.Uniqueness.Pseudonymized - m.Uniqueness.Original)
	numbers := []report.Number{
		mark("surrogate: UPOS accuracy", m.UPOSAccuracy, report.Share, "95 % or more; the paper's best model has 68 %, its UPOS baseline 93 %", m.UPOSAccuracy >= page.LeastUPOS),
		mark("equal to the original", m.Overlap.Absolute, report.Share2, "none", m.Overlap.Absolute == 0),
		mark("share an identifying word", m.Overlap.Identifying, report.Share2, "0.1 % or less", m.Overlap.Identifying <= page.MostIdentifying),
		mark("uniqueness away from the original", away, report.Decimal3, "0.03 or less", away <= page.MostUniqueness),
		mark("entities merged", float64(m.Consistency.Merged), report.Count, "none", m.Consistency.Merged == 0),
		mark("mentions split", float64(m.Consistency.Split), report.Count, "none", m.Consistency.Split == 0),
	}
	if s := m.Syntheticity; s != nil {
		numbers = append(numbers, mark("told from originals", s.Accuracy, report.Decimal2, "0.65 or less; the paper's stand-ins 1.00", s.Accuracy <= page.MostApart))
	}
	if !math.IsInf(word, 0) {
		numbers = append(numbers, mark("word similarity", m.Similarity.Word, report.Decimal3, fmt.Sprintf("above every model here; the best has %.3f", word), m.Similarity.Word > word))
	}
	return numbers
}

func mark(label string, value float64, f report.Format, note string, reached bool) report.Number {
	verdict := report.Missed
	if reached {
		verdict = report.Reached
	}
	return report.Number{Label: label, Value: value, Format: f, Note: note, Verdict: verdict}
}
