package main

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/understudy-text/understudy/internal/sums"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/report"
)

// sign writes on a page what who files it must know: when and by what it was made,
// from what, and with which settings. used are lines of identified inputs.
func sign(p *report.Report, cmd *cobra.Command, now time.Time, used []string) {
	p.Made = fmt.Sprintf("Made on %s by %s.", now.UTC().Format("2 January 2006, 15:04 UTC"), program())
	p.Notes = append(p.Notes, used...)
	p.Notes = append(p.Notes, settingsOf(cmd))
}

// settingsOf says how the flags of a verb were set that are no inputs or outputs.
func settingsOf(cmd *cobra.Command) string {
	apart := map[string]bool{"original": true, "replacements": true, "background": true, "mapping": true, "json": true, "html": true, "csv": true, "config": true}
	var set []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Changed && !apart[f.Name] {
			set = append(set, "--"+f.Name+" "+valueOf(f))
		}
	})
	if len(set) == 0 {
		return "Settings: all as the program has them by default."
	}
	return "Settings: " + strings.Join(set, ", ") + "; all others as the program has them by default."
}

// valueOf is a flag's value, without the password that an address may hold.
func valueOf(f *pflag.Flag) string {
	if u, err := url.Parse(f.Value.String()); err == nil && u.User != nil {
		return u.Redacted()
	}
	return f.Value.String()
}

// identified says which input something was read from, with its SHA-256, so that who
// files a page can show what it is about. Of several files, or a folder, it is that of
// the lines that sha256sum prints of them, in the order in which they are read.
func identified(what, path string, files []string) (string, error) {
	if len(files) == 1 && files[0] == path {
		sum, err := sums.File(path)
		return fmt.Sprintf("%s: %s (SHA-256 %s)", what, path, sum), err
	}
	all := sums.NewList()
	for _, f := range files {
		name, err := filepath.Rel(path, f)
		if err != nil {
			name = f
		}
		if err := all.Add(f, name); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%s: %s (%d files; SHA-256 of the list of their SHA-256 sums and names %s)", what, path, len(files), all), nil
}

// identifiedModel is what a flag names: a model that comes along, or a folder of one.
func identifiedModel(what, asked string) (string, error) {
	sum, err := named.Digest(asked)
	if err != nil || sum == asked {
		return what + ": " + asked + ", which comes with the program", err
	}
	return fmt.Sprintf("%s: %s (SHA-256 of the list of the SHA-256 sums and names of its files %s)", what, asked, sum), nil
}
