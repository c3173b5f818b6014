package masking

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/method"
	"github.com/understudy-text/understudy/job/stock"
)

// A Corpus is what was counted in the files under a path.
type Corpus struct {
	Corpus string `json:"corpus"`
	*Table
	Shares map[string]float64 `json:"shares"` // 0–1, by masker and "union"
}

// Files counts what each of the maskers hides in the files under a path.
func Files(ctx context.Context, in *input.Options, lists *method.Finding, path string) (row Corpus, refused []job.Refused, err error) {
	docs, err := in.Open(path)
	if err != nil {
		return row, nil, err
	}
	languages, def, err := in.Languages()
	if err != nil {
		return row, nil, err
	}
	m, err := lists.Lists()
	if err != nil {
		return row, nil, err
	}
	var maskers []Masker
	for _, name := range stock.Maskers {
		d, err := stock.Masker(name, m, languages, def)
		if err != nil {
			return row, nil, err
		}
		maskers = append(maskers, Masker{Name: name, Detector: d})
	}
	counter := NewCounter(maskers...)
	refused, err = docs.Detect(ctx, "masking", counter, 0, func(job.Finding) error { return nil })
	row = Corpus{Corpus: path, Table: counter.Table(), Shares: map[string]float64{}}
	for _, name := range stock.Maskers {
		row.Shares[name] = row.Share(name)
	}
	row.Shares["union"] = row.UnionShare()
	return row, refused, err
}

// WriteText writes the table of some corpora.
func WriteText(out io.Writer, rows []Corpus) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "tokens\tallow-list\tvocabulary\tentities\tunion\t  corpus\n")
	for _, r := range rows {
		fmt.Fprintf(w, "%d\t%.1f %%\t%.1f %%\t%.1f %%\t%.1f %%\t  %s\n", r.Tokens,
			100*r.Share(stock.MaskAllowList), 100*r.Share(stock.MaskVocabulary), 100*r.Share(stock.MaskEntities), 100*r.UnionShare(), r.Corpus)
	}
	return w.Flush()
}
