package named

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/understudy-text/understudy/lm/hub"
	"github.com/understudy-text/understudy/lm/small"
	"github.com/understudy-text/understudy/lm/tiny"
)

// A Listing says which models there are.
type Listing struct {
	Folder    string           `json:"folder"` // of those that were pulled
	BuiltIn   []BuiltIn        `json:"built_in"`
	Pulled    []Pulled         `json:"pulled"`
	Suggested []hub.Suggestion `json:"suggested"` // and not pulled
}

// BuiltIn is a model that comes with the program.
type BuiltIn struct {
	Name      string   `json:"name"`
	Languages []string `json:"languages"`
}

// Pulled is a model that was fetched from a hub.
type Pulled struct {
	Name     string `json:"name"`
	Path     string `json:"path"`
	Size     int64  `json:"size"` // bytes
	Revision string `json:"revision,omitempty"`
	License  string `json:"license,omitempty"`
	Hub      string `json:"hub,omitempty"`
	Error    string `json:"error,omitempty"` // why it cannot be opened
}

// AsPulled describes a model that was fetched.
func AsPulled(m hub.Model) Pulled {
	p := Pulled{m.Name, m.Path, m.Size(), m.Revision, m.License, m.Hub, ""}
	if m.Err != nil {
		p.Error = m.Err.Error()
	}
	return p
}

// List lists the models that come with the program, those in the user's folder, and
// some that are worth pulling.
func List() (*Listing, error) {
	l := &Listing{BuiltIn: []BuiltIn{{Tiny, tiny.Languages()}, {small.Name, []string{small.Language}}}, Pulled: []Pulled{}}
	var err error
	if l.Folder, err = hub.Folder(); err != nil {
		return nil, err
	}
	pulled, err := hub.List(l.Folder)
	if err != nil {
		return nil, err
	}
	for _, m := range pulled {
		l.Pulled = append(l.Pulled, AsPulled(m))
	}
	all, err := hub.Suggested()
	l.Suggested = slices.DeleteFunc(all, func(s hub.Suggestion) bool {
		return slices.ContainsFunc(pulled, func(m hub.Model) bool { return m.Name == s.Name })
	})
	return l, err
}

// WriteText writes the list for people.
func (l *Listing) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, m := range l.BuiltIn {
		fmt.Fprintf(w, "%s\tbuilt in\t\t%s\n", m.Name, strings.Join(m.Languages, ", "))
	}
	for _, m := range l.Pulled {
		state := cmp.Or(m.License, "licence not told")
		if m.Error != "" {
			state = "broken: " + m.Error
		}
		fmt.Fprintf(w, "%s\t%s\t%.12s\t%s\n", m.Name, megabytes(m.Size), m.Revision, state)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nTo be had with “understudy models pull NAME”:\n")
	w = tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range l.Suggested {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s (%s)\n", s.Name, megabytes(s.Size), s.License, s.For, strings.Join(s.Languages, ", "))
	}
	return w.Flush()
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }
