package model

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/corpus/category"
)

//go:embed labels.tsv
var table string

// Labels is the scheme of the labels that published token classifiers have. A label
// that it lacks has no meaning in it.
func Labels() (*category.Scheme, error) {
	return category.Read(strings.NewReader(table), "published labels")
}

// A label is what one of the model's labels says of a word.
type label struct {
	outside bool
	name    string // without what says where in an entity the word stands: "PER" of "B-PER"
	meaning category.Meaning
	begins  bool // an entity begins here: B of IOB, S and U of IOBES and BILOU
	ends    bool // and ends: E, L, S, U
}

// maxLabel is how many bytes a label may have: it is quoted in manifests.
const maxLabel = 64

// readLabels reads id2label. Labels that the scheme lacks are an error that lists
// them.
func readLabels(all []string, scheme *category.Scheme) ([]label, error) {
	if len(all) == 0 {
		return nil, errors.New("it is missing: there is no telling what the model finds")
	}
	out := make([]label, len(all))
	var unknown []string
	for i, text := range all {
		if !plain(text) {
			return nil, fmt.Errorf("label %d is no name of up to %d printable characters", i, maxLabel)
		}
		l := split(text, all)
		if l.outside {
			out[i] = l
			continue
		}
		var err error
		if l.meaning, err = scheme.Read(l.name); err != nil && !slices.Contains(unknown, l.name) {
			unknown = append(unknown, l.name)
		}
		out[i] = l
	}
	if len(unknown) > 0 {
		return nil, fmt.Errorf("%w: the table of %s lacks %s", ErrLabels, scheme.Name(), strings.Join(unknown, ", "))
	}
	if !slices.ContainsFunc(out, func(l label) bool { return l.meaning != (category.Meaning{}) }) {
		return nil, fmt.Errorf("%w: none of the %d labels stands for a category in the table of %s", ErrLabels, len(all), scheme.Name())
	}
	return out, nil
}

func plain(text string) bool {
	return text != "" && len(text) <= maxLabel && !strings.ContainsFunc(text, func(r rune) bool { return !strconv.IsPrint(r) })
}

// split reads what stands before a label: B-, I- (IOB); E-, S-, M- besides (IOBES,
// BMES), or L-, U- (BILOU); or nothing (IO). Letters other than B and I stand for a
// place only before a name that B- or I- stands before, too: "E-MAIL" is a name.
func split(text string, all []string) label {
	if text == "O" || strings.EqualFold(text, "outside") {
		return label{outside: true}
	}
	l := label{name: text}
	if len(text) < 3 || text[1] != '-' && text[1] != '_' {
		return l
	}
	at, sign, name := text[0], text[1:2], text[2:]
	known := slices.Contains(all, "B"+sign+name) || slices.Contains(all, "I"+sign+name)
	if !strings.ContainsRune("BIESLUM", rune(at)) || !known || sign == "_" && !slices.Contains(all, "B_"+name) {
		return l
	}
	return label{name: name, begins: strings.ContainsRune("BSU", rune(at)), ends: strings.ContainsRune("ESLU", rune(at))}
}
