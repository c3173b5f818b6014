package main

import (
	"errors"
	"fmt"

	"github.com/understudy-text/understudy/lm/named"
)

// openModels opens the models that the value of a flag, --model or --rank, names for
// some languages. What was opened is to be closed even after an error.
func openModels(flag, value string, languages []string) (*named.Set, error) {
	s, err := named.Open(value, languages)
	var wrong named.ValueError
	switch {
	case errors.As(err, &wrong):
		return s, usagef("--%s %q: %w", flag, value, wrong)
	case err != nil:
		return s, fmt.Errorf("--%s: %w", flag, err)
	}
	return s, nil
}
