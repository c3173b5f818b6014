package upos

import (
	"fmt"
	"path/filepath"
	"strings"
)

// A Card says of a model what it was made of and how well it works.
type Card struct {
	Language    string
	Train, Text []string // file names
	TrainV1     []string // of UD Swedish Talbanken in its first version
	Options     Options
	Licence     string // a sentence; empty: not said
	Bytes       int64  // of the model file
	Scores      []NamedScore
}

// A NamedScore is a score and what it was counted on.
type NamedScore struct {
	Name string
	Score
}

// Markdown writes the card. It names files without their folders and does not
// mention speed, so that the same training writes the same card everywhere.
func (c Card) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# UPOS tagger, language %q\n\n", c.Language)
	b.WriteString("Tags words with the universal part-of-speech tags of Universal Dependencies v2.\n\n")
	b.WriteString("## What it is\n")
	fmt.Fprintf(&b, "A linear-chain conditional random field over hashed features of a word, two neighbours on either side, "+
		"their prefixes, suffixes and shapes, the capitals around it, %d and %d word clusters, and how often a word has a capital. "+
		"Adjectives of nationality that the texts lack have the clusters of those they have. "+
		"%d bytes; one byte for each weight.\n\n", c.Options.withDefaults().Fine, c.Options.withDefaults().Coarse, c.Bytes)
	b.WriteString("## Made from\n")
	for _, f := range c.Train {
		fmt.Fprintf(&b, "- treebank: %s\n", filepath.Base(f))
	}
	for _, f := range c.TrainV1 {
		fmt.Fprintf(&b, "- treebank in its first version, with the repairs of train/treebank/talbanken.go: %s\n", filepath.Base(f))
	}
	for _, f := range c.Text {
		fmt.Fprintf(&b, "- plain text, for clusters and capitals: %s\n", filepath.Base(f))
	}
	if c.Licence != "" {
		fmt.Fprintf(&b, "\n%s\n", c.Licence)
	}
	b.WriteString("\n")
	b.WriteString("## Command\n```\nunderstudy train upos")
	if c.Language != "en" {
		fmt.Fprintf(&b, " --language %s", c.Language)
	}
	for _, f := range c.Train {
		fmt.Fprintf(&b, " --train %s", filepath.Base(f))
	}
	for _, f := range c.TrainV1 {
		fmt.Fprintf(&b, " --train-talbanken1 %s", filepath.Base(f))
	}
	for _, f := range c.Text {
		fmt.Fprintf(&b, " --text %s", filepath.Base(f))
	}
	o := c.Options.withDefaults()
	fmt.Fprintf(&b, " --seed %d --epochs %d --clusters %d --out upos.model --card upos.card.md\n```\n\n", o.Seed, o.Epochs, o.Fine)
	b.WriteString("## Scores, with the treebank's own tokens\n")
	b.WriteString("| data | tokens | UPOS | unknown tokens | UPOS of these |\n| --- | --- | --- | --- | --- |\n")
	for _, s := range c.Scores {
		fmt.Fprintf(&b, "| %s | %d | %.2f %% | %d | %.2f %% |\n", s.Name, s.Tokens, 100*s.Accuracy(), s.UnknownTokens, 100*s.UnknownAccuracy())
	}
	return b.String()
}
