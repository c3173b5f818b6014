package sequence

import (
	"fmt"
	"math"
	"math/bits"
)

// MaxLabels is the greatest number of labels a model may have: a row's length
// shares a word with its place.
const MaxLabels = 63

const (
	countBits = 6
	placeBits = 26 // of cells: 67 million weights
)

// A Model is a trained labeller. It is read-only and safe for concurrent use;
// each goroutine takes a Decoder of its own.
type Model struct {
	labels []string
	chain  chain
	scale  float32 // a cell's weight times scale is the score it adds

	// slots is an open-addressed table from a feature's key to its row:
	// key<<32 | place<<countBits | count. A row is never empty, so an empty
	// slot is 0. The keys, which are hashes, stand in their order, each at its first
	// bits (key>>slotShift) or behind the ones before it: a table is filled from one
	// end to the other, and the last slot is empty. cells holds the rows:
	// label<<8 | weight as a signed byte.
	slots     []uint64
	slotShift uint
	cells     []uint16
	rows      int

	// filter has a bit for the first bits of each feature's key. Most features
	// of most items have no weight: the filter is small enough to stay in the
	// cache and says so without a look at slots.
	filter []uint64
	shift  uint // a key's bit is key>>shift
}

// Labels returns the labels; a label's number is its index. The caller must
// not change the slice.
func (m *Model) Labels() []string { return m.labels }

// Size says how many features have a weight and how many weights there are.
func (m *Model) Size() (features, weights int) { return m.rows, len(m.cells) }

// rows are features with their weights, column by column, in the order of the keys.
type rows struct {
	keys   []uint32
	counts []uint8  // how many of the cells are the feature's
	cells  []uint16 // labels and signed bytes
}

func (r *rows) add(key uint32, cells []uint16) {
	r.keys, r.counts, r.cells = append(r.keys, key), append(r.counts, uint8(len(cells))), append(r.cells, cells...)
}

// newModel builds the table. Keys must be in order and distinct, and have at least one
// cell each.
func newModel(labels []string, c chain, scale float32, rows rows) (*Model, error) {
	if len(rows.cells) >= 1<<placeBits {
		return nil, fmt.Errorf("sequence: %d weights are more than a model can hold (%d): raise L1 or MinCount", len(rows.cells), 1<<placeBits)
	}
	n := len(rows.keys)
	slotBits := bits.Len(uint(n * 3 / 2)) // at most two thirds full
	filterBits := min(max(bits.Len(uint(n))+3, 6), 32)
	m := &Model{
		labels: labels, chain: c, scale: scale, rows: n, cells: rows.cells,
		slots: make([]uint64, 1<<slotBits, 1<<slotBits+1<<slotBits>>4+1), slotShift: uint(32 - slotBits),
		filter: make([]uint64, 1<<(filterBits-6)), shift: uint(32 - filterBits),
	}
	free, place := 0, 0 // the first slot and the first cell behind the rows so far
	for i, key := range rows.keys {
		if i > 0 && key <= rows.keys[i-1] {
			return nil, fmt.Errorf("sequence: feature %08x has two rows, or is out of order", key)
		}
		free = max(free, int(key>>m.slotShift))
		if free >= len(m.slots) {
			m.slots = append(m.slots, 0)
		}
		m.slots[free] = uint64(key)<<32 | uint64(place)<<countBits | uint64(rows.counts[i])
		at := key >> m.shift
		m.filter[at>>6] |= 1 << (at & 63)
		free, place = free+1, place+int(rows.counts[i])
	}
	m.slots = append(m.slots, 0)
	return m, nil
}

// each calls f with every row of the table, in the order of the keys.
func (m *Model) each(f func(key uint32, cells []uint16)) {
	for _, s := range m.slots {
		if s != 0 {
			place, n := uint32(s)>>countBits, int(s)&(1<<countBits-1)
			f(uint32(s>>32), m.cells[place:int(place)+n])
		}
	}
}

// together is how many features are looked up at once: the table is larger than any cache, so
// that a processor mostly waits for it, and waits for many places no longer than for one.
const together = 64

// score adds up the weights of the features of one item, in units of m.scale.
func (m *Model) score(keys []uint32, into *[MaxLabels + 1]int32) {
	var rows found
	for len(keys) > 0 {
		some := keys[:min(len(keys), together)]
		for _, row := range rows.of(m, some) {
			m.add(row, into)
		}
		keys = keys[len(some):]
	}
}

// found is the memory of a search for the rows of up to together features.
type found struct {
	likely [together]uint32 // features that the filter lets through
	first  [together]uint64 // the slots at which their search begins
	rows   [together]uint32 // place and count
	which  [together]uint8  // of the features
}

