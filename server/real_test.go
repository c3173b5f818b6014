package server_test

import (
	"encoding/json"
	"io"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/lm/chat/llamatest"
	"github.com/understudy-text/understudy/lm/chat/ollamatest/recorded"
	"github.com/understudy-text/understudy/server"
	"github.com/understudy-text/understudy/server/proxy"
)

func TestMain(m *testing.M) { os.Exit(cached.Main(m, llamatest.Fetch)) }

// A real llama.cpp behind the gateway, asked over two interfaces, and Ollama, as it has
// answered over its own, whole and streamed: what comes back is what the model says itself
// when it is asked what the gateway has asked it. It says the same each time, as nothing is
// drawn at temperature 0. Only a real server can be asked what holds stand-ins.
func TestRealModel(t *testing.T) {
	servers := map[string]string{"openai": llamatest.Start(t).URL, "ollama": recorded.Start(t, "gateway").URL}
	servers["anthropic"] = servers["openai"]
	upstreams := map[string]*url.URL{}
	for protocol, server := range servers {
		address, err := url.Parse(server)
		if err != nil {
			t.Fatal(err)
		}
		upstreams[protocol] = address
	}
	so, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	if so.Pipeline.Rules, err = decide.Read("prompt"); err != nil {
		t.Fatal(err)
	}
	s := startWith(t, t.TempDir()+"/ledger", server.Options{Proxy: &proxy.Options{Upstreams: upstreams}}, so, "a")
	for _, test := range []struct{ protocol, path, body string }{
		{"ollama", "/api/chat", `{"model":"random","stream":%STREAM%,"options":{"temperature":0,"seed":1,"num_predict":8},"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"hello"}]}`},
		{"ollama", "/api/generate", `{"model":"random","stream":%STREAM%,"raw":true,"options":{"temperature":0,"seed":1,"num_predict":8},"prompt":"hello"}`},
		{"openai", "/v1/chat/completions", `{"model":"random","stream":%STREAM%,"temperature":0,"seed":1,"max_tokens":8,"messages":[{"role":"user","content":"hello"}]}`},
		{"openai", "/v1/responses", `{"model":"random","stream":%STREAM%,"temperature":0,"max_output_tokens":8,"input":"hello"}`},
		{"anthropic", "/v1/messages", `{"model":"random","stream":%STREAM%,"temperature":0,"max_tokens":8,"messages":[{"role":"user","content":"hello"}]}`},
	} {
		for _, stream := range []string{"false", "true"} {
			body := strings.ReplaceAll(test.body, "%STREAM%", stream)
			_, through := s.post(test.path, body)
			want, err := s.Client().Post(servers[test.protocol]+test.path, "application/json", strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			wanted, err := io.ReadAll(want.Body)
			want.Body.Close()
			if err != nil {
				t.Fatal(err)
			}
			if got, want := texts(through), texts(string(wanted)); got != want || got == "" && want != "" {
				t.Errorf("%s, stream %s: %q, without the gateway %q\n%s", test.path, stream, got, want, through)
			}
			if test.protocol == "ollama" && !recorded.Real {
				continue
			}
			if status, answer := s.post(test.path, strings.ReplaceAll(body, "hello", english)); status != 200 || strings.Contains(answer, "understudy:") {
				t.Errorf("%s, stream %s: %d %s", test.path, stream, status, answer)
			}
		}
	}
}

// texts are all that a model has said in an answer, whole or streamed.
func texts(answer string) string {
	var b strings.Builder
	for line := range strings.Lines(answer) {
		var v any
		if json.Unmarshal([]byte(strings.TrimPrefix(strings.TrimSpace(line), "data: ")), &v) == nil {
			gather(v, &b)
		}
	}
	return b.String()
}

func gather(v any, b *strings.Builder) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range []string{"choices", "delta", "message", "content", "content_block", "response", "output", "text", "thinking"} {
			if s, ok := v[name].(string); ok {
				b.WriteString(s)
			} else {
				gather(v[name], b)
			}
		}
	case []any:
		for _, e := range v {
			gather(e, b)
		}
	}
}
