//go:build !unix

package start

// OnHangup does nothing where there is no SIGHUP.
func OnHangup(func()) (stop func()) { return func() {} }
