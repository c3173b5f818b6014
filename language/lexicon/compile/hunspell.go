package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
)

// A speller is a Hunspell dictionary: stems with flags, and the suffixes that
// each flag allows. Prefixes and rules of compounds are not read.
type speller struct {
	stems    []stem
	suffixes map[rune][]suffix
}

type stem struct{ word, flags string }

type suffix struct {
	strip, add string
	after      *regexp.Regexp
	partly     bool // makes a part of a compound, no word
}

// readHunspell reads index.aff and index.dic of a folder.
func readHunspell(folder string) (*speller, error) {
	d := &speller{suffixes: map[rune][]suffix{}}
	err := eachLine(filepath.Join(folder, "index.aff"), func(line string) error {
		c := strings.Fields(line)
		if len(c) != 5 || c[0] != "SFX" {
			return nil
		}
		add, flags, partly := strings.Cut(c[3], "/")
		if partly && !strings.ContainsAny(flags, "WXUZ") {
			return fmt.Errorf("suffix %q has flags of its own", c[3])
		}
		after, err := regexp.Compile(c[4] + "$")
		if err != nil {
			return err
		}
		flag := []rune(c[1])[0]
		d.suffixes[flag] = append(d.suffixes[flag], suffix{none(c[2]), none(add), after, partly})
		return nil
	})
	if err != nil {
		return nil, err
	}
	first := true
	return d, eachLine(filepath.Join(folder, "index.dic"), func(line string) error {
		if first { // how many there are
			first = false
			return nil
		}
		word, flags, _ := strings.Cut(strings.Fields(line)[0], "/")
		// Words that are never suggested are offensive; others are marked as no words.
		if !strings.ContainsAny(flags, "!%Z") && !strings.HasSuffix(word, "-") {
			d.stems = append(d.stems, stem{word, flags})
		}
		return nil
	})
}

// none reads "0", which stands for nothing.
func none(s string) string {
	if s == "0" {
		return ""
	}
	return s
}

// forms returns what a flag makes of a word.
func (d *speller) forms(word string, flag rune) (all []string) {
	for _, s := range d.suffixes[flag] {
		if bare, ok := strings.CutSuffix(word, s.strip); ok && !s.partly && s.after.MatchString(word) {
			all = append(all, bare+s.add)
		}
	}
	return all
}
