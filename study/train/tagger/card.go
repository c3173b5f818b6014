package tagger

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/study/evaluate/detection"
)

// A Card says of a model what it was made of and how well it works.
type Card struct {
	Language   string       `json:"language"`
	Field      []string     `json:"-"` // folders, here and below names of files
	Standoff   []string     `json:"-"` // marks and texts
	Cases      []string     `json:"-"`
	CoNLL      []string     `json:"-"`
	Presidio   []string     `json:"-"`
	Plain      []string     `json:"-"`
	Silver     []string     `json:"-"`        // texts that a model marked; behind "=": the held-out sets that it had learned from
	ClustersOf string       `json:"-"`        // model whose clusters were taken; empty: of Plain
	HeldOut    []string     `json:"held_out"` // sets of cross-validation
	LeftOut    int          `json:"left_out"` // sentences of CoNLL that a test holds too
	Licence    string       `json:"-"`        // sentences; empty: not said
	Options    Options      `json:"-"`
	Documents  int          `json:"documents"` // annotated with all categories
	Bytes      int64        `json:"bytes"`     // of the model file
	Features   int          `json:"features"`
	Weights    int          `json:"weights"`
	Validation *Validation  `json:"cross_validation,omitempty"`
	Names      []NamedScore `json:"general,omitempty"`
}

// A NamedScore is what a setup reached on one file of general text.
type NamedScore struct {
	File   string            `json:"file"`
	Setup  string            `json:"setup"`
	Report *detection.Report `json:"report"`
}

// WriteMarkdown writes the card. It names files without their folders and does
// not mention speed, so that the same training writes the same card everywhere.
func (c *Card) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	p("# Tagger of personal data, language %q\n", c.Language)
	p("Finds mentions of TAB's eight categories; lists and rules are its features.\n")
	p("## What it is")
	p("A linear-chain conditional random field over hashed features (package detect/tagger lists them), trained with %.0f %% of the features left out at random. %d features, %d weights of one byte; %d bytes.\n", 100*c.Options.Dropout, c.Features, c.Weights, c.Bytes)
	p("## Made from\n%d documents with all categories, and others with some:\n", c.Documents)
	for _, l := range []struct {
		what  string
		files []string
	}{{"everyday documents, all categories", c.Field}, {"openings of judgments, all categories", c.Standoff}, {"court cases, all categories", c.Cases}, {"persons, places, organisations", c.CoNLL}, {"synthetic sentences", c.Presidio}, {"open text, marked by a model", c.Silver}, {"plain text, for clusters", c.Plain}} {
		for _, f := range l.files {
			f, _, _ = strings.Cut(f, "=")
			p("- %s: %s", l.what, filepath.Base(f))
		}
	}
	if c.LeftOut > 0 {
		p("\n%d sentences of these that a test holds too were left out.", c.LeftOut)
	}
	if c.Licence != "" {
		p("\n%s", c.Licence)
	}
	p("\n## Command\n```\n%s\n```", c.command())
	c.validation(&b)
	c.names(p)
	p("\n## Limits\nMost training documents are fictional and written for this purpose; each set has one author, and agreement between authors is not known. What tells of somebody in plain words (\"lost both legs\") is found about two times in three.")
	_, err := io.WriteString(w, b.String())
	return err
}

