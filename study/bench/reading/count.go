package main

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/experiment/blanks"
)

// acceptable is the tag of a stand-in that is good.
const acceptable = "NO_ERROR"

// verdicts are the tags of a reader by the id of the row; the first is the worst fault.
type verdicts map[string][]string

func (v verdicts) accepts(id string) bool { return v[id][0] == acceptable }

// table reads CSV with a header that has the named columns, in any order, and calls f with them.
func table(r io.Reader, columns []string, f func(line int, cells []string) error) error {
	in := csv.NewReader(r)
	in.FieldsPerRecord = -1
	header, err := in.Read()
	if err != nil {
		return fmt.Errorf("header: %w", err)
	}
	at := make([]int, len(columns))
	for i, c := range columns {
		if at[i] = slices.Index(header, c); at[i] < 0 {
			return fmt.Errorf("no column %q", c)
		}
	}
	for {
		record, err := in.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		line, _ := in.FieldPos(0)
		cells := make([]string, len(at))
		for i, k := range at {
			if k >= len(record) {
				return fmt.Errorf("line %d: no %s", line, columns[i])
			}
			cells[i] = strings.TrimSpace(record[k])
		}
		if err := f(line, cells); err != nil {
			return fmt.Errorf("line %d: %w", line, err)
		}
	}
}

func readKey(r io.Reader) (map[string]row, error) {
	rows := map[string]row{}
	err := table(r, []string{"id", "system", "category"}, func(_ int, c []string) error {
		rows[c[0]] = row{id: c[0], system: c[1], category: understudy.Category(c[2])}
		return nil
	})
	return rows, err
}

// readVerdicts reads a filled-in sheet. Rows without a tag were not read.
func readVerdicts(r io.Reader, rows map[string]row) (verdicts, error) {
	v := verdicts{}
	err := table(r, []string{"id", "tags"}, func(_ int, c []string) error {
		if _, ok := rows[c[0]]; !ok {
			return fmt.Errorf("row %q is not in the key", c[0])
		}
		tags := strings.FieldsFunc(strings.ToUpper(c[1]), func(r rune) bool { return strings.ContainsRune(" ,;+|", r) })
		if len(tags) == 0 {
			return nil
		}
		for _, t := range tags {
			if !slices.Contains(blanks.Tags[:], t) {
				return fmt.Errorf("row %s: no tag %q: want of %s", c[0], t, strings.Join(blanks.Tags[:], " "))
			}
		}
		if len(tags) > 1 && slices.Contains(tags, acceptable) {
			return fmt.Errorf("row %s: %s stands with another tag", c[0], acceptable)
		}
		if v[c[0]] != nil {
			return fmt.Errorf("row %s stands twice", c[0])
		}
		v[c[0]] = tags
		return nil
	})
	if err == nil && len(v) == 0 {
		err = fmt.Errorf("no row has a tag")
	}
	return v, err
}

// report prints the shares of stand-ins that each reader accepts, by system and category,
// the first tags, and how far each two readers agree.
func report(w io.Writer, rows map[string]row, readers []verdicts) {
	for n, v := range readers {
		fmt.Fprintf(w, "reader %d: %d of %d rows read\n", n+1, len(v), len(rows))
		systems := map[string][]string{}
		for id := range v {
			systems[rows[id].system] = append(systems[rows[id].system], id)
		}
		for _, name := range slices.Sorted(maps.Keys(systems)) {
			ids := systems[name]
			fmt.Fprintf(w, "  %-20s acceptable %s\n", name, share(v, ids))
			byCategory, byTag := map[string][]string{}, map[string]int{}
			for _, id := range ids {
				c := cmp.Or(string(rows[id].category), "(none)")
				byCategory[c] = append(byCategory[c], id)
				byTag[v[id][0]]++
			}
			for _, c := range slices.Sorted(maps.Keys(byCategory)) {
				fmt.Fprintf(w, "    %-18s %s\n", c, share(v, byCategory[c]))
			}
			for _, t := range blanks.Tags {
				if byTag[t] > 0 {
					fmt.Fprintf(w, "    %-18s %d\n", t, byTag[t])
				}
			}
		}
	}
	for a := range readers {
		for b := a + 1; b < len(readers); b++ {
			var good, first [][2]string
			for _, id := range slices.Sorted(maps.Keys(readers[a])) {
				if readers[b][id] == nil {
					continue
				}
				x, y := readers[a], readers[b]
				good = append(good, [2]string{fmt.Sprint(x.accepts(id)), fmt.Sprint(y.accepts(id))})
				first = append(first, [2]string{x[id][0], y[id][0]})
			}
			fmt.Fprintf(w, "readers %d and %d: %d rows in common; Cohen's κ acceptable or not %.2f, first tag %.2f\n", a+1, b+1, len(good), kappa(good), kappa(first))
		}
	}
}

// share is how many rows a reader accepts, with the interval of Wilson (1927) at 95 %.
func share(v verdicts, ids []string) string {
	good := 0
	for _, id := range ids {
		if v.accepts(id) {
			good++
		}
	}
	low, high := wilson(good, len(ids))
	return fmt.Sprintf("%3d of %3d  %.2f [%.2f, %.2f]", good, len(ids), float64(good)/float64(len(ids)), low, high)
}

func wilson(good, n int) (low, high float64) {
	const z = 1.959964 // 95 %
	p, m := float64(good)/float64(n), float64(n)
	middle := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(0, middle-half), min(1, middle+half)
}

// kappa is Cohen's κ of pairs of judgments; NaN where both only ever say the same one thing.
func kappa(judgments [][2]string) float64 {
	n, agreed := float64(len(judgments)), 0.0
	a, b := map[string]float64{}, map[string]float64{}
	for _, j := range judgments {
		a[j[0]]++
		b[j[1]]++
		if j[0] == j[1] {
			agreed++
		}
	}
	chance := 0.0
	for c := range a {
		chance += a[c] * b[c]
	}
	chance /= n * n
	return (agreed/n - chance) / (1 - chance)
}
