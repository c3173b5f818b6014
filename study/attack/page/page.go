// Package page sets out what package attack found, of one or several ways to replace
// side by side: in come reports and their names, out go tables, and a page of package
// report that can be filed.
//
// It may know the root package, study/attack, study/attack/quasi,
// study/attack/reidentify, study/attack/residual, study/evaluate/pairs and study/report.
package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/study/attack"
	"github.com/understudy-text/understudy/study/attack/reidentify"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/report"
)

// A Run is one way to replace and what was found in its results.
type Run struct {
	Name string `json:"name"`
	*attack.Report
}

// Summary are the tables of figures; they hold no text.
func Summary(runs []Run) []report.Table {
	tables := append([]report.Table{Residual(runs), Frequency(runs), Quasi(runs)}, traced(runs)...)
	if runs[0].Reidentify == nil {
		return tables
	}
	return append([]report.Table{Reidentification(runs)}, tables...)
}

// traced are the tables of what is traced back to its original.
func traced(runs []Run) []report.Table {
	out := []report.Table{Names(runs)}
	if words := Words(runs); len(words.Rows) > 0 {
		out = append(out, words)
	}
	return out
}

// Of makes the page; the headline is about the first of the runs. It names words
// of the documents.
func Of(runs []Run) *report.Report {
	first := runs[0]
	inDocuments := scopes(runs)
	p := &report.Report{
		Title: "Risk summary",
		Lead: fmt.Sprintf("Documents whose personal data was replaced: %d. They were attacked in %s The numbers at the top are those of %s. What went in, and with which settings, stands at the end. This page quotes words of the originals: keep it as you keep them.",
			first.Documents, ways(first), first.Name),
		Headline: headline(first),
		Sections: []report.Section{
			inShort(runs),
			{
				Heading: "Originals that are left",
				Text: "Every result was searched for every original value of all documents: whole, behind look-alike letters or characters of no width, as one word, in part, as the same figures or the same day written another way. " +
					"Only what identifies is counted: words that dictionaries know, titles, countries in other documents and what many documents mention name no one, and are coincidences." + inDocuments.residual,
				Tables: []report.Table{Residual(runs), Categories(runs)},
			},
			{
				Heading: "Frequencies",
				Text: "In each category, the most frequent stand-in is taken for the most frequent original, the second for the second, and so on: by somebody who knows how often each original is mentioned in these very documents (the worst case), and by one who counts them in public texts. " +
					"Stand-ins that are used as often as their originals keep a text readable; this is the price." + inDocuments.frequency,
				Tables: []report.Table{Frequency(runs)},
			},
			{
				Heading: "Names, countries, occupations: does a stand-in lead back to the original?",
				Text: "Who has the stand-in of a full name alone, and a directory of thousands of people of the same cultures and genders, among them the one who is meant, ranks them: by how much each name resembles the stand-in in sound, ending and length; " +
					"and by simulation, with the program itself under keys of their own, which shows what stand-ins each of them gets. Rank 1–5 is the share of names whose original is among the first five. " +
					"Countries and occupations are few: all of them are tried in the same way, in corpora that have as many of them in as many documents.",
				Tables: traced(runs),
			},
			{
				Heading: "What is left in combination",
				Text: "Gender, age, years, countries, towns and occupations that a text still tells outside of its stand-ins. A document that no other shares its combination with (k = 1) is easier to link with other sources. " +
					"Names and numbers that were left are identifiers by themselves, and not among those.",
				Tables: []report.Table{Quasi(runs), Traits(first)},
				Plots:  []report.Plot{{Caption: "Documents by how many tell the same", Drawing: groupSizes(runs)}},
			},
		},
	}
	if first.Reidentify != nil {
		p.Sections = slices.Insert(p.Sections, 1, search(runs))
	}
	ids := identifiers(runs)
	for i, r := range runs {
		p.Sections = append(p.Sections, betrayal(r, ids[i])...)
	}
	return p
}

// search is about the documents that are looked for among public texts.
func search(runs []Run) report.Section {
	return report.Section{
		Heading: "Re-identification: can it be told which public text a document belongs to?",
		Text: "Each document is looked for among the texts that an attacker can read. Three attackers search: BM25, which ranks texts by the words they share with the document (Okapi, k1 = 1.2, b = 0.75; words of more than half of the texts count for nothing unless a floor was asked for); " +
			"a naive Bayes classifier trained on these texts, which weighs how often each word stands in each of them; " +
			"and logistic regression trained on these texts, each against the others, which learns which words are a text’s own. All three see single words, without case and accents, and neither their order nor who wrote the text. Rank 1 is the share of documents whose own text comes first, rank 1–10 of those where it is among the first ten; MRR is the mean of 1 ÷ rank. " +
			"The row of the originals says how good the attack is, the last row how often a guess is right.",
		Tables: []report.Table{Reidentification(runs)},
		Plots:  []report.Plot{{Caption: "Documents found at once (rank 1)", Drawing: found(runs)}},
	}
}

// scoped is what is judged otherwise where stand-ins are drawn anew for each document.
type scoped struct{ residual, frequency string }

