package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/server/review/project"
)

// A resolution decides a disagreement: an entry of what 'review agreement --json'
// lists, with the label that holds; null leaves it open, "" says no personal data.
type resolution struct {
	Document string  `json:"document"`
	Start    int     `json:"start"` // bytes
	End      int     `json:"end"`
	Label    *string `json:"resolution"`
}

// maxResolutions is how many bytes a file of them may have.
const maxResolutions = 64 << 20

// readResolutions reads the reports of 'review agreement --json', with resolutions.
func readResolutions(r io.Reader) ([]resolution, error) {
	b, err := io.ReadAll(io.LimitReader(r, maxResolutions+1))
	if err != nil {
		return nil, err
	}
	if len(b) > maxResolutions {
		return nil, fmt.Errorf("it has more than %d MiB", maxResolutions>>20)
	}
	var reports []struct {
		OffsetUnit    string       `json:"offset_unit"`
		Disagreements []resolution `json:"disagreements"`
	}
	if json.Unmarshal(b, &reports) != nil { // what the error quotes may be text
		return nil, errors.New(`not what 'review agreement --json' prints: a list of reports, each with "disagreements"`)
	}
	var out []resolution
	for _, report := range reports {
		if report.OffsetUnit != "byte" {
			return nil, errors.New(`"offset_unit" is not "byte"; take what 'review agreement --json' prints`)
		}
		for _, d := range report.Disagreements {
			if d.Label != nil {
				out = append(out, d)
			}
		}
	}
	return out, nil
}

func reviewResolve() *cobra.Command {
	var as string
	cmd := newVerb("review resolve", cobra.ExactArgs(2), func(cmd *cobra.Command, args []string) error {
		if as == "" {
			return usagef("--as is missing: who decides")
		}
		file, err := os.Open(args[1])
		if err != nil {
			return err
		}
		defer file.Close()
		list, err := readResolutions(file)
		if err != nil {
			return fmt.Errorf("%s: %w", args[1], err)
		}
		return withProject(cmd, args[0], func(ctx context.Context, p *project.Project) error {
			ids := map[string]int64{}
			if err := eachDocument(ctx, p, func(d project.Document) { ids[d.Name] = d.ID }); err != nil {
				return err
			}
			for n, d := range list {
				c := project.Change{Kind: project.Resolve, Document: ids[d.Document], Start: d.Start, End: d.End, Label: *d.Label, Seen: project.Latest}
				if _, err := p.Apply(ctx, as, c); err != nil {
					return fmt.Errorf("%s: resolution %d of %d: %w; those before it are stored", args[1], n+1, len(list), err)
				}
			}
			fmt.Fprintf(os.Stderr, "%d differences are decided\n", len(list))
			return nil
		})
	})
	cmd.Flags().StringVar(&as, "as", "", "in whose name")
	return cmd
}
