package ollamatest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// Model is the name of the random model.
const Model = "random"

// A Server is an Ollama server on this machine. It may be killed and started
// again, at the same address and with the same models.
type Server struct {
	URL     string
	program string
	home    string
	address string
	cmd     *exec.Cmd
}

// New returns a server that is not started; the end of the test stops it.
func New(t testing.TB) *Server {
	t.Helper()
	s, err := In(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Kill)
	return s
}

// In returns a server that is not started and keeps its files in a folder. Who asks for it
// kills it.
func In(ctx context.Context, folder string) (*Server, error) {
	program, err := Build(ctx)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	defer l.Close()
	address := l.Addr().String()
	return &Server{URL: "http://" + address, program: program, home: folder, address: address}, nil
}

// Start returns a server that has the random model.
func Start(t testing.TB) *Server {
	t.Helper()
	s := New(t)
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	if err := s.Create(Model, Template, Random()); err != nil {
		t.Fatal(err)
	}
	return s
}

// patience is how long a server may take to be there.
const patience = 60 * time.Second

// Start starts the server and waits until it answers.
func (s *Server) Start() error {
	log, err := os.OpenFile(filepath.Join(s.home, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	s.cmd = exec.Command(s.program, "serve")
	s.cmd.Env = append(os.Environ(), "HOME="+s.home, "OLLAMA_HOST="+s.address, "OLLAMA_MODELS="+filepath.Join(s.home, "models"),
		"OLLAMA_NO_CLOUD=1", "OLLAMA_CONTEXT_LENGTH=4096", "OLLAMA_KEEP_ALIVE=10m")
	s.cmd.Stdout, s.cmd.Stderr = log, log
	ownProcessGroup(s.cmd)
	if err := s.cmd.Start(); err != nil {
		return err
	}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if resp, err := http.Get(s.URL + "/api/version"); err == nil {
			resp.Body.Close()
			return nil
		}
	}
	return fmt.Errorf("ollama does not answer at %s; it says: %s", s.URL, s.Log())
}

// Kill ends the server at once, as a crash would. It may be called twice.
func (s *Server) Kill() {
	if s.cmd != nil && s.cmd.Process != nil {
		kill(s.cmd)
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

// Log is the end of what the server has written.
func (s *Server) Log() string {
	b, _ := os.ReadFile(filepath.Join(s.home, "log"))
	return string(b[max(0, len(b)-2000):])
}

// Create gives the server a model of a name, with the template of its prompts and its file
// in GGUF.
func (s *Server) Create(name, template string, file []byte) error {
	digest := fmt.Sprintf("sha256:%x", sha256.Sum256(file))
	if err := s.post("/api/blobs/"+digest, file, http.StatusCreated); err != nil {
		return err
	}
	request, err := json.Marshal(map[string]any{
		"model": name, "files": map[string]string{"model.gguf": digest}, "template": template, "stream": false,
		// One thread: several wait for each other in a loop, which takes a hundred
		// times as long while other tests run.
		"parameters": map[string]any{"num_thread": 1},
	})
	if err != nil {
		return err
	}
	return s.post("/api/create", request, http.StatusOK)
}

func (s *Server) post(path string, body []byte, want int) error {
	resp, err := http.Post(s.URL+path, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	said, _ := io.ReadAll(io.LimitReader(resp.Body, 1<<12))
	if resp.StatusCode != want {
		return fmt.Errorf("ollama: %s: status %d: %s; its log: %s", path, resp.StatusCode, said, s.Log())
	}
	return nil
}
