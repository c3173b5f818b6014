package upos

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/train/bilinear"
	"github.com/understudy-text/understudy/study/train/treebank"
)

// Fit fits a tagger to the files c.Train, c.TrainV1 and c.Text of a language with
// c.Options, writes it to the file out, and scores it on the treebanks scored. It fills
// in what the card says of the result.
func (c *Card) Fit(ctx context.Context, l *language.Language, scored []string, out string) error {
	learned, err := readTreebanks(c.Train)
	if err != nil {
		return err
	}
	old, err := readTreebanks(c.TrainV1)
	if err != nil {
		return err
	}
	for i := range old {
		treebank.RepairTalbanken(&old[i])
	}
	learned = append(learned, old...)
	contract(learned, l)
	gold := make([][]treebank.Sentence, len(scored))
	for i, name := range scored { // before the long work, so that mistakes show at once
		if gold[i], err = treebank.ReadFile(name); err != nil {
			return err
		}
		contract(gold[i], l)
	}
	var text [][]string
	for _, name := range c.Text {
		lines, err := bilinear.ReadLines(name)
		if err != nil {
			return err
		}
		text = append(text, bilinear.Cut(lines, l)...)
	}
	c.Options.Alike = [][]string{nationalities(l)}
	tagger, err := Train(ctx, learned, text, c.Options)
	if err != nil {
		return err
	}
	if c.Bytes, err = corpus.WriteFile(out, 0o644, tagger.Write); err != nil {
		return err
	}
	known := Known(learned)
	for i, name := range scored {
		c.Scores = append(c.Scores, NamedScore{Name: filepath.Base(name), Score: Evaluate(tagger, gold[i], known, time.Now)})
	}
	return nil
}

// WriteText writes the scores for people.
func (c *Card) WriteText(w io.Writer) error {
	for _, s := range c.Scores {
		if _, err := fmt.Fprintf(w, "%s: UPOS %.2f %% of %d tokens, %.2f %% of %d unknown ones, %.0f tokens/s\n",
			s.Name, 100*s.Accuracy(), s.Tokens, 100*s.UnknownAccuracy(), s.UnknownTokens, s.Speed()); err != nil {
			return err
		}
	}
	return nil
}

// contract leaves contractions (du, of de and le) whole that the language's tokenizer
// does not cut. Sentences of a language whose clitics are cut by a rule of ours get the
// words of that rule.
func contract(all []treebank.Sentence, l *language.Language) {
	for i := range all {
		if l.Cutter != nil { // the treebank cuts written words otherwise
			all[i].Recut(func(text string) (out [][2]int) {
				for _, r := range l.Tokens(text, language.Range{End: len(text)}, nil) {
					out = append(out, [2]int{r.Start, r.End})
				}
				return out
			})
			continue
		}
		all[i].Contract(func(form string) bool {
			return len(l.Tokens(form, language.Range{End: len(form)}, nil)) == 1
		})
	}
}

// nationalities returns the adjectives of nationality of a language's lexicon, in
// order, but those that are the country's name as well (New Zealand).
func nationalities(l *language.Language) []string {
	var out []string
	for _, c := range l.Lexicon.Countries() {
		if c.Adjective != c.Name && !strings.Contains(c.Adjective, " ") {
			out = append(out, c.Adjective)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func readTreebanks(names []string) ([]treebank.Sentence, error) {
	var all []treebank.Sentence
	for _, name := range names {
		list, err := treebank.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}
