package setup

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/internal/sums"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
)

// Knowledge names what the user knows of what is to be found.
type Knowledge struct {
	Deny, Allow, Recognizers []string // files
	Threshold                string   // as user.ParseThreshold reads it; "": none
	Only                     []string // categories; none: all

	Warn io.Writer `json:"-"`
}

// Files are those that are kept out of results.
func (k *Knowledge) Files() []string { return slices.Concat(k.Deny, k.Allow, k.Recognizers) }

// Read reads what is named, and what a policy names; rules may be nil. scheme says what
// categories are called; nil: as all schemes do.
func (k *Knowledge) Read(scheme *category.Scheme, rules *decide.Rules) (*user.Knowledge, error) {
	for _, list := range []struct {
		flag  string
		names []string
	}{{"deny", k.Deny}, {"allow", k.Allow}, {"recognizers", k.Recognizers}} {
		for _, name := range list.names {
			if _, err := os.Stat(name); err != nil {
				return nil, usage.Errorf("--%s: %w", list.flag, err)
			}
		}
	}
	files := user.Files{Deny: k.Deny, Allow: k.Allow, Recognizers: k.Recognizers}
	if rules != nil {
		files.Deny = slices.Concat(files.Deny, rules.Deny)
		files.Allow = slices.Concat(files.Allow, rules.Allow)
		files.Recognizers = slices.Concat(files.Recognizers, rules.Recognizers)
	}
	known, err := user.Read(files, scheme)
	if err != nil {
		return nil, usage.Wrap(err)
	}
	labels, err := user.Labels(scheme)
	if err != nil {
		return nil, err
	}
	if k.Threshold != "" {
		if known.Filter.Least, err = user.ParseThreshold(k.Threshold, labels); err != nil {
			return nil, usage.Errorf("--threshold: %w", err)
		}
	}
	if known.Filter.Only, err = user.ParseOnly(k.Only, labels); err != nil {
		return nil, usage.Errorf("--only: %w", err)
	}
	k.warnOfLanguages(known)
	return known, nil
}

// warnOfLanguages says which recognizers look at texts that are never read.
func (k *Knowledge) warnOfLanguages(known *user.Knowledge) {
	if k.Warn == nil {
		return
	}
	for _, d := range known.Recognizers.Definitions("") {
		read := len(d.Languages) == 0
		var codes []string
		for code := range d.Languages {
			codes = append(codes, code)
			read = read || slices.Contains(stock.Codes(), code)
		}
		if !read {
			slices.Sort(codes)
			fmt.Fprintf(k.Warn, "understudy: %s: recognizer %q is for texts in %s, which are not read\n", d.Place, d.Name, strings.Join(codes, ", "))
		}
	}
}

// Settings adds those that results depend on.
func (k *Knowledge) Settings(settings map[string]string) {
	if k.Threshold != "" {
		settings["threshold"] = k.Threshold
	}
	if len(k.Only) > 0 {
		settings["only"] = strings.Join(k.Only, ",")
	}
}

// listsOf are the files of knowledge as a manifest names them.
func listsOf(k *user.Knowledge) (out []job.List) {
	for _, u := range k.Used {
		out = append(out, job.List(u))
	}
	return out
}

// ReadPolicy reads a policy. What is wrong with it is told, and a usage error.
func ReadPolicy(name string, tell io.Writer) (*decide.Rules, error) {
	rules, err := decide.Read(name)
	if n := TellMistakes(err, tell); n > 0 {
		return nil, usage.Errorf("policy %s: mistakes: %d", name, n)
	}
	return rules, err
}

// TellMistakes prints the mistakes of a policy, and returns how many there are.
func TellMistakes(err error, to io.Writer) int {
	var mistakes decide.Mistakes
	errors.As(err, &mistakes)
	for _, m := range mistakes {
		fmt.Fprintln(to, m)
	}
	return len(mistakes)
}

// policyOf identifies a policy in a manifest.
func policyOf(rules *decide.Rules) *job.Policy {
	p := &job.Policy{Name: filepath.Base(rules.Name), Rules: len(rules.Rules)}
	if source, ok := decide.Source(rules.Name); ok {
		p.SHA256 = fmt.Sprintf("%x", sha256.Sum256(source))
	} else if sum, err := sums.File(rules.Name); err == nil {
		p.SHA256 = sum
	}
	return p
}
