// Package proxy stands between the clients of chat models and their server. In comes a
// request of OpenAI's chat completions, completions, responses and embeddings, of
// Anthropic's messages or of Ollama's chat and generate; out goes the same request with
// stand-ins, and back comes the answer, whole or streamed, with the originals.
//
// It fails closed: what can not be read for personal data is refused, and a request goes
// on only when a Keeper has hidden what it found. What the strings of a request are say
// two tables (fields.tsv, types.tsv); what they do not name is text.
//
// It may know internal/usage and server/stream.
package proxy

import (
	"context"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/understudy-text/understudy/server/stream"
)

// A Keeper replaces personal data in questions and provides what restores the answers.
type Keeper interface {
	// Hide returns the texts of a question with stand-ins. An *Error says what a client is
	// told; of any other the client learns nothing.
	Hide(r *http.Request, q Question) (*Hidden, error)
}

// A Question is the part of a request that has to be read for personal data.
type Question struct {
	Texts []Text
	// Kept are strings that pass as they are: names of tools and fields, ids.
	Kept []string
	// Previous names the answer that it goes on from; "" if the request tells all itself.
	Previous string
	// Continues says that a later question may go on from the answer to this one.
	Continues bool
}

// A Hidden is a question after its personal data was replaced.
type Hidden struct {
	Texts []string      // of the question, in their order
	Table *stream.Table // restores what may be said about them
	Count int           // mentions that were hidden
	// Follow is told the name of the answer, where a question Continues; it may be nil.
	Follow func(ctx context.Context, answer string) error
}

// An Error is an error that a client is told, with the HTTP status of the answer.
type Error struct {
	Status  int
	Message string
	After   int // seconds until it is worth trying again; 0: nobody knows
}

func (e *Error) Error() string { return e.Message }

// A Tally counts what was done with one request and its answer.
type Tally struct {
	Protocol string
	Hidden   int
	Restored int
	Unproven int    // stand-ins, or what may be some, that were left in the answer
	Failure  string // "": none; else one of Failures
}

// Failures are the values of Tally.Failure: how a request to an upstream can fail.
var Failures = [...]string{"refused", "unreachable", "silent", "cut", "too-large", "unreadable", "redirect"}

// Options configure a Handler. Keeper and Upstreams are needed.
type Options struct {
	Keeper Keeper
	// Upstreams are the servers by the name of the protocol, or under "" for all.
	Upstreams map[string]*url.URL
	// Keys are those of the upstreams, by the same names. Where there is none, the client's
	// own Authorization and x-api-key are passed on, unless the client has spent it on this
	// server (Spent).
	Keys map[string]string
	// Spent reports whether a request's Authorization is meant for this server; nil: never.
	Spent func(*http.Request) bool
	// Media passes pictures, sound and files on unread.
	Media bool
	// Headers are passed on besides those of the interfaces.
	Headers   []string
	MaxBody   int64         // of a request, in bytes
	MaxAnswer int64         // of an answer
	Silence   time.Duration // of the upstream, before and within its answer
	Transport http.RoundTripper
	Tell      func(Tally) // may be nil
}

// Defaults of Options.
const (
	DefaultMaxAnswer = 64 << 20
	DefaultSilence   = 5 * time.Minute
)

// A Handler forwards the requests of one or several protocols to an upstream, hidden, and
// restores the answers.
type Handler struct {
	Options
	fields *fields
}

// New returns a Handler. Options.Keeper and Options.Upstreams must be set.
func New(o Options) *Handler {
	if o.MaxAnswer == 0 {
		o.MaxAnswer = DefaultMaxAnswer
	}
	if o.Silence == 0 {
		o.Silence = DefaultSilence
	}
	if o.Tell == nil {
		o.Tell = func(Tally) {}
	}
	if o.Transport == nil {
		o.Transport = Transport()
	}
	return &Handler{Options: o, fields: readFields()}
}

