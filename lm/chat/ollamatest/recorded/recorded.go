// Package recorded answers tests as a real Ollama server did: what it was asked and what
// it said lies in a file beside the test. A request must be the same to the byte. With
// the build tag ollama a real server answers instead, which is built once (see package
// ollamatest), and what it says is written to the file:
//
//	go test -tags ollama -timeout 60m ./lm/chat ./generate/chat ./server ./cmd/understudy
//
// It may know no other package.
package recorded

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// Model is the name of the model that was recorded.
const Model = "random"

// how says what to do about a request that was not recorded.
const how = "a real Ollama answers and is recorded with: go test -tags ollama"

// An exchange is a request and what was answered.
type exchange struct {
	Asked  string `json:"asked"` // method, path and body, a line each
	Status int    `json:"status"`
	Type   string `json:"type"`
	Answer string `json:"answer"`
}

// A Server answers at URL. It may be killed and started again, at the same address.
type Server struct {
	URL     string
	t       testing.TB
	answer  http.Handler
	address string
	http    *http.Server
}

// Start returns a server that runs and answers from testdata/ollama/NAME.jsonl in the
// folder of the test. The end of the test stops it; a request that was not recorded fails
// the test.
func Start(t testing.TB, name string) *Server {
	t.Helper()
	s := &Server{t: t, address: "127.0.0.1:0"}
	s.answer = answers(t, filepath.Join("testdata", "ollama", name+".jsonl"))
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Kill)
	return s
}

// Start starts the server again after Kill.
func (s *Server) Start() error {
	l, err := net.Listen("tcp", s.address)
	if err != nil {
		return err
	}
	s.address = l.Addr().String()
	s.URL = "http://" + s.address
	s.http = &http.Server{Handler: s.answer, ReadHeaderTimeout: time.Minute}
	go func(h *http.Server) { _ = h.Serve(l) }(s.http)
	return nil
}

// Kill ends the server at once, as a crash would. It may be called twice.
func (s *Server) Kill() { _ = s.http.Close() }

// replayed answers from a file.
func replayed(t testing.TB, file string) http.Handler {
	t.Helper()
	known, err := read(file)
	if err != nil {
		t.Fatalf("%v; %s", err, how)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked, err := request(r)
		if err != nil {
			return // the client is gone
		}
		e, ok := known[asked]
		if !ok {
			t.Errorf("%s has no answer for this request; %s\n%s", file, how, asked)
			w.WriteHeader(http.StatusNotImplemented)
			_ = json.NewEncoder(w).Encode(map[string]string{"error": "not recorded; " + how})
			return
		}
		w.Header().Set("Content-Type", e.Type)
		w.WriteHeader(e.Status)
		_, _ = io.WriteString(w, e.Answer)
	})
}

// read reads a file of exchanges, by what was asked.
func read(file string) (map[string]exchange, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	known := map[string]exchange{}
	for d := json.NewDecoder(bytes.NewReader(data)); ; {
		var e exchange
		if err := d.Decode(&e); errors.Is(err, io.EOF) {
			return known, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if _, twice := known[e.Asked]; twice {
			return nil, fmt.Errorf("%s: a request stands twice", file)
		}
		known[e.Asked] = e
	}
}

// request is a request in one text, and leaves its body to be read.
func request(r *http.Request) (string, error) {
	body, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(body))
	return strings.TrimSpace(r.Method + " " + r.URL.RequestURI() + "\n" + string(body)), err
}

// A recorder passes requests on and keeps what is answered; the first answer to a request
// counts.
type recorder struct {
	to    *url.URL
	mu    sync.Mutex
	asked map[string]bool
	kept  []exchange
}

func (c *recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	asked, err := request(r)
	if err != nil {
		return
	}
	out := r.Clone(r.Context())
	out.RequestURI, out.Host = "", ""
	out.URL = c.to.ResolveReference(&url.URL{Path: r.URL.Path, RawQuery: r.URL.RawQuery})
	out.Header.Del("Accept-Encoding")
	resp, err := http.DefaultTransport.RoundTrip(out)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	e := exchange{asked, resp.StatusCode, resp.Header.Get("Content-Type"), string(answer)}
	c.mu.Lock()
	if !c.asked[asked] {
		c.asked[asked] = true
		c.kept = append(c.kept, e)
	}
	c.mu.Unlock()
	w.Header().Set("Content-Type", e.Type)
	w.WriteHeader(e.Status)
	_, _ = io.WriteString(w, e.Answer)
}

// What is another each time: when, how long, and where the models lie.
var passing = []struct {
	found *regexp.Regexp
	put   string
}{
	{regexp.MustCompile(`"(modified_at|created_at|expires_at)":"[^"]*"`), `"$1":"2026-01-01T00:00:00Z"`},
	{regexp.MustCompile(`"(\w+_duration)":\d+`), `"$1":1`},
	{regexp.MustCompile(`FROM /[^\s"\\]*/blobs/`), `FROM /models/blobs/`},
}

// write writes what was kept, without what is another each time.
func (c *recorder) write(file string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var b bytes.Buffer
	lines := json.NewEncoder(&b)
	lines.SetEscapeHTML(false)
	for _, e := range c.kept {
		for _, p := range passing {
			e.Answer = p.found.ReplaceAllString(e.Answer, p.put)
		}
		if err := lines.Encode(e); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}
