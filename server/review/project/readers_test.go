package project

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

const twice = `[
{"doc_id": "one", "text": "\ud83d\udc69 John Smith met Mary in Leeds.", "annotations": {
 "anna": {"entity_mentions": [{"entity_type": "PERSON", "start_offset": 2, "end_offset": 12}, {"entity_type": "LOC", "start_offset": 25, "end_offset": 30}]},
 "bo": {"entity_mentions": [{"entity_type": "PERSON", "start_offset": 7, "end_offset": 12}, {"entity_type": "PERSON", "start_offset": 17, "end_offset": 21}, {"entity_type": "ORG", "start_offset": 25, "end_offset": 30}]}}},
{"doc_id": "two", "text": "Nobody.", "annotations": {"anna": {"entity_mentions": []}}}
]`

// layer lists what an annotator marked, or the shared layer has.
func layer(t *testing.T, p *Project, who string) string {
	t.Helper()
	var b bytes.Buffer
	var err error
	if who == "" {
		err = p.Export(ctx, Doccano, &b)
	} else {
		err = p.ExportOf(ctx, who, Doccano, &b)
	}
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(spansOf(t, "x.jsonl", b.Bytes(), corpus.Options{}))
}

// TestTABHasSeveralReaders: each annotator of a TAB file has a reading of their own;
// they are compared, settled, and exported one by one.
func TestTABHasSeveralReaders(t *testing.T) {
	p := create(t, map[string]string{"tab.json": twice}, Options{Given: true})
	for who, want := range map[string]string{
		"anna": "map[one:[PERSON John Smith LOC Leeds]]", "bo": "map[one:[PERSON Smith PERSON Mary ORG Leeds]]",
	} {
		if got := layer(t, p, who); got != want {
			t.Errorf("%s: %s", who, got)
		}
	}
	docs, _, err := p.Documents(ctx, "anna", true, 0, 10)
	if err != nil || len(docs) != 1 || fmt.Sprint(docs[0].Assigned) != "[anna bo]" || docs[0].Left != 0 {
		t.Errorf("anna's documents: %+v, %v", docs, err)
	}
	a := must[*Agreement](t)(p.Agreement(ctx, "anna", "bo"))
	if len(a.Disagreements) != 3 || a.Open != 3 || a.ByCategory[understudy.Person].Kappa == nil {
		t.Fatalf("%+v", a)
	}
	leeds := a.Disagreements[2]
	apply(t, p, "cy", Change{Kind: Resolve, Document: leeds.ID, Start: leeds.Start, End: leeds.End, Label: "LOC"})
	apply(t, p, "cy", Change{Kind: Settle, Document: leeds.ID, Annotators: [2]string{"anna", "bo"}})
	if got := layer(t, p, ""); got != "map[one:[PERSON John Smith PERSON Mary LOC Leeds]]" {
		t.Errorf("settled: %s", got)
	}
	for _, f := range []Format{Doccano, TAB, CoNLL} {
		var b bytes.Buffer
		if err := p.ExportOf(ctx, "bo", f, &b); err != nil || strings.Contains(b.String(), "anna") || strings.Contains(b.String(), "Nobody") {
			t.Errorf("%s of bo: %q %v", f, b.String(), err)
		}
		if err := p.ExportOf(ctx, "nobody", f, &b); err == nil {
			t.Error("nobody has a reading")
		}
	}
	var b bytes.Buffer
	if err := p.Export(ctx, TAB, &b); err != nil {
		t.Fatal(err)
	}
	again := create(t, map[string]string{"tab.json": b.String()}, Options{Given: true})
	if layer(t, again, "anna") != layer(t, p, "anna") || layer(t, again, "bo") != layer(t, p, "bo") || layer(t, again, "review") != layer(t, p, "") {
		t.Error("exported and taken in, the readings are others")
	}
}

