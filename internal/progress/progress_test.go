package progress_test

import (
	"testing"

	"github.com/understudy-text/understudy/internal/progress"
)

// However much text a file holds, its pass counts as much as the file is long.
func TestPass(t *testing.T) {
	for name, steps := range map[string][]int64{"less": {30, 20}, "more": {70, 70, 1}, "none": nil} {
		sum := int64(0)
		step, done := progress.Pass(func(n int64) { sum += n }, 100)
		for _, n := range steps {
			step(n)
			if sum > 100 {
				t.Errorf("%s: %d of 100", name, sum)
			}
		}
		if done(); sum != 100 {
			t.Errorf("%s: %d of 100 when done", name, sum)
		}
	}
}
