package server

import (
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
)

// connections counts those that are open.
type connections struct{ open atomic.Int64 }

// changed is http.Server's ConnState.
func (c *connections) changed(_ net.Conn, s http.ConnState) {
	switch s {
	case http.StateNew:
		c.open.Add(1)
	case http.StateClosed, http.StateHijacked:
		c.open.Add(-1)
	}
}

// bounded tells who comes over a connection too many to come back, and closes it. Whether
// the server is well may always be asked.
func (h *Handler) bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h.connections.open.Load() > int64(h.MaxConnections) && r.URL.Path != "/healthz" && r.URL.Path != "/readyz" {
			h.metrics.refused.Inc()
			w.Header().Set("Connection", "close")
			w.Header().Set("Retry-After", strconv.Itoa(busyAfter))
			fail(w, http.StatusServiceUnavailable, errBusy.Error())
			return
		}
		next.ServeHTTP(w, r)
	})
}
