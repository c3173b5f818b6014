package instruct_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/en"
	lmchat "github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/study/train/instruct"
)

// What was hidden, put into the masks, gives the text again.
func TestSamples(t *testing.T) {
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	const text = "The nurse left the old town in May. Nobody had asked her about the letters."
	for _, upos := range []bool{false, true} {
		o := instruct.Options{Share: 0.5, UPOS: upos, Draw: draw.New([]byte("k"))}
		var out, again strings.Builder
		n, err := instruct.Write(&out, l, text, o)
		if err != nil || n != 2 {
			t.Fatalf("%d samples, %v", n, err)
		}
		var back []string
		for line := range strings.Lines(out.String()) {
			var s struct{ Messages []lmchat.Message }
			if err := json.Unmarshal([]byte(line), &s); err != nil || len(s.Messages) != 3 || s.Messages[2].Role != "assistant" {
				t.Fatalf("%v: %s", err, line)
			}
			body := strings.TrimSuffix(strings.TrimPrefix(s.Messages[1].Content, "<text>\n"), "\n</text>")
			var said map[string]string
			if err := json.Unmarshal([]byte(s.Messages[2].Content), &said); err != nil || len(said) != len(chat.Read(s.Messages[2].Content)) {
				t.Fatal(err)
			}
			for mask, word := range said {
				if !strings.Contains(s.Messages[0].Content, mask) {
					t.Errorf("%s is not asked for", mask)
				}
				body = strings.ReplaceAll(body, mask, word)
			}
			back = append(back, body)
		}
		if got := strings.Join(back, " "); got != text {
			t.Errorf("%q, want %q", got, text)
		}
		if _, err := instruct.Write(&again, l, text, o); err != nil || again.String() != out.String() {
			t.Error("the same again is another")
		}
	}
}
