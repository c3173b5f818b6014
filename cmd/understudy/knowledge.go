package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
)

// knowledgeFlags say what the user knows of what is to be found.
type knowledgeFlags struct {
	deny        []string
	allow       []string
	recognizers []string
	threshold   string
	only        []string
}

func (f *knowledgeFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.deny, "deny", nil, "file of what is always hidden, a phrase a line")
	cmd.Flags().StringArrayVar(&f.allow, "allow", nil, "file of what is never touched, a phrase a line")
	cmd.Flags().StringArrayVar(&f.recognizers, "recognizers", nil, "file of recognizers, as Presidio has them (YAML)")
	cmd.Flags().StringVar(&f.threshold, "threshold", "", "least score of what is found, 0 to 1; by category too: 0.5,PERSON=0.3,CODE/email=0.9")
	cmd.Flags().StringSliceVar(&f.only, "only", nil, "categories that are looked for, such as PERSON,CODE (default: all)")
}

// files are those of the flags, to be kept out of results.
func (f *knowledgeFlags) files() []string {
	return slices.Concat(f.deny, f.allow, f.recognizers)
}

// read reads what the flags name, and what a policy names; rules may be nil. scheme says
// what categories are called; nil: as all schemes do.
func (f *knowledgeFlags) read(scheme *category.Scheme, rules *decide.Rules) (*user.Knowledge, error) {
	files := user.Files{Deny: f.deny, Allow: f.allow, Recognizers: f.recognizers}
	if rules != nil {
		files.Deny = slices.Concat(files.Deny, rules.Deny)
		files.Allow = slices.Concat(files.Allow, rules.Allow)
		files.Recognizers = slices.Concat(files.Recognizers, rules.Recognizers)
	}
	k, err := user.Read(files, scheme)
	if err != nil {
		return nil, usageError{err}
	}
	labels, err := user.Labels(scheme)
	if err != nil {
		return nil, err
	}
	if f.threshold != "" {
		if k.Filter.Least, err = user.ParseThreshold(f.threshold, labels); err != nil {
			return nil, usagef("--threshold: %v", err)
		}
	}
	if k.Filter.Only, err = user.ParseOnly(f.only, labels); err != nil {
		return nil, usagef("--only: %v", err)
	}
	warnOfLanguages(k)
	return k, nil
}

// warnOfLanguages says which recognizers look at texts that are never read.
func warnOfLanguages(k *user.Knowledge) {
	for _, d := range k.Recognizers.Definitions("") {
		read := len(d.Languages) == 0
		var codes []string
		for code := range d.Languages {
			codes = append(codes, code)
			read = read || slices.Contains(stock.Codes(), code)
		}
		if !read {
			slices.Sort(codes)
			fmt.Fprintf(os.Stderr, "understudy: %s: recognizer %q is for texts in %s, which are not read\n", d.Place, d.Name, strings.Join(codes, ", "))
		}
	}
}

// say adds the settings that results depend on.
func (f *knowledgeFlags) say(settings map[string]string) {
	if f.threshold != "" {
		settings["threshold"] = f.threshold
	}
	if len(f.only) > 0 {
		settings["only"] = strings.Join(f.only, ",")
	}
}

// listsOf are the files of knowledge as a manifest names them.
func listsOf(k *user.Knowledge) (out []job.List) {
	for _, u := range k.Used {
		out = append(out, job.List(u))
	}
	return out
}
