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
	a, b := 1.0, 0.0
	for range 100 { // Newton's method on the log-likelihood, with a ridge that keeps a near 1
		ga, gb := -(a - 1), -b*0.01
		haa, hab, hbb := -1.0, 0.0, -0.01
		for j, q := range p {
			x := math.Log(float64(clip(q)) / (1 - float64(clip(q))))
			s := 1 / (1 + math.Exp(-(a*x + b)))
			y := 0.0
			if right[j] {
				y = 1
			}
			ga += (y - s) * x
			gb += y - s
			v := s * (1 - s)
			haa -= v * x * x
			hab -= v * x
			hbb -= v
		}
		det := haa*hbb - hab*hab
		if det == 0 {
			break
		}
		da, db := (ga*hbb-gb*hab)/det, (gb*haa-ga*hab)/det
		a, b = a-da, b-db
		if math.Abs(da)+math.Abs(db) < 1e-6 {
			break
		}
	}
	if a < 0.05 { // findings that say nothing
		a = 0.05
	}
	c[i].A, c[i].B = float32(a), float32(b)
}
