package detection

import (
	"context"
	"errors"
	"fmt"

	"github.com/understudy-text/understudy"
)

// An Identifier says what a mention does to a person's privacy (Pilán et al. 2022,
// section 3.2).
type Identifier string

// The types of identifiers of TAB.
const (
	Direct Identifier = "DIRECT"  // points at the person by itself
	Quasi  Identifier = "QUASI"   // points at the person with others
	NoMask Identifier = "NO_MASK" // may stay
)

// A Label is what TAB says of a mention beside its place and category.
type Label struct {
	Entity     string     // the entity it speaks of, within document and annotator; empty: unknown
	Identifier Identifier // empty: unknown
}

// ErrLabels says that only some mentions have an identifier type or an entity.
var ErrLabels = errors.New("other mentions have one; all must, or none")

// labels is what gold knows of all its mentions.
type labels struct{ types, entities bool }

// labelled finds out what is known of the mentions.
func labelled(gold []Gold) (known labels, err error) {
	any := false
	for i := range gold {
		for j, spans := range gold[i].Annotators {
			for k := range spans {
				l := gold[i].label(j, k)
				this := labels{l.Identifier != "", l.Entity != ""}
				if !any {
					any, known = true, this
				}
				if this != known {
					what := "entity_id"
					if this.types != known.types {
						what = "identifier_type"
					}
					return known, fmt.Errorf("gold: document %q: annotator %d: mention %d: %s: %w", gold[i].ID, j+1, k, what, ErrLabels)
				}
			}
		}
	}
	return known, nil
}

// Entities reports whether gold says which mentions speak of one entity; if not,
// ScoreTAB needs a linker.
func Entities(gold []Gold) bool {
	known, err := labelled(gold)
	return err == nil && known.entities
}

// label is what is known of mention k of annotator j.
func (g *Gold) label(j, k int) Label {
	if j >= len(g.Labels) || k >= len(g.Labels[j]) {
		return Label{}
	}
	return g.Labels[j][k]
}

// hide reports whether a mention has to be hidden; without types, all have to.
func (g *Gold) hide(j, k int) bool { return g.label(j, k).Identifier != NoMask }

// keep leaves out the mentions that are not wanted.
func (g *Gold) keep(wanted func(understudy.Span) bool) {
	for j, spans := range g.Annotators {
		kept, labels := spans[:0:0], []Label(nil)
		for k, s := range spans {
			if wanted(s) {
				kept, labels = append(kept, s), append(labels, g.label(j, k))
			}
		}
		g.Annotators[j] = kept
		if j < len(g.Labels) {
			g.Labels[j] = labels
		}
	}
}

// An entity is what an annotator says of one person, place or thing in a document.
type entity struct {
	category understudy.Category // of the first mention
	direct   bool                // the first mention is a direct identifier
	hide     bool                // some mention has to be hidden
	mentions []mention
}

type mention struct {
	stretch
	hide bool
}

// entities are those of an annotator, in the order of their first mentions: by their
// ids, or as the linker sees them.
func (g *Gold) entities(ctx context.Context, j int, language string, linker understudy.Linker) ([]entity, error) {
	groups, err := g.groups(ctx, j, language, linker)
	if err != nil {
		return nil, err
	}
	out := make([]entity, 0, len(groups))
	for _, group := range groups {
		e := entity{category: g.Annotators[j][group[0]].Category, direct: g.label(j, group[0]).Identifier == Direct}
		for _, k := range group {
			s := g.Annotators[j][k]
			m := mention{stretch{s.Start, s.End}, g.hide(j, k)}
			e.hide = e.hide || m.hide
			e.mentions = append(e.mentions, m)
		}
		out = append(out, e)
	}
	return out, nil
}

// groups are the mentions of each entity, by index.
func (g *Gold) groups(ctx context.Context, j int, language string, linker understudy.Linker) ([][]int, error) {
	spans := g.Annotators[j]
	if len(spans) == 0 {
		return nil, nil
	}
	var out [][]int
	if g.label(j, 0).Entity != "" {
		at := map[string]int{}
		for k := range spans {
			id := g.label(j, k).Entity
			n, ok := at[id]
			if !ok {
				n = len(out)
				at[id], out = n, append(out, nil)
			}
			out[n] = append(out[n], k)
		}
		return out, nil
	}
	if linker == nil {
		return nil, errors.New("the mentions have no entity_id, and there is no linker")
	}
	l, err := linker.Link(ctx, &understudy.Document{ID: g.ID, Language: language, Text: g.Text}, spans)
	if err != nil {
		return nil, err
	}
	for _, e := range l.Entities {
		out = append(out, e.Mentions)
	}
	return out, nil
}
