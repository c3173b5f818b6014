package user

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
)

// A Filter says which findings count. The zero value lets all through.
type Filter struct {
	// Least is the score that a finding has at least, by category and kind; the zero
	// Meaning stands for all that no other is said of.
	Least map[category.Meaning]float64
	// Only are the categories (with or without kinds) that are looked for; nil: all.
	Only []category.Meaning
}

// Empty reports whether a filter lets all through.
func (f Filter) Empty() bool { return len(f.Least) == 0 && f.Only == nil }

// with is f where more says nothing else. Of two choices of categories, what is in both
// counts.
func (f Filter) with(more Filter) Filter {
	if len(more.Least) > 0 {
		least := maps.Clone(f.Least)
		if least == nil {
			least = map[category.Meaning]float64{}
		}
		maps.Copy(least, more.Least)
		f.Least = least
	}
	switch {
	case more.Only == nil:
	case f.Only == nil:
		f.Only = more.Only
	default:
		both := []category.Meaning{}
		for _, a := range f.Only {
			for _, b := range more.Only {
				switch {
				case a == b || a.Category == b.Category && b.Kind == "":
					both = append(both, a)
				case a.Category == b.Category && a.Kind == "":
					both = append(both, b)
				}
			}
		}
		f.Only = both
	}
	return f
}

// Keeps reports whether a span counts.
func (f *Filter) Keeps(s *understudy.Span) bool {
	full, plain := category.Meaning{Category: s.Category, Kind: s.Kind}, category.Meaning{Category: s.Category}
	if f.Only != nil && !slices.Contains(f.Only, full) && !slices.Contains(f.Only, plain) {
		return false
	}
	for _, m := range []category.Meaning{full, plain, {}} {
		if least, ok := f.Least[m]; ok {
			return s.Score >= float32(least)
		}
	}
	return true
}

// Labels returns what reads the names of categories: our eight, one of them with a kind
// (CODE/email), and the labels of a scheme; nil stands for those of all schemes. A label
// that nobody knows is an error, as what it would stand for is a guess.
func Labels(scheme *category.Scheme) (func(label string) (category.Meaning, error), error) {
	if scheme == nil {
		var err error
		if scheme, err = category.Named("any"); err != nil {
			return nil, err
		}
	}
	known := scheme.Labels()
	return func(label string) (category.Meaning, error) {
		label = strings.TrimSpace(label)
		name, kind, _ := strings.Cut(label, "/")
		if c := understudy.Category(strings.ToUpper(name)); slices.Contains(understudy.Categories[:], c) {
			return category.Meaning{Category: c, Kind: kind}, nil
		}
		if !slices.Contains(known, strings.ToUpper(label)) {
			return category.Meaning{}, fmt.Errorf("no such category; there are %v, with a kind after a slash (CODE/email), and the labels of --categories", understudy.Categories)
		}
		m, err := scheme.Read(label)
		if err == nil && m.Category == "" {
			err = errors.New("that label stands for what is no personal data")
		}
		return m, err
	}, nil
}

// Entities returns what reads the entities of recognizers: as Labels does, but one that no
// scheme has is what the scheme takes other labels for (MISC if it is nil).
func Entities(scheme *category.Scheme) (func(entity string) (category.Meaning, error), error) {
	labels, err := Labels(scheme)
	if err != nil {
		return nil, err
	}
	if scheme == nil {
		if scheme, err = category.Named("any"); err != nil {
			return nil, err
		}
	}
	return func(entity string) (category.Meaning, error) {
		if m, err := labels(entity); err == nil {
			return m, nil
		}
		return scheme.Read(entity)
	}, nil
}

// ParseThreshold reads "0.5", "PERSON=0.3,DEM=0.7", or both ("0.5,DEM=0.7").
func ParseThreshold(text string, labels func(string) (category.Meaning, error)) (map[category.Meaning]float64, error) {
	out := map[category.Meaning]float64{}
	for part := range strings.SplitSeq(text, ",") {
		label, number, named := strings.Cut(part, "=")
		var m category.Meaning
		if !named {
			number = label
		} else {
			var err error
			if m, err = labels(label); err != nil {
				return nil, fmt.Errorf("%q: %w", label, err)
			}
		}
		least, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || !(least >= 0 && least <= 1) {
			return nil, errors.New("takes numbers from 0 to 1, such as 0.5 or PERSON=0.3,DEM=0.7")
		}
		if _, twice := out[m]; twice {
			return nil, fmt.Errorf("%q is said twice", cmp.Or(label, "the threshold"))
		}
		out[m] = least
	}
	return out, nil
}

// ParseOnly reads names of categories, each one or several with commas between.
func ParseOnly(names []string, labels func(string) (category.Meaning, error)) ([]category.Meaning, error) {
	var out []category.Meaning
	for _, several := range names {
		for n := range strings.SplitSeq(several, ",") {
			m, err := labels(n)
			if err != nil {
				return nil, fmt.Errorf("%q: %w", n, err)
			}
			out = append(out, m)
		}
	}
	return out, nil
}
