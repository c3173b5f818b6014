package classifier

import (
	"slices"

	"gonum.org/v1/gonum/stat"
)

// A Report says how well labels were guessed. Shares are 0 to 1.
type Report struct {
	Texts    int          `json:"texts"`
	MacroF1  float64      `json:"macro_f1"` // the mean of the classes' F1
	Accuracy float64      `json:"accuracy"`
	Majority float64      `json:"majority"` // accuracy of who always says the most frequent class
	Classes  []ClassScore `json:"classes"`  // by label, sorted
}

// A ClassScore is the score of one class.
type ClassScore struct {
	Label     string  `json:"label"`
	Texts     int     `json:"texts"`   // that are of it
	Guessed   int     `json:"guessed"` // that are said to be of it
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
}

// Compare scores guesses. The classes are those of gold and of the guesses, and
// what has no value (precision of a class that was never guessed) is 0, as in
// scikit-learn's f1_score(average="macro").
func Compare(gold, guessed []string) *Report {
	r := &Report{Texts: len(gold)}
	if len(gold) == 0 {
		return r
	}
	labels := slices.Concat(gold, guessed)
	slices.Sort(labels)
	labels = slices.Compact(labels)
	hits := make([]int, len(labels))
	r.Classes = make([]ClassScore, len(labels))
	for i, l := range labels {
		r.Classes[i].Label = l
	}
	right := 0
	for i, g := range gold {
		is, _ := slices.BinarySearch(labels, g)
		said, _ := slices.BinarySearch(labels, guessed[i])
		r.Classes[is].Texts++
		r.Classes[said].Guessed++
		if is == said {
			hits[is]++
			right++
		}
	}
	for i := range r.Classes {
		c := &r.Classes[i]
		c.Precision, c.Recall = share(hits[i], c.Guessed), share(hits[i], c.Texts)
		c.F1 = share(2*hits[i], c.Guessed+c.Texts)
		r.MacroF1 += c.F1 / float64(len(labels))
		r.Majority = max(r.Majority, share(c.Texts, len(gold)))
	}
	r.Accuracy = share(right, len(gold))
	return r
}

func share(a, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(a) / float64(of)
}

// MeanSD returns the mean of values and their sample standard deviation (n−1),
// which is 0 for fewer than two.
func MeanSD(values []float64) (mean, sd float64) {
	switch len(values) {
	case 0:
		return 0, 0
	case 1:
		return values[0], 0
	}
	return stat.MeanStdDev(values, nil)
}
