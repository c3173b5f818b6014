package value

import (
	"os"
	"testing"
)

// readerOf reads the data of a language's folder.
func readerOf(t testing.TB, code string) *Reader {
	t.Helper()
	r, err := New(os.DirFS("../" + code))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// An ordinal is an age where it says which birthday is kept, in its mention or beside it.
func TestBirthdays(t *testing.T) {
	for _, c := range []struct {
		code, text, after string
		age               bool
	}{
		{"en", "sixty-fifth", " birthday in the mess", true}, {"en", "65th birthday", "", true}, {"en", "sixty-fifth", " floor", false},
		{"sv", "femtionde", " födelsedag", true}, {"fr", "60e anniversaire", "", true}, {"fr", "soixantième", " étage", false},
	} {
		if got := readerOf(t, c.code).IsAge(c.text, Context{After: c.after}); got != c.age {
			t.Errorf("%s: %s%s is an age: %v, want %v", c.code, c.text, c.after, got, c.age)
		}
	}
}

func numbersOf(t testing.TB, code string) *Numbers { return readerOf(t, code).Numbers() }
