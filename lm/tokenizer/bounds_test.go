package tokenizer_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/lm/tokenizer"
)

// A file whose steps blow a text up, or whose pattern never ends, is an error
// when a text meets it, and the error does not quote the text.
func TestStepsThatBlowUp(t *testing.T) {
	double := strings.Repeat(`{"type":"Replace","pattern":{"String":"a"},"content":"aaaaaaaa"},`, 30)
	for name, tc := range map[string]struct{ file, want string }{
		"growth":  {`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"normalizer":{"type":"Sequence","normalizers":[` + strings.TrimSuffix(double, ",") + `]}}`, "64 times as long"},
		"pattern": {`{"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"pre_tokenizer":{"type":"Split","pattern":{"Regex":"(a+)+$"},"behavior":"Isolated"}}`, `"(a+)+$" takes more than`},
	} {
		tok, err := tokenizer.Read(strings.NewReader(tc.file))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text := strings.Repeat("a", 64) + " Kowalska"
		_, err = tok.EncodePlain(text)
		if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), "Kowalska") {
			t.Errorf("%s: error %v, want %q", name, err, tc.want)
		}
	}
}
