//go:build unix

package start

import (
	"os"
	"os/signal"
	"syscall"
)

// OnHangup does something whenever the program is told SIGHUP, until stop is called.
func OnHangup(do func()) (stop func()) {
	told, over := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(told, syscall.SIGHUP)
	go func() {
		for {
			select {
			case <-told:
				do()
			case <-over:
				return
			}
		}
	}()
	return func() { signal.Stop(told); close(over) }
}
