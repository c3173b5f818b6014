package postgrestest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// User is the name of the server's only user. It has a password.
const User = "tester"

// A Server is a PostgreSQL server on this machine. It may be killed and started
// again, at the same address and with the same data.
type Server struct {
	Address  string // host and port
	Password string
	Data     string // the folder of its files

	home, programs string
	cmd            *exec.Cmd
	exited         chan struct{}
}

// Start returns a server that runs. The end of the test stops it.
func Start(t testing.TB) *Server {
	t.Helper()
	s, err := New(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Remove)
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	return s
}

// New makes a server, which is not started. Its files lie in a folder of their own
// that ends with Remove.
func New(ctx context.Context) (*Server, error) {
	programs, err := Install(ctx)
	if err != nil {
		return nil, err
	}
	home, err := os.MkdirTemp("", "postgres-test-*") // unlike a test's folder not below one that is closed to others
	if err != nil {
		return nil, err
	}
	s, err := initialise(ctx, home, programs)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(home))
	}
	return s, nil
}

func initialise(ctx context.Context, home, programs string) (*Server, error) {
	programs, err := handOver(home, programs)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &Server{Address: l.Addr().String(), Password: rand.Text(), Data: filepath.Join(home, "data"), home: home, programs: programs}
	l.Close()
	secret := filepath.Join(home, "password")
	if err := os.WriteFile(secret, []byte(s.Password), 0o644); err != nil { // the folder is closed to others
		return nil, err
	}
	init := s.command(ctx, "initdb", "--pgdata", s.Data, "--username", User, "--pwfile", secret,
		"--auth", "scram-sha-256", "--encoding", "UTF8", "--no-locale", "--no-sync", "--no-instructions")
	if out, err := init.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, out)
	}
	return s, nil
}

func (s *Server) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	cmd := exec.CommandContext(ctx, filepath.Join(s.programs, "bin", program), args...)
	cmd.Dir = s.home
	for _, v := range os.Environ() { // the user's own server has nothing to do with this one
		if !strings.HasPrefix(v, "PG") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "LD_LIBRARY_PATH="+filepath.Join(s.programs, "lib"), "LC_ALL=C", "TZ=UTC")
	asUser(cmd)
	return cmd
}

// patience is how long a server may take to be there.
const patience = 60 * time.Second

// Start starts the server and waits until it answers. After a kill some of its
// helpers may still be there for a moment; until they are gone it does not start.
func (s *Server) Start() error {
	_, port, err := net.SplitHostPort(s.Address)
	if err != nil {
		return err
	}
	log, err := os.OpenFile(s.log(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if s.cmd == nil {
			s.cmd = s.command(context.Background(), "postgres", "-D", s.Data, "-p", port, "-c", "listen_addresses=127.0.0.1",
				"-c", "unix_socket_directories=", "-c", "max_connections=100", "-c", "shared_buffers=32MB")
			s.cmd.Stdout, s.cmd.Stderr = log, log
			if err := s.cmd.Start(); err != nil {
				return err
			}
			s.exited = make(chan struct{})
			go func(cmd *exec.Cmd, exited chan struct{}) {
				_ = cmd.Wait()
				close(exited)
			}(s.cmd, s.exited)
		}
		select {
		case <-s.exited:
			s.cmd = nil
		default:
			if err = s.ask(context.Background(), ""); err == nil {
				return nil
			}
		}
	}
	return fmt.Errorf("postgres does not answer at %s: %w; it says: %s", s.Address, err, s.Log())
}

// Kill ends the server at once, as a crash would. It may be called twice.
func (s *Server) Kill() {
	if s.cmd != nil {
		_ = s.cmd.Process.Kill()
		<-s.exited
		s.cmd = nil
	}
}

// Remove ends the server and removes its files.
func (s *Server) Remove() {
	s.Kill()
	_ = os.RemoveAll(s.home)
}

// URL is the address of a database, with the password.
func (s *Server) URL(database string) string {
	return (&url.URL{Scheme: "postgres", User: url.UserPassword(User, s.Password), Host: s.Address, Path: database}).String()
}

func (s *Server) ask(ctx context.Context, query string) error {
	c, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		return err
	}
	_, err = c.Exec(ctx, query)
	return errors.Join(err, c.Close(ctx))
}

func (s *Server) log() string { return filepath.Join(s.home, "log") }

// Log is the end of what the server has written.
func (s *Server) Log() string {
	b, _ := os.ReadFile(s.log())
	return string(b[max(0, len(b)-2000):])
}
