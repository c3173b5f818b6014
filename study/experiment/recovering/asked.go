package recovering

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/internal/usage"
	lmchat "github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/report"
)

// Asked is what a user says of the experiment. Errors call its fields by the flags of the
// program.
type Asked struct {
	*experiment.Run
	Server  lmchat.Options // that runs the chat models of fillers
	Speech  string         // folder of recordings; "": the one of the sizes
	Threads int
}

// Report runs the experiment. tell is told what is done next.
func (a *Asked) Report(ctx context.Context, tell func(line string)) (*report.Report, error) {
	config, err := experiment.SizesOf(a.Run, Ready, ReadConfig)
	if err != nil {
		return nil, err
	}
	if a.Speech != "" && !config.HasSpeech() {
		return nil, usage.Errorf("--speech: no corpus of these sizes has recordings; --sizes speech has")
	}
	o := Options{Config: config, Data: a.Data, Speech: a.Speech, Seed: a.Seed, Threads: a.Threads, Progress: tell}
	o.Chat = func(name string) (chat.Model, string, error) {
		client, err := a.Server.Ask(name)
		return client, a.Server.Version(name), err
	}
	if o.Kept, o.Version, err = a.Keep(); err != nil {
		return nil, err
	}
	result, err := Run(ctx, o)
	if err != nil {
		return nil, err
	}
	r := result.Report()
	r.Notes = append(r.Notes, fmt.Sprintf("%s, seed %d, %d draws; sizes: %s.", a.Program, a.Seed, config.Seeds, filepath.Base(a.Sizes)))
	return r, nil
}
