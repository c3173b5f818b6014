package pairs_test

import (
	"errors"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

func TestFromResult(t *testing.T) {
	tests := map[string]struct {
		original, result string
		marks, want      []corpus.Mark
		err              error
	}{
		"two": {"Åsa met Bo in Kråkby.", "Eva met Sven in Kråkby.",
			[]corpus.Mark{{Start: 8, End: 12, Label: "Sven"}, {Start: 0, End: 3, Label: "Eva"}},
			[]corpus.Mark{{Start: 0, End: 3, Label: "Eva"}, {Start: 8, End: 10, Label: "Sven"}}, nil},
		"deleted":   {"Hi Åsa!", "Hi !", []corpus.Mark{{Start: 3, End: 3}}, []corpus.Mark{{Start: 3, End: 6}}, nil},
		"none":      {"Hi", "Hi", nil, []corpus.Mark{}, nil},
		"whole":     {"Åsa", "Eva 😀", []corpus.Mark{{Start: 0, End: 5, Label: "Eva 😀"}}, []corpus.Mark{{Start: 0, End: 3, Label: "Eva 😀"}}, nil},
		"two ways":  {"Ana Maria Lopez", "Eva Sol", []corpus.Mark{{Start: 0, End: 3, Label: "Eva"}, {Start: 4, End: 7, Label: "Sol"}}, nil, pairs.ErrOpen},
		"side by":   {"AnaBo", "EvaSol", []corpus.Mark{{Start: 0, End: 3, Label: "Eva"}, {Start: 3, End: 6, Label: "Sol"}}, nil, pairs.ErrOpen},
		"other":     {"Hi Åsa!", "Hi Eva?", []corpus.Mark{{Start: 3, End: 6, Label: "Eva"}}, nil, pairs.ErrChanged},
		"edited":    {"Hi Åsa!", "Hi Ida!", []corpus.Mark{{Start: 3, End: 6, Label: "Eva"}}, nil, pairs.ErrChanged},
		"beyond":    {"Hi Åsa!", "Hi Eva!", []corpus.Mark{{Start: 3, End: 60, Label: "Eva"}}, nil, pairs.ErrChanged},
		"too short": {"a!", "Eva and Bo!", []corpus.Mark{{Start: 0, End: 3, Label: "Eva"}, {Start: 8, End: 10, Label: "Bo"}}, nil, pairs.ErrChanged},
		"unmarked":  {"Hi Åsa!", "Hi Eva!", nil, nil, pairs.ErrChanged},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := pairs.FromResult(tt.original, tt.result, tt.marks)
			if !errors.Is(err, tt.err) || tt.err == nil && !slices.Equal(got, tt.want) {
				t.Errorf("got %v, %v; want %v, %v", got, err, tt.want, tt.err)
			}
		})
	}
}

// What FromResult says of a result is what made it, or it says that it can not tell.
func FuzzFromResult(f *testing.F) {
	f.Add("Åsa met Bo in Kråkby.", uint8(0), uint8(3), uint8(8), uint8(10), "Eva", "")
	f.Add("aaaa", uint8(0), uint8(1), uint8(2), uint8(3), "a", "aa")
	f.Fuzz(func(t *testing.T, text string, a, b, c, d uint8, one, two string) {
		runes := []rune(text)
		if !utf8.ValidString(text+one+two) || !(a < b && b <= c && c < d && int(d) <= len(runes)) {
			return
		}
		want := []corpus.Mark{{Start: int(a), End: int(b), Label: one}, {Start: int(c), End: int(d), Label: two}}
		result := string(runes[:a]) + one + string(runes[b:c]) + two + string(runes[d:])
		n, m := utf8.RuneCountInString(one), utf8.RuneCountInString(two)
		second := int(a) + n + int(c-b)
		got, err := pairs.FromResult(text, result, []corpus.Mark{{Start: int(a), End: int(a) + n, Label: one}, {Start: second, End: second + m, Label: two}})
		if errors.Is(err, pairs.ErrOpen) {
			return
		}
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("%q, %q: got %v, %v; want %v", text, result, got, err, want)
		}
	})
}
