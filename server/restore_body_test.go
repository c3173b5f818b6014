package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/server"
)

// TestRestoredBodies: whole answers of chat models, and any other JSON, come back with the
// originals in their strings and every other byte as it was.
func TestRestoredBodies(t *testing.T) {
	s := start(t, server.Options{}, "a", "b")
	id, name := talk(t, s)
	for about, body := range map[string]string{
		"OpenAI's chat completion":  ` {"id":"chatcmpl-1","object":"chat.completion", "choices":[{"index":0,"message":{"role":"assistant","content":"Dear NAME,\u000ahello","tool_calls":[{"id":"call_1","type":"function","function":{"name":"find","arguments":"{\"patient\":\"Mrs NAME\",\"n\":1.50}"}}]},"finish_reason":"tool_calls"}],"usage":{"total_tokens":12}}` + "\n",
		"Anthropic's message":       `{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"text","text":"NAME's"},{"type":"tool_use","id":"toolu_1","name":"find","input":{"patient":["NAME"],"NAME":null}}],"usage":{"output_tokens":3}}`,
		"Ollama's chat":             `{"model":"m","message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"find","arguments":{"patient":"NAME"}}}]},"done":true}`,
		"a string":                  `"NAME"`,
		"a list":                    `[1, "tell NAME", {"who":{"NAME":"NAME"}}, null]`,
		"what looks like a request": `{"documents":[{"text":"NAME"}]}`,
	} {
		status, got := s.do("POST", "/v1/restore?document="+url.QueryEscape(id), strings.NewReader(strings.ReplaceAll(body, "NAME", name)), "Content-Type", "application/json")
		if want := strings.ReplaceAll(body, "NAME", "Margaret Ellison"); status != http.StatusOK || got != want {
			t.Errorf("%s: %d\n%s\nwant\n%s", about, status, got, want)
		}
	}
	for about, test := range map[string]struct {
		query, body string
		want        int
	}{
		"no JSON":             {"?document=" + url.QueryEscape(id), `{"a":`, 400},
		"not UTF-8":           {"?document=" + url.QueryEscape(id), "\"\xff\"", 400},
		"nothing":             {"?document=" + url.QueryEscape(id), "", 400},
		"two values":          {"?document=" + url.QueryEscape(id), "1 2", 400},
		"of another domain":   {"?domain=b&document=" + url.QueryEscape(id), `""`, 422},
		"no such domain":      {"?domain=c&document=x", `""`, 404},
		"an unknown document": {"?document=nobody", `""`, 422},
		"no document named":   {"", `["x"]`, 400},
	} {
		if status, answer := s.do("POST", "/v1/restore"+test.query, strings.NewReader(test.body), "Content-Type", "application/json"); status != test.want {
			t.Errorf("%s: %d %s", about, status, answer)
		}
	}
	if status, _ := s.do("POST", "/v1/restore?document="+url.QueryEscape(id), strings.NewReader(`"x"`), "Content-Type", "application/json", "Content-Encoding", "gzip"); status != 415 {
		t.Errorf("a compressed body: %d", status)
	}
}
