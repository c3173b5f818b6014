package tokenizer_test

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/lm/tokenizer"
)

// lines is the vocabulary of a tokenizer.json as vocab.txt has it.
func lines(t testing.TB, name string) (vocabulary string, whole *tokenizer.Tokenizer) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	var f struct {
		Model struct{ Vocab map[string]int }
	}
	if err == nil {
		err = json.Unmarshal(b, &f)
	}
	if err == nil {
		whole, err = tokenizer.Read(strings.NewReader(string(b)))
	}
	if err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(f.Model.Vocab))
	for piece, id := range f.Model.Vocab {
		out[id] = piece
	}
	return strings.Join(out, "\n") + "\n", whole
}

// A tokenizer of vocab.txt gives the pieces that the model's tokenizer.json gives,
// which are those of the reference. The settings are those that BertTokenizer of
// transformers 5.23.0 makes of the same files.
func TestVocabulary(t *testing.T) {
	vocabulary, whole := lines(t, "uncased")
	texts, err := os.ReadFile(filepath.Join("testdata", "lines.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []string{vocabulary, strings.ReplaceAll(vocabulary, "\n", "\r\n"), strings.TrimSuffix(vocabulary, "\n")} {
		got, err := tokenizer.ReadVocabulary(strings.NewReader(v), nil)
		if err != nil {
			t.Fatal(err)
		}
		for text := range strings.SplitSeq(string(texts), "\n") {
			a, err1 := got.EncodeSpecial(text)
			b, err2 := whole.EncodeSpecial(text)
			if err1 != nil || err2 != nil || !reflect.DeepEqual(a, b) {
				t.Errorf("%q:\n got %v, %v\nwant %v, %v", text, a, err1, b, err2)
			}
		}
	}
	cased, _ := lines(t, "cased")
	for config, want := range map[string]string{
		``:                        "z ##o ##e a ##g ##re ##n",
		`{"do_lower_case":false}`: "[UNK] Å ##g ##re ##n",
		`{"do_lower_case":false,"strip_accents":true}`:                                 "[UNK] A ##g ##re ##n",
		`{"do_lower_case":true,"strip_accents":false,"unk_token":{"content":"[UNK]"}}`: "z ##oé å ##g ##re ##n",
	} {
		var settings io.Reader
		if config != "" {
			settings = strings.NewReader(config)
		}
		got, err := tokenizer.ReadVocabulary(strings.NewReader(cased), settings)
		if err != nil {
			t.Fatal(err)
		}
		e, err := got.EncodePlain("Zoé Ågren")
		var pieces []string
		for _, id := range e.IDs {
			pieces = append(pieces, got.Token(id))
		}
		if s := strings.Join(pieces, " "); err != nil || s != want {
			t.Errorf("%s: %s, %v, want %s", config, s, err, want)
		}
	}
}

func TestVocabulariesThatAreRefused(t *testing.T) {
	for _, tc := range []struct{ vocabulary, config, want string }{
		{"", "{}", "vocab.txt: the file is empty"},
		{"a\nb\n", "{}", `vocab.txt: the special token "[UNK]" is in none of its 2 lines`},
		{"[UNK]\n[CLS]\n[SEP]\n", "[", "tokenizer_config.json"},
		{"[UNK]\n[CLS]\n[SEP]\n", `{"sep_token":"</s>"}`, `"</s>" is in none`},
		{"[UNK]\n[CLS]\n[SEP]\n", `{"sep_token":7}`, "tokenizer_config.json"},
	} {
		if _, err := tokenizer.ReadVocabulary(strings.NewReader(tc.vocabulary), strings.NewReader(tc.config)); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q: error %v, want %q", tc.vocabulary, err, tc.want)
		}
	}
}

func FuzzReadVocabulary(f *testing.F) {
	f.Add("[UNK]\n[CLS]\n[SEP]\na\n##b\n", `{"do_lower_case":false}`, "ab a")
	f.Add("[UNK]\n[CLS]\n[SEP]\n\n\n", `{"mask_token":{"content":"a"}}`, "[UNK]")
	f.Fuzz(func(t *testing.T, vocabulary, config, text string) {
		tok, err := tokenizer.ReadVocabulary(strings.NewReader(vocabulary), strings.NewReader(config))
		if err != nil {
			return
		}
		e, err := tok.EncodePlain(text)
		if err == nil && slices.ContainsFunc(e.IDs, func(id int32) bool { return id < 0 || int(id) >= tok.Size() }) {
			t.Errorf("pieces %v of %d", e.IDs, tok.Size())
		}
	})
}
