package tagger

import (
	"strings"

	"github.com/understudy-text/understudy"
)

// tellingWords is how many words a sentence must have to be one that two files
// do not share by chance.
const tellingWords = 4

// Without returns the documents without the sentences (lines) that one of the
// others holds too, so that no test is learned from, and how many it left out.
func Without(docs, others []Document) (kept []Document, left int) {
	taken := map[string]bool{}
	for _, d := range others {
		for line := range strings.Lines(d.Text) {
			if len(strings.Fields(line)) >= tellingWords {
				taken[line] = true
			}
		}
	}
	for _, d := range docs {
		n := 0
		if d, n = d.without(taken); d.Text != "" {
			kept = append(kept, d)
		}
		left += n
	}
	return kept, left
}

// without returns the document without some of its lines.
func (d Document) without(taken map[string]bool) (Document, int) {
	var text strings.Builder
	var spans, open []understudy.Span
	left, at := 0, 0
	for line := range strings.Lines(d.Text) {
		from, to := at, at+len(line)
		at = to
		if taken[line] {
			left++
			continue
		}
		shift := text.Len() - from
		text.WriteString(line)
		spans = append(spans, shifted(d.Spans, from, to, shift)...)
		open = append(open, shifted(d.Open, from, to, shift)...)
	}
	if left == 0 {
		return d, 0
	}
	d.Text, d.Spans, d.Open = text.String(), spans, open
	return d, left
}

// shifted returns the spans that lie in from to to, moved.
func shifted(spans []understudy.Span, from, to, by int) (out []understudy.Span) {
	for _, s := range spans {
		if s.Start >= from && s.End <= to {
			s.Start, s.End = s.Start+by, s.End+by
			out = append(out, s)
		}
	}
	return out
}
