// Package server answers HTTP requests: /v1 is Understudy's own interface, and beside
// it stands one shaped like Presidio's, so that its clients work unchanged.
//
// In come requests of JSON; out go spans, texts with stand-ins, restored texts and
// measures. A Service does the work, over the same rooms as the command line (package
// stock) and, if there is one, a ledger. Nothing of a text, and no name of a document,
// is ever written to a log.
//
// It may know the root package, corpus, corpus/category, country, detect/phrase,
// detect/recognizer, detect/tagger, detect/user, generate, generate/cast, generate/draft,
// generate/draw, generate/fill, generate/person, generate/sandhi, internal/pyregexp,
// internal/usage, job, job/stock, language, language/bodies, language/guess, language/lexicon,
// language/words, ledger, study/evaluate, study/evaluate/pairs, substitute and the packages below it.
package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/server/proxy"
)

// Options configure a handler.
type Options struct {
	Service *Service
	// Tokens say who may do what; nil: everybody everything, and then requests must be
	// addressed to this machine (localhost, 127.0.0.1, ::1).
	Tokens Tokens
	// MaxBody bounds a request's body, in bytes; 0: 8 MiB. A stream may be longer.
	MaxBody int64
	// Timeout bounds the work on one request; 0: 30 s.
	Timeout time.Duration
	// MaxSearch bounds the work on a request to /analyze that brings expressions; 0: 5 s.
	MaxSearch time.Duration
	// MaxRequests are taken in at once, and no more; 0: 128. One token may have three
	// quarters of them.
	MaxRequests int
	// Workers is how many of them are worked on; 0: one for each processor.
	Workers int
	// MaxStreams are conversations with the model behind the proxy and streams that are
	// restored, at once and beside the requests; 0: 512.
	MaxStreams int
	// MaxConnections may be open; who comes besides is told to come back; 0: 4096.
	MaxConnections int
	// Proxy says which chat models are behind this server; nil: none. Its Keeper, Spent,
	// MaxBody and Tell are the handler's own.
	Proxy *proxy.Options
	// Log gets a line for each request, without any text; nil: none.
	Log *slog.Logger
}

// Defaults of Options.
const (
	DefaultMaxBody     = 8 << 20
	DefaultTimeout     = 30 * time.Second
	DefaultMaxSearch   = 5 * time.Second
	DefaultMaxRequests = 128
	DefaultMaxStreams  = 512

	DefaultMaxConnections = 4096
)

// A Handler is an http.Handler that can be told to take no more.
type Handler struct {
	Options
	mux         *http.ServeMux
	outer       http.Handler
	metrics     *metrics
	inFlight    chan struct{} // requests
	shares      *shares       // of them, by token
	streams     *places       // what takes as long as somebody else does
	working     chan struct{}
	connections connections
	upstreams   upstreams
	live        atomic.Pointer[live]
	closing     chan struct{} // closed when the server is about to stop
	routes      []route
}

// A route is one address. It is also what openapi.json says of it.
type route struct {
	method, path string
	right        Right
	summary      string
	in, out      any // values of the types of the bodies; nil: none
	presidio     bool
	stream       bool // also takes streams
	serve        func(*request) error
}

// A request is one that was let in.
type request struct {
	*http.Request
	w     http.ResponseWriter
	token *Token
	h     *Handler
	place *place // of a stream
}

