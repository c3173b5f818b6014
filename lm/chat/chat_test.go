package chat_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/lm/chat/llamatest"
	"github.com/understudy-text/understudy/lm/chat/ollamatest/recorded"
)

var schema = json.RawMessage(`{"type":"object","properties":{"[MASK.1]":{"type":"string","minLength":1,"maxLength":20}},"required":["[MASK.1]"],"additionalProperties":false}`)

func question(text string) chat.Question {
	return chat.Question{
		Messages: []chat.Message{{Role: "system", Content: "Fill [MASK.1]."}, {Role: "user", Content: text}},
		Schema:   schema, Seed: 7, Tokens: 100,
	}
}

func client(t *testing.T, o chat.Options) *chat.Client {
	t.Helper()
	if o.Pause == 0 {
		o.Pause = time.Millisecond
	}
	c, err := chat.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMain(m *testing.M) { os.Exit(cached.Main(m, llamatest.Fetch)) }

// A modelServer is a server that can crash.
type modelServer interface {
	Start() error
	Kill()
}

// TestServers asks a real llama.cpp with a random model, and Ollama, as it has answered
// with the same model.
func TestServers(t *testing.T) {
	t.Run(chat.OpenAI, func(t *testing.T) {
		s := llamatest.Start(t)
		whole(t, s, chat.Options{Server: s.URL, Protocol: chat.OpenAI, Model: llamatest.Model}, "start it")
	})
	t.Run(chat.Ollama, func(t *testing.T) {
		s := recorded.Start(t, "servers")
		o := chat.Options{Server: s.URL, Model: recorded.Model}
		whole(t, s, o, "ollama serve")
		if d := client(t, o).Digest(t.Context()); len(d) != 64 {
			t.Errorf("digest %q", d)
		}
		o.Model = "absent:1b"
		absent := client(t, o)
		if d := absent.Digest(t.Context()); d != "" {
			t.Errorf("digest %q of a model that is not there", d)
		}
		// llama.cpp has one model, and answers for it by any name.
		if _, err := absent.Ask(t.Context(), question("x")); !errors.Is(err, chat.ErrNoModel) {
			t.Errorf("a model that is not there, asked: %v", err)
		}
	})
}

// whole asks a server, of its one model, all that can be asked; down is what the error says
// when it is not there.
func whole(t *testing.T, s modelServer, o chat.Options, down string) {
	ctx := t.Context()
	c := client(t, o)
	if err := c.Check(ctx); err != nil {
		t.Fatal(err)
	}
	a, err := c.Ask(ctx, question("[MASK.1] lives in Leeds."))
	var said map[string]string
	if err != nil || a.Cut || json.Unmarshal([]byte(a.Text), &said) != nil || len(said) != 1 || said["[MASK.1]"] == "" {
		t.Fatalf("%+v, %v; want JSON with the mask alone", a, err)
	}
	if again, err := c.Ask(ctx, question("[MASK.1] lives in Leeds.")); err != nil || again != a {
		t.Errorf("the same again: %+v, %v; want %+v", again, err, a)
	}
	q := question("[MASK.1] lives in Leeds.")
	q.Tokens = 3
	if a, err := c.Ask(ctx, q); err != nil || !a.Cut {
		t.Errorf("with room for three pieces: %+v, %v; want it cut", a, err)
	}
	long := o
	long.Context = 512 // for Ollama; the other server has 4096
	if _, err := client(t, long).Ask(ctx, question(strings.Repeat("Anna lives here. ", 400))); !errors.Is(err, lm.ErrTooLong) {
		t.Errorf("err = %v, want lm.ErrTooLong", err)
	}
	absent := o
	absent.Model = "absent:1b"
	if err := client(t, absent).Check(ctx); !errors.Is(err, chat.ErrNoModel) {
		t.Errorf("a model that is not there: %v", err)
	}

	s.Kill()
	o.Retries = 1
	c = client(t, o)
	if _, err := c.Ask(ctx, question("x")); !errors.Is(err, chat.ErrUnavailable) || !strings.Contains(err.Error(), down) {
		t.Errorf("err = %v; want one that says how to start it", err)
	}
	if d := c.Digest(ctx); d != "" {
		t.Errorf("digest %q of a server that is down", d)
	}
	o.Retries, o.Pause = 12, 20*time.Millisecond
	patient := client(t, o)
	answered := make(chan error)
	go func() {
		_, err := patient.Ask(ctx, question("x"))
		answered <- err
	}()
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	if err := <-answered; err != nil {
		t.Errorf("asked while the server started: %v", err)
	}
}

// misbehaving is a server that does what it should not.
func misbehaving(t *testing.T, f http.HandlerFunc) string {
	s := httptest.NewServer(f)
	t.Cleanup(s.Close)
	return s.URL
}

func TestServersThatMisbehave(t *testing.T) {
	for _, tc := range []struct {
		name string
		f    http.HandlerFunc
		is   error
		says string
	}{
		{"a web page", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>hello") }, chat.ErrUnavailable, "another program"},
		{"other JSON", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"ok":true}`) }, chat.ErrUnavailable, "no answer of Ollama's"},
		{"endless", func(w http.ResponseWriter, _ *http.Request) {
			for range 100 {
				fmt.Fprint(w, strings.Repeat(" ", 1<<16))
			}
		}, chat.ErrUnavailable, "more than 4 MiB"},
		{"half an answer", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			fmt.Fprint(w, `{"mess`)
		}, chat.ErrUnavailable, "ended the connection before the answer"},
		{"no answer", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, chat.ErrUnavailable, "ended the connection before the answer"},
		{"slow", func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // else nobody sees that the client has gone
			<-r.Context().Done()
		}, chat.ErrUnavailable, "--timeout"},
		{"elsewhere", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://192.0.2.1/", http.StatusTemporaryRedirect)
		}, chat.ErrRefused, "elsewhere"},
		{"a key", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) }, chat.ErrRefused, "UNDERSTUDY_CHAT_KEY"},
		{"no memory", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusInternalServerError)
			fmt.Fprint(w, `{"error":"model requires more system memory"}`)
		}, chat.ErrUnavailable, "more system memory"},
		{"it quotes the text", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusUnprocessableEntity)
			fmt.Fprint(w, `{"error":{"message":"input: Anna Ek lives in Leeds is not valid"}}`)
		}, chat.ErrRefused, "not shown"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			patience := time.Minute
			if tc.name == "slow" {
				patience = 50 * time.Millisecond
			}
			c := client(t, chat.Options{Server: misbehaving(t, tc.f), Remote: true, Retries: 1, Timeout: patience})
			_, err := c.Ask(t.Context(), question("Anna Ek lives in Leeds."))
			if !errors.Is(err, tc.is) || !strings.Contains(err.Error(), tc.says) || strings.Contains(err.Error(), "Anna") {
				t.Errorf("err = %v; want %q that says %q", err, tc.is, tc.says)
			}
		})
	}
}

