package proxy_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/understudy-text/understudy/server/proxy"
	"github.com/understudy-text/understudy/server/stream"
)

const (
	original = "Mary Smith"
	standIn  = "Deborah Garrison"
)

// known is a keeper that knows one name.
type known struct{}

func (known) Hide(_ *http.Request, q proxy.Question) (*proxy.Hidden, error) {
	h := &proxy.Hidden{Table: stream.NewTable([]stream.Pair{{StandIn: standIn, Original: original}}, "architect")}
	for _, t := range q.Texts {
		if t.Text == "refuse" {
			return nil, &proxy.Error{Status: 422, Message: "no"}
		}
		h.Count += strings.Count(t.Text, original)
		h.Texts = append(h.Texts, strings.ReplaceAll(t.Text, original, standIn))
	}
	return h, nil
}

// A gateway stands before an upstream that a test writes.
type gateway struct {
	t     *testing.T
	url   string
	mu    sync.Mutex
	asked []string // what the upstream got
	tally chan proxy.Tally
}

func start(t *testing.T, upstream http.HandlerFunc, change ...func(*proxy.Options)) *gateway {
	t.Helper()
	g := &gateway{t: t, tally: make(chan proxy.Tally, 64)}
	up := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		g.mu.Lock()
		g.asked = append(g.asked, fmt.Sprint(r.URL, r.Header, string(raw)))
		g.mu.Unlock()
		r.Body = io.NopCloser(bytes.NewReader(raw))
		upstream(w, r)
	}))
	t.Cleanup(up.Close)
	address, err := url.Parse(up.URL)
	if err != nil {
		t.Fatal(err)
	}
	o := proxy.Options{Keeper: known{}, Upstreams: map[string]*url.URL{"": address}, MaxBody: 1 << 20, MaxAnswer: 4 << 20, Silence: 2 * time.Second, Tell: func(x proxy.Tally) { g.tally <- x }}
	for _, c := range change {
		c(&o)
	}
	p := proxy.New(o)
	mux := http.NewServeMux()
	for _, protocol := range proxy.Protocols {
		mux.HandleFunc("POST "+protocol.Path, func(w http.ResponseWriter, r *http.Request) { p.Ask(w, r, protocol) })
	}
	for _, r := range proxy.Reads {
		mux.HandleFunc("GET "+r.Path, func(w http.ResponseWriter, hr *http.Request) { p.Read(w, hr, r.Protocol) })
	}
	front := httptest.NewServer(mux)
	t.Cleanup(front.Close)
	g.url = front.URL
	return g
}

