package scatter

// Start and Start32 are the hashes FNV-1a, of 64 and 32 bits, of nothing (Fowler, Noll & Vo;
// RFC 9923).
const (
	Start   = 14695981039346656037
	Start32 = 2166136261
)

// Extend returns the hash FNV-1a, of 64 bits, of what h is the hash of and one more byte. A
// character may be added as a whole, too: that is quicker, and another hash.
func Extend(h, b uint64) uint64 { return (h ^ b) * 1099511628211 }

// Extend32 is Extend for 32 bits.
func Extend32(h, b uint32) uint32 { return (h ^ b) * 16777619 }

// Hash returns the hash FNV-1a of 64 bits. It is quick for the short strings of texts; its low
// bits are badly mixed (Mix mends that).
func Hash[T string | []byte](s T) uint64 {
	h := uint64(Start)
	for i := range len(s) {
		h = Extend(h, uint64(s[i]))
	}
	return h
}

// Hash32 returns the hash FNV-1a of 32 bits of strings, one after the other.
func Hash32(strings ...string) uint32 {
	h := uint32(Start32)
	for _, s := range strings {
		for i := range len(s) {
			h = Extend32(h, uint32(s[i]))
		}
	}
	return h
}
