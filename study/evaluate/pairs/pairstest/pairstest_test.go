package pairstest_test

import (
	"reflect"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
)

func TestDocument(t *testing.T) {
	d := pairstest.Document("a", "[PERSON|Åsa|Bo|x] saw [LOC|Hel]; [CODE|12|] and [PERSON|her|him|x].")
	if d.Document.ID != "a" || d.Document.Text != "Åsa saw Hel; 12 and her." || d.Result != "Bo saw Hel;  and him." {
		t.Errorf("%q becomes %q", d.Document.Text, d.Result)
	}
	want := []understudy.Span{{Start: 0, End: 4, Category: "PERSON"}, {Start: 9, End: 12, Category: "LOC"},
		{Start: 14, End: 16, Category: "CODE"}, {Start: 21, End: 24, Category: "PERSON"}}
	if !reflect.DeepEqual(d.Document.Given, want) {
		t.Errorf("given: %+v", d.Document.Given)
	}
	if replaced := append(want[:1:1], want[2:]...); !reflect.DeepEqual(d.Spans, replaced) {
		t.Errorf("replaced: %+v", d.Spans)
	}
	if e := d.Linking.Entities; len(e) != 1 || e[0].Category != "PERSON" || !reflect.DeepEqual(e[0].Mentions, []int{0, 2}) {
		t.Errorf("entities: %+v", e)
	}
}
