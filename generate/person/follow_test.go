package person

import (
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
)

// Letters go with the names that they stand for, as far as one can tell.
func TestFollow(t *testing.T) {
	ellison := map[string]string{"margaret": "Helen", "ellison": "Marsh"}
	for _, c := range []struct {
		kind          cast.Kind
		key, was, now string
		names         map[string]string
	}{
		{Initial, "m ellison", "S bennett", "H marsh", ellison},
		{Initial, "p ellison", "G bennett", "G marsh", ellison},
		{Initial, "p ellison", "G bennett", "G marsh", map[string]string{"ellison": "Marsh"}},
		{Initial, "m ellison", "S bennett", "S marsh", map[string]string{"margaret": "Helen", "mary": "Ann", "ellison": "Marsh"}}, // of whom?
		{Initial, "m borg", "S lind", "S lind", map[string]string{"ellison": "Marsh"}},
		{Initials, "m e", "S B", "H M", ellison},
		{Initials, "x e", "S B", "S M", ellison},
		{Initial + "@a.txt", "m ellison", "S bennett", "H marsh", ellison},
	} {
		if got := Follow(cast.Role{Kind: c.kind, Key: c.key}, c.was, c.names); got != c.now {
			t.Errorf("%s %q with %v: %q, want %q", c.kind, c.key, c.names, got, c.now)
		}
	}
}
