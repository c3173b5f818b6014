package server

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A certificate that was renewed is taken without a word from anybody; half of one is not.
func TestCertificateRenewed(t *testing.T) {
	folder := t.TempDir()
	k := &keyPair{certificate: filepath.Join(folder, "cert"), key: filepath.Join(folder, "key"), log: slog.New(slog.DiscardHandler)}
	serial := func() int64 {
		k.looked = time.Time{}
		pair, err := k.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		c, err := x509.ParseCertificate(pair.Certificate[0])
		if err != nil {
			t.Fatal(err)
		}
		return c.SerialNumber.Int64()
	}
	issue(t, k, 1, time.Now().Add(-time.Hour))
	if err := k.read(); err != nil {
		t.Fatal(err)
	}
	if got := serial(); got != 1 {
		t.Errorf("certificate %d, want 1", got)
	}
	if err := os.WriteFile(k.certificate, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := serial(); got != 1 {
		t.Errorf("while a new one is written: %d, want 1", got)
	}
	issue(t, k, 2, time.Now())
	if got := serial(); got != 2 {
		t.Errorf("renewed: %d, want 2", got)
	}
}

// issue writes a certificate.
func issue(t *testing.T, k *keyPair, serial int64, at time.Time) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(serial), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"}}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for path, block := range map[string]*pem.Block{k.certificate: {Type: "CERTIFICATE", Bytes: der}, k.key: {Type: "PRIVATE KEY", Bytes: raw}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
}
