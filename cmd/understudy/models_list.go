package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/lm/hub"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/small"
	"github.com/understudy-text/understudy/lm/tiny"
)

// modelList is what models list prints.
type modelList struct {
	Folder    string           `json:"folder"`
	BuiltIn   []builtInModel   `json:"built_in"`
	Pulled    []listedModel    `json:"pulled"`
	Suggested []hub.Suggestion `json:"suggested"` // and not pulled
}

// builtInModel is a model that comes with the program.
type builtInModel struct {
	Name      string   `json:"name"`
	Languages []string `json:"languages"`
}

// listedModel is one that was pulled.
type listedModel struct {
	Name     string `json:"name"`
	Path     string `json:"path"`
	Size     int64  `json:"size"`
	Revision string `json:"revision,omitempty"`
	License  string `json:"license,omitempty"`
	Hub      string `json:"hub,omitempty"`
	Error    string `json:"error,omitempty"`
}

func pulledModel(m hub.Model) listedModel {
	l := listedModel{m.Name, m.Path, m.Size(), m.Revision, m.License, m.Hub, ""}
	if m.Err != nil {
		l.Error = m.Err.Error()
	}
	return l
}

func listCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "The models that are there, and some that are worth pulling",
		Example: "  understudy models list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			l, err := listModels()
			if err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return printJSON(l)
			}
			return l.print()
		},
	}
}

func listModels() (modelList, error) {
	l := modelList{BuiltIn: builtInModels(), Pulled: []listedModel{}}
	var err error
	if l.Folder, err = hub.Folder(); err != nil {
		return l, err
	}
	pulled, err := hub.List(l.Folder)
	if err != nil {
		return l, err
	}
	for _, m := range pulled {
		l.Pulled = append(l.Pulled, pulledModel(m))
	}
	all, err := hub.Suggested()
	l.Suggested = slices.DeleteFunc(all, func(s hub.Suggestion) bool {
		return slices.ContainsFunc(pulled, func(m hub.Model) bool { return m.Name == s.Name })
	})
	return l, err
}

// print writes the list for reading.
func (l modelList) print() error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
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
	fmt.Printf("\nTo be had with “understudy models pull NAME”:\n")
	w = tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, s := range l.Suggested {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s (%s)\n", s.Name, megabytes(s.Size), s.License, s.For, strings.Join(s.Languages, ", "))
	}
	return w.Flush()
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }

// builtInModels are those that need no file.
func builtInModels() []builtInModel {
	return []builtInModel{{named.Tiny, tiny.Languages()}, {small.Name, []string{small.Language}}}
}
