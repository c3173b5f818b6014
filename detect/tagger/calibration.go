package tagger

import (
	"math"
	"slices"

	"github.com/understudy-text/understudy"
)

// A Calibration brings probabilities of the model to the scale of how often it
// is right, by category: p becomes σ(a·logit(p) + b) (Platt 1999), with a and b
// fitted on documents that the model was not trained on. The zero value changes
// nothing.
type Calibration [len(understudy.Categories)]struct{ A, B float32 }

// leastDoubt keeps scores of learned findings below 1, which stands for proof,
// and above 0.
const leastDoubt = 0.002

// Of returns the calibrated probability of a mention of a category.
func (c *Calibration) Of(category understudy.Category, p float32) float32 {
	i := slices.Index(understudy.Categories[:], category)
	if i < 0 || c[i].A == 0 {
		return clip(p)
	}
	q := float64(clip(p))
	z := float64(c[i].A)*math.Log(q/(1-q)) + float64(c[i].B)
	return clip(float32(1 / (1 + math.Exp(-z))))
}

func clip(p float32) float32 { return min(max(p, leastDoubt), 1-leastDoubt) }

// Fit fits the calibration of one category from findings: the model's
// probability of each, and whether it was right. With fewer than leastFindings
// it changes nothing.
func (c *Calibration) Fit(category understudy.Category, p []float32, right []bool) {
	const leastFindings = 30
	i := slices.Index(understudy.Categories[:], category)
	if i < 0 || len(p) < leastFindings {
		return
	}
	x := make([]float64, len(p))
	for j, q := range p {
		x[j] = math.Log(float64(clip(q)) / (1 - float64(clip(q))))
	}
	a, b := 1.0, 0.0
	for range 100 { // Newton's method, steps halved until they help
		da, db := step(x, right, a, b)
		at := likelihood(x, right, a, b)
		for range 30 {
			if likelihood(x, right, a+da, b+db) >= at {
				break
			}
			da, db = da/2, db/2
		}
		a, b = a+da, b+db
		if math.Abs(da)+math.Abs(db) < 1e-7 {
			break
		}
	}
	if a < 0.05 { // findings that say nothing
		a = 0.05
	}
	c[i].A, c[i].B = float32(a), float32(b)
}

// Strengths of the belief that a probability is right as it is: a is 1, b is 0.
const beliefA, beliefB = 1, 0.01

// likelihood is the logarithm of the likelihood of what was right, less the ridge.
func likelihood(x []float64, right []bool, a, b float64) float64 {
	sum := -beliefA*(a-1)*(a-1)/2 - beliefB*b*b/2
	for j, v := range x {
		z := a*v + b
		if !right[j] {
			z = -z
		}
		sum -= math.Log1p(math.Exp(-z))
	}
	return sum
}

// step is Newton's step.
func step(x []float64, right []bool, a, b float64) (da, db float64) {
	ga, gb := -beliefA*(a-1), -beliefB*b
	haa, hab, hbb := float64(beliefA), 0.0, float64(beliefB)
	for j, v := range x {
		s := 1 / (1 + math.Exp(-(a*v + b)))
		y := 0.0
		if right[j] {
			y = 1
		}
		ga += (y - s) * v
		gb += y - s
		w := s * (1 - s)
		haa += w * v * v
		hab += w * v
		hbb += w
	}
	det := haa*hbb - hab*hab
	return (ga*hbb - gb*hab) / det, (gb*haa - ga*hab) / det
}