// ask posts a body and reads the answer. What the upstream got is searched for the original.
func (g *gateway) ask(path, body string, header ...string) (int, string, http.Header) {
	g.t.Helper()
	r, err := http.NewRequest("POST", g.url+path, strings.NewReader(body))
	if err != nil {
		g.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	out, err := io.ReadAll(io.LimitReader(res.Body, 64<<20))
	if err != nil {
		g.t.Errorf("%s: the answer breaks off: %v", path, err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, a := range g.asked {
		for _, part := range strings.Fields(original) {
			if strings.Contains(a, part) {
				g.t.Errorf("%s: the upstream got %s", path, a)
			}
		}
	}
	return res.StatusCode, string(out), res.Header
}

func (g *gateway) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.asked)
}

// bodies ask the same in each protocol; %s is true or false.
var bodies = map[string]string{
	"/v1/chat/completions": `{"model":"m","stream":%s,"messages":[{"role":"user","content":"I am Mary Smith"}]}`,
	"/v1/responses":        `{"model":"m","stream":%s,"input":"I am Mary Smith"}`,
	"/v1/messages":         `{"model":"m","stream":%s,"system":"Mary Smith","messages":[{"role":"user","content":[{"type":"text","text":"I am Mary Smith"}]}]}`,
	"/api/chat":            `{"model":"m","stream":%s,"messages":[{"role":"user","content":"I am Mary Smith"}]}`,
}

// isError reports whether an answer is an error as the clients of a protocol read it, whole
// or in a stream.
func isError(path, said string) bool {
	last := said
	switch {
	case path == "/api/chat":
		lines := strings.Split(strings.TrimSpace(said), "\n")
		last = lines[len(lines)-1]
	case strings.Contains(said, "data: "):
		last = strings.TrimSpace(said[strings.LastIndex(said, "data: ")+6:])
	}
	var e struct {
		Type    string          `json:"type"`
		Message string          `json:"message"`
		Error   json.RawMessage `json:"error"`
	}
	if json.Unmarshal([]byte(last), &e) != nil {
		return false
	}
	var inner struct {
		Type    string `json:"type"`
		Message string `json:"message"`
	}
	_ = json.Unmarshal(e.Error, &inner)
	switch {
	case path == "/api/chat":
		return strings.HasPrefix(string(e.Error), `"understudy: `)
	case path == "/v1/responses" && strings.Contains(said, "data: "):
		return e.Type == "error" && strings.HasPrefix(e.Message, "understudy: ")
	case path == "/v1/messages":
		return e.Type == "error" && inner.Type != "" && strings.HasPrefix(inner.Message, "understudy: ")
	}
	return inner.Type != "" && strings.HasPrefix(inner.Message, "understudy: ")
}

// kindOf is the type of the answer that a request asks for.
func kindOf(path string, streamed bool) string {
	switch {
	case !streamed:
		return "application/json"
	case path == "/api/chat":
		return "application/x-ndjson"
	}
	return "text/event-stream"
}

// begun are the first pieces of an answer, with half a stand-in.
var begun = map[string]string{
	"/v1/chat/completions": `data: {"choices":[{"index":0,"delta":{"content":"Ask Deborah"}}]}` + "\n\n",
	"/v1/responses":        "event: response.output_text.delta\n" + `data: {"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Ask Deborah"}` + "\n\n",
	"/v1/messages":         "event: content_block_delta\n" + `data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Ask Deborah"}}` + "\n\n",
	"/api/chat":            `{"message":{"content":"Ask Deborah"},"done":false}` + "\n",
}

// finished are the last pieces of an answer.
var finished = map[string]string{
	"/v1/chat/completions": "data: [DONE]\n\n",
	"/v1/responses":        "event: response.completed\n" + `data: {"type":"response.completed","response":{"object":"response"}}` + "\n\n",
	"/v1/messages":         "event: message_stop\n" + `data: {"type":"message_stop"}` + "\n\n",
	"/api/chat":            `{"message":{"content":""},"done":true}` + "\n",
}

// hostile are upstreams that do what they should not.
var hostile = map[string]struct {
	whole, stream bool // in which answers
	answer        func(w http.ResponseWriter, path string, streamed bool)
	status        int // of whole answers
}{
	"hangs before its answer": {true, true, func(http.ResponseWriter, string, bool) {}, http.StatusGatewayTimeout},
	"hangs within it": {true, true, func(w http.ResponseWriter, path string, _ bool) {
		_, _ = io.WriteString(w, begun[path])
		w.(http.Flusher).Flush()
	}, http.StatusGatewayTimeout},
	"cuts": {true, true, func(w http.ResponseWriter, path string, _ bool) {
		_, _ = io.WriteString(w, begun[path]+begun[path][:30])
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}, 502},
	"ends too early without a word": {false, true, func(w http.ResponseWriter, path string, _ bool) {
		_, _ = io.WriteString(w, begun[path])
	}, 0},
	"announces more than it sends": {true, true, func(w http.ResponseWriter, path string, _ bool) {
		w.Header().Set("Content-Length", "100000")
		_, _ = io.WriteString(w, begun[path])
	}, 502},
	"announces less than it sends": {true, true, func(w http.ResponseWriter, path string, _ bool) {
		c, b, err := w.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		fmt.Fprintf(b, "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: 10\r\n\r\n%s", w.Header().Get("Content-Type"), begun[path])
		b.Flush()
		c.Close()
	}, 502},
	"sends bad UTF-8": {true, true, func(w http.ResponseWriter, path string, streamed bool) {
		_, _ = io.WriteString(w, strings.Replace(begun[path], "Ask", "\xc3\x28\xff", 1))
		if streamed {
			_, _ = io.WriteString(w, finished[path])
		}
	}, 502},
	"sends no JSON": {true, false, func(w http.ResponseWriter, _ string, _ bool) { _, _ = io.WriteString(w, "<html>Deborah") }, 502},
	"sends HTML": {true, true, func(w http.ResponseWriter, _ string, _ bool) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "x")
	}, 502},
	"sends a gigabyte": {true, true, func(w http.ResponseWriter, path string, streamed bool) {
		piece := []byte(`"` + strings.Repeat("a", 1<<16))
		if streamed {
			piece = []byte(strings.Repeat(begun[path], 400))
		}
		for range 1 << 30 / len(piece) {
			if _, err := w.Write(piece); err != nil {
				return
			}
		}
	}, 502},
	"sends a line without an end": {false, true, func(w http.ResponseWriter, _ string, _ bool) {
		_, _ = io.WriteString(w, "data: {")
		for range 3 << 20 / 64 {
			if _, err := io.WriteString(w, strings.Repeat("a", 64)); err != nil {
				return
			}
		}
	}, 0},
	"redirects": {true, true, func(w http.ResponseWriter, _ string, _ bool) {
		w.Header().Set("Location", "http://elsewhere.example/")
		w.WriteHeader(http.StatusTemporaryRedirect)
	}, 502},
	"compresses": {true, true, func(w http.ResponseWriter, path string, _ bool) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		_, _ = io.WriteString(z, begun[path])
		z.Close()
	}, 502},
}

