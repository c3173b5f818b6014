package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// servers are the 'understudy serve' of scripts, by their folders.
type servers struct {
	mu      sync.Mutex
	running map[string]*exec.Cmd
}

// serve start ARG… runs understudy serve until it listens; $SERVER is its address.
// serve kill ends it at once, serve stop as a system does; serve hangup TEXT has it read its
// files anew, and waits until the log says the text once more.
func (s *servers) serve(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: serve start ARG… | hangup TEXT | kill | stop")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	dir := ts.MkAbs(".")
	cmd := s.running[dir]
	switch {
	case args[0] == "start" && cmd == nil:
		cmd, address := listening(ts, args[1:])
		s.running[dir] = cmd
		ts.Setenv("SERVER", address)
		ts.Defer(func() { _ = cmd.Process.Kill() })
	case args[0] == "kill" && cmd != nil:
		ts.Check(cmd.Process.Kill())
		_ = cmd.Wait()
		delete(s.running, dir)
	case args[0] == "hangup" && cmd != nil && len(args) == 2:
		before := strings.Count(ts.ReadFile("server.log"), args[1])
		ts.Check(cmd.Process.Signal(syscall.SIGHUP))
		for strings.Count(ts.ReadFile("server.log"), args[1]) == before {
			time.Sleep(50 * time.Millisecond) // the test's own limit ends it
		}
	case args[0] == "stop" && cmd != nil:
		ts.Check(cmd.Process.Signal(syscall.SIGTERM))
		ts.Check(cmd.Wait())
		delete(s.running, dir)
	default:
		ts.Fatalf("serve %s: it is not the time for that", args[0])
	}
}

// listening starts a server and waits until its log names its address. The log is in
// the file server.log.
func listening(ts *testscript.TestScript, args []string) (*exec.Cmd, string) {
	path, err := exec.LookPath("understudy")
	ts.Check(err)
	cmd := exec.Command(path, append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = append(os.Environ(), "HOME="+ts.Getenv("HOME"), "TMPDIR="+ts.Getenv("TMPDIR"))
	out, err := cmd.StderrPipe()
	ts.Check(err)
	log, err := os.Create(ts.MkAbs("server.log"))
	ts.Check(err)
	ts.Check(cmd.Start())
	found := make(chan string, 1)
	go func() {
		defer log.Close()
		lines := bufio.NewScanner(io.TeeReader(out, log))
		for lines.Scan() {
			var line struct{ Msg, Address string }
			if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "listening" {
				found <- "http://" + line.Address
			}
		}
		close(found)
	}()
	address := <-found
	if address == "" {
		ts.Fatalf("understudy serve %s: %s", strings.Join(args, " "), ts.ReadFile("server.log"))
	}
	return cmd, address
}

// ask STATUS PATH FILE [TOKEN] posts a file to the server (or gets, if the file is
// "-") and checks the status; the answer is in the file answer.
func ask(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: ask STATUS PATH FILE [TOKEN]")
	}
	method, body, kind := http.MethodPost, io.Reader(nil), "application/json"
	if args[2] == "-" {
		method = http.MethodGet
	} else {
		body = strings.NewReader(ts.ReadFile(args[2]))
	}
	if strings.HasSuffix(args[2], ".txt") {
		kind = "text/plain"
	}
	r, err := http.NewRequest(method, ts.Getenv("SERVER")+args[1], body)
	ts.Check(err)
	r.Header.Set("Content-Type", kind)
	if len(args) > 3 {
		r.Header.Set("Authorization", "Bearer "+strings.TrimSpace(ts.ReadFile(args[3])))
	}
	res, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(r)
	ts.Check(err)
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs("answer"), answer, 0o600))
	if res.Status[:3] != args[0] {
		ts.Fatalf("%s %s: %s, want %s\n%s", method, args[1], res.Status, args[0], answer)
	}
}
