package server

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/understudy-text/understudy/server/stream"
)

// streamTypes are the bodies that are restored while they come.
var streamTypes = []string{"text/plain", "text/event-stream", "application/x-ndjson"}

// streams reports whether a request's body is a stream.
func streams(r *http.Request) bool { return slices.Contains(streamTypes, mediaType(r)) }

// streamQuery is what the address of a stream, or of any JSON, says, for openapi.json.
type streamQuery struct {
	Domain   string   `query:"domain" description:"For streams and any JSON: part of the ledger."`
	Document []string `query:"document" description:"For streams and any JSON: the documents whose stand-ins may occur, as /v1/pseudonymize called them. May be repeated. With it a body of application/json may be anything: its strings are restored, and the answer is of its shape."`
}

// How long a stream may be silent, and last.
const (
	longestSilence = time.Minute
	longestStream  = 15 * time.Minute
)

// What is said at the end of a stream.
const (
	trailerReplaced = "Understudy-Replaced" // of JSON, a header
	headerLeftOut   = "Understudy-Left-Out"
)

// A transform restores what it is given piece by piece.
type transform interface {
	write(out, piece []byte) ([]byte, error)
	close(out []byte) []byte
	Counts() stream.Counts
}

type plainStream struct{ *stream.Restorer }

func (p plainStream) write(out, piece []byte) ([]byte, error) { return p.Write(out, piece), nil }
func (p plainStream) close(out []byte) []byte                 { return p.Close(out) }

type eventStream struct{ *stream.Events }

func (e eventStream) write(out, piece []byte) ([]byte, error) { return e.Write(out, piece) }
func (e eventStream) close(out []byte) []byte                 { return e.Close(out) }

// asked is the vocabulary of the documents that the address of a request names.
func (r *request) asked() (*vocabulary, error) {
	q := r.URL.Query()
	if !r.token.mayUse(r.h.service().domainName(q.Get("domain"))) {
		return nil, errNotDomain
	}
	if err := plain(r.Request); err != nil {
		return nil, err
	}
	return r.h.service().vocabulary(r.Context(), q.Get("domain"), q["document"])
}

// restoreStream restores a text while it comes: what is certain goes out at once.
func restoreStream(r *request) error {
	words, err := r.asked()
	if err != nil {
		return err
	}
	var t transform = plainStream{words.table.New()}
	switch mediaType(r.Request) {
	case "text/event-stream":
		t = eventStream{words.table.Events()}
	case "application/x-ndjson":
		t = eventStream{words.table.Lines()}
	}
	header := r.w.Header()
	header.Set("Content-Type", mediaType(r.Request)+"; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no")
	header.Set("Trailer", trailerReplaced)
	header.Set(headerLeftOut, strconv.Itoa(words.leftOut))
	if err := r.pass(t); err != nil {
		// The client must see that this is not the end of the text.
		panic(http.ErrAbortHandler)
	}
	header.Set(trailerReplaced, strconv.Itoa(t.Counts().Replaced))
	return nil
}

// pass passes the body through, until its end.
func (r *request) pass(t transform) error {
	c := http.NewResponseController(r.w)
	// Over HTTP/2 it is always so.
	if err := c.EnableFullDuplex(); err != nil && r.ProtoMajor == 1 {
		return err
	}
	r.w.WriteHeader(http.StatusOK)
	if err := c.Flush(); err != nil {
		return err
	}
	end := time.Now().Add(longestStream)
	piece, out := make([]byte, 4096), []byte(nil)
	for {
		limit := time.Now().Add(longestSilence)
		if limit.After(end) {
			limit = end
		}
		if err := errors.Join(c.SetReadDeadline(limit), c.SetWriteDeadline(limit.Add(longestSilence))); err != nil {
			return err
		}
		if r.place != nil && r.place.gone.Load() {
			return errBusy // another has its place
		}
		n, err := r.Body.Read(piece)
		if r.place != nil {
			r.place.passed.Add(int64(n))
		}
		if err != nil && err != io.EOF {
			return err
		}
		last := err == io.EOF
		if out, err = t.write(out[:0], piece[:n]); err != nil {
			return err
		}
		if last {
			out = t.close(out)
		}
		if len(out) > 0 {
			if _, err := r.w.Write(out); err != nil {
				return err
			}
			if err := c.Flush(); err != nil {
				return err
			}
		}
		if last {
			return nil
		}
	}
}
