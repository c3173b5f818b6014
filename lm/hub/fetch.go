package hub

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

var errSilent = errors.New("nothing has come for a while")

// fetch brings one file into a folder, and goes on where an earlier attempt was
// broken off. The file has its name only when it is whole and its checksum right.
func (c *client) fetch(ctx context.Context, name string, u *url.URL, f File, folder string) error {
	to := filepath.Join(folder, filepath.FromSlash(f.Path))
	if size(to) == f.Size && f.verify(ctx, to) == nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	part := to + ".part"
	resumed := size(part) > 0
	err := c.complete(ctx, name, u, f, part)
	if err == nil {
		err = f.verify(ctx, part)
	}
	if resumed && errors.Is(err, errChecksum) { // what was there may be to blame
		if err = os.Remove(part); err == nil {
			err = c.complete(ctx, name, u, f, part)
		}
		if err == nil {
			err = f.verify(ctx, part)
		}
	}
	if errors.Is(err, errChecksum) {
		err = errors.Join(err, os.Remove(part))
	}
	if err != nil {
		return err
	}
	return os.Rename(part, to)
}

// complete adds to a file until it has its size.
func (c *client) complete(ctx context.Context, name string, u *url.URL, f File, part string) error {
	out, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	told := c.progress(f.Path, f.Size)
	s := &sink{f: out, told: told}
	if s.have, err = out.Seek(0, io.SeekEnd); err == nil && s.have > f.Size {
		err = s.restart()
	}
	told(s.have)
	if err == nil {
		err = c.persist(ctx, attempts, func() (bool, error) {
			before := s.have
			err := c.download(ctx, name, u, f, s)
			return s.have > before, err
		})
	}
	if err == nil {
		err = out.Sync()
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return fmt.Errorf("file %s: %w", f.Path, err)
	}
	return nil
}

// download requests the missing bytes of a file and writes what comes to the sink.
func (c *client) download(ctx context.Context, name string, u *url.URL, f File, s *sink) error {
	if s.have == f.Size {
		return nil
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	s.alive = time.AfterFunc(c.silence, func() { stop(errSilent) })
	s.silence = c.silence
	defer s.alive.Stop()
	header := map[string]string{"Accept-Encoding": "identity"}
	if s.have > 0 {
		header["Range"] = fmt.Sprintf("bytes=%d-", s.have)
	}
	res, err := c.get(ctx, name, u, header, http.StatusOK, http.StatusPartialContent, http.StatusRequestedRangeNotSatisfiable)
	if err != nil {
		return silent(ctx, err)
	}
	defer res.Body.Close()
	goesOn := res.StatusCode == http.StatusPartialContent && startsAt(res, s.have)
	if !goesOn && s.have > 0 {
		if err := s.restart(); err != nil {
			return err
		}
	}
	if !goesOn && res.StatusCode != http.StatusOK {
		return passing{error: fmt.Errorf("hub %s: it does not go on where we left off", c.hub)}
	}
	missing := f.Size - s.have
	n, err := io.Copy(s, io.LimitReader(res.Body, missing+1))
	switch {
	case s.err != nil:
		return fmt.Errorf("cannot be written: %w; what has been fetched is kept: make room, and pull again", s.err)
	case n > missing:
		return errors.Join(fmt.Errorf("hub %s: it sends more than the %d bytes that it promised", c.hub, f.Size), s.restart())
	case err != nil:
		return silent(ctx, passing{error: fmt.Errorf("hub %s: %w", c.hub, plain(err))})
	case n < missing:
		return passing{error: fmt.Errorf("hub %s: %w", c.hub, io.ErrUnexpectedEOF)}
	}
	return nil
}

// silent names the reason of an error that came of waiting too long.
func silent(ctx context.Context, err error) error {
	if errors.Is(context.Cause(ctx), errSilent) {
		return passing{error: errSilent}
	}
	return err
}

// startsAt reports whether an answer begins at a byte of the file.
func startsAt(res *http.Response, at int64) bool {
	span, ok := strings.CutPrefix(res.Header.Get("Content-Range"), "bytes ")
	first, _, _ := strings.Cut(span, "-")
	n, err := strconv.ParseInt(first, 10, 64)
	return ok && err == nil && n == at
}

// A sink is a file that grows.
type sink struct {
	f       *os.File
	have    int64
	told    func(int64)
	alive   *time.Timer
	silence time.Duration
	err     error // of writing
}

func (s *sink) Write(b []byte) (int, error) {
	s.alive.Reset(s.silence)
	n, err := s.f.Write(b)
	s.have += int64(n)
	s.told(int64(n))
	s.err = err
	return n, err
}

// restart throws away what is there.
func (s *sink) restart() error {
	s.told(-s.have)
	s.have = 0
	_, err := s.f.Seek(0, io.SeekStart)
	return errors.Join(err, s.f.Truncate(0))
}
