package blanks

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/report"
)

// passageLength is how many bytes of an original a passage quotes, about.
const passageLength = 500

// quote picks a passage of each of the first n documents with mentions, in the
// original and as the last setup of each group wrote it.
func quote(c Corpus, runs []run, n int) []report.Passage {
	var out []report.Passage
	for i, doc := range c.Documents {
		if len(out) == n {
			break
		}
		from, to, ok := densest(doc.Text, doc.Given)
		if !ok {
			continue
		}
		p := report.Passage{Heading: doc.ID, Versions: []report.Version{report.Original(runs[0].docs[i], from, to)}}
		for k, r := range runs {
			if k+1 == len(runs) || runs[k+1].Group != r.Group || r.Group == others {
				p.Versions = append(p.Versions, report.Result(r.Name, r.docs[i], from, to))
			}
		}
		out = append(out, p)
	}
	return out
}

// densest is the stretch of a text, from a line's or a sentence's beginning, with
// the most mentions.
func densest(text string, spans []understudy.Span) (from, to int, ok bool) {
	best := 0
	for _, first := range spans {
		start := begin(text, first.Start)
		end, n := start, 0
		for _, s := range spans {
			if s.Start >= start && s.End <= start+passageLength {
				end, n = max(end, s.End), n+1
			}
		}
		if n > best {
			best, from, to, ok = n, start, end, true
		}
	}
	if next := strings.IndexAny(text[to:], ".\n"); ok && next >= 0 {
		to += next + 1
	}
	for _, s := range spans { // no mention is cut
		if s.Start < from && s.End > from {
			from = s.Start
		}
		if s.Start < to && s.End > to {
			to = s.End
		}
	}
	return from, to, ok
}

// begin is where the sentence of a place begins, roughly.
func begin(text string, at int) int {
	start := max(strings.LastIndex(text[:at], ". ")+1, strings.LastIndex(text[:at], "\n"))
	if start < at-passageLength/2 {
		start = max(strings.LastIndex(text[:at], " "), 0)
	}
	for start < at && (text[start] == ' ' || text[start] == '\n') {
		start++
	}
	return max(start, 0)
}
