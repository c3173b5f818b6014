package tokenizer_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/lm/tokenizer"
)

// A golden line is what the reference implementation made of a text.
type golden struct {
	Corpus  string   `json:"c"`
	Text    string   `json:"t"`
	IDs     []int32  `json:"i"`
	Offsets [][2]int `json:"o"` // code points
	Decoded string   `json:"d"`
}

// inBytes turns code point offsets into byte offsets.
func inBytes(s string, offsets [][2]int) []tokenizer.Range {
	at := make([]int, 0, len(s)+1)
	for i := range s {
		at = append(at, i)
	}
	at = append(at, len(s))
	out := make([]tokenizer.Range, len(offsets))
	for i, o := range offsets {
		out[i] = tokenizer.Range{Start: at[o[0]], End: at[o[1]]}
	}
	return out
}

// The pieces are those of Python's tokenizers, ids and places, and they are
// written as the same text again. testdata/make.py made the files. With
// UNDERSTUDY_TOKENIZERS the folder of larger ones of one's own is named.
func TestPiecesAreThoseOfTheReference(t *testing.T) {
	folder := "testdata"
	if f := os.Getenv("UNDERSTUDY_TOKENIZERS"); f != "" {
		folder = f
	}
	files, _ := filepath.Glob(filepath.Join(folder, "*.gold"))
	if len(files) == 0 {
		t.Fatal("no golden files")
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".gold"), func(t *testing.T) { compare(t, name) })
	}
}

func compare(t *testing.T, name string) {
	f, err := os.Open(strings.TrimSuffix(name, ".gold") + ".json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	tok, err := tokenizer.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	g, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	lines, wrong := map[string]int{}, map[string]int{}
	for in := json.NewDecoder(bufio.NewReader(g)); in.More(); {
		var want golden
		if err := in.Decode(&want); err != nil {
			t.Fatal(err)
		}
		lines[want.Corpus]++
		got, err := tok.EncodeSpecial(want.Text)
		switch offsets := inBytes(want.Text, want.Offsets); {
		case err != nil, !slices.Equal(got.IDs, want.IDs):
			t.Errorf("%s: %q: %v\n got %v\nwant %v", want.Corpus, want.Text, err, names(tok, got.IDs), names(tok, want.IDs))
		case !slices.Equal(got.Offsets, offsets):
			t.Errorf("%s: %q: %v\n got %v\nwant %v", want.Corpus, want.Text, names(tok, got.IDs), got.Offsets, offsets)
		case tok.Text(got.IDs) != want.Decoded:
			t.Errorf("%s: %q: decoded\n got %q\nwant %q", want.Corpus, want.Text, tok.Text(got.IDs), want.Decoded)
		default:
			continue
		}
		if wrong[want.Corpus]++; wrong[want.Corpus] > 3 {
			break
		}
	}
	t.Logf("lines: %v; wrong: %v", lines, wrong)
}

func names(t *tokenizer.Tokenizer, ids []int32) (out []string) {
	for _, id := range ids {
		out = append(out, t.Token(id))
	}
	return out
}
