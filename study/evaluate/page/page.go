// Package page sets out what package evaluate measured, of one or several ways to make
// stand-ins side by side: in come reports and their names, out go tables and the pages
// of package report.
//
// It may know the root package, study/evaluate, study/evaluate/faults,
// study/evaluate/pairs, study/evaluate/shift, study/evaluate/standin,
// study/evaluate/telling and study/report.
package page

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/standin"
	"github.com/understudy-text/understudy/study/report"
)

// A Run is one way to make stand-ins and what was measured of it.
type Run struct {
	Name string `json:"name"`
	*evaluate.Report
}

// Of makes the page of some runs over the same documents; the first is the one that
// the headline is about. With passages the page quotes words of the texts too; with
// nil it quotes nothing.
func Of(title string, runs []Run, passages []report.Passage) *report.Report {
	p := &report.Report{Title: title, Headline: headline(runs[0])}
	p.Lead = fmt.Sprintf("%d documents with %d mentions, measured before and after. The numbers at the top are those of %s.",
		runs[0].Documents, runs[0].Mentions, runs[0].Name)
	if s := scopes(runs); s != "" {
		p.Lead += " " + s
	}
	p.Sections = []report.Section{
		{
			Heading: "Stand-ins beside their originals",
			Text: "UPOS accuracy is the share of stand-ins with the part of speech of what they replace, of the right-most word, read by our tagger where each stands; NOUN as PROPN is what is left without its doubt whether the last word of Regional Court is a noun or a name. " +
				"Overlap counts stand-ins that share a word with their original: any word but numerals, as Fill-in-the-Blanks counts; an identifying one, which fewer than " +
				fmt.Sprint(standin.GenericIn) + " documents write in lower case and which is neither a title nor a common word that names nobody; and stand-ins that are their original. " +
				"Similarity is the mean cosine of the vectors of mention and stand-in, and of the sentence before and after. " +
				"Told apart is the accuracy of a classifier that learns, five times, to tell texts with stand-ins from originals; 50 % says that it cannot. " +
				"Merged are pairs of entities of one document with one stand-in, split are mentions of one entity with several. Both are judged within documents, where entities are linked.",
			Tables: []report.Table{Measures(runs)},
		},
		{
			Heading: "Diversity",
			Text:    "Uniqueness is the number of different forms in a document over that of its mentions. Each dot or box is made of one number a document.",
			Tables:  []report.Table{Forms(runs)},
			Plots:   []report.Plot{{Caption: "Uniqueness by document", Drawing: Uniqueness(runs)}},
		},
		{Heading: "By category", Tables: []report.Table{Categories(runs)}},
		{
			Heading: "Summaries and fluency",
			Text: "ROUGE compares a summary of the original with one of the result (F1; " + runs[0].Rouge.Summarizer + "). " +
				"Pseudo-perplexity says how surprised a masked language model (" + runs[0].Fluency.Model + ") is by each word in its place; it is to be held against that of the originals alone.",
			Tables: []report.Table{Texts(runs)},
		},
		tellingSection(runs),
		people(runs),
		{
			Heading: "Faults that a program can tell",
			Text:    "The error tags of Fill-in-the-Blanks that need no reader, and SPLIT; each stand-in has the first that is true of it. NONE says that none of these was found, not that a reader would find none.",
			Tables:  []report.Table{Faults(runs)},
			Plots:   []report.Plot{{Caption: "Share of stand-ins by fault", Drawing: FaultShares(runs)}},
		},
		{Heading: "Parts of speech that were not kept", Tables: []report.Table{Confusions(runs)}},
	}
	if passages == nil {
		return p
	}
	p.Sections = append(p.Sections, report.Section{
		Heading: "What gives the texts away",
		Text: "Words by which a classifier knows the texts with stand-ins and the originals, the strongest first. " +
			"They are words of the texts: who has this page has personal data.",
		Tables: []report.Table{Telltales(runs)},
	}, report.Section{
		Heading: "Before and after", Text: "These passages quote the originals: who has this page has personal data.", Passages: passages,
	})
	return p
}

