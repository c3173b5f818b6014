package tagger

import (
	"context"
	"fmt"
	"math"
	"slices"

	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/study/train/cluster"
)

// Clusters sorts the words of plain text into classes (package cluster), then
// joins the classes two by two, the pair that loses least first, which gives
// each a path in a binary tree (Brown et al. 1992, section 3). No chance is
// involved.
func Clusters(ctx context.Context, texts []string, c token.Cutter, o cluster.Options) (tag.Clusters, error) {
	var corpus cluster.Corpus
	var lines [][]string
	for _, text := range texts {
		var line []string
		tag.EachWord(text, c, func(w string) { line = append(line, w) }, func() {
			if len(line) > 0 {
				corpus.Add(line)
				lines = append(lines, line)
				line = nil
			}
		})
	}
	class, err := corpus.Exchange(ctx, o)
	if err != nil {
		return tag.Clusters{}, fmt.Errorf("clusters: %w", err)
	}
	of := make(map[string]uint16, len(class))
	for w, c := range class {
		of[w] = uint16(c)
	}
	pairs := make([]int32, o.Classes*o.Classes)
	for _, line := range lines {
		for i := 1; i < len(line); i++ {
			if a, b := class[line[i-1]], class[line[i]]; a > 0 && b > 0 {
				pairs[(a-1)*o.Classes+b-1]++
			}
		}
	}
	return tag.NewClusters(tree(o.Classes, pairs), of), nil
}

// tree joins classes until one is left and returns each class's path: bits below
// a leading 1, from the root.
func tree(n int, counts []int32) []uint32 {
	pairs := make([]float64, n*n)
	rows, columns := make([]float64, n), make([]float64, n)
	for a := range n {
		for b := range n {
			pairs[a*n+b] = float64(counts[a*n+b])
			rows[a] += pairs[a*n+b]
			columns[b] += pairs[a*n+b]
		}
	}
	f := func(x float64) float64 {
		if x <= 0 {
			return 0
		}
		return x * math.Log(x)
	}
	live := make([]int, n)
	members := make([][]int, n)
	bits := make([][]byte, n) // from the leaf up
	for i := range live {
		live[i], members[i] = i, []int{i}
	}
	loss := make([]float64, n*n)
	compute := func(a, b int) float64 {
		var l float64
		for _, d := range live {
			if d == a || d == b {
				continue
			}
			x, y := pairs[a*n+d], pairs[b*n+d]
			if x > 0 && y > 0 {
				l += f(x) + f(y) - f(x+y)
			}
			x, y = pairs[d*n+a], pairs[d*n+b]
			if x > 0 && y > 0 {
				l += f(x) + f(y) - f(x+y)
			}
		}
		aa, ab, ba, bb := pairs[a*n+a], pairs[a*n+b], pairs[b*n+a], pairs[b*n+b]
		l += f(aa) + f(ab) + f(ba) + f(bb) - f(aa+ab+ba+bb)
		l -= f(rows[a]) + f(rows[b]) - f(rows[a]+rows[b])
		l -= f(columns[a]) + f(columns[b]) - f(columns[a]+columns[b])
		return l
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			loss[i*n+j] = compute(i, j)
		}
	}
	for len(live) > 1 {
		bestA, bestB, least := -1, -1, math.Inf(1)
		for i, a := range live {
			for _, b := range live[i+1:] {
				if l := loss[a*n+b]; l < least {
					bestA, bestB, least = a, b, l
				}
			}
		}
		a, b := bestA, bestB
		for _, m := range members[a] {
			bits[m] = append(bits[m], 0)
		}
		for _, m := range members[b] {
			bits[m] = append(bits[m], 1)
		}
		members[a] = append(members[a], members[b]...)
		for _, d := range live {
			pairs[a*n+d] += pairs[b*n+d]
			pairs[b*n+d] = 0
		}
		for _, d := range live {
			pairs[d*n+a] += pairs[d*n+b]
			pairs[d*n+b] = 0
		}
		rows[a] += rows[b]
		columns[a] += columns[b]
		live = slices.DeleteFunc(live, func(x int) bool { return x == b })
		for i, c := range live {
			for _, d := range live[i+1:] {
				if c == a || d == a || len(live) <= 64 {
					loss[c*n+d] = compute(c, d)
				}
			}
		}
	}
	paths := make([]uint32, n)
	for i, path := range bits {
		p := uint32(1)
		for j := len(path) - 1; j >= 0 && p < 1<<30; j-- {
			p = p<<1 | uint32(path[j])
		}
		paths[i] = p
	}
	return paths
}
