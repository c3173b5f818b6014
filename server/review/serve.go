package review

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"
)

// How long a browser may take, and a request that is under way when the page ends.
const (
	headerTime = 5 * time.Second
	readTime   = 30 * time.Second
	idleTime   = 2 * time.Minute
	graceTime  = 5 * time.Second
)

// maxHeader is how many bytes the header of a request may have.
const maxHeader = 16 << 10

// Serve prints the address of the page of New on standard output and answers until ctx is
// done. The first stand-ins are made while texts can be read already.
func Serve(ctx context.Context, l net.Listener, h http.Handler, o Options) error {
	server := &http.Server{Handler: h, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), graceTime)
		defer cancel()
		stopped <- server.Shutdown(grace)
	}()
	fmt.Fprintf(os.Stdout, "http://%s/?token=%s\n", l.Addr(), o.Token)
	defer castMeanwhile(ctx, o)()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

// castMeanwhile makes the first stand-ins. stop waits until the project is no longer used
// for it.
func castMeanwhile(ctx context.Context, o Options) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan bool)
	go func() {
		defer close(done)
		if err := o.Project.Recast(ctx); err != nil && ctx.Err() == nil {
			o.Log.Error("stand-ins", "error", err)
		}
	}()
	return func() {
		cancel()
		<-done
	}
}
