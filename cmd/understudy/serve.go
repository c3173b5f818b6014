package main

import (
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"os"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/server"
	"github.com/understudy-text/understudy/server/agent"
	"github.com/understudy-text/understudy/server/proxy"
	"github.com/understudy-text/understudy/server/start"
)

// addService adds the flags of verbs that answer requests.
func addService(cmd *cobra.Command, o *start.Options, domains, policy, policyHelp string) {
	addStore(cmd, &o.Ledger)
	addParts(cmd, &o.Options)
	addUnread(cmd, &o.Input.Unread)
	f := cmd.Flags()
	f.StringSliceVar(&o.Domains, "domain", []string{"default"}, domains)
	f.StringVar(&o.Input.Language, "language", input.Automatic, "language of texts that do not say theirs: auto tells it from the text")
	f.StringVar(&o.Policy, "policy", policy, policyHelp)
}

// checkService refuses what serve and mcp take no more than pseudonymize does.
func checkService(cmd *cobra.Command, o *start.Options) error {
	parsed(cmd, &o.Options)
	if len(o.Domains) == 0 {
		return usage.Errorf("--domain is empty; name a part of the ledger, or leave it out")
	}
	return input.CheckUnread(o.Input.Unread)
}

type serveFlags struct {
	start.Options
	listen, certificate, key string
	limits                   server.Options
}

func serveCommand() *cobra.Command {
	var o serveFlags
	cmd := newVerb("serve", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error { return o.run(cmd) }, serveTokenCommand(), serveCheckCommand())
	addService(cmd, &o.Options, "parts of the ledger that requests may name; the first is that of those that name none", "", policyHelp+"; prompt with --upstream, else default")
	f := cmd.Flags()
	f.StringVar(&o.listen, "listen", "127.0.0.1:8080", "address to listen at; port 0 takes a free one, which the log names")
	f.StringVar(&o.Tokens, "tokens", "", "file of bearer tokens: who may do what")
	f.StringVar(&o.certificate, "tls-cert", "", "certificate file, to speak TLS")
	f.StringVar(&o.key, "tls-key", "", "its key")
	u := &o.Upstream
	f.StringArrayVar(&u.Upstreams, "upstream", nil, "server of chat models to stand before, such as http://127.0.0.1:11434 or https://api.openai.com; PROTOCOL=URL for openai, anthropic or ollama alone; may be repeated")
	f.StringVar(&o.StandIns, "stand-ins", server.StandInsOfDomain, "how far the stand-ins of conversations reach: domain, key (of who asks) or conversation")
	f.StringVar(&u.Media, "media", proxy.MediaRefuse, "pictures, sound and files in conversations: refuse, or pass them on unread")
	f.StringSliceVar(&u.Headers, "upstream-header", nil, "headers of clients that the upstream gets besides those of the interfaces")
	f.DurationVar(&u.Silence, "upstream-silence", proxy.DefaultSilence, "how long the upstream may say nothing")
	f.Int64Var(&u.MaxAnswer, "max-answer-mib", proxy.DefaultMaxAnswer>>20, "largest answer of the upstream, in MiB")
	l := &o.limits
	f.Int64Var(&l.MaxBody, "max-body-mib", server.DefaultMaxBody>>20, "largest body of a request, in MiB")
	f.IntVar(&l.MaxRequests, "max-requests", server.DefaultMaxRequests, "requests taken in at once; others are told to come back")
	f.IntVar(&l.Workers, "workers", 0, "requests worked on at once (default: one for each processor)")
	f.IntVar(&l.MaxStreams, "max-streams", server.DefaultMaxStreams, "conversations and streams at once, beside the requests; others are told to come back")
	f.IntVar(&l.MaxConnections, "max-connections", server.DefaultMaxConnections, "connections at once")
	f.DurationVar(&l.Timeout, "request-timeout", server.DefaultTimeout, "longest time for one request; with --method mlm or chat, give more")
	return cmd
}

