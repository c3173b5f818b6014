package draw

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"strings"
	"testing"
)

// TestSumIsHMAC compares with crypto/hmac over keys and messages of all lengths
// around the block size.
func TestSumIsHMAC(t *testing.T) {
	for keyLength := range 140 {
		key := bytes.Repeat([]byte{'k', 0, 0xff}, 50)[:keyLength]
		for _, labels := range [][]string{nil, {""}, {"a", "bc"}, {strings.Repeat("x", 200)}, {strings.Repeat("ż", 1000), "end"}} {
			h := hmac.New(sha256.New, key)
			for _, l := range labels {
				h.Write(binary.AppendUvarint(nil, uint64(len(l))))
				h.Write([]byte(l))
			}
			if got := sum(key, labels); !hmac.Equal(got[:], h.Sum(nil)) {
				t.Fatalf("key of %d bytes, %d labels: not the HMAC", keyLength, len(labels))
			}
		}
	}
}

func BenchmarkSum(b *testing.B) {
	s := New([]byte("key"))
	b.ReportAllocs()
	for b.Loop() {
		s.Uint64("family", "wróblewska")
	}
}
