package understudy

// Distributed is what a Policy or a Generator does besides where a corpus is read by
// many machines (package shard). Each of them observes some of the documents; what they
// collected adds up, in any order and grouping, to what one machine would have collected.
// One machine takes it all in and freezes; the others go by what that came to.
//
// Keys and values are bytes of the room's own making. They hold what the texts say: who
// hands them on seals them.
type Distributed interface {
	// Evidence yields what was observed, each key once, in no particular order. Nobody
	// may observe meanwhile.
	Evidence(yield func(key, value []byte) error) error
	// Add takes in one pair of Evidence of a room that observed other documents.
	Add(key, value []byte) error
	// Outcome yields, after Freeze, all that the second pass may ask for, each key once.
	Outcome(yield func(key, value []byte) error) error
	// Adopt is called instead of Freeze where another machine froze: get returns values
	// of its Outcome. get is safe for concurrent use.
	Adopt(get func(key []byte) (value []byte, found bool, err error)) error
}
