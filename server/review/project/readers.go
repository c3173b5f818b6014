package project

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/link/name"
)

// checkAnnotator refuses what is no name.
func checkAnnotator(who string) error {
	if n := utf8.RuneCountInString(who); n == 0 || n > 100 || !utf8.ValidString(who) || strings.ContainsFunc(who, unicode.IsControl) {
		return ErrAnnotator
	}
	return nil
}

// readersOf is what each annotator of a document marked: the one that all is of, or
// those of a TAB record that has several and whose annotations are asked for. Of other
// formats no record tells its annotators apart.
func readersOf(ctx context.Context, rec *corpus.Record, i int, o Options, rooms *understudy.Pipeline) (map[string]understudy.Reading, error) {
	doc := &rec.Docs[i]
	byName := map[string][]understudy.Span{}
	switch {
	case o.Annotator != "":
		byName[o.Annotator] = doc.Given
	case o.Given && rec.Format == corpus.TAB:
		var err error
		if byName, err = tabReaders(rec, o.Corpus); err != nil {
			return nil, err
		}
	}
	out := map[string]understudy.Reading{}
	for who, spans := range byName {
		r, err := rooms.Relate(ctx, doc, understudy.Outermost(spans))
		if err != nil {
			return nil, err
		}
		out[who] = r
	}
	return out, nil
}

// tabReaders are the spans of each annotator of a TAB record, if there are two or
// more. Package corpus has looked at the record and takes all of them together.
func tabReaders(rec *corpus.Record, o corpus.Options) (map[string][]understudy.Span, error) {
	var record struct {
		Annotations map[string]struct {
			Mentions []struct {
				Type  string `json:"entity_type"`
				Start int    `json:"start_offset"`
				End   int    `json:"end_offset"`
			} `json:"entity_mentions"`
		} `json:"annotations"`
	}
	if json.Unmarshal(rec.Raw, &record) != nil || len(record.Annotations) < 2 { // looser than corpus: then nobody is told apart
		return nil, nil
	}
	scheme := o.Categories
	if scheme == nil {
		var err error
		if scheme, err = category.Named("any"); err != nil {
			return nil, err
		}
	}
	out := map[string][]understudy.Span{}
	for who, a := range record.Annotations {
		if err := checkAnnotator(who); err != nil {
			return nil, fmt.Errorf("%w; that of an annotator of a document has no such", err)
		}
		offsets := make([]int, 0, 2*len(a.Mentions))
		for _, m := range a.Mentions {
			offsets = append(offsets, m.Start, m.End)
		}
		at, err := corpus.ToBytes(rec.Docs[0].Text, o.Unit, offsets)
		if err != nil {
			return nil, err
		}
		spans := []understudy.Span{}
		for i, m := range a.Mentions {
			means, err := scheme.Read(m.Type)
			if err != nil {
				return nil, err
			}
			if means.Category != "" {
				spans = append(spans, understudy.Span{Start: at[2*i], End: at[2*i+1], Category: means.Category, Kind: means.Kind, Rule: "given", Score: 1})
			}
		}
		out[who] = spans
	}
	return out, nil
}

// storeReaders writes what each annotator of the file's documents marked.
func (b *brought) storeReaders(ctx context.Context, t *tx, ids []int64) error {
	for i, id := range ids {
		for _, who := range slices.Sorted(maps.Keys(b.readers[i])) {
			if err := b.storeReader(ctx, t, id, i, who); err != nil {
				return err
			}
		}
	}
	return nil
}

// storeReader writes what an annotator marked in a document as their own reading.
func (b *brought) storeReader(ctx context.Context, t *tx, id int64, i int, who string) error {
	if _, err := t.ExecContext(ctx, "INSERT OR IGNORE INTO annotators VALUES(?)", who); err != nil {
		return err
	}
	if _, err := t.ExecContext(ctx, "INSERT INTO assignments VALUES(?,?,1)", id, who); err != nil {
		return err
	}
	in := &intake{ctx: ctx, t: t, source: Given, layer: who, state: Accepted, titles: map[string]*name.Rules{}}
	return in.reading(id, b.docs[i], b.readers[i][who])
}

// storeAs writes what one annotator marked in documents that the project has, whatever
// they are called there; if it has none of them, the file is taken in.
func (b *brought) storeAs(ctx context.Context, t *tx, who string) error {
	if !slices.ContainsFunc(b.docs, func(d *understudy.Document) bool { return len(d.Given) > 0 }) {
		return errors.New("there are no annotations in it")
	}
	ids, err := b.sameTexts(ctx, t)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(ids, func(id int64) bool { return id != 0 }) {
		if err := b.checkNames(ctx, t); err != nil {
			return err
		}
		ids, err := b.store(ctx, t)
		if err != nil {
			return err
		}
		return b.storeReaders(ctx, t, ids)
	}
	var docs []*understudy.Document
	var readings []understudy.Reading
	for i, id := range ids {
		reason := ""
		if id == 0 {
			reason = "its text is not in the project"
		} else {
			var read int
			if err := t.QueryRowContext(ctx, "SELECT count(*) FROM assignments WHERE document=? AND annotator=?", id, who).Scan(&read); err != nil {
				return err
			}
			if read > 0 {
				reason = "this annotator has it already"
			}
		}
		if reason != "" {
			b.refused = append(b.refused, job.Refused{Place: b.name, Document: b.docs[i].ID, Reason: reason})
			continue
		}
		if err := b.storeReader(ctx, t, id, i, who); err != nil {
			return err
		}
		docs, readings = append(docs, b.docs[i]), append(readings, b.readers[i][who])
	}
	b.docs, b.readings = docs, readings // what was taken in of them
	return nil
}

// sameTexts finds for each document the one of the project with its text, 0 if there
// is none: that of its name, or else the first that no other is.
func (b *brought) sameTexts(ctx context.Context, t *tx) ([]int64, error) {
	all, err := column[int64](ctx, t, "SELECT id FROM documents ORDER BY id")
	if err != nil {
		return nil, err
	}
	byText, byName := map[[sha256.Size]byte][]int64{}, map[string]int64{}
	for _, id := range all {
		d, _, err := document(ctx, t, id, whole)
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256([]byte(d.Text))
		byText[sum] = append(byText[sum], id)
		byName[d.ID+"\x00"+string(sum[:])] = id
	}
	ids, found := make([]int64, len(b.docs)), map[int64]bool{}
	for i, d := range b.docs {
		sum := sha256.Sum256([]byte(d.Text))
		ids[i] = byName[d.ID+"\x00"+string(sum[:])]
		found[ids[i]] = true
	}
	for i, d := range b.docs {
		sum := sha256.Sum256([]byte(d.Text))
		for ids[i] == 0 && len(byText[sum]) > 0 {
			id := byText[sum][0]
			byText[sum] = byText[sum][1:]
			if !found[id] {
				ids[i], found[id] = id, true
			}
		}
	}
	return ids, nil
}

// checkNames refuses documents whose names the project has for other texts.
func (b *brought) checkNames(ctx context.Context, t *tx) error {
	for _, d := range b.docs {
		var taken int
		if err := t.QueryRowContext(ctx, "SELECT count(*) FROM documents WHERE name=?", d.ID).Scan(&taken); err != nil {
			return err
		}
		if taken > 0 {
			return errors.New("the project has other texts under the names of its documents")
		}
	}
	return nil
}
