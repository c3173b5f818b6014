package tokenizer_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy/lm/tokenizer"
)

func load(t testing.TB, name string) *tokenizer.Tokenizer {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	tok, err := tokenizer.Read(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return tok
}

func TestBrokenFilesAreRefused(t *testing.T) {
	for name, tc := range map[string]struct{ file, want string }{
		"empty":            {" ", "the file is empty"},
		"deep":             {strings.Repeat(`{"normalizer":`, 10_000), "more than 32 deep"},
		"deep in lists":    {`{"model":` + strings.Repeat("[", 10_000), "more than 32 deep"},
		"a long word":      {`{"model":{"type":"WordPiece","vocab":{"[UNK]":0},"max_input_chars_per_word":1000000000}}`, "max_input_chars_per_word"},
		"long pieces":      {`{"model":{"type":"Unigram","vocab":[["` + strings.Repeat("a", 33<<20) + `",0]]}}`, "the pieces have"},
		"endless score":    {`{"model":{"type":"Unigram","vocab":[["a",1e999]]}}`, "row 0"},
		"a long pattern":   {`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"pre_tokenizer":{"type":"Split","pattern":{"Regex":"` + strings.Repeat("(", 5000) + `"},"behavior":"Isolated"}}`, "pattern of 5000 bytes"},
		"long replacement": {`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"normalizer":{"type":"Replace","pattern":{"String":"a"},"content":"` + strings.Repeat("b", 300) + `"}}`, "300 bytes"},
		"special outside":  {`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"post_processor":{"type":"BertProcessing","sep":["x",7],"cls":["x",0]}}`, "id 7 of a special token"},
		"special is huge":  {`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"post_processor":{"type":"BertProcessing","sep":["x",1e300],"cls":["x",0]}}`, "post_processor"},
		"not json":         {"<html>", "invalid character"},
		"no model":         {`{"added_tokens":[]}`, `"model" is missing`},
		"no vocabulary":    {`{"model":{"type":"BPE","merges":[]}}`, `"vocab" is missing`},
		"unknown model":    {`{"model":{"type":"Cut","vocab":{"a":0}}}`, `field "model", type "Cut": unknown type`},
		"merge of nothing": {`{"model":{"type":"BPE","vocab":{"a":0},"merges":["a b"]}}`, `field "merges", row 0`},
		"no unknown piece": {`{"model":{"type":"WordPiece","vocab":{"a":0}}}`, `"unk_token"`},
		"hostile id":       {`{"model":{"type":"BPE","vocab":{"a":2000000000},"merges":[]}}`, "id 2000000000"},
		"negative id":      {`{"model":{"type":"BPE","vocab":{"a":-1},"merges":[]}}`, "id -1"},
		"unknown row":      {`{"model":{"type":"Unigram","vocab":[["a",-1]],"unk_id":7}}`, `"unk_id"`},
		"normalizer":       {`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"normalizer":{"type":"Shout"}}`, `field "normalizer", type "Shout"`},
		"inner splitter":   {`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"Saw"}]}}`, `"Saw": unknown type`},
		"charsmap":         {`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"normalizer":{"type":"Precompiled","precompiled_charsmap":"////"}}`, "precompiled_charsmap"},
		"expression":       {`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"pre_tokenizer":{"type":"Split","pattern":{"Regex":"("},"behavior":"Isolated"}}`, "pre_tokenizer"},
		"template":         {`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"post_processor":{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"[CLS]"}},{"Sequence":{"id":"A"}}]}}`, `"[CLS]" is not in the vocabulary`},
	} {
		_, err := tokenizer.Read(strings.NewReader(tc.file))
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: error %v, want %q", name, err, tc.want)
		}
	}
}