// Transport returns the transport to upstreams: it does not decompress answers, and uses a proxy
// only if the environment names one.
func Transport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableCompression = true
	t.MaxIdleConnsPerHost = 64
	t.MaxResponseHeaderBytes = 64 << 10
	return t
}

// upstream is the server of a protocol; nil if there is none.
func (o *Options) upstream(name string) *url.URL {
	if u := o.Upstreams[name]; u != nil {
		return u
	}
	return o.Upstreams[""]
}

// Serves reports whether an upstream is configured for a protocol.
func (o *Options) Serves(p *Protocol) bool { return o.upstream(p.Name) != nil }

// Ask answers a request that contains texts: it hides them, sends the request to the upstream,
// and restores the answer, whole or streamed. Errors are written to w in the protocol's own
// form.
func (h *Handler) Ask(w http.ResponseWriter, r *http.Request, p *Protocol) {
	x := exchange{Handler: h, p: p, w: w, tally: Tally{Protocol: p.Name}}
	defer func() { h.Tell(x.tally) }()
	body, err := x.prepare(r)
	if err != nil {
		x.fail(err)
		return
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	x.silence = time.AfterFunc(h.Silence, func() { cancel(errSilent) })
	defer x.silence.Stop()
	x.forward(w, r.WithContext(ctx), body)
}

// An exchange is a request and its answer.
type exchange struct {
	*Handler
	p       *Protocol
	w       http.ResponseWriter
	hidden  *Hidden
	silence *time.Timer
	tally   Tally
}

// A plain query has nothing in it that could be a text.
var plainQuery = regexp.MustCompile(`^[A-Za-z0-9_.=&-]{0,80}$`)

// prepare reads a request and hides what is personal in it.
func (x *exchange) prepare(r *http.Request) (string, error) {
	for _, v := range r.Header.Values("Content-Encoding") {
		if v != "" && !strings.EqualFold(v, "identity") {
			return "", &Error{Status: http.StatusUnsupportedMediaType, Message: "send the body as it is, without Content-Encoding"}
		}
	}
	if !plainQuery.MatchString(r.URL.RawQuery) {
		return "", refusef("the address has a query that is not passed on")
	}
	raw, err := io.ReadAll(http.MaxBytesReader(x.w, r.Body, x.MaxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return "", &Error{Status: http.StatusRequestEntityTooLarge, Message: "the body is larger than this server takes"}
	case err != nil:
		return "", refusef("the body ends too early, or came too slowly")
	}
	q, err := x.fields.takeApart(string(raw), x.p, x.Media)
	if err != nil {
		return "", err
	}
	x.hidden, err = x.Keeper.Hide(r, Question{Texts: q.texts, Kept: q.kept, Previous: q.previous, Continues: x.p.keeps})
	if err != nil {
		return "", err
	}
	if len(x.hidden.Texts) != len(q.texts) {
		return "", errors.New("a keeper lost a text")
	}
	x.tally.Hidden = x.hidden.Count
	return q.root.write(x.hidden.Texts), nil
}

// fail answers with an error.
func (x *exchange) fail(err error) {
	status, message := http.StatusInternalServerError, "the gateway could not do it; its log says why"
	var own *Error
	var refused *refusal
	switch {
	case errors.As(err, &own):
		status, message = own.Status, own.Message
		if own.After > 0 {
			x.w.Header().Set("Retry-After", strconv.Itoa(own.After))
		}
	case errors.As(err, &refused):
		status, message = http.StatusBadRequest, refused.message
	}
	Fail(x.w, x.p, status, message)
}

// Fail writes an error answer in the form that clients of the protocol read.
func Fail(w http.ResponseWriter, p *Protocol, status int, message string) {
	for name := range w.Header() {
		if name != "Retry-After" && name != "Www-Authenticate" {
			w.Header().Del(name)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set(HeaderFailed, "true")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, p.Error(status, "understudy: "+message)+"\n") // a client that is gone can not be told
}

// Headers of answers.
const (
	HeaderHidden   = "Understudy-Hidden"   // mentions of the request that were hidden
	HeaderRestored = "Understudy-Replaced" // stand-ins of the answer that were taken out; of streams a trailer
	HeaderUnproven = "Understudy-Unproven" // what may be a stand-in, and was left; of streams a trailer
	HeaderFailed   = "Understudy-Error"    // the error is this server's, not the upstream's
)

// passed are the headers of requests that are the interfaces' own. Others may say who asks:
// they are not passed on.
var passed = []string{
	"Accept", "Content-Type", "User-Agent", "Anthropic-Version", "Anthropic-Beta", "Anthropic-Dangerous-Direct-Browser-Access",
	"Openai-Organization", "Openai-Project", "Openai-Beta", "Idempotency-Key", "X-Client-Request-Id",
}

// forward asks the upstream and answers with what it says.
func (x *exchange) forward(w http.ResponseWriter, r *http.Request, body string) {
	target := x.upstream(x.p.Name)
	proxy := httputil.ReverseProxy{
		Transport: x.Transport, FlushInterval: -1, ErrorLog: log.New(io.Discard, "", 0),
		Rewrite: func(out *httputil.ProxyRequest) {
			out.SetURL(target)
			out.Out.Header = x.headers(r)
			out.Out.Host = ""
			out.Out.Body = io.NopCloser(strings.NewReader(body))
			out.Out.ContentLength = int64(len(body))
			out.Out.TransferEncoding = nil
			out.Out.Trailer = nil
			out.Out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(body)), nil }
		},
		ModifyResponse: x.answer,
		ErrorHandler:   func(_ http.ResponseWriter, r *http.Request, err error) { x.fail(x.failure(r.Context(), err)) },
	}
	proxy.ServeHTTP(w, r)
}

// headers are those that the upstream gets.
func (x *exchange) headers(r *http.Request) http.Header {
	out := http.Header{}
	for name, values := range r.Header {
		if slices.Contains(passed, name) || strings.HasPrefix(name, "X-Stainless-") || slices.ContainsFunc(x.Headers, func(h string) bool { return http.CanonicalHeaderKey(h) == name }) {
			out[name] = values
		}
	}
	if out.Get("User-Agent") == "" {
		out["User-Agent"] = nil // none of ours
	}
	if out.Get("Idempotency-Key") == "" {
		// Not sent. It has the transport ask once more, over a new connection, when the upstream
		// closed a kept one before it said a word, as llama.cpp does after each stream.
		out["Idempotency-Key"] = []string{}
	}
	out.Set("Content-Type", "application/json")
	out.Set("Accept-Encoding", "identity")
	key, ok := x.Keys[x.p.Name]
	if !ok {
		key, ok = x.Keys[""]
	}
	switch {
	case ok:
		out.Set(x.p.key, x.p.before+key)
	case x.Spent == nil || !x.Spent(r):
		for _, name := range []string{"Authorization", "X-Api-Key"} {
			if v := r.Header.Values(name); len(v) > 0 {
				out[name] = v
			}
		}
	}
	return out
}

// Read forwards a GET or HEAD request for the list of models, which contains no text.
func (h *Handler) Read(w http.ResponseWriter, r *http.Request, p *Protocol) {
	x := exchange{Handler: h, p: p, w: w, hidden: &Hidden{Table: stream.NewTable(nil)}, tally: Tally{Protocol: p.Name}}
	defer func() { h.Tell(x.tally) }()
	if !plainQuery.MatchString(r.URL.RawQuery) || r.ContentLength != 0 || !plainPath.MatchString(r.URL.EscapedPath()) {
		x.fail(refusef("the address has something that is not passed on"))
		return
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	x.silence = time.AfterFunc(h.Silence, func() { cancel(errSilent) })
	defer x.silence.Stop()
	x.forward(w, r.WithContext(ctx), "")
}

// A plain path names a model.
var plainPath = regexp.MustCompile(`^[A-Za-z0-9_./:@-]{0,200}$`)
