package main

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/understudy-text/understudy/internal/settings"
)

// TestHelp opens every text of the help: each is that of a verb, every verb has an
// example of its own, and groups name flags that there are.
func TestHelp(t *testing.T) {
	flags, used := map[string]bool{}, map[string]bool{"groups.txt": true}
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		if name := settings.Verb(cmd); cmd.Example == "" || !strings.Contains(cmd.Example, name) {
			t.Errorf("understudy %s: no example: %q", name, cmd.Example)
		} else if cmd.Short == "" {
			t.Errorf("understudy %s: no line that says what it does", name)
		} else if name == "" {
			used["understudy.txt"] = true
		} else {
			used[strings.ReplaceAll(name, " ", "-")+".txt"] = true
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) { flags[f.Name] = true })
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(rootCommand())
	files, err := fs.ReadDir(helpFiles, "help")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !f.IsDir() && !used[f.Name()] {
			t.Errorf("help/%s is the text of no verb", f.Name())
		}
	}
	for _, g := range flagGroups() {
		if len(g.names) == 0 || len(g.examples) == 0 {
			t.Errorf("group %q has no flags or no example", g.title)
		}
		for _, name := range g.names {
			if !flags[name] {
				t.Errorf("group %q: there is no flag --%s", g.title, name)
			}
		}
	}
}
