package proxy

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/server/stream"
)

// What may be wrong with an upstream's answer.
var (
	errSilent     = errors.New("the upstream is silent")
	errRedirect   = errors.New("the upstream sends clients elsewhere; they would send their request there as it is")
	errCompressed = errors.New("the upstream's answer is compressed although that was not asked for")
	errType       = errors.New("the upstream's answer is of a type that can not be restored")
	errTooLarge   = errors.New("the upstream's answer is larger than this server takes")
	errUnreadable = errors.New("the upstream's answer is not JSON in UTF-8")
	errCut        = errors.New("the upstream's answer ends too early")
)

// failure is what a client is told of an error, and the log.
func (x *exchange) failure(ctx context.Context, err error) *Error {
	out := &Error{Status: http.StatusBadGateway}
	switch {
	case errors.Is(err, errSilent), errors.Is(context.Cause(ctx), errSilent):
		out.Status, out.Message, x.tally.Failure = http.StatusGatewayTimeout, "the upstream does not answer", "silent"
	case errors.Is(err, errRedirect):
		out.Message, x.tally.Failure = err.Error(), "redirect"
	case errors.Is(err, errTooLarge), errors.Is(err, stream.ErrEvent):
		out.Message, x.tally.Failure = errTooLarge.Error(), "too-large"
	case errors.Is(err, errUnreadable), errors.Is(err, stream.ErrJSON), errors.Is(err, errType), errors.Is(err, errCompressed):
		out.Message, x.tally.Failure = err.Error(), "unreadable"
	case errors.Is(err, errCut), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		out.Message, x.tally.Failure = errCut.Error(), "cut"
	default: // what the network says may quote addresses
		out.Message, x.tally.Failure = "the upstream can not be reached, or broke the connection off", "unreachable"
	}
	return out
}

// misleading are headers of an answer that speak of another body, or lead elsewhere.
var misleading = []string{"Content-Length", "Content-Md5", "Digest", "Etag", "Location", "Refresh", "Alt-Svc", "Trailer"}

// answer restores an upstream's answer, or makes it so that it is restored while it is read.
func (x *exchange) answer(resp *http.Response) error {
	x.silence.Reset(x.Silence)
	for _, name := range misleading {
		resp.Header.Del(name)
	}
	resp.Trailer = nil
	resp.Header.Set("Cache-Control", "no-store")
	resp.Header.Set(HeaderHidden, strconv.Itoa(x.hidden.Count))
	kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	switch e := resp.Header.Get("Content-Encoding"); {
	case resp.StatusCode >= 300 && resp.StatusCode < 400, resp.StatusCode < 200:
		return errRedirect
	case e != "" && !strings.EqualFold(e, "identity"):
		return errCompressed
	case resp.Request.Method == http.MethodHead:
		return nil
	case kind == "text/event-stream" && !x.p.lines && !x.p.silent, kind == "application/x-ndjson" && x.p.lines && !x.p.silent:
		if resp.StatusCode == http.StatusOK {
			x.stream(resp)
			return nil
		}
		return errType
	}
	return x.whole(resp, kind)
}

// whole restores an answer that comes at once.
func (x *exchange) whole(resp *http.Response, kind string) error {
	raw, err := io.ReadAll(&lively{io.LimitReader(resp.Body, x.MaxAnswer+1), x})
	switch {
	case err != nil:
		return err
	case int64(len(raw)) > x.MaxAnswer:
		return errTooLarge
	case resp.ContentLength >= 0 && int64(len(raw)) < resp.ContentLength:
		return errCut
	}
	out := raw
	switch {
	case x.p.silent && json.Valid(raw):
	case kind == "application/json" || kind == "application/x-ndjson" && json.Valid(raw):
		var found stream.Counts
		if out, found, err = x.hidden.Table.JSON(raw); err != nil {
			return err
		}
		x.tally.Restored, x.tally.Unproven = found.Replaced, found.Unproven
	case resp.StatusCode >= 400 && strings.HasPrefix(kind, "text/") && utf8.Valid(raw): // of a server in between
		r := x.hidden.Table.New()
		out = r.Close(r.Write(nil, raw))
		x.tally.Restored = r.Counts().Replaced
	default:
		return errType
	}
	if err := x.follow(resp.Request.Context(), raw); err != nil {
		return err
	}
	_ = resp.Body.Close()
	resp.Header.Set(HeaderRestored, strconv.Itoa(x.tally.Restored))
	resp.Header.Set(HeaderUnproven, strconv.Itoa(x.tally.Unproven))
	resp.Header.Set("Content-Length", strconv.Itoa(len(out)))
	resp.Body, resp.ContentLength = io.NopCloser(bytes.NewReader(out)), int64(len(out))
	return nil
}

