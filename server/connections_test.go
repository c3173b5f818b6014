package server

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

// A connection too many is told to come back; whether the server is well, it may still ask.
func TestConnections(t *testing.T) {
	h, err := New(Options{MaxConnections: 2})
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewUnstartedServer(h)
	front.Config.ConnState = h.connections.changed
	front.Start()
	defer front.Close()
	var held []net.Conn
	for range 2 {
		c, err := net.Dial("tcp", front.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, c)
	}
	get := func(path string) *http.Response {
		t.Helper()
		c := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		res, err := c.Get(front.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res
	}
	if res := get("/openapi.json"); res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" {
		t.Errorf("one too many: %s, Retry-After %q", res.Status, res.Header.Get("Retry-After"))
	}
	if res := get("/healthz"); res.StatusCode != http.StatusOK {
		t.Errorf("/healthz: %s", res.Status)
	}
	for _, c := range held {
		c.Close()
	}
	for range 100 { // the server learns of it soon
		if get("/openapi.json").StatusCode == http.StatusOK {
			return
		}
	}
	t.Error("the places do not come back")
}
