package chat

import (
	"errors"
	"fmt"

	"github.com/understudy-text/understudy/internal/usage"
)

// Ask returns a client of another model with these options, as users set them by flags:
// what is wrong with one is a usage error that says what to do.
func (o Options) Ask(model string) (*Client, error) {
	if o.Timeout <= 0 {
		return nil, usage.Errorf("--timeout is %s; it takes a time such as 90s or 5m", o.Timeout)
	}
	o.Model = model
	client, err := New(o)
	if errors.Is(err, ErrRemote) {
		return nil, usage.Errorf("%w; --remote-server allows it", err)
	}
	return client, usage.Wrap(err)
}

// Version tells a model of the server from others.
func (o Options) Version(model string) string { return fmt.Sprintln(o.Protocol, model) }
