package project

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A Resolution decides a disagreement: an entry of what 'review agreement --json'
// lists, with the label that holds; null leaves it open, "" says no personal data.
type Resolution struct {
	Document string  `json:"document"`
	Start    int     `json:"start"` // bytes
	End      int     `json:"end"`
	Label    *string `json:"resolution"`
}

// maxResolutions is how many bytes a file of them may have.
const maxResolutions = 64 << 20

// ReadResolutions reads the reports of 'review agreement --json', with resolutions.
func ReadResolutions(r io.Reader) ([]Resolution, error) {
	b, err := io.ReadAll(io.LimitReader(r, maxResolutions+1))
	if err != nil {
		return nil, err
	}
	if len(b) > maxResolutions {
		return nil, fmt.Errorf("it has more than %d MiB", maxResolutions>>20)
	}
	var reports []struct {
		OffsetUnit    string       `json:"offset_unit"`
		Disagreements []Resolution `json:"disagreements"`
	}
	if json.Unmarshal(b, &reports) != nil { // what the error quotes may be text
		return nil, errors.New(`not what 'review agreement --json' prints: a list of reports, each with "disagreements"`)
	}
	var out []Resolution
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

// Resolve decides disagreements in somebody's name, one after the other; those before one
// that fails are stored.
func (p *Project) Resolve(ctx context.Context, as string, list []Resolution) error {
	ids := map[string]int64{}
	if err := p.EachDocument(ctx, func(d Document) { ids[d.Name] = d.ID }); err != nil {
		return err
	}
	for n, d := range list {
		c := Change{Kind: Resolve, Document: ids[d.Document], Start: d.Start, End: d.End, Label: *d.Label, Seen: Latest}
		if _, err := p.Apply(ctx, as, c); err != nil {
			return fmt.Errorf("resolution %d of %d: %w; those before it are stored", n+1, len(list), err)
		}
	}
	return nil
}
