package ledger

import (
	"cmp"
	"slices"
)

// A short is half a fingerprint, kept in memory for every role. Among a million
// roles two are alike with a probability of about 10⁻⁷; then one is refused.
type short uint64

// A pair is a role with its stand-in.
type pair struct{ role, standIn short }

// known is what a domain keeps in memory of its roles: sorted lists, 24 bytes for each
// role, and what has changed since they were made.
type known struct {
	roles    []pair  // by role
	standIns []short // ascending
	since    delta
}

// A delta is what changes of some roles came to.
type delta struct {
	roles    map[short]short
	gone     map[short]bool // roles that are taken out
	standIns map[short]bool // taken, or given up
}

func newDelta() delta {
	return delta{map[short]short{}, map[short]bool{}, map[short]bool{}}
}

// newKnown takes lists; roles are sorted, stand-ins need not be.
func newKnown(roles []pair, standIns []short) *known {
	slices.Sort(standIns)
	return &known{roles, standIns, newDelta()}
}

// standIn returns that of a role.
func (k *known) standIn(role short) (short, bool) {
	if s, ok := k.since.roles[role]; ok || k.since.gone[role] {
		return s, ok
	}
	at, ok := slices.BinarySearchFunc(k.roles, role, func(p pair, role short) int { return cmp.Compare(p.role, role) })
	if !ok {
		return 0, false
	}
	return k.roles[at].standIn, true
}

// taken reports whether a role has a stand-in.
func (k *known) taken(standIn short) bool {
	if taken, ok := k.since.standIns[standIn]; ok {
		return taken
	}
	_, taken := slices.BinarySearch(k.standIns, standIn)
	return taken
}

// none reports whether there are no stand-ins.
func (k *known) none() bool { return len(k.standIns)+len(k.since.standIns) == 0 }

// unsorted is how many changed roles there are at the least before the lists are made anew.
const unsorted = 1 << 12

// addStored adds a stored change and its new roles, sorted, with their stand-ins,
// ascending.
func (k *known) addStored(d delta, roles []pair, standIns []short) {
	for role := range d.gone {
		delete(k.since.roles, role)
		k.since.gone[role] = true
	}
	for role, standIn := range d.roles {
		k.since.roles[role] = standIn
		delete(k.since.gone, role)
	}
	for standIn, taken := range d.standIns {
		k.since.standIns[standIn] = taken
	}
	if n := len(k.since.standIns); len(roles) > 0 || n > unsorted && n > len(k.standIns)/4 {
		k.settle(roles, standIns)
	}
}

// settle makes the lists anew of what they are, what has changed, and new ones.
func (k *known) settle(roles []pair, standIns []short) {
	changed := make([]pair, 0, len(k.since.roles))
	for role, standIn := range k.since.roles {
		changed = append(changed, pair{role, standIn})
	}
	byRole := func(a, b pair) int { return cmp.Compare(a.role, b.role) }
	slices.SortFunc(changed, byRole)
	old := slices.DeleteFunc(k.roles, func(p pair) bool {
		_, changed := k.since.roles[p.role]
		return changed || k.since.gone[p.role]
	})
	k.roles = merged(merged(old, changed, byRole), roles, byRole)
	var given []short
	for standIn, taken := range k.since.standIns {
		if taken {
			given = append(given, standIn)
		}
	}
	slices.Sort(given)
	left := slices.DeleteFunc(k.standIns, func(s short) bool { _, changed := k.since.standIns[s]; return changed })
	k.standIns = merged(merged(left, given, cmp.Compare[short]), standIns, cmp.Compare[short])
	k.since = newDelta()
}

// merged is both of two sorted lists; the longer one is used again if the other is empty.
func merged[T any](a, b []T, compare func(a, b T) int) []T {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	out := make([]T, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if compare(a[0], b[0]) <= 0 {
			out, a = append(out, a[0]), a[1:]
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}
