package temporal

import (
	"slices"

	"github.com/understudy-text/understudy/generate/calendar"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/value"
)

// A Written is a mention of a time or an age and what is written for it. What stays has
// its own text.
type Written struct {
	form.Mention
	StandIn string
	Age     bool
}

// Contradicting returns the indices of the mentions of a document whose stand-ins name
// dates that do not exist, or contradict other dates, weekdays and ages of the document
// (calendar.Check). Mentions that stay are never returned.
func Contradicting(l *language.Language, written []Written) (out []int) {
	reader := value.For(l)
	entities := make([]form.Entity, len(written))
	for i := range written {
		entities[i].Mentions = []form.Mention{written[i].Mention}
	}
	order, four := orderOf(entities), fourFigures(entities)
	before, after := make([]calendar.Mention, len(written)), make([]calendar.Mention, len(written))
	for i, w := range written {
		c := value.Context{Before: w.Before, After: w.After, Age: w.Age, Hour: w.Kind == kindTime, FourFigures: four, Order: order}
		was, is := reader.Times(w.Text, c), reader.Times(w.StandIn, c)
		switch {
		case !was.Certain():
		case is.Certain():
			before[i].Values, after[i].Values = was.Values(), is.Values()
		case !w.Kept: // "75.06.1992"
			out = append(out, i)
		}
	}
	for _, f := range calendar.Check(before, after) {
		if !written[f.Mention].Kept {
			out = append(out, f.Mention)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
