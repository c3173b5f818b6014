package project

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
)

// A Label is a name that annotators give to a category, with a finer kind or none.
type Label struct {
	Name     string              `json:"name"`
	Category understudy.Category `json:"category"`
	Kind     string              `json:"kind,omitempty"`
	Also     []Sense             `json:"also,omitempty"` // what else is called so
}

// A Sense is a category with a finer kind or none.
type Sense struct {
	Category understudy.Category `json:"category"`
	Kind     string              `json:"kind,omitempty"`
}

// TagsetOf are the labels of a scheme of categories.
func TagsetOf(s *category.Scheme) []Label {
	var out []Label
	for _, tag := range s.Tags() {
		l := Label{Name: tag.Label, Category: tag.Meanings[0].Category, Kind: tag.Meanings[0].Kind}
		for _, m := range tag.Meanings[1:] {
			l.Also = append(l.Also, Sense{m.Category, m.Kind})
		}
		out = append(out, l)
	}
	return out
}

// complete checks a tagset and gives the categories that have a label for finer kinds
// at most their own names, so that whatever is found has one. No labels are those of
// the eight categories.
func complete(tagset []Label) (labels []Label, stored []byte, err error) {
	if err := checkTagset(tagset); err != nil {
		return nil, nil, err
	}
	labels = slices.Clone(tagset)
	for _, c := range understudy.Categories {
		if slices.ContainsFunc(labels, func(l Label) bool { return l.says(Sense{Category: c}) }) {
			continue
		}
		if i := slices.IndexFunc(labels, func(l Label) bool { return l.Name == string(c) }); i >= 0 {
			return nil, nil, fmt.Errorf("project: label %d: it is the name of a category, %s, for which there is no label; give that one, or name this one otherwise", i+1, c)
		}
		labels = append(labels, Label{Name: string(c), Category: c})
	}
	stored, err = json.Marshal(labels)
	return labels, stored, err
}

// says reports whether something is called so.
func (l Label) says(s Sense) bool {
	return Sense{l.Category, l.Kind} == s || slices.Contains(l.Also, s)
}

func checkTagset(tagset []Label) error {
	names := map[string]bool{}
	known := func(c understudy.Category) bool { return slices.Contains(understudy.Categories[:], c) }
	for i, l := range tagset {
		switch {
		case l.Name == "" || names[l.Name] || strings.ContainsFunc(l.Name, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }):
			return fmt.Errorf("project: label %d: every label needs a name of its own, without spaces", i+1)
		case !known(l.Category) || slices.ContainsFunc(l.Also, func(s Sense) bool { return !known(s.Category) }):
			return fmt.Errorf("project: label %d: its category must be one of %v", i+1, understudy.Categories)
		}
		names[l.Name] = true
	}
	return nil
}

// Tagset lists the labels of the project.
func (p *Project) Tagset() []Label { return p.tagset }

// SetTagset gives the project other labels. What was decided stays: it is kept by
// category and kind. No other goroutine may use the project meanwhile.
func (p *Project) SetTagset(ctx context.Context, tagset []Label) error {
	labels, stored, err := complete(tagset)
	if err != nil {
		return err
	}
	if err := p.update(ctx, func(t *tx) error {
		_, err := t.ExecContext(ctx, "UPDATE meta SET value=? WHERE name='tagset'", stored)
		return err
	}); err != nil {
		return err
	}
	p.tagset = labels
	return nil
}

// ErrLabel says that the project has no such label.
var ErrLabel = errors.New("no such label in the project's tagset")

func (p *Project) label(name string) (Label, error) {
	for _, l := range p.tagset {
		if l.Name == name {
			return l, nil
		}
	}
	return Label{}, ErrLabel
}

// LabelOf is the label of a category and kind, or else of the category.
func (p *Project) LabelOf(c understudy.Category, kind string) string {
	for _, wanted := range []Sense{{c, kind}, {Category: c}} {
		if i := slices.IndexFunc(p.tagset, func(l Label) bool { return l.says(wanted) }); i >= 0 {
			return p.tagset[i].Name
		}
	}
	return string(c)
}
