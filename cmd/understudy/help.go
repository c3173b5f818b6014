package main

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpFiles are the texts of the help. NAME.txt is that of the verb NAME, with dashes
// between its words: the line of its usage, one that says what it does, an empty line,
// examples, each with two spaces before it, and what there is to say besides. {{NAME}}
// is the text of parts/NAME.txt. groups.txt sorts the flags that several verbs take: a
// line with the title of a group, examples, and the flags' names. A verb has the group if
// it has the first of them.
//
//go:embed help
var helpFiles embed.FS

// helpText reads a text of the help without the line's end at its end.
func helpText(name string) string {
	b, err := helpFiles.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // TestHelp opens all of them
	}
	text := strings.TrimSuffix(string(b), "\n")
	for {
		before, after, ok := strings.Cut(text, "{{")
		part, after, closed := strings.Cut(after, "}}")
		if !ok || !closed {
			return text
		}
		text = before + helpText("parts/"+part) + after
	}
}

// newVerb returns the verb of a name such as "train lm", with its verbs below it. A nil
// run prints the help.
func newVerb(name string, args cobra.PositionalArgs, run func(cmd *cobra.Command, args []string) error, below ...*cobra.Command) *cobra.Command {
	use, rest, _ := strings.Cut(helpText(strings.ReplaceAll(name, " ", "-")), "\n")
	short, rest, _ := strings.Cut(rest, "\n\n")
	paragraphs := strings.Split(rest, "\n\n")
	examples := slices.IndexFunc(paragraphs, func(p string) bool { return !strings.HasPrefix(p, "  ") })
	if examples < 0 {
		examples = len(paragraphs)
	}
	if run == nil {
		run = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	cmd := &cobra.Command{
		Use: use, Short: short, Args: args, RunE: run,
		Example: strings.Join(paragraphs[:examples], "\n\n"), Long: strings.Join(paragraphs[examples:], "\n\n"),
	}
	cmd.AddCommand(below...)
	return cmd
}

// A flagGroup is what flags have in common that several verbs take.
type flagGroup struct {
	title    string
	examples []string
	names    []string
}

// flagGroups reads groups.txt.
func flagGroups() []flagGroup {
	var all []flagGroup
	for _, block := range strings.Split(helpText("groups"), "\n\n") {
		lines := strings.Split(block, "\n")
		g := flagGroup{title: lines[0]}
		for _, line := range lines[1:] {
			if strings.HasPrefix(line, "  ") {
				g.examples = append(g.examples, line)
			} else {
				g.names = append(g.names, strings.Fields(line)...)
			}
		}
		all = append(all, g)
	}
	return all
}

// printUsage prints how a verb is called: the verbs below it and, group by group, its
// flags. Those of no group are the verb's own and come first.
func printUsage(cmd *cobra.Command) error {
	out := cmd.OutOrStderr()
	fmt.Fprintln(out, "Usage:")
	if cmd.Runnable() {
		fmt.Fprintln(out, "  "+cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(out, "  %s VERB --help\n\nVerbs:\n", cmd.CommandPath())
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			fmt.Fprintf(out, "  %-*s %s\n", c.NamePadding(), c.Name(), c.Short)
		}
	}
	left := pflag.NewFlagSet("", pflag.ContinueOnError)
	cmd.LocalFlags().VisitAll(left.AddFlag)
	groups := flagGroups()
	sets := make([]*pflag.FlagSet, len(groups))
	for i, g := range groups {
		sets[i] = pflag.NewFlagSet("", pflag.ContinueOnError)
		if left.Lookup(g.names[0]) == nil {
			continue
		}
		own := pflag.NewFlagSet("", pflag.ContinueOnError)
		left.VisitAll(func(f *pflag.Flag) {
			to := own
			if slices.Contains(g.names, f.Name) {
				to = sets[i]
			}
			to.AddFlag(f)
		})
		left = own
	}
	printFlags(out, "Flags:", nil, left)
	for i, g := range groups {
		printFlags(out, g.title+":", g.examples, sets[i])
	}
	printFlags(out, "Flags of every verb:", nil, cmd.InheritedFlags())
	return nil
}

func printFlags(w io.Writer, title string, examples []string, flags *pflag.FlagSet) {
	if flags.HasAvailableFlags() {
		fmt.Fprintf(w, "\n%s\n", title)
		for _, e := range examples {
			fmt.Fprintf(w, "%s\n", e)
		}
		fmt.Fprint(w, flags.FlagUsages())
	}
}

// Help begins with an example, because that is what most come for.
const helpTemplate = `{{if .HasExample}}{{.Example}}

{{end}}{{with (or .Long .Short)}}{{. | trimTrailingWhitespaces}}

{{end}}{{.UsageString}}`

// pathArgs is for verbs that read files.
func pathArgs(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return errors.New("no PATH: name the files or folders to read")
	}
	return nil
}
