package tagger

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/evaluate/detection"
)

// A Card says of a model what it was made of and how well it works.
type Card struct {
	Language   string       `json:"language"`
	Cases      []string     `json:"-"` // file names, here and below
	CoNLL      []string     `json:"-"`
	Presidio   []string     `json:"-"`
	Plain      []string     `json:"-"`
	LeftOut    int          `json:"left_out"` // sentences of CoNLL that a test holds too
	Licence    string       `json:"-"`        // sentences; empty: not said
	Options    Options      `json:"-"`
	Bytes      int64        `json:"bytes"` // of the model file
	Features   int          `json:"features"`
	Weights    int          `json:"weights"`
	Folds      int          `json:"folds"`
	ByDocument []Result     `json:"cross_validation_by_document,omitempty"`
	Grouped    []Result     `json:"cross_validation_near_duplicates_together,omitempty"`
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
	p("Finds mentions of %s. It is one of three detectors; the patterns and the word lists stand beside it.\n", c.finds())
	p("## What it is")
	p("A linear-chain conditional random field over hashed features of a word, two neighbours on either side, the capitalised run it is part of, what its document shows of it elsewhere, classes from the lexicon, and %d word clusters. %d features, %d weights of one byte; %d bytes.\n", c.Options.Classes, c.Features, c.Weights, c.Bytes)
	p("## Made from")
	for _, l := range []struct {
		what  string
		files []string
	}{{"court cases, all categories", c.Cases}, {"persons, places, organisations", c.CoNLL}, {"synthetic sentences", c.Presidio}, {"plain text, for clusters", c.Plain}} {
		for _, f := range l.files {
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
	c.crossValidation(p)
	c.names(p)
	p("\n## Limits")
	p("%s It finds names written small only by chance.", c.limits())
	_, err := io.WriteString(w, b.String())
	return err
}

func (c *Card) finds() string {
	if len(c.Cases) == 0 {
		return "persons, places and organisations"
	}
	return "TAB's eight categories"
}

func (c *Card) limits() string {
	if len(c.Cases) == 0 {
		return "Fitted on general text that knows no occupations, dates or amounts; these are for the patterns and the word lists."
	}
	return "Fitted on judgments of one court about a few countries, and on general text that knows no occupations, dates or amounts. " +
		"Mentions of DEM and MISC are what annotators of that court's cases thought telling; expect less elsewhere."
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
	}{{"tab", c.Cases}, {"conll", c.CoNLL}, {"presidio", c.Presidio}, {"text", c.Plain}} {
		for _, f := range l.files {
			fmt.Fprintf(&b, " \\\n  --%s %s", l.flag, filepath.Base(f))
		}
	}
	fmt.Fprintf(&b, " \\\n  --seed %d --epochs %d --clusters %d", c.Options.Seed, c.Options.Epochs, c.Options.Classes)
	if c.Folds > 0 {
		fmt.Fprintf(&b, " --cross-validate %d", c.Folds)
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

func (c *Card) crossValidation(p func(string, ...any)) {
	if len(c.ByDocument)+len(c.Grouped) == 0 {
		return
	}
	p("\n## Cross-validation over the court cases, %d folds", c.Folds)
	p("Characters are letters and digits of annotated mentions; the columns by category say how many mentions are wholly covered (`understudy evaluate detection`). The rules and word lists were written by people who had seen these cases, so the setups with them are no measure of what happens on others; the tagger alone is.")
	for _, t := range []struct {
		title   string
		results []Result
	}{{"Folds by document", c.ByDocument}, {"Near-duplicates kept in one fold", c.Grouped}} {
		if len(t.results) == 0 {
			continue
		}
		p("\n%s:\n", t.title)
		head, line := "| setup | recall | precision |", "| --- | --- | --- |"
		for _, k := range understudy.Categories {
			head += " " + string(k) + " |"
			line += " --- |"
		}
		p("%s span F1 |\n%s --- |", head, line)
		for _, r := range t.results {
			p("%s", Row(r))
		}
	}
}

// Row writes a result as a row of a Markdown table.
func Row(r Result) string {
	s := fmt.Sprintf("| %s | %.3f | %.3f |", r.Name, r.Report.Characters.Recall, r.Report.Characters.Precision)
	for _, k := range understudy.Categories {
		if t := r.Report.ByCategory[k]; t != nil {
			s += fmt.Sprintf(" %.2f |", t.Mentions.Recall)
		} else {
			s += " – |"
		}
	}
	return s + fmt.Sprintf(" %.3f |", r.Report.Exact.F1)
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
