//go:build cgo

package runtime

import (
	"errors"
	"fmt"
	"sync"

	ort "github.com/yalue/onnxruntime_go"
)

// The library keeps one environment for a process, so this package does too.
var environment struct {
	sync.Mutex
	path string
}

// Open makes the library of a path ready. Once it is, opening it again does
// nothing, and another one is refused.
func Open(path string) error {
	environment.Lock()
	defer environment.Unlock()
	switch environment.path {
	case path:
		return nil
	case "":
	default:
		return fmt.Errorf("%w: another library is in use already", ErrUnavailable)
	}
	if err := checkLibrary(path); err != nil {
		return fmt.Errorf("%w: %s is damaged: %w; %s", ErrUnavailable, path, err, remedy)
	}
	ort.SetSharedLibraryPath(path)
	if err := ort.InitializeEnvironment(ort.WithLogLevelError()); err != nil {
		return fmt.Errorf("%w: %s is not the library in version 1.24 or later (%w); %s", ErrUnavailable, path, err, remedy)
	}
	environment.path = path
	return nil
}

// A Session is a graph ready to run. It is safe for concurrent use.
type Session struct {
	s       *ort.DynamicAdvancedSession
	inputs  []string
	outputs []string
}

// New makes a session of a graph whose external weights are in a folder; "" if it
// has none.
func New(graph []byte, folder string, inputs, outputs []string, o Options) (*Session, error) {
	so, err := ort.NewSessionOptions()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer so.Destroy()
	err = errors.Join(
		so.SetGraphOptimizationLevel(ort.GraphOptimizationLevelEnableAll),
		so.SetIntraOpNumThreads(o.Threads),
		so.SetInterOpNumThreads(1),
		// Threads that wait by spinning take the processor from whoever else works,
		// and win nothing on products as large as an encoder's.
		so.AddSessionConfigEntry("session.intra_op.allow_spinning", "0"),
	)
	if folder != "" {
		err = errors.Join(err, so.AddSessionConfigEntry("session.model_external_initializers_file_folder_path", folder))
	}
	if err != nil {
		return nil, err
	}
	s, err := ort.NewDynamicAdvancedSessionWithONNXData(graph, inputs, outputs, so)
	if err != nil {
		return nil, fmt.Errorf("the graph cannot be loaded: %w", err)
	}
	return &Session{s, inputs, outputs}, nil
}

// Close frees the session.
func (s *Session) Close() error { return s.s.Destroy() }

// Run computes the outputs of the inputs, which are in the order of the names.
func (s *Session) Run(inputs ...Tensor) ([]Tensor, error) {
	out := make([]ort.Value, len(s.outputs))
	defer destroy(out)
	if err := s.run(inputs, out); err != nil {
		return nil, err
	}
	results := make([]Tensor, len(out))
	for i, v := range out {
		t, ok := v.(*ort.Tensor[float32])
		if !ok {
			return nil, fmt.Errorf("output %d is not of 32-bit fractions", i)
		}
		results[i] = Tensor{Shape: t.GetShape().Clone(), Floats: append([]float32(nil), t.GetData()...)}
	}
	return results, nil
}

// RunInto is Run for outputs whose shapes are known: the numbers are written
// where they are wanted.
func (s *Session) RunInto(outputs []Tensor, inputs ...Tensor) error {
	out, err := values(outputs)
	defer destroy(out)
	if err != nil {
		return fmt.Errorf("output %w", err)
	}
	return s.run(inputs, out)
}

func (s *Session) run(inputs []Tensor, out []ort.Value) error {
	in, err := values(inputs)
	defer destroy(in)
	if err != nil {
		return fmt.Errorf("input %w", err)
	}
	return s.s.Run(in, out)
}

func destroy(vs []ort.Value) {
	for _, v := range vs {
		if v != nil {
			v.Destroy()
		}
	}
}

func values(ts []Tensor) ([]ort.Value, error) {
	out := make([]ort.Value, len(ts))
	for i, t := range ts {
		err := t.check()
		if err == nil {
			out[i], err = value(t)
		}
		if err != nil {
			return out, fmt.Errorf("%d: %w", i, err)
		}
	}
	return out, nil
}

func value(t Tensor) (ort.Value, error) {
	if t.Ints != nil {
		return ort.NewTensor(ort.NewShape(t.Shape...), t.Ints)
	}
	return ort.NewTensor(ort.NewShape(t.Shape...), t.Floats)
}
