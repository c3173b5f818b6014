package cloaked

import (
	"fmt"
	"strings"

	"github.com/understudy-text/understudy/study/report"
)

// report puts the tables together.
func (r *run) report(texts []*textResult, entities []*nameResult, passage versions) *report.Report {
	var textResults, nameResults []result
	for _, t := range texts {
		textResults = append(textResults, t)
	}
	for _, n := range entities {
		nameResults = append(nameResults, n)
	}
	out := &report.Report{
		Title: "Cloaked Classifiers, run anew",
		Lead: "Do classifiers and taggers learn as much from texts with stand-ins as from the originals? After Riabi et al. 2024, section 4 and appendix A.2. " +
			"The numbers above the tables are macro-F1 (of 100) of a model trained and tested on surrogates, less that of a model trained and tested on the originals; they are reached if they lie at most one standard deviation below 0.",
	}
	for _, x := range append(textResults, nameResults...) {
		out.Headline = append(out.Headline, verdict(x))
	}
	sizes, labels := statistics(texts, entities)
	tables := []report.Table{sizes}
	if len(texts) > 0 {
		tables = append(tables, labels)
	}
	out.Sections = append(out.Sections, report.Section{
		Heading: "What was learned from",
		Text:    "The paper's texts, which call for action or do not, are not public; these are, and have labels that are not personal data. Training and test texts went through together, so that a name has one stand-in in both. Where a policy decides, it decides for all versions alike: what it keeps, placeholders leave standing too.\n\n" + r.sources(),
		Tables:  tables,
	})
	if passage != nil {
		out.Sections = append(out.Sections, r.exampleSection(passage))
	}
	if len(texts) > 0 {
		out.Sections = append(out.Sections, r.textSection(texts, textResults))
	}
	if len(entities) > 0 {
		out.Sections = append(out.Sections, r.nameSection(nameResults))
	}
	if r.Command != "" {
		out.Notes = append(out.Notes, r.Command)
	}
	out.Notes = append(out.Notes, fmt.Sprintf("Seeds %d to %d of training; stand-ins drawn with seed %d. ± is the sample standard deviation over the trainings.", r.Seed, r.Seed+uint64(r.Config.Seeds)-1, r.Seed))
	return out
}

// sources names the files of each set, and what tells its labels.
func (r *run) sources() string {
	var out []string
	for _, t := range r.Config.Texts {
		told := "the letters their ids begin with"
		if t.Label == byFile {
			told = "their files"
		}
		out = append(out, fmt.Sprintf("%s (%s): %s, labelled by %s", t.Name, t.Language, strings.Join(t.Files, ", "), told))
	}
	for _, n := range r.Config.Names {
		out = append(out, fmt.Sprintf("%s (%s): %s; tested on %s", n.Name, n.Language, strings.Join(n.Train, ", "), strings.Join(n.Test, ", ")))
	}
	return "Files under the data folder. " + strings.Join(out, ". ") + "."
}

func (r *run) exampleSection(passage versions) report.Section {
	here := report.Passage{Heading: "What becomes of it here"}
	printed := report.Passage{Heading: "What became of it in the paper"}
	doc := passage[surrogate][0]
	original := report.Original(doc, 0, len(doc.Document.Text))
	here.Versions, printed.Versions = append(here.Versions, original), append(printed.Versions, original)
	for _, v := range names[1:] {
		d := passage[v][0]
		here.Versions = append(here.Versions, report.Result(v, d, 0, len(d.Document.Text)))
		printed.Versions = append(printed.Versions, report.Version{Name: v, Pieces: []report.Piece{{Text: printedExample[v]}}})
	}
	return report.Section{
		Heading:  "The versions (Table 2)",
		Text:     "The paper made its example up. What is marked in the original is replaced.",
		Passages: []report.Passage{here, printed},
	}
}

func (r *run) textSection(texts []*textResult, results []result) report.Section {
	what := "logistic regression over words and pairs of words"
	if c := r.Config.Learner; c.Letters != [2]int{} {
		what = fmt.Sprintf("logistic regression over words and stretches of %d to %d letters", c.Letters[0], c.Letters[1])
	}
	if r.Vectors != nil {
		what = "a softmax head over the sentence vectors of " + r.Vectors.Name()
	}
	return report.Section{
		Heading: "Classification of texts",
		Text: "The learner is " + what + "; every class counts the same. The paper fine-tuned XLM-T. Its numbers are of another task on other texts: " +
			"what can be compared is how the versions stand to each other, not how high they are.\n\n" +
			"Where everything is replaced, links are too, and theirs are reserved domains (.example): who learns from them and is tested on the originals misses what links told. The paper leaves most links alone.",
		Tables: []report.Table{
			trainedTable("table-3", "Trained on each version, tested on that version and on the original (Table 3); macro-F1, mean ± standard deviation", results),
			testedTable("table-4", "Trained on the original, tested on each version (Table 4); macro-F1", results),
			gapTable(texts),
			matrixTable("texts-matrix", "Trained on each version, tested on each; macro-F1", results),
		},
		Plots: []report.Plot{{Caption: "Macro-F1 of classifiers trained and tested on the same version", Drawing: bars("macro-F1", results)}},
	}
}

func (r *run) nameSection(results []result) report.Section {
	lists := "It does not look into the lists of names that come with the program: stand-ins are drawn from these, and a tagger that knows them would find every one."
	if r.Config.Tagger.Lexicon {
		lists = "It looks into the lists of names that come with the program, from which stand-ins are drawn too: so it is better with stand-ins than another learner would be."
	}
	return report.Section{
		Heading: "Named entities",
		Text: "Macro-F1 of exact spans over persons, places and organisations, by a conditional random field. " + lists + "\n\n" +
			"All mentions are replaced, and what stands for a mention keeps its label. The paper compares the originals with its own stand-ins only: deletion leaves nothing to find, and placeholders give the answer away. " +
			"So what a tagger trained on placeholders finds in the original is what counts; it is here to show that they are of no use for this.",
		Tables: []report.Table{
			trainedTable("table-8", "Trained on each version, tested on that version and on the original (Table 8); macro-F1", results),
			testedTable("table-9", "Trained on the original, tested on each version (Table 9); macro-F1", results),
			matrixTable("names-matrix", "Trained on each version, tested on each; macro-F1", results),
		},
		Plots: []report.Plot{{Caption: "Macro-F1 of taggers trained and tested on the same version", Drawing: bars("macro-F1", results)}},
	}
}
