//go:build cgo

package runtime

import (
	"errors"
	"fmt"
	"strings"

	ort "github.com/yalue/onnxruntime_go"
)

// Ports are what a graph in a file takes and gives.
func Ports(path string) (in, out []Port, err error) {
	so, err := ort.NewSessionOptions()
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer so.Destroy()
	if err := so.SetGraphOptimizationLevel(ort.GraphOptimizationLevelDisableAll); err != nil {
		return nil, nil, err
	}
	i, o, err := ort.GetInputOutputInfoWithOptions(path, so)
	if err != nil {
		return nil, nil, fmt.Errorf("the graph cannot be loaded: %w", err)
	}
	return ports(i), ports(o), nil
}

func ports(infos []ort.InputOutputInfo) []Port {
	out := make([]Port, len(infos))
	for i, info := range infos {
		kind := strings.TrimPrefix(info.DataType.String(), "ONNX_TENSOR_ELEMENT_DATA_TYPE_")
		if info.OrtValueType != ort.ONNXTypeTensor {
			kind = "no tensor"
		}
		out[i] = Port{info.Name, info.Dimensions.Clone(), kind}
	}
	return out
}

// NewOfFile makes a session of a graph in a file.
func NewOfFile(path string, inputs, outputs []string, o Options) (*Session, error) {
	so, err := ort.NewSessionOptions()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer so.Destroy()
	if err := errors.Join(
		so.SetGraphOptimizationLevel(ort.GraphOptimizationLevelEnableAll),
		so.SetIntraOpNumThreads(o.Threads),
		so.SetInterOpNumThreads(1),
	); err != nil {
		return nil, err
	}
	s, err := ort.NewDynamicAdvancedSession(path, inputs, outputs, so)
	if err != nil {
		return nil, fmt.Errorf("the graph cannot be loaded: %w", err)
	}
	return &Session{s, inputs, outputs}, nil
}

// Look is Run for outputs too large to copy: look sees them where the library put
// them, and they are gone when it returns.
func (s *Session) Look(look func([]Tensor) error, inputs ...Tensor) error {
	out := make([]ort.Value, len(s.outputs))
	defer destroy(out)
	if err := s.run(inputs, out); err != nil {
		return err
	}
	seen := make([]Tensor, len(out))
	for i, v := range out {
		t, ok := v.(*ort.Tensor[float32])
		if !ok {
			return fmt.Errorf("output %s is not of 32-bit fractions", s.outputs[i])
		}
		seen[i] = Tensor{Shape: t.GetShape(), Floats: t.GetData()}
	}
	return look(seen)
}
