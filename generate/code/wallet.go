package code

import (
	"crypto/sha256"
	"math/big"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

const (
	base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
)

// walletStandIn keeps the sort of address and computes its checksum: Base58Check
// for 1… and 3…, Bech32 and Bech32m for bc1… (BIP 173, BIP 350), figures in
// lower case, which need none, for 0x… (EIP-55).
func walletStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	lower := strings.ToLower(key)
	seed := d.Derive("wallet", key)
	switch {
	case strings.HasPrefix(lower, "0x"):
		var w wheel
		for i := 2; i < len(lower); i++ {
			w = append(w, but(hex, lower[i]))
		}
		c, ok := w.at(seed.Uint64(), attempt)
		return "0x" + string(c), ok && len(w) > 0
	case strings.HasPrefix(lower, "bc1") && len(lower) > 10:
		var w wheel
		for i := 4; i < len(lower)-6; i++ {
			w = append(w, but(bech32, lower[i]))
		}
		// the last figure before the checksum holds padding bits that must be zero
		w[len(w)-1] = "q"
		c, ok := w.at(seed.Uint64(), attempt)
		if !ok {
			return "", false
		}
		data := lower[3:4] + string(c)
		return "bc1" + data + bech32Check(data), true
	case key[0] == '1' || key[0] == '3':
		return base58StandIn(key, seed, attempt)
	}
	return Rewrite(lower, d, attempt)
}

// base58StandIn draws payloads until one is as long as the original.
func base58StandIn(key string, d draw.Source, attempt int) (string, bool) {
	version := byte(0)
	if key[0] == '3' {
		version = 5
	}
	label := []byte{byte(attempt), byte(attempt >> 8), byte(attempt >> 16), byte(attempt >> 24), 0}
	best := ""
	for try := range 64 {
		label[4] = byte(try)
		h := d.Bytes(string(label))
		raw := append([]byte{version}, h[:20]...)
		a := sha256.Sum256(raw)
		b := sha256.Sum256(a[:])
		s := encode58(append(raw, b[:4]...))
		if best == "" || len(s) == len(key) {
			best = s
		}
		if len(s) == len(key) {
			break
		}
	}
	return best, best != key
}

func encode58(raw []byte) string {
	n, base, rest := new(big.Int).SetBytes(raw), big.NewInt(58), new(big.Int)
	var out []byte
	for n.Sign() > 0 {
		n.DivMod(n, base, rest)
		out = append(out, base58[rest.Int64()])
	}
	for i := 0; i < len(raw) && raw[i] == 0; i++ {
		out = append(out, '1')
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return string(out)
}

// bech32Check is the checksum of an address of "bc" (BIP 173); witness version
// 0 has the constant 1, later ones 0x2bc830a3 (BIP 350).
func bech32Check(data string) string {
	values := []byte{3, 3, 0, 2, 3} // "bc" expanded
	for i := range len(data) {
		values = append(values, byte(strings.IndexByte(bech32, data[i])))
	}
	last := uint32(1)
	if data[0] != 'q' {
		last = 0x2bc830a3
	}
	p := polymod(append(values, 0, 0, 0, 0, 0, 0)) ^ last
	out := make([]byte, 6)
	for i := range out {
		out[i] = bech32[p>>(5*(5-i))&31]
	}
	return string(out)
}

func polymod(values []byte) uint32 {
	c := uint32(1)
	for _, v := range values {
		top := c >> 25
		c = (c&0x1ffffff)<<5 ^ uint32(v)
		for i, g := range [...]uint32{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3} {
			if top>>i&1 == 1 {
				c ^= g
			}
		}
	}
	return c
}
