package project

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

// FuzzChange makes any change that a page could send. It is refused with an error
// that a page can show, or stored so that undo takes it back and the rooms can still
// take the document.
func FuzzChange(f *testing.F) {
	for _, c := range []string{
		`{"kind":"accept","entity":2}`, `{"kind":"draw","document":1,"start":0,"end":4,"label":"MISC"}`, `{"kind":"draw","document":3,"start":1,"end":3,"label":"MISC"}`,
		`{"kind":"split","mention":3,"start":8}`, `{"kind":"merge","mentions":[3,5]}`, `{"kind":"link","mention":3,"into":4}`, `{"kind":"unlink","mention":3}`,
		`{"kind":"pick","entity":2,"stand_in":"\u202eX","roles":[{"kind":"name","key":"x","stand_in":"<script>"}]}`,
		`{"kind":"except","entity":2,"action":"keep","reason":"\u0000"}`, `{"kind":"resolve","document":1,"start":14,"end":17,"label":"ORG"}`,
		`{"kind":"resize","mention":3,"start":-1,"end":9223372036854775807}`, `{"kind":"undo"}`, `{"kind":"settle","document":1,"annotators":["a","b"]}`,
		`{"kind":"mark","mention":3,"tag":"POS","seen":-5}`, `{"kind":"relabel","mention":3,"label":"ORG","session":"'"}`,
	} {
		f.Add(c)
	}
	p := create(f, texts, Options{})
	f.Fuzz(func(t *testing.T, said string) {
		var c Change
		if json.Unmarshal([]byte(said), &c) != nil {
			return // not what a page sends
		}
		before := state(t, p)
		_, err := p.Apply(ctx, "ann", c)
		if err == nil {
			check(t, p)
			must[Result](t)(p.Undo(ctx, "ann"))
		} else if !refusal(err) || !utf8.ValidString(err.Error()) {
			t.Errorf("%q: %v", said, err)
		}
		if state(t, p) != before {
			t.Errorf("%q leaves another state", said)
		}
	})
}

// FuzzCut parts texts into pieces that make them up, at characters, none too long.
func FuzzCut(f *testing.F) {
	f.Add("a", 3000)
	f.Add("é👩‍👧‍👦\n", 800)
	f.Add("word ", 4000)
	f.Fuzz(func(t *testing.T, text string, times int) {
		if !utf8.ValidString(text) || times < 0 || times*len(text) > 1<<20 {
			return
		}
		all := ""
		for range times {
			all += text
		}
		start := 0
		for _, end := range cut(all) {
			if end < start || end-start > 2*pieceSize || !boundary(all, end) || end == start && len(all) > 0 {
				t.Fatalf("a piece from %d to %d of %d", start, end, len(all))
			}
			start = end
		}
		if start != len(all) {
			t.Errorf("the pieces end at %d of %d", start, len(all))
		}
	})
}
