package decide

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
)

//go:embed policies
var readyFiles embed.FS

// Rules are a policy as it was written: rules in order, of which the first that
// holds decides.
type Rules struct {
	Name        string
	Description string
	Rules       []Rule
	Otherwise   understudy.Action // where no rule holds
	// HidesHealth says that what is replaced does not stay after all because very many have it
	// and the text tells it anyway, where it is about health: 'common-health: hide', here or in
	// a policy that is included.
	HidesHealth bool
	Files       []string // what it was read from: policy files and lists of names
	// Deny, Allow and Recognizers are files of what the policy's user knows (package
	// detect/user), those of included policies last.
	Deny, Allow, Recognizers []string

	lists []list
}

// A list is one of the user's lists of names.
type list struct {
	name  string
	is    Trait // what its names are
	names map[string]struct{}
}

// Ready lists the names of the ready policies.
func Ready() []string {
	files, _ := fs.Glob(readyFiles, "policies/*.yaml") // the pattern is well formed
	for i, f := range files {
		files[i] = strings.TrimSuffix(path.Base(f), ".yaml")
	}
	return files
}

// Source is the text of a ready policy.
func Source(name string) ([]byte, bool) {
	data, err := readyFiles.ReadFile("policies/" + name + ".yaml")
	return data, err == nil
}

// Read reads a policy: a ready one by its name, or a file. What is wrong with it
// is returned as Mistakes.
func Read(name string) (*Rules, error) {
	r := &reader{seen: map[string]bool{}, rules: map[string]position{}}
	ref := reference{name: name}
	if !isReady(name) {
		ref.path = name
	}
	out := &Rules{Name: name, Otherwise: understudy.Replace}
	r.policy(out, ref, position{}, true)
	r.compare(out)
	if len(r.mistakes) > 0 {
		return nil, r.mistakes.sorted().first()
	}
	out.Files = r.files
	return out, nil
}

// Words are the vocabulary of conditions: what "is", "kind", "several" and "within" take.
func Words() (is, kind, several, within []string) {
	return traitNames(), kindNames(), slices.Clone(signNames), slices.Clone(surroundingNames)
}

func isReady(name string) bool { return slices.Contains(Ready(), name) }
