package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// ollamaQuestion is the body of Ollama's /api/chat.
type ollamaQuestion struct {
	Model    string          `json:"model"`
	Messages []Message       `json:"messages"`
	Format   json.RawMessage `json:"format,omitempty"`
	Stream   bool            `json:"stream"`
	// What is too long is refused, not cut behind our back.
	Truncate bool          `json:"truncate"`
	Shift    bool          `json:"shift"`
	Options  ollamaOptions `json:"options"`
}

type ollamaOptions struct {
	Temperature float64 `json:"temperature"`
	Seed        uint32  `json:"seed"`
	Context     int     `json:"num_ctx"`
	Tokens      int     `json:"num_predict,omitempty"`
}

type ollamaAnswer struct {
	Message    *Message `json:"message"`
	Done       bool     `json:"done"`
	DoneReason string   `json:"done_reason"`
}

func (c *Client) askOllama(ctx context.Context, q Question) (Answer, error) {
	in := ollamaQuestion{
		Model: c.o.Model, Messages: q.Messages, Format: q.Schema,
		Options: ollamaOptions{Temperature: q.Temperature, Seed: q.Seed & (1<<31 - 1), Context: c.o.Context, Tokens: q.Tokens},
	}
	var out ollamaAnswer
	if err := c.send(ctx, "api/chat", in, &out, &q); err != nil {
		return Answer{}, err
	}
	if out.Message == nil || !out.Done {
		return Answer{}, c.rubbish("no answer of Ollama's")
	}
	return Answer{Text: out.Message.Content, Cut: out.DoneReason == "length"}, nil
}

// checkOllama asks for the model's card. Ollama passes the questions for some
// models on to its maker's machines; the card of those names them.
func (c *Client) checkOllama(ctx context.Context) error {
	var card struct {
		RemoteHost string          `json:"remote_host"`
		Details    json.RawMessage `json:"details"`
	}
	if err := c.send(ctx, "api/show", map[string]string{"model": c.o.Model}, &card, nil); err != nil {
		return err
	}
	if card.RemoteHost != "" && !c.o.Remote {
		return fmt.Errorf("chat: model %q does not run here: %w", c.o.Model, ErrRemote)
	}
	if card.Details == nil {
		return c.rubbish("no card of a model")
	}
	return nil
}

// Digest tells the model from others that have had its name; empty: the server does
// not say. It asks once, and does not wait long.
func (c *Client) Digest(ctx context.Context) string {
	if c.o.Protocol != Ollama {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	var list struct {
		Models []struct {
			Name   string `json:"name"`
			Digest string `json:"digest"`
		} `json:"models"`
	}
	if c.sendOnce(ctx, "api/tags", nil, &list, nil) != nil {
		return ""
	}
	for _, m := range list.Models {
		if strings.EqualFold(m.Name, c.o.Model) || strings.EqualFold(m.Name, c.o.Model+":latest") {
			return m.Digest
		}
	}
	return ""
}
