package project

import (
	"context"
	"maps"
	"slices"

	"github.com/understudy-text/understudy/internal/usage"
)

// AssignNamed assigns the documents of some names (none: all) to annotators, and returns
// how many they are. With independent each reads alone.
func (p *Project) AssignNamed(ctx context.Context, names, annotators []string, independent bool) (documents int, err error) {
	var ids []int64
	missing := map[string]bool{}
	for _, name := range names {
		missing[name] = true
	}
	if err := p.EachDocument(ctx, func(d Document) {
		if len(names) == 0 || missing[d.Name] {
			ids = append(ids, d.ID)
			delete(missing, d.Name)
		}
	}); err != nil {
		return 0, err
	}
	if len(missing) > 0 {
		return 0, usage.Errorf("--document %s: the project has no such document", slices.Sorted(maps.Keys(missing))[0])
	}
	for _, who := range annotators {
		if err := p.Assign(ctx, who, ids, independent); err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}

// SettleAll settles all differences between two annotators in the name of a third, and
// returns the number of documents that both have read.
func (p *Project) SettleAll(ctx context.Context, a, b, as string) (documents int, err error) {
	ids, err := p.Compared(ctx, a, b)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		if _, err := p.Apply(ctx, as, Change{Kind: Settle, Document: id, Annotators: [2]string{a, b}, Seen: Latest}); err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}
