package server_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy/server"
)

// dial opens a connection on which a test writes what it likes.
func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	_ = c.SetDeadline(time.Now().Add(time.Minute))
	return c
}

// raw writes bytes on a connection of its own and reads the answers until the server
// hangs up.
func raw(t *testing.T, address, request string) []*http.Response {
	t.Helper()
	c := dial(t, address)
	if _, err := io.WriteString(c, request); err != nil {
		t.Fatal(err)
	}
	_ = c.(*net.TCPConn).CloseWrite()
	var out []*http.Response
	for r := bufio.NewReader(c); ; {
		res, err := http.ReadResponse(r, nil)
		if err != nil {
			return out
		}
		body, _ := io.ReadAll(res.Body)
		res.Body.Close()
		res.Body = io.NopCloser(bytes.NewReader(body))
		out = append(out, res)
	}
}

// gone waits until no request is being answered but the one that asks.
func gone(t *testing.T, address string) bool {
	t.Helper()
	for end := time.Now().Add(40 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		res, err := http.Get("http://" + address + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		figures, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if strings.Contains(string(figures), "understudy_requests_in_flight 1\n") {
			return true
		}
	}
	return false
}

// TestSlowHeaders: who sends the head of a request drop by drop is hung up on.
func TestSlowHeaders(t *testing.T) {
	address, stop := listen(t, server.Options{Timeout: 300 * time.Millisecond})
	defer stop()
	c := dial(t, address)
	fmt.Fprint(c, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
	go func() {
		for i := 0; ; i++ {
			if _, err := fmt.Fprintf(c, "X-%d: a\r\n", i); err != nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
	_, err := io.ReadAll(c)
	if n, ok := err.(net.Error); ok && n.Timeout() {
		t.Error("it is still waited for")
	}
}

// TestSlowReader: who does not take a large answer is hung up on.
func TestSlowReader(t *testing.T) {
	address, stop := listen(t, server.Options{Timeout: 2 * time.Second})
	defer stop()
	c := dial(t, address)
	_ = c.(*net.TCPConn).SetReadBuffer(4 << 10)
	// More than the system takes for somebody who does not read.
	body := fmt.Sprintf(`{"text":%q,"analyzer_results":[]}`, strings.Repeat("a", 2<<20))
	if _, err := fmt.Fprintf(c, "POST /anonymize HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body); err != nil {
		t.Fatal(err)
	}
	if one := make([]byte, 1); true {
		if _, err := c.Read(one); err != nil { // the answer begins
			t.Fatal(err)
		}
	}
	if !gone(t, address) {
		t.Error("the server still waits for somebody who does not read")
	}
}

// TestLargeHeads: what a head may hold is bounded.
func TestLargeHeads(t *testing.T) {
	address, stop := listen(t, server.Options{})
	defer stop()
	for name, head := range map[string]string{
		"one header":   "X-A: " + strings.Repeat("a", 1<<17) + "\r\n",
		"many headers": strings.Repeat("X-A: a\r\n", 20_000),
		"an address":   "",
	} {
		path := "/healthz"
		if head == "" {
			path += "?" + strings.Repeat("a", 1<<17)
		}
		got := raw(t, address, "GET "+path+" HTTP/1.1\r\nHost: localhost\r\n"+head+"\r\n")
		if len(got) != 1 || got[0].StatusCode != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestSmuggling: a request of which another server might see the end elsewhere is
// refused, or is the last on its connection: what follows it is never a request.
func TestSmuggling(t *testing.T) {
	address, stop := listen(t, server.Options{})
	defer stop()
	const second = "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
	head := "POST /v1/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
	for name, request := range map[string]string{
		"a length and chunks":         head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + second,
		"two lengths":                 head + "Content-Length: 2\r\nContent-Length: 70\r\n\r\n{}" + second,
		"two codings":                 head + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n" + second,
		"chunks, but disguised":       head + "Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" + second,
		"a coding of its own":         head + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + second,
		"a length with a sign":        head + "Content-Length: +2\r\n\r\n{}" + second,
		"a header over two lines":     head + "X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: x\r\n\r\n0\r\n\r\n" + second,
		"a size of chunks that wraps": head + "Transfer-Encoding: chunked\r\n\r\n10000000000000002\r\n{}\r\n0\r\n\r\n" + second,
		"a chunk longer than it says": head + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}" + second,
		"no host":                     "GET /healthz HTTP/1.1\r\n\r\n" + second,
		"two hosts":                   "GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n" + second,
		"a line end in a name":        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX\rA: b\r\n\r\n" + second,
	} {
		got := raw(t, address, request)
		for _, res := range got {
			if res.StatusCode < 400 {
				t.Errorf("%s: it is answered with %s (%d answers)", name, res.Status, len(got))
			}
		}
		if len(got) > 1 {
			t.Errorf("%s: what follows is a request: %d answers", name, len(got))
		}
	}
	// The test sees a second request where there is one.
	if got := raw(t, address, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"+second); len(got) != 2 {
		t.Errorf("%d answers to two requests", len(got))
	}
}

// TestCompressedBodies are refused, small or not: nothing is unpacked.
func TestCompressedBodies(t *testing.T) {
	s := start(t, server.Options{MaxBody: 1 << 20}, "a")
	id, _ := talk(t, s)
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	fmt.Fprint(z, `{"documents":[{"text":"`)
	for range 64 {
		z.Write(bytes.Repeat([]byte("a"), 1<<20))
	}
	fmt.Fprint(z, `"}]}`)
	z.Close()
	for path, kind := range map[string]string{
		"/v1/detect": "application/json", "/analyze": "application/json", "/anonymize": "application/json",
		"/v1/restore?document=" + url.QueryEscape(id): "text/plain",
	} {
		for _, coding := range []string{"gzip", "GZIP", "identity, gzip", "br"} {
			status, answer := s.do("POST", path, bytes.NewReader(bomb.Bytes()), "Content-Type", kind, "Content-Encoding", coding)
			if status != http.StatusUnsupportedMediaType || !strings.Contains(answer, "Content-Encoding") {
				t.Errorf("%s, %s: %d %s", path, coding, status, answer)
			}
		}
	}
	if status, answer := s.do("POST", "/v1/detect", strings.NewReader(`{"documents":[{"text":"a"}]}`), "Content-Type", "application/json", "Content-Encoding", "identity"); status != http.StatusOK {
		t.Errorf("identity: %d %s", status, answer)
	}
}

// TestNamesTwice: of two values of one name, who looks at a request before may have
// seen the other.
func TestNamesTwice(t *testing.T) {
	s := start(t, server.Options{}, "a", "b")
	for path, bodies := range map[string][]string{
		"/v1/pseudonymize": {
			`{"documents":[{"text":"x"}],"domain":"a","domain":"b"}`,
			`{"documents":[{"text":"x"}],"domain":"a","Domain":"b"}`,
			`{"documents":[{"text":"x"}],"domain":"a","\u0064omain":"b"}`,
			`{"documents":[{"text":"x","text" : "y"}]}`,
		},
		"/analyze":     {`{"text":"a","language":"en","language":"sv"}`},
		"/anonymize":   {`{"text":"a","text":"b","analyzer_results":[]}`},
		"/deanonymize": {`{"text":"a","anonymizer_results":[],"deanonymizers":{"A":{"type":"decrypt","type":"x"}}}`},
	} {
		for _, body := range bodies {
			status, answer := s.post(path, body)
			if status != http.StatusBadRequest {
				t.Errorf("%s %s: %d %s", path, body, status, answer)
			}
		}
	}
	// The same name in two objects, and a text that looks like a name, are none.
	for _, body := range []string{
		`{"documents":[{"text":"a"},{"text":"b"}]}`,
		`{"documents":[{"id":"text","text":"text\": \"text"}],"domain":"a"}`,
	} {
		if status, answer := s.post("/v1/pseudonymize", body); status != http.StatusOK {
			t.Errorf("%s: %d %s", body, status, answer)
		}
	}
}

// TestMarkup: what looks like markup, in texts, names and ids, comes back as text that
// no browser makes anything else of, also in errors and streams.
func TestMarkup(t *testing.T) {
	s := start(t, server.Options{}, "a")
	const bad = `<script>alert(1)</script>`
	id := `"><img src=x onerror=alert(1)>`
	check := func(what string, res *http.Response, err error, kind string) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		h := res.Header
		if h.Get("Content-Type") != kind || h.Get("X-Content-Type-Options") != "nosniff" ||
			h.Get("Content-Security-Policy") != "default-src 'none'; frame-ancestors 'none'" {
			t.Errorf("%s: %v", what, h)
		}
		body, _ := io.ReadAll(res.Body)
		return string(body)
	}
	body, _ := json.Marshal(server.PseudonymizeRequest{Documents: []server.Document{{
		ID: id, Text: "Mary Ellison " + bad, Spans: &[]server.Span{{Start: 0, End: 12, Category: "PERSON"}}}}})
	res, err := http.Post(s.URL+"/v1/pseudonymize", "application/json", bytes.NewReader(body))
	var out server.PseudonymizeResponse
	if err := json.Unmarshal([]byte(check("a text", res, err, "application/json")), &out); err != nil || out.Documents[0].ID != id || !strings.Contains(out.Documents[0].Text, bad) {
		t.Errorf("%v %+v", err, out)
	}
	res, err = http.Post(s.URL+"/v1/detect", "application/json", strings.NewReader(`{"`+bad+`":1}`))
	check("a name", res, err, "application/json")
	res, err = http.Get(s.URL + "/" + url.PathEscape(bad))
	if said := check("an address", res, err, "text/plain; charset=utf-8"); strings.Contains(said, "script") {
		t.Errorf("an address is said again: %s", said)
	}
	// The client does not say how its own answer is read.
	res, err = http.Post(s.URL+"/v1/restore?document="+url.QueryEscape(id), `text/plain; charset=utf-7; x="<script>"`, strings.NewReader(bad))
	check("a stream", res, err, "text/plain; charset=utf-8")
}

// TestSQLInIDs: what looks like SQL is a name like others; none of them opens another
// document's records.
func TestSQLInIDs(t *testing.T) {
	s := start(t, server.Options{}, "a")
	ids := []string{"x' OR '1'='1", "'; DROP TABLE records;--", `" OR ""="`, "%", "_", "x') UNION SELECT * FROM roles--", `\`, "$1", "?1", ":a"}
	texts := map[string]string{}
	for i, id := range ids {
		out := ask[server.PseudonymizeResponse](s, "/v1/pseudonymize", server.PseudonymizeRequest{
			Documents: []server.Document{{ID: id, Text: fmt.Sprintf("Mary Ellison%c of Whitby, number %d.", 'a'+i, i)}}})
		texts[id] = out.Documents[0].Text
	}
	for i, id := range ids {
		back := ask[server.RestoreResponse](s, "/v1/restore", server.RestoreRequest{Documents: []server.RestoreDocument{{ID: id, Text: texts[id]}}})
		if want := fmt.Sprintf("Mary Ellison%c of Whitby, number %d.", 'a'+i, i); back.Documents[0].Text != want {
			t.Errorf("%q: %+v", id, back.Documents)
		}
	}
	for _, id := range []string{"x", "' OR 1=1--", "x' OR '1'='2", "%%", "a"} {
		status, answer := s.do("POST", "/v1/restore?document="+url.QueryEscape(id), strings.NewReader("x"), "Content-Type", "text/plain")
		if status != http.StatusUnprocessableEntity {
			t.Errorf("%q: %d %s", id, status, answer)
		}
	}
}

// TestLongLine: a line as long as a body may be is read, and given up when the time for
// a request is over.
func TestLongLine(t *testing.T) {
	s := start(t, server.Options{MaxBody: 16 << 20, Timeout: 200 * time.Millisecond})
	line := strings.Repeat("a", 10<<20)
	if status, answer := s.post("/v1/detect", `{"documents":[{"text":"`+line+`"}]}`); status != http.StatusServiceUnavailable && status != http.StatusOK {
		t.Errorf("%d %.200s", status, answer)
	}
	if status, answer := s.post("/anonymize", `{"analyzer_results":[],"text":"`+line+`"}`); status != http.StatusServiceUnavailable && status != http.StatusOK {
		t.Errorf("%d %.200s", status, answer)
	}
	for range 100 {
		if status, _ := s.post("/v1/detect", `{"documents":[{"text":"Mary"}]}`); status == http.StatusOK {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("the server is still busy with it")
}
