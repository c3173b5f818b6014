package server

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/understudy-text/understudy/internal/usage"
)

// NewToken draws the secret of a token and returns both. expires is the day from which on
// it is void, like 2027-01-31 (UTC); "": never.
func NewToken(name string, rights, domains []string, expires string) (t Token, secret string, err error) {
	t = Token{Name: name, Domains: domains}
	if name == "" || len(strings.Fields(name)) != 1 || name != strings.TrimSpace(name) || strings.HasPrefix(name, "#") {
		return t, "", usage.Errorf("give the token one name, without blanks")
	}
	for _, r := range rights {
		if !slices.Contains(Rights[:], Right(r)) {
			return t, "", usage.Errorf("--rights: there is %v", Rights)
		}
		t.Rights = append(t.Rights, Right(r))
	}
	if len(t.Rights) == 0 {
		return t, "", usage.Errorf("--rights is missing: there is %v", Rights)
	}
	if expires != "" {
		if t.Expires, err = time.Parse(time.DateOnly, expires); err != nil {
			return t, "", usage.Errorf("--expires is a day like 2027-01-31")
		}
	}
	secret = NewSecret()
	t.Hash = Hash(secret)
	return t, secret, nil
}

// readyTime is how long a server may take to say that it is ready.
const readyTime = 2 * time.Second

// Ready asks a server at the address of its /readyz whether it is ready; nil: it is.
func Ready(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, readyTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return usage.Errorf("--url: %w", err)
	}
	// A proxy that the environment names has no part in it.
	resp, err := (&http.Client{Transport: &http.Transport{}}).Do(req)
	if err != nil {
		return fmt.Errorf("the server is not there: %w", err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<16))
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not ready: status %d", resp.StatusCode)
	}
	return nil
}
