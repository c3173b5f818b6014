package understudy_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"github.com/understudy-text/understudy"
)

// seen is every room of a pipeline; it notes the languages that it is shown.
type seen struct{ languages []string }

func (s *seen) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	s.languages = append(s.languages, doc.Language)
	return []understudy.Span{{Start: 0, End: 1, Category: understudy.Code}}, nil
}

func (s *seen) Link(_ context.Context, doc *understudy.Document, spans []understudy.Span) (l understudy.Linking, err error) {
	s.languages = append(s.languages, doc.Language)
	for i := range spans {
		l.Entities = append(l.Entities, understudy.Entity{Mentions: []int{i}})
	}
	return l, nil
}

func (s *seen) Observe(_ context.Context, doc *understudy.Document, _ []understudy.Span, _ understudy.Linking) error {
	s.languages = append(s.languages, doc.Language)
	return nil
}

func (s *seen) Freeze(context.Context) error { return nil }

func (s *seen) Generate(_ context.Context, doc *understudy.Document, spans []understudy.Span, _ understudy.Linking) ([]understudy.Surrogate, error) {
	s.languages = append(s.languages, doc.Language)
	out := make([]understudy.Surrogate, len(spans))
	for i, sp := range spans {
		out[i] = understudy.Surrogate{Span: sp, Text: "x"}
	}
	return out, nil
}

func TestUnread(t *testing.T) {
	french := &understudy.Document{ID: "1", Language: "fr", Text: "\n Bonjour. \n", Given: []understudy.Span{{Start: 2, End: 9, Category: understudy.Person}}}
	reads := func(code string) bool { return code == "en" }
	codes := &seen{}
	for name, tt := range map[string]struct {
		unread  understudy.Unread
		given   bool
		refused bool
		text    string   // of the first surrogate
		start   int      // of it
		rooms   []string // languages that the rooms see
	}{
		"refused":                 {unread: understudy.Unread{Reads: reads}, refused: true},
		"given spans are refused": {unread: understudy.Unread{Reads: reads}, given: true, refused: true},
		"codes":                   {unread: understudy.Unread{Reads: reads, Codes: codes}, text: "x", rooms: []string{"", "", ""}},
		"codes, given":            {unread: understudy.Unread{Reads: reads, Codes: codes}, given: true, text: "x", start: 2, rooms: []string{"", "", ""}},
		"placeholder":             {unread: understudy.Unread{Reads: reads, Placeholder: func(c string) string { return "[" + c + "]" }}, text: "[fr]", start: 2},
		"placeholder, given":      {unread: understudy.Unread{Reads: reads, Placeholder: func(c string) string { return "[" + c + "]" }}, given: true, text: "[fr]", start: 2},
		"everything is read":      {text: "x", rooms: []string{"fr", "fr", "fr", "fr"}},
	} {
		rooms := &seen{}
		p := &understudy.Pipeline{Detector: rooms, Linker: rooms, Generator: rooms, Unread: tt.unread}
		results, err := p.Pseudonymize(context.Background(), []*understudy.Document{french}, tt.given)
		var unread *understudy.UnreadLanguage
		if tt.refused {
			if !errors.As(err, &unread) || unread.Code != "fr" {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := results[0].Surrogates[0]
		if got.Text != tt.text || got.Start != tt.start || !reflect.DeepEqual(rooms.languages, tt.rooms) {
			t.Errorf("%s: %+v, rooms saw %q", name, got, rooms.languages)
		}
		if err := understudy.CheckSpans(french.Text, results[0].Reading.Spans); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if french.Language != "fr" {
		t.Error("the document was changed")
	}
	blank := &understudy.Document{Language: "fr", Text: " \n"}
	p := &understudy.Pipeline{Detector: codes, Linker: codes, Generator: codes, Unread: understudy.Unread{Reads: reads, Placeholder: func(string) string { return "x" }}}
	if results, err := p.Pseudonymize(context.Background(), []*understudy.Document{blank}, false); err != nil || len(results[0].Surrogates) != 0 {
		t.Errorf("a blank text: %+v %v", results, err)
	}
}
