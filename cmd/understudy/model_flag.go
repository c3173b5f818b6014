package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/tiny"
)

// openModels opens the models that the value of a flag names for some languages;
// those for which it names none have the light one, if there is one of theirs. What was opened is to be closed
// even after an error.
func openModels(flag, value string, languages []string) (*named.Set, error) {
	asked, err := modelsAsked(flag, value, languages)
	if err != nil {
		return &named.Set{}, err
	}
	for _, code := range languages {
		if asked[code] == "" && slices.Contains(tiny.Languages(), code) {
			asked[code] = named.Tiny
		}
	}
	if len(asked) == 0 {
		return &named.Set{}, usagef("no language model comes with the program for %s: name one with --%s", strings.Join(languages, ", "), flag)
	}
	return openNamed(flag, asked)
}

// openAsked is openModels that leaves out the languages for which the value names
// none. A value that is for none of them is refused.
func openAsked(flag, value string, languages []string) (*named.Set, error) {
	asked, err := modelsAsked(flag, value, languages)
	if err == nil && len(asked) == 0 {
		err = usagef("--%s %q reads no language of this run (%s)", flag, value, strings.Join(languages, ", "))
	}
	if err != nil {
		return &named.Set{}, err
	}
	return openNamed(flag, asked)
}

func modelsAsked(flag, value string, languages []string) (map[string]string, error) {
	asked, err := named.Asked(value, languages)
	var wrong named.ValueError
	if errors.As(err, &wrong) {
		return nil, usagef("--%s %q: %w", flag, value, wrong)
	}
	return asked, err
}

func openNamed(flag string, asked map[string]string) (*named.Set, error) {
	s, err := named.Open(asked)
	if err != nil {
		return s, fmt.Errorf("--%s: %w", flag, err)
	}
	return s, nil
}
