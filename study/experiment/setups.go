package experiment

import (
	"fmt"

	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/named"
)

// method is a setup that needs no more than a method's name.
func method(group, name, method string) Setup {
	return Setup{Name: name, Group: group, Apply: func(o *stock.Options) { o.Method = method }}
}

// Placeholder is the group of Placeholders.
const Placeholder = "placeholder"

// Surrogate is the default method, with the models of the run to choose among what
// fits (stock.Options.Rank).
func Surrogate() Setup { return method("Understudy", "surrogate", "surrogate") }

// Baselines are those of Fill-in-the-Blanks, section 4: a random entry of the
// treebank's vocabulary, and one of the same part of speech.
func Baselines() []Setup {
	random, upos := method("baseline", "random", "random"), method("baseline", "UPOS", "upos")
	random.Like, upos.Like = "Baseline random", "Baseline UPOS"
	return []Setup{random, upos}
}

// Placeholders are those of Cloaked Classifiers, section 4.2: S0 leaves nothing, S1
// the same sign everywhere, S2 the category, S3 the category and a number for each
// entity.
func Placeholders() []Setup {
	return []Setup{
		method(Placeholder, "S0 deletion", "delete"), method(Placeholder, "S1 uniform", "placeholder"),
		method(Placeholder, "S2 category", "category"), method(Placeholder, "S3 numbered", "numbered"),
	}
}

// The four configurations of a language model in Fill-in-the-Blanks, section 4:
// what it sees to the left of a gap, and whether it is told the part of speech.
var configurations = []struct {
	name           string
	replaced, upos bool
}{
	{"maskL", false, false}, {"maskL +UPOS", false, true}, {"repL", true, false}, {"repL +UPOS", true, true},
}

// Masked are the four configurations of masked language models. name stands in
// tables. faithful lets originals come back, as in the papers.
func Masked(name string, models *named.Set, faithful bool) []Setup {
	var out []Setup
	for _, c := range configurations {
		out = append(out, Setup{Name: name + " " + c.name, Group: name, Like: "RoBERTa " + c.name, Apply: func(o *stock.Options) {
			o.Method = "mlm"
			o.Fill = fill.Options{Model: map[string]lm.Masked{}, Replaced: c.replaced, UPOS: c.upos, Faithful: faithful}
			for code, m := range models.ByLanguage {
				o.Fill.Model[code] = m
			}
			o.Settings = fmt.Sprintln(o.Settings, c.name, faithful, models.Versions())
		}})
	}
	return out
}

// Chat are the four configurations of a generative model behind a server. version
// tells the model from others.
func Chat(name string, model chat.Model, version string, faithful bool) []Setup {
	var out []Setup
	for _, c := range configurations {
		out = append(out, Setup{Name: name + " " + c.name, Group: name, Like: "Qwen " + c.name, Apply: func(o *stock.Options) {
			o.Method = "chat"
			o.Chat = chat.Options{Model: model, Replaced: c.replaced, UPOS: c.upos, Faithful: faithful}
			o.Settings = fmt.Sprintln(o.Settings, c.name, faithful, version)
		}})
	}
	return out
}
