package main

import (
	"bufio"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"github.com/rogpeppe/go-internal/testscript"
)

// reviews are the 'understudy review' of scripts, by their folders.
type reviews struct {
	mu      sync.Mutex
	running map[string]*reviewing
}

// A reviewing is one of them, with somebody's browser in front of it.
type reviewing struct {
	cmd  *exec.Cmd
	at   string
	http *http.Client
	csrf string
}

// review start ARG… runs understudy review and enters its page as ann. review stop
// ends it as Ctrl-C does, review kill at once.
func (s *reviews) review(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: review start ARG… | stop | kill")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	dir := ts.MkAbs(".")
	r := s.running[dir]
	switch {
	case args[0] == "start" && r == nil:
		r = opened(ts, args[1:])
		s.running[dir] = r
		ts.Defer(func() { _ = r.cmd.Process.Kill() })
	case args[0] == "kill" && r != nil:
		ts.Check(r.cmd.Process.Kill())
		_ = r.cmd.Wait()
		delete(s.running, dir)
	case args[0] == "stop" && r != nil:
		ts.Check(r.cmd.Process.Signal(syscall.SIGINT))
		ts.Check(r.cmd.Wait())
		delete(s.running, dir)
	default:
		ts.Fatalf("review %s: it is not the time for that", args[0])
	}
}

// opened starts a review and enters. What it says is in the file review.log.
func opened(ts *testscript.TestScript, args []string) *reviewing {
	path, err := exec.LookPath("understudy")
	ts.Check(err)
	r := &reviewing{cmd: exec.Command(path, append([]string{"review"}, args...)...)}
	r.cmd.Dir = ts.MkAbs(".")
	r.cmd.Env = append(os.Environ(), "HOME="+ts.Getenv("HOME"), "TMPDIR="+ts.Getenv("TMPDIR"))
	log, err := os.Create(ts.MkAbs("review.log"))
	ts.Check(err)
	defer log.Close()
	r.cmd.Stderr = log
	out, err := r.cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(r.cmd.Start())
	line, _ := bufio.NewReader(out).ReadString('\n')
	u, err := url.Parse(strings.TrimSpace(line))
	if err != nil || u.Host == "" {
		_ = r.cmd.Wait()
		ts.Fatalf("understudy review %s: %s", strings.Join(args, " "), ts.ReadFile("review.log"))
	}
	r.at = "http://" + u.Host
	jar, err := cookiejar.New(nil)
	ts.Check(err)
	r.http = &http.Client{Jar: jar, Transport: &http.Transport{DisableKeepAlives: true}}
	_, again := r.ask(ts, http.MethodGet, "/?"+u.RawQuery, "")
	r.at += regexp.MustCompile(`href="(/s/[^"]+)/"`).FindStringSubmatch(again)[1]
	_, page := r.ask(ts, http.MethodGet, "/", "")
	r.csrf = regexp.MustCompile(`name="csrf" value="([^"]+)"`).FindStringSubmatch(page)[1]
	answer, err := r.http.PostForm(r.at+"/enter", url.Values{"csrf": {r.csrf}, "annotator": {"ann"}})
	ts.Check(err)
	ts.Check(answer.Body.Close())
	return r
}

func (r *reviewing) ask(ts *testscript.TestScript, method, path, body string) (status int, answer string) {
	q, err := http.NewRequest(method, r.at+path, strings.NewReader(body))
	ts.Check(err)
	q.Header.Set("X-CSRF-Token", r.csrf)
	res, err := r.http.Do(q)
	ts.Check(err)
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	ts.Check(err)
	return res.StatusCode, string(b)
}

// page STATUS PATH [BODY] asks the review as its page does: with a body it posts. The
// answer is in the file answer.
func (s *reviews) page(ts *testscript.TestScript, neg bool, args []string) {
	s.mu.Lock()
	r := s.running[ts.MkAbs(".")]
	s.mu.Unlock()
	if neg || len(args) < 2 || r == nil {
		ts.Fatalf("usage: review start ARG…; page STATUS PATH [BODY]")
	}
	method, body := http.MethodGet, ""
	if len(args) > 2 {
		method, body = http.MethodPost, args[2]
	}
	status, answer := r.ask(ts, method, args[1], body)
	ts.Check(os.WriteFile(ts.MkAbs("answer"), []byte(answer), 0o600))
	if strconv.Itoa(status) != args[0] {
		ts.Fatalf("%s %s: %d, want %s\n%s", method, args[1], status, args[0], answer)
	}
}
