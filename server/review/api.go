package review

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/server/review/project"
)

// errRequest says that a request is not one that the page makes.
var errRequest = errors.New("the request cannot be read")

func (s *Server) routes() {
	p := s.o.Project
	get := func(path string, f func(r *http.Request, who string) (any, error)) {
		s.within.HandleFunc("GET /api/"+path, s.api(f))
	}
	post := func(path string, f func(r *http.Request, who string) (any, error)) {
		s.within.HandleFunc("POST /api/"+path, s.api(f))
	}
	get("documents", s.documents)
	get("documents/{id}", func(r *http.Request, who string) (any, error) {
		id, err := number(r.PathValue("id"))
		if err != nil {
			return nil, err
		}
		return p.Document(r.Context(), who, id)
	})
	get("documents/{id}/pieces", s.pieces)
	get("queue", func(r *http.Request, who string) (any, error) { return p.Queue(r.Context(), who, 20) })
	get("entities/{id}", s.entity)
	get("entities/{id}/candidates", func(r *http.Request, _ string) (any, error) {
		id, err := number(r.PathValue("id"))
		if err != nil {
			return nil, err
		}
		return p.Candidates(r.Context(), id, 9)
	})
	get("layers", func(r *http.Request, _ string) (any, error) { return p.Readers(r.Context()) })
	get("exceptions", func(r *http.Request, _ string) (any, error) { return p.Exceptions(r.Context()) })
	get("tagset", func(*http.Request, string) (any, error) { return p.Tagset(), nil })
	get("tags", func(r *http.Request, _ string) (any, error) { return p.TagCounts(r.Context()) })
	get("agreement", func(r *http.Request, _ string) (any, error) {
		return p.Agreement(r.Context(), r.URL.Query().Get("a"), r.URL.Query().Get("b"))
	})
	post("changes", s.change)
	post("undo", func(r *http.Request, who string) (any, error) { return p.Undo(r.Context(), who) })
	get("annotators", func(r *http.Request, _ string) (any, error) { return p.Annotators(r.Context()) })
	post("assignments", s.assign)
	post("recast", s.recast)
	post("out", func(r *http.Request, _ string) (any, error) {
		if s.o.Out == nil {
			return nil, fmt.Errorf("%w: the program was started without a folder for the result", errRequest)
		}
		said, err := s.o.Out(r)
		return map[string]string{"summary": said}, err
	})
	s.within.HandleFunc("GET /export/{format}", s.export)
}

func number(said string) (int64, error) {
	n, err := strconv.ParseInt(said, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: not a number", errRequest)
	}
	return n, nil
}

// asked reads numbers from the query; those that are not there are 0.
func asked(r *http.Request, names ...string) ([]int, error) {
	out := make([]int, len(names))
	for i, name := range names {
		if said := r.URL.Query().Get(name); said != "" {
			n, err := strconv.Atoi(said)
			if err != nil || n < 0 {
				return nil, fmt.Errorf("%w: %s is not a number", errRequest, name)
			}
			out[i] = n
		}
	}
	return out, nil
}

func (s *Server) documents(r *http.Request, who string) (any, error) {
	n, err := asked(r, "skip")
	if err != nil {
		return nil, err
	}
	list, total, err := s.o.Project.Documents(r.Context(), who, true, n[0], 100)
	return map[string]any{"documents": list, "total": total, "skip": n[0]}, err
}

// maxPieces is how many pieces one request gets.
const maxPieces = 40

// A windowed piece has its mentions in UTF-16 code units of its own text, as
// JavaScript counts.
type windowed struct {
	N        int       `json:"n"`
	Text     string    `json:"text"`
	Mentions []inPiece `json:"mentions"`
}

type inPiece struct {
	project.Mention
	From  int  `json:"from"`
	To    int  `json:"to"`
	Whole bool `json:"whole"` // it begins and ends in this piece
}