func (o *serveFlags) check(cmd *cobra.Command) error {
	l := o.limits
	switch {
	case (o.certificate == "") != (o.key == ""):
		return usage.Errorf("--tls-cert and --tls-key belong together; give both")
	case l.MaxBody < 1 || l.MaxRequests < 1 || l.MaxStreams < 1 || l.MaxConnections < 1 || l.Workers < 0 || l.Timeout <= 0:
		return usage.Errorf("--max-body-mib, --max-requests, --max-streams, --max-connections, --workers and --request-timeout are greater than 0")
	case cmd.Flags().Changed("domain") && o.Ledger.Ledger == "":
		return usage.Errorf("--domain goes with --ledger and --key-file")
	case !slices.Contains(server.StandIns[:], o.StandIns):
		return usage.Errorf("--stand-ins is %q; it takes %s", o.StandIns, joined(server.StandIns[:]))
	}
	return checkService(cmd, &o.Options)
}

func (o *serveFlags) run(cmd *cobra.Command) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	if o.Policy == "" {
		o.Policy = o.ReadyPolicy()
	}
	s := o.limits
	s.MaxBody <<= 20
	s.Log = slog.New(slog.NewJSONHandler(os.Stderr, nil))
	// What net/http says there of connections quotes what came over them.
	log.SetOutput(io.Discard)
	var err error
	if s.Tokens, err = o.ReadTokens(); err != nil {
		return err
	}
	if s.Proxy, err = o.Upstream.Options(); err != nil {
		return err
	}
	l, err := net.Listen("tcp", o.listen) // before the work: who else listens there is told at once
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	defer l.Close()
	if err := (&server.Handler{Options: s}).Check(l.Addr()); err != nil {
		return usage.Errorf("--listen: %v; give --tokens", err)
	}
	defer o.Close()
	if err := o.Open(cmd.Context(), len(o.Upstream.Upstreams) > 0); err != nil {
		return err
	}
	if s.Service, err = o.Service(cmd.Context()); err != nil {
		return err
	}
	h, err := server.New(s)
	if err != nil {
		return err
	}
	defer start.OnHangup(func() {
		if err := o.Reload(cmd.Context(), h); err != nil {
			s.Log.Error("nothing was reloaded; what was there stays", "error", err.Error())
		} else {
			s.Log.Info("policy, lists and tokens were read anew")
		}
	})()
	return h.Serve(cmd.Context(), l, o.certificate, o.key)
}

func serveTokenCommand() *cobra.Command {
	var rights, domains []string
	var expires string
	cmd := newVerb("serve token", cobra.ArbitraryArgs, func(cmd *cobra.Command, args []string) error {
		t, secret, err := server.NewToken(strings.Join(args, " "), rights, domains, expires)
		if err != nil {
			return err
		}
		if wantsJSON(cmd) {
			return printJSON(map[string]string{"token": secret, "line": t.String()})
		}
		tell("The token, which is shown this once: %s", secret)
		fmt.Println(t)
		return nil
	})
	cmd.Flags().StringSliceVar(&rights, "rights", nil, "what its bearer may do")
	cmd.Flags().StringSliceVar(&domains, "domains", nil, "parts of the ledger that its bearer may use (default: all)")
	cmd.Flags().StringVar(&expires, "expires", "", "day from which on it is void, like 2027-01-31 (UTC)")
	return cmd
}

func serveCheckCommand() *cobra.Command {
	var url string
	cmd := newVerb("serve check", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error { return server.Ready(cmd.Context(), url) })
	cmd.Flags().StringVar(&url, "url", "http://127.0.0.1:8080/readyz", "address to ask")
	return cmd
}

func mcpCommand() *cobra.Command {
	var o start.Options
	var tools []string
	cmd := newVerb("mcp", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		for _, t := range tools {
			if !slices.Contains(agent.Tools[:], t) {
				return usage.Errorf("--tools: there is no %q; there is %s", t, joined(agent.Tools[:]))
			}
		}
		if err := checkService(cmd, &o); err != nil {
			return err
		}
		defer o.Close()
		if err := o.Open(cmd.Context(), true); err != nil {
			return err
		}
		s, err := o.Service(cmd.Context())
		if err != nil {
			return err
		}
		return agent.New(s, cmd.Root().Version, o.Domains[0], tools...).Run(cmd.Context(), &mcp.StdioTransport{})
	})
	addService(cmd, &o, "part of the ledger", "default", policyHelp)
	cmd.Flags().StringSliceVar(&tools, "tools", agent.Tools[:], "tools that there are")
	return cmd
}
