package project

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
)

// enter writes what people picked into a ledger, whole or not at all: every later run
// with it uses these stand-ins. What it has already is left alone.
func (k *picks) enter(ctx context.Context, d *ledger.Domain) error {
	now := map[cast.Role]string{} // of the roles that get another stand-in
	var entries []ledger.Entry
	roles := slices.SortedFunc(maps.Keys(k.roles), func(a, b cast.Role) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Key, b.Key))
	})
	for _, r := range roles {
		old, ok, err := d.StandIn(ctx, r)
		if err != nil {
			return err
		}
		if ok && old == k.roles[r] {
			continue
		}
		if ok {
			now[r] = old
		}
		entries = append(entries, ledger.Entry{Kind: r.Kind, Key: r.Key, StandIn: k.roles[r], Origin: ledger.Set})
	}
	held := holders(entries, now)
	for _, e := range entries {
		taken, err := d.Taken(ctx, e.Kind, e.StandIn)
		if err != nil {
			return err
		}
		if _, givenUp := held[seat(e.Kind, e.StandIn)]; taken && !givenUp {
			return fmt.Errorf("%w: the ledger has that of entity %d for something else; pick another", ErrStandIn, k.of[cast.Role{Kind: e.Kind, Key: e.Key}])
		}
	}
	return d.Put(ctx, freed(entries, held)...)
}

// seat is what only one role has: a stand-in of a kind, whatever its case.
func seat(kind cast.Kind, standIn string) string {
	return string(kind) + "\x00" + strings.ToLower(standIn)
}

// holders are the entries whose roles have a stand-in now, by that.
func holders(entries []ledger.Entry, now map[cast.Role]string) map[string]int {
	out := map[string]int{}
	for i, e := range entries {
		if old, ok := now[cast.Role{Kind: e.Kind, Key: e.Key}]; ok {
			out[seat(e.Kind, old)] = i
		}
	}
	return out
}

// freed orders entries so that each comes after the one that gives its stand-in up.
func freed(entries []ledger.Entry, held map[string]int) []ledger.Entry {
	out := make([]ledger.Entry, 0, len(entries))
	met := make([]bool, len(entries))
	for i := range entries {
		var chain []int
		for at, ok := i, true; ok && !met[at]; at, ok = held[seat(entries[at].Kind, entries[at].StandIn)] {
			met[at] = true
			chain = append(chain, at)
		}
		for _, at := range slices.Backward(chain) {
			out = append(out, entries[at])
		}
	}
	return out
}
