package stock

import (
	"fmt"
	"maps"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/model"
	"github.com/understudy-text/understudy/language"
)

// A Finder says which published models find entities. The zero value is none: ours
// alone find them.
type Finder struct {
	ByLanguage map[string]understudy.Detector // the model of each language, package detect/model; may lack some
	// Alone leaves ours out; otherwise what either finds is hidden (model.Union).
	Alone bool
	// Vote takes the mean of what ours and the model think of each word (model.Vote).
	// The models must be a *model.Detector.
	Vote bool
}

// detector puts models and Detector together.
func (f Finder) detector(languages map[string]*language.Language, def string) (understudy.Detector, error) {
	if len(f.ByLanguage) == 0 {
		return Detector(languages, def)
	}
	d := detectors{def: def, byLanguage: maps.Clone(f.ByLanguage)}
	if f.Alone {
		for code := range languages {
			if d.byLanguage[code] == nil {
				return nil, fmt.Errorf("language %q: no model finds anything in it, and ours are left out", code)
			}
		}
		return d, nil
	}
	ours, err := Detector(languages, def)
	if err != nil {
		return nil, err
	}
	for code := range languages {
		if theirs := f.ByLanguage[code]; theirs != nil {
			d.byLanguage[code] = f.joined(ours, theirs)
		} else {
			d.byLanguage[code] = ours
		}
	}
	return d, nil
}

// joined puts ours and the model of a language together.
func (f Finder) joined(ours, theirs understudy.Detector) understudy.Detector {
	if m, ok := theirs.(*model.Detector); ok && f.Vote {
		return model.Vote(ours, m)
	}
	return model.Union(ours, theirs)
}
