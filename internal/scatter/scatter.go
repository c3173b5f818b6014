// Package scatter scatters the bits of numbers, the same way in every run and on every
// machine: what adds up across machines may not depend on a process. In come numbers, out
// come numbers that look as if they were drawn.
//
// It may know no other package.
package scatter

// Step is what SplitMix64 adds to its state before each number: 2^64 divided by the golden
// ratio, odd.
const Step = 0x9e3779b97f4a7c15

// Mix is the finalizer of SplitMix64 (Steele, Lea & Flood 2014, "Fast splittable
// pseudorandom number generators", section 4): a bijection under which numbers that differ
// in one bit differ in half of them. Mix(0) is 0.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Random is SplitMix64: its value is the seed. It is no source of secrets.
type Random uint64

// Next returns the next number.
func (r *Random) Next() uint64 {
	*r += Step
	return Mix(uint64(*r))
}

// First returns the first number of the Random whose seed is given.
func First(seed uint64) uint64 { return Mix(seed + Step) }

// Intn returns a number from 0 to n-1. n is more than 0, and far below 2^64, so that the
// first numbers come no more often than the last.
func (r *Random) Intn(n int) int { return int(r.Next() % uint64(n)) }
