package descent

import (
	"math"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/lm/runtime"
)

// The constants of Adam, as RoBERTa has them (Liu et al. 2019, section 3.1), and
// the length to which the derivative of all weights together is cut.
const (
	beta1   = 0.9
	beta2   = 0.98
	epsilon = 1e-6
	longest = 1.0
)

// move takes one step of AdamW: the weights go against the derivatives
// (Loshchilov and Hutter 2019, algorithm 2). Shifts and scales do not decay.
func (s *State) move(derivatives []runtime.Tensor, rate, decay float64, threads int) {
	norm := 0.0
	for _, d := range derivatives {
		for _, v := range d.Floats {
			norm += float64(v) * float64(v)
		}
	}
	cut := float32(1)
	if norm = math.Sqrt(norm); norm > longest {
		cut = float32(longest / norm)
	}
	n := float64(s.Step + 1)
	step := float32(rate * math.Sqrt(1-math.Pow(beta2, n)) / (1 - math.Pow(beta1, n)))
	tiny := float32(epsilon * math.Sqrt(1-math.Pow(beta2, n)))
	var group sync.WaitGroup
	for part := range threads {
		group.Go(func() {
			for i, d := range derivatives {
				shrink := float32(0)
				if !strings.HasSuffix(s.Parameters[i].Name, "bias") && len(s.Parameters[i].Shape) > 1 {
					shrink = float32(rate * decay)
				}
				from, to := part*len(d.Floats)/threads, (part+1)*len(d.Floats)/threads
				move(s.Weights[i][from:to], s.First[i][from:to], s.Second[i][from:to], d.Floats[from:to], cut, step, tiny, shrink)
			}
		})
	}
	group.Wait()
}

func move(w, first, second, derivative []float32, cut, step, tiny, shrink float32) {
	first, second, derivative = first[:len(w)], second[:len(w)], derivative[:len(w)]
	for k := range w {
		d := derivative[k] * cut
		m := beta1*first[k] + (1-beta1)*d
		v := beta2*second[k] + (1-beta2)*d*d
		first[k], second[k] = m, v
		w[k] -= shrink*w[k] + step*m/(float32(math.Sqrt(float64(v)))+tiny)
	}
}
