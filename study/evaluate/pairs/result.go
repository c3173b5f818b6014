package pairs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// Why places in a result can not be brought back to the original.
var (
	ErrOpen    = errors.New("where an original begins or ends can not be told from the result alone")
	ErrChanged = errors.New("the result is not what these replacements were made for")
)

// FromResult turns marks in code points of a result into marks of its original. Between
// mentions both texts are the same; where that leaves two ways to lay them beside each
// other, the error is ErrOpen.
func FromResult(original, result string, marks []corpus.Mark) ([]corpus.Mark, error) {
	marks = slices.Clone(marks)
	slices.SortStableFunc(marks, func(a, b corpus.Mark) int { return a.Start - b.Start })
	between, err := between(result, marks)
	if err != nil {
		return nil, err
	}
	first, last := between[0], between[len(between)-1]
	if len(marks) == 0 {
		if original != result {
			return nil, ErrChanged
		}
		return marks, nil
	}
	if !strings.HasPrefix(original, first) || !strings.HasSuffix(original[len(first):], last) {
		return nil, ErrChanged
	}
	early, ok := earliest(original, between)
	if !ok {
		return nil, ErrChanged
	}
	if !slices.Equal(early, latest(original, between)) {
		return nil, ErrOpen
	}
	points, err := corpus.FromBytes(original, corpus.CodePoints, early)
	if err != nil {
		return nil, err
	}
	for i := range marks {
		marks[i].Start, marks[i].End = points[2*i], points[2*i+1]
	}
	return marks, nil
}

// between are the stretches of a result before, between and after its stand-ins.
func between(result string, marks []corpus.Mark) ([]string, error) {
	offsets := make([]int, 0, 2*len(marks))
	for _, m := range marks {
		offsets = append(offsets, m.Start, m.End)
	}
	at, err := corpus.ToBytes(result, corpus.CodePoints, offsets)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrChanged, err)
	}
	out, done := make([]string, 0, len(marks)+1), 0
	for i, m := range marks {
		start, end := at[2*i], at[2*i+1]
		if start < done || result[start:end] != m.Label {
			return nil, fmt.Errorf("%w: replacement %d", ErrChanged, i)
		}
		out, done = append(out, result[done:start]), end
	}
	return append(out, result[done:]), nil
}

// earliest are the bounds of the originals, in bytes, if each ends as early as it can.
func earliest(original string, between []string) ([]int, bool) {
	n := len(between) - 1
	stop := len(original) - len(between[n])
	at, out := len(between[0]), make([]int, 0, 2*n)
	for i := 1; i < n; i++ {
		if at+1 > stop {
			return nil, false
		}
		found := strings.Index(original[at+1:stop], between[i])
		if found < 0 {
			return nil, false
		}
		end := at + 1 + found
		out = append(out, at, end)
		at = end + len(between[i])
	}
	return append(out, at, stop), at < stop
}

// latest are the bounds if each begins as late as it can.
func latest(original string, between []string) []int {
	n := len(between) - 1
	begin, end := len(between[0]), len(original)-len(between[n])
	out := make([]int, 2*n)
	for i := n; i > 1; i-- {
		from := strings.LastIndex(original[begin:max(begin, end-1)], between[i-1])
		if from < 0 {
			return nil
		}
		out[2*i-2], out[2*i-1] = begin+from+len(between[i-1]), end
		end = begin + from
	}
	out[0], out[1] = begin, end
	return out
}

// FromResults turns replacements in code points of results into those of the originals,
// which the source's files are. results holds the documents as they were written, and former
// what its files were called if they were renamed; the replacements go by these names. The
// error names the document.
func (s *Source) FromResults(ctx context.Context, results []corpus.File, replacements map[string][]corpus.Mark, former map[string]string) (map[string][]corpus.Mark, error) {
	texts := map[string]string{}
	if err := s.texts(ctx, results, func(d *understudy.Document) error {
		texts[formerID(d.ID, former)] = d.Text
		return nil
	}); err != nil {
		return nil, err
	}
	out := make(map[string][]corpus.Mark, len(replacements))
	for id := range replacements {
		if _, ok := texts[id]; !ok {
			return nil, fmt.Errorf("document %.100q: the replacements name it, but it is not among the results", id)
		}
		out[id] = nil
	}
	return out, s.texts(ctx, s.Files, func(d *understudy.Document) error {
		marks, ok := replacements[d.ID]
		if !ok {
			return nil
		}
		var err error
		if out[d.ID], err = FromResult(d.Text, texts[d.ID], marks); err != nil {
			return fmt.Errorf("document %q: %w", d.ID, err)
		}
		return nil
	})
}

// texts reads documents one after the other.
func (s *Source) texts(ctx context.Context, files []corpus.File, f func(*understudy.Document) error) error {
	o := s.Options
	o.IDs = corpus.NewIDs()
	for _, file := range files {
		r, err := corpus.Open(file, o)
		if err != nil {
			return err
		}
		err = eachIn(r, func(d *understudy.Document) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return f(d)
		})
		r.Close()
		if err != nil {
			return err
		}
	}
	return nil
}