// A server with several models says that it lacks one as OpenAI does, and an Ollama that
// lacks it, as Ollama does.
func TestAModelThatIsNotThere(t *testing.T) {
	for _, tc := range []struct{ protocol, path, body string }{
		{chat.OpenAI, "/v1/chat/completions", `{"error":{"message":"The model ` + "`absent`" + ` does not exist.","type":"invalid_request_error","param":null,"code":"model_not_found"}}`},
		{chat.Ollama, "/api/chat", `{"error":"model 'absent' not found"}`},
	} {
		url := misbehaving(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != tc.path {
				t.Errorf("%s is asked at %s", tc.protocol, r.URL.Path)
			}
			w.WriteHeader(http.StatusNotFound)
			fmt.Fprint(w, tc.body)
		})
		c := client(t, chat.Options{Server: url, Protocol: tc.protocol, Model: "absent", Remote: true})
		if _, err := c.Ask(t.Context(), question("x")); !errors.Is(err, chat.ErrNoModel) || !strings.Contains(err.Error(), `"absent"`) {
			t.Errorf("%s: %v", tc.protocol, err)
		}
	}
}

func TestABusyServerIsAskedAgain(t *testing.T) {
	var asked atomic.Int32
	url := misbehaving(t, func(w http.ResponseWriter, _ *http.Request) {
		if asked.Add(1) < 3 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		fmt.Fprint(w, `{"message":{"role":"assistant","content":"{}"},"done":true,"done_reason":"stop"}`)
	})
	if a, err := client(t, chat.Options{Server: url, Remote: true}).Ask(t.Context(), question("x")); err != nil || a.Text != "{}" || asked.Load() != 3 {
		t.Errorf("%+v, %v after %d questions", a, err, asked.Load())
	}
	asked.Store(-100)
	if _, err := client(t, chat.Options{Server: url, Remote: true, Retries: -1}).Ask(t.Context(), question("x")); !errors.Is(err, chat.ErrUnavailable) || asked.Load() != -99 {
		t.Errorf("without retries: %v after %d questions", err, asked.Load()+100)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	url := misbehaving(t, func(http.ResponseWriter, *http.Request) { cancel() })
	if _, err := client(t, chat.Options{Server: url, Pause: time.Hour}).Ask(ctx, question("x")); !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
}

// Texts go to this machine alone unless somebody says otherwise.
func TestTextsStayHere(t *testing.T) {
	for server, here := range map[string]bool{
		"": true, "localhost:8080": true, "http://127.0.0.2:1/": true, "http://[::1]:1": true,
		"http://192.0.2.1:11434": false, "example.org": false, "http://localhost.example.org": false, "http://127.0.0.1.example.org": false, "0.0.0.0:1": false,
	} {
		if _, err := chat.New(chat.Options{Server: server}); errors.Is(err, chat.ErrRemote) == here {
			t.Errorf("%q: %v", server, err)
		}
		if _, err := chat.New(chat.Options{Server: server, Remote: true}); err != nil {
			t.Errorf("%q, allowed: %v", server, err)
		}
	}
	for _, server := range []string{"ftp://127.0.0.1", "http://user:secret@127.0.0.1", "http://", "::"} {
		if _, err := chat.New(chat.Options{Server: server}); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", server, err)
		}
	}
	if _, err := chat.New(chat.Options{Protocol: "gopher"}); err == nil {
		t.Error("an unknown protocol was taken")
	}
	// Ollama passes questions for some models on.
	cloud := misbehaving(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"remote_host":"elsewhere","details":{}}`)
	})
	if err := client(t, chat.Options{Server: cloud}).Check(t.Context()); !errors.Is(err, chat.ErrRemote) {
		t.Errorf("a model that runs elsewhere: %v", err)
	}
	if _, err := client(t, chat.Options{Server: cloud}).Ask(t.Context(), question("x")); !errors.Is(err, chat.ErrRemote) {
		t.Errorf("a model that runs elsewhere, asked: %v", err)
	}
	if err := client(t, chat.Options{Server: cloud, Remote: true}).Check(t.Context()); err != nil {
		t.Errorf("a model that runs elsewhere, allowed: %v", err)
	}
}
