// Package settings gives flags the values that the command line does not: those of the
// environment, or of a settings file. In come the flags of a verb and of all others; set
// flags come out.
//
// It may know internal/edit.
package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/understudy-text/understudy/internal/edit"
)

// File is read from the working directory if --config names no other.
const File = "understudy.yaml"

// Apply gives every flag that was not set on the command line its
// value from the environment (UNDERSTUDY_KEY_FILE for --key-file) or from the
// settings file. In the file, keys are names of flags, at the top for every
// verb or below the verb's name for one:
//
//	language: en
//	pseudonymize:
//	  ledger: study.ledger
//
// The file of the working folder may have come with the texts: what it sets is said on
// standard error, and it may set none of the trusted flags. Errors are mistakes in the
// settings.
func Apply(cmd *cobra.Command, trusted ...string) error {
	file, err := readSettings(cmd)
	if err != nil {
		return err
	}
	var failed error
	var taken []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Changed || failed != nil || f.Name == "help" {
			return
		}
		name := "UNDERSTUDY_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		if v, ok := os.LookupEnv(name); ok {
			if err := setOne(f, v); err != nil {
				failed = fmt.Errorf("environment: %s: %v", name, err)
			}
			f.Changed = true
			return
		}
		if s, ok := file.lookup(cmd, f.Name); ok {
			if file.found && slices.Contains(trusted, f.Name) {
				failed = fmt.Errorf("%s:%d: %s: a settings file that is found in the working folder may not set it, since it could have come with the texts; if the file is yours, name it: --config %s", file.path, s.line, f.Name, file.path)
				return
			}
			taken = append(taken, f.Name)
			if err := set(f, s.values); err != nil {
				failed = fmt.Errorf("%s:%d: %s: %v", file.path, s.line, f.Name, err)
			}
			f.Changed = true
		}
	})
	if file.found && len(taken) > 0 && failed == nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "understudy: %s sets %s\n", file.path, strings.Join(taken, ", "))
	}
	return failed
}

func set(f *pflag.Flag, values []string) error {
	if list, ok := f.Value.(pflag.SliceValue); ok {
		return list.Replace(values)
	}
	if len(values) != 1 {
		return errors.New("takes one value, not a list")
	}
	return setOne(f, values[0])
}

// setOne says in plain words what a flag takes.
func setOne(f *pflag.Flag, value string) error {
	err := f.Value.Set(value)
	if err == nil {
		return nil
	}
	return Explain(f, value, err)
}

// Explain says in plain words why a flag does not take a value: err is what its type says.
func Explain(f *pflag.Flag, value string, err error) error {
	switch f.Value.Type() {
	case "bool":
		return fmt.Errorf("%q is neither true nor false", value)
	case "int", "int64", "uint", "uint64":
		return fmt.Errorf("%q is not a whole number that fits", value)
	case "float32", "float64":
		return fmt.Errorf("%q is not a number", value)
	case "duration":
		return fmt.Errorf("%q is not a time such as 90s or 5m", value)
	}
	return err
}

// settings are the leaves of a settings file by their path ("ledger",
// "pseudonymize.ledger", "evaluate detection.gold").
type settings struct {
	path   string
	found  bool // in the working folder, named by nobody
	leaves map[string]setting
}

type setting struct {
	line   int
	values []string
}

func (s settings) lookup(cmd *cobra.Command, flag string) (setting, bool) {
	if v, ok := s.leaves[Verb(cmd)+"."+flag]; ok {
		return v, true
	}
	v, ok := s.leaves[flag]
	return v, ok
}

// Verb is the command's words without the program's name.
func Verb(cmd *cobra.Command) string {
	_, v, _ := strings.Cut(cmd.CommandPath(), " ")
	return v
}

func readSettings(cmd *cobra.Command) (settings, error) {
	path, _ := cmd.Flags().GetString("config")
	if path == "" {
		path = os.Getenv("UNDERSTUDY_CONFIG")
	}
	named := path != ""
	if !named {
		path = File
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && !named {
		return settings{}, nil
	}
	if err != nil {
		return settings{}, fmt.Errorf("--config: %w", err)
	}
	file, err := parser.ParseBytes(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")), 0)
	if err != nil {
		return settings{}, fmt.Errorf("%s: %w", path, err)
	}
	s := settings{path: path, found: !named, leaves: map[string]setting{}}
	known := flagsByVerb(cmd.Root())
	for _, doc := range file.Docs {
		if doc.Body == nil {
			continue
		}
		if err := s.collect(doc.Body, "", known); err != nil {
			return settings{}, err
		}
	}
	return s, nil
}

// collect walks a mapping; a key is a flag or, at the top, a verb.
func (s *settings) collect(n ast.Node, within string, known map[string]map[string]bool) error {
	m, ok := n.(ast.MapNode)
	if !ok {
		return fmt.Errorf("%s:%d: settings are written as 'key: value'", s.path, n.GetToken().Position.Line)
	}
	for it := m.MapRange(); it.Next(); {
		key, line := it.Key().String(), it.Key().GetToken().Position.Line
		if within == "" && known[key] != nil && key != "" {
			if err := s.collect(it.Value(), key, known); err != nil {
				return err
			}
			continue
		}
		if !known[within][key] {
			return fmt.Errorf("%s:%d: unknown key %q%s", s.path, line, key, suggestion(key, candidates(known, within)))
		}
		path := key
		if within != "" {
			path = within + "." + key
		}
		values, err := scalars(it.Value())
		if err != nil {
			return fmt.Errorf("%s:%d: %s: %w", s.path, line, key, err)
		}
		s.leaves[path] = setting{line, values}
	}
	return nil
}

// candidates are the keys that may stand within a verb; at the top also the verbs.
func candidates(known map[string]map[string]bool, within string) map[string]bool {
	out := maps.Clone(known[within])
	if within == "" {
		for v := range known {
			if v != "" {
				out[v] = true
			}
		}
	}
	return out
}

func scalars(n ast.Node) ([]string, error) {
	switch n := n.(type) {
	case *ast.NullNode:
		return nil, errors.New("has no value")
	case *ast.SequenceNode:
		var out []string
		for _, v := range n.Values {
			one, err := scalars(v)
			if err != nil {
				return nil, err
			}
			out = append(out, one...)
		}
		return out, nil
	case *ast.StringNode:
		return []string{n.Value}, nil
	case ast.ScalarNode:
		return []string{fmt.Sprint(n.GetValue())}, nil
	}
	return nil, errors.New("takes a value or a list of values")
}

// flagsByVerb lists the flags of each verb; "" has those of all verbs.
func flagsByVerb(root *cobra.Command) map[string]map[string]bool {
	known := map[string]map[string]bool{"": {}}
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		v := Verb(c)
		if v != "" {
			known[v] = map[string]bool{}
		}
		add := func(f *pflag.Flag) {
			if f.Name != "help" && f.Name != "version" && f.Name != "config" {
				known[v][f.Name], known[""][f.Name] = true, true
			}
		}
		c.LocalFlags().VisitAll(add)
		c.InheritedFlags().VisitAll(add)
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
	return known
}

// suggestion names the known key that is most like the given one: at most two
// changes, or one in three letters; of equals, the first of the alphabet.
func suggestion(key string, known map[string]bool) string {
	best, distance := "", max(min(len(key)/2, 2), len(key)/3)+1
	for _, k := range slices.Sorted(maps.Keys(known)) {
		if d := edit.Distance(strings.ToLower(key), k); d < distance {
			best, distance = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", best)
}
