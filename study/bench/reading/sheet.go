package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/words"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A system is what one method made of the documents, in their order.
type system struct {
	name string
	docs []*pairs.Document
}

// A row asks a reader about one stand-in. What is on the sheet is id, original and result;
// the rest is in the key.
type row struct {
	id               string // drawn, so that it says nothing
	original, result string // the mention and its stand-in marked, with their context
	system, document string
	category         understudy.Category
	start, end       int // bytes of the original
}

// The marks around a mention and around its stand-in.
const opening, closing = "⟦", "⟧"

// How much of the text around a mention a reader sees: sentences before and after, as the
// models of Fill-in-the-Blanks do (section 4), and bytes at most on either side.
const (
	sentencesAround = 2
	bytesAround     = 500
)

// drawRows draws n mentions, each name once a document, that all systems replaced, and
// returns a row for each system, in an order that tells nothing. Left says how many
// mentions some system did not replace.
func drawRows(systems []system, splitter language.Splitter, n int, seed uint64) (rows []row, left int, err error) {
	random := rand.New(rand.NewPCG(seed, seed))
	type place struct{ doc, start, end int }
	count := map[place]int{}
	index := make([]map[place]int, len(systems))
	for k, s := range systems {
		if len(s.docs) != len(systems[0].docs) {
			return nil, 0, fmt.Errorf("%s has %d documents, %s %d", s.name, len(s.docs), systems[0].name, len(systems[0].docs))
		}
		index[k] = map[place]int{}
		for at, d := range s.docs {
			for i, span := range d.Spans {
				p := place{at, span.Start, span.End}
				index[k][p] = i
				count[p]++
			}
		}
	}
	var all []place
	seen := map[string]bool{}
	for at, d := range systems[0].docs {
		for i, span := range d.Spans {
			p := place{at, span.Start, span.End}
			if name := strconv.Itoa(at) + " " + words.Fold(d.Original(i)); count[p] == len(systems) && !seen[name] {
				seen[name] = true
				all = append(all, p)
			}
		}
	}
	for _, c := range count {
		if c < len(systems) {
			left++
		}
	}
	random.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	for _, p := range all[:min(n, len(all))] {
		for k, s := range systems {
			d, i := s.docs[p.doc], index[k][p]
			from, to := window(d, splitter, i)
			rows = append(rows, row{
				original: marked(d.Document.Text, from, to, pairs.Place{Start: p.start, End: p.end}),
				result:   marked(d.Result, moved(d, from), moved(d, to), d.Places[i]),
				system:   s.name, document: d.Document.ID, category: d.Spans[i].Category, start: p.start, end: p.end,
			})
		}
	}
	random.Shuffle(len(rows), func(i, k int) { rows[i], rows[k] = rows[k], rows[i] })
	ids := random.Perm(9000)
	if len(rows) > len(ids) {
		return nil, 0, fmt.Errorf("%d rows are too many for one sheet: at most %d", len(rows), len(ids))
	}
	for i := range rows {
		rows[i].id = strconv.Itoa(1000 + ids[i])
	}
	return rows, left, nil
}

// window is the stretch of the original around mention i that a reader sees. It cuts no mention.
func window(d *pairs.Document, splitter language.Splitter, i int) (from, to int) {
	text, span := d.Document.Text, d.Spans[i]
	sentences := splitter.Sentences(text)
	first := slices.IndexFunc(sentences, func(r language.Range) bool { return r.End > span.Start })
	last := slices.IndexFunc(sentences, func(r language.Range) bool { return r.End >= span.End })
	if first < 0 || last < 0 {
		return span.Start, span.End
	}
	from = min(span.Start, sentences[max(0, first-sentencesAround)].Start)
	to = max(span.End, sentences[min(len(sentences)-1, last+sentencesAround)].End)
	if far := span.Start - bytesAround; from < far {
		from = far + max(0, strings.IndexByte(text[far:span.Start], ' '))
	}
	if far := span.End + bytesAround; to > far {
		to = span.End + max(0, strings.LastIndexByte(text[span.End:far], ' '))
	}
	for _, s := range d.Spans {
		if s.Start < from && from < s.End {
			from = s.Start
		}
		if s.Start < to && to < s.End {
			to = s.End
		}
	}
	return from, to
}

// moved is where an offset of the original that lies in no mention stands in the result.
func moved(d *pairs.Document, at int) int {
	for i := len(d.Spans) - 1; i >= 0; i-- {
		if d.Spans[i].End <= at {
			return at - d.Spans[i].End + d.Places[i].End
		}
	}
	return at
}

func marked(text string, from, to int, p pairs.Place) string {
	return strings.ToValidUTF8(text[from:p.Start], "") + opening + text[p.Start:p.End] + closing + strings.ToValidUTF8(text[p.End:to], "")
}

// writeSheet writes what readers see: they fill in tags, and a note if they like.
func writeSheet(w io.Writer, rows []row) error {
	out := csv.NewWriter(w)
	out.Write([]string{"id", "original", "result", "tags", "note"})
	for _, r := range rows {
		out.Write([]string{r.id, r.original, r.result, "", ""})
	}
	out.Flush()
	return out.Error()
}

// writeKey writes which row is whose.
func writeKey(w io.Writer, rows []row) error {
	out := csv.NewWriter(w)
	out.Write([]string{"id", "system", "document", "category", "start", "end"})
	for _, r := range rows {
		out.Write([]string{r.id, r.system, r.document, string(r.category), strconv.Itoa(r.start), strconv.Itoa(r.end)})
	}
	out.Flush()
	return out.Error()
}
