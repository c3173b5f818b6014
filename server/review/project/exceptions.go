package project

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/understudy-text/understudy"
)

// WritePolicy writes the exceptions as a policy (package decide): a list and a rule
// for each category, action and reason. Includes are policies whose rules come after.
// It holds originals, as lists of a policy do.
func (p *Project) WritePolicy(ctx context.Context, out io.Writer, include ...string) error {
	var rows []exceptionRow
	if err := p.view(ctx, func(t *tx) (err error) {
		rows, err = some[exceptionRow](ctx, t, "1 ORDER BY form, id")
		return err
	}); err != nil {
		return err
	}
	type of struct {
		category understudy.Category
		action   understudy.Action
		reason   string
	}
	groups := map[of][]string{}
	for _, r := range rows {
		if g := (of{r.Category, r.Action, r.Reason}); strings.TrimSpace(r.Form) != "" {
			groups[g] = append(groups[g], strings.Join(strings.Fields(r.Form), " "))
		}
	}
	var order []of
	for g := range groups {
		order = append(order, g)
	}
	slices.SortFunc(order, func(a, b of) int {
		return cmp.Or(cmp.Compare(a.category, b.category), cmp.Compare(a.action, b.action), cmp.Compare(a.reason, b.reason))
	})
	policy := yaml.MapSlice{{Key: "description", Value: "what a review decided for all documents"}}
	if len(include) > 0 {
		policy = append(policy, yaml.MapItem{Key: "include", Value: include})
	}
	var lists yaml.MapSlice
	each := []yaml.MapSlice{}
	for n, g := range order {
		name := fmt.Sprintf("review-%s-%s-%d", g.action, strings.ToLower(string(g.category)), n+1)
		lists = append(lists, yaml.MapItem{Key: name, Value: yaml.MapSlice{{Key: "names", Value: groups[g]}}})
		each = append(each, yaml.MapSlice{
			{Key: "name", Value: name}, {Key: "description", Value: cmp.Or(strings.Join(strings.Fields(g.reason), " "), "decided in a review")},
			{Key: "when", Value: yaml.MapSlice{{Key: "category", Value: string(g.category)}, {Key: "list", Value: name}}},
			{Key: "action", Value: string(g.action)},
		})
	}
	if len(lists) > 0 {
		policy = append(policy, yaml.MapItem{Key: "lists", Value: lists})
	}
	policy = append(policy, yaml.MapItem{Key: "rules", Value: each})
	return yaml.NewEncoder(out).Encode(policy)
}
