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

func numbersOf(t testing.TB, code string) *Numbers { return readerOf(t, code).Numbers() }
