package classifier_test

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/understudy-text/understudy/study/train/classifier"
)

// The numbers are scikit-learn's; the file says how they were made.
func TestCompareIsScikitLearns(t *testing.T) {
	data, err := os.ReadFile("testdata/macro_f1.json")
	if err != nil {
		t.Fatal(err)
	}
	var stored struct {
		Cases []struct {
			Gold, Guessed   []string
			Macro, Accuracy float64
		}
	}
	if err := json.Unmarshal(data, &stored); err != nil || len(stored.Cases) == 0 {
		t.Fatalf("%d cases, %v", len(stored.Cases), err)
	}
	for i, c := range stored.Cases {
		r := classifier.Compare(c.Gold, c.Guessed)
		if math.Abs(r.MacroF1-c.Macro) > 1e-6 || math.Abs(r.Accuracy-c.Accuracy) > 1e-6 {
			t.Errorf("case %d: macro-F1 %v and accuracy %v, scikit-learn has %v and %v", i, r.MacroF1, r.Accuracy, c.Macro, c.Accuracy)
		}
	}
}

func TestCompare(t *testing.T) {
	r := classifier.Compare([]string{"a", "a", "a", "b"}, []string{"a", "a", "c", "a"})
	if r.Texts != 4 || r.Majority != 0.75 || len(r.Classes) != 3 {
		t.Fatalf("%+v", r)
	}
	// F1 of a: 2·2/(3+3); of b and c: 0.
	if want := 4.0 / 6 / 3; math.Abs(r.MacroF1-want) > 1e-12 {
		t.Errorf("macro-F1 %v, want %v", r.MacroF1, want)
	}
	if a := r.Classes[0]; a.Label != "a" || a.Texts != 3 || a.Guessed != 3 || a.Precision != 2.0/3 || a.Recall != 2.0/3 {
		t.Errorf("%+v", a)
	}
	if r := classifier.Compare(nil, nil); r.MacroF1 != 0 || r.Texts != 0 {
		t.Errorf("nothing: %+v", r)
	}
}

func TestMeanSD(t *testing.T) {
	for _, c := range []struct {
		values   []float64
		mean, sd float64
	}{{nil, 0, 0}, {[]float64{3}, 3, 0}, {[]float64{2, 4, 4, 4, 5, 5, 7, 9}, 5, math.Sqrt(32.0 / 7)}} {
		mean, sd := classifier.MeanSD(c.values)
		if math.Abs(mean-c.mean) > 1e-12 || math.Abs(sd-c.sd) > 1e-12 {
			t.Errorf("%v: %v ± %v", c.values, mean, sd)
		}
	}
}
