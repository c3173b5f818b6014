package scatter

import (
	"hash/fnv"
	"strings"
	"testing"
)

// Hashes are those of the standard library.
func TestHash(t *testing.T) {
	for _, parts := range [][]string{{""}, {"a"}, {"foobar"}, {"name", "Ångström"}, {"", "\xff\x00", "b"}} {
		whole := strings.Join(parts, "")
		long, short := fnv.New64a(), fnv.New32a()
		long.Write([]byte(whole))
		short.Write([]byte(whole))
		if Hash(whole) != long.Sum64() || Hash([]byte(whole)) != long.Sum64() {
			t.Errorf("%q: %d, want %d", whole, Hash(whole), long.Sum64())
		}
		if Hash32(parts...) != short.Sum32() {
			t.Errorf("%q: %d, want %d", whole, Hash32(parts...), short.Sum32())
		}
	}
}

func BenchmarkHash(b *testing.B) {
	for b.Loop() {
		Hash("Ångströms")
	}
}
