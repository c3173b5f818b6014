// Package start opens what a server works with, as a user asks for it. In come Options:
// how stand-ins are made, which ledger, which policy, who may ask; out come the parts of a
// server.Service, which read policy, lists and tokens again when they are told to.
//
// It may know corpus, internal/usage, job/input, job/setup, language/guess, ledger,
// ledger/sqlite, server and server/proxy.
package start

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/setup"
	"github.com/understudy-text/understudy/language/guess"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
	"github.com/understudy-text/understudy/server"
	"github.com/understudy-text/understudy/server/proxy"
)

// Options are what a user asks of a server. Of the Options of setup it takes the method,
// the knowledge, the policy, the ledger, and Input.Language and Input.Unread.
type Options struct {
	setup.Options
	Domains  []string // of the ledger; the first is that of requests that name none
	StandIns string   // how far the stand-ins of conversations reach, one of server.StandIns
	Tokens   string   // file of who may do what; "": none
	Upstream proxy.Asked

	parts server.ServiceOptions
	done  []func() error
}

// ReadyPolicy is the name of the policy that goes with what is served, where no other is
// named.
func (o *Options) ReadyPolicy() string {
	if len(o.Upstream.Upstreams) > 0 {
		return "prompt"
	}
	return "default"
}

// ReadTokens reads the file of tokens; nil without one.
func (o *Options) ReadTokens() (server.Tokens, error) {
	if o.Tokens == "" {
		return nil, nil
	}
	file, err := os.Open(o.Tokens)
	if err != nil {
		return nil, usage.Errorf("--tokens: %w", err)
	}
	defer file.Close()
	tokens, err := server.ReadTokens(file, o.Tokens)
	if err != nil {
		return nil, usage.Errorf("--tokens: %w", err)
	}
	return tokens, nil
}

// Service makes what does the work, with the policy and the lists as they are now. Open
// comes first.
func (o *Options) Service(ctx context.Context) (*server.Service, error) {
	parts := o.parts
	var err error
	if parts.Pipeline.Rules, err = setup.ReadPolicy(o.Policy, o.Say); err != nil {
		return nil, err
	}
	if parts.Pipeline.Knowledge, err = o.Knowledge.Read(nil, parts.Pipeline.Rules); err != nil {
		return nil, err
	}
	s, err := server.NewService(parts)
	if err != nil {
		return nil, err
	}
	return s, s.Warm(ctx)
}

// Reload reads anew what people change while the server runs.
func (o *Options) Reload(ctx context.Context, h *server.Handler) error {
	tokens, err := o.ReadTokens()
	if err != nil {
		return err
	}
	s, err := o.Service(ctx)
	if err != nil {
		return err
	}
	return h.Reload(s, tokens)
}

// Open opens what stays while the server runs; remembers says that there is a ledger also
// where none is named. What was opened is to be closed even after an error.
func (o *Options) Open(ctx context.Context, remembers bool) error {
	codes, def, err := o.Input.Codes()
	if err != nil {
		return err
	}
	// A request may name any language, whatever texts are taken for that do not.
	if err := o.Method.Equip(&input.Options{Language: input.Automatic}, &o.parts.Pipeline); err != nil {
		return err
	}
	o.parts.Pipeline.Default, o.parts.Pipeline.Unread = def, o.Input.Unread
	if o.Input.Automatically() {
		g, err := guess.New(codes...)
		if err != nil {
			return err
		}
		o.parts.Guess = g.Guess
	}
	if !o.Ledger.Named() && !remembers {
		o.parts.Pipeline.Draw = setup.Forgotten()
		fmt.Fprintln(o.Say, "understudy: no --ledger: nothing can be restored, and a name may have another stand-in in the next request")
		return nil
	}
	l, err := o.openLedger(ctx)
	if err != nil {
		return err
	}
	o.parts.Apart = o.StandIns
	o.parts.Open = func(ctx context.Context, name string) (*ledger.Domain, error) { return l.Domain(ctx, name, true) }
	for _, name := range o.Domains {
		d, err := l.Domain(ctx, name, true)
		if err != nil {
			return fmt.Errorf("ledger: domain %q: %w", name, err)
		}
		o.parts.Domains = append(o.parts.Domains, server.NamedDomain{Name: name, Domain: d})
	}
	return nil
}

// Close frees what Open opened.
func (o *Options) Close() error {
	all := o.Method.Close()
	for _, free := range o.done {
		all = errors.Join(all, free())
	}
	return all
}

// openLedger opens the ledger; without one, stand-ins are kept in a file that nobody can
// open when the program has ended: its key is in memory alone.
func (o *Options) openLedger(ctx context.Context) (l *ledger.Ledger, err error) {
	if o.Ledger.Named() {
		o.Ledger.Busy = true
		if l, err = o.Ledger.Open(ctx, true); err == nil {
			o.done = append(o.done, l.Close)
		}
		return l, err
	}
	fmt.Fprintln(o.Say, "understudy: no --ledger: stand-ins are known until the program ends")
	folder, remove, err := corpus.Scratch()
	if err != nil {
		return nil, err
	}
	removed := func() error { remove(); return nil }
	store, err := sqlite.OpenBusy(ctx, filepath.Join(folder, "conversations"), true)
	if err != nil {
		return nil, errors.Join(err, removed())
	}
	if l, err = ledger.Open(ctx, store, ledger.NewKey()); err != nil {
		return nil, errors.Join(err, store.Close(), removed())
	}
	o.done = append(o.done, l.Close, removed)
	return l, nil
}
