package more

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language/punkt"
	"github.com/understudy-text/understudy/language/tokens"
)

// settings are what language.txt says; language/README.md explains the keys.
type settings struct {
	affixes                             int
	genitive, plural                    string
	abbreviations, beforeNumbers, units map[string]bool
	elided                              map[string]bool
	cutHyphens                          bool
	trusted                             []string
}

// usualAffixes are the letters of a word's ends that taggers look at, unless told.
const usualAffixes = 5

func parseSettings(text string) (*settings, error) {
	s := &settings{affixes: usualAffixes, abbreviations: map[string]bool{}, beforeNumbers: map[string]bool{}, units: map[string]bool{}, elided: map[string]bool{}}
	for n, line := range lines.Of(text) {
		key, value, ok := strings.Cut(line, ":")
		if !ok {
			return nil, fmt.Errorf("%s: line %d: want \"key: value\"", settingsFile, n)
		}
		if err := s.set(strings.TrimSpace(key), strings.TrimSpace(value)); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", settingsFile, n, err)
		}
	}
	return s, nil
}

func (s *settings) set(key, value string) (err error) {
	into := func(set map[string]bool) {
		for w := range strings.FieldsSeq(value) {
			set[strings.ToLower(strings.TrimSuffix(w, "."))] = true
		}
	}
	switch key {
	case "affixes":
		if s.affixes, err = strconv.Atoi(value); err != nil || s.affixes < 1 {
			return fmt.Errorf("affixes: %q is no number of letters", value)
		}
	case "genitive":
		s.genitive = value
	case "plural":
		s.plural = value
	case "abbreviations":
		into(s.abbreviations)
	case "abbreviations before numbers":
		into(s.beforeNumbers)
	case "units":
		into(s.units)
	case "elided":
		into(s.elided)
	case "hyphens":
		if value != "join" && value != "cut" {
			return fmt.Errorf("hyphens: %q; it takes join or cut", value)
		}
		s.cutHyphens = value == "cut"
	case "trusted":
		s.trusted = append(s.trusted, strings.Fields(value)...)
	default:
		return fmt.Errorf("there is no key %q", key)
	}
	return nil
}

// punkt returns what the splitter of sentences knows.
func (s *settings) punkt() *punkt.Parameters {
	p := &punkt.Parameters{Abbreviations: map[string]bool{}, BeforeNumbers: s.beforeNumbers}
	for w := range s.abbreviations {
		p.Abbreviations[w] = true
	}
	if len(s.elided) > 0 {
		p.Elided = s.elided
	}
	return p
}

// tokens returns what the tokenizer knows.
func (s *settings) tokens() *tokens.Rules {
	r := &tokens.Rules{Abbreviations: map[string]tokens.Point{}, Units: s.units, HyphensJoin: !s.cutHyphens}
	for w := range s.abbreviations {
		r.Abbreviations[w] = tokens.Always
	}
	for w := range s.beforeNumbers {
		r.Abbreviations[w] = tokens.BeforeNumber
	}
	if len(s.elided) > 0 {
		r.Elided = s.elided
	}
	return r
}
