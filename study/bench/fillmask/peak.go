package main

import (
	"flag"
	"time"

	"github.com/understudy-text/understudy/internal/processor"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/onnx"
	"github.com/understudy-text/understudy/lm/runtime"
)

// peak prints the speed of the largest matrix product, the best of several.
func peak(flags *flag.FlagSet, args []string) error {
	size := flags.Int64("size", 2048, "of the square matrices")
	threads := flags.Int("threads", 2, "of the library")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if err := named.Runtime(); err != nil {
		return err
	}
	n := *size
	g := onnx.New("product")
	weights := make([]float32, n*n)
	for i := range weights {
		weights[i] = float32(i%17) / 17
	}
	x := g.Input("x", onnx.Float, onnx.Any("rows"), onnx.N(n))
	w := g.Floats([]int64{n, n}, weights...)
	g.Output(g.Op("MatMul", []onnx.Value{x, w}), "y", onnx.Float, onnx.Any("rows"), onnx.N(n))
	s, err := runtime.New(g.Marshal(), "", []string{"x"}, []string{"y"}, runtime.Options{Threads: *threads})
	if err != nil {
		return err
	}
	defer s.Close()
	in := runtime.Tensor{Shape: []int64{n, n}, Floats: weights}
	out := runtime.Tensor{Shape: []int64{n, n}, Floats: make([]float32, n*n)}
	best, busiest := 0.0, 0.0
	operations := 2 * float64(n) * float64(n) * float64(n) / 1e9
	for range 12 {
		start, busy := time.Now(), processor.Time()
		if err := s.RunInto([]runtime.Tensor{out}, in); err != nil {
			return err
		}
		best = max(best, operations/time.Since(start).Seconds())
		busiest = max(busiest, operations/(processor.Time()-busy).Seconds())
	}
	return printJSON(map[string]any{"peak_gflops": best, "peak_gflops_per_processor": busiest})
}

// memory asks what fills the largest batches that the encoder makes; the peak of
// the process is what is of interest (see run.sh).
func memory(flags *flag.FlagSet, args []string) error {
	model := flags.String("model", "", "folder of the model")
	if err := flags.Parse(args); err != nil {
		return err
	}
	m, err := open(*model, 2)
	if err != nil {
		return err
	}
	defer m.Close()
	return askMuch(m)
}