// follow tells the keeper the name of an answer, so that a question may go on from it.
func (x *exchange) follow(ctx context.Context, answer []byte) error {
	if x.hidden.Follow == nil {
		return nil
	}
	var a struct {
		ID       string `json:"id"`
		Object   string `json:"object"`
		Response struct {
			ID string `json:"id"`
		} `json:"response"`
	}
	if json.Unmarshal(answer, &a) != nil {
		return nil
	}
	id := a.Response.ID
	if a.Object == "response" {
		id = a.ID
	}
	if id == "" {
		return nil
	}
	follow := x.hidden.Follow
	x.hidden.Follow = nil
	return follow(ctx, id)
}

// lively puts the end of the upstream's silence off while something comes.
type lively struct {
	io.Reader
	x *exchange
}

func (l *lively) Read(b []byte) (int, error) {
	n, err := l.Reader.Read(b)
	if n > 0 {
		l.x.silence.Reset(l.x.Silence)
	}
	return n, err
}

// stream makes an answer so that it is restored while it is read.
func (x *exchange) stream(resp *http.Response) {
	s := &streamed{x: x, body: resp.Body, ctx: resp.Request.Context(), events: x.hidden.Table.Events(), trailer: http.Header{HeaderRestored: nil, HeaderUnproven: nil}}
	if x.p.lines {
		s.events = x.hidden.Table.Lines()
	}
	s.lines = bufio.NewReaderSize(&lively{resp.Body, x}, 16<<10)
	resp.Trailer = s.trailer
	resp.Header.Set("X-Accel-Buffering", "no")
	resp.Body, resp.ContentLength = s, -1
}

// A streamed answer is restored line by line. Whatever is wrong with it is said in it, as
// the protocol says errors.
type streamed struct {
	x       *exchange
	body    io.Closer
	ctx     context.Context
	lines   *bufio.Reader
	events  *stream.Events
	line    []byte // not ended yet
	out     []byte // not read yet
	size    int64
	ended   bool // an event said that the answer is over
	over    bool
	trailer http.Header
}

func (s *streamed) Close() error { return s.body.Close() }

func (s *streamed) Read(b []byte) (int, error) {
	for len(s.out) == 0 {
		if s.over {
			return 0, io.EOF
		}
		if err := s.advance(); err != nil {
			s.end(err)
		}
	}
	n := copy(b, s.out)
	s.out = s.out[n:]
	return n, nil
}

// advance reads as far as the next line that says something, or an error.
func (s *streamed) advance() error {
	for {
		piece, err := s.lines.ReadSlice('\n')
		s.size += int64(len(piece))
		s.line = append(s.line, piece...)
		switch {
		case s.size > s.x.MaxAnswer:
			return errTooLarge
		case err == bufio.ErrBufferFull && len(s.line) <= stream.LongestEvent:
			continue
		case err == bufio.ErrBufferFull:
			return errTooLarge
		case err != nil && err != io.EOF:
			return err
		}
		over := err == io.EOF
		if !utf8.Valid(s.line) {
			return errUnreadable
		}
		text := string(bytes.TrimRight(s.line, "\r\n"))
		s.ended = s.ended || s.x.p.isEnd(text)
		if data, ok := strings.CutPrefix(text, "data:"); ok && s.x.hidden.Follow != nil {
			if err := s.x.follow(s.ctx, []byte(data)); err != nil {
				return err
			}
		}
		if s.out, err = s.events.Write(s.out, s.line); err != nil {
			return err
		}
		s.line = s.line[:0]
		switch {
		case over && s.ended:
			return io.EOF
		case over:
			return errCut
		case len(s.out) > 0:
			return nil
		}
	}
}

// end ends the answer: well if err is io.EOF. What is held back is said then, and else it
// is not: it may be half of something.
func (s *streamed) end(err error) {
	s.over = true
	if err == io.EOF {
		s.out = s.events.Close(s.out)
	} else {
		s.out = append(s.out, s.x.p.breaks(kindUpstream, "understudy: "+s.x.failure(s.ctx, err).Message)...)
	}
	found := s.events.Counts()
	s.x.tally.Restored, s.x.tally.Unproven = found.Replaced, found.Unproven
	s.trailer.Set(HeaderRestored, strconv.Itoa(s.x.tally.Restored))
	s.trailer.Set(HeaderUnproven, strconv.Itoa(s.x.tally.Unproven))
}
