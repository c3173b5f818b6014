package cast

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
)

// Roles that many bear play one another, but for those that a document has both of; what
// is secret neither plays nor is played by one of them; each stand-in plays one role.
func TestSwap(t *testing.T) {
	for k := range 5 {
		c := New(Options{Draw: draw.New([]byte{byte(k)}), Parts: []Part{{Kind: "thing", Director: lending{}, Swap: 10}}})
		in := map[string]map[uint32]bool{}
		for i := range 40 {
			key := fmt.Sprintf("%c%c%c", 'a'+i%5, 'k'+i%7, 'p'+i%8)
			if i%10 == 0 {
				key = "secret " + key
			}
			in[key] = map[uint32]bool{}
			for _, document := range []uint32{uint32(1 + i%12), uint32(1 + i*5%12)} {
				in[key][document] = true
				c.ObserveIn(document, []Occurrence{{Role: Role{"thing", key}}})
			}
		}
		if err := c.Freeze(context.Background()); err != nil {
			t.Fatal(err)
		}
		swapped, seen := 0, map[string]bool{}
		for key, documents := range in {
			v, ok := c.Lookup(Role{"thing", key})
			if !ok || seen[v] {
				t.Fatalf("%s is played by %q, %v", key, v, ok)
			}
			seen[v] = true
			other, isRole := in[strings.ToLower(v)]
			if !isRole {
				continue
			}
			swapped++
			if strings.HasPrefix(key, "secret") || strings.HasPrefix(v, "SECRET") {
				t.Errorf("%s is played by %s", key, v)
			}
			for d := range documents {
				if other[d] {
					t.Errorf("%s is played by %s, which document %d has", key, v, d)
				}
			}
		}
		if swapped < 15 {
			t.Errorf("%d of 40 are played by others", swapped)
		}
	}
}

// Among few documents, nobody plays another of them.
func TestFewDocuments(t *testing.T) {
	c := New(Options{Draw: draw.New([]byte("k")), Parts: []Part{{Kind: "thing", Director: lending{}, Swap: 10}}})
	for i := range 9 {
		c.ObserveIn(uint32(i+1), []Occurrence{{Role: Role{"thing", fmt.Sprintf("%c%[1]c%[1]c", 'a'+i)}}})
	}
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	for i := range 9 {
		if v, _ := c.Lookup(Role{"thing", fmt.Sprintf("%c%[1]c%[1]c", 'a'+i)}); !strings.HasPrefix(v, "made") {
			t.Errorf("role %d is played by %q", i, v)
		}
	}
}