// TestOneFileForEachReader takes in what annotators made one file each of, in any
// format and under other names.
func TestOneFileForEachReader(t *testing.T) {
	p := create(t, map[string]string{"a.txt": texts["a.txt"], "b.txt": texts["b.txt"]}, Options{})
	a := strings.ReplaceAll(texts["a.txt"], "\n", "\\n")
	bring := func(who, name, content string) Imported {
		t.Helper()
		return must[Imported](t)(p.Import(ctx, write(t, map[string]string{name: content}), Options{Annotator: who}, must[*understudy.Pipeline](t)(rooms(t)(nil))))
	}
	if in := bring("anna", "anna.jsonl", `{"id": "x", "text": "`+a+`", "label": [[3, 13, "PERSON"]]}`+"\n"+`{"id": "y", "text": "not there", "label": []}`+"\n"); len(in.Refused) != 1 || in.Documents != 1 || in.Mentions != 1 || !strings.Contains(in.Refused[0].Reason, "not in the project") {
		t.Errorf("%+v", in)
	}
	if in := bring("bo", "bo.jsonl", `{"id": "x", "text": "`+a+`", "label": [[3, 13, "PERSON"], [33, 38, "LOC"]]}`+"\n"); len(in.Refused) != 0 {
		t.Errorf("%+v", in)
	}
	if got := must[*Agreement](t)(p.Agreement(ctx, "anna", "bo")); got.Documents != 1 || len(got.Disagreements) != 1 || got.Disagreements[0].Text != "Leeds" {
		t.Errorf("%+v", got)
	}
	for _, c := range []struct{ who, name, content, why string }{
		{"bo", "bo.jsonl", `{"id": "x", "text": "` + a + `", "label": [[3, 13, "PERSON"]]}`, "has it already"},
		{"cy", "cy.txt", "plain", "no annotations"},
		{"cy", "cy.jsonl", `{"id": "a.txt", "text": "another John", "label": [[8, 12, "PERSON"]]}`, "other texts"},
	} {
		if in := bring(c.who, c.name, c.content); len(in.Refused) != 1 || !strings.Contains(in.Refused[0].Reason, c.why) {
			t.Errorf("%s: %+v", c.why, in)
		}
	}
	if in := bring("dee", "dee.conll", "-DOCSTART- O\n\nJohn B-PER\nleft O\n"); len(in.Refused) != 0 {
		t.Errorf("%+v", in)
	}
	if got := layer(t, p, "dee"); !strings.Contains(got, "PERSON John") {
		t.Errorf("dee: %s", got)
	}
	if _, err := p.Import(ctx, nil, Options{Annotator: "a\x00"}, nil); err == nil {
		t.Error("a control character is a name")
	}
}

// TestFilesAreTakenInOnce: the same command again goes on with what is missing.
func TestFilesAreTakenInOnce(t *testing.T) {
	p := create(t, map[string]string{"a.txt": texts["a.txt"]}, Options{})
	all := write(t, map[string]string{"a.txt": texts["a.txt"], "b.txt": texts["b.txt"]})
	pipeline := must[*understudy.Pipeline](t)(rooms(t)(nil))
	if in := must[Imported](t)(p.Import(ctx, all, Options{}, pipeline)); in.Known != 1 || in.Files != 1 || len(in.Refused) != 0 {
		t.Errorf("%+v", in)
	}
	if in := must[Imported](t)(p.Import(ctx, write(t, map[string]string{"a.txt": "other"}), Options{}, pipeline)); in.Known != 0 || len(in.Refused) != 1 {
		t.Errorf("%+v", in)
	}
}

// FuzzReaders tells the annotators of any TAB record apart: what each marked lies in
// the text, as what all marked does.
func FuzzReaders(f *testing.F) {
	f.Add(twice)
	f.Add(`[{"text": "ab", "annotations": {"a": {}, "": {"entity_mentions": [{"entity_type": "X", "start_offset": -1, "end_offset": 9}]}}}]`)
	f.Add(`{"text": "\u00e9", "annotations": {"a": null, "b": {"entity_mentions": [{"start_offset": 0, "end_offset": 1}]}}}`)
	f.Add(`{"text": "abc", "annotations": {"a": 1, "b": {"entity_mentions": [{"entity_type": "-", "end_offset": 1, "start_offset": 1}]}}}`)
	f.Fuzz(func(t *testing.T, raw string) {
		r, err := corpus.NewReader(strings.NewReader(raw), "x.json", corpus.Options{Format: corpus.TAB})
		if err != nil {
			return
		}
		for {
			piece, err := r.Next()
			if err != nil {
				return
			}
			if piece.Kind != corpus.Content {
				continue
			}
			byName, err := tabReaders(piece.Record, corpus.Options{})
			if err != nil && !utf8.ValidString(err.Error()) {
				t.Errorf("%q", err)
			}
			for who, spans := range byName {
				if err := understudy.CheckSpans(piece.Record.Docs[0].Text, understudy.Outermost(spans)); err != nil {
					t.Errorf("%q: %v", who, err)
				}
			}
		}
	})
}

// A mention is shown with what stands beside it in its piece, cut between characters.
func TestSentences(t *testing.T) {
	p := create(t, map[string]string{"a.txt": strings.Repeat("é", 50) + " Mary Parker " + strings.Repeat("ü", 50) + "\n\nMary Parker left.\n"}, Options{})
	m := find(t, p, "ann", 1, "Mary Parker", 0)
	got := must[[]Sentence](t)(p.Sentences(ctx, m.Entity, 0, 10))
	want := []Sentence{
		{got[0].Mention, strings.Repeat("é", 19) + " ", "Mary Parker", " " + strings.Repeat("ü", 19)},
		{got[1].Mention, strings.Repeat("ü", 19) + "\n\n", "Mary Parker", " left.\n"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

// Readers are those who read on their own, not who takes part.
func TestReaders(t *testing.T) {
	p := create(t, texts, Options{})
	for who, alone := range map[string]bool{"ann": true, "bo": false, "cleo": true} {
		if err := p.Assign(ctx, who, []int64{1, 2}, alone); err != nil {
			t.Fatal(err)
		}
	}
	if got := must[[]string](t)(p.Readers(ctx)); !slices.Equal(got, []string{"ann", "cleo"}) {
		t.Error(got)
	}
}
