package server

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/understudy-text/understudy/server/proxy"
)

// chat adds the addresses of the chat models that are behind this server.
func (h *Handler) chat() {
	if h.Proxy == nil {
		return
	}
	o := *h.Proxy
	o.Keeper, o.MaxBody, o.Tell = keeper{h}, h.MaxBody, h.metrics.chats.count
	if h.Tokens != nil {
		o.Spent = func(r *http.Request) bool { return r.Header.Get(headerToken) == "" }
	}
	for _, u := range o.Upstreams {
		h.upstreams.addresses = append(h.upstreams.addresses, address(u))
	}
	p := proxy.New(o)
	for _, protocol := range proxy.Protocols {
		if o.Serves(protocol) {
			h.mux.Handle("POST "+protocol.Path, h.chatting(protocol, p.Ask))
		}
	}
	for _, read := range proxy.Reads {
		if o.Serves(read.Protocol) {
			h.mux.Handle("GET "+read.Path, h.chatting(read.Protocol, p.Read))
		}
	}
}

// chatting lets requests to a chat model in.
func (h *Handler) chatting(p *proxy.Protocol, answer func(http.ResponseWriter, *http.Request, *proxy.Protocol)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, err := h.chatToken(r)
		note(w, token, nil)
		if err == nil {
			ctx, cancel := context.WithCancel(r.Context())
			defer cancel()
			r = r.WithContext(ctx)
			if leave, ok := h.enterStream(&place{hangUp: cancel}, token); ok {
				defer leave()
			} else {
				err = errBusy
			}
		}
		if err != nil {
			told := h.proxyError(w, token, err)
			if told.After > 0 {
				w.Header().Set("Retry-After", fmt.Sprint(told.After))
			}
			proxy.Fail(w, p, told.Status, told.Message)
			return
		}
		c := http.NewResponseController(w)
		_ = c.SetReadDeadline(time.Now().Add(h.Timeout)) // where there is none, nobody dawdles
		_ = c.SetWriteDeadline(time.Time{})
		slow := &patient{w, c, min(longestSilence, 2*h.Timeout)}
		answer(slow, r.WithContext(context.WithValue(r.Context(), chatKey{}, chatter{token, w})), p)
	})
}

// chatKey is the key of the chatter in a request's context.
type chatKey struct{}

// A chatter is who asks, and where the answer goes.
type chatter struct {
	token *Token
	w     http.ResponseWriter
}

func chatterOf(r *http.Request) chatter {
	c, _ := r.Context().Value(chatKey{}).(chatter)
	return c
}

// patient gives a client time to read each piece of an answer, however long the answer
// takes.
type patient struct {
	http.ResponseWriter
	c     *http.ResponseController
	limit time.Duration // for each piece
}

func (p *patient) Write(b []byte) (int, error) {
	_ = p.c.SetWriteDeadline(time.Now().Add(p.limit))
	return p.ResponseWriter.Write(b)
}

// Unwrap is for http.ResponseController.
func (p *patient) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// chatToken finds out who asks. The clients of chat models send what they take for the
// model's key: it is this server's token, unless that comes in a header of its own.
func (h *Handler) chatToken(r *http.Request) (*Token, error) {
	tokens := h.tokens()
	if tokens == nil {
		return nil, nil
	}
	secret := r.Header.Get(headerToken)
	if secret == "" {
		secret = r.Header.Get("X-Api-Key")
	}
	if secret == "" {
		scheme, bearer, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if secret = bearer; !strings.EqualFold(scheme, "Bearer") || secret == "" {
			return nil, errNoToken
		}
	}
	return tokens.bearer(secret, MayChat, time.Now())
}

// chatMetrics are what became of conversations.
type chatMetrics struct{ hidden, restored, unproven, failures *prometheus.CounterVec }

func newChatMetrics(r *prometheus.Registry) chatMetrics {
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "understudy_chat_" + name, Help: help}, labels)
		r.MustRegister(c)
		return c
	}
	return chatMetrics{
		hidden:   counter("hidden_total", "Mentions that were hidden from the model behind the proxy.", "protocol"),
		restored: counter("restored_total", "Stand-ins that were taken out of its answers.", "protocol"),
		unproven: counter("unproven_total", "What may be a stand-in in its answers, and was left.", "protocol"),
		failures: counter("upstream_failures_total", "Answers of the upstream that could not be passed on.", "protocol", "failure"),
	}
}

func (m chatMetrics) count(t proxy.Tally) {
	m.hidden.WithLabelValues(t.Protocol).Add(float64(t.Hidden))
	m.restored.WithLabelValues(t.Protocol).Add(float64(t.Restored))
	m.unproven.WithLabelValues(t.Protocol).Add(float64(t.Unproven))
	if t.Failure != "" {
		m.failures.WithLabelValues(t.Protocol, t.Failure).Inc()
	}
}

// upstreams are where the chat models are, as far as /readyz asks.
type upstreams struct {
	addresses []string // host:port

	mu    sync.Mutex
	asked time.Time
	there bool
}

// How long it is known whether the upstreams are there, and how long they may take to say so.
const (
	knownFor   = 5 * time.Second
	dialWithin = time.Second
)

// reachable reports whether all of them take connections.
func (u *upstreams) reachable(ctx context.Context) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if time.Since(u.asked) < knownFor {
		return u.there
	}
	u.there = true
	for _, a := range u.addresses {
		c, err := (&net.Dialer{Timeout: dialWithin}).DialContext(ctx, "tcp", a)
		if err != nil {
			u.there = false
			break
		}
		c.Close()
	}
	if ctx.Err() == nil {
		u.asked = time.Now()
	}
	return u.there
}

// address is where a URL leads.
func address(u *url.URL) string {
	if u.Port() != "" {
		return u.Host
	}
	return net.JoinHostPort(u.Hostname(), map[string]string{"http": "80", "https": "443"}[u.Scheme])
}
