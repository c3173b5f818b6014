package classifier

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// A Card says of a model what it was made of and how well it works.
type Card struct {
	Train   []string       `json:"train"` // file names
	Test    []string       `json:"test,omitempty"`
	Labels  map[string]int `json:"labels"` // how many texts of each were learned from
	Command string         `json:"-"`
	Licence string         `json:"-"` // a sentence; empty: not said
	Bytes   int64          `json:"bytes"`
	Columns int            `json:"features"`
	Vectors string         `json:"vectors,omitempty"` // the encoder's name
	// Scores are those on the test, one for each seed; the model is that of the first.
	Scores []*Report `json:"scores,omitempty"`
}

// MacroF1 is the mean and the sample standard deviation over the seeds.
func (c *Card) MacroF1() (mean, sd float64) {
	var all []float64
	for _, s := range c.Scores {
		all = append(all, s.MacroF1)
	}
	return MeanSD(all)
}

// WriteMarkdown writes the card. It names files without their folders.
func (c *Card) WriteMarkdown(w io.Writer, m *Model) error {
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	p("# Classifier of texts: %s\n", strings.Join(m.Labels, ", "))
	p("## What it is")
	p("Logistic regression over %s; %d features, %d bytes. The file holds words of the texts it was made from.\n", m.Space.describe(), c.Columns, c.Bytes)
	p("## Made from")
	for _, f := range c.Train {
		p("- %s", filepath.Base(f))
	}
	p("\n| label | texts |\n| --- | ---: |")
	for _, l := range m.Labels {
		p("| %s | %d |", l, c.Labels[l])
	}
	if c.Licence != "" {
		p("\n%s", c.Licence)
	}
	p("\n## Command\n```\n%s\n```", c.Command)
	c.scores(p)
	p("\n## Limits")
	p("It knows the labels above and no other: every text gets one of them. Texts of another kind than those it was made from may get any.")
	_, err := io.WriteString(w, b.String())
	return err
}

func (c *Card) scores(p func(string, ...any)) {
	if len(c.Scores) == 0 {
		return
	}
	mean, sd := c.MacroF1()
	first := c.Scores[0]
	p("\n## Test")
	for _, f := range c.Test {
		p("- %s", filepath.Base(f))
	}
	p("\n%d texts. Macro-F1 %.4f ± %.4f over %d seeds; who always says the most frequent label is right %.4f of the time. By label, of the first seed, which is the model's:\n",
		first.Texts, mean, sd, len(c.Scores), first.Majority)
	p("| label | texts | precision | recall | F1 |\n| --- | ---: | ---: | ---: | ---: |")
	for _, s := range first.Classes {
		p("| %s | %d | %.4f | %.4f | %.4f |", s.Label, s.Texts, s.Precision, s.Recall, s.F1)
	}
}

// describe says in words what the columns are.
func (s *Space) describe() string {
	var parts []string
	if s.features.Words > 0 {
		parts = append(parts, fmt.Sprintf("1 to %d words", s.features.Words))
	}
	if s.features.Letters[1] > 0 {
		parts = append(parts, fmt.Sprintf("stretches of %d to %d letters within words", s.features.Letters[0], s.features.Letters[1]))
	}
	if len(parts) > 0 {
		parts[len(parts)-1] += fmt.Sprintf(" that stand in %d texts or more", s.features.MinCount)
	}
	if s.width > 0 {
		parts = append(parts, fmt.Sprintf("the %d numbers of the vector that the encoder %s gives a text", s.width, s.vectors))
	}
	return strings.Join(parts, ", ")
}
