package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/job/stock"
)

// versionInfo is what --version prints.
type versionInfo struct {
	Program string        `json:"program"`
	Commit  string        `json:"commit,omitempty"`
	Changed bool          `json:"changed,omitempty"` // the source was not that of the commit
	Time    string        `json:"time,omitempty"`    // of the commit
	Go      string        `json:"go"`
	System  string        `json:"system"`
	Models  []stock.Model `json:"models"`
}

// thisBuild is what the build knows of itself.
func thisBuild() versionInfo {
	v := versionInfo{Program: "understudy", Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	of := func(key string) string {
		i := slices.IndexFunc(info.Settings, func(s debug.BuildSetting) bool { return s.Key == key })
		if i < 0 {
			return ""
		}
		return info.Settings[i].Value
	}
	v.Commit, v.Time, v.Changed = cmp.Or(of("vcs.revision"), info.Main.Version), of("vcs.time"), of("vcs.modified") == "true"
	return v
}

// program is the name and version, as the build knows it.
func program() string {
	v := thisBuild()
	return "understudy " + cmp.Or(v.Commit, "(devel)")
}

// addVersion adds --version, which names the commit and the models that are built in.
func addVersion(root *cobra.Command) {
	root.Flags().Bool("version", false, "print the commit and the models that are built in")
	help := root.RunE
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if asked, _ := cmd.Flags().GetBool("version"); !asked {
			return help(cmd, args)
		}
		v := thisBuild()
		v.Models = stock.Models()
		if wantsJSON(cmd) {
			return printJSON(v)
		}
		v.print(cmd.OutOrStdout())
		return nil
	}
}

func (v versionInfo) print(w io.Writer) {
	fmt.Fprintf(w, "understudy %s", cmp.Or(v.Commit, "(devel)"))
	if v.Changed {
		fmt.Fprint(w, ", changed since")
	}
	fmt.Fprintf(w, "\n%s, %s", v.Go, v.System)
	if v.Time != "" {
		fmt.Fprintf(w, ", of %s", v.Time)
	}
	fmt.Fprintln(w, "\nmodels (SHA-256):")
	for _, m := range v.Models {
		fmt.Fprintf(w, "  %-20s %s\n", m.Name, m.SHA256)
	}
}
