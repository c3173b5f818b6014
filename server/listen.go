package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// What clients that dawdle are given.
const (
	headerTime   = 5 * time.Second // for the head of a request
	idleTime     = 2 * time.Minute // between requests
	stopTime     = 30 * time.Second
	largestHead  = 32 << 10
	answerLeeway = 30 * time.Second // to read an answer, after the work on it
)

// ErrOpen says that a server without tokens would be reached from elsewhere.
var ErrOpen = errors.New("without tokens only this machine may be listened to (127.0.0.1, ::1, localhost)")

// Check reports whether the handler may be reached at an address.
func (h *Handler) Check(address net.Addr) error {
	tcp, ok := address.(*net.TCPAddr)
	if h.Tokens == nil && (!ok || !tcp.IP.IsLoopback()) {
		return fmt.Errorf("%s: %w", address, ErrOpen)
	}
	return nil
}

// Serve answers until the context ends, and then finishes the requests that are
// there; those that take longer than half a minute are broken off. With a
// certificate's files it speaks TLS; when they change, new connections get what is in them.
func (h *Handler) Serve(ctx context.Context, l net.Listener, certificate, key string) error {
	if err := h.Check(l.Addr()); err != nil {
		l.Close()
		return err
	}
	server := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: min(headerTime, h.Timeout),
		ReadTimeout:       h.Timeout,
		WriteTimeout:      2*h.Timeout + min(answerLeeway, h.Timeout),
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    largestHead,
		ConnState:         h.connections.changed,
		ErrorLog:          slog.NewLogLogger(quiet{h.Log.Handler()}, slog.LevelWarn),
	}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		h.Close()
		h.Log.Info("stopping")
		limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
		defer cancel()
		err := server.Shutdown(limit)
		if err != nil {
			err = server.Close()
		}
		stopped <- err
	}()
	h.Log.Info("listening", "address", l.Addr().String(), "tls", certificate != "", "tokens", len(h.Tokens))
	var err error
	if certificate != "" {
		pair := &keyPair{certificate: certificate, key: key, log: h.Log}
		if err := pair.read(); err != nil {
			l.Close()
			return err
		}
		server.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: pair.get}
		err = server.ServeTLS(l, "", "")
	} else {
		err = server.Serve(l)
	}
	if !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

// quiet passes on that net/http has something to say, and not what: it may quote what
// clients send.
type quiet struct{ slog.Handler }

func (q quiet) Handle(ctx context.Context, r slog.Record) error {
	r.Message = "a connection failed"
	return q.Handler.Handle(ctx, r)
}