// shortSilence is how long an upstream that hangs may say nothing.
const shortSilence = 200 * time.Millisecond

// shortAnswer is how much is taken of an upstream that sends a gigabyte.
const shortAnswer = 256 << 10

// Whatever an upstream does, the client gets an error in its own protocol, in time, and
// neither half a stand-in nor anything of another conversation.
func TestHostileUpstreams(t *testing.T) {
	for name, h := range hostile {
		for path, body := range bodies {
			for _, streamed := range []bool{false, true} {
				if streamed && !h.stream || !streamed && !h.whole {
					continue
				}
				t.Run(fmt.Sprint(name, path, streamed), func(t *testing.T) {
					t.Parallel()
					hangs := strings.HasPrefix(name, "hangs")
					g := start(t, func(w http.ResponseWriter, r *http.Request) {
						w.Header().Set("Content-Type", kindOf(path, streamed))
						h.answer(w, path, streamed)
						if hangs {
							<-r.Context().Done() // it is hung up on
						}
					}, func(o *proxy.Options) {
						if hangs {
							o.Silence = shortSilence
						}
						if name == "sends a gigabyte" {
							o.MaxAnswer = shortAnswer
						}
					})
					begun := time.Now()
					status, said, header := g.ask(path, fmt.Sprintf(body, fmt.Sprint(streamed)))
					if took := time.Since(begun); took > 2*time.Minute { // other tests run beside it
						t.Errorf("took %s", took)
					}
					if !isError(path, said) {
						t.Errorf("status %d, no error of the protocol: %.300s", status, said[max(0, len(said)-300):])
					}
					if !streamed && (status != h.status || strings.Contains(said, "Deborah")) {
						t.Errorf("status %d, want %d; %.200s", status, h.status, said)
					}
					if breaks := name == "hangs within it" || name == "cuts" || strings.HasPrefix(name, "ends too early"); breaks && strings.Contains(said, "Deborah") {
						t.Errorf("half a stand-in: %.300s", said)
					}
					if header.Get("Location") != "" {
						t.Error("the client is sent elsewhere")
					}
					want := map[string]string{"redirects": "redirect", "sends a gigabyte": "too-large", "compresses": "unreadable"}[name]
					if x := <-g.tally; x.Failure == "" || want != "" && x.Failure != want {
						t.Errorf("the failure is told as %q, want %q", x.Failure, want)
					}
				})
			}
		}
	}
}

// An upstream may close a connection that it kept, without a word: the question is asked once
// more over a new one. A new one that is closed in the same way has failed.
func TestClosedConnections(t *testing.T) {
	for path, body := range bodies {
		for closed, test := range map[string]struct {
			before       int // questions that a connection answers
			status, asks int // of three questions
		}{
			"kept": {1, http.StatusOK, 5}, "new": {0, http.StatusBadGateway, 3},
		} {
			t.Run(closed+path, func(t *testing.T) {
				t.Parallel()
				var mu sync.Mutex
				answered := map[string]int{} // by connection
				g := start(t, func(w http.ResponseWriter, r *http.Request) {
					mu.Lock()
					defer mu.Unlock()
					if answered[r.RemoteAddr]++; answered[r.RemoteAddr] > test.before {
						panic(http.ErrAbortHandler)
					}
					w.Header().Set("Content-Type", "application/json")
					_, _ = io.WriteString(w, `{}`)
				})
				for range 3 {
					if status, said, _ := g.ask(path, fmt.Sprintf(body, "false")); status != test.status {
						t.Errorf("status %d, want %d: %s", status, test.status, said)
					}
				}
				if n := g.count(); n != test.asks {
					t.Errorf("the upstream was asked %d times, want %d", n, test.asks)
				}
			})
		}
	}
}

