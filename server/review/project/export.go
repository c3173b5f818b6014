package project

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/ledger"
)

// A Format is one in which annotations are exported.
type Format string

// The formats of annotations.
const (
	Doccano Format = "doccano" // JSONL, a line a document: id, text, label
	TAB     Format = "tab"     // the Text Anonymization Benchmark's array
	CoNLL   Format = "conll"   // a token and its IOB2 tag on each line
)

// Export writes the annotated documents: originals, with the mentions that were not
// rejected. Independent readings are in TAB, which has a place for each annotator;
// the other formats have the shared layer.
func (p *Project) Export(ctx context.Context, f Format, out io.Writer) error {
	return p.export(ctx, f, "", out)
}

// ExportOf writes what one annotator marked, of the documents that they read
// independently.
func (p *Project) ExportOf(ctx context.Context, annotator string, f Format, out io.Writer) error {
	if annotator == "" {
		return ErrAnnotator
	}
	return p.export(ctx, f, annotator, out)
}

func (p *Project) export(ctx context.Context, f Format, layer string, out io.Writer) error {
	w := bufio.NewWriter(out)
	err := p.view(ctx, func(t *tx) error {
		ids, err := column[int64](ctx, t, "SELECT id FROM documents WHERE ?='' OR id IN (SELECT document FROM assignments WHERE annotator=? AND independent) ORDER BY id", layer, layer)
		if err != nil {
			return err
		}
		if len(ids) == 0 && layer != "" {
			return fmt.Errorf("%w: this annotator reads no document independently", ErrUnknown)
		}
		switch f {
		case Doccano:
			return p.exportDoccano(ctx, t, ids, layer, w)
		case TAB:
			return p.exportTAB(ctx, t, ids, layer, w)
		case CoNLL:
			return p.exportCoNLL(ctx, t, ids, layer, w)
		}
		return fmt.Errorf("project: no format %q; there is %s, %s and %s", f, Doccano, TAB, CoNLL)
	})
	if err != nil {
		return err
	}
	return w.Flush()
}

func (p *Project) exportDoccano(ctx context.Context, t *tx, ids []int64, layer string, w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, id := range ids {
		s, err := sceneIn(ctx, t, id, layer)
		if err != nil {
			return err
		}
		points, err := s.points()
		if err != nil {
			return err
		}
		label := make([][3]any, len(s.mentions))
		for i, m := range s.mentions {
			span := m.span()
			label[i] = [3]any{points[2*i], points[2*i+1], p.LabelOf(span.Category, span.Kind)}
		}
		if err := e.Encode(struct {
			ID    string   `json:"id"`
			Text  string   `json:"text"`
			Label [][3]any `json:"label"`
		}{s.doc.ID, s.doc.Text, label}); err != nil {
			return err
		}
	}
	return nil
}

// points are the starts and ends of the mentions in code points.
func (s *scene) points() ([]int, error) {
	offsets := make([]int, 0, 2*len(s.mentions))
	for _, m := range s.mentions {
		offsets = append(offsets, m.Start, m.Stop)
	}
	return corpus.FromBytes(s.doc.Text, corpus.CodePoints, offsets)
}

type tabDocument struct {
	ID          string                   `json:"doc_id"`
	Text        string                   `json:"text"`
	Annotations map[string]tabAnnotation `json:"annotations"`
}

type tabAnnotation struct {
	Mentions []tabMention `json:"entity_mentions"`
}

type tabMention struct {
	Type         string `json:"entity_type"`
	ID           string `json:"entity_mention_id"`
	Start        int    `json:"start_offset"`
	End          int    `json:"end_offset"`
	Text         string `json:"span_text"`
	Edit         string `json:"edit_type"`
	Identifier   string `json:"identifier_type"`
	Entity       string `json:"entity_id"`
	Confidential string `json:"confidential_status"`
}

// sharedAnnotator is how TAB calls the shared layer.
const sharedAnnotator = "review"

func (p *Project) exportTAB(ctx context.Context, t *tx, ids []int64, only string, w io.Writer) error {
	if _, err := io.WriteString(w, "["); err != nil {
		return err
	}
	for n, id := range ids {
		d := tabDocument{Annotations: map[string]tabAnnotation{}}
		layers := []string{only}
		if only == "" {
			var err error
			if layers, err = layersOf(ctx, t, id); err != nil {
				return err
			}
		}
		for _, layer := range layers {
			s, err := sceneIn(ctx, t, id, layer)
			if err != nil {
				return err
			}
			d.ID, d.Text = s.doc.ID, s.doc.Text
			name := layer
			if layer == "" {
				name = sharedAnnotator
			}
			if d.Annotations[name], err = p.tabMentions(s); err != nil {
				return err
			}
		}
		b, err := json.Marshal(d)
		if err != nil {
			return err
		}
		before := ",\n"
		if n == 0 {
			before = "\n"
		}
		if _, err := io.WriteString(w, before+string(b)); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "\n]\n")
	return err
}

// layersOf lists the layers of a document, the shared one first.
func layersOf(ctx context.Context, t *tx, id int64) ([]string, error) {
	names, err := column[string](ctx, t, "SELECT annotator FROM assignments WHERE document=? AND independent ORDER BY annotator", id)
	return append([]string{""}, names...), err
}