func (s *Server) pieces(r *http.Request, who string) (any, error) {
	id, err := number(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	n, err := asked(r, "from", "to")
	if err != nil {
		return nil, err
	}
	return s.window(r.Context(), who, id, n[0], min(n[1], n[0]+maxPieces))
}

// A window is some pieces of a document, and the last entry of the log that they show.
type window struct {
	Seen   int64      `json:"seen"`
	Pieces []windowed `json:"pieces"`
}

func (s *Server) window(ctx context.Context, who string, id int64, from, to int) (w window, err error) {
	if w.Seen, err = s.o.Project.Seen(ctx); err != nil { // before the pieces, so that nothing is missed
		return w, err
	}
	list, err := s.o.Project.Pieces(ctx, who, id, from, to)
	if err != nil {
		return w, err
	}
	w.Pieces = make([]windowed, len(list))
	for i, piece := range list {
		if w.Pieces[i], err = inUnits(piece); err != nil {
			return w, err
		}
	}
	return w, nil
}

// An opening is what the page shows first; it comes with the page, so that nobody
// waits for a second answer.
type opening struct {
	Document *project.Document `json:"document"` // nil: there is none
	window
}

func (s *Server) opening(ctx context.Context, who string) (o opening, err error) {
	list, _, err := s.o.Project.Documents(ctx, who, true, 0, 1)
	if err != nil || len(list) == 0 {
		return o, err
	}
	o.Document = &list[0]
	o.window, err = s.window(ctx, who, list[0].ID, 0, 2)
	return o, err
}

func inUnits(piece project.Piece) (windowed, error) {
	w := windowed{N: piece.N, Text: piece.Text, Mentions: make([]inPiece, len(piece.Mentions))}
	offsets := make([]int, 0, 2*len(piece.Mentions))
	for i, m := range piece.Mentions {
		from, to := max(0, m.Start-piece.Start), min(len(piece.Text), m.End-piece.Start)
		offsets = append(offsets, from, to)
		w.Mentions[i] = inPiece{Mention: m, Whole: from == m.Start-piece.Start && to == m.End-piece.Start}
	}
	units, err := corpus.FromBytes(piece.Text, corpus.UTF16, offsets)
	if err != nil {
		return w, err
	}
	for i := range w.Mentions {
		w.Mentions[i].From, w.Mentions[i].To = units[2*i], units[2*i+1]
	}
	return w, nil
}

func (s *Server) entity(r *http.Request, _ string) (any, error) {
	id, err := number(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	e, err := s.o.Project.Entity(r.Context(), id)
	if err != nil {
		return nil, err
	}
	ms, err := s.o.Project.Sentences(r.Context(), id, 0, 20)
	return map[string]any{"entity": e, "mentions": ms}, err
}

// A wish is a change as the page says it: places in UTF-16 code units of a piece.
type wish struct {
	project.Change
	Piece *int `json:"piece"` // Start and End count from its beginning
}

func (s *Server) change(r *http.Request, who string) (any, error) {
	var c wish
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return nil, errRequest // what it holds may be text
	}
	if c.Piece != nil {
		list, err := s.o.Project.Pieces(r.Context(), who, c.Document, *c.Piece, *c.Piece+1)
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			return nil, project.ErrUnknown
		}
		at, err := corpus.ToBytes(list[0].Text, corpus.UTF16, []int{c.Start, max(c.Start, c.End)})
		if err != nil {
			return nil, project.ErrSpan
		}
		c.Start, c.End = at[0]+list[0].Start, at[1]+list[0].Start
	}
	if c.Kind == project.Pick && c.Entity != 0 && c.StandIn != "" && len(c.Roles) == 0 {
		found, err := s.o.Project.Check(r.Context(), c.Entity, c.StandIn)
		if err != nil && !errors.Is(err, project.ErrUncast) {
			return nil, err
		}
		c.Roles = found.Roles
	}
	return s.o.Project.Apply(r.Context(), who, c.Change)
}

// assign gives a document to annotators.
func (s *Server) assign(r *http.Request, _ string) (any, error) {
	var c struct {
		Document    int64    `json:"document"`
		Annotators  []string `json:"annotators"`
		Independent bool     `json:"independent"`
	}
	if err := json.NewDecoder(r.Body).Decode(&c); err != nil || len(c.Annotators) > 20 {
		return nil, errRequest
	}
	for _, name := range c.Annotators {
		if err := s.o.Project.Assign(r.Context(), name, []int64{c.Document}, c.Independent); err != nil {
			return nil, err
		}
	}
	return map[string]bool{"assigned": true}, nil
}

// recast makes stand-ins anew if decisions were made since.
func (s *Server) recast(r *http.Request, _ string) (any, error) {
	s.casting.Lock()
	defer s.casting.Unlock()
	stale, err := s.o.Project.Stale(r.Context())
	if err == nil && stale {
		err = s.o.Project.Recast(r.Context())
	}
	return map[string]bool{"made": stale}, err
}

// A download is how a file of a format is called, and what it is.
type download struct{ ending, kind string }

var exports = map[project.Format]download{
	project.Doccano: {".jsonl", "application/jsonl"}, project.TAB: {".json", "application/json"}, project.CoNLL: {".conll", "text/plain; charset=utf-8"},
}

// writeHead writes the headers of a download; more is added to the file name before its
// ending.
func (d download) writeHead(w http.ResponseWriter, more string) {
	w.Header().Set("Content-Type", d.kind)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": "review" + more + d.ending}))
}

func (s *Server) export(w http.ResponseWriter, r *http.Request) {
	one := s.session(r)
	format := project.Format(r.PathValue("format"))
	file, ok := exports[format]
	if one == nil || one.annotator == "" {
		s.refuse(w)
		return
	}
	if !ok {
		http.NotFound(w, r)
		return
	}
	var err error
	if of := r.URL.Query().Get("of"); of == "" {
		file.writeHead(w, "")
		err = s.o.Project.Export(r.Context(), format, w)
	} else {
		readers, failed := s.o.Project.Readers(r.Context())
		if failed == nil && !slices.Contains(readers, of) {
			http.NotFound(w, r)
			return
		}
		file.writeHead(w, "-"+of)
		err = errors.Join(failed, s.o.Project.ExportOf(r.Context(), of, format, w))
	}
	if err != nil {
		s.o.Log.Error("export", "format", format, "error", err)
		panic(http.ErrAbortHandler) // a broken download is better than half a file
	}
}
