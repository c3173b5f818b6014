package proxy

import (
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/understudy-text/understudy/internal/usage"
)

// Asked is what a user configures about the upstream servers. Errors name its fields by the
// flags of the verb serve.
type Asked struct {
	Upstreams []string      // URL, or PROTOCOL=URL
	Media     string        // MediaRefuse or MediaPass
	Headers   []string      // of clients that the upstream gets besides those of the interfaces
	Silence   time.Duration // how long the upstream may say nothing
	MaxAnswer int64         // MiB
}

// What is done with pictures, sound and files in conversations.
const (
	MediaRefuse = "refuse"
	MediaPass   = "pass" // unread
)

// KeyVariable is the variable of the environment that has the upstream's key; with an
// underscore and the name of a protocol behind it, the key of that alone.
const KeyVariable = "UNDERSTUDY_UPSTREAM_KEY"

// Options returns the options of a Handler from what the user asked and the environment
// (KeyVariable); nil if no upstream was named. Its errors are usage errors.
func (a *Asked) Options() (*Options, error) {
	if err := usage.OneOf("media", a.Media, MediaRefuse, MediaPass); err != nil {
		return nil, err
	}
	if a.Silence <= 0 || a.MaxAnswer < 1 {
		return nil, usage.Errorf("--upstream-silence and --max-answer-mib are greater than 0")
	}
	if len(a.Upstreams) == 0 {
		return nil, nil
	}
	o := &Options{
		Upstreams: map[string]*url.URL{}, Keys: map[string]string{}, Media: a.Media == MediaPass, Headers: a.Headers,
		Silence: a.Silence, MaxAnswer: a.MaxAnswer << 20,
	}
	for _, given := range a.Upstreams {
		name, u, err := upstream(given)
		if err != nil {
			return nil, err
		}
		if o.Upstreams[name] != nil {
			return nil, usage.Errorf("--upstream: two for the same protocol; write PROTOCOL=URL")
		}
		o.Upstreams[name] = u
	}
	if key, ok := os.LookupEnv(KeyVariable); ok {
		o.Keys[""] = key
	}
	for _, p := range Protocols {
		if key, ok := os.LookupEnv(KeyVariable + "_" + strings.ToUpper(p.Name)); ok {
			o.Keys[p.Name] = key
		}
	}
	return o, nil
}

// upstream reads URL, or PROTOCOL=URL; without a protocol the name is "".
func upstream(given string) (name string, u *url.URL, err error) {
	name, address, named := strings.Cut(given, "=")
	if !named || strings.Contains(name, "/") {
		name, address = "", given
	}
	u, err = url.Parse(address)
	switch {
	case !slices.ContainsFunc(Protocols, func(p *Protocol) bool { return name == "" || p.Name == name }):
		return "", nil, usage.Errorf("--upstream: there is no protocol %q; there is openai, anthropic and ollama", name)
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return "", nil, usage.Errorf("--upstream: write it as http://HOST:PORT or https://HOST")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return "", nil, usage.Errorf("--upstream: an address has no password, query or fragment; the key goes into %s", KeyVariable)
	}
	u.Path = strings.TrimSuffix(strings.TrimSuffix(u.Path, "/"), "/v1") // paths begin with it
	return name, u, nil
}