// tabMentions writes mentions as TAB does. Names of persons and codes identify
// directly; what a person or an exception keeps needs no mask; all else is a
// quasi-identifier (Pilán et al. 2022, section 3.2).
func (p *Project) tabMentions(s *scene) (tabAnnotation, error) {
	out := tabAnnotation{Mentions: []tabMention{}}
	points, err := s.points()
	if err != nil {
		return out, err
	}
	for i, m := range s.mentions {
		span := m.span()
		identifier := "QUASI"
		switch action := m.action(); {
		case action == understudy.Keep:
			identifier = "NO_MASK"
		case span.Category == understudy.Person || span.Category == understudy.Code:
			identifier = "DIRECT"
		}
		out.Mentions = append(out.Mentions, tabMention{Type: p.LabelOf(span.Category, span.Kind), ID: fmt.Sprintf("%s_em%d", s.doc.ID, m.ID),
			Start: points[2*i], End: points[2*i+1], Text: s.doc.Text[m.Start:m.Stop], Edit: "check", Identifier: identifier,
			Entity: fmt.Sprintf("%s_e%d", s.doc.ID, m.Entity), Confidential: "NOT_CONFIDENTIAL"})
	}
	return out, nil
}

// action is what people said is to happen; empty: nothing.
func (m settled) action() understudy.Action {
	if m.Action != "" {
		return m.Action
	}
	return m.of.Action
}

// Output says how the texts are written with their stand-ins.
type Output struct {
	Dir     string
	Domain  *ledger.Domain // remembers what was picked, and how to restore each record; may be nil
	Explain bool           // write job.DecisionsFile
	// Check refuses documents; see job.Job. It may be nil.
	Check    func(doc *understudy.Document, surrogates []understudy.Surrogate) error
	Manifest job.Manifest
	// Progress is that of job.Job; it may be nil.
	Progress func(bytes int64)
	// TypeOf is that of corpus.Options, as it was when the files were taken in; it may be nil.
	TypeOf func(header string) (m category.Meaning, known bool)
	// Sender is that of corpus.Options, too; it may be nil.
	Sender func(field, value string) bool
}

// Pseudonymize writes every file in its own format with stand-ins, beside them
// replacements.json and manifest.json, as 'understudy pseudonymize' does: with the
// mentions, links, decisions and stand-ins of the review. Cast comes before. The
// caller has looked at the folder with job.Guard.
func (p *Project) Pseudonymize(ctx context.Context, o Output) (*job.Manifest, error) {
	p.studio.Lock()
	rooms, beneath := p.studio.rooms, p.studio.beneath
	p.studio.Unlock()
	if rooms == nil {
		return nil, ErrUncast
	}
	known, err := p.picks(ctx, beneath)
	if err != nil {
		return nil, err
	}
	known.final = true
	if o.Domain != nil {
		if err := known.enter(ctx, o.Domain); err != nil {
			return nil, err
		}
	}
	inner, err := rooms(known)
	if err != nil {
		return nil, err
	}
	out := &job.Manifest{Program: o.Manifest.Program, Settings: o.Manifest.Settings, Policy: o.Manifest.Policy, Lists: o.Manifest.Lists}
	err = p.view(ctx, func(t *tx) error {
		b := &bench{ctx: ctx, t: t, inner: inner}
		files, settings, err := storedFiles(ctx, t)
		if err != nil || len(files) == 0 {
			return errors.Join(err, errEmpty(files))
		}
		settings.TypeOf, settings.Sender = o.TypeOf, o.Sender
		eyes := inner.Guard
		eyes.Outside = false // people said what is hidden
		j := job.Job{Pipeline: &understudy.Pipeline{Detector: b, Linker: b, Policy: policy{b}, Generator: generator{b}, Guard: eyes}, Files: files, Corpus: settings,
			Explain: o.Explain, Out: o.Dir, Domain: o.Domain, Check: o.Check, Manifest: o.Manifest, Progress: o.Progress}
		out, err = j.Run(ctx)
		return err
	})
	return out, err
}

func errEmpty(files []corpus.File) error {
	if len(files) == 0 {
		return errors.New("project: there is no file in it")
	}
	return nil
}

// storedFiles are the files of the project as package corpus reads them.
func storedFiles(ctx context.Context, t *tx) (files []corpus.File, o corpus.Options, err error) {
	rows, err := t.QueryContext(ctx, "SELECT name, options, raw, beside IS NOT NULL, coalesce(beside,x'') FROM files ORDER BY id")
	if err != nil {
		return nil, o, err
	}
	defer rows.Close()
	for rows.Next() {
		var s stored
		var said []byte
		if err := rows.Scan(&s.name, &said, &s.raw, &s.paired, &s.beside); err != nil {
			return nil, o, err
		}
		if err := json.Unmarshal(said, &s.options); err != nil {
			return nil, o, errors.New("project: damaged: how a file is read cannot be told")
		}
		o = s.options.corpus()
		files = append(files, s.file())
	}
	return files, o, rows.Err()
}
