//go:build !unix

package main

// onHangup does nothing where there is no SIGHUP.
func onHangup(func()) (stop func()) { return func() {} }
