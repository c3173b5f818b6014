// Package review shows a project of package server/review/project on a web page, so that
// a person can decide about each mention: read, accept, reject, re-label, draw, split,
// merge, link, choose stand-ins, resolve what two annotators read differently, and write
// the result. In come HTTP requests of one browser on this machine or several, out go
// pages and JSON.
//
// Whoever has the token of the start may come in, once for each browser; a cookie
// holds the session from then on. It opens nothing by itself, since browsers send it to
// every server of this machine, whatever its port: all that shows text lies under a path
// that holds a second secret (/s/KEY/). Every change needs the session's third token in a
// header, which another site cannot send, and a Host and Origin that are the server's
// own. Pages load nothing from elsewhere. Text goes into pages as text nodes only, or as
// JSON that no script runs.
//
// It may know the root package, corpus and server/review/project.
package review

import (
	"crypto/rand"
	"crypto/subtle"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"html/template"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/server/review/project"
)

//go:embed page
var page embed.FS

// Options configure a Server.
type Options struct {
	Project *project.Project
	// Token lets browsers in; NewToken makes one.
	Token string
	// Hosts are the names and addresses, without port, under which the server may be
	// asked for; empty: those of this machine itself.
	Hosts []string
	// Out writes the result of the review; nil: the page has no button for it.
	Out func(*http.Request) (summary string, err error)
	// Log is told of failures, never of text. It may be nil.
	Log *slog.Logger
}

// A Server is an http.Handler.
type Server struct {
	o        Options
	mux      *http.ServeMux
	within   *http.ServeMux // what lies under a session's path
	pages    *template.Template
	mu       sync.Mutex
	sessions map[string]*session
	casting  sync.Mutex // one at a time
}

// A session is one browser.
type session struct {
	key       string // of its path
	csrf      string
	annotator string
}

