package table

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func write(t testing.TB, rows [][]string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, "fruit", 2, rows); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(data []byte) (rows [][]string, err error) {
	err = Read(data, "fruit", 2, func(int) {}, func(_ int, cells []string) error {
		rows = append(rows, slices.Clone(cells))
		return nil
	})
	return rows, err
}

func TestRoundTrip(t *testing.T) {
	for _, want := range [][][]string{nil, {{"apple", "red"}}, {{"apple", ""}, {"", ""}, {"plum", "bläulich"}}} {
		got, err := read(write(t, want))
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("read %v, %v; want %v", got, err, want)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	for _, rows := range [][][]string{{{"one"}}, {{"tab\tin", "cell"}}, {{"line\nin", "cell"}}} {
		if err := Write(new(bytes.Buffer), "fruit", 2, rows); err == nil {
			t.Errorf("Write took %q", rows)
		}
	}
}

func TestReadPassesErrorsOn(t *testing.T) {
	data := write(t, [][]string{{"apple", "red"}, {"plum", "blue"}})
	sour := errors.New("sour")
	err := Read(data, "fruit", 2, func(int) {}, func(i int, _ []string) error {
		if i == 1 {
			return sour
		}
		return nil
	})
	if !errors.Is(err, sour) || !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "row 2") {
		t.Errorf("err = %v", err)
	}
}

// FuzzRead: whatever the bytes, Read neither panics nor takes a table that
// Write would not have written.
func FuzzRead(f *testing.F) {
	good := write(f, [][]string{{"apple", "red"}, {"plum", "blue"}})
	f.Add(good)
	f.Add(good[:len(good)-1])
	f.Add([]byte("#understudy-lexicon 1 fruit rows=1 crc32c=00000000\na\tb\n"))
	f.Add([]byte("#understudy-lexicon 1 fruit rows=0 crc32c=00000000\n"))
	f.Add([]byte("\n"))
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		rows, err := read(data)
		if err != nil {
			return
		}
		if again := write(t, rows); !bytes.Equal(again, data) {
			t.Errorf("took %q, which is written %q", data, again)
		}
	})
}
