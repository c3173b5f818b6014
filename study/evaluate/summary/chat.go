package summary

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm/chat"
)

// An Asker answers a question: a *chat.Client.
type Asker interface {
	Ask(ctx context.Context, q chat.Question) (chat.Answer, error)
	Model() string
}

// Chat summarises with a chat model. What it is sent is the text itself. The same
// text and seed give the same summary as far as the server keeps its promise.
type Chat struct {
	Asker    Asker
	Splitter func(language string) language.Splitter // as for Extract
	Seed     uint32
	Words    int // of the text, from its beginning, that are sent; 0: 1500, which fits the client's default context
}

const (
	defaultWords = 1500
	answer       = 300 // pieces that a summary may have
	perWord      = 12  // bytes; more are no words
)

// Name says how the summary is made.
func (c Chat) Name() string { return c.Asker.Model() }

// Summarize asks for a summary in the language of the text. An answer that is
// empty is an empty summary.
func (c Chat) Summarize(ctx context.Context, lang, text string) (string, error) {
	limit := c.Words
	if limit <= 0 {
		limit = defaultWords
	}
	text = head(text, limit)
	if strings.TrimSpace(text) == "" {
		return "", nil
	}
	a, err := c.Asker.Ask(ctx, chat.Question{
		Messages: []chat.Message{
			{Role: "system", Content: "You summarize texts in at most five sentences, in the language of the text. You write the summary and nothing else."},
			{Role: "user", Content: "Summarize this text:\n\n" + text},
		},
		Seed: c.Seed, Tokens: answer,
	})
	if err != nil {
		return "", fmt.Errorf("summary: %w", err)
	}
	return strings.Join(lines(c.Splitter, lang, a.Text), "\n"), nil
}

// head is a text up to its first n words, and up to n words' worth of bytes where it
// has no spaces.
func head(text string, n int) string {
	most, inWord := n*perWord, false
	for i, r := range text {
		switch {
		case i >= most:
			return text[:i]
		case unicode.IsSpace(r):
			if inWord {
				n--
			}
			inWord = false
		case n == 0:
			return text[:i]
		default:
			inWord = true
		}
	}
	return text
}
