package chat

import (
	"context"
	"encoding/json"
	"slices"
)

// openaiQuestion is the body of OpenAI's /chat/completions, as far as the servers
// that imitate it agree.
type openaiQuestion struct {
	Model       string          `json:"model"`
	Messages    []Message       `json:"messages"`
	Format      *responseFormat `json:"response_format,omitempty"`
	Stream      bool            `json:"stream"`
	Temperature float64         `json:"temperature"`
	Seed        uint32          `json:"seed"`
	Tokens      int             `json:"max_tokens,omitempty"`
}

type responseFormat struct {
	Type   string     `json:"type"`
	Schema jsonSchema `json:"json_schema"`
}

type jsonSchema struct {
	Name   string          `json:"name"`
	Strict bool            `json:"strict"`
	Schema json.RawMessage `json:"schema"`
}

type openaiAnswer struct {
	Choices []struct {
		Message      Message `json:"message"`
		FinishReason string  `json:"finish_reason"`
	} `json:"choices"`
}

func (c *Client) askOpenAI(ctx context.Context, q Question) (Answer, error) {
	in := openaiQuestion{Model: c.o.Model, Messages: q.Messages, Temperature: q.Temperature, Seed: q.Seed & (1<<31 - 1), Tokens: q.Tokens}
	if q.Schema != nil {
		in.Format = &responseFormat{Type: "json_schema", Schema: jsonSchema{Name: "answer", Strict: true, Schema: q.Schema}}
	}
	var out openaiAnswer
	if err := c.send(ctx, "chat/completions", in, &out, &q); err != nil {
		return Answer{}, err
	}
	if len(out.Choices) == 0 {
		return Answer{}, c.rubbish("no completion of a chat")
	}
	return Answer{Text: out.Choices[0].Message.Content, Cut: out.Choices[0].FinishReason == "length"}, nil
}

// checkOpenAI looks for the model in the server's list.
func (c *Client) checkOpenAI(ctx context.Context) error {
	var list struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if err := c.send(ctx, "models", nil, &list, nil); err != nil {
		return err
	}
	if list.Data == nil {
		return c.rubbish("no list of models")
	}
	if !slices.ContainsFunc(list.Data, func(m struct {
		ID string `json:"id"`
	}) bool {
		return m.ID == c.o.Model || m.ID == c.o.Model+":latest"
	}) {
		return c.noModel()
	}
	return nil
}
