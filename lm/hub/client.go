package hub

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Bounds of what a hub may answer and of how often it is asked again.
const (
	maxAnswer = 16 << 20 // bytes of a list of files
	questions = 3        // times that a question is asked before the hub is given up
	attempts  = 6        // times in a row that a file is asked for without a byte
	maxPause  = time.Minute
	redirects = 10
)

// client asks one hub.
type client struct {
	http           *http.Client
	hub            *url.URL
	token          bool
	pause, silence time.Duration
	progress       func(string, int64) func(int64)
}

func newClient(o Options) (*client, error) {
	u, err := url.Parse(o.hub())
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return nil, errors.New("the address of the hub is not of the form https://HOST")
	}
	if o.Token != "" && u.Scheme == "http" && !loopback(u.Hostname()) {
		return nil, fmt.Errorf("hub %s: the token of %s would be sent for all to read; use https, or unset it", u, TokenVariable)
	}
	c := &client{http: &http.Client{}, hub: u, token: o.Token != "", pause: o.Pause, silence: o.Silence, progress: o.Progress}
	if o.Client != nil {
		*c.http = *o.Client
	}
	if c.http.Transport == nil {
		c.http.Transport = http.DefaultTransport
	}
	c.http.Transport = bearer{u, o.Token, c.http.Transport}
	c.http.CheckRedirect = sentOn
	if c.pause == 0 {
		c.pause = time.Second
	}
	if c.silence == 0 {
		c.silence = time.Minute
	}
	if c.progress == nil {
		c.progress = func(string, int64) func(int64) { return func(int64) {} }
	}
	return c, nil
}

func (o Options) hub() string {
	if o.Hub == "" {
		return Public
	}
	return strings.TrimRight(o.Hub, "/")
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func sentOn(req *http.Request, via []*http.Request) error {
	if len(via) >= redirects {
		return errors.New("the hub sends us on and on")
	}
	if via[0].URL.Scheme == "https" && req.URL.Scheme != "https" {
		return errors.New("the hub sends us on to an address without https")
	}
	return nil
}

// bearer shows the token to the hub and to nobody else: the files themselves are
// served from elsewhere.
type bearer struct {
	hub   *url.URL
	token string
	next  http.RoundTripper
}

func (b bearer) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Del("Authorization")
	if b.token != "" && req.URL.Scheme == b.hub.Scheme && req.URL.Host == b.hub.Host {
		req.Header.Set("Authorization", "Bearer "+b.token)
	}
	return b.next.RoundTrip(req)
}

// passing is a failure that may be over soon.
type passing struct {
	error
	after time.Duration // what the hub asks us to wait
}

func (p passing) Unwrap() error { return p.error }

// persist does something again until it is done, fails for good, or has failed
// too often in a row without moving on.
func (c *client) persist(ctx context.Context, attempts int, do func() (moved bool, err error)) error {
	for failures := 0; ; {
		moved, err := do()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var p passing
		if err == nil || !errors.As(err, &p) {
			return err
		}
		if moved {
			failures = 0
		}
		if failures++; failures == attempts {
			return fmt.Errorf("%w; what has been fetched is kept: pull again later", p.error)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(min(maxPause, max(p.after, c.pause<<(failures-1)))):
		}
	}
}

// get asks for an address of the hub. The error of an answer other than those of
// ok says what to do.
func (c *client) get(ctx context.Context, name string, u *url.URL, header map[string]string, ok ...int) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("User-Agent", "understudy")
	for k, v := range header {
		req.Header.Set(k, v)
	}
	res, err := c.http.Do(req)
	if err != nil {
		return nil, passing{error: fmt.Errorf("hub %s: %w", c.hub, plain(err))}
	}
	for _, code := range ok {
		if res.StatusCode == code {
			return res, nil
		}
	}
	res.Body.Close()
	return nil, c.refusal(name, res)
}

