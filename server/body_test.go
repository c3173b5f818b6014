package server

import (
	"errors"
	"strings"
	"testing"
)

// What a decoder would quietly change, or take too much room for, is refused.
func TestCheckJSON(t *testing.T) {
	for _, c := range []struct {
		json         string
		folded, want bool
	}{
		{`{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}`, true, true},
		{`{"a": 1, "a": 2}`, false, false},
		{`{"a": {"b": [1, {"c": 2}]}, "a" : 2}`, false, false},
		{`{"a": 1, "\u0061": 2}`, false, false},
		{`{"a": 1, "A": 2}`, true, false},
		{`{"a": 1, "A": 2}`, false, true},
		{`{"a": "b", "b": "a: \"b\": 1"}`, true, true},
		{`["a", "a"]`, true, true},
		{`"a": 1`, true, true}, // no JSON: the decoder says so
		{`}]"a": 1`, true, true},
		{"{\"\xff\": 1}", true, false},
		{`{"a": "\ud83d"}`, true, false},
		{`{"a": "\ud83dx"}`, true, false},
		{`{"a": "\ud83d\u0041"}`, true, false},
		{`{"a": "\ude00"}`, true, false},
		{`{"a": "\ud83d\ude00\ude00"}`, true, false},
		{`{"a": "\ud83d\ude00"}`, true, true},
		{strings.Repeat("[", deepest) + strings.Repeat("]", deepest), true, true},
		{strings.Repeat("[", deepest+1), true, false},
	} {
		if err := checkJSON([]byte(c.json), c.folded); (err == nil) != c.want || err != nil && !errors.Is(err, errBody) {
			t.Errorf("%.60q, folded %v: %v", c.json, c.folded, err)
		}
	}
}

func FuzzCheckJSON(f *testing.F) {
	for _, s := range []string{`{"a": [1, {"b": "\u00e9"}]}`, `"a": 1`, `}{"a`, `{"\`, `{"a":1,"a":1}`} {
		f.Add([]byte(s), true)
	}
	f.Fuzz(func(t *testing.T, raw []byte, folded bool) {
		if err := checkJSON(raw, folded); err != nil && !errors.Is(err, errBody) {
			t.Error(err)
		}
	})
}