// What can not be read goes nowhere.
func TestRefused(t *testing.T) {
	chat := func(message string) string { return `{"model":"m","messages":[` + message + `]}` }
	blob := strings.Repeat("QUJD", 300)
	for name, test := range map[string]struct{ path, body string }{
		"a picture":               {"/v1/chat/completions", chat(`{"role":"user","content":[{"type":"image_url","image_url":{"url":"http://x.example/a.png"}}]}`)},
		"sound":                   {"/v1/chat/completions", chat(`{"role":"user","content":[{"type":"input_audio","input_audio":{"data":"AAAA","format":"wav"}}]}`)},
		"a picture of Anthropic":  {"/v1/messages", chat(`{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":[{"type":"image","source":{"type":"base64","data":"AAAA"}}]}]}`)},
		"a file of Anthropic":     {"/v1/messages", chat(`{"role":"user","content":[{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"AAAA"}}]}`)},
		"a picture of Ollama":     {"/api/chat", chat(`{"role":"user","content":"x","images":["AAAA"]}`)},
		"a picture of responses":  {"/v1/responses", `{"model":"m","input":[{"role":"user","content":[{"type":"input_image","image_url":"http://x.example/a.png"}]}]}`},
		"what nobody knows":       {"/v1/chat/completions", chat(`{"role":"user","content":[{"type":"hologram","data":"Mary Smith"}]}`)},
		"data as text":            {"/v1/chat/completions", chat(`{"role":"user","content":"` + blob + `"}`)},
		"a data address":          {"/v1/chat/completions", chat(`{"role":"user","content":"data:text/plain;base64,TWFyeSBTbWl0aA=="}`)},
		"tokens":                  {"/v1/embeddings", `{"model":"m","input":[1,2,3]}`},
		"two contents":            {"/v1/chat/completions", chat(`{"role":"user","content":"x","content":"Mary Smith"}`)},
		"bad UTF-8":               {"/v1/chat/completions", chat("{\"role\":\"user\",\"content\":\"\xff\"}")},
		"no JSON":                 {"/v1/chat/completions", `Mary Smith`},
		"an array":                {"/v1/chat/completions", `["Mary Smith"]`},
		"too many values":         {"/v1/chat/completions", `{"a":[` + strings.Repeat("0,", 1<<18) + `0]}`},
		"too deep":                {"/v1/chat/completions", strings.Repeat(`{"a":`, 200) + `"Mary Smith"` + strings.Repeat(`}`, 200)},
		"more than is taken":      {"/v1/chat/completions", `{"a":"` + strings.Repeat("Mary Smith ", 1<<17) + `"}`},
		"a query":                 {"/v1/chat/completions?q=Mary%20Smith", chat(`{"role":"user","content":"x"}`)},
		"what the keeper refuses": {"/v1/messages", chat(`{"role":"user","content":"refuse"}`)},
	} {
		t.Run(name, func(t *testing.T) {
			g := start(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(200) })
			path, _, _ := strings.Cut(test.path, "?")
			status, said, _ := g.ask(test.path, test.body)
			if status < 400 || status >= 500 || !isError(path, said) && path != "/v1/embeddings" {
				t.Errorf("status %d: %s", status, said)
			}
			if g.count() != 0 {
				t.Error("it was passed on")
			}
			if strings.Contains(said, "Mary") {
				t.Errorf("the error quotes the request: %s", said)
			}
		})
	}
}

// Media are passed where that is set; nothing else changes.
func TestMediaPass(t *testing.T) {
	g := start(t, echo, func(o *proxy.Options) { o.Media = true })
	body := `{"model":"m","messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}},{"type":"text","text":"Mary Smith"}]}]}`
	if status, said, _ := g.ask("/v1/chat/completions", body); status != 200 || !strings.Contains(said, "AAAA") {
		t.Errorf("%d %s", status, said)
	}
}

