package server_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
	"github.com/understudy-text/understudy/server"
	"github.com/understudy-text/understudy/server/proxy"
)

// chatListener serves before an upstream on a real listener, as the command does.
func chatListener(t *testing.T, o server.Options, upstream http.HandlerFunc) (address string) {
	t.Helper()
	up := httptest.NewServer(upstream)
	t.Cleanup(up.Close)
	u, err := url.Parse(up.URL)
	if err != nil {
		t.Fatal(err)
	}
	o.Proxy = &proxy.Options{Upstreams: map[string]*url.URL{"": u}}
	so, _ := withLedger(t)
	address, stop := listenWith(t, o, so)
	t.Cleanup(func() { _ = stop() })
	return address
}

// Who sends a question drop by drop is hung up on, and the model never hears of it.
func TestSlowQuestion(t *testing.T) {
	var asked atomic.Int64
	address := chatListener(t, server.Options{Timeout: 500 * time.Millisecond}, func(http.ResponseWriter, *http.Request) { asked.Add(1) })
	c := dial(t, address)
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	// More than is sent until then: a question that is over would be answered.
	fmt.Fprint(c, "POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{")
	go func() {
		for {
			if _, err := io.WriteString(c, " "); err != nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
	if _, err := io.ReadAll(c); err != nil {
		if n, ok := err.(net.Error); ok && n.Timeout() {
			t.Error("it is still waited for")
		}
	}
	if asked.Load() != 0 {
		t.Error("the model was asked")
	}
}

// Who does not take an answer is hung up on.
func TestSlowListener(t *testing.T) {
	address := chatListener(t, server.Options{Timeout: time.Second}, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		piece := []byte(`data: {"choices":[{"index":0,"delta":{"content":"` + strings.Repeat("a ", 8<<10) + "\"}}]}\n\n")
		for range 512 {
			if _, err := w.Write(piece); err != nil {
				return
			}
		}
	})
	c := dial(t, address)
	_ = c.(*net.TCPConn).SetReadBuffer(4 << 10)
	body := `{"model":"m","stream":true,"messages":[{"role":"user","content":"hello"}]}`
	fmt.Fprintf(c, "POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	head := make([]byte, len("HTTP/1.1 200"))
	if _, err := io.ReadFull(c, head); err != nil || string(head) != "HTTP/1.1 200" { // the answer begins
		t.Fatalf("%q %v", head, err)
	}
	if !gone(t, address) {
		t.Error("the server still waits for somebody who does not read")
	}
}

// What is compressed, too long to be read in time, or more than is taken goes nowhere; the
// error is the protocol's.
func TestHostileQuestions(t *testing.T) {
	s, model := startChat(t, server.Options{MaxBody: 2 << 20, Timeout: 300 * time.Millisecond}, "")
	question, err := json.Marshal(asking("user", english))
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write(question)
	z.Close()
	// A line of names keeps every room busy.
	line, err := json.Marshal(asking("user", strings.Repeat("Bolanle Adeniyi of Skanska ", 60_000)))
	if err != nil {
		t.Fatal(err)
	}
	large, err := json.Marshal(asking("user", strings.Repeat("a ", 2<<20)))
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		body   []byte
		header []string
		status int
	}{
		"compressed":              {packed.Bytes(), []string{"Content-Encoding", "gzip"}, http.StatusUnsupportedMediaType},
		"called compressed":       {question, []string{"Content-Encoding", "br"}, http.StatusUnsupportedMediaType},
		"compressed, not said so": {packed.Bytes(), nil, http.StatusBadRequest},
		"a long line":             {line, nil, http.StatusServiceUnavailable},
		"more than is taken":      {large, nil, http.StatusRequestEntityTooLarge},
	} {
		status, answer := s.do("POST", "/v1/messages", bytes.NewReader(test.body), append([]string{"Content-Type", "application/json"}, test.header...)...)
		if status != test.status || !strings.Contains(answer, `"type":"error"`) || len(model.heard) != 0 {
			t.Errorf("%s: %d, want %d: %.200s; the model heard %d questions", name, status, test.status, answer, len(model.heard))
		}
	}
}

// What looks like SQL is the name of a conversation like others, and opens nobody else's.
func TestSQLInConversations(t *testing.T) {
	s, model := startChat(t, server.Options{}, server.StandInsOfConversation)
	names := []string{"x", "x' OR '1'='1", "'; DROP TABLE records;--", "%", "_", "x') UNION SELECT * FROM roles--"}
	heard := map[string]string{}
	for range 2 {
		for _, name := range names {
			status, answer := s.post("/v1/chat/completions", asking("user", english), "X-Understudy-Conversation", name)
			if status != http.StatusOK || said(t, answer) != english {
				t.Fatalf("%q: %d %s", name, status, answer)
			}
			if before, ok := heard[name]; ok && before != model.last() {
				t.Errorf("%q: another stand-in than before", name)
			}
			heard[name] = model.last()
		}
	}
	different := map[string]bool{}
	for _, h := range heard {
		different[h] = true
	}
	if len(different) != len(names) {
		t.Errorf("%d conversations share stand-ins: %d are different", len(names), len(different))
	}
	for _, domain := range []string{"a' OR '1'='1", "a%", "'; DROP TABLE domains;--"} {
		if status, answer := s.post("/v1/chat/completions", asking("user", english), "X-Understudy-Domain", domain); status != http.StatusNotFound {
			t.Errorf("domain %q: %d %s", domain, status, answer)
		}
	}
	for _, id := range []string{"x' OR '1'='1", "%", "resp_1' --"} {
		if status, _ := s.post("/v1/responses", map[string]any{"model": "m", "input": "x", "previous_response_id": id}); status != http.StatusUnprocessableEntity {
			t.Errorf("answer %q: %d", id, status)
		}
	}
}

// /readyz says no where the ledger or the model is out of reach, and /healthz yes.
func TestReady(t *testing.T) {
	s, _ := startChat(t, server.Options{}, "")
	if status, answer := s.get("/readyz"); status != http.StatusOK {
		t.Errorf("%d %s", status, answer)
	}
	// A port that nobody listens at any more.
	nobody, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody.Close()
	so, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	address := &url.URL{Scheme: "http", Host: nobody.Addr().String()}
	without := startWith(t, t.TempDir()+"/ledger", server.Options{Proxy: &proxy.Options{Upstreams: map[string]*url.URL{"": address}}}, so, "a")
	if status, answer := without.get("/readyz"); status != http.StatusServiceUnavailable || !strings.Contains(answer, "chat model") {
		t.Errorf("without the model: %d %s", status, answer)
	}
	broken := withoutLedger(t)
	if status, answer := broken.get("/readyz"); status != http.StatusServiceUnavailable || !strings.Contains(answer, "ledger") {
		t.Errorf("without the ledger: %d %s", status, answer)
	}
	if status, _ := broken.get("/healthz"); status != http.StatusOK {
		t.Errorf("/healthz: %d", status)
	}
}

// withLedger is what a service is made of that has a ledger.
func withLedger(t *testing.T) (server.ServiceOptions, *ledger.Ledger) {
	t.Helper()
	so, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.Open(t.Context(), t.TempDir()+"/ledger", true)
	if err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Open(t.Context(), store, ledger.KeyFromSeed(1))
	if err != nil {
		t.Fatal(err)
	}
	d, err := l.Domain(t.Context(), "a", true)
	if err != nil {
		t.Fatal(err)
	}
	so.Domains = []server.NamedDomain{{Name: "a", Domain: d}}
	return so, l
}

// withoutLedger starts a server whose ledger is closed then.
func withoutLedger(t *testing.T) *testServer {
	t.Helper()
	so, l := withLedger(t)
	s := startWith(t, "", server.Options{}, so)
	l.Close()
	return s
}

// What goes wrong in the server, its log says; a client is told that it did.
func TestOurReasonsStayHere(t *testing.T) {
	status, answer := withoutLedger(t).post("/v1/pseudonymize", `{"documents":[{"text":"Mary Ellison lives in Whitby."}]}`)
	if status != http.StatusInternalServerError || !strings.Contains(answer, `"the server could not do it; its log says why"`) {
		t.Errorf("%d %s", status, answer)
	}
}
