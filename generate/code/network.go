package code

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/scatter"
)

// ipStandIn keeps version and reach: private stays in its private range, public
// becomes an address for documentation (RFC 5737, RFC 3849) and, when those are
// taken, for benchmarks (RFC 2544). The address of a network, which ends in numbers of
// zero, becomes that of another as far as the range has one.
func ipStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	a, err := netip.ParseAddr(key)
	if err != nil {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	if !a.Is4() {
		return ip6StandIn(key, a, d, attempt)
	}
	b := a.As4()
	var nets []netip.Prefix
	switch {
	case b[0] == 10:
		nets = prefixes("10.0.0.0/8")
	case b[0] == 172 && b[1]&0xf0 == 16:
		nets = prefixes("172.16.0.0/12")
	case b[0] == 192 && b[1] == 168:
		nets = prefixes("192.168.0.0/16")
	case b[0] == 127:
		nets = prefixes("127.0.0.0/8")
	default:
		nets = prefixes("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "198.18.0.0/15")
	}
	seed, n := d.Uint64("ip", key), uint64(attempt)
	step := networkStep(b, nets)
	for _, p := range nets {
		size := uint64(1) << (32 - p.Bits()) / step
		if n >= size/2 {
			n -= size / 2
			continue
		}
		for try := range uint64(2) { // two to choose from: one may be the original
			i := (n*2 + try + scatter.First(seed)) % size * (scatter.First(seed+1) | 1) % size
			host := p.Addr().As4()
			v := uint32(host[0])<<24 | uint32(host[1])<<16 | uint32(host[2])<<8 | uint32(host[3])
			v |= uint32(i * step)
			to := netip.AddrFrom4([4]byte{byte(v >> 24), byte(v >> 16), byte(v >> 8), byte(v)})
			if to != a {
				return to.String(), true
			}
		}
	}
	return "", false
}

// networkStep is how far two addresses are apart that end in as many numbers of zero as one
// does: 1, 256 or 65536. Of the ranges one must have two of them.
func networkStep(b [4]byte, nets []netip.Prefix) uint64 {
	widest := 0
	for _, p := range nets {
		widest = max(widest, 32-p.Bits())
	}
	bits := 0
	for i := 3; i > 0 && b[i] == 0 && bits+8 < widest; i-- {
		bits += 8
	}
	return 1 << bits
}

func prefixes(ss ...string) (out []netip.Prefix) {
	for _, s := range ss {
		out = append(out, netip.MustParsePrefix(s))
	}
	return out
}

// ip6StandIn keeps which groups are empty and puts the rest into 2001:db8::/32,
// or leaves the first group of private and link-local addresses.
func ip6StandIn(key string, a netip.Addr, d draw.Source, attempt int) (string, bool) {
	b := a.As16()
	var w wheel
	var at []int
	first := 4
	if a.IsPrivate() || a.IsLinkLocalUnicast() || a.IsMulticast() {
		first = 2
	} else {
		copy(b[:], []byte{0x20, 0x01, 0x0d, 0xb8})
	}
	for i := first; i < 16; i += 2 {
		if b[i] == 0 && b[i+1] == 0 && i < 14 {
			continue
		}
		for k := i; k < i+2; k++ {
			for _, half := range [2]uint{4, 0} {
				if c := hex[b[k]>>half&15]; b[k]>>half != 0 || c != '0' || i == 14 && k == 15 {
					w, at = append(w, but(hex[1:], c)), append(at, k*2+int(1-half/4))
				}
			}
		}
	}
	seed := d.Uint64("ip", key)
	c, ok := w.at(seed, attempt)
	if !ok { // all of that shape are taken: one empty group fills up
		i, n := first, attempt-capacity(w)+1
		for i < 14 && (b[i] != 0 || b[i+1] != 0) {
			i += 2
		}
		if i == 14 || n > 0xffff {
			return "", false
		}
		b[i], b[i+1] = byte(n>>8), byte(n)
		c, _ = w.at(seed, 0)
	}
	for k, p := range at[:min(len(at), len(c))] {
		v := byte(strings.IndexByte(hex, c[k]))
		if p%2 == 0 {
			b[p/2] = b[p/2]&0x0f | v<<4
		} else {
			b[p/2] = b[p/2]&0xf0 | v
		}
	}
	return netip.AddrFrom16(b).String(), true
}

// macStandIn is a locally administered unicast address, which no maker has (IEEE 802).
func macStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	if len(key) != 12 || !isHex(key) {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	w := wheel{but(hex, key[0]), but("26ae", key[1])}
	for i := 2; i < 12; i++ {
		w = append(w, but(hex, key[i]))
	}
	return each(w, d, key, attempt, func(c []byte) (string, bool) {
		return string(c), !sharesRun(string(c), key)
	})
}

// uuidStandIn keeps version and variant (RFC 9562).
func uuidStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	var w wheel
	for i := range len(key) {
		switch {
		case i == 12:
			w = append(w, key[i:i+1])
		case i == 16 && strings.IndexByte("89ab", key[i]) >= 0:
			w = append(w, but("89ab", key[i]))
		default:
			w = append(w, but(hex, key[i]))
		}
	}
	return each(w, d, key, attempt, func(c []byte) (string, bool) {
		return string(c), !sharesRun(string(c), key)
	})
}

// domainStandIn invents the labels of a host name and puts it under .example,
// where nobody has a mailbox (RFC 2606): bank.co.uk becomes fernwell.co.example.
func domainStandIn(key string, p cast.Profile, d draw.Source, attempt int) (string, bool) {
	labels := strings.Split(key, ".")
	var out []string
	for i, l := range labels {
		switch {
		case i == len(labels)-1 && i > 0:
			out = append(out, "example")
		case kinds[l] && i > 0 && i == len(labels)-2:
			out = append(out, l)
		case usualHosts[l] && i == 0 && len(labels) > 2:
			out = append(out, l)
		default:
			s, ok := hostStandIn(l, p.Trait(languageTrait), d.Derive("label", strconv.Itoa(i)), attempt)
			if !ok {
				return "", false
			}
			out = append(out, s)
		}
	}
	return strings.Join(out, "."), true
}

// pathStandIn invents the words of a path and keeps its ending (".html") and
// the words that every site has.
func pathStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	end := len(key)
	if dot := strings.LastIndexByte(key, '.'); dot > 0 && len(key)-dot <= 6 && !strings.ContainsAny(key[dot:], "/?=&#") {
		end = dot
	}
	if compact(key[:end]) == "" {
		end = len(key)
	}
	play := userStandIn
	if mixed(key[:end]) {
		play = nameStandIn
	}
	s, ok := play(key[:end], noTraits{}, d, attempt)
	return s + key[end:], ok
}

// mixed says whether a letter stands right behind a figure: it is drawn then, like the key
// of a film, and no word.
func mixed(s string) bool {
	for i := 1; i < len(s); i++ {
		if isLetter(s[i]) && isFigure(s[i-1]) {
			return true
		}
	}
	return false
}
