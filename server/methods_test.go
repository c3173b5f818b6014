package server_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/lm"
	lmchat "github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/lm/tiny"
	"github.com/understudy-text/understudy/server"
)

// filled are the parts of a server whose stand-ins a masked language model makes.
func filled(t *testing.T) server.ServiceOptions {
	t.Helper()
	so, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	so.Pipeline.Method = "mlm"
	so.Pipeline.Fill = fill.Options{Model: map[string]lm.Masked{}}
	for _, code := range []string{"en", "sv"} {
		if so.Pipeline.Fill.Model[code], err = tiny.Load(code); err != nil {
			t.Fatal(err)
		}
	}
	return so
}

// TestMethodOfTheServer: requests that name no method have the server's, and others
// may be asked for, as far as it has them.
func TestMethodOfTheServer(t *testing.T) {
	s := startWith(t, filepath.Join(t.TempDir(), "ledger"), server.Options{}, filled(t), "a")
	const text = "Margaret Ellison wrote to the court in Whitby."
	in := func(method string) server.Pseudonymized {
		t.Helper()
		out := ask[server.PseudonymizeResponse](s, "/v1/pseudonymize", server.PseudonymizeRequest{Documents: documents(text), Method: method})
		if len(out.Documents) != 1 || !out.Restorable {
			t.Fatalf("%q: %+v", method, out)
		}
		back := ask[server.RestoreResponse](s, "/v1/restore", server.RestoreRequest{Documents: []server.RestoreDocument{{Text: out.Documents[0].Text}}})
		if back.Documents[0].Text != text {
			t.Errorf("%q: restored as %q", method, back.Documents[0].Text)
		}
		return out.Documents[0]
	}
	own, named, surrogate := in(""), in("mlm"), in("surrogate")
	if own.Text != named.Text || own.Text == text {
		t.Errorf("%q, %q", own.Text, named.Text)
	}
	if surrogate.Text == own.Text {
		t.Errorf("surrogates and the model give the same: %q", own.Text)
	}
	if got := in("category").Text; got != "[PERSON] wrote to the [ORG] in [LOC]." && !strings.Contains(got, "[PERSON]") {
		t.Errorf("%q", got)
	}
	for _, method := range []string{"chat", "random", "upos", "Surrogate"} {
		status, answer := s.post("/v1/pseudonymize", server.PseudonymizeRequest{Documents: documents(text), Method: method})
		if status != http.StatusUnprocessableEntity || !strings.Contains(answer, "surrogate, mlm") {
			t.Errorf("%s: %d %s", method, status, answer)
		}
	}
}

// silent is a server of a chat model that never answers; each request to it is told of
// when it comes, and when it is given up.
func silent(t *testing.T) (so server.ServiceOptions, asked, left <-chan bool) {
	t.Helper()
	come, gone := make(chan bool, 100), make(chan bool, 100)
	end := make(chan bool)
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		come <- true
		select {
		case <-r.Context().Done():
			gone <- true
		case <-end:
		}
	}))
	t.Cleanup(func() { close(end); model.Close() })
	so, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	client, err := lmchat.New(lmchat.Options{Server: model.URL, Protocol: "openai", Model: "m", Timeout: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	so.Pipeline.Method, so.Pipeline.Chat = "chat", chat.Options{Model: client}
	return so, come, gone
}

func wantSoon(t *testing.T, what string, c <-chan bool) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(20 * time.Second):
		t.Fatal(what)
	}
}

// TestCancelledRequest: when nobody waits for an answer any more the model is told, and
// the processor is free for others.
func TestCancelledRequest(t *testing.T) {
	so, asked, left := silent(t)
	s := startWith(t, filepath.Join(t.TempDir(), "ledger"), server.Options{Workers: 1}, so, "a")
	ctx, cancel := context.WithCancel(t.Context())
	r, _ := http.NewRequestWithContext(ctx, "POST", s.URL+"/v1/pseudonymize", strings.NewReader(`{"documents":[{"text":"Ask Mary Ellison."}]}`))
	r.Header.Set("Content-Type", "application/json")
	done := make(chan error, 1)
	go func() {
		res, err := s.Client().Do(r)
		if err == nil {
			res.Body.Close()
		}
		done <- err
	}()
	wantSoon(t, "the model is not asked", asked)
	cancel()
	if err := <-done; err == nil {
		t.Error("it was answered")
	}
	wantSoon(t, "the model works on for nobody", left)
	ask[server.DetectResponse](s, "/v1/detect", server.DetectRequest{Documents: documents("Ask Mary Ellison.")})
	for end := time.Now().Add(20 * time.Second); !strings.Contains(s.log.String(), `"status":499`); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the log does not say that the client has gone:\n%s", s.log.String())
		}
	}
	if strings.Contains(s.log.String(), `"level":"ERROR"`) {
		t.Errorf("the log calls it an error of the server's:\n%s", s.log.String())
	}
}

// TestModelThatTakesTooLong is given up when the time for a request is over.
func TestModelThatTakesTooLong(t *testing.T) {
	so, _, left := silent(t)
	s := startWith(t, filepath.Join(t.TempDir(), "ledger"), server.Options{Timeout: time.Second}, so, "a")
	if status, answer := s.post("/v1/pseudonymize", `{"documents":[{"text":"Ask Mary Ellison."}]}`); status != http.StatusServiceUnavailable {
		t.Errorf("%d %s", status, answer)
	}
	wantSoon(t, "the model works on for nobody", left)
}

// TestModelThatIsNotThere: the client is told that it is not its fault.
func TestModelThatIsNotThere(t *testing.T) {
	so, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	client, err := lmchat.New(lmchat.Options{Server: "http://127.0.0.1:1", Protocol: "openai", Model: "m", Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	so.Pipeline.Method, so.Pipeline.Chat = "chat", chat.Options{Model: client}
	s := startWith(t, filepath.Join(t.TempDir(), "ledger"), server.Options{}, so, "a")
	status, answer := s.post("/v1/pseudonymize", `{"documents":[{"text":"Ask Mary Ellison."}]}`)
	if status != http.StatusBadGateway || strings.Contains(answer, "127.0.0.1") {
		t.Errorf("%d %s", status, answer)
	}
	if strings.Contains(s.log.String(), "Ellison") {
		t.Error("the log has the text")
	}
}
