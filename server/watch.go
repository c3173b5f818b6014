package server

import (
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are what /metrics shows. Labels are routes, methods and statuses, of which
// there are few; never anything of a request's own.
type metrics struct {
	registry *prometheus.Registry
	show     http.Handler
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	sizes    *prometheus.HistogramVec
	refused  prometheus.Counter
	chats    chatMetrics
	inFlight prometheus.Gauge
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "understudy_requests_total", Help: "Requests answered."}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "understudy_request_seconds", Help: "Time to the end of the answer.", Buckets: prometheus.ExponentialBuckets(0.001, 2, 16)}, []string{"route"}),
		sizes: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "understudy_request_bytes", Help: "Sizes of bodies, as announced.", Buckets: prometheus.ExponentialBuckets(256, 4, 10)}, []string{"route"}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "understudy_requests_refused_total", Help: "Requests refused because too many were there."}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "understudy_requests_in_flight", Help: "Requests being answered."}),
	}
	m.chats = newChatMetrics(m.registry)
	m.registry.MustRegister(m.requests, m.seconds, m.sizes, m.refused, m.inFlight,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.show = promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
	return m
}

func (h *Handler) showMetrics(r *request) error {
	h.metrics.show.ServeHTTP(r.w, r.Request)
	return nil
}

// A watcher notes what became of a request.
type watcher struct {
	http.ResponseWriter
	status int
	bytes  int64
	token  string
	err    error
}

func (w *watcher) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *watcher) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

// Unwrap is for http.ResponseController.
func (w *watcher) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// note tells the watcher who asked, and what went wrong in the server.
func note(w http.ResponseWriter, t *Token, err error) {
	seen, ok := w.(*watcher)
	if !ok {
		return
	}
	if t != nil {
		seen.token = t.Name
	}
	if err != nil {
		seen.err = err
	}
}

// watched logs and counts every request, also those that were not let in.
func (h *Handler) watched(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		seen := &watcher{ResponseWriter: w}
		h.metrics.inFlight.Inc()
		// No browser has a reason to make anything of an answer but what it is.
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		if r.ProtoMajor == 1 && len(r.TransferEncoding) > 0 {
			// A body in chunks may have come with a length, too, by which a server in
			// between may have gone. What follows it is no request of this connection.
			w.Header().Set("Connection", "close")
		}
		defer func() {
			h.metrics.inFlight.Dec()
			p := recover()
			if p != nil && p != http.ErrAbortHandler {
				// What a panic says may hold text; where it came from does not.
				h.Log.Error("panic", "stack", string(debug.Stack()))
			}
			switch {
			case p != nil && seen.status == 0:
				fail(seen, http.StatusInternalServerError, "the server could not do it; its log says why")
			case p != nil: // what was said already must not look whole
				defer panic(http.ErrAbortHandler)
			}
			h.logRequest(r, seen, time.Since(begin))
		}()
		next.ServeHTTP(seen, r)
	})
}

func (h *Handler) logRequest(r *http.Request, seen *watcher, took time.Duration) {
	// The route, not the path: who asks for what is not there may have put anything into it.
	pattern := h.route(r)
	if pattern == "" {
		pattern = "none"
	}
	if seen.status == 0 {
		seen.status = http.StatusOK
	}
	h.metrics.requests.WithLabelValues(pattern, strconv.Itoa(seen.status)).Inc()
	h.metrics.seconds.WithLabelValues(pattern).Observe(took.Seconds())
	if r.ContentLength > 0 {
		h.metrics.sizes.WithLabelValues(pattern).Observe(float64(r.ContentLength))
	}
	level := slog.LevelInfo
	attrs := []any{"route", pattern, "status", seen.status, "bytes_in", r.ContentLength, "bytes_out", seen.bytes, "ms", float64(took.Microseconds()) / 1000}
	if seen.token != "" {
		attrs = append(attrs, "token", seen.token)
	}
	if seen.err != nil {
		level = slog.LevelError
		attrs = append(attrs, "error", seen.err.Error())
	}
	h.Log.Log(r.Context(), level, "request", attrs...)
}

// route is the pattern that a request fits; asking the mux redirects nobody.
func (h *Handler) route(r *http.Request) string {
	_, pattern := h.mux.Handler(r)
	return pattern
}
