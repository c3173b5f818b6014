package ledger

import (
	"github.com/tink-crypto/tink-go/v2/aead/subtle"

	"github.com/understudy-text/understudy/generate/draw"
)

// A vault seals values and makes fingerprints with the keys of one domain.
// Sealing is XChaCha20-Poly1305 as Tink does it; what a value belongs to is
// bound to it as associated data, so values cannot be swapped between rows.
type vault struct {
	aead   *subtle.XChaCha20Poly1305
	prints draw.Source
}

func newVault(k Key, domain string) (vault, error) {
	aead, err := subtle.NewXChaCha20Poly1305(k.derive(domain, "seal"))
	if err != nil {
		return vault{}, err
	}
	return vault{aead: aead, prints: draw.New(k.derive(domain, "fingerprint"))}, nil
}

func (v vault) seal(value []byte, belongsTo string) ([]byte, error) {
	return v.aead.Encrypt(value, []byte(belongsTo))
}

func (v vault) open(sealed []byte, belongsTo string) ([]byte, error) {
	value, err := v.aead.Decrypt(sealed, []byte(belongsTo))
	if err != nil {
		return nil, ErrDamaged
	}
	return value, nil
}

// A Fingerprint stands for a value in the clear columns of a store: 128 bits of
// a keyed hash.
type Fingerprint [16]byte

func (v vault) fingerprint(labels ...string) Fingerprint {
	sum := v.prints.Bytes(labels...)
	return Fingerprint(sum[:16])
}
