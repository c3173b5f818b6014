package page

import (
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/shift"
	"github.com/understudy-text/understudy/study/report"
)

// tooFew says why texts are not told apart (telling.ErrNothing).
const tooFew = "two documents or more must have words and stand-ins."

// tellingSection returns the section on the classifiers that tell originals from results.
func tellingSection(runs []Run) report.Section {
	s := report.Section{
		Heading: "Originals and results told apart",
		Text: "Can a reader tell that the names are not the true ones? A program plays that reader: it is shown both versions of some documents, told which is which, and then asked of documents that it has not seen. 50 % right is guessing. " +
			"One original that many documents share, such as a country, has one stand-in in all of them, which is easily learned; the last two classifiers do not see such mentions. " +
			"By category: the accuracy of the first where nothing but the mentions of that category is replaced.",
		Tables: []report.Table{Apart(runs)},
	}
	if len(s.Tables[0].Rows) == 0 {
		s.Text, s.Tables = "Not measured: "+tooFew, nil
		return s
	}
	if t := Where(runs); len(t.Rows) > 0 {
		s.Tables = append(s.Tables, t)
	}
	return s
}

// much is how much less a classifier must be right without some mentions for these to
// be what it goes by.
const much = 0.1

// tellingInWords says in words how well the texts of a run are told from originals, and
// why.
func tellingInWords(r Run) string {
	c := r.Syntheticity.Classifiers
	all, unshared, strangers := c[0], c[2], c[3]
	hundred := func(share float64) string { return fmt.Sprintf("%.0f", 100*share) }
	text := fmt.Sprintf("%s: of 100 texts, %s are told. Without the mentions that two documents share (%s %% of the mentions are left), %s are; without those of which a word stands in mentions of three documents (%s %% are left), %s are. 50 is guessing.",
		r.Name, hundred(all.Accuracy), hundred(unshared.Mentions), hundred(unshared.Accuracy), hundred(strangers.Mentions), hundred(strangers.Accuracy))
	switch {
	case all.Accuracy-unshared.Accuracy > much && r.Scope == pairs.InDocument:
		text += " Much of what tells is in what documents share, though each has stand-ins of its own: the kinds of words that stand for it."
	case all.Accuracy-unshared.Accuracy > much:
		text += " Much of what tells is what documents share: an authority or a country that comes in many of them has one stand-in in all. Where nobody has to follow them from text to text, they can be drawn anew for each (pseudonymize --scope document)."
	case all.Accuracy > MostApart:
		text += " It is the stand-ins themselves that tell, not what documents share."
	}
	return text
}

// Where says in the mentions of which category the words stand that give results away.
// It names none of them.
func Where(runs []Run) report.Table {
	t := report.Table{
		Name: "telling", Caption: "Where the words stand that give results away",
		Columns: []report.Column{{Name: "method"}},
		Notes:   []string{"Share of each category in what the strongest words say: their weights, each times the results that have the word."},
	}
	t.Columns = append(t.Columns, report.Columns(report.Column{Format: report.Share}, understudy.Categories[:]...)...)
	for _, r := range runs {
		if r.Syntheticity == nil || len(r.Syntheticity.Where) == 0 {
			continue
		}
		one := report.Row{Cells: report.Cells(r.Name)}
		for _, c := range understudy.Categories {
			one.Add(report.Entry(r.Syntheticity.Where, c))
		}
		t.Rows = append(t.Rows, one)
	}
	return t
}

// Apart has the accuracy of each classifier, and by category.
func Apart(runs []Run) report.Table {
	t := report.Table{Name: "apart", Caption: "Accuracy of classifiers", Columns: []report.Column{{Name: "method"}}}
	for _, r := range runs {
		s := r.Syntheticity
		if s == nil {
			continue
		}
		if len(t.Rows) == 0 {
			var notes []string
			for _, c := range s.Classifiers {
				t.Columns = append(t.Columns, report.Column{Group: "it sees", Name: c.Name, Format: report.Share, Best: report.Lowest})
				notes = append(notes, fmt.Sprintf("%s: %s (%.0f %% of the mentions of %s)", c.Name, c.Sees, 100*c.Mentions, r.Name))
			}
			t.Columns = append(t.Columns, report.Columns(report.Column{Group: "by category", Format: report.Share, Best: report.Lowest}, understudy.Categories[:]...)...)
			t.Notes = []string{
				strings.Join(notes, "; ") + ".",
				fmt.Sprintf("%d documents, %d-fold cross-validation, mean and standard deviation over %d orders.", s.Documents, s.Folds, s.Seeds),
			}
		}
		t.Notes = append(t.Notes, tellingInWords(r))
		one := report.Row{Cells: report.Cells(r.Name)}
		for _, c := range s.Classifiers {
			one.Add(report.Spread(c.Accuracy, c.Std))
		}
		for _, c := range understudy.Categories {
			one.Add(report.Entry(s.ByCategory, c))
		}
		t.Rows = append(t.Rows, one)
	}
	return t
}

// people is the section on who the persons are.
func people(runs []Run) report.Section {
	if runs[0].Shift.Persons == 0 {
		return report.Section{Heading: "The people, before and after", Text: "No mention names a person."}
	}
	return report.Section{
		Heading: "The people, before and after",
		Text: "Whether the persons change when their names do. Moved is the share of persons who would have to change for the distribution to be the originals' again " +
			"(total variation distance); kept is the share with the same gender or origin as before, of those whose name tells it. " +
			"Lists of names tell both, and err on both sides alike. The last columns are the share of persons who bear the most frequent word of names.",
		Tables: []report.Table{People(runs)},
	}
}

// People has the shift of gender and origin.
func People(runs []Run) report.Table {
	t := report.Table{
		Name: "people", Caption: "Gender and origin of persons",
		Columns: []report.Column{
			{Name: "method"},
			{Group: "gender", Name: "women", Format: report.Count},
			{Group: "gender", Name: "men", Format: report.Count},
			{Group: "gender", Name: "not told", Format: report.Count},
			{Group: "gender", Name: "moved", Format: report.Share, Best: report.Lowest},
			{Group: "gender", Name: "kept", Format: report.Share, Best: report.Highest},
			{Group: "origin", Name: "moved", Format: report.Share, Best: report.Lowest},
			{Group: "origin", Name: "kept", Format: report.Share, Best: report.Highest},
			{Name: "most frequent name", Format: report.Share, Best: report.Lowest},
		},
		Notes: []string{fmt.Sprintf("%d persons.", runs[0].Shift.Persons)},
	}
	counts := func(name string, gender map[string]int) report.Row {
		return report.Row{Cells: report.Cells(name, gender[shift.Female], gender[shift.Male], gender[shift.Either]+gender[shift.Unknown])}
	}
	first := runs[0].Shift
	original := counts("originals", first.Gender.Original)
	original.Reference = true
	original.Add(nil, nil, nil, nil, top(first.Names.Original))
	t.Rows = append(t.Rows, original)
	for _, r := range runs {
		s := r.Shift
		one := counts(r.Name, s.Gender.Pseudonymized)
		for _, n := range []float64{s.Gender.Distance, s.Gender.Kept, s.Origin.Distance, s.Origin.Kept, top(s.Names.Pseudonymized)} {
			one.Add(n)
		}
		t.Rows = append(t.Rows, one)
	}
	return t
}

// top is the share of the most frequent name.
func top(names []shift.Name) float64 {
	if len(names) == 0 {
		return 0
	}
	return names[0].Share
}
