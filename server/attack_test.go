package server_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/understudy-text/understudy/server"
)

// endless is a body without an end that counts how much of it was taken.
type endless struct{ taken atomic.Int64 }

func (e *endless) Read(p []byte) (int, error) {
	const text = `{"documents":[{"text":"`
	if e.taken.Load() == 0 {
		e.taken.Add(int64(copy(p, text)))
		return len(text), nil
	}
	for i := range p {
		p[i] = 'a'
	}
	e.taken.Add(int64(len(p)))
	return len(p), nil
}

// TestABodyOfAGigabyte is refused when it passes the limit, whether its length is
// announced or not; no more of it is read than that.
func TestABodyOfAGigabyte(t *testing.T) {
	s := start(t, server.Options{MaxBody: 1 << 20}, "a")
	for _, length := range []int64{1 << 30, -1} {
		body := new(endless)
		r, _ := http.NewRequest("POST", s.URL+"/v1/pseudonymize", io.LimitReader(body, 1<<30))
		r.ContentLength = length
		r.Header.Set("Content-Type", "application/json")
		res, err := s.Client().Do(r)
		if err == nil {
			if res.StatusCode != http.StatusRequestEntityTooLarge {
				t.Errorf("length %d: %s", length, res.Status)
			}
			res.Body.Close()
		}
		if taken := body.taken.Load(); taken > 32<<20 {
			t.Errorf("length %d: %d bytes were taken", length, taken)
		}
	}
	if !strings.Contains(s.log.String(), `"status":413`) {
		t.Error("the log does not say that it was refused")
	}
}

// narrow lets the system keep little of an answer that is not read.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(4 << 10)
	}
	return c, err
}

// listen serves on a real listener, as the command does.
func listen(t *testing.T, o server.Options) (address string, stop func() error) {
	t.Helper()
	so, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	return listenWith(t, o, so)
}

func listenWith(t *testing.T, o server.Options, so server.ServiceOptions) (address string, stop func() error) {
	t.Helper()
	var err error
	if o.Service, err = server.NewService(so); err != nil {
		t.Fatal(err)
	}
	h, err := server.New(o)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- h.Serve(ctx, narrow{l}, "", "") }()
	return l.Addr().String(), func() error {
		cancel()
		return <-done
	}
}

// TestSlowClients: who sends a body drop by drop is hung up on, and others are served
// meanwhile.
func TestSlowClients(t *testing.T) {
	address, stop := listen(t, server.Options{Timeout: 500 * time.Millisecond})
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintf(c, "POST /v1/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
	go func() {
		for {
			if _, err := c.Write([]byte(" ")); err != nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
	res, err := http.Get("http://" + address + "/healthz")
	if err != nil || res.StatusCode != http.StatusOK {
		t.Errorf("another client: %v, %v", res, err)
	}
	_ = c.SetReadDeadline(time.Now().Add(30 * time.Second))
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err == nil && answer.StatusCode != http.StatusBadRequest {
		t.Errorf("the slow client: %s", answer.Status)
	}
	if n, ok := err.(net.Error); ok && n.Timeout() {
		t.Error("the slow client is still waited for")
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// TestTooManyAtOnce: more than are taken in are told to come back, at once; health is
// always told.
func TestTooManyAtOnce(t *testing.T) {
	s := start(t, server.Options{MaxStreams: 1}, "a")
	id, _ := talk(t, s)
	body, w := io.Pipe()
	r, _ := http.NewRequest("POST", s.URL+"/v1/restore?document="+strings.ReplaceAll(id, " ", "+"), body)
	r.Header.Set("Content-Type", "text/plain")
	res, err := s.Client().Do(r) // holds the only place of a stream
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	r, _ = http.NewRequest("POST", s.URL+"/v1/restore?document=d", strings.NewReader("a"))
	r.Header.Set("Content-Type", "text/plain")
	busy, err := s.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	busy.Body.Close()
	if busy.StatusCode != http.StatusServiceUnavailable || busy.Header.Get("Retry-After") == "" {
		t.Errorf("%s %v", busy.Status, busy.Header)
	}
	if status, _ := s.get("/healthz"); status != http.StatusOK {
		t.Errorf("health: %d", status)
	}
	w.Close()
	if _, err := io.ReadAll(res.Body); err != nil {
		t.Error(err)
	}
	if status, answer := s.post("/v1/detect", `{"documents":[{"text":"a"}]}`); status != http.StatusOK {
		t.Errorf("%d %s", status, answer)
	}
	status, figures := s.get("/metrics")
	if status != http.StatusOK || !strings.Contains(figures, "understudy_requests_refused_total 1\n") || !strings.Contains(figures, `route="POST /v1/detect",status="200"`) {
		t.Errorf("%d\n%s", status, figures)
	}
}

// TestTimeLimit: what takes too long is given up, and said to be.
func TestTimeLimit(t *testing.T) {
	s := start(t, server.Options{Timeout: time.Nanosecond}, "a")
	if status, answer := s.post("/v1/detect", `{"documents":[{"text":"Mary Johanson"}]}`); status != http.StatusServiceUnavailable {
		t.Errorf("%d %s", status, answer)
	}
}

// TestStop: a request that is under way when the server is told to stop is answered.
func TestStop(t *testing.T) {
	log := new(lockedBuffer)
	address, stop := listen(t, server.Options{Log: slog.New(slog.NewJSONHandler(log, nil))})
	body, w := io.Pipe()
	r, _ := http.NewRequest("POST", "http://"+address+"/v1/detect", body)
	r.Header.Set("Content-Type", "application/json")
	type answer struct {
		res *http.Response
		err error
	}
	answered := make(chan answer, 1)
	go func() {
		res, err := http.DefaultClient.Do(r)
		answered <- answer{res, err}
	}()
	if _, err := io.WriteString(w, `{"documents":[{"text":`); err != nil { // taken by the transport
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, `"Mary`); err != nil {
		t.Fatal(err)
	}
	for range 500 { // until the server has it
		res, err := http.Get("http://" + address + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		figures, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if strings.Contains(string(figures), "understudy_requests_in_flight 2\n") {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	stopped := make(chan error, 1)
	go func() { stopped <- stop() }()
	for !strings.Contains(log.String(), `"stopping"`) {
		time.Sleep(time.Millisecond)
	}
	io.WriteString(w, ` Johanson"}]}`)
	w.Close()
	a := <-answered
	if a.err != nil || a.res.StatusCode != http.StatusOK {
		t.Errorf("%v, %v", a.res, a.err)
	} else {
		a.res.Body.Close()
	}
	if err := <-stopped; err != nil {
		t.Error(err)
	}
	if _, err := http.Get("http://" + address + "/healthz"); err == nil {
		t.Error("it still answers")
	}
}

func TestOnlyThisMachineWithoutTokens(t *testing.T) {
	h := &server.Handler{}
	for address, want := range map[string]bool{"127.0.0.1:80": true, "[::1]:80": true, "0.0.0.0:80": false, "[::]:80": false, "192.0.2.1:80": false} {
		tcp, err := net.ResolveTCPAddr("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Check(tcp); (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
	one, _ := token(t, "one", server.MayDetect)
	h.Tokens = server.Tokens{one}
	if err := h.Check(&net.TCPAddr{IP: net.IPv4zero, Port: 80}); err != nil {
		t.Errorf("with tokens: %v", err)
	}
}
