package job

import (
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// An OtherFields says what happens to fields and columns that were not named as text and contain
// what was replaced in the texts of their record.
type OtherFields string

// What may be done.
const (
	ReportFields OtherFields = "report" // they are counted by name in the manifest
	ScrubFields  OtherFields = "scrub"  // stand-ins are written there too
	KeepFields   OtherFields = "keep"   // nothing
	RefuseFields OtherFields = "refuse" // the record is left out
)

// besideTells returns the fields and columns of a record that hold what is hidden, each
// once, in the order in which they stand there, and all columns and fields of its top that
// hold something and were not named.
func besideTells(rec *corpus.Record, h *hidden) (names, unnamed []string) {
	seen, listed := map[string]bool{}, map[string]bool{}
	for _, b := range rec.Beside() {
		if top := b.Path[0]; !listed[top] && strings.TrimSpace(b.Text) != "" {
			listed[top] = true
			unnamed = append(unnamed, shownField(b.Path[:1], h))
		}
		if !h.contains(b.Text) {
			continue
		}
		path := b.Path
		if b.Key {
			path = append(path[:len(path):len(path)], "*")
		}
		if name := shownField(path, h); !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names, unnamed
}

// shownField names a field. A key that holds what is hidden is shown as "*".
func shownField(path []string, h *hidden) string {
	shown := make([]string, len(path))
	for i, key := range path {
		if shown[i] = key; h.contains(key) {
			shown[i] = "*"
		}
	}
	return strings.Join(shown, ".")
}

// fieldNoun is what a format calls its fields.
func fieldNoun(f corpus.Format) string {
	if f == corpus.CSV || f == corpus.TSV || f == corpus.Parquet {
		return "column"
	}
	return "field"
}

// userNames reports whether users name the fields or columns of a format that are read;
// those of the others are told by the format.
func userNames(f corpus.Format) bool { return f == corpus.JSONL || fieldNoun(f) == "column" }

// lookBeside looks at the fields of a record that hold no text. why is not nil if the
// record is to be refused.
func (r *run) lookBeside(w *written, rec *corpus.Record, h *hidden) (why *Refused) {
	if r.OtherFields == KeepFields || r.OtherFields == "" {
		return nil
	}
	names, unnamed := besideTells(rec, h)
	if userNames(rec.Format) {
		w.unnamed = unnamed
	}
	if r.OtherFields == ScrubFields {
		return nil
	}
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %q", fieldNoun(rec.Format), name)
	}
	if len(names) > 0 && r.OtherFields == RefuseFields {
		return &Refused{Place: rec.Place.String(), Document: rec.Docs[0].ID,
			Reason: strings.Join(names, ", ") + " holds what is hidden in the text; --other-fields scrub replaces it, keep publishes it"}
	}
	w.beside = names
	return nil
}

// newHidden is what the replacements of a record hide.
func newHidden(docs []understudy.Document, surrogates [][]understudy.Surrogate) *hidden {
	return &hidden{docs: docs, surrogates: surrogates}
}
