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
	lmchat "github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/stock"
)

// chatKey is the environment variable with what a server wants to be shown.
const chatKey = "UNDERSTUDY_CHAT_KEY"

// chatFlags say which chat model is asked (--method chat). The model and how it
// sees the text are fillFlags.
type chatFlags struct {
	server   string
	protocol string
	remote   bool
	timeout  time.Duration
	attempts int
}

func (f *chatFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.server, "server", lmchat.DefaultServer, "with --method chat: address of the server that runs the model")
	cmd.Flags().StringVar(&f.protocol, "protocol", lmchat.Ollama, "with --method chat: how the server is spoken to: "+strings.Join(lmchat.Protocols[:], " or "))
	cmd.Flags().BoolVar(&f.remote, "remote-server", false, "with --method chat: let the texts leave this machine, to --server or a model that runs elsewhere")
	cmd.Flags().DurationVar(&f.timeout, "timeout", 5*time.Minute, "with --method chat: how long one answer may take")
	cmd.Flags().IntVar(&f.attempts, "attempts", 3, "with --method chat: how often a mask is asked for before it has failed")
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
	switch {
	case f.attempts < 1:
		return usagef("--attempts is %d; it takes a number from 1", f.attempts)
	case f.timeout <= 0:
		return usagef("--timeout is %s; it takes a time such as 90s or 5m", f.timeout)
	}
	client, err := lmchat.New(lmchat.Options{
		Server: f.server, Protocol: f.protocol, Model: fill.model, Remote: f.remote, Timeout: f.timeout, Key: os.Getenv(chatKey),
	})
	if err != nil {
		if errors.Is(err, lmchat.ErrRemote) {
			err = fmt.Errorf("%w; --remote-server allows it", err)
		}
		return usageError{err}
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
