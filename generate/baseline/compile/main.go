// Command compile makes a vocabulary of package baseline from a treebank:
//
//	go run ./generate/baseline/compile ar_pud-ud-test.conllu >generate/baseline/data/ar.tsv
//	go run ./generate/baseline/compile en_pud-ud-test.conllu >generate/baseline/data/en.tsv
//	go run ./generate/baseline/compile fr_pud-ud-test.conllu >generate/baseline/data/fr.tsv
//	go run ./generate/baseline/compile sv_pud-ud-test.conllu >generate/baseline/data/sv.tsv
//
// Each word form stands once, with all tags it has in the treebank. Punctuation,
// symbols and forms without a letter or digit are left out.
//
// It may know study/train/treebank.
package main

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/study/train/treebank"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: compile TREEBANK.conllu")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "compile:", err)
		os.Exit(1)
	}
}

func run(path string) error {
	sentences, err := treebank.ReadFile(path)
	if err != nil {
		return err
	}
	tags := map[string]map[string]bool{}
	for _, s := range sentences {
		for i, w := range s.Words {
			if t := s.Tags[i]; t == "PUNCT" || t == "SYM" || !strings.ContainsFunc(w, word) {
				continue
			}
			if tags[w] == nil {
				tags[w] = map[string]bool{}
			}
			tags[w][s.Tags[i]] = true
		}
	}
	w := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(w, "#\tword forms of Universal Dependencies %s, CC BY-SA\n", filepath.Base(path))
	for _, form := range slices.Sorted(maps.Keys(tags)) {
		fmt.Fprintf(w, "%s\t%s\n", form, strings.Join(slices.Sorted(maps.Keys(tags[form])), " "))
	}
	return w.Flush()
}

func word(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