// scopes says which of the runs drew their stand-ins anew for each document.
func scopes(runs []Run) string {
	var names []string
	for _, r := range runs {
		if r.Scope == pairs.InDocument {
			names = append(names, r.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "Stand-ins were drawn anew for each document (scope document) in " + strings.Join(names, ", ") +
		": there, which of them play several originals is judged within documents."
}

// What good stand-ins reach.
const (
	LeastUPOS       = 0.95
	MostIdentifying = 0.001
	MostUniqueness  = 0.03 // away from the originals'
	MostApart       = 0.65
)

// headline are the measures that a set of stand-ins is judged by first.
func headline(r Run) []report.Number {
	apart := math.Abs(r.Uniqueness.Pseudonymized - r.Uniqueness.Original)
	numbers := []report.Number{
		{Label: "UPOS accuracy", Value: r.UPOSAccuracy, Format: report.Share, Note: fmt.Sprintf("aim: 95 %% or more; %.1f %% if nouns and names are one", 100*r.UPOS.Nominal), Verdict: verdict(r.UPOSAccuracy >= LeastUPOS)},
		{Label: "stand-ins equal to the original", Value: r.Overlap.Absolute, Format: report.Share2, Note: "aim: none", Verdict: verdict(r.Overlap.Absolute == 0)},
		{Label: "stand-ins that share an identifying word", Value: r.Overlap.Identifying, Format: report.Share2, Note: "aim: 0.1 % or less", Verdict: verdict(r.Overlap.Identifying <= MostIdentifying)},
		{Label: "uniqueness, distance from the original's", Value: apart, Format: report.Decimal3, Note: "aim: 0.03 or less", Verdict: verdict(apart <= MostUniqueness)},
		{Label: "word similarity", Value: r.Similarity.Word, Format: report.Decimal3, Note: "by " + r.Similarity.Embedding},
	}
	if s := r.Syntheticity; s != nil {
		numbers = append(numbers, report.Number{
			Label: "told apart from originals", Value: s.Accuracy, Format: report.Share, Note: "aim: 65 % or less; 50 % is chance", Verdict: verdict(s.Accuracy <= MostApart),
		})
	}
	return numbers
}

func verdict(good bool) report.Verdict {
	if good {
		return report.Reached
	}
	return report.Missed
}

// Measures is the table of one row for each run, laid out as Fill-in-the-Blanks'
// Table 3 with more columns.
func Measures(runs []Run) report.Table {
	t := report.Table{
		Name: "measures", Caption: "Measures of stand-ins",
		Columns: []report.Column{
			{Name: "method"},
			{Group: "UPOS accuracy", Name: "all", Format: report.Share, Best: report.Highest},
			{Group: "UPOS accuracy", Name: "NOUN as PROPN", Format: report.Share, Best: report.Highest},
			{Group: "overlap", Name: "partial", Format: report.Share2, Best: report.Lowest},
			{Group: "overlap", Name: "identifying", Format: report.Share2, Best: report.Lowest},
			{Group: "overlap", Name: "absolute", Format: report.Share2, Best: report.Lowest},
			{Group: "similarity", Name: "word", Format: report.Decimal3, Best: report.Highest},
			{Group: "similarity", Name: "sentence", Format: report.Decimal3, Best: report.Highest},
			{Name: "uniqueness", Format: report.Decimal3, Best: report.Nearest, Target: runs[0].Uniqueness.Original},
			{Name: "told apart", Format: report.Share, Best: report.Lowest},
			{Group: "consistency", Name: "merged", Format: report.Count, Best: report.Lowest},
			{Group: "consistency", Name: "split", Format: report.Count, Best: report.Lowest},
			{Name: "none", Format: report.Count, Best: report.Lowest},
			{Name: "kept", Format: report.Count},
		},
		Notes: []string{
			"Embedding: " + runs[0].Similarity.Embedding + ". none: mentions without a stand-in, or with an empty one. kept: mentions that stay, with the reason that the manifest gives; they count in no other column.",
			fmt.Sprintf("Uniqueness of the originals: %.3f.", runs[0].Uniqueness.Original),
		},
	}
	if slices.ContainsFunc(runs, func(r Run) bool { return r.Syntheticity == nil }) {
		t.Notes = append(t.Notes, "Told apart was not measured: "+tooFew)
	}
	for _, r := range runs {
		told := report.None()
		if s := r.Syntheticity; s != nil {
			told = report.Spread(s.Accuracy, s.Std)
		}
		t.Add(r.Name, r.UPOSAccuracy, r.UPOS.Nominal, r.Overlap.Partial, r.Overlap.Identifying, r.Overlap.Absolute,
			r.Similarity.Word, r.Similarity.Sentence, r.Uniqueness.Pseudonymized, told, r.Consistency.Merged, r.Consistency.Split, r.Failed, r.Kept)
	}
	return t
}

// Forms, with the measures of the corpus beside it, is laid out as Fill-in-the-Blanks' Table 2.
func Forms(runs []Run) report.Table {
	t := report.Table{
		Name: "forms", Caption: "How often a form is used",
		Columns: []report.Column{
			{Name: "method"},
			{Name: "mean", Format: report.Decimal2},
			{Name: "std", Format: report.Decimal2},
			{Name: "min", Format: report.Count},
			{Name: "max", Format: report.Count},
			{Name: "used once", Format: report.Count},
			{Group: "evenness", Name: "of forms", Format: report.Decimal3},
			{Group: "for several originals", Name: "forms", Format: report.Share2},
		},
		Notes: []string{"Evenness: the entropy of the forms' frequencies as a share of what it would be if all were used equally often."},
	}
	forms := func(name string, f standin.Forms, evenness, several float64) report.Row {
		return report.Row{Cells: report.Cells(name, f.Mean, f.Std, f.Min, f.Max, f.Unique, evenness, several)}
	}
	original := forms("originals", runs[0].Original, runs[0].Diversity.Original.Evenness, math.NaN())
	original.Reference = true
	t.Rows = append(t.Rows, original)
	for _, r := range runs {
		t.Rows = append(t.Rows, forms(r.Name, r.Forms, r.Diversity.Pseudonymized.Evenness, r.Diversity.Shared.Forms))
	}
	return t
}

// Categories has a row for each category of each run.
func Categories(runs []Run) report.Table {
	t := report.Table{
		Name: "categories", Caption: "Measures by category",
		Columns: []report.Column{
			{Name: "category"},
			{Name: "mentions", Format: report.Count},
			{Name: "UPOS acc.", Format: report.Share},
			{Group: "overlap", Name: "identifying", Format: report.Count},
			{Group: "overlap", Name: "absolute", Format: report.Count},
			{Group: "similarity", Name: "word", Format: report.Decimal3},
		},
	}
	for _, r := range runs {
		for _, c := range understudy.Categories {
			if k := r.ByCategory[c]; k != nil {
				t.Rows = append(t.Rows, report.Row{Group: r.Name, Cells: report.Cells(c, k.Mentions, r.UPOS.ByCategory[c].Accuracy, k.Identifying, k.Absolute, r.Similarity.ByCategory[c].Word)})
			}
		}
	}
	return t
}

// Texts has the measures of whole texts.
func Texts(runs []Run) report.Table {
	share := func(name string) report.Column {
		return report.Column{Group: "ROUGE", Name: name, Format: report.Decimal3, Best: report.Highest}
	}
	t := report.Table{
		Name: "texts", Caption: "Measures of texts",
		Columns: []report.Column{
			{Name: "method"}, share("1"), share("2"), share("L"), share("Lsum"),
			{Group: "pseudo-perplexity", Name: "original", Format: report.Decimal1},
			{Group: "pseudo-perplexity", Name: "result", Format: report.Decimal1},
			{Group: "pseudo-perplexity", Name: "ratio", Format: report.Decimal3, Best: report.Nearest, Target: 1},
		},
	}
	for _, r := range runs {
		t.Add(r.Name, r.Rouge.One, r.Rouge.Two, r.Rouge.L, r.Rouge.Lsum, r.Fluency.Original, r.Fluency.Pseudonymized, r.Fluency.Ratio)
	}
	return t
}
