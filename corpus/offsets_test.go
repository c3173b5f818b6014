package corpus

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestOffsets(t *testing.T) {
	const text = "aé😀e\u0301ש" // starts: bytes 0 1 3 7 8 10, code points 0–5, UTF-16 0 1 2 4 5 6; ends 12, 6, 7
	inBytes := []int{12, 0, 1, 3, 3, 7, 8, 10}
	for unit, want := range map[OffsetUnit][]int{
		Bytes: inBytes, CodePoints: {6, 0, 1, 2, 2, 3, 4, 5}, UTF16: {7, 0, 1, 2, 2, 4, 5, 6},
	} {
		got, err := FromBytes(text, unit, inBytes)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v: %v, %v", unit, got, err)
		}
		back, err := ToBytes(text, unit, want)
		if err != nil || !slices.Equal(back, inBytes) {
			t.Errorf("%v back: %v, %v", unit, back, err)
		}
	}
	for _, c := range []struct {
		unit   OffsetUnit
		offset int
		want   error
	}{{CodePoints, 7, ErrOutside}, {CodePoints, -1, ErrOutside}, {Bytes, 2, ErrInside}, {Bytes, 13, ErrOutside}, {UTF16, 3, ErrInside}, {UTF16, 8, ErrOutside}} {
		_, err := ToBytes(text, c.unit, []int{0, c.offset, 1})
		var e *OffsetError
		if !errors.Is(err, c.want) || !errors.As(err, &e) || e.Index != 1 || e.Offset != c.offset {
			t.Errorf("%v %d: %v", c.unit, c.offset, err)
		}
	}
	for _, u := range []OffsetUnit{CodePoints, Bytes, UTF16} {
		if got, err := ParseOffsetUnit(u.String()); got != u || err != nil {
			t.Error(got, err)
		}
	}
	if _, err := ParseOffsetUnit("rune"); err == nil {
		t.Error("unknown unit accepted")
	}
}

func TestTAE(t *testing.T) {
	want := map[string][]Mark{
		"001-1":   {{0, 3, "PERSON"}, {2, 9, `a "quoted" \ 😀 stand-in`}},
		"dir/é.t": nil,
	}
	var b bytes.Buffer
	w := NewTAEWriter(&b)
	for _, id := range []string{"001-1", "dir/é.t"} {
		if err := w.Add(id, want[id]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := ReadTAE(&b)
	if err != nil {
		t.Fatal(err)
	}
	if got["dir/é.t"] = nil; !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	b.Reset()
	if err := NewTAEWriter(&b).Close(); err != nil || b.String() != "{}\n" {
		t.Errorf("%q %v", b.String(), err)
	}
	for data, want := range map[string]error{
		`[]`:                       ErrSyntax,
		`{"a":[[0,1,"SECRET"]]`:    ErrSyntax,
		`{"a":[]} {}`:              ErrSyntax,
		`{"a":[],"a":[]}`:          ErrDuplicateID,
		`{"a":[["SECRET",1,"X"]]}`: ErrSpan,
		`{"a":[[2,1,"X"]]}`:        ErrSpan,
		`{"a":[[1]]}`:              ErrSpan,
		`{"a":[[0,1,5]]}`:          ErrSpan,
		`{"a":[[0,1,null]]}`:       ErrSpan,
		"{\"a\":[[0,1,\"\xff\"]]}": ErrSpan,
		`{"a":"SECRET"}`:           ErrSyntax,
	} {
		if _, err := ReadTAE(strings.NewReader(data)); !errors.Is(err, want) || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%s: %v", data, err)
		}
	}
}

func TestMoveAll(t *testing.T) {
	reps := []Replacement{{2, 5, "xxxxx"}, {5, 6, ""}, {8, 8, "in"}} // 0 1 [2 3 4] [5] 6 7 | 8
	for _, c := range []struct {
		ends     bool
		at, want int
	}{
		{false, 0, 0}, {false, 2, 2}, {false, 3, 2}, {false, 5, 7}, {false, 6, 7}, {false, 8, 9}, {false, 9, 12},
		{true, 2, 2}, {true, 4, 7}, {true, 5, 7}, {true, 6, 7}, {true, 8, 11}, {true, 9, 12},
	} {
		got := []int{c.at}
		moveAll(got, reps, c.ends)
		if got[0] != c.want {
			t.Errorf("%d (end %v): %d, want %d", c.at, c.ends, got[0], c.want)
		}
	}
}
