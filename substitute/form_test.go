package substitute

import (
	"reflect"
	"strings"
	"testing"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// What a list of who became whom is made from goes through the encoding; receipts of
// before have none of it.
func TestForms(t *testing.T) {
	const text = "Zoë Lind left.\nÅ: Lind, Zoë Lind, on 3 May."
	var list []understudy.Surrogate
	add := func(word string, from, entity int, standIn, reason string) {
		at := from + strings.Index(text[from:], word)
		list = append(list, understudy.Surrogate{Span: understudy.Span{Start: at, End: at + len(word), Category: understudy.Person}, Text: standIn, Reason: reason, Entity: entity,
			Parts: []understudy.Part{{Kind: "name", Key: strings.ToLower(word), StandIn: standIn}}})
	}
	add("Zoë Lind", 0, 1, "Ida Berg", "")
	add("Lind", 20, 1, "Berg", "")
	add("Zoë Lind", 24, 1, "Ida Berg", "")
	add("3 May", 30, 2, "", "kept: dates")
	rec := &corpus.Record{Format: corpus.Text, Place: corpus.Place{File: "in/a.csv"}, Raw: []byte(text), Docs: []understudy.Document{{ID: "7", Text: text, Language: "en"}}}
	reps := [][]corpus.Replacement{Replacements(list)}
	w, err := rec.Rewrite(reps, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewReceipt(rec, reps, w, key)
	if err != nil {
		t.Fatal(err)
	}
	before, err := r.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	r.Note(rec, [][]understudy.Surrogate{list})
	want := []Form{
		{1, understudy.Person, "", "Zoë Lind", "Ida Berg", 2, 1, 1, list[0].Parts},
		{1, understudy.Person, "", "Lind", "Berg", 1, 2, 4, list[1].Parts},
	}
	b, err := r.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var got Receipt
	if err := got.UnmarshalBinary(b); err != nil {
		t.Fatal(err)
	}
	if one := got.Texts[0]; !reflect.DeepEqual(one.Forms, want) || one.Called != "a.csv: 7" || one.Language != "en" || one.Source != r.Texts[0].Source {
		t.Errorf("%+v", one)
	}
	if err := got.UnmarshalBinary(before); err != nil || len(got.Texts[0].Forms) != 0 || len(got.Texts[0].Places) != 3 {
		t.Errorf("without notes: %+v, %v", got.Texts, err)
	}
	for i := range b { // damaged ones are errors, not panics
		_ = got.UnmarshalBinary(b[:i])
	}
}
