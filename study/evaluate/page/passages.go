package page

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/report"
)

// Passages are stretches of the first documents with mentions, as they were and as
// each run wrote them. They quote the documents.
type Passages struct {
	Most int // how many documents
	list []report.Passage
	at   map[string]where
}

// where is the stretch of a document, in bytes of the original.
type where struct{ passage, from, to int }

// about is how long a stretch is, in bytes.
const about = 700

// See looks at a document of a run. Runs come one after the other.
func (p *Passages) See(run string, d *pairs.Document) {
	if p.at == nil {
		p.at = map[string]where{}
	}
	w, known := p.at[d.Document.ID]
	if !known {
		if len(d.Spans) == 0 || len(p.list) >= p.Most {
			return
		}
		from, to := stretch(d)
		w = where{len(p.list), from, to}
		p.at[d.Document.ID] = w
		p.list = append(p.list, report.Passage{Heading: d.Document.ID, Versions: []report.Version{report.Original(d, from, to)}})
	}
	one := &p.list[w.passage]
	one.Versions = append(one.Versions, report.Result(run, d, w.from, w.to))
}

// List returns what was seen.
func (p *Passages) List() []report.Passage { return p.list }

// stretch begins with the line of the first mention and ends between words.
func stretch(d *pairs.Document) (from, to int) {
	text := d.Document.Text
	from = strings.LastIndexByte(text[:d.Spans[0].Start], '\n') + 1
	if d.Spans[0].Start-from > about/2 { // a text of one line
		from = d.Spans[0].Start - about/2
		for from < d.Spans[0].Start && !utf8.RuneStart(text[from]) {
			from++
		}
		if space := strings.IndexByte(text[from:d.Spans[0].Start], ' '); space >= 0 {
			from += space + 1
		}
	}
	if to = from + about; to >= len(text) {
		return from, len(text)
	}
	for !utf8.RuneStart(text[to]) {
		to--
	}
	if space := strings.LastIndexAny(text[from:to], " \n"); space > 0 {
		to = from + space
	}
	for _, s := range d.Spans { // no mention in two
		if s.Start < to && to < s.End {
			to = s.End
		}
	}
	return from, to
}
