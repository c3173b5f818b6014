package corpus

import (
	"fmt"
)

// tab reads the documents of the Text Anonymization Benchmark (Pilán et al.
// 2022, and its repository's README). What a document need not have:
// annotations, identifier_type, entity_id, meta, task. The mentions of all
// annotators are taken.
type tab struct{ *input }

func (t *tab) parse(raw []byte, place Place) (*Record, *Refusal) {
	rec, top, refusal := t.object(raw, place)
	if refusal != nil {
		return nil, refusal
	}
	text, err := lookup(raw, top, "text")
	switch {
	case err != nil:
		return nil, &Refusal{Place: rec.Place, Err: fmt.Errorf("%w: field \"text\" %w", ErrField, err)}
	case text == nil || raw[text.value.start] != '"':
		return nil, &Refusal{Place: rec.Place, Err: fmt.Errorf("%w: no string \"text\"", ErrField), Hint: "is this a TAB file?"}
	}
	if refusal := rec.add(raw, rec.Place.Document, stringAt(raw, text.value.start), t.options.Language); refusal != nil {
		return nil, refusal
	}
	for _, m := range top {
		key, _ := m.key.decode(raw)
		switch key {
		case "annotations":
			if err := rec.readAnnotations(m.value); err != nil {
				return nil, &Refusal{Place: rec.Place, Err: err, Hint: "a mention needs the whole numbers start_offset and end_offset"}
			}
		case "task", "meta", "comments", "comment":
			rec.notes = stringsIn(raw, m.value, rec.notes)
		}
	}
	if refusal := rec.settle("mention", t.options); refusal != nil {
		return nil, refusal
	}
	return rec, nil
}

// readAnnotations reads {"annotator1": {"entity_mentions": [{…}, …]}, …}.
func (r *Record) readAnnotations(annotations stretch) error {
	raw := r.Raw
	if raw[annotations.start] != '{' {
		return nil
	}
	for _, annotator := range members(raw, annotations.start, nil) {
		if raw[annotator.value.start] != '{' {
			continue
		}
		for _, m := range members(raw, annotator.value.start, nil) {
			switch key, _ := m.key.decode(raw); {
			case key == "entity_mentions" && raw[m.value.start] == '[':
				if err := r.readMentions(m.value); err != nil {
					return err
				}
			default: // what else an annotator left may be a comment
				r.notes = stringsIn(raw, m.value, r.notes)
			}
		}
	}
	return nil
}

func (r *Record) readMentions(list stretch) error {
	for _, e := range elements(r.Raw, list.start) {
		m, err := readMention(r.Raw, e)
		if err != nil {
			return fmt.Errorf("mention %d: %w", len(r.mentions), err)
		}
		r.mentions = append(r.mentions, m)
	}
	return nil
}
