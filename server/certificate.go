package server

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// A keyPair is a certificate in files that somebody renews.
type keyPair struct {
	certificate, key string // paths
	log              *slog.Logger

	mu      sync.Mutex
	pair    *tls.Certificate
	written [2]time.Time // of the files that pair was read from
	looked  time.Time
}

// lookAgain is how long nobody looks at the files.
const lookAgain = 5 * time.Second

// read reads the files.
func (k *keyPair) read() error {
	written := [2]time.Time{writtenAt(k.certificate), writtenAt(k.key)}
	pair, err := tls.LoadX509KeyPair(k.certificate, k.key)
	if err != nil {
		return fmt.Errorf("TLS: %w", err)
	}
	k.pair, k.written = &pair, written
	return nil
}

// get is the certificate for a new connection. One that can not be read, as it is only half
// written, is told of once a look; the one before it stays.
func (k *keyPair) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now := time.Now(); now.Sub(k.looked) > lookAgain {
		k.looked = now
		if k.written != [2]time.Time{writtenAt(k.certificate), writtenAt(k.key)} {
			if err := k.read(); err != nil {
				k.log.Error("the new certificate can not be read; the one before it stays", "error", err.Error())
			} else {
				k.log.Info("there is a new certificate")
			}
		}
	}
	return k.pair, nil
}

// writtenAt is when a file was last written; zero if it is not there.
func writtenAt(path string) time.Time {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}
