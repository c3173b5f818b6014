package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/guess"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
	"github.com/understudy-text/understudy/server"
)

type serveFlags struct {
	ledgerFlags
	methodFlags
	knowledgeFlags
	unreadFlag
	upstreamFlags
	listen         string
	domains        []string
	language       string
	policy         string
	tokens         string
	certificate    string
	key            string
	maxBody        int64
	maxRequests    int
	maxStreams     int
	maxConnections int
	workers        int
	longest        time.Duration
}

func serveCommand() *cobra.Command {
	var f serveFlags
	cmd := newVerb("serve", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error { return f.run(cmd) })
	f.addStore(cmd)
	f.methodFlags.add(cmd)
	f.knowledgeFlags.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.listen, "listen", "127.0.0.1:8080", "address to listen at; port 0 takes a free one, which the log names")
	flags.StringSliceVar(&f.domains, "domain", []string{"default"}, "parts of the ledger that requests may name; the first is that of those that name none")
	flags.StringVar(&f.language, "language", automatic, "language of texts that do not say theirs: auto tells it from the text")
	f.unreadFlag.add(cmd)
	f.upstreamFlags.add(cmd)
	flags.StringVar(&f.policy, "policy", "", "what happens to which mentions: a policy file, or a ready one (default, cc, tab, hipaa, gdpr, prompt); prompt with --upstream, else default")
	flags.StringVar(&f.tokens, "tokens", "", "file of bearer tokens: who may do what")
	flags.StringVar(&f.certificate, "tls-cert", "", "certificate file, to speak TLS")
	flags.StringVar(&f.key, "tls-key", "", "its key")
	flags.Int64Var(&f.maxBody, "max-body-mib", server.DefaultMaxBody>>20, "largest body of a request, in MiB")
	flags.IntVar(&f.maxRequests, "max-requests", server.DefaultMaxRequests, "requests taken in at once; others are told to come back")
	flags.IntVar(&f.workers, "workers", 0, "requests worked on at once (default: one for each processor)")
	flags.IntVar(&f.maxStreams, "max-streams", server.DefaultMaxStreams, "conversations and streams at once, beside the requests; others are told to come back")
	flags.IntVar(&f.maxConnections, "max-connections", server.DefaultMaxConnections, "connections at once")
	flags.DurationVar(&f.longest, "request-timeout", server.DefaultTimeout, "longest time for one request; with --method mlm or chat, give more")
	cmd.AddCommand(serveTokenCommand(), serveCheckCommand())
	return cmd
}

func (f *serveFlags) run(cmd *cobra.Command) error {
	switch {
	case (f.certificate == "") != (f.key == ""):
		return usagef("--tls-cert and --tls-key belong together; give both")
	case f.maxBody < 1 || f.maxRequests < 1 || f.maxStreams < 1 || f.maxConnections < 1 || f.workers < 0 || f.longest <= 0:
		return usagef("--max-body-mib, --max-requests, --max-streams, --max-connections, --workers and --request-timeout are greater than 0")
	case cmd.Flags().Changed("domain") && f.path == "":
		return usagef("--domain goes with --ledger and --key-file")
	}
	if err := f.unreadFlag.check(); err != nil {
		return err
	}
	if f.policy == "" {
		f.policy = f.upstreamFlags.policy()
	}
	o := server.Options{
		MaxBody: f.maxBody << 20, Timeout: f.longest, MaxRequests: f.maxRequests, MaxStreams: f.maxStreams, MaxConnections: f.maxConnections, Workers: f.workers,
		Log: slog.New(slog.NewJSONHandler(os.Stderr, nil)),
	}
	// What net/http says there of connections quotes what came over them.
	log.SetOutput(io.Discard)
	var err error
	if o.Tokens, err = f.readTokens(); err != nil {
		return err
	}
	if o.Proxy, err = f.upstreamFlags.read(); err != nil {
		return err
	}
	l, err := net.Listen("tcp", f.listen) // before the work: who else listens there is told at once
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	defer l.Close()
	if err := (&server.Handler{Options: o}).Check(l.Addr()); err != nil {
		return usagef("--listen: %v; give --tokens", err)
	}
	parts, done, err := f.parts(cmd, len(f.upstreams) > 0)
	defer done()
	if err != nil {
		return err
	}
	if o.Service, err = f.service(cmd.Context(), parts); err != nil {
		return err
	}
	h, err := server.New(o)
	if err != nil {
		return err
	}
	stop := onHangup(func() {
		if err := f.reload(cmd.Context(), h, parts); err != nil {
			o.Log.Error("nothing was reloaded; what was there stays", "error", err.Error())
		} else {
			o.Log.Info("policy, lists and tokens were read anew")
		}
	})
	defer stop()
	return h.Serve(cmd.Context(), l, f.certificate, f.key)
}

// readTokens reads the file of tokens; nil without one.
func (f *serveFlags) readTokens() (server.Tokens, error) {
	if f.tokens == "" {
		return nil, nil
	}
	file, err := os.Open(f.tokens)
	if err != nil {
		return nil, usagef("--tokens: %v", err)
	}
	defer file.Close()
	tokens, err := server.ReadTokens(file, f.tokens)
	if err != nil {
		return nil, usagef("--tokens: %v", err)
	}
	return tokens, nil
}

