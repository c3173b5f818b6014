package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language/guess"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
	"github.com/understudy-text/understudy/server"
)

// parts are loaded once: they are the same for all servers.
var (
	parts       = partsOf("en", "sv")
	arabicParts = partsOf("en", "ar")
)

func partsOf(codes ...string) func() (server.ServiceOptions, error) {
	return sync.OnceValues(func() (server.ServiceOptions, error) {
		languages, err := stock.Languages(codes...)
		if err != nil {
			return server.ServiceOptions{}, err
		}
		g, err := guess.New(codes...)
		if err != nil {
			return server.ServiceOptions{}, err
		}
		return server.ServiceOptions{
			Pipeline: stock.Options{Languages: languages, Default: "en", Draw: draw.New([]byte("test"))},
			Guess:    g.Guess,
		}, nil
	})
}

// A testServer is a real server on this machine.
type testServer struct {
	*httptest.Server
	t    testing.TB
	path string // of the ledger
	log  *lockedBuffer
}

type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.String()
}

// start starts a server over a new ledger with these domains; without any, over none.
func start(t testing.TB, o server.Options, domains ...string) *testServer {
	t.Helper()
	return startAt(t, filepath.Join(t.TempDir(), "ledger"), o, domains...)
}

func startAt(t testing.TB, path string, o server.Options, domains ...string) *testServer {
	t.Helper()
	so, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	return startWith(t, path, o, so, domains...)
}

// startWith starts a server of other parts.
func startWith(t testing.TB, path string, o server.Options, so server.ServiceOptions, domains ...string) *testServer {
	t.Helper()
	var err error
	if len(domains) > 0 {
		store, err := sqlite.Open(t.Context(), path, true)
		if err != nil {
			t.Fatal(err)
		}
		l, err := ledger.Open(t.Context(), store, ledger.KeyFromSeed(1))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { l.Close() })
		for _, name := range domains {
			d, err := l.Domain(t.Context(), name, true)
			if err != nil {
				t.Fatal(err)
			}
			so.Domains = append(so.Domains, server.NamedDomain{Name: name, Domain: d})
		}
	}
	if o.Service, err = server.NewService(so); err != nil {
		t.Fatal(err)
	}
	s := &testServer{t: t, path: path, log: new(lockedBuffer)}
	o.Log = slog.New(slog.NewJSONHandler(s.log, nil))
	h, err := server.New(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Server = httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s
}

// post sends JSON and reads the answer.
func (s *testServer) post(path string, body any, header ...string) (int, string) {
	s.t.Helper()
	raw, ok := body.(string)
	if !ok {
		b, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		raw = string(b)
	}
	return s.do("POST", path, strings.NewReader(raw), append([]string{"Content-Type", "application/json"}, header...)...)
}

func (s *testServer) get(path string, header ...string) (int, string) {
	s.t.Helper()
	return s.do("GET", path, nil, header...)
}

func (s *testServer) do(method, path string, body io.Reader, header ...string) (int, string) {
	s.t.Helper()
	r, err := http.NewRequestWithContext(context.Background(), method, s.URL+path, body)
	if err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		if header[i] == "Host" {
			r.Host = header[i+1]
			continue
		}
		r.Header.Set(header[i], header[i+1])
	}
	res, err := s.Client().Do(r)
	if err != nil {
		s.t.Error(err)
		return 0, ""
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Error(err)
	}
	return res.StatusCode, string(b)
}

// ask posts and decodes an answer that has to be one.
func ask[Out any](s *testServer, path string, body any, header ...string) Out {
	s.t.Helper()
	var out Out
	status, answer := s.post(path, body, header...)
	if status != http.StatusOK {
		s.t.Errorf("%s: %d %s", path, status, answer)
		return out
	}
	if err := json.Unmarshal([]byte(answer), &out); err != nil {
		s.t.Errorf("%s: %v", path, err)
	}
	return out
}

func documents(texts ...string) []server.Document {
	out := make([]server.Document, len(texts))
	for i, t := range texts {
		out[i].Text = t
	}
	return out
}

func pseudonymize(s *testServer, texts ...string) server.PseudonymizeResponse {
	s.t.Helper()
	return ask[server.PseudonymizeResponse](s, "/v1/pseudonymize", server.PseudonymizeRequest{Documents: documents(texts...)})
}

func example(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "examples", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
