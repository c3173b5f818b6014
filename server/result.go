package server

import (
	"context"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/substitute"
)

// written puts the stand-ins into a document, for the answer and for the ledger.
func written(id string, r *understudy.Result, unit corpus.OffsetUnit) (Pseudonymized, record, error) {
	out := Pseudonymized{ID: id, Language: r.Document.Language, Replacements: []Replacement{}}
	rec := record{Record: textRecord(id, r.Document.Text), replacements: substitute.Replacements(r.Surrogates)}
	var err error
	if rec.Rewritten, err = rec.Record.Rewrite([][]corpus.Replacement{rec.replacements}, nil); err != nil {
		return out, rec, err
	}
	out.Text = rec.Rewritten.Texts[0]
	before, err := placesOf(r.Document.Text, unit, spansOf(r.Surrogates))
	if err != nil {
		return out, rec, err
	}
	after, err := placesOf(out.Text, unit, moved(r.Surrogates))
	if err != nil {
		return out, rec, err
	}
	for i, s := range r.Surrogates {
		if s.Reason != "" {
			out.Unreplaced = append(out.Unreplaced, Unreplaced{Start: before[i][0], End: before[i][1], Category: s.Category, Reason: s.Reason})
			continue
		}
		out.Replacements = append(out.Replacements, Replacement{
			Start: before[i][0], End: before[i][1], ResultStart: after[i][0], ResultEnd: after[i][1],
			Text: s.Text, Category: s.Category, Kind: s.Kind, Action: s.Decision.Action, Rule: s.Decision.Rule,
		})
	}
	return out, rec, nil
}

// spansOf are the places of surrogates in the document: those of the reading, and what
// the guard added.
func spansOf(list []understudy.Surrogate) []understudy.Span {
	out := make([]understudy.Span, len(list))
	for i, s := range list {
		out[i] = s.Span
	}
	return out
}

// moved are the places of surrogates in the new text, in bytes.
func moved(list []understudy.Surrogate) []understudy.Span {
	out := make([]understudy.Span, len(list))
	shift := 0
	for i, s := range list {
		length := s.End - s.Start
		if s.Reason == "" {
			length = len(s.Text)
		}
		out[i] = understudy.Span{Start: s.Start + shift, End: s.Start + shift + length}
		shift += length - (s.End - s.Start)
	}
	return out
}

// Restore puts the originals back.
func (s *Service) Restore(ctx context.Context, r *RestoreRequest) (*RestoreResponse, error) {
	d, err := s.domain(r.Domain)
	if err != nil {
		return nil, err
	}
	if len(r.Documents) == 0 {
		return nil, requestf("documents is empty")
	}
	out := &RestoreResponse{Documents: make([]Restored, len(r.Documents))}
	for i, doc := range r.Documents {
		if len(doc.ID) > longestID {
			return nil, requestf("document %d: its id is longer than %d bytes", i+1, longestID)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		done, err := job.RestoreRecord(ctx, d.Domain, textRecord(doc.ID, doc.Text))
		if err != nil {
			return nil, err
		}
		out.Documents[i] = restored(doc.ID, &done)
	}
	return out, nil
}

func restored(id string, done *job.RestoredRecord) Restored {
	out := Restored{ID: id, Text: string(done.Raw), Status: "unknown", Replaced: done.Replaced}
	switch {
	case done.Exact:
		out.Status = "exact"
	case done.Known:
		out.Status = "edited"
	}
	for _, m := range done.Missing {
		out.Missing = append(out.Missing, Missing{Document: m.Written, Start: m.Start, Reason: m.Reason})
	}
	return out
}