// reload reads anew what people change while the server runs.
func (f *serveFlags) reload(ctx context.Context, h *server.Handler, parts server.ServiceOptions) error {
	tokens, err := f.readTokens()
	if err != nil {
		return err
	}
	s, err := f.service(ctx, parts)
	if err != nil {
		return err
	}
	return h.Reload(s, tokens)
}

// service makes what does the work, with the policy and the lists as they are now.
func (f *serveFlags) service(ctx context.Context, o server.ServiceOptions) (*server.Service, error) {
	var err error
	if o.Pipeline.Rules, err = readPolicy(f.policy); err != nil {
		return nil, err
	}
	if o.Pipeline.Knowledge, err = f.knowledgeFlags.read(nil, o.Pipeline.Rules); err != nil {
		return nil, err
	}
	s, err := server.NewService(o)
	if err != nil {
		return nil, err
	}
	return s, s.Warm(ctx)
}

// parts are what stays while the server runs; remembers says that there is a ledger also
// where none is named. done frees what they hold.
func (f *serveFlags) parts(cmd *cobra.Command, remembers bool) (o server.ServiceOptions, done func() error, err error) {
	var opened held
	done = opened.free
	in := inputFlags{language: f.language}
	codes, def, err := in.languageCodes()
	if err != nil {
		return o, done, err
	}
	// A request may name any language, whatever texts are taken for that do not.
	free, err := f.equip(cmd, &inputFlags{language: automatic}, &o.Pipeline)
	opened.add(free)
	if err != nil {
		return o, done, err
	}
	o.Pipeline.Default = def
	o.Pipeline.Unread = f.unread
	if strings.HasPrefix(f.language, automatic) {
		g, err := guess.New(codes...)
		if err != nil {
			return o, done, err
		}
		o.Guess = g.Guess
	}
	if f.path == "" && f.keyFile == "" && !remembers {
		var secret [32]byte
		rand.Read(secret[:])
		o.Pipeline.Draw = draw.New(secret[:])
		fmt.Fprintln(os.Stderr, "understudy: no --ledger: nothing can be restored, and a name may have another stand-in in the next request")
		return o, done, nil
	}
	f.busy = true
	l, err := f.correspondences(cmd, &opened)
	if err != nil {
		return o, done, err
	}
	o.Apart = f.standIns
	o.Open = func(ctx context.Context, name string) (*ledger.Domain, error) { return l.Domain(ctx, name, true) }
	for _, name := range f.domains {
		d, err := l.Domain(cmd.Context(), name, true)
		if err != nil {
			return o, done, fmt.Errorf("ledger: domain %q: %w", name, err)
		}
		o.Domains = append(o.Domains, server.NamedDomain{Name: name, Domain: d})
	}
	return o, done, nil
}

// correspondences is the ledger; without one, stand-ins are kept in a file that nobody can
// open when the program has ended: its key is in memory alone.
func (f *serveFlags) correspondences(cmd *cobra.Command, opened *held) (*ledger.Ledger, error) {
	if f.path != "" || f.keyFile != "" {
		l, err := f.open(cmd.Context(), true)
		if err == nil {
			opened.add(l.Close)
		}
		return l, err
	}
	fmt.Fprintln(os.Stderr, "understudy: no --ledger: stand-ins are known until the program ends")
	folder, remove, err := corpus.Scratch()
	if err != nil {
		return nil, err
	}
	free := func() error {
		remove()
		return nil
	}
	defer func() { opened.add(free) }()
	store, err := sqlite.OpenBusy(cmd.Context(), filepath.Join(folder, "conversations"), true)
	if err != nil {
		return nil, err
	}
	l, err := ledger.Open(cmd.Context(), store, ledger.NewKey())
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	free = func() error {
		defer remove()
		return l.Close()
	}
	return l, nil
}

func serveTokenCommand() *cobra.Command {
	var rights, domains []string
	var expires string
	cmd := newVerb("serve token", func(_ *cobra.Command, args []string) error {
		if len(args) != 1 || len(strings.Fields(args[0])) != 1 || args[0] != strings.TrimSpace(args[0]) || strings.HasPrefix(args[0], "#") {
			return usagef("give the token one name, without blanks")
		}
		return nil
	}, func(cmd *cobra.Command, args []string) error {
		t := server.Token{Name: args[0], Domains: domains}
		for _, r := range rights {
			if !slices.Contains(server.Rights[:], server.Right(r)) {
				return usagef("--rights: there is %v", server.Rights)
			}
			t.Rights = append(t.Rights, server.Right(r))
		}
		if len(t.Rights) == 0 {
			return usagef("--rights is missing: there is %v", server.Rights)
		}
		if expires != "" {
			day, err := time.Parse(time.DateOnly, expires)
			if err != nil {
				return usagef("--expires is a day like 2027-01-31")
			}
			t.Expires = day
		}
		secret := server.NewSecret()
		t.Hash = server.Hash(secret)
		if wantsJSON(cmd) {
			return printJSON(map[string]string{"token": secret, "line": t.String()})
		}
		fmt.Fprintf(os.Stderr, "The token, which is shown this once: %s\n", secret)
		fmt.Println(t)
		return nil
	})
	cmd.Flags().StringSliceVar(&rights, "rights", nil, "what its bearer may do")
	cmd.Flags().StringSliceVar(&domains, "domains", nil, "parts of the ledger that its bearer may use (default: all)")
	cmd.Flags().StringVar(&expires, "expires", "", "day from which on it is void, like 2027-01-31 (UTC)")
	return cmd
}
