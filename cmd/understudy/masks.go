package main

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/detect/mask"
	"github.com/understudy-text/understudy/job/stock"
)

// maskFlags say what is found.
type maskFlags struct {
	masks          []string
	allowList      string
	vocabulary     string
	vocabularySize int
	merge          bool
}

func (f *maskFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.masks, "mask", nil, "what to hide: "+strings.Join(stock.Maskers[:], ", ")+"; may be repeated, then what any of them finds (default: entities)")
	cmd.Flags().BoolVar(&f.merge, "merge-masks", false, "hide words that stand side by side as one, whatever --mask hides")
	f.addLists(cmd)
}

func (f *maskFlags) addLists(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.allowList, "allow-list", "", "file with the words that --mask allow-list keeps, one a line (default: 5,000 common words of the language)")
	cmd.Flags().StringVar(&f.vocabulary, "vocabulary", "", "file with words and their counts, of which --mask vocabulary keeps the most frequent (default: the language's)")
	cmd.Flags().IntVar(&f.vocabularySize, "vocabulary-size", stock.VocabularySize, "how many words --mask vocabulary keeps")
}

// read reads the lists.
func (f *maskFlags) read() (stock.Masks, error) {
	m := stock.Masks{Names: f.masks, VocabularySize: f.vocabularySize, Merged: f.merge}
	for _, name := range f.masks {
		if !slices.Contains(stock.Maskers[:], name) {
			return m, usagef("--mask is %q; it takes %s", name, strings.Join(stock.Maskers[:], ", "))
		}
	}
	if f.vocabularySize < 1 {
		return m, usagef("--vocabulary-size is %d; it is at least 1", f.vocabularySize)
	}
	var err error
	if m.AllowList, err = readWords("--allow-list", f.allowList, 0); err != nil {
		return m, err
	}
	m.Vocabulary, err = readWords("--vocabulary", f.vocabulary, f.vocabularySize)
	return m, err
}

// readWords reads a list of words; nil if no file is named.
func readWords(flag, path string, size int) (*mask.List, error) {
	if path == "" {
		return nil, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, usagef("%s: %v", flag, err)
	}
	defer file.Close()
	l, err := mask.ReadList(file, size)
	if err != nil {
		return nil, usagef("%s: %s: %v", flag, path, err)
	}
	return l, nil
}
