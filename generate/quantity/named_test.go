package quantity

import (
	"testing"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/value"
)

func TestNamed(t *testing.T) {
	for after, want := range map[string]int{
		" children, Ama, Kofi and Yaw.": 3, " barn, Elin och Viktor.": 2, ", Anna and Ben": 2, " sisters: Eva Maria Berg and Lisa": 2,
		" sons, Tom, Dick, and Harry": 3, " children, who live in Leeds and York": 0, " children.": 0, " Children, Ama and Yaw": 0,
		" children, Ama": 0, " children, Ama, who": 0, "": 0, " dogs, Rex and a cat": 0,
	} {
		p := &Moves{reader: value.For(read("en"))}
		if after == " barn, Elin och Viktor." {
			p.reader = value.For(read("sv"))
		}
		if got := p.named(after); got != want {
			t.Errorf("%q: %d names, want %d", after, got, want)
		}
	}
}

// What can be counted keeps its number, in the other writing.
func TestAsManyAsNamed(t *testing.T) {
	for _, tt := range []struct{ text, after, want string }{
		{"five children", ", Ama, Kofi, Efua, Esi and Yaw.", "5 children"},
		{"two", " dogs, Anna and Ben, came.", "2"},
		{"5 children", ", Ama, Kofi, Efua, Esi and Yaw.", "five children"},
	} {
		for _, key := range []string{"a", "b", "c"} {
			if got := plan(read("en"), nil, key, form.Mention{Text: tt.text, After: tt.after})[0]; got != tt.want {
				t.Errorf("key %s: %q becomes %q, want %q", key, tt.text+tt.after, got, tt.want)
			}
		}
		if got := plan(read("en"), nil, "a", form.Mention{Text: tt.text, After: " were there."})[0]; got == tt.want || got == tt.text {
			t.Errorf("%q becomes %q", tt.text, got)
		}
	}
}