// NewToken draws 192 bits.
func NewToken() string {
	b := make([]byte, 24)
	rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

// New returns a server of one project.
func New(o Options) (*Server, error) {
	if o.Token == "" || o.Project == nil {
		return nil, errors.New("review: a project and a token are needed")
	}
	if len(o.Hosts) == 0 {
		o.Hosts = []string{"localhost", "127.0.0.1", "::1"}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	pages, err := template.New("").Funcs(template.FuncMap{"means": means}).ParseFS(page, "page/*.html")
	if err != nil {
		return nil, err
	}
	assets, err := fs.Sub(page, "page")
	if err != nil {
		return nil, err
	}
	s := &Server{o: o, mux: http.NewServeMux(), within: http.NewServeMux(), pages: pages, sessions: map[string]*session{}}
	for _, name := range []string{"review.css", "review.js", "side.js", "details.js", "mentions.js", "keys.js", "readers.js"} {
		s.mux.Handle("GET /"+name, http.FileServerFS(assets))
	}
	s.mux.HandleFunc("GET /{$}", s.start)
	s.mux.HandleFunc("/s/{key}/", s.bound)
	s.within.HandleFunc("GET /{$}", s.page)
	s.within.HandleFunc("POST /enter", s.enter)
	s.routes()
	return s, nil
}

// means says in plain words what a category holds.
func means(c understudy.Category) string {
	return map[understudy.Category]string{
		understudy.Person: "names, initials, user names", understudy.Code: "numbers, addresses on the net, telephone numbers",
		understudy.Location: "places, addresses, buildings", understudy.Organisation: "companies, courts, authorities",
		understudy.Demographic: "nationality, occupation, faith, health, age, family", understudy.DateTime: "dates, times, durations",
		understudy.Quantity: "amounts, counts, percentages", understudy.Misc: "all else that tells of a person",
	}[c]
}

// maxBody is how many bytes a request may have.
const maxBody = 64 << 10

// ServeHTTP refuses what does not come from the page itself.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin") // with "no-referrer", a form of this very page would come from the origin "null"
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	if !s.isOwnHost(r.Host) {
		http.Error(w, "this server is not asked for under that name", http.StatusMisdirectedRequest)
		return
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		if u, err := url.Parse(origin); err != nil || u.Host != r.Host {
			http.Error(w, "requests from other sites are refused", http.StatusForbidden)
			return
		}
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	s.mux.ServeHTTP(w, r)
}

// isOwnHost reports whether a Host header names this server. Another name would mean that
// somebody made that name lead here (DNS rebinding).
func (s *Server) isOwnHost(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.Trim(host, "[]")
	}
	for _, h := range s.o.Hosts {
		if strings.EqualFold(name, h) {
			return true
		}
	}
	return false
}

const cookie = "understudy-review"

func (s *Server) session(r *http.Request) *session {
	c, err := r.Cookie(cookie)
	if err != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sessions[c.Value]
}

// start begins a session for who has the right token, and leads to its path.
func (s *Server) start(w http.ResponseWriter, r *http.Request) {
	if subtle.ConstantTimeCompare([]byte(r.URL.Query().Get("token")), []byte(s.o.Token)) != 1 {
		s.refuse(w)
		return
	}
	id, one := NewToken(), &session{key: NewToken(), csrf: NewToken()}
	s.mu.Lock()
	s.sessions[id] = one
	s.mu.Unlock()
	http.SetCookie(w, &http.Cookie{Name: cookie, Value: id, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	// Not a redirect: browsers do not send a strict cookie along one that began elsewhere.
	s.show(w, "again.html", one.path())
}

// path is where a session's pages are.
func (one *session) path() string { return "/s/" + one.key + "/" }

// bound lets in who has both the cookie of a session and its key.
func (s *Server) bound(w http.ResponseWriter, r *http.Request) {
	one, key := s.session(r), r.PathValue("key")
	if one == nil || subtle.ConstantTimeCompare([]byte(key), []byte(one.key)) != 1 {
		if strings.HasPrefix(r.URL.Path, "/s/"+key+"/api/") {
			answer(w, http.StatusUnauthorized, map[string]string{"error": "open the page with its token again"})
			return
		}
		s.refuse(w)
		return
	}
	http.StripPrefix("/s/"+key, s.within).ServeHTTP(w, r)
}

// page asks who is there, or shows the texts.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	one := s.session(r)
	switch {
	case one == nil:
		s.refuse(w)
	case one.annotator == "":
		names, err := s.o.Project.Annotators(r.Context())
		if err != nil {
			s.fail(w, r, err)
			return
		}
		s.show(w, "enter.html", map[string]any{"CSRF": one.csrf, "Names": names})
	default:
		first := func() opening {
			_ = http.NewResponseController(w).Flush() // so that scripts and style are asked for meanwhile
			o, err := s.opening(r.Context(), one.annotator)
			if err != nil {
				s.o.Log.Error("opening", "error", err) // the page will be told when it asks for more
				return opening{}
			}
			return o
		}
		s.show(w, "review.html", map[string]any{"CSRF": one.csrf, "Annotator": one.annotator, "Tagset": s.o.Project.Tagset(), "Tags": project.Tags, "Out": s.o.Out != nil, "First": first})
	}
}

func (s *Server) refuse(w http.ResponseWriter) {
	w.WriteHeader(http.StatusUnauthorized)
	s.show(w, "refused.html", nil)
}

func (s *Server) show(w http.ResponseWriter, name string, data any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := s.pages.ExecuteTemplate(w, name, data); err != nil {
		s.o.Log.Error("page", "name", name, "error", err)
	}
}

// enter notes who sits in front of the browser.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) {
	one := s.session(r)
	if one == nil || subtle.ConstantTimeCompare([]byte(r.PostFormValue("csrf")), []byte(one.csrf)) != 1 {
		s.refuse(w)
		return
	}
	name := strings.TrimSpace(r.PostFormValue("annotator"))
	if err := s.o.Project.Assign(r.Context(), name, nil, false); err != nil { // checks and notes the name
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	s.mu.Lock()
	one.annotator = name
	s.mu.Unlock()
	http.Redirect(w, r, one.path(), http.StatusSeeOther)
}

// api wraps what answers in JSON: a session is needed, and for changes its second token.
func (s *Server) api(f func(r *http.Request, annotator string) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		one := s.session(r)
		if one == nil || one.annotator == "" {
			answer(w, http.StatusUnauthorized, map[string]string{"error": "open the page with its token again"})
			return
		}
		if r.Method != http.MethodGet && subtle.ConstantTimeCompare([]byte(r.Header.Get("X-CSRF-Token")), []byte(one.csrf)) != 1 {
			answer(w, http.StatusForbidden, map[string]string{"error": "the request does not come from the page"})
			return
		}
		v, err := f(r, one.annotator)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		answer(w, http.StatusOK, v)
	}
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v)
}

// statuses are the HTTP statuses of errors that a person can do something about.
var statuses = []struct {
	err    error
	status int
}{
	{project.ErrUnknown, http.StatusNotFound}, {project.ErrLayer, http.StatusForbidden},
	{project.ErrChange, http.StatusUnprocessableEntity}, {project.ErrSpan, http.StatusUnprocessableEntity},
	{project.ErrLabel, http.StatusUnprocessableEntity}, {project.ErrStandIn, http.StatusUnprocessableEntity},
	{project.ErrAnnotator, http.StatusUnprocessableEntity}, {project.ErrOverlap, http.StatusConflict},
	{project.ErrNothing, http.StatusConflict}, {project.ErrReadings, http.StatusConflict},
	{project.ErrUncast, http.StatusConflict}, {project.ErrNoChoice, http.StatusConflict}, {errRequest, http.StatusBadRequest},
	{understudy.ErrUnavailable, http.StatusServiceUnavailable},
}

func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	var c *project.Conflict
	if errors.As(err, &c) {
		answer(w, http.StatusConflict, map[string]any{"error": c.Error(), "conflict": c})
		return
	}
	for _, known := range statuses {
		if errors.Is(err, known.err) {
			answer(w, known.status, map[string]string{"error": err.Error()})
			return
		}
	}
	s.o.Log.Error("request", "method", r.Method, "path", r.Pattern, "error", err)
	answer(w, http.StatusInternalServerError, map[string]string{"error": "the project could not be read or written; nothing was stored"})
}