func (c *Card) command() string {
	var b strings.Builder
	b.WriteString("understudy train tagger")
	if c.Language != "en" {
		b.WriteString(" --language " + c.Language)
	}
	for _, l := range []struct {
		flag  string
		files []string
	}{{"field", c.Field}, {"standoff", c.Standoff}, {"tab", c.Cases}, {"conll", c.CoNLL}, {"presidio", c.Presidio}, {"silver", c.Silver}, {"text", c.Plain}} {
		for _, f := range l.files {
			fmt.Fprintf(&b, " \\\n  --%s %s", l.flag, filepath.Base(f))
		}
	}
	o := &c.Options
	fmt.Fprintf(&b, " \\\n  --seed %d --epochs %d --clusters %d --dropout %g --weight %g --l1 %g", o.Seed, o.Epochs, o.Classes, o.Dropout, o.Weight, o.L1)
	if o.Temper != 0 && o.Temper != 1 {
		fmt.Fprintf(&b, " --temper %g", o.Temper)
	}
	if c.ClustersOf != "" {
		fmt.Fprintf(&b, " --clusters-of %s", filepath.Base(c.ClustersOf))
	}
	if o.Threshold != 0 && o.Threshold != tag.DefaultThreshold {
		fmt.Fprintf(&b, " --threshold %g", o.Threshold)
	}
	if o.Legal != 0 {
		fmt.Fprintf(&b, " --legal-threshold %g", o.Legal)
	}
	if o.Renamed > 0 {
		fmt.Fprintf(&b, " --renamed %d", o.Renamed)
	}
	if len(c.HeldOut) > 0 {
		fmt.Fprintf(&b, " --cross-validate %s", strings.Join(c.HeldOut, ","))
	}
	seen := map[string]bool{}
	for _, n := range c.Names {
		if !seen[n.File] {
			fmt.Fprintf(&b, " --test %s", filepath.Base(n.File))
		}
		seen[n.File] = true
	}
	b.WriteString(" \\\n  --out tagger.model --card tagger.card.md")
	return b.String()
}

func (c *Card) validation(b *strings.Builder) {
	if c.Validation == nil {
		return
	}
	b.WriteString("\n## Cross-validation by set\n\nEach set was read by models that had learned from no document of it (court cases: from none of its fold; near-duplicates are in one fold). Characters are letters and digits; the columns by category say how many mentions are wholly covered (`understudy evaluate detection`); “keep changed” counts strings that must not change and were touched; ECE is the expected calibration error of the scores.\n\n")
	_ = WriteTable(b, c.Validation.Results) // a Builder never fails
	b.WriteString("\n## Record of the rules, on the same documents\n\nRight: at least half of the hit is annotated. Gain: right hits that the tagger does not cover by itself. Only rules that decide alone change what is found; the others are features. Those that decide “against” take away what the tagger finds inside them: right is a hit that holds no mention and is not mostly annotated, gain a right hit inside of which the tagger finds something.\n\n")
	_ = WriteRecord(b, c.Validation.Rules)
}

// WriteRecord prints the records of rules as a table in Markdown.
func WriteRecord(w io.Writer, rules []RuleRecord) error {
	if _, err := fmt.Fprintln(w, "| rule | decides | hits | right | precision | gain |\n| --- | --- | --- | --- | --- | --- |"); err != nil {
		return err
	}
	for _, r := range rules {
		decides := ""
		switch {
		case r.Against:
			decides = "against"
		case r.Decides:
			decides = "yes"
		}
		if _, err := fmt.Fprintf(w, "| %s | %s | %d | %d | %.2f | %d |\n", r.Rule, decides, r.Hits, r.Right, r.Precision(), r.Gain); err != nil {
			return err
		}
	}
	return nil
}

func (c *Card) names(p func(string, ...any)) {
	if len(c.Names) == 0 {
		return
	}
	p("\n## General text, exact spans\n\n| file | setup | precision | recall | F1 | PERSON | LOC | ORG |\n| --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, n := range c.Names {
		p("%s", NameRow(n))
	}
}

// NameRow writes a score on general text as a row of a Markdown table.
func NameRow(n NamedScore) string {
	e := n.Report.Exact
	s := fmt.Sprintf("| %s | %s | %.3f | %.3f | %.3f |", filepath.Base(n.File), n.Setup, e.Precision, e.Recall, e.F1)
	for _, k := range nameCategories {
		if t := n.Report.ByCategory[k]; t != nil {
			s += fmt.Sprintf(" %.3f |", t.Exact.F1)
		} else {
			s += " – |"
		}
	}
	return s
}
