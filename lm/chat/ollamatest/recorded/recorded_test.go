package recorded

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// failing is a test that may fail.
type failing struct {
	testing.TB
	said string
}

func (f *failing) Helper()                           {}
func (f *failing) Errorf(format string, args ...any) { f.said += format }

func ask(t *testing.T, url, body string) (status int, kind, answer string) {
	t.Helper()
	resp, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, resp.Header.Get("Content-Type"), string(b)
}

// What a server has answered is answered again, without times and places; what it was not
// asked fails the test, also if it differs by one letter.
func TestRecordedAndReplayed(t *testing.T) {
	real := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/x-ndjson")
		w.WriteHeader(http.StatusTeapot)
		_, _ = io.WriteString(w, `{"created_at":"2026-11-22T19:17:52.5Z","said":"`+string(body)+`","eval_duration":4711,"modelfile":"FROM /home/me/x/models/blobs/sha256-1\n"}`+"\n")
	}))
	defer real.Close()
	to, err := url.Parse(real.URL)
	if err != nil {
		t.Fatal(err)
	}
	c := &recorder{to: to, asked: map[string]bool{}}
	between := httptest.NewServer(c)
	defer between.Close()
	if status, _, answer := ask(t, between.URL+"/api/chat?x=1", "one"); status != http.StatusTeapot || !strings.Contains(answer, `"said":"one"`) {
		t.Fatalf("passed on: %d %s", status, answer)
	}
	ask(t, between.URL+"/api/chat?x=1", "one")
	ask(t, between.URL+"/api/chat?x=1", "two")
	file := filepath.Join(t.TempDir(), "ollama", "x.jsonl")
	if err := c.write(file); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(file); err != nil || strings.Count(string(b), "\n") != 2 || strings.Contains(string(b), "/home/me") {
		t.Errorf("written: %s, %v", b, err)
	}

	f := &failing{TB: t}
	again := httptest.NewServer(replayed(f, file))
	defer again.Close()
	want := `{"created_at":"2026-01-01T00:00:00Z","said":"two","eval_duration":1,"modelfile":"FROM /models/blobs/sha256-1\n"}` + "\n"
	if status, kind, answer := ask(t, again.URL+"/api/chat?x=1", "two"); status != http.StatusTeapot || kind != "application/x-ndjson" || answer != want || f.said != "" {
		t.Errorf("replayed: %d %s %s %s", status, kind, answer, f.said)
	}
	for _, other := range []struct{ path, body string }{{"/api/chat?x=1", "Two"}, {"/api/chat?x=2", "two"}, {"/api/generate?x=1", "two"}} {
		f.said = ""
		if status, _, answer := ask(t, again.URL+other.path, other.body); status != http.StatusNotImplemented || !strings.Contains(answer, "go test -tags ollama") || f.said == "" {
			t.Errorf("%v: %d %s, the test fails with %q", other, status, answer, f.said)
		}
	}
}
