//go:build !cgo

package runtime

// Ports says that the library cannot be used.
func Ports(string) (in, out []Port, err error) { return nil, nil, errBuild }

// NewOfFile says that the library cannot be used.
func NewOfFile(string, []string, []string, Options) (*Session, error) { return nil, errBuild }

// Look says that the library cannot be used.
func (*Session) Look(func([]Tensor) error, ...Tensor) error { return errBuild }
