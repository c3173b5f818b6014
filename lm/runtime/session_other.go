//go:build !cgo

package runtime

import "fmt"

var errBuild = fmt.Errorf("%w: this program was built without a C compiler; install one and build again", ErrUnavailable)

// Open says that the library cannot be used.
func Open(string) error { return errBuild }

// A Session cannot be made without a C compiler.
type Session struct{}

// New says that the library cannot be used.
func New([]byte, string, []string, []string, Options) (*Session, error) { return nil, errBuild }

// Close does nothing.
func (*Session) Close() error { return nil }

// Run says that the library cannot be used.
func (*Session) Run(...Tensor) ([]Tensor, error) { return nil, errBuild }

// RunInto says that the library cannot be used.
func (*Session) RunInto([]Tensor, ...Tensor) error { return errBuild }