// New makes a handler.
func New(o Options) (*Handler, error) {
	if o.MaxBody == 0 {
		o.MaxBody = DefaultMaxBody
	}
	if o.Timeout == 0 {
		o.Timeout = DefaultTimeout
	}
	if o.MaxRequests == 0 {
		o.MaxRequests = DefaultMaxRequests
	}
	if o.MaxStreams == 0 {
		o.MaxStreams = DefaultMaxStreams
	}
	if o.MaxConnections == 0 {
		o.MaxConnections = DefaultMaxConnections
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	h := &Handler{
		Options: o, mux: http.NewServeMux(), metrics: newMetrics(),
		inFlight: make(chan struct{}, o.MaxRequests), shares: newShares(o.MaxRequests), streams: newPlaces(o.MaxStreams), working: make(chan struct{}, o.Workers), closing: make(chan struct{}),
	}
	h.live.Store(&live{o.Service, o.Tokens})
	h.routes = h.ownRoutes()
	h.routes = append(h.routes, h.presidioRoutes()...)
	spec, err := h.openAPI()
	if err != nil {
		return nil, err
	}
	h.routes = append(h.routes, route{method: "GET", path: "/openapi.json", summary: "This description", serve: func(r *request) error {
		r.w.Header().Set("Content-Type", "application/json")
		_, err := r.w.Write(spec)
		return err
	}})
	for _, rt := range h.routes {
		h.mux.Handle(rt.method+" "+rt.path, h.answering(rt))
	}
	h.chat()
	// Web pages of other origins can not make a browser ask.
	h.outer = h.watched(h.bounded(http.NewCrossOriginProtection().Handler(h.addressed(h.mux))))
	return h, nil
}

// live is what may change while the server runs.
type live struct {
	service *Service
	tokens  Tokens
}

func (h *Handler) service() *Service { return h.live.Load().service }

func (h *Handler) tokens() Tokens { return h.live.Load().tokens }

// Reload has requests that come from now on answered by another service, for those who may
// ask now. A server that has begun without tokens stays so, and the other way round.
func (h *Handler) Reload(s *Service, t Tokens) error {
	if (t == nil) != (h.Tokens == nil) {
		return errors.New("tokens can not come or go while the server runs")
	}
	h.live.Store(&live{s, t})
	return nil
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) { h.outer.ServeHTTP(w, r) }

// Close makes /readyz say no, so that a balancer sends nobody here any more.
func (h *Handler) Close() { close(h.closing) }

// addressed refuses, where there are no tokens, requests that do not know where they
// go: a name of somebody else's that leads here (DNS rebinding).
func (h *Handler) addressed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h.Tokens == nil && !local(r.Host) {
			fail(w, http.StatusMisdirectedRequest, "this server has no tokens and answers to localhost only")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// local reports whether a host, with or without port, is this machine.
func local(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if len(host) > 2 && host[0] == '[' {
		host = host[1 : len(host)-1]
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// answering lets requests of a route in and turns errors into answers.
func (h *Handler) answering(rt route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, hr *http.Request) {
		r := &request{Request: hr, w: w, h: h}
		var err error
		if r.token, err = h.tokens().admit(hr, rt.right, time.Now()); err != nil {
			note(w, r.token, nil)
			h.answer(r, err)
			return
		}
		note(w, r.token, nil)
		streamed := rt.stream && streams(hr)
		if rt.right != open {
			var leave func()
			var ok bool
			if streamed {
				r.place = &place{judged: true, hangUp: func() { _ = http.NewResponseController(w).SetReadDeadline(time.Now()) }}
				leave, ok = h.enterStream(r.place, r.token)
			} else {
				leave, ok = h.enter(r.token)
			}
			if !ok {
				h.answer(r, errBusy)
				return
			}
			defer leave()
		}
		if !streamed {
			r.Body = http.MaxBytesReader(w, hr.Body, h.MaxBody)
			ctx, cancel := context.WithTimeout(hr.Context(), h.Timeout)
			defer cancel()
			r.Request = hr.WithContext(ctx)
			r.Request.Body = r.Body
		}
		h.answer(r, rt.serve(r))
	})
}

// enter takes one of the places of requests, if one is free and its token does not hold
// its share of them.
func (h *Handler) enter(t *Token) (leave func(), ok bool) {
	holder := ""
	if t != nil {
		holder = t.Name
	}
	if !h.shares.acquire(holder) {
		h.metrics.refused.Inc()
		return nil, false
	}
	select {
	case h.inFlight <- struct{}{}:
		return func() {
			<-h.inFlight
			h.shares.release(holder)
		}, true
	default:
		h.shares.release(holder)
		h.metrics.refused.Inc()
		return nil, false
	}
}

// enterStream takes a place for what takes as long as somebody else does.
func (h *Handler) enterStream(p *place, t *Token) (leave func(), ok bool) {
	p.since = time.Now()
	if t != nil {
		p.holder = t.Name
	}
	if leave, ok = h.streams.enter(p); !ok {
		h.metrics.refused.Inc()
	}
	return leave, ok
}

// work does what needs a processor, as soon as one is free.
func (r *request) work(f func(context.Context) error) error {
	p := processor(r.h.working)
	if err := p.acquire(r.Context()); err != nil {
		return err
	}
	defer p.release()
	return f(context.WithValue(r.Context(), processorKey{}, p))
}

// A processor is the right to work, which so many requests have at once.
type processor chan struct{}

func (p processor) acquire(ctx context.Context) error {
	select {
	case p <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p processor) release() { <-p }

// processorKey is the key of the processor in a request's context.
type processorKey struct{}

// idle gives a request's processor to others while it waits for something.
func idle(ctx context.Context, wait func() error) error {
	p, ok := ctx.Value(processorKey{}).(processor)
	if !ok {
		return wait()
	}
	p.release()
	// The processor is given back by work, so one has to be had, whatever comes. It is
	// not long: those who have one work.
	defer func() { p <- struct{}{} }()
	return wait()
}

// statusGone is for the log: the client has gone before there was an answer. It is
// nginx's.
const statusGone = 499

// errBusy says that too many ask at once.
var errBusy = errors.New("too many requests at once; try again")

// statusOf says what an error is in HTTP.
func statusOf(err error) int {
	switch {
	case errors.Is(err, errBusy):
		return http.StatusServiceUnavailable
	case errors.Is(err, errNoToken), errors.Is(err, errBadToken):
		return http.StatusUnauthorized
	case errors.Is(err, errNoRight), errors.Is(err, errNotDomain):
		return http.StatusForbidden
	case errors.Is(err, errMediaType), errors.Is(err, errEncoding):
		return http.StatusUnsupportedMediaType
	case errors.Is(err, errTooLarge):
		return http.StatusRequestEntityTooLarge
	case errors.Is(err, errBody):
		return http.StatusBadRequest
	case errors.Is(err, errRequest):
		return http.StatusUnprocessableEntity
	case errors.Is(err, errNoDomain):
		return http.StatusNotFound
	case errors.Is(err, errNoLedger):
		return http.StatusConflict
	case errors.Is(err, context.DeadlineExceeded):
		return http.StatusServiceUnavailable
	case errors.Is(err, context.Canceled):
		return statusGone
	case errors.Is(err, understudy.ErrUnavailable):
		return http.StatusBadGateway
	}
	return http.StatusInternalServerError
}

// answer writes the error of a request, if it has one.
func (h *Handler) answer(r *request, err error) {
	var own *presidioError
	switch {
	case err == nil:
		return
	case errors.As(err, &own):
		fail(r.w, own.status, own.message)
		return
	}
	answer, after := h.answerOf(r.w, r.token, err)
	status := statusOf(err)
	if after > 0 {
		r.w.Header().Set("Retry-After", strconv.Itoa(after))
	}
	if status == http.StatusUnauthorized {
		r.w.Header().Set("WWW-Authenticate", `Bearer realm="understudy"`)
	}
	failWith(r.w, status, answer)
}

// answerOf is what a client is told of an error, and after how many seconds it may try
// again; 0: it need not. What is wrong with the server goes to the log, and only that
// something is wrong to the client.
func (h *Handler) answerOf(w http.ResponseWriter, t *Token, err error) (answer Error, after int) {
	switch statusOf(err) {
	case http.StatusServiceUnavailable:
		if after = busyAfter; !errors.Is(err, errBusy) {
			after, err = lateAfter, errors.New("it took longer than "+h.Timeout.String())
		}
	case http.StatusBadGateway:
		note(w, t, understudy.ErrUnavailable)
		err = errors.New("the language model does not answer")
	case http.StatusInternalServerError:
		note(w, t, innermost(err))
		err = errors.New("the server could not do it; its log says why")
	}
	answer.Error = err.Error()
	var unread *languageError
	if errors.As(err, &unread) {
		answer.Language = unread.code
	}
	return answer, after
}

// Seconds after which it is worth trying again: where too many ask at once, and where the
// work takes too long.
const (
	busyAfter = 1
	lateAfter = 5
)

// innermost is the error below all that say where it happened, which may name
// documents.
func innermost(err error) error {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err
		}
		if errors.Is(err, ledger.ErrDamaged) && !errors.Is(next, ledger.ErrDamaged) {
			return err
		}
		err = next
	}
}

func fail(w http.ResponseWriter, status int, message string) {
	failWith(w, status, Error{Error: message})
}

func failWith(w http.ResponseWriter, status int, answer Error) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(answer)
}

// reply writes an answer.
func (r *request) reply(v any) error {
	w := r.w
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil // the client is gone, or has half of it: there is nobody to tell
	}
	return nil
}

func (r *request) text(s string) error {
	r.w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	r.w.Header().Set("Content-Length", strconv.Itoa(len(s)))
	_, _ = io.WriteString(r.w, s)
	return nil
}
