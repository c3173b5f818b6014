package main

import (
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/server"
	"github.com/understudy-text/understudy/server/proxy"
)

// upstreamFlags say which chat models are behind a server.
type upstreamFlags struct {
	upstreams []string
	standIns  string
	media     string
	headers   []string
	silence   time.Duration
	maxAnswer int64
}

func (f *upstreamFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.upstreams, "upstream", nil, "server of chat models to stand before, such as http://127.0.0.1:11434 or https://api.openai.com; PROTOCOL=URL for openai, anthropic or ollama alone; may be repeated")
	flags.StringVar(&f.standIns, "stand-ins", server.StandInsOfDomain, "how far the stand-ins of conversations reach: domain, key (of who asks) or conversation")
	flags.StringVar(&f.media, "media", "refuse", "pictures, sound and files in conversations: refuse, or pass them on unread")
	flags.StringSliceVar(&f.headers, "upstream-header", nil, "headers of clients that the upstream gets besides those of the interfaces")
	flags.DurationVar(&f.silence, "upstream-silence", proxy.DefaultSilence, "how long the upstream may say nothing")
	flags.Int64Var(&f.maxAnswer, "max-answer-mib", proxy.DefaultMaxAnswer>>20, "largest answer of the upstream, in MiB")
}

// policy is the ready one that goes with what is served.
func (f *upstreamFlags) policy() string {
	if len(f.upstreams) > 0 {
		return "prompt"
	}
	return "default"
}

// upstreamKey is the variable of the environment that has the upstream's key.
const upstreamKey = "UNDERSTUDY_UPSTREAM_KEY"

// read is what the flags and the environment say; nil without an upstream.
func (f *upstreamFlags) read() (*proxy.Options, error) {
	switch {
	case !slices.Contains(server.StandIns[:], f.standIns):
		return nil, usagef("--stand-ins is %q; it takes %s", f.standIns, strings.Join(server.StandIns[:], ", "))
	case f.media != "refuse" && f.media != "pass":
		return nil, usagef("--media is %q; it takes refuse or pass", f.media)
	case f.silence <= 0 || f.maxAnswer < 1:
		return nil, usagef("--upstream-silence and --max-answer-mib are greater than 0")
	case len(f.upstreams) == 0:
		return nil, nil
	}
	o := &proxy.Options{
		Upstreams: map[string]*url.URL{}, Keys: map[string]string{}, Media: f.media == "pass", Headers: f.headers,
		Silence: f.silence, MaxAnswer: f.maxAnswer << 20,
	}
	for _, given := range f.upstreams {
		name, address, named := strings.Cut(given, "=")
		if !named || strings.Contains(name, "/") {
			name, address = "", given
		}
		u, err := url.Parse(address)
		switch {
		case !slices.ContainsFunc(proxy.Protocols, func(p *proxy.Protocol) bool { return name == "" || p.Name == name }):
			return nil, usagef("--upstream: there is no protocol %q; there is openai, anthropic and ollama", name)
		case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
			return nil, usagef("--upstream: write it as http://HOST:PORT or https://HOST")
		case u.User != nil || u.RawQuery != "" || u.Fragment != "":
			return nil, usagef("--upstream: an address has no password, query or fragment; the key goes into %s", upstreamKey)
		case o.Upstreams[name] != nil:
			return nil, usagef("--upstream: two for the same protocol; write PROTOCOL=URL")
		}
		u.Path = strings.TrimSuffix(strings.TrimSuffix(u.Path, "/"), "/v1") // paths begin with it
		o.Upstreams[name] = u
	}
	if key, ok := os.LookupEnv(upstreamKey); ok {
		o.Keys[""] = key
	}
	for _, p := range proxy.Protocols {
		if key, ok := os.LookupEnv(upstreamKey + "_" + strings.ToUpper(p.Name)); ok {
			o.Keys[p.Name] = key
		}
	}
	return o, nil
}
