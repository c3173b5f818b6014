//go:build !ollama

package recorded

import (
	"net/http"
	"testing"
)

// Real reports whether a real Ollama answers, so that tests may ask it what was not
// recorded.
const Real = false

func answers(t testing.TB, file string) http.Handler { return replayed(t, file) }