// plain is an error without the address, which may hold a signature.
func plain(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// refusal says what an answer means (the hub's X-Error-Code tells more than the
// status does).
func (c *client) refusal(name string, res *http.Response) error {
	page := c.hub.JoinPath(name)
	code := res.Header.Get("X-Error-Code")
	switch {
	case code == "GatedRepo":
		return fmt.Errorf("model %s: its owner wants its terms accepted: do so at %s, and set %s to a token of yours", name, page, TokenVariable)
	case code == "RevisionNotFound":
		return fmt.Errorf("model %s: the hub has no such revision", name)
	case code == "EntryNotFound":
		return fmt.Errorf("model %s: the hub does not have the file that it lists", name)
	case res.StatusCode == http.StatusUnauthorized && !c.token:
		// The hub answers so for names that do not exist, too.
		return fmt.Errorf("model %s: hub %s has no such model, or shows it only to some: set %s", name, c.hub, TokenVariable)
	case res.StatusCode == http.StatusUnauthorized, res.StatusCode == http.StatusForbidden:
		return fmt.Errorf("model %s: hub %s does not show it to who has this token (%s)", name, c.hub, TokenVariable)
	case res.StatusCode == http.StatusNotFound:
		return fmt.Errorf("model %s: hub %s has no such model or file", name, c.hub)
	case res.StatusCode == http.StatusTooManyRequests, res.StatusCode >= 500:
		seconds, _ := strconv.Atoi(res.Header.Get("Retry-After"))
		return passing{fmt.Errorf("hub %s is busy: %s", c.hub, res.Status), time.Duration(seconds) * time.Second}
	}
	return fmt.Errorf("model %s: hub %s answers %s", name, c.hub, res.Status)
}

// contents is what a hub says about one revision of a model.
type contents struct {
	Revision string `json:"sha"`
	Card     struct {
		License any `json:"license"`
	} `json:"cardData"`
	Siblings []struct {
		Path string `json:"rfilename"`
		Size int64  `json:"size"`
		Blob string `json:"blobId"`
		LFS  *struct {
			SHA256 string `json:"sha256"`
			Size   int64  `json:"size"`
		} `json:"lfs"`
	} `json:"siblings"`
}

var (
	commit    = regexp.MustCompile(`^[0-9a-f]{40}$`)
	sha256hex = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// contents asks what a revision holds.
func (c *client) contents(ctx context.Context, name, revision string) (contents, error) {
	u := c.hub.JoinPath("api", "models", name, "revision", url.PathEscape(revision))
	u.RawQuery = "blobs=true"
	var out contents
	err := c.persist(ctx, questions, func() (bool, error) {
		ctx, stop := context.WithTimeout(ctx, c.silence)
		defer stop()
		res, err := c.get(ctx, name, u, nil, http.StatusOK)
		if err != nil {
			return false, err
		}
		defer res.Body.Close()
		b, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
		if err != nil {
			return false, passing{error: fmt.Errorf("hub %s: %w", c.hub, err)}
		}
		if err := json.Unmarshal(b, &out); err != nil {
			return false, fmt.Errorf("hub %s: the answer is none that a model hub gives: %w", c.hub, err)
		}
		return false, nil
	})
	if err == nil && !commit.MatchString(out.Revision) {
		err = fmt.Errorf("hub %s: the answer is none that a model hub gives: field sha is no commit", c.hub)
	}
	return out, err
}

// license is the one the model's card names, unless it is nothing to be shown.
func (c contents) license() string {
	license := ""
	switch l := c.Card.License.(type) {
	case string:
		license = l
	case []any:
		license = strings.TrimSpace(fmt.Sprintln(l...))
	}
	if !shown.MatchString(license) {
		return ""
	}
	return license
}

// shown are the texts of a hub that may go to a terminal.
var shown = regexp.MustCompile(`^[A-Za-z0-9._+ -]{1,100}$`)

// file is what is known of one file; false if it is not there.
func (c contents) file(path string) (File, bool, error) {
	for _, s := range c.Siblings {
		if s.Path != path {
			continue
		}
		f := File{Path: path, Size: s.Size, Blob: s.Blob}
		if s.LFS != nil {
			f = File{Path: path, Size: s.LFS.Size, SHA256: s.LFS.SHA256}
		}
		if f.Size < 0 || !sha256hex.MatchString(f.SHA256) && !commit.MatchString(f.Blob) {
			return f, true, fmt.Errorf("file %s: the hub gives no size or no checksum for it", path)
		}
		return f, true, nil
	}
	return File{}, false, nil
}

// size is that of a file; 0 if it is not there.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}
