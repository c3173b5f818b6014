package decide

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/understudy-text/understudy"
)

// A Summary is a policy without its conditions, for people and programs that choose one.
type Summary struct {
	Name        string        `json:"name"`
	Description string        `json:"description"`
	Rules       []RuleSummary `json:"rules"` // the last is for mentions of which no rule holds
}

// A RuleSummary is a rule without its conditions.
type RuleSummary struct {
	Name        string            `json:"name"`
	Action      understudy.Action `json:"action"`
	Description string            `json:"description"`
}

// Summary returns what the policy does.
func (r *Rules) Summary() Summary {
	s := Summary{Name: r.Name, Description: r.Description}
	for _, rule := range r.Rules {
		s.Rules = append(s.Rules, RuleSummary{rule.Name, rule.Action, rule.Description})
	}
	s.Rules = append(s.Rules, RuleSummary{"otherwise", r.Otherwise, "where no rule holds"})
	return s
}

// WriteText writes the rules for people, in their order.
func (s Summary) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "RULE\tACTION\tBECAUSE")
	for _, r := range s.Rules {
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.Name, r.Action, r.Description)
	}
	return w.Flush()
}
