package project

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/link/name"
)

// An intake writes documents.
type intake struct {
	ctx    context.Context
	t      *tx
	source Source
	layer  string                 // of whom the mentions are
	state  State                  // of new entities
	titles map[string]*name.Rules // by language
}

// pieceSize is about how many bytes a piece has; no piece has twice as many.
const pieceSize = 2048

// cut parts a text into pieces: at blank or new lines, or, where a paragraph is
// longer than two pieces, at a space.
func cut(text string) (ends []int) {
	start := 0
	for len(text)-start > pieceSize {
		window := text[start:min(start+2*pieceSize, len(text))]
		at := strings.IndexByte(window[pieceSize:], '\n')
		if at < 0 && len(window) < 2*pieceSize {
			break
		}
		if at >= 0 {
			at += pieceSize + 1
		} else if at = strings.LastIndexByte(window[:pieceSize], '\n') + 1; at == 0 {
			if at = strings.LastIndexByte(window, ' ') + 1; at == 0 {
				at = len(window)
				for start+at < len(text) && !utf8.RuneStart(text[start+at]) {
					at--
				}
			}
		}
		start += at
		ends = append(ends, start)
	}
	if start < len(text) || len(ends) == 0 {
		ends = append(ends, len(text))
	}
	return ends
}

func (in *intake) text(id int64, text string) error {
	start := 0
	for n, end := range cut(text) {
		if _, err := in.t.ExecContext(in.ctx, "INSERT INTO pieces VALUES(?,?,?,?)", id, n, start, []byte(text[start:end])); err != nil {
			return err
		}
		start = end
	}
	return nil
}

func (in *intake) reading(id int64, d *understudy.Document, r understudy.Reading) error {
	doubtful := map[int]string{}
	for _, doubt := range r.Linking.Doubts {
		doubtful[doubt.Mention] = doubt.Reason
	}
	for _, e := range r.Linking.Entities {
		entity, err := in.entity(d, r.Spans, e)
		if err != nil {
			return err
		}
		for _, i := range e.Mentions {
			s := r.Spans[i]
			m := mentionRow{Document: id, Layer: in.layer, Entity: entity.ID, Start: s.Start, Stop: s.End, Kind: s.Kind, Rule: s.Rule, Score: float64(s.Score), Source: in.source}
			if s.Category != entity.Category {
				m.Category = s.Category
			}
			if m.ID, err = newID(in.ctx, in.t); err != nil {
				return err
			}
			if err := insert(in.ctx, in.t, m); err != nil {
				return err
			}
			if err := in.doubt(entity.ID, s, doubtful[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// entity finds or makes the entity of the layer that one of a document is.
func (in *intake) entity(d *understudy.Document, spans []understudy.Span, e understudy.Entity) (entityRow, error) {
	form, own := "", false // an address tells less of a person than a name
	for _, i := range e.Mentions {
		f, of := in.withoutTitles(d, d.Text[spans[i].Start:spans[i].End], spans[i].Category), spans[i].Category == e.Category
		if of && !own || of == own && len(f) > len(form) {
			form, own = f, of
		}
	}
	if len(form) > longest {
		form = strings.ToValidUTF8(form[:longest], "")
	}
	row := entityRow{Layer: in.layer, Category: e.Category, Kind: e.Kind, Key: KeyOf(form), Form: form, State: in.state}
	found, err := some[entityRow](in.ctx, in.t, "layer=? AND key=? AND category=? ORDER BY id LIMIT 1", in.layer, row.Key, string(row.Category))
	if err != nil {
		return row, err
	}
	if len(found) > 0 {
		return found[0], nil
	}
	if row.ID, err = newID(in.ctx, in.t); err != nil {
		return row, err
	}
	if err := applyException(in.ctx, in.t, &row); err != nil {
		return row, err
	}
	return row, insert(in.ctx, in.t, row)
}

// withoutTitles returns a name without its titles: "Mr André Borgers" of one document is
// "André Borgers" of another.
func (in *intake) withoutTitles(d *understudy.Document, form string, c understudy.Category) string {
	if c != understudy.Person {
		return form
	}
	rules, ok := in.titles[d.Language]
	if !ok {
		rules, _ = name.Load(d.Language) // a language without names has no titles
		in.titles[d.Language] = rules
	}
	if rules == nil {
		return form
	}
	for rest := form; ; {
		word, after, more := strings.Cut(rest, " ")
		if !more || !rules.IsTitle(strings.TrimSuffix(KeyOf(word), ".")) {
			return rest
		}
		rest = strings.TrimLeft(after, " ")
	}
}

// doubt notes how doubtful what was found is: the linker's doubts first, then what
// the finder is least sure of.
func (in *intake) doubt(entity int64, s understudy.Span, linker string) error {
	score, why := 0.0, ""
	if in.source == Detected {
		score = 2 * (1 - float64(s.Score))
		if s.Score < 0.6 {
			why = "the detector is not sure"
		}
	}
	if linker != "" {
		score, why = score+3, linker
	}
	if score <= 0 {
		return nil
	}
	_, err := in.t.ExecContext(in.ctx, "INSERT INTO doubts VALUES(?,?,?) ON CONFLICT(entity) DO UPDATE SET score=max(score, excluded.score), why=CASE WHEN excluded.score>score THEN excluded.why ELSE why END", entity, score, why)
	return err
}