// echo answers with the request, as a chat completion.
func echo(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Request-Id", "abc")
	said, _ := json.Marshal(string(raw))
	fmt.Fprintf(w, `{"id":"c","object":"chat.completion","usage":{"total_tokens":3},"choices":[{"message":{"role":"assistant","content":%s}}]}`, said)
}

// What is text in a request is hidden, wherever it stands and however it is written; what is
// the interface's stays byte for byte.
func TestPlaces(t *testing.T) {
	for name, test := range map[string]struct{ path, in, want string }{
		"escapes":         {"/v1/chat/completions", `{"messages":[{"role":"user","content":"M\u0061ry Smith \"x\""}]}`, `{"messages":[{"role":"user","content":"Deborah Garrison \"x\""}]}`},
		"untouched":       {"/v1/chat/completions", `{ "model" : "m" ,"temperature":1.0,"messages":[{"role":"user","content":"h\u00e9"}]}`, `{ "model" : "m" ,"temperature":1.0,"messages":[{"role":"user","content":"h\u00e9"}]}`},
		"arguments":       {"/v1/chat/completions", `{"messages":[{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{\"who\":\"M\\u0061ry Smith\",\"Mary Smith\":[\"Mary Smith\"]}"}}]}]}`, `{"messages":[{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{\"who\":\"Deborah Garrison\",\"Deborah Garrison\":[\"Deborah Garrison\"]}"}}]}]}`},
		"a tool's result": {"/v1/chat/completions", `{"messages":[{"role":"tool","tool_call_id":"a","content":"[\"Mary Smith\"]"}]}`, `{"messages":[{"role":"tool","tool_call_id":"a","content":"[\"Deborah Garrison\"]"}]}`},
		"a schema":        {"/v1/chat/completions", `{"tools":[{"type":"function","function":{"name":"f","description":"Mary Smith","parameters":{"type":"object","properties":{"description":{"type":"string","enum":["Mary Smith"]}},"required":["description"]}}}]}`, `{"tools":[{"type":"function","function":{"name":"f","description":"Deborah Garrison","parameters":{"type":"object","properties":{"description":{"type":"string","enum":["Deborah Garrison"]}},"required":["description"]}}}]}`},
		"what is new":     {"/v1/chat/completions", `{"brand_new":{"field":["Mary Smith"]}}`, `{"brand_new":{"field":["Deborah Garrison"]}}`},
		"metadata":        {"/v1/chat/completions", `{"metadata":{"k":"Mary Smith"}}`, `{"metadata":{"k":"Deborah Garrison"}}`},
		"responses":       {"/v1/responses", `{"instructions":"Mary Smith","input":[{"role":"user","content":"Mary Smith"},{"type":"function_call","call_id":"c","name":"f","arguments":"{\"a\":\"Mary Smith\"}"},{"type":"function_call_output","call_id":"c","output":"Mary Smith"},{"type":"reasoning","id":"r","summary":[{"type":"summary_text","text":"Mary Smith"}],"encrypted_content":"x"}]}`, `{"instructions":"Deborah Garrison","input":[{"role":"user","content":"Deborah Garrison"},{"type":"function_call","call_id":"c","name":"f","arguments":"{\"a\":\"Deborah Garrison\"}"},{"type":"function_call_output","call_id":"c","output":"Deborah Garrison"},{"type":"reasoning","id":"r","summary":[{"type":"summary_text","text":"Deborah Garrison"}],"encrypted_content":"x"}]}`},
		"Anthropic":       {"/v1/messages", `{"system":[{"type":"text","text":"Mary Smith","cache_control":{"type":"ephemeral"}}],"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{"who":"Mary Smith"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"Mary Smith"},{"type":"document","source":{"type":"text","media_type":"text/plain","data":"Mary Smith"}}]}]}`, `{"system":[{"type":"text","text":"Deborah Garrison","cache_control":{"type":"ephemeral"}}],"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{"who":"Deborah Garrison"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"Deborah Garrison"},{"type":"document","source":{"type":"text","media_type":"text/plain","data":"Deborah Garrison"}}]}]}`},
		"Ollama":          {"/api/chat", `{"stream":false,"messages":[{"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":{"who":"Mary Smith"}}}]},{"role":"tool","tool_name":"f","content":"Mary Smith"}]}`, `{"stream":false,"messages":[{"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":{"who":"Deborah Garrison"}}}]},{"role":"tool","tool_name":"f","content":"Deborah Garrison"}]}`},
	} {
		t.Run(name, func(t *testing.T) {
			got := ""
			g := start(t, func(w http.ResponseWriter, r *http.Request) {
				raw, _ := io.ReadAll(r.Body)
				got = string(raw)
				w.Header().Set("Content-Type", "application/json")
				_, _ = io.WriteString(w, "{}")
			})
			if status, said, _ := g.ask(test.path, test.in); status != 200 {
				t.Fatalf("%d %s", status, said)
			}
			if got != test.want {
				t.Errorf("the upstream got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// Who asks, and what their browser says of them, stays here; the key goes on, or is the
// server's own.
func TestHeaders(t *testing.T) {
	private := []string{"Cookie", "s=Mary Smith", "X-Openwebui-User-Name", "Mary Smith", "X-Forwarded-For", "10.1.2.3", "Referer", "http://x/Mary Smith", "X-Understudy-Allow", "Mary Smith", "Authorization", "Bearer theirs", "Connection", "X-Secret", "X-Secret", "Mary Smith"}
	body := `{"model":"m","messages":[{"role":"user","content":"Mary Smith"}]}`
	g := start(t, echo)
	_, said, header := g.ask("/v1/chat/completions", body, private...)
	if !strings.Contains(said, "Mary Smith") || header.Get("X-Request-Id") != "abc" || !strings.Contains(said, `"usage":{"total_tokens":3}`) {
		t.Errorf("%s %v", said, header)
	}
	if header.Get(proxy.HeaderHidden) != "1" || header.Get(proxy.HeaderRestored) != "1" {
		t.Errorf("the headers count %v", header)
	}
	if !strings.Contains(g.asked[0], "Accept-Encoding:[identity]") {
		t.Errorf("the answer may come compressed: %s", g.asked[0])
	}
	if !strings.Contains(g.asked[0], "Bearer theirs") || strings.Contains(g.asked[0], "10.1.2.3") || strings.Contains(g.asked[0], "127.0.0.1") && strings.Contains(g.asked[0], "X-Forwarded-For") {
		t.Errorf("the upstream got %s", g.asked[0])
	}
	g = start(t, echo, func(o *proxy.Options) { o.Keys = map[string]string{"": "ours"} })
	g.ask("/v1/chat/completions", body, private...)
	g.ask("/v1/messages", body, "X-Api-Key", "theirs")
	for _, a := range g.asked {
		if strings.Contains(a, "theirs") || !strings.Contains(a, "ours") {
			t.Errorf("with a key of ours the upstream got %s", a)
		}
	}
	g = start(t, echo, func(o *proxy.Options) { o.Spent = func(*http.Request) bool { return true } })
	g.ask("/v1/chat/completions", body, private...)
	if strings.Contains(g.asked[0], "theirs") {
		t.Errorf("a token of this server went to the upstream: %s", g.asked[0])
	}
}

// An upstream's own error comes back with the originals and its status.
func TestUpstreamErrors(t *testing.T) {
	g := start(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = io.WriteString(w, `{"error":{"message":"no more of Deborah Garrison"}}`)
	})
	status, said, header := g.ask("/v1/chat/completions", `{"messages":[]}`)
	if status != 429 || !strings.Contains(said, "Mary Smith") || header.Get("Retry-After") != "7" {
		t.Errorf("%d %s %v", status, said, header)
	}
}

// What may be a stand-in is counted, and stays.
func TestUnproven(t *testing.T) {
	g := start(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"object":"chat.completion","choices":[{"message":{"content":"the architect Deborah Garrison, deborah garrison's"}}]}`)
	})
	_, said, header := g.ask("/v1/chat/completions", `{"messages":[]}`)
	if !strings.Contains(said, "the architect Mary Smith, mary smith's") || header.Get(proxy.HeaderUnproven) != "1" {
		t.Errorf("%s %v", said, header)
	}
}

// A keeper that returns fewer texts than it was given has lost one: nothing goes on.
func TestLostText(t *testing.T) {
	g := start(t, echo, func(o *proxy.Options) { o.Keeper = forgetful{} })
	status, said, _ := g.ask("/v1/chat/completions", `{"messages":[{"role":"user","content":"a"},{"role":"user","content":"Mary Smith"}]}`)
	if status != 500 || !isError("/v1/chat/completions", said) || g.count() != 0 {
		t.Errorf("%d %s", status, said)
	}
}

type forgetful struct{ known }

func (f forgetful) Hide(r *http.Request, q proxy.Question) (*proxy.Hidden, error) {
	h, err := f.known.Hide(r, q)
	if err == nil {
		h.Texts = h.Texts[1:]
	}
	return h, err
}

// Numbers that a tool has written are read: one may be a telephone's.
func TestNumbers(t *testing.T) {
	var heard []string
	g := start(t, echo, func(o *proxy.Options) { o.Keeper = listener{heard: &heard} })
	g.ask("/v1/messages", `{"model":"m","messages":[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{"phone":5550123456,"rooms":2}}]}]}`)
	if !slices.Contains(heard, "5550123456") || slices.Contains(heard, "2") {
		t.Errorf("read were %q", heard)
	}
}

type listener struct {
	known
	heard *[]string
}

func (l listener) Hide(r *http.Request, q proxy.Question) (*proxy.Hidden, error) {
	for _, t := range q.Texts {
		*l.heard = append(*l.heard, t.Text)
	}
	return l.known.Hide(r, q)
}

// Headers that speak of the upstream's own body, or lead elsewhere, stay behind.
func TestMisleadingHeaders(t *testing.T) {
	g := start(t, func(w http.ResponseWriter, r *http.Request) {
		for name, value := range map[string]string{"Location": "http://x.example/", "Refresh": "0; url=http://x.example/", "Alt-Svc": "h3=\"x.example:443\"", "Etag": "\"1\"", "Digest": "sha-256=x", "Content-Md5": "x", "Cache-Control": "public"} {
			w.Header().Set(name, value)
		}
		echo(w, r)
	})
	status, said, header := g.ask("/v1/chat/completions", `{"messages":[{"role":"user","content":"Mary Smith, Mary Smith"}]}`)
	if status != 200 || strings.Count(said, "Mary Smith") != 2 || header.Get("Cache-Control") != "no-store" {
		t.Errorf("%d %s %v", status, said, header)
	}
	for _, name := range []string{"Location", "Refresh", "Alt-Svc", "Etag", "Digest", "Content-Md5"} {
		if v := header.Get(name); v != "" {
			t.Errorf("%s: %s", name, v)
		}
	}
}

// Where nobody listens, the client is told so and no address.
func TestUnreachable(t *testing.T) {
	g := start(t, echo, func(o *proxy.Options) {
		o.Upstreams = map[string]*url.URL{"": {Scheme: "http", Host: "127.0.0.1:1"}}
	})
	status, said, _ := g.ask("/v1/messages", `{"messages":[{"role":"user","content":"Mary Smith"}]}`)
	if status != 502 || !isError("/v1/messages", said) || strings.Contains(said, "127.0.0.1") {
		t.Errorf("%d %s", status, said)
	}
}

// What is asked of models has a path, and nothing that a name could be put into.
func TestReads(t *testing.T) {
	g := start(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"object":"list","data":[]}`)
	})
	for path, want := range map[string]int{"/v1/models": 200, "/v1/models/gpt-5": 200, "/v1/models/Mary%20Smith": 400, "/v1/models?q=Mary%20Smith": 400} {
		res, err := http.Get(g.url + path)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != want {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
	for _, a := range g.asked {
		if strings.Contains(a, "Mary") {
			t.Errorf("the upstream got %s", a)
		}
	}
}

// FuzzPlaces: whatever a client sends, nothing of the original goes on as text.
func FuzzPlaces(f *testing.F) {
	for _, b := range bodies {
		f.Add(fmt.Sprintf(b, "false"))
	}
	f.Add(`{"messages":[{"content":"{\"Mary Smith\":\"Mary Smith\"}"}]}`)
	got := ""
	up := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		got = string(raw)
	}))
	defer up.Close()
	address, _ := url.Parse(up.URL)
	p := proxy.New(proxy.Options{Keeper: known{}, Upstreams: map[string]*url.URL{"": address}, MaxBody: 1 << 20})
	f.Fuzz(func(t *testing.T, body string) {
		got = ""
		w := httptest.NewRecorder()
		p.Ask(w, httptest.NewRequest("POST", "/v1/chat/completions", strings.NewReader(body)), proxy.Protocols[0])
		if got != "" && !json.Valid([]byte(got)) {
			t.Errorf("the upstream got no JSON: %s", got)
		}
	})
}
