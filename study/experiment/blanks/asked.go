package blanks

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/evaluate/similarity"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/report"
)

// Asked is what a user says of the experiments. Errors call its fields by the flags of the
// program.
type Asked struct {
	experiment.Run
	Ways
	ChatModel    string       // a chat model of Server
	AskChat      bool         // ask it, chat.DefaultModel if ChatModel is ""
	Server       chat.Options // that runs the chat model
	Embedding    string       // as similarity.Open reads it
	Replacements []string     // NAME=FILE: what others put in place of the same spans
	Tagged       []string     // NAME=FILE: what people said of stand-ins
	Passages     int          // of each corpus that the report quotes
	Limit        int          // documents of each corpus; 0: all
}

// Report runs the experiments. tell is told what is done next.
func (a *Asked) Report(ctx context.Context, tell func(line string)) (*report.Report, error) {
	if a.Limit < 0 || a.Passages < 0 {
		return nil, usage.Errorf("--limit and --passages take numbers from 0")
	}
	if a.Small {
		a.Limit = cmp.Or(a.Limit, SmallDocuments)
	}
	o := Options{Progress: tell, Passages: a.Passages, Replacements: filepath.Join(a.Out, "replacements")}
	var err error
	if o.Languages, err = stock.Languages("en", "sv"); err != nil {
		return nil, err
	}
	if a.AskChat || a.ChatModel != "" {
		a.ChatName = cmp.Or(a.ChatModel, chat.DefaultModel)
		a.ChatVersion = a.Server.Version(a.ChatName)
		if a.Chat, err = a.Server.Ask(a.ChatName); err != nil {
			return nil, err
		}
	}
	others, err := ReadFiles(a.Replacements)
	if err != nil {
		return nil, fmt.Errorf("--replacements: %w", err)
	}
	models := experiment.NewModels("en", "sv")
	defer models.Close()
	all, err := Open(ctx, a.Data, a.Limit, o.Languages, models, a.Ways, others)
	if err != nil {
		return nil, err
	}
	if o.Tagged, err = ReadFiles(a.Tagged); err != nil {
		return nil, fmt.Errorf("--tagged: %w", err)
	}
	o.Base = stock.Options{Draw: ledger.KeyFromSeed(a.Seed).Draw("experiment"), Settings: fmt.Sprint("seed ", a.Seed), Rank: experiment.Rank(o.Languages)}
	var free func() error
	if o.Embedder, free, err = similarity.Open(a.Embedding); err != nil {
		return nil, fmt.Errorf("--embedding: %w", err)
	}
	defer free()
	if o.Embedding, err = named.Digest(a.Embedding); err != nil {
		return nil, err
	}
	if o.Kept, o.Version, err = a.Keep(); err != nil {
		return nil, err
	}
	r, err := Run(ctx, all, o)
	if err != nil {
		return nil, err
	}
	back := "may put an original back, as in the paper"
	if a.Guarded {
		back = "may not put an original back, nor a part of it"
	}
	r.Notes = []string{a.Program, fmt.Sprintf("seed %d; masked language models: %s", a.Seed, strings.Join(a.Models, ", ")), "language models " + back}
	for _, c := range all {
		r.Notes = append(r.Notes, fmt.Sprintf("%s: %d documents, spans: %s", c.Title, len(c.Documents), c.Spans))
	}
	return r, nil
}