// of returns the rows of features that have one, in steps none of which waits for the one
// before it feature by feature.
func (f *found) of(m *Model, keys []uint32) []uint32 {
	n := 0
	for i, key := range keys {
		f.likely[n%together], f.which[n%together] = key, uint8(i)
		at := key >> m.shift
		n += int(m.filter[at>>6] >> (at & 63) & 1)
	}
	slots := m.slots
	for i, key := range f.likely[:n] {
		f.first[i] = slots[key>>m.slotShift]
	}
	rows := 0
	for i, key := range f.likely[:n] {
		s := f.first[i]
		for at := key >> m.slotShift; s != 0 && uint32(s>>32) < key; s = slots[at] {
			at++
		}
		f.rows[rows%together], f.which[rows%together] = uint32(s), f.which[i]
		if s != 0 && uint32(s>>32) == key {
			rows++
		}
	}
	return f.rows[:rows]
}

// add adds the weights of a row.
func (m *Model) add(row uint32, into *[MaxLabels + 1]int32) {
	place := row >> countBits
	for _, c := range m.cells[place : place+row&(1<<countBits-1)] {
		into[c>>8&MaxLabels] += int32(int8(c))
	}
}

// AppendSums adds up the weights of features that always come together, so that they need
// looking up only once, and appends those of each list to out; see Decoder.AddSum. All lists
// are looked up at once: most are short.
func (m *Model) AppendSums(out []int16, lists ...[]uint32) []int16 {
	var room [16][MaxLabels + 1]int32
	sums := room[:]
	if len(lists) > len(room) {
		sums = make([][MaxLabels + 1]int32, len(lists))
	}
	var rows found
	var keys [together]uint32
	var list [together]int
	n := 0
	flush := func() {
		for i, row := range rows.of(m, keys[:n]) {
			m.add(row, &sums[list[rows.which[i]]])
		}
		n = 0
	}
	for i := range lists {
		for _, key := range lists[i] {
			if n == together {
				flush()
			}
			keys[n], list[n] = key, i
			n++
		}
	}
	flush()
	for i := range lists {
		for _, sum := range sums[i][:len(m.labels)] {
			out = append(out, int16(min(max(sum, math.MinInt16), math.MaxInt16)))
		}
	}
	return out
}

// A Decoder labels one sequence after another with the same memory. Fill its
// Features, then call Viterbi and Marginals as often as you like, then Reset. It is
// not safe for concurrent use.
type Decoder struct {
	Features
	model *Model
	lattice
	labels []uint8
	sums   []int32   // of AddSum, by item; may end before the last item
	raw    []float32 // scores without bias, if Features.weighed says so
}

// Reset empties the decoder and keeps its memory.
func (d *Decoder) Reset() {
	d.Features.Reset()
	d.sums = d.sums[:0]
}

// AddSum gives the current item features whose weights Model.AppendSums has added up.
func (d *Decoder) AddSum(sum []int16) {
	d.weighed = nil
	n := len(d.model.labels)
	at := d.Len() * n
	for len(d.sums) < at+n {
		d.sums = append(d.sums, 0)
	}
	row := d.sums[at : at+n]
	for l, w := range sum[:n] {
		row[l] += int32(w)
	}
}

// NewDecoder returns a decoder of the model.
func (m *Model) NewDecoder() *Decoder { return &Decoder{model: m} }

// Viterbi returns the best sequence of labels that breaks no transition rule.
// bias, if not nil, is added to each label's score at each item: a higher bias
// of a label trades its precision for recall. The result is good until the
// decoder is used again.
func (d *Decoder) Viterbi(bias []float32) []uint8 {
	d.fill(bias)
	d.labels = d.viterbi(&d.model.chain, d.Len(), d.labels)
	return d.labels
}

// Marginals returns the probability of each label at each item, item by item:
// label l of item i is at i*len(Labels())+l. They are probabilities in the true
// sense only for models trained as conditional random fields. The result is
// good until the decoder is used again.
func (d *Decoder) Marginals(bias []float32) []float32 {
	d.fill(bias)
	d.forwardBackward(&d.model.chain, d.Len())
	return d.gamma
}

// fill computes the score of each label at each item.
func (d *Decoder) fill(bias []float32) {
	n := len(d.model.labels)
	if d.weighed != d {
		d.weigh()
	}
	d.grow(d.Len() * n)
	copy(d.scores, d.raw)
	if bias == nil {
		return
	}
	for i := range d.Len() {
		out := d.scores[i*n : i*n+n]
		for l, b := range bias {
			out[l] += b
		}
	}
}

// weigh computes the scores without bias.
func (d *Decoder) weigh() {
	n := len(d.model.labels)
	d.raw, d.weighed = d.raw[:0], d
	start := 0
	for i, end := range d.ends {
		var sums [MaxLabels + 1]int32
		if known := i * n; known < len(d.sums) {
			copy(sums[:n], d.sums[known:known+n])
		}
		d.model.score(d.keys[start:end], &sums)
		for _, sum := range sums[:n] {
			d.raw = append(d.raw, float32(float32(sum)*d.model.scale))
		}
		start = end
	}
}

var negInf = float32(math.Inf(-1))
