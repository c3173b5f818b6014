package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/job/stock"
	lmchat "github.com/understudy-text/understudy/lm/chat"
)

// chatKey is the environment variable with what a server wants to be shown.
const chatKey = "UNDERSTUDY_CHAT_KEY"

// serverFlags say which server runs a chat model.
type serverFlags struct {
	server   string
	protocol string
	remote   bool
	timeout  time.Duration
}

// add adds the flags, which count with another one alone.
func (f *serverFlags) add(cmd *cobra.Command, with string) {
	cmd.Flags().StringVar(&f.server, "server", lmchat.DefaultServer, "with "+with+": address of the server that runs the model")
	cmd.Flags().StringVar(&f.protocol, "protocol", lmchat.Ollama, "with "+with+": how the server is spoken to: "+strings.Join(lmchat.Protocols[:], " or "))
	cmd.Flags().BoolVar(&f.remote, "remote-server", false, "with "+with+": let the texts leave this machine, to --server or a model that runs elsewhere")
	cmd.Flags().DurationVar(&f.timeout, "timeout", 5*time.Minute, "with "+with+": how long one answer may take")
}

// client asks a model of the server.
func (f *serverFlags) client(model string) (*lmchat.Client, error) {
	if f.timeout <= 0 {
		return nil, usagef("--timeout is %s; it takes a time such as 90s or 5m", f.timeout)
	}
	client, err := lmchat.New(lmchat.Options{
		Server: f.server, Protocol: f.protocol, Model: model, Remote: f.remote, Timeout: f.timeout, Key: os.Getenv(chatKey),
	})
	if err != nil {
		if errors.Is(err, lmchat.ErrRemote) {
			err = fmt.Errorf("%w; --remote-server allows it", err)
		}
		return nil, usageError{err}
	}
	return client, nil
}

// chatFlags say which chat model is asked (--method chat). The model and how it
// sees the text are fillFlags.
type chatFlags struct {
	serverFlags
	attempts int
}

func (f *chatFlags) add(cmd *cobra.Command) {
	f.serverFlags.add(cmd, "--method chat")
	cmd.Flags().IntVar(&f.attempts, "attempts", 3, "with --method chat: how often a mask is asked for before it has failed; with --ledger the next run asks for it again")
}

var chatMethods = map[string][]string{
	"server":        {"chat"},
	"protocol":      {"chat"},
	"remote-server": {"chat"},
	"timeout":       {"chat"},
	"attempts":      {"chat"},
}

// chatting says how the method asks, and whom.
func (f *chatFlags) chatting(cmd *cobra.Command, method string, fill *fillFlags, o *stock.Options) error {
	if err := goesWith(cmd, method, chatMethods); err != nil || method != "chat" {
		return err
	}
	if f.attempts < 1 {
		return usagef("--attempts is %d; it takes a number from 1", f.attempts)
	}
	client, err := f.client(fill.model)
	if err != nil {
		return err
	}
	o.Chat = chat.Options{Model: client, Replaced: fill.left == "replaced", UPOS: fill.upos, Attempts: f.attempts, Faithful: fill.originals}
	o.Settings = fmt.Sprint(f.settings(method, fill))
	return nil
}

// settings are what the stand-ins depend on.
func (f *chatFlags) settings(method string, fill *fillFlags) map[string]string {
	if method != "chat" {
		return nil
	}
	return map[string]string{
		"model": cmp.Or(fill.model, lmchat.DefaultModel), "protocol": f.protocol, "left": fill.left, "upos": fmt.Sprint(fill.upos),
		"attempts": fmt.Sprint(f.attempts), "allow-originals": fmt.Sprint(fill.originals),
	}
}
