//go:build ollama

package recorded

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/understudy-text/understudy/lm/chat/ollamatest"
)

// Real reports whether a real Ollama answers, so that tests may ask it what was not
// recorded.
const Real = true

// answers lets a real server answer, and keeps what it says if the test passes.
func answers(t testing.TB, file string) http.Handler {
	t.Helper()
	to, err := url.Parse(ollamatest.Start(t).URL)
	if err != nil {
		t.Fatal(err)
	}
	c := &recorder{to: to, asked: map[string]bool{}}
	t.Cleanup(func() {
		if t.Failed() {
			return
		}
		if err := c.write(file); err != nil {
			t.Error(err)
		}
	})
	return c
}
