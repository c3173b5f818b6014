package understudy

// Distributed is implemented by a Policy or a Generator that can run on many machines
// (package job/shard). Each machine observes some of the documents. The sum of their
// evidence, in any order and grouping, equals what one machine would have observed. One
// machine adds it all and freezes; the others adopt the outcome.
//
// Only the implementation reads the keys and values. They hold text of the documents, so
// callers must encrypt them before they store or send them.
type Distributed interface {
	// Evidence yields what was observed, each key once, in no particular order. Observe must
	// not be called meanwhile.
	Evidence(yield func(key, value []byte) error) error
	// Add adds one pair that Evidence yielded on a machine that observed other documents.
	Add(key, value []byte) error
	// Outcome yields, after Freeze, all values that the second pass may need, each key once.
	Outcome(yield func(key, value []byte) error) error
	// Adopt is called instead of Freeze on machines that did not freeze. get returns values
	// of the Outcome of the machine that did, and is safe for concurrent use.
	Adopt(get func(key []byte) (value []byte, found bool, err error)) error
}
