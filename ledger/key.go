package ledger

import (
	"bytes"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/generate/draw"
)

// keySize is the size of a master key in bytes.
const keySize = 32

// keyHeader begins the line of a key file that holds the key.
const keyHeader = "UNDERSTUDY-KEY-1 "

// keyFiles are the names of key files while they are written.
const keyFiles = ".understudy-key-*"

// A Key is a master key. Whoever has it and the ledger can restore the
// originals; whoever has it alone can repeat the draws.
type Key struct{ secret [keySize]byte }

// NewKey returns a random key.
func NewKey() Key {
	var k Key
	rand.Read(k.secret[:])
	return k
}

// KeyFromSeed returns the key of a seed. It protects nothing and is for
// repeatable experiments only.
func KeyFromSeed(seed uint64) Key {
	return Key{secret: sha256.Sum256(fmt.Appendf(nil, "understudy seed %d", seed))}
}

// ReadKeyFile reads a key that WriteKeyFile wrote. Errors name the file, never
// its content.
func ReadKeyFile(path string) (Key, error) {
	var k Key
	data, err := os.ReadFile(path)
	if err != nil {
		return k, fmt.Errorf("key: %w", err)
	}
	for line := range bytes.Lines(data) {
		text, found := bytes.CutPrefix(bytes.TrimSpace(line), []byte(keyHeader))
		if !found {
			continue
		}
		secret, err := base64.StdEncoding.DecodeString(string(text))
		if err != nil || len(secret) != keySize {
			return k, fmt.Errorf("key: %s: the key line is damaged", path)
		}
		copy(k.secret[:], secret)
		return k, nil
	}
	return k, fmt.Errorf("key: %s: not a key file: no line begins with %q", path, keyHeader[:len(keyHeader)-1])
}

// WriteKeyFile writes a key to a new file that only its owner may read, complete
// or not at all. If the file exists it stays, and the error is fs.ErrExist.
func WriteKeyFile(path string, k Key) error {
	sweep(filepath.Dir(path), keyFiles)
	f, err := os.CreateTemp(filepath.Dir(path), keyFiles) // mode 0600
	if err != nil {
		return fmt.Errorf("key: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = fmt.Fprintf(f, "# Understudy key. Keep it apart from the ledger and from the published texts.\n%s%s\n",
		keyHeader, base64.StdEncoding.EncodeToString(k.secret[:]))
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("key: %w", err)
	}
	switch err = os.Link(f.Name(), path); { // unlike a renaming, never overwrites
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("key: %s: a key is never overwritten: %w", path, fs.ErrExist)
	case err != nil: // a file system without links
		if _, err := os.Lstat(path); err == nil {
			return fmt.Errorf("key: %s: a key is never overwritten: %w", path, fs.ErrExist)
		}
		if err := os.Rename(f.Name(), path); err != nil {
			return fmt.Errorf("key: %w", err)
		}
	}
	return nil
}

// Draw returns the keyed source of random choices of a domain.
func (k Key) Draw(domain string) draw.Source { return draw.New(k.derive(domain, "draw")) }

// Mark returns a name of the key and a domain that may be published in manifests, so that the
// result of another key can be told. It is a keyed hash with a purpose of its own and reveals
// neither.
func (k Key) Mark(domain string) string { return hex.EncodeToString(k.derive(domain, "mark")[:16]) }

// derive makes the key of one purpose in one domain: HKDF with SHA-256 (RFC
// 5869). The ledger as a whole is the domain "\x00".
func (k Key) derive(domain, purpose string) []byte {
	derived, err := hkdf.Key(sha256.New, k.secret[:], nil, "understudy/1\x00"+purpose+"\x00"+domain, keySize)
	if err != nil {
		panic("ledger: " + err.Error()) // only for lengths beyond 8160 bytes
	}
	return derived
}