// TestEmptySteps: files have steps that do nothing, alone and in sequences.
func TestEmptySteps(t *testing.T) {
	for _, step := range []string{"null", `{"type":""}`, `{"type":"Precompiled","precompiled_charsmap":""}`} {
		others := step
		if strings.Contains(step, "Precompiled") {
			others = "null"
		}
		tok, err := tokenizer.Read(strings.NewReader(`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},
			"normalizer":{"type":"Sequence","normalizers":[` + step + `]},
			"pre_tokenizer":{"type":"Sequence","pretokenizers":[` + others + `]},
			"post_processor":{"type":"Sequence","processors":[` + others + `]},
			"decoder":{"type":"Sequence","decoders":[` + others + `]}}`))
		if err != nil {
			t.Errorf("%s: %v", step, err)
			continue
		}
		e, err := tok.EncodeSpecial("aa")
		if err != nil || e.Len() != 2 || tok.Text(e.IDs) != "aa" && tok.Text(e.IDs) != "a a" {
			t.Errorf("%s: %v, %v", step, e, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	// Small ones: of whole files, the fuzzer would mostly change the vocabulary.
	f.Add(`{"model":{"type":"WordPiece","vocab":{"[UNK]":0,"a":1,"##b":2}},"normalizer":{"type":"Sequence","normalizers":[null,{"type":"BertNormalizer"},{"type":"Strip","strip_left":true}]},"pre_tokenizer":{"type":"BertPreTokenizer"}}`)
	f.Add(`{"added_tokens":[{"id":3,"content":"<s>","special":true,"lstrip":true}],"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2,"<s>":3},"merges":["a b"],"byte_fallback":true},"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":true},"post_processor":{"type":"RobertaProcessing","sep":["<s>",3],"cls":["<s>",3],"trim_offsets":true},"decoder":{"type":"ByteLevel"}}`)
	f.Add(`{"model":{"type":"Unigram","unk_id":0,"vocab":[["<unk>",0],["\u2581a",-1.5]]},"normalizer":{"type":"NFKC"},"pre_tokenizer":{"type":"Metaspace","replacement":"\u2581"},"post_processor":{"type":"TemplateProcessing","single":[{"Sequence":{"id":"A"}}]}}`)
	f.Add(`{"model":{"type":"Unigram","vocab":[["a",0]]},"pre_tokenizer":{"type":"Split","pattern":{"String":""},"behavior":"MergedWithNext"}}`)
	f.Fuzz(func(t *testing.T, file string) {
		tok, err := tokenizer.Read(strings.NewReader(file))
		if err != nil {
			return
		}
		tok.Special()
		if e, err := tok.EncodeSpecial("Ab a\u0301 12"); err == nil {
			tok.Text(e.IDs)
		}
	})
}

func TestPlainTextHasNoSpecialTokens(t *testing.T) {
	for _, name := range []string{"bytelevel", "unigram", "uncased"} {
		tok := load(t, name)
		e, err := tok.EncodePlain("a <mask> or [MASK] and </s> here")
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range e.IDs {
			if s := tok.Token(id); tok.IsSpecial(id) && s != "<unk>" && s != "[UNK]" {
				t.Errorf("%s: %q was read as a special token", name, s)
			}
		}
	}
}

func TestSpecialTokens(t *testing.T) {
	tok := load(t, "bytelevel")
	before, after := tok.Special()
	if len(before) != 1 || tok.Token(before[0]) != "<s>" || len(after) != 1 || tok.Token(after[0]) != "</s>" {
		t.Errorf("around a text: %v, %v", before, after)
	}
	mask, ok := tok.ID("<mask>")
	if !ok || !tok.IsSpecial(mask) {
		t.Errorf("<mask> has id %d, %v", mask, ok)
	}
	e, err := tok.Encode("in <mask>, then")
	if err != nil {
		t.Fatal(err)
	}
	for i, id := range e.IDs {
		if id == mask {
			if got := e.Offsets[i]; got != (tokenizer.Range{Start: 3, End: 9}) {
				t.Errorf("the mask stands at %v", got)
			}
			return
		}
	}
	t.Error("the mask in the text was not found")
}

// Every byte of a text belongs to a piece or is white space between words, and
// places never go back.
func FuzzEncode(f *testing.F) {
	lines, err := os.ReadFile("testdata/lines.txt")
	if err != nil {
		f.Fatal(err)
	}
	for l := range strings.Lines(string(lines)) {
		f.Add(l)
	}
	f.Add("")
	f.Add("\xff\xfe broken \xc3")
	var all []*tokenizer.Tokenizer
	for _, name := range []string{"bytelevel", "unigram", "uncased", "cased", "fallback"} {
		all = append(all, load(f, name))
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, tok := range all {
			if _, err := tok.Encode(s); (err == nil) != utf8.ValidString(s) {
				t.Fatalf("%q: error %v", s, err)
			}
			e, err := tok.EncodeSpecial(strings.ToValidUTF8(s, "\uFFFD"))
			if err != nil {
				t.Fatal(err)
			}
			s := strings.ToValidUTF8(s, "\uFFFD")
			if len(e.Offsets) != e.Len() || len(e.Words) != e.Len() {
				t.Fatal("lengths differ")
			}
			for i, r := range e.Offsets {
				if r.Start < 0 || r.End < r.Start || r.End > len(s) {
					t.Fatalf("piece %d of %q stands at %v", i, s, r)
				}
				if e.IDs[i] < 0 || int(e.IDs[i]) >= tok.Size() {
					t.Fatalf("piece %d has id %d of %d", i, e.IDs[i], tok.Size())
				}
			}
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	lines, err := os.ReadFile("testdata/lines.txt")
	if err != nil {
		b.Fatal(err)
	}
	text := strings.Repeat(string(lines), 8)
	for _, name := range []string{"bytelevel", "unigram", "uncased"} {
		tok := load(b, name)
		for _, n := range []int{1, 4} {
			b.Run(name+"/"+string(rune('0'+n))+"x", func(b *testing.B) {
				s := strings.Repeat(text, n)
				b.SetBytes(int64(len(s)))
				for b.Loop() {
					if _, err := tok.Encode(s); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
