package chat

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// maxAnswer bounds what is read of a server's answer, in bytes.
const maxAnswer = 4 << 20

// A failure is an answer that may be another the next time.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// send posts a value (nil: gets) and reads the answer's JSON into another. What
// may pass (no connection, no time, a busy or broken server) is tried again.
func (c *Client) send(ctx context.Context, path string, in, out any, q *Question) error {
	var body []byte
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return fmt.Errorf("chat: %w", err)
		}
	}
	pause := c.o.Pause
	for try := 0; ; try++ {
		err := c.sendOnce(ctx, path, body, out, q)
		var passing failure
		if !errors.As(err, &passing) || try >= c.o.Retries {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		pause *= 2
	}
}

// sendOnce sends one request and decodes the JSON answer into out. It waits for
// Options.Timeout at most. Errors are those of send.
func (c *Client) sendOnce(ctx context.Context, path string, body []byte, out any, q *Question) error {
	limited, cancel := context.WithTimeout(ctx, c.o.Timeout)
	defer cancel()
	method := http.MethodGet
	if body != nil {
		method = http.MethodPost
	}
	req, err := http.NewRequestWithContext(limited, method, c.base.JoinPath(path).String(), bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("chat: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	if c.o.Key != "" {
		req.Header.Set("Authorization", "Bearer "+c.o.Key)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return c.broken(ctx, limited, err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	switch {
	case err != nil:
		return c.broken(ctx, limited, err)
	case len(data) > maxAnswer:
		return c.rubbish(fmt.Sprintf("more than %d MiB", maxAnswer>>20))
	case resp.StatusCode != http.StatusOK:
		return c.refused(resp.StatusCode, complaint(data), q)
	case json.Unmarshal(data, out) != nil:
		return c.rubbish("no JSON of its kind")
	}
	return nil
}

// broken says why nothing, or half of it, came back.
func (c *Client) broken(ctx, limited context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil:
		return failure{fmt.Errorf("%w: nothing came from %s within %s; --timeout gives it longer, a smaller model is faster", ErrUnavailable, c.base.Host, c.o.Timeout)}
	}
	var dialled *net.OpError
	if errors.As(err, &dialled) && dialled.Op == "dial" {
		return failure{c.down(err)}
	}
	return failure{fmt.Errorf("%w: %s ended the connection before the answer; its log says why: %w", ErrUnavailable, c.base.Host, withoutAddress(err))}
}

func (c *Client) rubbish(what string) error {
	other := OpenAI
	if c.o.Protocol == OpenAI {
		other = Ollama
	}
	return failure{fmt.Errorf("%w: what comes from %s is %s; is it another program, or one that speaks --protocol %s?", ErrUnavailable, c.base.Host, what, other)}
}

// refused says what a status other than 200 means.
func (c *Client) refused(status int, message string, q *Question) error {
	switch {
	case status >= 300 && status < 400:
		return fmt.Errorf("%w: %s sends the question elsewhere (status %d); name the server that answers", ErrRefused, c.base.Host, status)
	case status == http.StatusNotFound && (message != "" || c.o.Protocol == OpenAI):
		return c.noModel()
	case status == http.StatusNotFound:
		return c.rubbish("a page that it does not have")
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return fmt.Errorf("%w: %s wants a key (status %d); put it into the environment variable UNDERSTUDY_CHAT_KEY", ErrRefused, c.base.Host, status)
	case tooLong(message):
		return errTooLong
	case status == http.StatusTooManyRequests || status >= 500:
		return failure{fmt.Errorf("%w: %s: status %d%s", ErrUnavailable, c.base.Host, status, quotable(message, q))}
	}
	return fmt.Errorf("%w: %s: status %d%s", ErrRefused, c.base.Host, status, quotable(message, q))
}

// complaint reads {"error": "…"} and {"error": {"message": "…"}}.
func complaint(data []byte) string {
	var body struct {
		Error json.RawMessage `json:"error"`
	}
	if json.Unmarshal(data, &body) != nil {
		return ""
	}
	var text string
	if json.Unmarshal(body.Error, &text) == nil {
		return text
	}
	var object struct {
		Message string `json:"message"`
	}
	if json.Unmarshal(body.Error, &object) != nil {
		return ""
	}
	return object.Message
}

const (
	maxComplaint = 200 // bytes
	quoted       = 12  // as many bytes in a row that are the question's are a quotation
)

// quotable is a server's message for people, unless it quotes the question:
// servers repeat what they were sent, and that is personal data.
func quotable(message string, q *Question) string {
	message = strings.ToValidUTF8(strings.Join(strings.Fields(message), " "), "")
	if message == "" {
		return ""
	}
	if q != nil {
		for _, m := range q.Messages {
			content := strings.Join(strings.Fields(m.Content), " ")
			for i := 0; i+quoted <= len(message); i++ {
				if strings.Contains(content, message[i:i+quoted]) {
					return "; what it says quotes the question and is not shown"
				}
			}
		}
	}
	if len(message) > maxComplaint {
		message = strings.ToValidUTF8(message[:maxComplaint], "") + "…"
	}
	return ": " + message
}
