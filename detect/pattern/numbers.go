package pattern

import (
	"crypto/sha256"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// numberRules find numbers that carry their own proof, and national ones.
func numberRules() []*Rule {
	c := understudy.Code
	return []*Rule{
		{ID: "iban", Category: c, Kind: "iban", Score: 0.9, Priority: 9, trigger: mixed, match: iban,
			Description: "an international bank account number (ISO 13616); proven by mod 97",
			Finds:       []string{"⟦GB49AHER72277635787006⟧.", "to ⟦GB82 WEST 1234 5698 7654 32⟧ now", "⟦de89370400440532013000⟧"},
			Ignores:     []string{"GB50AHER72277635787006", "AB12", "GB82 WEST"}},
		{ID: "card", Category: c, Kind: "card", Score: 0.85, Priority: 8, trigger: digit, match: card,
			Description: "a payment card number (ISO/IEC 7812); proven by Luhn, with the issuer's length",
			Finds:       []string{"card ⟦6011550896033147⟧,", "⟦4111 1111 1111 1111⟧", "⟦3714-496353-98431⟧", "⟦180072992103979⟧"},
			Ignores:     []string{"4111 1111 1111 1112", "1234567890123", "0000000000000000"}},
		{ID: "bic", Category: c, Kind: "bic", Score: 0.85, trigger: bankWord, match: bic,
			Description: "a bank's code (ISO 9362) after the word"},
		{ID: "crypto", Category: c, Kind: "wallet", Score: 0.9, Priority: 7, trigger: mixed, match: wallet,
			Description: "a bitcoin or ether address; bitcoin's proven by base58check",
			Finds:       []string{"⟦1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa⟧", "⟦bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4⟧", "⟦0x52908400098527886E0F7030069857D2E4169EE7⟧"},
			Ignores:     []string{"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "0x1234"}},
	}
}

// compact gathers letters and digits from byte i on, stepping over single
// blanks or dashes, at most max of them, into buf in upper case. ends[n] is the
// byte after the n-th.
func compact(t string, i, limit int, buf []byte, ends []int, letter bool) int {
	n := 0
	for j := i; j < len(t) && n < limit; j++ {
		c := t[j]
		switch {
		case c-'0' <= 9, letter && c|0x20 >= 'a' && c|0x20 <= 'z':
			if c >= 'a' {
				c -= 'a' - 'A'
			}
			buf[n], ends[n] = c, j+1
			n++
		case (c == ' ' || c == '-') && j > i && wordByte(t[j-1]):
		default:
			return n
		}
	}
	return n
}

// wholeTo reports whether no letter or digit stands at byte i.
func wholeTo(t string, i int) bool {
	r, _ := utf8.DecodeRuneInString(t[i:])
	return i >= len(t) || !labelRune(r)
}

func (s *source) startsWord(at int) bool {
	return !s.glued(at) || at == 0 || s.at(at-1).kind == sign && !s.sign(at-1, ".-_/@") || at > 0 && s.sign(at-1, "-.") && s.at(at-2).kind == sign
}

// ibanLength is the length of an account number by country (SWIFT registry).
var ibanLength = func() map[string]int {
	m := map[string]int{}
	for _, f := range strings.Fields("AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20") {
		m[f[:2]] = int(f[2]-'0')*10 + int(f[3]-'0')
	}
	return m
}()

func iban(s *source, at int) {
	k := s.at(at)
	if k.kind != letters || k.end-k.start != 2 || !s.startsWord(at) {
		return
	}
	var buf [34]byte
	var ends [34]int
	n := compact(s.text, int(k.start), 34, buf[:], ends[:], true)
	if n < 15 {
		return
	}
	want := ibanLength[string(buf[:2])]
	if want == 0 || n < want || !wholeTo(s.text, ends[want-1]) {
		return
	}
	if mod97(buf[4:want], buf[:4]) == 1 {
		s.prove(int(k.start), ends[want-1])
	}
}

func mod97(parts ...[]byte) int {
	r := 0
	for _, p := range parts {
		for _, c := range p {
			if c <= '9' {
				r = (r*10 + int(c-'0')) % 97
			} else {
				r = (r*100 + int(c-'A') + 10) % 97
			}
		}
	}
	return r
}

func card(s *source, at int) {
	if !s.startsWord(at) {
		return
	}
	if k := s.at(at); k.end-k.start < 4 {
		return
	}
	var buf [20]byte
	var ends [20]int
	n := compact(s.text, int(s.at(at).start), 20, buf[:], ends[:], false)
	if n < 12 || n > 19 || !wholeTo(s.text, ends[n-1]) {
		return
	}
	b := buf[:n]
	if issuer(b) && luhn(b) {
		s.prove(int(s.at(at).start), ends[n-1])
	}
}

// issuer reports whether the first digits and the length are those of a card scheme.
func issuer(b []byte) bool {
	two, four, n := int(b[0]-'0')*10+int(b[1]-'0'), 0, len(b)
	for _, c := range b[:4] {
		four = four*10 + int(c-'0')
	}
	switch {
	case b[0] == '4':
		return n == 13 || n == 16 || n == 19
	case two >= 51 && two <= 55, four >= 2221 && four <= 2720:
		return n == 16
	case two == 34 || two == 37:
		return n == 15
	case two == 30 || two == 36 || two == 38 || two == 39:
		return n >= 14
	case two == 35 || four == 2131 || four == 1800:
		return n == 15 || n == 16
	case two == 60 || two == 62 || two == 64 || two == 65:
		return n >= 16
	case two == 50 || two >= 56 && two <= 69: // Maestro
		return true
	}
	return false
}

func luhn(b []byte) bool {
	sum := 0
	for i := range b {
		d := int(b[len(b)-1-i] - '0')
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

func bic(s *source, at int) {
	i := at + 1
	for range 3 {
		if s.sign(i, ":") || s.says(i, copulaWord, cardWord) || s.sign(i, "/") || s.is(i, bankWord) {
			i++
		}
	}
	from := int(s.at(i).start)
	to := from
	for to < len(s.text) && to-from < 12 && (s.text[to]-'0' <= 9 || s.text[to]-'A' <= 'Z'-'A') {
		to++
	}
	if n := to - from; n != 8 && n != 11 || !wholeTo(s.text, to) || s.at(i).kind != letters {
		return
	}
	if ibanLength[s.text[from+4:from+6]] == 0 && !strings.Contains("US CA AU ZA JP CN IN NZ RU KR SG HK MX", s.text[from+4:from+6]) {
		return
	}
	s.addBytes(from, to)
}

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

func wallet(s *source, at int) {
	if !s.startsWord(at) {
		return
	}
	from := int(s.at(at).start)
	to := from
	for to < len(s.text) && to-from < 96 && s.text[to] < 0x80 && wordByte(s.text[to]) {
		to++
	}
	if !wholeTo(s.text, to) {
		return
	}
	w := s.text[from:to]
	switch {
	case strings.HasPrefix(w, "0x"):
		if len(w) == 42 && strings.Trim(w[2:], "0123456789abcdefABCDEF") == "" {
			s.addBytes(from, to)
		}
	case strings.HasPrefix(strings.ToLower(w[:min(3, len(w))]), "bc1"):
		if len(w) >= 42 && len(w) <= 62 && bech32(strings.ToLower(w)) {
			s.prove(from, to)
		}
	case len(w) >= 26 && len(w) <= 35 && (w[0] == '1' || w[0] == '3'):
		if base58check(w) {
			s.prove(from, to)
		}
	}
}

// base58check verifies the four-byte double SHA-256 at the end of an address.
func base58check(w string) bool {
	n := new(big.Int)
	for _, c := range []byte(w) {
		d := strings.IndexByte(base58, c)
		if d < 0 {
			return false
		}
		n.Mul(n, big.NewInt(58)).Add(n, big.NewInt(int64(d)))
	}
	var raw [25]byte
	if n.BitLen() > len(raw)*8 {
		return false
	}
	n.FillBytes(raw[:])
	one := sha256.Sum256(raw[:21])
	two := sha256.Sum256(one[:])
	return string(two[:4]) == string(raw[21:])
}

// bech32 verifies the checksum of BIP 173 (or 350) for the prefix "bc".
func bech32(w string) bool {
	const set = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
	gen := [5]uint32{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3}
	chk := uint32(1)
	step := func(v uint32) {
		top := chk >> 25
		chk = chk&0x1ffffff<<5 ^ v
		for i, g := range gen {
			if top>>i&1 == 1 {
				chk ^= g
			}
		}
	}
	for _, v := range []uint32{3, 3, 0, 2, 3} { // "bc", expanded
		step(v)
	}
	for _, c := range []byte(w[3:]) {
		d := strings.IndexByte(set, c)
		if d < 0 {
			return false
		}
		step(uint32(d))
	}
	return chk == 1 || chk == 0x2bc830a3
}