func scopes(runs []Run) scoped {
	var names []string
	for _, r := range runs {
		if r.Scope == pairs.InDocument {
			names = append(names, r.Name)
		}
	}
	if len(names) == 0 {
		return scoped{}
	}
	of := "In " + strings.Join(names, ", ") + ", stand-ins were drawn anew for each document (scope document): "
	return scoped{
		"\n\n" + of + "another document’s value in a stand-in is not counted there, as it stands for something else. One in kept text is.",
		"\n\n" + of + "there, this is tried in each document by itself.",
	}
}

// ways says how many attacks there were, and on what ground.
func ways(r Run) string {
	if r.Reidentify == nil {
		return "four ways, without texts that an attacker can read."
	}
	return fmt.Sprintf("five ways. Texts that an attacker can read: %d.", r.Reidentify.Background)
}

// headline are the numbers to look at first.
func headline(r Run) []report.Number {
	var out []report.Number
	for _, a := range searching(r) {
		out = append(out, report.Number{
			Label: "documents found at once by " + searchers[a], Value: r.Reidentify.After[a].First, Format: report.Share,
			Note: fmt.Sprintf("originals %s, a guess %s", percent(r.Reidentify.Before[a].First), percent(r.Reidentify.Chance.First)),
		})
	}
	return append(out,
		report.Number{Label: "documents with an original value left", Value: share(r.Residual.Left, r.Residual.Documents), Format: report.Share,
			Note: fmt.Sprintf("%d places", r.Residual.Confirmed)},
		report.Number{Label: "documents alone with what is left", Value: share(r.Quasi.After.Together.Alone, r.Quasi.Documents), Format: report.Share,
			Note: "originals " + percent(share(r.Quasi.Before.Together.Alone, r.Quasi.Documents))},
	)
}

// searching are those who looked for the documents.
func searching(r Run) []string {
	if r.Reidentify == nil {
		return nil
	}
	return reidentify.Attackers[:]
}

func share(part, whole int) float64 { return float64(part) / float64(max(1, whole)) }

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// blind is from which share of right guesses on a background is too small to tell.
const blind = 0.05

// inShort says in sentences what was tried, and what came out.
func inShort(runs []Run) report.Section {
	s := report.Section{Heading: "In short"}
	r := runs[0].Reidentify
	tried := "What was tried, in four ways: all"
	if r != nil {
		tried = fmt.Sprintf("What was tried, in five ways: three programs looked for each document (%d) among the texts that an attacker can read (%d); all", r.Documents, r.Background)
	}
	text := []string{tried + " results were searched for the originals; stand-ins were matched with originals by how often they are used; originals of full names were looked for in a directory; and what the documents still tell of gender, age, occupation, time and place was compared."}
	if r != nil && len(r.Absent) > 0 {
		text = append(text, fmt.Sprintf("%d documents were not looked for, as their own text is not among those.", len(r.Absent)))
	}
	for _, run := range runs {
		text = append(text, fmt.Sprintf("What came out for %s: %sOriginals are left at %d places in %d documents. Of %d documents, %d are alone with what they still tell; before, %d were.",
			run.Name, foundAtOnce(run), run.Residual.Confirmed, run.Residual.Left, run.Quasi.Documents, run.Quasi.After.Together.Alone, run.Quasi.Before.Together.Alone))
	}
	if r != nil && r.Chance.First >= blind {
		text = append(text, fmt.Sprintf("Who only guesses is right for %s of the documents, because the texts that an attacker can read were so few. "+
			"How many are found among them says little about how many would be found among all that is public: repeat this with more texts.", percent(r.Chance.First)))
	}
	text = append(text, limits...)
	s.Text = strings.Join(text, "\n\n")
	return s
}

// foundAtOnce says how many documents the best of the three finds; nothing, if nobody
// looked.
func foundAtOnce(run Run) string {
	if run.Reidentify == nil {
		return ""
	}
	after, before := run.Reidentify.After, run.Reidentify.Before
	best := slices.MaxFunc(reidentify.Attackers[:], func(a, b string) int { return cmp.Compare(after[a].First, after[b].First) })
	return fmt.Sprintf("%s of the documents are found at once by the best of the three, %s, where it found %s of the originals and a guess %s. ",
		percent(after[best].First), searchers[best], percent(before[best].First), percent(run.Reidentify.Chance.First))
}

// limits are what no attack shows.
var limits = []string{
	"What this does not show: an attack that fails proves nothing. Others may know more than these texts, search better, or recognise a style, a rare event or a course of events that no single word gives away. " +
		"The originals that were searched for are those that were replaced or are annotated: personal data that nobody marked is not among them. " +
		"Quasi-identifiers are read by word lists and a detector, which miss some and mistake others.",
}

func found(runs []Run) *report.Bars {
	b := &report.Bars{Axis: "share of documents", Names: []string{"original"}, Values: [][]float64{nil}}
	for _, a := range reidentify.Attackers {
		b.Series = append(b.Series, searchers[a])
		b.Values[0] = append(b.Values[0], runs[0].Reidentify.Before[a].First)
	}
	for _, r := range runs {
		var values []float64
		for _, a := range reidentify.Attackers {
			values = append(values, r.Reidentify.After[a].First)
		}
		b.Names, b.Values = append(b.Names, r.Name), append(b.Values, values)
	}
	return b
}
