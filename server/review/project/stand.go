package project

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// A Stand says how far a review is.
type Stand struct {
	Documents  int            `json:"documents"`
	Mentions   int            `json:"mentions"`
	Left       int            `json:"left"` // decisions
	Done       int            `json:"done"`
	Annotators map[string]int `json:"annotators"` // decisions left, of theirs
	Tagset     []string       `json:"tagset"`
	Sample     Sampled        `json:"sample"`
}

// Stand returns how far the review is.
func (p *Project) Stand(ctx context.Context) (*Stand, error) {
	s := &Stand{Annotators: map[string]int{}}
	for _, l := range p.Tagset() {
		s.Tagset = append(s.Tagset, l.Name)
	}
	if err := p.EachDocument(ctx, func(d Document) {
		s.Documents++
		s.Mentions += d.Mentions
	}); err != nil {
		return nil, err
	}
	q, err := p.Queue(ctx, "", 0)
	if err != nil {
		return nil, err
	}
	s.Left, s.Done = q.Left, q.Done
	if s.Sample, err = p.Sampled(ctx); err != nil {
		return nil, err
	}
	names, err := p.Annotators(ctx)
	for _, who := range names {
		q, err := p.Queue(ctx, who, 0)
		if err != nil {
			return nil, err
		}
		s.Annotators[who] = q.Left
	}
	return s, err
}

// EachDocument goes over all documents as nobody in particular sees them.
func (p *Project) EachDocument(ctx context.Context, f func(Document)) error {
	for skip := 0; ; {
		list, total, err := p.Documents(ctx, "", false, skip, 1000)
		if err != nil {
			return err
		}
		for _, d := range list {
			f(d)
		}
		if skip += len(list); skip >= total || len(list) == 0 {
			return nil
		}
	}
}

// WriteText writes the stand for people.
func (s *Stand) WriteText(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "documents\t%d\nmentions\t%d\ndecisions left\t%d\ndecisions made\t%d\nlabels\t%s\n", s.Documents, s.Mentions, s.Left, s.Done, strings.Join(s.Tagset, " "))
	if s.Sample.Documents > 0 {
		fmt.Fprintf(w, "sample\t%d of %d documents, %d read to the end\nfound, missed, wrong there\t%d, %d, %d\n",
			s.Sample.Documents, s.Sample.Of, s.Sample.Finished, s.Sample.Found, s.Sample.Missed, s.Sample.Wrong)
	}
	for _, who := range slices.Sorted(maps.Keys(s.Annotators)) {
		fmt.Fprintf(w, "left to %s\t%d\n", who, s.Annotators[who])
	}
	return w.Flush()
}
