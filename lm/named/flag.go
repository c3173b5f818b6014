package named

import (
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/lm/tiny"
)

// ForFlag opens the models that the value of a flag asks for some languages; see Asked.
// filled gives languages for which it asks none the light model, if there is one of
// theirs. Where no language has a model, the value is refused. Errors name the flag; those
// in the value are usage errors. What was opened is to be closed even after an error.
func ForFlag(flag, value string, languages []string, filled bool) (*Set, error) {
	asked, err := Asked(value, languages, Fills)
	if err != nil {
		return &Set{}, usage.Errorf("--%s %q: %w", flag, value, err)
	}
	for _, code := range languages {
		if filled && asked[code] == "" && slices.Contains(tiny.Languages(), code) {
			asked[code] = Tiny
		}
	}
	switch {
	case len(asked) == 0 && filled:
		return &Set{}, usage.Errorf("no language model comes with the program for %s: name one with --%s", strings.Join(languages, ", "), flag)
	case len(asked) == 0:
		return &Set{}, usage.Errorf("--%s %q reads no language of this run (%s)", flag, value, strings.Join(languages, ", "))
	}
	s, err := Open(asked)
	if err != nil {
		return s, fmt.Errorf("--%s: %w", flag, err)
	}
	return s, nil
}
